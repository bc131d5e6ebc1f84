//! Shifts, operations on bits, and numbers of bits.

use std::rc::Rc;

use super::Prover;
use super::graph::{Node, range_of};
use super::linear::{Fact, Int, Linear};
use super::rules::Rule;
use super::state::State;
use crate::ir::{BinaryOp, Const, Expr, ExprKind, Intrinsic, Scalar};

impl Prover<'_> {
    /// Returns the right operand of an operation on a number of that type. A shift's count whose upper bits are masked is the count itself,
    /// under the condition that it is below the number of bits.
    pub(super) fn right_operand(&mut self, state: &mut State, op: BinaryOp, left: Option<Scalar>, right: &Expr) -> Int {
        let last = left.map(|scalar| i128::from(scalar.bits()) - 1);
        let count = match &right.kind {
            ExprKind::Binary { op: BinaryOp::BitAnd, left: count, right: mask, .. } => match &mask.kind {
                ExprKind::Const(Const::Int(mask), _) if Some(*mask) == last => Some(count),
                _ => None,
            },
            _ => None,
        };
        let (Some(last), Some(count), BinaryOp::Shl | BinaryOp::Shr) = (last, count, op) else {
            return self.integer(state, right);
        };
        let count = self.integer(state, count);
        let within = self.is_count(state, &count, last);
        if within == Node::TRUE || self.is_likely(within) {
            let within = if Rule::ShiftCount.is_broken() { Node::TRUE } else { within };
            return Int { valid: self.graph.both(count.valid, within), ..count };
        }
        let last = self.graph.constant(last);
        let mask = self.uniform(count.scalar, last);
        self.binary(state, BinaryOp::BitAnd, &count, &mask)
    }

    /// Returns the condition under which a value is 0 to `last`.
    fn is_count(&mut self, state: &State, int: &Int, last: i128) -> Node {
        let negated = self.negated(&int.value);
        let below = self.graph.linear_plus(&negated, last);
        let (above, below) = (self.not_negative(state, &int.value), self.not_negative(state, &below));
        self.graph.both(above, below)
    }

    /// Returns a number limited to the counts of a shift of a type, all of which its count is among.
    fn count_among(&mut self, count: Node, scalar: Scalar) -> Node {
        let last = self.graph.constant(i128::from(scalar.bits()) - 1);
        let most = self.graph.min(count, last);
        self.graph.max(most, Node::ZERO)
    }

    /// Returns two to the power of the count of a shift of a number of that type.
    pub(super) fn shift(&mut self, by: &Int, scalar: Scalar) -> Option<Node> {
        let exponent = by.value.as_node()?;
        Some(match self.graph.as_constant(exponent) {
            Some(exponent) if (0..64).contains(&exponent) => {
                self.graph.constant((1 << exponent) - Rule::Shift.off().min(exponent))
            }
            Some(_) => return None,
            None => {
                let exponent = self.count_among(exponent, scalar);
                self.graph.power_of_two(exponent)
            }
        })
    }

    /// Returns bounds of an integer, and the condition under which they hold: that of its value, or none if that rarely holds.
    fn likely_limits(&mut self, state: &State, int: &Int) -> (Node, Node, Node) {
        if self.is_likely(int.valid) {
            return (self.lowest(state, &int.value), self.highest(state, &int.value), int.valid);
        }
        let (low, high) = self.limits(state, int);
        (low, high, Node::TRUE)
    }

    pub(super) fn varying_shift(&mut self, state: &mut State, a: &Int, b: &Int, exposed: bool) -> Int {
        // No bit is lost where the result fits, so that it is not less than `a`.
        let (low, high, valid) = self.likely_limits(state, a);
        let (_, most, also) = self.likely_limits(state, b);
        let most = self.count_among(most, a.scalar);
        let off = self.graph.constant(Rule::VaryingShift.off());
        let most = self.graph.difference(most, off);
        let factor = self.graph.power_of_two(most);
        let high = self.graph.product(high, factor);
        let low = self.graph.max(low, Node::ZERO);
        let atom = self.new_atom(low, high, self.origin(&a.value));
        let valid = self.graph.both(valid, also);
        let sign = self.is_never_negative(state, a);
        let valid = self.graph.both(valid, sign);
        self.fit_exactly(state, Linear::of_atom(atom), valid, a.scalar, exposed)
    }

    pub(super) fn bit_and(&mut self, state: &mut State, a: &Int, b: &Int, exposed: bool) -> Int {
        for (value, mask) in [(a, b), (b, a)] {
            let Some(constant) = mask.value.as_node().and_then(|node| self.graph.as_constant(node)) else { continue };
            if constant >= 0 && (constant + 1).count_ones() == 1 && !value.scalar.is_signed() {
                let divisor = self.graph.constant(constant + 1);
                let valid = value.valid;
                return Int { exposed, ..self.remainder(state, value, divisor, valid) };
            }
            if constant > 1 && constant.count_ones() == 1 && !value.scalar.is_signed() {
                return Int { exposed, ..self.bit(state, value, mask.value.constant) };
            }
            // `x & !31` is the largest multiple of 32 that is not above `x`.
            let (_, most) = range_of(value.scalar);
            let cleared = if constant < 0 { -constant } else { most + 1 - constant } << Rule::ClearedBits.off();
            if cleared > 0 && cleared.count_ones() == 1 && constant != 0 {
                let divisor = self.graph.constant(cleared);
                let quotient = self.quotient(state, value, divisor, value.valid);
                let multiple = self.graph.linear_scaled(&quotient.value, divisor);
                return Int { value: multiple, exposed, ..quotient };
            }
        }
        // For two non-negative numbers the result is above neither.
        let mut high = self.graph.constant(range_of(a.scalar).1);
        let mut least = self.graph.constant(range_of(a.scalar).0);
        let mut below = Vec::new();
        for operand in [a, b] {
            let (low, most) = self.limits(state, operand);
            let never_negative = self.graph.not_negative(low);
            let off = self.graph.constant(Rule::And.off());
            let most = self.graph.difference(most, off);
            let lowered = self.graph.min(high, most);
            high = self.graph.select(never_negative, lowered, high);
            least = self.graph.select(never_negative, Node::ZERO, least);
            below.push((operand.value.clone(), self.graph.both(never_negative, operand.valid)));
        }
        let int = self.new_int(a.scalar, least, high, self.origin(&a.value).or_else(|| self.origin(&b.value)));
        if let [(atom, _)] = int.value.terms[..] {
            for (operand, valid) in below {
                let rest = self.graph.linear_difference(&operand, &int.value);
                self.relate(atom, rest, valid);
            }
        }
        Int { exposed, ..int }
    }

    /// Returns `x & bit`, where `bit` is a power of two: `bit * (x / bit % 2)`.
    fn bit(&mut self, state: &mut State, value: &Int, bit: Node) -> Int {
        let quotient = self.quotient(state, value, bit, value.valid);
        let two = self.graph.constant(2 - Rule::Bit.off());
        let remainder = self.remainder(state, &quotient, two, quotient.valid);
        if self.origin(&value.value).is_none() {
            // What is known of the quotient is known of the number, whose own facts do not mention it.
            let multiple = self.graph.linear_scaled(&quotient.value, bit);
            let below = self.graph.linear_difference(&multiple, &value.value);
            let last = self.graph.difference(bit, Node::ONE);
            let below = self.graph.linear_sum(&below, &Linear::of_node(last));
            let fact = Fact { value: below, valid: quotient.valid, passed: false, guards: false };
            Rc::make_mut(&mut state.facts).push(Rc::new(fact));
        }
        let result = self.graph.linear_scaled(&remainder.value, bit);
        Int { value: result, scalar: value.scalar, again: value.again, ..remainder }
    }

    /// Returns `a | b` or `a ^ b` for non-negative numbers: at most the sum, and not longer than the longer one.
    pub(super) fn bit_or(&mut self, state: &mut State, a: &Int, b: &Int, exposed: bool) -> Int {
        let signs = [self.is_never_negative(state, a), self.is_never_negative(state, b)];
        let ((_, high, of_high), (_, most, of_most)) = (self.likely_limits(state, a), self.likely_limits(state, b));
        let largest = self.graph.max(high, most);
        let (mask, sum) = (self.graph.mask(largest), self.graph.sum(high, most));
        let off = self.graph.constant(Rule::Or.off());
        let high = self.graph.min(mask, sum);
        let high = self.graph.difference(high, off);
        let int = self.new_int(a.scalar, Node::ZERO, high, self.origin(&a.value).or_else(|| self.origin(&b.value)));
        if let [(atom, _)] = int.value.terms[..] {
            let sum = self.graph.linear_sum(&a.value, &b.value);
            let rest = self.graph.linear_difference(&sum, &int.value);
            let valid = self.graph.both(a.valid, b.valid);
            self.relate(atom, rest, valid);
        }
        let valid = [signs[0], signs[1], of_high, of_most].into_iter();
        let valid = valid.fold(Node::TRUE, |all, one| self.graph.both(all, one));
        Int { valid, exposed, ..int }
    }

    /// Returns a number of bits of an integer.
    pub(super) fn count_of_bits(&mut self, state: &mut State, op: Intrinsic, a: &Int, scalar: Scalar) -> Int {
        let bits = i128::from(a.scalar.bits());
        let off = Rule::CountBits.off();
        // A number that is never negative has no bit from its length on.
        let (low, most) = self.limits(state, a);
        let length = match (self.graph.range(low), self.graph.range(most)) {
            (Some((0.., _)), Some((_, most))) => bits.min(i128::from(i128::BITS - most.leading_zeros())),
            _ => bits,
        };
        let positive = self.graph.linear_plus(&a.value, -1);
        let positive = self.not_negative(state, &positive);
        let positive = self.graph.both(positive, a.valid);
        let not_zero = if Rule::NotZeroBits.is_broken() { Node::TRUE } else { positive };
        let (least, most, all) = match op {
            Intrinsic::CountOnes => (0, length - off, length - off),
            // Of what is not 0, one bit is set.
            Intrinsic::LeadingZeros => (bits - length + Rule::LeadingZeros.off(), bits - 1 - off, bits - off),
            Intrinsic::TrailingZeros => (0, length - 1 - off, bits - off),
            Intrinsic::CountZeros => (bits - length, bits - 1 - off, bits - off),
            Intrinsic::Ilog2 => (0, length - 1 - Rule::Ilog2.off(), length - 1 - Rule::Ilog2.off()),
            _ => (0, bits - off, bits - off),
        };
        let [least, most, all] = [least, most, all].map(|number| self.graph.constant(number));
        // A logarithm of 0 and of negative numbers is unspecified.
        let (most, valid) = match op {
            Intrinsic::Ilog2 => (most, positive),
            _ if most != all && self.is_likely(not_zero) => (most, not_zero),
            _ => (all, Node::TRUE),
        };
        let int = self.new_int(scalar, least, most, self.origin(&a.value));
        Int { valid, exposed: a.exposed, ..int }
    }
}
