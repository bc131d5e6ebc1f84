//! Blocks of one grid: nothing orders them but atomics.

#![allow(unused_variables)]

use super::harness::{Case, cases};
use sarek_runtime::prelude::*;

/// Two threads and one element.
#[kernel]
pub fn shared_element<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let i = global_idx_x();
    out[if OK { i } else { i % 64 }] = a[i];
}

/// A stencil in place, and one with a second array.
#[kernel]
pub fn halo<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let i = global_idx_x();
    let sum = a[if i == 0 { 0 } else { i - 1 }] + a[i] + a[i + 1];
    if OK {
        out[i] = sum;
    } else {
        a[i] = sum;
    }
}

/// Halo cells that a neighbour writes while they are read.
#[kernel]
pub fn exchange<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let (b, t) = (block_idx_x(), thread_idx_x());
    let row = b * 66;
    a[row + 1 + t] = t;
    sync_threads();
    if t == 0 {
        let next = if OK { row } else { (b + 1) % grid_dim_x() * 66 };
        a[next] = a[row + 64];
    }
    sync_threads();
    out[b * 64 + t] = a[row + t];
}

/// A matrix that is transposed in place.
#[kernel]
pub fn transpose<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let (x, y) = (thread_idx_x(), block_idx_x());
    if x > y || !OK {
        let (here, there) = (a[y * 32 + x], a[x * 32 + y]);
        a[y * 32 + x] = there;
        a[x * 32 + y] = here;
    }
}

/// Loops over a grid's width.
#[kernel]
pub fn stride<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let width = grid_dim_x() * block_dim_x();
    let mut i = global_idx_x();
    while i < 1024 {
        out[i] += a[i];
        i += if OK { width } else { width - 1 };
    }
}

/// An array that is reversed in place.
#[kernel]
pub fn reverse<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let i = global_idx_x();
    if i < if OK { 64 } else { 65 } {
        let other = if OK { 127 - i } else { 128 - i };
        let x = a[i];
        a[i] = a[other];
        a[other] = x;
    }
    if !OK && i == 66 {
        a[64] = 0;
    }
}

/// One sum of all.
#[kernel]
pub fn total<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if OK {
        flags[0].fetch_add(a[global_idx_x()], Ordering::Relaxed);
    } else {
        out[0] += a[global_idx_x()];
    }
}

/// The other blocks' values are not written yet.
#[kernel]
pub fn sums<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let (b, t) = (block_idx_x(), thread_idx_x());
    if t == 0 {
        out[b] = a[b];
    }
    sync_threads();
    if t == 1 {
        out[100 + b] = out[if OK { b } else { 0 }];
    }
}

/// A permutation, or none.
#[kernel]
pub fn scatter<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let i = global_idx_x();
    out[i * if OK { 5 } else { 6 } % 256] = i;
}

/// Each thread writes two.
#[kernel]
pub fn pairs<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let i = global_idx_x() * if OK { 2 } else { 1 };
    out[i] = 1;
    out[i + 1] = 2;
}

/// A histogram in global memory.
#[kernel]
pub fn histogram<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let key = a[global_idx_x()] % 16;
    if OK {
        flags[key].fetch_add(1, Ordering::Relaxed);
    } else {
        out[key] += 1;
    }
}

/// The last row of a block is the next one's first.
#[kernel]
pub fn rows<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let (b, t) = (block_idx_x(), thread_idx_x());
    for row in 0..if OK { 4 } else { 5 } {
        a[(b * 4 + row) * 32 + t] += row;
    }
}

/// Everybody reads what one thread writes.
#[kernel]
pub fn parameter<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let i = global_idx_x();
    out[i] = a[0];
    if i == 200 {
        a[if OK { 1 } else { 0 }] = 1;
    }
}

/// All write the same value.
#[kernel]
pub fn found<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    if a[global_idx_x()] % 5 == 1 {
        if OK {
            flags[0].store(1, Ordering::Relaxed);
        } else {
            out[0] = 1;
        }
    }
}

/// Marks neighbours; two threads have the same neighbour.
#[kernel]
pub fn frontier<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let i = global_idx_x();
    for step in 1..4 {
        let next = (i + step) % 256;
        if OK {
            if flags[next].swap(1, Ordering::Relaxed) == 0 {
                out[next] = i;
            }
        } else {
            if out[next] == 0 {
                out[next] = i + 1;
            }
        }
    }
}

/// Places that a counter gives, and places that are read from it.
#[kernel]
pub fn queue<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let i = global_idx_x();
    if a[i] % 3 == 0 {
        let at = if OK {
            flags[0].fetch_add(1, Ordering::Relaxed)
        } else {
            let at = flags[0].load(Ordering::Relaxed) + i / 64 % 2;
            flags[0].store(at, Ordering::Relaxed);
            at
        };
        out[at] = i;
    }
}

/// One of a warp takes the places for all.
#[kernel]
pub fn aggregated<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let (i, lane) = (global_idx_x(), lane_id());
    let wants = a[i] % 3 != 0;
    let votes = ballot(FULL_MASK, wants);
    let first = if lane == 0 { flags[0].fetch_add(votes.count_ones(), Ordering::Relaxed) } else { 0 };
    let first = shfl(FULL_MASK, first, 0);
    if wants {
        let before = votes & if OK { (1 << lane) - 1 } else { (1 << lane / 2) - 1 };
        out[first + before.count_ones()] = i;
    }
}

/// Odd and even neighbours in global memory.
#[kernel]
pub fn neighbours<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let i = global_idx_x() * 2 + 1;
    let last = if OK { i } else { i + 1 };
    if a[i - 1] <= a[last] {
        let x = a[i - 1];
        a[i - 1] = a[last];
        a[last] = x;
    }
}

/// Blocks of threads in two dimensions, the second of which is forgotten.
#[kernel]
pub fn two_dimensions<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let (x, y) = (thread_idx_x() % 8, thread_idx_x() / 8);
    let y = if OK { y + block_idx_x() * 8 } else { y };
    out[y * 8 + x] = x;
}

cases! {
    shared_element 2 x 64; halo 2 x 64; exchange 4 x 64; transpose 32 x 32; stride 2 x 64; reverse 2 x 64; total 2 x 64;
    sums 3 x 32; scatter 4 x 64; pairs 2 x 64; histogram 2 x 64; rows 3 x 32; parameter 4 x 64; found 2 x 64;
    frontier 4 x 64; queue 2 x 64; aggregated 2 x 64; neighbours 2 x 32; two_dimensions 2 x 64;
}
