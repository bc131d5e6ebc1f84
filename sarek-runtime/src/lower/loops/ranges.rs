//! `for` loops: every range becomes one that counts up, or down by one.

use crate::ir::{BinaryOp, Block, Expr, ExprKind, Intrinsic, LocalId, Range, Root, Scalar, SiteKind, Stmt, Type};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::bounds::largest_of;
use crate::lower::fold::fold_binary;
use crate::lower::function::Lowering;
use crate::lower::known::known;
use crate::lower::method::cast;
use crate::lower::names::Bound;
use crate::lower::place::constant_int;
use crate::lower::recorded::Facts;
use crate::syntax::{self, Adaptor, Pattern, Span};

/// The body of a loop, which gets each value.
pub(in crate::lower) type Round<'a> = &'a mut dyn FnMut(&mut Lowering<'_>, Expr) -> Lowered<()>;

/// The operands of a range, evaluated, and the way in which a loop runs through it.
#[derive(Debug, Clone)]
pub(in crate::lower) struct Walk {
    start: Expr,
    end: Expr,
    inclusive: bool,
    step: Option<Expr>,
    /// `.rev()` of the range, or of its steps.
    reversed: Option<Reversed>,
    scalar: Scalar,
}

/// The operand of `.rev()`.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Reversed {
    /// `(a..b).rev()`, which may be stepped.
    Range,
    /// `(a..b).step_by(s).rev()`.
    Steps,
}

impl Walk {
    /// Returns the field of the range with that name.
    pub(in crate::lower) fn bound(&self, name: &str) -> Option<&Expr> {
        match name {
            "start" => Some(&self.start),
            "end" => Some(&self.end),
            _ => None,
        }
    }

    /// Returns the loop from one number to another.
    pub(in crate::lower) fn between(start: Expr, end: Expr, inclusive: bool, scalar: Scalar) -> Walk {
        Walk { start, end, inclusive, step: None, reversed: None, scalar }
    }

    /// Returns the loop through numbers without an end. In Rust, the one after the last that this reaches would overflow.
    pub(in crate::lower) fn without_end(start: Expr, scalar: Scalar) -> Walk {
        let end = Expr::int(largest_of(scalar).into(), scalar);
        Walk { start, end, inclusive: false, step: None, reversed: None, scalar }
    }
}

impl Lowering<'_> {
    pub(in crate::lower) fn lower_for(
        &mut self,
        label: Option<u32>,
        pattern: &'static Pattern,
        range: &'static syntax::Range,
        body: &'static syntax::Block,
        unroll: Option<Option<u32>>,
        span: Span,
    ) -> Lowered<()> {
        let walk = self.lower_walk(range, span)?;
        self.lower_walked(walk, (label, unroll), Some(pattern), &mut |this, _| {
            let rest = this.lower_block(body)?;
            this.out.extend(rest);
            Ok(())
        })
    }

    /// Lowers the loop through a range, whose values are bound to a pattern, if there is one.
    pub(in crate::lower) fn lower_walked(
        &mut self,
        walk: Walk,
        (label, unroll): (Option<u32>, Option<Option<u32>>),
        pattern: Option<&'static Pattern>,
        round: Round<'_>,
    ) -> Lowered<()> {
        self.out.enter_loop(label);
        let (local, range, body) = match (walk.reversed, &walk.step) {
            (None, _) => self.up(walk, pattern, round)?,
            (Some(_), None)
                if walk.inclusive
                    && walk.scalar.bits() >= 32
                    && may_reach_last(&self.facts, walk.scalar, &walk.end) =>
            {
                self.mirrored(walk, pattern, round)?
            }
            (Some(_), None) => self.down(walk, pattern, round)?,
            (Some(reversed), Some(_)) => self.counted(walk, reversed, pattern, round)?,
        };
        let label = self.out.leave_loop();
        self.out.push(Stmt::For { label, local, range, body, unroll });
        Ok(())
    }

    pub(in crate::lower) fn lower_walk(&mut self, range: &'static syntax::Range, span: Span) -> Lowered<Walk> {
        let ty = self.names.slot(range.slot).clone();
        let Some(scalar) = ty.scalar().filter(|scalar| scalar.is_integer()) else { return self.range_error(span) };
        let step = range.adaptors.iter().find_map(|adaptor| match adaptor {
            Adaptor::StepBy(step, slot) => Some((step, self.names.slot(*slot).clone())),
            Adaptor::Rev => None,
        });
        let mut operands = vec![(&*range.start, ty.clone()), (&*range.end, ty.clone())];
        operands.extend(step);
        let mut values = self.lower_operands(&operands)?.into_iter();
        let (Some(start), Some(end)) = (values.next(), values.next()) else { return self.range_error(span) };
        // The operands fail in this order, whatever statements precede the loop.
        let steps = values.as_slice().first().is_some_and(|step| constant_int(step).is_none_or(|step| step == 0));
        let later = steps || self.can_fail(&end);
        let start = if later { self.evaluated(start, "start") } else { start };
        let end = self.stable(end, "end");
        let reversed = match range.adaptors.as_slice() {
            [Adaptor::Rev, ..] => Some(Reversed::Range),
            [_, Adaptor::Rev] => Some(Reversed::Steps),
            _ => None,
        };
        let step = values.next().map(|step| own_step(&self.facts, step, scalar));
        let step = step.map(|step| match reversed {
            None => unsigned_step(&self.facts, step, scalar, range.inclusive),
            Some(_) => step,
        });
        let step = step.map(|step| self.stable(step, "step"));
        if let Some(step) = &step
            && constant_int(step).is_none_or(|step| step == 0)
        {
            let zero = Expr::int(0, step.ty.scalar().unwrap_or(scalar));
            let nonzero = compare(BinaryOp::Ne, step.clone(), zero);
            self.check(nonzero, span, SiteKind::ZeroStep);
        }
        let step = step.filter(|step| constant_int(step) != Some(1));
        Ok(Walk { start, end, inclusive: range.inclusive, step, reversed, scalar })
    }

    /// Lowers the number of rounds of a loop through a range.
    pub(in crate::lower) fn lower_rounds_of(&mut self, range: &'static syntax::Range, span: Span) -> Lowered<Expr> {
        let Walk { start, end, inclusive, step, .. } = self.lower_walk(range, span)?;
        let start = self.stable(start, "start");
        let count = self.count_of_numbers(start, end, inclusive);
        let Some(step) = step else { return Ok(count) };
        let step = if step.ty == Scalar::Usize.into() { step } else { cast(step, Scalar::Usize) };
        Ok(Expr { kind: ExprKind::intrinsic(Intrinsic::DivCeil, vec![count, step]), ty: Scalar::Usize.into() })
    }

    /// Lowers `a..b`, `a..=b`, and these stepped.
    fn up(
        &mut self,
        walk: Walk,
        pattern: Option<&'static Pattern>,
        round: Round<'_>,
    ) -> Lowered<(LocalId, Range, Block)> {
        let user = walk.scalar;
        // A counter that runs up does not wrap, and steps of the unsigned type work like those of the range's.
        let foreign = walk.step.as_ref().is_some_and(|step| !is_own(step, user));
        let walk = if user.bits() < 32 || foreign { self.without_overflow(walk) } else { walk };
        let Walk { start, end, inclusive, step, scalar, .. } = walk;
        let largest = largest_counter(&self.facts, &start, &end, inclusive, scalar);
        let slice = match end.kind {
            ExprKind::Len(slice) if !inclusive => Some(slice),
            _ => None,
        };
        let multiple = match &step {
            Some(step) => self.facts.multiple_of(&start).min(self.facts.multiple_of(step)),
            None => None,
        };
        let (local, body) = self.loop_body(pattern, (scalar, user), (largest, multiple), slice, round)?;
        Ok((local, Range::Up { start, end, inclusive, step }, body))
    }

    /// Lowers `(a..b).rev()`.
    fn down(
        &mut self,
        walk: Walk,
        pattern: Option<&'static Pattern>,
        round: Round<'_>,
    ) -> Lowered<(LocalId, Range, Block)> {
        let user = walk.scalar;
        let Walk { start, end, inclusive, scalar, .. } = self.without_overflow(walk);
        let start = self.stable(start, "start");
        let largest = largest_counter(&self.facts, &start, &end, inclusive, scalar);
        let end = if inclusive { add_one(end, scalar) } else { end };
        let (local, body) = self.loop_body(pattern, (scalar, user), (largest, None), None, round)?;
        Ok((local, Range::Down { start, end }, body))
    }

    /// Lowers `(a..=b).rev()` where `b + 1` may be too large: `b - (k - a)` for the values `k` from `a` on.
    fn mirrored(
        &mut self,
        walk: Walk,
        pattern: Option<&'static Pattern>,
        round: Round<'_>,
    ) -> Lowered<(LocalId, Range, Block)> {
        let Walk { start, end, scalar, .. } = walk;
        let start = self.stable(start, "start");
        let mirror = self.out.new_local("k", scalar.into(), false);
        let k = Expr::local(mirror, scalar.into());
        let back = if constant_int(&start) == Some(0) { k } else { arithmetic(BinaryOp::Sub, k, start.clone()) };
        let value = arithmetic(BinaryOp::Sub, end.clone(), back);
        let body = self.computed(value, pattern, round)?;
        Ok((mirror, Range::Up { start, end, inclusive: true, step: None }, body))
    }

    /// Lowers a round whose value is computed from the counter.
    fn computed(&mut self, value: Expr, pattern: Option<&'static Pattern>, round: Round<'_>) -> Lowered<Block> {
        let (body, ()) = self.in_block(|this| {
            if let Some(Pattern::Binding(binding)) = pattern {
                this.bind_value(*binding, value.clone());
            }
            round(this, value)
        })?;
        Ok(body)
    }

    /// Lowers a stepped range that runs backwards: the rounds are counted, and the value is computed from the count.
    fn counted(
        &mut self,
        walk: Walk,
        reversed: Reversed,
        pattern: Option<&'static Pattern>,
        round: Round<'_>,
    ) -> Lowered<(LocalId, Range, Block)> {
        let user = Type::Scalar(walk.scalar);
        let Walk { start, end, inclusive, step, scalar, .. } = self.without_overflow(walk);
        let ty: Type = scalar.into();
        let step = step.unwrap_or_else(|| Expr::int(1, scalar));
        let start = self.stable(start, "start");
        let last = if inclusive { end.clone() } else { arithmetic(BinaryOp::Sub, end.clone(), Expr::int(1, scalar)) };
        let distance = arithmetic(BinaryOp::Sub, last.clone(), start.clone());
        let rounds = add_one(arithmetic(BinaryOp::Div, distance, step.clone()), scalar);
        let runs = compare(if inclusive { BinaryOp::Le } else { BinaryOp::Lt }, start.clone(), end);
        let none = Expr::int(0, scalar);
        let rounds = match known(&runs) {
            Some(runs) => {
                if runs {
                    rounds
                } else {
                    none
                }
            }
            None => {
                let (cond, then, otherwise) = (Box::new(runs), Box::new(rounds), Box::new(none));
                Expr { kind: ExprKind::Select { cond, then, otherwise }, ty: ty.clone() }
            }
        };
        let rounds = self.stable(rounds, "rounds");
        let count_of_rounds = self.out.new_local("k", ty.clone(), false);
        let count = Expr::local(count_of_rounds, ty.clone());
        let value = match reversed {
            Reversed::Range => {
                let last = self.stable(last, "last");
                let back = arithmetic(BinaryOp::Mul, count, step);
                arithmetic(BinaryOp::Sub, last, back)
            }
            Reversed::Steps => {
                let remaining = arithmetic(BinaryOp::Sub, rounds.clone(), Expr::int(1, scalar));
                let remaining = arithmetic(BinaryOp::Sub, remaining, count);
                let offset = arithmetic(BinaryOp::Mul, remaining, step);
                arithmetic(BinaryOp::Add, start, offset)
            }
        };
        let value = if user == ty { value } else { Expr { kind: ExprKind::Cast(Box::new(value)), ty: user } };
        let body = self.computed(value, pattern, round)?;
        Ok((
            count_of_rounds,
            Range::Up { start: Expr::int(0, scalar), end: rounds, inclusive: false, step: None },
            body,
        ))
    }

    /// Returns a walk whose counter stays in its type. `..=` up to a bound that may be the type's last value is counted
    /// in a wider type where there is one. So are steps that may exceed the range's type. Ranges of 8- and 16-bit types
    /// always are, because that costs nothing.
    fn without_overflow(&mut self, walk: Walk) -> Walk {
        let Walk { start, end, inclusive, step, reversed, scalar } = walk;
        let safe = !inclusive || !may_reach_last(&self.facts, scalar, &end);
        let foreign = step.as_ref().is_some_and(|step| step.ty != scalar.into());
        let wider = match scalar {
            Scalar::I8 | Scalar::I16 | Scalar::U8 | Scalar::U16 if !safe || step.is_some() => Some(Scalar::I32),
            Scalar::I32 | Scalar::U32 if foreign || !safe && step.is_none() => Some(Scalar::I64),
            _ if foreign => Some(scalar),
            _ => None,
        };
        let Some(wider) = wider else { return Walk { start, end, inclusive, step, reversed, scalar } };
        let widen = |value: Expr| match constant_int(&value) {
            _ if wider == scalar => value,
            Some(value) => Expr::int(value, wider),
            None => Expr { kind: ExprKind::Cast(Box::new(value)), ty: wider.into() },
        };
        let end = self.stable(widen(end), "end");
        let step = step.map(|step| if foreign { limited(step, scalar, wider) } else { widen(step) });
        let step = step.map(|step| self.stable(step, "step"));
        Walk { start: widen(start), end, inclusive, step, reversed, scalar: wider }
    }

    /// Lowers the loop variable, counted in a type that may be wider than the user's, and the body.
    fn loop_body(
        &mut self,
        pattern: Option<&'static Pattern>,
        (counter, user): (Scalar, Scalar),
        (largest, multiple): (Option<u64>, Option<u32>),
        slice: Option<Root>,
        round: Round<'_>,
    ) -> Lowered<(LocalId, Block)> {
        let Some(Pattern::Binding(binding)) = pattern else {
            let local = self.out.new_local("i", counter.into(), false);
            self.record_counter(local, (largest, multiple), slice);
            let value = Expr::local(local, counter.into());
            let value = if user == counter { value } else { cast(value, user) };
            let (body, ()) = self.in_block(|this| round(this, value))?;
            return Ok((local, body));
        };
        let info = self.names.source(*binding);
        let ty = self.names.ty(*binding).clone();
        if ty == Type::Scalar(counter) && !info.mutable {
            let local = self.out.new_variable(&info.name, ty, false);
            self.names.bind(*binding, Bound::Local(local));
            self.record_counter(local, (largest, multiple), slice);
            let value = Expr::local(local, counter.into());
            let (body, ()) = self.in_block(|this| round(this, value))?;
            return Ok((local, body));
        }
        let local = self.out.new_local("counter", counter.into(), false);
        let value = Expr { kind: ExprKind::Load(local_place(local, counter.into())), ty: counter.into() };
        let value =
            if ty == Type::Scalar(counter) { value } else { Expr { kind: ExprKind::Cast(Box::new(value)), ty } };
        let (body, ()) = self.in_block(|this| {
            this.bind_value(*binding, value.clone());
            round(this, value)
        })?;
        Ok((local, body))
    }

    /// Records what is known about a loop's counter.
    fn record_counter(
        &mut self,
        counter: LocalId,
        (largest, multiple): (Option<u64>, Option<u32>),
        slice: Option<Root>,
    ) {
        if let Some(largest) = largest {
            self.facts.record_largest(counter, largest);
        }
        if let Some(multiple) = multiple {
            self.facts.record_multiple(counter, multiple);
        }
        // The variable is below the slice's length wherever it is in scope.
        if let Some(slice) = slice {
            self.facts.record_in_range(counter, slice);
        }
    }
}

/// Returns a step, which may be a `usize`, in the range's type, if it is known to fit.
fn own_step(facts: &Facts, step: Expr, scalar: Scalar) -> Expr {
    if step.ty == scalar.into() {
        return step;
    }
    let fits = facts.largest_value(&step).is_some_and(|largest| largest <= largest_of(scalar));
    match step.kind {
        ExprKind::Const(value, spelling) if fits => Expr { kind: ExprKind::Const(value, spelling), ty: scalar.into() },
        // `n as usize`.
        ExprKind::Cast(value) if value.ty == scalar.into() && !scalar.is_signed() => *value,
        kind if fits => cast(Expr { kind, ty: step.ty }, scalar),
        kind => Expr { kind, ty: step.ty },
    }
}

/// Returns a step of another type than the range's in the unsigned type with as many bits, if that makes no difference.
fn unsigned_step(facts: &Facts, step: Expr, scalar: Scalar, inclusive: bool) -> Expr {
    let unsigned = scalar.unsigned();
    if step.ty == scalar.into() || step.ty == unsigned.into() || scalar.bits() != 32 {
        return step;
    }
    let most = largest_of(unsigned);
    if let ExprKind::Cast(value) = &step.kind
        && value.ty == unsigned.into()
    {
        return (**value).clone();
    }
    if facts.largest_value(&step).is_some_and(|largest| largest <= most) {
        return cast(step, unsigned);
    }
    if inclusive {
        return step;
    }
    // The values below the end are closer together than that.
    let limit = Expr::int(most.into(), step.ty.scalar().unwrap_or(Scalar::Usize));
    let ty = step.ty.clone();
    cast(Expr { kind: ExprKind::intrinsic(Intrinsic::Min, vec![step, limit]), ty }, unsigned)
}

/// Returns an upper bound of the values of a range, if none is negative. Even if nothing is known about the end, a
/// value below it is below its type's last value.
fn largest_counter(facts: &Facts, start: &Expr, end: &Expr, inclusive: bool, scalar: Scalar) -> Option<u64> {
    if scalar.is_signed() && facts.largest_value(start).is_none() {
        return None;
    }
    let end = facts.largest_value(end).unwrap_or(largest_of(scalar));
    Some(if inclusive { end } else { end.saturating_sub(1) })
}

/// Returns `true` if the end of a range may be its type's last value.
fn may_reach_last(facts: &Facts, scalar: Scalar, end: &Expr) -> bool {
    let known = facts.largest_value(end).or_else(|| constant_int(end).map(|end| end.max(0) as u64));
    known.is_none_or(|largest| largest >= largest_of(scalar))
}

/// Returns `true` if a step has the type of the range, or the unsigned one with as many bits.
fn is_own(step: &Expr, range: Scalar) -> bool {
    let unsigned = |scalar: Scalar| scalar.is_integer() && !scalar.is_signed() && scalar.bits() == range.bits();
    step.ty == range.into() || step.ty.scalar().is_some_and(unsigned)
}

/// Converts a step of another type than the range's to the counter's type. Steps that exceed every distance in the
/// range need not be distinguished.
fn limited(step: Expr, range: Scalar, counter: Scalar) -> Expr {
    let limit = match range.bits() {
        8 | 16 => 1 << 16,
        32 => 1 << 32,
        _ => largest_of(range).into(),
    };
    if let Some(value) = constant_int(&step) {
        return Expr::int(value.min(limit), counter);
    }
    let ty = step.ty.clone();
    if limit >= largest_of(Scalar::Usize).into() {
        return cast(step, counter);
    }
    let limit = Expr::int(limit, ty.scalar().unwrap_or(Scalar::Usize));
    cast(Expr { kind: ExprKind::intrinsic(Intrinsic::Min, vec![step, limit]), ty }, counter)
}

pub(in crate::lower) fn arithmetic(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    if let Some(value) = fold_binary(op, &left, &right) {
        return value;
    }
    let ty = left.ty.clone();
    Expr { kind: ExprKind::Binary { op, left: Box::new(left), right: Box::new(right), site: None }, ty }
}

pub(in crate::lower) fn compare(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    Expr { ty: Scalar::Bool.into(), ..arithmetic(op, left, right) }
}

/// Returns a value plus one, for a value that is not its type's last.
fn add_one(value: Expr, scalar: Scalar) -> Expr {
    match constant_int(&value) {
        Some(value) => Expr::int(value + 1, scalar),
        None => arithmetic(BinaryOp::Add, value, Expr::int(1, scalar)),
    }
}
