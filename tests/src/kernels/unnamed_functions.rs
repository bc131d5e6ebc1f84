//! Calls that name the generic arguments of functions with parameters `impl Fn(…)`. All of the device functions also run on the host.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

#[device]
fn folded<const COUNT: usize, T: Number>(value: T, f: impl Fn(T) -> u32, combine: impl Fn(u32, u32) -> u32) -> u32 {
    let mut total = 0;
    for i in 0..COUNT as u32 {
        total = combine(total, f(value) + i);
    }
    total
}

#[device]
fn applied<const VALUE: u32>(f: impl Fn(u32) -> u32) -> u32 {
    f(VALUE)
}

#[device]
fn over<const COUNT: usize>(values: [u32; COUNT], f: impl Fn(u32) -> u32) -> u32 {
    let mut total = 0;
    for v in values {
        total += f(v);
    }
    total
}

#[device]
fn twice(v: u32) -> u32 {
    v * 2
}

#[device]
pub fn calls(n: u32) -> u32 {
    let more = n + 1;
    let of_numbers = folded::<3, u32>(n, |v| v + more, |a, b| a * 2 + b);
    let of_floats = folded::<2, _>(1.5f32, |v| v as u32, u32::max);
    of_numbers + of_floats * 1000 + applied::<7>(twice) + applied::<9>(|v| v + n) + over([1, 2, n], |v| v * v)
}

#[kernel]
pub fn calls_of(n: u32, out: &mut [u32]) {
    out[0] = calls(n);
}

entries!("unnamed_functions": calls_of);
