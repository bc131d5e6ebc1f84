//! Proofs: the conditions under which a value is non-negative in every thread.

use std::rc::Rc;

use super::Prover;
use super::graph::Node;
use super::linear::{Atom, Choice, Cond, Fact, Linear, Quotient};
use super::rules::Rule;
use super::samples::{SAMPLES, TYPICAL};
use super::state::{Either, State};

/// The most facts that one proof adds up.
const MOST_STEPS: usize = 3;

/// The most attempts at one proof with a given number of facts, and the most of them that continue with one more fact.
const MOST_ATTEMPTS: usize = 20;
const MOST_GOALS: usize = 8;

/// The most attempts of one proof that a launch evaluates.
const MOST_KEPT: usize = 3;

/// The most choices by which one proof distinguishes cases.
const MOST_SPLITS: u32 = 2;

/// The most pairs of cases that one proof distinguishes, one after the other.
const MOST_CASES: usize = 2;

/// The remaining goal, and the conditions that it requires.
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
    /// The number that must be non-negative for that.
    lowest: Node,
    /// `true` if it uses a guard of a sum of positions.
    guarded: bool,
}

impl Prover<'_> {
    /// Returns the lowest value that the bounds of atoms allow.
    pub(super) fn lowest_by_bounds(&mut self, state: &State, value: &Linear) -> Node {
        let lowest = self.lowest_of_terms(state, value);
        let Some((rest, least, valid)) = self.without_remainders(value) else { return lowest };
        let other = self.lowest_of_terms(state, &rest);
        let other = self.graph.sum(other, least);
        let other = self.graph.select(valid, other, lowest);
        // Either is correct: use the one that is stronger in typical launches, or whose sign is known in all of them.
        if self.graph.not_negative(other) == Node::TRUE {
            return if self.graph.not_negative(lowest) == Node::TRUE { self.graph.max(lowest, other) } else { other };
        }
        let sampled = self.graph.sampled(lowest).zip(self.graph.sampled(other)).enumerate();
        let mut expected = sampled.filter(|(sample, _)| self.expected >> sample & 1 != 0);
        if expected.all(|(_, (known, new))| new >= known) { other } else { lowest }
    }

    fn lowest_of_terms(&mut self, state: &State, value: &Linear) -> Node {
        let mut sum = value.constant;
        for (atom, factor) in &value.terms {
            let (low, high) = self.bounds(state, *atom);
            let least = match self.graph.sign(*factor) {
                Some(true) => self.graph.product(*factor, low),
                Some(false) => self.graph.product(*factor, high),
                None => {
                    let (of_low, of_high) = (self.graph.product(*factor, low), self.graph.product(*factor, high));
                    self.graph.min(of_low, of_high)
                }
            };
            sum = self.graph.sum(sum, least);
        }
        sum
    }

    /// Returns a value without multiples of remainders, `x - x / d * d`, and the lowest value of these, if there
    /// are any, with the condition under which they are remainders.
    fn without_remainders(&mut self, value: &Linear) -> Option<(Linear, Node, Node)> {
        let (mut rest, mut least, mut valid) = (value.clone(), None, Node::TRUE);
        // A quotient comes after its dividend.
        for (atom, _) in value.terms.iter().rev() {
            let Some(of) = self.atoms[atom.index()].quotient.clone() else { continue };
            let Some(factor) = rest.factor(*atom) else { continue };
            let is_there = of.dividend.terms.iter().all(|(atom, _)| rest.factor(*atom).is_some());
            let of = if is_there { Some(of) } else { self.as_quotient_of_another(&rest, *atom, &of) };
            let Some(of) = of else { continue };
            let negated = self.graph.difference(Node::ZERO, of.divisor);
            let Some(count) = self.graph.divided_by(factor, negated) else { continue };
            let lowest = match self.graph.sign(count) {
                Some(true) => Node::ZERO,
                Some(false) => {
                    let last = self.graph.add_scaled(of.divisor, Node::ONE, -1 - Rule::Remainders.off());
                    self.graph.product(count, last)
                }
                None => continue,
            };
            let multiple = self.graph.linear_scaled(&Linear::of_atom(*atom), of.divisor);
            let remainder = self.graph.linear_difference(&of.dividend, &multiple);
            let minus = self.graph.difference(Node::ZERO, count);
            rest = self.graph.linear(&rest, &remainder, minus);
            least = Some(self.graph.sum(least.unwrap_or(Node::ZERO), lowest));
            valid = self.graph.both(valid, of.valid);
        }
        least.map(|least| (rest, least, valid))
    }

    /// Returns the quotient as which another quotient in a value lets one be seen: `x / 64` is `(x / 8) / 8`.
    fn as_quotient_of_another(&mut self, value: &Linear, atom: Atom, of: &Quotient) -> Option<Rc<Quotient>> {
        value.terms.iter().find_map(|(other, _)| {
            let finer = self.atoms[other.index()].quotient.clone().filter(|_| *other != atom)?;
            if finer.dividend != of.dividend {
                return None;
            }
            let divisor = match self.graph.divided_by(of.divisor, finer.divisor) {
                None if Rule::QuotientOfAnother.is_broken() => self.graph.quotient(of.divisor, finer.divisor),
                divisor => divisor?,
            };
            let valid = self.graph.both(of.valid, finer.valid);
            Some(Rc::new(Quotient { dividend: Linear::of_atom(*other), divisor, valid }))
        })
    }

    /// Returns the highest value that the bounds of atoms allow.
    pub(super) fn highest_by_bounds(&mut self, state: &State, value: &Linear) -> Node {
        let negated = self.negated(value);
        let lowest = self.lowest_by_bounds(state, &negated);
        self.graph.difference(Node::ZERO, lowest)
    }

    /// Returns the condition under which a value is non-negative, by the bounds of atoms alone.
    pub(super) fn not_negative_by_bounds(&mut self, state: &State, value: &Linear) -> Node {
        let lowest = self.lowest_by_bounds(state, value);
        self.graph.not_negative(lowest)
    }

    /// Returns a lower bound of a value, using the known facts.
    pub(super) fn lowest(&mut self, state: &State, value: &Linear) -> Node {
        let mut lowest = self.lowest_by_bounds(state, value);
        let goal = Goal { value: value.clone(), valid: Node::TRUE, used: Vec::new() };
        for step in self.steps(state, &goal).into_iter().take(6) {
            if step.used.iter().all(|fact| self.is_of_positions(fact)) {
                continue;
            }
            let other = self.lowest_by_bounds(state, &step.value);
            // Kept if it is stronger in a typical launch.
            let held = self.graph.sampled(step.valid).map(|held| held == Some(1));
            let better = self.graph.sampled(lowest).zip(self.graph.sampled(other)).zip(held);
            let helps =
                better.into_iter().take(TYPICAL).any(|((known, new), held)| held && new.is_some() && new > known);
            if helps {
                let raised = self.graph.max(lowest, other);
                lowest = self.graph.select(step.valid, raised, lowest);
            }
        }
        lowest
    }

    /// Returns an upper bound of a value.
    pub(super) fn highest(&mut self, state: &State, value: &Linear) -> Node {
        let negated = self.negated(value);
        let lowest = self.lowest(state, &negated);
        self.graph.difference(Node::ZERO, lowest)
    }

    /// Returns `true` if a condition holds in a typical launch.
    pub(super) fn is_plausible(&self, cond: Node) -> bool {
        self.graph.samples_held(cond) != 0
    }

    /// Returns `true` if a condition holds in most typical launches, of those that run the loops around.
    pub(super) fn is_likely(&self, cond: Node) -> bool {
        (self.graph.samples_held(cond) & self.running).count_ones() * 2 >= self.running.count_ones()
    }

    /// Returns the sample launches in which a condition may hold, as far as the bounds of its numbers say.
    pub(super) fn samples_allowing(&mut self, state: &State, cond: &Cond) -> u64 {
        match cond {
            Cond::NotNegative(value, _) => {
                let highest = self.highest_by_bounds(state, value);
                let allowed = self.graph.sampled(highest).enumerate();
                let allowed = allowed.filter(|(_, highest)| highest.is_none_or(|highest| highest >= 0));
                allowed.fold(0, |all, (sample, _)| all | 1 << sample)
            }
            Cond::And(one, other) => self.samples_allowing(state, one) & self.samples_allowing(state, other),
            _ => u64::MAX,
        }
    }

    /// Returns the condition under which a value is non-negative.
    pub(super) fn not_negative(&mut self, state: &State, value: &Linear) -> Node {
        let mut proven = self.not_negative_in(state, value, MOST_STEPS);
        if proven == Node::TRUE {
            return proven;
        }
        if let Some((multiple, valid)) = self.times_divisor(value) {
            let other = self.not_negative_in(state, &multiple, 2);
            let other = self.graph.both(other, valid);
            proven = self.one_of(proven, other);
        }
        if proven == Node::TRUE || self.splits == MOST_SPLITS {
            return proven;
        }
        self.splits += 1;
        proven = self.by_choice(state, value, proven);
        for either in state.either.iter().rev().take(MOST_CASES) {
            if proven != Node::TRUE {
                proven = self.by_cases(state, value, (either, proven));
            }
        }
        self.splits -= 1;
        proven
    }

    /// Returns the same, if one of two truth values is known to hold: it is shown in either case.
    fn by_cases(&mut self, state: &State, value: &Linear, (cases, proven): (&Either, Node)) -> Node {
        self.spend();
        let mut both = Node::TRUE;
        for (cond, holds) in cases.iter().take(if Rule::ByCases.is_broken() { 1 } else { 2 }) {
            let mut state = State { either: Rc::default(), ..state.clone() };
            self.assume(&mut state, cond, *holds);
            let one = self.not_negative(&state, value);
            both = self.graph.both(both, one);
            if !self.is_plausible(both) {
                return proven;
            }
        }
        self.one_of(proven, both)
    }

    /// Returns the same, if a value in it is one of two, each with the condition under which it is chosen. One that a branch
    /// chooses comes before one that is the smaller or larger of two.
    fn by_choice(&mut self, state: &State, value: &Linear, mut proven: Node) -> Node {
        let choices =
            value.terms.iter().filter_map(|(atom, _)| Some((*atom, self.atoms[atom.index()].choice.clone()?)));
        let (extremes, chosen): (Vec<_>, Vec<_>) = choices.partition(|(_, choice)| choice.is_extreme);
        let (unknown, chosen): (Vec<_>, Vec<_>) =
            chosen.into_iter().partition(|(_, choice)| matches!(*choice.cond, Cond::Unknown));
        let unknown = unknown.into_iter().filter(|_| self.relating > 0);
        if let Some(choice) = chosen.into_iter().chain(unknown).next() {
            proven = self.by_choice_of(state, value, proven, choice);
        }
        // Bounds and relations say most of an extreme: the conditions of the two cases are rarely better than theirs.
        if let (true, Some(choice)) = (proven != Node::TRUE, extremes.into_iter().next()) {
            let other = self.by_choice_of(state, value, proven, choice);
            if other == Node::TRUE || !self.is_likely(proven) {
                proven = other;
            }
        }
        proven
    }

    fn by_choice_of(
        &mut self,
        state: &State,
        value: &Linear,
        proven: Node,
        (atom, choice): (Atom, Rc<Choice>),
    ) -> Node {
        self.spend();
        let mut both = Node::TRUE;
        let alternatives = [(&choice.then, true), (&choice.otherwise, false)];
        for (chosen, holds) in alternatives.into_iter().take(if Rule::ByChoice.is_broken() { 1 } else { 2 }) {
            let mut state = state.clone();
            self.assume(&mut state, &choice.cond, holds);
            let mut valid = chosen.valid;
            let mut value = self.instead(value, atom, &chosen.value);
            // Variables that the same branch assigns.
            for (other, _) in value.terms.clone() {
                let Some(also) = self.atoms[other.index()].choice.clone() else { continue };
                if Rc::ptr_eq(&also.cond, &choice.cond) && !also.is_extreme {
                    let also = if holds { &also.then } else { &also.otherwise };
                    value = self.instead(&value, other, &also.value);
                    valid = self.graph.both(valid, also.valid);
                }
            }
            let one = self.not_negative(&state, &value);
            let one = self.graph.both(one, valid);
            both = self.graph.both(both, one);
            if !self.is_plausible(both) {
                return proven;
            }
        }
        self.one_of(proven, both)
    }

    /// Returns the condition under which one of two holds: one of them, if the other one adds nothing in typical
    /// launches.
    pub(super) fn one_of(&mut self, one: Node, other: Node) -> Node {
        match [one, other].map(|cond| self.graph.samples_held(cond)) {
            _ if other == Node::TRUE => other,
            [first, second] if second & !first == 0 => one,
            [first, second] if first & !second == 0 => other,
            _ => self.graph.either(one, other),
        }
    }

    /// Multiplies a value that contains a quotient so that the quotient's divisor divides out, and adds the most that
    /// keeps the sign: `a` is an integer, and is non-negative if `d * a + d - 1` is.
    fn times_divisor(&mut self, value: &Linear) -> Option<(Linear, Node)> {
        let minus = self.graph.constant(-1);
        let of = |(atom, factor): &(Atom, Node)| {
            let quotient = self.atoms[atom.index()].quotient.as_ref()?;
            ((*factor == minus || *factor == Node::ONE) && quotient.divisor != Node::ONE).then(|| Rc::clone(quotient))
        };
        let quotient = value.terms.iter().find_map(of)?;
        let multiple = self.graph.linear_scaled(value, quotient.divisor);
        let multiple = self.graph.linear_sum(&multiple, &Linear::of_node(quotient.divisor));
        Some((self.graph.linear_plus(&multiple, Rule::TimesDivisor.off() - 1), quotient.valid))
    }

    /// Returns the same, by adding up at most `steps` facts.
    pub(super) fn not_negative_in(&mut self, state: &State, value: &Linear, steps: usize) -> Node {
        let lowest = self.lowest_by_bounds(state, value);
        let first = self.graph.not_negative(lowest);
        if first == Node::TRUE {
            return first;
        }
        let mut found = vec![Attempt { holds: first, lowest, guarded: false }];
        let mut goals = vec![Goal { value: value.clone(), valid: Node::TRUE, used: Vec::new() }];
        for _ in 0..steps {
            let mut next: Vec<Goal> = Vec::new();
            for goal in &goals {
                for step in self.steps(state, goal) {
                    if !next.iter().any(|known| known.value == step.value && known.valid == step.valid) {
                        next.push(step);
                    }
                }
            }
            // The goals with the fewest atoms are the most promising.
            next.sort_by_key(|goal| goal.value.terms.len());
            next.truncate(MOST_ATTEMPTS);
            for step in &next {
                let lowest = self.lowest_by_bounds(state, &step.value);
                let proven = self.graph.not_negative(lowest);
                let holds = self.graph.both(proven, step.valid);
                if holds == Node::TRUE {
                    return holds;
                }
                let guarded = step.used.iter().any(|fact| fact.guards && fact.value.terms.len() > 1);
                found.push(Attempt { holds, lowest, guarded });
            }
            next.truncate(MOST_GOALS);
            goals = next;
        }
        self.best_of(found)
    }

    /// Returns a condition that one of a few attempts holds, chosen among those that hold in most launches.
    fn best_of(&mut self, mut found: Vec<Attempt>) -> Node {
        found.retain(|attempt| attempt.holds != Node::FALSE);
        if found.iter().any(|attempt| attempt.guarded && self.is_plausible(attempt.holds)) {
            found.retain(|attempt| attempt.guarded);
        }
        // Launches that are not typical count only where no attempt holds in a typical one whose grid covers what is compared with an index.
        let typical = (1 << TYPICAL) - 1;
        let hold_in = |launches: &u64| found.iter().any(|one| self.graph.all_samples_held(one.holds) & launches != 0);
        let launches = [self.expected & typical, self.expected & !typical, !typical, typical];
        let expected = launches.into_iter().find(hold_in).unwrap_or(u64::MAX);
        let (mut covered, mut kept) = (!expected, Vec::new());
        while kept.len() < MOST_KEPT {
            let held = |attempt: &Attempt| (self.graph.all_samples_held(attempt.holds) & !covered).count_ones();
            let most = found.iter().map(held).max().unwrap_or(0);
            found.retain(|attempt| held(attempt) > 0 || most == 0);
            let best: Vec<Attempt> = found.iter().copied().filter(|attempt| held(attempt) == most).collect();
            let Some(best) = self.weakest_of(&best, expected) else { break };
            if most == 0 && !kept.is_empty() {
                break;
            }
            covered |= self.graph.all_samples_held(best);
            kept.push(best);
            found.retain(|attempt| attempt.holds != best);
        }
        kept.into_iter().fold(Node::FALSE, |all, node| self.graph.either(all, node))
    }

    /// Returns, among attempts that hold in the same number of launches, the one with the most room in most of these,
    /// or the simplest.
    fn weakest_of(&self, attempts: &[Attempt], expected: u64) -> Option<Node> {
        let mut room: Vec<(u32, Attempt)> = attempts.iter().map(|attempt| (0, *attempt)).collect();
        for sample in (0..SAMPLES).filter(|sample| expected >> sample & 1 != 0) {
            let of = |attempt: &Attempt| {
                let held = self.graph.all_samples_held(attempt.holds) >> sample & 1 != 0;
                held.then(|| self.graph.sampled(attempt.lowest).nth(sample).flatten()).flatten()
            };
            let most = attempts.iter().filter_map(of).max();
            for (wins, attempt) in &mut room {
                *wins += u32::from(most.is_some() && of(attempt) == most);
            }
        }
        // A simple one may have slightly less room.
        let most = room.iter().map(|(wins, _)| *wins).max()?;
        let good = room.iter().filter(|(wins, _)| *wins * 4 >= most * 3);
        good.min_by_key(|(_, attempt)| self.graph.size(attempt.holds)).map(|(_, attempt)| attempt.holds)
    }

    /// Returns the remaining goals after a fact: `goal - n * fact`, so that an atom vanishes.
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
            for (value, valid) in self.less_multiples(goal, &fact) {
                if value.terms.len() > goal.value.terms.len() + 1 {
                    continue;
                }
                if !value.terms.is_empty()
                    && self.is_of_positions(&fact)
                    && self.not_negative_by_bounds(state, &value) != Node::TRUE
                {
                    continue;
                }
                let valid = self.graph.both(valid, fact.valid);
                let valid = self.graph.both(valid, goal.valid);
                let mut used = goal.used.clone();
                used.push(fact.clone());
                steps.push(Goal { value, valid, used });
            }
        }
        steps
    }

    /// Returns `true` if a check says a fact, and of the positions of threads and blocks alone: some of them have the last ones, so that a launch
    /// in which all pass that check tells nothing new of them.
    fn is_of_positions(&self, fact: &Fact) -> bool {
        fact.passed && fact.value.terms.iter().all(|(atom, _)| self.is_position(*atom))
    }

    /// Subtracts multiples of a fact from a goal so that an atom vanishes, and returns where each multiple is
    /// non-negative: those that leave the fewest atoms.
    fn less_multiples(&mut self, goal: &Goal, fact: &Fact) -> Vec<(Linear, Node)> {
        let mut found: Vec<(Linear, Node)> = Vec::new();
        let mut tried = Vec::new();
        for (atom, of_fact) in &fact.value.terms {
            let Some(of_goal) = goal.value.factor(*atom) else { continue };
            let Some((factor, valid)) = self.ratio(of_goal, *of_fact) else { continue };
            if tried.contains(&factor) {
                continue;
            }
            tried.push(factor);
            let minus = self.graph.difference(Node::ZERO, factor);
            found.push((self.graph.linear(&goal.value, &fact.value, minus), valid));
        }
        let fewest = found.iter().map(|(value, _)| value.terms.len()).min();
        found.retain(|(value, _)| Some(value.terms.len()) == fewest);
        // Elsewhere, more attempts rarely find a better condition.
        found.truncate(if self.relating > 0 { found.len() } else { 1 });
        found
    }

    fn ratio(&mut self, of_goal: Node, of_fact: Node) -> Option<(Node, Node)> {
        if of_goal == of_fact {
            return Some((Node::ONE, Node::TRUE));
        }
        match (self.graph.as_constant(of_goal), self.graph.as_constant(of_fact)) {
            (Some(goal), Some(fact)) => {
                let divides = goal.checked_rem(fact) == Some(0) && (goal / fact > 0 || Rule::Ratio.is_broken());
                divides.then(|| (self.graph.constant(goal / fact), Node::TRUE))
            }
            (None, _) => {
                let factor = self.graph.divided_by(of_goal, of_fact)?;
                let valid = self.graph.not_negative(factor);
                (valid != Node::FALSE).then_some((factor, valid))
            }
            (Some(_), None) => None,
        }
    }

    /// Returns the condition under which a truth value holds for every thread, or, if `holds` is `false`, for
    /// no thread.
    pub(super) fn prove(&mut self, state: &State, cond: &Cond, holds: bool) -> Node {
        match (cond, holds) {
            (Cond::Known(value), _) => {
                if *value == holds {
                    Node::TRUE
                } else {
                    self.unreached(state)
                }
            }
            (Cond::Unknown | Cond::Garbled, _) => self.unreached(state),
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
                // The second one is tried only if the first one does not decide.
                let mut rest = state.clone();
                self.assume(&mut rest, a, !holds);
                let second = self.prove(&rest, b, holds);
                self.graph.either(first, second)
            }
            (Cond::Not(cond), _) => self.prove(state, cond, !holds),
        }
    }

    /// Returns the condition under which no thread reaches a point.
    pub(super) fn unreached(&mut self, state: &State) -> Node {
        let mut proven = Node::FALSE;
        for fact in state.latest_facts().take(8).cloned().collect::<Vec<_>>() {
            let negated = self.negated(&fact.value);
            let below = self.graph.linear_plus(&negated, Rule::Unreached.off() - 1);
            let never = self.not_negative(state, &below);
            let never = self.graph.both(never, fact.valid);
            if never == Node::TRUE {
                return never;
            }
            // A check that a thread has passed on its way here fails in a launch in which no thread comes here because of it. Such a launch
            // makes checks anyway, and no other one gains by this condition.
            if !fact.passed && self.graph.samples_held(never) & !self.samples_failing(state) != 0 {
                proven = self.graph.either(proven, never);
            }
        }
        proven
    }

    /// Returns the typical launches in which every thread that comes to a point would have failed a check before.
    fn samples_failing(&mut self, state: &State) -> u64 {
        let mut failing = 0;
        for fact in state.latest_facts().filter(|fact| fact.passed).take(8).cloned().collect::<Vec<_>>() {
            let highest = self.highest_by_bounds(state, &fact.value);
            let samples = self.graph.sampled(highest).enumerate();
            let fails = samples.filter(|(_, highest)| highest.is_some_and(|highest| highest < 0));
            let fails = fails.fold(0, |all, (sample, _)| all | 1 << sample);
            failing |= fails & self.graph.samples_held(fact.valid);
        }
        failing
    }

    /// Returns the reason why no more is known about a value.
    pub(super) fn origin(&self, value: &Linear) -> Option<Rc<str>> {
        let origin = |(atom, _): &(Atom, Node)| self.atoms[atom.index()].origin.clone();
        value.terms.iter().find_map(origin)
    }
}
