use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

#[device]
impl PartialEq for Point {
    fn eq(&self, other: &Point) -> bool {
        self.x == other.x
    }

    fn ne(&self, other: &Point) -> bool {
        self.x != other.x
    }
}

fn main() {}
