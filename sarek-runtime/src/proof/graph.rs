//! Numbers that a launch knows, as a program over them without branches.
//!
//! A [`Node`] represents an integer without limits, or a truth value (0 or 1). Sums and products are kept in a normal
//! form, so that terms that cancel in every launch cancel here. A number that overflows an `i128`, or is divided by
//! zero, is *unknown*. So is everything that is computed from it, and every comparison of it is false.

use super::op::evaluate;
use super::rules::Rule;
use super::samples::{SAMPLES, Samples, TYPICAL};
use super::sign::MOST_EXTREMES;
use crate::ir::{Axis, Scalar};
use crate::map::Map;

/// The value of an unknown number in a sample.
const UNKNOWN: i128 = i128::MIN;

/// The most terms of a sum that results from multiplying out a product.
pub(super) const MOST_TERMS: usize = 12;

/// The most terms of a sum, and the most parts of a condition. Longer sums are unknown; longer conditions do not hold.
const MOST_SUMMED: usize = 20;
const MOST_PARTS: usize = 64;

/// The most nodes of which a node consists, with repeated ones counted repeatedly.
const MOST_SIZE: u32 = 4096;

/// A number or truth value of a launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Node(u32);

impl Node {
    /// The truth value that never holds.
    pub(super) const FALSE: Node = Node(0);
    /// The truth value that always holds.
    pub(super) const TRUE: Node = Node(1);
    /// The number 0.
    pub(super) const ZERO: Node = Node(0);
    /// The number 1.
    pub(super) const ONE: Node = Node(1);

    /// Returns the node at a place of a program.
    pub(super) fn of_index(place: u32) -> Node {
        Node(place)
    }

    /// Returns the node as an index.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A value that a launch gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Input {
    /// A scalar parameter, by its number.
    Scalar(u32, Scalar),
    /// A scalar at an offset in bytes of a struct parameter.
    Field(u32, u32, Scalar),
    /// The length of a slice parameter.
    Length(u32),
    /// The address of a slice parameter's first element.
    Address(u32),
    /// The length of a dynamic shared array.
    SharedLength(u32),
    /// The blocks of the grid.
    Grid(u8),
    /// The threads of a block.
    Block(u8),
}

impl Input {
    /// Returns the blocks of the grid along an axis.
    pub(super) fn grid(axis: Axis) -> Input {
        Input::Grid(axis.index() as u8)
    }

    /// Returns the threads of a block along an axis.
    pub(super) fn block(axis: Axis) -> Input {
        Input::Block(axis.index() as u8)
    }

    /// Returns the smallest and the largest value.
    pub(super) fn range(self) -> (i128, i128) {
        match self {
            Input::Scalar(_, scalar) | Input::Field(_, _, scalar) => range_of(scalar),
            // Allocations cannot be larger.
            Input::Length(_) | Input::SharedLength(_) => (Rule::LengthOfSlices.off(), (1 << 62) - 1),
            Input::Address(_) => (0, u64::MAX.into()),
            Input::Grid(0) => (1, (1 << 31) - 1),
            Input::Grid(_) => (1, (1 << 16) - 1),
            Input::Block(2) => (1, 64),
            Input::Block(_) => (1, 1024),
        }
    }
}

/// Returns the smallest and the largest value of an integer type; 0 and 1 for `bool`.
pub(super) fn range_of(scalar: Scalar) -> (i128, i128) {
    if scalar == Scalar::Bool {
        return (0, 1);
    }
    let largest = (1i128 << (scalar.bits() - u32::from(scalar.is_signed()))) - 1;
    (if scalar.is_signed() { -largest - 1 } else { 0 }, largest)
}

/// The computation of a node. The nodes that it names come before it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Op {
    /// A constant.
    Const(i128),
    /// A value of the launch.
    Input(Input),
    /// The sum of multiples of nodes, and of a constant. None of the nodes is a sum or a constant; sorted.
    Sum(Box<[(Node, i128)]>, i128),
    /// The product of at least two nodes. None is a sum, a product or a constant; sorted.
    Product(Box<[Node]>),
    /// The product of two sums that are too long to be multiplied out.
    Times(Node, Node),
    /// The quotient, rounded towards zero.
    Div(Node, Node),
    /// The smaller one.
    Min(Node, Node),
    /// The larger one.
    Max(Node, Node),
    /// Two to that power, which is 0 to 63.
    Pow2(Node),
    /// The smallest number of the form 2^k - 1 that is at least as large.
    Mask(Node),
    /// Its lowest bits, that many: what unsigned arithmetic keeps of it.
    Low(Node, u32),
    /// The second node if the first one holds, else the third one.
    Select(Node, Node, Node),
    /// Holds if a number is non-negative.
    NotNegative(Node),
    /// Holds if a number is a multiple of a constant.
    Multiple(Node, i128),
    /// Holds if all hold; sorted.
    All(Box<[Node]>),
    /// Holds if one of two holds.
    Either(Node, Node),
}

/// All nodes, without duplicates.
pub(super) struct Graph {
    ops: Vec<Op>,
    /// The smallest and the largest value in all launches; `None` if a node may be unknown.
    ranges: Vec<Option<(i128, i128)>>,
    samples: Vec<[i128; SAMPLES]>,
    /// The samples in which a node is 1, as bits.
    held: Vec<u64>,
    /// The number of nodes of which each one consists, with repeated ones counted repeatedly.
    sizes: Vec<u32>,
    known: Map<Op, Node>,
    inputs: Samples,
}

impl Graph {
    /// Creates a graph with the nodes 0 and 1, in which conditions are tried on these launches.
    pub(super) fn new(inputs: Samples) -> Graph {
        let (ops, ranges, samples, held) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut graph = Graph { ops, ranges, samples, held, sizes: Vec::new(), known: Map::default(), inputs };
        graph.constant(0);
        graph.constant(1);
        graph
    }

    /// Returns the number of nodes.
    pub(super) fn len(&self) -> usize {
        self.ops.len()
    }

    /// Returns the computation of a node.
    pub(super) fn op(&self, node: Node) -> &Op {
        &self.ops[node.index()]
    }

    /// Returns the smallest and the largest value that a node has in any launch, if it is never unknown.
    pub(super) fn range(&self, node: Node) -> Option<(i128, i128)> {
        self.ranges[node.index()]
    }

    /// Returns the value of a node that is a constant.
    pub(super) fn as_constant(&self, node: Node) -> Option<i128> {
        match self.ops[node.index()] {
            Op::Const(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the number of nodes of which a node consists.
    pub(super) fn size(&self, node: Node) -> u32 {
        self.sizes[node.index()]
    }

    /// Returns the samples in which a truth value holds, as bits: the typical ones, if there are any.
    pub(super) fn samples_held(&self, node: Node) -> u64 {
        let held = self.all_samples_held(node);
        if held & ((1 << TYPICAL) - 1) == 0 { held } else { held & ((1 << TYPICAL) - 1) }
    }

    /// Returns all samples in which a truth value holds, as bits.
    pub(super) fn all_samples_held(&self, node: Node) -> u64 {
        self.held[node.index()]
    }

    /// Returns the values of a node in the samples; `None` where it is unknown.
    pub(super) fn sampled(&self, node: Node) -> impl Iterator<Item = Option<i128>> + '_ {
        self.samples[node.index()].iter().map(|value| (*value != UNKNOWN).then_some(*value))
    }

    /// Returns `true` if a number is above another one in a typical launch, or may be as far as is known.
    pub(super) fn is_sometimes_above(&self, number: Node, other: Node) -> bool {
        self.sampled(number).zip(self.sampled(other)).take(TYPICAL).any(|pair| match pair {
            (Some(number), Some(other)) => number > other,
            (Some(_), None) => true,
            (None, _) => false,
        })
    }

    /// Returns the node of an operation.
    pub(super) fn add(&mut self, op: Op) -> Node {
        if let Some(node) = self.known.get(&op) {
            return *node;
        }
        let mut size = 1u32;
        op.map(|part| {
            size = size.saturating_add(self.sizes[part.index()]);
            part
        });
        if size > MOST_SIZE {
            return match op {
                Op::NotNegative(_) | Op::Multiple(..) | Op::All(_) | Op::Either(..) => Node::FALSE,
                _ => self.unknown(),
            };
        }
        let range = self.range_of_op(&op);
        if let Some((low, high)) = range
            && low == high
            && !matches!(op, Op::Const(_))
        {
            return self.constant(low);
        }
        let samples: [i128; SAMPLES] = std::array::from_fn(|number| {
            let value = evaluate(
                &op,
                |node| known(self.samples[node.index()][number]),
                |input| Some(self.inputs.value(number, input)),
            );
            value.unwrap_or(UNKNOWN)
        });
        let node = Node(self.ops.len() as u32);
        self.sizes.push(size);
        self.known.insert(op.clone(), node);
        self.ops.push(op);
        self.ranges.push(range);
        self.held.push((0..SAMPLES).filter(|number| samples[*number] == 1).fold(0, |bits, number| bits | 1 << number));
        self.samples.push(samples);
        node
    }

    /// Returns a constant.
    pub(super) fn constant(&mut self, value: i128) -> Node {
        self.add(Op::Const(value))
    }

    /// Returns a value of the launch.
    pub(super) fn input(&mut self, input: Input) -> Node {
        if let (Input::Block(axis), Some(block)) = (input, self.inputs.block) {
            return self.constant(block[usize::from(axis)].into());
        }
        self.add(Op::Input(input))
    }

    /// Returns the terms and the constant of which a node is the sum.
    pub(super) fn terms(&self, node: Node) -> (Vec<(Node, i128)>, i128) {
        let alone = [(node, 1)];
        let (terms, constant) = self.summands(node, &alone);
        (terms.to_vec(), constant)
    }

    /// Does the same without a copy; a node that is no sum is its only term.
    fn summands<'a>(&'a self, node: Node, alone: &'a [(Node, i128)]) -> (&'a [(Node, i128)], i128) {
        match &self.ops[node.index()] {
            Op::Const(value) => (&[], *value),
            Op::Sum(terms, constant) => (terms, *constant),
            _ => (alone, 0),
        }
    }

    pub(super) fn sum_of(&mut self, terms: Vec<(Node, i128)>, constant: i128) -> Node {
        match &terms[..] {
            [] => self.constant(constant),
            _ if terms.len() > MOST_SUMMED => self.unknown(),
            [(node, 1)] if constant == 0 => *node,
            _ => self.add(Op::Sum(terms.into(), constant)),
        }
    }

    /// `a + factor * b`.
    pub(super) fn add_scaled(&mut self, a: Node, b: Node, factor: i128) -> Node {
        match self.scaled(a, b, factor) {
            Some((terms, constant)) => self.sum_of(terms, constant),
            None => self.unknown(),
        }
    }

    /// Returns the terms and the constant of `a + factor * b`, unless one of them overflows.
    fn scaled(&self, a: Node, b: Node, factor: i128) -> Option<(Vec<(Node, i128)>, i128)> {
        let (one, other) = ([(a, 1)], [(b, 1)]);
        let ((left, constant), (right, more)) = (self.summands(a, &one), self.summands(b, &other));
        let constant = constant.checked_add(more.checked_mul(factor)?)?;
        let (mut terms, mut left) = (Vec::with_capacity(left.len() + right.len()), left.iter().copied().peekable());
        for (node, count) in right {
            let mut count = count.checked_mul(factor)?;
            while let Some(before) = left.next_if(|(other, _)| other < node) {
                terms.push(before);
            }
            if let Some((_, same)) = left.next_if(|(other, _)| other == node) {
                count = count.checked_add(same)?;
            }
            if count != 0 {
                terms.push((*node, count));
            }
        }
        terms.extend(left);
        Some((terms, constant))
    }

    /// Returns a node that is unknown in every launch.
    pub(super) fn unknown(&mut self) -> Node {
        self.add(Op::Div(Node::ONE, Node::ZERO))
    }

    /// `a + b`.
    pub(super) fn sum(&mut self, a: Node, b: Node) -> Node {
        self.add_scaled(a, b, 1)
    }

    /// `a - b`.
    pub(super) fn difference(&mut self, a: Node, b: Node) -> Node {
        self.add_scaled(a, b, -1)
    }

    /// `a * b`.
    pub(super) fn product(&mut self, a: Node, b: Node) -> Node {
        match (self.as_constant(a), self.as_constant(b)) {
            (Some(a), _) => return self.add_scaled(Node::ZERO, b, a),
            (_, Some(b)) => return self.add_scaled(Node::ZERO, a, b),
            (None, None) => {}
        }
        let ((left, m), (right, n)) = (self.terms(a), self.terms(b));
        if (left.len() + 1) * (right.len() + 1) > MOST_TERMS {
            return self.add(Op::Times(a.min(b), a.max(b)));
        }
        let (Some(constant), mut all) = (m.checked_mul(n), Node::ZERO) else { return self.unknown() };
        for (x, count) in &left {
            for (y, other) in &right {
                let product = self.monomial(*x, *y);
                let Some(count) = count.checked_mul(*other) else { return self.unknown() };
                all = self.add_scaled(all, product, count);
            }
            let Some(count) = count.checked_mul(n) else { return self.unknown() };
            all = self.add_scaled(all, *x, count);
        }
        for (y, count) in &right {
            let Some(count) = count.checked_mul(m) else { return self.unknown() };
            all = self.add_scaled(all, *y, count);
        }
        let constant = self.constant(constant);
        self.sum(all, constant)
    }

    fn monomial(&mut self, x: Node, y: Node) -> Node {
        let mut all = self.factors(x);
        all.extend(self.factors(y));
        all.sort();
        self.add(Op::Product(all.into()))
    }

    /// `a / b`, rounded towards zero.
    pub(super) fn quotient(&mut self, a: Node, b: Node) -> Node {
        if b == Node::ONE || a == Node::ZERO {
            return a;
        }
        let known = self.quotient_of_multiple(a, b).or_else(|| self.quotient_of_quotient(a, b));
        known.unwrap_or_else(|| self.add(Op::Div(a, b)))
    }

    /// Returns two to a power, which is unknown unless the exponent is 0 to 63.
    pub(super) fn power_of_two(&mut self, exponent: Node) -> Node {
        self.add(Op::Pow2(exponent))
    }

    /// Returns the smallest number of the form 2^k - 1 that is at least as large.
    pub(super) fn mask(&mut self, node: Node) -> Node {
        self.add(Op::Mask(node))
    }

    /// Returns the lowest bits of a number.
    pub(super) fn low_bits(&mut self, node: Node, bits: u32) -> Node {
        let (terms, constant) = self.terms(node);
        let mut whole = self.constant(constant);
        for (term, count) in terms {
            let term = match *self.op(term) {
                Op::Low(inner, of) if of >= bits => inner,
                _ => term,
            };
            whole = self.add_scaled(whole, term, count);
        }
        match self.range(whole) {
            Some((low, high)) if low >= 0 && high < 1 << bits => whole,
            _ => self.add(Op::Low(whole, bits)),
        }
    }

    /// Returns `then` if `cond` holds, else `otherwise`.
    pub(super) fn select(&mut self, cond: Node, then: Node, otherwise: Node) -> Node {
        match cond {
            Node::TRUE => then,
            Node::FALSE => otherwise,
            _ => {
                let (then, otherwise) = (self.given(cond, true, then, 3), self.given(cond, false, otherwise, 3));
                if then == otherwise {
                    return then;
                }
                let node = self.add(Op::Select(cond, then, otherwise));
                self.narrow(node);
                node
            }
        }
    }

    /// Narrows the range of a choice by its condition: `if x >= 0 { x + 1 } else { 0 }` is non-negative.
    fn narrow(&mut self, node: Node) {
        let Op::Select(cond, then, otherwise) = *self.op(node) else { return };
        let Op::NotNegative(number) = *self.op(cond) else { return };
        let more = self.difference(then, number);
        let (Some(more), Some((low, high)), Some((least, most))) =
            (self.as_constant(more), self.range(then), self.range(otherwise))
        else {
            return;
        };
        self.ranges[node.index()] = Some((low.max(more).min(least), high.max(most)));
    }

    /// Returns a number under the assumption of a truth value, simplified as far as that is easy.
    fn given(&mut self, cond: Node, holds: bool, number: Node, depth: u32) -> Node {
        if depth == 0 {
            return number;
        }
        match *self.op(number) {
            Op::Select(of, then, otherwise) if of == cond => {
                self.given(cond, holds, if holds { then } else { otherwise }, depth - 1)
            }
            Op::Min(a, b) => {
                let (a, b) = (self.given(cond, holds, a, depth - 1), self.given(cond, holds, b, depth - 1));
                self.min(a, b)
            }
            Op::Max(a, b) => {
                let (a, b) = (self.given(cond, holds, a, depth - 1), self.given(cond, holds, b, depth - 1));
                self.max(a, b)
            }
            _ => number,
        }
    }

    /// Returns a node that holds if a number is non-negative.
    pub(super) fn not_negative(&mut self, node: Node) -> Node {
        if self.is_never_negative(node, MOST_EXTREMES) {
            return Node::TRUE;
        }
        // A product is positive if its factors are.
        if let Op::Sum(terms, -1) = self.op(node)
            && let [(product, 1)] = terms[..]
            && let Op::Product(factors) = self.op(product).clone()
            && factors.iter().all(|factor| self.range(*factor).is_some_and(|(low, _)| low >= 0))
        {
            return factors.into_iter().fold(Node::TRUE, |all, factor| {
                let less_one = self.difference(factor, Node::ONE);
                let positive = self.not_negative(less_one);
                self.both(all, positive)
            });
        }
        self.add(Op::NotNegative(node))
    }

    /// Returns a node that holds if a number is a multiple of a positive constant.
    pub(super) fn multiple(&mut self, node: Node, of: i128) -> Node {
        match self.op(node) {
            _ if of == 1 => Node::TRUE,
            Op::Sum(terms, constant) if constant.rem_euclid(of) != *constant => {
                let (terms, constant) = (terms.to_vec(), constant.rem_euclid(of));
                let node = self.sum_of(terms, constant);
                self.multiple(node, of)
            }
            Op::Sum(terms, 0) if terms.len() == 1 => {
                // A term with a factor needs to be a multiple of less.
                let (node, count) = terms[0];
                let mut common = (count.saturating_abs(), of);
                while common.1 != 0 {
                    common = (common.1, common.0 % common.1);
                }
                self.multiple(node, of / common.0)
            }
            _ => self.add(Op::Multiple(node, of)),
        }
    }

    /// Returns numbers of which a number is the sum: its terms, the first of them with the constant.
    pub(super) fn split_terms(&mut self, node: Node) -> Vec<Node> {
        let (terms, mut constant) = self.terms(node);
        if terms.is_empty() {
            return vec![node];
        }
        let mut parts = Vec::new();
        for term in terms {
            parts.push(self.sum_of(vec![term], std::mem::take(&mut constant)));
        }
        parts
    }

    /// Returns a node that holds if both hold.
    pub(super) fn both(&mut self, a: Node, b: Node) -> Node {
        match (a, b) {
            (Node::TRUE, other) | (other, Node::TRUE) => return other,
            (Node::FALSE, _) | (_, Node::FALSE) => return Node::FALSE,
            _ => {}
        }
        let parts = |node: Node| match &self.ops[node.index()] {
            Op::All(parts) => parts.to_vec(),
            _ => vec![node],
        };
        let mut all = parts(a);
        for part in parts(b) {
            if all.iter().any(|known| self.implies(*known, part)) {
                continue;
            }
            all.retain(|known| !self.implies(part, *known));
            all.push(part);
        }
        if all.len() > MOST_PARTS {
            return Node::FALSE;
        }
        all.sort();
        if let [one] = all[..] { one } else { self.add(Op::All(all.into())) }
    }

    /// Returns `true` if a truth value is known to hold wherever another one does, part by part.
    pub(super) fn holds_in(&mut self, cond: Node, held: Node) -> bool {
        let parts = |node: Node| match &self.ops[node.index()] {
            Op::All(parts) => parts.to_vec(),
            _ => vec![node],
        };
        let (conds, helds) = (parts(cond), parts(held));
        conds.iter().all(|cond| *cond == Node::TRUE || helds.iter().any(|held| self.implies(*held, *cond)))
    }

    /// Returns `true` if two truth values are known not to hold in one launch: they state of two numbers with a negative sum that neither is
    /// negative.
    pub(super) fn excludes(&mut self, one: Node, other: Node) -> bool {
        let numbers = |graph: &Graph, node: Node| -> Vec<Node> {
            let parts = match graph.op(node) {
                Op::All(parts) => parts.to_vec(),
                _ => vec![node],
            };
            let number = |part: Node| if let Op::NotNegative(number) = graph.op(part) { Some(*number) } else { None };
            parts.into_iter().filter_map(number).collect()
        };
        let (ones, others) = (numbers(self, one), numbers(self, other));
        ones.iter().any(|a| {
            others.iter().any(|b| {
                let sum = self.sum(*a, *b);
                let most = self.without_quotients(sum);
                self.range(most).is_some_and(|(_, high)| high < 0)
            })
        })
    }

    /// Returns a number that is not below another one: with `x` instead of `x / d * d`, where `x` is not negative.
    fn without_quotients(&mut self, node: Node) -> Node {
        let mut most = node;
        for (term, count) in self.terms(node).0 {
            let Op::Div(number, divisor) = *self.op(term) else { continue };
            let Some(divisor) = self.as_constant(divisor).filter(|divisor| *divisor > 0) else { continue };
            if count > 0 && count % divisor == 0 && self.range(number).is_some_and(|(low, _)| low >= 0) {
                most = self.add_scaled(most, term, -count);
                most = self.add_scaled(most, number, count / divisor);
            }
        }
        most
    }

    /// Returns `true` if one truth value is known to hold wherever another one does: they are equal, or they state that
    /// numbers are non-negative, and the second number is never below the first.
    pub(super) fn implies(&mut self, one: Node, other: Node) -> bool {
        if let (Op::Multiple(a, of), Op::Multiple(b, smaller)) = (self.op(one), self.op(other)) {
            return a == b && of % smaller == 0;
        }
        let (Op::NotNegative(a), Op::NotNegative(b)) = (self.op(one), self.op(other)) else { return one == other };
        let (a, b) = (*a, *b);
        if one == other {
            return true;
        }
        // The second one must not be unknown where the first one is known.
        let alone = [[(a, 1)], [(b, 1)]];
        let (of_one, of_other) = (self.summands(a, &alone[0]).0, self.summands(b, &alone[1]).0);
        let is_known = |term: &Node| self.range(*term).is_some() || of_one.iter().any(|(other, _)| other == term);
        if !of_other.iter().all(|(term, _)| is_known(term)) {
            return false;
        }
        let above = self.difference(b, a);
        self.range(above).is_some_and(|(low, _)| low >= -Rule::Implied.off())
    }
}

fn known(sample: i128) -> Option<i128> {
    (sample != UNKNOWN).then_some(sample)
}
