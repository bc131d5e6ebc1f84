//! Barriers in shared memory, which one thread makes before the others use them.

#![allow(unused_variables)]

use super::harness::{Case, cases};
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::prelude::*;

/// Two threads initialise a barrier.
#[kernel]
pub fn made_twice<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let full = shared!([Barrier; 2]);
    let t = thread_idx_x();
    if t == 0 {
        barrier::init(full, 0, 64);
    }
    if t == 40 {
        barrier::init(full, OK as u32, 64);
    }
    sync_threads();
    barrier::arrive(full, 0);
    barrier::wait(full, 0, 0);
}

/// All threads initialise a barrier, or one of them.
#[kernel]
pub fn made_by_all<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let full = shared!([Barrier; 1]);
    if !OK || lane_id() == 0 {
        barrier::init(full, 0, 32);
    }
    syncwarp(FULL_MASK);
    barrier::arrive(full, 0);
    barrier::wait(full, 0, 0);
}

/// Threads use a barrier that another one initialises.
#[kernel]
pub fn used_at_once<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let full = shared!([Barrier; 1]);
    if thread_idx_x() == 0 {
        barrier::init(full, 0, 64);
    }
    if OK {
        sync_threads();
    } else {
        syncwarp(FULL_MASK);
    }
    barrier::arrive(full, 0);
    barrier::wait(full, 0, 0);
}

/// A barrier is initialised anew, once all threads have waited for its last phase.
#[kernel]
pub fn made_anew<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let full = shared!([Barrier; 1]);
    let t = thread_idx_x();
    for round in 0..3u32 {
        if t == 0 {
            barrier::init(full, 0, 64);
        }
        sync_threads();
        barrier::arrive(full, 0);
        barrier::wait(full, 0, 0);
        if OK {
            sync_threads();
        }
    }
}

cases! {
    made_twice 1 x 64; made_by_all 2 x 32; used_at_once 1 x 64; made_anew 1 x 64;
}
