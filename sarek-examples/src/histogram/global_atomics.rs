//! An atomic access to global memory for each element.
//!
//! Technique: "Global Atomic Operations" (`naive_histogram_kernel`). All threads change one array of counters,
//! which lies in the L2 cache. It takes any number of bins; but if many elements are in one bin, they wait for each
//! other.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - `input[tid] % num_bins` is negative for negative elements, and was used as an index. It also differs from the bins
//!   of the text's example. Ours takes the bin from a [`Binning`], and an element may be in none.
//! - Nothing set the histogram to 0. Ours does.
//! - `int tid` overflows from 2^31 elements on.

use super::binning::{Binning, Bins, Sample};
use super::{How, check_counts};
use sarek_runtime::Result;
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;

/// Adds to `histogram` how many elements are in each of `num_bins` bins. A thread an element.
#[kernel(block = 256)]
pub fn histogram_global<T: Sample, B: Binning<T>>(input: &[T], words: &[u32], histogram: &[AtomicU32], num_bins: u32) {
    let tid = block_idx_x() as usize * block_dim_x() as usize + thread_idx_x() as usize;

    if tid < input.len() {
        let bin = B::bin(input[tid], words);
        if bin < num_bins {
            histogram[bin].fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Adds the elements' number in each bin to `counts`.
pub(super) fn launch<T: Sample, B: Binning<T>>(
    target: &impl Target,
    input: &Slice<T>,
    bins: &Bins<T, B>,
    counts: &Slice<AtomicU32>,
    how: &How,
) -> Result<()> {
    let grid = Grid::cover(input.len(), 256);
    let (words, num_bins) = (bins.words(), bins.count() as u32);
    // SAFETY: the kernel compares with the input's length, and callers checked that each bin has a counter.
    launch!(how, histogram_global::<T, B>, target, grid, input, words, counts, num_bins)
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
    launch(device, input, bins, counts.as_atomic(), how)
}
