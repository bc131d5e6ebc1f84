//! A check that fails before, between and after operations of warps, warpgroups and the copy engine.

use crate::catalogue::entries;
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::bulk;
use sarek_runtime::copies::{commit_copies, copy_async_one, wait_copies};
use sarek_runtime::matrix::warpgroup::*;
use sarek_runtime::matrix::{MatrixA, MatrixB, MatrixC, Tf32, multiply_add};
use sarek_runtime::monoid::Sum;
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{self, TensorMap};

/// Which threads fail, and when.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Failing {
    pub first: u32,
    pub last: u32,
    pub phase: u32,
}

#[device]
impl Failing {
    /// Returns the index that a thread reads now, which does not exist if the thread is to fail.
    pub fn index(self, now: u32) -> u32 {
        let tid = thread_idx_x();
        if self.phase == now && tid >= self.first && tid <= self.last { 4096 } else { tid }
    }
}

/// Fragments that are loaded from shared memory, multiplied, and stored to shared memory; two warps.
#[kernel(block = 64)]
pub fn around_fragments(x: &[u32], y: &mut [f32], failing: Failing) {
    let rooms = shared!([[bf16; 16 * 24]; 2]);
    let warp = thread_idx_x() / 32;
    for at in (lane_id()..16 * 24).step_by(32) {
        rooms[warp][at] = bf16::from_f32(1.0);
    }
    let mut kept = x[failing.index(0)];
    syncwarp(FULL_MASK);
    let left = MatrixA::<bf16>::load_shared(&rooms[warp], 0, 24);
    kept += x[failing.index(1)];
    let (first, second) = MatrixB::<bf16>::load_shared(&rooms[warp], 0, 24);
    let mut sums = [MatrixC::<f32>::zero(); 2];
    multiply_add(&mut sums[0], left, first);
    kept += x[failing.index(2)];
    multiply_add(&mut sums[1], left, second);
    kept += x[failing.index(3)];
    syncwarp(FULL_MASK);
    MatrixA::<bf16>::rounded(sums[0], sums[1]).store_shared(&mut rooms[warp], 0, 24);
    kept += x[failing.index(4)];
    syncwarp(FULL_MASK);
    y[global_idx_x()] = rooms[warp][24 * (lane_id() % 16)].to_f32() + kept as f32;
}

/// Products of two warpgroups.
#[kernel(block = 256)]
pub fn around_products(x: &[u32], y: &mut [f32], failing: Failing) {
    let left = shared!([bf16; 4096]);
    let right = shared!([bf16; 8192]);
    for at in (thread_idx_x()..8192).step_by(256) {
        if at < 4096 {
            left[at] = bf16::from_f32(1.0);
        }
        right[at] = bf16::from_f32(1.0);
    }
    let mut kept = x[failing.index(0)];
    sync_threads();
    kept += x[failing.index(1)];
    let rows = SwizzledRows { start: 0, from: 0, lead: 4096, stride: 512 };
    let mut sums = [WarpgroupC::zero()];
    multiply_step::<bf16, bf16, f32, KMajor, MnMajor, 1>(&mut sums, left, rows, right, rows);
    kept += x[failing.index(2)];
    multiply_tile::<bf16, 1, 4>(&mut sums, left, rows, right, rows);
    kept += x[failing.index(3)];
    multiply_rows::<bf16, 1>(&mut sums[0], left, rows, 0, right, SwizzledRows { lead: 0, ..rows }, 0);
    kept += x[failing.index(4)];
    let (mut ones, mut scores, mut narrow) = (WarpgroupC::zero(), WarpgroupC::zero(), NarrowC::zero());
    #[unroll]
    for number in 0..64u32 {
        ones.values[number] = 1.0;
    }
    let held = WarpgroupA::rounded::<bf16>(&ones);
    let whole = SwizzledRows { lead: 0, ..rows };
    let mut early = 0;
    multiply_rows_and_held::<bf16, NarrowC, _, _, 1>(
        &mut scores,
        left,
        rows,
        0,
        right,
        whole,
        0,
        &mut narrow,
        &held,
        right,
        whole,
        || early = x[failing.index(5)],
        |scores: &mut WarpgroupC| {
            kept += x[failing.index(6)];
            scores.values[0] += 1.0;
        },
    );
    kept += early + x[failing.index(7)];
    let mut sum = 0f32;
    #[unroll]
    for number in 0..64u32 {
        sum += sums[0].values[number] + scores.values[number];
    }
    #[unroll]
    for number in 0..32u32 {
        sum += narrow.values[number];
    }
    y[thread_idx_x()] = sum + kept as f32;
}

/// Elements of which warpgroups multiply steps, with a left factor that lies in one way.
#[device]
pub trait Staged: WarpgroupFactor {
    /// Adds the products of steps, both of whose factors are the 128 rows of a stage.
    fn multiply(sums: &mut [WarpgroupC; 2], ring: &[Self], steps: Steps, full: &[Barrier], empty: &[Barrier]);
}

#[device]
impl Staged for bf16 {
    fn multiply(sums: &mut [WarpgroupC; 2], ring: &[bf16], steps: Steps, full: &[Barrier], empty: &[Barrier]) {
        let rows = SwizzledRows { start: 0, from: 0, lead: 4096, stride: 512 };
        multiply_stages::<bf16, bf16, f32, KMajor, MnMajor, 2, 2>(sums, ring, rows, ring, rows, steps, full, empty);
    }
}

#[device]
impl Staged for Tf32 {
    fn multiply(sums: &mut [WarpgroupC; 2], ring: &[Tf32], steps: Steps, full: &[Barrier], empty: &[Barrier]) {
        let rows = SwizzledRows { start: 0, from: 0, lead: 1024, stride: 256 };
        multiply_across_stages::<2>(sums, ring, rows, ring, rows, steps, full, empty);
    }
}

/// One warpgroup hands over registers and brings tiles, which two others multiply. The ring has two stages of 128 rows.
#[kernel(block = 384, min_blocks = 1)]
pub fn around_stages<T: Staged>(x: &[u32], y: &mut [f32], failing: Failing, a: &[T], of_a: TensorMap<T, 2>) {
    let ring = shared!([T]);
    let size = 128 * T::ROW;
    let full = shared!([Barrier; 2]);
    let empty = shared!([Barrier; 2]);
    if thread_idx_x() == 0 {
        for stage in 0..2 {
            barrier::init(full, stage, 1);
            barrier::init(empty, stage, 8);
        }
    }
    let mut kept = x[failing.index(0)];
    sync_threads();
    kept += x[failing.index(1)];
    if split_registers::<1, 40, 232>() {
        kept += x[failing.index(2)];
        if thread_idx_x() == 0 {
            for step in 0..6u32 {
                barrier::wait(empty, step % 2, step / 2 % 2 ^ 1);
                if step == 3 {
                    kept += x[failing.index(3)];
                }
                tensor::copy_in(ring, step % 2 * size, a, &of_a, [0, 0], full, step % 2);
                if step == 4 {
                    kept += x[failing.index(4)];
                }
                tensor::copy_in(ring, step % 2 * size + size / 2, a, &of_a, [0, 0], full, step % 2);
                barrier::arrive(full, step % 2);
            }
        }
        y[thread_idx_x()] = kept as f32;
    } else {
        kept += x[failing.index(2)];
        let mut sums = [WarpgroupC::zero(); 2];
        for first in 0..2u32 {
            let steps = Steps { first: 3 * first, count: 3, left: size, right: size };
            T::multiply(&mut sums, ring, steps, full, empty);
            kept += x[failing.index(3 + first)];
        }
        let mut sum = 0f32;
        #[unroll]
        for number in 0..64u32 {
            sum += sums[0].values[number] + sums[1].values[number];
        }
        y[thread_idx_x()] = sum + kept as f32;
    }
}

/// Copies of all kinds to shared memory and back, and reductions, by all threads or by one.
#[kernel(block = 64)]
pub fn around_copies(x: &[u32], y: &mut [u32], sums: &[AtomicU32], failing: Failing) {
    let tile = shared!([u32; 64]);
    let part = shared!([u32; 64]);
    let full = shared!([Barrier; 1]);
    let tid = thread_idx_x();
    if tid == 0 {
        barrier::init(full, 0, 1);
    }
    sync_threads();
    copy_async_one(tile, tid, x, tid as usize);
    let mut kept = x[failing.index(0)];
    commit_copies();
    kept += x[failing.index(1)];
    wait_copies::<0>();
    if tid == 0 {
        bulk::copy_in(part, 0, x, 0, 64, full, 0);
        kept += x[failing.index(2)];
        barrier::arrive(full, 0);
    }
    barrier::wait(full, 0, 0);
    kept += x[failing.index(3)];
    sync_threads();
    tile[tid] += part[63 - tid];
    sync_threads();
    if tid == 0 {
        bulk::copy_out(y, 64, tile, 0, 64);
        kept += x[failing.index(4)];
        bulk::reduce_out::<Sum, u32>(sums, 0, part, 0, 64);
        bulk::commit_group();
        kept += x[failing.index(5)];
        bulk::wait_group::<0>();
    }
    kept += x[failing.index(6)];
    y[tid] = kept;
}

entries!("phases":; around_fragments, around_products, around_stages::<bf16>, around_stages::<Tf32>, around_copies);
