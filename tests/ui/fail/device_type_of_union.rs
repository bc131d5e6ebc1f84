use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
union Bits {
    x: f32,
    bits: u32,
}

fn main() {}
