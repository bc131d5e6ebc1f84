//! Methods of numbers that take several operations: overflow detection, bytes, roots.

use crate::ir::{BinaryOp, Const, Expr, ExprKind, Intrinsic, Scalar, Spelling, Type, UnaryOp};
use crate::lower::Lowered;
use crate::lower::call::converted;
use crate::lower::function::Lowering;
use crate::lower::ranges::arithmetic;
use crate::syntax::{self, Span};

impl Lowering<'_> {
    /// Lowers a method of several operations, which may use the operands again. Returns `None` if it is another one.
    pub(in crate::lower) fn lower_several(
        &mut self,
        scalar: Scalar,
        name: &str,
        values: &[Expr],
        span: Span,
    ) -> Lowered<Option<Expr>> {
        let ty: Type = scalar.into();
        Ok(Some(match (name, values) {
            ("sin_cos", [value]) => self.sine_and_cosine(scalar, value.clone()),
            ("frexp", [value]) => {
                let value = self.stable(value.clone(), "value");
                let wide = if scalar.is_half() { Scalar::F32 } else { scalar };
                let value = converted(value, wide);
                let part = |op, ty: Scalar| Expr { kind: ExprKind::intrinsic(op, vec![value.clone()]), ty: ty.into() };
                let fraction = converted(part(Intrinsic::FrexpFraction, wide), scalar);
                pair(fraction, part(Intrinsic::FrexpExponent, Scalar::I32))
            }
            ("overflowing_add" | "overflowing_sub" | "overflowing_mul", [a, b]) => {
                let (a, b) = (self.stable(a.clone(), "a"), self.stable(b.clone(), "b"));
                let (value, overflows) = self.overflowing(scalar, name, a, b);
                pair(value, overflows)
            }
            ("overflowing_neg", [value]) => {
                let value = self.stable(value.clone(), "a");
                let zero = Expr::int(0, scalar);
                let op = if scalar.is_signed() { BinaryOp::Eq } else { BinaryOp::Ne };
                let limit = if scalar.is_signed() { Expr::int(lowest(scalar), scalar) } else { zero.clone() };
                let negated = if scalar.is_signed() {
                    Expr { kind: ExprKind::Unary(UnaryOp::Neg, Box::new(value.clone())), ty }
                } else {
                    arithmetic(BinaryOp::Sub, zero, value.clone())
                };
                pair(negated, compare(op, value, limit))
            }
            ("saturating_mul", [a, b]) => {
                let (a, b) = (self.stable(a.clone(), "a"), self.stable(b.clone(), "b"));
                let (product, overflows) = self.overflowing(scalar, "overflowing_mul", a.clone(), b.clone());
                let highest = Expr::int(highest(scalar), scalar);
                let limit = if scalar.is_signed() {
                    let opposite = compare(BinaryOp::Lt, arithmetic(BinaryOp::BitXor, a, b), Expr::int(0, scalar));
                    choose(opposite, Expr::int(lowest(scalar), scalar), highest)
                } else {
                    highest
                };
                choose(overflows, limit, product)
            }
            ("wrapping_pow", _) => Expr { kind: ExprKind::intrinsic(Intrinsic::Pow, values.to_vec()), ty },
            ("wrapping_abs", _) => Expr { kind: ExprKind::intrinsic(Intrinsic::Abs, values.to_vec()), ty },
            ("wrapping_div", _) => self.binary(BinaryOp::Div, values.to_vec(), ty, span)?,
            ("wrapping_rem", _) => self.binary(BinaryOp::Rem, values.to_vec(), ty, span)?,
            ("is_positive", [value]) => compare(BinaryOp::Gt, value.clone(), Expr::int(0, scalar)),
            ("is_negative", [value]) => compare(BinaryOp::Lt, value.clone(), Expr::int(0, scalar)),
            ("log", [value, base]) => {
                let ln = |value: &Expr| Expr {
                    kind: ExprKind::intrinsic(Intrinsic::Ln, vec![value.clone()]),
                    ty: ty.clone(),
                };
                self.binary(BinaryOp::Div, vec![ln(value), ln(base)], ty.clone(), span)?
            }
            ("unbounded_shl" | "unbounded_shr", [value, count]) => self.unbounded(scalar, name, value, count),
            ("isqrt", [value]) if !scalar.is_signed() => self.square_root(scalar, value.clone()),
            ("isqrt", [value]) => {
                let value = self.stable(value.clone(), "value");
                self.demand_not_negative(scalar, &value, span);
                self.square_root(scalar, value)
            }
            ("to_le_bytes" | "to_be_bytes" | "to_ne_bytes", [value]) => {
                let value = self.stable(value.clone(), "value");
                self.bytes(scalar, name == "to_be_bytes", &value)
            }
            _ => return Ok(None),
        }))
    }

    /// Lowers the sine and the cosine to two consecutive variables, for which the emitter makes one call.
    fn sine_and_cosine(&mut self, scalar: Scalar, value: Expr) -> Expr {
        let wide = if scalar.is_half() { Scalar::F32 } else { scalar };
        let angle = self.stable(cast(value, wide), "angle");
        let [sine, cosine] = [(Intrinsic::Sin, "sine"), (Intrinsic::Cos, "cosine")].map(|(op, name)| {
            let kind = ExprKind::intrinsic(op, vec![angle.clone()]);
            self.out.spill(Expr { kind, ty: wide.into() }, name)
        });
        pair(cast(sine, scalar), cast(cosine, scalar))
    }

    /// Returns the wrapped result of an operator, and whether it wrapped.
    pub(in crate::lower) fn overflowing(&mut self, scalar: Scalar, name: &str, a: Expr, b: Expr) -> (Expr, Expr) {
        let zero = || Expr::int(0, scalar);
        let negative = |value: Expr| compare(BinaryOp::Lt, value, zero());
        let xor = |a: &Expr, b: &Expr| arithmetic(BinaryOp::BitXor, a.clone(), b.clone());
        let both = |a: Expr, b: Expr| arithmetic(BinaryOp::BitAnd, a, b);
        match name {
            "overflowing_add" => {
                let sum = self.out.spill(arithmetic(BinaryOp::Add, a.clone(), b.clone()), "sum");
                let overflows = if scalar.is_signed() {
                    negative(both(xor(&a, &sum), xor(&b, &sum)))
                } else {
                    compare(BinaryOp::Lt, sum.clone(), a)
                };
                (sum, overflows)
            }
            "overflowing_sub" => {
                let difference = self.out.spill(arithmetic(BinaryOp::Sub, a.clone(), b.clone()), "difference");
                let overflows = if scalar.is_signed() {
                    negative(both(xor(&a, &b), xor(&a, &difference)))
                } else {
                    compare(BinaryOp::Lt, a, b)
                };
                (difference, overflows)
            }
            _ if scalar.bits() < 64 => {
                let wide = if scalar.is_signed() { Scalar::I64 } else { Scalar::U64 };
                let product = self.out.spill(arithmetic(BinaryOp::Mul, cast(a, wide), cast(b, wide)), "wide");
                let narrow = self.out.spill(cast(product.clone(), scalar), "product");
                (narrow.clone(), compare(BinaryOp::Ne, product, cast(narrow, wide)))
            }
            _ => {
                // CUDA has the upper half of 64-bit products for these two types.
                let wide = if scalar.is_signed() { Scalar::I64 } else { Scalar::U64 };
                let (a, b) = (cast(a, wide), cast(b, wide));
                let upper = ExprKind::intrinsic(Intrinsic::MulHi, vec![a.clone(), b.clone()]);
                let upper = Expr { kind: upper, ty: wide.into() };
                let product = self.out.spill(arithmetic(BinaryOp::Mul, a, b), "product");
                let sign = if scalar.is_signed() {
                    arithmetic(BinaryOp::Shr, product.clone(), Expr::int(63, Scalar::U32))
                } else {
                    Expr::int(0, wide)
                };
                (cast(product, scalar), compare(BinaryOp::Ne, upper, sign))
            }
        }
    }

    /// Returns a shift that moves every bit out if the count is the width or more.
    fn unbounded(&mut self, scalar: Scalar, name: &str, value: &Expr, count: &Expr) -> Expr {
        let (value, count) = (self.stable(value.clone(), "value"), self.stable(count.clone(), "count"));
        let op = if name == "unbounded_shl" { BinaryOp::Shl } else { BinaryOp::Shr };
        let last = Expr::int(i128::from(scalar.bits() - 1), Scalar::U32);
        if op == BinaryOp::Shr && scalar.is_signed() {
            let ty = Scalar::U32.into();
            let count = Expr { kind: ExprKind::intrinsic(Intrinsic::Min, vec![count, last]), ty };
            return arithmetic(op, value, count);
        }
        let masked = self.shift_count(op, &value.ty, count.clone());
        let fits = compare(BinaryOp::Le, count, last);
        choose(fits, arithmetic(op, value, masked), Expr::int(0, scalar))
    }

    /// Returns the square root, rounded down. A `double` is exact for 32 bits, and off by at most one for 64.
    pub(in crate::lower) fn square_root(&mut self, scalar: Scalar, value: Expr) -> Expr {
        let root = |value: Expr| {
            let value = cast(value, Scalar::F64);
            Expr { kind: ExprKind::intrinsic(Intrinsic::Sqrt, vec![value]), ty: Scalar::F64.into() }
        };
        if scalar.bits() <= 32 {
            return cast(root(value), scalar);
        }
        let value = self.stable(value, "value");
        let wide = Scalar::U64;
        let value = self.stable(cast(value, wide), "value");
        let limit = Expr::int(0xffff_ffff, wide);
        let first = ExprKind::intrinsic(Intrinsic::Min, vec![cast(root(value.clone()), wide), limit]);
        let first = self.out.spill(Expr { kind: first, ty: wide.into() }, "root");
        let square = arithmetic(BinaryOp::Mul, first.clone(), first.clone());
        let above = cast(compare(BinaryOp::Gt, square, value.clone()), wide);
        let lower = self.out.spill(arithmetic(BinaryOp::Sub, first, above), "root");
        // `value - root * root` does not overflow, and the next square is `2 * root + 1` more.
        let rest = arithmetic(BinaryOp::Sub, value, arithmetic(BinaryOp::Mul, lower.clone(), lower.clone()));
        let twice = arithmetic(BinaryOp::Mul, lower.clone(), Expr::int(2, wide));
        let below = cast(compare(BinaryOp::Gt, rest, twice), wide);
        cast(arithmetic(BinaryOp::Add, lower, below), scalar)
    }

    /// Returns the bytes of a number.
    fn bytes(&mut self, scalar: Scalar, big_endian: bool, value: &Expr) -> Expr {
        let bits = scalar.unsigned();
        let value = if scalar.is_float() {
            let kind = ExprKind::intrinsic(Intrinsic::ToBits, vec![value.clone()]);
            self.out.spill(Expr { kind, ty: bits.into() }, "bits")
        } else {
            value.clone()
        };
        let byte = |number: u64| {
            let shifted = match number {
                0 => value.clone(),
                _ => arithmetic(BinaryOp::Shr, value.clone(), Expr::int(i128::from(8 * number), Scalar::U32)),
            };
            cast(shifted, Scalar::U8)
        };
        let size = scalar.size();
        let bytes = (0..size).map(|number| byte(if big_endian { size - 1 - number } else { number })).collect();
        Expr { kind: ExprKind::Array(bytes), ty: Type::Array(Box::new(Scalar::U8.into()), size) }
    }

    /// Lowers `u32::from_le_bytes(bytes)` and similar functions.
    pub(in crate::lower) fn lower_from_bytes(
        &mut self,
        scalar: Scalar,
        big_endian: bool,
        bytes: &'static syntax::Expr,
    ) -> Lowered<Expr> {
        let ty = Type::Array(Box::new(Scalar::U8.into()), scalar.size());
        let place = self.lower_array_argument(bytes, &[], &ty)?;
        let bits = scalar.unsigned();
        let mut whole: Option<Expr> = None;
        for number in (0..scalar.size()).rev() {
            let at = if big_endian { scalar.size() - 1 - number } else { number };
            let Some(byte) = crate::lower::destructure::part(&place, at as usize) else { continue };
            let byte = cast(Expr::load(byte.clone()), bits);
            let count = Expr::int(i128::from(8 * number), Scalar::U32);
            let moved = if number == 0 { byte } else { arithmetic(BinaryOp::Shl, byte, count) };
            whole = Some(match whole {
                Some(whole) => arithmetic(BinaryOp::BitOr, whole, moved),
                None => moved,
            });
        }
        let whole = whole.unwrap_or_else(|| Expr::int(0, bits));
        if scalar.is_float() {
            return Ok(Expr { kind: ExprKind::intrinsic(Intrinsic::FromBits, vec![whole]), ty: scalar.into() });
        }
        Ok(cast(whole, scalar))
    }

    /// Lowers `is_normal` and `is_subnormal`, by the magnitude.
    pub(in crate::lower) fn classified(&mut self, scalar: Scalar, name: &str, value: Expr) -> Expr {
        let ty: Type = scalar.into();
        let value = self.stable(value, "value");
        let magnitude = Expr { kind: ExprKind::intrinsic(Intrinsic::Abs, vec![value.clone()]), ty: ty.clone() };
        let magnitude = self.out.spill(magnitude, "magnitude");
        let least = match scalar {
            Scalar::F16 => half::f16::MIN_POSITIVE.to_f64(),
            Scalar::F32 | Scalar::Bf16 => f64::from(f32::MIN_POSITIVE),
            _ => f64::MIN_POSITIVE,
        };
        let float = |value: f64| Expr { kind: ExprKind::Const(Const::Float(value), Spelling::Value), ty: ty.clone() };
        let (first, second) = if name == "is_normal" {
            let below = compare(BinaryOp::Lt, magnitude.clone(), float(f64::INFINITY));
            (compare(BinaryOp::Ge, magnitude, float(least)), below)
        } else {
            let above = compare(BinaryOp::Gt, magnitude.clone(), float(0.0));
            (above, compare(BinaryOp::Lt, magnitude, float(least)))
        };
        let kind = ExprKind::Binary { op: BinaryOp::And, left: Box::new(first), right: Box::new(second), site: None };
        Expr { kind, ty: Scalar::Bool.into() }
    }
}

pub(in crate::lower) fn lowest(scalar: Scalar) -> i128 {
    -(1 << (scalar.bits() - 1))
}

pub(in crate::lower) fn highest(scalar: Scalar) -> i128 {
    if scalar.is_signed() { (1 << (scalar.bits() - 1)) - 1 } else { (1 << scalar.bits()) - 1 }
}

pub(in crate::lower) fn pair(first: Expr, second: Expr) -> Expr {
    let ty = Type::Tuple(vec![first.ty.clone(), second.ty.clone()]);
    Expr { kind: ExprKind::Tuple(vec![first, second]), ty }
}

pub(in crate::lower) fn compare(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    Expr { ty: Scalar::Bool.into(), ..arithmetic(op, left, right) }
}

pub(in crate::lower) fn choose(cond: Expr, then: Expr, otherwise: Expr) -> Expr {
    let ty = then.ty.clone();
    let kind = ExprKind::Select { cond: Box::new(cond), then: Box::new(then), otherwise: Box::new(otherwise) };
    Expr { kind, ty }
}

pub(in crate::lower) fn cast(value: Expr, to: Scalar) -> Expr {
    if value.ty == Type::Scalar(to) {
        return value;
    }
    Expr { kind: ExprKind::Cast(Box::new(value)), ty: to.into() }
}
