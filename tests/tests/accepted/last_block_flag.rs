use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], count: &[AtomicU32]) {
    let is_last = shared!([bool; 1]);
    let tid = thread_idx_x();
    threadfence();
    if tid == 0 {
        let ticket = count[0].fetch_inc(grid_dim_x() - 1, Ordering::Relaxed);
        is_last[0] = ticket == grid_dim_x() - 1;
    }
    sync_threads();
    if is_last[0] {
        superstep!(fold, {
            out[tid] = x[tid];
        });
    }
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
