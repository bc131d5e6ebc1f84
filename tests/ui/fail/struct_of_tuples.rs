use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Edge {
    ends: (u32, u32),
}

fn main() {}
