use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    superstep!(load, {
        out[thread_idx_x()] = 0.0;
    });
    let i = global_idx_x();
    if i >= n {
        return;
    }
    out[i] = x[i];
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
