use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C, packed)]
struct Point {
    x: f32,
}

fn main() {}
