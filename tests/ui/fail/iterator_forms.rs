use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let above = x.iter().filter(|v| **v > 0.0).count();
    let found = x.iter().partition(|v| **v > 0.0);
    let sum = x.iter().zip(3).map(|(a, b)| a * b).sum::<f32>();
    let last = x.iter().copied().reduce(|a, b| a + b);
    let folded = x.iter().fold(0.0, n);
    out[n] = sum + above as f32;
}

/// One after the other are values, before what takes closures.
#[kernel]
fn chained(x: &mut [f32], y: &mut [f32], n: u32) {
    for v in x.iter_mut().chain(y) {
        *v = 0.0;
    }
    let a = x.iter().map(|v| v + 1.0).chain([1.0, 2.0]).fold(0.0, f32::max);
    let b = (0..n).rev().chain(0..3).sum::<u32>();
    let c = x.iter().chain(3).count();
    let d = x.iter().chain(y.iter().filter(|v| **v > 0.0)).count();
}

#[kernel]
fn mistyped(x: &[f32], out: &mut [f32]) {
    let sum: u32 = x.iter().sum();
    let first = x.iter().skip(1u32).any(|v| *v);
    let most = x.iter().copied().max();
    out[sum] = 0.0;
}

fn main() {}
