//! Patterns of slices and arrays, `[]`, `[first, .., last]`, `[first, rest @ ..]`; binary searches and comparisons of slices.
//! Each device function also runs on the host.

#![allow(clippy::all, reason = "each form is there to be lowered")]

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The arms differ in the number of elements.
#[device]
pub fn ends(x: &[u32]) -> u32 {
    match x {
        [] => 1,
        [only] => only.wrapping_mul(3),
        [first, .., last] => first.wrapping_mul(5).wrapping_add(*last),
    }
}

/// The elements that the pattern leaves have a name.
#[device]
pub fn headed(x: &[u32]) -> u32 {
    let [count, rest @ ..] = x else { return 7 };
    let mut sum = rest.len() as u32;
    for v in rest.iter().take(*count as usize) {
        sum = sum.wrapping_mul(31) ^ v;
    }
    sum
}

/// Numbers, ranges and guards in the patterns, with names of parts in a guard.
#[device]
pub fn told_apart(x: &[u32], i: usize) -> u32 {
    match x {
        &[0, 1, ..] => 1,
        [2..=4, second, ..] => 100 + second,
        [a, middle @ .., b] if middle.len() > i => a ^ b ^ middle[i].rotate_left(4),
        whole @ [.., 5 | 6] => whole.len() as u32 + 1000,
        others => others.len() as u32 + 2000,
    }
}

/// Parts, windows and members of tuples.
#[device]
pub fn parts_of(x: &[u32], pairs: &[[u32; 2]], i: usize) -> [u32; 6] {
    let mut seen = [0; 6];
    for window in x.windows(2) {
        if let &[a, b] = window
            && a < b
        {
            seen[0] += 1;
        }
    }
    if let Some(&[a, b, c]) = x.get(i..i + 3) {
        seen[1] = a ^ b.rotate_left(1) ^ c.rotate_left(2);
    }
    if i + 2 <= x.len() {
        let [a, b] = &x[i..i + 2] else { return seen };
        seen[2] = a.wrapping_mul(3) ^ b;
    }
    seen[3] = match (x, pairs, i) {
        ([], _, _) => 1,
        ([.., last], [], 0) => last ^ 2,
        ([first, ..], [[a, b], ..], _) => first ^ a.rotate_left(2) ^ b,
        (_, rest, n) => rest.len() as u32 + n as u32,
    };
    if let Some((first, [second, others @ ..])) = x.split_first() {
        seen[4] = first ^ second ^ others.len() as u32;
    }
    if let [[a, 0..=9], rest @ ..] = pairs
        && let [.., [b, _]] = rest
    {
        seen[5] = a ^ b;
    }
    seen
}

/// Arrays, as values and through references.
#[device]
pub fn arrays(n: u32) -> u32 {
    let mut four = [n, n ^ 5, 9, n >> 2];
    let [first, rest @ ..] = four;
    let [low @ .., _] = &four;
    let mut seen = first ^ rest[2] ^ low[1] ^ (rest.len() + low.len()) as u32;
    let [_, middle @ .., last] = &mut four;
    middle[1] = 11;
    middle.swap(0, 1);
    *last += 2;
    if let [0..=99, 11, tail @ ..] = four {
        seen ^= tail[0] << 8;
    }
    seen ^ four[1] ^ four[2].rotate_left(9) ^ four[3].rotate_left(17)
}

/// Elements are written through the names.
#[device]
pub fn written(x: &mut [u32]) -> u32 {
    if let [first, .., last] = x {
        std::mem::swap(first, last);
        *first ^= 1;
    }
    match x {
        [_, rest @ ..] if rest.len() > 1 => {
            rest[1] = rest[0].wrapping_add(5);
            rest.len() as u32
        }
        [.., only] => {
            *only += 1;
            2
        }
        [] => 3,
    }
}

#[kernel]
pub fn take_apart(x: &[u32], pairs: &[[u32; 2]], changing: &mut [u32], i: usize, out: &mut [u32]) {
    out[0] = ends(x);
    out[1] = headed(x);
    out[2] = told_apart(x, i);
    let parts = parts_of(x, pairs, i);
    for k in 0..6 {
        out[3 + k] = parts[k];
    }
    out[9] = arrays(x.len() as u32);
    out[10] = written(changing);
}

#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub struct Row {
    pub key: i32,
    pub weight: f32,
}

/// Sorted slices are searched; `rows` have no key twice.
#[device]
pub fn searched(x: &[u32], rows: &[Row], key: u32) -> [usize; 9] {
    let wanted = key as i32 - 3;
    let mut found = [0; 9];
    found[0] = x.partition_point(|v| *v < key);
    if !x.is_empty() {
        found[1] = x[1..].partition_point(|&v| v <= key) + 1;
    }
    if let Ok(at) = x.binary_search(&key) {
        found[2] = x[at] as usize + 1;
    }
    found[3] = match rows.binary_search_by(|row| row.key.cmp(&wanted)) {
        Ok(at) => at + 100,
        Err(at) => at + 200,
    };
    found[4] = rows.binary_search_by_key(&wanted, |row| row.key).unwrap_or_else(|at| at + 300);
    let squares = [1u32, 4, 9, 16, 25];
    found[5] = squares.binary_search(&key).unwrap_or(9)
        + rows.partition_point(|row| {
            let scaled = row.weight * 2.0;
            scaled < key as f32
        });
    found[6] = squares.partition_point(|&square| square < key);
    found[7] = squares.binary_search_by(|square| square.cmp(&key)).unwrap_or_else(|at| at + 10);
    found[8] = squares.binary_search_by_key(&(key * 2), |square| square * 2).is_ok() as usize;
    found
}

/// Slices are compared, and their beginnings and ends.
#[device]
pub fn compared(a: &[u32], b: &[u32], f: &[f32]) -> u32 {
    let mut seen = (a == b) as u32;
    if a != b && a.starts_with(b) {
        seen += 2;
    }
    if a.ends_with(b) || b.is_empty() {
        seen += 4;
    }
    // Numbers that are not numbers equal nothing.
    let (front, back) = f.split_at(f.len() / 2);
    seen + (front == back) as u32 * 8 + f.starts_with(front) as u32 * 16
}

#[kernel]
pub fn search(x: &[u32], rows: &[Row], key: u32, out: &mut [usize]) {
    let found = searched(x, rows, key);
    for k in 0..9 {
        out[k] = found[k];
    }
}

#[kernel]
pub fn compare(a: &[u32], b: &[u32], f: &[f32], out: &mut [u32]) {
    // Each thread searches for its own number.
    let i = thread_idx_x();
    if i == 0 {
        out[0] = compared(a, b, f);
    }
    out[1 + i as usize] = a.partition_point(|v| *v < i) as u32;
}

entries!("slices": take_apart, search, compare);
