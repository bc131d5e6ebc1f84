//! Functions of numbers that take values, where an iterator's items are references.

use sarek_runtime::prelude::*;

#[kernel]
fn largest(x: &[f32], n: &[u32], out: &mut [f32]) {
    out[0] = x.iter().reduce(f32::max).unwrap();
    out[1] = x.iter().rev().skip(1).fold(0.0, f32::min);
    out[2] = n.iter().filter(|n| **n > 3).reduce(u32::max).copied().unwrap_or(0) as f32;
}

fn main() {}
