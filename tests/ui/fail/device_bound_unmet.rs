use sarek_runtime::prelude::*;

#[device]
fn square<T: Number>(v: T) -> T {
    v * v
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    out[0] = square(n > 3) as u32 as f32;
    out[1] = x[0];
}

fn main() {}
