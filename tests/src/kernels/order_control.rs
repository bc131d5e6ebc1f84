//! Conditions, matched values, bounds of loops, and values of jumps.

use super::order_operands::{Pair, bump, mix};
use crate::cases::{cases, say};
use crate::catalogue::entries;
use sarek_runtime::prelude::*;

#[device]
pub fn conditions(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x;
    let first = if {
        a += 1;
        say(log, a) > 2
    } {
        a
    } else if say(log, 10) + a > 11 || bump(&mut a, 5) > 100 {
        a * 2
    } else {
        a * 3
    };
    let second = a + if bump(&mut a, 1) % 2 == 0 { a } else { say(log, 11) } + a;
    let third = mix(a, if say(log, x) == 1 { bump(&mut a, 2) } else { 7 }, a);
    let lazy = if x == 3 { 1 } else { 10 / (x.abs_diff(3)) };
    first + second * 3 + third + lazy
}

#[device]
pub fn scrutinees(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x;
    let first = match say(log, x) + bump(&mut a, 1) {
        0 => 1,
        1 | 2 => a,
        3..=5 => {
            a = 7;
            a
        }
        other => other + a,
    };
    let second = match (say(log, 1), say(log, x), a) {
        (1, 0, _) => 10,
        (_, 1, n) => n,
        (p, q, r) => p + q * 3 + r,
    };
    let third =
        a + match bump(&mut a, 1) {
            n if n % 2 == 0 => {
                a = n * 2;
                a
            }
            n => n + a,
        } + a;
    let mut items = [x, 2, 3];
    let fourth = match items[say(log, 1)] {
        n @ 0..=5 => {
            items[1] = 50;
            n + items[1]
        }
        n => n,
    };
    first + second * 3 + third * 5 + fourth
}

#[device]
pub fn guards(x: u32, log: &mut [u32]) -> u32 {
    let first = match x {
        n if say(log, n) > 4 => 1,
        2 if say(log, 20) == 21 => 2,
        2..=3 if say(log, 22) == 22 => 3,
        n if say(log, 23) == 0 || say(log, n) == 1 => 4,
        _ => say(log, 24),
    };
    let second = match (x, say(log, 1)) {
        (n, m) if n > 3 && say(log, m + n) > 0 => n,
        (0, _) => 9,
        (n, _) if say(log, 25) > n => n * 2,
        _ => 0,
    };
    let third = matches!(say(log, x), 1 | 3 if say(log, 26) == 26);
    first + second * 3 + third as u32
}

#[device]
pub fn alternatives(x: u32, log: &mut [u32]) -> u32 {
    let mut tries = 0;
    let first = match (x, 2) {
        (1, _) | (_, 2)
            if {
                tries += 1;
                say(log, tries) > 1
            } =>
        {
            1
        }
        _ => 2,
    };
    let second = match (x & 1, x >> 1 & 1) {
        (n, 1) | (1, n) if say(log, 30 + n) == 30 => n + 5,
        (0, n) | (n, 0) => n,
        _ => 7,
    };
    first + second * 3 + tries * 100
}

#[device]
pub fn copied_scrutinees(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x;
    let first = match a {
        n => {
            a = 9;
            n + a
        }
    };
    let mut p = Pair { a: x, b: 4 };
    let second = match p {
        Pair { a: 0, b } => b,
        Pair { a, b: 4 } => {
            p.a = 70;
            p.b = 80;
            a + p.a
        }
        Pair { b, .. } => b,
    };
    let mut items = [x, 5];
    let third = match items {
        [0, n] => n,
        [m, n] => {
            items[0] = 90;
            items = [items[0], m];
            m + n + items[1]
        }
    };
    let mut option = Some(x);
    let fourth = if let Some(n) = option {
        option = None;
        n + option.unwrap_or(say(log, 3))
    } else {
        0
    };
    match &mut p {
        Pair { a, b } if *a > 5 => {
            *a += *b;
            *b = *a;
        }
        other => other.b = 1,
    }
    first + second * 3 + third * 5 + fourth * 7 + p.a + p.b
}

/// The matched value is a copy, although a name of it is not.
#[device]
pub fn kept_scrutinees(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x;
    let first = match a {
        n if n > 2 => bump(&mut a, 1) + n,
        _ => 9,
    };
    let second = match (a, x) {
        (n, 3) if bump(&mut a, 1) > 100 + n => 1,
        (n, _) => n * 10 + a,
    };
    let third = match { a } {
        n if bump(&mut a, 2) % 4 == 0 => n,
        n if say(log, n) == a => 1,
        n => n + a,
    };
    let fourth = match Some(a) {
        Some(n) if bump(&mut a, 1) % 3 == n => n,
        Some(n) => n * 2 + a,
        None => 0,
    };
    let fifth = if let (n, 2 | 4) = (a, x)
        && bump(&mut a, 5) > n
    {
        n
    } else {
        a
    };
    let sixth = matches!((a, x), (n, _) if bump(&mut a, 1) == n + 1);
    let mut p = Pair { a: x, b: 3 };
    let seventh = match (p, x) {
        (Pair { a, .. }, 5) if bump(&mut p.a, 1) == a => 1,
        (Pair { a, b }, _) => a * b + p.a,
    };
    first + second * 3 + third * 5 + fourth * 7 + fifth * 11 + sixth as u32 + seventh * 13
}

#[device]
pub fn next(at: &mut u32, log: &mut [u32]) -> Option<u32> {
    *at += 1;
    say(log, *at);
    if *at % 4 == 0 { None } else { Some(*at * 2) }
}

#[device]
pub fn while_conditions(x: u32, log: &mut [u32]) -> u32 {
    let mut i = x;
    let mut sum = 0;
    while {
        i += 1;
        say(log, i) < 6
    } {
        sum += i;
        if i == 3 {
            continue;
        }
        sum += 10;
    }
    while say(log, i) > 3 && bump(&mut sum, 1) < 60 {
        i -= 1;
    }
    let mut at = 0;
    while let Some(v) = next(&mut at, log) {
        sum += v;
        if v == 4 && x == 2 {
            break;
        }
    }
    while let Some(v) = next(&mut at, log)
        && say(log, v) < 20
    {
        sum += v;
    }
    sum + i + at
}

#[device]
pub fn bounds(x: u32, log: &mut [u32]) -> u32 {
    let mut sum = 0;
    for i in say(log, 1)..say(log, x) {
        sum += i;
    }
    for i in (say(log, 1)..=say(log, x + 4)).rev().step_by(say(log, 2)) {
        sum = sum * 2 + i;
    }
    for i in (say(log, 0)..say(log, 9)).step_by(say(log, x + 1)) {
        sum += say(log, i);
    }
    let mut a = x;
    for i in (a..{
        a += 3;
        a
    }) {
        a += i;
    }
    for i in {
        a = 2;
        a
    }..a + x
    {
        sum += i;
    }
    let items = [say(log, 4), say(log, 5)];
    for item in &items[say(log, 0) as usize..say(log, 2) as usize] {
        sum += *item;
    }
    for item in [say(log, 6), bump(&mut a, 1), a] {
        sum += item;
    }
    sum + a
}

#[device]
pub fn bounds_change(x: u32, _log: &mut [u32]) -> u32 {
    let (mut from, mut to, mut step) = (1, x + 5, 2);
    let mut sum = 0;
    for i in (from..to).step_by(step) {
        from = 100;
        to = 0;
        step = 9;
        sum += i;
    }
    to = 6;
    for mut i in from - 99..=to {
        to += 1;
        i *= 10;
        sum += i;
    }
    let mut items = [1, 2, 3];
    for item in items {
        items = [0, 0, item];
        sum += item + items[2];
    }
    let mut n = 3;
    for i in (0..n).rev() {
        n += i;
        for n in 0..n {
            sum += n;
        }
    }
    for i in 0..items[2] {
        items[2] = 0;
        sum += i;
    }
    sum + from + to + step + n
}

#[device]
pub fn early(x: u32, log: &mut [u32]) -> u32 {
    if x == 0 {
        return say(log, 1) + say(log, 2);
    }
    let a = say(log, 3)
        + if x == 1 {
            return say(log, 4);
        } else {
            say(log, 5)
        };
    let b = mix(say(log, 6), if x == 2 { return a } else { say(log, 7) }, say(log, 8));
    let mut c = x;
    if x == 3 {
        return c
            + {
                c = 9;
                c
            } * 10
            + c;
    }
    return {
        c += b;
        c
    } + bump(&mut c, 1);
}

#[device]
pub fn returns(x: u32, log: &mut [u32]) -> u32 {
    early(x, log) + say(log, 40) * early(x / 2, log)
}

#[device]
pub fn jumps_in_operands(x: u32, log: &mut [u32]) -> u32 {
    let mut items = [0; 4];
    let mut sum = 0;
    for i in 0..4 {
        items[say(log, i)] = if i == x { continue } else { say(log, 10 + i) };
        sum += items[i]
            + if sum > 30 {
                break;
            } else {
                say(log, 20)
            };
        let n = say(log, 21)
            * match x {
                2 if i == 1 => break,
                n => n,
            };
        items[i] += n + say(log, 22);
    }
    let v = 'out: { say(log, 30) + if x > 2 { break 'out say(log, 31) } else { say(log, 32) } };
    sum + items[0] + items[1] * 3 + items[2] * 5 + v
}

#[device]
pub fn found(log: &mut [u32], value: u32, least: u32) -> Option<u32> {
    if say(log, value) >= least { Some(value) } else { None }
}

#[device]
pub fn both(x: u32, log: &mut [u32]) -> Option<u32> {
    let sum = found(log, x, 2)? * say(log, 5) + found(log, x, 3)?;
    let items = [say(log, 6), found(log, x, 4)?, say(log, 7)];
    Some(sum + items[1] + found(log, 9, x)?)
}

#[device]
pub fn tried(x: u32, log: &mut [u32]) -> u32 {
    both(x, log).unwrap_or(say(log, 50)) + found(log, x, 1).or(found(log, 7, 0)).unwrap_or(0)
}

#[device]
pub fn blocks(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x;
    let first = {
        let a = a + 1;
        a * 2
    } + a;
    let second =
        a + 'l: {
            if a > 2 {
                a = 0;
                break 'l a + 5;
            }
            a += 1;
            say(log, a)
        } + a;
    let third = {
        a += 1;
        a
    } * {
        a += 1;
        a
    } + {
        let b = a;
        a = 3;
        b + a
    };
    let unit = {
        say(log, 9);
    };
    let () = unit;
    first + second * 3 + third * 5
}

#[device]
pub fn loops_in_operands(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x;
    let first =
        a + loop {
            a += 1;
            if say(log, a) > 3 {
                break a * 10;
            }
        } + a;
    let mut items = [1, 2, 3];
    items[a as usize % 3] += loop {
        a += 1;
        if a % 3 == x % 3 {
            break a;
        }
    };
    items[0] = items[1]
        + 'outer: loop {
            loop {
                items[1] += 1;
                if items[1] > 5 {
                    break 'outer items[1];
                }
            }
        };
    first + items[0] * 3 + items[1] * 5 + items[2] * 7 + a
}

#[device]
pub fn options(x: u32, log: &mut [u32]) -> u32 {
    let mut at = x;
    let mut first = x;
    if let Some(n) = next(&mut at, log)
        && say(log, n) > 2
        && let Some(m) = next(&mut at, log)
    {
        first = n + m;
    }
    let second = next(&mut at, log) == next(&mut at, log);
    let third = (next(&mut at, log), say(log, at)) == (Some(say(log, 6)), at);
    let Some(last) = next(&mut at, log) else { return first };
    first + last * 3 + second as u32 + third as u32 + at
}

#[device]
pub fn late(x: u32, log: &mut [u32]) -> u32 {
    let (a, b);
    if say(log, x) > 2 {
        a = say(log, 1);
        b = a + say(log, 2);
    } else {
        b = say(log, 3);
        a = b * 2;
    }
    let c;
    let d = {
        c = say(log, 4) + a;
        c + 1
    } + c;
    a + b * 3 + c * 5 + d * 7
}

cases!(
    /// Conditions, loops, matches, jumps.
    control: conditions, scrutinees, guards, alternatives, copied_scrutinees, kept_scrutinees, while_conditions, bounds, bounds_change,
    returns, jumps_in_operands, tried, blocks, loops_in_operands, options, late,
);

entries!("order": control::control);
