use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Named {
    name: &'static str,
    x: f32,
}

fn main() {}
