//! What sorts elements, and the keys of orders.

use crate::ast::Consumed;

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

/// Returns a closure without the `Reverse(…)` around its value, and the path of that.
pub(super) fn without_reverse(closure: &syn::Expr) -> Option<(syn::Expr, syn::ExprPath)> {
    let syn::Expr::Closure(written) = super::expr::peeled(closure) else { return None };
    let syn::Expr::Call(call) = super::expr::peeled(&written.body) else { return None };
    let syn::Expr::Path(path) = super::expr::peeled(&call.func) else { return None };
    let is_reverse = path.path.segments.last().is_some_and(|last| last.ident == "Reverse");
    let key = call.args.first().filter(|_| is_reverse && call.args.len() == 1)?;
    let closure = syn::ExprClosure { body: Box::new(key.clone()), ..written.clone() };
    Some((syn::Expr::Closure(closure), path.clone()))
}

impl Consumed {
    /// Returns `true` if it sorts an array or slice in place.
    pub fn sorts(&self) -> bool {
        sorts(&self.name)
    }
}
