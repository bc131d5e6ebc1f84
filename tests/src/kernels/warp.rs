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

/// `true` if all lanes have the same value, for the whole warp and for its halves.
#[kernel]
pub fn unanimous<T: Shuffle>(xs: &[T], out: &mut [u32], n: u32) {
    let i = global_idx_x();
    let (lanes, all) = match_all(FULL_MASK, xs[i]);
    out[i] = lanes;
    out[n + i] = all as u32;
    if lane_id() < 16 {
        out[2 * n + i] = match_all(0xffff, xs[i]).0;
    } else if match_all(0xffff_0000, xs[i]).1 {
        out[2 * n + i] = 1;
    }
}

/// Shuffles within parts of the warp, whose width is a constant or given by the launch.
#[kernel]
pub fn widths<T: Shuffle>(xs: &[T], lane: u32, width: u32, out: &mut [T], n: u32) {
    let i = global_idx_x();
    let value = xs[i];
    out[i] = shfl_width(FULL_MASK, value, lane, width);
    out[n + i] = shfl_up_width(FULL_MASK, value, lane, width);
    out[2 * n + i] = shfl_down_width(FULL_MASK, value, lane, width);
    out[3 * n + i] = shfl_xor_width(FULL_MASK, value, lane, width);
    out[4 * n + i] = shfl_width(FULL_MASK, value, i, 8);
    if lane_id() < 16 {
        out[5 * n + i] = shfl_down_width(0xffff, value, 1, 4);
    } else {
        out[5 * n + i] = shfl_xor_width(0xffff_0000, value, 2, 16);
    }
}

/// Shuffles of values that are not numbers: structs, arrays and options.
#[kernel]
pub fn widths_of_parts(xs: &[Vec2<f32>], width: u32, out: &mut [f32], n: u32) {
    let i = global_idx_x();
    let moved = shfl_down_width(FULL_MASK, xs[i], 3, width);
    out[i] = moved.x + moved.y;
    let [a, b] = shfl_width(FULL_MASK, [xs[i].x, xs[i].y], 1, 4);
    out[n + i] = a - b;
    let odd = if i % 2 == 1 { Some(xs[i].x) } else { None };
    out[2 * n + i] = shfl_xor_width(FULL_MASK, odd, 1, width).unwrap_or(-1.0);
}

/// Reductions over the whole warp, over its halves, and over the lanes with the same value.
#[kernel]
pub fn reductions<T: Integer + Shuffle>(xs: &[T], keys: &[u32], out: &mut [T], n: u32) {
    let i = global_idx_x();
    let value = xs[i];
    out[i] = reduce_add(FULL_MASK, value);
    out[n + i] = reduce_min(FULL_MASK, value);
    out[2 * n + i] = reduce_max(FULL_MASK, value);
    out[3 * n + i] = reduce_and(FULL_MASK, value);
    out[4 * n + i] = reduce_or(FULL_MASK, value);
    out[5 * n + i] = reduce_xor(FULL_MASK, value);
    let same = match_any(FULL_MASK, keys[i]);
    out[6 * n + i] = reduce_add(same, value) + reduce_max(same, value);
    if lane_id() < 16 {
        out[7 * n + i] = reduce_min(0xffff, value) ^ reduce_or(0xffff, value + T::ONE);
    } else {
        out[7 * n + i] = reduce_and(0xffff_0000, value) ^ reduce_xor(0xffff_0000, value);
    }
}

/// The votes of a block's threads at barriers, with other votes in each round, and also in conditions.
#[kernel]
pub fn tallies(xs: &[u32], out: &mut [u32], n: u32) {
    let i = global_idx_x();
    let tid = thread_idx_x();
    let mut rest = xs[i];
    let mut rounds = 0;
    while sync_threads_or(rest != 0) {
        let odd = sync_threads_count(rest & 1 == 1);
        if odd > block_dim_x() / 2 {
            sync_threads();
            rounds += 100;
        }
        rounds += odd;
        rest /= 2;
    }
    out[i] = rounds;
    out[n + i] = if sync_threads_and(xs[i] > 3) { 7 } else { 8 };
    out[2 * n + i] = sync_threads_count(true) + sync_threads_count(tid < 5) * 1000;
    sync_threads_or(tid == 0);
    let mixed = sync_threads_and(xs[i] != 9) && sync_threads_or(xs[i] == 4);
    out[3 * n + i] = mixed as u32;
}

/// Time passes.
#[kernel]
pub fn clocks(out: &mut [i64]) {
    let start = clock64();
    nanosleep(20);
    let mut rounds = 0;
    while clock64() - start < 1000 {
        rounds += 1;
    }
    out[2 * global_idx_x()] = clock64() - start;
    out[2 * global_idx_x() + 1] = rounds;
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
    matches::<f16>, unanimous::<u32>, widths::<u32>, widths::<f16>, widths_of_parts, reductions::<i32>, reductions::<u64>, tallies,
    clocks;
    reductions::<u32>,
    reductions::<i64>,
    reductions::<usize>,
    reductions::<isize>,
    unanimous::<i32>,
    unanimous::<i64>,
    unanimous::<u64>,
    unanimous::<f32>,
    unanimous::<f64>,
    unanimous::<f16>,
    unanimous::<bf16>,
    unanimous::<usize>,
    unanimous::<isize>,
    widths::<i32>,
    widths::<i64>,
    widths::<u64>,
    widths::<f32>,
    widths::<f64>,
    widths::<bf16>,
    widths::<usize>,
    widths::<isize>,
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
