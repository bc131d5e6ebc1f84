use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let 3 = n else { return };
    out[0] = x[0];
}

fn main() {}
