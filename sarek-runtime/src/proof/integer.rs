//! Operations on integers.

use std::rc::Rc;

use super::Prover;
use super::graph::{Node, range_of};
use super::linear::{Atom, AtomInfo, Choice, Cond, Fact, Int, Linear, Value};
use super::rules::Rule;
use super::state::{MOST_PARTS, State};
use crate::ir::{BinaryOp, Intrinsic, Scalar};

/// The most nodes of which a bound of a new value consists.
const MOST_BOUND: u32 = 200;

/// The operations whose results are atoms of their own, which equal operands share.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Made {
    Quotient(Linear, Node, Node),
    Remainder(Linear, Node),
    Position(u8, u8),
}

impl Prover<'_> {
    /// Creates a value about which only two bounds are known.
    pub(super) fn new_atom(&mut self, low: Node, high: Node, origin: Option<Rc<str>>) -> Atom {
        self.atoms.push(AtomInfo { low, high, facts: Vec::new(), origin, choice: None, parts: None, quotient: None });
        Atom(self.atoms.len() as u32 - 1)
    }

    /// Creates an integer about which only two bounds are known.
    pub(super) fn new_int(&mut self, scalar: Scalar, low: Node, high: Node, origin: Option<Rc<str>>) -> Int {
        // Long bounds would lead to longer ones.
        let (least, most) = range_of(scalar);
        let low = if self.graph.size(low) > MOST_BOUND { self.graph.constant(least) } else { low };
        let high = if self.graph.size(high) > MOST_BOUND { self.graph.constant(most) } else { high };
        let atom = self.new_atom(low, high, origin);
        Int { value: Linear::of_atom(atom), valid: Node::TRUE, scalar, exposed: false, again: false }
    }

    /// Returns two operands of one operation. If bounds of shared memory are used, and both operands may be computed again, each is a number of
    /// its own: what they are made of may differ between them.
    pub(super) fn apart(&mut self, a: &Int, b: &Int) -> (Int, Int) {
        match self.shared.is_known && a.again && b.again {
            true => (self.alone(a), self.alone(b)),
            false => (a.clone(), b.clone()),
        }
    }

    /// Returns a number with the bounds of an integer that hold wherever it is computed.
    fn alone(&mut self, int: &Int) -> Int {
        if int.value.terms.is_empty() {
            return int.clone();
        }
        let anywhere = State::new();
        let (low, high) = (self.lowest_by_bounds(&anywhere, &int.value), self.highest_by_bounds(&anywhere, &int.value));
        let (least, most) = range_of(int.scalar);
        let (least, most) = (self.graph.constant(least), self.graph.constant(most));
        let (low, high) = (self.graph.select(int.valid, low, least), self.graph.select(int.valid, high, most));
        let mut parts = self.parts_of(&int.value);
        let alone = self.new_int(int.scalar, low, high, self.origin(&int.value));
        if let [(atom, _)] = alone.value.terms[..] {
            parts.valid = self.graph.both(parts.valid, int.valid);
            self.atoms[atom.index()].parts = (parts.of.len() <= MOST_PARTS).then_some(parts);
        }
        Int { exposed: int.exposed, again: true, ..alone }
    }

    /// Returns any integer of a type.
    pub(super) fn any_int(&mut self, scalar: Scalar, origin: Option<Rc<str>>) -> Int {
        let (low, high) = range_of(scalar);
        let (low, high) = (self.graph.constant(low), self.graph.constant(high));
        self.new_int(scalar, low, high, origin)
    }

    /// Returns a number that the launch knows.
    pub(super) fn uniform(&self, scalar: Scalar, node: Node) -> Int {
        Int { value: Linear::of_node(node), valid: Node::TRUE, scalar, exposed: false, again: false }
    }

    /// Records the fact that a value with an atom is non-negative.
    pub(super) fn relate(&mut self, atom: Atom, value: Linear, valid: Node) {
        self.atoms[atom.index()].facts.push(Rc::new(Fact { value, valid, passed: false, guards: false }));
    }

    /// Converts an exact result to a value of a type. It is unchanged if it fits. Otherwise it wraps, which keeps the
    /// remainder by powers of two up to the type's size.
    pub(super) fn fit(&mut self, state: &mut State, value: Linear, valid: Node, scalar: Scalar, exposed: bool) -> Int {
        if let Some(difference) = self.whole_difference(&value, scalar) {
            let value = Linear::of_node(difference);
            return Int { value, valid, scalar, exposed, again: false };
        }
        let fitted = match self.wrapped_constants(&value, scalar) {
            Some(wrapped) => self.fit_wrapped(state, wrapped, valid, (scalar, exposed)),
            None => self.fit_exactly(state, value.clone(), valid, scalar, exposed),
        };
        if let [(atom, Node::ONE)] = fitted.value.terms[..]
            && value.factor(atom).is_none()
        {
            let mut parts = self.parts_of(&value);
            parts.of.push(self.graph.constant(1 << scalar.bits()));
            parts.valid = self.graph.both(parts.valid, valid);
            self.atoms[atom.index()].parts = (parts.of.len() <= MOST_PARTS).then_some(parts);
        }
        fitted
    }

    /// Returns a value that differs by a multiple of the size of its type, if its constants are numbers that have wrapped: `x + u32::MAX` is
    /// `x - 1`.
    fn wrapped_constants(&mut self, value: &Linear, scalar: Scalar) -> Option<Linear> {
        let size = (1i128 << scalar.bits()) + Rule::Wraps.off();
        let terms = value.terms.iter().map(|(atom, factor)| (*atom, self.graph.wrapped(*factor, size)));
        let terms: Vec<(Atom, Node)> = terms.collect();
        let wrapped = Linear { terms, constant: self.graph.wrapped(value.constant, size) };
        (wrapped != *value).then_some(wrapped)
    }

    /// Converts a result that differs from the exact one by a multiple of the size of its type to a value of that type.
    fn fit_wrapped(&mut self, state: &mut State, value: Linear, valid: Node, (scalar, exposed): (Scalar, bool)) -> Int {
        // The same operation in more bits has another result.
        self.wrapped += 1;
        let fitted = self.fit_exactly(state, value.clone(), valid, scalar, exposed);
        if self.is_likely(fitted.valid) && fitted.value == value {
            return fitted;
        }
        let size = self.graph.constant((1i128 << scalar.bits()) + Rule::Wraps.off());
        let larger = self.graph.linear_sum(&value, &Linear::of_node(size));
        self.fit_exactly(state, larger, valid, scalar, exposed)
    }

    /// Does the same, without the facts about values that do not fit.
    pub(super) fn fit_exactly(
        &mut self,
        state: &mut State,
        value: Linear,
        valid: Node,
        scalar: Scalar,
        exposed: bool,
    ) -> Int {
        let (least, most) = range_of(scalar);
        let above = self.graph.linear_plus(&value, Rule::FitsBelow.off() - least);
        let below = self.negated(&value);
        let below = self.graph.linear_plus(&below, most + Rule::FitsAbove.off());
        let mut fits = Node::TRUE;
        for bound in [above, below] {
            let mut proven = self.not_negative_in(state, &bound, 1);
            if self.dry == 0 && !self.is_likely(proven) {
                let other = self.not_negative_in(state, &bound, 3);
                proven = self.one_of(proven, other);
            }
            fits = self.graph.both(fits, proven);
        }
        // While a loop is tried out, its assumptions may be wrong, and this is how the correct ones are found.
        if !self.is_plausible(fits) && self.dry == 0 {
            self.wrapped += 1;
            let origin = self.origin(&value).unwrap_or_else(|| "arithmetic that may wrap".into());
            return Int { exposed, ..self.any_int(scalar, Some(origin)) };
        }
        Int { value, valid: self.graph.both(valid, fits), scalar, exposed, again: false }
    }

    /// Casts a value to an integer type.
    pub(super) fn cast(&mut self, state: &mut State, operand: Int, to: Scalar) -> Int {
        let ((low, high), (least, most)) = (range_of(operand.scalar), range_of(to));
        if least <= low && high <= most || Rule::Casts.is_broken() {
            return Int { scalar: to, ..operand };
        }
        // A negative constant is one of the other end of the type.
        if let Some(number) = self.constant_of(&operand) {
            let size = 1i128 << to.bits();
            let number = (number - least).rem_euclid(size) + least;
            let node = self.graph.constant(number);
            return Int { scalar: to, value: Linear::of_node(node), ..operand };
        }
        // A value that has wrapped is not the exact one.
        self.fit(state, operand.value, operand.valid, to, operand.exposed)
    }

    /// Returns `a op b` for integers of one type. (The right operand of a shift may be of another one.)
    pub(super) fn binary(&mut self, state: &mut State, op: BinaryOp, a: &Int, b: &Int) -> Int {
        let (one, other) = self.apart(a, b);
        let (a, b) = (&one, &other);
        let (valid, exposed) = (self.graph.both(a.valid, b.valid), a.exposed || b.exposed);
        let scalar = a.scalar;
        match op {
            BinaryOp::Add => {
                let sum = self.graph.linear_sum(&a.value, &b.value);
                let sum = self.with_global_index(sum);
                self.fit(state, sum, valid, scalar, exposed)
            }
            BinaryOp::Sub => {
                let difference = self.graph.linear_difference(&a.value, &b.value);
                self.fit(state, difference, valid, scalar, exposed)
            }
            BinaryOp::Mul => {
                let product = self.product(state, a, b);
                self.fit(state, product, valid, scalar, exposed)
            }
            BinaryOp::Div => match b.value.as_node() {
                Some(divisor) => self.quotient(state, a, divisor, valid),
                None => self.varying_quotient(state, a, b, exposed),
            },
            BinaryOp::Rem => match b.value.as_node() {
                Some(divisor) => self.remainder(state, a, divisor, valid),
                None => self.varying_remainder(state, a, b, exposed),
            },
            BinaryOp::Shl => match self.shift(b, scalar) {
                Some(factor) => {
                    let product = self.graph.linear_scaled(&a.value, factor);
                    self.fit_exactly(state, product, valid, scalar, exposed)
                }
                None => self.varying_shift(state, a, b, exposed),
            },
            BinaryOp::Shr => match self.shift(b, scalar) {
                Some(divisor) => self.quotient(state, a, divisor, valid),
                None => self.varying_quotient(state, a, b, exposed),
            },
            BinaryOp::BitAnd => self.bit_and(state, a, b, exposed),
            BinaryOp::BitOr | BinaryOp::BitXor => self.bit_or(state, a, b, exposed),
            BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::And
            | BinaryOp::Or => self.any_int(scalar, None),
        }
    }

    fn product(&mut self, state: &mut State, a: &Int, b: &Int) -> Linear {
        match (a.value.as_node(), b.value.as_node()) {
            (Some(factor), _) => self.graph.linear_scaled(&b.value, factor),
            (_, Some(factor)) => self.graph.linear_scaled(&a.value, factor),
            (None, None) => {
                let (low, high) = (self.lowest(state, &a.value), self.highest(state, &a.value));
                let (least, most) = (self.lowest(state, &b.value), self.highest(state, &b.value));
                let all = [(low, least), (low, most), (high, least), (high, most)];
                let all = all.map(|(x, y)| self.graph.product(x, y));
                let mut bounds = (all[0], all[0]);
                for product in all.into_iter().take(if Rule::VaryingProduct.is_broken() { 3 } else { 4 }) {
                    bounds = (self.graph.min(bounds.0, product), self.graph.max(bounds.1, product));
                }
                let origin = self.origin(&a.value).or_else(|| self.origin(&b.value));
                Linear::of_atom(self.new_atom(bounds.0, bounds.1, origin))
            }
        }
    }

    /// Returns where a value is never negative.
    pub(super) fn is_never_negative(&mut self, state: &mut State, int: &Int) -> Node {
        if !int.scalar.is_signed() {
            return Node::TRUE;
        }
        let proven = self.not_negative(state, &int.value);
        self.graph.both(proven, int.valid)
    }

    /// Returns the result of an operation on integers.
    pub(super) fn intrinsic(&mut self, state: &mut State, op: Intrinsic, operands: &[Value], scalar: Scalar) -> Int {
        let ints: Vec<&Int> =
            operands.iter().filter_map(|value| if let Value::Int(int) = value { Some(int) } else { None }).collect();
        let repeats = !matches!(
            op,
            Intrinsic::CountOnes
                | Intrinsic::CountZeros
                | Intrinsic::LeadingZeros
                | Intrinsic::TrailingZeros
                | Intrinsic::LeadingOnes
                | Intrinsic::TrailingOnes
        );
        match (op, &ints[..]) {
            // The text has an operand several times.
            _ if repeats && self.shared.is_known && ints.iter().any(|int| int.again) => {
                let origin = ints.iter().find_map(|int| self.origin(&int.value));
                self.any_int(scalar, origin)
            }
            (Intrinsic::ThreadIdx(_) | Intrinsic::BlockIdx(_) | Intrinsic::BlockDim(_) | Intrinsic::GridDim(_), _)
            | (Intrinsic::GlobalIdx(_) | Intrinsic::LaneId | Intrinsic::WarpId, _) => self.position(state, op, scalar),
            (Intrinsic::Min, [a, b]) => self.extreme(state, true, a, b),
            (Intrinsic::Max, [a, b]) => self.extreme(state, false, a, b),
            (Intrinsic::Abs, [a]) => {
                let (low, high) = self.limits(state, a);
                let negated = self.graph.difference(Node::ZERO, low);
                let most = if Rule::Abs.is_broken() { high } else { self.graph.max(high, negated) };
                let int = self.new_int(scalar, Node::ZERO, most, self.origin(&a.value));
                self.fit(state, int.value, Node::TRUE, scalar, a.exposed)
            }
            (Intrinsic::AbsDiff, [a, b]) => {
                let ((low, high), (least, most)) = (self.limits(state, a), self.limits(state, b));
                let (one, other) = (self.graph.difference(high, least), self.graph.difference(most, low));
                let most = if Rule::AbsDiff.is_broken() { one } else { self.graph.max(one, other) };
                self.new_int(scalar, Node::ZERO, most, self.origin(&a.value).or_else(|| self.origin(&b.value)))
            }
            (Intrinsic::SaturatingSub, [a, b]) if !scalar.is_signed() => {
                if let (Some(one), Some(other)) = (a.value.as_node(), b.value.as_node()) {
                    let difference = self.graph.difference(one, other);
                    let valid = self.graph.both(a.valid, b.valid);
                    let value = Linear::of_node(self.graph.max(difference, Node::ZERO));
                    return Int { value, valid, scalar, exposed: a.exposed || b.exposed, again: false };
                }
                let (_, high) = self.limits(state, a);
                let off = self.graph.constant(Rule::SaturatingSub.off());
                let high = self.graph.difference(high, off);
                let int = self.new_int(scalar, Node::ZERO, high, self.origin(&a.value));
                if let [(atom, _)] = int.value.terms[..] {
                    let rest = self.graph.linear_difference(&a.value, &int.value);
                    let difference = self.graph.linear_difference(&a.value, &b.value);
                    let above = self.graph.linear_difference(&int.value, &difference);
                    let valid = self.graph.both(a.valid, b.valid);
                    self.relate(atom, rest, a.valid);
                    self.relate(atom, above, valid);
                    let cond = Rc::new(Cond::NotNegative(difference.clone(), valid));
                    let then = Int { value: difference, valid, ..(*a).clone() };
                    let otherwise = self.uniform(scalar, Node::ZERO);
                    let choice = Choice { cond, then, otherwise, is_extreme: false };
                    self.atoms[atom.index()].choice = Some(Rc::new(choice));
                }
                Int { exposed: a.exposed || b.exposed, ..int }
            }
            (Intrinsic::DivCeil, [a, b]) => {
                let Some(divisor) = b.value.as_node() else { return self.any_int(scalar, self.origin(&b.value)) };
                let off = self.graph.constant(1 + Rule::DivCeil.off());
                let more = self.graph.difference(divisor, off);
                let sum = Linear { constant: self.graph.sum(a.value.constant, more), terms: a.value.terms.clone() };
                let valid = self.graph.both(a.valid, b.valid);
                let raised = Int { value: sum, ..(*a).clone() };
                self.quotient(state, &raised, divisor, valid)
            }
            (
                Intrinsic::CountOnes
                | Intrinsic::CountZeros
                | Intrinsic::LeadingZeros
                | Intrinsic::TrailingZeros
                | Intrinsic::LeadingOnes
                | Intrinsic::TrailingOnes
                | Intrinsic::Ilog2,
                [a],
            ) => self.count_of_bits(state, op, a, scalar),
            (Intrinsic::RemEuclid, [a, b]) => match b.value.as_node() {
                Some(divisor) => {
                    let off = self.graph.constant(1 + Rule::RemEuclid.off());
                    let less_one = self.graph.difference(divisor, off);
                    let int = self.new_int(scalar, Node::ZERO, less_one, self.origin(&a.value));
                    let valid = self.graph.not_negative(less_one);
                    Int { valid, exposed: a.exposed, ..int }
                }
                None => self.any_int(scalar, self.origin(&a.value)),
            },
            (Intrinsic::SyncThreadsCount, _) => {
                let off = self.graph.constant(Rule::CountThreads.off());
                let threads = self.threads();
                let threads = self.graph.difference(threads, off);
                self.new_int(scalar, Node::ZERO, threads, None)
            }
            _ => self.any_int(scalar, Some("the result of an operation".into())),
        }
    }

    pub(super) fn threads(&mut self) -> Node {
        use super::graph::Input;
        let [x, y, z] = [0, 1, 2].map(|axis| self.graph.input(Input::Block(axis)));
        let plane = self.graph.product(x, y);
        self.graph.product(plane, z)
    }

    fn position(&mut self, state: &mut State, op: Intrinsic, scalar: Scalar) -> Int {
        use super::graph::Input;
        match op {
            Intrinsic::BlockDim(axis) => {
                let node = self.graph.input(Input::block(axis));
                self.uniform(scalar, node)
            }
            Intrinsic::GridDim(axis) => {
                let node = self.graph.input(Input::grid(axis));
                self.uniform(scalar, node)
            }
            Intrinsic::ThreadIdx(axis) => {
                let size = self.graph.input(Input::block(axis));
                self.index_below(Made::Position(0, axis.index() as u8), size, scalar)
            }
            Intrinsic::BlockIdx(axis) => {
                let size = self.graph.input(Input::grid(axis));
                self.index_below(Made::Position(1, axis.index() as u8), size, scalar)
            }
            Intrinsic::GlobalIdx(axis) => {
                let block = self.position(state, Intrinsic::BlockIdx(axis), scalar);
                let size = self.position(state, Intrinsic::BlockDim(axis), scalar);
                let thread = self.position(state, Intrinsic::ThreadIdx(axis), scalar);
                let first = self.product(state, &block, &size);
                let value = self.graph.linear_sum(&first, &thread.value);
                let value = self.with_global_index(value);
                self.fit(state, value, Node::TRUE, scalar, false)
            }
            Intrinsic::LaneId => {
                let lanes = self.graph.constant(32);
                self.index_below(Made::Position(2, 0), lanes, scalar)
            }
            _ => {
                // The warp within the block.
                let threads = self.threads();
                let more = self.graph.constant(31);
                let threads = self.graph.sum(threads, more);
                let lanes = self.graph.constant(32);
                let warps = self.graph.quotient(threads, lanes);
                self.index_below(Made::Position(3, 0), warps, scalar)
            }
        }
    }

    /// Replaces `block index * block size + thread index` in a sum by the thread's index in the grid.
    fn with_global_index(&mut self, sum: Linear) -> Linear {
        use super::graph::Input;
        for axis in 0..3 {
            let (thread, block) = (Made::Position(0, axis), Made::Position(1, axis));
            let (Some(thread), Some(block)) = (self.made.get(&thread).copied(), self.made.get(&block).copied()) else {
                continue;
            };
            let (Some(factor), Some(of_block)) = (sum.factor(thread), sum.factor(block)) else { continue };
            let size = self.graph.input(Input::Block(axis));
            if self.graph.product(factor, size) != of_block && !Rule::GlobalIndexBySize.is_broken() {
                continue;
            }
            let index = self.global_index(axis, thread, block, size);
            let terms = sum.terms.into_iter().filter(|(atom, _)| *atom != thread && *atom != block).collect();
            let rest = Linear { terms, constant: sum.constant };
            return self.graph.linear(&rest, &Linear::of_atom(index), factor);
        }
        sum
    }

    fn global_index(&mut self, axis: u8, thread: Atom, block: Atom, size: Node) -> Atom {
        use super::graph::Input;
        let key = Made::Position(4, axis);
        if let Some(atom) = self.made.get(&key) {
            return *atom;
        }
        let blocks = self.graph.input(Input::Grid(axis));
        let threads = self.graph.product(blocks, size);
        let off = self.graph.constant(1 + Rule::GlobalIndex.off());
        let last = self.graph.difference(threads, off);
        let atom = self.new_atom(Node::ZERO, last, None);
        self.made.insert(key, atom);
        let rest = self.graph.linear_difference(&Linear::of_atom(atom), &Linear::of_atom(thread));
        let minus = self.graph.difference(Node::ZERO, size);
        let rest = self.graph.linear(&rest, &Linear::of_atom(block), minus);
        let negated = self.negated(&rest);
        self.relate(atom, rest, Node::TRUE);
        self.relate(atom, negated, Node::TRUE);
        atom
    }

    fn index_below(&mut self, key: Made, size: Node, scalar: Scalar) -> Int {
        let atom = match self.made.get(&key) {
            Some(atom) => *atom,
            None => {
                let off = self.graph.constant(1 + Rule::IndexBelow.off());
                let last = self.graph.difference(size, off);
                let atom = self.new_atom(Node::ZERO, last, None);
                self.made.insert(key, atom);
                atom
            }
        };
        Int { value: Linear::of_atom(atom), valid: Node::TRUE, scalar, exposed: false, again: false }
    }

    /// Returns `a op b` as a truth value.
    pub(super) fn compare(&mut self, op: BinaryOp, a: &Int, b: &Int) -> Cond {
        let (one, other) = self.apart(a, b);
        let (a, b) = (&one, &other);
        let valid = self.graph.both(a.valid, b.valid);
        let (smaller, larger, less) = match op {
            BinaryOp::Lt => (a, b, -1),
            BinaryOp::Le => (a, b, -Rule::Compare.off()),
            BinaryOp::Gt => (b, a, -1),
            BinaryOp::Ge => (b, a, -Rule::Compare.off()),
            BinaryOp::Eq | BinaryOp::Ne => {
                let difference = self.graph.linear_difference(&a.value, &b.value);
                let number = difference.as_node().filter(|_| valid == Node::TRUE);
                let equal = match number.and_then(|node| self.graph.range(node)) {
                    Some((0, 0)) => Cond::Known(true),
                    Some((low, high)) if low > 0 || high < 0 => Cond::Known(false),
                    _ => Cond::Zero(difference, valid),
                };
                return match equal {
                    Cond::Known(holds) => Cond::Known(holds == (op == BinaryOp::Eq)),
                    equal if op == BinaryOp::Eq => equal,
                    equal => Cond::Not(Rc::new(equal)),
                };
            }
            _ => return Cond::Unknown,
        };
        let distance = self.graph.linear_difference(&larger.value, &smaller.value);
        let distance = self.graph.linear_plus(&distance, less);
        let number = distance.as_node().filter(|_| valid == Node::TRUE);
        match number.and_then(|node| self.graph.range(node)) {
            Some((0.., _)) => Cond::Known(true),
            Some((_, ..0)) => Cond::Known(false),
            _ => Cond::NotNegative(distance, valid),
        }
    }
}
