use sarek_runtime::prelude::*;

#[kernel]
fn k(x: *const f32, out: &mut [f32]) {
    out[0] = 1.0;
}

fn main() {}
