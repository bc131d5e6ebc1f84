//! The attributes in `#[kernel(…)]` besides the block.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

entries!("attributes" in "attributes": few_registers, few_registers_in_blocks, crowded, in_clusters::<2>, in_clusters_of_four, fast, exact);

/// Keeps 48 numbers of a thread at a time, which do not fit into 32 registers.
#[kernel(max_registers = 32)]
pub fn few_registers(x: &[f32], out: &mut [f32]) {
    let i = global_idx_x();
    let mut values = [0.0; 48];
    #[unroll]
    for k in 0..48 {
        values[k] = x[i * 48 + k];
    }
    let mut sum = 0.0;
    #[unroll]
    for k in 0..48 {
        sum = sum * values[47 - k] + values[k];
    }
    out[i] = sum;
}

pub const REGISTERS: u32 = 64;

/// The same with a declared block, and a constant.
#[kernel(block = 128, max_registers = REGISTERS)]
pub fn few_registers_in_blocks(x: &[f32], out: &mut [f32]) {
    let tile = shared!([f32; 128]);
    superstep!(load, {
        tile[thread_idx_x()] = x[global_idx_x()];
    });
    out[global_idx_x()] = tile[127 - thread_idx_x()];
}

/// The number of blocks of a multiprocessor that a caller of the attribute requests.
#[kernel(block = REGISTERS, min_blocks = 8)]
pub fn crowded(x: &[f32], out: &mut [f32]) {
    let i = global_idx_x();
    out[i] = x[i].sqrt() + x[REGISTERS - 1 - thread_idx_x()];
}

/// Pairs of blocks; or as many as the caller says.
#[kernel(block = 64, cluster = N)]
pub fn in_clusters<const N: u32>(out: &mut [u32]) {
    out[global_idx_x()] = block_idx_x() % N;
}

/// Blocks in two dimensions.
#[kernel(cluster = (2, 2))]
pub fn in_clusters_of_four(out: &mut [u32], width: u32) {
    out[global_idx_y() * width + global_idx_x()] = block_idx_y() * grid_dim_x() + block_idx_x();
}

/// Functions and a division that are faster when they need not be exact.
#[kernel(fast_math)]
pub fn fast(x: &[f32], out: &mut [f32]) {
    let i = global_idx_x();
    out[i] = x[i].sin() / (1.0 + x[i].exp());
}

/// The same, exact.
#[kernel]
pub fn exact(x: &[f32], out: &mut [f32]) {
    let i = global_idx_x();
    out[i] = x[i].sin() / (1.0 + x[i].exp());
}
