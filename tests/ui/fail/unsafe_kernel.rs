use sarek_runtime::prelude::*;

#[kernel]
unsafe fn k(out: &mut [f32]) {
    out[0] = 1.0;
}

fn main() {}
