//! Labels: jumps out of matches, conditions, blocks and loops of every kind, with and without values.

use crate::cases::{cases, say};
use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// From matches, among them a `switch`, and from `if let`.
#[device]
pub fn from_matches(x: u32, log: &mut [u32]) -> u32 {
    let mut sum = 0;
    'outer: for i in 0..8 {
        'inner: for j in 0..4 {
            match (i + j + x) % 6 {
                0 => continue 'outer,
                1 => continue,
                2 => break,
                3 if j == 2 => break 'outer,
                4 => {
                    if let Some(k) = i.checked_sub(5) {
                        say(log, k);
                        continue 'inner;
                    }
                    sum += 100;
                }
                _ => sum += 1,
            }
            sum += 10;
            match j {
                1 => match i {
                    2 => continue 'outer,
                    3 => break 'inner,
                    _ => {}
                },
                2 | 3 => {
                    let Some(k) = x.checked_sub(i) else { continue };
                    sum += k;
                }
                _ => {}
            }
            sum += 1000;
        }
        say(log, sum % 97);
    }
    sum
}

/// Blocks with labels and values, in one another and in operands.
#[device]
pub fn blocks(x: u32, log: &mut [u32]) -> u32 {
    let first = 'a: {
        if x == 0 {
            break 'a 1;
        }
        let inner = 'b: {
            match x {
                1 => break 'a 2,
                2 => break 'b 3,
                n if n > 6 => break 'a n,
                _ => {}
            }
            if x == 4 {
                break 'a 'c: {
                    if say(log, x) > 3 {
                        break 'c 50;
                    }
                    60
                };
            }
            x * 2
        };
        inner + 10
    };
    let second = first
        + 'd: {
            for i in 0..5 {
                if i * x > 7 {
                    break 'd i;
                }
            }
            loop {
                if say(log, first) < 100 {
                    break 'd 8;
                }
            }
        } * 3;
    'unit: {
        if x % 2 == 0 {
            break 'unit;
        }
        say(log, 20);
        'empty: {
            if x == 3 {
                break 'empty;
            }
            break 'unit;
        }
        say(log, 21);
    }
    second
}

/// Loops with values, as operands, arguments and results.
#[device]
pub fn values(x: u32, log: &mut [u32]) -> u32 {
    let mut n = x;
    let found = 'rows: loop {
        let mut column = 0;
        let part = loop {
            column += 1;
            if column * n > 20 {
                break 'rows (column, n);
            }
            if column > n + 2 {
                break column + 1;
            }
            if column == 2 && n == 3 {
                n += 2;
                continue 'rows;
            }
        };
        n += part;
    };
    let both = loop {
        n += 1;
        match n % 4 {
            0 => break Some(n),
            1 if n > 30 => break None,
            _ => continue,
        }
    };
    let late = 3 * loop {
        break if found.0 > 2 { say(log, found.0) } else { break found.1 };
    };
    found.0 + found.1 * 10 + both.unwrap_or(7) * 100 + late
}

/// `while` and `while let` with labels.
#[device]
pub fn conditions(x: u32, log: &mut [u32]) -> u32 {
    let mut at = x;
    let mut sum = 0;
    'outer: while let Some(n) = at.checked_sub(1) {
        at = n;
        let mut k = n;
        'inner: while let Some(m) = k.checked_sub(2) {
            k = m;
            if m == 1 {
                continue 'outer;
            }
            if m + n == 9 {
                break 'outer;
            }
            let mut r = 0;
            while {
                r += 1;
                r < 5
            } {
                if r == m {
                    continue 'inner;
                }
                if r == 4 {
                    break 'inner;
                }
                sum += r;
            }
            sum += 100;
        }
        sum += 1000;
        say(log, sum % 101);
    }
    'last: while sum > 5 && {
        if at > 50 {
            break 'last;
        }
        at += 20;
        true
    } {
        sum /= 3;
        if sum % 2 == 0 {
            continue 'last;
        }
        sum += 1;
    }
    sum + at
}

/// Loops over elements, ranges backwards and with steps.
#[device]
pub fn elements(x: u32, log: &mut [u32]) -> u32 {
    let mut items = [[1, 2, 3], [4, 5, 6], [7, 8, 9]];
    let mut sum = 0;
    'rows: for row in &mut items {
        for item in row.iter_mut().rev() {
            *item += 10;
            match *item % 4 {
                0 if x > 2 => continue 'rows,
                1 if x == 5 => break 'rows,
                2 => continue,
                _ => {}
            }
            *item *= 2;
        }
        sum += 1;
    }
    'all: for (i, row) in items.iter().enumerate() {
        for k in (0..3).rev() {
            if row[k] == x + 14 {
                continue 'all;
            }
            for s in (k as u32..12).step_by(5) {
                if s + i as u32 == 11 + x {
                    break 'all;
                }
                sum += s;
            }
            say(log, sum % 103);
        }
        sum += row[i];
    }
    'unrolled: for i in 0..3 {
        #[unroll]
        for j in 0..3 {
            if i * j == x {
                continue 'unrolled;
            }
            sum += i * 3 + j;
        }
        sum += 500;
    }
    sum
}

/// Returns from within all of it.
#[device]
pub fn leaves(x: u32, log: &mut [u32]) -> u32 {
    let n = 'a: {
        for i in 0..x {
            'b: loop {
                match say(log, i) {
                    3 => return 77,
                    2 => break 'a i * 2,
                    1 => break 'b,
                    _ => {}
                }
                if x == 1 {
                    return loop {
                        break i + 9;
                    };
                }
                break;
            }
        }
        x + 1
    };
    if n > 6 {
        return n;
    }
    n + 100
}

cases!(jumps: from_matches, blocks, values, conditions, elements, leaves);

/// Supersteps in loops and blocks that the threads leave together.
#[kernel]
pub fn together(input: &[u32], out: &mut [u32], rounds: u32) {
    let tile = shared!([u32; 64]);
    let tid = thread_idx_x();
    let mut value = input[tid];
    'outer: for round in 0..rounds {
        let mut reach = 1;
        'inner: while reach < 64 {
            superstep!(share, {
                tile[tid] = value;
            });
            let other = tile[(tid + reach) % 64];
            let total = tile[0] + tile[1];
            sync_threads();
            value = value * 3 + other;
            match total % 5 {
                0 => continue 'outer,
                1 if round == 2 => break 'outer,
                2 => break 'inner,
                _ => {}
            }
            if reach == 8 {
                reach = 32;
                continue 'inner;
            }
            reach *= 2;
        }
        value += 1;
    }
    let last = 'sum: {
        if rounds == 0 {
            break 'sum 0;
        }
        superstep!(last, {
            tile[tid] = value;
        });
        if rounds > 3 {
            break 'sum tile[63 - tid];
        }
        tile[(tid + 1) % 64]
    };
    out[tid] = value ^ last;
}

/// The same on the host.
pub fn together_reference(input: &[u32; 64], rounds: u32) -> [u32; 64] {
    let mut value = *input;
    'outer: for round in 0..rounds {
        let mut reach = 1;
        while reach < 64 {
            let tile = value;
            let total = tile[0].wrapping_add(tile[1]);
            for (tid, value) in value.iter_mut().enumerate() {
                *value = value.wrapping_mul(3).wrapping_add(tile[(tid + reach) % 64]);
            }
            match total % 5 {
                0 => continue 'outer,
                1 if round == 2 => break 'outer,
                2 => break,
                _ => {}
            }
            reach = if reach == 8 { 32 } else { reach * 2 };
        }
        value.iter_mut().for_each(|value| *value = value.wrapping_add(1));
    }
    std::array::from_fn(|tid| {
        let last = match rounds {
            0 => 0,
            4.. => value[63 - tid],
            _ => value[(tid + 1) % 64],
        };
        value[tid] ^ last
    })
}

entries!("labels": jumps::jumps, together);
