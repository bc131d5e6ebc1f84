//! A copy of the counters in each block's shared memory.
//!
//! Source document 003, "Shared Memory Privatization" (`shared_histogram_kernel`). Each block counts its 256 elements in
//! shared memory, where an atomic access is several times faster and only meets those of its own block, and then adds its
//! counters to the result. With 256 elements a block, clearing and adding costs as much as counting: the next steps mend
//! that ([`grid_stride`](super::grid_stride)).
//!
//! What was wrong there: `input[global_id] % num_bins` as an index, counters that nobody cleared, and `int` indices, as in
//! [`global_atomics`]. `extern __shared__` left its size to the launch; ours is a constant of the kernel, of which there is
//! one for 256, 1024, 4096 and 12288 bins. More do not fit 48 KiB, and are counted in global memory.

use super::binning::{Binning, Bins, Sample};
use super::{How, check_counts, global_atomics};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// Adds to `histogram` how many elements are in each of `num_bins` bins, at most `BINS`. A thread an element.
#[kernel(block = 256)]
pub fn histogram_shared<T: Sample, B: Binning<T>, const BINS: usize>(
    input: &[T],
    words: &[u32],
    histogram: &[AtomicU32],
    num_bins: u32,
) {
    let shared_hist = shared!([AtomicU32; BINS]);
    let tid = thread_idx_x();
    let global_id = block_idx_x() as usize * block_dim_x() as usize + tid as usize;

    superstep!(clear, {
        for i in (tid..num_bins).step_by(block_dim_x()) {
            shared_hist[i].store(0, Ordering::Relaxed);
        }
    });
    superstep!(count, {
        if global_id < input.len() {
            let bin = B::bin(input[global_id], words);
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
/// As [`histogram_into`](super::histogram_into).
pub fn run<T: Sample, B: Binning<T>>(
    device: &Device,
    input: &Slice<T>,
    bins: &Bins<T, B>,
    counts: &mut Slice<u32>,
    how: &How,
) -> Result<()> {
    check_counts(bins, counts)?;
    counts.zero()?;
    let grid = Grid::cover(input.len(), 256);
    let (words, counts, num_bins) = (bins.words(), counts.as_atomic(), bins.count() as u32);
    macro_rules! launch {
        ($bins:literal) => {
            if how.checked {
                histogram_shared::<T, B, $bins>::launch(device, grid, input, words, counts, num_bins)
            } else {
                // SAFETY: the kernel compares with the input's length, and each of at most `BINS` bins has a counter.
                unsafe {
                    histogram_shared::<T, B, $bins>::launch_unchecked(device, grid, input, words, counts, num_bins)
                }
            }
        };
    }
    match num_bins {
        0..=256 => launch!(256),
        257..=1024 => launch!(1024),
        1025..=4096 => launch!(4096),
        4097..=12288 => launch!(12288),
        _ => global_atomics::launch(device, input, bins, counts, how),
    }
}
