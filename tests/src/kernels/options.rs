//! `Option` and `Result` in variables and as results of device functions, `let … else` and `?`.

use super::closures::also_plain;
use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The digits of a number that has at most three.
#[device]
pub fn digits(n: u32) -> Option<u32> {
    if n < 10 {
        return Some(1);
    }
    match n {
        10..=99 => Some(2),
        100..=999 => Some(3),
        _ => None,
    }
}

/// Half of an even number.
#[device]
pub fn half(n: u32) -> Result<u32, i32> {
    if n % 2 == 0 { Ok(n / 2) } else { Err(-(n as i32)) }
}

/// `?` in a function that returns an `Option`.
#[device]
pub fn digits_of_sum(a: u32, b: u32) -> Option<u32> {
    let n = digits(a.checked_sub(b)?)?;
    Some(n + digits(b)? * 10)
}

/// `?` in a function that returns a `Result`, in the middle of an expression.
#[device]
pub fn quarter(n: u32) -> Result<(u32, bool), i32> {
    let quarter = half(half(n)?)? + half(n)? * 1000;
    Ok((quarter, quarter > 5000))
}

/// `Ok` and `Err` without a value.
#[device]
pub fn check(n: u32) -> Result<(), u32> {
    if n > 500 {
        return Err(n - 500);
    }
    Ok(())
}

/// A pair or nothing, by reference.
#[device]
pub fn bump(found: &mut Option<(u32, f32)>) -> bool {
    match found {
        Some((n, _)) if *n > 100 => false,
        Some((n, x)) => {
            *n += 1;
            *x *= 2.0;
            true
        }
        None => {
            *found = Some((1, 0.5));
            false
        }
    }
}

/// Scales the value, if there is one.
#[device]
pub fn scaled(found: Option<u32>, why: Result<u32, u32>, factor: u32) -> u32 {
    let n = found.unwrap_or(2) * factor;
    if why.is_ok() { n } else { why.expect_err("it is an error") % 9 }
}

/// Patterns, loops and methods.
#[device]
pub fn mixed(n: u32, m: u32) -> u32 {
    let mut total = 0;
    if let Some(d) = digits(n) {
        total += d;
    }
    let mut left = n;
    while let Ok(next) = half(left) {
        left = next;
        total += 100;
        if left == 0 {
            break;
        }
    }
    total += scaled(digits(n), digits(m).ok_or(n), 3);
    let Some(d) = digits(m) else {
        return total + 7;
    };
    let Ok((q, true)) = quarter(m) else {
        return total + d * 1_000_000;
    };
    let mut best: Option<u32> = None;
    for k in 0..d {
        match best {
            Some(b) if b > k => {}
            Some(_) | None => best = digits(k * 60),
        }
    }
    let mut pair = None;
    while !bump(&mut pair) {
        total += 1;
    }
    let (p, x) = pair.unwrap();
    total + q + best.unwrap_or(9) * 10 + half(m).ok().or(Some(3)).unwrap_or_default() + p + x as u32
}

/// Each form, for pairs of numbers.
#[kernel]
pub fn options(ns: &[u32], ms: &[u32], out: &mut [u32], sums: &mut [u32], flags: &mut [bool]) {
    let i = global_idx_x() as usize;
    if i < ns.len() {
        out[i] = mixed(ns[i], ms[i]);
        let sum = digits_of_sum(ns[i], ms[i]);
        sums[i] = sum.unwrap_or(99);
        let failed = match quarter(ns[i]) {
            Ok(_) => 0,
            Err(e) => e,
        };
        let none = None;
        let found = if sum.is_some() { sum } else { none };
        flags[i] = found.is_none() && (failed < 0 || check(ns[i]).is_err()) && half(ms[i]).err().is_none();
        if let Err(over) = check(ms[i]) {
            sums[i] += over * 1000;
        }
    }
}

/// The largest value, kept by exchanges: `std`'s loop.
#[kernel]
pub fn exchanges(values: &[u32], largest: &[AtomicU32], won: &mut [u32]) {
    let i = global_idx_x() as usize;
    if i < values.len() {
        let mut seen = largest[0].load(Ordering::Relaxed);
        let mut rounds = 0;
        while seen < values[i] {
            match largest[0].compare_exchange_weak(seen, values[i], Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => {
                    rounds += 1;
                    break;
                }
                Err(now) => seen = now,
            }
        }
        let mut old = 0;
        while let Err(now) = largest[1].compare_exchange(old, old * 3 + 1, Ordering::Relaxed, Ordering::Relaxed) {
            old = now;
        }
        if largest[2].compare_exchange(0, i as u32 + 1, Ordering::SeqCst, Ordering::Acquire).is_ok() {
            rounds += 10;
        }
        won[i] = rounds;
    }
}

/// Options that are combined, and whose values are taken out.
#[device]
pub fn combined(n: u32, m: u32) -> [u32; 8] {
    let mut seen = [0; 8];
    let (mut a, b) = (half(n).ok(), half(m).ok());
    seen[0] = a.zip(b).map_or(1, |(x, y)| x * 100 + y);
    seen[1] = a.xor(b).unwrap_or(77) + a.and(b).unwrap_or(1000);
    let nested = if n > 3 { Some(b) } else { None };
    seen[2] = nested.flatten().unwrap_or(5);
    let old = a.replace(m);
    seen[3] = old.unwrap_or(9) + a.unwrap_or(8) * 100;
    let taken = a.take();
    seen[4] = taken.unwrap_or(7) + a.is_none() as u32 * 1000;
    let mut slots = [Some(n), None, b];
    for (i, slot) in slots.iter_mut().enumerate() {
        if let (Some(v), true) = (slot.take(), i as u32 != m % 3) {
            seen[5] = seen[5] * 31 + v;
        }
    }
    seen[6] = slots.iter().filter(|slot| slot.is_some()).count() as u32;
    seen[7] = Some(n).zip(slots[2]).is_some() as u32 + Some(m).xor(None).unwrap_or(3) * 10;
    seen
}

#[kernel]
pub fn combine(ns: &[u32], ms: &[u32], out: &mut [[u32; 8]]) {
    let i = global_idx_x() as usize;
    if i < out.len() {
        out[i] = combined(ns[i], ms[i]);
    }
}

/// References to the values in options, and values that are put into them.
#[device]
pub fn referred(n: u32, m: u32) -> [u32; 8] {
    let mut o = if n > 3 { Some(n) } else { None };
    let mut seen = [0; 8];
    seen[0] = o.as_ref().map_or(7, |v| *v + 1);
    if let Some(v) = o.as_mut() {
        *v += m;
    }
    seen[1] = *o.get_or_insert(m * 3);
    let mut calls = 0;
    *o.get_or_insert_with(|| 99) += 1;
    let made = *half(m).ok().get_or_insert_with(|| {
        calls += 1;
        n
    }) + 1;
    seen[2] = o.unwrap() + calls * 1000 + made * 10000;
    let mut pair: Option<(u32, u32)> = None;
    let cell = pair.get_or_insert_with(|| (n, n * 2));
    cell.1 += 5;
    seen[3] = pair.map_or(0, |(a, b)| a * 100 + b);
    *pair.insert((1, m)) = (m, 2);
    seen[4] = pair.as_ref().unwrap().0;
    if let Some((a, b)) = pair.as_mut() {
        (*a, *b) = (*b, *a);
    }
    seen[4] += pair.as_ref().copied().unwrap_or((9, 9)).0 * 100;
    let mut slots = [None, Some(n), None];
    for i in 0..3 {
        let slot = slots[i].get_or_insert(m);
        *slot += i as u32;
    }
    slots[1].insert(m);
    seen[5] = slots[0].unwrap() + slots[1].unwrap() * 10 + slots[2].unwrap() * 100;
    let chosen = slots[(m % 3) as usize].as_mut();
    if let Some(v) = chosen {
        *v = 4;
    }
    *slots[(n % 3) as usize].as_mut().unwrap() += 50;
    seen[6] = slots.iter().map(|slot| slot.as_ref().copied().unwrap_or(1)).sum();
    let x: Result<u32, u32> = if n > 4 { Ok(n) } else { Err(m) };
    let increased = o.as_mut().map(|v| {
        *v += 1;
        *v
    });
    seen[7] = x.as_ref().map(|v| *v * 2).unwrap_or(3) + increased.unwrap_or(0) + o.unwrap_or(5);
    seen
}

#[kernel]
pub fn refer(ns: &[u32], ms: &[u32], out: &mut [[u32; 8]]) {
    let i = global_idx_x() as usize;
    if i < out.len() {
        out[i] = referred(ns[i], ms[i]);
    }
}

also_plain! {
    /// Options and results in order: of numbers, in tuples and in each other.
    fn in_order(x: u32, y: u32) -> u32 {
        let (a, b) = (x.checked_sub(5), y.checked_sub(5));
        let mut seen = 0u32;
        seen = seen * 2 + (a < b) as u32;
        seen = seen * 2 + (a <= b) as u32;
        seen = seen * 2 + (a > Some(3)) as u32;
        seen = seen * 2 + (None >= b) as u32;
        seen = seen * 2 + (x.checked_sub(7) < y.checked_sub(9)) as u32;
        let (c, d) = ((a, x % 3), (b, y % 3));
        seen = seen * 2 + (c < d) as u32;
        seen = seen * 2 + (c >= d) as u32;
        let of_float = |n: u32| if n % 4 == 0 { None } else if n % 4 == 1 { Some(f32::NAN) } else { Some(n as f32 - 7.0) };
        seen = seen * 2 + (of_float(x) < of_float(y)) as u32;
        seen = seen * 2 + (of_float(x) <= of_float(y)) as u32;
        let signed = |n: u32| -> Result<i32, u8> { if n % 3 == 0 { Err(n as u8) } else { Ok(4 - n as i32) } };
        seen = seen * 2 + (signed(x) < signed(y)) as u32;
        seen = seen * 2 + (signed(x) >= signed(y)) as u32;
        let (inner, other) = ((x > 2).then_some(a), (y > 3).then_some(b));
        seen = seen * 2 + (inner < other) as u32;
        seen * 2 + (inner <= other) as u32
    },
    in_order_by_rustc
}

/// `in_order` of every pair of numbers.
#[kernel]
pub fn order_options(n: u32, out: &mut [u32]) {
    let i = global_idx_x();
    if i < out.len() as u32 {
        out[i] = in_order(i / n, i % n);
    }
}

entries!("options": options, exchanges, combine, refer, order_options);
