//! Barriers of some warps of a block, for warps with different roles.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The number of the barrier at which a slot is full, and of the one at which it is empty.
const FULL: u32 = 1;
const EMPTY: u32 = 2;

/// One warp writes numbers, the other one reads them.
#[kernel(block = 64)]
pub fn relay(x: &[u32], y: &mut [u32], rounds: u32) {
    let slot = shared!([u32; 32]);
    let lane = lane_id();
    if warp_id() == 0 {
        for round in 0..rounds {
            if round > 0 {
                named_sync(EMPTY, 64);
            }
            slot[lane] = x[32 * round + lane];
            named_arrive(FULL, 64);
        }
    } else {
        for round in 0..rounds {
            named_sync(FULL, 64);
            y[32 * round + lane] = slot[31 - lane];
            if round + 1 < rounds {
                named_arrive(EMPTY, 64);
            }
        }
    }
}

/// The warps of each half of the block reverse their own numbers; the halves have different numbers of rounds.
#[kernel(block = 128)]
pub fn halves(x: &mut [u32], rounds: u32) {
    let tile = shared!([u32; 128]);
    let tid = thread_idx_x();
    let i = global_idx_x();
    if tid < 64 {
        for _ in 0..rounds {
            tile[tid] = x[i] + 1;
            named_sync(1, 64);
            x[i] = tile[63 - tid];
            named_sync(1, 64);
        }
    } else {
        for _ in 0..2 * rounds {
            tile[tid] = x[i] + 3;
            meet::<15, 64>();
            x[i] = tile[191 - tid];
            meet::<15, 64>();
        }
    }
    sync_threads();
    x[i] += tile[tid ^ 64];
}

#[device]
fn meet<const ID: u32, const THREADS: u32>() {
    named_sync(ID, THREADS);
}

/// Rows of 32 threads are warps; the last one has fewer lanes than the barrier counts.
#[kernel(block = (32, 3))]
pub fn rows(x: &[u32], y: &mut [u32]) {
    let tile = shared!([[u32; 32]; 3]);
    let (row, column) = (thread_idx_y(), thread_idx_x());
    tile[row][column] = x[32 * row + column];
    match row {
        0 => named_arrive(3, 96),
        1 => {
            named_sync(3, 96);
            y[column] = tile[0][column] + tile[2][31 - column];
        }
        _ => named_arrive(3, 96),
    }
}

/// A block whose last warp is not whole.
#[kernel(block = 40)]
pub fn uneven(x: &[u32], y: &mut [u32]) {
    let tile = shared!([u32; 40]);
    let tid = thread_idx_x();
    tile[tid] = x[tid];
    named_sync(7, 64);
    y[tid] = tile[39 - tid];
}

/// The writer's index may be out of range: the readers do not wait for it then.
#[kernel(block = 96)]
pub fn failing(x: &[u32], y: &mut [u32], from: u32) {
    let tile = shared!([u32; 32]);
    let lane = lane_id();
    if warp_id() == 0 {
        tile[lane] = x[from + lane];
        named_arrive(4, 96);
    } else {
        named_sync(4, 96);
        y[32 * warp_id() - 32 + lane] = tile[lane];
    }
}

entries!("named": relay, halves, rows, uneven, failing);
