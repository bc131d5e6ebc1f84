//! Exchanges of places, methods of slices that write, comparisons of options, and orderings.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;
use std::cmp::Ordering;
use std::mem;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Range {
    pub from: u32,
    pub to: u32,
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum Token {
    End,
    Number(u32),
    Name(u32),
    Pair(u32, u32),
}

/// `mem::swap`, `replace` and `take`, of variables, fields and elements.
#[device]
pub fn exchanges(x: u32) -> u32 {
    let (mut a, mut b) = (x, x + 7);
    mem::swap(&mut a, &mut b);
    let mut range = Range { from: a, to: x % 5 };
    if range.from > range.to {
        mem::swap(&mut range.from, &mut range.to);
    }
    let mut items = [x, 2, 3, x + 4];
    let mut others = [[1u32, 2], [x, 4]];
    let at = x as usize % 3;
    let first = mem::replace(&mut items[at], a * 3);
    mem::swap(&mut items[3], &mut others[1][0]);
    let mut waiting = if x % 2 == 0 { Some(x) } else { None };
    let taken = mem::take(&mut waiting);
    let row = mem::take(&mut others[0]);
    let old = mem::replace(&mut range, Range { from: 1, to: x });
    let mut sum = a ^ b.rotate_left(3) ^ first.rotate_left(6) ^ row[1] ^ old.from.rotate_left(9) ^ range.to;
    sum = sum.wrapping_mul(31) ^ items[0] ^ items[3].rotate_left(4) ^ others[1][0] ^ others[0][1];
    if let Some(value) = taken {
        sum += value;
    }
    sum ^ if waiting == None { 8 } else { 0 }
}

/// The methods of slices and arrays.
#[device]
pub fn sorted(x: u32, items: &mut [u32]) -> u32 {
    let mut own = [x, 5, x ^ 3, 1, 9];
    for i in 1..own.len() {
        let mut j = i;
        while j > 0 && own[j] < own[j - 1] {
            own.swap(j, j - 1);
            j -= 1;
        }
    }
    items.fill(x);
    items[1..4].copy_from_slice(&own[..3]);
    items[2..].reverse();
    items.swap(0, x as usize % 6);
    let mut grid = [[0u32; 3]; 2];
    grid[1].fill(own[2]);
    grid.swap(0, 1);
    let mut sum = own[0] + own[1] * 3 + own[4] * 5 + grid[0][2] * 7 + grid[1][0];
    for item in items.iter() {
        sum = sum.wrapping_mul(31) ^ *item;
    }
    sum ^ if own.contains(&9) { 1 } else { 0 } ^ if items[3..].contains(&(x + 1)) { 2 } else { 0 }
}

/// Comparisons of options and tuples of them.
#[device]
pub fn equals(x: u32, y: u32) -> u32 {
    let maybe = x.checked_sub(3);
    let other = if y > 4 { Some(y - 4) } else { None };
    let checked: Result<u32, u8> = if x > y { Ok(x) } else { Err(3) };
    let mut bits = 0;
    if maybe == Some(2) {
        bits |= 1;
    }
    if maybe != None {
        bits |= 2;
    }
    if maybe == other {
        bits |= 4;
    }
    if (maybe, x) != (other, y) {
        bits |= 8;
    }
    if checked == Err(3) {
        bits |= 16;
    }
    if checked == Ok(5) || Some((x, y)) == Some((5, 2)) {
        bits |= 32;
    }
    bits
}

/// Names under `|`.
#[device]
pub fn value_of(token: Token, n: u32) -> u32 {
    match token {
        Token::Number(v) | Token::Name(v) | Token::Pair(v, 3) if v != n => v * 2,
        Token::Pair(a, b) => match (a, b) {
            (0, m) | (m, 0) => m,
            _ => a ^ b,
        },
        Token::Number(_) | Token::Name(_) => 1,
        Token::End => 0,
    }
}

/// The token of a number.
#[device]
pub fn token_of(x: u32) -> Token {
    match x % 5 {
        0 => Token::End,
        1 => Token::Number(x),
        2 => Token::Name(x / 2),
        3 => Token::Pair(x % 3, 3),
        _ => Token::Pair(x % 4, x % 6),
    }
}

/// `cmp`, `partial_cmp` and `total_cmp`.
#[device]
pub fn orders(x: i32, y: i32, a: f32, b: f32) -> i32 {
    let by_number = x.cmp(&y);
    let mut sum = match by_number {
        Ordering::Less => 1,
        Ordering::Equal => 2,
        Ordering::Greater => 3,
    };
    sum = sum * 4 + a.total_cmp(&b) as i32;
    sum = sum * 4 + if let Some(order) = a.partial_cmp(&b) { order.reverse() as i32 } else { 3 };
    sum = sum * 2 + by_number.then(a.total_cmp(&b)).is_lt() as i32;
    if by_number.is_eq() != by_number.is_ne() && (by_number.is_gt() || by_number.is_le()) {
        sum += 1;
    }
    sum * 2 + if a.partial_cmp(&b) == Some(Ordering::Less) || y.cmp(&x).is_ge() { 1 } else { 0 }
}

/// A function of each of two numbers.
#[device]
pub fn of_both(f: impl Fn(u32) -> u32, g: impl Fn(u32) -> u32, x: u32) -> u32 {
    f(x) ^ g(x + 1).rotate_left(5)
}

/// Conditions with patterns in them, functions as `impl Fn`, and vectors as arrays.
#[device]
pub fn chains(x: u32, y: u32) -> u32 {
    let mut left = x % 40;
    let mut rounds = 0;
    while let Some(next) = left.checked_sub(y % 5 + 1)
        && next % 7 != 3
    {
        left = next;
        rounds += 1;
    }
    let mut sum = if let Some(more) = x.checked_sub(y)
        && more % 2 == 0
        && more < 90
    {
        more
    } else {
        y
    };
    if x % 3 == 1
        && let Some(a) = y.checked_sub(2)
        && a != 3
        && let Some(b) = a.checked_add(x)
    {
        sum += a ^ b;
    }
    let limit = y % 9;
    sum ^= of_both(|v| v * 3 + limit, |v| if v > limit { v } else { rounds }, x);
    let numbers = Vec4::new(x, y, rounds, 7).to_array();
    sum.wrapping_mul(31) ^ numbers[limit as usize % 4]
}

mod by_name {
    use sarek_runtime::prelude::*;
    use std::mem::{replace, swap, take};

    /// The functions of `mem` by their names, and patterns that refer to what they name.
    #[device]
    pub fn named(x: u32) -> u32 {
        let (mut a, mut b) = (x, x % 7 + 1);
        swap(&mut a, &mut b);
        let old = replace(&mut a, b * 3);
        let mut items = [[a, 2, x], [old, x + 1, 5]];
        let (upper, lower) = items.split_at_mut(1);
        swap(&mut upper[0][1], &mut lower[0][2]);
        let row = take(&mut items[1]);
        let ref mut cell = items[x as usize % 2][1];
        *cell += row[0];
        *cell *= 3;
        let [ref mut first, .., last] = items[0];
        *first ^= last + x;
        let mut pair = (super::Range { from: a, to: b }, x);
        {
            let (super::Range { ref mut from, to: ref end }, more) = pair;
            *from += *end * 5 + more;
        }
        let waiting = take(&mut Some(3u32));
        let sum = items[0][0] ^ items[0][1].rotate_left(5) ^ items[1][1].rotate_left(9) ^ row[2] ^ old;
        sum.wrapping_mul(31) ^ pair.0.from ^ waiting.unwrap_or(x)
    }
}

pub use by_name::named;

/// All of these.
#[kernel]
pub fn map_exchanges(xs: &[u32], floats: &[f32], out: &mut [u32], n: u32) {
    let i = global_idx_x();
    if i < n {
        let x = xs[i];
        let mut items = [0; 6];
        out[i] = exchanges(x);
        out[n + i] = sorted(x, &mut items);
        out[2 * n + i] = equals(x % 9, i % 7) + value_of(token_of(x), i % 4) * 64;
        out[4 * n + i] = chains(x, i);
        out[5 * n + i] = named(x);
        out[3 * n + i] = orders(x as i32 % 5, i as i32 % 5, floats[i], floats[n - 1 - i]) as u32;
    }
}

entries!("exchanges": map_exchanges);
