use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

#[kernel]
fn k(points: &[Point], n: u32) {
    points[n].x = 1.0;
}

fn main() {}
