use sarek_runtime::prelude::*;

struct Point {
    x: f32,
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let Point { x: v } = Point { x: x[n] };
    out[0] = v;
}

fn main() {}
