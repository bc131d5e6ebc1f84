//! A copy of the counters in each block's shared memory.
//!
//! Technique: "Shared Memory Privatization" (`shared_histogram_kernel`). Each block counts its 256 elements in shared
//! memory, where an atomic access is several times faster and only contends with those of its own block, and then adds
//! its counters to the result. With 256 elements per block, clearing and adding costs as much as counting: the next
//! steps fix that ([`grid_stride`](super::grid_stride)).
//!
//! A mistake of a common form of it: `input[global_id] % num_bins` as an index, counters that were never cleared, and
//! `int` indices, as in [`global_atomics`]. The launch gave the number of bins to `extern __shared__`, and again in a
//! parameter; ours gives it once. More than 48 KiB was never requested from the device, so that 12288 bins were the
//! most; ours uses all that a block may have, which is 58112 bins on an H200. More are counted in global memory.

use super::binning::{Binning, Bins, Sample};
use super::{How, check_counts, global_atomics};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// Adds to `histogram` the number of elements in each bin; the length of `shared_hist`, which the launch gives, is the
/// number of bins. One thread per element.
#[kernel(block = 256)]
pub fn histogram_shared<T: Sample, B: Binning<T>>(input: &[T], words: &[u32], histogram: &[AtomicU32]) {
    let shared_hist = shared!([AtomicU32]);
    let tid = thread_idx_x() as usize;
    let global_id = block_idx_x() as usize * block_dim_x() as usize + tid;

    superstep!(clear, {
        for i in (tid..shared_hist.len()).step_by(block_dim_x() as usize) {
            shared_hist[i].store(0, Ordering::Relaxed);
        }
    });
    superstep!(count, {
        if global_id < input.len() {
            let bin = B::bin(input[global_id], words) as usize;
            if bin < shared_hist.len() {
                shared_hist[bin].fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    for i in (tid..shared_hist.len()).step_by(block_dim_x() as usize) {
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
    let counts = counts.as_atomic();
    let most = device.limits().shared_memory_per_block_optin as usize / size_of::<AtomicU32>();
    if bins.count() > most {
        return global_atomics::launch(device, input, bins, counts, how);
    }
    let grid = Grid::cover(input.len(), 256).with_shared::<AtomicU32>(bins.count());
    // SAFETY: the kernel compares with the input's length, and each bin has a counter.
    launch!(how, histogram_shared::<T, B>, device, grid, input, bins.words(), counts)
}
