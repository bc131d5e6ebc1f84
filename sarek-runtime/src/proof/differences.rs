//! Differences of numbers that the launch knows, `height - k + 1`, as numbers of their own.
//!
//! The first walk takes them apart, so that terms cancel which are the same in every launch. But a product of two of them has many terms, some
//! of which are subtracted, and nobody sees that it is not negative. Where checks are kept for that, or have long conditions, another walk takes
//! a difference of an unsigned type as one number, [`Op::Low`]: as the kernel computes it, whether it wraps or not, and never negative.
//! A check has the better one of both conditions.

use std::collections::HashMap;

use super::graph::{Node, Op};
use super::linear::{Linear, Value};
use super::samples::TYPICAL;
use super::{FUEL, Prover, Verdict};
use crate::ir::{LocalId, Scalar};

/// The nodes of which a condition consists that is worth another walk.
const LONG: u32 = 60;

/// The most steps of a walk that is worth another one: of a longer kernel, the first launch would take much longer.
const MOST_STEPS: u32 = 2000;

/// What is known of differences.
#[derive(Default)]
pub(super) struct Differences {
    /// `true` if there is one.
    exist: bool,
    /// `true` in the walk that takes them as numbers of their own.
    are_whole: bool,
    /// The user's names of these.
    names: HashMap<Node, String>,
}

impl Differences {
    /// Returns the user's name of a number.
    pub(super) fn name(&self, node: Node) -> Option<&str> {
        self.names.get(&node).map(String::as_str)
    }
}

impl Prover<'_> {
    /// Returns a result of unsigned arithmetic as one number, if it is a difference and the walk takes them so.
    pub(super) fn whole_difference(&mut self, value: &Linear, scalar: Scalar) -> Option<Node> {
        let node = value.as_node().filter(|_| !scalar.is_signed())?;
        let (terms, _) = self.graph.terms(node);
        let is_made_of_one =
            matches!(self.graph.op(node), Op::Sum(..)) && terms.iter().any(|(term, _)| self.is_whole(*term));
        if !(is_made_of_one || terms.len() > 1 && terms.iter().any(|(_, count)| *count < 0)) {
            return None;
        }
        self.differences.exist = true;
        if !self.differences.are_whole {
            return None;
        }
        // The same operation in more bits has another result.
        self.wrapped += 1;
        Some(self.graph.low_bits(node, scalar.bits()))
    }

    /// Returns `true` for a difference that was taken as one number, and for its quotients.
    fn is_whole(&self, node: Node) -> bool {
        match *self.graph.op(node) {
            Op::Low(..) => true,
            Op::Div(of, _) => self.is_whole(of),
            _ => false,
        }
    }

    /// Records the user's name for a difference.
    pub(super) fn name_difference(&mut self, local: LocalId, value: &Value) {
        let Value::Int(int) = value else { return };
        let Some(node) = int.value.as_node().filter(|node| matches!(self.graph.op(*node), Op::Low(..))) else { return };
        let name = &self.function().locals[local.index()].name;
        self.differences.names.entry(node).or_insert_with(|| name.clone());
    }

    /// Walks once more, with differences as numbers of their own, if that may make conditions shorter or prove a check.
    /// `steps` are those of the first walk.
    pub(super) fn look_at_differences(&mut self, steps: u32) {
        let is_worth = |verdict: &Verdict| !self.is_plausible(verdict.proven) || self.graph.size(verdict.proven) > LONG;
        if steps > MOST_STEPS || !self.differences.exist || !self.verdicts.iter().any(is_worth) {
            return;
        }
        let fresh = vec![Verdict { proven: Node::TRUE, reason: None }; self.verdicts.len()];
        let verdicts = std::mem::replace(&mut self.verdicts, fresh);
        let exact = std::mem::replace(&mut self.exact, vec![None; verdicts.len()]);
        let operations = std::mem::take(&mut self.operations);
        let counters = std::mem::take(&mut self.counters);
        let shared_is_known = std::mem::replace(&mut self.shared.is_known, false);
        (self.carried, self.related) = Default::default();
        self.frames.clear();
        (self.fuel, self.differences.are_whole) = (FUEL, true);
        self.kernel();
        let is_exhausted = self.is_exhausted();
        for (number, before) in verdicts.into_iter().enumerate() {
            if is_exhausted || !self.is_better(self.verdicts[number].proven, before.proven) {
                (self.verdicts[number], self.exact[number]) = (before, exact[number]);
            }
        }
        (self.fuel, self.shared.is_known, self.differences.are_whole) = (FUEL, shared_is_known, false);
        (self.operations, self.counters) = (operations, counters);
    }

    /// Returns `true` if a condition holds in more typical launches than another one, or in as many and is shorter.
    fn is_better(&self, one: Node, other: Node) -> bool {
        let held = |node| (self.graph.all_samples_held(node) & ((1 << TYPICAL) - 1)).count_ones();
        let size = |node| self.graph.size(node);
        match held(one).cmp(&held(other)) {
            std::cmp::Ordering::Equal => size(one) * 5 <= size(other) * 4,
            order => order.is_gt(),
        }
    }
}
