//! Atomic accesses.

use super::{code::Code, expr::Want, function::FunctionEmitter, literal::in_bits};
use crate::ir::{AtomicOp, Const, Expr, ExprKind, Ordering, Place, Scalar, Scope, Type};

impl FunctionEmitter<'_> {
    /// Writes an atomic access.
    pub(super) fn atomic(
        &self,
        op: AtomicOp,
        place: &Place,
        operands: &[Expr],
        (ordering, scope): (Ordering, Scope),
    ) -> Code {
        let (scalar, is_wide) = match self.place_type(place) {
            Type::Atomic(scalar) | Type::Scalar(scalar) => (scalar, false),
            Type::Atomic128(_) => (Scalar::U64, true),
            ty @ (Type::Array(..)
            | Type::Tuple(_)
            | Type::Struct(_)
            | Type::Enum(_)
            | Type::Slice { .. }
            | Type::Reference { .. }) => {
                unreachable!("an atomic access of {ty}")
            }
        };
        // CUDA's own functions are relaxed, for the device, and have no cells of 128 bits.
        let is_plain = (ordering, scope) == (Ordering::Relaxed, Scope::Device) && !is_wide;
        let negated = op == AtomicOp::Sub && is_plain && !operands.iter().all(|operand| is_subtracted(scalar, operand));
        let (plain, ordered) = names(if negated { AtomicOp::Add } else { op });
        let name = if is_plain { plain.to_string() } else { with_order(ordered, ordering, scope) };
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
        Code::call(&name, &arguments)
    }
}

/// Returns the names of an access: of the relaxed one for the device, and of the helper with an ordering and a scope.
fn names(op: AtomicOp) -> (&'static str, &'static str) {
    match op {
        AtomicOp::Load => ("atomic_load", "atomic_load"),
        AtomicOp::Store => ("atomic_store", "atomic_store"),
        AtomicOp::Swap => ("atomicExch", "atomic_swap"),
        AtomicOp::CompareExchange => ("atomicCAS", "compare_and_swap"),
        AtomicOp::Add => ("atomicAdd", "fetch_add"),
        AtomicOp::Sub => ("atomicSub", "fetch_sub"),
        AtomicOp::Min => ("atomicMin", "fetch_min"),
        AtomicOp::Max => ("atomicMax", "fetch_max"),
        AtomicOp::And => ("atomicAnd", "fetch_and"),
        AtomicOp::Or => ("atomicOr", "fetch_or"),
        AtomicOp::Xor => ("atomicXor", "fetch_xor"),
        AtomicOp::IncWrap => ("atomicInc", "fetch_inc"),
        AtomicOp::DecWrap => ("atomicDec", "fetch_dec"),
        AtomicOp::AddF16x2 => ("fetch_add_f16x2", "fetch_add_f16x2"),
        AtomicOp::AddBf16x2 => ("fetch_add_bf16x2", "fetch_add_bf16x2"),
    }
}

/// Adds template arguments: `fetch_add<Order::acquire, Scope::block>`; the scope of the device is omitted.
fn with_order(name: &str, ordering: Ordering, scope: Scope) -> String {
    let order = match ordering {
        Ordering::Relaxed => "relaxed",
        Ordering::Acquire => "acquire",
        Ordering::Release => "release",
        Ordering::AcqRel => "acq_rel",
        Ordering::SeqCst => "seq_cst",
    };
    let scope = match scope {
        Scope::Block => ", Scope::block",
        Scope::Cluster => ", Scope::cluster",
        Scope::Device => "",
        Scope::System => ", Scope::system",
    };
    format!("{name}<Order::{order}{scope}>")
}

/// Returns `true` if `atomicSub` is correct for an operand. CUDA's header negates it as an `int`, so that NVRTC
/// (13.0) treats a value whose only set bit can be the upper one as 0: that overflows.
fn is_subtracted(scalar: Scalar, operand: &Expr) -> bool {
    matches!(scalar, Scalar::I32 | Scalar::U32) && is_small(operand)
}

/// Returns `true` if an operand is a constant whose negation does not overflow.
fn is_small(operand: &Expr) -> bool {
    let bits = operand.ty.scalar().map_or(0, Scalar::bits);
    matches!(operand.kind, ExprKind::Const(Const::Int(number), _) if bits > 0 && number.abs() < 1 << (bits - 1))
}
