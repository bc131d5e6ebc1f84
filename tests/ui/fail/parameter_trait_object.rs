use sarek_runtime::prelude::*;

#[kernel]
fn k(f: &dyn Fn(f32) -> f32, out: &mut [f32]) {
    out[0] = 1.0;
}

fn main() {}
