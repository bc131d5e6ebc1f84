//! The smaller and the larger one of two numbers.

use std::rc::Rc;

use super::Prover;
use super::linear::{Atom, Choice, Cond, Int, Linear};
use super::rules::Rule;
use super::state::State;

/// The most extremes with which another one is compared: those before it.
const MOST_COMPARED: usize = 6;

impl Prover<'_> {
    /// Returns the smaller or the larger one.
    pub(super) fn extreme(&mut self, state: &mut State, is_min: bool, a: &Int, b: &Int) -> Int {
        let exposed = a.exposed || b.exposed;
        if exposed || self.shared.is_known && (a.again || b.again) {
            // The number that was compared may be loaded again.
            return Int { exposed, ..self.any_int(a.scalar, self.origin(&a.value).or_else(|| self.origin(&b.value))) };
        }
        let valid = self.graph.both(a.valid, b.valid);
        if let (Some(one), Some(other)) = (a.value.as_node(), b.value.as_node()) {
            let node = if is_min { self.graph.min(one, other) } else { self.graph.max(one, other) };
            return Int { valid, ..self.uniform(a.scalar, node) };
        }
        let ((low, high), (least, most)) = (self.limits(state, a), self.limits(state, b));
        let (low, high) = if is_min {
            let off = self.graph.constant(Rule::MinMax.off());
            let high = self.graph.difference(high, off);
            (self.graph.min(low, least), self.graph.min(high, most))
        } else {
            (self.graph.max(low, least), self.graph.max(high, most))
        };
        let origin = self.origin(&a.value).or_else(|| self.origin(&b.value));
        let int = self.new_int(a.scalar, low, high, origin);
        if let [(atom, _)] = int.value.terms[..] {
            for operand in [a, b] {
                let rest = self.graph.linear_difference(&operand.value, &int.value);
                let rest = if is_min { rest } else { self.negated(&rest) };
                self.relate(atom, rest, operand.valid);
            }
            let (one, other) = if is_min == Rule::ChosenExtreme.is_broken() { (a, b) } else { (b, a) };
            let valid = self.graph.both(a.valid, b.valid);
            let cond = Rc::new(Cond::NotNegative(self.graph.linear_difference(&one.value, &other.value), valid));
            let choice = Choice { cond, then: a.clone(), otherwise: b.clone(), is_extreme: true };
            self.atoms[atom.index()].choice = Some(Rc::new(choice));
            self.atoms[atom.index()].parts = self.parts_of_two(a, b);
            self.relate_extremes(state, atom, is_min);
        }
        int
    }

    /// Records what is known of the distance of two extremes that have a number in common: `(left + 64).min(n)` is not below
    /// `(left + 32).min(n)`, and at most 32 above it.
    ///
    /// Only extremes that were computed on the way here are compared: the bounds of another one may hold nowhere but in its own branch.
    fn relate_extremes(&mut self, state: &mut State, new: Atom, is_min: bool) {
        let before: Vec<(Atom, bool)> = state.extremes.iter().rev().take(MOST_COMPARED).copied().collect();
        for (known, _) in before.into_iter().filter(|(_, other)| *other == is_min) {
            let choices = [new, known].map(|atom| self.atoms[atom.index()].choice.clone());
            let [Some(of_new), Some(of_known)] = choices else { continue };
            let [of_new, of_known] = [&of_new, &of_known].map(|choice| [&choice.then, &choice.otherwise]);
            for (at, of) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let (one, other) = (of_new[at], of_known[of]);
                if one.value == other.value && one.scalar == other.scalar {
                    self.relate_two(state, [new, known], [one, other, of_new[1 - at], of_known[1 - of]]);
                }
            }
        }
        Rc::make_mut(&mut state.extremes).push((new, is_min));
    }

    /// Records the distance of two extremes, of which the first two numbers are equal.
    fn relate_two(&mut self, state: &State, atoms: [Atom; 2], [common, same, one, other]: [&Int; 4]) {
        let exact = [same, one, other].into_iter().fold(common.valid, |all, int| self.graph.both(all, int.valid));
        let further = self.graph.linear_difference(&one.value, &other.value);
        let [new, known] = atoms.map(Linear::of_atom);
        let above = self.graph.linear_difference(&new, &known);
        for (further, above) in [(further.clone(), above.clone()), (self.negated(&further), self.negated(&above))] {
            let valid = self.not_negative_by_bounds(state, &further);
            let valid = self.graph.both(valid, exact);
            if self.is_likely(valid) {
                let most = self.graph.linear_difference(&further, &above);
                let above = self.graph.linear_plus(&above, -Rule::CommonExtreme.off());
                self.relate(atoms[0], above, valid);
                self.relate(atoms[0], most, valid);
            }
        }
    }
}
