//! Bodies of functions that return references. A call is replaced by the body: its statements, and the place at its end.

use super::Parser;
use crate::errors::Errors;
use syn::visit::Visit;
use syn::{Expr, Signature, Stmt};

/// Reports what the body of a function that returns a reference cannot have.
pub(super) fn check_lent(sig: &Signature, block: &syn::Block, errors: &mut Errors) {
    if super::lifetimes::lent(sig).is_none() {
        return;
    }
    Returns { errors }.visit_block(block);
    if let Some(Stmt::Expr(value, None)) = block.stmts.last() {
        check_place(value, errors);
    }
}

/// Reports a value in which a condition or a loop chooses the place.
fn check_place(value: &Expr, errors: &mut Errors) {
    match value {
        Expr::Reference(inner) => check_place(&inner.expr, errors),
        Expr::Paren(inner) => check_place(&inner.expr, errors),
        Expr::Group(inner) => check_place(&inner.expr, errors),
        Expr::Unary(inner) => check_place(&inner.expr, errors),
        Expr::Field(inner) => check_place(&inner.base, errors),
        Expr::Index(inner) => check_place(&inner.expr, errors),
        Expr::Path(_) | Expr::Call(_) | Expr::MethodCall(_) | Expr::Macro(_) | Expr::Return(_) => {}
        _ => errors.report(
            value,
            "a function that returns a reference ends with one place, `&self.rows[i]`: where a condition chooses, choose the index, or \
             return the number of the element",
        ),
    }
}

/// Reports each `return`, except those of closures.
struct Returns<'e> {
    errors: &'e mut Errors,
}

impl Visit<'_> for Returns<'_> {
    fn visit_expr_return(&mut self, jump: &syn::ExprReturn) {
        self.errors.report(
            jump.return_token,
            "a function that returns a reference has no `return`: it ends with one place, `&self.rows[i]`",
        );
    }

    fn visit_expr_closure(&mut self, _: &syn::ExprClosure) {}

    fn visit_item(&mut self, _: &syn::Item) {}
}

impl Parser<'_> {
    /// Returns `true` if the function returns a reference.
    pub(super) fn returns_reference(&self) -> bool {
        matches!(self.result, Some(syn::Type::Reference(_)))
    }

    /// Reports shared arrays of a function that returns a reference.
    pub(super) fn check_shared_of_lent(&mut self, sig: &Signature) {
        if super::lifetimes::lent(sig).is_some() && !self.shared.is_empty() {
            let message = "a function that returns a reference has no shared arrays of its own: pass them as arguments";
            self.errors.report(&sig.ident, message);
        }
    }
}
