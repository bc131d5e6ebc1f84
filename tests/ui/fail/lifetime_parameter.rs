use sarek_runtime::prelude::*;

#[kernel]
fn k<'a>(x: &'a [f32], out: &mut [f32]) {
    out[0] = x[0];
}

fn main() {}
