use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let twice = |v: f32| v * 2.0;
    out[0] = twice(x[n]);
}

fn main() {}
