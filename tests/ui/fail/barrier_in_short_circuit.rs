use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    let found = tid < n && superstep!(vote, { x[0] > 0.0 });
    out[tid] = found as u32 as f32;
}

fn main() {}
