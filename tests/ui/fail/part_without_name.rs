use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let head = [&x[..4], &x[4..]];
    let (first, rest) = (&x[..n], x[0]);
    out[0] = head[0][0] + first[0] + rest;
}

#[kernel]
fn unsized_part(x: &[f32], out: &mut [f32], n: u32) {
    let head = x[0..4];
    out[0] = head[0];
}

fn main() {}
