//! Methods of integers that come in families. `checked_`, `overflowing_`, `saturating_` and `wrapping_` derive their
//! results from the wrapped value of an operation and a flag that it overflowed. Also logarithms, and sums with a
//! carry.

use crate::device::power::overflowing_pow;
use crate::ir::{
    Argument, BinaryOp, Expr, ExprKind, Intrinsic, LocalId, Place, Root, Scalar, Step, Stmt, Type, negated,
};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::enums::option_parts;
use crate::lower::function::Lowering;
use crate::lower::integer::{cast, choose, compare, highest, lowest, pair};
use crate::lower::known::both;
use crate::lower::place::constant_int;
use crate::lower::ranges::arithmetic;
use crate::syntax::Span;
use std::rc::Rc;

/// The families.
const FAMILIES: &[&str] = &["checked_", "overflowing_", "saturating_", "wrapping_"];

/// The operations that this module lowers.
const OPERATIONS: &[&str] = &[
    "pow",
    "add_signed",
    "sub_signed",
    "add_unsigned",
    "sub_unsigned",
    "neg",
    "abs",
    "shl",
    "shr",
    "div",
    "rem",
    "div_euclid",
    "rem_euclid",
];

impl Lowering<'_> {
    /// Lowers a method of this module, or returns `None` if it is another one.
    pub(in crate::lower) fn lower_family(
        &mut self,
        scalar: Scalar,
        name: &str,
        values: &[Expr],
        span: Span,
    ) -> Lowered<Option<Expr>> {
        if !scalar.is_integer() {
            return Ok(None);
        }
        let zero = || Expr::int(0, scalar);
        Ok(Some(match (name, values) {
            ("ilog" | "ilog10" | "checked_ilog" | "checked_ilog10", [value, rest @ ..]) => {
                let base = rest.first().cloned().unwrap_or_else(|| Expr::int(10, scalar));
                self.logarithm(scalar, name.starts_with("checked_"), value, base, span)
            }
            ("midpoint", [a, b]) => self.midpoint(scalar, a, b),
            ("is_multiple_of", [value, divisor]) if constant_int(divisor).is_some_and(|divisor| divisor != 0) => {
                let rest = arithmetic(BinaryOp::Rem, value.clone(), divisor.clone());
                compare(BinaryOp::Eq, rest, zero())
            }
            ("is_multiple_of", [value, divisor]) => {
                let (value, divisor) = (self.stable(value.clone(), "value"), self.stable(divisor.clone(), "divisor"));
                let rest = arithmetic(BinaryOp::Rem, value.clone(), divisor.clone());
                let divides = compare(BinaryOp::Ne, divisor, zero());
                choose(divides, compare(BinaryOp::Eq, rest, zero()), compare(BinaryOp::Eq, value, zero()))
            }
            ("cast_signed", [value]) => cast(value.clone(), scalar.signed()),
            ("cast_unsigned", [value]) => cast(value.clone(), scalar.unsigned()),
            ("to_le", [value]) => value.clone(),
            ("to_be", [value]) => self.numeric(scalar, "swap_bytes", vec![value.clone()], span)?,
            ("checked_isqrt", [value]) => {
                let value = self.stable(value.clone(), "value");
                let root = self.square_root(scalar, value.clone());
                option_parts(compare(BinaryOp::Ge, value, zero()), root)
            }
            ("checked_next_multiple_of", [value, of]) => self.next_multiple(scalar, value, of),
            ("checked_signed_diff", [a, b]) => {
                let (a, b) = (self.stable(a.clone(), "a"), self.stable(b.clone(), "b"));
                let difference = arithmetic(BinaryOp::Sub, a.clone(), b.clone());
                let difference = self.stable(cast(difference, scalar.signed()), "difference");
                let negative = compare(BinaryOp::Lt, difference.clone(), Expr::int(0, scalar.signed()));
                option_parts(Expr::truth(BinaryOp::Ne, compare(BinaryOp::Ge, a, b), negative), difference)
            }
            ("carrying_add" | "borrowing_sub", [a, b, carry]) => self.with_carry(scalar, name, [a, b, carry]),
            ("carrying_mul", [a, b, carry]) => self.product_with_carry(scalar, [a, b], &[carry]),
            ("carrying_mul_add", [a, b, carry, add]) => self.product_with_carry(scalar, [a, b], &[carry, add]),
            _ => return self.lower_member(scalar, name, values, span),
        }))
    }

    /// Lowers a member of a family.
    fn lower_member(&mut self, scalar: Scalar, name: &str, values: &[Expr], span: Span) -> Lowered<Option<Expr>> {
        let Some((family, operation)) = FAMILIES.iter().find_map(|family| Some((*family, name.strip_prefix(family)?)))
        else {
            return Ok(None);
        };
        // Other modules lower these.
        let elsewhere = match family {
            "checked_" => ["neg", "abs", "shl", "shr", "div", "rem"].contains(&operation),
            "overflowing_" => operation == "neg",
            "saturating_" => false,
            _ => !operation.ends_with("signed") && !operation.ends_with("_euclid"),
        };
        if elsewhere || !OPERATIONS.contains(&operation) {
            return Ok(None);
        }
        let mut values: Vec<Expr> = values.iter().map(|value| self.stable(value.clone(), "operand")).collect();
        let divides = operation.starts_with("div") || operation.starts_with("rem");
        if divides && family != "checked_" {
            self.check_divisor(&mut values, span);
        }
        let Some((value, overflows)) = self.wrapped(scalar, operation, &values, family == "checked_", span)? else {
            return Ok(None);
        };
        Ok(Some(match family {
            "checked_" => {
                let fits = negated(overflows);
                let fits = match (divides, values.get(1)) {
                    (true, Some(divisor)) => {
                        let nonzero = compare(BinaryOp::Ne, divisor.clone(), Expr::int(0, scalar));
                        both(nonzero, fits)
                    }
                    _ => fits,
                };
                option_parts(fits, value)
            }
            "overflowing_" => pair(value, overflows),
            "saturating_" => {
                let limit = limit(scalar, operation, &values);
                choose(overflows, limit, value)
            }
            _ => value,
        }))
    }

    /// Returns the wrapped value of an operation, and whether it overflowed. `guarded` means that a divisor may be 0.
    fn wrapped(
        &mut self,
        scalar: Scalar,
        operation: &str,
        values: &[Expr],
        guarded: bool,
        span: Span,
    ) -> Lowered<Option<(Expr, Expr)>> {
        let [first, rest @ ..] = values else { return Ok(None) };
        let ty: Type = scalar.into();
        let is_lowest = |value: &Expr| compare(BinaryOp::Eq, value.clone(), Expr::int(lowest(scalar), scalar));
        Ok(Some(match (operation, rest) {
            ("pow", [exponent]) => self.power(scalar, first.clone(), exponent.clone(), span)?,
            ("add_signed" | "add_unsigned" | "sub_signed" | "sub_unsigned", [second]) => {
                let other = if scalar.is_signed() { scalar.unsigned() } else { scalar.signed() };
                let name = if operation.starts_with("add") { "overflowing_add" } else { "overflowing_sub" };
                let own = self.stable(cast(second.clone(), scalar), "b");
                let (value, overflows) = self.overflowing(scalar, name, first.clone(), own.clone());
                // An operand that exceeds this type's range inverts the overflow.
                let beyond = match scalar.is_signed() {
                    true => compare(BinaryOp::Lt, own, Expr::int(0, scalar)),
                    false => compare(BinaryOp::Lt, second.clone(), Expr::int(0, other)),
                };
                (value, Expr::truth(BinaryOp::Ne, overflows, beyond))
            }
            ("neg" | "abs", []) => {
                let value = self.numeric(scalar, &format!("wrapping_{operation}"), vec![first.clone()], span)?;
                (value, is_lowest(first))
            }
            ("shl" | "shr", [count]) => {
                let bits = Expr::int(i128::from(scalar.bits()), Scalar::U32);
                let op = if operation == "shl" { BinaryOp::Shl } else { BinaryOp::Shr };
                let value = self.binary(op, vec![first.clone(), count.clone()], ty, span)?;
                (value, compare(BinaryOp::Ge, count.clone(), bits))
            }
            ("div" | "rem" | "div_euclid" | "rem_euclid", [divisor]) => {
                let intrinsic = |op| ExprKind::intrinsic(op, vec![first.clone(), divisor.clone()]);
                let value = match operation {
                    "div" => arithmetic(BinaryOp::Div, first.clone(), divisor.clone()),
                    "rem" => arithmetic(BinaryOp::Rem, first.clone(), divisor.clone()),
                    "div_euclid" => Expr { kind: intrinsic(Intrinsic::DivEuclid), ty: ty.clone() },
                    _ => Expr { kind: intrinsic(Intrinsic::RemEuclid), ty: ty.clone() },
                };
                let nonzero = compare(BinaryOp::Ne, divisor.clone(), Expr::int(0, scalar));
                let value = if guarded { choose(nonzero, value, Expr::int(0, scalar)) } else { value };
                let value = self.stable(value, "quotient");
                let overflows = match scalar.is_signed() {
                    true => {
                        let minus_one = compare(BinaryOp::Eq, divisor.clone(), Expr::int(-1, scalar));
                        Expr::truth(BinaryOp::And, is_lowest(first), minus_one)
                    }
                    false => Expr::bool(false),
                };
                (value, overflows)
            }
            _ => return Ok(None),
        }))
    }

    /// Returns a power, and whether it is out of range: a call of the function that computes both.
    fn power(&mut self, scalar: Scalar, base: Expr, exponent: Expr, span: Span) -> Lowered<(Expr, Expr)> {
        let Some(described) = overflowing_pow(scalar) else { return self.error(span, "only integers have this power") };
        let described = Rc::from(described);
        let function = self.program.function(&described, self.names.syntax().file, span)?;
        let ty = Type::Tuple(vec![scalar.into(), Scalar::Bool.into()]);
        let arguments = vec![Argument::Value(base), Argument::Value(exponent)];
        let call = Expr { kind: ExprKind::Call(function, arguments, span.into()), ty: ty.clone() };
        let members = self.out.declare("members", ty, false, Some(call));
        let [power, wraps] = [(0, "power", scalar), (1, "wraps", Scalar::Bool)].map(|(number, name, of)| {
            let member = Place { root: Root::Local(members), steps: vec![Step::Member(number)], ty: of.into() };
            self.out.spill(Expr::load(member), name)
        });
        Ok((power, wraps))
    }

    /// Computes the number of times that a number can be divided by the base.
    fn logarithm(&mut self, scalar: Scalar, checked: bool, value: &Expr, base: Expr, span: Span) -> Expr {
        let ty: Type = scalar.into();
        let (value, base) = (self.stable(value.clone(), "value"), self.stable(base, "base"));
        let positive = compare(BinaryOp::Gt, value.clone(), Expr::int(0, scalar));
        let is_base = compare(BinaryOp::Gt, base.clone(), Expr::int(1, scalar));
        let known = constant_int(&base).is_some_and(|base| base > 1);
        if !checked {
            self.demand_base(&base, span);
            self.demand_positive(scalar, &value, span);
        }
        let rest = self.variable("rest", ty.clone(), value);
        let log = self.variable("log", Scalar::U32.into(), Expr::int(0, Scalar::U32));
        let left = Expr::local(rest, ty.clone());
        let more = compare(BinaryOp::Ge, left.clone(), base.clone());
        let cond = if known { more } else { Expr::truth(BinaryOp::And, is_base.clone(), more) };
        let body = vec![
            update(rest, ty, BinaryOp::Div, base),
            update(log, Scalar::U32.into(), BinaryOp::Add, Expr::int(1, Scalar::U32)),
        ];
        self.out.push(Stmt::While { label: None, cond, body, unroll: None });
        let log = Expr::local(log, Scalar::U32.into());
        match (checked, known) {
            (false, _) => log,
            (true, true) => option_parts(positive, log),
            (true, false) => option_parts(Expr::truth(BinaryOp::And, positive, is_base), log),
        }
    }

    /// Returns half the sum, towards zero, without overflow.
    fn midpoint(&mut self, scalar: Scalar, a: &Expr, b: &Expr) -> Expr {
        let (a, b) = (self.stable(a.clone(), "a"), self.stable(b.clone(), "b"));
        let differing = self.stable(arithmetic(BinaryOp::BitXor, a.clone(), b.clone()), "differing");
        let half = arithmetic(BinaryOp::Shr, differing.clone(), Expr::int(1, Scalar::U32));
        let floor = arithmetic(BinaryOp::Add, arithmetic(BinaryOp::BitAnd, a, b), half);
        if !scalar.is_signed() {
            return floor;
        }
        let floor = self.stable(floor, "floor");
        let odd = arithmetic(BinaryOp::BitAnd, differing, Expr::int(1, scalar));
        let negative = compare(BinaryOp::Lt, floor.clone(), Expr::int(0, scalar));
        arithmetic(BinaryOp::Add, floor, choose(negative, odd, Expr::int(0, scalar)))
    }

    /// Returns the next multiple, if it is in range and there is one.
    fn next_multiple(&mut self, scalar: Scalar, value: &Expr, of: &Expr) -> Expr {
        let (value, of) = (self.stable(value.clone(), "value"), self.stable(of.clone(), "multiple"));
        let zero = || Expr::int(0, scalar);
        let nonzero = compare(BinaryOp::Ne, of.clone(), zero());
        let rest = arithmetic(BinaryOp::Rem, value.clone(), of.clone());
        let rest = self.stable(choose(nonzero.clone(), rest, zero()), "rest");
        let missing = choose(compare(BinaryOp::Eq, rest.clone(), zero()), zero(), arithmetic(BinaryOp::Sub, of, rest));
        let next = self.stable(arithmetic(BinaryOp::Add, value.clone(), missing), "next");
        let fits = compare(BinaryOp::Ge, next.clone(), value);
        option_parts(Expr::truth(BinaryOp::And, nonzero, fits), next)
    }

    /// Returns a sum or difference with a carry, and the next carry.
    fn with_carry(&mut self, scalar: Scalar, name: &str, [a, b, carry]: [&Expr; 3]) -> Expr {
        let [a, b, carry] = [a, b, carry].map(|value| self.stable(value.clone(), "operand"));
        let name = if name == "carrying_add" { "overflowing_add" } else { "overflowing_sub" };
        let (first, wraps) = self.overflowing(scalar, name, a, b);
        let wraps = self.stable(wraps, "wraps");
        let (value, again) = self.overflowing(scalar, name, first, cast(carry, scalar));
        pair(value, Expr::truth(BinaryOp::Or, wraps, again))
    }

    /// Returns the lower and the upper half of `a * b + carry`.
    fn product_with_carry(&mut self, scalar: Scalar, [a, b]: [&Expr; 2], added: &[&Expr]) -> Expr {
        let [a, b] = [a, b].map(|value| cast(value.clone(), Scalar::U64));
        let added = added.iter().map(|value| cast((*value).clone(), Scalar::U64));
        if scalar.bits() < 64 {
            let product = arithmetic(BinaryOp::Mul, a, b);
            let wide = added.fold(product, |sum, value| arithmetic(BinaryOp::Add, sum, value));
            let wide = self.out.spill(wide, "wide");
            let bits = Expr::int(i128::from(scalar.bits()), Scalar::U32);
            return pair(cast(wide.clone(), scalar), cast(arithmetic(BinaryOp::Shr, wide, bits), scalar));
        }
        let [a, b] = [a, b].map(|value| self.stable(value, "operand"));
        let added: Vec<Expr> = added.map(|value| self.stable(value, "operand")).collect();
        let upper = ExprKind::intrinsic(Intrinsic::MulHi, vec![a.clone(), b.clone()]);
        let mut upper = Expr { kind: upper, ty: Scalar::U64.into() };
        let mut lower = arithmetic(BinaryOp::Mul, a, b);
        for value in added.into_iter().filter(|value| !is_zero(value)) {
            lower = self.out.spill(arithmetic(BinaryOp::Add, lower, value.clone()), "lower");
            let wraps = cast(compare(BinaryOp::Lt, lower.clone(), value), Scalar::U64);
            upper = arithmetic(BinaryOp::Add, upper, wraps);
        }
        pair(cast(lower, scalar), cast(upper, scalar))
    }

    /// Makes a variable with an initial value.
    fn variable(&mut self, name: &str, ty: Type, value: Expr) -> LocalId {
        self.out.declare(name, ty, true, Some(value))
    }
}

/// Returns `true` for the number 0.
fn is_zero(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Cast(inner) => is_zero(inner),
        _ => constant_int(value) == Some(0),
    }
}

/// Returns `local += value` or a similar statement.
fn update(local: LocalId, ty: Type, op: BinaryOp, value: Expr) -> Stmt {
    Stmt::Assign { place: local_place(local, ty), op: Some(op), value, site: None }
}

/// Returns the value of a saturating operation that is out of range.
fn limit(scalar: Scalar, operation: &str, values: &[Expr]) -> Expr {
    let (least, most) = match scalar.is_signed() {
        true => (Expr::int(lowest(scalar), scalar), Expr::int(highest(scalar), scalar)),
        false => (Expr::int(0, scalar), Expr::int(highest(scalar), scalar)),
    };
    let negative = |value: &Expr, scalar| compare(BinaryOp::Lt, value.clone(), Expr::int(0, scalar));
    match (operation, values) {
        ("add_signed", [_, second]) => choose(negative(second, scalar.signed()), least, most),
        ("sub_signed", [_, second]) => choose(negative(second, scalar.signed()), most, least),
        ("sub_unsigned", _) => least,
        ("pow", [base, exponent]) if scalar.is_signed() => {
            let odd = arithmetic(BinaryOp::BitAnd, exponent.clone(), Expr::int(1, Scalar::U32));
            let odd = compare(BinaryOp::Ne, odd, Expr::int(0, Scalar::U32));
            choose(both(negative(base, scalar), odd), least, most)
        }
        _ => most,
    }
}
