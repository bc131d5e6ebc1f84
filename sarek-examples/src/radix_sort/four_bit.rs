//! Count, scan and scatter, over 4 bits at a time.
//!
//! Technique: "Multi-Pass Counting Sort Approach" (`radix_sort_pass_kernel` and the flow around it). Each of the eight
//! passes over 32-bit keys reads them twice, once to count the 16 digits of every block and once to scatter, and writes
//! them once. In between, a scan of the counts yields where each block's keys of each digit go. A small radix needs
//! little memory for counts and makes few runs to write; a large one needs fewer passes ([`best`](mod@super::best)).
//!
//! Mistakes of a common form of it, which this one avoids:
//! - The kernel takes keys and values to write, but only counts: nothing is ever moved. The scatter was left out.
//! - All blocks added to one histogram of 16 counts. That determines where a digit's keys start, not where those of a
//!   block do. A scatter based on it has to draw places from a counter, in any order, and loses the stability that
//!   radix sort depends on from the second pass on. Ours keeps a count for each digit and block, digit by digit.
//! - The histogram was not cleared between the passes.
//! - `extract_digit` shifts `unsigned int` only; signed keys and floats need their bits turned first ([`Digits`]).
//! - `int` counts, lengths and indices end at 2^31.

use super::{Digits, How, Key};
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The number of keys with each digit in each block of 256 keys: `counts[digit * blocks + block]`.
#[kernel(block = 256)]
pub fn radix_count4<K: Key, D: Digits<K>>(keys_in: &[K], counts: &mut [u64], bit_pos: u32) {
    let shared_histogram = shared!([AtomicU32; 16]);
    let tid = thread_idx_x();
    let global_id = block_idx_x() as usize * block_dim_x() as usize + tid as usize;

    superstep!(clear, {
        if tid < 16 {
            shared_histogram[tid].store(0, Ordering::Relaxed);
        }
    });
    superstep!(count, {
        if global_id < keys_in.len() {
            let digit = D::digit(keys_in[global_id], bit_pos, 15);
            shared_histogram[digit].fetch_add(1, Ordering::Relaxed);
        }
    });
    if tid < 16 {
        counts[tid as usize * grid_dim_x() as usize + block_idx_x() as usize] =
            shared_histogram[tid].load(Ordering::Relaxed) as u64;
    }
}

/// Replaces the counts of a digit by the sums of those before them, and their total goes to `totals`: a block a digit.
#[kernel(block = 256)]
pub fn radix_scan4(counts: &mut [u64], totals: &mut [u64]) {
    let sums = shared!([u64; 256]);
    let tid = thread_idx_x();
    let columns = counts.len() / 16;
    let row = block_idx_x() as usize * columns;

    let mut carry = 0u64;
    for start in (0..columns).step_by(256) {
        let column = start + tid as usize;
        let count = if column < columns { counts[row + column] } else { 0 };
        superstep!(load, {
            sums[tid] = count;
        });
        let mut distance = 1;
        while distance < 256 {
            let before = superstep!(read, { if tid >= distance { sums[tid - distance] } else { 0 } });
            superstep!(add, {
                sums[tid] += before;
            });
            distance *= 2;
        }
        if column < columns {
            counts[row + column] = carry + sums[tid] - count;
        }
        carry += superstep!(carry_on, { sums[255] });
    }
    if tid == 0 {
        totals[block_idx_x()] = carry;
    }
}

/// Writes each key, and if `PAIRS` its value, to its place.
#[kernel(block = 256)]
pub fn radix_scatter4<K: Key, D: Digits<K>, const PAIRS: bool>(
    keys_in: &[K],
    keys_out: &mut [K],
    values_in: &[u32],
    values_out: &mut [u32],
    counts: &[u64],
    totals: &[u64],
    bit_pos: u32,
) {
    let warp_counts = shared!([[u32; 16]; 8]);
    let tid = thread_idx_x();
    let (lane, warp) = (lane_id(), warp_id());
    let global_id = block_idx_x() as usize * block_dim_x() as usize + tid as usize;
    let is_key = global_id < keys_in.len();

    superstep!(clear, {
        if tid < 128 {
            warp_counts[tid / 16][tid % 16] = 0;
        }
    });
    let key = if is_key { keys_in[global_id] } else { D::last() };
    let digit = D::digit(key, bit_pos, 15);
    // The lanes with the same digit, and how many of them come before: equal keys keep their order.
    let mut peers = ballot(FULL_MASK, is_key);
    #[unroll]
    for bit in 0..4u32 {
        let is_set = digit >> bit & 1 != 0;
        let votes = ballot(FULL_MASK, is_set);
        peers &= if is_set { votes } else { !votes };
    }
    let before = popcount(peers & ((1 << lane) - 1));
    superstep!(count, {
        if is_key && before == 0 {
            warp_counts[warp][digit] = popcount(peers);
        }
    });
    if is_key {
        let mut place = counts[digit as usize * grid_dim_x() as usize + block_idx_x() as usize] + before as u64;
        for earlier in 0..warp {
            place += warp_counts[earlier][digit] as u64;
        }
        for smaller in 0..digit {
            place += totals[smaller];
        }
        keys_out[place] = key;
        if PAIRS {
            values_out[place] = values_in[global_id];
        }
    }
}

/// The scratch memory of [`sort_into`]: a second place for the keys and values, and the counts. One scratch serves any
/// number of sorts, one after the other.
#[derive(Debug)]
pub struct Scratch<K> {
    keys: Buffer<K>,
    values: Buffer<u32>,
    counts: Buffer<u64>,
    totals: Buffer<u64>,
    none: Buffer<u32>,
}

impl<K: Key> Scratch<K> {
    /// Scratch memory for sorts of at most `len` keys, with values or without.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device, len: usize, values: bool) -> Result<Scratch<K>> {
        Ok(Scratch {
            keys: device.scratch(len)?,
            values: device.scratch(if values { len } else { 0 })?,
            counts: device.scratch(16 * len.div_ceil(256))?,
            totals: device.scratch(16)?,
            none: device.scratch(0)?,
        })
    }
}

/// Sorts keys, and the values with them, in passes of three launches.
///
/// # Errors
/// The errors of [`sort_pairs`](super::sort_pairs).
pub fn run<K: Key, D: Digits<K>>(
    device: &Device,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<u32>>,
    order: D,
    how: &How,
) -> Result<()> {
    let mut scratch = Scratch::new(device, keys.len(), values.is_some())?;
    sort_into(device, keys, values, &mut scratch, order, how)
}

/// Sorts keys, and the values with them. Allocates nothing and does not wait.
///
/// # Errors
/// [`Error::Length`] if there are not as many values as keys or the scratch is for fewer, a buffer of another device, or
/// a failure of the device.
pub fn sort_into<K: Key, D: Digits<K>>(
    target: &impl Target,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<u32>>,
    scratch: &mut Scratch<K>,
    _: D,
    how: &How,
) -> Result<()> {
    let len = keys.len();
    let pairs = super::check_values(len, values.as_deref())?;
    let blocks = len.div_ceil(256);
    let Scratch { keys: other_keys, values: other_values, counts, totals, none } = scratch;
    if other_keys.len() < len || (pairs && other_values.len() < len) || counts.len() < 16 * blocks {
        return Err(Error::Length { what: "sort_into", expected: other_keys.len(), given: len });
    }
    if len < 2 {
        return Ok(());
    }
    let grid = Grid::new(blocks, 256);
    let mut other_keys = other_keys.slice_mut(..len)?;
    let mut other_values = other_values.slice_mut(..if pairs { len } else { 0 })?;
    let mut counts = counts.slice_mut(..16 * blocks)?;
    let values = values.unwrap_or(none);
    for pass in 0..2 * K::PLACES {
        let bit_pos = 4 * pass as u32;
        let (keys_in, keys_out): (&Slice<K>, &mut Slice<K>) =
            if pass % 2 == 0 { (keys, &mut other_keys) } else { (&other_keys, keys) };
        let (values_in, values_out): (&Slice<u32>, &mut Slice<u32>) =
            if pass % 2 == 0 { (values, &mut other_values) } else { (&other_values, values) };
        // SAFETY of all three: a thread per key, 16 counts per block, and the counts make up the places: each is below the length.
        launch!(how, radix_count4::<K, D>, target, grid, keys_in, &mut counts, bit_pos)?;
        launch!(how, radix_scan4, target, Grid::new(16, 256), &mut counts, totals)?;
        macro_rules! scatter {
            ($pairs:literal) => {
                launch!(
                    how,
                    radix_scatter4::<K, D, $pairs>,
                    target,
                    grid,
                    keys_in,
                    keys_out,
                    values_in,
                    values_out,
                    &counts,
                    totals,
                    bit_pos
                )?
            };
        }
        if pairs { scatter!(true) } else { scatter!(false) }
    }
    Ok(())
}
