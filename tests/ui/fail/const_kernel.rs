use sarek_runtime::prelude::*;

#[kernel]
const fn one(out: &mut [f32]) {
    out[0] = 1.0;
}

fn main() {}
