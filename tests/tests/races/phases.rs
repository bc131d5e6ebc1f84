//! Barriers in shared memory, which count arrivals.

#![allow(unused_variables)]

use super::harness::{Case, cases};
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::prelude::*;

/// All threads arrive at a barrier that one of them has initialised.
#[kernel(block = 64)]
pub fn initialised<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let full = shared!([Barrier; 1]);
    let t = thread_idx_x();
    if t == 0 {
        barrier::init(full, 0, 64);
    }
    if OK {
        sync_threads();
    }
    a[t] = t;
    barrier::arrive(full, 0);
    barrier::wait(full, 0, 0);
    out[t] = a[63 - t];
}

/// The same, where whoever arrives comes later in any case.
#[kernel(block = 64)]
pub fn told_by_a_flag<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let full = shared!([Barrier; 1]);
    if thread_idx_x() == 0 {
        barrier::init(full, 0, 1);
        if OK {
            flags[0].store(1, Ordering::Release);
        } else {
            flags[0].store(1, Ordering::Relaxed);
        }
    }
    if thread_idx_x() == 32 {
        while flags[0].load(Ordering::Acquire) == 0 {}
        barrier::arrive(full, 0);
    }
}

/// A barrier is initialised again while others use it.
#[kernel(block = 64)]
pub fn initialised_again<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let full = shared!([Barrier; 1]);
    if thread_idx_x() == 0 {
        barrier::init(full, 0, 64);
    }
    sync_threads();
    barrier::arrive(full, 0);
    barrier::wait(full, 0, 0);
    if OK {
        sync_threads();
    }
    if thread_idx_x() == 0 {
        barrier::init(full, 0, 32);
    }
    sync_threads();
}

/// One lane arrives for all of its warp.
#[kernel(block = 64)]
pub fn one_for_all<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let full = shared!([Barrier; 1]);
    let s = shared!([u32; 32]);
    let t = thread_idx_x();
    if t == 0 {
        barrier::init(full, 0, 1);
    }
    sync_threads();
    if warp_id() == 0 {
        s[t] = t;
        if OK {
            syncwarp(FULL_MASK);
        }
        if t == 0 {
            barrier::arrive(full, 0);
        }
    } else {
        barrier::wait(full, 0, 0);
        out[t] = s[63 - t];
    }
}

/// A writer does not wait until its place is free again.
#[kernel(block = 64)]
pub fn overtaken<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let full = shared!([Barrier; 1]);
    let empty = shared!([Barrier; 1]);
    let s = shared!([u32; 32]);
    let lane = lane_id();
    if thread_idx_x() == 0 {
        barrier::init(full, 0, 32);
        barrier::init(empty, 0, 32);
    }
    sync_threads();
    for round in 0..3u32 {
        if warp_id() == 0 {
            if OK || round < 2 {
                barrier::wait(empty, 0, round % 2 ^ 1);
            }
            s[lane] = a[32 * round + lane];
            barrier::arrive(full, 0);
        } else {
            barrier::wait(full, 0, round % 2);
            out[32 * round + lane] = s[31 - lane];
            barrier::arrive(empty, 0);
        }
    }
}

cases! {
    initialised 1 x 64; told_by_a_flag 1 x 64; initialised_again 1 x 64; one_for_all 1 x 64; overtaken 1 x 64;
}

#[test]
fn a_report_says_where_the_barrier_was_initialised() {
    let device = Device::cpu();
    let [mut a, mut flags, mut out] = [(); 3].map(|()| device.zeros::<u32>(64).unwrap());
    let result = initialised::<false>::launch(&device, Grid::new(1, 64), &mut a, flags.as_atomic(), &mut out);
    let text = result.unwrap_err().to_string();
    assert!(text.contains("data race on `full[0]`") && text.contains("or order them by a barrier"), "{text}");
    let line = 1 + include_str!("phases.rs").lines().position(|line| line.contains("barrier::init(")).unwrap();
    assert!(text.contains(&format!("a write at {}:{line}:9", file!())), "{text}");
}
