use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let a = [1.0f32; 4];
    out[0] = a[0][1] + x[n];
}

fn main() {}
