//! Barriers of some warps.

#![allow(unused_variables)]

use super::harness::{Case, cases};
use sarek_runtime::prelude::*;

/// A hand-over from one warp to another; an arrival does not wait.
#[kernel(block = 64)]
pub fn handed_over<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let lane = lane_id();
    if warp_id() == 0 {
        a[lane] = lane + 1;
        named_arrive(1, 64);
    } else {
        if OK {
            named_sync(1, 64);
        } else {
            named_arrive(1, 64);
        }
        out[lane] = a[31 - lane];
    }
}

/// What the writer does after its arrival is not ordered.
#[kernel(block = 64)]
pub fn after_arrival<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let lane = lane_id();
    if warp_id() == 0 {
        if OK {
            a[lane] = lane + 1;
        }
        named_arrive(1, 64);
        if !OK {
            a[lane] = lane + 1;
        }
    } else {
        named_sync(1, 64);
        out[lane] = a[31 - lane];
    }
}

/// A barrier of two warps does not order the third one.
#[kernel(block = 96)]
pub fn third<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let tile = shared!([u32; 96]);
    let tid = thread_idx_x();
    tile[tid] = tid;
    if tid < 64 {
        named_sync(2, 64);
        out[tid] = tile[if OK { 63 - tid } else { 95 - tid }];
    }
}

/// It orders the lanes of a warp that waits.
#[kernel(block = 32)]
pub fn own_lanes<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let lane = lane_id();
    a[lane] = lane + 1;
    if OK {
        named_sync(3, 32);
    }
    out[lane] = a[31 - lane];
}

/// A slot is overwritten only when its reader has come to the second barrier.
#[kernel(block = 64)]
pub fn rounds<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let slot = shared!([u32; 32]);
    let lane = lane_id();
    if warp_id() == 0 {
        for round in 0..4 {
            slot[lane] = a[32 * round + lane];
            named_arrive(1, 64);
            if OK {
                named_sync(2, 64);
            } else {
                named_arrive(2, 64);
            }
        }
    } else {
        for round in 0..4 {
            named_sync(1, 64);
            out[32 * round + lane] = slot[31 - lane];
            named_sync(2, 64);
        }
    }
}

/// What one warp learned at a barrier, it hands on at the next one.
#[kernel(block = 96)]
pub fn handed_on<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let lane = lane_id();
    match warp_id() {
        0 => {
            a[lane] = 5;
            named_arrive(1, 64);
        }
        1 => {
            if OK {
                named_sync(1, 64);
            } else {
                named_arrive(1, 64);
            }
            named_arrive(2, 64);
        }
        _ => {
            named_sync(2, 64);
            out[lane] = a[31 - lane];
        }
    }
}

cases! {
    handed_over 1 x 64;
    after_arrival 1 x 64;
    third 1 x 96;
    own_lanes 1 x 32;
    rounds 1 x 64;
    handed_on 1 x 96;
}
