use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let text = n; unsafe { ptx!(text) };
    out[0] = x[n];
}

fn main() {}
