use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    const SCALE: f32 = 2.0;
    out[0] = x[n] * SCALE;
}

fn main() {}
