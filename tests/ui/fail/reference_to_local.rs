use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let v = x[n];
    let r = &v;
    out[0] = *r;
}

fn main() {}
