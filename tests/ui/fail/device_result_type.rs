use sarek_runtime::prelude::*;

#[device]
fn twice(v: f32) -> f32 {
    v * 2.0
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let v: u32 = twice(x[n]);
    out[0] = v as f32;
}

fn main() {}
