//! Tiles from registers to global memory, from each arrangement.
//!
//! Each function stores the tile of `THREADS * ITEMS` items from `start` on. If the tile ends after the slice, the
//! items past its end are not stored. To end earlier, pass a part, `&mut x[..n]`.

use super::{assert_block, assert_tile, warp_start};
use crate::prelude::*;
use crate::warp;
use std::array;

/// Stores a blocked tile. The accesses of a warp are `ITEMS` elements apart: [`store_transposed`](fn@store_transposed) and
/// [`store_vectorized`](fn@store_vectorized) are faster unless `ITEMS` is 1.
///
/// No barrier and no shared memory.
#[device]
pub fn store_blocked<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize>(
    output: &mut [T],
    start: usize,
    items: &[T; ITEMS],
) {
    assert_block::<THREADS>();
    let from = start + thread_idx_x() as usize * ITEMS;
    if start + THREADS * ITEMS <= output.len() {
        #[unroll]
        for k in 0..ITEMS {
            output[from + k] = items[k];
        }
    } else {
        #[unroll]
        for k in 0..ITEMS {
            if from + k < output.len() {
                output[from + k] = items[k];
            }
        }
    }
}

/// Stores a striped tile. The accesses of a warp are contiguous.
///
/// No barrier and no shared memory.
#[device]
pub fn store_striped<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize>(
    output: &mut [T],
    start: usize,
    items: &[T; ITEMS],
) {
    assert_block::<THREADS>();
    let from = start + thread_idx_x() as usize;
    if start + THREADS * ITEMS <= output.len() {
        #[unroll]
        for k in 0..ITEMS {
            output[from + k * THREADS] = items[k];
        }
    } else {
        #[unroll]
        for k in 0..ITEMS {
            if from + k * THREADS < output.len() {
                output[from + k * THREADS] = items[k];
            }
        }
    }
}

/// Stores a warp-striped tile. The accesses of a warp are contiguous.
///
/// No barrier and no shared memory.
#[device]
pub fn store_warp_striped<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize>(
    output: &mut [T],
    start: usize,
    items: &[T; ITEMS],
) {
    assert_block::<THREADS>();
    warp::store_striped(output, start + warp_start::<ITEMS>(), items);
}

/// Stores a blocked tile by contiguous accesses, through shared memory.
///
/// No barrier, only `syncwarp`: each warp uses its own part of `staging`, which it may use again after a `syncwarp`, and the block after a
/// barrier. The function begins with a `syncwarp`, so that it may follow [`load_transposed`](fn@super::load_transposed). An odd `ITEMS` is free of bank
/// conflicts.
#[device]
pub fn store_transposed<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    output: &mut [T],
    start: usize,
    items: &[T; ITEMS],
) {
    assert_tile::<THREADS, ITEMS, TILE>();
    warp::store_transposed(staging, output, start + warp_start::<ITEMS>(), items);
}

/// Stores a blocked tile `N` elements at a time. In a whole tile, each access has 4, 8 or 16 bytes.
///
/// `ITEMS` is a multiple of `N`. `start` must be a multiple of `N` as well, counted from the beginning of the buffer;
/// otherwise, it is a fault in checked launches. No barrier and no shared memory.
#[device]
pub fn store_vectorized<T: Number, const THREADS: usize, const ITEMS: usize, const N: usize>(
    output: &mut [T],
    start: usize,
    items: &[T; ITEMS],
) {
    assert!(ITEMS % N == 0, "{ITEMS} items are not stored {N} at a time");
    if start + THREADS * ITEMS <= output.len() {
        assert_block::<THREADS>();
        let from = start + thread_idx_x() as usize * ITEMS;
        #[unroll]
        for vector in 0..ITEMS / N {
            let stored: [T; N] = array::from_fn(|k| items[vector * N + k]);
            store_vector(&mut output[from + vector * N], stored);
        }
    } else {
        store_blocked::<T, THREADS, ITEMS>(output, start, items);
    }
}
