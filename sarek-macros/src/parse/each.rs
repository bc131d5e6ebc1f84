//! `for` loops over the elements of arrays and slices.

use super::Parser;
use super::expr::ends;
use crate::ast::{Each, Expr, ExprKind, Pattern};
use syn::Pat;

/// What may follow the array, in the order in which it stands.
const METHODS: &[&str] = &["iter", "iter_mut", "copied", "cloned", "rev", "enumerate"];

/// Whether `.iter()` or `.iter_mut()` is the start of a chain of calls.
fn is_iterator(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::MethodCall(call) => {
            call.method == "iter" || call.method == "iter_mut" || is_iterator(&call.receiver)
        }
        _ => false,
    }
}

impl Parser<'_> {
    /// `[a, b, c]`, `array`, `&array`, `&mut array`, and `array.iter()` with `.copied()`, `.rev()` and `.enumerate()`;
    /// `None` if it is something else.
    pub(super) fn parse_each(&mut self, expr: &syn::Expr) -> Option<Each> {
        match expr {
            syn::Expr::Paren(paren) => self.parse_each(&paren.expr),
            // What a macro of the user's has put in here.
            syn::Expr::Group(group) => self.parse_each(&group.expr),
            syn::Expr::MethodCall(call) if METHODS.iter().any(|name| call.method == name) && call.args.is_empty() => {
                let mut each = if matches!(call.method.to_string().as_str(), "iter" | "iter_mut") {
                    Each { base: Box::new(self.parse_expr(&call.receiver)), methods: Vec::new() }
                } else {
                    let each = self.parse_each(&call.receiver)?;
                    // A range has `.rev()`, too.
                    if each.methods.is_empty() {
                        return None;
                    }
                    each
                };
                each.methods.push(call.method.clone());
                Some(each)
            }
            syn::Expr::MethodCall(call) if is_iterator(&call.receiver) => {
                let message =
                    "loops over elements have `.iter()`, `.iter_mut()`, `.copied()`, `.rev()` and `.enumerate()`";
                self.errors.report(&call.method, message);
                self.parse_each(&call.receiver)
            }
            syn::Expr::Reference(reference) => {
                let (start, end) = ends(expr);
                let target = Box::new(self.parse_expr(&reference.expr));
                let base = Expr { kind: ExprKind::Ref(target, reference.mutability), start, end };
                Some(Each { base: Box::new(base), methods: Vec::new() })
            }
            syn::Expr::Path(_)
            | syn::Expr::Array(_)
            | syn::Expr::Repeat(_)
            | syn::Expr::Field(_)
            | syn::Expr::Index(_) => Some(Each { base: Box::new(self.parse_expr(expr)), methods: Vec::new() }),
            _ => None,
        }
    }

    /// The pattern of a loop over elements: `&x` takes the value of what a reference refers to.
    pub(super) fn parse_each_pattern(&mut self, pat: &Pat) -> Pattern {
        match pat {
            Pat::Reference(reference) if reference.mutability.is_none() => {
                let inner = self.parse_pattern(&reference.pat);
                Pattern::Ref(Box::new(inner), reference.and_token.span)
            }
            Pat::Tuple(tuple) if tuple.elems.len() == 2 => {
                let members = tuple.elems.iter().map(|member| self.parse_each_pattern(member)).collect();
                Pattern::Tuple(members, tuple.paren_token.span.join())
            }
            pat => self.parse_pattern(pat),
        }
    }
}
