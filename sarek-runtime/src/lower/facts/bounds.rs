//! Largest values: proofs that an index is in range, so that launches need not check it.

use super::recorded::Facts;
use crate::ir::{Axis, BinaryOp, Const, Expr, ExprKind, Intrinsic, Root, Scalar};

impl Facts {
    /// Returns an upper bound of a value that is never negative, if one is known.
    pub(in crate::lower) fn largest_value(&self, expr: &Expr) -> Option<u64> {
        let scalar = expr.ty.scalar().filter(|scalar| scalar.is_integer())?;
        let largest = match &expr.kind {
            ExprKind::Const(Const::Int(value), _) => return u64::try_from(*value).ok(),
            ExprKind::Load(place) if place.steps.is_empty() => match place.root {
                Root::Local(local) => self.largest(local),
                Root::Shared(_) | Root::Constant(_) => None,
            },
            ExprKind::Intrinsic(op, operands, _) => self.largest_intrinsic(*op, operands),
            ExprKind::Cast(value) => {
                let from = value.ty.scalar()?;
                self.largest_value(value).filter(|_| from.is_integer())
            }
            ExprKind::Binary { op, left, right, .. } => self.largest_binary(*op, left, right),
            ExprKind::Select { then, otherwise, .. } => {
                Some(self.largest_value(then)?.max(self.largest_value(otherwise)?))
            }
            _ => None,
        };
        let limit = largest_of(scalar);
        largest
            .filter(|largest| *largest <= limit)
            .or_else(|| (!scalar.is_signed() && limit < 1 << 17).then_some(limit))
    }

    fn largest_intrinsic(&self, op: Intrinsic, operands: &[Expr]) -> Option<u64> {
        let declared = |along: Axis| self.block.map(|block| u64::from(block[along.index()]));
        match op {
            Intrinsic::ThreadIdx(along) => Some(declared(along).unwrap_or(1024) - 1),
            Intrinsic::BlockDim(along) => Some(declared(along).unwrap_or(1024)),
            Intrinsic::LaneId | Intrinsic::WarpId => Some(31),
            Intrinsic::CountOnes | Intrinsic::LeadingZeros | Intrinsic::TrailingZeros => Some(64),
            Intrinsic::Min => match (self.largest_value(&operands[0]), self.largest_value(&operands[1])) {
                (Some(left), Some(right)) => Some(left.min(right)),
                (one, other) if !operands[0].ty.scalar()?.is_signed() => one.or(other),
                _ => None,
            },
            Intrinsic::Max => Some(self.largest_value(&operands[0])?.max(self.largest_value(&operands[1])?)),
            _ => None,
        }
    }

    fn largest_binary(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Option<u64> {
        let (a, b) = (self.largest_value(left), self.largest_value(right));
        let unsigned = !left.ty.scalar()?.is_signed();
        match op {
            BinaryOp::Add => a?.checked_add(b?),
            BinaryOp::Mul => a?.checked_mul(b?),
            BinaryOp::Div => match right.kind {
                ExprKind::Const(Const::Int(divisor), _) if divisor > 0 => Some(a? / divisor as u64),
                _ => a.filter(|_| unsigned),
            },
            BinaryOp::Rem => match (a, b) {
                (Some(a), Some(b)) if unsigned || b > 0 => Some(a.min(b.saturating_sub(1))),
                (None, Some(b)) if unsigned => Some(b.saturating_sub(1)),
                (a, _) => a,
            },
            BinaryOp::BitAnd => match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (one, other) => one.or(other),
            },
            BinaryOp::BitOr | BinaryOp::BitXor => {
                let bits = 64 - a?.max(b?).leading_zeros();
                Some(if bits == 64 { u64::MAX } else { (1 << bits) - 1 })
            }
            BinaryOp::Shr => match right.kind {
                ExprKind::Const(Const::Int(count), _) if (0..64).contains(&count) => Some(a? >> count),
                _ => a,
            },
            BinaryOp::Shl => match right.kind {
                ExprKind::Const(Const::Int(count), _) if (0..32).contains(&count) => a?.checked_mul(1 << count),
                _ => None,
            },
            // A constant minus a value, such as `31 - lane`.
            BinaryOp::Sub => match left.kind {
                ExprKind::Const(Const::Int(_), _) => a.filter(|a| b.is_some_and(|b| b <= *a)),
                _ => None,
            },
            BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::And
            | BinaryOp::Or => None,
        }
    }
}

/// Returns the largest value of an integer type.
pub(in crate::lower) fn largest_of(scalar: Scalar) -> u64 {
    let bits = scalar.bits() - u32::from(scalar.is_signed());
    if bits == 64 { u64::MAX } else { (1 << bits) - 1 }
}
