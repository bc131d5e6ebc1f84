//! Lengths of iterators, single parts, loops over options, and defaults of structs. All of the device functions also run on the host.

#![allow(for_loops_over_fallibles)]

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Entry {
    pub key: u32,
    pub values: [u32; 2],
    pub weight: f32,
}

impl Default for Entry {
    fn default() -> Entry {
        Entry { key: 7, values: [1, 2], weight: 0.5 }
    }
}

#[device]
pub fn find(entries: &[Entry], key: u32) -> Option<Entry> {
    entries.iter().find(|entry| entry.key == key).copied()
}

/// The numbers of items, which need no loop.
#[device]
pub fn lengths(xs: &[u32], n: u32) -> u32 {
    let numbers = 2..n as usize;
    let mut sum = (n..n * 2 + 1).len() as u32 + 3 * numbers.len() as u32 + (n as i32..-2).len() as u32;
    sum = sum * 7 + (3u8..250).len() as u32 + (0..n as usize).step_by(3).len() as u32;
    sum = sum * 7 + xs.chunks(3).len() as u32 + xs.iter().skip(2).len() as u32 + xs.windows(2).rev().len() as u32;
    sum * 7 + xs.iter().zip(0..n).len() as u32 + xs.iter().enumerate().map(|(i, x)| i as u32 + x).len() as u32
}

/// Parts and elements by their numbers.
#[device]
pub fn single(xs: &mut [u32], n: usize) -> u32 {
    let mut sum = 0;
    if let Some(part) = xs.chunks(3).nth(n) {
        sum += part.len() as u32 * 100 + part[0];
    }
    sum = sum * 3 + xs.windows(2).nth(n % 4).map_or(99, |pair| pair[0] + 2 * pair[1]);
    if let Some((i, pair)) = xs.chunks_exact(2).enumerate().nth(n % 5) {
        sum = sum * 3 + i as u32 * 100 + pair[1];
    }
    if let Some(part) = xs.chunks(2).rev().nth(1) {
        sum = sum * 3 + part[0];
    }
    if let Some(x) = xs.iter_mut().nth(n + 1) {
        *x += 5;
    }
    if let Some((left, right)) = xs.split_at_mut_checked(n) {
        for x in left {
            *x ^= 1;
        }
        sum = sum * 3 + right.len() as u32;
        if let Some(first) = right.first_mut() {
            *first += 2;
        }
    }
    let Some((_, rest)) = xs.split_at_checked(3) else { return sum };
    sum * 3 + rest.len() as u32
}

/// A loop over an option runs once, or not at all.
#[device]
pub fn options(xs: &[u32], entries: &[Entry], n: u32) -> u32 {
    let mut sum = 0;
    let element = xs.get(n as usize).copied();
    for v in element {
        if v % 2 == 1 {
            continue;
        }
        sum += v;
        if v > 4 {
            break;
        }
        sum += 1;
    }
    let mut less = n.checked_sub(3);
    for v in &mut less {
        *v += 1;
    }
    for v in &less {
        sum += *v * 10;
    }
    let third = xs.get(2);
    for v in third {
        sum += *v * 100;
    }
    'all: for i in 0..4u32 {
        let before = i.checked_sub(1);
        for v in before {
            if v == n % 3 {
                break 'all;
            }
            sum += 1000;
        }
    }
    let entry = find(entries, n).unwrap_or_default();
    sum += entry.key + entry.values[1] * 3 + (entry.weight * 8.0) as u32;
    sum + xs.first().copied().unwrap_or_default()
}

#[kernel]
pub fn lengths_of(xs: &mut [u32], entries: &[Entry], n: u32, out: &mut [u32]) {
    out[0] = lengths(xs, n);
    out[1] = options(xs, entries, n);
    out[2] = single(xs, n as usize);
}

entries!("everyday_iterators": lengths_of);
