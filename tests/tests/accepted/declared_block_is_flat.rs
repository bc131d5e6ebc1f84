use sarek_runtime::prelude::*;

#[kernel(block = 256)]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    if thread_idx_y() == 0 {
        superstep!(all, {
            out[thread_idx_x()] = x[n];
        });
    }
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
