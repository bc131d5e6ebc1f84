use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let most = x.iter().max_by(3);
    let least = x.iter().copied().min_by_key();
    x.iter().for_each(n);
    out[n] = x.iter().copied().reduce(0.0, |a, b| a + b);
    let last = x.iter().partition(|v| **v > 0.0);
}

#[kernel]
fn mistyped(x: &[f32], out: &mut [f32]) {
    let most = x.iter().copied().max_by(|a, b| a > b);
    let least = x.iter().copied().min_by_key(|v| *v);
    let largest = x.iter().copied().max_by(|a, b| a.partial_cmp(b));
    out[0] = x.iter().copied().reduce(|a, b| a + b);
    x.iter().for_each(|v| *v = 1.0);
}

fn main() {}
