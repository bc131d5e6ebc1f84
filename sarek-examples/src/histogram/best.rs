//! The histogram to call: a copy of the counters for each lane, and many loads in flight.
//!
//! The steps of the ladder that matter, combined:
//! - A counter is changed in place, in shared memory, by an atomic access without a result. Lanes that hit the same
//!   bank at the same time wait for each other; so 256 bins exist 32 times, and each lane has its own bank whatever it
//!   counts ([`histogram_best`]'s `COPIES`). With more bins there are fewer copies: 32 KiB in all; beyond 8192 bins
//!   there is one, in blocks that are fewer and larger.
//! - The grid has the blocks that the device keeps resident, and each thread issues `ITEMS` loads before it uses the
//!   first, so that few counters are cleared and merged, and memory is kept busy.
//! - Bytes are read sixteen at a time, and not binned at all: the 256 values are counted, and each is binned once at the end
//!   ([`histogram_bytes`]).
//! - At the end a block adds the sum of a bin's copies to the result, in one atomic access.
//!
//! More bins than a block can have, which is 58111 on an H200, are counted in several passes; beyond [`MAX_PASSES`],
//! in global memory.
//!
//! The limit: memory for four-byte values; for bytes the atomic accesses to shared memory.

use super::binning::{Binning, Bins, Sample};
use super::{How, check_counts, global_atomics};
use sarek_runtime::Result;
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;

/// If more passes than these would be needed, global atomics take over.
pub const MAX_PASSES: usize = 4;

/// The default number of threads of a block.
const THREADS: usize = 512;

/// Returns the default number of blocks that work at a time on a multiprocessor, 32 KiB of counters each. Each block adds its counters to the result in the end, which
/// takes longer than more blocks save if there is little to count.
fn blocks_for<T: Element>(input: &Slice<T>) -> usize {
    if size_of::<T>() * input.len() <= 1 << 26 { 2 } else { 4 }
}

/// The bytes of a vector.
const VECTOR: usize = 16;

/// The threads of a block where there is room for one or two blocks only.
const WIDE_THREADS: usize = 1024;

/// The part of each block's shared memory that a multiprocessor uses itself, in bytes.
const RESERVED: usize = 1024;

/// Adds to `counts` how many elements are in each bin from `first` on; there is one bin less than the launch gives
/// `block_counts` rows.
///
/// The elements in other bins and in none are counted too, in the last row, so that no thread takes another way. Blocks of
/// `THREADS` threads take tiles of `THREADS * ITEMS` elements in turn.
#[kernel(block = THREADS)]
pub fn histogram_best<T: Sample, B: Binning<T>, const COPIES: usize, const THREADS: usize, const ITEMS: usize>(
    input: &[T],
    words: &[u32],
    counts: &[AtomicU32],
    first: u32,
) {
    let block_counts = shared!([[AtomicU32; COPIES]]);
    let num_bins = block_counts.len() as u32 - 1;
    let tid = thread_idx_x();
    let copy = tid % COPIES as u32;
    let tile = THREADS * ITEMS;

    superstep!(clear, {
        for i in (tid..(num_bins + 1) * COPIES as u32).step_by(THREADS as u32) {
            block_counts[i / COPIES as u32][i % COPIES as u32].store(0, Ordering::Relaxed);
        }
    });
    superstep!(count, {
        for start in (block_idx_x() as usize * tile..input.len()).step_by(grid_dim_x() as usize * tile) {
            let from = start + tid as usize;
            if start + tile <= input.len() {
                let mut items = [T::ZERO; ITEMS];
                #[unroll]
                for k in 0..ITEMS {
                    items[k] = input[from + k * THREADS];
                }
                #[unroll]
                for k in 0..ITEMS {
                    let bin = (B::bin(items[k], words) - first).min(num_bins);
                    block_counts[bin][copy].fetch_add(1, Ordering::Relaxed);
                }
            } else {
                for i in (from..input.len()).step_by(THREADS) {
                    let bin = (B::bin(input[i], words) - first).min(num_bins);
                    block_counts[bin][copy].fetch_add(1, Ordering::Relaxed);
                }
            }
        }
    });
    for bin in (tid..num_bins).step_by(THREADS as u32) {
        let mut total = 0;
        #[unroll]
        for other in 0..COPIES as u32 {
            // Neighbours start at different copies, which lie in different banks.
            total += block_counts[bin][(other + bin) % COPIES as u32].load(Ordering::Relaxed);
        }
        if total > 0 {
            counts[first + bin].fetch_add(total, Ordering::Relaxed);
        }
    }
}

/// Adds to `counts` the number of bytes in each of `num_bins` bins. The bytes are those of `head` and `tail`, at most
/// `THREADS` each, and the four of each element of `middle`, which is aligned to 16 bytes and consists of whole vectors of four elements, in any order.
///
/// Blocks of `THREADS` threads, a multiple of 256, take tiles of `THREADS * ITEMS` vectors in turn.
#[kernel(block = THREADS)]
pub fn histogram_bytes<B: Binning<u8>, const COPIES: usize, const THREADS: usize, const ITEMS: usize>(
    head: &[u8],
    middle: &[u32],
    tail: &[u8],
    words: &[u32],
    counts: &[AtomicU32],
    num_bins: u32,
) {
    let block_counts = shared!([[AtomicU32; COPIES]; 256]);
    let tid = thread_idx_x();
    let copy = tid % COPIES as u32;
    let vectors = middle.len() / 4;
    let tile = THREADS * ITEMS;

    superstep!(clear, {
        for i in (tid..256 * COPIES as u32).step_by(THREADS as u32) {
            block_counts[i / COPIES as u32][i % COPIES as u32].store(0, Ordering::Relaxed);
        }
    });
    superstep!(count, {
        for start in (block_idx_x() as usize * tile..vectors).step_by(grid_dim_x() as usize * tile) {
            let first = start + tid as usize;
            let mut items = [[0u32; 4]; ITEMS];
            #[unroll]
            for k in 0..ITEMS {
                if first + k * THREADS < vectors {
                    items[k] = load_vector(&middle[4 * (first + k * THREADS)]);
                }
            }
            #[unroll]
            for k in 0..ITEMS {
                if first + k * THREADS < vectors {
                    #[unroll]
                    for word in items[k] {
                        #[unroll]
                        for byte in 0..4u32 {
                            block_counts[word >> (8 * byte) & 255][copy].fetch_add(1, Ordering::Relaxed);
                        }
                    }
                }
            }
        }
        if block_idx_x() == 0 {
            if (tid as usize) < head.len() {
                block_counts[head[tid]][copy].fetch_add(1, Ordering::Relaxed);
            }
            if (tid as usize) < tail.len() {
                block_counts[tail[tid]][copy].fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    // Adjacent threads share the copies of a value. Neighbours start at different copies, which lie in different banks.
    let sharers = THREADS as u32 / 256;
    let (value, part) = (tid / sharers, tid % sharers);
    let share = COPIES as u32 / sharers;
    let mut total = 0;
    #[unroll]
    for other in 0..share {
        total += block_counts[value][(part * share + other + value) % COPIES as u32].load(Ordering::Relaxed);
    }
    #[unroll]
    for bit in 0..sharers.trailing_zeros() {
        total += shfl_xor(FULL_MASK, total, 1 << bit);
    }
    let bin = B::bin(value as u8, words);
    if part == 0 && total > 0 && bin < num_bins {
        counts[bin].fetch_add(total, Ordering::Relaxed);
    }
}

/// A type of elements, with its best way of counting them in bins of `B`.
pub trait Counted<B: Binning<Self>>: Sample {
    /// Adds the elements' number in each bin to `counts`, which has a counter per bin.
    ///
    /// # Errors
    /// A buffer of another device, or a failure of the device.
    fn count(
        target: &impl Target,
        input: &Slice<Self>,
        bins: &Bins<Self, B>,
        counts: &Slice<AtomicU32>,
        how: &How,
    ) -> Result<()>;
}

impl<B: Binning<u8>> Counted<B> for u8 {
    fn count(
        target: &impl Target,
        input: &Slice<u8>,
        bins: &Bins<u8, B>,
        counts: &Slice<AtomicU32>,
        how: &How,
    ) -> Result<()> {
        count_bytes_tuned::<B, 32, THREADS, 2>(target, input, bins, counts, blocks_for(input), how)
    }
}

macro_rules! counted {
    ($($ty:ident)*) => {$(
        impl<B: Binning<$ty>> Counted<B> for $ty {
            fn count(
                target: &impl Target,
                input: &Slice<$ty>,
                bins: &Bins<$ty, B>,
                counts: &Slice<AtomicU32>,
                how: &How,
            ) -> Result<()> {
                macro_rules! count {
                    ($copies:literal, $threads:expr, $blocks:expr) => {
                        count_tuned::<$ty, B, $copies, { $threads }, 16>(target, input, bins, counts, $blocks, how)
                    };
                }
                match bins.count() {
                    0..=256 => count!(32, THREADS, blocks_for(input)),
                    257..=512 => count!(16, THREADS, blocks_for(input)),
                    513..=1024 => count!(8, THREADS, blocks_for(input)),
                    1025..=2048 => count!(4, THREADS, blocks_for(input)),
                    2049..=4096 => count!(2, THREADS, blocks_for(input)),
                    4097..=8192 => count!(1, THREADS, blocks_for(input)),
                    count if count <= MAX_PASSES * most_bins(input.device(), 1) => count!(1, WIDE_THREADS, 2),
                    _ => global_atomics::launch(target, input, bins, counts, how),
                }
            }
        }
    )*};
}

counted!(u32 i32 f32);

/// Counts the elements in bins that the caller describes. `counts` has a counter per bin, whose values are overwritten; a
/// count past `u32::MAX` wraps. Allocates nothing and does not wait.
///
/// # Errors
/// [`Error::Length`] if there are not as many counts as bins, a buffer of another device, or a failure of the device.
pub fn histogram_into<T: Counted<B>, B: Binning<T>>(
    target: &impl Target,
    input: &Slice<T>,
    bins: &Bins<T, B>,
    counts: &mut Slice<u32>,
) -> Result<()> {
    launch(target, input, bins, counts, &How::CHECKED)
}

/// Counts the elements.
///
/// # Errors
/// The errors of [`histogram_into`].
pub fn run<T: Counted<B>, B: Binning<T>>(
    device: &Device,
    input: &Slice<T>,
    bins: &Bins<T, B>,
    counts: &mut Slice<u32>,
    how: &How,
) -> Result<()> {
    launch(device, input, bins, counts, how)
}

fn launch<T: Counted<B>, B: Binning<T>>(
    target: &impl Target,
    input: &Slice<T>,
    bins: &Bins<T, B>,
    counts: &mut Slice<u32>,
    how: &How,
) -> Result<()> {
    check_counts(bins, counts)?;
    counts.zero_on(target)?;
    T::count(target, input, bins, counts.as_atomic(), how)
}

/// [`Counted::count`] of [`histogram_best`], in as many passes as it takes, with a choice of its parameters and of
/// the most blocks per multiprocessor: for tuning.
///
/// # Errors
/// [`Error::Length`] if there are not as many counts as bins; else as [`Counted::count`].
pub fn count_tuned<T: Sample, B: Binning<T>, const COPIES: usize, const THREADS: usize, const ITEMS: usize>(
    target: &impl Target,
    input: &Slice<T>,
    bins: &Bins<T, B>,
    counts: &Slice<AtomicU32>,
    blocks_per_multiprocessor: usize,
    how: &How,
) -> Result<()> {
    check_counts(bins, counts)?;
    let device = input.device();
    let passes = bins.count().div_ceil(most_bins(device, COPIES));
    let per_pass = bins.count().div_ceil(passes);
    // With the row for elements in other bins.
    let bytes = (per_pass + 1) * size_of::<[u32; COPIES]>();
    let fit = (device.limits().shared_memory_per_block_optin as usize + RESERVED) / (bytes + RESERVED);
    let resident = device.multiprocessors() as usize * blocks_per_multiprocessor.min(fit);
    let grid = Grid::new(input.len().div_ceil(THREADS * ITEMS).clamp(1, resident), THREADS);
    for first in (0..bins.count()).step_by(per_pass) {
        let num_bins = (bins.count() - first).min(per_pass);
        let grid = grid.with_shared::<[AtomicU32; COPIES]>(num_bins + 1);
        let (words, first) = (bins.words(), first as u32);
        // SAFETY: the kernel compares with the input's length, and each bin of the pass has a row and a counter.
        launch!(how, histogram_best::<T, B, COPIES, THREADS, ITEMS>, target, grid, input, words, counts, first)?;
    }
    Ok(())
}

/// Returns the most bins of a pass: those that a block can have in `copies` copies, with one more for elements in other bins.
fn most_bins(device: &Device, copies: usize) -> usize {
    device.limits().shared_memory_per_block_optin as usize / (copies * size_of::<u32>()) - 1
}

/// [`Counted::count`] of [`histogram_bytes`], with a choice of its parameters and of the blocks per multiprocessor: for
/// tuning.
///
/// # Errors
/// [`Error::Length`] if there are not as many counts as bins; else as [`Counted::count`].
pub fn count_bytes_tuned<B: Binning<u8>, const COPIES: usize, const THREADS: usize, const ITEMS: usize>(
    target: &impl Target,
    input: &Slice<u8>,
    bins: &Bins<u8, B>,
    counts: &Slice<AtomicU32>,
    blocks_per_multiprocessor: usize,
    how: &How,
) -> Result<()> {
    check_counts(bins, counts)?;
    let head = ((input.device_ptr().next_multiple_of(VECTOR as u64) - input.device_ptr()) as usize).min(input.len());
    let vectors = (input.len() - head) / VECTOR;
    let (head, rest) = (input.slice(..head)?, input.slice(head..)?);
    let (middle, tail) = (rest.slice(..VECTOR * vectors)?, rest.slice(VECTOR * vectors..)?);
    let (_, middle, _) = middle.align_to::<u32>();
    let resident = input.device().multiprocessors() as usize * blocks_per_multiprocessor;
    let grid = Grid::new(vectors.div_ceil(THREADS * ITEMS).clamp(1, resident), THREADS);
    let (words, num_bins) = (bins.words(), bins.count() as u32);
    // SAFETY: the kernel compares with the lengths of its inputs, and each bin has a counter.
    launch!(
        how,
        histogram_bytes::<B, COPIES, THREADS, ITEMS>,
        target,
        grid,
        &head,
        &middle,
        &tail,
        words,
        counts,
        num_bins
    )
}
