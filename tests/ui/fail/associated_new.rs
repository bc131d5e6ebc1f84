//! An associated function without `#[device]` whose name device functions of other crates have, too, in two kernels, and the
//! methods of `Float` by its path.

use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
}

impl Point {
    fn new(x: f32) -> Point {
        Point { x }
    }
}

#[kernel]
fn one(out: &mut [f32]) {
    out[0] = Point::new(1.0).x;
}

#[kernel]
fn two(out: &mut [f32]) {
    let made = Point::new(2.0);
    out[0] = made.x;
}

#[kernel]
fn by_path(x: &[f32], out: &mut [f32]) {
    out[0] = Float::erf(x[0]) + Float::ldexp(x[1], 3);
}

fn main() {}
