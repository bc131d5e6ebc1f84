//! Bins spread over the shared memory of the blocks of a cluster: eight times as many as a block holds.
//!
//! Technique: NVIDIA, "CUDA C++ Programming Guide", section "Distributed Shared Memory", whose example is a histogram.
//! Each block of a cluster of eight has a part of the bins, and a thread counts an element in the memory of the block
//! that has its bin, by an atomic access of the cluster. A counter is in one place only, so that a cluster merges each
//! of its counters once, and elements are read once where [`multi_pass`] reads them for every 4096
//! bins.
//!
//! The example of the guide clears the counters and then synchronizes the cluster, so that no block counts in memory that
//! another one has not cleared or has not even begun to own; and it synchronizes it before the end, so that no block ends while
//! others count in its memory. Here the first barrier is the same, and the last one is before the merging, which reads
//! the block's own counters only; the compiler would insert one if it were missing.
//!
//! A thread whose elements are in one bin one after the other counts them together, so that skewed input does not wait for one counter.
//!
//! The guide's bins are in two's powers of blocks by division; here each block has a power of two of them, so that a shift
//! and a mask find the counter. There are at most [`BINS_PER_BLOCK`] in each; of more bins than eight times that, several
//! passes count as many each.

use super::binning::{Binning, Bins, Sample};
use super::{How, check_counts, multi_pass};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The most bins of a block: 64 KiB of counters, so that three blocks run at a time on a multiprocessor.
pub const BINS_PER_BLOCK: usize = 1 << 14;

/// The blocks of a cluster.
const BLOCKS: usize = 8;

/// The threads of a block.
const THREADS: usize = 512;

/// Adds to `histogram` how many elements are in each of `num_bins` bins from `first` on: at most eight times as many as
/// there are counters in a block, `1 << shift`.
#[kernel(block = THREADS, cluster = BLOCKS)]
pub fn histogram_cluster<T: Sample, B: Binning<T>>(
    input: &[T],
    words: &[u32],
    histogram: &[AtomicU32],
    first: u32,
    num_bins: u32,
    shift: u32,
) {
    let own = shared!([AtomicU32]);
    let tid = thread_idx_x();
    let global_id = block_idx_x() as usize * THREADS + tid as usize;
    let threads = grid_dim_x() as usize * THREADS;

    for i in (tid as usize..own.len()).step_by(THREADS) {
        own[i].store(0, Ordering::Relaxed);
    }
    cluster_sync();
    let count = |of: u32, elements: u32| {
        if of < num_bins {
            let theirs = cluster_shared(own, (of >> shift) % cluster_block_count());
            theirs[of & ((1 << shift) - 1)].scoped(Scope::Cluster).fetch_add(elements, Ordering::Relaxed);
        }
    };
    // The bin of the elements before, and how many of them follow each other.
    let (mut bin, mut run) = (u32::MAX, 0u32);
    for i in (global_id..input.len()).step_by(threads) {
        // Bins below the first become very large.
        let next = B::bin(input[i], words) - first;
        if next != bin {
            count(bin, run);
            (bin, run) = (next, 0);
        }
        run += 1;
    }
    count(bin, run);
    cluster_sync();
    let first_own = cluster_block_rank() << shift;
    for i in (tid..own.len() as u32).step_by(THREADS as u32) {
        let count = own[i].load(Ordering::Relaxed);
        if count > 0 {
            histogram[first + first_own + i].fetch_add(count, Ordering::Relaxed);
        }
    }
}

/// Counts the elements. A GPU without clusters, before `sm_90`, counts them in passes.
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
    if device.arch().is_some_and(|arch| !arch.has(Arch::SM_90)) {
        return multi_pass::run(device, input, bins, counts, how);
    }
    check_counts(bins, counts)?;
    counts.zero()?;
    let per_block = bins.count().div_ceil(BLOCKS).next_power_of_two().min(BINS_PER_BLOCK);
    let full = histogram_cluster::<T, B>::fill(device, THREADS, per_block * size_of::<u32>())?;
    let clusters = input.len().div_ceil(BLOCKS * THREADS).clamp(1, (full.blocks[0] as usize / BLOCKS).max(1));
    let grid = Grid::new(clusters * BLOCKS, THREADS).with_shared::<AtomicU32>(per_block);
    let (words, counts) = (bins.words(), counts.as_atomic());
    for first in (0..bins.count()).step_by(BLOCKS * per_block) {
        let num_bins = (bins.count() - first).min(BLOCKS * per_block) as u32;
        let (first, shift) = (first as u32, per_block.trailing_zeros());
        // SAFETY: the kernel compares with the input's length; the counters of the blocks have a power of two, by which bins are found, and
        // those that count elements are in the result.
        launch!(how, histogram_cluster::<T, B>, device, grid, input, words, counts, first, num_bins, shift)?;
    }
    Ok(())
}
