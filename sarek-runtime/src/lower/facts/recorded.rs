//! Facts about the locals of a function, as lowering records and queries them.

use crate::ir::{Const, Expr, LocalId, Place, Root};
use std::collections::HashMap;

/// Facts about the locals of a function. Most of them holds wherever the local is in scope. What follows from a
/// condition holds in a [`Scope`].
#[derive(Default)]
pub(in crate::lower) struct Facts {
    /// The declared size of a block of threads, which bounds the numbers of threads.
    pub(super) block: Option<[u32; 3]>,
    /// The values of the locals that are constants of the launch.
    constants: HashMap<LocalId, Const>,
    /// Largest values, for proofs that an index is in range. A local with one is never negative.
    largest: HashMap<LocalId, u64>,
    /// Powers of two that divide locals, for proofs of alignment.
    multiples: HashMap<LocalId, u32>,
    /// The lengths of names of parts of slices and arrays.
    lengths: HashMap<LocalId, u64>,
    /// Locals that are below the length of a slice.
    in_range: Vec<(LocalId, Root)>,
    /// Mutable locals that nothing writes any more, such as the result of a loop that is over.
    finished: Vec<LocalId>,
}

/// The facts at the start of a scope: [`Facts::leave`] goes back to it.
#[must_use = "a scope ends"]
pub(in crate::lower) struct Scope {
    largest: HashMap<LocalId, u64>,
    in_range: usize,
}

impl Facts {
    /// Returns the facts at the start of a function of a kernel whose blocks have that size.
    pub(in crate::lower) fn new(block: Option<[u32; 3]>) -> Facts {
        Facts { block, ..Facts::default() }
    }

    /// Begins a scope: what becomes known of values and ranges from here on holds until its end.
    pub(in crate::lower) fn enter(&self) -> Scope {
        Scope { largest: self.largest.clone(), in_range: self.in_range.len() }
    }

    /// Ends a scope.
    pub(in crate::lower) fn leave(&mut self, scope: Scope) {
        self.largest = scope.largest;
        self.in_range.truncate(scope.in_range);
    }

    /// Records the value of a local that is a constant of the launch.
    pub(in crate::lower) fn record_constant(&mut self, local: LocalId, value: Const) {
        self.constants.insert(local, value);
    }

    /// Records what is known of the value of a local that does not change.
    pub(in crate::lower) fn record_value(&mut self, local: LocalId, value: &Expr) {
        self.record_limit(local, value);
        if let Some(multiple) = self.multiple_of(value) {
            self.record_multiple(local, multiple);
        }
    }

    /// Records that a local is never larger than a value.
    pub(in crate::lower) fn record_limit(&mut self, local: LocalId, value: &Expr) {
        if let Some(largest) = self.largest_value(value) {
            self.record_largest(local, largest);
        }
    }

    /// Records the largest value of a local.
    pub(in crate::lower) fn record_largest(&mut self, local: LocalId, largest: u64) {
        self.largest.insert(local, largest);
    }

    /// Records that a local is at most that, unless a smaller limit is known.
    pub(super) fn record_at_most(&mut self, local: LocalId, largest: u64) {
        let known = self.largest.entry(local).or_insert(largest);
        *known = largest.min(*known);
    }

    /// Records a power of two that divides a local.
    pub(in crate::lower) fn record_multiple(&mut self, local: LocalId, multiple: u32) {
        self.multiples.insert(local, multiple);
    }

    /// Records the length of a part of a slice or array.
    pub(in crate::lower) fn record_length(&mut self, local: LocalId, length: u64) {
        self.lengths.insert(local, length);
    }

    /// Records that a local is below the length of a slice.
    pub(in crate::lower) fn record_in_range(&mut self, local: LocalId, slice: Root) {
        self.in_range.push((local, slice));
    }

    /// Records that nothing writes a local any more.
    pub(in crate::lower) fn record_finished(&mut self, local: LocalId) {
        self.finished.push(local);
    }

    /// Forgets what only holds as long as nothing writes a local.
    pub(in crate::lower) fn forget(&mut self, local: LocalId) {
        self.largest.remove(&local);
        self.multiples.remove(&local);
        self.finished.retain(|finished| *finished != local);
    }

    /// Returns the value of a local that is a constant of the launch.
    pub(super) fn constant(&self, local: LocalId) -> Option<Const> {
        self.constants.get(&local).copied()
    }

    /// Returns the value of a place that is a constant of the launch.
    pub(in crate::lower) fn constant_of(&self, place: &Place) -> Option<Const> {
        match place.root {
            Root::Local(local) if place.steps.is_empty() => self.constant(local),
            Root::Local(_) | Root::Shared(_) | Root::Constant(_) => None,
        }
    }

    /// Returns the largest value of a local.
    pub(super) fn largest(&self, local: LocalId) -> Option<u64> {
        self.largest.get(&local).copied()
    }

    /// Returns a power of two that divides a local.
    pub(super) fn multiple(&self, local: LocalId) -> Option<u32> {
        self.multiples.get(&local).copied()
    }

    /// Returns the number of elements of a place.
    pub(in crate::lower) fn length(&self, place: &Place) -> Option<u64> {
        crate::lower::place::array_length(&place.ty).or_else(|| match place.root {
            Root::Local(local) => self.lengths.get(&local).copied().filter(|_| place.steps.is_empty()),
            Root::Shared(_) | Root::Constant(_) => None,
        })
    }

    /// Returns `true` if a local is below the length of a slice.
    pub(super) fn is_in_range(&self, local: LocalId, slice: Root) -> bool {
        self.in_range.contains(&(local, slice))
    }

    /// Returns `true` if nothing writes a mutable local any more.
    pub(in crate::lower) fn is_finished(&self, local: LocalId) -> bool {
        self.finished.contains(&local)
    }
}
