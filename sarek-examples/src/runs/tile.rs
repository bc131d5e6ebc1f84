//! The parts that the kernels of runs share: the heads of a tile, and what its runs amount to.

use sarek_runtime::block::{Heads, Keys, warp_start};
use sarek_runtime::monoid::{Monoid, Sum};
use sarek_runtime::prelude::*;
use sarek_runtime::warp;

/// Loads the warp's part of a tile of keys, warp-striped, and returns which of the thread's items are heads of runs, a
/// bit an item.
///
/// The items that do not exist keep their values, and are no heads. Element 0 is a head. All lanes of the warp call it.
#[device]
pub(super) fn load_heads<K: Shuffle, const ITEMS: usize, const TILE: usize>(
    keys: &[K],
    start: usize,
    items: &mut [K; ITEMS],
) -> u32 {
    let part = start + warp_start::<ITEMS>();
    let from = part + lane_id() as usize;

    // Lane 31 compares lane 0's first key with the one before the warp's part.
    let mut above = K::ZERO;
    if lane_id() == WARP_SIZE - 1 && part > 0 && part <= keys.len() {
        above = keys[part - 1];
    }
    let mut exist = FULL_MASK;
    if start + TILE <= keys.len() {
        #[unroll]
        for k in 0..ITEMS {
            items[k] = keys[from + 32 * k];
        }
    } else {
        exist = 0;
        #[unroll]
        for k in 0..ITEMS {
            if from + 32 * k < keys.len() {
                items[k] = keys[from + 32 * k];
                exist |= 1 << k;
            }
        }
    }
    let mut heads = 0u32;
    #[unroll]
    for k in 0..ITEMS {
        heads |= (Keys::is_head(above, items[k]) as u32) << k;
        above = items[k];
    }
    if from == 0 {
        heads |= 1;
    }
    heads & exist
}

/// Turns bits of the thread's warp-striped items into those of its blocked items, `lane_id() * ITEMS ..` of the warp's
/// part.
///
/// `ITEMS` is below 32. There is a `syncwarp` before the result: what the warp has put into shared memory before is
/// visible to it, too.
#[device]
pub(super) fn blocked_bits<const THREADS: usize, const ITEMS: usize>(rows: &mut [u32; THREADS], striped: u32) -> u32 {
    let lane = lane_id();
    // Lane `k` keeps the votes on row `k`.
    let mut row = 0;
    #[unroll]
    for k in 0..ITEMS as u32 {
        let votes = ballot(FULL_MASK, striped >> k & 1 != 0);
        if lane == k {
            row = votes;
        }
    }
    let own_rows = warp_id() * WARP_SIZE;
    rows[own_rows + lane] = row;
    syncwarp(FULL_MASK);
    let own = lane * ITEMS as u32;
    let at = own_rows + own / 32;
    let two_rows = (rows[at + 1] as u64) << 32 | rows[at] as u64;
    (two_rows >> (own % 32)) as u32 & ((1 << ITEMS as u32) - 1)
}

/// Returns what the threads of a tile carry into each other: the value of the run that is open before this thread's
/// items, the heads before them, the value of the run that is open after the tile, and the heads of the tile.
///
/// `total` is the value of the run that is open after the thread's items, of which `heads` are heads, as far as it lies
/// in them. One barrier.
#[device]
pub(crate) fn scan_runs<T: DeviceType + Shuffle, M: Monoid<T>, const THREADS: usize>(
    warp_totals: &mut [T; 32],
    warp_heads: &mut [u32; 32],
    heads: u32,
    total: T,
) -> (T, u32, T, u32) {
    let lane = lane_id();
    let with_head = ballot(FULL_MASK, heads > 0);
    let inclusive = warp::inclusive_scan_segments::<T, M>(total, with_head);
    let heads_through = warp::inclusive_scan::<u32, Sum>(heads);
    superstep!(scan_each_warp, {
        if lane == WARP_SIZE - 1 {
            warp_totals[warp_id()] = inclusive;
            warp_heads[warp_id()] = heads_through;
        }
    });
    let mut before = M::identity();
    let mut aggregate = M::identity();
    let mut heads_before = 0;
    let mut all_heads = 0;
    #[unroll]
    for warp in 0..THREADS as u32 / WARP_SIZE {
        if warp == warp_id() {
            before = aggregate;
            heads_before = all_heads;
        }
        aggregate = if warp_heads[warp] > 0 { warp_totals[warp] } else { M::combine(aggregate, warp_totals[warp]) };
        all_heads += warp_heads[warp];
    }

    // The values of earlier warps matter only if none of the lanes to the left has a head.
    let left = shfl_up(FULL_MASK, inclusive, 1);
    let mut running = before;
    if lane > 0 {
        let head_before = with_head & ((1 << lane) - 1) != 0;
        running = if head_before { left } else { M::combine(before, left) };
    }
    (running, heads_before + heads_through - heads, aggregate, all_heads)
}
