use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
enum Shape {
    Point,
    Circle(f32),
}

#[kernel]
fn k(shapes: &[Shape], out: &mut [f32], n: u32) {
    match shapes[n] {
        Shape::Circle(r) if r > 1.0 => out[n] = r,
        Shape::Point => out[n] = 0.0,
    }
}

fn main() {}
