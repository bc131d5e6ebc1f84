use sarek_runtime::prelude::*;

#[device]
fn apply<F: Fn(f32) -> f32>(f: F, x: f32) -> f32 {
    f(x)
}

#[device]
fn double(x: f32) -> f32 {
    x * 2.0
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let f: fn(f32) -> f32 = |v| v * 2.0;
    let both = (|v: f32| v + 1.0, x[n]);
    let limit = x[0];
    let moved = move |v: f32| v + limit;
    out[3] = moved;
    out[0] = apply(|v| v, x[n])?;
}

#[kernel]
fn generic<F: Fn(f32) -> f32>(out: &mut [f32]) {
    out[0] = 1.0;
}

fn main() {}
