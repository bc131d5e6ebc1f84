//! Iterators: loops over the elements of arrays and slices, and over parts of them, by their numbers.

use crate::ir::{
    BinaryOp, Expr, ExprKind, Intrinsic, Message, Part, Place, Range, Root, Scalar, SiteKind, Step, Stmt, Type,
};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::infer::Types;
use crate::lower::method::cast;
use crate::lower::names::Bound;
use crate::lower::place::constant_int;
use crate::lower::ranges::{arithmetic, compare};
use crate::lower::run::{Item, Run};
use crate::lower::stages::{Member, Operand, Stage};
use crate::syntax::{self, Along, Block, Closure, Each, Parts, Pattern, Source, Span};

/// The name of a counter that the user does not see.
pub(in crate::lower) const COUNTER: &str = "i";

/// The number of items of `0..`.
pub(in crate::lower) const ENDLESS: i128 = u64::MAX as i128;

/// The body of a loop, which gets each item.
pub(in crate::lower) type Round<'a> = &'a mut dyn FnMut(&mut Lowering<'_>, Item) -> Lowered<()>;

impl Lowering<'_> {
    /// Lowers `for pattern in array { … }`.
    pub(in crate::lower) fn lower_for_each(
        &mut self,
        label: Option<u32>,
        pattern: &'static Pattern,
        each: &'static Each,
        body: &'static Block,
        unroll: Option<Option<u32>>,
        span: Span,
    ) -> Lowered<()> {
        if let Some(base) = self.option_among(each) {
            return self.lower_for_option(label, pattern, base, body, span);
        }
        self.lower_through((each, Some(pattern)), (label, unroll), span, |_| Ok(()), &mut |this, (), item| {
            this.bind_item(pattern, item, span)?;
            let rest = this.lower_block(body)?;
            this.out.extend(rest);
            Ok(())
        })
    }

    /// Lowers the loop through an iterator, with statements between the iterator's own and the loop. The pattern is that of
    /// the items, if it is known.
    pub(in crate::lower) fn lower_through<S: Clone>(
        &mut self,
        (each, pattern): (&'static Each, Option<&'static Pattern>),
        head: (Option<u32>, Option<Option<u32>>),
        span: Span,
        before: impl FnOnce(&mut Self) -> Lowered<S>,
        finish: &mut dyn FnMut(&mut Lowering<'_>, S, Item) -> Lowered<()>,
    ) -> Lowered<()> {
        let around = std::mem::take(&mut self.around);
        self.lower_through_from((each, pattern), head, span, before, &mut |_| (), finish)?;
        self.around = around;
        Ok(())
    }

    /// Lowers the loop through an iterator, each round of which begins with statements.
    pub(in crate::lower) fn lower_through_from<S: Clone>(
        &mut self,
        (each, pattern): (&'static Each, Option<&'static Pattern>),
        head: (Option<u32>, Option<Option<u32>>),
        span: Span,
        before: impl FnOnce(&mut Self) -> Lowered<S>,
        start: &mut dyn FnMut(&mut Lowering<'_>),
        finish: &mut dyn FnMut(&mut Lowering<'_>, S, Item) -> Lowered<()>,
    ) -> Lowered<()> {
        if let Some(walk) = self.walk_of(each, span)? {
            let mut stages = self.stages_of(&each.source);
            stages.extend(self.lower_stages(each, &each.along, span)?);
            let named = stages.first().map_or(pattern, Stage::param);
            let named = named.filter(|param| matches!(param, Pattern::Binding(_)));
            let state = before(self)?;
            self.declare_kept(&mut stages);
            return self.lower_walked(walk, head, named, &mut |this, value| {
                start(this);
                let item = match value.kind {
                    _ if named.is_some() => Item::Bound,
                    // The counter itself.
                    ExprKind::Load(_) if !stages.is_empty() => Item::Number(value),
                    _ => Item::Value(value),
                };
                this.lower_item(item, &stages, &mut |this, item| finish(this, state.clone(), item))
            });
        }
        let (run, mut stages) = self.lower_run(each, span)?;
        let state = before(self)?;
        self.declare_kept(&mut stages);
        let named = pattern.filter(|_| !stages.iter().any(Stage::takes_all));
        let hidden = if pattern.is_some_and(|pattern| self.binds(pattern, COUNTER)) { "k" } else { COUNTER };
        self.lower_rounds(run, head, (named, hidden), &mut |this, item| {
            start(this);
            this.lower_item(item, &stages, &mut |this, item| finish(this, state.clone(), item))
        })
    }

    /// Returns `true` if a pattern of items binds a variable of that name.
    fn binds(&self, pattern: &Pattern, name: &str) -> bool {
        match pattern {
            Pattern::Binding(binding) => self.names.source(*binding).name == name,
            Pattern::Tuple(parts) => parts.listed.iter().any(|part| self.binds(part, name)),
            _ => false,
        }
    }

    /// Lowers the loop through a run. `pattern` is the pattern of its items, if it is known, and `hidden` the name of a counter that is
    /// not among them.
    pub(in crate::lower) fn lower_rounds(
        &mut self,
        run: Run,
        (label, unroll): (Option<u32>, Option<Option<u32>>),
        (pattern, hidden): (Option<&'static Pattern>, &str),
        round: Round<'_>,
    ) -> Lowered<()> {
        let run = narrowed(run, pattern);
        let (start, end) = (run.start.clone(), self.stable(run.end.clone(), "end"));
        let step = run.step.clone();
        self.out.enter_loop(label);
        let number = pattern.and_then(|pattern| run.item.number_of(pattern));
        let local = match number.filter(|binding| !self.is_mutable(*binding)) {
            Some(binding) => self.new_binding(binding),
            None => self.out.new_local(hidden, run.scalar.into(), false),
        };
        let (body, ()) = self.in_block(|this| {
            let item = this.item_at(&run.item, &Expr::local(local, run.scalar.into()));
            round(this, item)
        })?;
        let label = self.out.leave_loop();
        let range = match run.down {
            true => Range::Down { start, end },
            false => Range::Up { start, end, inclusive: false, step },
        };
        self.out.push(Stmt::For { label, local, range, body, unroll });
        Ok(())
    }

    fn is_mutable(&self, binding: u32) -> bool {
        self.names.source(binding).mutable
    }

    /// Lowers an iterator to its run, and the methods through which the items of the run pass.
    pub(in crate::lower) fn lower_run(&mut self, each: &'static Each, span: Span) -> Lowered<(Run, Vec<Stage>)> {
        let (mut run, mut stages) = match &each.source {
            Source::Rest(name) => self.lower_rest(name)?,
            source => (self.lower_source(source, span)?, Vec::new()),
        };
        for (number, along) in each.along.iter().enumerate() {
            let counted = stages.iter().all(Stage::keeps_count);
            run = match along {
                Along::Rev => {
                    self.reject_inner_loops(&stages)?;
                    self.lower_along(run, along, span)?
                }
                Along::Enumerate if counted => {
                    stages.iter_mut().for_each(|stage| stage.enter(Member::Second));
                    self.lower_along(run, along, span)?
                }
                Along::Zip(other) if counted => {
                    let (others, theirs) = self.lower_others(other, span)?;
                    stages.iter_mut().for_each(|stage| stage.enter(Member::First));
                    stages.extend(theirs);
                    let run = self.upwards(run, span)?;
                    self.zip(run, others, span)?
                }
                Along::Chain(other) if stages.is_empty() => self.chain(run, other, span)?,
                Along::Take(_) if counted => self.lower_along(run, along, span)?,
                Along::Cycle if stages.is_empty() => self.cycle(run, span)?,
                Along::Skip(_) | Along::StepBy(_) if stages.is_empty() => self.lower_along(run, along, span)?,
                _ => {
                    let rest = self.lower_stages(each, &each.along[number..number + 1], span)?;
                    stages.extend(rest);
                    run
                }
            };
        }
        Ok((run, stages))
    }

    /// Lowers the operands of methods through which items pass.
    pub(in crate::lower) fn lower_stages(
        &mut self,
        each: &'static Each,
        along: &'static [Along],
        span: Span,
    ) -> Lowered<Vec<Stage>> {
        let mut stages = Vec::new();
        for along in along {
            let mut after = Vec::new();
            let operand = match along {
                Along::Skip(count) => Operand::Count(self.lower_count(count, "to_skip")?),
                Along::Take(count) => Operand::Count(self.lower_count(count, "to_take")?),
                Along::StepBy(step) => Operand::Count(self.lower_step(step)?),
                Along::Zip(other) => {
                    let (others, theirs) = self.lower_others(other, span)?;
                    let others = if others.counts_from_zero() { others } else { self.positions(others, span)? };
                    let end = self.stable(others.end.clone(), "end");
                    after = theirs;
                    Operand::Items(Run { end, ..others })
                }
                Along::Map(_)
                | Along::Filter(_)
                | Along::FilterMap(_)
                | Along::FlatMap(_)
                | Along::MapWhile(_)
                | Along::TakeWhile(_)
                | Along::SkipWhile(_) => Operand::None,
                Along::Rev | Along::Enumerate => Operand::None,
                Along::Scan { start, slot, .. } => {
                    let ty = self.names.slot(*slot).clone();
                    Operand::State(self.lower_operand(start, &ty)?)
                }
                Along::Cycle => return self.error(span, "`.cycle()` comes before methods that take closures"),
                Along::Chain(_) => return self.error(span, "`.chain(…)` comes before methods that take closures"),
            };
            stages.push(Stage::new(along, operand, each));
            stages.extend(after);
        }
        Ok(stages)
    }

    /// Lowers the iterator in `.zip(…)`, and the methods through which its items pass as second members.
    fn lower_others(&mut self, other: &'static Each, span: Span) -> Lowered<(Run, Vec<Stage>)> {
        let (others, mut theirs) = self.lower_run(other, span)?;
        theirs.iter_mut().for_each(|stage| stage.enter(Member::Second));
        Ok((others, theirs))
    }

    fn lower_source(&mut self, source: &'static Source, span: Span) -> Lowered<Run> {
        match source {
            Source::Elements { base, taken, .. } => {
                let place = self.lower_elements(base, *taken)?;
                let length = self.length(&place, base.span)?;
                Ok(Run::elements(place, length))
            }
            Source::Parts { base, kind, size } => {
                let whole = self.lower_elements(base, false)?;
                let length = self.length(&whole, base.span)?;
                let size = self.lower_count(size, "size")?;
                self.check_size(*kind, &size, base.span);
                let count = self.count_of_parts(*kind, &length, &size, span)?;
                Ok(Run::parts(whole, length, *kind, size, count))
            }
            Source::Numbers { start, end, inclusive, slot } => {
                let ty = self.names.slot(*slot).clone();
                let Some(scalar) = ty.scalar().filter(|scalar| scalar.is_integer()) else {
                    return self.range_error(span);
                };
                let operands: Vec<_> = std::iter::once(start).chain(end).map(|bound| (&**bound, ty.clone())).collect();
                let mut bounds = self.lower_operands(&operands)?.into_iter();
                let Some(start) = bounds.next() else { return self.range_error(span) };
                let start = self.stable(start, "first");
                Ok(self.numbers(start, bounds.next(), *inclusive, scalar))
            }
            Source::Range(_) | Source::Rest(_) => self.error(span, "a range comes first"),
        }
    }

    /// Returns a run through numbers.
    pub(in crate::lower) fn numbers(&mut self, start: Expr, end: Option<Expr>, inclusive: bool, scalar: Scalar) -> Run {
        let count = match end {
            Some(end) => self.count_of_numbers(start.clone(), end, inclusive),
            None => Expr::int(ENDLESS, Scalar::Usize),
        };
        Run::numbers(start, scalar, count)
    }

    /// Returns the number of numbers from one to another.
    pub(in crate::lower) fn count_of_numbers(&mut self, start: Expr, end: Expr, inclusive: bool) -> Expr {
        if let (Some(first), Some(last)) = (constant_int(&start), constant_int(&end)) {
            return Expr::int((last - first + i128::from(inclusive)).max(0), Scalar::Usize);
        }
        let end = self.stable(end, "end");
        let unsigned = start.ty.scalar().map_or(Scalar::Usize, Scalar::unsigned);
        let widened = |value: Expr| if value.ty == Scalar::Usize.into() { value } else { cast(value, Scalar::Usize) };
        if constant_int(&start) == Some(0) && start.ty == unsigned.into() && !inclusive {
            return widened(end);
        }
        if constant_int(&start) == Some(1) && start.ty == unsigned.into() && inclusive {
            return widened(end);
        }
        let some = compare(if inclusive { BinaryOp::Le } else { BinaryOp::Lt }, start.clone(), end.clone());
        let distance = arithmetic(BinaryOp::Sub, end, start);
        let distance = if distance.ty == unsigned.into() { distance } else { cast(distance, unsigned) };
        let count = match inclusive {
            // No slice has as many elements as the numbers that this may leave out.
            true => arithmetic(BinaryOp::Add, widened(distance), Expr::int(1, Scalar::Usize)),
            false => widened(distance),
        };
        let (cond, then) = (Box::new(some), Box::new(count));
        let otherwise = Box::new(Expr::int(0, Scalar::Usize));
        self.stable(Expr { kind: ExprKind::Select { cond, then, otherwise }, ty: Scalar::Usize.into() }, "count")
    }

    /// Returns the number of parts of an array or slice.
    fn count_of_parts(&mut self, kind: Parts, length: &Expr, size: &Expr, span: Span) -> Lowered<Expr> {
        let (length, size) = (length.clone(), size.clone());
        match (kind, constant_int(&length), constant_int(&size)) {
            (Parts::Windows, Some(length), Some(size)) => Ok(Expr::int((length - size + 1).max(0), Scalar::Usize)),
            (Parts::Chunks | Parts::RChunks, Some(length), Some(size)) if size > 0 => {
                Ok(Expr::int((length + size - 1) / size, Scalar::Usize))
            }
            (Parts::Windows, ..) => {
                let less = arithmetic(BinaryOp::Sub, size, Expr::int(1, Scalar::Usize));
                if constant_int(&less) == Some(0) {
                    return Ok(length);
                }
                self.numeric(Scalar::Usize, "saturating_sub", vec![length, less], span)
            }
            (Parts::Chunks | Parts::RChunks, _, None) => {
                let kind = ExprKind::intrinsic(Intrinsic::DivCeil, vec![length, size]);
                Ok(Expr { kind, ty: Scalar::Usize.into() })
            }
            (Parts::Chunks | Parts::RChunks, ..) => {
                let rounded = arithmetic(BinaryOp::Sub, size.clone(), Expr::int(1, Scalar::Usize));
                let rounded = arithmetic(BinaryOp::Add, length, rounded);
                Ok(arithmetic(BinaryOp::Div, rounded, size))
            }
            (Parts::ChunksExact | Parts::RChunksExact, ..) => Ok(arithmetic(BinaryOp::Div, length, size)),
        }
    }

    /// Checks that parts have elements.
    fn check_size(&mut self, kind: Parts, size: &Expr, span: Span) {
        if constant_int(size).is_some_and(|size| size != 0) {
            return;
        }
        let text = match kind {
            Parts::Windows => "window size must be non-zero",
            Parts::Chunks | Parts::ChunksExact | Parts::RChunks | Parts::RChunksExact => "chunk size must be non-zero",
        };
        let site = self.site(span, SiteKind::Panic(Message { text: text.into(), render: None, types: Vec::new() }));
        let cond = Expr::truth(BinaryOp::Ne, size.clone(), Expr::int(0, Scalar::Usize));
        self.out.push(Stmt::Assert { cond, failure: vec![Stmt::Report { site, values: Vec::new() }] });
    }

    /// Lowers a number of elements, which is evaluated now.
    pub(in crate::lower) fn lower_count(&mut self, count: &'static syntax::Expr, name: &str) -> Lowered<Expr> {
        let value = self.lower_operand(count, &Scalar::Usize.into())?;
        Ok(self.stable(value, name))
    }

    /// Returns a run after one more method.
    fn lower_along(&mut self, run: Run, along: &'static Along, span: Span) -> Lowered<Run> {
        match along {
            Along::Rev => Ok(self.without_step(run, span)?.reversed()),
            Along::Enumerate => {
                let run = self.upwards(run, span)?;
                Ok(run.numbered())
            }
            Along::Skip(count) => {
                let count = self.lower_count(count, "skipped")?;
                let run = self.without_step(run, span)?;
                self.skip(run, count, span)
            }
            Along::Take(count) => {
                let count = self.lower_count(count, "taken")?;
                let run = self.without_step(run, span)?;
                self.take(run, count, span)
            }
            Along::StepBy(step) => {
                let step = self.lower_step(step)?;
                let run = self.upwards(run, span)?;
                Ok(if constant_int(&step) == Some(1) { run } else { Run { step: Some(step), ..run } })
            }
            // They are lowered elsewhere.
            Along::Zip(_) | Along::Map(_) | Along::Filter(_) | Along::FilterMap(_) | Along::MapWhile(_) => Ok(run),
            Along::TakeWhile(_) | Along::SkipWhile(_) | Along::FlatMap(_) | Along::Scan { .. } => Ok(run),
            Along::Chain(_) | Along::Cycle => Ok(run),
        }
    }

    /// Lowers the step of `.step_by(n)`, which is not 0.
    fn lower_step(&mut self, step: &'static syntax::Expr) -> Lowered<Expr> {
        let span = step.span;
        let step = self.lower_count(step, "step")?;
        if constant_int(&step).is_none_or(|step| step == 0) {
            let nonzero = Expr::truth(BinaryOp::Ne, step.clone(), Expr::int(0, Scalar::Usize));
            self.check(nonzero, span, SiteKind::ZeroStep);
        }
        Ok(step)
    }

    /// Lowers the array or slice, which the loop does not change. An array that is taken by value is the one from
    /// before the loop.
    pub(in crate::lower) fn lower_elements(&mut self, base: &'static syntax::Expr, taken: bool) -> Lowered<Place> {
        if !self.types().is_place(base) && !matches!(base.kind, syntax::ExprKind::Ref(_)) {
            let ty = self.types().infer_or_default(base);
            let value = self.lower_expr(base, Some(&ty))?;
            return Ok(match value.kind {
                ExprKind::Load(place) if self.locals().keeps(&place) => place,
                kind => self.kept(Expr { kind, ty: value.ty }),
            });
        }
        let place = self.lower_place(base)?;
        if taken && !self.locals().keeps(&place) && !self.types().is_lent(base) {
            let ty = place.ty.clone();
            return Ok(self.kept(Expr { kind: ExprKind::Load(place), ty }));
        }
        self.lower_fixed(place)
    }

    /// Copies an array to a variable of its own.
    fn kept(&mut self, value: Expr) -> Place {
        let ty = value.ty.clone();
        let local = self.out.declare("values", ty.clone(), false, Some(value));
        crate::lower::assign::local_place(local, ty)
    }

    /// Evaluates a place now: its indices are evaluated and checked.
    pub(in crate::lower) fn lower_fixed(&mut self, mut place: Place) -> Lowered<Place> {
        for step in &mut place.steps {
            if let Step::Index { index, .. } = step {
                let settled = self.stable(index.clone(), "at");
                *index = settled;
            }
        }
        Ok(self.located(place))
    }

    /// Lowers the result of a closure for its arguments.
    pub(in crate::lower) fn lower_applied<const N: usize>(
        &mut self,
        closure: &'static Closure,
        items: [Item; N],
        expected: Option<&Type>,
    ) -> Lowered<Expr> {
        for (pattern, item) in closure.params.iter().zip(items) {
            self.bind_item(pattern, item, closure.body.span)?;
        }
        let ty = expected.cloned().unwrap_or_else(|| self.types().infer_or_default(&closure.body));
        self.lower_expr(&closure.body, Some(&ty))
    }

    /// Binds the names of a pattern to an item.
    pub(in crate::lower) fn bind_item(&mut self, pattern: &'static Pattern, item: Item, span: Span) -> Lowered<()> {
        match (pattern, item) {
            (_, Item::Bound) => {}
            (Pattern::Tuple(parts), Item::Pair(a, b)) if let Some(parts) = parts.of(2) => {
                self.bind_item(parts[0], *a, span)?;
                self.bind_item(parts[1], *b, span)?;
            }
            (pattern, Item::Element(place)) => self.bind_members(pattern, &place),
            (Pattern::Wild, Item::Number(_) | Item::Pair(..) | Item::Part { .. } | Item::Either(..)) => {}
            (Pattern::Binding(binding), Item::Number(value)) if !self.names.is_reference(*binding) => {
                if !self.is_counter(*binding, &value) && !self.names_counter(*binding, &value) {
                    self.bind_value(*binding, value);
                }
            }
            (Pattern::Binding(binding), Item::Part(part)) => self.bind_part(*binding, part),
            (Pattern::Binding(binding), Item::Value(value) | Item::Number(value))
                if self.names.is_reference(*binding) =>
            {
                let value = self.stable(value, "item");
                let place = match value.kind {
                    ExprKind::Load(place) => place,
                    kind => {
                        let ty = value.ty;
                        let local = self.out.declare("item", ty.clone(), false, Some(Expr { kind, ty: ty.clone() }));
                        crate::lower::assign::local_place(local, ty)
                    }
                };
                self.bind_members(pattern, &place);
            }
            (pattern, Item::Value(value)) => self.bind_argument(pattern, crate::ir::Argument::Value(value)),
            (_, Item::Pair(..) | Item::Either(..)) => {
                return self.error(span, "take the pair apart where it is bound: `(a, b)`");
            }
            (_, Item::Number(_) | Item::Part(_)) => return self.error(span, "this is bound to one name"),
        }
        Ok(())
    }

    /// Returns `true` if a binding is the loop's counter already.
    fn is_counter(&self, binding: u32, value: &Expr) -> bool {
        let Some(&Bound::Local(local)) = self.names.bound(binding) else { return false };
        *value == Expr::local(local, self.out.local(local).ty.clone()) && !self.locals().changes(local)
    }

    /// Gives a loop's counter without a name that of a binding, if it is an unchanged variable of that type.
    fn names_counter(&mut self, binding: u32, value: &Expr) -> bool {
        let ExprKind::Load(Place { root: Root::Local(local), steps, .. }) = &value.kind else { return false };
        let (info, source) = (self.out.local(*local), self.names.source(binding));
        let fits = steps.is_empty() && info.ty == *self.names.ty(binding);
        if !fits || info.named || self.locals().changes(*local) || source.mutable || source.name.starts_with('_') {
            return false;
        }
        self.rename(binding, *local);
        true
    }

    /// Gives a part of an array or slice its name.
    pub(in crate::lower) fn bind_part(&mut self, binding: u32, part: Part) {
        let ty = self.names.ty(binding).clone();
        let name = &self.names.source(binding).name;
        let place = self.name_part(name, ty, part);
        self.note_name(&place);
        self.bind_slice(binding, place);
    }
}

/// Counts a run in 32 bits if its numbers are small and the user does not see them.
fn narrowed(run: Run, pattern: Option<&'static Pattern>) -> Run {
    let seen = pattern.map_or(run.item.has_numbers(), |pattern| run.item.shows_number(pattern));
    let small = constant_int(&run.end).is_some_and(|end| end <= i128::from(u32::MAX));
    match !seen && small {
        true => run.counted_in(Scalar::U32).unwrap_or(run),
        false => run,
    }
}

impl Types<'_> {
    /// Returns `true` if the array is a name of memory, not a value.
    fn is_lent(&self, base: &'static syntax::Expr) -> bool {
        let syntax::ExprKind::Local(binding) = base.kind else { return self.lends(base).is_some() };
        matches!(self.names.ty(binding), Type::Reference { .. } | Type::Slice { .. })
    }
}
