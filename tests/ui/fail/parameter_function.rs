use sarek_runtime::prelude::*;

#[kernel]
fn k(f: fn(f32) -> f32, out: &mut [f32]) {
    out[0] = f(1.0);
}

fn main() {}
