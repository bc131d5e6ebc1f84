use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Slot {
    value: Option<f32>,
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
enum Cell {
    Empty,
    Full(Option<f32>),
}

fn main() {}
