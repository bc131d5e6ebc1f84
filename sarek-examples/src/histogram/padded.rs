//! Copies for the lanes, padded so that they lie in different banks.
//!
//! Technique: "Bank Conflict Avoidance": `__shared__ int shared_hist[NUM_BINS + 1]`, "add padding to avoid bank
//! conflicts".
//!
//! A mistake of a common form of it: one more counter after the last one moves none of the others. Counter `i` lies in
//! bank `i % 32` with it and without it, and lanes that count equal elements still contend for one address. Padding has
//! an effect if there are several rows: ours has eight copies of the counters, lane `l` uses copy `l % 8`, and rows of
//! `NUM_BINS + 1` put the same bin of the eight copies in eight adjacent banks. So eight lanes with equal elements no
//! longer conflict, and those with adjacent elements do so less often.
//!
//! It is grid-stride as [`grid_stride`], since eight copies are to be cleared. They fit for up to 1024 bins; more are
//! counted there.

use super::binning::{Binning, Bins, Sample};
use super::{How, check_counts, grid_stride};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// Adds to `histogram` how many elements are in each of `num_bins` bins, at most `BINS`.
#[kernel(block = 256)]
pub fn histogram_padded<T: Sample, B: Binning<T>, const BINS: usize>(
    input: &[T],
    words: &[u32],
    histogram: &[AtomicU32],
    num_bins: u32,
) {
    let shared_hist = shared!([[AtomicU32; BINS]; 8], pad = 1);
    let tid = thread_idx_x();
    let copy = tid % 8;
    let global_id = block_idx_x() as usize * block_dim_x() as usize + tid as usize;
    let threads = grid_dim_x() as usize * block_dim_x() as usize;

    superstep!(clear, {
        for i in (tid..num_bins).step_by(block_dim_x()) {
            for row in 0..8u32 {
                shared_hist[row][i].store(0, Ordering::Relaxed);
            }
        }
    });
    superstep!(count, {
        for i in (global_id..input.len()).step_by(threads) {
            let bin = B::bin(input[i], words);
            if bin < num_bins {
                shared_hist[copy][bin].fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    for i in (tid..num_bins).step_by(block_dim_x()) {
        let mut count = 0;
        for row in 0..8u32 {
            count += shared_hist[row][i].load(Ordering::Relaxed);
        }
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
        return grid_stride::run(device, input, bins, counts, how);
    }
    counts.zero()?;
    let grid = Grid::new(super::blocks(device, input.len()), 256);
    let (words, counts, num_bins) = (bins.words(), counts.as_atomic(), bins.count() as u32);
    macro_rules! with {
        ($bins:literal) => {
            // SAFETY: the kernel compares with the input's length, and each of at most `BINS` bins has a counter.
            launch!(how, histogram_padded::<T, B, $bins>, device, grid, input, words, counts, num_bins)
        };
    }
    if num_bins <= 256 { with!(256) } else { with!(1024) }
}
