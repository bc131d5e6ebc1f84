//! Copies of tiles between global memory, where warps need contiguous accesses, and shared memory, where a thread's
//! elements are adjacent. Each warp moves its own part of the tile, so that no barrier of the block is needed.

use super::warp_start;
use crate::monoid::Monoid;
use crate::prelude::*;

/// Copies the tile that begins at `start` from `input` to `staging`, with `filler` in the places of elements that do not exist.
///
/// Afterwards the elements `thread_idx_x() * ITEMS ..` of `staging` are the thread's own. No barrier, only `syncwarp`. `TILE` is `ITEMS` times
/// the threads of the block.
#[device]
pub fn load_tile<T: DeviceType + Copy, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    input: &[T],
    start: usize,
    filler: T,
) {
    let first = warp_start::<ITEMS>() + lane_id() as usize;
    let from = start + first;
    let mut items = [filler; ITEMS];
    if start + TILE <= input.len() {
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
    #[unroll]
    for k in 0..ITEMS {
        staging[first + 32 * k] = items[k];
    }
    syncwarp(FULL_MASK);
}

/// Copies a tile from `staging` to `output`, from `start` on, and combines its first `open` elements with `carried`.
///
/// A barrier, or `syncwarp`, must precede it if `staging` was written.
#[device]
pub fn store_tile<T: DeviceType + Copy, M: Monoid<T>, const ITEMS: usize, const TILE: usize>(
    staging: &[T; TILE],
    output: &mut [T],
    start: usize,
    carried: T,
    open: u32,
) {
    let first = warp_start::<ITEMS>() + lane_id() as usize;
    let to = start + first;
    let whole = start + TILE <= output.len();
    // This thread's elements before this offset are open.
    let own_open = open.saturating_sub(first as u32);
    #[unroll]
    for k in 0..ITEMS {
        let item = staging[first + 32 * k];
        if whole || to + 32 * k < output.len() {
            let is_open = open == TILE as u32 || 32 * (k as u32) < own_open;
            output[to + 32 * k] = if is_open { M::combine(carried, item) } else { item };
        }
    }
}
