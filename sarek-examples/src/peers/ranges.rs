//! CUB's copies of many ranges.

use std::ffi::c_int;

use sarek_runtime::{Element, Slice};

use super::{Error, Peers, same_length};

impl Peers {
    /// Enqueues CUB's `DeviceMemcpy::Batched`: copies the elements of `from` from each offset on, as many as its length
    /// says, to those of `to` from the other offset on.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, or there are not as many offsets as lengths.
    ///
    /// # Safety
    /// CUB does not check the ranges: they lie in both slices, and those of `to` do not overlap.
    pub unsafe fn copy_ranges<T: Element>(
        &self,
        from: &Slice<T>,
        from_offsets: &Slice<u32>,
        to: &mut Slice<T>,
        to_offsets: &Slice<u32>,
        lengths: &Slice<u32>,
    ) -> Result<(), Error> {
        same_length(from_offsets, lengths);
        same_length(to_offsets, lengths);
        let (ranges, size) = (lengths.len() as u64, size_of::<T>() as c_int);
        let (from, from_offsets, lengths) = (self.input(from), self.input(from_offsets), self.input(lengths));
        let (to, to_offsets, function) = (self.output(to), self.input(to_offsets), self.functions.copy_ranges);
        // SAFETY: the pointers are this device's, for that many offsets and lengths, and all work on them is in this stream;
        // the caller's promise for the ranges.
        let code =
            unsafe { function(self.handle, size, from, from_offsets, to, to_offsets, lengths, ranges, self.stream()) };
        self.check("sarek_peers_copy_ranges", code)
    }
}
