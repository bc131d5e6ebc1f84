//! Powers of two that divide values: proofs that an access of several elements is aligned.

use super::recorded::Facts;
use crate::ir::{BinaryOp, Const, Expr, ExprKind, Root};

impl Facts {
    /// Returns `true` if an integer is known to be a multiple of a power of two.
    pub(in crate::lower) fn is_multiple(&self, value: &Expr, of: u32) -> bool {
        match &value.kind {
            ExprKind::Const(Const::Int(value), _) => value % i128::from(of) == 0,
            ExprKind::Load(place) if place.steps.is_empty() => match place.root {
                Root::Local(local) => self.multiple(local).is_some_and(|multiple| multiple % of == 0),
                Root::Shared(_) | Root::Constant(_) => false,
            },
            ExprKind::Cast(value) => {
                value.ty.scalar().is_some_and(|scalar| scalar.is_integer()) && self.is_multiple(value, of)
            }
            // Wrapping keeps the low bits.
            ExprKind::Binary {
                op: BinaryOp::Add | BinaryOp::Sub | BinaryOp::BitOr | BinaryOp::BitXor,
                left,
                right,
                ..
            } => self.is_multiple(left, of) && self.is_multiple(right, of),
            ExprKind::Binary { op: BinaryOp::Mul, left, right, .. } => {
                self.is_multiple(left, of) || self.is_multiple(right, of)
            }
            ExprKind::Binary { op: BinaryOp::Rem, left, right, .. } => {
                self.is_multiple(left, of) && self.is_multiple(right, of)
            }
            ExprKind::Binary { op: BinaryOp::BitAnd, left, right, .. } => {
                self.is_multiple(left, of) || self.is_multiple(right, of)
            }
            ExprKind::Binary { op: BinaryOp::Shl, right, .. } => match right.kind {
                ExprKind::Const(Const::Int(count), _) => (0..32).contains(&count) && 1u64 << count >= u64::from(of),
                _ => false,
            },
            ExprKind::Select { then, otherwise, .. } => self.is_multiple(then, of) && self.is_multiple(otherwise, of),
            _ => false,
        }
    }

    /// Returns the largest power of two, up to 16, that is known to divide an integer; `None` if that is 1.
    pub(in crate::lower) fn multiple_of(&self, value: &Expr) -> Option<u32> {
        let integer = value.ty.scalar().is_some_and(|scalar| scalar.is_integer());
        [16, 8, 4, 2].into_iter().find(|of| integer && self.is_multiple(value, *of))
    }
}
