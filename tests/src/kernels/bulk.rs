//! Barriers in shared memory, bulk copies and copies of tiles.

use crate::catalogue::entries;
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::bulk::{self, BulkElement};
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{self, TensorMap};

/// Copies `count` elements from `from` on to `to` on, by way of shared memory.
#[kernel(block = 64)]
pub fn moved<T: BulkElement>(x: &[T], y: &mut [T], from: usize, to: usize, count: u32) {
    let tile = shared!([T; 1024]);
    let full = shared!([Barrier; 1]);
    if thread_idx_x() == 0 {
        barrier::init(full, 0, 1);
        bulk::copy_in(tile, 0, x, from, count, full, 0);
        barrier::arrive(full, 0);
        barrier::wait(full, 0, 0);
        bulk::copy_out(y, to, tile, 0, count);
        bulk::commit_group();
        bulk::wait_group::<0>();
    }
}

/// Doubles tiles of 256 numbers, which pass through a ring of stages: one warp starts the copies, another one doubles, and a third one
/// writes back.
#[kernel(block = 96)]
pub fn doubled<const STAGES: usize>(x: &[u32], y: &mut [u32], tiles: u32) {
    let ring = shared!([[u32; 256]; STAGES]);
    let full = shared!([Barrier; STAGES]);
    let done = shared!([Barrier; STAGES]);
    let empty = shared!([Barrier; STAGES]);
    let (warp, lane) = (warp_id(), lane_id());
    if thread_idx_x() == 0 {
        for stage in 0..STAGES as u32 {
            barrier::init(full, stage, 1);
            barrier::init(done, stage, 32);
            barrier::init(empty, stage, 1);
        }
    }
    sync_threads();
    for tile in 0..tiles {
        let (stage, parity) = (tile % STAGES as u32, tile / STAGES as u32 % 2);
        let first = 256 * tile as usize;
        if warp == 0 && lane == 0 {
            barrier::wait(empty, stage, parity ^ 1);
            bulk::copy_in(&mut ring[stage], 0, x, first, 256, full, stage);
            barrier::arrive(full, stage);
        } else if warp == 1 {
            barrier::wait(full, stage, parity);
            for at in (lane..256).step_by(32) {
                ring[stage][at] *= 2;
            }
            barrier::arrive(done, stage);
        } else if warp == 2 && lane == 0 {
            barrier::wait(done, stage, parity);
            bulk::copy_out(y, first, &ring[stage], 0, 256);
            bulk::commit_group();
            bulk::wait_group_read::<0>();
            barrier::arrive(empty, stage);
        }
    }
    bulk::wait_group::<0>();
}

/// Arrives twice.
#[device]
fn arrive_twice(barriers: &[Barrier], at: u32) {
    for _ in 0..2 {
        barrier::arrive(barriers, at);
    }
}

/// Arrivals by one lane of a warp, and by several, where conditions do and do not say so. `own[lane]` is that lane.
#[kernel(block = 64)]
pub fn arrivals(own: &[u32], y: &mut [u32]) {
    let barriers = shared!([Barrier; 6]);
    let thread = thread_idx_x();
    if thread == 0 {
        for (at, count) in [2, 4, 2, 64, 128, 62].into_iter().enumerate() {
            barrier::init(barriers, at as u32, count);
        }
    }
    sync_threads();
    let lane = lane_id();
    if lane_id() == 0 {
        barrier::arrive(barriers, 0);
    }
    if own[lane] < 32 && 31 == lane {
        arrive_twice(barriers, 1);
    }
    if thread == 37 {
        arrive_twice(barriers, 2);
    }
    if lane == own[lane] {
        barrier::arrive(barriers, 3);
    }
    arrive_twice(barriers, 4);
    if lane == 7 {
        y[thread] = 1;
    } else {
        barrier::arrive(barriers, 5);
    }
    for at in 0..6 {
        barrier::wait(barriers, at, 0);
    }
    y[thread] += lane + 1;
}

/// A tile as it is in shared memory.
#[kernel(block = 128)]
pub fn tile_at<T: BulkElement, const RANK: usize>(
    x: &[T],
    of_x: TensorMap<T, RANK>,
    corner: [i32; RANK],
    tile: &mut [T],
) {
    let room = shared!([T]);
    let full = shared!([Barrier; 1]);
    if thread_idx_x() == 0 {
        barrier::init(full, 0, 1);
        tensor::copy_in(room, 0, x, &of_x, corner, full, 0);
        barrier::arrive(full, 0);
    }
    sync_threads();
    barrier::wait(full, 0, 0);
    for at in (thread_idx_x() as usize..tile.len()).step_by(128) {
        tile[at] = room[at];
    }
}

/// Writes a tile, given as it is in shared memory.
#[kernel(block = 128)]
pub fn with_tile_at<T: BulkElement, const RANK: usize>(
    x: &mut [T],
    of_x: TensorMap<T, RANK>,
    corner: [i32; RANK],
    tile: &[T],
) {
    let room = shared!([T]);
    for at in (thread_idx_x() as usize..tile.len()).step_by(128) {
        room[at] = tile[at];
    }
    sync_threads();
    if thread_idx_x() == 0 {
        tensor::copy_out(x, &of_x, corner, room, 0);
        bulk::commit_group();
        bulk::wait_group::<0>();
    }
}

/// Mistakes with tiles: the map of another slice, a tile past the end, a tile where none can begin, a copy of the map.
#[kernel(block = 32)]
pub fn misused<const KIND: u32>(x: &[f32], y: &[f32], of_x: TensorMap<f32, 2>, out: &mut [f32]) {
    let room = shared!([f32; 1100]);
    let full = shared!([Barrier; 1]);
    if thread_idx_x() == 0 {
        barrier::init(full, 0, 1);
    }
    sync_threads();
    if thread_idx_x() == 0 {
        if KIND == 0 {
            tensor::copy_in(room, 0, y, &of_x, [0, 0], full, 0);
        } else if KIND == 1 {
            tensor::copy_in(room, 96, x, &of_x, [0, 0], full, 0);
        } else if KIND == 2 {
            tensor::copy_in(room, 4, x, &of_x, [0, 0], full, 0);
        } else if KIND == 3 {
            let mut copy = of_x;
            if y[0] == 7.0 {
                copy = of_x;
            }
            tensor::copy_in(room, 0, x, &copy, [0, 0], full, 0);
        } else if KIND == 4 {
            bulk::copy_in(room, 0, x, 1, 4, full, 0);
        } else if KIND == 5 {
            bulk::copy_in(room, 0, x, 0, 5, full, 0);
        } else {
            bulk::copy_in(room, 0, x, x.len() - 4, 8, full, 0);
        }
        barrier::arrive(full, 0);
    }
    // The waiting threads continue when the first one has failed.
    barrier::wait(full, 0, 0);
    out[thread_idx_x()] = room[thread_idx_x()];
}

/// Mistakes with barriers: too many arrivals, none at all, an index past the end.
#[kernel(block = 64)]
pub fn miscounted<const KIND: u32>(out: &mut [u32], n: u32) {
    let barriers = shared!([Barrier; 2]);
    if thread_idx_x() == 0 {
        barrier::init(barriers, 0, n);
    }
    sync_threads();
    if KIND == 0 {
        barrier::arrive(barriers, 0);
        barrier::wait(barriers, 0, 0);
    } else if KIND == 1 {
        barrier::arrive(barriers, thread_idx_x() / 63 * 2);
    } else if KIND == 2 {
        barrier::arrive(barriers, 0);
    } else {
        barrier::arrive(barriers, 1);
    }
    out[thread_idx_x()] = 1;
}

entries!("bulk":
    moved::<f32>, doubled::<3>, arrivals, tile_at::<f32, 2>, with_tile_at::<f32, 3>;
    moved::<u8>, moved::<u16>, moved::<i64>, moved::<f64>,
    tile_at::<u8, 1>, tile_at::<bf16, 2>, tile_at::<u32, 3>, tile_at::<f64, 4>, tile_at::<i16, 5>,
    with_tile_at::<u8, 1>, with_tile_at::<bf16, 2>, with_tile_at::<f64, 4>, with_tile_at::<i16, 5>,
    misused::<0>, misused::<1>, misused::<2>, misused::<3>, misused::<4>, misused::<5>, misused::<6>,
    miscounted::<0>, miscounted::<1>, miscounted::<2>, miscounted::<3>,
);
