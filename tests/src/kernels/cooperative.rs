//! Barriers of a grid.

use crate::catalogue::entries;
use sarek_runtime::cooperative::{GridBarrier, grid_sync};
use sarek_runtime::prelude::*;

/// Each block adds up what all blocks wrote in the round before.
#[kernel]
pub fn rounds(slots: &mut [u32], count: u32, barrier: &[GridBarrier]) {
    let blocks = grid_dim_x() * grid_dim_y() * grid_dim_z();
    let block = block_idx_x() + grid_dim_x() * (block_idx_y() + grid_dim_y() * block_idx_z());
    let is_leader = thread_idx_x() == 0 && thread_idx_y() == 0;
    for round in 0..count {
        let (from, to) = (round % 2 * blocks, (round + 1) % 2 * blocks);
        if is_leader {
            let mut sum = block;
            for other in 0..blocks {
                sum = sum.wrapping_add(slots[from + other]);
            }
            slots[to + block] = sum;
        }
        grid_sync(barrier);
    }
}

/// A check of the last block fails before the barrier.
#[kernel]
pub fn failing(x: &[u32], out: &mut [u32], barrier: &[GridBarrier]) {
    if thread_idx_x() == 0 {
        out[block_idx_x()] = x[block_idx_x()];
    }
    grid_sync(barrier);
    grid_sync(barrier);
}

/// A block that does not come.
#[kernel]
pub fn absent(out: &mut [u32], barrier: &[GridBarrier]) {
    if block_idx_x() > 0 {
        grid_sync(barrier);
    }
    out[global_idx_x()] = 1;
}

entries!("cooperative": rounds; failing, absent);
