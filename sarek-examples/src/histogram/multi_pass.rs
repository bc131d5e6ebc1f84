//! Counts the bins that fit at a time.
//!
//! Technique: "Multi-pass for Large Bin Counts". A launch counts the bins from `first` on that fit in shared memory,
//! and skips the elements in others; there are enough launches for all bins. Each of them reads the whole array, so
//! that it pays off as long as there are few.
//!
//! A mistake of a common form of it: the text computes the number of passes and stops. `MAX_SHARED_MEMORY /
//! sizeof(int)` bins leave no room for a second block on a multiprocessor where that is all its memory. Ours takes 4096
//! bins, 16 KiB, a pass.

use super::binning::{Binning, Bins, Sample};
use super::{How, check_counts};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The bins of a pass, and the length of the kernel's shared array.
const BINS_PER_PASS: usize = 4096;

/// Adds to `histogram` how many elements are in each of `num_bins` bins, at most 4096, from `first` on.
#[kernel(block = 256)]
pub fn histogram_window<T: Sample, B: Binning<T>>(
    input: &[T],
    words: &[u32],
    histogram: &[AtomicU32],
    first: u32,
    num_bins: u32,
) {
    let shared_hist = shared!([AtomicU32; BINS_PER_PASS]);
    let tid = thread_idx_x();
    let global_id = block_idx_x() as usize * block_dim_x() as usize + tid as usize;
    let threads = grid_dim_x() as usize * block_dim_x() as usize;

    superstep!(clear, {
        for i in (tid..num_bins).step_by(block_dim_x()) {
            shared_hist[i].store(0, Ordering::Relaxed);
        }
    });
    superstep!(count, {
        for i in (global_id..input.len()).step_by(threads) {
            // Bins below the first become very large.
            let bin = B::bin(input[i], words) - first;
            if bin < num_bins {
                shared_hist[bin].fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    for i in (tid..num_bins).step_by(block_dim_x()) {
        let count = shared_hist[i].load(Ordering::Relaxed);
        if count > 0 {
            histogram[first + i].fetch_add(count, Ordering::Relaxed);
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
    counts.zero()?;
    let grid = Grid::new(super::blocks(device, input.len()), 256);
    let (words, counts) = (bins.words(), counts.as_atomic());
    for first in (0..bins.count()).step_by(BINS_PER_PASS) {
        let num_bins = (bins.count() - first).min(BINS_PER_PASS) as u32;
        let first = first as u32;
        // SAFETY: the kernel compares with the input's length, and each bin of the pass has a counter.
        launch!(how, histogram_window::<T, B>, device, grid, input, words, counts, first, num_bins)?;
    }
    Ok(())
}
