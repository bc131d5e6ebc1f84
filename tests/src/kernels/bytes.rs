//! Texts and orders as slices: what they begin and end with, the order of two, and numbers and arrays that are made of their
//! elements. Each device function also runs on the host.

#![allow(clippy::all, reason = "each form is there to be lowered")]

use crate::catalogue::entries;
use sarek_runtime::prelude::*;
use std::cmp::Ordering::{self, Equal, Greater, Less};

/// Words that follow each other, and the end of the text.
#[device]
pub fn spelled(text: &[u8], end: &[u8]) -> u32 {
    let mut rest = text;
    let mut seen = 1u32;
    while let Some(first) = rest.first() {
        rest = if let Some(after) = rest.strip_prefix(b"ab") {
            seen = seen.wrapping_mul(3);
            after
        } else if let Some([_, after @ ..]) = rest.strip_prefix(&[b'c']) {
            seen = seen.wrapping_mul(5);
            after
        } else {
            seen = seen.wrapping_mul(7) ^ *first as u32;
            &rest[1..]
        };
    }
    let Some(before) = text.strip_suffix(end) else { return seen };
    seen ^ (before.len() as u32 + before.last().copied().map_or(100, u32::from)) << 16
}

/// Integers of several bytes, arrays of elements, and integers of other types.
#[device]
pub fn assembled(bytes: &[u8], at: usize) -> [u32; 5] {
    let word = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let pair: [u8; 2] = bytes[at + 1..][..2].try_into().expect("two bytes");
    let many: [u8; 20] = (&bytes[..20]).try_into().unwrap();
    let small: u8 = (word % 251).try_into().unwrap();
    let count: i32 = bytes.len().try_into().expect("a small number");
    let sum = many.iter().map(|byte| u32::from(*byte)).sum::<u32>();
    [word, u16::from_be_bytes(pair).into(), sum, small.into(), doubled(count - 7)]
}

#[device]
fn doubled(n: i32) -> u32 {
    let twice: u32 = (2 * n.abs()).try_into().expect("a positive number");
    twice
}

#[device]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, DeviceType)]
#[repr(C)]
pub struct Pair {
    pub first: i8,
    pub second: u32,
}

/// An index that has the layout of its number.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(transparent)]
pub struct Index(pub u32);

/// Orders of slices, of arrays, and of floats that may have none.
#[device]
pub fn ordered(a: &[u32], b: &[u32], pairs: &[Pair], f: &[f32]) -> [i32; 7] {
    let (front, back) = pairs.split_at(pairs.len() / 2);
    let (low, high) = f.split_at(f.len() / 2);
    let (one, other) = ([a.len() as u32, 3], [b.len() as u32, 2]);
    let whole = match a.cmp(b) {
        Less => -5,
        Equal => 0,
        Greater => 5,
    };
    // References to integers have the methods of `Ord`.
    let between = match (a.first(), b.last()) {
        (Some(first), Some(last)) => *first.min(last) * 10 + *first.max(last),
        _ => 99,
    };
    let then = one.cmp(&other).then_with(|| front.cmp(&back[back.len() - front.len()..]));
    [
        whole,
        front.cmp(back) as i32,
        a.partial_cmp(&b[b.len() / 2..]).map_or(9, |order| order as i32),
        low.partial_cmp(high).map_or(9, |order| order as i32),
        then as i32,
        (a.cmp(&a[a.len() / 2..]) == Ordering::Greater) as i32,
        between as i32,
    ]
}

#[kernel]
pub fn spell(text: &[u8], end: &[u8], out: &mut [u32]) {
    out[0] = spelled(text, end);
}

#[kernel]
pub fn assemble(bytes: &[u8], at: &[Index], out: &mut [[u32; 5]]) {
    let i = global_idx_x() as usize;
    if let Some(Index(at)) = at.get(i) {
        out[i] = assembled(bytes, *at as usize);
    }
}

#[kernel]
pub fn order(a: &[u32], b: &[u32], pairs: &[Pair], f: &[f32], out: &mut [i32]) {
    let orders = ordered(a, b, pairs, f);
    for (out, order) in out.iter_mut().zip(orders) {
        *out = order;
    }
}

entries!("bytes": spell, assemble, order);
