//! A copy of the counters for each warp.
//!
//! Technique: "Warp-Level Aggregation" (`warp_histogram_kernel`). Within a block, warps no longer contend for a
//! counter, and need no barrier but `syncwarp`. The price is one set of counters per warp, to be cleared and added
//! for no more elements than before. It does not prevent the lanes of one warp from contending, which on today's GPUs
//! is the more expensive part ([`padded`](super::padded)).
//!
//! Mistakes of a common form of it, which this one avoids:
//! - `warp_id` was that of the grid, `tid / WARP_SIZE`, but shared memory has counters for the warps of a block only:
//!   from the second block on, all accesses were outside. Ours is the warp's number in its block.
//! - Its elements were as in [`global_atomics`](super::global_atomics): a `%` that may be negative, counters that were
//!   never cleared, `int` indices.
//!
//! Eight copies of 1024 bins fit; more bins are counted as in [`shared_memory`].

use super::binning::{Binning, Bins, Sample};
use super::{How, check_counts, shared_memory};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// Adds to `histogram` how many elements are in each of `num_bins` bins, at most `BINS`. A thread an element.
#[kernel(block = 256)]
pub fn histogram_warps<T: Sample, B: Binning<T>, const BINS: usize>(
    input: &[T],
    words: &[u32],
    histogram: &[AtomicU32],
    num_bins: u32,
) {
    let warp_hist = shared!([[AtomicU32; BINS]; 8]);
    let (lane, warp) = (lane_id(), warp_id());
    let tid = block_idx_x() as usize * block_dim_x() as usize + thread_idx_x() as usize;

    for i in (lane..num_bins).step_by(WARP_SIZE) {
        warp_hist[warp][i].store(0, Ordering::Relaxed);
    }
    syncwarp(FULL_MASK);
    if tid < input.len() {
        let bin = B::bin(input[tid], words);
        if bin < num_bins {
            warp_hist[warp][bin].fetch_add(1, Ordering::Relaxed);
        }
    }
    syncwarp(FULL_MASK);
    for i in (lane..num_bins).step_by(WARP_SIZE) {
        let count = warp_hist[warp][i].load(Ordering::Relaxed);
        if count > 0 {
            histogram[i].fetch_add(count, Ordering::Relaxed);
        }
    }
}

/// Counts the elements.
///
/// # Errors
/// The errors of [`histogram_into`](super::histogram_into).
pub fn run<T: Sample, B: Binning<T>>(
    device: &Device,
    input: &Slice<T>,
    bins: &Bins<T, B>,
    counts: &mut Slice<u32>,
    how: &How,
) -> Result<()> {
    check_counts(bins, counts)?;
    if bins.count() > 1024 {
        return shared_memory::run(device, input, bins, counts, how);
    }
    counts.zero()?;
    let grid = Grid::cover(input.len(), 256);
    let (words, counts, num_bins) = (bins.words(), counts.as_atomic(), bins.count() as u32);
    macro_rules! with {
        ($bins:literal) => {
            // SAFETY: the kernel compares with the input's length, and each of at most `BINS` bins has a counter.
            launch!(how, histogram_warps::<T, B, $bins>, device, grid, input, words, counts, num_bins)
        };
    }
    if num_bins <= 256 { with!(256) } else { with!(1024) }
}
