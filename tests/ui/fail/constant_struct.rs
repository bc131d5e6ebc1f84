use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

#[kernel]
fn of_a_struct(#[constant] point: Point, out: &mut [f32]) {
    out[0] = point.x + point.y;
}

fn main() {}
