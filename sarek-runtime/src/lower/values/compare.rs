//! Comparisons of tuples and arrays: member by member, from the first that differs.

use crate::ir::{BinaryOp, DataEnum, Expr, ExprKind, Type, negated};
use crate::lower::Lowered;
use crate::lower::destructure::part;
use crate::lower::enums::zero;
use crate::lower::function::Lowering;
use crate::lower::known::known;
use crate::syntax::Span;
use std::sync::Arc;

/// The most members that are compared. More need a loop in the source.
const MOST: usize = 32;

/// The most members whose order is written as one expression.
const MOST_WRITTEN: usize = 3;

impl Lowering<'_> {
    /// Lowers a comparison of two tuples or arrays of numbers.
    pub(in crate::lower) fn compare_members(
        &mut self,
        op: BinaryOp,
        written: BinaryOp,
        (left, right): (Expr, Expr),
        span: Span,
    ) -> Lowered<Expr> {
        // The comparison may stop early, but all members are evaluated.
        let (left, right) = (self.evaluated(left, "left"), self.evaluated(right, "right"));
        let mut pairs = Vec::new();
        self.pair_leaves(written, left.clone(), right.clone(), span, &mut pairs)?;
        let orders = matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge);
        if orders && pairs.len() > MOST_WRITTEN && !matches!(left.ty, Type::Array(..)) {
            let (left, right) = self.numbers_in_order(op, (left, right), span);
            return Ok(Expr::truth(op, left, right));
        }
        let Some((left, right)) = pairs.pop() else { return Ok(Expr::bool(!matches!(op, BinaryOp::Ne))) };
        let mut result = compared(op, left, right);
        for (left, right) in pairs.into_iter().rev() {
            result = match op {
                BinaryOp::Eq => Expr::truth(BinaryOp::And, compared(op, left, right), result),
                BinaryOp::Ne => Expr::truth(BinaryOp::Or, compared(op, left, right), result),
                _ => {
                    let strict = if matches!(op, BinaryOp::Lt | BinaryOp::Le) { BinaryOp::Lt } else { BinaryOp::Gt };
                    let equal = Expr::truth(BinaryOp::Eq, left.clone(), right.clone());
                    Expr::truth(
                        BinaryOp::Or,
                        Expr::truth(strict, left, right),
                        Expr::truth(BinaryOp::And, equal, result),
                    )
                }
            };
        }
        Ok(result)
    }

    /// Compares two values of any type but the user's structs and enums for equality.
    pub(in crate::lower) fn equal(&mut self, written: BinaryOp, left: Expr, right: Expr, span: Span) -> Lowered<Expr> {
        let of = match &left.ty {
            Type::Enum(of) if of.numbers.is_none() => Arc::clone(of),
            Type::Enum(of) if left.ty.compares(written) => {
                let of = Arc::clone(of);
                return self.equal_variants(written, &of, (left, right), span);
            }
            Type::Scalar(_) => return Ok(Expr::truth(BinaryOp::Eq, left, right)),
            Type::Tuple(_)
            | Type::Array(..)
            | Type::Struct(_)
            | Type::Enum(_)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Slice { .. }
            | Type::Reference { .. } => return self.compare_members(BinaryOp::Eq, written, (left, right), span),
        };
        let (left, right) = (self.evaluated(left, "left"), self.evaluated(right, "right"));
        let (left, right) = (self.sides(&of, left), self.sides(&of, right));
        let mut equal = match (known(&left.0), known(&right.0)) {
            (Some(true), None) => right.0.clone(),
            (Some(false), None) => negated(right.0.clone()),
            (None, Some(true)) => left.0.clone(),
            (None, Some(false)) => negated(left.0.clone()),
            (Some(one), Some(other)) => Expr::bool(one == other),
            (None, None) => Expr::truth(BinaryOp::Eq, left.0.clone(), right.0.clone()),
        };
        for (number, variant) in of.variants.iter().enumerate() {
            let (Some(a), Some(b)) = (left.1[number].clone(), right.1[number].clone()) else { continue };
            if !variant.single {
                continue;
            }
            let same = self.equal(written, a, b, span)?;
            let good = variant.number == 1;
            let told = [&left.0, &right.0].into_iter().any(|side| known(side) == Some(good));
            let same = match (told, good) {
                (true, _) => same,
                (false, true) => Expr::truth(BinaryOp::Or, negated(left.0.clone()), same),
                (false, false) => Expr::truth(BinaryOp::Or, left.0.clone(), same),
            };
            equal = if known(&equal) == Some(true) { same } else { Expr::truth(BinaryOp::And, equal, same) };
        }
        Ok(equal)
    }

    /// Returns whether an `Option` or `Result` is `Some` or `Ok`, and the value in each variant that is possible.
    fn sides(&mut self, of: &DataEnum, value: Expr) -> (Expr, Vec<Option<Expr>>) {
        if let ExprKind::Variant(variant, mut fields) = value.kind {
            let is_good = of.variants[variant as usize].number == 1;
            let holds = (0..of.variants.len()).map(|number| match number == variant as usize {
                true => fields.pop().or_else(|| Some(Expr::unit())),
                false => None,
            });
            return (Expr::bool(is_good), holds.collect());
        }
        let parts = self.enum_parts(value);
        (parts.is_good, parts.holds.into_iter().map(Some).collect())
    }

    /// Pairs the numbers of two values, one after the other.
    fn pair_leaves(
        &mut self,
        written: BinaryOp,
        left: Expr,
        right: Expr,
        span: Span,
        pairs: &mut Vec<(Expr, Expr)>,
    ) -> Lowered<()> {
        let count = match &left.ty {
            Type::Tuple(members) => members.len(),
            Type::Struct(of) if left.ty.compares(written) => of.fields.len(),
            Type::Array(_, length) => usize::try_from(*length).unwrap_or(usize::MAX),
            Type::Enum(of)
                if matches!(written, BinaryOp::Eq | BinaryOp::Ne)
                    && (of.numbers.is_none() || left.ty.compares(written)) =>
            {
                let equal = self.equal(written, left, right, span)?;
                pairs.push((equal, Expr::bool(true)));
                return Ok(());
            }
            Type::Enum(of) if of.numbers.is_none() => {
                let of = Arc::clone(of);
                return self.pair_variants(written, &of, (left, right), span, pairs);
            }
            Type::Enum(of) if left.ty.compares(written) => {
                pairs.push(self.numbers_in_order(written, (left, right), span));
                return Ok(());
            }
            Type::Scalar(_) => {
                pairs.push((left, right));
                return Ok(());
            }
            ty @ (Type::Struct(_)
            | Type::Enum(_)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Slice { .. }
            | Type::Reference { .. }) => {
                let ty = ty.clone();
                return match ty {
                    // The operator of the whole finds no `impl` of what is in it.
                    Type::Struct(_) | Type::Enum(_) => {
                        let derived = match written {
                            BinaryOp::Eq | BinaryOp::Ne => "PartialEq",
                            _ => "PartialOrd",
                        };
                        self.error(
                            span,
                            format!(
                                "kernels do not compare a `{ty}` in a tuple, an array, a struct or an `Option`: compare it by \
                                 itself, or put `#[device]` above its `#[derive({derived})]`"
                            ),
                        )
                    }
                    _ => self.no_operator(written.symbol(), &ty, span),
                };
            }
        };
        if pairs.len().saturating_add(count) > MOST {
            return self.error(span, format!("more than {MOST} members are compared: write a loop over the elements"));
        }
        let (left, right) = (self.parts(left, count, "left"), self.parts(right, count, "right"));
        for (left, right) in left.into_iter().zip(right) {
            self.pair_leaves(written, left, right, span, pairs)?;
        }
        Ok(())
    }

    /// Pairs what orders two options or results: the variants, in which the first one is less, and then the numbers in
    /// each. Those of another variant than that of both count as 0.
    fn pair_variants(
        &mut self,
        written: BinaryOp,
        of: &DataEnum,
        (left, right): (Expr, Expr),
        span: Span,
        pairs: &mut Vec<(Expr, Expr)>,
    ) -> Lowered<()> {
        let (left, right) = (self.evaluated(left, "left"), self.evaluated(right, "right"));
        let (mut left, mut right) = (self.sides(of, left), self.sides(of, right));
        for (side, name) in [(&mut left, "left_is"), (&mut right, "right_is")] {
            // It is tested for each number.
            if known(&side.0).is_none() && !matches!(side.0.kind, ExprKind::Load(_)) {
                let is_good = side.0.clone();
                side.0 = self
                    .out
                    .spill(is_good, &format!("{name}_{}", if of.variants[1].number == 1 { "some" } else { "ok" }));
            }
        }
        let good_is_last = of.variants.last().is_some_and(|variant| variant.number == 1);
        let is = |good: bool, side: &Expr| if good { side.clone() } else { negated(side.clone()) };
        pairs.push((is(good_is_last, &left.0), is(good_is_last, &right.0)));
        for (number, variant) in of.variants.iter().enumerate().filter(|(_, variant)| variant.single) {
            let (Some(a), Some(b)) = (left.1[number].clone(), right.1[number].clone()) else { continue };
            let good = variant.number == 1;
            let mut inner = Vec::new();
            self.pair_leaves(written, a, b, span, &mut inner)?;
            for (a, b) in inner {
                let (a, b) = (only_if(is(good, &left.0), a), only_if(is(good, &right.0), b));
                pairs.push((a, b));
            }
        }
        Ok(())
    }

    /// Returns the members of a value.
    pub(in crate::lower) fn parts(&mut self, value: Expr, count: usize, name: &str) -> Vec<Expr> {
        let place = match value.kind {
            ExprKind::Tuple(members) | ExprKind::Array(members) => return members,
            ExprKind::Repeat(element) => return vec![*element; count],
            ExprKind::Load(place) => place,
            kind => {
                let local = self.out.declare(name, value.ty.clone(), false, Some(Expr { kind, ty: value.ty.clone() }));
                crate::lower::assign::local_place(local, value.ty)
            }
        };
        let parts = (0..count).filter_map(|number| part(&place, number));
        parts.map(Expr::load).collect()
    }
}

/// Returns a number where a condition holds, and otherwise 0.
fn only_if(cond: Expr, value: Expr) -> Expr {
    match (known(&cond), value.ty.scalar()) {
        (None, Some(scalar)) => {
            let ty = value.ty.clone();
            let (cond, then, otherwise) = (Box::new(cond), Box::new(value), Box::new(zero(scalar)));
            Expr { kind: ExprKind::Select { cond, then, otherwise }, ty }
        }
        (Some(false), Some(scalar)) => zero(scalar),
        _ => value,
    }
}

/// Compares two numbers with `==` or `!=`. Options have been compared already: their right side is `true`.
fn compared(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    match (op, known(&right)) {
        (BinaryOp::Eq, Some(true)) => left,
        (BinaryOp::Ne, Some(true)) => negated(left),
        _ => Expr::truth(op, left, right),
    }
}
