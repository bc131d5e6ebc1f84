//! CUB's scans.

use std::ffi::c_int;

use sarek_runtime::Slice;

use super::{Error, Operation, PeerElement, PeerSummand, Peers, count, same_length};
use crate::scan::Kind;

/// Returns the number of a kind in the C interface.
fn number(kind: Kind) -> c_int {
    match kind {
        Kind::Inclusive => 0,
        Kind::Exclusive => 1,
    }
}

impl Peers {
    /// Enqueues CUB's scan of `input`: `DeviceScan::InclusiveSum`, `ExclusiveSum`, and `InclusiveScan` and `ExclusiveScan`
    /// with CUDA's minimum and maximum. The first result of an exclusive one is the operator's identity, as ours is.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, have different lengths, or 2^32 elements or more.
    pub fn scan<T: PeerElement>(
        &self,
        kind: Kind,
        operation: Operation,
        input: &Slice<T>,
        output: &mut Slice<T>,
    ) -> Result<(), Error> {
        same_length(input, output);
        let (kind, operation) = (number(kind), operation as c_int);
        let (from, to, n) = (self.input(input), self.output(output), count(input, 32));
        // SAFETY: the pointers are this device's, for `n` elements each, and all work on them is in this stream.
        let code = unsafe { (self.functions.scan)(self.handle, kind, operation, T::TYPE, from, to, n, self.stream()) };
        self.check("sarek_peers_scan", code)
    }

    /// Enqueues CUB's `DeviceScan::InclusiveSumByKey` or `ExclusiveSumByKey`: sums that restart with each run of equal
    /// keys.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// The panics of [`Peers::scan`].
    pub fn sum_by_key<T: PeerSummand>(
        &self,
        kind: Kind,
        keys: &Slice<u32>,
        input: &Slice<T>,
        output: &mut Slice<T>,
    ) -> Result<(), Error> {
        same_length(input, keys);
        same_length(input, output);
        let (keys, from, to) = (self.input(keys), self.input(input), self.output(output));
        let (kind, n, stream) = (number(kind), count(input, 32), self.stream());
        // SAFETY: as in `scan`; there are as many keys.
        let code = unsafe { (self.functions.scan_by_key)(self.handle, kind, T::TYPE, keys, from, to, n, stream) };
        self.check("sarek_peers_scan_by_key", code)
    }
}
