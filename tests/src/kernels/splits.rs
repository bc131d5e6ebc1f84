//! Several parts at once: `split_at`, and tuples of parts and places.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// A struct with padding.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Pair {
    pub count: u16,
    pub factor: f32,
}

#[device]
fn add(xs: &mut [u32], ys: &[u32]) {
    for i in 0..xs.len() {
        xs[i] += ys[i];
    }
}

#[device]
fn around_the_middle(xs: &[u32; 6]) -> (u32, u32) {
    let (low, high) = xs.split_at(3);
    (low[2], high[0])
}

/// Names of parts and places in tuples, and slices and arrays in two.
#[device]
pub fn of_tuples(a: &[u32], b: &mut [u32], i: usize, j: usize) {
    let (x, y) = (&a[i..j], &a[1..]);
    b[0] = x.len() as u32 + y[0];
    let ((p, q), n) = ((&x[0], &mut b[3..5]), 7);
    q[0] = *p + n;
    let (left, right) = a.split_at(i);
    b[1] = left.iter().sum::<u32>() * 100 + right.iter().sum::<u32>();
    let (l, r) = b.split_at_mut(4);
    add(l, &r[..4]);
    l[0] = r[0];
    let (_, tail) = a[1..].split_at(2);
    b[2] += tail[0];
    let mut local = [1, 2, 3, 4, 5, 6];
    let (low, high) = local.split_at_mut(2);
    low[1] = high[3];
    high[0] += low[1];
    b[5] = local.iter().sum::<u32>();
    let (before, behind) = around_the_middle(&local);
    b[6] = before + behind;
}

/// The same, of global and shared memory and of structs.
#[kernel]
pub fn map_tuples(a: &[u32], b: &mut [u32], i: usize, j: usize, pairs: &mut [Pair]) {
    let tile = shared!([u32; 64]);
    let tid = thread_idx_x();
    superstep!(fill, {
        tile[tid] = tid;
        tile[tid + 32] = 2 * tid;
    });
    if tid == 0 {
        of_tuples(a, b, i, j);
        let (front, back) = tile.split_at(32);
        b[7] = front[3] + back[3];
        let (first, rest) = pairs.split_at_mut(1);
        first[0].count = rest[0].count + 1;
    }
}

/// The halves of each row of a block, which exchange what they have.
#[kernel(block = 64)]
pub fn exchange(rows: &mut [f32], half: usize) {
    let row = &mut rows[2 * half * block_idx_x() as usize..][..2 * half];
    let (left, right) = row.split_at_mut(half);
    let i = thread_idx_x() as usize;
    if i < half {
        let (l, r) = (&mut left[i], &mut right[i]);
        (*l, *r) = (*r, 2.0 * *l);
    }
}

/// The line of the middle in [`past`].
pub const PAST_LINE: u32 = line!() + 5;

/// A middle that may be after the end.
#[kernel]
pub fn past(xs: &[u32], middle: usize, out: &mut [u32]) {
    let (left, right) = xs.split_at(middle);
    out[0] = left.len() as u32 * 100 + right.len() as u32;
}

/// Takes what another thread has written before each barrier. The caller lends it as memory that is only read.
#[device]
fn shift(left: &[u32], own: &mut [u32], rounds: u32) {
    for _ in 0..rounds {
        let value = left[0];
        sync_threads();
        own[0] = value + 1;
        sync_threads();
    }
}

/// A ring of shared memory: each thread reads from its neighbour's element.
#[kernel(block = 64)]
pub fn shift_in_rounds(y: &mut [u32], rounds: u32) {
    let ring = shared!([u32; 65]);
    let tid = thread_idx_x() as usize;
    ring[tid + 1] = 0;
    if tid == 0 {
        ring[0] = 100;
    }
    sync_threads();
    let (left, right) = ring.split_at_mut(tid + 1);
    shift(&left[tid..], right, rounds);
    y[tid] = right[0];
}

/// The same in global memory, lent as memory that may be written.
#[device]
fn shift_mut(left: &mut [u32], own: &mut [u32], rounds: u32) {
    for _ in 0..rounds {
        let value = left[0];
        sync_threads();
        own[0] = value + 1;
        sync_threads();
    }
}

/// A ring of global memory.
#[kernel(block = 64)]
pub fn shift_memory_in_rounds(ring: &mut [u32], rounds: u32) {
    let tid = thread_idx_x() as usize;
    let (left, right) = ring.split_at_mut(tid + 1);
    shift_mut(&mut left[tid..], right, rounds);
}

/// Stores what the other warp's threads give, one number a round.
#[device]
fn consume(given: &[u32], y: &mut [u32], rounds: u32) {
    for i in 0..rounds {
        named_sync(1, 64);
        y[i * 32 + lane_id()] = given[0];
        named_arrive(2, 64);
    }
}

/// A warp that gives numbers, and one that takes them.
#[kernel(block = 64)]
pub fn hand_over(x: &[u32], y: &mut [u32], rounds: u32) {
    let given = shared!([u32; 1]);
    if warp_id() == 0 {
        for i in 0..rounds {
            if lane_id() == 0 {
                given[0] = x[i];
            }
            named_arrive(1, 64);
            named_sync(2, 64);
        }
    } else {
        consume(given, y, rounds);
    }
}

entries!("splits": map_tuples, exchange, shift_in_rounds, shift_memory_in_rounds, hand_over; in "faults": past);
