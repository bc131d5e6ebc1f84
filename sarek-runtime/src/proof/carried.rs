//! The variables that loops carry from round to round.

use std::rc::Rc;

use super::graph::Node;
use super::linear::{Int, Parts, Value};
use super::state::State;
use crate::ir::LocalId;

/// The most integers of a variable, such as an array, that a loop carries.
pub(super) const MOST_CARRIED: usize = 16;

/// A bound of a variable at the beginning of a round.
#[derive(Clone, Copy)]
pub(super) enum Bound {
    /// The bound of the first value, or of that after the first round, which the loop is assumed to keep.
    Kept(Node),
    /// No bound so far.
    Open,
}

/// The assumption about a variable at the beginning of a round, besides its bounds.
#[derive(Clone)]
pub(super) enum Form {
    /// No assumption.
    Bounds,
    /// Each round adds this number.
    Steps(Node),
    /// Each round adds a number between these, which is a sum of multiples of the parts, if there are any.
    Range { low: Node, high: Node, parts: Option<Parts> },
}

/// An integer that a loop assigns: a variable, or a part of one.
#[derive(Clone)]
pub(super) struct Carried {
    pub(super) local: LocalId,
    /// The numbers of members and elements that lead to it.
    pub(super) path: Vec<u32>,
    /// Its value before the loop.
    pub(super) first: Int,
    /// Its value at the beginning of the current round of the walk.
    pub(super) now: Int,
    pub(super) low: Bound,
    pub(super) high: Bound,
    /// `true` if a second bound has been assumed: the lower one, and the upper one.
    pub(super) widened: (bool, bool),
    /// The bounds that follow from the values at the end of a round.
    pub(super) found: (Node, Node),
    pub(super) form: Form,
    /// `true` if rounds do not add the same number.
    pub(super) no_steps: bool,
    /// `true` if rounds do not even add a number between two bounds.
    pub(super) no_range: bool,
}

/// The findings about an integer that a loop assigns, for the next walk of the loop.
pub(super) struct Memo {
    is_open: (bool, bool),
    form: Form,
    no_steps: bool,
    no_range: bool,
}

impl Carried {
    /// Creates an integer that is assumed to keep the bounds of its first value.
    pub(super) fn new(local: LocalId, path: Vec<u32>, first: Int, (low, high): (Node, Node)) -> Carried {
        Carried {
            local,
            path,
            now: first.clone(),
            first,
            low: Bound::Kept(low),
            high: Bound::Kept(high),
            widened: (false, false),
            found: (Node::ZERO, Node::ZERO),
            form: Form::Bounds,
            no_steps: false,
            no_range: false,
        }
    }

    /// Returns how many bounds it has not.
    pub(super) fn open_bounds(&self) -> usize {
        [self.low, self.high].into_iter().filter(|bound| matches!(bound, Bound::Open)).count()
    }

    /// Returns the findings.
    pub(super) fn memo(&self) -> Memo {
        let is_open = |bound: Bound| matches!(bound, Bound::Open);
        Memo {
            is_open: (is_open(self.low), is_open(self.high)),
            form: self.form.clone(),
            no_steps: self.no_steps,
            no_range: self.no_range,
        }
    }

    /// Assumes the findings of an earlier walk of the loop.
    pub(super) fn remember(&mut self, memo: &Memo) {
        self.low = if memo.is_open.0 { Bound::Open } else { self.low };
        self.high = if memo.is_open.1 { Bound::Open } else { self.high };
        (self.form, self.no_steps, self.no_range) = (memo.form.clone(), memo.no_steps, memo.no_range);
    }
}

/// Collects the integers in a value, and the paths to them.
pub(super) fn leaves(value: &Value, path: &mut Vec<u32>, found: &mut Vec<(Vec<u32>, Int)>) {
    match value {
        Value::Int(int) => found.push((path.clone(), int.clone())),
        Value::Members(members) => {
            for (number, member) in members.iter().enumerate() {
                path.push(number as u32);
                leaves(member, path, found);
                path.pop();
            }
        }
        Value::Bool(_) | Value::Absent | Value::Other => {}
    }
}

/// Returns the integer at a path.
pub(super) fn leaf<'v>(value: &'v Value, path: &[u32]) -> Option<&'v Int> {
    match (value, path.split_first()) {
        (Value::Int(int), None) => Some(int),
        (Value::Members(members), Some((number, rest))) => leaf(members.get(*number as usize)?, rest),
        _ => None,
    }
}

/// Sets the integer at a path of a variable.
pub(super) fn set_leaf(state: &mut State, local: LocalId, path: &[u32], int: Int) {
    let mut at = Rc::make_mut(&mut state.locals).get_mut(&local);
    for number in path {
        at = match at {
            Some(Value::Members(members)) => members.get_mut(*number as usize),
            _ => None,
        };
    }
    if let Some(value @ Value::Int(_)) = at {
        *value = Value::Int(int);
    }
}
