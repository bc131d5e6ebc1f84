//! Exchanges: functions that move items from one arrangement to another through shared memory.
//!
//! With an odd number of items per thread, blocked accesses are free of bank conflicts.

use super::assert_tile;
use crate::prelude::*;
use crate::warp;

/// Converts the tile from blocked to striped.
///
/// One barrier; `staging` may be used again after the next one.
#[device]
pub fn blocked_to_striped<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    items: &mut [T; ITEMS],
) {
    assert_tile::<THREADS, ITEMS, TILE>();
    superstep!(share_blocked, {
        put_blocked::<T, ITEMS, TILE>(staging, items);
    });
    take_striped::<T, THREADS, ITEMS, TILE>(staging, items);
}

/// Converts the tile from striped to blocked.
///
/// One barrier; `staging` may be used again after the next one.
#[device]
pub fn striped_to_blocked<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    items: &mut [T; ITEMS],
) {
    assert_tile::<THREADS, ITEMS, TILE>();
    superstep!(share_striped, {
        #[unroll]
        for k in 0..ITEMS as u32 {
            staging[thread_idx_x() + k * THREADS as u32] = items[k];
        }
    });
    take_blocked::<T, ITEMS, TILE>(staging, items);
}

/// Converts the tile from blocked to warp-striped: items stay in their warp.
///
/// No barrier, only `syncwarp`; each warp uses its own part of `staging`, which it may use again after a `syncwarp`, and the
/// block after a barrier.
#[device]
pub fn blocked_to_warp_striped<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    items: &mut [T; ITEMS],
) {
    assert_tile::<THREADS, ITEMS, TILE>();
    warp::blocked_to_striped(staging, items);
}

/// Converts the tile from warp-striped to blocked: items stay in their warp.
///
/// The costs are those of [`blocked_to_warp_striped`](fn@blocked_to_warp_striped).
#[device]
pub fn warp_striped_to_blocked<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    items: &mut [T; ITEMS],
) {
    assert_tile::<THREADS, ITEMS, TILE>();
    warp::striped_to_blocked(staging, items);
}

/// Puts each item at its rank in the tile, and returns the tile blocked. The ranks are those from 0 to `TILE`, each once.
///
/// One barrier; `staging` may be used again after the next one.
#[device]
pub fn scatter_to_blocked<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    items: &mut [T; ITEMS],
    ranks: &[u32; ITEMS],
) {
    scatter::<T, THREADS, ITEMS, TILE>(staging, items, ranks);
    take_blocked::<T, ITEMS, TILE>(staging, items);
}

/// Does the same as [`scatter_to_blocked`](fn@scatter_to_blocked), but returns the tile striped.
#[device]
pub fn scatter_to_striped<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    items: &mut [T; ITEMS],
    ranks: &[u32; ITEMS],
) {
    scatter::<T, THREADS, ITEMS, TILE>(staging, items, ranks);
    take_striped::<T, THREADS, ITEMS, TILE>(staging, items);
}

/// Does the same as [`scatter_to_blocked`](fn@scatter_to_blocked), but returns the tile warp-striped.
#[device]
pub fn scatter_to_warp_striped<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    items: &mut [T; ITEMS],
    ranks: &[u32; ITEMS],
) {
    scatter::<T, THREADS, ITEMS, TILE>(staging, items, ranks);
    warp::take_striped::<T, ITEMS, TILE>(staging, items);
}

/// Puts each item at its rank in `staging`, and leaves it there.
///
/// One barrier, at the end.
#[device]
pub fn scatter<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    items: &[T; ITEMS],
    ranks: &[u32; ITEMS],
) {
    assert_tile::<THREADS, ITEMS, TILE>();
    superstep!(scatter, {
        #[unroll]
        for k in 0..ITEMS as u32 {
            staging[ranks[k]] = items[k];
        }
    });
}

/// Writes the thread's items to a tile in shared memory, blocked.
#[device]
pub(super) fn put_blocked<T: DeviceType + Copy, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    items: &[T; ITEMS],
) {
    #[unroll]
    for k in 0..ITEMS as u32 {
        staging[thread_idx_x() * ITEMS as u32 + k] = items[k];
    }
}

/// Reads the thread's items of a tile in shared memory, blocked.
#[device]
pub(super) fn take_blocked<T: DeviceType + Copy, const ITEMS: usize, const TILE: usize>(
    staging: &[T; TILE],
    items: &mut [T; ITEMS],
) {
    #[unroll]
    for k in 0..ITEMS as u32 {
        items[k] = staging[thread_idx_x() * ITEMS as u32 + k];
    }
}

/// Reads the thread's items of a tile in shared memory, striped.
#[device]
pub(super) fn take_striped<T: DeviceType + Copy, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    staging: &[T; TILE],
    items: &mut [T; ITEMS],
) {
    #[unroll]
    for k in 0..ITEMS as u32 {
        items[k] = staging[thread_idx_x() + k * THREADS as u32];
    }
}
