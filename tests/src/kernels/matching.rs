//! `match`, `if let`, `while let` and `matches!`, on numbers, enums, tuples and structs.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The kind of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, DeviceType)]
#[repr(u8)]
pub enum Cell {
    Empty,
    Wall = 7,
    Exit = 200,
}

/// A direction; the numbers are negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, DeviceType)]
#[repr(i32)]
pub enum Step {
    Back = -1,
    Stay = 0,
    Forward = 1,
}

use Step::{Back, Forward, Stay};

/// A token of a program.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Token {
    pub cell: Cell,
    pub step: Step,
    pub weight: i32,
}

pub const LIMIT: i32 = 100;

#[device]
impl Cell {
    /// Returns the cost of entering it.
    pub fn cost(self) -> u32 {
        match self {
            Cell::Empty => 1,
            Cell::Exit => 0,
            Cell::Wall => 1000,
        }
    }

    /// The next kind.
    pub fn next(&self) -> Cell {
        match self {
            Cell::Empty => Cell::Wall,
            Cell::Wall => Cell::Exit,
            Cell::Exit => Cell::Empty,
        }
    }
}

/// Literals, ranges, constants, `|`, `@`, guards and names.
#[device]
pub fn classify(x: i32) -> i32 {
    match x {
        -1 => 1,
        0 | 2 | 4 => 2,
        5..=9 => 3,
        n @ 10..LIMIT => n,
        LIMIT => 4,
        n if n < -LIMIT => {
            let m = n + LIMIT;
            m * 2
        }
        ..=-50 => 6,
        ..0 => 5,
        n @ 1000.. => n / 2,
        n => -n,
    }
}

/// Tuples and structs, and arms that leave the function.
#[device]
pub fn judge(token: Token, other: Cell) -> i32 {
    let bonus = match (token.cell, other) {
        (Cell::Exit, _) => return 1000,
        (a, b) if a == b => 10,
        (Cell::Wall, Cell::Empty) | (Cell::Empty, Cell::Wall) => 20,
        _ => 0,
    };
    match token {
        Token { step: Stay, weight, .. } => weight + bonus,
        Token { step: Forward, weight: w @ 0..=50, .. } => w * 2 + bonus,
        Token { step, .. } => step as i32 + bonus,
    }
}

pub const SEVEN: i32 = 7;

/// Arms with constants: a switch, with values, statements and early returns.
#[device]
pub fn operate(op: i32, a: u32, b: u32) -> u32 {
    let c = match op {
        0 => a + b,
        1 | -1 => a.wrapping_sub(b),
        2 => {
            let half = a / 2;
            half * b
        }
        SEVEN => return a,
        i32::MIN => match b % 5 {
            0 => 100,
            1 => 101,
            2 => return b,
            _ => 103,
        },
        _ => 9,
    };
    c.wrapping_mul(2)
}

/// A small machine: `continue` in a switch, `break` of the loop around it, and jumps of a loop further out.
#[device]
pub fn run(codes: &[u8], start: u32) -> u32 {
    let mut acc = start;
    'run: for round in 0..4u32 {
        for i in 0..codes.len() as u32 {
            match codes[(i + start) as usize % codes.len()] {
                0 => continue,
                1 => acc += round,
                2 | 3 => {
                    if acc > 1000 {
                        break 'run;
                    }
                    acc *= 3;
                }
                4 => continue 'run,
                _ => {}
            }
            acc += 1;
        }
        let mut left = acc % 8;
        while left > 0 {
            match left {
                1 => acc += 10,
                2 => break,
                3 => acc ^= 5,
                _ => left -= 1,
            }
            left -= 1;
        }
    }
    acc
}

/// Switches over numbers and variants.
#[kernel]
pub fn switches(ops: &[i32], xs: &[u32], codes: &[u8], cells: &[Step], out: &mut [u32]) {
    let i = global_idx_x() as usize;
    if i < ops.len() {
        let weight = match cells[i] {
            Back => 3,
            Stay => 5,
            Forward => 7,
        };
        let digit = match xs[i] % 10 {
            0 => 10u32,
            n @ (1 | 2 | 3) => n,
            7 => 70,
            8 => 80,
            9 => 0,
            n => n * 2,
        };
        out[i] = operate(ops[i], xs[i], i as u32) + run(codes, xs[i] % 64) * weight + digit;
    }
}

/// Numbers: each form of a match.
#[kernel]
pub fn numbers(x: &[i32], out: &mut [i32]) {
    let i = global_idx_x() as usize;
    if i < x.len() {
        let mut found = classify(x[i]);
        if let 3 | 4 = found {
            found += 100;
        } else if let n @ 10..=20 = found {
            found = n * 1000;
        }
        let mut left = x[i];
        let mut rounds = 0;
        while let 1..=1000 = left {
            match left % 3 {
                0 => left /= 3,
                1 => {
                    left -= 1;
                    if left == 9 {
                        break;
                    }
                    continue;
                }
                _ => left -= 2,
            }
            rounds += 1;
        }
        let small = matches!(x[i], -5..=5);
        let odd = if matches!(x[i] & 1, 1 if x[i] > 0) { 1 } else { 0 };
        out[i] = match small {
            true => found,
            false => found + rounds * 10_000 + odd,
        };
    }
}

/// Enums in slices and structs, by value, and in shared memory.
#[kernel(block = 32)]
pub fn enums(tokens: &mut [Token], costs: &mut [u32], judged: &mut [i32], other: Cell) {
    let cells = shared!([Cell; 32]);
    let tid = thread_idx_x() as usize;
    superstep!(load, {
        cells[tid] = tokens[tid].cell.next();
    });
    let neighbour = cells[(tid + 1) % 32];
    costs[tid] = neighbour.cost() + Cell::Exit as u32;
    judged[tid] = judge(tokens[tid], other);
    tokens[tid].cell = neighbour;
    tokens[tid].step = match tokens[tid].step {
        Back => Forward,
        Forward => Back,
        Stay => Stay,
    };
}

/// A barrier in the arms of a match on what all threads agree on.
#[kernel(block = 64)]
pub fn rounds(modes: &[u32], out: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let tid = thread_idx_x();
    superstep!(start, {
        tile[tid] = tid;
    });
    for k in 0..4 {
        match modes[k] {
            0 => superstep!(rotate, {
                let next = tile[(tid + 1) % 64];
                sync_threads();
                tile[tid] = next;
            }),
            n @ 1..=9 => superstep!(add, {
                tile[tid] += n;
            }),
            _ => {}
        }
    }
    out[tid] = tile[tid];
}

/// A pattern after a condition, as a statement and as a value, and after that another condition.
#[device]
pub fn branch(x: u32, low: u32) -> u32 {
    let mut found = 0;
    if x % 3 == 1 {
        found = 1;
    } else if let Some(over) = x.checked_sub(low) {
        found = over + 2;
    }
    let least = if x > 90 {
        7
    } else if let Some(left) = low.checked_sub(x)
        && left > 3
    {
        left
    } else if x % 2 == 0 {
        11
    } else {
        13
    };
    let Some(step) = (x != 77).then_some(found) else { return 1 };
    let (Some(twice), true) = ((x > 2).then(|| 2 * step), matches!(x, 3..=150)) else { return 2 };
    let true = matches!(x % 5, 0..=3) else { return 3 };
    twice * 1000 + least
}

#[kernel]
pub fn branches(x: &[u32], out: &mut [u32], low: u32) {
    let i = global_idx_x() as usize;
    if i < x.len() {
        out[i] = branch(x[i], low);
    }
}

/// Macros and methods that become a `match` or an `if`, where a statement or the value of a block begins.
#[device]
pub fn beginnings(x: u32) -> u32 {
    let mut count = 0;
    matches!(x, 3..=9).then(|| count += 1);
    (x > 4).then_some(x).map(|x| count += x);
    let one = { matches!(x, 1 | 3 | 5) as u32 + count };
    let both = { matches!(x, 2..=7) && (x > 3).then_some(x) == Some(6) };
    if both { (x > 5).then(|| one).unwrap_or(8) * 100 } else { (1..4).contains(&x) as u32 * 10 + one }
}

#[kernel]
pub fn begin(x: &[u32], out: &mut [u32]) {
    let i = global_idx_x() as usize;
    if i < x.len() {
        out[i] = beginnings(x[i]);
    }
}

/// What follows a `return`, `continue` or `panic!` that a constant chose is not in the text.
#[device]
pub fn folded<const MODE: u32>(x: u32) -> u32 {
    if MODE == 0 {
        return x + 1;
    }
    let mut sum = 0;
    for k in 0..x {
        sum += k;
        if MODE == 1 {
            continue;
        }
        sum *= 3;
    }
    if MODE == 2 {
        return sum;
    } else if MODE > 3 {
        panic!("there are four modes");
    }
    sum + x
}

#[kernel]
pub fn modes<const MODE: u32>(x: &[u32], out: &mut [u32]) {
    let i = global_idx_x() as usize;
    if MODE == 3 {
        if i < x.len() {
            out[i] = x[i];
        }
        return;
    }
    if i < x.len() {
        out[i] = folded::<MODE>(x[i]);
    }
}

/// Alternatives with names inside patterns: the guard is asked for each, those of the first member outermost.
#[device]
pub fn alternatives(x: u32, y: u32) -> u32 {
    let halved = |v: u32| -> Result<u32, (u32, u32)> { if v % 2 == 0 { Ok(v / 2) } else { Err((v, 9)) } };
    let (a, b) = (halved(x), halved(y));
    let first = match (a, b) {
        (Ok(n) | Err((n, _)), Ok(m @ 2..) | Err((1 | 3, m))) if n + m != 11 => n * 100 + m,
        (Err((n, 9) | (9, n)), Ok(0 | 1)) => n + 7,
        (Ok(n), _) | (Err((n, _)), _) => n,
    };
    let second = match Some(b) {
        Some(other @ (Ok(n) | Err((n, _)))) if n > 3 => n + other.is_ok() as u32,
        _ => 50,
    };
    let mut sum = 0;
    for &pair in &[(x, 1), (2, y), (x, y)] {
        if let (1 | 3, n) | (n, 1) = pair {
            sum += n;
        }
    }
    let (Ok((mut low, high)) | Err((high, mut low))) = if x > y { Err((x, y)) } else { Ok((x, y)) };
    low += 1;
    let (Ok(1..=8 | 20) | Err((3 | 5, 9))) = a else { return low * 10 + high };
    let (Err((odd, _)) | Ok(odd)) = b;
    let ((4, other) | (other, 4)) = (low, odd) else { return first * 1000 + low + high };
    first * 10_000 + second * 100 + sum + other
}

#[kernel]
pub fn spread(x: &[u32], y: u32, out: &mut [u32]) {
    let i = global_idx_x() as usize;
    if i < x.len() {
        out[i] = alternatives(x[i], y);
    }
}

entries!(
    "matching": numbers, switches, enums, rounds, branches, begin, spread, modes::<0>, modes::<1>, modes::<2>, modes::<3>, modes::<4>
);
