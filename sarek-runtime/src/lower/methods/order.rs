//! `cmp`, `partial_cmp` and `total_cmp`, and the methods of `Ordering`, whose values are -1, 0 and 1.

use crate::ir::{BinaryOp, Expr, ExprKind, Intrinsic, Scalar, Type};
use crate::lower::Lowered;
use crate::lower::assign::Branch;
use crate::lower::enums::option_parts;
use crate::lower::function::Lowering;
use crate::lower::method::cast;
use crate::lower::place::constant_int;
use crate::lower::ranges::arithmetic;
use crate::syntax::{self, Span};

impl Lowering<'_> {
    /// Lowers such a method, or returns `None` if it is another one.
    pub(in crate::lower) fn lower_order(
        &mut self,
        scalar: Scalar,
        name: &str,
        values: &[Expr],
    ) -> Lowered<Option<Expr>> {
        let zero = || Expr::int(0, Scalar::I8);
        Ok(Some(match (name, values) {
            ("cmp", [a, b]) => {
                let (a, b) = (self.stable(a.clone(), "a"), self.stable(b.clone(), "b"));
                ordering(a, b)
            }
            ("partial_cmp", [a, b]) => {
                let (a, b) = (self.stable(a.clone(), "a"), self.stable(b.clone(), "b"));
                let ordered = match scalar.is_float() {
                    true => {
                        let least = Expr::truth(BinaryOp::Le, a.clone(), b.clone());
                        Expr::truth(BinaryOp::Or, least, Expr::truth(BinaryOp::Ge, a.clone(), b.clone()))
                    }
                    false => Expr::bool(true),
                };
                option_parts(ordered, ordering(a, b))
            }
            ("total_cmp", [a, b]) => {
                let (a, b) = (self.total_bits(scalar, a.clone()), self.total_bits(scalar, b.clone()));
                ordering(a, b)
            }
            ("is_lt", [of]) => against_zero(BinaryOp::Lt, of.clone()),
            ("is_le", [of]) => against_zero(BinaryOp::Le, of.clone()),
            ("is_gt", [of]) => against_zero(BinaryOp::Gt, of.clone()),
            ("is_ge", [of]) => against_zero(BinaryOp::Ge, of.clone()),
            ("is_eq", [of]) => against_zero(BinaryOp::Eq, of.clone()),
            ("is_ne", [of]) => against_zero(BinaryOp::Ne, of.clone()),
            ("reverse", [of]) => arithmetic(BinaryOp::Sub, zero(), of.clone()),
            ("then", [first, second]) => {
                let first = self.stable(first.clone(), "first");
                let second = self.evaluated(second.clone(), "second");
                self.first_order(first, Ok(second))
            }
            _ => return Ok(None),
        }))
    }

    /// Lowers `first.then_with(|| second)`.
    pub(in crate::lower) fn lower_then_with(
        &mut self,
        receiver: &'static syntax::Expr,
        args: &'static [syntax::Expr],
        span: Span,
    ) -> Lowered<Expr> {
        let [syntax::Expr { kind: syntax::ExprKind::Closure(closure), .. }] = args else {
            return self.error(span, "`.then_with` takes a closure here: `.then_with(|| …)`");
        };
        let ty: Type = Scalar::I8.into();
        let first = self.lower_operand(receiver, &ty)?;
        let first = self.stable(first, "first");
        let second = self.try_simple(|this| {
            let second = this.lower_expr(&closure.body, Some(&ty))?;
            Ok(this.without_effect(second))
        })?;
        Ok(self.first_order(first, second))
    }

    /// Returns the first order, or the second one if the first is `Equal`.
    fn first_order(&mut self, first: Expr, second: Branch) -> Expr {
        let differs = match constant_int(&first) {
            Some(order) => Expr::bool(order != 0),
            None => Expr::truth(BinaryOp::Ne, first.clone(), Expr::int(0, Scalar::I8)),
        };
        self.select(differs, Ok(first), second, &Scalar::I8.into())
    }

    /// Returns the bits of a float as a signed number that is ordered as `total_cmp` orders floats. In negative ones,
    /// all bits but the sign are inverted.
    fn total_bits(&mut self, scalar: Scalar, value: Expr) -> Expr {
        let bits = scalar.unsigned();
        let signed = match bits {
            Scalar::U16 => Scalar::I16,
            Scalar::U32 => Scalar::I32,
            _ => Scalar::I64,
        };
        let value = Expr { kind: ExprKind::intrinsic(Intrinsic::ToBits, vec![value]), ty: bits.into() };
        let value = self.stable(cast(value, signed), "bits");
        let sign = arithmetic(BinaryOp::Shr, value.clone(), Expr::int(i128::from(signed.bits() - 1), Scalar::U32));
        let turned = arithmetic(BinaryOp::Shr, cast(sign, bits), Expr::int(1, Scalar::U32));
        let ordered = arithmetic(BinaryOp::BitXor, value, cast(turned, signed));
        self.stable(ordered, "bits")
    }
}

/// Compares an `Ordering` with `Equal`: compares the numbers, if they are known.
pub(in crate::lower) fn against_zero(op: BinaryOp, order: Expr) -> Expr {
    match numbers_of(&order) {
        Some((left, right)) => Expr::truth(op, left.clone(), right.clone()),
        None => Expr::truth(op, order, Expr::int(0, Scalar::I8)),
    }
}

/// Returns the numbers that an `Ordering` compares.
pub(in crate::lower) fn numbers_of(order: &Expr) -> Option<(&Expr, &Expr)> {
    let ExprKind::Binary { op: BinaryOp::Sub, left: more, right: less, .. } = &order.kind else { return None };
    if constant_int(more) == Some(0) {
        return numbers_of(less).map(|(left, right)| (right, left));
    }
    let (ExprKind::Cast(more), ExprKind::Cast(less)) = (&more.kind, &less.kind) else { return None };
    match (&more.kind, &less.kind) {
        (
            ExprKind::Binary { op: BinaryOp::Gt, left, right, .. },
            ExprKind::Binary { op: BinaryOp::Lt, left: other_left, right: other_right, .. },
        ) if left == other_left && right == other_right => Some((left, right)),
        _ => None,
    }
}

/// Returns `(a > b) - (a < b)`.
pub(in crate::lower) fn ordering(a: Expr, b: Expr) -> Expr {
    if let (Some(a), Some(b)) = (constant_int(&a), constant_int(&b)) {
        return Expr::int(a.cmp(&b) as i128, Scalar::I8);
    }
    let more = cast(Expr::truth(BinaryOp::Gt, a.clone(), b.clone()), Scalar::I8);
    arithmetic(BinaryOp::Sub, more, cast(Expr::truth(BinaryOp::Lt, a, b), Scalar::I8))
}
