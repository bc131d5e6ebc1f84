//! Many elements per thread.
//!
//! Technique: "Coalesced Memory Access". The grid has only the blocks that the device keeps resident, and each
//! thread walks through the array in steps of the grid: the counters of [`shared_memory`](super::shared_memory) are
//! cleared and added to the result a few hundred times in all, not once for every 256 elements. (The accesses were
//! coalesced before; the title does not describe the gain.)
//!
//! A mistake of a common form of it: `for (int i = …; i < n; i += gridDim.x * blockDim.x)` mixes signed and unsigned
//! numbers and overflows near 2^31; `%` as in [`global_atomics`].

use super::binning::{Binning, Bins, Sample};
use super::{How, check_counts, global_atomics};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// Adds to `histogram` how many elements are in each of `num_bins` bins, at most `BINS`.
#[kernel(block = 256)]
pub fn histogram_grid_stride<T: Sample, B: Binning<T>, const BINS: usize>(
    input: &[T],
    words: &[u32],
    histogram: &[AtomicU32],
    num_bins: u32,
) {
    let shared_hist = shared!([AtomicU32; BINS]);
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
            let bin = B::bin(input[i], words);
            if bin < num_bins {
                shared_hist[bin].fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    for i in (tid..num_bins).step_by(block_dim_x()) {
        let count = shared_hist[i].load(Ordering::Relaxed);
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
    counts.zero()?;
    let grid = Grid::new(super::blocks(device, input.len()), 256);
    let (words, counts, num_bins) = (bins.words(), counts.as_atomic(), bins.count() as u32);
    macro_rules! with {
        ($bins:literal) => {
            // SAFETY: the kernel compares with the input's length, and each of at most `BINS` bins has a counter.
            launch!(how, histogram_grid_stride::<T, B, $bins>, device, grid, input, words, counts, num_bins)
        };
    }
    match num_bins {
        0..=256 => with!(256),
        257..=1024 => with!(1024),
        1025..=4096 => with!(4096),
        4097..=12288 => with!(12288),
        _ => global_atomics::launch(device, input, bins, counts, how),
    }
}
