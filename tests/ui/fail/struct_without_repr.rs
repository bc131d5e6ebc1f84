use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
struct Point {
    x: f32,
}

fn main() {}
