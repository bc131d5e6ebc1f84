//! Reductions, scans and broadcasts of a block.

use super::assert_block;
use crate::monoid::Monoid;
use crate::prelude::*;
use crate::warp;

/// Returns the combination of the values of all threads, in each thread.
///
/// One barrier, and an element of `warp_totals` for each warp.
#[device]
pub fn reduce<T: DeviceType + Copy, M: Monoid<T>, const THREADS: usize>(warp_totals: &mut [T; 32], value: T) -> T {
    assert_block::<THREADS>();
    let of_warp = warp::reduce::<T, M>(value);
    superstep!(reduce_each_warp, {
        if lane_id() == 0 {
            warp_totals[warp_id()] = of_warp;
        }
    });
    let mut total = warp_totals[0];
    #[unroll]
    for warp in 1..THREADS as u32 / WARP_SIZE {
        total = M::combine(total, warp_totals[warp]);
    }
    total
}

/// Returns the combination of all items of all threads, in each thread. The items are blocked.
///
/// The costs are those of [`reduce`](fn@reduce).
#[device]
pub fn reduce_items<T: DeviceType + Copy, M: Monoid<T>, const THREADS: usize, const ITEMS: usize>(
    warp_totals: &mut [T; 32],
    items: &[T; ITEMS],
) -> T {
    let mut own = items[0];
    #[unroll]
    for k in 1..ITEMS {
        own = M::combine(own, items[k]);
    }
    reduce::<T, M, THREADS>(warp_totals, own)
}

/// Returns the combination of the values of the earlier warps, and that of all threads, from the warp's inclusive scan.
#[device]
fn scan_totals<T: DeviceType + Copy, M: Monoid<T>, const THREADS: usize>(
    warp_totals: &mut [T; 32],
    inclusive: T,
) -> (T, T) {
    superstep!(scan_each_warp, {
        if lane_id() == WARP_SIZE - 1 {
            warp_totals[warp_id()] = inclusive;
        }
    });
    let mut before = M::identity();
    let mut total = M::identity();
    #[unroll]
    for warp in 0..THREADS as u32 / WARP_SIZE {
        if warp == warp_id() {
            before = total;
        }
        total = M::combine(total, warp_totals[warp]);
    }
    (before, total)
}

/// Returns the combination of the values of the threads up to and including this one, and that of all threads.
///
/// One barrier, and an element of `warp_totals` for each warp.
#[device]
pub fn inclusive_scan<T: DeviceType + Copy, M: Monoid<T>, const THREADS: usize>(
    warp_totals: &mut [T; 32],
    value: T,
) -> (T, T) {
    assert_block::<THREADS>();
    let inclusive = warp::inclusive_scan::<T, M>(value);
    let (before, total) = scan_totals::<T, M, THREADS>(warp_totals, inclusive);
    (M::combine(before, inclusive), total)
}

/// Returns the combination of the values of the threads before this one, and that of all threads.
///
/// One barrier, and an element of `warp_totals` for each warp.
#[device]
pub fn exclusive_scan<T: DeviceType + Copy, M: Monoid<T>, const THREADS: usize>(
    warp_totals: &mut [T; 32],
    value: T,
) -> (T, T) {
    assert_block::<THREADS>();
    let inclusive = warp::inclusive_scan::<T, M>(value);
    let (before, total) = scan_totals::<T, M, THREADS>(warp_totals, inclusive);
    let left = shfl_up(FULL_MASK, inclusive, 1);
    (if lane_id() > 0 { M::combine(before, left) } else { before }, total)
}

/// Replaces each item by the combination of all items up to and including it, and returns that of all items. The items are
/// blocked.
///
/// The costs are those of [`inclusive_scan`](fn@inclusive_scan).
#[device]
pub fn inclusive_scan_items<T: DeviceType + Copy, M: Monoid<T>, const THREADS: usize, const ITEMS: usize>(
    warp_totals: &mut [T; 32],
    items: &mut [T; ITEMS],
) -> T {
    let own = scan_own::<T, M, ITEMS>(items);
    let (before, total) = exclusive_scan::<T, M, THREADS>(warp_totals, own);
    combine_own::<T, M, ITEMS>(items, before);
    total
}

/// Replaces each item by the combination of all items before it, and returns that of all items. The items are blocked.
///
/// The costs are those of [`exclusive_scan`](fn@exclusive_scan).
#[device]
pub fn exclusive_scan_items<T: DeviceType + Copy, M: Monoid<T>, const THREADS: usize, const ITEMS: usize>(
    warp_totals: &mut [T; 32],
    items: &mut [T; ITEMS],
) -> T {
    let own = scan_own::<T, M, ITEMS>(items);
    let (before, total) = exclusive_scan::<T, M, THREADS>(warp_totals, own);
    shift_own::<T, M, ITEMS>(items, before);
    total
}

/// Does an [`inclusive_scan_items`](fn@inclusive_scan_items) of a tile that follows others: `prefix` maps the
/// combination of all items to that of all elements before the tile, which then precedes each result.
///
/// All lanes of the first warp call `prefix`, which must not have a barrier; the result of lane 0 counts. A running
/// total, or a look-back over other blocks ([`look_back`](fn@crate::grid::look_back)), is such a function. Returns the
/// prefix and the combination of the tile's items. Two barriers; `carried` and `warp_totals` may be used again after
/// the next one.
#[device]
pub fn inclusive_scan_with_prefix<
    T: DeviceType + Copy,
    M: Monoid<T>,
    const THREADS: usize,
    const ITEMS: usize,
    F: FnOnce(T) -> T,
>(
    warp_totals: &mut [T; 32],
    carried: &mut [T; 1],
    items: &mut [T; ITEMS],
    prefix: F,
) -> (T, T) {
    let own = scan_own::<T, M, ITEMS>(items);
    let (before, total) = exclusive_scan::<T, M, THREADS>(warp_totals, own);
    let prefix = carry(carried, total, prefix);
    combine_own::<T, M, ITEMS>(items, M::combine(prefix, before));
    (prefix, total)
}

/// Does an [`exclusive_scan_items`](fn@exclusive_scan_items) of a tile that follows others, like
/// [`inclusive_scan_with_prefix`](fn@inclusive_scan_with_prefix).
#[device]
pub fn exclusive_scan_with_prefix<
    T: DeviceType + Copy,
    M: Monoid<T>,
    const THREADS: usize,
    const ITEMS: usize,
    F: FnOnce(T) -> T,
>(
    warp_totals: &mut [T; 32],
    carried: &mut [T; 1],
    items: &mut [T; ITEMS],
    prefix: F,
) -> (T, T) {
    let own = scan_own::<T, M, ITEMS>(items);
    let (before, total) = exclusive_scan::<T, M, THREADS>(warp_totals, own);
    let prefix = carry(carried, total, prefix);
    shift_own::<T, M, ITEMS>(items, M::combine(prefix, before));
    (prefix, total)
}

/// Scans the thread's items inclusively, in place, and returns their combination.
#[device]
fn scan_own<T: DeviceType + Copy, M: Monoid<T>, const ITEMS: usize>(items: &mut [T; ITEMS]) -> T {
    let mut total = items[0];
    #[unroll]
    for k in 1..ITEMS {
        total = M::combine(total, items[k]);
        items[k] = total;
    }
    total
}

/// Combines `before` with each of the thread's items, on the left.
#[device]
fn combine_own<T: DeviceType + Copy, M: Monoid<T>, const ITEMS: usize>(items: &mut [T; ITEMS], before: T) {
    #[unroll]
    for k in 0..ITEMS {
        items[k] = M::combine(before, items[k]);
    }
}

/// Turns the inclusive scan of the thread's items into the exclusive one after `before`, in place.
#[device]
fn shift_own<T: DeviceType + Copy, M: Monoid<T>, const ITEMS: usize>(items: &mut [T; ITEMS], before: T) {
    let mut next = before;
    #[unroll]
    for k in 0..ITEMS {
        let through = M::combine(before, items[k]);
        items[k] = next;
        next = through;
    }
}

/// Returns the result of `prefix` for the total in the first warp, in each thread.
#[device]
fn carry<T: DeviceType + Copy, F: FnOnce(T) -> T>(carried: &mut [T; 1], total: T, prefix: F) -> T {
    superstep!(carry, {
        if warp_id() == 0 {
            let first = prefix(total);
            if lane_id() == 0 {
                carried[0] = first;
            }
        }
    });
    carried[0]
}

/// Returns the value of the thread `thread`, in each thread. `thread` is the same in all of them.
///
/// One barrier; `carried` may be used again after the next one.
#[device]
pub fn broadcast<T: DeviceType + Copy>(carried: &mut [T; 1], value: T, thread: u32) -> T {
    superstep!(broadcast, {
        if thread_idx_x() == thread {
            carried[0] = value;
        }
    });
    carried[0]
}
