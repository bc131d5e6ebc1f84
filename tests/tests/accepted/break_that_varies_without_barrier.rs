use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    for i in 0..n {
        if x[i] > tid as f32 {
            break;
        }
        out[tid] = x[i];
    }
    sync_threads();
    out[tid] += 1.0;
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
