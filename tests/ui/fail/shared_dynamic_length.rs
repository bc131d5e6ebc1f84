use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let s = shared!([f32; n]);
    s[0] = x[0];
    out[0] = s[0];
}

fn main() {}
