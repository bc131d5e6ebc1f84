//! Reductions by the copy engine.

use crate::catalogue::entries;
use sarek_runtime::bulk::{self, BulkMonoid, ReduceElement};
use sarek_runtime::monoid::{BitAnd, BitOr, BitXor, Max, Min, Sum};
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{self, TensorMap, TensorMonoid};

/// Each block combines `count` elements of its part of `x`, which has 1024 elements, with those of `y` from `index` on.
#[kernel(block = 64)]
pub fn parts<M: BulkMonoid<T>, T: ReduceElement>(x: &[T], y: &[T::Cell], at: u32, index: usize, count: u32) {
    let part = shared!([T; 1024]);
    for k in (thread_idx_x()..1024).step_by(64) {
        part[k] = x[1024 * block_idx_x() as usize + k as usize];
    }
    sync_threads();
    if thread_idx_x() == 0 {
        bulk::reduce_out::<M, T>(y, index, part, at, count);
        bulk::commit_group();
        bulk::wait_group::<0>();
    }
}

/// Each block combines the tile that it is given with that of the tensor at `corner`.
#[kernel(block = 128)]
pub fn tile_at<M: TensorMonoid<T>, T: ReduceElement, const RANK: usize>(
    y: &[T::Cell],
    of_y: TensorMap<T, RANK>,
    corner: [i32; RANK],
    tile: &[T],
) {
    let room = shared!([T]);
    for at in (thread_idx_x() as usize..tile.len()).step_by(128) {
        room[at] = tile[at];
    }
    sync_threads();
    if thread_idx_x() == 0 {
        tensor::reduce_out::<M, T, RANK>(y, &of_y, corner, room, 0);
        bulk::commit_group();
        bulk::wait_group::<0>();
    }
}

/// Sums in two stages, so that one reduction reads while the other stage is written. The last block to come returns what it sees.
#[kernel(block = 128)]
pub fn totals(x: &[u32], y: &[AtomicU32], done: &[AtomicU32], out: &mut [u32], rounds: u32) {
    let stages = shared!([[u32; 128]; 2]);
    let is_last = shared!([bool; 1]);
    let tid = thread_idx_x();
    for round in 0..rounds {
        if tid == 0 {
            bulk::wait_group_read::<1>();
        }
        sync_threads();
        let row = round * grid_dim_x() + block_idx_x();
        stages[round % 2][tid] = x[128 * row as usize + tid as usize];
        sync_threads();
        if tid == 0 {
            bulk::reduce_out::<Sum, u32>(y, 0, &stages[round % 2], 0, 128);
            bulk::commit_group();
        }
    }
    if tid == 0 {
        bulk::wait_group::<0>();
        is_last[0] = done[0].fetch_add(1, Ordering::AcqRel) == grid_dim_x() - 1;
    }
    sync_threads();
    if is_last[0] {
        out[tid] = y[tid].load(Ordering::Relaxed);
    }
}

/// Mistakes: odd places and lengths, past both ends, from global memory, the map of another slice, a corner that is negative.
#[kernel(block = 32)]
pub fn misused<const KIND: u32>(x: &[u32], y: &[AtomicU32], z: &[AtomicU32], of_y: TensorMap<u32, 2>, out: &mut [u32]) {
    let part = shared!([u32; 256]);
    for at in (thread_idx_x()..256).step_by(32) {
        part[at] = x[at];
    }
    sync_threads();
    if thread_idx_x() == 0 {
        if KIND == 0 {
            bulk::reduce_out::<Sum, u32>(y, 1, part, 0, 4);
        } else if KIND == 1 {
            bulk::reduce_out::<Sum, u32>(y, 0, part, 1, 4);
        } else if KIND == 2 {
            bulk::reduce_out::<Sum, u32>(y, 0, part, 0, 3);
        } else if KIND == 3 {
            bulk::reduce_out::<Sum, u32>(y, y.len() - 4, part, 0, 8);
        } else if KIND == 4 {
            bulk::reduce_out::<Sum, u32>(y, 0, part, 252, 8);
        } else if KIND == 5 {
            tensor::reduce_out::<Sum, u32, 2>(z, &of_y, [0, 0], part, 0);
        } else if KIND == 6 {
            tensor::reduce_out::<Sum, u32, 2>(y, &of_y, [-8, 0], part, 0);
        } else if KIND == 7 {
            tensor::reduce_out::<Sum, u32, 2>(y, &of_y, [0, 2], part, 0);
        } else if KIND == 8 {
            tensor::reduce_out::<Sum, u32, 2>(y, &of_y, [0, 0], part, 224);
        } else {
            bulk::reduce_out::<Sum, u32>(y, 0, x, 4 * part[0], 4);
        }
        bulk::commit_group();
        bulk::wait_group::<0>();
    }
    out[thread_idx_x()] = 1;
}

entries!("bulk_reductions":
    parts::<Sum, f32>, tile_at::<Max, i32, 2>, totals;
    parts::<Sum, u32>, parts::<Sum, i32>, parts::<Sum, u64>, parts::<Sum, i64>, parts::<Sum, f64>, parts::<Sum, f16>, parts::<Sum, bf16>,
    parts::<Min, u32>, parts::<Min, i32>, parts::<Min, u64>, parts::<Min, i64>,
    parts::<Max, u32>, parts::<Max, i32>, parts::<Max, u64>, parts::<Max, i64>,
    parts::<BitAnd, u32>, parts::<BitAnd, i32>, parts::<BitAnd, u64>, parts::<BitAnd, i64>,
    parts::<BitOr, u32>, parts::<BitOr, i32>, parts::<BitOr, u64>, parts::<BitOr, i64>,
    parts::<BitXor, u32>, parts::<BitXor, i32>, parts::<BitXor, u64>, parts::<BitXor, i64>,
    tile_at::<Sum, f32, 1>, tile_at::<Sum, u32, 3>, tile_at::<Sum, i32, 4>, tile_at::<Sum, u64, 5>, tile_at::<Sum, f16, 2>,
    tile_at::<Sum, bf16, 2>, tile_at::<Min, u32, 2>, tile_at::<Min, i32, 2>, tile_at::<Min, u64, 2>, tile_at::<Min, i64, 2>,
    tile_at::<Max, u32, 2>, tile_at::<Max, u64, 2>, tile_at::<Max, i64, 3>,
    tile_at::<BitAnd, u32, 2>, tile_at::<BitAnd, i32, 2>, tile_at::<BitAnd, u64, 2>,
    tile_at::<BitOr, u32, 2>, tile_at::<BitOr, i32, 2>, tile_at::<BitOr, u64, 2>,
    tile_at::<BitXor, u32, 2>, tile_at::<BitXor, i32, 2>, tile_at::<BitXor, u64, 2>,
    misused::<0>, misused::<1>, misused::<2>, misused::<3>, misused::<4>, misused::<5>, misused::<6>, misused::<7>, misused::<8>,
    misused::<9>,
);
