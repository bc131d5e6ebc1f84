use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let mut sum = 0.0;
    let step = grid_dim_x() * block_dim_x();
    for i in (global_idx_x()..n).step_by(step) {
        sum += x[i];
    }
    superstep!(done, {
        out[thread_idx_x()] = sum;
    });
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
