use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let f = x[n];
    out[0] = f(1.0);
}

fn main() {}
