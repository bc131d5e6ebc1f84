//! Comparisons and combinations of each item with its neighbour in the tile. The items are blocked.

use super::assert_block;
use crate::prelude::*;

/// Flags the items that differ from the one before: the heads of runs of equal items. The first item of the tile is compared with `previous`, or is
/// a head if that is `None`.
///
/// `differ` gets the earlier item first. One barrier, and an element of `edges` for each warp.
#[device]
pub fn flag_heads<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize, F: Fn(T, T) -> bool>(
    edges: &mut [T; 32],
    items: &[T; ITEMS],
    previous: Option<T>,
    flags: &mut [bool; ITEMS],
    differ: F,
) {
    let before = item_before::<T, THREADS, ITEMS>(edges, items, previous);
    flags[0] = if thread_idx_x() == 0 && previous.is_none() { true } else { differ(before, items[0]) };
    #[unroll]
    for k in 1..ITEMS {
        flags[k] = differ(items[k - 1], items[k]);
    }
}

/// Flags the items that differ from the one after: the tails of runs of equal items. The last item of the tile is compared with `next`, or is a
/// tail if that is `None`.
///
/// `differ` gets the earlier item first. One barrier, and an element of `edges` for each warp.
#[device]
pub fn flag_tails<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize, F: Fn(T, T) -> bool>(
    edges: &mut [T; 32],
    items: &[T; ITEMS],
    next: Option<T>,
    flags: &mut [bool; ITEMS],
    differ: F,
) {
    let after = item_after::<T, THREADS, ITEMS>(edges, items, next);
    #[unroll]
    for k in 1..ITEMS {
        flags[k - 1] = differ(items[k - 1], items[k]);
    }
    let is_last = thread_idx_x() == THREADS as u32 - 1;
    flags[ITEMS - 1] = if is_last && next.is_none() { true } else { differ(items[ITEMS - 1], after) };
}

/// Replaces each item by its difference from the one before, `difference(item, before)`. The first item of the tile stays, unless there is a
/// `previous` one.
///
/// One barrier, and an element of `edges` for each warp.
#[device]
pub fn subtract_left<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize, F: Fn(T, T) -> T>(
    edges: &mut [T; 32],
    items: &mut [T; ITEMS],
    previous: Option<T>,
    difference: F,
) {
    let before = item_before::<T, THREADS, ITEMS>(edges, items, previous);
    #[unroll]
    for k in (1..ITEMS).rev() {
        items[k] = difference(items[k], items[k - 1]);
    }
    if thread_idx_x() > 0 || previous.is_some() {
        items[0] = difference(items[0], before);
    }
}

/// Replaces each item by its difference from the one after, `difference(item, after)`. The last item of the tile stays, unless there is a `next` one.
///
/// One barrier, and an element of `edges` for each warp.
#[device]
pub fn subtract_right<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize, F: Fn(T, T) -> T>(
    edges: &mut [T; 32],
    items: &mut [T; ITEMS],
    next: Option<T>,
    difference: F,
) {
    let after = item_after::<T, THREADS, ITEMS>(edges, items, next);
    #[unroll]
    for k in 1..ITEMS {
        items[k - 1] = difference(items[k - 1], items[k]);
    }
    if thread_idx_x() < THREADS as u32 - 1 || next.is_some() {
        items[ITEMS - 1] = difference(items[ITEMS - 1], after);
    }
}

/// Returns the item before the thread's first one: in thread 0 `previous`, or its own first one.
#[device]
fn item_before<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize>(
    edges: &mut [T; 32],
    items: &[T; ITEMS],
    previous: Option<T>,
) -> T {
    assert_block::<THREADS>();
    let last = items[ITEMS - 1];
    superstep!(share_last_items, {
        if lane_id() == WARP_SIZE - 1 {
            edges[warp_id()] = last;
        }
    });
    let of_lane = shfl_up(FULL_MASK, last, 1);
    if lane_id() > 0 {
        of_lane
    } else if warp_id() > 0 {
        edges[warp_id() - 1]
    } else {
        previous.unwrap_or(items[0])
    }
}

/// Returns the item after the thread's last one: in the last thread `next`, or its own last one.
#[device]
fn item_after<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize>(
    edges: &mut [T; 32],
    items: &[T; ITEMS],
    next: Option<T>,
) -> T {
    assert_block::<THREADS>();
    let first = items[0];
    superstep!(share_first_items, {
        if lane_id() == 0 {
            edges[warp_id()] = first;
        }
    });
    let of_lane = shfl_down(FULL_MASK, first, 1);
    if lane_id() < WARP_SIZE - 1 {
        of_lane
    } else if warp_id() + 1 < THREADS as u32 / WARP_SIZE {
        edges[warp_id() + 1]
    } else {
        next.unwrap_or(items[ITEMS - 1])
    }
}
