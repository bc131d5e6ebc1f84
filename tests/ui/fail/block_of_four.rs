use sarek_runtime::prelude::*;

#[kernel(block = (2, 2, 2, 2))]
fn k(out: &mut [f32]) {
    out[0] = 1.0;
}

fn main() {}
