//! Orders of slices and arrays: comparisons, sorts and rotations. Each device function also runs on the host.

#![allow(clippy::all, reason = "each form is there to be lowered")]

use crate::catalogue::entries;
use sarek_runtime::prelude::*;
use std::cmp::Reverse;

/// A row with derived comparisons.
#[device]
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, DeviceType)]
#[repr(C)]
pub struct Row {
    pub key: u32,
    pub weight: f32,
}

/// How urgent something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, DeviceType)]
#[repr(u8)]
pub enum Level {
    Low,
    High,
    Urgent,
}

/// Comparisons of slices of numbers, floats, rows of numbers, and structs.
#[device]
pub fn compared(x: &[i32], y: &[i32], f: &[f32], g: &[f32], rows: &[Row], pairs: &[[u8; 2]]) -> u32 {
    let numbers = (x < y) as u32 + (x <= y) as u32 * 2 + (x > y) as u32 * 4 + (x >= y) as u32 * 8;
    let floats = (f < g) as u32 + (f <= g) as u32 * 2 + (f > g) as u32 * 4 + (f >= g) as u32 * 8;
    let middle = rows.len() / 2;
    let (front, back) = rows.split_at(middle);
    let mut seen = numbers + floats * 16;
    seen +=
        (front < back) as u32 * 256 + (front == back) as u32 * 512 + (pairs >= &pairs[pairs.len() / 2..]) as u32 * 1024;
    if !rows.is_empty() && rows[1..].contains(&rows[0]) {
        seen += 2048;
    }
    if pairs.starts_with(&pairs[pairs.len() / 2..]) && x != &y[..y.len() / 2] {
        seen += 4096;
    }
    seen + (x.is_sorted() as u32 + f.is_sorted() as u32 * 2 + rows.is_sorted() as u32 * 4) * 8192
}

/// Arrays of numbers that are sorted and turned.
#[device]
pub fn sorted(seed: i32, turns: usize) -> [i32; 8] {
    let mut a = [seed, 3, seed / -2, 8, seed % 5, 0, 8, seed ^ 6];
    a[..5].sort();
    a.rotate_left(turns % 9);
    let mut b = a;
    b.rotate_right(turns % 3);
    b[2..7].sort_unstable_by(|a, b| b.cmp(a));
    b.rotate_left(1);
    let mut c = b;
    c.sort_by_key(|v| (*v & 3, -*v));
    c.rotate_right(1);
    let mut compared = 0;
    b.sort_unstable_by_key(|v| {
        compared += 1;
        v.abs()
    });
    for i in 0..8 {
        a[i] = a[i].wrapping_mul(100) + b[i].wrapping_mul(10) + c[i];
    }
    a[0] += (compared > 0) as i32 + a[..2].is_sorted() as i32;
    a
}

/// Structs and enums that are sorted, equal ones in their order.
#[device]
pub fn arranged(rows: &mut [Row], seed: u32) -> u32 {
    rows.sort_by_key(|row| row.key);
    let mut by_key = 0u32;
    for row in rows.iter() {
        by_key = by_key.wrapping_mul(31).wrapping_add(row.weight as u32);
    }
    rows.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let mut levels = [Level::Urgent, Level::Low, Level::High, Level::Low];
    levels.rotate_left((seed % 5) as usize);
    levels[(seed & 1) as usize..].sort();
    let mut words = [[3u8, 1], [seed as u8, 2], [3, 0]];
    words.sort();
    let mut flags = [true, seed % 2 == 0, false];
    flags.sort_unstable();
    let mut sum = by_key % 1000;
    for (i, level) in levels.iter().enumerate() {
        sum = sum * 3 + *level as u32 + i as u32;
    }
    for word in words {
        sum = sum.wrapping_mul(7) + word[0] as u32 + word[1] as u32;
    }
    sum * 8 + flags[0] as u32 * 4 + flags[1] as u32 * 2 + flags[2] as u32
}

#[kernel]
pub fn compare(x: &[i32], y: &[i32], f: &[f32], g: &[f32], rows: &[Row], pairs: &[[u8; 2]], out: &mut [u32]) {
    out[0] = compared(x, y, f, g, rows, pairs);
}

#[kernel]
pub fn sort(seeds: &[i32], out: &mut [[i32; 8]]) {
    let i = global_idx_x() as usize;
    if i < out.len() {
        out[i] = sorted(seeds[i], i);
    }
}

#[kernel]
pub fn arrange(rows: &mut [Row], seed: u32, out: &mut [u32]) {
    out[0] = arranged(rows, seed);
}

/// A rotation by more than there is.
#[kernel]
pub fn rotate(x: &mut [u32], left: usize, right: usize) {
    x.rotate_left(left);
    x.rotate_right(right);
}

/// The block sorts in shared memory, a row for each thread.
#[kernel(block = 32)]
pub fn sort_rows(x: &mut [[u16; 6]]) {
    let rows = shared!([[u16; 6]; 32]);
    let (i, tid) = (global_idx_x() as usize, thread_idx_x() as usize);
    superstep!(load, {
        rows[tid] = if i < x.len() { x[i] } else { [0; 6] };
    });
    superstep!(arrange, {
        rows[31 - tid].sort_unstable();
    });
    if i < x.len() {
        x[i] = rows[tid];
    }
}

/// Keys in `Reverse`.
#[device]
pub fn descending(x: &[u32], n: u32) -> [u32; 8] {
    let mut a = [n, 5, 3, n * 7 % 5, 9, 1, 2, 6];
    a.sort_by_key(|v| Reverse(*v % 4));
    a[4..].sort_unstable_by_key(|v| std::cmp::Reverse((*v % 2, *v)));
    a[0] += x.iter().copied().max_by_key(|v| Reverse(*v % 8)).unwrap_or(0) * 100;
    a[1] += x.iter().copied().min_by_key(|v| Reverse(*v % 8)).unwrap_or(0) * 100;
    a
}

#[kernel]
pub fn descend(x: &[u32], out: &mut [[u32; 8]]) {
    let i = global_idx_x();
    if (i as usize) < out.len() {
        out[i] = descending(x, i);
    }
}

entries!("orders": compare, sort, arrange, rotate, sort_rows, descend);
