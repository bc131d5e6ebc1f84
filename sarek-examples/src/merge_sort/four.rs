//! A pass over memory: each block merges the parts of four runs that make up a tile of the result.
//!
//! The block merges them two by two and then these two, all in shared memory, so that memory is read and written half as often as
//! by merging two runs at a time. The values are not moved within the block: their keys say where they lie, and as the keys come
//! from four runs in order, neighbours read neighbouring values.

use super::Less;
use super::cuts::{cut_of_run, run_of};
use super::tile::{share_keys, share_neighbours};
use crate::place::Place;
use sarek_runtime::block;
use sarek_runtime::order::Ordinary;
use sarek_runtime::prelude::*;

/// Merges runs of `width` tiles four by four, a block for each tile of `TILE` keys of the result, and if `PAIRS` moves the values
/// with them. `width` is a power of two, and `cuts` come from [`merge_cuts`](super::best::merge_cuts), or if `SEARCH` each block finds its own, of runs of
/// less than 2^32 keys.
///
/// `SLOTS` is `THREADS * ITEMS`, and at least `TILE + ITEMS`; `SOURCES` is `SLOTS`, or 1 without values.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn merge_runs<
    K: Number,
    V: Number,
    P: Place,
    L: Less<K>,
    const PAIRS: bool,
    const SEARCH: bool,
    const BLOCKS: u32,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const SLOTS: usize,
    const SOURCES: usize,
>(
    keys_in: &[K],
    keys_out: &mut [K],
    values_in: &[V],
    values_out: &mut [V],
    cuts: &[[u64; 4]],
    width: u32,
) {
    let tile = shared!([K; SLOTS]);
    let sources = shared!([u16; SOURCES]);
    let len = keys_in.len();
    let number = block_idx_x() as usize;
    let first = number * TILE;
    let count = (len - first).min(TILE) as u32;
    let width = width as usize;

    // The parts of the four runs that make up this tile: their ends within the tile, and how far from there they lie in memory.
    let first_tile = number & !(4 * width - 1);
    let own = if SEARCH { find_cuts::<K, L, TILE>(keys_in, number, first_tile, width) } else { [[0u64; 4]; 2] };
    let is_last = block_idx_x() == grid_dim_x() - 1 || (number + 1) & (4 * width - 1) == 0;
    let mut offsets = [P::ZERO; 4];
    let mut ends = [0u32; 4];
    #[unroll]
    for run in 0..4usize {
        let (start, end) = run_of(len, first_tile, run, width, TILE);
        let before = (if SEARCH { own[0][run] } else { cuts[number][run] }) as usize;
        let through = if SEARCH {
            own[1][run] as usize
        } else if is_last {
            end - start
        } else {
            cuts[number + 1][run] as usize
        };
        add_part(&mut offsets, &mut ends, run, count, start + before, through.saturating_sub(before), len);
    }

    let keys_out = &mut keys_out[first..first + count as usize];
    merge_tile::<K, V, P, L, PAIRS, THREADS, ITEMS, TILE, SLOTS, SOURCES>(
        tile, sources, keys_in, keys_out, values_in, values_out, first, &offsets, &ends,
    );
}

/// Adds the part of a run to a tile of `count` keys: those from `start` on, `most` at most, of an array of `len`. `ends` holds where the parts end in the
/// tile, and `offsets` how far from there they lie in memory.
///
/// It is bounded, as a comparison may be no order; for an order, the last run has what the others leave.
#[device]
pub(crate) fn add_part<P: Place>(
    offsets: &mut [P; 4],
    ends: &mut [u32; 4],
    run: usize,
    count: u32,
    start: usize,
    most: usize,
    len: usize,
) {
    let sum = if run == 0 { 0 } else { ends[run - 1] };
    let rest = count - sum;
    let own = if run == 3 { rest } else { most.min(rest as usize) as u32 };
    offsets[run] = P::of(start.min(len - own as usize) as u64) - P::of(sum as u64);
    ends[run] = sum + own;
}

/// Merges the four parts of a tile of at most `TILE` keys, and if `PAIRS` moves the values with them, to the places from `first` on. `keys_out`
/// has the places of its keys, and `values_out` all. The key of number `i` comes from the place `offset + i`, where
/// `offset` is that of the first part whose end is after `i`.
#[device]
#[allow(clippy::too_many_arguments)]
pub(crate) fn merge_tile<
    K: Number,
    V: Number,
    P: Place,
    L: Less<K>,
    const PAIRS: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const SLOTS: usize,
    const SOURCES: usize,
>(
    tile: &mut [K; SLOTS],
    sources: &mut [u16; SOURCES],
    keys_in: &[K],
    keys_out: &mut [K],
    values_in: &[V],
    values_out: &mut [V],
    first: usize,
    offsets: &[P; 4],
    ends: &[u32; 4],
) {
    let count = ends[3];
    let mut keys = [K::ZERO; ITEMS];
    if count == TILE as u32 {
        load_parts::<K, P, true, THREADS, ITEMS, TILE>(keys_in, offsets, ends, &mut keys);
    } else {
        load_parts::<K, P, false, THREADS, ITEMS, TILE>(keys_in, offsets, ends, &mut keys);
    }
    let ordinary = share_keys::<K, L, THREADS, ITEMS, SLOTS>(&keys, tile);
    if L::HAS_ORDINARY && ordinary {
        merge_parts::<K, Ordinary<L>, PAIRS, ITEMS, SLOTS, SOURCES>(tile, sources, ends, &mut keys);
    } else {
        merge_parts::<K, L, PAIRS, ITEMS, SLOTS, SOURCES>(tile, sources, ends, &mut keys);
    }
    share_neighbours::<K, ITEMS, SLOTS>(&keys, tile);

    if count == TILE as u32 {
        store_merged::<K, true, THREADS, ITEMS, TILE, SLOTS>(tile, keys_out);
    } else {
        store_merged::<K, false, THREADS, ITEMS, TILE, SLOTS>(tile, keys_out);
    }
    if PAIRS {
        let values_out = &mut values_out[first..first + count as usize];
        if count == TILE as u32 {
            move_values::<V, P, true, THREADS, ITEMS, TILE, SOURCES>(values_in, values_out, sources, offsets, ends);
        } else {
            move_values::<V, P, false, THREADS, ITEMS, TILE, SOURCES>(values_in, values_out, sources, offsets, ends);
        }
    }
}

/// The cuts of a tile and of the next one, found by two warps.
#[device]
fn find_cuts<K: Number, L: Less<K>, const TILE: usize>(
    keys: &[K],
    number: usize,
    first_tile: usize,
    width: usize,
) -> [[u64; 4]; 2] {
    let cuts = shared!([u64; 8]);
    superstep!(cut, {
        if warp_id() < 2 {
            let (start, end) = run_of(keys.len(), first_tile, lane_id() as usize / 8, width, TILE);
            let most = (keys.len() - first_tile * TILE).min(4 * width * TILE);
            let diagonal = ((number - first_tile + warp_id() as usize) * TILE).min(most);
            let cut = cut_of_run::<K, u32, L, 3>(&keys[start..end], diagonal as u64);
            if lane_id() % 8 == 0 {
                cuts[4 * warp_id() + lane_id() / 8] = cut as u64;
            }
        }
    });
    [[cuts[0], cuts[1], cuts[2], cuts[3]], [cuts[4], cuts[5], cuts[6], cuts[7]]]
}

/// Returns where the element of number `i` of a tile lies in memory, before the merge.
#[device]
fn place_of<P: Place>(offsets: &[P; 4], ends: &[u32; 4], i: u32) -> usize {
    let early = if i < ends[0] { offsets[0] } else { offsets[1] };
    let late = if i < ends[2] { offsets[2] } else { offsets[3] };
    P::index(P::of(i as u64) + if i < ends[1] { early } else { late })
}

/// Returns whether the element of number `thread_idx_x() + k * THREADS` of a tile is one of its `count`, which are `TILE` if it is `FULL`.
#[device]
fn is_there<const FULL: bool, const THREADS: usize, const TILE: usize>(k: u32, count: u32) -> bool {
    let is_for_all = FULL && (k as usize + 1) * THREADS <= TILE;
    is_for_all || thread_idx_x() + k * (THREADS as u32) < if FULL { TILE as u32 } else { count }
}

/// A thread's keys of the parts of a tile, `THREADS` apart; all of them if the tile is `FULL`.
#[device]
fn load_parts<K: Number, P: Place, const FULL: bool, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    input: &[K],
    offsets: &[P; 4],
    ends: &[u32; 4],
    keys: &mut [K; ITEMS],
) {
    #[unroll]
    for k in 0..ITEMS as u32 {
        if is_there::<FULL, THREADS, TILE>(k, ends[3]) {
            keys[k] = input[place_of(offsets, ends, thread_idx_x() + k * THREADS as u32)];
        }
    }
}

/// Merges the first part of a tile with the second one, the third with the fourth, and the results. Afterwards a thread's keys are adjacent, and
/// with `PAIRS`, `sources` holds where each key of the result was in the tile.
#[device]
fn merge_parts<
    K: Number,
    L: Less<K>,
    const PAIRS: bool,
    const ITEMS: usize,
    const SLOTS: usize,
    const SOURCES: usize,
>(
    tile: &mut [K; SLOTS],
    sources: &mut [u16; SOURCES],
    ends: &[u32; 4],
    keys: &mut [K; ITEMS],
) {
    let own = thread_idx_x() * ITEMS as u32;
    let mut from = [0u32; ITEMS];
    // The first threads merge the first two parts. Their last one may have fewer keys than the others: the result of the other two
    // begins at the keys of the thread after it.
    let middle = ends[1].div_ceil(ITEMS as u32) * ITEMS as u32;
    let is_second = own >= middle;
    let a = if is_second { ends[1] } else { 0 };
    let b = if is_second { ends[2] } else { ends[0] };
    let end = if is_second { ends[3] } else { ends[1] };
    let diagonal = (own - if is_second { middle } else { 0 }).min(end - a);
    let from_a = block::merge_path::<K, L, SLOTS>(tile, a, b, b, end, diagonal);
    let from_b = diagonal - from_a;
    superstep!(merge, {
        block::merge_items::<K, L, ITEMS, SLOTS>(
            tile,
            a + from_a,
            b,
            b + from_b,
            end,
            SLOTS as u32 - 1,
            keys,
            &mut from,
        );
    });
    share_sources::<PAIRS, ITEMS, SOURCES>(sources, &from);
    share_neighbours::<K, ITEMS, SLOTS>(keys, tile);

    let end = middle + ends[3] - ends[1];
    let diagonal = own.min(ends[3]);
    let from_a = block::merge_path::<K, L, SLOTS>(tile, 0, ends[1], middle, end, diagonal);
    let from_b = middle + diagonal - from_a;
    superstep!(merge_results, {
        block::merge_items::<K, L, ITEMS, SLOTS>(tile, from_a, ends[1], from_b, end, SLOTS as u32 - 1, keys, &mut from);
        if PAIRS {
            #[unroll]
            for k in 0..ITEMS {
                from[k] = sources[from[k].min(SLOTS as u32 - 1)] as u32;
            }
        }
    });
    share_sources::<PAIRS, ITEMS, SOURCES>(sources, &from);
}

/// With `PAIRS`, puts the sources of a thread's keys where its keys go. The next barrier makes them visible.
#[device]
fn share_sources<const PAIRS: bool, const ITEMS: usize, const SOURCES: usize>(
    sources: &mut [u16; SOURCES],
    from: &[u32; ITEMS],
) {
    if PAIRS {
        #[unroll]
        for k in 0..ITEMS as u32 {
            sources[thread_idx_x() * ITEMS as u32 + k] = from[k] as u16;
        }
    }
}

/// Writes the merged keys of a tile.
#[device]
fn store_merged<
    K: Number,
    const FULL: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const SLOTS: usize,
>(
    tile: &[K; SLOTS],
    output: &mut [K],
) {
    #[unroll]
    for k in 0..ITEMS as u32 {
        let i = thread_idx_x() + k * THREADS as u32;
        if is_there::<FULL, THREADS, TILE>(k, output.len() as u32) {
            output[i] = tile[i];
        }
    }
}

/// Moves the values of a tile to where their keys went.
#[device]
fn move_values<
    V: Number,
    P: Place,
    const FULL: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const SOURCES: usize,
>(
    input: &[V],
    output: &mut [V],
    sources: &[u16; SOURCES],
    offsets: &[P; 4],
    ends: &[u32; 4],
) {
    let mut values = [V::ZERO; ITEMS];
    #[unroll]
    for k in 0..ITEMS as u32 {
        let i = thread_idx_x() + k * THREADS as u32;
        if is_there::<FULL, THREADS, TILE>(k, ends[3]) {
            // Bounded, as a comparison may be no order.
            values[k] = input[place_of(offsets, ends, (sources[i] as u32).min(ends[3] - 1))];
        }
    }
    #[unroll]
    for k in 0..ITEMS as u32 {
        let i = thread_idx_x() + k * THREADS as u32;
        if is_there::<FULL, THREADS, TILE>(k, ends[3]) {
            output[i] = values[k];
        }
    }
}
