use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    for (i, j) in 0..n {
        out[i] = x[j];
    }
}

fn main() {}
