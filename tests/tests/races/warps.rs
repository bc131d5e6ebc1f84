//! Lanes of one warp: only `syncwarp` orders them.

#![allow(unused_variables)]

use super::harness::{Case, cases};
use sarek_runtime::prelude::*;

/// Each lane reads what its neighbour wrote.
#[kernel]
pub fn exchange<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 32]);
    let t = lane_id();
    s[t] = a[t];
    if OK {
        syncwarp(FULL_MASK);
    }
    if !OK {
        s[t] += 1;
    }
    out[global_idx_x()] = s[if OK { 31 - t } else { t / 2 * 2 }];
}

/// The last steps of a sum, by one warp.
#[kernel]
pub fn last_steps<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 64]);
    let t = thread_idx_x();
    superstep! { s[t] = a[t]; }
    if t < 32 {
        let mut half = 32;
        while half > 0 {
            let other = s[t + half];
            if OK {
                syncwarp(FULL_MASK);
            }
            if t < half {
                s[t] += other;
            }
            if OK {
                syncwarp(FULL_MASK);
            }
            half /= 2;
        }
        if t == 0 {
            out[0] = s[0];
        }
    }
}

/// A shuffle moves a value and orders nothing else.
#[kernel]
pub fn shuffled<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 32]);
    let t = lane_id();
    s[t] = a[t];
    let other = shfl_xor(FULL_MASK, t, 1);
    if OK {
        syncwarp(FULL_MASK);
    }
    s[other] += 0;
    out[t] = other;
}

/// A vote orders nothing.
#[kernel]
pub fn voted<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 32]);
    let t = lane_id();
    s[t] = a[t];
    let votes = ballot(FULL_MASK, a[t] % 2 == 0);
    if OK {
        syncwarp(FULL_MASK);
    }
    s[t ^ 16] = votes;
    out[t] = 0;
}

/// A match orders nothing.
#[kernel]
pub fn matched<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let t = lane_id();
    a[t] = t / 4;
    let peers = match_any(FULL_MASK, t / 4);
    if OK {
        syncwarp(peers);
    }
    out[t] = if OK { a[t ^ 1] } else { a[t] };
    if !OK {
        a[t ^ 1] = 3;
    }
}

/// Half of the warp waits for itself.
#[kernel]
pub fn half_mask<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 32]);
    let t = lane_id();
    superstep! { s[t] = 0; }
    s[t] = a[t];
    let mask = if t < 16 { 0xffff } else { 0xffff_0000u32 };
    if t < 16 {
        syncwarp(mask);
    } else {
        syncwarp(mask);
    }
    out[t] = s[if OK { t ^ 8 } else { t ^ 16 }];
}

/// A warp does not wait for the next one.
#[kernel]
pub fn next_warp<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 64]);
    let t = thread_idx_x();
    superstep! { s[t] = 0; }
    s[t] = a[t];
    syncwarp(FULL_MASK);
    out[t] = s[if OK { t ^ 31 } else { t ^ 32 }];
}

/// Half of the warp writes the elements that the other half reads.
#[kernel]
pub fn two_ways<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 16]);
    let t = lane_id();
    superstep! { if t < 16 { s[t] = 0; } }
    if t < 16 {
        s[t] = a[t];
    }
    if OK {
        syncwarp(FULL_MASK);
    }
    if t >= 16 {
        out[t] = s[t - 16];
    }
}

/// The same in global memory.
#[kernel]
pub fn in_global<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let t = global_idx_x();
    a[t] = t * 2;
    if OK {
        syncwarp(FULL_MASK);
    }
    out[t] = a[t ^ 5];
}

/// One warp turns a tile around.
#[kernel]
pub fn tile<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let tile = shared!([[u32; 32]; 32], pad = 1);
    let lane = lane_id();
    for row in 0..32 {
        tile[row][lane] = a[row * 32 + lane];
    }
    if OK {
        syncwarp(FULL_MASK);
    }
    for row in 0..32 {
        out[row * 32 + lane] = tile[if OK { lane } else { row / 2 }][if OK { row } else { lane ^ 1 }];
    }
}

/// The first lane writes what all read.
#[kernel]
pub fn leader<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let slots = shared!([u32; 4]);
    let (lane, warp) = (lane_id(), warp_id());
    if lane == 0 {
        slots[warp] = 0;
    }
    sync_threads();
    let mut sum = 0;
    for round in 0..3 {
        if lane == 0 {
            slots[warp] = a[round];
        }
        syncwarp(FULL_MASK);
        sum += slots[warp];
        if OK {
            syncwarp(FULL_MASK);
        }
    }
    out[thread_idx_x()] = sum;
}

/// Lanes 0 and 1 meet, then lanes 1 and 2: what lane 0 did is known to lane 2, and not to lane 3.
#[kernel]
pub fn chain<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let lane = lane_id();
    if lane == 0 {
        a[0] = 7;
    }
    if lane < 2 {
        syncwarp(0b11);
    }
    if lane == 1 || lane == 2 {
        syncwarp(0b110);
    }
    if lane == if OK { 2 } else { 3 } {
        out[0] = a[0];
    }
}

/// 32 lanes read; lane 0 meets all of them before it writes, or all but one.
#[kernel]
pub fn one_of_many<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let lane = lane_id();
    let seen = a[0];
    if OK || lane != 19 {
        syncwarp(if OK { FULL_MASK } else { FULL_MASK & !(1 << 19) });
    }
    if lane == 0 {
        a[0] = 1;
    }
    out[lane] = seen;
}

/// A warp that is not full.
#[kernel]
pub fn short<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 40]);
    let t = thread_idx_x();
    superstep! { s[t] = 0; }
    s[t] = t;
    if OK {
        syncwarp(FULL_MASK);
    }
    if t >= 32 {
        out[t] = s[71 - t];
    }
}

/// Each lane counts separately, or all lanes count at one place.
#[kernel]
pub fn private<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let counts = shared!([u32; 32]);
    let t = lane_id();
    counts[t] = 0;
    syncwarp(FULL_MASK);
    for i in 0..4 {
        counts[if OK { t } else { a[t + i] % 32 }] += 1;
    }
    syncwarp(FULL_MASK);
    out[t] = counts[31 - t];
}

cases! {
    exchange 2 x 32; last_steps 1 x 64; shuffled 1 x 32; voted 1 x 32; matched 1 x 32; half_mask 1 x 32;
    next_warp 1 x 64; two_ways 1 x 32; in_global 2 x 64; tile 1 x 32; leader 1 x 128; chain 1 x 32; one_of_many 1 x 32;
    short 1 x 40; private 1 x 32;
}
