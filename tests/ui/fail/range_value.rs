use sarek_runtime::prelude::*;

#[device]
fn first(x: &[f32]) -> f32 {
    x[0]
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let (a, b) = (0..n, 1);
    out[b] = first(0..n);
}

fn main() {}
