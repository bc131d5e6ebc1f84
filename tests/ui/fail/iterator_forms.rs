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

#[kernel]
fn mistyped(x: &[f32], out: &mut [f32]) {
    let sum: u32 = x.iter().sum();
    let first = x.iter().skip(1u32).any(|v| *v);
    let most = x.iter().copied().max();
    out[sum] = 0.0;
}

fn main() {}
