//! The signs of numbers, the smaller and the larger one of two, and divisors, as far as their terms show them.

use super::graph::{Graph, MOST_TERMS, Node, Op};

/// The most extremes, one in another, of which it is asked whether a number is non-negative with either of their numbers.
pub(super) const MOST_EXTREMES: u32 = 4;

impl Graph {
    /// Returns two numbers in order, if that is the same in all launches.
    fn in_order(&mut self, a: Node, b: Node) -> Option<(Node, Node)> {
        if self.is_part(a, b) {
            return Some((a, b));
        }
        if self.is_part(b, a) {
            return Some((b, a));
        }
        let above = self.difference(b, a);
        match self.range(above)? {
            (0.., _) => Some((a, b)),
            (_, ..=0) => Some((b, a)),
            _ => None,
        }
    }

    /// Returns `true` if a number is never above another one, and known where that is: it is a quotient of it, or the smaller one of it and a third
    /// one.
    fn is_part(&self, a: Node, b: Node) -> bool {
        match *self.op(a) {
            Op::Div(whole, divisor) => {
                whole == b
                    && self.as_constant(divisor).is_some_and(|divisor| divisor > 0)
                    && self.range(b).is_some_and(|(low, _)| low >= 0)
            }
            Op::Min(one, other) => {
                (one == b && self.range(other).is_some()) || (other == b && self.range(one).is_some())
            }
            _ => false,
        }
    }

    /// Returns the smaller one.
    pub(super) fn min(&mut self, a: Node, b: Node) -> Node {
        match self.in_order(a, b) {
            Some((smaller, _)) => smaller,
            None => match (self.op(a), self.op(b)) {
                // `min(a, min(a, b))` is the inner one.
                (_, Op::Min(one, other)) if [*one, *other].contains(&a) => b,
                (Op::Min(one, other), _) if [*one, *other].contains(&b) => a,
                _ => self.add(Op::Min(a.min(b), a.max(b))),
            },
        }
    }

    /// Returns the larger one.
    pub(super) fn max(&mut self, a: Node, b: Node) -> Node {
        match self.in_order(a, b) {
            Some((_, larger)) => larger,
            None => match (self.op(a), self.op(b)) {
                (_, Op::Max(one, other)) if [*one, *other].contains(&a) => b,
                (Op::Max(one, other), _) if [*one, *other].contains(&b) => a,
                _ => self.add(Op::Max(a.min(b), a.max(b))),
            },
        }
    }

    /// Returns the quotient of `b * n + c` by a constant `b`, where `c` is constant: `n`, or, of a number below 0 that is rounded, one more.
    pub(super) fn quotient_of_multiple(&mut self, a: Node, b: Node) -> Option<Node> {
        let divisor = self.as_constant(b).filter(|divisor| *divisor > 1)?;
        let rest = self.terms(a).1.rem_euclid(divisor);
        let less = self.constant(rest);
        let multiple = self.difference(a, less);
        let below = self.divided(multiple, divisor)?;
        if rest == 0 || self.range(a).is_some_and(|(low, _)| low >= 0) {
            return Some(below);
        }
        let (positive, above) = (self.max(below, Node::ZERO), self.sum(below, Node::ONE));
        Some(self.min(positive, above))
    }

    /// Returns the quotient of a quotient by a constant, `x / 4` for `x / 2 / 2`.
    pub(super) fn quotient_of_quotient(&mut self, a: Node, b: Node) -> Option<Node> {
        let Op::Div(whole, inner) = *self.op(a) else { return None };
        let (inner, outer) = (self.as_constant(inner)?, self.as_constant(b)?);
        let divisor = inner.checked_mul(outer).filter(|_| inner > 0 && outer > 0)?;
        let divisor = self.constant(divisor);
        Some(self.add(Op::Div(whole, divisor)))
    }

    /// Returns the quotient by `divisor`, if the number is divisible by it in all launches.
    pub(super) fn divided(&mut self, node: Node, divisor: i128) -> Option<Node> {
        let (terms, constant) = self.terms(node);
        let divides = |count: i128| count.checked_rem(divisor) == Some(0);
        if !divides(constant) || !terms.iter().all(|(_, count)| divides(*count)) {
            return None;
        }
        let terms = terms.into_iter().map(|(node, count)| (node, count / divisor)).collect();
        Some(self.sum_of(terms, constant / divisor))
    }

    /// Returns the number by which another one was multiplied to get a number, if their terms show it.
    pub(super) fn divided_by(&mut self, node: Node, divisor: Node) -> Option<Node> {
        if let Some(divisor) = self.as_constant(divisor) {
            return if divisor == 0 { None } else { self.divided(node, divisor) };
        }
        // A division of polynomials.
        let (of, by) = self.leading_term(divisor)?;
        let (mut rest, mut quotient) = (node, Node::ZERO);
        for _ in 0..MOST_TERMS {
            if rest == Node::ZERO {
                return Some(quotient);
            }
            let (mut factors, count) = self.leading_term(rest)?;
            for factor in &of {
                factors.remove(factors.iter().position(|other| other == factor)?);
            }
            let count = self.constant(count.checked_rem(by).filter(|rest| *rest == 0).map(|_| count / by)?);
            let term = factors.into_iter().fold(count, |all, factor| self.product(all, factor));
            let product = self.product(term, divisor);
            rest = self.difference(rest, product);
            quotient = self.sum(quotient, term);
        }
        None
    }

    /// Returns the factors and the count of the term of a sum that has the most factors, and of several such terms the last one.
    fn leading_term(&self, node: Node) -> Option<(Vec<Node>, i128)> {
        let (terms, _) = self.terms(node);
        let terms = terms.into_iter().map(|(node, count)| (self.factors(node), count));
        terms.max_by(|(one, _), (other, _)| one.len().cmp(&other.len()).then_with(|| one.cmp(other)))
    }

    /// Returns a number that differs by a multiple of `size`, with constants of at most half of it.
    pub(super) fn wrapped(&mut self, node: Node, size: i128) -> Node {
        let (terms, constant) = self.terms(node);
        let wrap = |count: i128| {
            let rest = count.rem_euclid(size);
            match () {
                _ if count.unsigned_abs() <= size.unsigned_abs() / 2 => count,
                _ if rest > size / 2 => rest - size,
                _ => rest,
            }
        };
        let terms = terms.into_iter().map(|(node, count)| (node, wrap(count)));
        let terms = terms.filter(|(_, count)| *count != 0).collect();
        self.sum_of(terms, wrap(constant))
    }

    /// Returns the factors of a product, sorted.
    pub(super) fn factors(&self, node: Node) -> Vec<Node> {
        match self.op(node) {
            Op::Product(factors) => factors.to_vec(),
            _ => vec![node],
        }
    }

    /// Returns `true` for a number that is never negative where it is known, `false` for one that is never positive.
    pub(super) fn sign(&self, node: Node) -> Option<bool> {
        match self.range(node) {
            Some((0.., _)) => return Some(true),
            Some((_, ..=0)) => return Some(false),
            Some(_) => return None,
            None => {}
        }
        let both = |one: Option<bool>, other: Option<bool>| if one == other { one } else { None };
        match self.op(node) {
            Op::Sum(terms, constant) => {
                let sign = |(node, count): &(Node, i128)| Some(self.sign(*node)? == (*count > 0));
                let of_constant = (*constant != 0).then_some(Some(*constant > 0));
                terms.iter().map(sign).chain(of_constant).reduce(both)?
            }
            Op::Product(factors) => factors.iter().try_fold(true, |all, factor| Some(all == self.sign(*factor)?)),
            Op::Times(a, b) | Op::Div(a, b) => Some(self.sign(*a)? == self.sign(*b)?),
            Op::Min(a, b) | Op::Max(a, b) | Op::Select(_, a, b) => both(self.sign(*a), self.sign(*b)),
            Op::Low(..) => Some(true),
            _ => None,
        }
    }

    /// Returns `true` if a number is known to be non-negative, whichever number is chosen by at most `depth` nested extremes in it.
    pub(super) fn is_never_negative(&mut self, node: Node, depth: u32) -> bool {
        // An extreme that contains others comes after them, and may cancel one of them.
        [true, false].into_iter().any(|last_first| self.is_not_below_zero(node, depth, last_first))
    }

    /// The same, with the extremes in one order.
    fn is_not_below_zero(&mut self, node: Node, depth: u32, last_first: bool) -> bool {
        let Some((low, _)) = self.range(node) else { return false };
        if low >= 0 || depth == 0 {
            return low >= 0;
        }
        let extreme = |(term, count): (Node, i128)| match *self.op(term) {
            Op::Min(a, b) => Some((term, count, (a, b), count > 0)),
            Op::Max(a, b) => Some((term, count, (a, b), count < 0)),
            _ => None,
        };
        let mut terms = self.terms(node).0.into_iter();
        let found = if last_first { terms.rev().find_map(extreme) } else { terms.find_map(extreme) };
        let Some((term, count, (a, b), is_smaller)) = found else { return false };
        let rest = self.add_scaled(node, term, -count);
        let mut instead = |chosen: Node| {
            let number = self.add_scaled(rest, chosen, count);
            self.is_not_below_zero(number, depth - 1, last_first)
        };
        if is_smaller { instead(a) && instead(b) } else { instead(a) || instead(b) }
    }
}
