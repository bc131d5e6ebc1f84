//! What is known at a point of the program.

use std::collections::HashMap;
use std::rc::Rc;

use super::Prover;
use super::graph::{Node, range_of};
use super::linear::{Atom, Cond, Fact, Int, Linear, Slice, Value};
use crate::ir::LocalId;

/// The most facts of the surroundings that a proof looks at.
const MOST_FACTS: usize = 48;

/// What is known at a point of a function. Copies share what they have in common.
#[derive(Clone)]
pub(super) struct State {
    /// Whether the point can be reached.
    pub(super) reached: bool,
    /// The values of the function's variables. What is missing has no value yet.
    pub(super) locals: Rc<HashMap<LocalId, Value>>,
    /// The slices among them.
    pub(super) slices: Rc<HashMap<LocalId, Slice>>,
    /// What holds, for this thread.
    pub(super) facts: Rc<Vec<Rc<Fact>>>,
    /// The bounds of atoms that follow from that.
    pub(super) bounds: Rc<HashMap<Atom, (Node, Node)>>,
}

impl State {
    /// Where nothing is known.
    pub(super) fn new() -> State {
        State {
            reached: true,
            locals: Rc::default(),
            slices: Rc::default(),
            facts: Rc::default(),
            bounds: Rc::default(),
        }
    }

    /// A point that is not reached.
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

    /// The latest facts, the latest ones first.
    pub(super) fn latest_facts(&self) -> impl Iterator<Item = &Rc<Fact>> {
        self.facts.iter().rev().take(MOST_FACTS)
    }
}

impl Prover<'_> {
    /// Notes that a truth value holds from here on, or does not.
    pub(super) fn assume(&mut self, state: &mut State, cond: &Cond, holds: bool) {
        match (cond, holds) {
            (Cond::Known(value), _) => {
                if *value != holds {
                    self.learn(state, Linear::of_node(Node::ZERO), -1, Node::TRUE);
                }
            }
            (Cond::Unknown, _) => {}
            (Cond::NotNegative(value, valid), true) => self.learn(state, value.clone(), 0, *valid),
            (Cond::NotNegative(value, valid), false) => {
                let negated = self.negated(value);
                self.learn(state, negated, -1, *valid);
            }
            (Cond::Zero(value, valid), true) => {
                let negated = self.negated(value);
                self.learn(state, value.clone(), 0, *valid);
                self.learn(state, negated, 0, *valid);
            }
            (Cond::Zero(value, valid), false) => {
                // What is not negative and not 0 is positive, and the same of the negated value.
                for value in [value.clone(), self.negated(value)] {
                    let bounded = self.not_negative_by_bounds(state, &value);
                    let valid = self.graph.both(bounded, *valid);
                    if self.is_plausible(valid) {
                        self.learn(state, value, -1, valid);
                    }
                }
            }
            (Cond::And(a, b), true) | (Cond::Or(a, b), false) => {
                self.assume(state, a, holds);
                self.assume(state, b, holds);
            }
            (Cond::And(..), false) | (Cond::Or(..), true) => {}
            (Cond::Not(cond), _) => self.assume(state, cond, !holds),
        }
    }

    /// `-value`.
    pub(super) fn negated(&mut self, value: &Linear) -> Linear {
        self.graph.linear_difference(&Linear::of_node(Node::ZERO), value)
    }

    /// Notes that `value + more` is not negative where `valid` holds.
    pub(super) fn learn(&mut self, state: &mut State, value: Linear, more: i128, valid: Node) {
        if valid == Node::FALSE {
            return;
        }
        let value = self.graph.linear_plus(&value, more);
        if self.not_negative_by_bounds(state, &value) == Node::TRUE {
            return;
        }
        let fact = Fact { value, valid };
        if state.latest_facts().any(|known| **known == fact) {
            return;
        }
        self.bound_atoms(state, &fact);
        Rc::make_mut(&mut state.facts).push(Rc::new(fact));
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
            // factor * atom >= -rest
            let term = Linear { terms: vec![(*atom, self.graph.constant(factor))], constant: Node::ZERO };
            let rest = self.graph.linear_difference(&fact.value, &term);
            let rest = self.highest_by_bounds(state, &rest);
            let (low, high) = self.bounds(state, *atom);
            let divisor = self.graph.constant(factor.abs());
            let quotient = self.graph.quotient(rest, divisor);
            let bounds = if factor > 0 {
                let least = self.graph.difference(Node::ZERO, quotient);
                let raised = self.graph.max(low, least);
                (self.graph.select(fact.valid, raised, low), high)
            } else {
                let lowered = self.graph.min(high, quotient);
                (low, self.graph.select(fact.valid, lowered, high))
            };
            found.push((*atom, bounds));
        }
        if !found.is_empty() {
            Rc::make_mut(&mut state.bounds).extend(found);
        }
    }

    /// The bounds of an atom at a point.
    pub(super) fn bounds(&self, state: &State, atom: Atom) -> (Node, Node) {
        state.bounds.get(&atom).copied().unwrap_or_else(|| {
            let info = &self.atoms[atom.index()];
            (info.low, info.high)
        })
    }

    /// What is known after a way from either of two points that have the beginnings of their facts in common.
    pub(super) fn join(&mut self, a: State, b: State) -> State {
        if !a.reached {
            return b;
        }
        if !b.reached {
            return a;
        }
        if Rc::ptr_eq(&a.locals, &b.locals) && Rc::ptr_eq(&a.facts, &b.facts) && Rc::ptr_eq(&a.bounds, &b.bounds) {
            return a;
        }
        let mut locals = HashMap::with_capacity(a.locals.len());
        for (local, value) in a.locals.iter() {
            if let Some(other) = b.locals.get(local) {
                let joined = if value == other { value.clone() } else { self.join_values((&a, value), (&b, other)) };
                locals.insert(*local, joined);
            }
        }
        let common = a.facts.iter().zip(b.facts.iter()).take_while(|(a, b)| Rc::ptr_eq(a, b)).count();
        let mut bounds = HashMap::new();
        for (atom, (low, high)) in a.bounds.iter() {
            let Some((other_low, other_high)) = b.bounds.get(atom) else { continue };
            let joined = (self.graph.min(*low, *other_low), self.graph.max(*high, *other_high));
            bounds.insert(*atom, joined);
        }
        let slices = match Rc::ptr_eq(&a.slices, &b.slices) {
            true => a.slices.clone(),
            false => {
                let slices = a.slices.iter().filter(|(local, slice)| b.slices.get(local) == Some(slice));
                Rc::new(slices.map(|(local, slice)| (*local, slice.clone())).collect())
            }
        };
        let facts = if common == a.facts.len() { a.facts.clone() } else { Rc::new(a.facts[..common].to_vec()) };
        State { reached: true, locals: Rc::new(locals), slices, facts, bounds: Rc::new(bounds) }
    }

    /// One of two values, each at its point.
    pub(super) fn join_values(&mut self, (a, one): (&State, &Value), (b, other): (&State, &Value)) -> Value {
        match (one, other) {
            _ if one == other => one.clone(),
            (Value::Int(one), Value::Int(other)) => Value::Int(self.join_ints((a, one), (b, other))),
            (Value::Bool(_), Value::Bool(_)) => Value::Bool(Rc::new(Cond::Unknown)),
            (Value::Members(ones), Value::Members(others)) if ones.len() == others.len() => {
                let members = ones.iter().zip(others);
                Value::Members(members.map(|(one, other)| self.join_values((a, one), (b, other))).collect())
            }
            _ => Value::Other,
        }
    }

    fn join_ints(&mut self, (a, one): (&State, &Int), (b, other): (&State, &Int)) -> Int {
        let (low, high) = self.limits(a, one);
        let (other_low, other_high) = self.limits(b, other);
        let low = self.graph.min(low, other_low);
        let high = self.graph.max(high, other_high);
        let exposed = one.exposed || other.exposed;
        let origin = self.origin(&one.value).or_else(|| self.origin(&other.value));
        Int { exposed, ..self.new_int(one.scalar, low, high, origin) }
    }

    /// Numbers that an integer is between, whether or not it has wrapped.
    pub(super) fn limits(&mut self, state: &State, int: &Int) -> (Node, Node) {
        let (low, high) = (self.lowest(state, &int.value), self.highest(state, &int.value));
        let (least, most) = range_of(int.scalar);
        let (least, most) = (self.graph.constant(least), self.graph.constant(most));
        (self.graph.select(int.valid, low, least), self.graph.select(int.valid, high, most))
    }
}
