//! Reductions, scans and broadcasts.

use super::{Affine, Then};
use crate::catalogue::entries;
use sarek_runtime::monoid::{Max, Min, Monoid, Sum};
use sarek_runtime::prelude::*;
use sarek_runtime::{Element, block, warp};

/// The results of the functions of a warp for each lane, `COLUMNS` values per lane.
#[kernel(block = 64)]
pub fn of_warps<T: DeviceType + Copy + Element, M: Monoid<T>>(x: &[T], heads: &[u32], out: &mut [T]) {
    let i = global_idx_x() as usize;
    let value = x[i];
    let heads = heads[i / 32];
    let (inclusive, inclusive_total) = warp::inclusive_scan_with_total::<_, M>(value);
    let (exclusive, exclusive_total) = warp::exclusive_scan_with_total::<_, M>(value);
    let of_segment = warp::reduce_segments::<_, M>(value, heads);
    let own = COLUMNS * i;
    out[own] = warp::reduce::<_, M>(value);
    out[own + 1] = warp::inclusive_scan::<_, M>(value);
    out[own + 2] = warp::exclusive_scan::<_, M>(value);
    out[own + 3] = inclusive;
    out[own + 4] = inclusive_total;
    out[own + 5] = exclusive;
    out[own + 6] = exclusive_total;
    out[own + 7] = warp::inclusive_scan_segments::<_, M>(value, heads);
    out[own + 8] = if lane_id() == 0 || heads >> lane_id() & 1 != 0 { of_segment } else { M::identity() };
    out[own + 9] = warp::broadcast(value, 13);
}

/// The number of results of [`of_warps`] for a lane.
pub const COLUMNS: usize = 10;

/// The results of the functions of a block for each thread, for one value per thread: the combination of all, inclusive
/// and exclusive scans with the combination of all, and the value of thread 17.
#[kernel(block = THREADS)]
pub fn of_values<T: DeviceType + Copy + Element, M: Monoid<T>, const THREADS: usize>(x: &[T], out: &mut [T]) {
    let warp_totals = shared!([T; 32]);
    let carried = shared!([T; 1]);
    let i = global_idx_x() as usize;
    let total = block::reduce::<_, M, THREADS>(warp_totals, x[i]);
    sync_threads();
    let (inclusive, inclusive_total) = block::inclusive_scan::<_, M, THREADS>(warp_totals, x[i]);
    sync_threads();
    let (exclusive, exclusive_total) = block::exclusive_scan::<_, M, THREADS>(warp_totals, x[i]);
    out[6 * i] = total;
    out[6 * i + 1] = inclusive;
    out[6 * i + 2] = inclusive_total;
    out[6 * i + 3] = exclusive;
    out[6 * i + 4] = exclusive_total;
    out[6 * i + 5] = block::broadcast(carried, x[i], 17);
}

/// The combination of each tile, in `totals`; and its inclusive and exclusive scans.
#[kernel(block = THREADS)]
pub fn of_tiles<
    T: DeviceType + Copy + Element,
    M: Monoid<T>,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    x: &[T],
    inclusive: &mut [T],
    exclusive: &mut [T],
    totals: &mut [T],
) {
    let staging = shared!([T; TILE]);
    let warp_totals = shared!([T; 32]);
    let start = block_idx_x() as usize * TILE;

    let mut items = [M::identity(); ITEMS];
    block::load_transposed::<_, THREADS, _, _>(staging, x, start, &mut items);
    let mut others = items;
    let total = block::reduce_items::<_, M, THREADS, _>(warp_totals, &items);
    if thread_idx_x() == 0 {
        totals[3 * block_idx_x()] = total;
    }
    sync_threads();
    let total = block::inclusive_scan_items::<_, M, THREADS, _>(warp_totals, &mut items);
    block::store_transposed::<_, THREADS, _, _>(staging, inclusive, start, &items);
    if thread_idx_x() == 0 {
        totals[3 * block_idx_x() + 1] = total;
    }
    sync_threads();
    let total = block::exclusive_scan_items::<_, M, THREADS, _>(warp_totals, &mut others);
    block::store_transposed::<_, THREADS, _, _>(staging, exclusive, start, &others);
    if thread_idx_x() == 0 {
        totals[3 * block_idx_x() + 2] = total;
    }
}

/// The scans of an array by one block, tile after tile: each one continues where the previous tile ended.
#[kernel(block = THREADS)]
pub fn of_tiles_in_turn<
    T: DeviceType + Copy + Element,
    M: Monoid<T>,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    x: &[T],
    inclusive: &mut [T],
    exclusive: &mut [T],
) {
    let staging = shared!([T; TILE]);
    let warp_totals = shared!([T; 32]);
    let carried = shared!([T; 1]);
    let mut before = M::identity();
    for start in (0..x.len()).step_by(TILE) {
        let mut items = [M::identity(); ITEMS];
        block::load_transposed::<_, THREADS, _, _>(staging, x, start, &mut items);
        let mut others = items;
        block::inclusive_scan_with_prefix::<_, M, THREADS, _, _>(warp_totals, carried, &mut items, |_total| before);
        block::store_transposed::<_, THREADS, _, _>(staging, inclusive, start, &items);
        sync_threads();
        let (prefix, total) =
            block::exclusive_scan_with_prefix::<_, M, THREADS, _, _>(warp_totals, carried, &mut others, |_total| {
                before
            });
        block::store_transposed::<_, THREADS, _, _>(staging, exclusive, start, &others);
        before = M::combine(prefix, total);
        sync_threads();
    }
}

entries!("collectives":
    of_warps<f32, Sum>,
    of_values<u32, Max, 128>,
    of_tiles<Affine, Then, 96, 3, 288>,
    of_tiles_in_turn<f32, Sum, 64, 2, 128>;
    of_tiles<f64, Sum, 128, 4, 512>,
    of_warps<u64, Min>,
);
