use sarek_runtime::prelude::*;

mod tools {
    pub fn swap(a: &mut u32, b: &mut u32) {
        *a += *b;
    }
}

#[kernel]
fn k(out: &mut [u32]) {
    use tools::swap;
    let (mut a, mut b) = (1, 2);
    swap(&mut a, &mut b);
    out[0] = a + b;
}

#[derive(Clone, Copy, Default, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
}

#[kernel]
fn no_default(out: &mut [f32]) {
    use std::mem::take;
    let mut point = Point { x: 1.0 };
    out[0] = take(&mut point).x + point.x;
}

fn main() {}
