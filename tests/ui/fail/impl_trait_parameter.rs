use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], scale: impl Number) {
    out[0] = x[0];
}

fn main() {}
