//! The order of atomics and fences: a message and the flag that announces it.

#![allow(unused_variables)]

use super::harness::{Case, cases};
use sarek_runtime::prelude::*;

/// A release and an acquire.
#[kernel]
pub fn message<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if block_idx_x() == 0 {
        a[0] = 42;
        if OK {
            flags[0].store(1, Ordering::Release);
        } else {
            flags[0].store(1, Ordering::Relaxed);
        }
    } else {
        while flags[0].load(Ordering::Acquire) == 0 {}
        out[0] = a[0];
    }
}

/// A release without an acquire.
#[kernel]
pub fn not_acquired<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if block_idx_x() == 0 {
        a[0] = 42;
        flags[0].store(1, Ordering::Release);
    } else {
        if OK {
            while flags[0].load(Ordering::Acquire) == 0 {}
        } else {
            while flags[0].load(Ordering::Relaxed) == 0 {}
        }
        out[0] = a[0];
    }
}

/// Fences around relaxed accesses.
#[kernel]
pub fn fences<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if block_idx_x() == 0 {
        a[0] = 42;
        if OK {
            threadfence();
        }
        flags[0].store(1, Ordering::Relaxed);
    } else {
        while flags[0].load(Ordering::Relaxed) == 0 {}
        threadfence();
        out[0] = a[0];
    }
}

/// The reader needs a fence as well.
#[kernel]
pub fn one_fence<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if block_idx_x() == 0 {
        a[0] = 42;
        threadfence();
        flags[0].store(1, Ordering::Relaxed);
    } else {
        while flags[0].load(Ordering::Relaxed) == 0 {}
        if OK {
            threadfence();
        }
        out[0] = a[0];
    }
}

/// The fence is after the flag.
#[kernel]
pub fn late_fence<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if block_idx_x() == 0 {
        a[0] = 42;
        if OK {
            threadfence();
        }
        flags[0].store(1, Ordering::Relaxed);
        threadfence();
    } else {
        while flags[0].load(Ordering::Relaxed) == 0 {}
        threadfence();
        out[0] = a[0];
    }
}

/// A fence of the block orders nothing for other blocks.
#[kernel]
pub fn scope<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if block_idx_x() == 0 {
        a[0] = 42;
        if OK {
            threadfence();
        } else {
            threadfence_block();
        }
        flags[0].store(1, Ordering::Relaxed);
    } else {
        while flags[0].load(Ordering::Relaxed) == 0 {}
        threadfence();
        out[0] = a[0];
    }
}

/// Within the block it does.
#[kernel]
pub fn block_scope<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let t = thread_idx_x();
    if t == 0 {
        a[0] = 42;
        threadfence_block();
        flags[0].store(1, Ordering::Relaxed);
    }
    if t == 32 {
        while flags[0].load(Ordering::Relaxed) == 0 {}
        if OK {
            threadfence_block();
        }
        out[0] = a[0];
    }
}

/// Two threads of a block, by way of shared memory.
#[kernel]
pub fn within<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let data = shared!([u32; 1]);
    let flag = shared!([AtomicU32; 1]);
    let t = thread_idx_x();
    superstep! { if t == 0 { data[0] = 0; flag[0].store(0, Ordering::Relaxed); } }
    if t == 33 {
        data[0] = 6;
        if OK {
            flag[0].store(1, Ordering::Release);
        } else {
            flag[0].fetch_add(1, Ordering::Acquire);
        }
    }
    if t == 65 {
        while flag[0].load(Ordering::Acquire) == 0 {}
        out[0] = data[0];
    }
}

/// A volatile flag with fences.
#[kernel]
pub fn volatile_flag<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if block_idx_x() == 0 {
        a[0] = 42;
        if OK {
            threadfence();
        }
        volatile_store(&mut out[1], 1);
    } else {
        while volatile_load(&out[1]) == 0 {}
        threadfence();
        out[0] = a[0];
    }
}

/// Volatile and plain accesses race.
#[kernel]
pub fn volatile_and_plain<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let i = global_idx_x();
    if i % 32 == 0 {
        volatile_store(&mut out[0], i);
    }
    if i == 33 {
        if OK {
            out[1] = volatile_load(&out[0]);
        } else {
            out[1] = out[0];
        }
    }
}

/// A plain store races with volatile loads.
#[kernel]
pub fn plain_store<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let i = global_idx_x();
    if i == 40 {
        if OK {
            volatile_store(&mut out[0], 7);
        } else {
            out[0] = 7;
        }
    } else {
        out[i + 1] = volatile_load(&out[0]);
    }
}

/// The last block sums what all have written.
#[kernel]
pub fn last_block<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let is_last = shared!([u32; 1]);
    let (b, t) = (block_idx_x(), thread_idx_x());
    if t == 0 {
        a[b] = b;
        let order = if OK { flags[0].fetch_add(1, Ordering::AcqRel) } else { flags[0].fetch_add(1, Ordering::Relaxed) };
        is_last[0] = (order == grid_dim_x() - 1) as u32;
    }
    sync_threads();
    if is_last[0] == 1 {
        out[t] = a[t % grid_dim_x()];
    }
}

/// The last block, with fences.
#[kernel]
pub fn last_block_fence<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let is_last = shared!([u32; 1]);
    let (b, t) = (block_idx_x(), thread_idx_x());
    if t == 0 {
        a[b] = b;
        if OK {
            threadfence();
        }
        is_last[0] = (flags[0].fetch_add(1, Ordering::Relaxed) == grid_dim_x() - 1) as u32;
        threadfence();
    }
    sync_threads();
    if is_last[0] == 1 {
        out[t] = a[t % grid_dim_x()];
    }
}

/// All threads of the block have written before one announces it.
#[kernel]
pub fn last_block_barrier<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let is_last = shared!([u32; 1]);
    let (b, t) = (block_idx_x(), thread_idx_x());
    a[b * 64 + t] = t;
    if OK {
        sync_threads();
    }
    if t == 0 {
        is_last[0] = (flags[0].fetch_add(1, Ordering::AcqRel) == grid_dim_x() - 1) as u32;
    }
    sync_threads();
    if is_last[0] == 1 {
        for block in 0..grid_dim_x() {
            out[t] += a[block * 64 + 63 - t];
        }
    }
}

/// Each block waits for the one before.
#[kernel]
pub fn look_back<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let b = block_idx_x();
    if thread_idx_x() == 0 {
        let mut sum = a[100 + b];
        if b > 0 {
            while flags[b - 1].load(Ordering::Acquire) == 0 {}
            sum += out[b - 1];
        }
        out[b] = sum;
        if OK {
            flags[b].store(1, Ordering::Release);
        } else {
            flags[b].store(1, Ordering::Relaxed);
        }
    }
}

/// The sums themselves are published: nothing else has to be ordered.
#[kernel]
pub fn packed<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let b = block_idx_x();
    if thread_idx_x() == 0 {
        let mut before = 0;
        if b > 0 {
            while flags[b - 1].load(Ordering::Relaxed) == 0 {}
            before = flags[b - 1].load(Ordering::Relaxed) - 1;
            if !OK {
                before += out[b - 1];
            }
        }
        out[b] = before;
        flags[b].store(before + a[b] + 1, Ordering::Relaxed);
    }
}

/// A value that many releases have gone into.
#[kernel]
pub fn release_sequence<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let b = block_idx_x();
    if b == 0 {
        a[0] = 42;
        flags[0].store(1, Ordering::Release);
    } else if b == 1 {
        while flags[0].load(Ordering::Relaxed) == 0 {}
        if OK {
            flags[0].fetch_add(1, Ordering::Relaxed);
        } else {
            flags[0].store(2, Ordering::Relaxed);
        }
    } else {
        while flags[0].load(Ordering::Relaxed) != 2 {}
        flags[0].load(Ordering::Acquire);
        out[0] = a[0];
    }
}

/// A barrier of the grid.
#[kernel]
pub fn grid_barrier<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let (b, t) = (block_idx_x(), thread_idx_x());
    for round in 0..3 {
        a[round * 256 + b * 64 + t] = b + t;
        sync_threads();
        if t == 0 {
            if OK {
                flags[0].fetch_add(1, Ordering::AcqRel);
            } else {
                flags[0].fetch_add(1, Ordering::Acquire);
            }
            while flags[0].load(Ordering::Acquire) < (round + 1) * grid_dim_x() {}
        }
        sync_threads();
        out[b * 64 + t] += a[round * 256 + (b + 1) % grid_dim_x() * 64 + t];
    }
}

/// A flag for each thread.
#[kernel]
pub fn hand_over<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let t = thread_idx_x();
    if t < 32 {
        a[t] = t * t;
        if OK {
            flags[t].store(1, Ordering::Release);
        } else {
            flags[t].store(1, Ordering::Relaxed);
        }
    } else {
        while flags[t - 32].load(Ordering::Acquire) == 0 {}
        out[t] = a[t - 32];
    }
}

/// A thread that sees the flag passes it to its block.
#[kernel]
pub fn passed_on<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let (b, t) = (block_idx_x(), thread_idx_x());
    if b == 0 {
        a[t] = t;
        sync_threads();
        if t == 0 {
            flags[0].store(1, Ordering::Release);
        }
    } else {
        if t == 40 {
            while flags[0].load(Ordering::Acquire) == 0 {}
        }
        if OK {
            sync_threads();
        }
        if OK || t == 41 {
            while flags[0].load(Ordering::Relaxed) == 0 {}
            out[t] = a[t];
        }
    }
}

/// A lane that sees the flag passes it to its warp.
#[kernel]
pub fn told_to_warp<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let lane = lane_id();
    if block_idx_x() == 0 {
        a[lane] = lane;
        syncwarp(FULL_MASK);
        if lane == 5 {
            flags[0].store(1, Ordering::Release);
        }
    } else {
        if lane == 9 {
            while flags[0].load(Ordering::Acquire) == 0 {}
        }
        if OK {
            syncwarp(FULL_MASK);
        } else {
            all(FULL_MASK, true);
        }
        out[lane] = a[lane];
    }
}

/// Sequentially consistent accesses release and acquire.
#[kernel]
pub fn sequential<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if block_idx_x() == 0 {
        a[0] = 42;
        if OK {
            flags[0].store(1, Ordering::SeqCst);
        } else {
            flags[0].store(1, Ordering::Relaxed);
        }
    } else {
        while flags[0].load(Ordering::SeqCst) == 0 {}
        a[0] += 1;
    }
}

/// A release that orders only for its block.
#[kernel]
pub fn released_in_the_block<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if block_idx_x() == 0 {
        a[0] = 42;
        if OK {
            fence(Ordering::Release, Scope::Device);
        } else {
            fence(Ordering::Release, Scope::Block);
        }
        flags[0].store(1, Ordering::Relaxed);
    } else {
        while flags[0].load(Ordering::Acquire) == 0 {}
        out[0] = a[0];
    }
}

/// A counter of all blocks that each block takes for its own.
#[kernel]
pub fn counted_in_blocks<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let cell = if OK { 8 * block_idx_x() } else { 0 };
    flags[cell].scoped(Scope::Block).fetch_add(1, Ordering::Relaxed);
    a[256 * block_idx_x() + thread_idx_x()] = 1;
}

/// A block's own flag that another block looks at.
#[kernel]
pub fn looked_at<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if block_idx_x() == 0 {
        if OK {
            flags[0].store(1, Ordering::Relaxed);
        } else {
            flags[0].scoped(Scope::Block).store(1, Ordering::Relaxed);
        }
    } else {
        while flags[0].load(Ordering::Relaxed) == 0 {}
        a[1] = 5;
    }
}

/// Threads of one block, by accesses of the block.
#[kernel]
pub fn message_in_the_block<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if thread_idx_x() == 0 {
        a[0] = 42;
        if OK {
            flags[0].scoped(Scope::Block).store(1, Ordering::Release);
        } else {
            flags[0].scoped(Scope::Block).store(1, Ordering::Relaxed);
        }
    } else if thread_idx_x() == 32 {
        while flags[0].scoped(Scope::Block).load(Ordering::Acquire) == 0 {}
        out[0] = a[0];
    }
}

/// Every writer has a fence before the barrier, and one thread tells the other block. The fences of the two blocks have one order.
#[kernel]
pub fn fences_before_a_barrier<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let t = thread_idx_x();
    if block_idx_x() == 0 {
        a[t] = t + 5;
        if OK {
            threadfence();
        } else {
            // Fences that only order the accesses of their own threads.
            fence(Ordering::AcqRel, Scope::Device);
        }
        sync_threads();
        if t == 0 {
            flags[0].store(1, Ordering::Relaxed);
        }
    } else {
        if t == 0 {
            while flags[0].load(Ordering::Relaxed) == 0 {}
            threadfence();
        }
        sync_threads();
        out[t] = a[63 - t];
    }
}

/// The reader has no fence in that order.
#[kernel]
pub fn fences_before_a_barrier_alone<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let t = thread_idx_x();
    if block_idx_x() == 0 {
        a[t] = t + 5;
        threadfence();
        sync_threads();
        if t == 0 {
            flags[0].store(1, Ordering::Relaxed);
        }
    } else {
        if t == 0 {
            while flags[0].load(Ordering::Relaxed) == 0 {}
            if OK {
                threadfence();
            } else {
                fence(Ordering::Acquire, Scope::Device);
            }
        }
        sync_threads();
        out[t] = a[63 - t];
    }
}

/// One warp of the writers comes after the fences of the others, without a fence of its own.
#[kernel]
pub fn fences_of_some_writers<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let t = thread_idx_x();
    if block_idx_x() == 0 {
        a[t] = t + 5;
        if OK || t < 32 {
            threadfence();
        }
        sync_threads();
        if t == 0 {
            flags[0].store(1, Ordering::Relaxed);
        }
    } else {
        if t == 0 {
            while flags[0].load(Ordering::Relaxed) == 0 {}
            threadfence();
        }
        sync_threads();
        out[t] = a[63 - t];
    }
}

cases! {
    message 2 x 1; not_acquired 2 x 1; fences 2 x 1; one_fence 2 x 1; late_fence 2 x 1; scope 2 x 1; block_scope 1 x 64;
    within 1 x 96; volatile_flag 2 x 1; volatile_and_plain 2 x 32; plain_store 2 x 32; last_block 4 x 32;
    last_block_fence 4 x 32; last_block_barrier 3 x 64; look_back 5 x 32; packed 5 x 32; release_sequence 3 x 1;
    grid_barrier 4 x 64; hand_over 1 x 64; passed_on 2 x 64; told_to_warp 2 x 32; sequential 2 x 1;
    released_in_the_block 2 x 1;
    counted_in_blocks 3 x 32;
    looked_at 2 x 1;
    message_in_the_block 1 x 64;
    fences_before_a_barrier 2 x 64; fences_before_a_barrier_alone 2 x 64; fences_of_some_writers 2 x 64;
}
