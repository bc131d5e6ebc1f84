use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Item {
    key: u32,
    taken: bool,
}

#[kernel]
fn used_behind(out: &mut [u32]) {
    let keys = shared!([u32; 256]);
    let counts = shared!([u32; 64], reuse = keys);
    out[0] = keys[0] + counts[0];
}

#[kernel]
fn in_a_loop(out: &mut [u32], n: u32) {
    let keys = shared!([u32; 256]);
    for i in 0..n {
        let counts = shared!([u32; 64], reuse = keys);
        out[i] = counts[0];
    }
}

#[kernel]
fn on_one_way(out: &mut [u32], n: u32) {
    let keys = shared!([u32; 256]);
    if n > 3 {
        let counts = shared!([u32; 64], reuse = keys);
        out[0] = counts[0];
    }
    out[1] = keys[0];
}

#[kernel]
fn twice(out: &mut [u32]) {
    let keys = shared!([u32; 256]);
    let counts = shared!([u32; 64], reuse = keys);
    let sums = shared!([u32; 64], reuse = keys);
    out[0] = counts[0] + sums[0];
}

#[kernel]
fn flags(out: &mut [u32]) {
    let keys = shared!([u32; 256]);
    let flags = shared!([bool; 64], reuse = keys);
    out[0] = flags[0] as u32;
}

#[kernel]
fn structs(out: &mut [u32]) {
    let items = shared!([Item; 64]);
    let keys = shared!([u32; 256], reuse = items);
    out[0] = keys[0];
}

#[kernel]
fn generic<T: Scalar>(out: &mut [T]) {
    let keys = shared!([u32; 256]);
    let values = shared!([T; 256], reuse = keys);
    out[0] = values[0];
}

fn main() {}
