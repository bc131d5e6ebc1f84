//! What sorts elements, and the keys of orders.

use crate::ast::{Consumed, Reversed};

/// Methods of slices that take closures, and sort.
const SORTS: &[&str] = &["sort_by", "sort_by_key", "sort_unstable_by", "sort_unstable_by_key"];

/// Returns `true` for such a method.
pub(super) fn sorts(name: &syn::Ident) -> bool {
    SORTS.iter().any(|known| name == known)
}

/// Returns `true` for a sort whose closure compares two elements.
pub(super) fn compares_two(name: &syn::Ident) -> bool {
    sorts(name) && !name.to_string().ends_with("key")
}

/// Returns a closure without the `Reverse(…)` around its value, or around members of it if that is a tuple, and the paths of these.
pub(super) fn without_reverse(closure: &syn::Expr) -> Option<(syn::Expr, Vec<Reversed>)> {
    let syn::Expr::Closure(written) = super::expr::peeled(closure) else { return None };
    let (key, reversed) = match super::expr::peeled(&written.body) {
        syn::Expr::Tuple(tuple) => {
            let (mut tuple, mut reversed) = (tuple.clone(), Vec::new());
            for (number, member) in tuple.elems.iter_mut().enumerate() {
                let Some((key, path)) = in_reverse(member) else { continue };
                *member = key;
                reversed.push(Reversed { member: Some(number as u32), path });
            }
            (syn::Expr::Tuple(tuple), reversed)
        }
        whole => {
            let (key, path) = in_reverse(whole)?;
            (key, vec![Reversed { member: None, path }])
        }
    };
    let closure = syn::ExprClosure { body: Box::new(key), ..written.clone() };
    Some((syn::Expr::Closure(closure), reversed))
}

/// Returns what is in `Reverse(…)`, and the path of that.
fn in_reverse(expr: &syn::Expr) -> Option<(syn::Expr, syn::ExprPath)> {
    let syn::Expr::Call(call) = super::expr::peeled(expr) else { return None };
    let syn::Expr::Path(path) = super::expr::peeled(&call.func) else { return None };
    let is_reverse = path.path.segments.last().is_some_and(|last| last.ident == "Reverse");
    let key = call.args.first().filter(|_| is_reverse && call.args.len() == 1)?;
    Some((key.clone(), path.clone()))
}

impl Consumed {
    /// Returns `true` if it sorts an array or slice in place.
    pub fn sorts(&self) -> bool {
        sorts(&self.name)
    }
}
