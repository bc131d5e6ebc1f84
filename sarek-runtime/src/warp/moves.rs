//! Loads, stores and exchanges of a warp's own tile of `32 * ITEMS` elements.
//!
//! Exchanges use the warp's own part of `staging`: the `32 * ITEMS` elements from `warp_id() * 32 * ITEMS` on. So one
//! array, long enough for all warps of the block, serves them all.

use crate::prelude::*;

/// Loads a striped tile from `start` on: lane `l` gets the elements `l`, `l + 32`, …, so that accesses are contiguous.
/// The items of elements that do not exist stay as they were.
#[device]
pub fn load_striped<T: DeviceType + Copy, const ITEMS: usize>(input: &[T], start: usize, items: &mut [T; ITEMS]) {
    let from = start + lane_id() as usize;
    if start + 32 * ITEMS <= input.len() {
        #[unroll]
        for k in 0..ITEMS {
            items[k] = input[from + 32 * k];
        }
    } else {
        #[unroll]
        for k in 0..ITEMS {
            if from + 32 * k < input.len() {
                items[k] = input[from + 32 * k];
            }
        }
    }
}

/// Stores a striped tile from `start` on, up to the end of the slice.
#[device]
pub fn store_striped<T: DeviceType + Copy, const ITEMS: usize>(output: &mut [T], start: usize, items: &[T; ITEMS]) {
    let from = start + lane_id() as usize;
    if start + 32 * ITEMS <= output.len() {
        #[unroll]
        for k in 0..ITEMS {
            output[from + 32 * k] = items[k];
        }
    } else {
        #[unroll]
        for k in 0..ITEMS {
            if from + 32 * k < output.len() {
                output[from + 32 * k] = items[k];
            }
        }
    }
}

/// Loads a blocked tile from `start` on, by contiguous accesses, through shared memory: lane `l` gets the elements
/// `ITEMS * l`, `ITEMS * l + 1`, … The items of elements that do not exist stay as they were.
///
/// One `syncwarp`; the warp may use its part of `staging` again after the next one.
#[device]
pub fn load_transposed<T: DeviceType + Copy, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    input: &[T],
    start: usize,
    items: &mut [T; ITEMS],
) {
    let mut loaded = *items;
    load_striped::<T, ITEMS>(input, start, &mut loaded);
    striped_to_blocked::<T, ITEMS, TILE>(staging, &mut loaded);
    let from = start + lane_id() as usize * ITEMS;
    #[unroll]
    for k in 0..ITEMS {
        if start + 32 * ITEMS <= input.len() || from + k < input.len() {
            items[k] = loaded[k];
        }
    }
}

/// Stores a blocked tile from `start` on, by contiguous accesses, through shared memory, up to the end of the slice.
///
/// Two `syncwarp`s, the first one at the start, so that it may follow [`load_transposed`](fn@load_transposed).
#[device]
pub fn store_transposed<T: DeviceType + Copy, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    output: &mut [T],
    start: usize,
    items: &[T; ITEMS],
) {
    let mut moved = *items;
    syncwarp(FULL_MASK);
    blocked_to_striped::<T, ITEMS, TILE>(staging, &mut moved);
    store_striped::<T, ITEMS>(output, start, &moved);
}

/// Converts the tile from blocked to striped.
///
/// One `syncwarp`; the warp may use its part of `staging` again after the next one.
#[device]
pub fn blocked_to_striped<T: DeviceType + Copy, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    items: &mut [T; ITEMS],
) {
    let first = warp_id() * (WARP_SIZE * ITEMS as u32);
    #[unroll]
    for k in 0..ITEMS as u32 {
        staging[first + lane_id() * ITEMS as u32 + k] = items[k];
    }
    syncwarp(FULL_MASK);
    take_striped::<T, ITEMS, TILE>(staging, items);
}

/// Converts the tile from striped to blocked.
///
/// One `syncwarp`; the warp may use its part of `staging` again after the next one.
#[device]
pub fn striped_to_blocked<T: DeviceType + Copy, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    items: &mut [T; ITEMS],
) {
    let first = warp_id() * (WARP_SIZE * ITEMS as u32);
    #[unroll]
    for k in 0..ITEMS as u32 {
        staging[first + lane_id() + WARP_SIZE * k] = items[k];
    }
    syncwarp(FULL_MASK);
    #[unroll]
    for k in 0..ITEMS as u32 {
        items[k] = staging[first + lane_id() * ITEMS as u32 + k];
    }
}

/// Puts each item at its rank in the warp's tile, and returns the tile striped. The ranks are those from 0 to `32 * ITEMS`, each once.
///
/// One `syncwarp`; the warp may use its part of `staging` again after the next one.
#[device]
pub fn scatter_to_striped<T: DeviceType + Copy, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    items: &mut [T; ITEMS],
    ranks: &[u32; ITEMS],
) {
    let first = warp_id() * (WARP_SIZE * ITEMS as u32);
    #[unroll]
    for k in 0..ITEMS {
        staging[first + ranks[k]] = items[k];
    }
    syncwarp(FULL_MASK);
    take_striped::<T, ITEMS, TILE>(staging, items);
}

/// Reads the lane's items of its warp's part of a tile in shared memory, striped.
#[device]
pub(crate) fn take_striped<T: DeviceType + Copy, const ITEMS: usize, const TILE: usize>(
    staging: &[T; TILE],
    items: &mut [T; ITEMS],
) {
    let first = warp_id() * (WARP_SIZE * ITEMS as u32) + lane_id();
    #[unroll]
    for k in 0..ITEMS as u32 {
        items[k] = staging[first + WARP_SIZE * k];
    }
}
