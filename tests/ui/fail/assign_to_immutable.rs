use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let v = x[n];
    v += 1.0;
    out[0] = v;
}

fn main() {}
