use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    if block_idx_x() >= n {
        return;
    }
    superstep!(load, {
        out[thread_idx_x()] = x[block_idx_x()];
    });
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
