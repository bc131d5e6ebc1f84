//! Loops: what their variables are between in every round.
//!
//! A variable that a loop assigns is, at the beginning of a round, any number between two bounds. A bound is the first
//! value's where each round keeps it: the body is walked through as if it did, and the condition under which it then does
//! is one of the launch's (by induction it holds in all rounds). Otherwise it is the one that the body's own values have,
//! whatever the variable is at the beginning.

use std::rc::Rc;

use super::Prover;
use super::graph::{Node, range_of};
use super::linear::{Cond, Int, Linear, Value};
use super::state::State;
use super::walk::{LoopFrame, as_int, scalar_of, written};
use crate::ir::{BinaryOp, Block, Expr, LabelId, LocalId, Range, Scalar};

/// How often a body is walked through at most to find bounds that are kept.
const MOST_TRIES: usize = 4;

/// A bound of a variable at the beginning of a round.
#[derive(Clone, Copy)]
enum Bound {
    /// That of the first value, which is supposed to be kept.
    Kept(Node),
    /// None, so far.
    Open,
}

/// A variable that a loop assigns.
struct Carried {
    local: LocalId,
    first: Int,
    low: Bound,
    high: Bound,
    /// The bounds that follow from the values at the end of a round.
    found: (Node, Node),
}

/// What is done at the beginning of each round, before the body: the condition to go on, if there is one.
type Head<'h> = dyn Fn(&mut Prover<'_>, &mut State) -> Rc<Cond> + 'h;

impl Prover<'_> {
    pub(super) fn while_loop(&mut self, state: &mut State, label: Option<LabelId>, cond: &Expr, body: &Block) {
        self.run_loop(state, label, body, &|prover, state| prover.condition(state, cond));
    }

    pub(super) fn endless_loop(&mut self, state: &mut State, label: Option<LabelId>, body: &Block) {
        self.run_loop(state, label, body, &|_, _| Rc::new(Cond::Known(true)));
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
        let (start, end, step, inclusive) = match range {
            Range::Up { start, end, inclusive, step } => (start, end, step.as_ref(), *inclusive),
            Range::Down { start, end } => (start, end, None, false),
        };
        let (start, end) = (self.integer(state, start), self.integer(state, end));
        let step = step.map(|step| self.integer(state, step));
        let limit = if inclusive { end } else { Int { value: self.graph.linear_plus(&end.value, -1), ..end } };
        let valid = self.graph.both(start.valid, limit.valid);
        self.run_loop(state, label, body, &|prover, state| {
            let counter = prover.counter(state, scalar, &start, &limit, step.as_ref(), valid);
            state.set(local, Value::Int(counter.clone()));
            let last = Int { scalar, ..limit.clone() };
            let within = prover.compare(BinaryOp::Le, &counter, &last);
            let above = prover.compare(BinaryOp::Ge, &counter, &start);
            Rc::new(Cond::And(Rc::new(above), Rc::new(within)))
        });
        Rc::make_mut(&mut state.locals).remove(&local);
    }

    /// The counter of a round: at least the first value, and after a constant step a multiple of that beyond it.
    fn counter(
        &mut self,
        state: &mut State,
        scalar: Scalar,
        start: &Int,
        limit: &Int,
        step: Option<&Int>,
        valid: Node,
    ) -> Int {
        let (least, most) = range_of(scalar);
        let (least, most) = (self.graph.constant(least), self.graph.constant(most));
        let (low, high) = (self.lowest(state, &start.value), self.highest(state, &limit.value));
        let (low, high) = (self.graph.select(valid, low, least), self.graph.select(valid, high, most));
        let exposed = start.exposed || limit.exposed;
        let constant = step.and_then(|step| step.value.as_node()).and_then(|node| self.graph.as_constant(node));
        match constant {
            Some(step) if step > 1 => {
                let distance = self.graph.difference(high, low);
                let divisor = self.graph.constant(step);
                let rounds = self.graph.quotient(distance, divisor);
                let round = Linear::of_atom(self.new_atom(Node::ZERO, rounds, None));
                let value = self.graph.linear(&start.value, &round, divisor);
                Int { value, valid, scalar, exposed }
            }
            _ => {
                let origin = self.origin(&start.value).or_else(|| self.origin(&limit.value));
                Int { exposed, ..self.new_int(scalar, low, high, origin) }
            }
        }
    }

    /// Walks through a loop, and on to where it is left.
    fn run_loop(&mut self, state: &mut State, label: Option<LabelId>, body: &Block, head: &Head<'_>) {
        let mut carried: Vec<Carried> = Vec::new();
        for local in written(self, body) {
            match state.locals.get(&local) {
                Some(Value::Int(first)) => {
                    let first = first.clone();
                    let (low, high) = self.limits(state, &first);
                    let (low, high) = (Bound::Kept(low), Bound::Kept(high));
                    carried.push(Carried { local, first, low, high, found: (Node::ZERO, Node::ZERO) });
                }
                Some(_) => self.forget(state, local),
                None => {}
            }
        }
        carried.sort_by_key(|variable| variable.local);
        // What was given up when the loop was met before, in a loop around it, will be again.
        let key = std::ptr::from_ref(body);
        if let Some(open) = self.open_bounds.get(&key) {
            for variable in &mut carried {
                variable.low = if open.contains(&(variable.local, false)) { Bound::Open } else { variable.low };
                variable.high = if open.contains(&(variable.local, true)) { Bound::Open } else { variable.high };
            }
        }
        let kept = self.keep_bounds(state, &mut carried, label, body, head);
        let open = carried.iter().flat_map(|variable| {
            let is_open = |bound: Bound| matches!(bound, Bound::Open);
            let (low, high) = (is_open(variable.low), is_open(variable.high));
            [low.then_some((variable.local, false)), high.then_some((variable.local, true))].into_iter().flatten()
        });
        let open = open.collect();
        self.open_bounds.insert(key, open);
        let mut start = self.at_start(state, &carried, Some(kept));
        let cond = head(self, &mut start);
        let mut inside = start.clone();
        self.assume(&mut inside, &cond, true);
        let frame = self.round(&mut inside, label, body);
        self.assume(&mut start, &cond, false);
        if *cond == Cond::Known(true) {
            start = State::unreached();
        }
        *state = frame.breaks.into_iter().fold(start, |all, left| self.join(all, left));
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

    /// Finds bounds that each round keeps, and the condition under which it does.
    fn keep_bounds(
        &mut self,
        state: &State,
        carried: &mut [Carried],
        label: Option<LabelId>,
        body: &Block,
        head: &Head<'_>,
    ) -> Node {
        if carried.is_empty() {
            return Node::TRUE;
        }
        self.dry += 1;
        let mut kept = None;
        for _ in 0..MOST_TRIES {
            let mut inside = self.at_start(state, carried, None);
            let cond = head(self, &mut inside);
            self.assume(&mut inside, &cond, true);
            let frame = self.round(&mut inside, label, body);
            let mut ends = frame.continues;
            if inside.reached {
                ends.push(inside);
            }
            match self.check_bounds(carried, &ends) {
                Some(condition) => {
                    kept = Some(condition);
                    break;
                }
                None if self.is_exhausted() => break,
                None => {}
            }
        }
        self.dry -= 1;
        kept.unwrap_or_else(|| {
            // Not found: nothing is known of the variables.
            for variable in carried.iter_mut() {
                let (least, most) = range_of(variable.first.scalar);
                (variable.low, variable.high) = (Bound::Open, Bound::Open);
                variable.found = (self.graph.constant(least), self.graph.constant(most));
            }
            Node::TRUE
        })
    }

    /// The condition under which the ends of a round keep all bounds that are supposed to be; `None` if one was given up.
    fn check_bounds(&mut self, carried: &mut [Carried], ends: &[State]) -> Option<Node> {
        let (mut kept, mut all) = (Node::TRUE, true);
        for variable in carried.iter_mut() {
            let (least, most) = range_of(variable.first.scalar);
            let whole = (self.graph.constant(least), self.graph.constant(most));
            let (mut keeps_low, mut keeps_high) = (Node::TRUE, Node::TRUE);
            let mut found: Option<(Node, Node)> = None;
            for end in ends {
                let Some(next) = end.locals.get(&variable.local).and_then(as_int).cloned() else {
                    (keeps_low, keeps_high, found) = (Node::FALSE, Node::FALSE, Some(whole));
                    break;
                };
                if let Bound::Kept(low) = variable.low {
                    let above = self.graph.linear_difference(&next.value, &Linear::of_node(low));
                    let keeps = self.not_negative(end, &above);
                    let keeps = self.graph.both(keeps, next.valid);
                    keeps_low = self.graph.both(keeps_low, keeps);
                }
                if let Bound::Kept(high) = variable.high {
                    let below = self.graph.linear_difference(&Linear::of_node(high), &next.value);
                    let keeps = self.not_negative(end, &below);
                    let keeps = self.graph.both(keeps, next.valid);
                    keeps_high = self.graph.both(keeps_high, keeps);
                }
                let (low, high) = self.limits(end, &next);
                found = Some(match found {
                    Some((least, most)) => (self.graph.min(low, least), self.graph.max(high, most)),
                    None => (low, high),
                });
            }
            variable.found = found.unwrap_or_else(|| {
                // There is no second round.
                (self.graph.constant(most), self.graph.constant(least))
            });
            for (bound, keeps) in [(&mut variable.low, keeps_low), (&mut variable.high, keeps_high)] {
                match bound {
                    Bound::Kept(_) if self.is_likely(keeps) => kept = self.graph.both(kept, keeps),
                    Bound::Kept(_) => (*bound, all) = (Bound::Open, false),
                    Bound::Open => {}
                }
            }
        }
        all.then_some(kept)
    }

    /// What is known at the beginning of any round: where `kept` holds, the bounds; or, while they are looked for, those
    /// that are supposed to be kept.
    fn at_start(&mut self, state: &State, carried: &[Carried], kept: Option<Node>) -> State {
        let mut start = state.clone();
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
            let (low, high) = (self.graph.select(kept, low, least), self.graph.select(kept, high, most));
            let int = self.new_int(scalar, low, high, Some("what a loop computes".into()));
            start.set(variable.local, Value::Int(Int { exposed: variable.first.exposed, ..int }));
        }
        start
    }
}
