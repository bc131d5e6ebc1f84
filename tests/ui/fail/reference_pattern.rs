use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    for ref v in 0..n {
        out[0] += x[*v];
    }
}

fn main() {}
