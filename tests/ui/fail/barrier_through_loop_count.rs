use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    let mut rounds = 0;
    let mut i = tid;
    while i < n {
        rounds += 1;
        i *= 2;
    }
    for _ in 0..rounds {
        sync_threads();
    }
    out[tid] = x[tid];
}

fn main() {}
