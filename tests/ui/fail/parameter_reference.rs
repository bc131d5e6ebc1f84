use sarek_runtime::prelude::*;

#[kernel]
fn k(scale: &f32, out: &mut [f32]) {
    out[0] = *scale;
}

fn main() {}
