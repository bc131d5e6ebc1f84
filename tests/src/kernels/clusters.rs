//! Clusters of blocks: their numbers, barriers, and shared memory of other blocks.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The numbers of each block: its rank, the blocks of a cluster, and the cluster's position.
#[kernel(block = 32, cluster = (2, 2, 2))]
pub fn numbers(out: &mut [[u32; 5]]) {
    if thread_idx_x() == 0 {
        let block = block_idx_x() + grid_dim_x() * (block_idx_y() + grid_dim_y() * block_idx_z());
        let of_block = &mut out[block];
        of_block[0] = cluster_block_rank();
        of_block[1] = cluster_block_count();
        of_block[2] = cluster_idx_x();
        of_block[3] = cluster_idx_y();
        of_block[4] = cluster_idx_z();
    }
}

/// Each block adds up what the blocks of its cluster wrote in the round before, to global memory.
#[kernel(block = 64, cluster = N)]
pub fn rounds<const N: u32>(slots: &mut [u32], count: u32) {
    let (first, rank) = (2 * N * cluster_idx_x(), cluster_block_rank());
    for round in 0..count {
        let (from, to) = (first + round % 2 * N, first + (round + 1) % 2 * N);
        if thread_idx_x() == 0 {
            let mut sum = rank;
            for other in 0..N {
                sum = sum.wrapping_add(slots[from + other]);
            }
            slots[to + rank] = sum;
        }
        cluster_sync();
    }
}

/// The two halves of a barrier, with work of the thread's own between them.
#[kernel(block = 64, cluster = 2)]
pub fn halves(x: &[u32], sums: &mut [u32], out: &mut [u32]) {
    let tid = thread_idx_x();
    let i = global_idx_x();
    sums[i] = x[i] + 1;
    cluster_arrive();
    let own = x[i] * 2;
    cluster_wait();
    out[i] = sums[(block_idx_x() ^ 1) * 64 + tid] + own;
}

/// Each block reads what the next one of its cluster has written to its shared memory.
#[kernel(block = 64, cluster = 4)]
pub fn rotate(x: &[u32], out: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let tid = thread_idx_x();
    tile[tid] = x[global_idx_x()];
    cluster_sync();
    let theirs = cluster_shared(tile, (cluster_block_rank() + 1) % cluster_block_count());
    out[global_idx_x()] = theirs[63 - tid];
}

/// Each thread writes to the block that its rank says, before any barrier of the user's.
#[kernel(block = 32, cluster = 8)]
pub fn transpose(x: &[u32], out: &mut [u32]) {
    let tile = shared!([[u32; 4]; 8]);
    let (rank, tid) = (cluster_block_rank(), thread_idx_x());
    let theirs = cluster_shared_mut(tile, tid / 4);
    theirs[rank][tid % 4] = x[global_idx_x()];
    cluster_sync();
    out[global_idx_x()] = tile[tid / 4][tid % 4];
}

/// Counters spread over the blocks of a cluster.
#[kernel(block = 128, cluster = 4)]
pub fn count(x: &[u32], counts: &mut [u32]) {
    let counters = shared!([AtomicU32; 64]);
    let tid = thread_idx_x();
    if tid < 64 {
        counters[tid].store(0, Ordering::Relaxed);
    }
    cluster_sync();
    for i in (global_idx_x() as usize..x.len()).step_by(grid_dim_x() as usize * 128) {
        let value = x[i] % 256;
        let theirs = cluster_shared(counters, value / 64);
        theirs[value % 64].scoped(Scope::Cluster).fetch_add(1, Ordering::Relaxed);
    }
    cluster_sync();
    if tid < 64 {
        counts[(cluster_idx_x() * 4 + cluster_block_rank()) * 64 + tid] = counters[tid].load(Ordering::Relaxed);
    }
}

/// A sum of a slice, whichever block has it.
#[device]
fn sum(values: &[f32]) -> f32 {
    values.iter().sum()
}

/// Parts of the memory of other blocks, by way of device functions and iterators; and blocks that end early.
#[kernel(cluster = (2, 1))]
pub fn parts(x: &[f32], out: &mut [f32]) {
    let rows = shared!([[f32; 8]; 2]);
    let other = cluster_block_rank() ^ 1;
    if thread_idx_x() < 8 {
        for row in 0..2 {
            rows[row][thread_idx_x()] = x[16 * block_idx_x() + 8 * row + thread_idx_x()];
        }
    }
    cluster_sync();
    if thread_idx_x() > 1 {
        return;
    }
    let theirs = cluster_shared(rows, other);
    let row = &theirs[thread_idx_x()];
    out[4 * block_idx_x() + thread_idx_x()] = sum(&row[1..7]);
    let second = cluster_shared(&rows[1], other);
    let mut most = second[0];
    for value in second.iter() {
        most = most.max(*value);
    }
    out[4 * block_idx_x() + 2 + thread_idx_x()] = most + sum(cluster_shared(&rows[0], other));
}

/// The dynamic array of another block.
#[kernel(cluster = 2)]
pub fn dynamic<T: Number>(x: &[T], out: &mut [T]) {
    let tile = shared!([T]);
    let tid = thread_idx_x() as usize;
    tile[tid] = x[global_idx_x()];
    cluster_sync();
    let theirs = cluster_shared(tile, 1 - cluster_block_rank());
    out[global_idx_x()] = theirs[theirs.len() - 1 - tid];
    cluster_sync();
}

/// A flag in the memory of another block, for which it waits.
#[kernel(block = 32, cluster = 2)]
pub fn hand_over(x: &[u32], out: &mut [u32]) {
    let value = shared!([u32; 32]);
    let ready = shared!([AtomicU32; 1]);
    let tid = thread_idx_x();
    if tid == 0 {
        ready[0].store(0, Ordering::Relaxed);
    }
    cluster_sync();
    if cluster_block_rank() == 0 {
        cluster_shared_mut(value, 1)[tid] = x[global_idx_x()];
        let theirs = cluster_shared(ready, 1);
        theirs[0].scoped(Scope::Cluster).fetch_add(1, Ordering::Release);
    } else {
        while ready[0].scoped(Scope::Cluster).load(Ordering::Acquire) < 32 {}
        out[global_idx_x()] = value[31 - tid];
    }
}

/// A check of one block, or of one thread, fails: before, during or after accesses to its memory and barriers.
#[kernel(block = 64, cluster = 4)]
pub fn failing(x: &[u32], out: &mut [u32], block: u32, thread: u32, phase: u32) {
    let tile = shared!([u32; 64]);
    let tid = thread_idx_x();
    let fails = block_idx_x() == block && (thread == 64 || tid == thread);
    let index = |now: u32| if fails && phase == now { 4096 } else { tid };
    tile[tid] = x[index(0)];
    sync_threads();
    let mut sum = tile[63 - tid] + x[index(1)];
    cluster_sync();
    for rank in 0..4 {
        sum += cluster_shared(tile, rank)[index(2)];
        sync_threads();
    }
    cluster_arrive();
    sum += x[index(3)];
    cluster_wait();
    if tid % 2 == 0 {
        sum += cluster_shared(tile, 3 - cluster_block_rank())[63 - tid];
    }
    cluster_sync();
    out[global_idx_x()] = sum + x[index(4)];
}

/// A rank that the cluster does not have.
#[kernel(block = 32, cluster = 2)]
pub fn far(x: &[u32], out: &mut [u32]) {
    let tile = shared!([u32; 32]);
    tile[thread_idx_x()] = x[thread_idx_x()];
    cluster_sync();
    out[global_idx_x()] = cluster_shared(tile, x[thread_idx_x()])[thread_idx_x()];
}

/// What the line of the failing rank is.
pub const FAR: u32 = line!() - 4;

entries!("clusters": numbers, rounds::<4>, halves, rotate, transpose, count, parts, dynamic::<f32>, hand_over, failing, far; rounds::<1>, rounds::<8>, dynamic::<u64>);
