use sarek_runtime::prelude::*;

trait Twice {
    fn twice(v: f32) -> f32;
}

struct Exact;

impl Twice for Exact {
    fn twice(v: f32) -> f32 {
        2.0 * v
    }
}

#[kernel]
fn k(x: &[f32], out: &mut [f32]) {
    out[0] = Exact::twice(x[0]);
}

fn main() {}
