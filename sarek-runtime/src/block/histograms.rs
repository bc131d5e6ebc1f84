//! Histograms of a tile.

use super::assert_block;
use crate::prelude::*;

/// Counts the items of all threads in each bin.
///
/// The items are numbers of bins, below `BINS`. Give items that should not count a bin of their own. Two barriers, the
/// last one at the end: `counts` may be read at once.
#[device]
pub fn histogram<const THREADS: usize, const ITEMS: usize, const BINS: usize>(
    counts: &[AtomicU32; BINS],
    items: &[u32; ITEMS],
) {
    superstep!(clear_counts, {
        clear_histogram::<THREADS, BINS>(counts);
    });
    superstep!(count_items, {
        add_to_histogram(counts, items);
    });
}

/// Sets all counts to 0. No barrier: one must follow.
#[device]
pub fn clear_histogram<const THREADS: usize, const BINS: usize>(counts: &[AtomicU32; BINS]) {
    assert_block::<THREADS>();
    for bin in (thread_idx_x()..BINS as u32).step_by(THREADS as u32) {
        counts[bin].store(0, Ordering::Relaxed);
    }
}

/// Adds the thread's items to the counts. No barrier: one must follow before the counts are read. Threads may call it any number of times.
#[device]
pub fn add_to_histogram<const ITEMS: usize, const BINS: usize>(counts: &[AtomicU32; BINS], items: &[u32; ITEMS]) {
    #[unroll]
    for k in 0..ITEMS {
        counts[items[k]].fetch_add(1, Ordering::Relaxed);
    }
}
