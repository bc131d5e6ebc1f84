//! Parts of slices where a variable gets one: at the end of the branches and blocks of the value.

use super::Parser;
use super::called::splits;
use super::expr::peeled;
use crate::ast::{Expr, ExprKind};

impl Parser<'_> {
    /// Parses the value that a place gets.
    pub(super) fn parse_assigned(&mut self, place: &Expr, value: &syn::Expr) -> Box<Expr> {
        match peeled(value) {
            syn::Expr::MethodCall(call)
                if matches!(&place.kind, ExprKind::Tuple(targets) if targets.len() == 2) && splits(&call.method) =>
            {
                Box::new(self.parse_split(call))
            }
            _ => {
                self.allow_slices(value);
                self.parse_boxed(value)
            }
        }
    }

    /// Allows parts of slices as the value of an expression that a variable gets: `if c { &x[..n] } else { &x[n..] }`.
    pub(super) fn allow_slices(&mut self, value: &syn::Expr) {
        match peeled(value) {
            syn::Expr::Reference(reference) if self.is_part(&reference.expr) => {
                self.slices.push(std::ptr::from_ref(reference));
            }
            syn::Expr::If(branch) => {
                self.allow_slices_of(&branch.then_branch);
                if let Some((_, otherwise)) = &branch.else_branch {
                    self.allow_slices(otherwise);
                }
            }
            syn::Expr::Match(choice) => choice.arms.iter().for_each(|arm| self.allow_slices(&arm.body)),
            syn::Expr::Block(block) => self.allow_slices_of(&block.block),
            syn::Expr::Array(array) => array.elems.iter().for_each(|member| self.allow_slices(member)),
            syn::Expr::Tuple(tuple) => tuple.elems.iter().for_each(|member| self.allow_slices(member)),
            _ => {}
        }
    }

    fn allow_slices_of(&mut self, block: &syn::Block) {
        if let Some(syn::Stmt::Expr(value, None)) = block.stmts.last() {
            self.allow_slices(value);
        }
    }
}
