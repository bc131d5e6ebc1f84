use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    superstep!(load, {
        out[0] = x[0.5];
        out[1] = y[n];
    });
}

fn main() {}
