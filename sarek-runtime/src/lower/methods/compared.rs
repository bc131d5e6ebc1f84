//! Orders of what consists of several numbers: `cmp`, `partial_cmp`, `max`, `min` and `clamp` of tuples, options, and structs and enums
//! with data that derive `Ord` and `PartialOrd`. Each type has a function that compares two of its values number by number.

use crate::ir::unused::callees;
use crate::ir::{
    Argument, BinaryOp, Expr, ExprKind, Function, FunctionId, Place, Range, Scalar, SiteKind, Step, Stmt, Type, negated,
};
use crate::lower::assign::local_place;
use crate::lower::best::assigned;
use crate::lower::destructure::part;
use crate::lower::enums::option_parts;
use crate::lower::exchange::element_at;
use crate::lower::function::Lowering;
use crate::lower::infer::{element, unit};
use crate::lower::order::ordering;
use crate::lower::writer::{Writer, block_of};
use crate::lower::{Lowered, purity, type_words};
use crate::private::option_of;
use crate::syntax::{self, ExprKind as Source, Span};

/// The number in place of an order where two values have none.
const NONE: i128 = 2;

/// Returns `true` if such a method of a type compares its numbers one after the other.
pub(in crate::lower) fn is_compared(ty: &Type, name: &str) -> bool {
    let own = match ty {
        Type::Struct(of) => of.derived.methods,
        Type::Enum(of) => of.numbers.is_none() || of.derived.methods,
        Type::Tuple(members) => !members.is_empty(),
        _ => false,
    };
    match name {
        "partial_cmp" => own && ty.compares_all(BinaryOp::Lt),
        "cmp" | "max" | "min" | "clamp" => own && ty.is_total(),
        _ => false,
    }
}

/// Returns the type of the result of such a method.
pub(in crate::lower) fn result_of_order(ty: &Type, name: &str) -> Type {
    match name {
        "cmp" => Scalar::I8.into(),
        "partial_cmp" => option_of(&Scalar::I8.into()),
        _ => ty.clone(),
    }
}

impl Lowering<'_> {
    /// Lowers such a method.
    pub(in crate::lower) fn lower_order_of_members(
        &mut self,
        ty: &Type,
        name: &str,
        receiver: &'static syntax::Expr,
        args: &'static [syntax::Expr],
        span: Span,
    ) -> Lowered<Expr> {
        let operands = std::iter::once(receiver).chain(args).map(|value| match &value.kind {
            // `a.cmp(&b)`
            Source::Ref(value) => (&**value, ty.clone()),
            _ => (value, ty.clone()),
        });
        let operands: Vec<_> = operands.collect();
        let values = self.lower_operands(&operands)?;
        let values: Vec<Expr> = values.into_iter().map(|value| self.stable(value, "compared")).collect();
        match (name, &values[..]) {
            ("cmp", [a, b]) => Ok(self.order_between(a, b, span)),
            ("partial_cmp", [a, b]) => {
                let order = self.order_between(a, b, span);
                let ordered = match has_floats(ty) {
                    true => Expr::truth(BinaryOp::Ne, order.clone(), Expr::int(NONE, Scalar::I8)),
                    false => Expr::bool(true),
                };
                Ok(option_parts(ordered, order))
            }
            ("max", [a, b]) => Ok(self.one_of((b, a), (a, b), "larger", span)),
            ("min", [a, b]) => Ok(self.one_of((b, a), (b, a), "smaller", span)),
            ("clamp", [value, least, most]) => {
                let order = self.order_between(least, most, span);
                let fits = Expr::truth(BinaryOp::Le, order, Expr::int(0, Scalar::I8));
                self.check(fits, span, SiteKind::Panic("assertion failed: min <= max".into()));
                let larger = self.one_of((value, least), (least, value), "larger", span);
                Ok(self.one_of((most, &larger), (most, &larger), "clamped", span))
            }
            _ => self.error(span, format!("`.{name}` has other arguments")),
        }
    }

    /// Lowers `a.cmp(b)` or `a.partial_cmp(b)` of slices or arrays: the first elements that differ decide, or else the lengths.
    pub(in crate::lower) fn lower_slices_compared(
        &mut self,
        (left, length): (&Place, Expr),
        name: &str,
        other: &'static syntax::Expr,
        span: Span,
    ) -> Lowered<Expr> {
        let right = self.lower_place(other)?;
        let right = self.lower_fixed(right)?;
        let other = self.length(&right, span)?;
        let ty = element(left.ty.clone()).unwrap_or_else(unit);
        self.require_total(&ty, span)?;
        if !ty.compares_all(BinaryOp::Lt) {
            return self.error(
                span,
                format!(
                    "kernels compare the elements of a slice or array only with an order that is derived: put `#[device]` above \
                     the `#[derive(…)]` of `{ty}`, or write a loop"
                ),
            );
        }
        let lengths = if length == other { Expr::int(0, Scalar::I8) } else { ordering(length.clone(), other.clone()) };
        let result = self.accumulator("order", Scalar::I8, lengths);
        let both = self.smaller_length(length, other);
        self.numbered((0, both), |this, number| {
            let mut side = |place: &Place, name| {
                let value = Some(Expr::load(element_at(place, number.clone())));
                let local = this.out.declare(name, ty.clone(), false, value);
                Expr::local(local, ty.clone())
            };
            let (left, right) = (side(left, "left"), side(&right, "right"));
            let (differ, order) = match ty.scalar() {
                Some(scalar) => (
                    Expr::truth(BinaryOp::Ne, left.clone(), right.clone()),
                    order_of_different(left, right, scalar, false),
                ),
                None => {
                    let order = this.order_between(&left, &right, span);
                    (Expr::truth(BinaryOp::Ne, order.clone(), Expr::int(0, Scalar::I8)), order)
                }
            };
            let then = vec![assigned(&local_place(result, Scalar::I8.into()), order), Stmt::Break(None)];
            this.out.push(Stmt::If { cond: differ, then, otherwise: Vec::new() });
            Ok(())
        })?;
        let order = self.finished(result, Scalar::I8);
        Ok(match (name, has_floats(&ty)) {
            ("cmp", _) => order,
            (_, true) => option_parts(Expr::truth(BinaryOp::Ne, order.clone(), Expr::int(NONE, Scalar::I8)), order),
            (_, false) => option_parts(Expr::bool(true), order),
        })
    }

    /// Refuses values whose order is that of `Ord`, if that may be another one than the derived order of their fields.
    pub(in crate::lower) fn require_total(&self, ty: &Type, span: Span) -> Lowered<()> {
        if ty.is_total() || !ty.compares_all(BinaryOp::Lt) {
            return Ok(());
        }
        let message = format!(
            "kernels compare a `{ty}` field by field, and its `Ord` may be another order: derive `Ord`, too, under `#[device]`"
        );
        self.error(span, message)
    }

    /// Exchanges the members of two tuples of which the larger one is less.
    pub(in crate::lower) fn with_falling(&mut self, falling: &[u32], a: Expr, b: Expr) -> (Expr, Expr) {
        if falling.is_empty() {
            return (a, b);
        }
        let (a, b) = (self.evaluated(a, "key"), self.evaluated(b, "other_key"));
        let count = a.ty.members().len();
        let (mut own, mut other) = (self.parts(a, count, "key"), self.parts(b, count, "other_key"));
        for number in falling.iter().map(|number| *number as usize).filter(|number| *number < count) {
            std::mem::swap(&mut own[number], &mut other[number]);
        }
        (Expr::tuple(own), Expr::tuple(other))
    }

    /// Returns the first of two values if `a < b`, and otherwise the second one.
    fn one_of(&mut self, (a, b): (&Expr, &Expr), values: (&Expr, &Expr), name: &str, span: Span) -> Expr {
        let order = self.order_between(a, b, span);
        let cond = Expr::truth(BinaryOp::Lt, order, Expr::int(0, Scalar::I8));
        let ty = values.1.ty.clone();
        let local = self.out.declare(name, ty.clone(), true, Some(values.1.clone()));
        let then = vec![assigned(&local_place(local, ty.clone()), values.0.clone())];
        self.out.push(Stmt::If { cond, then, otherwise: Vec::new() });
        self.finished(local, ty)
    }

    /// Returns the order of two values of such a type, a variable: -1, 0, 1, or 2 if they have none.
    pub(in crate::lower) fn order_between(&mut self, a: &Expr, b: &Expr, span: Span) -> Expr {
        let function = self.comparing_function(&a.ty, span);
        let arguments = vec![Argument::Value(a.clone()), Argument::Value(b.clone())];
        let order = Expr { kind: ExprKind::Call(function, arguments, span.into()), ty: Scalar::I8.into() };
        self.out.spill(order, "order")
    }

    /// Returns the function that compares values of a type, which is made at its first use.
    fn comparing_function(&mut self, ty: &Type, span: Span) -> FunctionId {
        if let Some((_, id)) = self.program.comparisons.iter().find(|(of, _)| of == ty) {
            return *id;
        }
        let id = FunctionId(self.program.functions.len() as u32);
        let mut function = comparison_of(ty, self.names.syntax().file, span);
        crate::ir::unused::remove_unused(&mut function, &callees(&self.program.functions), true);
        function.pure_ = purity::is_pure(&function, &self.program.functions);
        self.program.functions.push(function);
        self.program.comparisons.push((ty.clone(), id));
        id
    }
}

/// Returns `true` if two values of a type may have no order.
fn has_floats(ty: &Type) -> bool {
    match ty {
        Type::Scalar(scalar) => scalar.is_float(),
        Type::Array(element, _) => has_floats(element),
        Type::Enum(of) => of.variants.iter().any(|variant| has_floats(&variant.holds)),
        ty => ty.members().into_iter().any(has_floats),
    }
}

/// Makes `i8 compare_T(a, b)`.
fn comparison_of(ty: &Type, file: &'static str, span: Span) -> Function {
    let mut out = Writer::default();
    let params = ["a", "b"].map(|name| out.new_local(name, ty.clone(), false));
    let [a, b] = params.map(|local| local_place(local, ty.clone()));
    write_order(&mut out, a, b);
    out.push(Stmt::Return(Some(Expr::int(0, Scalar::I8))));
    let name = format!("compare_{}", type_words(&ty.to_string()));
    let signature = format!("fn compare(a: {ty}, b: {ty}) -> i8");
    out.finish().into_helper((name, signature), (file, span.line), params.to_vec(), Scalar::I8.into())
}

/// Writes the comparison of two places of one type: returns their order, unless they are equal.
fn write_order(out: &mut Writer, a: Place, b: Place) {
    match a.ty.clone() {
        Type::Scalar(scalar) => write_order_of_numbers(out, Expr::load(a), Expr::load(b), scalar, false),
        Type::Enum(of) => {
            // `Ok` is less than `Err`, and its number is not.
            let falls = of
                .variants
                .first()
                .zip(of.variants.get(1))
                .is_some_and(|(first, next)| of.numbers.is_none() && first.number > next.number);
            let (Some(tag), Some(other)) = (part(&a, 0), part(&b, 0)) else { return };
            let scalar = tag.ty.scalar().unwrap_or(Scalar::U8);
            write_order_of_numbers(out, Expr::load(tag.clone()), Expr::load(other), scalar, falls);
            for (number, variant) in of.variants.iter().enumerate() {
                let held = part(&a, number + 1).zip(part(&b, number + 1));
                let Some((own, other)) = held.filter(|_| !variant.holds.members().is_empty() || variant.single) else {
                    continue;
                };
                let (then, ()) = block_of(out, |out| write_order(out, own, other));
                let tag = Expr::load(tag.clone());
                let cond = match (&of.numbers, variant.number) {
                    (Some(_), _) => Expr::truth(BinaryOp::Eq, tag, of.tag_of(number as u32)),
                    (None, 0) => negated(tag),
                    (None, _) => tag,
                };
                out.push(Stmt::If { cond, then, otherwise: Vec::new() });
            }
        }
        Type::Array(of, length) => {
            let local = out.new_local("i", Scalar::U32.into(), false);
            let element = |place: Place| {
                let index = Expr::local(local, Scalar::U32.into());
                let mut place = Place { ty: (*of).clone(), ..place };
                place.steps.push(Step::Index { index, length: Some(length), site: None });
                place
            };
            let (body, ()) = block_of(out, |out| write_order(out, element(a), element(b)));
            let end = Expr::int(i128::from(length), Scalar::U32);
            let range = Range::Up { start: Expr::int(0, Scalar::U32), end, inclusive: false, step: None };
            out.push(Stmt::For { label: None, local, range, body, unroll: None });
        }
        ty @ (Type::Tuple(_) | Type::Struct(_)) => {
            for (own, other) in (0..ty.members().len()).filter_map(|n| part(&a, n).zip(part(&b, n))) {
                write_order(out, own, other);
            }
        }
        // These are not values.
        Type::Atomic(_) | Type::Atomic128(_) | Type::Slice { .. } | Type::Reference { .. } => {}
    }
}

/// Writes the comparison of two numbers. If it `falls`, the larger one is less.
fn write_order_of_numbers(out: &mut Writer, a: Expr, b: Expr, scalar: Scalar, falls: bool) {
    let differs = Expr::truth(BinaryOp::Ne, a.clone(), b.clone());
    let then = vec![Stmt::Return(Some(order_of_different(a, b, scalar, falls)))];
    out.push(Stmt::If { cond: differs, then, otherwise: Vec::new() });
}

/// Returns the order of two numbers that differ. If it `falls`, the larger one is less.
fn order_of_different(a: Expr, b: Expr, scalar: Scalar, falls: bool) -> Expr {
    let order = |value: i128| Expr::int(value, Scalar::I8);
    let select = |cond: Expr, then: Expr, otherwise: Expr| {
        let (cond, then, otherwise) = (Box::new(cond), Box::new(then), Box::new(otherwise));
        Expr { kind: ExprKind::Select { cond, then, otherwise }, ty: Scalar::I8.into() }
    };
    let less = Expr::truth(if falls { BinaryOp::Gt } else { BinaryOp::Lt }, a.clone(), b.clone());
    let larger = match scalar.is_float() {
        true => select(Expr::truth(BinaryOp::Gt, a, b), order(1), order(NONE)),
        false => order(1),
    };
    select(less, order(-1), larger)
}
