use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    for v in x.iter() {
        out[n] += v;
    }
}

fn main() {}
