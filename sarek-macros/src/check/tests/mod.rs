//! Accepted functions, and the messages for others.

mod accepted;
mod random;
mod rejected;
mod table;

use super::check_convergence;
use crate::ast::Kind;
use crate::errors::Errors;
use crate::parse::parse_function;

/// Returns the messages for a kernel with this body, or for a whole function: each message after the tokens to which
/// it points.
fn messages(source: &str, block: Option<[u32; 3]>) -> Vec<String> {
    let item: syn::ItemFn = match syn::parse_str(source) {
        Ok(item) => item,
        Err(_) => {
            let kernel =
                format!("fn k(x: &[u32], out: &mut [u32], flags: &[AtomicU32], n: u32, tid_like: u32) {{ {source} }}");
            syn::parse_str(&kernel).unwrap_or_else(|error| panic!("{error}: {source}"))
        }
    };
    let kind =
        if item.sig.ident == "device" { Kind::Device } else { Kind::Kernel { block, bounds: Default::default() } };
    let mut errors = Errors::default();
    let function = parse_function(kind, item, &mut errors);
    assert_eq!(errors.messages(), Vec::<String>::new(), "{source}");
    check_convergence(&function, &mut errors);
    let Err(all) = errors.finish() else { return Vec::new() };
    let tokens = |error: &syn::Error| error.span().source_text().unwrap_or_default();
    all.into_iter().map(|error| format!("{} -- {error}", tokens(&error))).collect()
}
