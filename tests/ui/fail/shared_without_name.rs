use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    shared!([f32; 4])[0] = x[n];
    out[0] = 1.0;
}

fn main() {}
