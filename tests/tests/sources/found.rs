//! Programs that once gave wrong results, reduced: each with its error.

use sarek_runtime::prelude::*;
use sarek_tests::driver::*;

/// Indices of 8 and 16 bits, negative ones among them, were no indices.
#[device]
fn narrow_indices(input: &[u64]) -> [u64; ROOM] {
    let (a, b) = (input[0] as i8, input[1] as i16);
    let xs = [1u64, 20, 300, 4000];
    let mut output = [0; ROOM];
    output[0] = xs[a & 3] + xs[b];
    output[a] = xs[(a & 1) as u8];
    output
}

/// `ok_or` as a receiver was an `i32`.
#[device]
fn chained_ok_or(input: &[u64]) -> [u64; ROOM] {
    let (a, b) = (input[0] as i64, input[1] as u8);
    let mut output = [0; ROOM];
    output[0] = Some::<i64>(a).ok_or(b).unwrap_or(3) as u64;
    output[1] = (a as u32).checked_sub(7).ok_or(b).err().unwrap_or(200) as u64;
    output[2] = b.checked_mul(3).ok_or(1).ok().or(Some(9)).unwrap_or_default() as u64;
    output
}

/// Literals in an array or tuple that is taken apart at once were `i32`, or `f64`.
#[device]
fn literals_taken_apart(input: &[u64]) -> [u64; ROOM] {
    let (a, b) = (input[0] as usize, input[1] as f32);
    let mut output = [0; ROOM];
    output[0] = ((!a) > [8][a & 0]) as u64;
    output[1] = (b < [1.5, 2.5][a & 1]) as u64 + ((1, 2.5).1 < b) as u64;
    output[2] = (a as u8 > (7, 250).1) as u64 + ([[1, 2], [3, 200]][a & 1][1] < input[1] as u8) as u64;
    output
}

/// A name for all of a tuple that other arms take apart had no value.
#[device]
fn tuple_named_in_an_arm(input: &[u64]) -> [u64; ROOM] {
    let (a, b) = (input[0] as i32, input[1] as u8);
    let mut output = [0; ROOM];
    output[0] = match (a > 3, b) {
        (true, n) if n > 7 => n as u64,
        (_, 5) => 1,
        both => both.1 as u64 + both.0 as u64,
    };
    output[1] = match (a, b) {
        whole @ (1..=9, _) => whole.0 as u64,
        (m, n) if m as u8 == n => 2,
        whole if whole.0 > 50 => whole.1 as u64,
        _ => 3,
    };
    output[2] = if let pair = (b, a) { pair.0 as u64 } else { 0 };
    output
}

/// Panics of assertions and `panic!` were reported at the line of `#[device]` on the host.
#[device]
fn lines_of_panics(input: &[u64]) -> [u64; ROOM] {
    let (a, b) = (input[0] as i16, input[1] as u8);
    assert!(a != 1, "one");
    assert_eq!(a & 64, 0);
    assert_ne!(b, 7, "seven");
    while let Some(c) = b.checked_sub(200) {
        if c < 40 {
            panic!("it is {c}");
        }
        unreachable!();
    }
    match a {
        2 => todo!(),
        3 => unimplemented!(),
        _ => [a as u64; ROOM],
    }
}

/// So were divisions by zero with an operand whose type is shown.
#[device]
fn lines_of_divisions(input: &[u64]) -> [u64; ROOM] {
    let (a, b) = (input[0] as u32, [input[1] as u32 & 3, 1]);
    let mut output = [0; ROOM];
    output[0] = (a / (b[0])) as u64;
    output[1] = ((a + 1) % (b[0] & 1)) as u64;
    let mut c = a;
    c /= (b[0] & 2) | (a & 1);
    output[2] = c as u64;
    output
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum Many {
    Nothing,
    Some { count: u32, values: [u16; 3] },
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Pair(u32, u32);

const PAIR: Pair = Pair(3, 4);

#[device]
impl Many {
    pub fn total(&self, added: u8) -> u32 {
        match self {
            Many::Nothing => added as u32,
            Many::Some { count, values } => *count + values[1] as u32,
        }
    }
}

#[device]
impl Pair {
    pub fn sum(&self) -> u32 {
        self.0 + self.1
    }
}

#[device]
fn doubled(pair: &Pair) -> u32 {
    pair.sum() * 2
}

/// A method of `&self` of a variant without data, or of a constant that is a struct, had no place to lend.
#[device]
fn lent_constants(input: &[u64]) -> [u64; ROOM] {
    let mut output = [0; ROOM];
    output[0] = Many::Nothing.total(input[1] as u8) as u64;
    output[1] = Many::Some { count: input[0] as u32, values: [7; 3] }.total(1) as u64;
    output[2] = PAIR.sum() as u64 + doubled(&PAIR) as u64;
    output
}

/// Panics of indices of repeated values were reported at the line of `#[device]` on the host.
#[device]
fn lines_of_repeated_values(input: &[u64]) -> [u64; ROOM] {
    let a = input[1] as u8 & 7;
    let first = [input[0]; 6][a];
    [first + [Pair(1, 2); 5][a].1 as u64; ROOM]
}

#[device]
fn turned_around(xs: [u32; 3], n: u32) -> u32 {
    if n == 0 { xs[0] } else { turned_around([xs[1], xs[2], xs[0] + n], n - 1) }
}

#[device]
fn exchanged(a: [u32; 2], mut b: [u32; 2], n: u8) -> [u32; 2] {
    b[0] += 1;
    match n {
        0 => [a[0] + b[1], a[1]],
        _ => exchanged(b, a, n - 1),
    }
}

/// A function that calls itself could not pass another array by value.
#[device]
fn arrays_of_the_next_call(input: &[u64]) -> [u64; ROOM] {
    let (a, n) = (input[0] as i16 as u32, input[1] as u8 % 9);
    let mut output = [0; ROOM];
    output[0] = turned_around([a, 2, 3], n as u32) as u64;
    let [first, last] = exchanged([a, 5], [7, a], n);
    output[1] = first as u64;
    output[2] = last as u64;
    output
}

/// A failing method of a call over several lines was reported at the line on which its receiver begins.
#[device]
#[rustfmt::skip]
fn lines_of_methods(input: &[u64]) -> [u64; ROOM] {
    let (a, b) = (input[0] as i16, input[1] as u8);
    let mut output = [0; ROOM];
    output[0] = (a & 31)
        .checked_sub(9)
        .filter(|v| *v != -8)
        .expect("no -8")
        .wrapping_mul(3) as u64;
    output[1] = a
        .wrapping_add(1)
        .isqrt() as u64;
    output[2] = b
        .checked_sub(1)
        .ok_or(7)
        .unwrap_or_else(|e: i32| {
            assert!(a != 3);
            e as u8
        })
        .ilog2() as u64;
    output
}

/// `.filter` after `.enumerate()` and `.zip(…)`, and of references, was refused.
#[device]
fn filters_of_references(input: &[u64]) -> [u64; ROOM] {
    let (a, b) = (input[0] as i16 as i32, input[1] as u8);
    let xs = [a, 5, -7, b as i32, a ^ 3];
    let ys = [b, 1, 2, 200, 7];
    let mut output = [0; ROOM];
    output[0] = xs.iter().filter(|x| **x > 2).count() as u64;
    output[1] = xs.iter().filter(|&&x| x & 1 == 0).map(|x| *x * 2).sum::<i32>() as u64;
    output[2] =
        xs.iter().enumerate().filter(|(i, x)| *i > 1 && **x != 5).map(|(i, x)| i as i32 + *x).sum::<i32>() as u64;
    output[3] = xs.iter().zip(&ys).filter(|(x, y)| **x < **y as i32).map(|(x, y)| *x - *y as i32).sum::<i32>() as u64;
    output[4] = xs.iter().copied().enumerate().filter(|&(i, x)| x as usize != i).count() as u64;
    output[5] = ys.iter().rev().filter(|y| **y > b).fold(1u64, |so_far, y| so_far * 3 + *y as u64);
    output[6] = xs.iter().filter(|x| **x < 0).any(|x| *x == -7) as u64;
    output[7] = xs.iter().copied().zip(ys.iter().copied()).filter(|(x, y)| *x > *y as i32).count() as u64;
    xs.iter().enumerate().filter(|(i, _)| i % 2 == 0).for_each(|(i, x)| output[8 + i] = *x as u64);
    output
}

/// A value with an element.
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Held {
    items: [u32; 2],
}

#[device]
impl Held {
    fn item(self, at: i16) -> u32 {
        let before = 1;
        before + self.items[at]
    }
}

/// Panics of indices into `self` were reported at the line of `#[device]` on the host (seeds 71530 and 80393).
#[device]
fn lines_of_self(input: &[u64]) -> [u64; ROOM] {
    let held = Held { items: [3, 4] };
    [held.item(input[0] as i16 >> 12) as u64; ROOM]
}

/// The difference was `neg.s16` to NVRTC, and ptxas did not cut -32768 (seed 71081).
#[device]
fn negated_by_difference(input: &[u64]) -> [u64; ROOM] {
    let mut a = input[0] as i16;
    let twice = a + a;
    a -= twice;
    let mut output = [a as u64; ROOM];
    output[1] = (a > 3) as u64;
    output[2] = (a >> 2) as u64;
    output
}

const KINDS: &[&str] = &["i16", "u8"];

pub const CASES: &[Case] = &[
    case::<narrow_indices>("narrow_indices", 1, KINDS, narrow_indices),
    case::<chained_ok_or>("chained_ok_or", 2, KINDS, chained_ok_or),
    case::<literals_taken_apart>("literals_taken_apart", 3, KINDS, literals_taken_apart),
    case::<tuple_named_in_an_arm>("tuple_named_in_an_arm", 4, KINDS, tuple_named_in_an_arm),
    case::<lines_of_panics>("lines_of_panics", 5, KINDS, lines_of_panics),
    case::<lines_of_divisions>("lines_of_divisions", 6, KINDS, lines_of_divisions),
    case::<lent_constants>("lent_constants", 7, KINDS, lent_constants),
    case::<lines_of_repeated_values>("lines_of_repeated_values", 8, KINDS, lines_of_repeated_values),
    case::<arrays_of_the_next_call>("arrays_of_the_next_call", 9, KINDS, arrays_of_the_next_call),
    case::<lines_of_methods>("lines_of_methods", 10, KINDS, lines_of_methods),
    case::<filters_of_references>("filters_of_references", 11, KINDS, filters_of_references),
    case::<lines_of_self>("lines_of_self", 12, KINDS, lines_of_self),
    case::<negated_by_difference>("negated_by_difference", 13, KINDS, negated_by_difference),
];
