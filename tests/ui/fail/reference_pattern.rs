use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let ref v = x[n];
    out[0] = *v;
}

fn main() {}
