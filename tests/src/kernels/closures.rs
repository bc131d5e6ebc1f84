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

entries!("closures": map_closures);
