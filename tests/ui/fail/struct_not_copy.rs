use sarek_runtime::prelude::*;

#[derive(DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
}

fn main() {}
