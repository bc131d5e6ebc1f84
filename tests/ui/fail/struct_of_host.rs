use sarek_runtime::prelude::*;

#[derive(Clone, Copy)]
struct Point {
    x: f32,
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let p = Point { x: x[n] };
    out[0] = p.x;
}

fn main() {}
