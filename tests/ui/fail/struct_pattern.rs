use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

#[kernel]
fn k(points: &[Point], out: &mut [f32], n: u32) {
    let Point { x: v } = points[n];
    out[0] = v;
}

fn main() {}
