//! The first elements of a whole array: a radix select over the device.

use super::{Digits, Key, bits_of, compare, count_votes, digit_of, find_digit, shares_prefix};
use crate::compaction::best::{Count, before_and_total, count_before};
use sarek_runtime::Result;
use sarek_runtime::block::warp_start;
use sarek_runtime::grid::{TileStates, draw_tile, epoch_of, tile_of};
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;

/// The bits of a digit, and how many digits there are.
const BITS: u32 = 11;
const BINS: usize = 1 << BITS;

/// Finds the next digit of the key number `state[1]`, counted from 1, among those whose bits above the digit are those
/// of `state[0]`: adds the digit to `state[0]`, and sets `state[1]` to the key's number among those with this digit. If
/// `wanted` is not 0, it starts: with the key of that number of all.
///
/// The digit has `width` bits, at most 11, from `shift` on. Blocks of `THREADS` threads take tiles of `THREADS * ITEMS`
/// keys in turn. The 2048 `counts` and `tickets[0]` are 0, before and after.
#[kernel(block = THREADS)]
pub fn select_digit<K: Key, D: Digits<K>, const THREADS: usize, const ITEMS: usize, const PER: usize>(
    keys: &[K],
    counts: &[AtomicU64],
    state: &mut [u64],
    tickets: &[AtomicU32],
    wanted: u64,
    shift: u32,
    width: u32,
) {
    let block_counts = shared!([AtomicU32; BINS]);
    let warp_totals = shared!([u64; 32]);
    let chosen = shared!([u64; 2]);
    let is_last = shared!([bool; 1]);
    let tid = thread_idx_x();
    let tile = THREADS * ITEMS;
    let prefix = if wanted > 0 { 0 } else { state[0] };

    superstep!(clear, {
        for bin in (tid..BINS as u32).step_by(THREADS as u32) {
            block_counts[bin].store(0, Ordering::Relaxed);
        }
    });
    superstep!(count, {
        for start in (block_idx_x() as usize * tile..keys.len()).step_by(grid_dim_x() as usize * tile) {
            let from = start + tid as usize;
            if start + tile <= keys.len() {
                let mut items = [K::ZERO; ITEMS];
                #[unroll]
                for k in 0..ITEMS {
                    items[k] = keys[from + k * THREADS];
                }
                #[unroll]
                for k in 0..ITEMS {
                    let bits = bits_of::<K, D>(items[k]);
                    if wanted > 0 || shares_prefix(bits, prefix, shift, width) {
                        block_counts[digit_of(bits, shift, width) & (BINS as u32 - 1)].fetch_add(1, Ordering::Relaxed);
                    }
                }
            } else {
                for i in (from..keys.len()).step_by(THREADS) {
                    let bits = bits_of::<K, D>(keys[i]);
                    if wanted > 0 || shares_prefix(bits, prefix, shift, width) {
                        block_counts[digit_of(bits, shift, width) & (BINS as u32 - 1)].fetch_add(1, Ordering::Relaxed);
                    }
                }
            }
        }
    });
    superstep!(add, {
        for bin in (tid..BINS as u32).step_by(THREADS as u32) {
            let count = block_counts[bin].load(Ordering::Relaxed);
            if count > 0 {
                counts[bin].fetch_add(count as u64, Ordering::Relaxed);
            }
        }
    });
    superstep!(take_ticket, {
        if tid == 0 {
            is_last[0] = tickets[0].fetch_inc(grid_dim_x() - 1, Ordering::AcqRel) == grid_dim_x() - 1;
        }
    });
    if is_last[0] {
        let mut own = [0u64; PER];
        #[unroll]
        for k in 0..PER as u32 {
            let bin = tid * PER as u32 + k;
            own[k] = counts[bin].load(Ordering::Relaxed);
            counts[bin].store(0, Ordering::Relaxed);
        }
        let number = if wanted > 0 { wanted } else { state[1] };
        find_digit::<THREADS, PER>(warp_totals, chosen, &own, number);
        if tid == 0 {
            state[0] = prefix | chosen[0] << shift;
            state[1] = chosen[1];
        }
    }
}

/// Writes the keys before the one whose bits are `state[0]` to `taken`, and of those that equal it the first
/// `state[1]`, in order, and their places to `places`.
///
/// There is a block of `THREADS` threads, at least 64, for each tile of `TILE` = `THREADS * ITEMS` keys. `before` and
/// `equals` are words of [`TileStates`] for values of type `C`.
#[kernel(block = THREADS)]
pub fn take_selected<K: Key, D: Digits<K>, C: Count, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    keys: &[K],
    state: &[u64],
    taken: &mut [K],
    places: &mut [u64],
    before: &[AtomicU64],
    equals: &[AtomicU64],
    counter: &[AtomicU64],
) {
    let warp_less = shared!([u32; 32]);
    let warp_equal = shared!([u32; 32]);
    let carried = shared!([C; 2]);
    let drawn = shared!([u64; 1]);
    let lane = lane_id();

    superstep!(draw, {
        if thread_idx_x() == 0 {
            drawn[0] = draw_tile(counter);
        }
    });
    let number = drawn[0];
    let (tile, epoch) = (tile_of(number), epoch_of(number));
    let start = tile as usize * TILE;
    let from = start + warp_start::<ITEMS>() + lane as usize;

    let mut items = [K::ZERO; ITEMS];
    let mut exist = 0u32;
    if start + TILE <= keys.len() {
        exist = FULL_MASK;
        #[unroll]
        for k in 0..ITEMS {
            items[k] = keys[from + 32 * k];
        }
    } else {
        #[unroll]
        for k in 0..ITEMS {
            if from + 32 * k < keys.len() {
                items[k] = keys[from + 32 * k];
                exist |= 1 << k;
            }
        }
    }
    let (less, equal) = compare::<K, D, ITEMS>(&items, exist, state[0]);
    let (own_less, own_equal) = (count_votes::<ITEMS>(less), count_votes::<ITEMS>(equal));
    superstep!(count_each_warp, {
        if lane == 0 {
            warp_less[warp_id()] = own_less;
            warp_equal[warp_id()] = own_equal;
        }
    });
    let (less_before, all_less) = before_and_total::<THREADS>(warp_less);
    let (equal_before, all_equal) = before_and_total::<THREADS>(warp_equal);
    superstep!(carry, {
        if warp_id() == 0 {
            let prefix = count_before::<C>(before, epoch, tile, all_less);
            if lane == 0 {
                carried[0] = prefix;
            }
        } else if warp_id() == 1 {
            let prefix = count_before::<C>(equals, epoch, tile, all_equal);
            if lane == 0 {
                carried[1] = prefix;
            }
        }
    });

    // Few are taken as a rule: each goes to its place at once. Those of a row are neighbours there.
    let wanted = state[1] as usize;
    let mut less_at = C::index(carried[0]) + less_before as usize;
    let mut equal_at = C::index(carried[1]) + equal_before as usize;
    let before_me = (1 << lane) - 1;
    #[unroll]
    for k in 0..ITEMS {
        let is_less = less >> k & 1 != 0;
        let is_equal = equal >> k & 1 != 0;
        let row_less = ballot(FULL_MASK, is_less);
        let row_equal = ballot(FULL_MASK, is_equal);
        let rank = equal_at + popcount(row_equal & before_me) as usize;
        let to = less_at + popcount(row_less & before_me) as usize + rank.min(wanted);
        if (is_less || is_equal && rank < wanted) && to < taken.len() {
            taken[to] = items[k];
            places[to] = (from + 32 * k) as u64;
        }
        less_at += popcount(row_less) as usize;
        equal_at += popcount(row_equal) as usize;
    }
}

/// The default number of threads of a block, and of blocks for each multiprocessor.
const THREADS: usize = 256;
const BLOCKS_PER_MULTIPROCESSOR: usize = 8;

/// The scratch memory of [`top_k_into`]. One scratch serves any number of selections, one after the other, of any
/// length and type.
#[derive(Debug)]
pub struct Scratch {
    counts: Buffer<u64>,
    state: Buffer<u64>,
    tickets: Buffer<u32>,
    tiles: TileStates,
    blocks: usize,
}

impl Scratch {
    /// Scratch memory on a device. It grows if need be; in a capture it must not, see [`Scratch::reserve`].
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device) -> Result<Scratch> {
        Ok(Scratch {
            counts: device.zeros(BINS)?,
            state: device.zeros(2)?,
            tickets: device.zeros(1)?,
            tiles: TileStates::new(device)?,
            blocks: (device.multiprocessors() as usize * BLOCKS_PER_MULTIPROCESSOR).max(1),
        })
    }

    /// Reserves room for arrays of at most `len` elements. Needed only before a capture.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn reserve(&mut self, len: usize) -> Result<()> {
        self.tiles.reserve(len)
    }

    /// Returns how many bytes of a device's memory a scratch takes after [`reserve`](Scratch::reserve), or when it has grown for
    /// arrays of that length.
    pub const fn bytes(len: usize) -> usize {
        (BINS + 2) * size_of::<u64>() + size_of::<u32>() + TileStates::bytes(len)
    }
}

/// Writes the first `taken.len()` elements of `input` in an order to `taken`, and their places to `places`. Both are in
/// the order of `input`; of equal elements the first ones are taken.
///
/// ```
/// use sarek_examples::topk;
/// use sarek_runtime::Device;
/// use sarek_runtime::order::Descending;
///
/// let device = Device::best()?;
/// let input = device.upload(&[3.0f32, 9.0, 4.0, 9.0, 1.0, 9.0])?;
/// let (mut taken, mut places) = (device.zeros(2)?, device.zeros(2)?);
/// topk::top_k(&device, &input, &mut taken, &mut places, Descending)?;
/// assert_eq!(taken.to_vec()?, [9.0, 9.0]);
/// assert_eq!(places.to_vec()?, [1, 3]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if `taken` is longer than `input` or not as long as `places`, a buffer of another device, no
/// memory, or a failure of the device.
pub fn top_k<K: Key, D: Digits<K>>(
    device: &Device,
    input: &Slice<K>,
    taken: &mut Slice<K>,
    places: &mut Slice<u64>,
    order: D,
) -> Result<()> {
    top_k_into(device, input, taken, places, &mut Scratch::new(device)?, order)
}

/// [`top_k`] that does not wait, and allocates nothing unless the scratch memory has to grow.
///
/// # Errors
/// The errors of [`top_k`].
pub fn top_k_into<K: Key, D: Digits<K>>(
    target: &impl Target,
    input: &Slice<K>,
    taken: &mut Slice<K>,
    places: &mut Slice<u64>,
    scratch: &mut Scratch,
    _: D,
) -> Result<()> {
    const PER: usize = BINS / THREADS;
    const ITEMS: usize = 8;
    const TILE_ITEMS: usize = 16;
    const TILE: usize = THREADS * TILE_ITEMS;
    if taken.len() > input.len() || places.len() != taken.len() {
        let expected = if taken.len() > input.len() { input.len() } else { places.len() };
        return Err(Error::Length { what: "top_k", expected, given: taken.len() });
    }
    if taken.is_empty() {
        return Ok(());
    }
    let Scratch { counts, state, tickets, tiles, blocks } = scratch;
    let grid = Grid::new(input.len().div_ceil(THREADS * ITEMS).clamp(1, *blocks), THREADS);
    let mut wanted = taken.len() as u64;
    let mut end = 8 * size_of::<K>() as u32;
    while end > 0 {
        let width = end.min(BITS);
        end -= width;
        let (counts, tickets) = (counts.as_atomic(), tickets.as_atomic());
        select_digit::<K, D, THREADS, ITEMS, PER>::launch(
            target, grid, input, counts, state, tickets, wanted, end, width,
        )?;
        wanted = 0;
    }
    let all = input.len().div_ceil(TILE);
    let (words, counter) = tiles.next::<u64>(2 * all)?;
    let grid = Grid::new(all, THREADS);
    if u32::try_from(input.len()).is_ok() {
        let (before, equals) = (words.slice(..all)?, words.slice(all..)?);
        take_selected::<K, D, u32, THREADS, TILE_ITEMS, TILE>::launch(
            target, grid, input, state, taken, places, &before, &equals, counter,
        )
    } else {
        let (before, equals) = (words.slice(..2 * all)?, words.slice(2 * all..)?);
        take_selected::<K, D, u64, THREADS, TILE_ITEMS, TILE>::launch(
            target, grid, input, state, taken, places, &before, &equals, counter,
        )
    }
}
