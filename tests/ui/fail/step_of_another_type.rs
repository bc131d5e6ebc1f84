use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let step: i64 = 4;
    for i in (0..n).step_by(step) {
        out[i] = x[i];
    }
}

fn main() {}
