//! Slices that are assigned again: each variable is a part of one slice or array. All of the device functions also run on the host.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// Takes the first element off, and uses it after the slice has moved on.
#[device]
pub fn taken_off(xs: &[u32]) -> u32 {
    let mut rest = &xs[..];
    let mut sum = 0u32;
    while let [first, tail @ ..] = rest {
        let before = rest.len() as u32;
        rest = tail;
        sum = (sum ^ (sum >> 3)).wrapping_add(*first) + before * 3 + rest.len() as u32;
    }
    sum
}

/// A binary search that narrows its own parameter.
#[device]
pub fn lower_bound(mut xs: &[u32], key: u32) -> usize {
    let mut at = 0;
    while !xs.is_empty() {
        let middle = xs.len() / 2;
        xs = if xs[middle] < key {
            at += middle + 1;
            &xs[middle + 1..]
        } else {
            &xs[..middle]
        };
    }
    at
}

/// Merges the halves of a slice.
#[device]
pub fn halves(xs: &[u32], swapped: bool) -> u32 {
    let (mut left, mut right) = xs.split_at(xs.len() / 2);
    let mut n = 1u32;
    while let (Some((a, more)), Some((b, other))) = (left.split_first(), right.split_first()) {
        if a <= b {
            n = (n ^ (n << 3)).wrapping_add(*a);
            left = more;
        } else {
            n = (n ^ (n >> 2)).wrapping_add(*b);
            right = other;
        }
    }
    (left, right) = xs.split_at(xs.len().min(2));
    if swapped {
        (left, right) = (right, left);
        std::mem::swap(&mut left, &mut right);
        (left, _) = right.split_at(right.len() / 2);
    }
    let late;
    if n.is_multiple_of(2) {
        late = left;
    } else {
        late = &xs[..xs.len() / 3];
    }
    let last = match late {
        [] => right,
        [_, tail @ ..] if swapped => tail,
        _ => &late[1..],
    };
    n ^ (left.len() + 8 * right.len() + 64 * late.len() + 512 * last.len()) as u32 ^ last.iter().sum::<u32>()
}

/// Counts the words of a text, and writes the lengths of the first ones.
#[device]
pub fn words(mut text: &[u8], lengths: &mut [u32]) -> u32 {
    let mut n = 0;
    while let Some(at) = text.iter().position(|c| *c == b' ') {
        let (word, after) = text.split_at(at);
        if let Some(length) = lengths.get_mut(n) {
            *length = word.len() as u32;
        }
        n += 1;
        text = &after[1..];
    }
    n as u32 * 100 + text.len() as u32
}

/// Writes through slices that move on.
#[device]
pub fn written(xs: &mut [u32]) -> usize {
    let mut rest = xs;
    let mut n = 1;
    while rest.len() > 3 {
        let (head, tail) = std::mem::take(&mut rest).split_at_mut(2);
        head[0] = n;
        head[1] = tail.len() as u32 + head[0];
        n += 1;
        rest = tail;
    }
    while let Some((first, tail)) = std::mem::take(&mut rest).split_first_mut() {
        *first += 1000;
        rest = tail;
    }
    rest.len()
}

/// Parts of an array of this thread, and of parts that iterators give.
#[device]
pub fn of_arrays(xs: &[u32], n: usize) -> u32 {
    let mut own = [n as u32; 9];
    for (i, v) in own.iter_mut().enumerate() {
        *v = *v * 3 + i as u32;
    }
    let mut part = &own[1..];
    let mut sum = 0u32;
    for i in 0..n % 4 {
        part = &part[i..];
        sum = sum * 3 + part[0] + part.iter().map(|v| v ^ part[0]).sum::<u32>();
    }
    for mut pair in xs.chunks(3) {
        if pair.len() > 1 {
            pair = &pair[1..];
        }
        sum = (sum ^ (sum >> 5)).wrapping_add(pair[0]);
    }
    sum
}

mod by_name {
    use sarek_runtime::prelude::*;
    use std::mem::{replace, swap, take};

    /// The functions of `mem` by their names, of slices.
    #[device]
    pub fn exchanged(xs: &[u32], places: &mut [u32]) -> u32 {
        let (mut a, mut b) = xs.split_at(xs.len() / 3);
        swap(&mut a, &mut b);
        let mut rest = &xs[..];
        let mut sum = 0u32;
        while !rest.is_empty() {
            let after = &rest[1..];
            let before = std::mem::replace(&mut rest, if ends(after) { &after[1..] } else { after });
            let step = (before.len() - rest.len()) as u32;
            sum = (sum ^ (sum << 3)).wrapping_add(before[0] + step);
        }
        let all = take(&mut b);
        let mut left = &mut *places;
        let mut n = 0;
        while left.len() > 1 {
            let (head, tail) = take(&mut left).split_at_mut(1);
            head[0] += n + tail.len() as u32;
            n += 1;
            left = tail;
        }
        let old = replace(&mut a, all);
        let (mut x, mut y) = (n, sum);
        swap(&mut x, &mut y);
        sum ^ (old.len() + 8 * a.len() + 64 * b.len() + 512 * left.len()) as u32 ^ take(&mut x).rotate_left(y)
    }

    #[device]
    fn ends(xs: &[u32]) -> bool {
        xs.len() == 2 && xs[0] > xs[1]
    }
}

pub use by_name::exchanged;

/// Variables that patterns take out of references.
#[device]
pub fn of_references(xs: &[u32]) -> u32 {
    let mut sum = 0u32;
    for &(mut v) in xs {
        v += sum & 7;
        sum = (sum ^ (sum >> 3)).wrapping_add(v);
    }
    sum ^= xs
        .iter()
        .map(|&(mut v)| {
            v ^= 5;
            v
        })
        .sum::<u32>();
    if let Some(&(mut best)) = xs.first() {
        best += 3;
        sum ^= best;
    }
    match xs.last() {
        Some(&(0..=9)) => sum ^ 1,
        Some(&(mut n @ 10..=20)) => {
            n *= 2;
            sum ^ n
        }
        _ => sum,
    }
}

/// Slices and other variables in one assignment, and pairs of slices that a condition chooses.
#[device]
pub fn at_once(xs: &[u32], n: usize) -> u32 {
    let (mut rest, mut s) = (&xs[..], 1usize);
    let mut sum = 0u32;
    let mut last = [0usize; 2];
    while rest.len() > s {
        sum = (sum ^ (sum >> 3)).wrapping_add(rest[s] + s as u32);
        (rest, s) = (&rest[s..], rest.len() % 3 + 1);
        (s, rest, last[s % 2]) = (s + n % 2, &rest[rest.len().min(s - 1)..], s);
    }
    let (mut v, mut w) = (&xs[..xs.len() / 2], rest);
    [v, w] = [w, v];
    (v, w) = if n.is_multiple_of(3) { (&v[v.len().min(1)..], v) } else { (w, v) };
    let found = xs.iter().position(|x| *x as usize > n);
    let (before, mut after) = match found {
        Some(i) => (&xs[..i], &xs[i + 1..]),
        None => (xs, &xs[..0]),
    };
    let (_, end) = if n > 20 { (before, after) } else { (after, before) };
    (after, sum, _) = match after.len() {
        0 => (before, sum ^ 9, 1u32),
        length => {
            let half = length / 2;
            (&after[half..], sum.rotate_left(half as u32), 2)
        }
    };
    let lengths = rest.len() + 3 * v.len() + 9 * w.len();
    sum ^ (lengths + 27 * before.len() + 81 * after.len() + 243 * end.len() + s) as u32
        ^ (last[0] + 3 * last[1]) as u32
        ^ end.iter().max().copied().unwrap_or(n as u32)
        ^ after.iter().chain(w).fold(0, |all: u32, v| all.rotate_left(3) ^ v)
}

#[kernel]
pub fn moving(xs: &[u32], text: &[u8], n: usize, written_to: &mut [u32], out: &mut [u32]) {
    let mut lengths = [0; 3];
    out[0] = taken_off(xs);
    out[1] = lower_bound(xs, n as u32) as u32;
    out[2] = halves(xs, false);
    out[3] = halves(xs, true);
    out[4] = words(text, &mut lengths);
    out[5] = lengths[0] * 100 + lengths[1] * 10 + lengths[2];
    out[6] = written(written_to) as u32;
    out[7] = of_arrays(xs, n);
    out[8] = exchanged(xs, written_to);
    out[9] = of_references(xs);
    out[10] = at_once(xs, n);
}

/// All threads leave the loop together, so that they meet at the barrier.
#[kernel(block = 32)]
pub fn common_rows(x: &[u32], out: &mut [u32]) {
    let tile = shared!([u32; 32]);
    let t = thread_idx_x();
    let mut rest = x;
    let mut sum = 0u32;
    while rest.len() >= 32 {
        superstep!(put, {
            tile[t] = rest[t];
        });
        superstep!(take, {
            sum = sum * 3 + tile[31 - t];
        });
        rest = &rest[32..];
    }
    let mut ordered = &tile[..];
    ordered = &ordered[t as usize..];
    out[t] = sum * 33 + ordered.len() as u32;
}

entries!("moving_slices": moving, common_rows);
