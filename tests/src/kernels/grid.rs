//! Positions in grids and blocks of three dimensions.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The number of words that a thread writes.
pub const COLUMNS: usize = 17;

/// All position functions of a thread.
#[kernel]
pub fn positions(out: &mut [u32]) {
    let threads = block_dim_x() * block_dim_y() * block_dim_z();
    let block = block_idx_x() + grid_dim_x() * (block_idx_y() + grid_dim_y() * block_idx_z());
    let thread = thread_idx_x() + block_dim_x() * (thread_idx_y() + block_dim_y() * thread_idx_z());
    let row = (block * threads + thread) as usize * COLUMNS;
    out[row] = thread_idx_x();
    out[row + 1] = thread_idx_y();
    out[row + 2] = thread_idx_z();
    out[row + 3] = block_idx_x();
    out[row + 4] = block_idx_y();
    out[row + 5] = block_idx_z();
    out[row + 6] = block_dim_x();
    out[row + 7] = block_dim_y();
    out[row + 8] = block_dim_z();
    out[row + 9] = grid_dim_x();
    out[row + 10] = grid_dim_y();
    out[row + 11] = grid_dim_z();
    out[row + 12] = global_idx_x();
    out[row + 13] = global_idx_y();
    out[row + 14] = global_idx_z();
    out[row + 15] = lane_id();
    out[row + 16] = warp_id();
}

entries!("grid": positions);
