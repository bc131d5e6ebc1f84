use sarek_runtime::prelude::*;

#[kernel]
unsafe extern "C" fn k(out: &mut [f32], _: ...) {
    out[0] = 1.0;
}

fn main() {}
