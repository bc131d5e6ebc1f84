//! A stable partition of a rank's keys by splitters, into a part for each rank.
//!
//! Each block has consecutive tiles of keys. One kernel counts the keys of each block and part, a scan of these counts says
//! where each block's keys of each part go, and another kernel moves them: 3 `n` elements are read or written. The sizes of all
//! parts are known before the keys are moved, so that those which stay on the rank are moved to their final place.
//!
//! Within a tile, keys are put in order of their parts in shared memory ([`block::radix_rank`](fn@block::radix_rank)), so
//! that those of a part are written to neighbouring addresses.

use crate::radix_sort::Key;
use crate::scan::exclusive_into;
use sarek_runtime::grid::TileStates;
use sarek_runtime::monoid::Sum;
use sarek_runtime::order::{Ascending, Digits, Less};
use sarek_runtime::prelude::*;
use sarek_runtime::{Result, block};

use super::THREADS;
use super::few::{self, FEW_PARTS, count_few, move_few};
use super::splitters::Splitters;

/// The most parts of a partition.
pub(super) const MOST_PARTS: usize = 256;

/// The warps of a block.
const WARPS: usize = THREADS / 32;

/// The keys of a thread: for types of 4 bytes, and of 8 bytes.
const ITEMS: usize = 16;
const WIDE_ITEMS: usize = 8;

/// The blocks for each multiprocessor: several times as many as run at a time, so that all multiprocessors finish at about
/// the same time.
const BLOCKS_PER_MULTIPROCESSOR: usize = 16;

/// Returns `true` if the key at a position comes after a splitter with that limit ([`Splitters`]).
#[device]
fn is_after<K: Number, L: Less<K>>(key: K, position: usize, splitter: K, limit: u64) -> bool {
    L::less(splitter, key) || !L::less(key, splitter) && position as u64 >= limit
}

/// Returns how many of `count` splitters, fewer than `PARTS`, the key at a position comes after.
#[device]
fn splitters_before<K: Number, L: Less<K>, const PARTS: usize>(
    splitters: &[K; PARTS],
    limits: &[u64; PARTS],
    count: u32,
    key: K,
    position: usize,
) -> u32 {
    let mut before = 0;
    let mut step = PARTS as u32 / 2;
    #[unroll]
    while step > 0 {
        let at = before + step - 1;
        if at < count && is_after::<K, L>(key, position, splitters[at], limits[at]) {
            before += step;
        }
        step /= 2;
    }
    before
}

/// Copies splitters and limits to shared memory. A barrier must follow.
#[device]
fn share_splitters<K: Number, const PARTS: usize>(
    splitters: &[K],
    limits: &[u64],
    shared_splitters: &mut [K; PARTS],
    shared_limits: &mut [u64; PARTS],
) {
    let tid = thread_idx_x() as usize;
    if tid < PARTS && tid < splitters.len() {
        shared_splitters[tid] = splitters[tid];
        shared_limits[tid] = limits[tid];
    }
}

/// Counts the keys of each block's part of the input, `rounds` tiles of `TILE` keys, by the parts to which
/// they belong: those of block `b` and part `p` in `counts[p * blocks + b]`.
///
/// A key belongs to the part `empty + s` if it comes after `s` splitters. `PARTS` is a power of two, at most `THREADS`; there are fewer
/// splitters, and `counts` is for at most as many parts. `TILE` is `THREADS * ITEMS`.
#[kernel(block = THREADS)]
pub fn count_parts<K: Number, L: Less<K>, const PARTS: usize, const ITEMS: usize, const TILE: usize>(
    keys: &[K],
    splitters: &[K],
    limits: &[u64],
    counts: &mut [u64],
    empty: u32,
    rounds: usize,
) {
    let counters = shared!([[AtomicU32; PARTS]; WARPS]);
    let shared_splitters = shared!([K; PARTS]);
    let shared_limits = shared!([u64; PARTS]);
    let (tid, lane) = (thread_idx_x(), lane_id());
    let count = splitters.len() as u32;

    superstep!(prepare, {
        share_splitters::<K, PARTS>(splitters, limits, shared_splitters, shared_limits);
        if tid < PARTS as u32 {
            #[unroll]
            for warp in 0..WARPS {
                counters[warp][tid].store(0, Ordering::Relaxed);
            }
        }
    });
    superstep!(count, {
        for round in 0..rounds {
            let start = (block_idx_x() as usize * rounds + round) * TILE;
            let mut items = [K::ZERO; ITEMS];
            block::load_warp_striped::<K, THREADS, ITEMS>(keys, start, &mut items);
            let from = start + block::warp_start::<ITEMS>() + lane as usize;
            #[unroll]
            for k in 0..ITEMS {
                let position = from + 32 * k;
                let part = splitters_before::<K, L, PARTS>(shared_splitters, shared_limits, count, items[k], position);
                // The lanes with a key of the same part; one of them counts all of these.
                let mut peers = ballot(FULL_MASK, position < keys.len());
                #[unroll]
                for bit in 0..PARTS.ilog2() {
                    let is_set = part >> bit & 1 != 0;
                    let votes = ballot(FULL_MASK, is_set);
                    peers &= if is_set { votes } else { !votes };
                }
                if position < keys.len() && lane == peers.trailing_zeros() {
                    counters[warp_id()][part.min(PARTS as u32 - 1)].fetch_add(popcount(peers), Ordering::Relaxed);
                }
            }
        }
    });
    let parts = counts.len() as u32 / grid_dim_x();
    if tid < parts {
        let mut total = 0u64;
        if tid >= empty && tid - empty < PARTS as u32 {
            #[unroll]
            for warp in 0..WARPS {
                total += counters[warp][tid - empty].load(Ordering::Relaxed) as u64;
            }
        }
        counts[tid as usize * grid_dim_x() as usize + block_idx_x() as usize] = total;
    }
}

/// Moves the keys (and, if `PAIRS`, their values) to their parts, those of each part in order.
///
/// The grid and the meaning of `splitters`, `limits`, `empty`, `rounds` and `PARTS` are those of [`count_parts`]. The keys of block
/// `b` and part `p` start at `starts[p * blocks + b] + shifts[p]`. `TILE` is `THREADS * ITEMS`.
#[kernel(block = THREADS)]
pub fn move_parts<
    K: Number,
    L: Less<K>,
    const PAIRS: bool,
    const PARTS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    keys: &[K],
    values: &[u32],
    splitters: &[K],
    limits: &[u64],
    starts: &[u64],
    shifts: &[u64],
    keys_out: &mut [K],
    values_out: &mut [u32],
    empty: u32,
    rounds: usize,
) {
    let tile_keys = shared!([K; TILE]);
    let counters = shared!([[AtomicU32; PARTS]; WARPS]);
    let warp_totals = shared!([u32; 32]);
    let targets = shared!([usize; PARTS]);
    let shared_splitters = shared!([K; PARTS]);
    let shared_limits = shared!([u64; PARTS]);
    let tid = thread_idx_x();
    let count = splitters.len() as u32;
    let blocks = grid_dim_x() as usize;

    // Thread `s` knows where the next key that comes after `s` splitters goes.
    let mut next = 0;
    superstep!(prepare, {
        share_splitters::<K, PARTS>(splitters, limits, shared_splitters, shared_limits);
        if tid <= count {
            let part = (empty + tid) as usize;
            next = (starts[part * blocks + block_idx_x() as usize] + shifts[part]) as usize;
        }
    });
    for round in 0..rounds {
        let start = (block_idx_x() as usize * rounds + round) * TILE;
        let present = keys.len().saturating_sub(start).min(TILE) as u32;
        let from = start + block::warp_start::<ITEMS>() + lane_id() as usize;
        let mut items = [K::ZERO; ITEMS];
        block::load_warp_striped::<K, THREADS, ITEMS>(keys, start, &mut items);
        // What does not exist is at the end, and stays there.
        let mut parts = [PARTS as u32 - 1; ITEMS];
        #[unroll]
        for k in 0..ITEMS {
            let position = from + 32 * k;
            if position < keys.len() {
                parts[k] = splitters_before::<K, L, PARTS>(shared_splitters, shared_limits, count, items[k], position);
            }
        }
        let mut ranks = [0u32; ITEMS];
        block::radix_rank::<u32, Ascending, THREADS, WARPS, PARTS, ITEMS>(
            counters,
            warp_totals,
            &parts,
            0,
            PARTS.ilog2(),
            &mut ranks,
        );
        superstep!(share, {
            #[unroll]
            for k in 0..ITEMS {
                // It is less: a minimum costs less than a check.
                tile_keys[ranks[k].min(TILE as u32 - 1)] = items[k];
            }
            if tid < PARTS as u32 {
                let first = start_of::<PARTS>(counters, tid);
                let end = if tid + 1 < PARTS as u32 { start_of::<PARTS>(counters, tid + 1) } else { present };
                targets[tid] = next.wrapping_sub(first as usize);
                next += (end - first) as usize;
            }
        });
        #[unroll]
        for k in 0..ITEMS as u32 {
            let place = tid + k * THREADS as u32;
            if place < present {
                let part = part_at::<PARTS>(counters, place);
                keys_out[targets[part].wrapping_add(place as usize)] = tile_keys[place];
            }
        }
        if PAIRS {
            let tile_values = shared!([u32; TILE]);
            let mut moved = [0u32; ITEMS];
            block::load_warp_striped::<u32, THREADS, ITEMS>(values, start, &mut moved);
            superstep!(share_values, {
                #[unroll]
                for k in 0..ITEMS {
                    tile_values[ranks[k].min(TILE as u32 - 1)] = moved[k];
                }
            });
            #[unroll]
            for k in 0..ITEMS as u32 {
                let place = tid + k * THREADS as u32;
                if place < present {
                    let part = part_at::<PARTS>(counters, place);
                    values_out[targets[part].wrapping_add(place as usize)] = tile_values[place];
                }
            }
        }
        // All have read the counters and the tile.
        sync_threads();
    }
}

/// Returns where the keys of a part start in the tile, from the counters that [`block::radix_rank`](fn@block::radix_rank)
/// leaves.
#[device]
fn start_of<const PARTS: usize>(counters: &[[AtomicU32; PARTS]; WARPS], part: u32) -> u32 {
    counters[0][part].load(Ordering::Relaxed)
}

/// Returns the part to which a place in the tile belongs: the last one that starts there or before.
#[device]
fn part_at<const PARTS: usize>(counters: &[[AtomicU32; PARTS]; WARPS], place: u32) -> u32 {
    let mut part = 0;
    let mut step = PARTS as u32 / 2;
    #[unroll]
    while step > 0 {
        if start_of::<PARTS>(counters, part + step) <= place {
            part += step;
        }
        step /= 2;
    }
    part
}

/// Writes to `starts[p]` how many of this rank's keys, which are in order, come before part `p`.
#[kernel(block = THREADS)]
pub fn cut<K: Number, L: Less<K>>(keys: &[K], splitters: &[K], limits: &[u64], starts: &mut [u64], empty: usize) {
    let part = block_idx_x() as usize * THREADS + thread_idx_x() as usize;
    if part < starts.len() {
        let mut low = 0;
        if part > empty {
            let (splitter, limit) = (splitters[part - empty - 1], limits[part - empty - 1]);
            let mut high = keys.len();
            while low < high {
                let middle = low + (high - low) / 2;
                if is_after::<K, L>(keys[middle], middle, splitter, limit) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
        }
        starts[part] = low as u64;
    }
}

/// Writes the number of keys of each part to `sizes`: of `total` keys, those of part `p` start at `starts[p * stride]`.
#[kernel(block = THREADS)]
pub fn sizes_of_parts(starts: &[u64], sizes: &mut [u64], stride: usize, total: u64) {
    let part = block_idx_x() as usize * THREADS + thread_idx_x() as usize;
    if part < sizes.len() {
        let end = if part + 1 < sizes.len() { starts[(part + 1) * stride] } else { total };
        sizes[part] = end - starts[part * stride];
    }
}

/// The counted keys of a partition.
pub(super) struct Partition {
    /// Where the keys of each part and block go.
    starts: Buffer<u64>,
    blocks: usize,
    /// The tiles of a block.
    rounds: usize,
    parts: usize,
}

impl Partition {
    /// Counts the keys of each of `parts` parts, at most [`MOST_PARTS`], in at most `most_blocks` blocks.
    pub(super) fn count<K: Key, D: Digits<K> + Less<K>>(
        keys: &Slice<K>,
        splitters: &Splitters<K>,
        parts: usize,
        most_blocks: usize,
    ) -> Result<Partition> {
        let device = keys.device();
        let tile = THREADS * items(size_of::<K>(), parts);
        let tiles = keys.len().div_ceil(tile);
        let most_blocks = most_blocks.min(device.multiprocessors() as usize * BLOCKS_PER_MULTIPROCESSOR);
        let rounds = tiles.div_ceil(most_blocks).max(1);
        let blocks = tiles.div_ceil(rounds).max(1);
        let (mut counts, mut starts) = (device.scratch(parts * blocks)?, device.scratch(parts * blocks)?);
        let Splitters { keys: splitters, limits, empty } = splitters;
        let (grid, empty) = (Grid::new(blocks, THREADS), *empty as u32);
        macro_rules! count_with {
            ($kernel:ident[$form:expr], $items:expr) => {
                $kernel::<K, D, { $form }, { $items }, { THREADS * $items }>::launch(
                    device,
                    grid,
                    keys,
                    splitters,
                    limits,
                    &mut counts,
                    empty,
                    rounds,
                )?
            };
        }
        match (size_of::<K>(), parts) {
            (4, ..=FEW_PARTS) => count_with!(count_few[false], few::ITEMS),
            (4, _) => count_with!(count_parts[MOST_PARTS], ITEMS),
            (_, ..=FEW_PARTS) => count_with!(count_few[true], few::WIDE_ITEMS),
            _ => count_with!(count_parts[MOST_PARTS], WIDE_ITEMS),
        }
        exclusive_into(device, &counts, &mut starts, &mut TileStates::new(device)?, Sum)?;
        Ok(Partition { starts, blocks, rounds, parts })
    }

    /// Cuts keys that are in order: any number of parts.
    pub(super) fn of_sorted<K: Key, L: Less<K>>(
        keys: &Slice<K>,
        splitters: &Splitters<K>,
        parts: usize,
    ) -> Result<Partition> {
        let device = keys.device();
        let mut starts = device.scratch(parts)?;
        let Splitters { keys: splitters, limits, empty } = splitters;
        cut::<K, L>::launch(device, Grid::cover(parts, THREADS), keys, splitters, limits, &mut starts, *empty)?;
        Ok(Partition { starts, blocks: 1, rounds: 1, parts })
    }

    /// Returns the number of keys of each part, of `total` keys.
    pub(super) fn sizes(&self, total: usize) -> Result<Buffer<u64>> {
        let device = self.starts.device();
        let mut sizes = device.scratch(self.parts)?;
        let grid = Grid::cover(self.parts, THREADS);
        sizes_of_parts::launch(device, grid, &self.starts, &mut sizes, self.blocks, total as u64)?;
        Ok(sizes)
    }

    /// Moves counted keys, and values if there are any, to their parts, each as far after its usual place as its shift says.
    pub(super) fn run<K: Key, D: Digits<K> + Less<K>>(
        &self,
        keys: &Slice<K>,
        values: Option<&Slice<u32>>,
        splitters: &Splitters<K>,
        shifts: &Slice<u64>,
        keys_out: &mut Slice<K>,
        values_out: &mut Slice<u32>,
    ) -> Result<()> {
        match values {
            Some(values) => self.run_with::<K, D, true>(keys, values, splitters, shifts, keys_out, values_out),
            None => {
                let none = keys.device().scratch(0)?;
                self.run_with::<K, D, false>(keys, &none, splitters, shifts, keys_out, values_out)
            }
        }
    }

    fn run_with<K: Key, D: Digits<K> + Less<K>, const PAIRS: bool>(
        &self,
        keys: &Slice<K>,
        values: &Slice<u32>,
        splitters: &Splitters<K>,
        shifts: &Slice<u64>,
        keys_out: &mut Slice<K>,
        values_out: &mut Slice<u32>,
    ) -> Result<()> {
        let Partition { starts, blocks, rounds, parts } = self;
        let Splitters { keys: splitters, limits, empty } = splitters;
        macro_rules! move_with {
            ($kernel:ident[$form:expr], $items:expr) => {
                $kernel::<K, D, PAIRS, { $form }, { $items }, { THREADS * $items }>::launch(
                    keys.device(),
                    Grid::new(*blocks, THREADS),
                    keys,
                    values,
                    splitters,
                    limits,
                    starts,
                    shifts,
                    keys_out,
                    values_out,
                    *empty as u32,
                    *rounds,
                )
            };
        }
        match (size_of::<K>(), *parts) {
            (4, ..=FEW_PARTS) => move_with!(move_few[false], few::ITEMS),
            (4, _) => move_with!(move_parts[MOST_PARTS], ITEMS),
            (_, ..=FEW_PARTS) => move_with!(move_few[true], few::WIDE_ITEMS),
            _ => move_with!(move_parts[MOST_PARTS], WIDE_ITEMS),
        }
    }
}

/// Returns the keys of a thread, for keys of so many bytes and so many parts.
fn items(size: usize, parts: usize) -> usize {
    match (size, parts) {
        (4, ..=FEW_PARTS) => few::ITEMS,
        (4, _) => ITEMS,
        (_, ..=FEW_PARTS) => few::WIDE_ITEMS,
        _ => WIDE_ITEMS,
    }
}
