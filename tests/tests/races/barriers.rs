//! Shared memory and the barriers of a block.

#![allow(unused_variables)]

use super::harness::{Case, cases};
use sarek_runtime::prelude::*;

/// Each thread reads what its neighbour wrote.
#[kernel]
pub fn neighbour<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 128]);
    let t = thread_idx_x();
    s[t] = t;
    if OK {
        sync_threads();
    }
    s[t] += 0;
    if OK {
        sync_threads();
    }
    let at = if OK { (t + 1) % 128 } else { if t % 2 == 0 { t } else { t - 1 } };
    out[global_idx_x()] = s[at];
}

/// Each thread reads what a thread of another warp has perhaps not written yet: memory that nothing was written to before.
#[kernel]
pub fn across_warps<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 128]);
    let t = thread_idx_x();
    s[t] = a[t];
    if OK {
        sync_threads();
    }
    out[global_idx_x()] = s[127 - t];
}

/// A tree of sums: each level needs a barrier.
#[kernel]
pub fn tree<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 128]);
    let t = thread_idx_x();
    superstep! { s[t] = a[t]; }
    let mut half = 64;
    while half > 0 {
        if t < half {
            s[t] += s[t + half];
        }
        if OK || half > 32 {
            sync_threads();
        }
        half /= 2;
    }
    if t == 0 {
        out[block_idx_x()] = s[0];
    }
}

/// A tile that is written by rows and read by columns.
#[kernel]
pub fn transpose<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let tile = shared!([[u32; 16]; 16], pad = 1);
    let (x, y) = (thread_idx_x() % 16, thread_idx_x() / 16);
    superstep! { tile[y][x] = 0; }
    tile[y][x] = a[thread_idx_x()];
    if OK {
        sync_threads();
    }
    out[thread_idx_x()] = tile[x][y];
}

/// Two buffers in turns, with one barrier per round; one buffer needs two.
#[kernel]
pub fn double_buffer<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let buffers = shared!([[u32; 128]; 2]);
    let t = thread_idx_x();
    superstep! {
        buffers[0][t] = a[t];
        buffers[1][t] = 0;
    }
    let mut from = 0;
    for _ in 0..6 {
        let to = if OK { 1 - from } else { from };
        buffers[to][t] = buffers[from][(t + 1) % 128] + 1;
        sync_threads();
        from = to;
    }
    out[global_idx_x()] = buffers[from][t];
}

/// A stencil in place: all threads have read before any writes.
#[kernel]
pub fn stencil<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 130]);
    let t = thread_idx_x();
    superstep! {
        s[t + 1] = a[t];
        if t < 2 {
            s[t * 129] = 0;
        }
    }
    let sum = s[t] + s[t + 1] + s[t + 2];
    if OK {
        sync_threads();
    }
    s[t + 1] = sum;
    sync_threads();
    out[global_idx_x()] = s[t + 1];
}

/// A scan in place.
#[kernel]
pub fn scan<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 256]);
    let t = thread_idx_x();
    superstep! { s[t] = a[t]; }
    let mut distance = 1;
    while distance < 256 {
        let other = if t >= distance { s[t - distance] } else { 0 };
        if OK {
            sync_threads();
        }
        s[t] += other;
        sync_threads();
        distance *= 2;
    }
    out[global_idx_x()] = s[t];
}

/// The counting barriers are barriers.
#[kernel]
pub fn counting<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 128]);
    let t = thread_idx_x();
    superstep! { s[t] = 0; }
    let mut n = 0;
    s[t] = a[t] % 3;
    if OK {
        n = sync_threads_count(s[t] == 0);
    }
    let first = s[(t + 1) % 128];
    if sync_threads_and(first < 3) {
        s[t] = n;
    }
    if sync_threads_or(t == 5) {
        out[global_idx_x()] = s[(t + 2) % 128];
    }
}

/// A value for all, which the next round overwrites while others still read it.
#[kernel]
pub fn broadcast<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let total = shared!([u32; 1]);
    let t = thread_idx_x();
    let mut sum = 0;
    for round in 0..4 {
        if t == round {
            total[0] = a[round];
        }
        sync_threads();
        sum += total[0];
        if OK {
            sync_threads();
        }
    }
    out[global_idx_x()] = sum;
}

/// Counts, one after another or atomically.
#[kernel]
pub fn histogram<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let plain = shared!([u32; 8]);
    let counts = shared!([AtomicU32; 8]);
    let t = thread_idx_x();
    superstep! {
        if t < 8 {
            plain[t] = 0;
            counts[t].store(0, Ordering::Relaxed);
        }
    }
    if OK {
        counts[a[t] % 8].fetch_add(1, Ordering::Relaxed);
    } else {
        plain[a[t] % 8] += 1;
    }
    sync_threads();
    if t < 8 {
        out[global_idx_x()] = plain[t] + counts[t].load(Ordering::Relaxed);
    }
}

/// Two lanes and one element.
#[kernel]
pub fn halves<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 128]);
    let t = thread_idx_x();
    s[if OK { t } else { t / 2 }] = t;
    sync_threads();
    out[global_idx_x()] = s[t / 2];
}

/// Many write the same value.
#[kernel]
pub fn equal_values<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let found = shared!([u32; 1]);
    let atomic = shared!([AtomicU32; 1]);
    let t = thread_idx_x();
    superstep! {
        if t == 0 {
            found[0] = 0;
            atomic[0].store(0, Ordering::Relaxed);
        }
    }
    if a[t] % 7 == 3 {
        if OK {
            atomic[0].store(1, Ordering::Relaxed);
        } else {
            found[0] = 1;
        }
    }
    sync_threads();
    out[global_idx_x()] = found[0] + atomic[0].load(Ordering::Relaxed);
}

/// Memory that a second array takes over, in every round.
#[kernel]
pub fn taken_over<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let t = thread_idx_x();
    let mut sum = 0;
    for round in 0..3 {
        let keys = shared!([u32; 64]);
        keys[t] = a[t] + round;
        if OK {
            sync_threads();
        }
        let key = keys[if OK { 63 - t } else { t }];
        let sums = shared!([f32; 64], reuse = keys);
        sums[t] = key as f32;
        if OK {
            sync_threads();
        }
        sum += sums[if OK { (t + 1) % 64 } else { t - t % 2 }] as u32;
    }
    out[global_idx_x()] = sum;
}

/// Parts of one array: halves that touch, and halves that overlap.
#[kernel]
pub fn parts<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 128]);
    let t = thread_idx_x();
    superstep! { s[t] = 0; s[t + 64] = 0; }
    if t < 32 {
        let part = &mut s[..64];
        part[t] = t;
    } else {
        let part = &mut s[if OK { 32 } else { 31 }..];
        part[t - 32] = t;
    }
    sync_threads();
    out[global_idx_x()] = s[t];
}

/// Tiles of a product: the next ones are loaded when all have used the last ones.
#[kernel]
pub fn matmul<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let left = shared!([[u32; 16]; 16]);
    let right = shared!([[u32; 16]; 16]);
    let (x, y) = (thread_idx_x() % 16, thread_idx_x() / 16);
    let mut sum = 0u32;
    for tile in 0..2 {
        left[y][x] = a[y * 32 + tile * 16 + x];
        right[y][x] = a[(tile * 16 + y) * 16 + x];
        sync_threads();
        for k in 0..16 {
            sum = sum.wrapping_add(left[y][k] * right[k][x]);
        }
        if OK {
            sync_threads();
        }
    }
    out[thread_idx_x()] = sum;
}

/// A bitonic sort: each exchange needs a barrier after it.
#[kernel]
pub fn bitonic<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 128]);
    let t = thread_idx_x();
    superstep! { s[t] = a[t].wrapping_mul(77) % 128; }
    let mut size = 2;
    while size <= 128 {
        let mut distance = size / 2;
        while distance > 0 {
            let other = t ^ distance;
            if other > t {
                let (x, y) = (s[t], s[other]);
                if (x > y) == (t & size == 0) {
                    s[t] = y;
                    s[other] = x;
                }
            }
            if OK || distance > 1 {
                sync_threads();
            }
            distance /= 2;
        }
        size *= 2;
    }
    out[global_idx_x()] = s[t];
}

/// A sort by exchanges of neighbours: even pairs, then odd ones.
#[kernel]
pub fn odd_even<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 129]);
    let t = thread_idx_x();
    superstep! { s[2 * t] = a[64 - t]; s[2 * t + 1] = a[t]; if t == 0 { s[128] = 1000; } }
    for round in 0..6 {
        let first = 2 * t + if OK { round % 2 } else { 0 };
        let last = if OK { first + 1 } else { first + 2 };
        if s[first] > s[last] {
            let x = s[first];
            s[first] = s[last];
            s[last] = x;
        }
        sync_threads();
    }
    out[global_idx_x()] = s[t];
}

/// A table that is filled by diagonals.
#[kernel]
pub fn wavefront<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let table = shared!([[u32; 33]; 33]);
    let t = thread_idx_x();
    superstep! {
        table[0][t + 1] = t;
        table[t + 1][0] = t;
        if t == 0 {
            table[0][0] = 0;
        }
    }
    for diagonal in 0..63 {
        if diagonal >= t && diagonal < t + 32 {
            let (i, j) = (t + 1, diagonal - t + 1);
            table[i][j] = table[i - 1][j].min(table[i][j - 1]) + table[i - 1][j - 1] % 3;
        }
        if OK {
            sync_threads();
        }
    }
    sync_threads();
    out[global_idx_x()] = table[32][t + 1];
}

/// The summing thread waits for the writers.
#[kernel]
pub fn one_sums<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 32]);
    let t = thread_idx_x();
    if t < 32 {
        s[t] = 0;
    }
    sync_threads();
    if t % 8 == 0 {
        s[t / 8] = t;
    }
    if OK {
        sync_threads();
    }
    if t == 255 {
        let mut sum = 0;
        for i in 0..32 {
            sum += s[i];
        }
        out[0] = sum;
    }
}

/// The barrier is before the access that it should follow.
#[kernel]
pub fn early<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 64]);
    let t = thread_idx_x();
    superstep! { s[t] = 0; }
    if !OK {
        sync_threads();
    }
    s[t] = a[t];
    if OK {
        sync_threads();
    }
    out[global_idx_x()] = s[t ^ 32];
}

/// A barrier that only some rounds have.
#[kernel]
pub fn some_rounds<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 64]);
    let t = thread_idx_x();
    superstep! { s[t] = 0; }
    for round in 0..8 {
        s[(t + round) % 64] += 1;
        if OK || round % 4 != 2 {
            sync_threads();
        }
    }
    sync_threads();
    out[global_idx_x()] = s[t];
}

/// A device function that takes the array, and one that returns its element.
#[device]
fn put(s: &mut [u32], at: u32, value: u32) {
    s[at] = value;
}

#[device]
fn get(s: &[u32], at: u32) -> u32 {
    s[at]
}

/// The accesses are in functions.
#[kernel]
pub fn in_functions<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 64]);
    let t = thread_idx_x();
    superstep! { put(s, t, 0); }
    put(s, t, a[t]);
    if OK {
        sync_threads();
    }
    out[global_idx_x()] = get(s, 63 - t);
}

/// Everybody reads one element, and one thread writes it.
#[kernel]
pub fn many_readers<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let s = shared!([u32; 1]);
    let t = thread_idx_x();
    superstep! { if t == 0 { s[0] = 5; } }
    let seen = if OK || t != 77 { s[0] } else { 0 };
    if OK {
        sync_threads();
    }
    if t == 77 {
        s[0] = 6;
    }
    sync_threads();
    out[global_idx_x()] = seen + s[0];
}

/// The contents of global memory need barriers, too.
#[kernel]
pub fn scratch<const OK: bool>(a: &mut [u32], flags: &[AtomicU32], out: &mut [u32]) {
    let (t, base) = (thread_idx_x(), block_idx_x() * 64);
    a[base + t] = t;
    if OK {
        sync_threads();
    }
    out[base + t] = a[base + 63 - t];
}

cases! {
    across_warps 2 x 128;
    neighbour 2 x 128; tree 3 x 128; transpose 1 x 256; double_buffer 2 x 128; stencil 1 x 128; scan 1 x 256;
    counting 2 x 128; broadcast 1 x 96; histogram 1 x 128; halves 1 x 128; equal_values 1 x 96; taken_over 2 x 64;
    parts 1 x 64; matmul 1 x 256; bitonic 1 x 128; odd_even 1 x 64; wavefront 1 x 32; one_sums 1 x 256; early 1 x 64;
    some_rounds 1 x 64; in_functions 1 x 64; many_readers 1 x 128; scratch 4 x 64;
}
