//! The `k` first elements of an array in some order, or of each row of a matrix, without a sort: with their places, in
//! the order of the array.
//!
//! | input | 3 | 9 | 4 | 9 | 1 | 9 |
//! |---|---|---|---|---|---|---|
//! | [`top_k`], largest 2 | 9 | 9 | | | | |
//! | places | 1 | 3 | | | | |
//!
//! The order is one of [`Digits`]: `Ascending` for the smallest elements, `Descending` for the largest. Of equal
//! elements the first ones are taken. So the result is the same in every run, of floats, too: -0.0 and 0.0 are equal,
//! and NaNs are at the ends. Sort the `k` results if they should be sorted.
//!
//! - **[`top_k`] of an array.** A radix select: a launch for each digit of 11 bits, the highest first, counts the
//!   digits of the elements that share the digits found so far with the `k`-th one, and the last block to finish finds
//!   its next digit ([`select_digit`]). Then one pass with two look-backs, for what comes before the `k`-th element and
//!   for what equals it, writes the results ([`take_selected`]). A launch reads each element once: 4 times in all for
//!   keys of 4 bytes, 7 times for those of 8 bytes.
//! - **[`top_k_rows`] of rows.** A block selects in a row, by digits of 8 bits. Rows that fit in a cache are read from
//!   memory once.
//!
//! All kernels launch with `launch`. What remains are the checks of the tiles' published states in [`take_selected`];
//! the others keep none.

pub mod array;
pub mod rows;
#[cfg(test)]
mod tests;

pub use crate::radix_sort::{Digits, Key};
pub use array::{Scratch, select_digit, take_selected, top_k, top_k_into};
pub use rows::{top_k_rows, top_k_rows_into};

use sarek_runtime::block;
use sarek_runtime::monoid::Sum;
use sarek_runtime::prelude::*;

/// Returns a key's bits as a number whose order is that of the keys.
#[device]
fn bits_of<K: Key, D: Digits<K>>(key: K) -> u64 {
    let low = D::digit(key, 0, u32::MAX) as u64;
    if K::PLACES > 4 { (D::digit(key, 32, u32::MAX) as u64) << 32 | low } else { low }
}

/// Returns the `width` bits from `shift` on. The bits from `shift` to the end may be fewer.
#[device]
fn digit_of(bits: u64, shift: u32, width: u32) -> u32 {
    (bits >> shift) as u32 & ((1 << width) - 1)
}

/// Returns `true` if the bits above the digit are equal.
#[device]
fn shares_prefix(a: u64, b: u64, shift: u32, width: u32) -> bool {
    // Both shifts are below 64, their sum need not be.
    (a ^ b) >> shift >> width == 0
}

/// Finds the digit of the element number `wanted`, counted from 1: it is left in `chosen[0]`, and the element's number
/// among those with this digit in `chosen[1]`. Each thread has the counts of `PER` neighbouring digits. Two barriers.
#[device]
fn find_digit<const THREADS: usize, const PER: usize>(
    warp_totals: &mut [u64; 32],
    chosen: &mut [u64; 2],
    counts: &[u64; PER],
    wanted: u64,
) {
    let mut own = 0u64;
    #[unroll]
    for k in 0..PER {
        own += counts[k];
    }
    let (before, _) = block::exclusive_scan::<u64, Sum, THREADS>(warp_totals, own);
    superstep!(choose, {
        let mut at = before;
        #[unroll]
        for k in 0..PER {
            if at < wanted && wanted <= at + counts[k] {
                chosen[0] = (thread_idx_x() * PER as u32 + k as u32) as u64;
                chosen[1] = wanted - at;
            }
            at += counts[k];
        }
    });
}

/// Returns which of the thread's keys come before the threshold, a bit a key, and which equal it. Only keys in `exist`
/// count.
#[device]
fn compare<K: Key, D: Digits<K>, const ITEMS: usize>(keys: &[K; ITEMS], exist: u32, threshold: u64) -> (u32, u32) {
    let mut less = 0u32;
    let mut equal = 0u32;
    #[unroll]
    for k in 0..ITEMS {
        let bits = bits_of::<K, D>(keys[k]);
        less |= ((bits < threshold) as u32) << k;
        equal |= ((bits == threshold) as u32) << k;
    }
    (less & exist, equal & exist)
}

/// Returns how many of the warp's keys have their bit set, over all items.
#[device]
fn count_votes<const ITEMS: usize>(votes: u32) -> u32 {
    let mut count = 0;
    #[unroll]
    for k in 0..ITEMS {
        count += popcount(ballot(FULL_MASK, votes >> k & 1 != 0));
    }
    count
}
