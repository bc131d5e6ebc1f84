use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

#[kernel]
fn k(points: &mut [Point], n: u32) {
    points[n] = points[n] + points[0];
    points[n] += points[0];
}

fn main() {}
