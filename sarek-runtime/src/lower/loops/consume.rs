//! Consumers of iterators, such as `x.iter().sum()`: they become loops.

use crate::ir::{BinaryOp, Const, Expr, ExprKind, Intrinsic, LocalId, Scalar, Spelling, Stmt, Type, negated};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::best::held_by;
use crate::lower::bounds::largest_of;
use crate::lower::compared::is_compared;
use crate::lower::each::Round;
use crate::lower::enums::option_parts;
use crate::lower::function::Lowering;
use crate::lower::names::{Bound, Names};
use crate::lower::run::Item;
use crate::private::Described;
use crate::syntax::{self, Consumed, Pattern, Span};
use std::rc::Rc;

impl Lowering<'_> {
    /// Lowers `x.iter().sum()` and similar consumers.
    pub(in crate::lower) fn lower_consumed(&mut self, consumed: &'static Consumed, span: Span) -> Lowered<Expr> {
        let result = self.names.slot(consumed.slot).clone();
        if let (true, Some(start)) = (is_sum(&consumed.name), self.names.linked(consumed.link)) {
            return self.lower_own_sum(consumed, &start, result, span);
        }
        if self.names.linked(consumed.link).is_some() {
            return self.error(span, format!("write `.{}_by(|a, b| a.cmp(b))`", &consumed.name[..3]));
        }
        self.check_link(consumed.link, &consumed.name[..consumed.name.len().min(3)], span)?;
        match (consumed.name.as_str(), &consumed.closure) {
            ("sum" | "product", _) => self.lower_sum(consumed, result, span),
            ("min" | "max", _) => self.lower_extreme(consumed, &result, span),
            ("count", _) => {
                let count = self.accumulator("count", Scalar::Usize, Expr::int(0, Scalar::Usize));
                self.consume(consumed, span, &mut |this, item| {
                    this.drop_item(item);
                    this.update(count, Scalar::Usize, BinaryOp::Add, Expr::int(1, Scalar::Usize));
                    Ok(())
                })?;
                Ok(self.finished(count, Scalar::Usize))
            }
            ("len", _) => self.lower_number_of_items(consumed, span),
            ("any" | "all", Some(closure)) => {
                let any = consumed.name == "any";
                let found = self.accumulator(&consumed.name, Scalar::Bool, Expr::bool(!any));
                self.consume(consumed, span, &mut |this, item| {
                    let cond = this.lower_applied(closure, [item], Some(&Scalar::Bool.into()))?;
                    let cond = if any { cond } else { negated(cond) };
                    this.leave_if(cond, found, Expr::bool(any));
                    Ok(())
                })?;
                Ok(self.finished(found, Scalar::Bool))
            }
            ("position", Some(closure)) => self.lower_position(consumed, closure, span),
            ("fold", Some(closure)) => {
                let (Some(start), [so_far, next]) = (&consumed.start, closure.params.as_slice()) else {
                    return self.error(span, "`.fold(start, |so_far, next| …)` has two arguments");
                };
                self.lower_folded(
                    consumed,
                    &result,
                    span,
                    |this| Ok((name_of(&this.names, so_far), this.lower_operand(start, &result)?)),
                    &mut |this, local, item| {
                        this.bind_so_far(so_far, local, &result);
                        this.bind_item(next, item, span)?;
                        let value = this.lower_expr(&closure.body, Some(&result))?;
                        this.out.assign(local_place(local, result.clone()), value);
                        Ok(())
                    },
                )
            }
            ("partition_point" | "binary_search_by" | "binary_search_by_key", Some(closure)) => {
                self.lower_bisected(consumed, closure, span)
            }
            ("sort_by" | "sort_by_key" | "sort_unstable_by" | "sort_unstable_by_key", Some(closure)) => {
                self.lower_sort_by(consumed, closure, span)
            }
            ("rposition", Some(closure)) => self.lower_rposition(consumed, closure, span),
            ("find", Some(closure)) => self.lower_find(consumed, closure, &result, span),
            ("find_map", Some(closure)) => self.lower_find_map(consumed, closure, &result, span),
            ("nth", _) => self.lower_nth(consumed, &result, span),
            ("last", _) => self.lower_last_item(consumed, &result, span),
            ("reduce", Some(closure)) => self.lower_reduce(consumed, closure, &result, span),
            ("min_by" | "max_by", Some(closure)) => self.lower_best_by(consumed, closure, &result, span),
            ("min_by_key" | "max_by_key", Some(closure)) => self.lower_best_by_key(consumed, closure, &result, span),
            ("for_each", Some(closure)) => {
                let [param] = closure.params.as_slice() else {
                    return self.error(span, "`.for_each(|x| …)` has one argument");
                };
                self.consume_named(consumed, Some(param), span, |_| Ok(()), &mut |this, (), item| {
                    this.bind_item(param, item, span)?;
                    match &closure.body.kind {
                        syntax::ExprKind::Block(block) => this.lower_here(block),
                        _ => this.lower_statement(&closure.body),
                    }
                })?;
                Ok(Expr::unit())
            }
            (name, _) => self.error(span, format!("`.{name}` is not in the kernel language")),
        }
    }

    /// Lowers the sum or the product of numbers. In Rust, sums of floats begin with -0.0, so that a sum of only -0.0 is
    /// -0.0.
    fn lower_sum(&mut self, consumed: &'static Consumed, result: Type, span: Span) -> Lowered<Expr> {
        let (name, is_sum) = (consumed.name.as_str(), consumed.name == "sum");
        // The crate of 16-bit floats sums them in 32 bits.
        let is_number = |scalar: &Scalar| *scalar != Scalar::Bool && !scalar.is_half();
        let Some(scalar) = result.scalar().filter(is_number) else {
            let message = match &result {
                Type::Struct(_) | Type::Enum(_) if consumed.link.is_none() => {
                    format!(
                        "the items are numbers and the result is a `{result}`: write its type, `.{name}::<{result}>()`"
                    )
                }
                Type::Struct(_) | Type::Enum(_) | Type::Tuple(_) => {
                    let of = if is_sum { "Sum" } else { "Product" };
                    format!(
                        "kernels do not run the `impl {of}` of `{result}`: put `#[device]` before it, or write `.fold(start, |so_far, next| …)`"
                    )
                }
                _ => {
                    format!("`.{name}()` is of integers, `f32` and `f64` here: write `.fold(start, |so_far, next| …)`")
                }
            };
            return self.error(span, message);
        };
        let start = match (scalar.is_float(), is_sum) {
            (true, true) => float(-0.0, scalar),
            (true, false) => float(1.0, scalar),
            (false, sum) => Expr::int(i128::from(!sum), scalar),
        };
        let total = self.accumulator(name, scalar, start);
        self.consume(consumed, span, &mut |this, item| {
            let value = this.item_value(item, &result, span)?;
            this.update(total, scalar, if is_sum { BinaryOp::Add } else { BinaryOp::Mul }, value);
            Ok(())
        })?;
        Ok(self.finished(total, result))
    }

    /// Lowers the sum or the product of values of a type that says what these are: its fold, in the place of the call.
    fn lower_own_sum(
        &mut self,
        consumed: &'static Consumed,
        start: &Rc<Described>,
        result: Type,
        span: Span,
    ) -> Lowered<Expr> {
        let Some(step) = self.names.linked(consumed.link.map(|link| link + 1)) else {
            return self.error(span, "this sum has no step");
        };
        let ([so_far, next], Some(added)) = (&step.syntax.params[..], step.syntax.body.value.as_deref()) else {
            return self.error(span, "this sum has no value");
        };
        self.program.note_headers(start.syntax);
        self.program.note_headers(step.syntax);
        self.lower_folded(
            consumed,
            &result,
            span,
            |this| {
                let value = this.of_another(start, |this| match start.syntax.body.value.as_deref() {
                    Some(value) => {
                        this.lower_stmts(&start.syntax.body.stmts)?;
                        this.lower_operand(value, &result)
                    }
                    None => this.error(span, "this sum starts with nothing"),
                })?;
                Ok((consumed.name.as_str(), value))
            },
            &mut |this, local, item| {
                this.of_another(&step, |this| {
                    this.bind_so_far(so_far, local, &result);
                    this.bind_item(next, item, span)?;
                    this.lower_stmts(&step.syntax.body.stmts)?;
                    let value = this.lower_expr(added, Some(&result))?;
                    this.out.assign(local_place(local, result.clone()), value);
                    Ok(())
                })
            },
        )
    }

    /// Lowers a loop over a value so far: its name and what it starts with, and a step, which assigns it.
    fn lower_folded(
        &mut self,
        consumed: &'static Consumed,
        result: &Type,
        span: Span,
        start: impl FnOnce(&mut Self) -> Lowered<(&'static str, Expr)>,
        step: &mut dyn FnMut(&mut Lowering<'_>, LocalId, Item) -> Lowered<()>,
    ) -> Lowered<Expr> {
        let mut total = None;
        self.consume_with(
            consumed,
            span,
            |this| {
                let (name, start) = start(this)?;
                let local = this.out.declare(name, result.clone(), true, Some(start));
                total = Some(local);
                Ok(local)
            },
            step,
        )?;
        match total {
            Some(local) => Ok(self.finished(local, result.clone())),
            None => self.error(span, "a fold has a start"),
        }
    }

    /// Lowers code of another function in this one.
    fn of_another<R>(&mut self, described: &Rc<Described>, lower: impl FnOnce(&mut Self) -> Lowered<R>) -> Lowered<R> {
        let is_elsewhere = self.out.set_elsewhere(true);
        let lowered = self.with_names(Names::new(described, []), lower);
        self.out.set_elsewhere(is_elsewhere);
        lowered
    }

    /// Lowers the smallest or the largest of integers, if there are any.
    fn lower_extreme(&mut self, consumed: &'static Consumed, result: &Type, span: Span) -> Lowered<Expr> {
        let name = consumed.name.as_str();
        let held = result.member(2).and_then(Type::scalar).filter(|scalar| scalar.is_integer());
        let Some(scalar) = held else {
            if let Some((_, held)) = held_by(result)
                && is_compared(&held, name)
            {
                return self.lower_best(consumed, result, span);
            }
            let message = format!(
                "`.{name}()` needs integers, or values that derive `Ord` under `#[device]`: write `.copied()` before it, or use `.fold(…)`"
            );
            return self.error(span, message);
        };
        let smallest = if scalar.is_signed() { -i128::from(largest_of(scalar)) - 1 } else { 0 };
        let (worst, op) = match name {
            "min" => (i128::from(largest_of(scalar)), Intrinsic::Min),
            _ => (smallest, Intrinsic::Max),
        };
        let found = self.accumulator("found", Scalar::Bool, Expr::bool(false));
        let best = self.accumulator(if name == "min" { "least" } else { "most" }, scalar, Expr::int(worst, scalar));
        let ty: Type = scalar.into();
        self.consume(consumed, span, &mut |this, item| {
            let value = this.item_value(item, &ty, span)?;
            let kind = ExprKind::intrinsic(op, vec![Expr::local(best, ty.clone()), value]);
            let better = Expr { kind, ty: ty.clone() };
            this.assign_local(best, ty.clone(), better);
            this.assign_local(found, Scalar::Bool.into(), Expr::bool(true));
            Ok(())
        })?;
        [found, best].into_iter().for_each(|local| self.facts.record_finished(local));
        Ok(option_parts(Expr::local(found, Scalar::Bool.into()), Expr::local(best, ty)))
    }

    /// Lowers a loop through an iterator.
    pub(in crate::lower) fn consume(
        &mut self,
        consumed: &'static Consumed,
        span: Span,
        finish: Round<'_>,
    ) -> Lowered<()> {
        self.consume_with(consumed, span, |_| Ok(()), &mut |this, (), item| finish(this, item))
    }

    /// Lowers a loop through an iterator, with statements between the iterator's own and the loop.
    pub(in crate::lower) fn consume_with<S: Clone>(
        &mut self,
        consumed: &'static Consumed,
        span: Span,
        before: impl FnOnce(&mut Self) -> Lowered<S>,
        finish: &mut dyn FnMut(&mut Lowering<'_>, S, Item) -> Lowered<()>,
    ) -> Lowered<()> {
        self.consume_named(consumed, None, span, before, finish)
    }

    /// Lowers the same loop, where `pattern` is the pattern of the items, if it is known.
    fn consume_named<S: Clone>(
        &mut self,
        consumed: &'static Consumed,
        pattern: Option<&'static Pattern>,
        span: Span,
        before: impl FnOnce(&mut Self) -> Lowered<S>,
        finish: &mut dyn FnMut(&mut Lowering<'_>, S, Item) -> Lowered<()>,
    ) -> Lowered<()> {
        self.lower_through((&consumed.each, pattern), (None, None), span, before, finish)
    }

    /// Makes a variable that a loop changes.
    pub(in crate::lower) fn accumulator(&mut self, name: &str, scalar: Scalar, start: Expr) -> LocalId {
        self.out.declare(name, scalar.into(), true, Some(start))
    }

    /// Returns the value of a variable that nothing writes any more.
    pub(in crate::lower) fn finished(&mut self, local: LocalId, ty: impl Into<Type>) -> Expr {
        self.facts.record_finished(local);
        Expr::local(local, ty.into())
    }

    pub(in crate::lower) fn update(&mut self, local: LocalId, scalar: Scalar, op: BinaryOp, value: Expr) {
        let place = local_place(local, scalar.into());
        self.out.push(Stmt::Assign { place, op: Some(op), value, site: None });
    }

    fn assign_local(&mut self, local: LocalId, ty: Type, value: Expr) {
        self.out.assign(local_place(local, ty), value);
    }

    /// Sets a variable and leaves the loop, if a condition holds.
    pub(in crate::lower) fn leave_if(&mut self, cond: Expr, found: LocalId, value: Expr) {
        let place = local_place(found, Scalar::Bool.into());
        let then = vec![Stmt::Assign { place, op: None, value, site: None }, self.out.end_of_items()];
        self.out.push(Stmt::If { cond, then, otherwise: Vec::new() });
    }

    /// Returns the value of an item.
    pub(in crate::lower) fn item_value(&mut self, item: Item, ty: &Type, span: Span) -> Lowered<Expr> {
        match (item, ty) {
            (Item::Element(place), _) if !matches!(place.ty, Type::Atomic(_) | Type::Atomic128(_)) => {
                Ok(Expr::load(place))
            }
            (Item::Value(value) | Item::Number(value), _) => Ok(value),
            (Item::Pair(a, b), Type::Tuple(members)) if members.len() == 2 => {
                let values = vec![self.item_value(*a, &members[0], span)?, self.item_value(*b, &members[1], span)?];
                Ok(Expr { kind: ExprKind::Tuple(values), ty: ty.clone() })
            }
            (Item::Element(_) | Item::Pair(..) | Item::Part(_) | Item::Either(..) | Item::Bound, _) => {
                self.error(span, format!("these are not values of type `{ty}`: make them such by `.map(…)`"))
            }
        }
    }

    /// Evaluates an item whose value is not used.
    fn drop_item(&mut self, item: Item) {
        if let Item::Value(value) = item {
            self.drop_value(value);
        }
    }

    /// Binds the closure's first parameter to the accumulator of a fold.
    pub(in crate::lower) fn bind_so_far(&mut self, pattern: &'static Pattern, local: LocalId, ty: &Type) {
        match pattern {
            Pattern::Binding(binding) if !self.names.source(*binding).mutable => {
                self.names.bind(*binding, Bound::Local(local));
            }
            pattern => self.bind_members(pattern, &local_place(local, ty.clone())),
        }
    }
}

fn is_sum(name: &str) -> bool {
    matches!(name, "sum" | "product")
}

/// Returns the name of the variable of a fold.
pub(in crate::lower) fn name_of(names: &Names, pattern: &Pattern) -> &'static str {
    match pattern {
        Pattern::Binding(binding) => &names.source(*binding).name,
        _ => "total",
    }
}

fn float(value: f64, scalar: Scalar) -> Expr {
    Expr { kind: ExprKind::Const(Const::Float(value), Spelling::Value), ty: scalar.into() }
}
