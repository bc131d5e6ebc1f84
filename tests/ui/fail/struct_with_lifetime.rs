use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct View<'a> {
    data: &'a [f32],
}

fn main() {}
