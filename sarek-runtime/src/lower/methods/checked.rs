//! `checked_add` and similar methods, and `compare_exchange`: the methods of numbers and atomics whose results report
//! success or failure.

use crate::ir::{BinaryOp, Const, Expr, ExprKind, Intrinsic, Scalar, Type};
use crate::lower::Lowered;
use crate::lower::destructure::part;
use crate::lower::enums::option_parts;
use crate::lower::function::Lowering;
use crate::lower::ranges::arithmetic;
use crate::private::result_of;
use crate::syntax::Span;

impl Lowering<'_> {
    /// Lowers a method of an integer that yields an `Option`, with its operands.
    pub(in crate::lower) fn lower_checked(
        &mut self,
        scalar: Scalar,
        name: &str,
        values: Vec<Expr>,
        span: Span,
    ) -> Lowered<Expr> {
        let ty: Type = scalar.into();
        let values: Vec<Expr> = values.into_iter().map(|value| self.stable(value, "operand")).collect();
        let intrinsic = |op, values: &[Expr], ty: Type| Expr { kind: ExprKind::intrinsic(op, values.to_vec()), ty };
        let zero = || Expr::int(0, scalar);
        let [first, rest @ ..] = &values[..] else { return self.error(span, "this method has a receiver") };
        let (succeeds, value) = match (name, rest) {
            ("checked_add", [second]) => {
                let sum = self.stable(arithmetic(BinaryOp::Add, first.clone(), second.clone()), "sum");
                let fits = match scalar.is_signed() {
                    true => compare(BinaryOp::Eq, &intrinsic(Intrinsic::SaturatingAdd, &values, ty), &sum),
                    false => compare(BinaryOp::Ge, &sum, first),
                };
                (fits, sum)
            }
            ("checked_sub", [second]) => {
                let difference = arithmetic(BinaryOp::Sub, first.clone(), second.clone());
                let difference = self.stable(difference, "difference");
                let fits = match scalar.is_signed() {
                    true => compare(BinaryOp::Eq, &intrinsic(Intrinsic::SaturatingSub, &values, ty), &difference),
                    false => compare(BinaryOp::Ge, first, second),
                };
                (fits, difference)
            }
            ("checked_mul", [second]) => self.checked_product(scalar, first, second),
            ("checked_div" | "checked_rem", [divisor]) => {
                let divides = quotient_fits(scalar, first, divisor);
                let op = if name == "checked_div" { BinaryOp::Div } else { BinaryOp::Rem };
                let quotient = arithmetic(op, first.clone(), divisor.clone());
                let quotient = self.select(divides.clone(), Ok(quotient), Ok(zero()), &ty);
                (divides, self.stable(quotient, "quotient"))
            }
            ("checked_neg", []) if scalar.is_signed() => {
                let negative = Expr { kind: ExprKind::Unary(crate::ir::UnaryOp::Neg, Box::new(first.clone())), ty };
                (compare(BinaryOp::Ne, first, &smallest(scalar)), negative)
            }
            ("checked_neg", []) => (compare(BinaryOp::Eq, first, &zero()), zero()),
            ("checked_abs", []) => {
                (compare(BinaryOp::Ne, first, &smallest(scalar)), intrinsic(Intrinsic::Abs, &values, ty))
            }
            ("checked_ilog2", []) => {
                let log = intrinsic(Intrinsic::Ilog2, &values, Scalar::U32.into());
                let log = self.select(
                    compare(BinaryOp::Gt, first, &zero()),
                    Ok(log),
                    Ok(Expr::int(0, Scalar::U32)),
                    &Scalar::U32.into(),
                );
                (compare(BinaryOp::Gt, first, &zero()), log)
            }
            ("checked_next_power_of_two", []) => {
                let power = self.stable(intrinsic(Intrinsic::NextPowerOfTwo, &values, ty), "power");
                (compare(BinaryOp::Ne, &power, &zero()), power)
            }
            ("checked_shl" | "checked_shr", [count]) => {
                let op = if name == "checked_shl" { BinaryOp::Shl } else { BinaryOp::Shr };
                let bits = Expr::int(i128::from(scalar.bits()), Scalar::U32);
                let fits = compare(BinaryOp::Lt, count, &bits);
                (fits, self.binary(op, values.clone(), ty, span)?)
            }
            _ => return self.error(span, format!("the method `{name}` of `{scalar}` is not in the kernel language")),
        };
        Ok(option_parts(succeeds, value))
    }

    /// Returns whether a product is in its type's range, and the product.
    fn checked_product(&mut self, scalar: Scalar, a: &Expr, b: &Expr) -> (Expr, Expr) {
        let ty: Type = scalar.into();
        let cast = |value: Expr, to: Scalar| Expr { kind: ExprKind::Cast(Box::new(value)), ty: to.into() };
        if scalar.bits() < 64 {
            let wide = if scalar.is_signed() { Scalar::I64 } else { Scalar::U64 };
            let wide_product = arithmetic(BinaryOp::Mul, cast(a.clone(), wide), cast(b.clone(), wide));
            let wide_product = self.stable(wide_product, "wide");
            let product = self.stable(cast(wide_product.clone(), scalar), "product");
            return (compare(BinaryOp::Eq, &cast(product.clone(), wide), &wide_product), product);
        }
        let product = self.stable(arithmetic(BinaryOp::Mul, a.clone(), b.clone()), "product");
        let high = Expr { kind: ExprKind::intrinsic(Intrinsic::MulHi, vec![a.clone(), b.clone()]), ty };
        // The upper half of a number that fits repeats its sign.
        let sign = match scalar.is_signed() {
            true => arithmetic(BinaryOp::Shr, product.clone(), Expr::int(63, Scalar::U32)),
            false => Expr::int(0, scalar),
        };
        (compare(BinaryOp::Eq, &high, &sign), product)
    }

    /// Returns the result of `compare_exchange` where the cell held `old`.
    pub(in crate::lower) fn exchanged(&mut self, old: Expr, current: &Expr) -> Expr {
        let ty = result_of(&old.ty, &old.ty);
        let exchanged = same_bits(&old, current);
        Expr { kind: ExprKind::Tuple(vec![exchanged, old.clone(), old]), ty }
    }
}

/// Returns `true` where an exchange finds two values of a cell equal: their bits are.
pub(in crate::lower) fn same_bits(left: &Expr, right: &Expr) -> Expr {
    let equal = |left: Expr, right: Expr| compare(BinaryOp::Eq, &bits_of(left), &bits_of(right));
    let pairs = (0..left.ty.members().len()).map(|number| equal(member(left, number), member(right, number)));
    let all = pairs.reduce(|all, equal| Expr::truth(BinaryOp::And, all, equal));
    all.unwrap_or_else(|| equal(left.clone(), right.clone()))
}

/// Returns the value that an exchange compares: bits, not numbers.
fn bits_of(value: Expr) -> Expr {
    match value.ty.scalar() {
        Some(scalar) if scalar.is_float() => {
            let ty = scalar.unsigned().into();
            Expr { kind: ExprKind::intrinsic(Intrinsic::ToBits, vec![value]), ty }
        }
        _ => value,
    }
}

/// Returns a field of a struct.
fn member(value: &Expr, number: usize) -> Expr {
    match &value.kind {
        ExprKind::Tuple(members) => members[number].clone(),
        ExprKind::Load(place) => part(place, number).map_or_else(|| value.clone(), Expr::load),
        _ => {
            let ty = value.ty.members()[number].clone();
            Expr { kind: ExprKind::Member(Box::new(value.clone()), number as u32), ty }
        }
    }
}

/// Returns the condition that a quotient exists and is in its type's range.
fn quotient_fits(scalar: Scalar, dividend: &Expr, divisor: &Expr) -> Expr {
    let nonzero = compare(BinaryOp::Ne, divisor, &Expr::int(0, scalar));
    if !scalar.is_signed() {
        return nonzero;
    }
    let largest = Expr::truth(
        BinaryOp::Or,
        compare(BinaryOp::Ne, divisor, &Expr::int(-1, scalar)),
        compare(BinaryOp::Ne, dividend, &smallest(scalar)),
    );
    Expr::truth(BinaryOp::And, nonzero, largest)
}

/// Returns the smallest number of a signed type.
fn smallest(scalar: Scalar) -> Expr {
    Expr::int(-(1i128 << (scalar.bits() - 1)), scalar)
}

fn compare(op: BinaryOp, left: &Expr, right: &Expr) -> Expr {
    let value = arithmetic(op, left.clone(), right.clone());
    match value.kind {
        ExprKind::Const(Const::Bool(known), _) => Expr::bool(known),
        kind => Expr { kind, ty: Scalar::Bool.into() },
    }
}
