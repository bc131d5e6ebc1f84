use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
enum Shape {
    Empty,
    Circle(f32),
    Rect { w: f32, h: f32 },
}

#[kernel]
fn k(out: &mut [Shape], n: u32) {
    out[0] = Shape::Rect { w: 1.0 };
    out[1] = Shape::Rect { w: 1.0, h: 2.0, d: 3.0 };
    out[2] = Shape::Circle(1.0, 2.0);
    out[3] = Shape::Circle();
    out[4] = Shape::Circle;
    out[5] = Shape::Circle { r: 1.0 };
    out[6] = Shape::Rect(1.0, 2.0);
    out[7] = Shape::Sphere(1.0);
    out[8] = Shape::Circle(n);
    out[9] = Shape::Empty(1.0);
}

fn main() {}
