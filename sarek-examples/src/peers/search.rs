//! Thrust's searches and set operations.

use std::ffi::c_int;

use sarek_runtime::Slice;

use super::{Error, Peers, same_length};

/// An operation of sorted arrays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i32)]
pub enum SetOperation {
    /// The elements of both; of equal ones as many as the array with more of them has.
    Union = 0,
    /// The elements that are in both.
    Intersection = 1,
}

impl Peers {
    /// Enqueues Thrust's `lower_bound`: `places[i]` is where `values[i]` belongs in the sorted array, before its equals.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, or there are not as many places as values.
    pub fn lower_bound(&self, sorted: &Slice<f32>, values: &Slice<f32>, places: &mut Slice<u64>) -> Result<(), Error> {
        same_length(values, places);
        let (n, m, stream) = (sorted.len() as u64, values.len() as u64, self.stream());
        let (sorted, values, places) = (self.input(sorted), self.input(values), self.output(places));
        // SAFETY: the pointers are this device's, for `n` and `m` elements, and all work on them is in this stream. An array that
        // is not sorted gives other places, which are at most `n`.
        let code = unsafe { (self.functions.lower_bound)(self.handle, sorted, n, values, m, places, stream) };
        self.check("sarek_peers_lower_bound", code)
    }

    /// Runs Thrust's `find_if`, and returns the number of the first positive element, or of elements if there is none. It waits.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slice is not this device's.
    pub fn find_positive(&self, input: &Slice<f32>) -> Result<u64, Error> {
        let (n, input, mut found) = (input.len() as u64, self.input(input), 0);
        // SAFETY: the pointer is this device's, for `n` elements, and all work on them is in this stream.
        let code = unsafe { (self.functions.find_positive)(self.handle, input, n, &mut found, self.stream()) };
        self.check("sarek_peers_find_positive", code)?;
        Ok(found)
    }

    /// Runs Thrust's `set_union` or `set_intersection` of sorted arrays, and returns how many elements the result has. It waits.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, or `result` does not have room for all elements of both.
    ///
    /// # Safety
    /// Thrust does not check that the arrays are sorted.
    pub unsafe fn set_operation(
        &self,
        operation: SetOperation,
        first: &Slice<i32>,
        second: &Slice<i32>,
        result: &mut Slice<i32>,
    ) -> Result<u64, Error> {
        assert!(result.len() >= first.len() + second.len(), "room for the elements of both");
        let (n, m, mut count) = (first.len() as u64, second.len() as u64, 0);
        let (first, second, result) = (self.input(first), self.input(second), self.output(result));
        let (function, operation, stream) = (self.functions.set_operation, operation as c_int, self.stream());
        // SAFETY: the pointers are this device's, for `n`, `m` and `n + m` elements, and all work on them is in this stream; the
        // caller's promise for their order.
        let code = unsafe { function(self.handle, operation, first, n, second, m, result, &mut count, stream) };
        self.check("sarek_peers_set_operation", code)?;
        Ok(count)
    }
}
