use sarek_runtime::prelude::*;

trait Twice {
    fn twice(v: f32) -> f32;
}

#[kernel]
fn k<O: Twice>(x: &[f32], out: &mut [f32]) {
    out[0] = O::twice(x[0]);
}

fn main() {}
