use sarek_runtime::prelude::*;

#[derive(Clone, Copy)]
struct Point {
    x: f32,
}

#[kernel]
fn k(points: &[Point], out: &mut [f32]) {
    out[0] = 1.0;
}

fn main() {}
