use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    out[0] = *shfl(FULL_MASK, &x[n], 0);
    out[1] = match_any(FULL_MASK, n > 3) as f32;
}

fn main() {}
