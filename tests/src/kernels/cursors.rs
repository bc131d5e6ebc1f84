//! Iterators with names, of which items are taken one by one. All of the device functions also run on the host.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// Two sorted lists, item by item.
#[device]
pub fn merge(a: &[u32], b: &[u32], out: &mut [u32]) -> u32 {
    let mut a = a.iter().copied();
    let mut b = b.iter();
    let mut out = out.iter_mut();
    let mut x = a.next();
    let mut y = b.next().copied();
    let mut n = 0;
    loop {
        let next = match (x, y) {
            (Some(v), Some(w)) if v <= w => {
                x = a.next();
                v
            }
            (_, Some(w)) => {
                y = b.next().copied();
                w
            }
            (Some(v), None) => {
                x = a.next();
                v
            }
            (None, None) => break,
        };
        let Some(slot) = out.next() else { return n + 100 };
        *slot = next;
        n += 1;
    }
    for rest in out {
        *rest = u32::MAX;
    }
    n
}

/// Counts names, numbers and texts in quotes.
#[device]
pub fn tokens(text: &[u8]) -> u32 {
    let mut bytes = text.iter().copied();
    let mut count = 0;
    while let Some(c) = bytes.next() {
        match c {
            b'"' => {
                while let Some(c) = bytes.next() {
                    if c == b'"' {
                        break;
                    }
                    if c == b'\\' {
                        bytes.next();
                    }
                }
                count += 1;
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => count += 100,
            c if c.is_ascii_digit() => count += 10000,
            _ => (),
        }
    }
    count
}

/// A number up to a comma, and the bytes after it.
#[device]
pub fn number(text: &[u8]) -> Option<i64> {
    let mut bytes = text.iter();
    let first = *bytes.next()?;
    let (negative, mut value) = match first {
        b'-' => (true, 0),
        b'0'..=b'9' => (false, (first - b'0') as i64),
        _ => return None,
    };
    for &b in bytes.by_ref() {
        if b == b',' {
            break;
        }
        value = value * 10 + (b.checked_sub(b'0')? as i64);
    }
    let rest: i64 = bytes.map(|b| *b as i64).sum();
    Some(if negative { -value } else { value } * 1000 + rest)
}

/// Ranges and iterators with names: numbered, in pairs, backwards, with steps, without an end.
#[device]
pub fn misc(x: &[i32], n: i32) -> [i32; 8] {
    let mut seen = [0; 8];
    let r = 2..n;
    for i in r {
        seen[0] += i;
    }
    let all = x.iter().enumerate().rev();
    for (i, v) in all {
        seen[1] = seen[1] * 3 + i as i32 + v;
    }
    let mut pairs = x.chunks_exact(2).zip(1u32..);
    if let Some((pair, k)) = pairs.next()
        && pair[0] > 0
    {
        seen[2] = pair[0] + pair[1] * k as i32;
    }
    seen[3] = pairs.next().map_or(-1, |(pair, k)| pair[1] + k as i32);
    let mut down = x.iter().rev().step_by(2);
    while let (Some(a), Some(b)) = (down.next(), down.next()) {
        seen[4] = seen[4] * 5 + a - b;
    }
    let mut ids = i32::MAX - 2..;
    seen[5] = ids.next().unwrap() - ids.next().unwrap_or(7);
    let mut few = -3..=n;
    for k in &mut few {
        if k == 0 {
            break;
        }
        seen[6] += k;
    }
    seen[6] = seen[6] * 100 + few.next().unwrap_or(77);
    let more = few.skip(1);
    seen[7] = few_left(n);
    for k in more.filter(|k| k % 2 == 0) {
        seen[7] += k;
    }
    let sorted = x.iter().copied().skip(1);
    seen[7] ^= sorted.min().unwrap_or(9);
    seen
}

/// Loops over what is left, within each other.
#[device]
fn few_left(n: i32) -> i32 {
    let range = 0..n;
    let mut other = range.zip(3..9);
    let mut sum = 0;
    'outer: while let Some((a, b)) = other.next() {
        for k in other.by_ref() {
            if k.0 > 4 {
                continue 'outer;
            }
            sum += k.0 * k.1;
        }
        sum += a * b * 100;
    }
    sum
}

/// Runs of equal bytes, by looking at the next one.
#[device]
pub fn runs(x: &[u8], y: &[u32]) -> [u32; 4] {
    let mut seen = [0; 4];
    let mut items = x.iter().peekable();
    while let Some(&first) = items.next() {
        let mut n = 1u32;
        while let Some(&&again) = items.peek()
            && again == first
        {
            items.next();
            n += 1;
        }
        if items.peek().is_some_and(|b| **b == 0) {
            n *= 10;
        }
        seen[0] = seen[0] * 7 + n * first as u32;
    }
    let mut pairs = y.iter().copied().enumerate();
    let first = pairs.next().unwrap_or((5, 6));
    seen[1] = first.0 as u32 * 3 + first.1;
    if let Some(pair) = pairs.next() {
        seen[2] = pair.0 as u32 + pair.1;
    }
    let last = pairs.last();
    seen[3] = last.map_or(4, |(i, v)| i as u32 * v);
    seen
}

/// Items that are taken only where a condition holds.
#[device]
pub fn conditions(x: &[u32], n: u32) -> [u32; 6] {
    let mut seen = [0; 6];
    let mut it = x.iter();
    if n > 2
        && let Some(v) = it.next()
        && *v > n
    {
        seen[0] = *v;
    }
    if n > 3 || it.next().is_some_and(|v| v % 2 == 0) {
        seen[1] = 1;
    }
    let mut rounds = 0;
    while rounds < n && it.next().is_some() {
        rounds += 1;
    }
    seen[2] = rounds;
    match it.next() {
        Some(v) if it.next().is_none() => seen[3] = *v,
        Some(v) => seen[3] = v + 100,
        None => seen[3] = 7,
    }
    let mut other = x.iter().copied();
    let total = (0..3).map(|k| k * other.next().unwrap_or(50)).fold(0, |a, b| a * 3 + b);
    seen[4] = total;
    let Some(v) = other.next().or(it.next().copied()) else { return seen };
    seen[5] = v + other.map(|v| v * 2).sum::<u32>();
    seen
}

/// A range with a name: in loops, for parts, and its ends; and options, one after the other.
#[device]
pub fn ranged(x: &[u32], offsets: &[u32], row: usize) -> [u32; 8] {
    let mut seen = [0; 8];
    let range = offsets[row] as usize..offsets[row + 1] as usize;
    for j in range.clone() {
        seen[0] += x[j];
    }
    let part = &x[range.clone()];
    seen[1] = part.iter().map(|v| v * 2).sum();
    if let Some(again) = x.get(range.clone()) {
        seen[2] = again.len() as u32;
    }
    seen[3] = range.contains(&3) as u32 + range.is_empty() as u32 * 2 + (range.end - range.start) as u32 * 10;
    for k in range.clone().rev().step_by(2) {
        seen[6] = seen[6] * 3 + x[k];
    }
    for (n, k) in range.clone().enumerate().skip(1) {
        seen[6] += (n * k) as u32;
    }
    seen[7] = range.clone().map(|k| x[k]).max().unwrap_or(9) + range.clone().len() as u32 * 10;
    for (v, k) in x.iter().zip(range.clone()) {
        seen[7] += v * k as u32;
    }
    seen[4] = total(&x[range]);
    let first = 1..row;
    let sum: usize = first.map(|k| k * k).sum();
    let found = [x.first().copied(), None, x.get(row).copied()];
    for v in found.into_iter().flatten() {
        seen[5] = seen[5] * 10 + v;
    }
    seen[5] += sum as u32;
    seen
}

/// Digits of base 3.
#[device]
fn total(x: &[u32]) -> u32 {
    let all = 0..x.len();
    let mut t = 0;
    for i in all {
        t = t * 3 + x[i];
    }
    t
}
#[kernel]
pub fn ranges(x: &[u32], offsets: &[u32], out: &mut [[u32; 8]]) {
    let i = global_idx_x() as usize;
    if i < out.len() {
        out[i] = ranged(x, offsets, i);
    }
}

/// A line for each text.
#[kernel]
pub fn texts(text: &[u8], starts: &[u32], counts: &mut [u32], numbers: &mut [i64]) {
    let i = global_idx_x() as usize;
    if i + 1 < starts.len() {
        let part = &text[starts[i]..starts[i + 1]];
        counts[i] = tokens(part);
        numbers[i] = number(part).unwrap_or(i64::MIN);
    }
}

#[kernel]
pub fn merge_lists(a: &[u32], b: &[u32], out: &mut [u32], counts: &mut [u32]) {
    counts[0] = merge(a, b, out);
}

#[kernel]
pub fn various(x: &[i32], n: i32, out: &mut [i32]) {
    let seen = misc(x, n);
    out[..8].copy_from_slice(&seen);
}

#[kernel]
pub fn lists(x: &[u8], y: &[u32], n: u32, out: &mut [u32]) {
    out[..4].copy_from_slice(&runs(x, y));
    out[4..10].copy_from_slice(&conditions(y, n));
}

/// Threads take different items of their own arrays.
#[kernel(block = 32)]
pub fn own_items(out: &mut [u32]) {
    let t = thread_idx_x();
    let mut items = [t, t + 1, t + 2, t + 3];
    let mut cells = items.iter_mut();
    if t % 2 == 0 {
        cells.next();
    }
    while let Some(c) = cells.next() {
        *c *= 10;
        if let Some(d) = cells.next() {
            *d += *c;
        } else {
            break;
        }
    }
    let mut pairs = items.chunks_mut(2);
    if let Some(pair) = pairs.next() {
        pair.swap(0, 1);
    }
    out[t] = items.iter().fold(0, |a, b| a * 7 + b);
}

/// All threads take the same items, so that they meet at the barrier.
#[kernel(block = 32)]
pub fn common_items(x: &[u32], out: &mut [u32]) {
    let tile = shared!([u32; 32]);
    let t = thread_idx_x();
    let mut rows = x.chunks_exact(32);
    let mut sum = 0u32;
    while let Some(row) = rows.next() {
        superstep!(put, {
            tile[t] = row[t];
        });
        superstep!(take, {
            sum = sum * 3 + tile[31 - t];
        });
    }
    out[t] = sum;
}

entries!("cursors": ranges, texts, merge_lists, various, lists, own_items, common_items);
