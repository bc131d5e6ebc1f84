use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    let (a, (b, c)) = (n, (tid * 2, 1));
    if a > c {
        sync_threads();
    }
    if b > c {
        sync_threads();
    }
    out[tid] = x[tid];
}

fn main() {}
