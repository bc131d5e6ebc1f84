//! Blocks of a cluster: its barriers, and the shared memory of other blocks.

#![allow(unused_variables)]

use super::harness::{Case, cases};
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::bulk;
use sarek_runtime::prelude::*;

/// A barrier of the block does not order the blocks of the cluster.
#[kernel(cluster = 2)]
pub fn neighbour<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let tile = shared!([u32; 64]);
    tile[thread_idx_x()] = 1;
    cluster_sync();
    tile[thread_idx_x()] = thread_idx_x();
    if OK {
        cluster_sync();
    } else {
        sync_threads();
    }
    let theirs = cluster_shared(tile, cluster_block_rank() ^ 1);
    out[global_idx_x()] = theirs[63 - thread_idx_x()];
}

/// Global memory, between blocks.
#[kernel(cluster = 4)]
pub fn global<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    a[global_idx_x()] = 5;
    if OK {
        cluster_sync();
    } else {
        sync_threads();
    }
    out[global_idx_x()] = a[(cluster_idx_x() * 4 + (cluster_block_rank() + 1) % 4) * block_dim_x()];
}

/// A cluster's barrier does not order other clusters.
#[kernel(cluster = 2)]
pub fn other_cluster<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    a[global_idx_x()] = 5;
    cluster_sync();
    let other = if OK { block_idx_x() ^ 1 } else { block_idx_x() ^ 2 };
    out[global_idx_x()] = a[other * block_dim_x()];
}

/// The owner overwrites what another block still reads.
#[kernel(cluster = 2)]
pub fn overwritten<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let tile = shared!([u32; 32]);
    let theirs = cluster_block_rank() ^ 1;
    for round in 0..3 {
        tile[thread_idx_x()] = round;
        cluster_sync();
        let there = cluster_shared(tile, theirs);
        out[global_idx_x()] = there[thread_idx_x()];
        if OK {
            cluster_sync();
        }
    }
}

/// Two blocks write one element of a third one.
#[kernel(block = 32, cluster = 4)]
pub fn written_twice<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let tile = shared!([[u32; 32]; 4]);
    let row = if OK { cluster_block_rank() } else { cluster_block_rank() / 2 };
    let first = cluster_shared_mut(tile, 0);
    first[row][thread_idx_x()] = thread_idx_x();
    cluster_sync();
    if cluster_block_rank() == 0 {
        out[global_idx_x()] = tile[0][thread_idx_x()];
    }
}

/// What comes after the arrival is not ordered before the others' wait.
#[kernel(block = 64, cluster = 2)]
pub fn late<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if OK {
        a[global_idx_x()] = 1;
    }
    cluster_arrive();
    if !OK {
        a[global_idx_x()] = 1;
    }
    cluster_wait();
    out[global_idx_x()] = a[(block_idx_x() ^ 1) * 64 + thread_idx_x()];
}

/// An arrival orders nothing in its own block, either.
#[kernel(block = 64, cluster = 2)]
pub fn in_the_block<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let tile = shared!([u32; 64]);
    tile[thread_idx_x()] = 1;
    cluster_arrive();
    if OK {
        sync_threads();
    }
    out[global_idx_x()] = tile[63 - thread_idx_x()];
    cluster_wait();
}

/// What precedes the arrival is ordered, in the own block as well.
#[kernel(block = 64, cluster = 2)]
pub fn both_halves<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let tile = shared!([u32; 64]);
    tile[thread_idx_x()] = 1;
    cluster_arrive();
    let mine = tile[thread_idx_x()];
    if !OK {
        tile[thread_idx_x()] = 2;
    }
    cluster_wait();
    out[global_idx_x()] = tile[63 - thread_idx_x()] + mine;
}

/// Atomics of the block on another block's counters.
#[kernel(block = 32, cluster = 2)]
pub fn narrow<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let counters = shared!([AtomicU32; 2]);
    if thread_idx_x() < 2 {
        counters[thread_idx_x()].store(0, Ordering::Relaxed);
    }
    cluster_sync();
    let first = cluster_shared(counters, 0);
    if OK {
        first[0].scoped(Scope::Cluster).fetch_add(1, Ordering::Relaxed);
    } else {
        first[0].scoped(Scope::Block).fetch_add(1, Ordering::Relaxed);
    }
    cluster_sync();
    out[global_idx_x()] = counters[1].load(Ordering::Relaxed);
}

/// A flag of the cluster, with and without a release.
#[kernel(block = 32, cluster = 2)]
pub fn handed_over<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let value = shared!([u32; 32]);
    let ready = shared!([AtomicU32; 1]);
    let tid = thread_idx_x();
    if tid == 0 {
        ready[0].store(0, Ordering::Relaxed);
    }
    cluster_sync();
    if cluster_block_rank() == 0 {
        let theirs = cluster_shared_mut(value, 1);
        theirs[tid] = tid;
        let flag = cluster_shared(ready, 1);
        if OK {
            flag[0].scoped(Scope::Cluster).fetch_add(1, Ordering::Release);
        } else {
            flag[0].scoped(Scope::Cluster).fetch_add(1, Ordering::Relaxed);
        }
    } else {
        while ready[0].scoped(Scope::Cluster).load(Ordering::Acquire) < 32 {}
        out[global_idx_x()] = value[31 - tid];
    }
}

/// What another block copies is there when the barrier says so.
#[kernel(block = 32, cluster = 2)]
pub fn copied<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let tile = shared!([u32; 32]);
    let full = shared!([Barrier; 1]);
    let tid = thread_idx_x();
    tile[tid] = 0;
    if tid == 0 {
        barrier::init(full, 0, 1);
    }
    cluster_sync();
    if tid == 0 {
        bulk::expect::<u32>(32, full, 0);
        if cluster_block_rank() == 0 {
            bulk::copy_in_multicast(tile, 0, a, 0, 32, full, 0, 3);
        }
        barrier::arrive(full, 0);
    }
    if OK {
        barrier::wait(full, 0, 0);
    } else {
        sync_threads();
    }
    out[global_idx_x()] = tile[31 - tid];
}

/// A place in shared memory is copied to again after the other block has read it.
#[kernel(block = 32, cluster = 2)]
pub fn given_back<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let tile = shared!([u32; 32]);
    let full = shared!([Barrier; 1]);
    let empty = shared!([Barrier; 1]);
    let tid = thread_idx_x();
    if tid == 0 {
        barrier::init(full, 0, 1);
        barrier::init(empty, 0, 2);
    }
    cluster_sync();
    for round in 0..2 {
        if tid == 0 {
            barrier::wait(empty, 0, round ^ 1);
            bulk::expect::<u32>(32, full, 0);
            if cluster_block_rank() == 0 {
                bulk::copy_in_multicast(tile, 0, a, 0, 32, full, 0, 3);
            }
            barrier::arrive(full, 0);
        }
        barrier::wait(full, 0, round);
        if OK {
            out[global_idx_x()] = tile[31 - tid];
        }
        sync_threads();
        if tid < 2 {
            barrier::arrive_at_rank(empty, 0, tid);
        }
        if !OK {
            out[global_idx_x()] = tile[31 - tid];
        }
    }
}

cases! {
    neighbour 4 x 64; global 8 x 32; other_cluster 4 x 32; overwritten 2 x 32; written_twice 4 x 32; late 4 x 64;
    in_the_block 2 x 64; both_halves 2 x 64; narrow 2 x 32; handed_over 4 x 32; copied 2 x 32; given_back 4 x 32;
}
