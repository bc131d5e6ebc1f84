use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(u32)]
enum Shape {
    Point,
    Circle(f32),
}

fn main() {}
