use sarek_runtime::prelude::*;

#[device]
fn twice(v: f32) -> f32 {
    v * 2.0
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    out[0] = twice(x[n], 2.0);
    out[1] = twice();
}

fn main() {}
