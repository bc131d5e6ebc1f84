//! Tiles from global memory to registers, in each arrangement.
//!
//! Each function loads the tile of `THREADS * ITEMS` elements that begins at `start`. If the tile ends after the slice,
//! the elements that do not exist are not read, and their items stay as they were: initialise them with the values that
//! should take part. To end earlier, pass a part, `&x[..n]`.

use super::{assert_block, assert_tile, warp_start};
use crate::hints::prefetch_l2;
use crate::prelude::*;
use crate::warp;

/// How far [`prefetch_ahead`](fn@prefetch_ahead) reaches, in bytes.
const AHEAD: usize = 2 << 20;

/// The bytes of a line of the second-level cache.
const LINE: usize = 128;

/// Fetches a tile of `TILE` elements into the second-level cache that lies 2 MiB after the one at `start`, and does not wait for it. What lies
/// after the slice is left out.
///
/// For kernels whose blocks take tiles in order, and wait for those before: a tile that finds its elements in the cache is ready
/// after the same time as any other, and the slowest access to memory no longer holds up the tiles after it. A scan of
/// 2^28 numbers takes 0.87 of its time with it on an H200. Call it before the tile is loaded. Each thread has a line of 128 bytes or
/// a few; no barrier and no shared memory.
#[device]
pub fn prefetch_ahead<T: DeviceType + Copy, const THREADS: usize, const TILE: usize>(input: &[T], start: usize) {
    assert_block::<THREADS>();
    let line = LINE / size_of::<T>();
    let first = start + AHEAD / size_of::<T>() + thread_idx_x() as usize * line;
    #[unroll]
    for k in 0..TILE.div_ceil(THREADS * line) {
        let i = first + k * THREADS * line;
        if i < input.len() {
            prefetch_l2(&input[i]);
        }
    }
}

/// Loads a blocked tile. The accesses of a warp are `ITEMS` elements apart: [`load_transposed`](fn@load_transposed) and
/// [`load_vectorized`](fn@load_vectorized) are faster unless `ITEMS` is 1.
///
/// No barrier and no shared memory.
#[device]
pub fn load_blocked<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize>(
    input: &[T],
    start: usize,
    items: &mut [T; ITEMS],
) {
    assert_block::<THREADS>();
    let from = start + thread_idx_x() as usize * ITEMS;
    if start + THREADS * ITEMS <= input.len() {
        #[unroll]
        for k in 0..ITEMS {
            items[k] = input[from + k];
        }
    } else {
        #[unroll]
        for k in 0..ITEMS {
            if from + k < input.len() {
                items[k] = input[from + k];
            }
        }
    }
}

/// Loads a striped tile. The accesses of a warp are contiguous.
///
/// No barrier and no shared memory.
#[device]
pub fn load_striped<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize>(
    input: &[T],
    start: usize,
    items: &mut [T; ITEMS],
) {
    assert_block::<THREADS>();
    let from = start + thread_idx_x() as usize;
    if start + THREADS * ITEMS <= input.len() {
        #[unroll]
        for k in 0..ITEMS {
            items[k] = input[from + k * THREADS];
        }
    } else {
        #[unroll]
        for k in 0..ITEMS {
            if from + k * THREADS < input.len() {
                items[k] = input[from + k * THREADS];
            }
        }
    }
}

/// Loads a warp-striped tile. The accesses of a warp are contiguous.
///
/// No barrier and no shared memory.
#[device]
pub fn load_warp_striped<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize>(
    input: &[T],
    start: usize,
    items: &mut [T; ITEMS],
) {
    assert_block::<THREADS>();
    warp::load_striped(input, start + warp_start::<ITEMS>(), items);
}

/// Loads a blocked tile by contiguous accesses, through shared memory.
///
/// No barrier, only `syncwarp`: each warp uses its own part of `staging`, which it may use again after a `syncwarp`, and the block after a
/// barrier. An odd `ITEMS` is free of bank conflicts.
#[device]
pub fn load_transposed<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    input: &[T],
    start: usize,
    items: &mut [T; ITEMS],
) {
    assert_tile::<THREADS, ITEMS, TILE>();
    warp::load_transposed(staging, input, start + warp_start::<ITEMS>(), items);
}

/// Loads a blocked tile `N` elements at a time. In a whole tile, each access has 4, 8 or 16 bytes.
///
/// `ITEMS` is a multiple of `N`. `start` must be a multiple of `N` as well, counted from the beginning of the buffer;
/// otherwise, it is a fault in checked launches. No barrier and no shared memory.
#[device]
pub fn load_vectorized<T: Number, const THREADS: usize, const ITEMS: usize, const N: usize>(
    input: &[T],
    start: usize,
    items: &mut [T; ITEMS],
) {
    assert!(ITEMS % N == 0, "{ITEMS} items are not loaded {N} at a time");
    if start + THREADS * ITEMS <= input.len() {
        assert_block::<THREADS>();
        let from = start + thread_idx_x() as usize * ITEMS;
        #[unroll]
        for vector in 0..ITEMS / N {
            let loaded = load_vector::<T, N>(&input[from + vector * N]);
            #[unroll]
            for k in 0..N {
                items[vector * N + k] = loaded[k];
            }
        }
    } else {
        load_blocked::<T, THREADS, ITEMS>(input, start, items);
    }
}
