//! The ranges that `for` loops run through.

use super::Parser;
use crate::ast::{Adaptor, Bounded, ExprKind, Range, Slot};
use syn::Expr;

impl Parser<'_> {
    /// Parses `base[start..end]`.
    pub(super) fn parse_part(&mut self, base: &Expr, range: &syn::ExprRange) -> ExprKind {
        let base = self.parse_place(base);
        let start = range.start.as_ref().map(|start| self.parse_expr(start));
        let end = range.end.as_ref().map(|end| self.parse_expr(end));
        ExprKind::Part(base, Box::new(Bounded { start, limits: range.limits, end }))
    }

    /// Parses `a..b`, `a..=b`, `(a..b).rev()`, `(a..b).step_by(s)`, and combinations of `.rev()` and `.step_by(s)`.
    pub(super) fn parse_range(&mut self, expr: &Expr) -> Option<Range> {
        match expr {
            Expr::Paren(paren) => self.parse_range(&paren.expr),
            // Tokens that a user's macro has inserted here.
            Expr::Group(group) => self.parse_range(&group.expr),
            Expr::Range(range) => {
                let (Some(start), Some(end)) = (&range.start, &range.end) else {
                    self.errors.report(range, "a loop's range has a start: `0..n`");
                    return None;
                };
                let start = Box::new(self.parse_expr(start));
                let end = Box::new(self.parse_expr(end));
                let slot = Self::push(&mut self.slots, Slot::Seen(start.start));
                Some(Range { start, end, limits: range.limits, adaptors: Vec::new(), slot })
            }
            Expr::MethodCall(call) => {
                let name = call.method.to_string();
                let mut range = self.parse_range(&call.receiver)?;
                let adaptor = match (name.as_str(), call.args.first(), call.args.len()) {
                    ("rev", _, 0) => Adaptor::Rev(call.method.span()),
                    ("step_by", Some(step), 1) => {
                        let step = self.parse_expr(step);
                        let slot = Self::push(&mut self.slots, Slot::Seen(step.start));
                        Adaptor::StepBy(call.method.span(), step, slot)
                    }
                    _ => {
                        self.errors.report(&call.method, super::iterators::no_such_method(&call.method));
                        return None;
                    }
                };
                let twice = range.adaptors.iter().any(|known| {
                    matches!(
                        (known, &adaptor),
                        (Adaptor::Rev(_), Adaptor::Rev(_)) | (Adaptor::StepBy(..), Adaptor::StepBy(..))
                    )
                });
                if twice {
                    self.errors.report(&call.method, format!("`{name}` appears here twice"));
                    return None;
                }
                range.adaptors.push(adaptor);
                Some(range)
            }
            other => {
                let message = "a `for` loop in a kernel runs through a range, `for i in 0..n`, an array or a slice";
                self.errors.report(other, message);
                None
            }
        }
    }
}
