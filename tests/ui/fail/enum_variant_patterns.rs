use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
enum Shape {
    Empty,
    Circle(f32),
    Rect { w: f32, h: f32 },
}

#[kernel]
fn k(shapes: &[Shape], out: &mut [f32]) {
    out[0] = match shapes[0] {
        Shape::Empty => 0.0,
        Shape::Circle(r, s) => r,
        Shape::Rect { w } => w,
    };
    out[1] = match shapes[1] {
        Shape::Empty(x) => x,
        Shape::Circle { r } => r,
        Shape::Rect { width, .. } => width,
        Shape::Square(x) => x,
    };
    out[2] = match shapes[2] {
        Shape::Empty => 0.0,
        Shape::Circle(r) => r,
    };
    if shapes[0] == Shape::Empty {
        out[3] = 1.0;
    }
    out[4] = shapes[0].w;
    out[5] = shapes[0] as u32 as f32;
}

fn main() {}
