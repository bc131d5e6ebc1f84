use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let v = vec![x[n]; 4];
    out[0] = v[0];
}

fn main() {}
