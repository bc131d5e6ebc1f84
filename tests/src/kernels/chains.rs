//! Methods of iterators after those that take closures: `.map(…).enumerate()`, `.filter(…).take(n)` and their like. Each device
//! function also runs on the host.

use crate::catalogue::entries;
use crate::kernels::searches::{counted, noted};
use sarek_runtime::prelude::*;

/// Numbers of items that closures have made or chosen.
#[device]
pub fn numbers(x: &[i32], y: &[u32], limit: i32) -> u32 {
    let mut seen = 1;
    for (i, v) in x.iter().map(|v| v.wrapping_mul(3)).enumerate() {
        if i == 2 {
            continue;
        }
        seen = noted(noted(seen, i as i32), v);
    }
    for (i, v) in x.iter().filter(|v| **v > limit).enumerate() {
        if *v == 4 {
            continue;
        }
        seen = noted(noted(seen, i as i32), *v);
    }
    seen = noted(
        seen,
        x.iter()
            .copied()
            .filter(|v| v % 2 == 0)
            .enumerate()
            .filter(|(i, _)| i % 2 == 0)
            .map(|(i, v)| v * i as i32)
            .last()
            .unwrap_or(90),
    );
    let outer = x.iter().enumerate().map(|(i, v)| *v + i as i32).enumerate().find(|(i, v)| *v > limit + *i as i32);
    if let Some((i, v)) = outer {
        seen = noted(noted(seen, i as i32), v);
    }
    for (i, v) in (1..limit).map(|v| v * v).enumerate() {
        seen = noted(noted(seen, i as i32), v);
    }
    for (i, v) in (0..limit).rev().step_by(2).enumerate() {
        seen = noted(noted(seen, i as i32), v);
    }
    let sums = y.chunks(3).map(|part| part.iter().sum::<u32>()).enumerate().fold(0, |a, (i, sum)| a ^ (sum * i as u32));
    noted(seen, sums as i32)
}

/// Iterators that run backwards after closures.
#[device]
pub fn backwards(x: &[i32], y: &[u32], limit: i32) -> u32 {
    let mut seen = 2;
    for v in x.iter().map(|v| v + 1).rev() {
        seen = noted(seen, v);
    }
    for (i, v) in x.iter().map(|v| v - 1).enumerate().rev() {
        seen = noted(noted(seen, i as i32), v);
    }
    for v in x.iter().skip(1).filter(|v| **v > limit).rev() {
        seen = noted(seen, *v);
    }
    for (a, b) in x.iter().map(|v| v ^ 1).zip(y.iter().map(|v| v % 7)).rev() {
        seen = noted(noted(seen, a), b as i32);
    }
    let mut calls = 0;
    let found = x.iter().map(|v| counted(&mut calls, *v)).rev().find(|v| *v > limit);
    seen = noted(noted(seen, calls), found.unwrap_or(91));
    let back = (0..limit).filter(|v| v % 3 != 1).rev().position(|v| v < 4).unwrap_or(92);
    seen = noted(seen, back as i32);
    let place = x.iter().map(|v| v + 2).enumerate().rposition(|(i, v)| v > limit && i > 0);
    noted(seen, place.unwrap_or(93) as i32)
}

/// Items that are left out, and how often the closures before ran.
#[device]
pub fn parts(x: &[i32], y: &[u32], limit: i32) -> u32 {
    let n = limit as usize;
    let (mut skipped, mut taken, mut stepped, mut chosen) = (0, 0, 0, 0);
    let mut seen = noted(3, x.iter().map(|v| counted(&mut skipped, *v)).skip(n).fold(0, |a, b| a ^ b));
    seen = noted(seen, x.iter().map(|v| counted(&mut taken, *v)).take(n).fold(1, |a, b| a ^ b));
    seen = noted(seen, x.iter().map(|v| counted(&mut stepped, *v)).step_by(3).fold(2, |a, b| a ^ b));
    seen = noted(noted(noted(seen, skipped), taken), stepped);
    for v in x
        .iter()
        .filter(|v| {
            chosen += 1;
            **v % 2 == 0
        })
        .take(n / 2)
    {
        if *v == 6 {
            continue;
        }
        seen = noted(seen, *v);
    }
    seen = noted(seen, chosen);
    for (i, v) in x.iter().copied().filter(|v| *v != 3).skip(1).step_by(2).take(3).enumerate() {
        seen = noted(noted(seen, i as i32), v);
    }
    for (i, v) in y.iter().skip_while(|v| **v < 300).take(2).enumerate() {
        seen = noted(noted(seen, i as i32), *v as i32);
    }
    for (i, v) in y.iter().take_while(|v| **v > 100).skip(1).map(|v| v % 9).enumerate() {
        seen = noted(noted(seen, i as i32), v as i32);
    }
    seen = noted(seen, x.iter().filter(|v| **v > 0).take(0).count() as i32);
    let few = (0..limit).map(|v| v * 5 % 7).skip(2).take(3).sum::<i32>();
    noted(noted(seen, few), (0..100).filter(|v| v % 5 == 2).take(n).last().unwrap_or(94))
}

/// Pairs of items of which closures have made or chosen one or both.
#[device]
pub fn pairs(x: &[i32], y: &[u32], limit: i32) -> u32 {
    let mut seen = 4;
    for (a, b) in x.iter().map(|v| v + limit).zip(y) {
        seen = noted(noted(seen, a), *b as i32);
    }
    for (a, b) in x.iter().zip(y.iter().map(|v| v / 2)) {
        seen = noted(noted(seen, *a), b as i32);
    }
    for (i, (a, b)) in x.iter().rev().map(|v| v % 4).zip(y.iter().skip(1).map(|v| v % 5)).enumerate() {
        seen = noted(noted(noted(seen, i as i32), a), b as i32);
    }
    let mut calls = 0;
    for (a, b) in x
        .iter()
        .filter(|v| {
            calls += 1;
            **v > limit / 2
        })
        .zip(y.iter().step_by(2))
    {
        if *a == 5 {
            continue;
        }
        seen = noted(noted(seen, *a), *b as i32);
    }
    seen = noted(seen, calls);
    for (i, v) in (2..limit).zip(x.iter().map(|v| v * 2)) {
        seen = noted(noted(seen, i), v);
    }
    for ((a, b), c) in x.iter().copied().filter(|v| *v > 1).zip(y.iter().rev()).zip(x) {
        seen = noted(noted(noted(seen, a), *b as i32), *c);
    }
    let dot = x.iter().map(|v| *v as i64).zip(y.iter().map(|v| *v as i64)).map(|(a, b)| a * b).sum::<i64>();
    let triples = x
        .iter()
        .filter_map(|v| v.checked_sub(limit))
        .zip(x.windows(2).map(|w| w[0] - w[1]))
        .zip(y.iter().map(|v| v & 3))
        .fold(0, |so_far: i32, ((a, b), c)| so_far.wrapping_mul(3) + a * 2 + b + c as i32);
    noted(noted(seen, dot as i32), triples)
}

/// Numbers without an end, and those that belong to elements.
#[device]
pub fn numbered(x: &[i32], y: &[u32], limit: i32) -> u32 {
    let mut seen = 5;
    for (i, v) in (0u32..).zip(x) {
        seen = noted(noted(seen, i as i32), *v);
    }
    for (v, i) in x.iter().zip(-2..limit) {
        seen = noted(noted(seen, i), *v);
    }
    for (v, i) in y.iter().zip(1..=limit as u64) {
        seen = noted(noted(seen, i as i32), *v as i32);
    }
    for (v, i) in x.iter().zip((1..limit as usize).rev()) {
        seen = noted(noted(seen, i as i32), *v);
    }
    for (v, i) in x.iter().filter(|v| **v != 4).zip((250u8..).step_by(2)).take(3) {
        seen = noted(noted(seen, i as i32), *v);
    }
    for (v, i) in x.iter().map(|v| v * 2).zip((0..9i16).map(|i| i * i)) {
        seen = noted(noted(seen, i as i32), v);
    }
    for i in 3.. {
        if i * i > limit + 20 {
            break;
        }
        seen = noted(seen, i);
    }
    seen = noted(seen, (2..).find(|d| (limit + 4) % *d == 0).unwrap_or(98));
    seen = noted(seen, (1i64..).take_while(|d| *d * *d <= limit as i64).sum::<i64>() as i32);
    for i in (limit as u64 + (1 << 40)..).step_by(5).take(3) {
        seen = noted(seen, (i % 1009) as i32);
    }
    let found = (5usize..).map(|i| i * 3).enumerate().skip(limit as usize).find(|(i, v)| v % 7 == i % 2);
    match found {
        Some((i, v)) => noted(noted(seen, i as i32), v as i32),
        None => seen,
    }
}

/// Arrays taken by value, and the conditions of several patterns.
#[device]
pub fn taken(x: &[i32], y: &[u32], limit: i32) -> u32 {
    let mut seen = 6;
    for v in [limit, 3, 5].into_iter().filter(|v| v % 2 == 1) {
        seen = noted(seen, v);
    }
    seen = noted(seen, [limit, 4].into_iter().map(|v| v * v).enumerate().map(|(i, v)| v - i as i32).sum::<i32>());
    for (v, byte) in x.into_iter().zip(limit.wrapping_mul(77_777).to_le_bytes()) {
        seen = noted(noted(seen, *v), byte as i32);
    }
    if limit > 0
        && limit < 12
        && let Some(a) = x.first()
        && let Some(b) = y.get(1)
        && *a < *b as i32
        && *b > 4
    {
        seen = noted(noted(seen, *a), *b as i32);
    }
    seen
}

/// A value after another one; `calls` counts how often that was asked.
#[device]
pub fn after(calls: &mut u32, n: usize) -> Option<usize> {
    *calls += 1;
    if n % 3 == 0 { None } else { Some(n + 1) }
}

/// Several patterns and conditions, and what is done where one of them does not hold.
#[device]
pub fn chained(x: &[i32], y: &[u32], limit: i32) -> u32 {
    let (mut seen, mut calls) = (7, 0);
    for i in 0..x.len() + 2 {
        let picked = if let Some(a) = x.get(i)
            && let Some(b) = y.get(i)
            && *a < *b as i32
        {
            *a
        } else {
            -1
        };
        seen = noted(seen, picked);
        if limit > 2
            && i != 1
            && let Some(a) = x.get(i + 1)
            && let Some(rest) = a.checked_sub(limit).filter(|v| v % 2 == 0)
            && rest != 4
        {
            seen = noted(seen, rest);
        } else if let Some(first) = x.first()
            && *first > limit
            && let [p, q] = [limit, *first]
            && p < q
        {
            seen = noted(noted(seen, p), q);
            if p == 3 {
                continue;
            }
        } else {
            if i == 5 {
                break;
            }
            seen = noted(seen, 99);
        }
        if let Some(n) = after(&mut calls, i)
            && let Some(m) = after(&mut calls, n)
            && m > 2
        {
            seen = noted(noted(seen, n as i32), m as i32);
        } else if i == 7 {
            return noted(seen, calls as i32);
        }
        let both = if i < 4
            && let Some(n) = after(&mut calls, i + 1)
        {
            n
        } else {
            80
        };
        seen = noted(seen, both as i32);
    }
    noted(seen, calls as i32)
}

/// Conditions after which the function returns, also where they do not hold.
#[device]
pub fn returned(x: &[i32], limit: i32) -> u32 {
    if let [first, second, ..] = x
        && first > second
        && let Some(rest) = first.checked_sub(limit)
        && rest % 2 == 0
    {
        noted(8, rest)
    } else if let Some(at) = x.iter().position(|v| *v == limit) {
        noted(9, at as i32)
    } else {
        10
    }
}

/// Writes to elements that closures have chosen.
#[device]
pub fn writes(x: &mut [i32], y: &[u32], limit: i32) {
    for (i, v) in x.iter_mut().filter(|v| **v > limit).enumerate() {
        *v += 10 * i as i32;
    }
    for v in x.iter_mut().filter(|v| **v % 2 == 0).skip(1).take(2) {
        *v -= 1;
    }
    x.iter_mut().zip(y.iter().map(|v| (v % 3) as i32)).for_each(|(v, w)| *v ^= w);
    x.iter_mut().filter(|v| **v < limit).zip(y).for_each(|(v, w)| *v += (*w % 4) as i32);
    for (i, part) in x.chunks_mut(2).filter(|part| part[0] > 0).enumerate() {
        part[0] -= i as i32;
    }
}

#[kernel]
pub fn chains(x: &[i32], y: &[u32], changed: &mut [i32], limit: i32, out: &mut [u32]) {
    out[0] = numbers(x, y, limit);
    out[1] = backwards(x, y, limit);
    out[2] = parts(x, y, limit);
    out[3] = pairs(x, y, limit);
    out[4] = numbered(x, y, limit);
    out[5] = taken(x, y, limit);
    out[6] = chained(x, y, limit);
    out[7] = returned(x, limit);
    writes(changed, y, limit);
}

/// The numbers of items that all threads choose alike are alike, and so is what follows; threads of one item meet at barriers.
#[kernel(block = 8)]
pub fn chains_of_blocks(x: &[u32], out: &mut [u32]) {
    let tile = shared!([u32; 8]);
    let tid = thread_idx_x();
    let mut total = 0;
    for (round, v) in x.iter().filter(|v| **v % 3 != 0).enumerate().take(5) {
        superstep!(turn, {
            tile[(tid + round as u32) % 8] = *v + tid;
        });
        superstep!(sum, {
            total += tile[tid];
        });
    }
    out[tid] = total;
}

entries!("chains of iterators": chains, chains_of_blocks);
