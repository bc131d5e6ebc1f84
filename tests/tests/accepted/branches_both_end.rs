use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    if tid < n {
        out[tid] = x[tid];
        return;
    } else {
        out[tid] = 0.0;
        return;
    }
    #[allow(unreachable_code)]
    {
        sync_threads();
    }
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
