use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    for i in 0..n {
        sync_threads();
        if i == tid {
            continue;
        }
        out[tid] += x[i];
    }
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
