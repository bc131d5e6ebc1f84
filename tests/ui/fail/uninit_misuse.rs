use sarek_runtime::prelude::*;

#[kernel]
fn k(out: &mut [f32], n: u32) {
    let a = uninit!();
    let b = uninit!(f32);
    let (c, d) = uninit!([f32; 2]);
    out[0] = uninit!([f32; 2])[1];
    let e = uninit!([f32]);
}

#[kernel]
fn not_any_bits(out: &mut [f32], n: u32) {
    let flags = uninit!([bool; 4]);
    let nested = uninit!([[Option<u32>; 2]; 4]);
    let pairs = uninit!([(u32, f32); 4]);
}

fn main() {}
