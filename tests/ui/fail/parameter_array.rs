use sarek_runtime::prelude::*;

#[kernel]
fn k(weights: &[f32; 4], out: &mut [f32]) {
    out[0] = weights[0];
}

fn main() {}
