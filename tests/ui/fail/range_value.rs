use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let r = 0..n;
    for i in r {
        out[i] = x[i];
    }
}

fn main() {}
