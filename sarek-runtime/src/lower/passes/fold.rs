//! Constant folding, mostly of const parameters: an operator with known operands becomes a value, and one with a
//! neutral operand becomes the other operand.

use crate::ir::unused::is_idle;
use crate::ir::{BinaryOp, Const, Expr, ExprKind, Intrinsic, Scalar, Spelling, Type, UnaryOp};
use crate::lower::literal::wrap;

/// Returns the simpler form of an operator applied to these operands, if it has one.
pub fn fold_binary(op: BinaryOp, left: &Expr, right: &Expr) -> Option<Expr> {
    match (&left.kind, &right.kind) {
        (ExprKind::Const(Const::Int(a), _), ExprKind::Const(Const::Int(b), _)) => {
            fold_comparison(op, a, b).or_else(|| fold_integers(op, *a, *b, left.ty.scalar()?))
        }
        (ExprKind::Const(Const::Bool(a), _), ExprKind::Const(Const::Bool(b), _)) => {
            fold_comparison(op, a, b).or_else(|| fold_truths(op, *a, *b))
        }
        (ExprKind::Const(Const::Float(a), _), ExprKind::Const(Const::Float(b), _)) => fold_comparison(op, a, b),
        (ExprKind::Const(Const::Int(a), _), _) => fold_left(op, *a, left, right),
        (_, ExprKind::Const(Const::Int(b), _)) => fold_right(op, left, *b, right),
        _ => None,
    }
}

/// Returns the simpler form of an operator applied to this operand, if it has one.
pub fn fold_unary(op: UnaryOp, operand: &Expr) -> Option<Expr> {
    match (op, &operand.kind) {
        (UnaryOp::Not, ExprKind::Const(Const::Bool(value), _)) => Some(Expr::bool(!value)),
        (UnaryOp::Neg, ExprKind::Const(Const::Int(value), _)) => {
            let scalar = operand.ty.scalar()?;
            Some(Expr::int(wrap(-value, scalar), scalar))
        }
        (UnaryOp::Neg, ExprKind::Const(Const::Float(value), _)) => Some(float(-value, operand.ty.scalar()?)),
        _ => None,
    }
}

/// Returns the value of a method of integers that is used to compute sizes, if the operands are known.
pub fn fold_intrinsic(op: Intrinsic, operands: &[Expr], result: &Type) -> Option<Expr> {
    let scalar = operands.first()?.ty.scalar().filter(|scalar| scalar.is_integer())?;
    let known = |number: usize| match operands.get(number)?.kind {
        ExprKind::Const(Const::Int(value), _) => Some(value),
        _ => None,
    };
    let a = known(0)?;
    let value = match op {
        Intrinsic::Min => a.min(known(1)?),
        Intrinsic::Max => a.max(known(1)?),
        Intrinsic::DivCeil => (a + known(1)? - 1).checked_div(known(1)?)?,
        Intrinsic::Ilog2 => i128::from(a.checked_ilog2()?),
        Intrinsic::NextPowerOfTwo => wrap(i128::from(u64::try_from(a).ok()?.checked_next_power_of_two()?), scalar),
        Intrinsic::IsPowerOfTwo => return Some(Expr::bool(u64::try_from(a).ok()?.is_power_of_two())),
        _ => return None,
    };
    Some(Expr::int(value, result.scalar()?))
}

/// Returns the value of a constant cast to another type, if the result can be written as a constant in Rust and C++.
pub fn fold_cast(value: &Expr, target: Scalar) -> Option<Expr> {
    match value.kind {
        ExprKind::Const(Const::Int(number), spelling) if target.is_integer() => {
            let wrapped = wrap(number, target);
            Some(Expr::int(wrapped, target).spelled(if wrapped == number { spelling } else { Spelling::Value }))
        }
        ExprKind::Const(Const::Int(number), _) if target == Scalar::F32 => {
            Some(float(f64::from(number as f32), target))
        }
        ExprKind::Const(Const::Int(number), _) if target == Scalar::F64 => Some(float(number as f64, target)),
        ExprKind::Const(Const::Bool(value), _) if target.is_integer() => Some(Expr::int(i128::from(value), target)),
        // The name of a constant says more than its value.
        ExprKind::Const(Const::Float(_), Spelling::Name(_)) => None,
        ExprKind::Const(Const::Float(number), _) => fold_float_cast(number, value.ty.scalar()?, target),
        _ => None,
    }
}

/// Returns a float cast to another type, as `as` does it.
fn fold_float_cast(number: f64, of: Scalar, target: Scalar) -> Option<Expr> {
    let is_wide = |scalar| matches!(scalar, Scalar::F32 | Scalar::F64);
    if !is_wide(of) {
        return None;
    }
    if target == Scalar::F32 {
        return Some(float(f64::from(number as f32), target));
    }
    if target == Scalar::F64 {
        return Some(float(number, target));
    }
    if !target.is_integer() {
        return None;
    }
    let (least, most) = match (target.is_signed(), target.bits()) {
        (true, bits) => (-1 << (bits - 1), (1 << (bits - 1)) - 1),
        (false, bits) => (0, (1 << bits) - 1),
    };
    // NaN is 0.
    Some(Expr::int((number as i128).clamp(least, most), target))
}

fn float(value: f64, scalar: Scalar) -> Expr {
    Expr { kind: ExprKind::Const(Const::Float(value), Spelling::Value), ty: scalar.into() }
}

fn fold_comparison<T: PartialOrd>(op: BinaryOp, a: &T, b: &T) -> Option<Expr> {
    let value = match op {
        BinaryOp::Eq => a == b,
        BinaryOp::Ne => a != b,
        BinaryOp::Lt => a < b,
        BinaryOp::Le => a <= b,
        BinaryOp::Gt => a > b,
        BinaryOp::Ge => a >= b,
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::And
        | BinaryOp::Or => return None,
    };
    Some(Expr::bool(value))
}

fn fold_truths(op: BinaryOp, a: bool, b: bool) -> Option<Expr> {
    match op {
        BinaryOp::BitAnd => Some(Expr::bool(a & b)),
        BinaryOp::BitOr => Some(Expr::bool(a | b)),
        BinaryOp::BitXor => Some(Expr::bool(a ^ b)),
        _ => None,
    }
}

fn fold_integers(op: BinaryOp, a: i128, b: i128, scalar: Scalar) -> Option<Expr> {
    let shifts = (0..i128::from(scalar.bits())).contains(&b);
    let value = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a.checked_mul(b)?,
        BinaryOp::Div if b != 0 => a / b,
        BinaryOp::Rem if b != 0 => a % b,
        BinaryOp::BitAnd => a & b,
        BinaryOp::BitOr => a | b,
        BinaryOp::BitXor => a ^ b,
        BinaryOp::Shl if shifts => a << b,
        BinaryOp::Shr if shifts => a >> b,
        _ => return None,
    };
    Some(Expr::int(wrap(value, scalar), scalar))
}

/// Simplifies `0 + x`, `1 * x`, `0 * x` and similar forms.
fn fold_left(op: BinaryOp, a: i128, left: &Expr, right: &Expr) -> Option<Expr> {
    match (op, a) {
        (BinaryOp::Add | BinaryOp::BitOr | BinaryOp::BitXor, 0) | (BinaryOp::Mul, 1) => Some(right.clone()),
        (BinaryOp::Mul | BinaryOp::BitAnd, 0) if is_idle(right) => Some(left.clone()),
        (BinaryOp::Shl | BinaryOp::Shr, 0) if is_idle(right) => Some(left.clone()),
        _ => fold_limit(mirrored(op)?, right, a),
    }
}

/// Simplifies `x - 0`, `x * 1`, `x * 0`, `x + 1 - 5` and similar forms.
fn fold_right(op: BinaryOp, left: &Expr, b: i128, right: &Expr) -> Option<Expr> {
    use BinaryOp::{Add, BitAnd, BitOr, BitXor, Div, Ge, Gt, Le, Lt, Mul, Rem, Shl, Shr, Sub};
    let scalar = left.ty.scalar()?;
    match (op, b) {
        (Add | Sub | BitOr | BitXor | Shl | Shr, 0) | (Mul | Div, 1) => Some(left.clone()),
        (Mul | BitAnd, 0) if is_idle(left) => Some(right.clone()),
        (Rem, 1) if is_idle(left) => Some(Expr::int(0, scalar)),
        (Lt | Ge | Gt | Le, _) => fold_limit(op, left, b),
        (Add | Sub, _) => {
            let ExprKind::Binary { op: inner @ (Add | Sub), left, right, .. } = &left.kind else { return None };
            let ExprKind::Const(Const::Int(a), _) = right.kind else { return None };
            let signed = |op: BinaryOp, value: i128| if op == Add { value } else { -value };
            Some(offset(left, signed(*inner, a) + signed(op, b), scalar))
        }
        _ => None,
    }
}

/// Returns the comparison with its operands exchanged.
fn mirrored(op: BinaryOp) -> Option<BinaryOp> {
    match op {
        BinaryOp::Lt => Some(BinaryOp::Gt),
        BinaryOp::Le => Some(BinaryOp::Ge),
        BinaryOp::Gt => Some(BinaryOp::Lt),
        BinaryOp::Ge => Some(BinaryOp::Le),
        _ => None,
    }
}

/// Simplifies `x < 0` of unsigned numbers, and comparisons with the largest number of a type, whose result is always the same: compilers
/// warn of them.
fn fold_limit(op: BinaryOp, value: &Expr, limit: i128) -> Option<Expr> {
    let scalar = value.ty.scalar().filter(|scalar| scalar.is_integer() && is_idle(value))?;
    let (bits, signed) = (scalar.bits(), scalar.is_signed());
    let least = if signed { -(1i128 << (bits - 1)) } else { 0 };
    let most = least + (1i128 << bits) - 1;
    match op {
        BinaryOp::Lt | BinaryOp::Ge if limit == least => Some(Expr::bool(op == BinaryOp::Ge)),
        BinaryOp::Gt | BinaryOp::Le if limit == most => Some(Expr::bool(op == BinaryOp::Le)),
        _ => None,
    }
}

/// Returns `value + by`, which wraps.
fn offset(value: &Expr, by: i128, scalar: Scalar) -> Expr {
    let (op, by) = if by < 0 { (BinaryOp::Sub, -by) } else { (BinaryOp::Add, by) };
    let by = Expr::int(wrap(by, scalar), scalar);
    if by.kind == ExprKind::Const(Const::Int(0), Spelling::Value) {
        return value.clone();
    }
    let kind = ExprKind::Binary { op, left: Box::new(value.clone()), right: Box::new(by), site: None };
    Expr { kind, ty: value.ty.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::LocalId;

    fn x(scalar: Scalar) -> Expr {
        Expr::local(LocalId(0), scalar.into())
    }

    fn folded(op: BinaryOp, left: Expr, right: Expr) -> Expr {
        fold_binary(op, &left, &right).unwrap_or_else(|| {
            let ty = left.ty.clone();
            Expr { kind: ExprKind::Binary { op, left: Box::new(left), right: Box::new(right), site: None }, ty }
        })
    }

    #[test]
    fn comparisons_with_limits_are_known() {
        let zero = |scalar| Expr::int(0, scalar);
        let most = |scalar: Scalar, value: i128| Expr::int(value, scalar);
        for (op, left, right, expected) in [
            (BinaryOp::Lt, x(Scalar::U64), zero(Scalar::U64), Some(false)),
            (BinaryOp::Ge, x(Scalar::U8), zero(Scalar::U8), Some(true)),
            (BinaryOp::Gt, zero(Scalar::U32), x(Scalar::U32), Some(false)),
            (BinaryOp::Le, zero(Scalar::U32), x(Scalar::U32), Some(true)),
            (BinaryOp::Gt, x(Scalar::U16), most(Scalar::U16, 65_535), Some(false)),
            (BinaryOp::Le, x(Scalar::I32), most(Scalar::I32, i32::MAX.into()), Some(true)),
            (BinaryOp::Lt, x(Scalar::I8), most(Scalar::I8, -128), Some(false)),
            (BinaryOp::Lt, x(Scalar::I32), zero(Scalar::I32), None),
            (BinaryOp::Gt, x(Scalar::U32), zero(Scalar::U32), None),
            (BinaryOp::Lt, x(Scalar::U32), most(Scalar::U32, u32::MAX.into()), None),
            (BinaryOp::Lt, x(Scalar::F32), float(0.0, Scalar::F32), None),
        ] {
            assert_eq!(fold_binary(op, &left, &right), expected.map(Expr::bool), "{}", op.symbol());
        }
    }

    #[test]
    fn constants_are_computed_in_their_type() {
        for (a, op, b, scalar, expected) in [
            (200, BinaryOp::Add, 100, Scalar::U8, 44),
            (0, BinaryOp::Sub, 1, Scalar::U64, i128::from(u64::MAX)),
            (i128::from(i32::MIN), BinaryOp::Div, -1, Scalar::I32, i128::from(i32::MIN)),
            (-7, BinaryOp::Rem, 4, Scalar::I32, -3),
            (-8, BinaryOp::Shr, 1, Scalar::I8, -4),
            (1, BinaryOp::Shl, 7, Scalar::I8, -128),
            (0b1100, BinaryOp::BitXor, 0b1010, Scalar::U32, 0b0110),
        ] {
            let value = fold_binary(op, &Expr::int(a, scalar), &Expr::int(b, scalar));
            assert_eq!(value, Some(Expr::int(expected, scalar)), "{a} {} {b}", op.symbol());
        }
        let int = |value| Expr::int(value, Scalar::U64);
        assert_eq!(fold_binary(BinaryOp::Gt, &int(5), &int(1)), Some(Expr::bool(true)));
        assert_eq!(fold_binary(BinaryOp::Eq, &Expr::bool(true), &Expr::bool(false)), Some(Expr::bool(false)));
        assert_eq!(
            fold_binary(BinaryOp::Eq, &float(f64::NAN, Scalar::F32), &float(f64::NAN, Scalar::F32)),
            Some(Expr::bool(false))
        );
        assert_eq!(fold_binary(BinaryOp::Add, &float(1.0, Scalar::F32), &float(2.0, Scalar::F32)), None);
        assert_eq!(fold_binary(BinaryOp::Div, &int(5), &int(0)), None);
    }

    #[test]
    fn what_changes_nothing_is_left_out() {
        let u = Scalar::U32;
        let int = |value| Expr::int(value, u);
        use BinaryOp::*;
        for (op, value) in [(Add, 0), (Sub, 0), (Mul, 1), (Div, 1), (Shl, 0), (Shr, 0), (BitOr, 0), (BitXor, 0)] {
            assert_eq!(fold_binary(op, &x(u), &int(value)), Some(x(u)), "x {} {value}", op.symbol());
        }
        assert_eq!(fold_binary(Mul, &int(1), &x(u)), Some(x(u)));
        assert_eq!(fold_binary(Mul, &x(u), &int(0)), Some(int(0)));
        assert_eq!(fold_binary(Rem, &x(u), &int(1)), Some(int(0)));
        assert_eq!(fold_binary(Sub, &int(0), &x(u)), None);
        assert_eq!(fold_binary(Mul, &x(Scalar::F32), &float(1.0, Scalar::F32)), None);
    }

    #[test]
    fn what_can_fail_is_not_left_out() {
        let u = Scalar::U32;
        let kind = ExprKind::Binary {
            op: BinaryOp::Div,
            left: Box::new(x(u)),
            right: Box::new(x(u)),
            site: Some(crate::ir::SiteId(0)),
        };
        let quotient = Expr { kind, ty: u.into() };
        assert_eq!(fold_binary(BinaryOp::Mul, &quotient, &Expr::int(0, u)), None);
        assert_eq!(fold_binary(BinaryOp::Mul, &Expr::int(0, u), &quotient), None);
    }

    #[test]
    fn constants_at_the_end_of_a_sum_are_one() {
        use BinaryOp::{Add, Sub};
        for (first, a, second, b, op, expected) in [
            (Add, 1, Sub, 5, Sub, 4),
            (Add, 100, Sub, 1, Add, 99),
            (Sub, 2, Sub, 3, Sub, 5),
            (Sub, 2, Add, 3, Add, 1),
            (Add, 200, Add, 100, Add, 44),
        ] {
            let u = Scalar::U8;
            let sum = folded(second, folded(first, x(u), Expr::int(a, u)), Expr::int(b, u));
            assert_eq!(
                sum,
                folded(op, x(u), Expr::int(expected, u)),
                "x {} {a} {} {b}",
                first.symbol(),
                second.symbol()
            );
        }
        let u = Scalar::U32;
        assert_eq!(folded(Sub, folded(Add, x(u), Expr::int(1, u)), Expr::int(1, u)), x(u));
    }

    #[test]
    fn sizes_are_computed() {
        let of = |op, operands: &[i128], scalar: Scalar, result: Scalar| {
            let operands: Vec<Expr> = operands.iter().map(|value| Expr::int(*value, scalar)).collect();
            fold_intrinsic(op, &operands, &result.into())
        };
        let (usize, u32) = (Scalar::Usize, Scalar::U32);
        assert_eq!(of(Intrinsic::Ilog2, &[256], usize, u32), Some(Expr::int(8, u32)));
        assert_eq!(of(Intrinsic::Ilog2, &[0], usize, u32), None);
        assert_eq!(of(Intrinsic::DivCeil, &[65, 64], usize, usize), Some(Expr::int(2, usize)));
        assert_eq!(of(Intrinsic::DivCeil, &[1, 0], usize, usize), None);
        assert_eq!(of(Intrinsic::Min, &[-3, 2], Scalar::I32, Scalar::I32), Some(Expr::int(-3, Scalar::I32)));
        assert_eq!(of(Intrinsic::Max, &[3, 2], u32, u32), Some(Expr::int(3, u32)));
        assert_eq!(of(Intrinsic::NextPowerOfTwo, &[33], u32, u32), Some(Expr::int(64, u32)));
        assert_eq!(of(Intrinsic::NextPowerOfTwo, &[200], Scalar::U8, Scalar::U8), Some(Expr::int(0, Scalar::U8)));
        assert_eq!(of(Intrinsic::IsPowerOfTwo, &[96], usize, Scalar::Bool), Some(Expr::bool(false)));
        assert_eq!(fold_intrinsic(Intrinsic::Ilog2, &[x(u32)], &u32.into()), None);
    }

    #[test]
    fn casts_of_constants_are_constants() {
        assert_eq!(fold_cast(&Expr::int(300, Scalar::U32), Scalar::U8), Some(Expr::int(44, Scalar::U8)));
        assert_eq!(fold_cast(&Expr::bool(true), Scalar::U32), Some(Expr::int(1, Scalar::U32)));
        assert_eq!(fold_cast(&Expr::int(16_777_217, Scalar::U32), Scalar::F32), Some(float(16_777_216.0, Scalar::F32)));
        assert_eq!(fold_cast(&x(Scalar::U32), Scalar::U64), None);
        assert_eq!(fold_unary(UnaryOp::Neg, &Expr::int(-128, Scalar::I8)), Some(Expr::int(-128, Scalar::I8)));
        assert_eq!(fold_unary(UnaryOp::Not, &Expr::bool(true)), Some(Expr::bool(false)));
    }
}
