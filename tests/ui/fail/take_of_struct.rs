use sarek_runtime::prelude::*;
use std::mem;

#[derive(Clone, Copy, Default, DeviceType)]
#[repr(C)]
struct Pair {
    a: u32,
    b: u32,
}

#[kernel]
fn k(out: &mut [u32], n: u32) {
    let mut pair = Pair { a: n, b: 2 };
    let old = mem::take(&mut pair);
    mem::swap(&mut out[0], n);
    out[1] = old.a + pair.b + mem::replace(&mut out[2], 1.0);
}

fn main() {}
