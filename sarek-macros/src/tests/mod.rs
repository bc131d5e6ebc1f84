//! The phases one by one, on source text.

mod expand;
mod hygiene;
mod parse;

use crate::ast::{Function, Kind};
use crate::errors::Errors;
use crate::parse::parse_function;

/// Parses a function, which must be in the language.
fn function(source: &str) -> Function {
    let (function, messages) = parsed(source);
    assert_eq!(messages, Vec::<String>::new(), "{source}");
    function
}

/// Parses a function, and returns it with its messages: each message after the tokens to which it points.
fn parsed(source: &str) -> (Function, Vec<String>) {
    let item: syn::ItemFn = syn::parse_str(source).unwrap_or_else(|error| panic!("{error}: {source}"));
    let kind = if item.sig.ident == "device" {
        Kind::Device
    } else {
        Kind::Kernel { block: None, bounds: Default::default() }
    };
    let mut errors = Errors::default();
    let function = parse_function(kind, item, &mut errors);
    let messages = match errors.finish() {
        Ok(()) => Vec::new(),
        Err(all) => {
            let tokens = |error: &syn::Error| error.span().source_text().unwrap_or_default();
            all.into_iter().map(|error| format!("{} -- {error}", tokens(&error))).collect()
        }
    };
    (function, messages)
}
