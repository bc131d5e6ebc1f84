use sarek_runtime::prelude::*;

#[device]
fn apply<F: Fn(f32) -> f32>(f: F, x: f32) -> f32 {
    f(x)
}

#[device]
fn double(x: f32) -> f32 {
    x * 2.0
}

#[device]
fn add(a: f32, b: f32) -> f32 {
    a + b
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    out[0] = apply(|v| v > 1.0, x[n]);
    out[1] = apply(|v, w| v + w, x[n]);
    out[2] = apply(add, x[n]);
    out[3] = double(|v| v);
    out[4] = apply(|v| v + y, x[n]);
}

fn main() {}
