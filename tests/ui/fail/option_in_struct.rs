use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Item {
    weight: Option<f32>,
}

fn main() {}
