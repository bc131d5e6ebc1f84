use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: u32,
    y: u32,
}

#[kernel]
fn k(out: &mut [u32], n: u32) {
    let mut p = Point { x: n, y: thread_idx_x() };
    p.x += 1;
    for _ in 0..p.x {
        superstep!(fine, {
            out[p.y] += 1;
        });
    }
    for _ in 0..p.y {
        superstep!(wrong, {
            out[p.y] += 1;
        });
    }
}

fn main() {}
