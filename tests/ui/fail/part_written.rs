use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let part = &x[1..n];
    part[0] = 1.0;
    let (a, b) = (1, 2);
    let first = &mut out[..n];
    let second = &mut out[n..];
    first[a] = second[b];
}

#[kernel]
fn bounds(x: &[f32], out: &mut [f32]) {
    let part = &x[1.5..];
    out[0] = part[0];
}

fn main() {}
