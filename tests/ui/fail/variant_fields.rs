use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
enum Shape {
    Point,
    Circle(f32),
    Rect { w: f32, h: f32 },
}

#[kernel]
fn k(shapes: &mut [Shape], out: &mut [f32], n: u32) {
    match shapes[n] {
        Shape::Circle(r, s) => out[n] = r + s,
        Shape::Rect { w, depth } => out[n] = w + depth,
        Shape::Square => {}
    }
    shapes[n] = Shape::Rect { w: 1.0 };
}

fn main() {}
