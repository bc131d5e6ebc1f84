use sarek_runtime::prelude::*;

#[kernel]
fn k(out: &mut [f32], n: u32) {
    let items = uninit!([f32; 4]);
    items[n] = 1.0;
    out[0] = items[n];
}

fn main() {}
