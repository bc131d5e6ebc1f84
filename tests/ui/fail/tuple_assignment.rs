use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let mut a = x[n];
    let mut b = x[0];
    (a, b) = (b, a);
    out[0] = a + b;
}

fn main() {}
