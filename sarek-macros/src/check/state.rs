//! The state of the analysis at a point of the function.

use super::flow::{Edge, Flow, Left, add_left};
use super::value::{Point, Value, Variable};
use crate::ast::Function;
use std::rc::Rc;

/// The knowledge at a point of the function.
#[derive(Clone)]
pub struct State {
    /// `true` if any thread reaches the point.
    pub live: bool,
    /// The variables' values, by number.
    pub values: Vec<Value>,
    /// The threads that left and have not rejoined the others.
    pub missing: Vec<Left>,
}

impl State {
    /// Creates the state at the function's start: parameters are uniform.
    pub fn new(function: &Function) -> State {
        let start = Point { key: 0, path: Vec::new(), depth: 0 };
        let values = (0..function.bindings.len()).map(|binding| start.part(binding).uniform()).collect();
        State { live: true, values, missing: Vec::new() }
    }

    /// Returns the knowledge where two paths meet. Threads may take both paths at the same time only if
    /// they diverged at `flow`.
    pub fn join(self, other: State, flow: Option<&Rc<Flow>>, point: &Point, function: &Function) -> State {
        match (self.live, other.live) {
            (_, false) => return self,
            (false, true) => return other,
            (true, true) => {}
        }
        let pairs = self.values.into_iter().zip(other.values).enumerate();
        let values = pairs.map(|(binding, (a, b))| {
            let value = a.join(b, flow, &point.part(binding));
            value.given_to(&variable(function, binding))
        });
        let mut missing = self.missing;
        other.missing.iter().for_each(|left| add_left(&mut missing, left));
        State { live: true, values: values.collect(), missing }
    }

    /// Returns the knowledge where the paths to one target meet; `left` is missing there, too.
    pub fn meet(edges: Vec<Edge>, left: &[Left], rank: usize, point: &Point, function: &Function) -> Option<State> {
        let flow = edges.iter().find_map(|edge| edge.flow.clone());
        let states = edges.into_iter().map(|edge| edge.state).filter(|state| state.live);
        let mut met = states.reduce(|a, b| a.join(b, flow.as_ref(), point, function))?;
        left.iter().for_each(|left| add_left(&mut met.missing, left));
        met.missing.retain(|left| left.target.rank() < rank);
        Some(met)
    }

    /// Returns the knowledge after the loops deeper than `depth` are left; at `flow`, if the threads leave in different
    /// rounds.
    pub fn leave(mut self, depth: usize, flow: Option<&Rc<Flow>>, function: &Function) -> State {
        let values = self.values.into_iter().enumerate();
        let values = values.map(|(binding, value)| value.leave(depth, flow).given_to(&variable(function, binding)));
        self.values = values.collect();
        self
    }

    /// Returns a lower bound of the knowledge at the head of a loop that threads enter with this state; the last time
    /// they entered with `before`, and then the knowledge was `known`. Since states only grow from round to round, the
    /// loop changes now what it changed then; `point` is where the rounds meet.
    pub fn resume(mut self, before: &State, known: State, point: &Point, function: &Function) -> State {
        if !before.live || !known.live {
            return self;
        }
        if self.missing.len() == before.missing.len() {
            self.missing = known.missing;
        }
        let changes = self.values.iter_mut().zip(&before.values).zip(known.values);
        for (binding, ((value, before), known)) in changes.enumerate() {
            if value.agrees(before) {
                *value = known;
            } else if !known.agrees(before) {
                let met = value.clone().join(known, None, &point.part(binding));
                *value = met.given_to(&variable(function, binding));
            }
        }
        self
    }

    /// Returns `true` if both contain the same knowledge.
    pub fn agrees(&self, other: &State) -> bool {
        self.live == other.live
            && self.missing.len() == other.missing.len()
            && self.values.iter().zip(&other.values).all(|(a, b)| a.agrees(b))
    }
}

/// Returns a binding's number with its name.
pub fn variable(function: &Function, binding: usize) -> Variable {
    let name = function.bindings[binding].name.to_string();
    Variable { binding: u32::try_from(binding).unwrap_or(u32::MAX), name }
}
