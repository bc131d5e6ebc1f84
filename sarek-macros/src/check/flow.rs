//! Divergence: where the threads of a block diverge, and where they converge again.

use super::state::State;
use super::value::{Place, Value, Why};
use crate::ast::MatchForm;
use std::collections::HashMap;
use std::rc::Rc;

/// Control flow at which threads diverge.
pub struct Flow {
    /// The kind of construct.
    pub kind: FlowKind,
    /// Its guilty tokens.
    pub at: Place,
    /// The reason why threads diverge there.
    pub because: Because,
}

/// A construct at which threads can diverge.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum FlowKind {
    /// `if`: at its condition.
    If,
    /// `match`: at its value, or a guard.
    Match(MatchForm),
    /// `&&`: at its left side.
    And,
    /// `||`: at its left side.
    Or,
    /// `.filter(…)` and its like: at the closure's result.
    Selection,
    /// `while`: at its condition.
    While,
    /// `for`: at its range.
    For,
    /// `return`.
    Return,
    /// `break` of a loop.
    Break,
    /// `break` of a labelled block.
    Leave,
    /// `continue`.
    Continue,
}

/// The reason why threads diverge.
pub enum Because {
    /// The condition or range varies.
    Value(Rc<Why>),
    /// Only some threads reach the jump.
    Flow(Rc<Flow>),
}

impl Flow {
    /// Returns the length of the explanation.
    pub fn steps(&self) -> usize {
        match &self.because {
            Because::Value(_) => 1,
            Because::Flow(flow) => 1 + flow.steps(),
        }
    }
}

/// The place where threads continue that left another one. Loops are numbered from the outermost, 0, to the innermost.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// The end of the function.
    Return,
    /// After the loop.
    Break(usize),
    /// The loop's next round.
    Continue(usize),
}

impl Target {
    /// Returns a number that is greater for targets that are reached earlier: deeper inside.
    pub fn rank(self) -> usize {
        match self {
            Target::Return => 0,
            Target::Break(level) => 2 * level + 1,
            Target::Continue(level) => 2 * level + 2,
        }
    }

    /// Returns the number of loops around it.
    pub fn depth(self) -> usize {
        match self {
            Target::Return => 0,
            Target::Break(level) => level,
            Target::Continue(level) => level + 1,
        }
    }
}

/// Threads that left for a target, and the place where they left.
#[derive(Clone)]
pub struct Left {
    /// Their target.
    pub target: Target,
    /// The place where they left.
    pub flow: Rc<Flow>,
}

/// Adds an entry unless it is there.
pub fn add_left(list: &mut Vec<Left>, left: &Left) {
    if !list.iter().any(|known| known.target == left.target && known.flow.at.key == left.flow.at.key) {
        list.push(left.clone());
    }
}

/// A construct around the current place that only some threads execute.
pub struct Scope {
    /// The place where they diverged.
    pub flow: Rc<Flow>,
    /// The threads that left from inside and are missing after it.
    pub left: Vec<Left>,
}

/// A path to the end of a loop or of its round.
pub struct Edge {
    /// The knowledge on that path.
    pub state: State,
    /// The place where the threads diverged, unless all threads of the loop take this path together.
    pub flow: Option<Rc<Flow>>,
    /// The number of scopes around its start.
    pub scopes: usize,
}

/// A loop around the current place.
pub struct Frame {
    /// Its label's number.
    pub label: Option<u32>,
    /// `true` if it is a labelled block, which `break` without a label does not leave.
    pub is_block: bool,
    /// The number of scopes around it.
    pub scopes: usize,
    /// The paths out of it.
    pub exits: Vec<Edge>,
    /// Its values on these paths.
    pub values: Vec<Value>,
    /// The paths to its next round.
    pub rounds: Vec<Edge>,
    /// The threads that left while others waited for the next round.
    pub left_in_round: Vec<Left>,
    /// The threads that left while others waited after the loop.
    pub left_in_loop: Vec<Left>,
    /// The knowledge about the inner loops.
    pub within: Within,
}

/// The knowledge at the heads of loops when they were last walked. The next round of the surrounding loop continues
/// from there. Starting over would double the work with each level of nesting.
#[derive(Default)]
pub struct Within {
    heads: HashMap<Visit, Head>,
    /// The number of times that each loop was entered in this round.
    entered: HashMap<usize, usize>,
}

/// A loop's key, and the number of times it was entered before in the same round: a closure's body is walked at each of
/// its calls.
pub type Visit = (usize, usize);

/// The knowledge at a loop's head.
#[derive(Default)]
pub struct Head {
    /// The state before the first round, and before every round; `None` for a labelled block, which has no rounds.
    pub known: Option<(State, State)>,
    /// The loops in it.
    pub within: Within,
}

impl Within {
    /// Enters a loop, and returns the knowledge about it.
    pub fn enter(&mut self, key: usize) -> (Visit, Head) {
        let entered = self.entered.entry(key).or_default();
        let visit = (key, *entered);
        *entered += 1;
        (visit, self.heads.remove(&visit).unwrap_or_default())
    }

    /// Keeps the knowledge about a loop that was entered.
    pub fn leave(&mut self, visit: Visit, head: Head) {
        self.heads.insert(visit, head);
    }

    /// Begins another round.
    pub fn next_round(mut self) -> Within {
        self.entered.clear();
        self
    }
}

impl Frame {
    /// Creates a loop whose rounds have not been walked yet.
    pub fn new(label: Option<u32>, scopes: usize, within: Within) -> Frame {
        Frame {
            label,
            is_block: false,
            scopes,
            exits: Vec::new(),
            values: Vec::new(),
            rounds: Vec::new(),
            left_in_round: Vec::new(),
            left_in_loop: Vec::new(),
            within,
        }
    }
}
