use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let v: u32 = x[n];
    out[0] = v as f32;
}

fn main() {}
