use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    for v in x.iter().skip(1) {
        out[n] += v;
    }
    for (a, b) in x.iter().zip(x) {
        out[n] += a * b;
    }
}

fn main() {}
