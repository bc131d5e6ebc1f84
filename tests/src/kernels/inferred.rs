//! Literals whose types only a distant use determines: `1 << 40` is correct only as a `u64`.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// Loops over arrays of literals.
#[device]
pub fn elements(k: u32) -> u64 {
    let mut total = 0u64;
    for x in [1 << k, 2] {
        total += x;
    }
    for (i, x) in [1 << k, 3].iter().enumerate() {
        total += *x + i as u64;
    }
    for x in [1 << k; 3] {
        total ^= x;
    }
    for &x in &[1 << k, 5] {
        total += x;
    }
    for x in [0xffff_fff0, 1] {
        total += (x >> (k & 3)) as u64;
        let unsigned: u32 = x;
        total += unsigned as u64;
    }
    total
}

/// Matched values.
#[device]
pub fn matched(k: u32) -> u64 {
    let mut total = 0u64;
    match 1 << k {
        0 => {}
        v => total += v,
    }
    match (1 << k, k) {
        (v, 33) => total += v,
        (v, _) => total ^= v,
    }
    if let Some(v) = Some(1 << k) {
        total += v;
    }
    match if k > 3 { 1 << k } else { 0 } {
        0 => total += 1,
        v => total += v,
    }
    match (7u64, 1 << k) {
        (7, y) if y == total => total += 1,
        (_, y) => total += y,
    }
    match Some(1 << k) {
        Some(v) if v == 1u64 => total += 9,
        Some(v) => total += v,
        None => {}
    }
    if matches!(1 << k, 0x100_0000_0000u64) {
        total += 1;
    }
    total
        + loop {
            match 1 << k {
                v if v > 3 => break v,
                v => break v + 1,
            }
        }
}

/// Variables, destructured and late, of tuples, arrays and options.
#[device]
pub fn variables(k: u32) -> u64 {
    let (a, b) = (1 << k, 2);
    let mut total: u64 = a;
    total += b;
    let [c, d] = [1 << k, 3];
    total += c + d;
    let (mut e, mut f) = (0u64, 1u64);
    (e, f) = (1 << k, e + f);
    total += e + f;
    let g;
    g = 1 << k;
    total += g;
    let h = {
        let inner = 1 << k;
        inner
    };
    total += h;
    let Some(v) = (if k > 3 { Some(1 << k) } else { None }) else { return 0 };
    total += v;
    total += Some(1 << k).unwrap_or(0);
    total += None.unwrap_or(1 << k);
    e = std::mem::replace(&mut total, 1 << k);
    let mut best = (0, 0);
    for i in 0..k {
        if i % 7 == 3 {
            best = (i, 1u64 << i);
        }
    }
    total + e + best.1 + best.0 as u64
}

/// Comparisons, methods and casts.
#[device]
pub fn compared(k: u32) -> u64 {
    let x = 1u64 << 40;
    let mut total = 0;
    if (1 << k, 2) == (x, 2u8) {
        total += 1;
    }
    if [1 << k, 2] == [x, 2] {
        total += 2;
    }
    if [1 << k, 5].contains(&x) {
        total += 4;
    }
    if 1 << k == x {
        total += 8;
    }
    total += x.max(1 << k);
    if let Err(e) = None::<u64>.ok_or(1 << (k & 15)) {
        total += e;
    }
    for step in [1, -1] {
        total += ((step as i64) * (k as i64)) as u64 & 0xff;
    }
    total + ((1 << (k & 15)) as i64) as u64
}

/// Floats: as `double`, the sum would differ.
#[device]
pub fn floats(k: u32) -> u64 {
    let factor = 0.1;
    let mut total = 0.0f32;
    for x in [0.1, 0.7] {
        total = x.mul_add(factor, total);
    }
    match 0.3 {
        x if x > total => total += x,
        x => total -= x,
    }
    total.to_bits() as u64 + k as u64
}

#[device]
fn sum_of(xs: &[u64], f: impl Fn(u64) -> u64) -> u64 {
    let mut total = 0;
    for &x in xs {
        total += f(x);
    }
    total
}

/// Arguments and closures.
#[device]
pub fn arguments(k: u32) -> u64 {
    sum_of(&[1 << k, 3], |x| x + (1 << k))
        + sum_of(&[1 << k, 3], |x| match 1 << k {
            v => v + x,
        })
}

/// All of them.
#[kernel]
pub fn inferred(k: u32, out: &mut [u64]) {
    out[0] = elements(k);
    out[1] = matched(k);
    out[2] = variables(k);
    out[3] = compared(k);
    out[4] = floats(k);
    out[5] = arguments(k);
}

entries!("inferred": inferred);
