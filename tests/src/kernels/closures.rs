//! Closures, and device functions by name, as arguments of device functions.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// A function of a value.
#[device]
pub fn apply<T: Number, F: Fn(T) -> T>(f: F, x: T) -> T {
    f(x)
}

/// A function of what another one gives.
#[device]
pub fn after<F, G>(f: F, g: G, x: f32) -> f32
where
    F: Fn(f32) -> f32,
    G: Fn(f32) -> f32,
{
    f(apply(&g, x)) + apply(|y| f(g(y)) / 2.0, x)
}

/// The elements of a slice, put together by a function.
#[device]
pub fn fold<T: Scalar, U: Number, F: Fn(U, T) -> U>(items: &[T], start: U, f: F) -> U {
    let mut total = start;
    for item in items {
        total = f(total, *item);
    }
    total
}

/// Each number below a bound, for which something is done.
#[device]
pub fn each<F: FnMut(u32)>(n: u32, mut f: F) {
    for i in 0..n {
        f(i);
    }
}

/// The first number for which a condition holds, by halves.
#[device]
pub fn first<F: Fn(u32) -> bool>(from: u32, to: u32, holds: F) -> u32 {
    if from >= to {
        return from;
    }
    let middle = from + (to - from) / 2;
    if holds(middle) { first(from, middle, holds) } else { first(middle + 1, to, holds) }
}

/// `x * x`.
#[device]
pub fn square(x: f32) -> f32 {
    x * x
}

/// A product and a sum.
#[device]
pub fn product<T: Number>(a: T, b: T) -> T {
    a * b
}

/// All of these.
#[device]
pub fn closures(xs: &[u32], x: u32) -> u32 {
    let scale = x as f32 * 0.5;
    let offsets = [1.0f32, 2.0, 3.0];
    let mut calls = 0;
    let linear = apply(|v| v * scale + offsets[1], 4.0);
    let named = apply(square, scale) + after(square, |v| v - scale, 3.0f32);
    let sum = fold(xs, 0u32, |total, item| total.wrapping_add(item ^ x));
    let counted = fold(xs, 0, |count: u32, item: u32| if item > x { count + 1 } else { count });
    let most = fold(xs, 1u32, |a, b| {
        let larger = if a > b { a } else { b };
        larger & 0xffff
    });
    let mut found = [0; 4];
    each(x % 9, |i| {
        calls += 1;
        found[i % 4] += i + calls;
    });
    each(3, |i| each(2, |j| found[j] += i));
    let at = first(0, xs.len() as u32, |i| xs[i] >= x);
    let power = fold(&[2u32, 3, 4], 1, product);
    let total = found[0] + found[1] * 3 + found[2] * 5 + found[3] * 7;
    (linear + named) as u32 ^ sum ^ counted ^ most ^ total ^ calls ^ at ^ power
}

/// Named closures: called, passed on, nested, with parameters of several kinds, and changing surrounding variables.
#[device]
pub fn named(xs: &[u32], x: u32) -> u32 {
    let (high, low) = (x >> 2, x & 3);
    let corner = |dx: u32, dy: u32| (high + dx) * 31 ^ (low + dy);
    let mix = |(a, b): (u32, u32), weight| a.wrapping_mul(weight) ^ b;
    let around = mix((corner(0, 0), corner(1, 0)), 7) ^ mix((corner(0, 1), corner(1, 1)), 13);
    let nearest = |key: u32| {
        let mut best = u32::MAX;
        for item in xs {
            best = best.min(item.abs_diff(key));
        }
        best
    };
    let mut total = 0u32;
    let mut calls = 0;
    let mut add = |value: u32, at: &u32| {
        total = total.wrapping_mul(3).wrapping_add(value ^ *at);
        calls += 1;
    };
    add(around, &x);
    add(nearest(x), &high);
    for k in 0..low {
        add(corner(k, total_of(xs, corner)), &low);
    }
    let low = 100;
    let clamped = |v: u32| if v > low { return_high(v) } else { v };
    total ^ calls ^ clamped(x) ^ corner(low, 1) ^ apply(clamped, x + 90)
}

#[device]
fn return_high(v: u32) -> u32 {
    v | 1 << 31
}

#[device]
fn total_of<F: Fn(u32, u32) -> u32>(xs: &[u32], f: F) -> u32 {
    let mut total = 0u32;
    for (i, x) in xs.iter().enumerate() {
        total = total.wrapping_add(f(*x, i as u32 & 7));
    }
    total & 0xff
}

/// `named` of every element, and a named closure in the kernel.
#[kernel]
pub fn map_named(xs: &[u32], out: &mut [u32]) {
    let i = global_idx_x() as usize;
    let back = |k: usize| xs[xs.len() - 1 - k];
    if i < xs.len() {
        out[i] = named(xs, xs[i]) ^ back(i);
    }
}

/// `closures` of every element, and closures in the kernel, over shared memory.
#[kernel(block = 32)]
pub fn map_closures(xs: &[u32], out: &mut [u32]) {
    let tile = shared!([u32; 32]);
    let tid = thread_idx_x();
    superstep!(fill, {
        tile[tid] = apply(|v| v * 3 + 1, tid);
    });
    let i = global_idx_x();
    if (i as usize) < xs.len() {
        let around = fold(tile, i, |total, item| total ^ item);
        let mut last = 0;
        each(tid, |k| last = tile[k]);
        out[i] = closures(xs, xs[i]) ^ around ^ last;
    }
}

/// Writes a function twice: for kernels, and for rustc alone. On the host a device function is what the attribute has made
/// of it, so that a type which that left out would be missing on both sides of a comparison.
macro_rules! also_plain {
    ($(#[$doc:meta])* fn $name:ident($($param:ident: $ty:ty),*) -> $result:ty $body:block, $plain:ident) => {
        $(#[$doc])*
        #[device]
        pub fn $name($($param: $ty),*) -> $result $body

        $(#[$doc])*
        #[allow(clippy::manual_is_multiple_of, reason = "it is written as for kernels")]
        pub fn $plain($($param: $ty),*) -> $result $body
    };
}

pub(super) use also_plain;

also_plain! {
    /// Closures and methods whose types nothing else determines: with those that literals have otherwise, the results differ.
    fn typed(x: u32) -> u64 {
        let byte = twice(|k| -> u8 { if k > x { 200 } else { 7 } });
        let short = |k: u32| -> i8 { if k > 3 { 100 } else { 7 } };
        let sum = short(x).wrapping_add(short(x + 1));
        let far = x.checked_sub(4).map(|v| -> u16 { if v > 9 { 65_000 } else { 3 } });
        let far = far.map_or(0, |v| v.wrapping_add(700));
        let low = [x, 9].iter().map::<u8, _>(|v| if *v > 7 { 250 } else { 5 }).fold(0, |p, q| p / 2 + q / 2);
        let found = [x, 9].iter().find_map::<u8, _>(|v| if *v > 6 { Some(250) } else { None });
        let wrapped = found.map_or(0, |v| v.wrapping_add(60));
        byte as u64 + sum as u8 as u64 + ((far as u64) << 8) + ((low as u64) << 24) + ((wrapped as u64) << 32)
    },
    typed_by_rustc
}

#[device]
fn twice<T: Integer>(f: impl Fn(u32) -> T) -> T {
    f(3).wrapping_add(f(4))
}

also_plain! {
    /// Closures that return early: with names, of methods and of iterators, from loops, and in each other.
    fn returning(x: u32, y: u32) -> u32 {
        let halved = |v: u32| {
            if v % 2 == 0 {
                return v / 2;
            }
            v * 3 + 1
        };
        let digits = [x, y, 3].map(|v| {
            let inner = |w: u32| -> u32 {
                if w > 6 {
                    return 6;
                }
                w
            };
            if v % 5 == 0 {
                return 1;
            }
            inner(v % 10)
        });
        let is_few = |v: u32| {
            for k in 2..5 {
                if v % k == 0 {
                    return k == 3;
                }
            }
            true
        };
        let few = digits.iter().filter(|v| is_few(**v)).count() as u32;
        let mut seen = 0;
        [x, y].iter().for_each(|v| {
            if *v > 7 {
                return;
            }
            seen += *v;
        });
        let rest = x.checked_sub(3).map_or(4, |v| {
            while seen < 9 {
                seen += 1;
                if seen == v {
                    return 99;
                }
            }
            v % 100
        });
        let mut sorted = [x, y, 4, 9];
        sorted.sort_by(|a, b| {
            if a % 2 != b % 2 {
                return (a % 2).cmp(&(b % 2));
            }
            b.cmp(a)
        });
        halved(x % 64) + (halved(y % 64) << 8) + few * 3 + (seen << 16) + rest + sorted[1] % 128
    },
    returning_by_rustc
}

#[device]
fn third(x: u32) -> Result<u32, u8> {
    if x % 3 == 0 { Ok(x / 3) } else { Err((x & 7) as u8) }
}

also_plain! {
    /// Closures that `?` leaves: of options and results, from loops, after lookups, and where nobody wants the value.
    fn trying(x: u32, y: u32) -> u32 {
        let xs = [x, y, 4, 9];
        let thirds = |a: u32, b: u32| -> Result<u32, u8> {
            let first = third(a)?;
            for k in 0..3 {
                if third(b + k)? == first {
                    return Ok(7);
                }
            }
            Ok(third(first)? + 1)
        };
        let chosen = xs.get((x % 7) as usize).and_then(|v| {
            let at = v.checked_sub(2)?;
            let other = xs.get((at % 6) as usize)?;
            if *other > 100 {
                return None;
            }
            Some(*other + at)
        });
        let chosen = chosen.or_else(|| Some(xs.iter().position(|v| *v == 9)? as u32 + y.checked_sub(1)?));
        let sum = xs.iter().filter_map(|v| Some(v.checked_sub(4)? * 3)).sum::<u32>();
        let mut calls = 0;
        let mut count = |v: u32| {
            calls += v.checked_sub(5)?;
            Some(calls)
        };
        count(x);
        let counted = count(y).map_or(1, |n| n % 50);
        let found = match thirds(x, y) {
            Ok(v) => v,
            Err(e) => e as u32 + 500,
        };
        found * 3 + chosen.unwrap_or(9) * 5 + sum + counted + calls
    },
    trying_by_rustc
}

#[kernel]
pub fn map_typed(xs: &[u32], out: &mut [u64]) {
    let i = global_idx_x() as usize;
    if i < xs.len() {
        let early = returning(xs[i], i as u32) as u64 ^ (trying(xs[i], i as u32) as u64) << 32;
        out[i] = typed(xs[i]) ^ early;
    }
}

entries!("closures": map_closures, map_named, map_typed);
