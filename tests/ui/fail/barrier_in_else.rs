use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    if tid < n {
        out[tid] = x[tid];
    } else {
        sync_threads();
    }
}

fn main() {}
