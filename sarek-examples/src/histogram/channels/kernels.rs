//! The kernels of histograms of channels.

use super::super::binning::{Binning, Sample};
use sarek_runtime::prelude::*;

/// Sets the counts of four channels to 0, a thread for each bin of the channel with the most.
#[kernel(block = 256)]
pub fn clear_channels(counts0: &[AtomicU32], counts1: &[AtomicU32], counts2: &[AtomicU32], counts3: &[AtomicU32]) {
    let bin = block_idx_x() as usize * 256 + thread_idx_x() as usize;
    if bin < counts0.len() {
        counts0[bin].store(0, Ordering::Relaxed);
    }
    if bin < counts1.len() {
        counts1[bin].store(0, Ordering::Relaxed);
    }
    if bin < counts2.len() {
        counts2[bin].store(0, Ordering::Relaxed);
    }
    if bin < counts3.len() {
        counts3[bin].store(0, Ordering::Relaxed);
    }
}

/// Returns the samples of a pixel, read in one access if there are `WHOLE` of them.
#[device]
fn load_pixel<T: Sample, const CHANNELS: usize, const WHOLE: usize>(input: &[T], pixel: usize) -> [T; CHANNELS] {
    let mut samples = [T::ZERO; CHANNELS];
    if WHOLE == CHANNELS {
        let read = load_vector::<T, WHOLE>(&input[pixel * CHANNELS]);
        #[unroll]
        for channel in 0..CHANNELS {
            samples[channel] = read[channel];
        }
    } else {
        #[unroll]
        for channel in 0..CHANNELS {
            samples[channel] = input[pixel * CHANNELS + channel];
        }
    }
    samples
}

/// Counts a sample in the row of its bin. The rows of its channel begin at `first`, and the one after `bins` rows is
/// for samples in no bin.
#[device]
fn count_sample<T: Sample, B: Binning<T>, const COPIES: usize>(
    block_counts: &[[AtomicU32; COPIES]],
    first: u32,
    bins: u32,
    copy: u32,
    sample: T,
    words: &[u32],
) {
    let bin = B::bin(sample, words).min(bins);
    block_counts[first + bin][copy].fetch_add(1, Ordering::Relaxed);
}

/// Returns the sum of the copies of a row.
#[device]
fn sum_of_copies<const COPIES: usize>(rows: &[[AtomicU32; COPIES]], row: usize) -> u32 {
    let mut total = 0;
    #[unroll]
    for other in 0..COPIES {
        // Neighbours start at different copies, which lie in different banks.
        total += rows[row][(other + row) % COPIES].load(Ordering::Relaxed);
    }
    total
}

/// Adds the block's counts of a channel, whose rows begin at `first`, to `counts`.
#[device]
fn merge_channel<const COPIES: usize, const THREADS: usize>(
    block_counts: &[[AtomicU32; COPIES]],
    first: u32,
    counts: &[AtomicU32],
) {
    let rows = &block_counts[first as usize..first as usize + counts.len()];
    for bin in (thread_idx_x() as usize..counts.len()).step_by(THREADS) {
        let total = sum_of_copies::<COPIES>(rows, bin);
        if total > 0 {
            counts[bin].fetch_add(total, Ordering::Relaxed);
        }
    }
}

/// Counts the samples of a pixel in its first `ACTIVE` channels.
#[device]
#[allow(clippy::too_many_arguments)]
fn count_pixel<T: Sample, B: Binning<T>, const CHANNELS: usize, const ACTIVE: usize, const COPIES: usize>(
    block_counts: &[[AtomicU32; COPIES]],
    firsts: [u32; 4],
    bins: [u32; 4],
    samples: [T; CHANNELS],
    words0: &[u32],
    words1: &[u32],
    words2: &[u32],
    words3: &[u32],
) {
    let copy = thread_idx_x() % COPIES as u32;
    count_sample::<T, B, COPIES>(block_counts, firsts[0], bins[0], copy, samples[0], words0);
    if ACTIVE > 1 {
        count_sample::<T, B, COPIES>(block_counts, firsts[1], bins[1], copy, samples[1], words1);
    }
    if ACTIVE > 2 {
        count_sample::<T, B, COPIES>(block_counts, firsts[2], bins[2], copy, samples[2], words2);
    }
    if ACTIVE > 3 {
        count_sample::<T, B, COPIES>(block_counts, firsts[3], bins[3], copy, samples[3], words3);
    }
}

/// Adds to the counts of each of the first `ACTIVE` channels how many of its samples are in each bin. Pixels are
/// `CHANNELS` samples, read in one access if these are `WHOLE`. Those counts and words that are for other channels do not
/// matter.
///
/// Blocks of `THREADS` threads take tiles of `THREADS * ITEMS` pixels in turn. The launch gives `block_counts` a row for
/// each bin and one more for each channel.
#[kernel(block = THREADS)]
pub fn histogram_channels<
    T: Sample,
    B: Binning<T>,
    const CHANNELS: usize,
    const ACTIVE: usize,
    const COPIES: usize,
    const THREADS: usize,
    const ITEMS: usize,
    const WHOLE: usize,
>(
    input: &[T],
    words0: &[u32],
    words1: &[u32],
    words2: &[u32],
    words3: &[u32],
    counts0: &[AtomicU32],
    counts1: &[AtomicU32],
    counts2: &[AtomicU32],
    counts3: &[AtomicU32],
) {
    let block_counts = shared!([[AtomicU32; COPIES]]);
    let tid = thread_idx_x();
    let pixels = input.len() / CHANNELS;
    let tile = THREADS * ITEMS;
    let bins = [counts0.len() as u32, counts1.len() as u32, counts2.len() as u32, counts3.len() as u32];
    let first1 = bins[0] + 1;
    let first2 = first1 + bins[1] + 1;
    let first3 = first2 + bins[2] + 1;
    let firsts = [0, first1, first2, first3];

    superstep!(clear, {
        for i in (tid..block_counts.len() as u32 * COPIES as u32).step_by(THREADS as u32) {
            block_counts[i / COPIES as u32][i % COPIES as u32].store(0, Ordering::Relaxed);
        }
    });
    superstep!(count, {
        for start in (block_idx_x() as usize * tile..pixels).step_by(grid_dim_x() as usize * tile) {
            let from = start + tid as usize;
            if start + tile <= pixels {
                let mut items = [[T::ZERO; CHANNELS]; ITEMS];
                #[unroll]
                for k in 0..ITEMS {
                    items[k] = load_pixel::<T, CHANNELS, WHOLE>(input, from + k * THREADS);
                }
                #[unroll]
                for k in 0..ITEMS {
                    count_pixel::<T, B, CHANNELS, ACTIVE, COPIES>(
                        block_counts,
                        firsts,
                        bins,
                        items[k],
                        words0,
                        words1,
                        words2,
                        words3,
                    );
                }
            } else {
                for pixel in (from..pixels).step_by(THREADS) {
                    let samples = load_pixel::<T, CHANNELS, WHOLE>(input, pixel);
                    count_pixel::<T, B, CHANNELS, ACTIVE, COPIES>(
                        block_counts,
                        firsts,
                        bins,
                        samples,
                        words0,
                        words1,
                        words2,
                        words3,
                    );
                }
            }
        }
    });
    merge_channel::<COPIES, THREADS>(block_counts, 0, counts0);
    if ACTIVE > 1 {
        merge_channel::<COPIES, THREADS>(block_counts, first1, counts1);
    }
    if ACTIVE > 2 {
        merge_channel::<COPIES, THREADS>(block_counts, first2, counts2);
    }
    if ACTIVE > 3 {
        merge_channel::<COPIES, THREADS>(block_counts, first3, counts3);
    }
}

/// Adds the block's counts of a channel's 256 values, whose rows begin at `first`, to the counts of their bins.
#[device]
fn merge_bytes<B: Binning<u8>, const COPIES: usize, const THREADS: usize>(
    block_counts: &[[AtomicU32; COPIES]],
    first: u32,
    words: &[u32],
    counts: &[AtomicU32],
) {
    let rows = &block_counts[first as usize..first as usize + 256];
    for value in (thread_idx_x() as usize..256).step_by(THREADS) {
        let total = sum_of_copies::<COPIES>(rows, value);
        let bin = B::bin(value as u8, words);
        if total > 0 && bin < counts.len() as u32 {
            counts[bin].fetch_add(total, Ordering::Relaxed);
        }
    }
}

/// [`histogram_channels`] for bytes, whose values are counted and then binned. The launch gives `block_counts` 256 rows
/// for each of the first `ACTIVE` channels.
#[kernel(block = THREADS)]
pub fn histogram_byte_channels<
    B: Binning<u8>,
    const CHANNELS: usize,
    const ACTIVE: usize,
    const COPIES: usize,
    const THREADS: usize,
    const ITEMS: usize,
    const WHOLE: usize,
>(
    input: &[u8],
    words0: &[u32],
    words1: &[u32],
    words2: &[u32],
    words3: &[u32],
    counts0: &[AtomicU32],
    counts1: &[AtomicU32],
    counts2: &[AtomicU32],
    counts3: &[AtomicU32],
) {
    let block_counts = shared!([[AtomicU32; COPIES]]);
    let tid = thread_idx_x();
    let copy = tid % COPIES as u32;
    let pixels = input.len() / CHANNELS;
    let tile = THREADS * ITEMS;

    superstep!(clear, {
        for i in (tid..(256 * ACTIVE * COPIES) as u32).step_by(THREADS as u32) {
            block_counts[i / COPIES as u32][i % COPIES as u32].store(0, Ordering::Relaxed);
        }
    });
    superstep!(count, {
        for start in (block_idx_x() as usize * tile..pixels).step_by(grid_dim_x() as usize * tile) {
            let from = start + tid as usize;
            if start + tile <= pixels {
                let mut items = [[0u8; CHANNELS]; ITEMS];
                #[unroll]
                for k in 0..ITEMS {
                    items[k] = load_pixel::<u8, CHANNELS, WHOLE>(input, from + k * THREADS);
                }
                #[unroll]
                for k in 0..ITEMS {
                    #[unroll]
                    for channel in 0..ACTIVE {
                        let row = 256 * channel as u32 + items[k][channel] as u32;
                        block_counts[row][copy].fetch_add(1, Ordering::Relaxed);
                    }
                }
            } else {
                for pixel in (from..pixels).step_by(THREADS) {
                    let samples = load_pixel::<u8, CHANNELS, WHOLE>(input, pixel);
                    #[unroll]
                    for channel in 0..ACTIVE {
                        let row = 256 * channel as u32 + samples[channel] as u32;
                        block_counts[row][copy].fetch_add(1, Ordering::Relaxed);
                    }
                }
            }
        }
    });
    merge_bytes::<B, COPIES, THREADS>(block_counts, 0, words0, counts0);
    if ACTIVE > 1 {
        merge_bytes::<B, COPIES, THREADS>(block_counts, 256, words1, counts1);
    }
    if ACTIVE > 2 {
        merge_bytes::<B, COPIES, THREADS>(block_counts, 512, words2, counts2);
    }
    if ACTIVE > 3 {
        merge_bytes::<B, COPIES, THREADS>(block_counts, 768, words3, counts3);
    }
}

/// Counts a sample in global memory.
#[device]
fn count_globally<T: Sample, B: Binning<T>>(sample: T, words: &[u32], counts: &[AtomicU32]) {
    let bin = B::bin(sample, words);
    if bin < counts.len() as u32 {
        counts[bin].fetch_add(1, Ordering::Relaxed);
    }
}

/// [`histogram_channels`] with atomic accesses to global memory.
#[kernel(block = THREADS)]
pub fn histogram_channels_global<
    T: Sample,
    B: Binning<T>,
    const CHANNELS: usize,
    const ACTIVE: usize,
    const THREADS: usize,
>(
    input: &[T],
    words0: &[u32],
    words1: &[u32],
    words2: &[u32],
    words3: &[u32],
    counts0: &[AtomicU32],
    counts1: &[AtomicU32],
    counts2: &[AtomicU32],
    counts3: &[AtomicU32],
) {
    let pixels = input.len() / CHANNELS;
    let first = block_idx_x() as usize * THREADS + thread_idx_x() as usize;
    for pixel in (first..pixels).step_by(grid_dim_x() as usize * THREADS) {
        let at = pixel * CHANNELS;
        count_globally::<T, B>(input[at], words0, counts0);
        if ACTIVE > 1 {
            count_globally::<T, B>(input[at + 1], words1, counts1);
        }
        if ACTIVE > 2 {
            count_globally::<T, B>(input[at + 2], words2, counts2);
        }
        if ACTIVE > 3 {
            count_globally::<T, B>(input[at + 3], words3, counts3);
        }
    }
}
