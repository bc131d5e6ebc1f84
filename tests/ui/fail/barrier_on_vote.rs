use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    while any(FULL_MASK, x[tid] > 0.0) {
        superstep!(step, {
            out[tid] = 0.0;
        });
    }
    out[n] = 1.0;
}

fn main() {}
