//! The knowledge at a point of the program.

use std::collections::HashMap;
use std::rc::Rc;

use super::Prover;
use super::flags::common;
use super::graph::{Node, range_of};
use super::integer::Made;
use super::linear::{Atom, Choice, Cond, Fact, Int, Linear, MOST_CONDS, Parts, Slice, Value};
use super::rules::Rule;
use super::samples::TYPICAL;
use super::written::{Stores, Written, known_in_both};
use crate::ir::LocalId;

/// The most surrounding facts that a proof uses.
const MOST_FACTS: usize = 48;

/// The most numbers of which a value is recorded to be a sum of multiples.
pub(super) const MOST_PARTS: usize = 8;

/// The most choices that one comparison yields facts about, each found through the one before it.
const MOST_LEARNED: u32 = 3;

/// The fewest typical launches that are looked at.
const LEAST_EXPECTED: u32 = 4;

/// Two truth values, and whether each is said to hold or not to hold.
pub(super) type Either = Rc<[(Rc<Cond>, bool); 2]>;

/// The knowledge at a point of a function. Copies share their common parts.
#[derive(Clone)]
pub(super) struct State {
    /// `true` if the point can be reached.
    pub(super) reached: bool,
    /// The values of the function's variables. A missing variable has no value yet.
    pub(super) locals: Rc<HashMap<LocalId, Value>>,
    /// The slices among them.
    pub(super) slices: Rc<HashMap<LocalId, Slice>>,
    /// The facts that hold for this thread.
    pub(super) facts: Rc<Vec<Rc<Fact>>>,
    /// The bounds of atoms that follow from them.
    pub(super) bounds: Rc<HashMap<Atom, (Node, Node)>>,
    /// Pairs of truth values, one of which is as stated.
    pub(super) either: Rc<Vec<Either>>,
    /// The atoms that are the smaller one of two numbers, `true`, or the larger one. They were computed on each way to this point, so that their
    /// bounds hold here.
    pub(super) extremes: Rc<Vec<(Atom, bool)>>,
    /// The stores of the thread to shared memory.
    pub(super) stores: Stores,
    /// The stores of all threads to shared memory.
    pub(super) written: Rc<Vec<Rc<Written>>>,
    /// The conditions of the branches of the function that lead here, unless both arms do, and whether each holds.
    pub(super) path: Rc<Vec<Branch>>,
}

/// A branch: its condition, and whether that holds.
pub(super) type Branch = (Rc<Cond>, bool);

impl State {
    /// Creates a state in which nothing is known.
    pub(super) fn new() -> State {
        State {
            reached: true,
            locals: Rc::default(),
            slices: Rc::default(),
            facts: Rc::default(),
            bounds: Rc::default(),
            either: Rc::default(),
            extremes: Rc::default(),
            stores: Rc::default(),
            written: Rc::default(),
            path: Rc::default(),
        }
    }

    /// Creates the state of a point that is not reached.
    pub(super) fn unreached() -> State {
        State { reached: false, ..State::new() }
    }

    /// Sets a variable.
    pub(super) fn set(&mut self, local: LocalId, value: Value) {
        Rc::make_mut(&mut self.locals).insert(local, value);
    }

    /// Names a slice.
    pub(super) fn set_slice(&mut self, local: LocalId, slice: Slice) {
        Rc::make_mut(&mut self.slices).insert(local, slice);
    }

    /// Returns the latest facts, the latest ones first.
    pub(super) fn latest_facts(&self) -> impl Iterator<Item = &Rc<Fact>> {
        self.facts.iter().rev().take(MOST_FACTS)
    }
}

impl Prover<'_> {
    /// Records that a truth value holds from here on, or does not.
    pub(super) fn assume(&mut self, state: &mut State, cond: &Cond, holds: bool) {
        match (cond, holds) {
            (Cond::Known(value), _) => {
                if *value != holds {
                    self.learn(state, Linear::of_node(Node::ZERO), -1, Node::TRUE);
                }
            }
            (Cond::Unknown | Cond::Garbled, _) => {}
            (Cond::NotNegative(value, valid), true) => {
                self.expect(value, *valid);
                self.learn(state, value.clone(), 0, *valid);
            }
            (Cond::NotNegative(value, valid), false) => {
                let negated = self.negated(value);
                self.expect(&negated, *valid);
                self.learn(state, negated, -1 - Rule::Opposite.off(), *valid);
            }
            (Cond::Zero(value, valid), true) => {
                let negated = self.negated(value);
                self.learn(state, value.clone(), 0, *valid);
                self.learn(state, negated, 0, *valid);
            }
            (Cond::Zero(value, valid), false) => {
                // A value that is non-negative and not 0 is positive; the same applies to the negated value.
                for value in [value.clone(), self.negated(value)] {
                    let bounded = self.not_negative_by_bounds(state, &value);
                    let valid = self.graph.both(bounded, *valid);
                    if self.is_plausible(valid) {
                        self.learn(state, value, -1 - Rule::NotZero.off(), valid);
                    }
                }
            }
            (Cond::And(a, b), true) | (Cond::Or(a, b), false) => {
                self.assume(state, a, holds);
                self.assume(state, b, holds);
            }
            (Cond::And(a, b), false) | (Cond::Or(a, b), true) => {
                Rc::make_mut(&mut state.either).push(Rc::new([(a.clone(), holds), (b.clone(), holds)]));
            }
            (Cond::Not(cond), _) => self.assume(state, cond, !holds),
        }
    }

    /// A grid rarely ends before the number to which a kernel compares a thread's index: of the typical launches, those in which one does are
    /// no longer looked at when one of several conditions is chosen, nor are those in which what it is compared to has wrapped. (`i < n` is
    /// `n - 1 - i`, which is not negative.)
    fn expect(&mut self, guarded: &Linear, valid: Node) {
        let [(atom, factor)] = guarded.terms[..] else { return };
        if self.passing {
            return;
        }
        if !self.is_global(atom) || self.graph.as_constant(factor) != Some(-1) {
            return;
        }
        let last = self.graph.sampled(self.atoms[atom.index()].high);
        let covered = last.zip(self.graph.sampled(guarded.constant)).enumerate().filter_map(|(sample, pair)| {
            let (last, number) = (pair.0?, pair.1?);
            (last + 1 >= number).then_some(1u64 << sample)
        });
        let covered = self.expected & covered.fold(0, |all, sample| all | sample) & self.graph.all_samples_held(valid);
        // Where no typical launch has as many threads, their number is one that these do not have, such as a product.
        let typical = (1 << TYPICAL) - 1;
        for (launches, least) in [(covered & typical, LEAST_EXPECTED), (covered & !typical, 2)] {
            if launches.count_ones() >= least {
                self.expected = launches;
                break;
            }
        }
    }

    /// Records that a check is passed: its truth value holds from here on, or does not.
    pub(super) fn pass(&mut self, state: &mut State, cond: &Cond, holds: bool) {
        let before = std::mem::replace(&mut self.passing, true);
        self.assume(state, cond, holds);
        self.passing = before;
    }

    /// `-value`.
    pub(super) fn negated(&mut self, value: &Linear) -> Linear {
        self.graph.linear_difference(&Linear::of_node(Node::ZERO), value)
    }

    /// Records that `value + more` is non-negative if `valid` holds.
    pub(super) fn learn(&mut self, state: &mut State, value: Linear, more: i128, valid: Node) {
        if valid == Node::FALSE {
            return;
        }
        let value = self.graph.linear_plus(&value, more);
        if self.not_negative_by_bounds(state, &value) == Node::TRUE {
            return;
        }
        if state.latest_facts().any(|known| known.value == value && known.valid == valid) {
            return;
        }
        let guards = !self.passing && self.guards_positions(&value);
        self.learn_fact(state, Fact { value, valid, passed: self.passing, guards });
    }

    /// Records a fact.
    pub(super) fn learn_fact(&mut self, state: &mut State, fact: Fact) {
        self.bound_atoms(state, &fact);
        let fact = Rc::new(fact);
        Rc::make_mut(&mut state.facts).push(fact.clone());
        self.learn_choice(state, &fact);
        self.learn_dividend(state, &fact);
    }

    /// Records what a fact about a quotient says of its dividend: `i / d <= k` is `i <= k * d + d - 1`, and `i / d >= k` is `i >= k * d`.
    fn learn_dividend(&mut self, state: &mut State, fact: &Fact) {
        let [(atom, factor)] = fact.value.terms[..] else { return };
        let Some(quotient) = self.atoms[atom.index()].quotient.clone() else { return };
        let valid = self.graph.both(fact.valid, quotient.valid);
        let bound = self.graph.product(fact.value.constant, quotient.divisor);
        match self.graph.as_constant(factor) {
            Some(-1) => {
                let last = self.graph.sum(bound, quotient.divisor);
                let below = self.graph.linear_difference(&Linear::of_node(last), &quotient.dividend);
                self.learn(state, below, -1 - Rule::DividendOfBound.off(), valid);
            }
            Some(1) => {
                let above = self.graph.linear_sum(&quotient.dividend, &Linear::of_node(bound));
                self.learn(state, above, -Rule::DividendOfBound.off(), valid);
            }
            _ => {}
        }
    }

    /// Returns the condition under which each term of a number is a multiple of a constant, and therefore the
    /// number, too.
    pub(super) fn multiple(&mut self, node: Node, of: i128) -> Node {
        let parts = self.graph.split_terms(node);
        parts.into_iter().fold(Node::TRUE, |all, part| {
            let one = self.graph.multiple(part, of);
            self.graph.both(all, one)
        })
    }

    /// Records how a value in a fact was chosen, if the fact does not hold for the other alternative.
    fn learn_choice(&mut self, state: &mut State, fact: &Fact) {
        if self.learned == MOST_LEARNED || fact.valid != Node::TRUE {
            return;
        }
        for (atom, _) in &fact.value.terms {
            let Some(choice) = self.atoms[atom.index()].choice.clone() else { continue };
            for (taken, other, holds) in
                [(&choice.then, &choice.otherwise, true), (&choice.otherwise, &choice.then, false)]
            {
                let otherwise = self.instead(&fact.value, *atom, &other.value);
                let negated = self.negated(&otherwise);
                let below = self.graph.linear_plus(&negated, -1);
                let refuted = self.not_negative_by_bounds(state, &below);
                let refuted = self.graph.both(refuted, other.valid);
                if refuted != Node::TRUE && !Rule::Choices.is_broken() {
                    continue;
                }
                self.learned += 1;
                self.assume(state, &choice.cond, holds);
                let value = self.instead(&fact.value, *atom, &taken.value);
                self.learn(state, value, 0, taken.valid);
                let above = self.graph.linear_difference(&Linear::of_atom(*atom), &taken.value);
                let below = self.negated(&above);
                self.learn(state, above, 0, taken.valid);
                self.learn(state, below, 0, taken.valid);
                self.learned -= 1;
                return;
            }
        }
    }

    /// Replaces an atom in a value by another value.
    pub(super) fn instead(&mut self, value: &Linear, atom: Atom, by: &Linear) -> Linear {
        let Some(factor) = value.factor(atom) else { return value.clone() };
        let terms = value.terms.iter().copied().filter(|(other, _)| *other != atom).collect();
        let rest = Linear { terms, constant: value.constant };
        self.graph.linear(&rest, by, factor)
    }

    /// Bounds the atoms of a fact, each by the bounds of the others.
    fn bound_atoms(&mut self, state: &mut State, fact: &Fact) {
        let minus = self.graph.constant(-1);
        let is_sum = fact.value.terms.iter().all(|(_, factor)| *factor == Node::ONE || *factor == minus);
        if fact.value.terms.len() > 3 || fact.value.terms.len() > 1 && !is_sum {
            return;
        }
        let mut found = Vec::new();
        for (atom, factor) in &fact.value.terms {
            let Some(factor) = self.graph.as_constant(*factor) else { continue };
            // Some thread has the last position, so that a launch in which all pass a check tells nothing new; a bound that
            // grows with each check hides the one that all later ones need.
            if fact.passed && self.is_position(*atom) {
                continue;
            }
            // factor * atom >= -rest
            let term = Linear { terms: vec![(*atom, self.graph.constant(factor))], constant: Node::ZERO };
            let rest = self.graph.linear_difference(&fact.value, &term);
            let rest = self.highest_by_bounds(state, &rest);
            let (low, high) = self.bounds(state, *atom);
            let divisor = self.graph.constant(factor.abs());
            let quotient = self.graph.quotient(rest, divisor);
            let off = self.graph.constant(Rule::BoundsOfAtoms.off());
            let quotient = self.graph.difference(quotient, off);
            let bounds = if factor > 0 {
                let least = self.graph.difference(Node::ZERO, quotient);
                if !self.graph.is_sometimes_above(least, low) {
                    continue;
                }
                let raised = self.graph.max(low, least);
                (self.graph.select(fact.valid, raised, low), high)
            } else {
                let binds = self.graph.is_sometimes_above(high, quotient) || self.bounds_round(high, quotient);
                // Where no typical launch has as many threads as the guard lets pass, its number is one that they do not have, such as a product.
                let covered = fact.guards && self.is_global(*atom) && self.graph.as_constant(quotient).is_none();
                if !binds && !covered {
                    continue;
                }
                let lowered = if binds { self.graph.min(high, quotient) } else { quotient };
                (low, self.graph.select(fact.valid, lowered, high))
            };
            found.push((*atom, bounds));
        }
        if !found.is_empty() {
            Rc::make_mut(&mut state.bounds).extend(found);
        }
    }

    /// Returns `true` if an atom is the position of a thread in the grid.
    fn is_global(&self, atom: Atom) -> bool {
        (0..3).any(|axis| self.made.get(&Made::Position(4, axis)) == Some(&atom))
    }

    /// Returns `true` if a value that is not negative says that a sum of positions, among them one in the grid, is at most a number of the launch.
    fn guards_positions(&self, value: &Linear) -> bool {
        let in_grid = |atom: &Atom| {
            let mut made = [1, 4].into_iter().flat_map(|kind| (0..3).map(move |axis| Made::Position(kind, axis)));
            made.any(|made| self.made.get(&made) == Some(atom))
        };
        let below = |(atom, factor): &(Atom, Node)| self.is_position(*atom) && self.graph.sign(*factor) == Some(false);
        self.graph.as_constant(value.constant).is_none()
            && value.terms.iter().all(below)
            && value.terms.iter().any(|(atom, _)| in_grid(atom))
    }

    /// Returns `true` if an atom is the position of a thread, block, lane or warp.
    pub(super) fn is_position(&self, atom: Atom) -> bool {
        let mut positions = (0..5).flat_map(|kind| (0..3).map(move |axis| Made::Position(kind, axis)));
        positions.any(|made| self.made.get(&made) == Some(&atom))
    }

    /// Returns the bounds of an atom at a point.
    pub(super) fn bounds(&self, state: &State, atom: Atom) -> (Node, Node) {
        state.bounds.get(&atom).copied().unwrap_or_else(|| {
            let info = &self.atoms[atom.index()];
            (info.low, info.high)
        })
    }

    /// Returns the knowledge after a path from either of two points that share the beginnings of their facts.
    ///
    /// The first path is taken if `cond` holds, if there is one, and the second one otherwise.
    pub(super) fn join(&mut self, a: State, b: State, cond: Option<&Rc<Cond>>) -> State {
        if !a.reached {
            return b;
        }
        if !b.reached {
            return a;
        }
        let common = a.either.iter().zip(b.either.iter()).take_while(|(a, b)| Rc::ptr_eq(a, b)).count();
        let either = if common == a.either.len() { a.either.clone() } else { Rc::new(a.either[..common].to_vec()) };
        let common = a.extremes.iter().zip(b.extremes.iter()).take_while(|(a, b)| a == b).count();
        let extremes =
            if common == a.extremes.len() { a.extremes.clone() } else { Rc::new(a.extremes[..common].to_vec()) };
        let is_same = |(a, b): &(&Branch, &Branch)| Rc::ptr_eq(&a.0, &b.0) && a.1 == b.1;
        let common = a.path.iter().zip(b.path.iter()).take_while(is_same).count();
        let path = if common == a.path.len() { a.path.clone() } else { Rc::new(a.path[..common].to_vec()) };
        let (stores, written) = (known_in_both(&a.stores, &b.stores), known_in_both(&a.written, &b.written));
        if Rc::ptr_eq(&a.locals, &b.locals) && Rc::ptr_eq(&a.facts, &b.facts) && Rc::ptr_eq(&a.bounds, &b.bounds) {
            return State { either, extremes, stores, written, path, ..a };
        }
        let mut locals = HashMap::with_capacity(a.locals.len());
        for (local, value) in a.locals.iter() {
            if let Some(other) = b.locals.get(local) {
                let joint = self.relating > 0 && !self.may_differ(*local);
                let joined = self.join_values((&a, value), (&b, other), cond.map(|cond| (cond, joint)));
                locals.insert(*local, joined);
            }
        }
        let common = a.facts.iter().zip(b.facts.iter()).take_while(|(a, b)| Rc::ptr_eq(a, b)).count();
        let mut bounds = HashMap::new();
        for (atom, (low, high)) in a.bounds.iter() {
            let Some((other_low, other_high)) = b.bounds.get(atom) else { continue };
            let joined = match Rule::JoinedBounds.is_broken() {
                true => (*low, *high),
                false => (self.graph.min(*low, *other_low), self.graph.max(*high, *other_high)),
            };
            bounds.insert(*atom, joined);
        }
        let slices = match Rc::ptr_eq(&a.slices, &b.slices) {
            true => a.slices.clone(),
            false => {
                let slices = a.slices.iter().filter(|(local, slice)| b.slices.get(local) == Some(slice));
                Rc::new(slices.map(|(local, slice)| (*local, slice.clone())).collect())
            }
        };
        let facts = if common == a.facts.len() || Rule::JoinedFacts.is_broken() {
            a.facts.clone()
        } else {
            Rc::new(a.facts[..common].to_vec())
        };
        State {
            reached: true,
            locals: Rc::new(locals),
            slices,
            facts,
            bounds: Rc::new(bounds),
            either,
            extremes,
            stores,
            written,
            path,
        }
    }

    /// Returns one of two values, each at its point: the first one if `by` holds, if the condition is given. The choice is recorded if the
    /// condition is known, or if it is `joint`: whatever the condition is, it is the same for all variables.
    pub(super) fn join_values(
        &mut self,
        (a, one): (&State, &Value),
        (b, other): (&State, &Value),
        by: Option<(&Rc<Cond>, bool)>,
    ) -> Value {
        match (one, other) {
            _ if one == other => one.clone(),
            (Value::Int(one), Value::Int(other)) => Value::Int(self.join_ints((a, one), (b, other), by)),
            (Value::Bool(one), Value::Bool(other)) => Value::Bool(match by {
                Some((cond, _)) => {
                    let then = Cond::and(cond.clone(), one.clone());
                    let otherwise = Cond::and(Rc::new(Cond::Not(cond.clone())), other.clone());
                    let chosen = Cond::or(then, otherwise);
                    if chosen.is_longer_than(MOST_CONDS) { Rc::new(Cond::unknown(&[one, other])) } else { chosen }
                }
                // What it tells on both ways, it tells here where it holds.
                None => {
                    let unknown = Rc::new(Cond::unknown(&[one, other]));
                    match common(one, other) {
                        Some(common) => Rc::new(Cond::And(common, unknown)),
                        None => unknown,
                    }
                }
            }),
            (Value::Int(int), Value::Absent) => Value::Int(self.present(a, int)),
            (Value::Absent, Value::Int(int)) => Value::Int(self.present(b, int)),
            (value, Value::Absent) | (Value::Absent, value) => value.clone(),
            (Value::Members(ones), Value::Members(others)) if ones.len() == others.len() => {
                let members = ones.iter().zip(others);
                Value::Members(members.map(|(one, other)| self.join_values((a, one), (b, other), by)).collect())
            }
            _ => Value::Other,
        }
    }

    /// Returns an integer that is only asked for where it comes from a state, with the bounds that it has there.
    fn present(&mut self, state: &State, int: &Int) -> Int {
        let (low, high) = self.limits(state, int);
        let off = self.graph.constant(Rule::PresentData.off());
        let high = self.graph.difference(high, off);
        let present = self.new_int(int.scalar, low, high, self.origin(&int.value));
        if let [(atom, _)] = present.value.terms[..] {
            let above = self.graph.linear_difference(&present.value, &int.value);
            let below = self.negated(&above);
            self.relate(atom, above, int.valid);
            self.relate(atom, below, int.valid);
        }
        Int { exposed: int.exposed, again: int.again, ..present }
    }

    fn join_ints(
        &mut self,
        (a, one): (&State, &Int),
        (b, other): (&State, &Int),
        by: Option<(&Rc<Cond>, bool)>,
    ) -> Int {
        if let Some(cond) = by.and_then(|(cond, _)| self.of_launch(cond))
            && one.value.terms == other.value.terms
        {
            // The launch knows which one it is.
            let constant = self.graph.select(cond, one.value.constant, other.value.constant);
            let valid = self.graph.both(one.valid, other.valid);
            let value = Linear { terms: one.value.terms.clone(), constant };
            return Int {
                value,
                valid,
                scalar: one.scalar,
                exposed: one.exposed || other.exposed,
                again: one.again || other.again,
            };
        }
        let (low, high) = self.limits(a, one);
        let (other_low, other_high) =
            if Rule::JoinedIntegers.is_broken() { (low, high) } else { self.limits(b, other) };
        let low = self.graph.min(low, other_low);
        let high = self.graph.max(high, other_high);
        let exposed = one.exposed || other.exposed;
        let origin = self.origin(&one.value).or_else(|| self.origin(&other.value));
        let int = Int { exposed, ..self.new_int(one.scalar, low, high, origin) };
        if let [(atom, _)] = int.value.terms[..] {
            let parts = self.parts_of_two(one, other);
            let info = &mut self.atoms[atom.index()];
            info.parts = parts;
            let choice = |cond: &Rc<Cond>| Choice {
                cond: cond.clone(),
                then: one.clone(),
                otherwise: other.clone(),
                is_extreme: false,
            };
            info.choice = by.and_then(|(cond, joint)| match **cond {
                Cond::Garbled => None,
                Cond::Unknown if !joint => None,
                _ => Some(Rc::new(choice(cond))),
            });
        }
        int
    }

    /// Returns numbers of which both of two integers are sums of multiples.
    pub(super) fn parts_of_two(&mut self, one: &Int, other: &Int) -> Option<Parts> {
        let (mut parts, others) = (self.parts_of(&one.value), self.parts_of(&other.value));
        parts.of.extend(others.of);
        parts.of.sort();
        parts.of.dedup();
        for valid in [one.valid, other.valid, others.valid] {
            parts.valid = self.graph.both(parts.valid, valid);
        }
        (parts.of.len() <= MOST_PARTS).then_some(parts)
    }

    /// Returns the node of a comparison of numbers that the launch knows and that are never unknown.
    fn of_launch(&mut self, cond: &Cond) -> Option<Node> {
        match cond {
            Cond::NotNegative(value, Node::TRUE) => {
                let number = value.as_node().filter(|number| self.graph.range(*number).is_some())?;
                Some(self.graph.not_negative(number))
            }
            _ => None,
        }
    }

    /// Returns numbers of which a value is a sum of multiples.
    pub(super) fn parts_of(&mut self, value: &Linear) -> Parts {
        let (mut of, mut all) = (vec![value.constant], Node::TRUE);
        for (atom, factor) in &value.terms {
            let parts = self.atoms[atom.index()].parts.clone();
            match parts.filter(|parts| self.graph.as_constant(*factor).is_some() && self.is_plausible(parts.valid)) {
                Some(parts) => {
                    all = self.graph.both(all, parts.valid);
                    of.extend(parts.of.iter().map(|part| self.graph.product(*factor, *part)));
                }
                None => of.push(*factor),
            }
        }
        of.retain(|part| *part != Node::ZERO);
        of.sort();
        of.dedup();
        Parts { of, valid: all }
    }

    /// Returns the condition under which a value is a multiple of a constant, as far as it is known.
    pub(super) fn is_multiple(&mut self, value: &Linear, of: i128) -> Node {
        let parts = self.parts_of(value);
        parts.of.into_iter().fold(parts.valid, |all, part| {
            let one = self.multiple(part, of);
            self.graph.both(all, one)
        })
    }

    /// Returns bounds of an integer, whether or not it has wrapped.
    pub(super) fn limits(&mut self, state: &State, int: &Int) -> (Node, Node) {
        let (low, high) = (self.lowest(state, &int.value), self.highest(state, &int.value));
        let (least, most) = range_of(int.scalar);
        let (least, most) = (self.graph.constant(least), self.graph.constant(most));
        (self.graph.select(int.valid, low, least), self.graph.select(int.valid, high, most))
    }
}
