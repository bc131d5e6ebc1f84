//! Literals whose types do not follow from their context: slots record the types that rustc infers.

use super::Parser;
use crate::ast::{Block, Expr, ExprKind, Slot};
use syn::{BinOp, Lit, UnOp};

impl Parser<'_> {
    /// Gives the literals of a value slots if only they could determine its type: `1 << k`, `[0.5, 2.0]`, `(x, 1)`.
    pub(super) fn settle(&mut self, value: &mut Expr) {
        match &mut value.kind {
            ExprKind::Literal(lit, slot @ None) if has_no_suffix(lit) => {
                *slot = Some(Self::push(&mut self.slots, Slot::Seen(value.start)));
            }
            ExprKind::Paren(inner) | ExprKind::Ref(inner, _) => self.settle(inner),
            ExprKind::Unary(UnOp::Neg(_) | UnOp::Not(_), inner, _) => self.settle(inner),
            ExprKind::Binary(left, BinOp::Shl(_) | BinOp::Shr(_), _, _) => self.settle(left),
            ExprKind::Binary(left, op, right, _) if is_unsettled(right) => {
                self.settle(left);
                if is_comparison(op) {
                    self.settle(right);
                }
            }
            ExprKind::Tuple(members) => members.iter_mut().for_each(|member| self.settle(member)),
            ExprKind::Array(elements) if elements.iter().all(is_unsettled) => {
                elements.iter_mut().take(1).for_each(|element| self.settle(element));
            }
            ExprKind::If(_, then, otherwise) => {
                self.settle_block(then);
                otherwise.iter_mut().for_each(|otherwise| self.settle(otherwise));
            }
            ExprKind::Match(_, arms, _) => arms.iter_mut().for_each(|arm| self.settle(&mut arm.body)),
            ExprKind::Block(block) | ExprKind::Superstep(_, block) => self.settle_block(block),
            _ => {}
        }
    }

    fn settle_block(&mut self, block: &mut Block) {
        block.value.iter_mut().for_each(|value| self.settle(value));
    }
}

fn has_no_suffix(lit: &Lit) -> bool {
    match lit {
        Lit::Int(int) => int.suffix().is_empty(),
        Lit::Float(float) => float.suffix().is_empty(),
        _ => false,
    }
}

/// Returns `true` if only literals could determine the type of a value, or of a part of it.
fn is_unsettled(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Literal(lit, None) => has_no_suffix(lit),
        ExprKind::Paren(inner) | ExprKind::Ref(inner, _) => is_unsettled(inner),
        ExprKind::Unary(UnOp::Neg(_) | UnOp::Not(_), inner, _) => is_unsettled(inner),
        ExprKind::Binary(left, BinOp::Shl(_) | BinOp::Shr(_), _, _) => is_unsettled(left),
        ExprKind::Binary(left, _, right, _) => is_unsettled(left) && is_unsettled(right),
        ExprKind::Tuple(members) => members.iter().any(is_unsettled),
        ExprKind::Array(elements) => elements.iter().all(is_unsettled),
        ExprKind::If(_, then, _) => then.value.as_ref().is_some_and(|value| is_unsettled(value)),
        ExprKind::Match(_, arms, _) => arms.iter().all(|arm| is_unsettled(&arm.body)),
        ExprKind::Block(block) | ExprKind::Superstep(_, block) => {
            block.value.as_ref().is_some_and(|value| is_unsettled(value))
        }
        _ => false,
    }
}

fn is_comparison(op: &BinOp) -> bool {
    matches!(op, BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_))
}
