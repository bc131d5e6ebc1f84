use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

impl Point {
    fn origin() -> Point {
        Point { x: 0.0, y: 0.0 }
    }
}

#[device]
impl Point {
    fn diagonal(d: f32) -> Point {
        Point { x: d, y: d }
    }
}

#[kernel]
fn k(out: &mut [Point]) {
    out[0] = Point::origin();
    out[1] = Point::diagonale(1.0);
}

fn main() {}
