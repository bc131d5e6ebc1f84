use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Pair {
    a: f32,
    b: f32,
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let (mut a, mut b) = (x[n], x[0]);
    Pair { a, b } = Pair { a: b, b: a };
    (a, b) = (b, n);
    (a, b) = (b, a, a);
    _ = a;
    out[0] = a + b;
}

fn main() {}
