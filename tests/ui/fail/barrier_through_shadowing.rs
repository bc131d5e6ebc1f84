use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    let i = n;
    let i = i + tid;
    if i > 3 {
        sync_threads();
    }
    out[tid] = x[tid];
}

fn main() {}
