use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let v = while n > 3 {
        break x[n];
    };
    out[0] = v;
}

fn main() {}
