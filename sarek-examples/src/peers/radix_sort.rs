//! CUB's radix sorts.

use std::ffi::c_int;

use sarek_runtime::Slice;

use super::{Error, PeerKey, Peers, count, same_length};

/// The order of a sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i32)]
pub enum Order {
    /// Smallest first.
    Ascending = 0,
    /// Largest first. Equal keys keep their order.
    Descending = 1,
}

/// The place of the result of a sort in place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Half {
    /// The original place of the keys.
    First,
    /// In the scratch memory.
    Second,
}

impl Peers {
    /// Enqueues CUB's `DeviceRadixSort::SortKeys` or `SortKeysDescending` by all bits, from `keys`, which stay as they are,
    /// to `sorted`.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, have different lengths, or 2^32 elements or more.
    pub fn radix_sort_keys<K: PeerKey>(
        &self,
        order: Order,
        keys: &Slice<K>,
        sorted: &mut Slice<K>,
    ) -> Result<(), Error> {
        same_length(keys, sorted);
        let (from, to, n) = (self.input(keys), self.output(sorted), count(keys, 32));
        let (order, stream) = (order as c_int, self.stream());
        // SAFETY: the pointers are this device's, for `n` elements each, and all work on them is in this stream.
        let code = unsafe { (self.functions.radix_sort_keys)(self.handle, order, K::TYPE, from, to, n, stream) };
        self.check("sarek_peers_radix_sort_keys", code)
    }

    /// Does the same as [`Peers::radix_sort_keys`], with CUB's `DoubleBuffer`: the keys are sorted with the others as scratch
    /// memory, and the result is in one of them. It corresponds to a sort in place: nothing is copied to keep the input.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// The panics of [`Peers::radix_sort_keys`].
    pub fn radix_sort_keys_in_place<K: PeerKey>(
        &self,
        order: Order,
        keys: &mut Slice<K>,
        others: &mut Slice<K>,
    ) -> Result<Half, Error> {
        same_length(keys, others);
        let n = count(keys, 32);
        let (keys, others, mut half) = (self.output(keys), self.output(others), 0);
        let (order, stream) = (order as c_int, self.stream());
        // SAFETY: as in `radix_sort_keys`; writes one number here.
        let code = unsafe {
            (self.functions.radix_sort_keys_in_place)(self.handle, order, K::TYPE, keys, others, &mut half, n, stream)
        };
        self.check("sarek_peers_radix_sort_keys_in_place", code)?;
        Ok(half_of(half))
    }

    /// Does the same as [`Peers::radix_sort_keys`], with a value for each key: CUB's
    /// `DeviceRadixSort::SortPairs` or `SortPairsDescending`.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// The panics of [`Peers::radix_sort_keys`].
    pub fn radix_sort_pairs<K: PeerKey>(
        &self,
        order: Order,
        keys: &Slice<K>,
        values: &Slice<u32>,
        sorted_keys: &mut Slice<K>,
        sorted_values: &mut Slice<u32>,
    ) -> Result<(), Error> {
        same_length(keys, values);
        same_length(keys, sorted_keys);
        same_length(keys, sorted_values);
        let n = count(keys, 32);
        let (keys, values) = (self.input(keys), self.input(values));
        let (sorted_keys, sorted_values) = (self.output(sorted_keys), self.output(sorted_values));
        let (order, stream) = (order as c_int, self.stream());
        // SAFETY: as in `radix_sort_keys`.
        let code = unsafe {
            (self.functions.radix_sort_pairs)(
                self.handle,
                order,
                K::TYPE,
                keys,
                sorted_keys,
                values,
                sorted_values,
                n,
                stream,
            )
        };
        self.check("sarek_peers_radix_sort_pairs", code)
    }

    /// Does the same as [`Peers::radix_sort_keys_in_place`], with a value for each key. Keys and values are in the same half afterwards.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// The panics of [`Peers::radix_sort_keys`].
    pub fn radix_sort_pairs_in_place<K: PeerKey>(
        &self,
        order: Order,
        keys: &mut Slice<K>,
        values: &mut Slice<u32>,
        other_keys: &mut Slice<K>,
        other_values: &mut Slice<u32>,
    ) -> Result<Half, Error> {
        same_length(keys, values);
        same_length(keys, other_keys);
        same_length(keys, other_values);
        let n = count(keys, 32);
        let (keys, values) = (self.output(keys), self.output(values));
        let (other_keys, other_values) = (self.output(other_keys), self.output(other_values));
        let (order, stream, mut half) = (order as c_int, self.stream(), 0);
        // SAFETY: as in `radix_sort_keys_in_place`.
        let code = unsafe {
            (self.functions.radix_sort_pairs_in_place)(
                self.handle,
                order,
                K::TYPE,
                keys,
                other_keys,
                values,
                other_values,
                &mut half,
                n,
                stream,
            )
        };
        self.check("sarek_peers_radix_sort_pairs_in_place", code)?;
        Ok(half_of(half))
    }
}

fn half_of(number: c_int) -> Half {
    if number == 0 { Half::First } else { Half::Second }
}
