//! Atomic accesses.

use super::{code::Code, expr::Want, function::FunctionEmitter, literal::in_bits};
use crate::ir::{AtomicOp, Const, Expr, ExprKind, Ordering, Place, Scalar, Type};

/// Whether fences are needed before and after an access, as far as the access itself does not order.
pub(super) fn fences(expr: &Expr) -> (bool, bool) {
    let ExprKind::Atomic { op, ordering, .. } = &expr.kind else { return (false, false) };
    let (acquires, releases) = match ordering {
        Ordering::Relaxed => (false, false),
        Ordering::Acquire => (true, false),
        Ordering::Release => (false, true),
        Ordering::AcqRel | Ordering::SeqCst => (true, true),
    };
    match op {
        AtomicOp::Load => (*ordering == Ordering::SeqCst, false),
        AtomicOp::Store => (false, *ordering == Ordering::SeqCst),
        AtomicOp::Swap
        | AtomicOp::CompareExchange
        | AtomicOp::Add
        | AtomicOp::Sub
        | AtomicOp::Min
        | AtomicOp::Max
        | AtomicOp::And
        | AtomicOp::Or
        | AtomicOp::Xor
        | AtomicOp::IncWrap
        | AtomicOp::DecWrap => (releases, acquires),
    }
}

impl FunctionEmitter<'_> {
    /// An atomic access; the statement writes the fences around it.
    pub(super) fn atomic(&self, op: AtomicOp, place: &Place, operands: &[Expr], ordering: Ordering) -> Code {
        let scalar = match self.place_type(place) {
            Type::Atomic(scalar) | Type::Scalar(scalar) => scalar,
            ty @ (Type::Array(..)
            | Type::Tuple(_)
            | Type::Struct(_)
            | Type::Enum(_)
            | Type::Slice { .. }
            | Type::Reference { .. }) => {
                unreachable!("an atomic access of {ty}")
            }
        };
        let relaxed = ordering == Ordering::Relaxed;
        let negated = op == AtomicOp::Sub && !operands.iter().all(|operand| is_subtracted(scalar, operand));
        let name = match op {
            AtomicOp::Load if relaxed => "atomic_load",
            AtomicOp::Load => "atomic_load_acquire",
            AtomicOp::Store if relaxed => "atomic_store",
            AtomicOp::Store => "atomic_store_release",
            AtomicOp::Swap => "atomicExch",
            AtomicOp::CompareExchange => "atomicCAS",
            AtomicOp::Sub if negated => "atomicAdd",
            AtomicOp::Sub => "atomicSub",
            AtomicOp::Add => "atomicAdd",
            AtomicOp::Min => "atomicMin",
            AtomicOp::Max => "atomicMax",
            AtomicOp::And => "atomicAnd",
            AtomicOp::Or => "atomicOr",
            AtomicOp::Xor => "atomicXor",
            AtomicOp::IncWrap => "atomicInc",
            AtomicOp::DecWrap => "atomicDec",
        };
        let mut arguments = vec![self.address(place)];
        for operand in operands {
            let code = match negated {
                true if scalar.is_signed() && scalar.is_integer() && !is_small(operand) => {
                    Code::call("wrapping_neg", &[self.expr(operand, Want::Exact)])
                }
                true => Code::prefix("-", self.expr(operand, Want::Exact)),
                false if matches!(op, AtomicOp::And | AtomicOp::Or | AtomicOp::Xor) => {
                    in_bits(operand, self.expr(operand, Want::Converts))
                }
                false => self.expr(operand, Want::Converts),
            };
            arguments.push(code);
        }
        Code::call(name, &arguments)
    }
}

/// Returns `true` if `atomicSub` is right for an operand. CUDA's header negates it as an `int`, so that NVRTC (13.0)
/// takes a value of which only the upper bit can be set for 0: that overflows.
fn is_subtracted(scalar: Scalar, operand: &Expr) -> bool {
    matches!(scalar, Scalar::I32 | Scalar::U32) && is_small(operand)
}

/// Returns `true` if an operand is a constant whose negation does not overflow.
fn is_small(operand: &Expr) -> bool {
    let bits = operand.ty.scalar().map_or(0, Scalar::bits);
    matches!(operand.kind, ExprKind::Const(Const::Int(number), _) if bits > 0 && number.abs() < 1 << (bits - 1))
}
