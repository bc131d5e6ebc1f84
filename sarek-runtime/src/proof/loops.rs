//! Loops: the values of their variables in every round.
//!
//! At the beginning of a round, a variable that a loop assigns is any number between two bounds. A bound is that of the
//! first value if each round keeps it. The body is walked under that assumption, and the condition under which it then
//! keeps the bound is one of the launch's (by induction it holds in all rounds). Otherwise the bound is the one of the
//! values that the body computes, whatever the variable is at the beginning.
//!
//! If every round adds the same number, which the launch knows, the variable is the first value plus that number times
//! the number of rounds before. If rounds add numbers between two bounds, the variable is between two such values.
//! This, too, is assumed, and holds if each round keeps it.
//!
//! A loop with a few rounds, whose numbers are constants, is walked round by round if that yields more; one with a condition, if what its
//! variables are before each round are constants.

use std::rc::Rc;

use super::carried::{Bound, Carried, Form, MOST_CARRIED, leaves, set_leaf};
use super::graph::{Node, range_of};
use super::kept::Run;
use super::linear::{Atom, Cond, Fact, Int, Linear, Parts, Value};
use super::relations::Relations;
use super::rules::Rule;
use super::state::State;
use super::walk::{LoopFrame, scalar_of, written};
use super::{FUEL, Prover, Verdict};
use crate::ir::visit::{Visit, visit_block};
use crate::ir::{BinaryOp, Block, Expr, LabelId, LocalId, Place, Range, Root, Stmt, Type};

/// The most rounds that are walked individually.
const MOST_ROUNDS: i128 = 32;

/// The most rounds that a loop can have.
const MOST_COUNTED: i128 = (1 << 64) - 1;

/// The fewest sample launches with a round by which it is judged what rounds keep.
pub(super) const LEAST_ENTERING: u32 = 8;

/// The condition for another round.
pub(super) enum Head<'h> {
    /// A condition.
    While(&'h Expr),
    /// No condition.
    Endless,
    /// A counter.
    For(Counted),
}

/// A loop with a counter.
pub(super) struct Counted {
    local: LocalId,
    start: Int,
    /// The last number, or one that is not beyond the next one.
    limit: Int,
    step: Option<Int>,
    /// `true` if it counts down, from the limit to the start.
    down: bool,
    /// The condition under which start and limit have that meaning.
    pub(super) valid: Node,
}

impl Prover<'_> {
    pub(super) fn while_loop(&mut self, state: &mut State, label: Option<LabelId>, cond: &Expr, body: &Block) {
        self.note_while(state, cond, body);
        let is_short = self.has_few_rounds(state, cond, body);
        if !is_short && !self.doubles(state, cond, body) {
            return self.run_loop(state, label, body, &Head::While(cond));
        }
        let mut after = state.clone();
        let of_any_round = (self.dry == 0).then(|| {
            let before = self.verdicts.clone();
            self.run_loop(&mut after, label, body, &Head::While(cond));
            std::mem::replace(&mut self.verdicts, before)
        });
        if is_short {
            self.walk_rounds(state, label, cond, body);
        } else {
            self.walk_doubling((state, after), label, cond, body);
        }
        self.choose_verdicts(of_any_round.unwrap_or_default());
    }

    /// Walks a loop round by round, as long as its condition is known to hold.
    fn walk_rounds(&mut self, state: &mut State, label: Option<LabelId>, cond: &Expr, body: &Block) {
        let mut left = Vec::new();
        self.shared.enter_loop();
        for _ in 0..MOST_ROUNDS {
            if !state.reached || self.is_exhausted() || *self.condition(state, cond) != Cond::Known(true) {
                break;
            }
            self.one_round(state, (label, body), &mut left);
        }
        self.shared.leave_loop();
        if state.reached && *self.condition(&mut state.clone(), cond) != Cond::Known(false) {
            self.run_loop(state, label, body, &Head::While(cond));
        }
        self.leave(state, left);
    }

    /// Chooses for each check between two conditions under which it does not fail.
    fn choose_verdicts(&mut self, others: Vec<Verdict>) {
        for (number, other) in others.into_iter().enumerate() {
            let known = self.verdicts[number].proven;
            let chosen = self.one_of(other.proven, known);
            if chosen != known {
                self.verdicts[number] = Verdict { proven: chosen, ..other };
            }
        }
    }

    /// Returns `true` if a loop has a few rounds, as far as the statements of its body tell that are in no other statement: they assign
    /// constants to the variables of the condition.
    fn has_few_rounds(&mut self, state: &State, cond: &Expr, body: &Block) -> bool {
        if self.fuel < FUEL / 2 {
            return false;
        }
        let mut state = state.clone();
        self.dry += 1;
        let mut rounds = 0;
        while *self.condition(&mut state, cond) == Cond::Known(true) && rounds <= MOST_ROUNDS {
            rounds += 1;
            for stmt in body {
                match stmt {
                    Stmt::Assign { place, .. } if is_known_to_launch(&state, place) => self.stmt(&mut state, stmt),
                    _ => {}
                }
            }
        }
        self.dry -= 1;
        (1..=MOST_ROUNDS).contains(&rounds)
    }

    pub(super) fn endless_loop(&mut self, state: &mut State, label: Option<LabelId>, body: &Block) {
        self.run_loop(state, label, body, &Head::Endless);
    }

    pub(super) fn for_loop(
        &mut self,
        state: &mut State,
        label: Option<LabelId>,
        local: LocalId,
        range: &Range,
        body: &Block,
    ) {
        let scalar = scalar_of(&self.function().locals[local.index()].ty);
        let (start, end, step, inclusive, down) = match range {
            Range::Up { start, end, inclusive, step } => (start, end, step.as_ref(), *inclusive, false),
            Range::Down { start, end } => (start, end, None, false, true),
        };
        let (start, end) = (self.integer(state, start), self.integer(state, end));
        let step = step.map(|step| self.integer(state, step));
        let limit = if inclusive { end } else { Int { value: self.graph.linear_plus(&end.value, -1), ..end } };
        let (start, limit) = (Int { scalar, ..start }, Int { scalar, ..limit });
        self.note_width(state, local, range, body, [&start, &limit]);
        let valid = self.graph.both(start.valid, limit.valid);
        let counted = Counted { local, start, limit, step, down, valid };
        match self.constant_rounds(&counted) {
            Some(numbers) if self.tells_more(state, local, body) => {
                self.round_by_round(state, label, (&counted, numbers), body);
            }
            _ => self.run_loop(state, label, body, &Head::For(counted)),
        }
        Rc::make_mut(&mut state.locals).remove(&local);
    }

    /// Returns the numbers of a loop's rounds, if they are constants and few.
    fn constant_rounds(&mut self, counted: &Counted) -> Option<Vec<i128>> {
        let (start, limit) = (self.constant_of(&counted.start)?, self.constant_of(&counted.limit)?);
        let step = match &counted.step {
            Some(step) => self.constant_of(step).filter(|step| *step > 0)?,
            None => 1,
        };
        if limit - start >= step.checked_mul(MOST_ROUNDS)? {
            return None;
        }
        let mut numbers: Vec<i128> = (start..=limit).step_by(usize::try_from(step).ok()?).collect();
        if counted.down {
            numbers.reverse();
        }
        Some(numbers)
    }

    /// Returns `true` if a body is worth walking once for each round: it changes integers, shifts by what varies, or uses elements of arrays
    /// that are tracked.
    fn tells_more(&mut self, state: &State, counter: LocalId, body: &Block) -> bool {
        struct Mentioned(Vec<Root>);
        impl Visit for Mentioned {
            fn mention(&mut self, root: Root) {
                self.0.push(root);
            }
        }
        if self.fuel < FUEL / 2 {
            return false;
        }
        let changes = |local: &LocalId| {
            let mut found = Vec::new();
            state.locals.get(local).is_some_and(|value| {
                leaves(value, &mut Vec::new(), &mut found);
                !found.is_empty()
            })
        };
        if written(self, body).iter().any(|local| self.is_relevant(*local) && changes(local)) {
            return true;
        }
        if self.is_relevant(counter) && self.has_strides(state, body) {
            return true;
        }
        let mut mentioned = Mentioned(Vec::new());
        visit_block(&mut mentioned, body);
        let function = self.function();
        mentioned.0.into_iter().any(|root| match root {
            Root::Local(local) => {
                let is_array = matches!(function.locals[local.index()].ty.clone().dereferenced(), Type::Array(..));
                is_array && self.is_relevant(local) && matches!(state.locals.get(&local), Some(Value::Members(_)))
            }
            Root::Constant(_) => true,
            Root::Shared(_) => false,
        })
    }

    fn round_by_round(
        &mut self,
        state: &mut State,
        label: Option<LabelId>,
        (counted, numbers): (&Counted, Vec<i128>),
        body: &Block,
    ) {
        let mut left = Vec::new();
        self.shared.enter_loop();
        for number in numbers {
            if !state.reached || self.is_exhausted() {
                break;
            }
            let node = self.graph.constant(number);
            let counter = self.uniform(counted.start.scalar, node);
            state.set(counted.local, Value::Int(counter));
            self.one_round(state, (label, body), &mut left);
        }
        self.shared.leave_loop();
        self.leave(state, left);
    }

    /// Walks one round, and collects the states in which it leaves the loop.
    pub(super) fn one_round(
        &mut self,
        state: &mut State,
        (label, body): (Option<LabelId>, &Block),
        left: &mut Vec<State>,
    ) {
        let frame = self.round(state, label, body);
        let end = std::mem::replace(state, State::unreached());
        *state = frame.continues.into_iter().fold(end, |all, end| self.join(all, end, None));
        left.extend(frame.breaks);
    }

    /// Continues where a loop ends, or where it was left.
    pub(super) fn leave(&mut self, state: &mut State, left: Vec<State>) {
        let end = std::mem::replace(state, State::unreached());
        *state = left.into_iter().fold(end, |all, left| self.join(all, left, None));
    }

    /// Creates the counter of a round: the number of rounds before, if it is known.
    fn begin(&mut self, state: &mut State, head: &Head<'_>) -> Linear {
        if let Head::For(counted) = head
            && let Some(rounds) = self.counter(state, counted)
        {
            return rounds;
        }
        let most = self.graph.constant(MOST_COUNTED);
        Linear::of_atom(self.new_atom(Node::ZERO, most, None))
    }

    /// Creates the counter of a round: at least the first value; with a constant step, a multiple of the step above it.
    fn counter(&mut self, state: &mut State, counted: &Counted) -> Option<Linear> {
        let Counted { local, start, limit, step, down, valid } = counted;
        let scalar = start.scalar;
        let (least, most) = range_of(scalar);
        let (least, most) = (self.graph.constant(least), self.graph.constant(most));
        let (low, high) = (self.lowest(state, &start.value), self.highest(state, &limit.value));
        let (low, high) = (self.graph.select(*valid, low, least), self.graph.select(*valid, high, most));
        let exposed = start.exposed || limit.exposed;
        let constant = step.as_ref().map(|step| self.constant_of(step));
        let (counter, rounds) = match constant {
            Some(Some(step)) if step > 1 => {
                let distance = self.graph.difference(high, low);
                let divisor = self.graph.constant(step);
                let rounds = self.graph.quotient(distance, divisor);
                let off = self.graph.constant(Rule::CounterSteps.off());
                let rounds = self.graph.difference(rounds, off);
                let round = Linear::of_atom(self.new_atom(Node::ZERO, rounds, None));
                self.note_counter(&round, [start, limit]);
                let value = self.graph.linear(&start.value, &round, divisor);
                (Int { value, valid: *valid, scalar, exposed, again: false }, Some(round))
            }
            _ => {
                let origin = self.origin(&start.value).or_else(|| self.origin(&limit.value));
                let off = self.graph.constant(Rule::Counter.off());
                let high = self.graph.difference(high, off);
                let counter = Int { exposed, ..self.new_int(scalar, low, high, origin) };
                if constant != Some(None) {
                    self.note_counter(&counter.value, [start, limit]);
                }
                let rounds = match constant {
                    None if *down => Some(self.graph.linear_difference(&limit.value, &counter.value)),
                    None | Some(Some(1)) => Some(self.graph.linear_difference(&counter.value, &start.value)),
                    Some(_) => None,
                };
                (counter, rounds)
            }
        };
        state.set(*local, Value::Int(counter));
        rounds
    }

    /// Returns the condition for another round.
    fn goes_on(&mut self, state: &mut State, head: &Head<'_>) -> Rc<Cond> {
        match head {
            Head::While(cond) => self.condition(state, cond),
            Head::Endless => Rc::new(Cond::Known(true)),
            Head::For(Counted { local, start, limit, .. }) => {
                let Some(Value::Int(counter)) = state.locals.get(local).cloned() else {
                    return Rc::new(Cond::Unknown);
                };
                let within = self.compare(BinaryOp::Le, &counter, limit);
                let above = self.compare(BinaryOp::Ge, &counter, start);
                Rc::new(Cond::And(Rc::new(above), Rc::new(within)))
            }
        }
    }

    /// Returns the number of rounds that a loop with a counter has had at its end.
    fn rounds_of(&mut self, state: &State, counted: &Counted) -> Linear {
        let Counted { start, limit, step, .. } = counted;
        let (low, high) = (self.lowest(state, &start.value), self.highest(state, &limit.value));
        let span = self.graph.difference(high, low);
        let one = self.graph.constant(1 - Rule::RoundsAfter.off());
        let span = self.graph.sum(span, one);
        let span = self.graph.max(span, Node::ZERO);
        let step = match step {
            Some(step) => self.constant_of(step).filter(|step| *step > 0),
            None => Some(1),
        };
        let most = match step {
            Some(step) => {
                let (less_one, divisor) = (self.graph.constant(step - 1), self.graph.constant(step));
                let raised = self.graph.sum(span, less_one);
                self.graph.quotient(raised, divisor)
            }
            None => span,
        };
        if step.is_some() && start.value.as_node().is_some() && limit.value.as_node().is_some() {
            return Linear::of_node(most);
        }
        let all = self.graph.linear_difference(&limit.value, &start.value);
        let all = self.graph.linear_plus(&all, 1);
        if step == Some(1) && self.not_negative_by_bounds(state, &all) == Node::TRUE {
            return all;
        }
        Linear::of_atom(self.new_atom(Node::ZERO, most, None))
    }

    /// Walks a loop, and continues where it is left.
    pub(super) fn run_loop(&mut self, state: &mut State, label: Option<LabelId>, body: &Block, head: &Head<'_>) {
        self.shared.enter_loop();
        let cond = if let Head::While(cond) = head { Some(*cond) } else { None };
        let mut carried = self.carried(state, body, cond);
        let outside = self.look_inside(state, &carried, head);
        let (kept, mut relations) = self.keep(state, &mut carried, (label, body, head));
        let memo = carried.iter().map(|variable| ((variable.local, variable.path.clone()), variable.memo()));
        let memo = memo.collect();
        self.carried.insert(std::ptr::from_ref(body), memo);
        let mut start = state.clone();
        let rounds = self.begin(&mut start, head);
        self.at_start(&mut start, &mut carried, Some(kept), &rounds);
        self.relate_variables(&mut start, &carried, &mut relations, &rounds);
        let cond = self.goes_on(&mut start, head);
        let mut inside = start.clone();
        self.assume(&mut inside, &cond, true);
        let counter = match head {
            Head::For(counted) => inside.locals.get(&counted.local).cloned(),
            Head::While(_) | Head::Endless => None,
        };
        let frame = self.round(&mut inside, label, body);
        (self.running, self.expected) = outside;
        if let Head::For(counted) = head {
            start = state.clone();
            let rounds = self.rounds_of(state, counted);
            self.at_start(&mut start, &mut carried, Some(kept), &rounds);
            self.relate_variables(&mut start, &carried, &mut relations, &rounds);
            if let (Some(Value::Int(counter)), [], []) = (counter, &frame.breaks[..], &frame.continues[..]) {
                let range = (&counted.start, &counted.limit, counted.step.as_ref());
                self.note_rounds((state, &inside, &mut start), &counter.value, range);
            }
        } else {
            self.assume(&mut start, &cond, false);
            if *cond == Cond::Known(true) {
                start = State::unreached();
            }
        }
        self.shared.leave_loop();
        *state = start;
        self.leave(state, frame.breaks);
    }

    /// Looks only at those typical launches in which a loop has a round: in the others, any proof would do. Returns what was looked at before.
    fn look_inside(&mut self, state: &State, carried: &[Carried], head: &Head<'_>) -> (u64, u64) {
        let outside = (self.running, self.expected);
        self.dry += 1;
        let mut first = state.clone();
        for variable in carried {
            set_leaf(&mut first, variable.local, &variable.path, variable.first.clone());
        }
        let entering = match head {
            Head::While(cond) => {
                let cond = self.condition(&mut first, cond);
                self.samples_allowing(&first, &cond)
            }
            Head::Endless | Head::For(_) => u64::MAX,
        };
        self.dry -= 1;
        let [running, expected] = [self.running, self.expected].map(|samples| samples & entering);
        if running.count_ones() >= LEAST_ENTERING {
            self.running = running;
            self.expected = if expected.count_ones() >= LEAST_ENTERING { expected } else { running };
        }
        outside
    }

    /// Returns the variables that a loop assigns. All facts about those that are not integers are dropped.
    fn carried(&mut self, state: &mut State, body: &Block, head: Option<&Expr>) -> Vec<Carried> {
        let mut carried: Vec<Carried> = Vec::new();
        for local in written(self, body) {
            let Some(first) = state.locals.get(&local).cloned() else { continue };
            let mut found = Vec::new();
            leaves(&first, &mut Vec::new(), &mut found);
            self.forget(state, local);
            self.carry_flag(state, (local, &first), body, head);
            let is_array = found.len() > 1 && !self.is_relevant(local);
            if is_array || found.len() > MOST_CARRIED {
                continue;
            }
            for (path, first) in found {
                let (low, high) = self.limits(state, &first);
                carried.push(Carried::new(local, path, first, (low, high)));
            }
        }
        carried.sort_by(|a, b| (a.local, &a.path).cmp(&(b.local, &b.path)));
        // Assumptions that were dropped in an earlier walk of the loop, in a surrounding loop, will be dropped again.
        if let Some(memo) = self.carried.get(&std::ptr::from_ref(body)) {
            for variable in &mut carried {
                if let Some(known) = memo.get(&(variable.local, variable.path.clone())) {
                    variable.remember(known);
                }
            }
        }
        carried
    }

    fn round(&mut self, state: &mut State, label: Option<LabelId>, body: &Block) -> LoopFrame {
        let frame = LoopFrame { label, breaks: Vec::new(), continues: Vec::new() };
        if let Some(function) = self.frames.last_mut() {
            function.loops.push(frame);
        }
        self.block(state, body);
        let frame = self.frames.last_mut().and_then(|function| function.loops.pop());
        frame.unwrap_or(LoopFrame { label, breaks: Vec::new(), continues: Vec::new() })
    }

    /// Returns the states in which a round ends: where `kept` holds, or under the assumptions about variables, with these relations.
    pub(super) fn ends_of_round(
        &mut self,
        state: &State,
        (carried, relations): (&mut [Carried], &mut Relations),
        kept: Option<Node>,
        (label, body, head): Run<'_>,
    ) -> Vec<State> {
        let mut inside = state.clone();
        let rounds = self.begin(&mut inside, head);
        self.at_start(&mut inside, carried, kept, &rounds);
        self.relate_variables(&mut inside, carried, relations, &rounds);
        let cond = self.goes_on(&mut inside, head);
        self.assume(&mut inside, &cond, true);
        let frame = self.round(&mut inside, label, body);
        frame.continues.into_iter().chain(inside.reached.then_some(inside)).collect()
    }

    /// Sets the variables at the beginning of any round, after `rounds` others: where `kept` holds, or to their
    /// assumed values.
    fn at_start(&mut self, state: &mut State, carried: &mut [Carried], kept: Option<Node>, rounds: &Linear) {
        for variable in carried {
            let scalar = variable.first.scalar;
            let (least, most) = range_of(scalar);
            let (least, most) = (self.graph.constant(least), self.graph.constant(most));
            let (first_low, first_high) = self.limits(state, &variable.first);
            let low = match (variable.low, kept) {
                (Bound::Kept(low), _) => low,
                (Bound::Open, Some(_)) => self.graph.min(first_low, variable.found.0),
                (Bound::Open, None) => least,
            };
            let high = match (variable.high, kept) {
                (Bound::Kept(high), _) => high,
                (Bound::Open, Some(_)) => self.graph.max(first_high, variable.found.1),
                (Bound::Open, None) => most,
            };
            let kept = kept.unwrap_or(Node::TRUE);
            let moved = match &variable.form {
                Form::Bounds => None,
                Form::Steps(by) => Some(self.graph.linear(&variable.first.value, rounds, *by)),
                Form::Range { low, high, parts } => {
                    let moved = self.moved_by(state, rounds, (*low, *high), parts.as_ref(), kept);
                    Some(self.graph.linear_sum(&variable.first.value, &Linear::of_atom(moved)))
                }
            };
            let int = match moved {
                Some(value) => {
                    let valid = self.graph.both(variable.first.valid, kept);
                    if low != least {
                        let above = self.graph.linear_difference(&value, &Linear::of_node(low));
                        self.learn(state, above, 0, valid);
                    }
                    if high != most {
                        let below = self.graph.linear_difference(&Linear::of_node(high), &value);
                        self.learn(state, below, 0, valid);
                    }
                    Int { value, valid, ..variable.first.clone() }
                }
                None => {
                    let (low, high) = (self.graph.select(kept, low, least), self.graph.select(kept, high, most));
                    let int = self.new_int(scalar, low, high, Some("what a loop computes".into()));
                    Int { exposed: variable.first.exposed, ..int }
                }
            };
            variable.now = int.clone();
            set_leaf(state, variable.local, &variable.path, int);
        }
    }

    /// Returns the sum over some rounds, each of which adds a number between two bounds that consists of those parts.
    fn moved_by(
        &mut self,
        state: &State,
        rounds: &Linear,
        (low, high): (Node, Node),
        parts: Option<&Parts>,
        kept: Node,
    ) -> Atom {
        let most = self.highest_by_bounds(state, rounds);
        let off = self.graph.constant(Rule::SumOfRounds.off());
        let most = self.graph.difference(most, off);
        let (least, most) = (self.graph.product(low, most), self.graph.product(high, most));
        let (least, most) = (self.graph.min(least, Node::ZERO), self.graph.max(most, Node::ZERO));
        let atom = self.new_atom(least, most, Some("what a loop computes".into()));
        let moved = Linear::of_atom(atom);
        let minus = self.graph.difference(Node::ZERO, low);
        let above = self.graph.linear(&moved, rounds, minus);
        let below = self.graph.linear_scaled(rounds, high);
        let below = self.graph.linear_difference(&below, &moved);
        let parts_valid = parts.map_or(kept, |parts| self.graph.both(parts.valid, kept));
        let info = &mut self.atoms[atom.index()];
        info.parts = parts.map(|parts| Parts { of: parts.of.clone(), valid: parts_valid });
        for value in [above, below] {
            info.facts.push(Rc::new(Fact { value, valid: kept, passed: false, guards: false }));
        }
        atom
    }
}

/// Returns `true` for a variable whose value the launch knows.
fn is_known_to_launch(state: &State, place: &Place) -> bool {
    match (place.root, &place.steps[..]) {
        (Root::Local(local), []) => {
            matches!(state.locals.get(&local), Some(Value::Int(int)) if int.value.as_node().is_some())
        }
        _ => false,
    }
}
