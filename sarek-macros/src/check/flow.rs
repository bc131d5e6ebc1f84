//! Divergence: where the threads of a block part, and where they meet again.

use super::state::State;
use super::value::{Place, Value, Why};
use crate::ast::MatchForm;
use std::collections::HashMap;
use std::rc::Rc;

/// Control flow at which threads part.
pub struct Flow {
    /// What it is.
    pub kind: FlowKind,
    /// Its guilty tokens.
    pub at: Place,
    /// Why threads part there.
    pub because: Because,
}

/// A construct at which threads can part.
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

/// Why threads part.
pub enum Because {
    /// The condition or range varies.
    Value(Rc<Why>),
    /// Only some threads come to the jump.
    Flow(Rc<Flow>),
}

impl Flow {
    /// The length of the explanation.
    pub fn steps(&self) -> usize {
        match &self.because {
            Because::Value(_) => 1,
            Because::Flow(flow) => 1 + flow.steps(),
        }
    }
}

/// Where threads that left a place go on. Loops are numbered from the outermost, 0, to the innermost.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// The end of the function.
    Return,
    /// Behind the loop.
    Break(usize),
    /// The loop's next round.
    Continue(usize),
}

impl Target {
    /// Greater for what is reached earlier: deeper inside.
    pub fn rank(self) -> usize {
        match self {
            Target::Return => 0,
            Target::Break(level) => 2 * level + 1,
            Target::Continue(level) => 2 * level + 2,
        }
    }

    /// The number of loops around it.
    pub fn depth(self) -> usize {
        match self {
            Target::Return => 0,
            Target::Break(level) => level,
            Target::Continue(level) => level + 1,
        }
    }
}

/// Threads that left for a target, and where.
#[derive(Clone)]
pub struct Left {
    /// Where they went.
    pub target: Target,
    /// Where they left.
    pub flow: Rc<Flow>,
}

/// Adds an entry unless it is there.
pub fn add_left(list: &mut Vec<Left>, left: &Left) {
    if !list.iter().any(|known| known.target == left.target && known.flow.at.key == left.flow.at.key) {
        list.push(left.clone());
    }
}

/// A construct around the current place in which not all threads are.
pub struct Scope {
    /// Where they parted.
    pub flow: Rc<Flow>,
    /// Those that left from inside and are missing behind it.
    pub left: Vec<Left>,
}

/// A way to the end of a loop or of its round.
pub struct Edge {
    /// What is known on that way.
    pub state: State,
    /// Where the threads parted, if not all that are in the loop go this way at once.
    pub flow: Option<Rc<Flow>>,
    /// How many scopes stand around its start.
    pub scopes: usize,
}

/// A loop around the current place.
pub struct Frame {
    /// Its label's number.
    pub label: Option<u32>,
    /// Whether it is a labelled block, which `break` without a label does not leave.
    pub is_block: bool,
    /// How many scopes stand around it.
    pub scopes: usize,
    /// The ways out of it.
    pub exits: Vec<Edge>,
    /// Its values at these.
    pub values: Vec<Value>,
    /// The ways to its next round.
    pub rounds: Vec<Edge>,
    /// Those that left while others waited for the next round.
    pub left_in_round: Vec<Left>,
    /// Those that left while others waited behind the loop.
    pub left_in_loop: Vec<Left>,
    /// What was known of the loops within.
    pub within: Within,
}

/// What was known at the heads of loops when they were last walked, so that the next round of the loop around them goes on
/// from there. Starting anew would double the work with each level of nesting.
#[derive(Default)]
pub struct Within {
    heads: HashMap<Visit, Head>,
    /// How often each loop was entered in this round.
    entered: HashMap<usize, usize>,
}

/// A loop's key, and how often it was entered before in the same round: a closure's body is walked at each of its calls.
pub type Visit = (usize, usize);

/// What was known at a loop's head.
#[derive(Default)]
pub struct Head {
    /// Before the first round, and before every round; nothing of a labelled block, which has no rounds.
    pub known: Option<(State, State)>,
    /// The loops in it.
    pub within: Within,
}

impl Within {
    /// Enters a loop: what was known of it.
    pub fn enter(&mut self, key: usize) -> (Visit, Head) {
        let entered = self.entered.entry(key).or_default();
        let visit = (key, *entered);
        *entered += 1;
        (visit, self.heads.remove(&visit).unwrap_or_default())
    }

    /// Keeps what is known of a loop that was entered.
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
    /// A loop at whose rounds nobody has looked.
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
