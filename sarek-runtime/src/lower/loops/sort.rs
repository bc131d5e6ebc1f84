//! Orders of slices and arrays: `a < b` of slices, `is_sorted`, sorts, and rotations.

use crate::ir::{BinaryOp, Expr, ExprKind, Intrinsic, LocalId, Place, Range, Root, Scalar, Stmt, Type, negated};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::best::assigned;
use crate::lower::exchange::element_at;
use crate::lower::function::Lowering;
use crate::lower::infer::{element, unit};
use crate::lower::order::against_zero;
use crate::lower::part::told;
use crate::lower::place::constant_int;
use crate::lower::ranges::{arithmetic, compare};
use crate::lower::run::Item;
use crate::lower::writer::block_of;
use crate::syntax::{self, Closure, Consumed, Span};

/// The most elements of a variable that are sorted by exchanges of neighbours.
const MOST_EXCHANGED: i128 = 16;

/// The condition that one value comes before another one.
type Before<'f> = &'f mut dyn FnMut(&mut Lowering<'_>, Place, Place) -> Lowered<Expr>;

impl Lowering<'_> {
    /// Lowers `a < b` of slices: the first elements that differ decide, or else the lengths.
    pub(in crate::lower) fn lower_slice_order(
        &mut self,
        op: BinaryOp,
        left: &'static syntax::Expr,
        right: &'static syntax::Expr,
        span: Span,
    ) -> Lowered<Expr> {
        let (left, right) = (self.lower_place(left)?, self.lower_place(right)?);
        let (left, right) = (self.lower_fixed(left)?, self.lower_fixed(right)?);
        let (count, other) = (self.length(&left, span)?, self.length(&right, span)?);
        let is_less = matches!(op, BinaryOp::Lt | BinaryOp::Le);
        let lengths = compare(op, count.clone(), other.clone());
        let result = self.accumulator(if is_less { "less" } else { "greater" }, Scalar::Bool, lengths);
        let both = self.smaller_length(count, other);
        let ty = element(left.ty.clone()).unwrap_or_else(unit);
        self.numbered((0, both), |this, number| {
            let mut side = |place: &Place, name| {
                let local =
                    this.out.declare(name, ty.clone(), false, Some(Expr::load(element_at(place, number.clone()))));
                Expr::local(local, ty.clone())
            };
            let (left, right) = (side(&left, "left"), side(&right, "right"));
            let differ = this.compared_elements(BinaryOp::Ne, left.clone(), right.clone(), span)?;
            let (then, ()) = this.in_block(|this| {
                let strict = if is_less { BinaryOp::Lt } else { BinaryOp::Gt };
                let value = this.compared_elements(strict, left, right, span)?;
                this.out.extend([assigned(&local_place(result, Scalar::Bool.into()), value), Stmt::Break(None)]);
                Ok(())
            })?;
            this.out.push(Stmt::If { cond: differ, then, otherwise: Vec::new() });
            Ok(())
        })?;
        Ok(self.finished(result, Scalar::Bool))
    }

    /// Returns how many elements two slices or arrays both have.
    pub(in crate::lower) fn smaller_length(&mut self, count: Expr, other: Expr) -> Expr {
        match (constant_int(&count), constant_int(&other)) {
            (Some(one), Some(another)) => Expr::int(one.min(another), Scalar::Usize),
            _ => {
                let kind = ExprKind::intrinsic(Intrinsic::Min, vec![count, other]);
                self.stable(Expr { kind, ty: Scalar::Usize.into() }, "both")
            }
        }
    }

    /// Compares two elements of any type but structs and enums with operators of the user's.
    pub(in crate::lower) fn compared_elements(
        &mut self,
        op: BinaryOp,
        left: Expr,
        right: Expr,
        span: Span,
    ) -> Lowered<Expr> {
        match (&left.ty, op) {
            (Type::Scalar(_), _) => Ok(Expr::truth(op, left, right)),
            (ty @ Type::Enum(of), BinaryOp::Eq) if of.numbers.is_none() || ty.compares(op) => {
                self.equal(op, left, right, span)
            }
            (ty @ Type::Enum(of), BinaryOp::Ne) if of.numbers.is_none() || ty.compares(op) => {
                Ok(negated(self.equal(op, left, right, span)?))
            }
            (ty @ Type::Struct(_), _) if !ty.compares(op) => {
                let name = if matches!(op, BinaryOp::Eq | BinaryOp::Ne) { "PartialEq" } else { "PartialOrd" };
                let message = format!(
                    "kernels compare the elements of a slice or array only with a `{name}` that is derived: put `#[device]` \
                     above the `#[derive(…)]` of `{ty}`, or write a loop"
                );
                self.error(span, message)
            }
            _ => self.compare_members(op, op, (left, right), span),
        }
    }

    /// Lowers `.is_sorted()`.
    pub(in crate::lower) fn lower_is_sorted(&mut self, list: &Place, length: Expr, span: Span) -> Lowered<Expr> {
        let sorted = self.accumulator("sorted", Scalar::Bool, Expr::bool(true));
        self.numbered((1, length), |this, number| {
            let before = arithmetic(BinaryOp::Sub, number.clone(), Expr::int(1, Scalar::Usize));
            let [first, second] = [before, number].map(|number| Expr::load(element_at(list, number)));
            let in_order = this.compared_elements(BinaryOp::Le, first, second, span)?;
            this.leave_if(negated(in_order), sorted, Expr::bool(false));
            Ok(())
        })?;
        Ok(self.finished(sorted, Scalar::Bool))
    }

    /// Lowers `.sort()` and `.sort_unstable()`.
    pub(in crate::lower) fn lower_sort(&mut self, list: &Place, length: Expr, span: Span) -> Lowered<Expr> {
        if let Some(element) = element(list.ty.clone()) {
            self.require_total(&element, span)?;
        }
        self.sort_each(list, length, &mut |this, one, other| {
            this.compared_elements(BinaryOp::Lt, Expr::load(one), Expr::load(other), span)
        })
    }

    /// Lowers `.sort_by(|a, b| …)`, `.sort_by_key(|x| …)` and their `unstable` forms.
    pub(in crate::lower) fn lower_sort_by(
        &mut self,
        consumed: &'static Consumed,
        closure: &'static Closure,
        span: Span,
    ) -> Lowered<Expr> {
        let list = self.list_of(consumed, "sorts", span)?;
        let length = self.length(&list, span)?;
        if !consumed.name.ends_with("key") {
            return self.sort_each(&list, length, &mut |this, one, other| {
                let items = [Item::Element(one), Item::Element(other)];
                Ok(against_zero(BinaryOp::Lt, this.lower_applied(closure, items, Some(&Scalar::I8.into()))?))
            });
        }
        let ty = self.types().infer_or_default(&closure.body).dereferenced();
        self.require_total(&ty, span)?;
        self.sort_each(&list, length, &mut |this, one, other| {
            let mut key = |place, name| {
                let key = this.lower_applied(closure, [Item::Element(place)], Some(&ty))?;
                Ok(this.evaluated(key, name))
            };
            let (own, other) = (key(one, "key")?, key(other, "other_key")?);
            let (own, other) = this.with_falling(&consumed.falling, own, other);
            let op = if consumed.reversed { BinaryOp::Gt } else { BinaryOp::Lt };
            this.compared_elements(op, own, other, span)
        })
    }

    /// Emits a sort in which equal elements keep their order.
    fn sort_each(&mut self, list: &Place, length: Expr, before: Before<'_>) -> Lowered<Expr> {
        let is_variable =
            matches!(list.root, Root::Local(local) if matches!(self.out.local(local).ty, Type::Array(..)));
        let is_short = constant_int(&length).is_some_and(|length| length <= MOST_EXCHANGED);
        if is_variable && list.steps.is_empty() && is_short && self.exchange_neighbours(list, &length, before)? {
            return Ok(Expr::unit());
        }
        self.insert_each(list, length, before)
    }

    /// Emits a sort by exchanges of neighbours, whose indices are constants where the loops are unrolled: the elements stay in registers. Returns `false` if
    /// a comparison needs statements.
    fn exchange_neighbours(&mut self, list: &Place, length: &Expr, before: Before<'_>) -> Lowered<bool> {
        let usize: Type = Scalar::Usize.into();
        let [turn, at] = ["i", "j"].map(|name| self.out.new_local(name, usize.clone(), false));
        let [turn_value, number] = [turn, at].map(|local| Expr::local(local, usize.clone()));
        let next = arithmetic(BinaryOp::Add, number.clone(), Expr::int(1, Scalar::Usize));
        let [own, other] = [number, next].map(|number| element_at(list, number));
        let Ok(is_before) = self.try_simple(|this| before(this, other.clone(), own.clone()))? else { return Ok(false) };
        let (then, ()) = self.in_block(|this| {
            this.swap_places(own, other);
            Ok(())
        })?;
        let exchange = vec![Stmt::If { cond: is_before, then, otherwise: Vec::new() }];
        let up_to = |local, start, end, body| {
            let range = Range::Up { start: Expr::int(start, Scalar::Usize), end, inclusive: false, step: None };
            Stmt::For { label: None, local, range, body, unroll: Some(None) }
        };
        let pairs = up_to(at, 0, arithmetic(BinaryOp::Sub, length.clone(), turn_value), exchange);
        self.out.push(up_to(turn, 1, length.clone(), vec![pairs]));
        Ok(true)
    }

    /// Emits a sort by insertion: each element goes before those that it comes before.
    fn insert_each(&mut self, list: &Place, length: Expr, before: Before<'_>) -> Lowered<Expr> {
        let usize: Type = Scalar::Usize.into();
        let ty = element(list.ty.clone()).unwrap_or_else(unit);
        let one = || Expr::int(1, Scalar::Usize);
        self.numbered((1, length), |this, number| {
            let value =
                this.out.declare("value", ty.clone(), false, Some(Expr::load(element_at(list, number.clone()))));
            let at = this.accumulator("at", Scalar::Usize, number);
            let position = || Expr::local(at, usize.clone());
            let previous = element_at(list, arithmetic(BinaryOp::Sub, position(), one()));
            let follows = compare(BinaryOp::Gt, position(), Expr::int(0, Scalar::Usize));
            this.out.enter_loop(None);
            let own = local_place(value, ty.clone());
            let is_before = this.try_simple(|this| before(this, own.clone(), previous.clone()))?;
            let (mut body, cond) = match is_before {
                Ok(is_before) => (Vec::new(), Expr::truth(BinaryOp::And, follows, is_before)),
                Err((mut written, is_before)) => {
                    let then = vec![Stmt::Break(None)];
                    written.push(Stmt::If { cond: negated(is_before), then, otherwise: Vec::new() });
                    (written, follows)
                }
            };
            body.push(assigned(&element_at(list, position()), Expr::load(previous)));
            let place = local_place(at, usize.clone());
            body.push(Stmt::Assign { place, op: Some(BinaryOp::Sub), value: one(), site: None });
            let label = this.out.leave_loop();
            this.out.push(Stmt::While { label, cond, body, unroll: None });
            this.out.push(assigned(&element_at(list, position()), Expr::load(own)));
            Ok(())
        })?;
        Ok(Expr::unit())
    }

    /// Lowers `.rotate_left(n)` and `.rotate_right(n)`: both parts are turned round, and then the whole.
    pub(in crate::lower) fn lower_rotation(
        &mut self,
        (list, length): (&Place, Expr),
        name: &str,
        count: &'static syntax::Expr,
        span: Span,
    ) -> Lowered<Expr> {
        let is_left = name == "rotate_left";
        let count = self.lower_operand(count, &Scalar::Usize.into())?;
        let count = self.stable(count, if is_left { "middle" } else { "count" });
        let text = match is_left {
            true => told!(without values: "assertion failed: mid <= self.len()"),
            false => told!(without values: "assertion failed: k <= self.len()"),
        };
        let largest = self.facts.largest_value(&count);
        let inside = largest.zip(self.facts.length(list)).is_some_and(|(largest, length)| largest <= length);
        if !inside {
            self.require(BinaryOp::Le, [count.clone(), length.clone()], text, span);
        }
        if constant_int(&count) == Some(1) {
            return self.rotate_by_one((list, length), is_left);
        }
        let middle = match is_left {
            true => count,
            false => self.stable(arithmetic(BinaryOp::Sub, length.clone(), count), "middle"),
        };
        let zero = Expr::int(0, Scalar::Usize);
        self.turn_between(list, zero.clone(), middle.clone())?;
        self.turn_between(list, middle, length.clone())?;
        self.turn_between(list, zero, length)?;
        Ok(Expr::unit())
    }

    /// Moves each element to its neighbour, and the one at the end to the other end.
    fn rotate_by_one(&mut self, (list, length): (&Place, Expr), is_left: bool) -> Lowered<Expr> {
        let one = || Expr::int(1, Scalar::Usize);
        let ty = element(list.ty.clone()).unwrap_or_else(unit);
        let last = arithmetic(BinaryOp::Sub, length.clone(), one());
        let (from, to) = match is_left {
            true => (Expr::int(0, Scalar::Usize), last.clone()),
            false => (last.clone(), Expr::int(0, Scalar::Usize)),
        };
        let kept = self.out.declare("end", ty.clone(), false, Some(Expr::load(element_at(list, from))));
        self.numbered((1, length.clone()), |this, number| {
            let (to, from) = match is_left {
                true => (arithmetic(BinaryOp::Sub, number.clone(), one()), number),
                false => {
                    let to = this.stable(arithmetic(BinaryOp::Sub, length, number), "at");
                    (to.clone(), arithmetic(BinaryOp::Sub, to, one()))
                }
            };
            let value = Expr::load(element_at(list, from));
            this.out.assign(element_at(list, to), value);
            Ok(())
        })?;
        self.out.assign(element_at(list, to), Expr::local(kept, ty));
        Ok(Expr::unit())
    }

    /// Turns round the elements between two numbers.
    fn turn_between(&mut self, list: &Place, from: Expr, to: Expr) -> Lowered<()> {
        let half = arithmetic(BinaryOp::Sub, to.clone(), from.clone());
        let half = arithmetic(BinaryOp::Div, half, Expr::int(2, Scalar::Usize));
        let half = self.stable(half, "half");
        self.numbered((0, half), |this, number| {
            let first = match constant_int(&from) {
                Some(0) => number.clone(),
                _ => this.stable(arithmetic(BinaryOp::Add, from, number.clone()), "first"),
            };
            let last = arithmetic(BinaryOp::Sub, to, Expr::int(1, Scalar::Usize));
            let last = this.stable(arithmetic(BinaryOp::Sub, last, number), "last");
            this.swap_places(element_at(list, first), element_at(list, last));
            Ok(())
        })
    }

    /// Emits a loop over the numbers from one to another, if there are any.
    pub(in crate::lower) fn numbered(
        &mut self,
        (start, end): (i128, Expr),
        round: impl FnOnce(&mut Self, Expr) -> Lowered<()>,
    ) -> Lowered<()> {
        if constant_int(&end).is_some_and(|end| end <= start) {
            return Ok(());
        }
        let usize: Type = Scalar::Usize.into();
        let local: LocalId = self.out.new_local("i", usize.clone(), false);
        let (body, done) = block_of(self, |this| round(this, Expr::local(local, usize)));
        done?;
        let start = Expr::int(start, Scalar::Usize);
        let range = Range::Up { start, end, inclusive: false, step: None };
        self.out.push(Stmt::For { label: None, local, range, body, unroll: None });
        Ok(())
    }
}
