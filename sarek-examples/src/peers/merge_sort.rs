//! CUB's merge sorts.

use std::ptr;

use sarek_runtime::Slice;

use super::{Error, PeerComparable, Peers, count, same_length};

impl Peers {
    /// Enqueues CUB's `DeviceMergeSort::SortKeys` in the order of `<`, smallest first, in place. With a NaN among the
    /// keys, there is no order.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slice is not this device's, or has 2^32 elements or more.
    pub fn merge_sort_keys<K: PeerComparable>(&self, keys: &mut Slice<K>) -> Result<(), Error> {
        let n = count(keys, 32);
        let (keys, values, stream) = (self.output(keys), ptr::null_mut(), self.stream());
        // SAFETY: the pointer is this device's, for `n` elements, and all work on them is in this stream; there are no
        // values.
        let code = unsafe { (self.functions.merge_sort)(self.handle, K::TYPE, keys, values, n, stream) };
        self.check("sarek_peers_merge_sort", code)
    }

    /// Does the same as [`Peers::merge_sort_keys`], from `keys`, which stay unchanged, to `sorted`: CUB's `SortKeysCopy`.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, have different lengths, or 2^32 elements or more.
    pub fn merge_sort_keys_copy<K: PeerComparable>(&self, keys: &Slice<K>, sorted: &mut Slice<K>) -> Result<(), Error> {
        same_length(keys, sorted);
        let (from, to, n) = (self.input(keys), self.output(sorted), count(keys, 32));
        // SAFETY: as in `merge_sort_keys`, for both.
        let code = unsafe { (self.functions.merge_sort_copy)(self.handle, K::TYPE, from, to, n, self.stream()) };
        self.check("sarek_peers_merge_sort_copy", code)
    }

    /// Does the same as [`Peers::merge_sort_keys`], and moves the value of each key with it: CUB's `SortPairs`, which
    /// promises no order of the values of equal keys.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, have different lengths, no elements, or 2^32 or more.
    pub fn merge_sort_pairs<K: PeerComparable>(
        &self,
        keys: &mut Slice<K>,
        values: &mut Slice<u32>,
    ) -> Result<(), Error> {
        same_length(keys, values);
        // Values of length 0 may have no address, and a null address means that there are no values.
        assert!(!keys.is_empty(), "there are no keys");
        let n = count(keys, 32);
        let (keys, values, stream) = (self.output(keys), self.output(values), self.stream());
        // SAFETY: as in `merge_sort_keys`, for both.
        let code = unsafe { (self.functions.merge_sort)(self.handle, K::TYPE, keys, values, n, stream) };
        self.check("sarek_peers_merge_sort", code)
    }
}
