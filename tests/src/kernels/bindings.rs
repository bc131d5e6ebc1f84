//! `let`, assignment, tuples, blocks.

use super::closures::also_plain;
use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// A number that is used as several types.
const STEP: u32 = 12;
/// A constant's name may be one that a variable in CUDA would like.
const RESULT: i32 = -3;
/// A mask.
const LOW: u64 = 0xffff;
const WEIGHT: f32 = 1.5;
const IS_ODD: bool = true;

/// Literals and constants, as they are written.
#[device]
pub fn spelled(x: u32) -> i32 {
    let masked = (u64::from(x) | 0x1_0000_0000) & (LOW << 17 | 0b1010_0101) ^ u64::from(STEP);
    let large = x.max(0x8000_0000) / 1_000 + (x.min(4_000_000_000) % STEP ^ x.rotate_left(STEP) / 2);
    let signed = (x as i32).max(RESULT) / STEP as i32 - RESULT * (x as i32 & 0o77);
    let byte = if x % 2 == 1 && IS_ODD { b'z' } else { b'\\' };
    let wide = (STEP as usize * 0x10 + x as usize) as f32 * WEIGHT;
    (masked ^ masked >> 32) as i32 ^ large as i32 ^ signed ^ byte.min(b'y') as i32 ^ wide as i32
}

/// Forms of `let`, shadowing, assignments.
#[device]
pub fn forms(x: i32, y: u8) -> i32 {
    let a = x;
    let b: i32 = 7;
    let mut c = 1;
    let c_2 = c;
    c += a;
    let a = a * 2;
    let a = a + c + c_2;
    let d: i64;
    if a > 10 {
        d = a as i64;
    } else {
        d = -5;
    }
    let mut e: u8;
    e = y / 2;
    e += 1;
    let _ = d * 3;
    let _unused = b;
    let r#final = e as i32;
    let e = {
        let a = a + 1;
        let b = { a * 2 };
        a + b
    };
    {
        let a = 100;
        c += a;
    }
    let f = (x > 0) as i32 + if y > 100 { 1 } else { 2 };
    let small = 200u8 as i8;
    let literal = 1_000 + 0xff + 0b101 + 0o17 + b'A' as i32;
    (a + b) - c + d as i32 + e - f + r#final + small as i32 + literal + (spelled(x as u32) & 0xfff)
}

/// Results that are tuples.
#[device]
pub fn divide(a: u32, b: u32) -> (u32, u32) {
    (a / b, a % b)
}

/// Tuples of tuples.
#[device]
pub fn nest(a: i32, b: f32) -> ((i32, f32), bool) {
    ((a + 1, b * 2.0), a > 3)
}

/// A tuple parameter, and one that is taken apart.
#[device]
pub fn swap(pair: (i32, f32), (c, d): (i32, bool)) -> (f32, i32) {
    if d { (pair.1 + c as f32, pair.0) } else { (pair.1, pair.0 - c) }
}

/// Patterns, members, assignment of members, comparison member by member.
#[device]
pub fn tuples(x: i32, y: u32) -> f32 {
    let (quotient, rest) = divide(y, 7);
    let (a, mut b) = (x, y);
    b += a as u32 & 3;
    let (a, b) = (b, a);
    let ((c, d), e) = nest(b, 1.5);
    let (_, f) = divide(a + 3, 2);
    let mut pair = (1, 2.5f32);
    pair.0 += b;
    pair.1 = pair.0 as f32 + d;
    let copied = pair;
    pair.0 = 100;
    let (mut left, right) = copied;
    left += 1;
    let mut nested = ((1u8, 2u8), 3i64);
    nested.0.1 += 5;
    nested.0.0 = nested.0.1 * 2;
    nested.1 -= nested.0.0 as i64;
    let swapped = swap(copied, (c, e));
    pair = if e { (swapped.1, swapped.0) } else { pair };
    let member = nest(x, right).0.1;
    let chosen = if x > 0 { (1, 2) } else { (3, 4) };
    quotient as f32
        + rest as f32
        + f as f32
        + left as f32
        + right
        + nested.1 as f32
        + pair.0 as f32 * 3.0
        + pair.1
        + member
        + (chosen.0 * 10 + chosen.1) as f32
}

#[device]
fn three(x: u32) -> (u32, u8, u32) {
    (x / 3, (x % 200) as u8, x ^ 5)
}

#[device]
fn first_of((first, ..): (u32, u8, u32), (.., last): (u8, u32)) -> u32 {
    first * 2 + last
}

also_plain! {
    /// Patterns of tuples with `..`: at both ends and in the middle, of calls, places, values, parts and iterators.
    fn rests(x: u32, y: u32) -> u32 {
        let (a, ..) = three(x);
        let (.., c) = three(y);
        let (first, .., last) = (x % 5, [x, y], 3u8, y % 7);
        let ((.., inner), ..) = ((1u8, x % 11), y);
        let mut seen = 0;
        let (mut kept, ..) = (x % 3, { seen += 1; y }, { seen *= 5; x });
        kept += seen;
        let all = (x % 13, y % 17, 2u32);
        let (.., middle, _) = all;
        let (..) = all;
        let (same, next, other, ..) = all;
        let (front, ..) = &all;
        let xs = [x % 19, y % 23, 4, 9];
        let (left, ..) = xs.split_at((x % 5) as usize);
        let (.., right) = xs.split_at((y % 5) as usize);
        let (part, ..) = (&xs[1..], 3);
        let mut total = left.len() as u32 + right.len() as u32 * 3 + part[0];
        for (i, ..) in xs.iter().enumerate() {
            total += i as u32;
        }
        for (.., v) in xs.iter().zip(right) {
            total += *v;
        }
        let kind = match (x % 3, y % 4, x > y) {
            (0, .., true) => 1,
            (.., false) => 2,
            (1, ..) => 3,
            (.., 2 | 3, _) => 4,
            (..) => 5,
        };
        let found = if let Some((n, ..)) = x.checked_sub(4).map(|v| (v, y)) { n } else { 7 };
        let picked = xs.iter().map(|v| (*v, *v % 2, 7u8)).map(|(v, ..)| v).max().unwrap_or(0);
        let (low, .., high) = (xs[0].min(xs[1]), xs[0].max(xs[1]));
        a + c + first * 3 + last * 5 + inner + kept + middle + same + next + other + front + total + kind + found % 32 + picked + low
            + high * 2
            + first_of(three(x), (7, y))
    },
    rests_by_rustc
}

/// `rests` of every element.
#[kernel]
pub fn map_rests(xs: &[u32], ys: &[u32], out: &mut [u32]) {
    let i = global_idx_x() as usize;
    if i < xs.len() {
        out[i] = rests(xs[i], ys[i]);
    }
}

/// `forms` of every element.
#[kernel]
pub fn map_forms(xs: &[i32], ys: &[u8], out: &mut [i32]) {
    let i = global_idx_x();
    if i < xs.len() as u32 {
        out[i] = forms(xs[i], ys[i]);
    }
}

/// `tuples` of every element.
#[kernel]
pub fn map_tuples(xs: &[i32], ys: &[u32], out: &mut [f32]) {
    let i = global_idx_x() as usize;
    if i >= xs.len() {
        return;
    }
    out[i] = tuples(xs[i], ys[i]);
}

entries!("bindings": map_forms, map_rests, map_tuples);
