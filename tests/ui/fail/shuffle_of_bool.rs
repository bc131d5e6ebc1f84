use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    out[0] = shfl(FULL_MASK, n > 3, 0) as u32 as f32;
    out[1] = x[0];
}

fn main() {}
