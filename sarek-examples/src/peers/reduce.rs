//! CUB's reductions.

use std::ffi::c_int;

use sarek_runtime::Slice;

use super::{Error, PeerElement, Peers};

/// An operator of CUB's reductions and scans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i32)]
pub enum Operation {
    /// The sum.
    Sum = 0,
    /// The smallest element.
    Min = 1,
    /// The largest element.
    Max = 2,
}

impl Peers {
    /// Enqueues CUB's `DeviceReduce::Sum`, `Min` or `Max` of all of `input` to `output[0]`.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, or `output` is empty.
    pub fn reduce<T: PeerElement>(
        &self,
        operation: Operation,
        input: &Slice<T>,
        output: &mut Slice<T>,
    ) -> Result<(), Error> {
        assert!(!output.is_empty(), "an element for the result");
        let (from, to) = (self.input(input), self.output(output));
        let (n, stream) = (input.len() as u64, self.stream());
        // SAFETY: the pointers are this device's, for `n` elements and for one, and all work on them is in this stream.
        let code = unsafe { (self.functions.reduce)(self.handle, operation as c_int, T::TYPE, from, to, n, stream) };
        self.check("sarek_peers_reduce", code)
    }

    /// Enqueues CUB's `DeviceReduce::ArgMin` or `ArgMax` of all of `input`: the smallest or the largest element, the first
    /// one if there are several, to `value[0]`, and its index to `place[0]`.
    ///
    /// # Errors
    /// [`Error::Failed`]; also for [`Operation::Sum`], which has no place.
    ///
    /// # Panics
    /// If the slices are not this device's, or `value` or `place` is empty.
    pub fn arg_reduce<T: PeerElement>(
        &self,
        operation: Operation,
        input: &Slice<T>,
        value: &mut Slice<T>,
        place: &mut Slice<u64>,
    ) -> Result<(), Error> {
        assert!(!value.is_empty() && !place.is_empty(), "elements for the result");
        let (from, to, place) = (self.input(input), self.output(value), self.output(place));
        let (operation, n, stream) = (operation as c_int, input.len() as u64, self.stream());
        // SAFETY: as in `reduce`; there is an element for the index.
        let code = unsafe { (self.functions.arg_reduce)(self.handle, operation, T::TYPE, from, to, place, n, stream) };
        self.check("sarek_peers_arg_reduce", code)
    }
}
