//! Proofs: the conditions under which a value of every thread is not negative.

use std::rc::Rc;

use super::Prover;
use super::graph::Node;
use super::linear::{Atom, Cond, Fact, Linear};
use super::samples::SAMPLES;
use super::state::State;

/// The most facts that one proof adds up.
const MOST_STEPS: usize = 3;

/// The most attempts at one proof.
const MOST_ATTEMPTS: usize = 32;

/// The most attempts of one proof that a launch looks at.
const MOST_KEPT: usize = 3;

/// What remains to be shown, and what it takes.
struct Goal {
    value: Linear,
    valid: Node,
    used: Vec<Rc<Fact>>,
}

/// A way to prove something.
#[derive(Clone, Copy)]
struct Attempt {
    /// The condition under which it succeeds.
    holds: Node,
    /// What must not be negative for that.
    lowest: Node,
}

impl Prover<'_> {
    /// The lowest value that the bounds of atoms leave.
    pub(super) fn lowest_by_bounds(&mut self, state: &State, value: &Linear) -> Node {
        let mut sum = value.constant;
        for (atom, factor) in &value.terms {
            let (low, high) = self.bounds(state, *atom);
            let least = match self.graph.range(*factor) {
                Some((at_least, _)) if at_least >= 0 => self.graph.product(*factor, low),
                Some((_, at_most)) if at_most <= 0 => self.graph.product(*factor, high),
                _ => {
                    let (of_low, of_high) = (self.graph.product(*factor, low), self.graph.product(*factor, high));
                    self.graph.min(of_low, of_high)
                }
            };
            sum = self.graph.sum(sum, least);
        }
        sum
    }

    /// The highest value that the bounds of atoms leave.
    pub(super) fn highest_by_bounds(&mut self, state: &State, value: &Linear) -> Node {
        let negated = self.negated(value);
        let lowest = self.lowest_by_bounds(state, &negated);
        self.graph.difference(Node::ZERO, lowest)
    }

    /// The condition under which a value is not negative, by the bounds of atoms alone.
    pub(super) fn not_negative_by_bounds(&mut self, state: &State, value: &Linear) -> Node {
        let lowest = self.lowest_by_bounds(state, value);
        self.graph.not_negative(lowest)
    }

    /// A number that a value is never below, with the help of what is known.
    pub(super) fn lowest(&mut self, state: &State, value: &Linear) -> Node {
        let mut lowest = self.lowest_by_bounds(state, value);
        let goal = Goal { value: value.clone(), valid: Node::TRUE, used: Vec::new() };
        for step in self.steps(state, &goal).into_iter().take(6) {
            let other = self.lowest_by_bounds(state, &step.value);
            // Kept if it says more in a launch such as users make.
            let held = self.graph.sampled(step.valid).map(|held| held == Some(1));
            let better = self.graph.sampled(lowest).zip(self.graph.sampled(other)).zip(held);
            let helps = better.into_iter().any(|((known, new), held)| held && new.is_some() && new > known);
            if helps {
                let raised = self.graph.max(lowest, other);
                lowest = self.graph.select(step.valid, raised, lowest);
            }
        }
        lowest
    }

    /// A number that a value is never above.
    pub(super) fn highest(&mut self, state: &State, value: &Linear) -> Node {
        let negated = self.negated(value);
        let lowest = self.lowest(state, &negated);
        self.graph.difference(Node::ZERO, lowest)
    }

    /// Returns `true` if a condition holds in a launch such as users make.
    pub(super) fn is_plausible(&self, cond: Node) -> bool {
        self.graph.samples_held(cond) != 0
    }

    /// Returns `true` if a condition holds in most of such launches.
    pub(super) fn is_likely(&self, cond: Node) -> bool {
        self.graph.samples_held(cond).count_ones() as usize * 2 >= SAMPLES
    }

    /// The condition under which a value is not negative.
    pub(super) fn not_negative(&mut self, state: &State, value: &Linear) -> Node {
        self.not_negative_in(state, value, MOST_STEPS)
    }

    /// The same, by adding up at most so many facts.
    pub(super) fn not_negative_in(&mut self, state: &State, value: &Linear, steps: usize) -> Node {
        let lowest = self.lowest_by_bounds(state, value);
        let first = self.graph.not_negative(lowest);
        if first == Node::TRUE {
            return first;
        }
        let mut found = vec![Attempt { holds: first, lowest }];
        let mut goals = vec![Goal { value: value.clone(), valid: Node::TRUE, used: Vec::new() }];
        let mut attempts = 0;
        for _ in 0..steps {
            let mut next = Vec::new();
            for goal in &goals {
                for step in self.steps(state, goal) {
                    attempts += 1;
                    let lowest = self.lowest_by_bounds(state, &step.value);
                    let proven = self.graph.not_negative(lowest);
                    let holds = self.graph.both(proven, step.valid);
                    if holds == Node::TRUE {
                        return holds;
                    }
                    found.push(Attempt { holds, lowest });
                    if attempts < MOST_ATTEMPTS {
                        next.push(step);
                    }
                }
            }
            goals = next;
            if attempts >= MOST_ATTEMPTS {
                break;
            }
        }
        self.best_of(found)
    }

    /// The conditions of a few attempts that hold in most launches, one of which must hold.
    fn best_of(&mut self, mut found: Vec<Attempt>) -> Node {
        found.retain(|attempt| attempt.holds != Node::FALSE);
        let (mut covered, mut kept) = (0u64, Vec::new());
        while kept.len() < MOST_KEPT {
            let held = |attempt: &Attempt| (self.graph.samples_held(attempt.holds) & !covered).count_ones();
            let most = found.iter().map(held).max().unwrap_or(0);
            found.retain(|attempt| held(attempt) > 0 || most == 0);
            let best: Vec<Attempt> = found.iter().copied().filter(|attempt| held(attempt) == most).collect();
            let Some(best) = self.weakest_of(&best) else { break };
            if most == 0 && !kept.is_empty() {
                break;
            }
            covered |= self.graph.samples_held(best);
            kept.push(best);
            found.retain(|attempt| attempt.holds != best);
        }
        kept.into_iter().fold(Node::FALSE, |all, node| self.graph.either(all, node))
    }

    /// Of attempts that hold in the same number of launches the one with the most room in most of these, or the simplest.
    fn weakest_of(&self, attempts: &[Attempt]) -> Option<Node> {
        let mut room: Vec<(u32, Attempt)> = attempts.iter().map(|attempt| (0, *attempt)).collect();
        for sample in 0..SAMPLES {
            let of = |attempt: &Attempt| {
                let held = self.graph.samples_held(attempt.holds) >> sample & 1 != 0;
                held.then(|| self.graph.sampled(attempt.lowest).nth(sample).flatten()).flatten()
            };
            let most = attempts.iter().filter_map(of).max();
            for (wins, attempt) in &mut room {
                *wins += u32::from(most.is_some() && of(attempt) == most);
            }
        }
        // A simple one may have a little less room.
        let most = room.iter().map(|(wins, _)| *wins).max()?;
        let good = room.iter().filter(|(wins, _)| *wins * 4 >= most * 3);
        good.min_by_key(|(_, attempt)| self.graph.size(attempt.holds)).map(|(_, attempt)| attempt.holds)
    }

    /// What remains of a goal after a fact: `goal - n * fact`, so that an atom vanishes.
    fn steps(&mut self, state: &State, goal: &Goal) -> Vec<Goal> {
        let mut facts: Vec<Rc<Fact>> = Vec::new();
        for (atom, _) in &goal.value.terms {
            facts.extend(self.atoms[atom.index()].facts.iter().cloned());
        }
        let of_goal = |fact: &&Rc<Fact>| fact.value.terms.iter().any(|(atom, _)| goal.value.factor(*atom).is_some());
        facts.extend(state.latest_facts().filter(of_goal).take(16).cloned());
        let mut steps = Vec::new();
        for fact in facts {
            if goal.used.iter().any(|used| Rc::ptr_eq(used, &fact)) {
                continue;
            }
            let Some((factor, valid)) = self.multiple_of(goal, &fact) else { continue };
            let minus = self.graph.difference(Node::ZERO, factor);
            let value = self.graph.linear(&goal.value, &fact.value, minus);
            if value.terms.len() > goal.value.terms.len() + 1 {
                continue;
            }
            let valid = self.graph.both(valid, fact.valid);
            let valid = self.graph.both(valid, goal.valid);
            let mut used = goal.used.clone();
            used.push(fact);
            steps.push(Goal { value, valid, used });
        }
        steps
    }

    /// How often a fact goes into a goal, and where that number is not negative.
    fn multiple_of(&mut self, goal: &Goal, fact: &Fact) -> Option<(Node, Node)> {
        fact.value.terms.iter().find_map(|(atom, of_fact)| {
            let of_goal = goal.value.factor(*atom)?;
            self.ratio(of_goal, *of_fact)
        })
    }

    fn ratio(&mut self, of_goal: Node, of_fact: Node) -> Option<(Node, Node)> {
        if of_goal == of_fact {
            return Some((Node::ONE, Node::TRUE));
        }
        match (self.graph.as_constant(of_goal), self.graph.as_constant(of_fact)) {
            (Some(goal), Some(fact)) => {
                let divides = goal.checked_rem(fact) == Some(0) && goal / fact > 0;
                divides.then(|| (self.graph.constant(goal / fact), Node::TRUE))
            }
            (None, Some(sign @ (1 | -1))) => {
                let sign = self.graph.constant(sign);
                let factor = self.graph.product(of_goal, sign);
                let valid = self.graph.not_negative(factor);
                (valid != Node::FALSE).then_some((factor, valid))
            }
            _ => None,
        }
    }

    /// The condition under which a truth value holds for every thread; under which it never does.
    pub(super) fn prove(&mut self, state: &State, cond: &Cond, holds: bool) -> Node {
        match (cond, holds) {
            (Cond::Known(value), _) => {
                if *value == holds {
                    Node::TRUE
                } else {
                    self.unreached(state)
                }
            }
            (Cond::Unknown, _) => self.unreached(state),
            (Cond::NotNegative(value, valid), true) => {
                let proven = self.not_negative(state, value);
                self.graph.both(proven, *valid)
            }
            (Cond::NotNegative(value, valid), false) => {
                let negated = self.negated(value);
                let below = self.graph.linear_plus(&negated, -1);
                let proven = self.not_negative(state, &below);
                self.graph.both(proven, *valid)
            }
            (Cond::Zero(value, valid), true) => {
                let negated = self.negated(value);
                let (above, below) = (self.not_negative(state, value), self.not_negative(state, &negated));
                let both = self.graph.both(above, below);
                self.graph.both(both, *valid)
            }
            (Cond::Zero(value, valid), false) => {
                let (above, negated) = (self.graph.linear_plus(value, -1), self.negated(value));
                let below = self.graph.linear_plus(&negated, -1);
                let (above, below) = (self.not_negative(state, &above), self.not_negative(state, &below));
                let either = self.graph.either(above, below);
                self.graph.both(either, *valid)
            }
            (Cond::And(a, b), true) | (Cond::Or(a, b), false) => {
                let first = self.prove(state, a, holds);
                if first == Node::FALSE {
                    return first;
                }
                let second = self.prove(state, b, holds);
                self.graph.both(first, second)
            }
            (Cond::And(a, b), false) | (Cond::Or(a, b), true) => {
                let first = self.prove(state, a, holds);
                if first == Node::TRUE {
                    return first;
                }
                // The second one is asked only where the first one does not decide.
                let mut rest = state.clone();
                self.assume(&mut rest, a, !holds);
                let second = self.prove(&rest, b, holds);
                self.graph.either(first, second)
            }
            (Cond::Not(cond), _) => self.prove(state, cond, !holds),
        }
    }

    /// The condition under which no thread comes to a point.
    pub(super) fn unreached(&mut self, state: &State) -> Node {
        let mut proven = Node::FALSE;
        for fact in state.latest_facts().take(8).cloned().collect::<Vec<_>>() {
            let negated = self.negated(&fact.value);
            let below = self.graph.linear_plus(&negated, -1);
            let never = self.not_negative(state, &below);
            let never = self.graph.both(never, fact.valid);
            if never == Node::TRUE {
                return never;
            }
            if self.is_plausible(never) {
                proven = self.graph.either(proven, never);
            }
        }
        proven
    }

    /// Why no more is known of a value.
    pub(super) fn origin(&self, value: &Linear) -> Option<Rc<str>> {
        let origin = |(atom, _): &(Atom, Node)| self.atoms[atom.index()].origin.clone();
        value.terms.iter().find_map(origin)
    }
}
