use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    assert_eq!(n);
    assert_ne!(n + 1,);
    out[0] = x[n];
}

fn main() {}
