//! Which elements of arrays in shared memory have been written.
//!
//! A thread knows of the elements that it has written itself, by their indices. At a barrier, all threads of the block have come the same way:
//! what each of them has written are the elements at all indices that this index is in some thread. They are recorded as a *box*, an interval
//! in each dimension, if that index is one of few forms: sums of a thread's indices with suitable factors, and of counters of loops that have
//! ended. A store by some threads counts if a comparison of a thread's index selects them.

use std::rc::Rc;

use super::Prover;
use super::graph::{Input, Node};
use super::integer::Made;
use super::linear::{Atom, Cond, Int, Linear};
use super::rules::Rule;
use super::shared::Array;
use super::state::State;

/// The most stores, and the most boxes, that are known at a point.
const MOST_STORES: usize = 64;

/// An element that a thread has written.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Store {
    pub(super) array: Array,
    /// The element, by the index in each dimension.
    index: Vec<Linear>,
    /// If this holds: the thread has written it.
    guard: Option<Guard>,
    /// Numbers in the index that take each value from 0 up to below another number, each time with a store.
    counted: Vec<(Atom, Node)>,
    /// A thread's indices by which threads share the values of such numbers.
    shared_out: Vec<Atom>,
}

/// A comparison of a thread's index.
#[derive(Debug, Clone, PartialEq)]
enum Guard {
    /// It is this number.
    Is(Atom, Node),
    /// It is below this number.
    Below(Atom, Node),
}

/// Elements that have been written.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Written {
    pub(super) array: Array,
    /// The first index in each dimension, and the one after the last.
    bounds: Vec<(Node, Node)>,
    /// The barriers after which that is so.
    barriers: Vec<usize>,
}

/// A thread's index, as far as it is known how it differs among the threads of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Position {
    /// Along an axis.
    Thread(u8),
    Lane,
    Warp,
}

impl Prover<'_> {
    /// Notes that the thread writes an element.
    pub(super) fn note_store(&mut self, state: &mut State, array: Array, indices: &[Int]) {
        // An index that may be loaded again is perhaps another one.
        if state.stores.len() >= MOST_STORES
            || indices.iter().any(|index| index.valid != Node::TRUE || index.may_differ())
        {
            return;
        }
        let index: Vec<Linear> = indices.iter().map(|index| index.value.clone()).collect();
        let store = Store { array, index, guard: None, counted: Vec::new(), shared_out: Vec::new() };
        add(&mut state.stores, store);
        if Rule::SharedBarrier.is_broken() {
            self.add_boxes(state);
        }
    }

    /// Returns `true` if a number is made of a thread's indices, counters and what the launch knows, and of nothing else: it is the same
    /// wherever it is computed.
    pub(super) fn is_fixed(&self, value: &Linear) -> bool {
        value.terms.iter().all(|(atom, _)| {
            let quotient = self.atoms[atom.index()].quotient.as_ref();
            self.is_position(*atom)
                || self.fixed.contains(atom)
                || quotient.is_some_and(|quotient| self.is_fixed(&quotient.dividend))
        })
    }

    /// Notes that a number of a loop's rounds is such a number.
    pub(super) fn note_counter(&mut self, counter: &Linear, bounds: [&Int; 2]) {
        let [(atom, _)] = counter.terms[..] else { return };
        if bounds.into_iter().all(|bound| !bound.may_differ() && self.is_fixed(&bound.value)) {
            self.fixed.insert(atom);
        }
    }

    /// Returns where an element has been written: a condition, and the barriers on which that relies.
    pub(super) fn is_written(&mut self, state: &State, array: Array, indices: &[Int]) -> Option<(Node, Vec<usize>)> {
        let is_plain = indices.iter().all(|index| index.valid == Node::TRUE && !index.may_differ());
        let is_plain = is_plain && indices.iter().all(|index| self.is_fixed(&index.value));
        let is_same = |store: &Store| {
            let same = store.index.iter().zip(indices).all(|(one, other)| *one == other.value);
            store.array == array && same && store.guard.is_none() && store.counted.is_empty()
        };
        if is_plain && state.stores.iter().any(|store| is_same(store)) {
            return Some((Node::TRUE, Vec::new()));
        }
        let mut best: Option<(Node, Vec<usize>)> = None;
        for written in state.written.iter().filter(|written| written.array == array) {
            let within = self.is_within(state, written, indices);
            let held = self.graph.samples_held(within).count_ones();
            if held > best.as_ref().map_or(0, |(cond, _)| self.graph.samples_held(*cond).count_ones()) {
                best = Some((within, written.barriers.clone()));
            }
        }
        best
    }

    /// Returns the condition under which an element that exists is in a box.
    fn is_within(&mut self, state: &State, written: &Written, indices: &[Int]) -> Node {
        let Some(lengths) = self.shared.lengths(written.array).map(<[u64]>::to_vec) else { return Node::FALSE };
        let mut all = Node::TRUE;
        for (((low, high), length), index) in written.bounds.iter().zip(lengths).zip(indices) {
            let length = self.graph.constant(length.into());
            let (below, above) = (self.graph.difference(Node::ZERO, *low), self.graph.difference(*high, length));
            if self.graph.not_negative(below) == Node::TRUE && self.graph.not_negative(above) == Node::TRUE {
                continue;
            }
            if index.may_differ() {
                return Node::FALSE;
            }
            let above = self.graph.linear_difference(&index.value, &Linear::of_node(*low));
            let below = self.graph.linear_difference(&Linear::of_node(*high), &index.value);
            let below = self.graph.linear_plus(&below, -1);
            for value in [above, below] {
                let proven = self.not_negative(state, &value);
                let proven = self.graph.both(proven, index.valid);
                all = self.graph.both(all, proven);
            }
        }
        all
    }

    /// Notes that all threads of the block have come here.
    pub(super) fn meet(&mut self, state: &mut State) {
        if state.reached && self.shared.is_known && self.shared.meets {
            self.add_boxes(state);
        }
    }

    /// Notes what all threads have written if they have come here.
    pub(super) fn add_boxes(&mut self, state: &mut State) {
        if state.stores.is_empty() {
            return;
        }
        let mut barrier = None;
        for store in state.stores.clone().iter() {
            let Some(bounds) = self.bounds_of_all(store) else { continue };
            if state.written.iter().any(|known| known.array == store.array && known.bounds == bounds) {
                continue;
            }
            let barrier = *barrier.get_or_insert_with(|| self.shared.add_barrier());
            self.add_written(state, Written { array: store.array, bounds, barriers: vec![barrier] });
        }
    }

    /// Adds a box, and those that it forms with others beside it.
    fn add_written(&mut self, state: &mut State, written: Written) {
        let mut new = vec![written];
        while let Some(written) = new.pop() {
            if state.written.len() >= MOST_STORES
                || state.written.iter().any(|known| known.array == written.array && known.bounds == written.bounds)
            {
                continue;
            }
            for known in state.written.clone().iter().filter(|known| known.array == written.array) {
                for (one, other) in [(&**known, &written), (&written, &**known)] {
                    new.extend(self.side_by_side(one, other));
                }
            }
            add(&mut state.written, written);
        }
    }

    /// Returns the box that two boxes form, the second of which begins in one dimension where, or before, the first one ends.
    fn side_by_side(&mut self, one: &Written, other: &Written) -> Option<Written> {
        let mut differing = (0..one.bounds.len()).filter(|at| one.bounds[*at] != other.bounds[*at]);
        let (at, None) = (differing.next()?, differing.next()) else { return None };
        let ((low, end), (start, high)) = (one.bounds[at], other.bounds[at]);
        let constants = [low, end, start, high].map(|node| self.graph.as_constant(node));
        let meets = match constants {
            [Some(low), Some(end), Some(start), Some(high)] => low <= start && start <= end && end <= high,
            // Where the first one is empty, its end may be before its beginning.
            _ => end == start && self.is_never_below(end, low) && self.is_never_below(high, start),
        };
        if !meets {
            return None;
        }
        let mut bounds = one.bounds.clone();
        bounds[at] = (low, high);
        let mut barriers = one.barriers.clone();
        barriers.extend(other.barriers.iter().filter(|barrier| !one.barriers.contains(barrier)));
        Some(Written { array: one.array, bounds, barriers })
    }

    fn is_never_below(&mut self, one: Node, other: Node) -> bool {
        let difference = self.graph.difference(one, other);
        self.graph.not_negative(difference) == Node::TRUE
    }

    /// Returns the position that an atom is.
    fn position_of(&self, atom: Atom) -> Option<Position> {
        let is = |kind, axis| self.made.get(&Made::Position(kind, axis)) == Some(&atom);
        let thread = (0..3).find(|axis| is(0, *axis)).map(Position::Thread);
        thread.or(is(2, 0).then_some(Position::Lane)).or(is(3, 0).then_some(Position::Warp))
    }

    /// Returns the number of values that a position has: from 0 up to below it, each in some thread.
    fn extent(&mut self, position: Position) -> Node {
        let lanes = self.graph.constant(32);
        match position {
            Position::Thread(axis) => self.graph.input(Input::Block(axis)),
            Position::Lane => {
                let threads = self.threads();
                self.graph.min(lanes, threads)
            }
            Position::Warp => {
                let threads = self.threads();
                let more = self.graph.constant(31);
                let threads = self.graph.sum(threads, more);
                self.graph.quotient(threads, lanes)
            }
        }
    }

    /// Returns the box of the elements that all threads have written, if each has done this store.
    fn bounds_of_all(&mut self, store: &Store) -> Option<Vec<(Node, Node)>> {
        let guard = store.guard.clone().filter(|_| !Rule::SharedGuard.is_broken());
        let mut used: Vec<Position> = Vec::new();
        for atom in &store.shared_out {
            used.push(self.position_of(*atom)?);
        }
        let mut index = store.index.clone();
        if let Some(Guard::Is(atom, number)) = guard {
            used.push(self.position_of(atom).filter(|position| self.exists(*position, number))?);
            for value in &mut index {
                *value = self.instead(value, atom, &Linear::of_node(number));
            }
        }
        let mut bounds = Vec::new();
        let mut met = guard.as_ref().is_none_or(|guard| matches!(guard, Guard::Is(..)));
        for value in &index {
            let (mut terms, mut stride) = (value.terms.clone(), Node::ONE);
            while !terms.is_empty() {
                let (atom, _) = terms.remove(terms.iter().position(|(_, factor)| *factor == stride)?);
                let extent = match store.counted.iter().find(|(counted, _)| *counted == atom) {
                    Some((_, extent)) => *extent,
                    None => {
                        let position = self.position_of(atom).filter(|position| !used.contains(position))?;
                        used.push(position);
                        let whole = self.extent(position);
                        match guard {
                            Some(Guard::Below(limited, most)) if limited == atom => {
                                met = true;
                                let most = self.graph.max(most, Node::ZERO);
                                self.graph.min(whole, most)
                            }
                            _ => whole,
                        }
                    }
                };
                stride = self.graph.product(stride, extent);
            }
            let off = self.graph.constant(Rule::SharedCovered.off());
            let end = self.graph.sum(value.constant, stride);
            bounds.push((value.constant, self.graph.sum(end, off)));
        }
        (met && self.are_independent(&used, guard.as_ref())).then_some(bounds)
    }

    /// Returns `true` if some thread has each combination of values of these positions.
    fn are_independent(&self, used: &[Position], guard: Option<&Guard>) -> bool {
        let of_threads = used.iter().filter(|position| matches!(position, Position::Thread(_))).count();
        match (of_threads, used.len() - of_threads) {
            (_, 0) | (0, 1) => true,
            // Each warp has a lane 0.
            (0, 2) => {
                self.is_whole_warps() || matches!(guard, Some(Guard::Is(_, Node::ZERO))) && used[0] == Position::Lane
            }
            _ => false,
        }
    }

    /// Returns `true` if the block is known to consist of whole warps.
    fn is_whole_warps(&self) -> bool {
        self.threads_declared().is_some_and(|threads| threads % 32 == 0)
    }

    fn threads_declared(&self) -> Option<i128> {
        self.module.attributes.block.map(|block| block.iter().map(|size| i128::from(*size)).product())
    }

    /// Returns `true` if some thread has a position; of lanes, one in each warp.
    fn exists(&self, position: Position, number: Node) -> bool {
        let (number, threads) = (self.graph.as_constant(number), self.threads_declared());
        let (Some(number @ 0..), Some(threads)) = (number, threads) else { return number == Some(0) };
        let size = match position {
            Position::Thread(axis) => self.module.attributes.block.map_or(1, |block| block[usize::from(axis)].into()),
            Position::Lane if self.is_whole_warps() => 32,
            Position::Lane => 1,
            Position::Warp => threads.div_euclid(32).max(1),
        };
        number < size
    }

    /// Returns the comparison of a thread's index that a truth value is.
    fn guard_of(&mut self, cond: &Cond) -> Option<Guard> {
        let (Cond::Zero(value, Node::TRUE) | Cond::NotNegative(value, Node::TRUE)) = cond else { return None };
        let [(atom, factor)] = value.terms[..] else { return None };
        self.position_of(atom)?;
        let is_negative = self.graph.as_constant(factor) == Some(-1);
        match cond {
            Cond::Zero(..) if factor == Node::ONE => {
                Some(Guard::Is(atom, self.graph.difference(Node::ZERO, value.constant)))
            }
            Cond::Zero(..) if is_negative => Some(Guard::Is(atom, value.constant)),
            Cond::NotNegative(..) if is_negative => Some(Guard::Below(atom, self.graph.sum(value.constant, Node::ONE))),
            _ => None,
        }
    }

    /// Notes after a branch what a thread has written if it took the first arm.
    pub(super) fn note_guarded(&mut self, before: &Stores, (then, other): (&mut State, &mut State), cond: &Cond) {
        if !self.shared.is_known || !then.reached || !other.reached {
            return;
        }
        let Some(guard) = self.guard_of(cond) else { return };
        for store in new_ones(before, &then.stores) {
            if store.guard.is_none() && !store.shared_out.iter().any(|atom| guard.is_of(*atom)) {
                let store = Store { guard: Some(guard.clone()), ..(*store).clone() };
                add(&mut then.stores, store.clone());
                add(&mut other.stores, store);
            }
        }
    }

    /// Notes after a loop what a thread has written if each round has done a store. The counter was between `start` and `limit`.
    pub(super) fn note_rounds(
        &mut self,
        (before, inside, after): (&State, &State, &mut State),
        counter: &Linear,
        (start, limit, step): (&Int, &Int, Option<&Int>),
    ) {
        let exact =
            start.valid == Node::TRUE && limit.valid == Node::TRUE && !start.may_differ() && !limit.may_differ();
        let Some(last) = limit.value.as_node().filter(|_| self.shared.is_known && inside.reached && exact) else {
            return;
        };
        let step = match step {
            Some(step) if step.valid == Node::TRUE && !step.may_differ() => step.value.as_node(),
            Some(_) => None,
            None => Some(Node::ONE),
        };
        let Some(step) = step else { return };
        let (first, position) = match start.value.terms[..] {
            [] if step == Node::ONE => (start.value.constant, None),
            [(atom, Node::ONE)] => {
                let Some(position) = self.position_of(atom) else { return };
                // Lanes of one warp share the values if there are all of them.
                let all = position != Position::Warp && (position != Position::Lane || self.is_whole_warps());
                if !all || self.extent(position) != step {
                    return;
                }
                (start.value.constant, Some(atom))
            }
            _ => return,
        };
        let end = self.graph.sum(last, Node::ONE);
        let count = self.graph.difference(end, first);
        let count = self.graph.max(count, Node::ZERO);
        for store in new_ones(&before.stores, &inside.stores) {
            if let Some(store) = self.after_rounds(&store, counter, (first, count), position) {
                add(&mut after.stores, store);
            }
        }
    }

    /// Returns a store that each round of a loop has done, with all values of the counter, from `first` on, in place of one.
    fn after_rounds(
        &mut self,
        store: &Store,
        counter: &Linear,
        (first, count): (Node, Node),
        shared_out: Option<Atom>,
    ) -> Option<Store> {
        let is_of_counter = |atom: Atom| counter.factor(atom).is_some() || shared_out == Some(atom);
        let mentions = |value: &Linear| value.terms.iter().any(|(atom, _)| is_of_counter(*atom));
        let mut mentioning = (0..store.index.len()).filter(|at| mentions(&store.index[*at]));
        let (at, None) = (mentioning.next()?, mentioning.next()) else { return None };
        if shared_out.is_some_and(|atom| store.guard.as_ref().is_some_and(|guard| guard.is_of(atom)))
            || store.shared_out.iter().any(|atom| is_of_counter(*atom))
        {
            return None;
        }
        let digit = self.new_atom(Node::ZERO, count, None);
        let value = self.graph.linear_sum(&Linear::of_node(first), &Linear::of_atom(digit));
        let mut store = store.clone();
        store.index[at] = match (&counter.terms[..], shared_out) {
            // The counter is a number of its own, which any factor may have.
            ([(atom, Node::ONE)], None) if counter.constant == Node::ZERO => {
                self.instead(&store.index[at], *atom, &value)
            }
            _ => {
                let rest = self.graph.linear_difference(&store.index[at], counter);
                if mentions(&rest) {
                    return None;
                }
                self.graph.linear_sum(&rest, &value)
            }
        };
        store.counted.push((digit, count));
        store.shared_out.extend(shared_out);
        Some(store)
    }
}

impl Guard {
    fn is_of(&self, other: Atom) -> bool {
        match self {
            Guard::Is(atom, _) | Guard::Below(atom, _) => *atom == other,
        }
    }
}

/// Stores, or boxes, shared between states.
pub(super) type Stores = Rc<Vec<Rc<Store>>>;

/// Adds something to what is known.
fn add<T: PartialEq>(known: &mut Rc<Vec<Rc<T>>>, new: T) {
    if known.len() < MOST_STORES && !known.iter().any(|known| **known == new) {
        Rc::make_mut(known).push(Rc::new(new));
    }
}

/// Returns the stores that were not known before.
fn new_ones(before: &Stores, now: &Stores) -> Vec<Rc<Store>> {
    now.iter().filter(|store| !before.contains(store)).cloned().collect()
}

/// Returns what is known in both of two states.
pub(super) fn known_in_both<T: PartialEq>(one: &Rc<Vec<Rc<T>>>, other: &Rc<Vec<Rc<T>>>) -> Rc<Vec<Rc<T>>> {
    if Rc::ptr_eq(one, other) {
        return one.clone();
    }
    Rc::new(one.iter().filter(|known| other.contains(known)).cloned().collect())
}
