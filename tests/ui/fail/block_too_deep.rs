use sarek_runtime::prelude::*;

#[kernel(block = (1, 1, 128))]
fn k(out: &mut [f32]) {
    out[0] = 1.0;
}

fn main() {}
