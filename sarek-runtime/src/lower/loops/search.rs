//! `x.iter().find(|x| …)`, `find_map`, `rposition`, `nth` and `last`: consumers that choose one item by itself.

use crate::ir::{BinaryOp, Expr, LocalId, Range, Scalar, Stmt, Type};
use crate::lower::Lowered;
use crate::lower::best::{Best, assigned, held_by};
use crate::lower::each::COUNTER;
use crate::lower::function::Lowering;
use crate::lower::known::known;
use crate::lower::lookup::Lookup;
use crate::lower::ranges::{arithmetic, compare};
use crate::lower::run::{Item, Run};
use crate::lower::stages::{Member, Stage, has_closures};
use crate::syntax::{self, Closure, Consumed, Pattern, Source, Span};

/// The message where `find` would give an `Option` of a place.
const FINDS_PLACES: &str = "this would be an `Option` of a `&mut`, of a part or of an atomic: let it find the number, \
                            `(0..x.len()).find(|i| x[*i] > 0)`";

/// The message where `find_map` would give one.
const MAPS_TO_PLACES: &str =
    "this would be an `Option` of a `&mut`, of a part or of an atomic: let the closure give a value";

/// The message where `nth` or `last` would give one.
const TAKES_PLACES: &str = "this would be an `Option` of a `&mut`, of a part or of an atomic: take it by its index, or put \
                            `.map(…)` before";

impl Lowering<'_> {
    /// Lowers `.find(|x| …)`.
    pub(in crate::lower) fn lower_find(
        &mut self,
        consumed: &'static Consumed,
        closure: &'static Closure,
        result: &Type,
        span: Span,
    ) -> Lowered<Expr> {
        let ([param], Some((of, held))) = (closure.params.as_slice(), held_by(result)) else {
            return self.error(span, FINDS_PLACES);
        };
        let best = self.start_best("first", result, &of, &held);
        self.consume(consumed, span, &mut |this, item| {
            let item = this.compared_item(item, param, &held, span)?;
            this.bind_item(param, item.clone(), span)?;
            let cond = this.lower_operand(&closure.body, &Scalar::Bool.into())?;
            let value = this.item_value(item, &held, span)?;
            this.leave_with(cond, &best, value);
            Ok(())
        })?;
        Ok(self.chosen(best))
    }

    /// Lowers `.find_map(|x| …)`.
    pub(in crate::lower) fn lower_find_map(
        &mut self,
        consumed: &'static Consumed,
        closure: &'static Closure,
        result: &Type,
        span: Span,
    ) -> Lowered<Expr> {
        let Some((of, held)) = held_by(result) else { return self.error(span, MAPS_TO_PLACES) };
        let best = self.start_best("first", result, &of, &held);
        self.consume(consumed, span, &mut |this, item| {
            let (is_some, value) = this.lower_optional(closure, [item], result, MAPS_TO_PLACES)?;
            this.leave_with(is_some, &best, value);
            Ok(())
        })?;
        Ok(self.chosen(best))
    }

    /// Lowers `.position(|x| …)`: the position is that of the loop's counter, or of another one if not every item comes to the closure.
    pub(in crate::lower) fn lower_position(
        &mut self,
        consumed: &'static Consumed,
        closure: &'static Closure,
        span: Span,
    ) -> Lowered<Expr> {
        let each = &consumed.each;
        let best = self.start_position();
        if matches!(each.source, Source::Range(_) | Source::Numbers { end: None, .. }) {
            self.consume(consumed, span, &mut |this, item| this.lower_counted_position(closure, item, &best))?;
            return Ok(self.chosen(best));
        }
        let (run, stages) = self.lower_run(each, span)?;
        if run.step.is_none() && stages.iter().all(Stage::keeps_count) {
            self.lower_number(run, stages, closure, (false, &best))?;
        } else {
            let mut stages = stages;
            self.declare_kept(&mut stages);
            self.lower_rounds(run, (None, None), (None, COUNTER), &mut |this, item| {
                this.lower_item(item, &stages, &mut |this, item| this.lower_counted_position(closure, item, &best))
            })?;
        }
        Ok(self.chosen(best))
    }

    /// Lowers `.rposition(|x| …)`: the loop runs backwards.
    pub(in crate::lower) fn lower_rposition(
        &mut self,
        consumed: &'static Consumed,
        closure: &'static Closure,
        span: Span,
    ) -> Lowered<Expr> {
        if let Source::Range(_) = consumed.each.source {
            return self.error(span, "`.rposition` searches elements and parts");
        }
        let (run, stages) = self.lower_run(&consumed.each, span)?;
        let run = self.without_step(run, span)?;
        let best = self.start_position();
        self.lower_number(run, stages, closure, (true, &best))?;
        Ok(self.chosen(best))
    }

    /// Makes variables for the position of an item.
    fn start_position(&mut self) -> Best {
        let found = self.accumulator("found", Scalar::Bool, Expr::bool(false));
        let at = self.accumulator("position", Scalar::Usize, Expr::int(0, Scalar::Usize));
        Best::of_variables(found, at, Scalar::Usize.into())
    }

    /// Lowers the loop that searches the number of an item in a run without steps, forwards or backwards. Every item comes to the closure.
    fn lower_number(
        &mut self,
        run: Run,
        mut stages: Vec<Stage>,
        closure: &'static Closure,
        (backwards, best): (bool, &Best),
    ) -> Lowered<()> {
        let run = Run { end: self.stable(run.end.clone(), "end"), ..run }.numbered();
        stages.iter_mut().for_each(|stage| stage.enter(Member::Second));
        let run = if backwards { run.reversed() } else { run };
        self.lower_rounds(run, (None, None), (None, COUNTER), &mut |this, item| {
            this.lower_item(item, &stages, &mut |this, item| {
                let (Item::Number(number), item) = (item.member(&[Member::First]), item.member(&[Member::Second]))
                else {
                    return Ok(());
                };
                let cond = this.lower_applied(closure, [item], Some(&Scalar::Bool.into()))?;
                this.leave_with(cond, best, number);
                Ok(())
            })
        })
    }

    /// Lowers one round of a search for the position of an item that it counts itself.
    fn lower_counted_position(&mut self, closure: &'static Closure, item: Item, best: &Best) -> Lowered<()> {
        let cond = self.lower_applied(closure, [item], Some(&Scalar::Bool.into()))?;
        let then = vec![assigned(&best.found, Expr::bool(true)), self.out.end_of_items()];
        self.out.push(Stmt::If { cond, then, otherwise: Vec::new() });
        let (place, value) = (best.value.clone(), Expr::int(1, Scalar::Usize));
        self.out.push(Stmt::Assign { place, op: Some(BinaryOp::Add), value, site: None });
        Ok(())
    }

    /// Lowers `.nth(n)`: without a loop, if no closure runs for the items before.
    pub(in crate::lower) fn lower_nth(
        &mut self,
        consumed: &'static Consumed,
        result: &Type,
        span: Span,
    ) -> Lowered<Expr> {
        let (Some(number), Some((of, held))) = (&consumed.start, held_by(result)) else {
            return self.error(span, TAKES_PLACES);
        };
        if let Some(run) = self.lower_plain_run(consumed, span)? {
            let number = self.lower_count(number, "n")?;
            let count = self.count(&run, span)?;
            let count = self.stable(count, "count");
            let best = self.start_best("nth", result, &of, &held);
            let exists = compare(BinaryOp::Lt, number.clone(), count.clone());
            return self.item_of_run(run.by_position(count), (exists, number), best, &held, span);
        }
        let best = self.start_best("nth", result, &of, &held);
        let start = |this: &mut Self| {
            let number = this.lower_count(number, "n")?;
            Ok((number, this.accumulator("position", Scalar::Usize, Expr::int(0, Scalar::Usize))))
        };
        self.consume_with(consumed, span, start, &mut |this, (number, at): (Expr, LocalId), item| {
            let item = this.kept_item(item, "item");
            let value = this.item_value(item, &held, span)?;
            let here = Expr::truth(BinaryOp::Eq, Expr::local(at, Scalar::Usize.into()), number);
            this.leave_with(here, &best, value);
            this.update(at, Scalar::Usize, BinaryOp::Add, Expr::int(1, Scalar::Usize));
            Ok(())
        })?;
        Ok(self.chosen(best))
    }

    /// Lowers `.len()`, which runs no closures.
    pub(in crate::lower) fn lower_number_of_items(&mut self, consumed: &'static Consumed, span: Span) -> Lowered<Expr> {
        if let Source::Range(range) = &consumed.each.source {
            return self.lower_rounds_of(range, span);
        }
        let (run, stages) = self.lower_run(&consumed.each, span)?;
        match stages.iter().all(Stage::keeps_count) {
            true => self.count(&run, span),
            false => {
                self.error(span, "`.map(…)` comes last before `.len()`: write it after `.skip(n)` and `.step_by(n)`")
            }
        }
    }

    /// Lowers `x.chunks(n).nth(i)`: the part, and whether there is one.
    pub(in crate::lower) fn lower_nth_part(
        &mut self,
        consumed: &'static Consumed,
        span: Span,
    ) -> Lowered<Option<Lookup>> {
        let (run, stages) = self.lower_run(&consumed.each, span)?;
        let Some(number) = &consumed.start else { return Ok(None) };
        if !stages.is_empty() {
            return self.error(span, "`.nth(n)` of parts comes directly after `.chunks(n)` and its like");
        }
        let mutable = matches!(consumed.each.source, Source::Elements { changed: true, .. });
        let run = self.positions(run, span)?;
        let number = self.lower_count(number, "n")?;
        let found = Expr::truth(BinaryOp::Lt, number.clone(), run.end.clone());
        let item = self.item_at(&run.item, &number);
        let item = self.placed_item(item);
        Ok(Some(Lookup::new(found, item, mutable)))
    }

    /// Lowers `for v in option`: a branch, or a loop of one round if something leaves it.
    pub(in crate::lower) fn lower_for_option(
        &mut self,
        label: Option<u32>,
        pattern: &'static Pattern,
        option: &'static syntax::Expr,
        body: &'static syntax::Block,
        span: Span,
    ) -> Lowered<()> {
        let (found, value) = match self.lower_lookup(option)? {
            Some(lookup) => lookup.parts(),
            None => self.option_in_place(option, span)?,
        };
        let found = self.stable(found, "found");
        self.out.enter_loop(label);
        let (then, ()) = self.in_branch(&found, |this| {
            this.bind_item(pattern, value, span)?;
            this.lower_here(body)
        })?;
        let left = self.out.leave();
        if !left.reached {
            self.out.push(Stmt::If { cond: found, then, otherwise: Vec::new() });
            return Ok(());
        }
        let end = self.stable(crate::lower::method::cast(found, Scalar::U32), "rounds");
        let local = self.out.new_local(COUNTER, Scalar::U32.into(), false);
        let range = Range::Up { start: Expr::int(0, Scalar::U32), end, inclusive: false, step: None };
        self.out.push(Stmt::For { label: left.label, local, range, body: then, unroll: None });
        Ok(())
    }

    /// Lowers `.last()`: without a loop, if no closure runs for the items before.
    pub(in crate::lower) fn lower_last_item(
        &mut self,
        consumed: &'static Consumed,
        result: &Type,
        span: Span,
    ) -> Lowered<Expr> {
        let Some((of, held)) = held_by(result) else { return self.error(span, TAKES_PLACES) };
        if let Some(run) = self.lower_plain_run(consumed, span)? {
            let count = self.count(&run, span)?;
            let count = self.stable(count, "count");
            let best = self.start_best("last", result, &of, &held);
            let exists = compare(BinaryOp::Ne, count.clone(), Expr::int(0, Scalar::Usize));
            let number = arithmetic(BinaryOp::Sub, count.clone(), Expr::int(1, Scalar::Usize));
            return self.item_of_run(run.by_position(count), (exists, number), best, &held, span);
        }
        let best = self.start_best("last", result, &of, &held);
        self.consume(consumed, span, &mut |this, item| {
            let value = this.item_value(item, &held, span)?;
            this.out.push(assigned(&best.value, value));
            this.out.push(assigned(&best.found, Expr::bool(true)));
            Ok(())
        })?;
        Ok(self.chosen(best))
    }

    /// Lowers an iterator over elements or parts without methods that take closures; returns `None` for any other.
    fn lower_plain_run(&mut self, consumed: &'static Consumed, span: Span) -> Lowered<Option<Run>> {
        let each = &consumed.each;
        if matches!(each.source, Source::Range(_)) || has_closures(each) || !self.stages_of(&each.source).is_empty() {
            return Ok(None);
        }
        Ok(Some(self.lower_run(each, span)?.0))
    }

    /// Returns the item with a number, if the condition that it exists holds. The run must count its items.
    fn item_of_run(
        &mut self,
        run: Run,
        (exists, number): (Expr, Expr),
        best: Best,
        held: &Type,
        span: Span,
    ) -> Lowered<Expr> {
        if known(&exists) == Some(false) {
            return Ok(self.chosen(best));
        }
        let (then, ()) = self.in_branch(&exists, |this| {
            let item = this.item_at(&run.item, &number);
            let value = this.item_value(item, held, span)?;
            this.out.push(assigned(&best.value, value));
            this.out.push(assigned(&best.found, Expr::bool(true)));
            Ok(())
        })?;
        match known(&exists) {
            Some(_) => self.out.push_block(then),
            None => self.out.push(Stmt::If { cond: exists, then, otherwise: Vec::new() }),
        }
        Ok(self.chosen(best))
    }

    /// Takes a value and leaves the loop, if a condition holds.
    fn leave_with(&mut self, cond: Expr, best: &Best, value: Expr) {
        let end = self.out.end_of_items();
        let then = vec![assigned(&best.value, value), assigned(&best.found, Expr::bool(true)), end];
        self.out.push(Stmt::If { cond, then, otherwise: Vec::new() });
    }
}
