use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    assert_eq!(n, 3i64);
    out[0] = x[n];
}

fn main() {}
