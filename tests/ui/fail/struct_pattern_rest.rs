use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Triple(f32, f32, f32);

#[kernel]
fn k(triples: &[Triple], out: &mut [f32], n: u32) {
    let Triple(.., last) = triples[n];
    out[0] = last;
}

fn main() {}
