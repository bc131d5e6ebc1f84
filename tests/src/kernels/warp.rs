//! Shuffles and votes.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// All shuffles, with lanes and distances that vary from lane to lane.
#[kernel]
pub fn shuffles<T: Shuffle>(xs: &[T], lanes: &[u32], out: &mut [T], n: u32) {
    let i = global_idx_x();
    let value = xs[i];
    let lane = lanes[i];
    out[i] = shfl(FULL_MASK, value, lane);
    out[n + i] = shfl_up(FULL_MASK, value, lanes[0]);
    out[2 * n + i] = shfl_down(FULL_MASK, value, lanes[0]);
    out[3 * n + i] = shfl_xor(FULL_MASK, value, lanes[0] & 31);
    out[4 * n + i] = shfl(FULL_MASK, value, 5);
    out[5 * n + i] = shfl_up(FULL_MASK, value + T::ONE, 1) + shfl_down(FULL_MASK, value, 16);
    out[6 * n + i] = value;
    if lane_id() < 16 {
        out[6 * n + i] = shfl_xor(0xffff, value, 3);
    }
}

/// All votes, by the whole warp and by parts of it.
#[kernel]
pub fn votes(xs: &[u32], out: &mut [u32], n: u32) {
    let i = global_idx_x();
    let x = xs[i];
    out[i] = ballot(FULL_MASK, x & 1 == 1);
    out[n + i] = any(FULL_MASK, x > 250) as u32;
    out[2 * n + i] = all(FULL_MASK, x > 2) as u32;
    out[3 * n + i] = match_any(FULL_MASK, x & 7);
    out[4 * n + i] = active_mask();
    syncwarp(FULL_MASK);
    let half = if lane_id() < 16 { 0x0000_ffff } else { 0xffff_0000 };
    if lane_id() < 16 {
        out[5 * n + i] = ballot(half, x & 2 == 2);
        out[6 * n + i] = any(half, x == 3) as u32 + all(half, x < 250) as u32 * 2;
    } else {
        out[5 * n + i] = ballot(half, x & 4 == 4);
        out[6 * n + i] = match_any(half, x & 3);
    }
    syncwarp(FULL_MASK);
    out[7 * n + i] = popcount(ballot(FULL_MASK, x > 100) & ((1 << lane_id()) - 1));
    if all(FULL_MASK, x < 128) && any(FULL_MASK, x == 5) {
        out[8 * n + i] = 1;
    }
}

/// The lanes that have the same value.
#[kernel]
pub fn matches<T: Shuffle>(xs: &[T], out: &mut [u32]) {
    out[global_idx_x()] = match_any(FULL_MASK, xs[global_idx_x()]);
}

/// A wide match, and lanes and warps of a block of two dimensions.
#[kernel]
pub fn lanes(xs: &[i64], matches: &mut [u32], sums: &mut [u32]) {
    let thread = thread_idx_y() * block_dim_x() + thread_idx_x();
    matches[thread] = match_any(FULL_MASK, xs[thread]);
    let mut sum = thread;
    for k in 0..5 {
        sum += shfl_xor(FULL_MASK, sum, 1 << k);
    }
    if lane_id() == 31 {
        sums[warp_id()] = sum;
    }
}

/// Lanes exchange through shared memory without a block barrier.
#[kernel]
pub fn through_memory(xs: &[i32], out: &mut [i32]) {
    let cells = shared!([i32; 64]);
    let tid = thread_idx_x();
    cells[tid] = xs[tid];
    syncwarp(FULL_MASK);
    let mut value = cells[tid ^ 1];
    syncwarp(FULL_MASK);
    volatile_store(&mut cells[tid], value * 2);
    threadfence_block();
    syncwarp(FULL_MASK);
    value += volatile_load(&cells[tid ^ 2]);
    out[tid] = value;
}

entries!("warp": shuffles::<u32>, shuffles::<f64>, shuffles::<bf16>, votes, lanes, through_memory, matches::<u32>, matches::<f64>,
    matches::<f16>;
    shuffles::<i32>,
    shuffles::<i64>,
    shuffles::<u64>,
    shuffles::<f32>,
    shuffles::<f16>,
    shuffles::<usize>,
    shuffles::<isize>,
    matches::<i32>,
    matches::<i64>,
    matches::<u64>,
    matches::<f32>,
    matches::<bf16>,
    matches::<usize>,
    matches::<isize>,
);
