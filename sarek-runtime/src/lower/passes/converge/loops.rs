//! Loops, to a fixpoint, and the jumps that leave them.

use super::state::{Edge, Point, State, Target, add, meet};
use super::{Flow, Lowered};
use crate::ir::LabelId;
use std::collections::HashMap;

/// A loop around the current statement.
#[derive(Default)]
pub(super) struct Frame {
    label: Option<LabelId>,
    /// The number of enclosing constructs at which threads parted.
    scopes: usize,
    /// The edges to the statements after the loop.
    pub(super) exits: Vec<Edge>,
    /// The edges to its next round.
    pub(super) rounds: Vec<Edge>,
    /// The targets of threads that left while others waited for the next round.
    left_in_round: Vec<Target>,
    /// The targets of threads that left while others waited after the loop.
    left_in_loop: Vec<Target>,
    /// The knowledge about the loops within.
    within: Within,
}

/// The knowledge at the heads of loops, by the loops' keys, from the last time that they were analysed. The next round
/// of the enclosing loop continues from there. Starting anew would double the work with each level of nesting.
pub(super) type Within = HashMap<usize, Head>;

/// The knowledge at a loop's head.
pub(super) struct Head {
    /// The state before the first round.
    entry: State,
    /// The state before every round.
    known: State,
    within: Within,
}

impl Flow<'_> {
    /// Analyses a loop until nothing new is known at its head.
    pub(super) fn rounds(
        &mut self,
        label: Option<LabelId>,
        point: &Point,
        mut round: impl FnMut(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        if !self.state.live {
            return Ok(());
        }
        let (level, scopes) = (self.loops.len(), self.scopes.len());
        let entry = self.state.clone();
        let meeting = point.inside().part(1);
        let (mut known, mut within) = match self.around().remove(&point.key()) {
            Some(last) => (entry.clone().resume(&last.entry, last.known, &meeting), last.within),
            None => (entry.clone(), Within::new()),
        };
        self.loops.push(Frame::default());
        loop {
            self.state = known.clone();
            self.loops[level] = Frame { label, scopes, within, ..Frame::default() };
            round(self)?;
            self.add_edge(Target::Continue(level), false);
            let frame = &mut self.loops[level];
            within = std::mem::take(&mut frame.within);
            let (rounds, left) = (std::mem::take(&mut frame.rounds), std::mem::take(&mut frame.left_in_round));
            let Some(next) = meet(rounds, &left, Target::Continue(level), &point.inside().part(0)) else { break };
            let next = known.clone().join(next, false, &meeting);
            if next == known {
                break;
            }
            known = next;
        }
        if let Some(frame) = self.loops.pop() {
            self.around().insert(point.key(), Head { entry, known, within });
            match meet(frame.exits, &frame.left_in_loop, Target::Break(level), &point.part(2)) {
                Some(after) => self.state = after,
                None => self.state.live = false,
            }
            self.note_loop_left(Target::Break(level));
        }
        Ok(())
    }

    /// Returns the knowledge about the loops at this level.
    fn around(&mut self) -> &mut Within {
        self.loops.last_mut().map_or(&mut self.outermost, |frame| &mut frame.within)
    }

    /// Adds the exit of the innermost loop before a round, which only some threads take if they `part`.
    pub(super) fn exit_at_head(&mut self, part: bool) {
        let target = Target::Break(self.loops.len() - 1);
        self.add_edge(target, part);
        if part && self.state.live {
            add(&mut self.state.missing, target);
            self.note_rounds(target);
        }
    }

    /// Returns the number of the loop to which a jump with this label leads.
    pub(super) fn level_of(&self, label: Option<LabelId>) -> usize {
        let named = label.and_then(|label| self.loops.iter().rposition(|frame| frame.label == Some(label)));
        named.unwrap_or(self.loops.len() - 1)
    }

    /// Analyses `return`, `break` or `continue`. Returns `true` if only some of the threads in its target's construct
    /// come here.
    pub(super) fn jump(&mut self, target: Target) -> bool {
        if !self.state.live {
            return false;
        }
        let floor = match target {
            Target::Return => 0,
            Target::Break(level) | Target::Continue(level) => self.loops[level].scopes,
        };
        let waiting = self.state.missing.clone();
        let deeper = waiting.into_iter().filter(|missing| missing.rank() > target.rank()).collect::<Vec<_>>();
        let parted = self.scopes.len() > floor || !deeper.is_empty();
        if parted {
            self.note_left(target);
            self.scopes[floor..].iter_mut().for_each(|scope| add(scope, target));
            for waiting in deeper {
                match waiting {
                    Target::Return => {}
                    Target::Break(level) => add(&mut self.loops[level].left_in_loop, target),
                    Target::Continue(level) => add(&mut self.loops[level].left_in_round, target),
                }
            }
        }
        self.add_edge(target, parted);
        self.state.live = false;
        parted
    }

    /// Records that the current state continues at a target.
    fn add_edge(&mut self, target: Target, parted: bool) {
        if !self.state.live {
            return;
        }
        let edge = Edge { state: self.state.clone().leave(target, parted), parted, scopes: self.scopes.len() };
        match target {
            Target::Return => {}
            Target::Break(level) => self.loops[level].exits.push(edge),
            Target::Continue(level) => self.loops[level].rounds.push(edge),
        }
    }
}
