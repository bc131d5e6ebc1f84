use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    for i in (0..n).rev().cycle() {
        out[i] = x[i];
    }
}

fn main() {}
