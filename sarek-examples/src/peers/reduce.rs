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
}
