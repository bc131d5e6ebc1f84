//! Quotients and remainders.

use std::rc::Rc;

use super::Prover;
use super::graph::{Node, range_of};
use super::integer::Made;
use super::linear::{Atom, Int, Linear, Quotient};
use super::state::State;

impl Prover<'_> {
    /// Returns `a / divisor`, where `divisor` is known to the launch: rounded towards zero, or down by a shift, which
    /// is the same if `a` is non-negative.
    pub(super) fn quotient(&mut self, state: &mut State, a: &Int, divisor: Node, valid: Node) -> Int {
        if divisor == Node::ONE {
            return Int { valid: self.graph.both(a.valid, valid), ..a.clone() };
        }
        let less_one = self.graph.difference(divisor, Node::ONE);
        let positive = self.graph.not_negative(less_one);
        let sign = self.is_never_negative(state, a);
        let valid = self.graph.both(valid, positive);
        let valid = self.graph.both(valid, sign);
        if valid == Node::FALSE {
            return self.any_int(a.scalar, self.origin(&a.value));
        }
        if let Some(number) = a.value.as_node() {
            let quotient = self.graph.quotient(number, divisor);
            return Int { valid, exposed: a.exposed, ..self.uniform(a.scalar, quotient) };
        }
        if self.is_below(state, &a.value, divisor) {
            return Int { valid, exposed: a.exposed, ..self.uniform(a.scalar, Node::ZERO) };
        }
        if let Some((whole, rest)) = self.split_quotient(state, a, divisor) {
            let rest = self.quotient(state, &rest, divisor, valid);
            let value = self.graph.linear_sum(&whole, &rest.value);
            return Int { value, valid: rest.valid, ..rest };
        }
        let key = Made::Quotient(a.value.clone(), divisor, valid);
        let atom = match self.made.get(&key) {
            Some(atom) => *atom,
            None => self.new_quotient(key, a, (divisor, less_one), valid),
        };
        let (low, high) = (self.lowest(state, &a.value), self.highest(state, &a.value));
        let low = self.graph.max(low, Node::ZERO);
        let (low, high) = (self.graph.quotient(low, divisor), self.graph.quotient(high, divisor));
        let (known_low, known_high) = self.bounds(state, atom);
        let (raised, lowered) = (self.graph.max(low, known_low), self.graph.min(high, known_high));
        let raised = self.graph.select(valid, raised, known_low);
        let lowered = self.graph.select(valid, lowered, known_high);
        Rc::make_mut(&mut state.bounds).insert(atom, (raised, lowered));
        let value = Linear::of_atom(atom);
        // A half is less than the whole, unless the whole is 0.
        let rest = self.graph.linear_difference(&a.value, &value);
        let less_two = self.graph.difference(less_one, Node::ONE);
        let at_least_two = self.graph.not_negative(less_two);
        let positive = self.graph.linear_plus(&a.value, -1);
        let positive = self.not_negative(state, &positive);
        let halves = self.graph.both(at_least_two, positive);
        let halves = self.graph.both(halves, valid);
        if self.is_plausible(halves) {
            self.learn(state, rest, -1, halves);
        }
        Int { value, valid, scalar: a.scalar, exposed: a.exposed }
    }

    /// Returns `true` if a value is below a number in all launches.
    fn is_below(&mut self, state: &State, value: &Linear, number: Node) -> bool {
        let distance = self.graph.linear_difference(&Linear::of_node(number), value);
        let distance = self.graph.linear_plus(&distance, -1);
        self.not_negative_by_bounds(state, &distance) == Node::TRUE
    }

    /// Splits `(divisor * x + rest) / divisor`, which is `x + rest / divisor` if `rest` is non-negative, into
    /// `x` and `rest`.
    fn split_quotient(&mut self, state: &State, a: &Int, divisor: Node) -> Option<(Linear, Int)> {
        let number = self.graph.as_constant(divisor).filter(|number| *number > 0)?;
        let (mut whole, mut terms) = (Vec::new(), Vec::new());
        for (atom, factor) in &a.value.terms {
            match self.graph.as_constant(*factor) {
                Some(factor) if factor % number == 0 => whole.push((*atom, self.graph.constant(factor / number))),
                _ => terms.push((*atom, *factor)),
            }
        }
        if whole.is_empty() {
            return None;
        }
        // As much of the constant as keeps the rest non-negative.
        let (constant, rest) = match self.graph.as_constant(a.value.constant) {
            Some(constant) => (constant.div_euclid(number), self.graph.constant(constant.rem_euclid(number))),
            None => (0, a.value.constant),
        };
        let whole = Linear { terms: whole, constant: self.graph.constant(constant) };
        let rest = Int { value: Linear { terms, constant: rest }, ..a.clone() };
        (self.not_negative_by_bounds(state, &rest.value) == Node::TRUE).then_some((whole, rest))
    }

    fn new_quotient(&mut self, key: Made, a: &Int, (divisor, less_one): (Node, Node), valid: Node) -> Atom {
        // It may occur at other points: its own bounds are those that hold everywhere.
        let high = self.highest_by_bounds(&State::new(), &a.value);
        let high = self.graph.max(high, Node::ZERO);
        let high = self.graph.quotient(high, divisor);
        let most = self.graph.constant(range_of(a.scalar).1);
        let high = self.graph.select(valid, high, most);
        let atom = self.new_atom(Node::ZERO, high, self.origin(&a.value));
        let multiple = self.graph.linear_scaled(&Linear::of_atom(atom), divisor);
        let rest = self.graph.linear_difference(&a.value, &multiple);
        let negated = self.negated(&rest);
        let above = Linear { constant: self.graph.sum(negated.constant, less_one), ..negated };
        self.relate(atom, rest, valid);
        self.relate(atom, above, valid);
        if let Some(divisor) = self.graph.as_constant(divisor).filter(|divisor| *divisor > 0) {
            let quotient = Quotient { dividend: a.value.clone(), divisor, valid };
            self.atoms[atom.index()].quotient = Some(Rc::new(quotient));
        }
        self.made.insert(key, atom);
        atom
    }

    /// Returns a quotient, or a number shifted to the right, where the right operand differs between threads: if
    /// neither is negative it is between 0 and the number.
    pub(super) fn varying_quotient(&mut self, state: &mut State, a: &Int, b: &Int, exposed: bool) -> Int {
        let (sign, other) = (self.is_never_negative(state, a), self.is_never_negative(state, b));
        let valid = self.graph.both(sign, other);
        let valid = self.graph.both(valid, a.valid);
        let high = self.highest(state, &a.value);
        let atom = self.new_atom(Node::ZERO, high, self.origin(&a.value).or_else(|| self.origin(&b.value)));
        let below = self.graph.linear_difference(&a.value, &Linear::of_atom(atom));
        self.relate(atom, below, valid);
        Int { value: Linear::of_atom(atom), valid, scalar: a.scalar, exposed }
    }

    /// Returns `a % divisor`: `a - a / divisor * divisor`.
    pub(super) fn remainder(&mut self, state: &mut State, a: &Int, divisor: Node, valid: Node) -> Int {
        // For a number that may have wrapped, or belongs to a thread, only the divisor is useful.
        let is_atom = a.value.terms.len() == 1 && self.origin(&a.value).is_some();
        if is_atom || !self.is_likely(a.valid) {
            let less_one = self.graph.difference(divisor, Node::ONE);
            let low = if a.scalar.is_signed() { self.graph.difference(Node::ZERO, less_one) } else { Node::ZERO };
            let int = self.new_int(a.scalar, low, less_one, self.origin(&a.value));
            let valid = self.graph.not_negative(less_one);
            return Int { valid, exposed: a.exposed, ..int };
        }
        let quotient = self.quotient(state, a, divisor, valid);
        let multiple = self.graph.linear_scaled(&quotient.value, divisor);
        let value = self.graph.linear_difference(&a.value, &multiple);
        Int { value, ..quotient }
    }

    pub(super) fn varying_remainder(&mut self, state: &mut State, a: &Int, b: &Int, exposed: bool) -> Int {
        let (_, most) = self.limits(state, b);
        let less_one = self.graph.difference(most, Node::ONE);
        let low = if a.scalar.is_signed() { self.graph.difference(Node::ZERO, less_one) } else { Node::ZERO };
        let int = self.new_int(a.scalar, low, less_one, self.origin(&b.value));
        if let [(atom, _)] = int.value.terms[..] {
            let below = self.graph.linear_difference(&b.value, &int.value);
            let below = self.graph.linear_plus(&below, -1);
            self.relate(atom, below, b.valid);
        }
        let valid = self.is_never_negative(state, b);
        Int { valid, exposed, ..int }
    }
}
