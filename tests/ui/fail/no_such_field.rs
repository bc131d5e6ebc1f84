use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let p = (n, x[n]);
    out[0] = p.2;
}

fn main() {}
