use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    assert!(n > 3, "n is {n");
    out[0] = x[n];
}

fn main() {}
