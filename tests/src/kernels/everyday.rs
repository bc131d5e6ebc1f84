//! Everyday Rust: loops and blocks with values, patterns, elements one after the other.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// `loop` with a value, also of an outer loop, as a part of an expression, and as the result.
#[device]
pub fn searched(x: u32) -> u32 {
    let mut n = x | 1;
    let steps = loop {
        if n > 100 {
            break n - 100;
        }
        n *= 3;
    };
    let product = 'rows: loop {
        let mut row = 1;
        loop {
            if row * row > n {
                break 'rows row;
            }
            row += 1;
            if row % 7 == 3 {
                break;
            }
        }
        n /= 2;
    };
    let sum = steps
        + loop {
            break product * 2;
        };
    let mut last = sum;
    loop {
        if last % 5 == 0 {
            break last;
        }
        last += 1;
    }
}

/// Labelled blocks, with and without values, around and in loops.
#[device]
pub fn blocks(x: u32, y: u32) -> u32 {
    let mut total = 0;
    let kind = 'kind: {
        if x == 0 {
            break 'kind 1;
        }
        for i in 2..x {
            if y % i == 0 {
                break 'kind i;
            }
        }
        x + y
    };
    'skip: {
        if kind > 40 {
            break 'skip;
        }
        total += kind;
        if total % 2 == 0 {
            break 'skip;
        }
        total += 1;
    }
    'rounds: for i in 0..x {
        'round: {
            if i % 3 == 0 {
                continue 'rounds;
            }
            if i > 11 {
                break 'rounds;
            }
            if i % 4 == 1 {
                break 'round;
            }
            total += i;
        }
        total += 100;
    }
    'result: {
        if total > 700 {
            break 'result total - 700;
        }
        total
    }
}

/// Several places are assigned at once.
#[device]
pub fn exchanged(x: u32, y: u32) -> u32 {
    let (mut a, mut b) = (0u32, 1u32);
    for _ in 0..x {
        (a, b) = (b, a.wrapping_add(b));
    }
    let mut items = [x, y, a, b];
    (items[0], items[1]) = (items[1], items[0]);
    [items[3], _, items[2]] = [items[2], 7, items[3]];
    let (mut left, mut right, flag);
    left = 1;
    right = 2;
    ((left, right), flag) = ((right + a, left + b), x > y);
    let pair = (a + 1, b + 1);
    (a, _) = pair;
    let mut struck = (left, items);
    (struck.0, left) = (left.wrapping_mul(3), struck.0);
    (right, left) = halves(left.wrapping_add(right));
    items[0].wrapping_mul(3)
        ^ items[1]
        ^ items[2].wrapping_mul(5)
        ^ items[3]
        ^ left.wrapping_add(right)
        ^ flag as u32
        ^ a
        ^ struck.0
}

/// A quotient and a remainder.
#[device]
fn halves(x: u32) -> (u32, u32) {
    (x / 2, x % 2)
}

/// Arrays are taken apart.
#[device]
pub fn apart(values: &[i32; 4], at: u32) -> i32 {
    let [a, mut b, _, d] = *values;
    b += a;
    let [first, .., last] = [d, b, a];
    let table = [[1, 2], [3, 4], [5, 6]];
    let [[one, _], .., [_, six]] = table;
    let kind = match [a & 3, d & 3] {
        [0, 0] => 0,
        [0, other] => other,
        [other @ 1..=2, 1] => other * 10,
        [_, _] => 100,
    };
    let found = match *values {
        [x, .., y] if x == y => x,
        [_, x, ..] => x - values[at & 3],
    };
    first * 2 + last * 3 + one + six + kind + found
}

pub const WEIGHTS: [u32; 4] = [1, 10, 100, 1000];

/// Loops over the elements of arrays: literals, variables, references, numbered and backwards.
#[device]
pub fn elements(values: &[u32; 4], x: u32) -> u32 {
    let mut total = 0u32;
    for factor in [2, 3, 5] {
        total += factor * x;
    }
    let mut own = *values;
    for value in own {
        // The loop has the values from before.
        own[3] += 1;
        total += value;
    }
    for value in &own {
        total += *value;
    }
    for value in own.iter_mut() {
        *value = *value * 2 + 1;
    }
    for (i, value) in own.iter().enumerate() {
        if i == 2 {
            continue;
        }
        total += value * i as u32;
    }
    for (i, &value) in values.iter().rev().enumerate() {
        total += value << i;
    }
    for (i, value) in values.iter().enumerate().rev() {
        total = total * 3 + *value + i as u32;
    }
    'all: for weight in WEIGHTS {
        for &value in values {
            if value > weight {
                break 'all;
            }
            total += weight;
        }
    }
    for &(a, b) in &[(1u32, 2u32), (3, 4)] {
        total += a * b;
    }
    for value in &mut own {
        *value ^= 1;
    }
    for value in own.iter().copied().rev() {
        total = total.wrapping_mul(31).wrapping_add(value);
    }
    total
}

/// The elements of a slice.
#[device]
pub fn sum_of(items: &[u32]) -> u32 {
    let mut sum = 0u32;
    for item in items {
        sum = sum.wrapping_add(*item);
    }
    for (i, item) in items.iter().enumerate() {
        sum ^= *item * i as u32;
    }
    sum
}

/// Declarations in a body: constants, imports, variables that get their value later.
#[device]
pub fn declared(x: u32) -> u32 {
    use core::f32::consts::PI;
    const LIMIT: u32 = 10;
    const TABLE: [u8; LIMIT as usize] = *b"0123456789";
    const PAIR: (u32, (f32, bool)) = (7, (2.5, true));
    let kind;
    if x > LIMIT {
        kind = 1u8;
    } else {
        kind = TABLE[x % LIMIT];
    }
    let (size, (scale, on)) = PAIR;
    let hex = b"0123456789abcdef";
    let pi = (PI * scale) as u32;
    let letter = b"xyz"[x % 3];
    kind as u32 + hex[x & 15] as u32 * 2 + letter as u32 + size + on as u32 + pi + PAIR.0
}

/// The greatest common divisor: a call at the end is a loop.
#[device]
pub fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Finds the place of a number among sorted ones, by binary search.
#[device]
pub fn place_of(items: &[u32], x: u32, (from, to): (u32, u32)) -> u32 {
    if from >= to {
        return from;
    }
    let middle = from + (to - from) / 2;
    match items[middle] {
        found if found == x => middle,
        found if found < x => place_of(items, x, (middle + 1, to)),
        _ => return place_of(items, x, (from, middle)),
    }
}

/// Without a result, in arms and branches.
#[device]
pub fn count_down<const STEP: u32>(n: u32, out: &mut [u32; 4]) {
    out[n % 4] += n;
    if n >= STEP {
        match n & 3 {
            0 => count_down::<STEP>(n - STEP, out),
            1 => {
                for i in 0..n {
                    if i * i > n {
                        return count_down::<STEP>(n - i.min(n), out);
                    }
                }
            }
            _ => {
                out[0] ^= 1;
                count_down::<STEP>(n / 2, out);
            }
        }
    }
}

/// A method that calls itself.
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Steps {
    pub at: u32,
    pub count: u32,
}

#[device]
impl Steps {
    /// Returns the number of steps that Collatz' numbers take to reach 1.
    pub fn run(self) -> u32 {
        if self.at <= 1 {
            return self.count;
        }
        let at = if self.at % 2 == 0 { self.at / 2 } else { 3 * self.at + 1 };
        Steps { at, count: self.count + 1 }.run()
    }
}

/// Tuples and arrays compared.
#[device]
pub fn compared(x: u32, y: f32) -> u32 {
    let pair = (x % 3, y);
    let items = [x % 2, x % 5, 3];
    let mut bits = 0;
    bits |= (pair == (1, 2.0)) as u32;
    bits |= ((pair != (0, y)) as u32) << 1;
    bits |= ((pair < (1, 10.0)) as u32) << 2;
    bits |= (((x, (y, x)) >= (7, (3.0, 9))) as u32) << 3;
    bits |= ((items == [1, 2, 3]) as u32) << 4;
    bits |= ((items > [1, 1, x]) as u32) << 5;
    bits |= (([x; 2] != [3, 4]) as u32) << 6;
    bits | (([pair, pair] <= [(1, y), (2, 0.0)]) as u32) << 7
}

/// All of these.
#[kernel]
pub fn map_recursion(xs: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    if (i as usize) < xs.len() {
        let mut counts = [0; 4];
        count_down::<3>(xs[i], &mut counts);
        out[i * 4] = gcd(xs[i], i + 12);
        out[i * 4 + 1] = place_of(xs, i + i / 2, (0, xs.len() as u32));
        out[i * 4 + 2] = counts[0] + counts[1] * 3 + counts[2] * 5 + counts[3] * 7;
        out[i * 4 + 3] = Steps { at: xs[i], count: 0 }.run() * 256 + compared(i, i as f32 * 0.5);
    }
}

/// All of these.
#[kernel]
pub fn map_everyday(xs: &[u32], out: &mut [u32]) {
    let shared = shared!([u32; 32]);
    let tid = thread_idx_x();
    superstep!(fill, {
        shared[tid] = tid * tid;
    });
    let i = global_idx_x();
    let mut around = 0;
    for (k, square) in shared.iter().enumerate() {
        if k % 2 == 0 {
            around += square;
        }
    }
    if (i as usize) < xs.len() {
        let x = xs[i];
        let values = [x % 50, 3, x % 7, x];
        let signed = [x as i32, 2, 3, (x / 3) as i32];
        let results = [
            searched(x),
            blocks(x, x / 2),
            exchanged(x, x / 3),
            apart(&signed, x) as u32,
            elements(&values, x),
            declared(x),
        ];
        for (k, result) in results.iter().enumerate() {
            out[i as usize * 8 + k] = *result;
        }
        out[i * 8 + 6] = sum_of(xs);
        out[i * 8 + 7] = around;
    }
}

/// The name of a lifetime means nothing here.
#[device]
pub fn longer<'a>(x: &'a [u32], y: &'a [u32]) -> u32 {
    if cfg!(any()) { 9 } else { x.len().max(y.len()) as u32 }
}

#[kernel]
pub fn configured<'a, 'b>(x: &'a [u32], y: &'b [u32], out: &'b mut [u32]) {
    out[0] = longer(x, y);
    out[1] = if cfg!(all()) { 1 } else { 2 };
    for v in x {
        const ROUNDS: usize = 3;
        let mut kept = [0; ROUNDS];
        for k in 0..ROUNDS {
            kept[k] = *v + k as u32;
        }
        out[1] += kept[ROUNDS - 1];
    }
}

/// A table of which only the length matters, bytes among numbers, indices of exchanged elements, and a `match` that leaves a loop.
#[device]
pub fn spelled(x: u32) -> u32 {
    let digit = b"0123456789abcdef"[x & 15];
    let mut kind = match digit {
        b'0' => 1,
        b'1' | b'\\' => 2,
        b'a' => 3,
        b'\'' | b'"' | b'\n' => 4,
        b'f' => WEIGHTS.len() as u32,
        200 | b'\xff' => 6,
        _ => 7,
    };
    let mut order = [3u32, 1, 2, 0];
    let (mut low, mut high) = (0, order.len() - 1);
    while low < high {
        order.swap(low, high);
        low += 1;
        high -= 1;
    }
    order.swap(x as usize % 4, (x + kind) as usize / 3 % 4);
    order.swap(1, x as usize / 5 % 4);
    for &step in &order {
        match step ^ (x & 3) {
            0 => {}
            1 => kind += 5,
            2 if x > 20 => kind *= 3,
            2 => break,
            _ => kind += step,
        }
        match step + (x & 1) {
            0 => {}
            1 => kind += 7,
            3 => break,
            _ => kind += 1,
        }
    }
    let scaled = x as f32 / 4294967296.0;
    (scaled * 2147483648.0) as u32 ^ kind ^ order[1]
}

/// Each number spelled.
#[kernel]
pub fn map_spelled(out: &mut [u32]) {
    let i = global_idx_x();
    if (i as usize) < out.len() {
        out[i] = spelled(i);
    }
}

entries!("everyday": map_everyday, map_recursion, configured, map_spelled);
