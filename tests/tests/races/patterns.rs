//! Locks, queues and lists.

#![allow(unused_variables)]

use super::harness::{Case, cases};
use sarek_runtime::prelude::*;

/// A lock, taken by one thread of each block.
#[kernel]
pub fn lock<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if thread_idx_x() == 0 {
        while flags[0].compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_err() {}
        out[0] += 1;
        if OK {
            flags[0].store(0, Ordering::Release);
        } else {
            flags[0].store(0, Ordering::Relaxed);
        }
    }
}

/// A lock that is taken without acquiring.
#[kernel]
pub fn relaxed_lock<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if thread_idx_x() == 0 {
        if OK {
            while flags[0].compare_and_swap(0, 1, Ordering::Acquire) != 0 {}
        } else {
            while flags[0].compare_and_swap(0, 1, Ordering::Relaxed) != 0 {}
        }
        out[0] += 1;
        flags[0].store(0, Ordering::Release);
    }
}

/// Tickets.
#[kernel]
pub fn tickets<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if thread_idx_x() == 0 {
        let mine = flags[0].fetch_add(1, Ordering::Relaxed);
        if OK {
            while flags[1].load(Ordering::Acquire) != mine {}
        } else {
            while flags[1].load(Ordering::Relaxed) != mine {}
        }
        out[mine] = out[0] + 1;
        out[0] += 1;
        flags[1].fetch_add(1, Ordering::Release);
    }
}

/// A counter around data that is read again if it changed: the data must be atomic, too.
#[kernel]
pub fn seqlock<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if block_idx_x() == 0 {
        for round in 0..3 {
            flags[0].fetch_add(1, Ordering::AcqRel);
            if OK {
                flags[1].store(round, Ordering::Relaxed);
            } else {
                a[1] = round;
            }
            flags[0].fetch_add(1, Ordering::Release);
        }
        flags[2].store(1, Ordering::Relaxed);
    } else {
        while flags[2].load(Ordering::Relaxed) == 0 {}
        let before = flags[0].load(Ordering::Relaxed);
        out[0] = if OK { flags[1].load(Ordering::Relaxed) } else { a[1] };
        threadfence();
        out[1] = (flags[0].load(Ordering::Relaxed) == before) as u32;
    }
}

/// A ring between two warps of a block: the consumer announces free places.
#[kernel]
pub fn ring<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let ring = shared!([u32; 4]);
    let counts = shared!([AtomicU32; 2]);
    let t = thread_idx_x();
    superstep! { if t < 4 { ring[t] = 0; } if t < 2 { counts[t].store(0, Ordering::Relaxed); } }
    if t == 0 {
        for i in 0..16 {
            while i - counts[1].load(Ordering::Acquire) >= 4 {}
            ring[i % 4] = a[i];
            counts[0].store(i + 1, Ordering::Release);
        }
    }
    if t == 32 {
        for i in 0..16 {
            while counts[0].load(Ordering::Acquire) <= i {}
            out[i] = ring[i % 4];
            if OK {
                counts[1].store(i + 1, Ordering::Release);
            } else {
                counts[1].store(i + 1, Ordering::Relaxed);
            }
        }
    }
}

/// A ring between blocks, whose consumer does not announce its reads.
#[kernel]
pub fn ring_of_blocks<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if block_idx_x() == 0 {
        for i in 0..8 {
            while i - flags[1].load(Ordering::Acquire) >= 2 {}
            a[i % 2] = i;
            flags[0].store(i + 1, Ordering::Release);
        }
    } else {
        for i in 0..8 {
            while flags[0].load(Ordering::Acquire) <= i {}
            out[i] = a[i % 2];
            if OK {
                flags[1].store(i + 1, Ordering::Release);
            } else {
                flags[1].store(i + 1, Ordering::Relaxed);
            }
        }
    }
}

/// One warp loads, another computes, with two buffers and a barrier per round.
#[kernel]
pub fn producer_and_consumer<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let buffers = shared!([[u32; 32]; 2]);
    let (lane, warp) = (lane_id(), warp_id());
    let mut sum = 0;
    if warp == 0 {
        buffers[0][lane] = a[lane];
        buffers[1][lane] = 0;
    }
    sync_threads();
    for round in 0..4 {
        if warp == 0 {
            buffers[if OK { (round + 1) % 2 } else { round % 2 }][lane] = a[round * 32 + lane];
        } else {
            sum += buffers[round % 2][31 - lane];
        }
        sync_threads();
    }
    out[thread_idx_x()] = sum;
}

/// A list to which each block adds, and that one takes whole. `a[i]` is what comes after `i`.
#[kernel]
pub fn list<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let b = block_idx_x() + 1;
    if b < grid_dim_x() {
        let mut first = flags[0].load(Ordering::Relaxed);
        loop {
            a[b] = first;
            let seen = if OK {
                flags[0].compare_and_swap(first, b, Ordering::Release)
            } else {
                flags[0].compare_and_swap(first, b, Ordering::Relaxed)
            };
            if seen == first {
                break;
            }
            first = seen;
        }
        flags[1].fetch_add(1, Ordering::Relaxed);
    } else {
        while flags[1].load(Ordering::Relaxed) < grid_dim_x() - 1 {}
        let mut at = flags[0].swap(0, Ordering::Acquire);
        while at != 0 {
            out[at] = 1;
            at = a[at];
        }
    }
}

/// A node is filled before it is linked.
#[kernel]
pub fn filled_first<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let b = block_idx_x();
    if b < 3 {
        if OK {
            a[b] = 7;
        }
        flags[b].store(1, Ordering::Release);
        if !OK {
            a[b] = 7;
        }
    } else {
        for i in 0..3 {
            while flags[i].load(Ordering::Acquire) == 0 {}
            out[i] = a[i];
        }
    }
}

/// The first thread prepares it; the others wait.
#[kernel]
pub fn once<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if thread_idx_x() == 0 {
        if flags[0].compare_exchange(0, 1, Ordering::Acquire, Ordering::Acquire).is_ok() {
            a[0] = 99;
            if OK {
                flags[0].store(2, Ordering::Release);
            } else {
                flags[0].store(2, Ordering::Relaxed);
            }
        } else {
            while flags[0].load(Ordering::Acquire) != 2 {}
        }
        out[block_idx_x()] = a[0];
    }
}

/// Items from a counter.
#[kernel]
pub fn items<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let item = shared!([u32; 1]);
    let t = thread_idx_x();
    for _ in 0..4 {
        if t == 0 {
            item[0] = flags[0].fetch_add(1, Ordering::Relaxed);
        }
        sync_threads();
        let mine = item[0];
        if OK {
            sync_threads();
        }
        if mine < 8 {
            a[mine * 64 + t] += 1;
        }
    }
}

/// Trees that are joined by relaxed exchanges, and by plain ones.
#[kernel]
pub fn components<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let i = global_idx_x();
    if OK {
        flags[i / 2].fetch_min(i, Ordering::Relaxed);
        flags[i / 3].fetch_max(i, Ordering::Relaxed);
    } else {
        a[i / 2] = a[i / 2].min(i);
    }
}

/// Blocks along a diagonal wait for those above and to the left.
#[kernel]
pub fn wavefront<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let (row, column) = (block_idx_x() / 3 + 1, block_idx_x() % 3 + 1);
    let at = row * 4 + column;
    if thread_idx_x() == 0 {
        if row > 1 {
            while flags[at - 4].load(Ordering::Acquire) == 0 {}
        }
        if column > 1 && OK {
            while flags[at - 1].load(Ordering::Acquire) == 0 {}
        }
        out[at] = out[at - 4] + out[at - 1] + 1;
        flags[at].store(1, Ordering::Release);
    }
}

/// A row of the next block, when that has said that it is there.
#[kernel]
pub fn halo<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let (b, t) = (block_idx_x(), thread_idx_x());
    a[b * 32 + t] = t + b;
    if OK {
        sync_threads();
    }
    if t == 0 {
        flags[b].store(1, Ordering::Release);
        while flags[(b + 1) % grid_dim_x()].load(Ordering::Acquire) == 0 {}
    }
    sync_threads();
    out[b * 32 + t] = a[(b + 1) % grid_dim_x() * 32 + 31 - t];
}

cases! {
    lock 4 x 32; relaxed_lock 4 x 32; tickets 4 x 32; seqlock 2 x 1; ring 1 x 64; ring_of_blocks 2 x 1;
    producer_and_consumer 1 x 64; list 5 x 1; filled_first 4 x 1; once 4 x 32; items 2 x 64; components 2 x 64;
    wavefront 9 x 32; halo 3 x 32;
}
