use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    out[0] = x[0.5];
    out[n] = x[x[0]];
}

fn main() {}
