//! Quotients and remainders.

use std::rc::Rc;

use super::Prover;
use super::graph::{Node, range_of};
use super::integer::Made;
use super::linear::{Atom, Fact, Int, Linear, Quotient};
use super::rules::Rule;
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
        // The condition under which the exact number has this quotient, whether or not the divisor has wrapped.
        let exact = self.graph.both(a.valid, positive);
        let exact = self.graph.both(exact, sign);
        let valid = self.graph.both(valid, exact);
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
        if let Some((whole, divisor)) = self.coarse_quotient(state, a, divisor) {
            return self.quotient(state, &whole, divisor, valid);
        }
        let of = self.quotient_of_quotient(&a.value, divisor, exact);
        let of = of.unwrap_or_else(|| Quotient { dividend: a.value.clone(), divisor, valid: exact });
        let exact = of.valid;
        let valid = self.graph.both(valid, exact);
        let key = Made::Quotient(of.dividend.clone(), of.divisor, exact);
        let atom = match self.made.get(&key) {
            Some(atom) => *atom,
            None => self.new_quotient(key, a, of),
        };
        let (low, high) = (self.lowest(state, &a.value), self.highest(state, &a.value));
        let low = self.graph.max(low, Node::ZERO);
        let (low, high) = (self.graph.quotient(low, divisor), self.graph.quotient(high, divisor));
        let (known_low, known_high) = self.bounds(state, atom);
        let off = self.graph.constant(Rule::QuotientBounds.off());
        let high = self.graph.difference(high, off);
        let (raised, lowered) = (self.graph.max(low, known_low), self.graph.min(high, known_high));
        let raised = self.graph.select(exact, raised, known_low);
        let lowered = self.graph.select(exact, lowered, known_high);
        Rc::make_mut(&mut state.bounds).insert(atom, (raised, lowered));
        let value = Linear::of_atom(atom);
        self.learn_quotient(state, atom, exact);
        // A half is less than the whole, unless the whole is 0.
        let rest = self.graph.linear_difference(&a.value, &value);
        let less_two = self.graph.difference(less_one, Node::ONE);
        let at_least_two = self.graph.not_negative(less_two);
        let positive = self.graph.linear_plus(&a.value, -1);
        let positive = self.not_negative(state, &positive);
        let positive = if Rule::Halves.is_broken() { Node::TRUE } else { positive };
        let halves = self.graph.both(at_least_two, positive);
        let halves = self.graph.both(halves, exact);
        if self.is_plausible(halves) {
            self.learn(state, rest, -1, halves);
        }
        if self.graph.as_constant(divisor) == Some(2) {
            self.learn_average(state, &a.value, &value, exact);
        }
        Int { value, valid, scalar: a.scalar, exposed: a.exposed, again: a.again }
    }

    /// Records what facts about a dividend say of its quotient: `i < n * d` is `i / d < n`.
    fn learn_quotient(&mut self, state: &mut State, atom: Atom, valid: Node) {
        let Some(quotient) = self.atoms[atom.index()].quotient.clone() else { return };
        if self.graph.as_constant(quotient.divisor).is_some() {
            return;
        }
        let facts: Vec<Rc<Fact>> = state.latest_facts().cloned().collect();
        for fact in facts {
            let last = self.graph.linear_sum(&fact.value, &quotient.dividend);
            let Some(last) = last.as_node() else { continue };
            let end = self.graph.sum(last, Node::ONE);
            let Some(end) = self.graph.divided_by(end, quotient.divisor) else { continue };
            let below = self.graph.linear_difference(&Linear::of_node(end), &Linear::of_atom(atom));
            let value = self.graph.linear_plus(&below, -1 - Rule::QuotientOfBound.off());
            let valid = self.graph.both(fact.valid, valid);
            let known = |known: &Rc<Fact>| known.value == value && known.valid == valid;
            if valid != Node::FALSE && !state.latest_facts().any(known) {
                self.learn_fact(state, Fact { value, valid, passed: fact.passed, guards: fact.guards });
            }
        }
    }

    /// Records that the middle of two numbers is between them, and below the larger one.
    fn learn_average(&mut self, state: &mut State, sum: &Linear, middle: &Linear, valid: Node) {
        let [(one, Node::ONE), (other, Node::ONE)] = sum.terms[..] else { return };
        let two = self.graph.constant(2);
        for end in [one, other].map(Linear::of_atom) {
            let twice = self.graph.linear_scaled(&end, two);
            let above = self.graph.linear_difference(sum, &twice);
            let below = self.negated(&above);
            let below = self.graph.linear_plus(&below, -1);
            let [above, below] = [above, below].map(|distance| {
                let holds = self.not_negative_in(state, &distance, 1);
                let holds = self.graph.both(holds, valid);
                // One that rarely holds would only make conditions longer.
                if self.is_likely(holds) { holds } else { Node::FALSE }
            });
            let distance = self.graph.linear_difference(middle, &end);
            self.learn(state, distance.clone(), -Rule::Average.off(), above);
            let distance = self.negated(&distance);
            self.learn(state, distance, -1 - Rule::Average.off(), below);
        }
    }

    /// Returns the quotient of a quotient as one of its dividend: `x / m / n` is `x / (m * n)`. Those by constants are seen as either
    /// where they are used.
    fn quotient_of_quotient(&mut self, value: &Linear, divisor: Node, valid: Node) -> Option<Quotient> {
        let [(atom, Node::ONE)] = value.terms[..] else { return None };
        let finer = self.atoms[atom.index()].quotient.clone().filter(|_| value.constant == Node::ZERO)?;
        let product = self.graph.product(finer.divisor, divisor);
        let divisor = self.graph.add_scaled(product, product, Rule::QuotientOfQuotient.off());
        if self.graph.as_constant(divisor).is_some() {
            return None;
        }
        Some(Quotient { dividend: finer.dividend.clone(), divisor, valid: self.graph.both(valid, finer.valid) })
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
            match self.graph.divided(*factor, number) {
                Some(factor) => whole.push((*atom, factor)),
                None => terms.push((*atom, *factor)),
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
        let is_positive = self.not_negative_by_bounds(state, &rest.value) == Node::TRUE;
        (is_positive || Rule::SplitQuotient.is_broken()).then_some((whole, rest))
    }

    /// Returns `x` and `n` if the quotient of `m * x + rest` by `m * n` is `x / n`, because the rest is 0 to `m - 1`.
    fn coarse_quotient(&mut self, state: &State, a: &Int, divisor: Node) -> Option<(Int, Node)> {
        let number = self.graph.as_constant(divisor)?;
        let constant = self.graph.as_constant(a.value.constant)?;
        let (multiples, remainders) = self.split_remainders(&a.value)?;
        let mut units: Vec<i128> = multiples.iter().map(|(_, factor)| *factor).collect();
        units.retain(|unit| *unit > 1 && *unit < number && number % unit == 0);
        units.sort_unstable_by(|a, b| b.cmp(a));
        units.dedup();
        for unit in units {
            let (mut whole, mut rest) = (Vec::new(), remainders.clone());
            for (atom, factor) in &multiples {
                match factor % unit {
                    0 => whole.push((*atom, self.graph.constant(factor / unit))),
                    _ => rest = self.plus_multiple(&rest, *atom, *factor),
                }
            }
            let rest = self.graph.linear_plus(&rest, constant.rem_euclid(unit));
            let below = self.graph.constant(unit);
            let is_below = self.is_below(state, &rest, below) || Rule::CoarseQuotient.is_broken();
            if self.not_negative_by_bounds(state, &rest) == Node::TRUE && is_below {
                let value = Linear { terms: whole, constant: self.graph.constant(constant.div_euclid(unit)) };
                return Some((Int { value, ..a.clone() }, self.graph.constant(number / unit)));
            }
        }
        None
    }

    /// Splits a value without its constant, whose factors are constants, into multiples of atoms and of remainders: `6 * (x / 2) + x` is
    /// `8 * (x / 2)` and the remainder of `x` by 2.
    fn split_remainders(&mut self, value: &Linear) -> Option<(Vec<(Atom, i128)>, Linear)> {
        let factors = value.terms.iter().map(|(atom, factor)| Some((*atom, self.graph.as_constant(*factor)?)));
        let mut multiples: Vec<(Atom, i128)> = factors.collect::<Option<_>>()?;
        let mut remainders = Linear::of_node(Node::ZERO);
        for at in (0..multiples.len()).rev() {
            let atom = multiples[at].0;
            let Some(quotient) = self.atoms[atom.index()].quotient.clone() else { continue };
            let [(dividend, Node::ONE)] = quotient.dividend.terms[..] else { continue };
            let Some(of) = multiples.iter().position(|(other, _)| *other == dividend) else { continue };
            let (count, divisor) = (multiples[of].1, self.graph.as_constant(quotient.divisor));
            let Some(whole) = divisor.and_then(|divisor| count.checked_mul(divisor)) else { continue };
            multiples[at].1 = multiples[at].1.checked_add(whole)?;
            multiples[of].1 = 0;
            remainders = self.plus_multiple(&remainders, dividend, count);
            remainders = self.plus_multiple(&remainders, atom, -whole);
        }
        multiples.retain(|(_, factor)| *factor != 0);
        Some((multiples, remainders))
    }

    fn plus_multiple(&mut self, value: &Linear, atom: Atom, factor: i128) -> Linear {
        let factor = self.graph.constant(factor);
        self.graph.linear(value, &Linear::of_atom(atom), factor)
    }

    fn new_quotient(&mut self, key: Made, a: &Int, of: Quotient) -> Atom {
        let Quotient { dividend, divisor, valid } = &of;
        // It may occur at other points: its own bounds are those that hold everywhere.
        let high = self.highest_by_bounds(&State::new(), dividend);
        let high = self.graph.max(high, Node::ZERO);
        let high = self.graph.quotient(high, *divisor);
        let most = self.graph.constant(range_of(a.scalar).1);
        let high = self.graph.select(*valid, high, most);
        let atom = self.new_atom(Node::ZERO, high, self.origin(&a.value));
        let multiple = self.graph.linear_scaled(&Linear::of_atom(atom), *divisor);
        let rest = self.graph.linear_difference(dividend, &multiple);
        let negated = self.negated(&rest);
        let last = self.graph.add_scaled(*divisor, Node::ONE, -1 - Rule::QuotientRest.off());
        let above = Linear { constant: self.graph.sum(negated.constant, last), ..negated };
        self.relate(atom, rest, *valid);
        self.relate(atom, above, *valid);
        self.atoms[atom.index()].quotient = Some(Rc::new(of));
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
        let off = self.graph.constant(Rule::VaryingQuotient.off());
        let high = self.graph.difference(high, off);
        let atom = self.new_atom(Node::ZERO, high, self.origin(&a.value).or_else(|| self.origin(&b.value)));
        let below = self.graph.linear_difference(&a.value, &Linear::of_atom(atom));
        self.relate(atom, below, valid);
        Int { value: Linear::of_atom(atom), valid, scalar: a.scalar, exposed, again: false }
    }

    /// Returns `a % divisor`: `a - a / divisor * divisor`.
    pub(super) fn remainder(&mut self, state: &mut State, a: &Int, divisor: Node, valid: Node) -> Int {
        if let Some(number) = self.graph.as_constant(divisor).filter(|number| *number > 0) {
            let is_multiple = self.is_multiple(&a.value, number >> Rule::RemainderOfMultiple.off());
            let valid = self.graph.both(is_multiple, a.valid);
            if valid == Node::TRUE {
                return Int { valid, exposed: a.exposed, ..self.uniform(a.scalar, Node::ZERO) };
            }
        }
        // For a number that may have wrapped, may be negative, or belongs to a thread, only the divisor is useful.
        let is_atom = a.value.terms.len() == 1 && self.origin(&a.value).is_some();
        let sign = self.is_never_negative(state, a);
        if is_atom || !self.is_likely(a.valid) || !self.is_plausible(sign) {
            let off = self.graph.constant(1 + Rule::RemainderOfAny.off());
            let less_one = self.graph.difference(divisor, off);
            let low = if a.scalar.is_signed() { self.graph.difference(Node::ZERO, less_one) } else { Node::ZERO };
            let int = self.new_int(a.scalar, low, less_one, self.origin(&a.value));
            let valid = self.graph.not_negative(less_one);
            return Int { valid, exposed: a.exposed, ..int };
        }
        let quotient = self.quotient(state, a, divisor, valid);
        let multiple = self.graph.linear_scaled(&quotient.value, divisor);
        let value = self.graph.linear_difference(&a.value, &multiple);
        if quotient.value.terms.is_empty() || self.graph.as_constant(divisor).is_some() {
            return Int { value, ..quotient };
        }
        // In a sum, remainders by numbers that are not constants would not be found again.
        let key = Made::Remainder(value.clone(), quotient.valid);
        let atom = match self.made.get(&key) {
            Some(atom) => *atom,
            None => {
                let last = self.graph.add_scaled(divisor, Node::ONE, -1 - Rule::RemainderAlone.off());
                let atom = self.new_atom(Node::ZERO, last, self.origin(&a.value));
                let rest = self.graph.linear_difference(&value, &Linear::of_atom(atom));
                let negated = self.negated(&rest);
                self.relate(atom, rest, quotient.valid);
                self.relate(atom, negated, quotient.valid);
                self.made.insert(key, atom);
                atom
            }
        };
        Int { value: Linear::of_atom(atom), ..quotient }
    }

    pub(super) fn varying_remainder(&mut self, state: &mut State, a: &Int, b: &Int, exposed: bool) -> Int {
        let (_, most) = self.limits(state, b);
        let off = self.graph.constant(1 + Rule::VaryingRemainder.off());
        let less_one = self.graph.difference(most, off);
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
