use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let mut i = thread_idx_x();
    out[i] = x[i];
    i = n;
    while i > 0 {
        superstep!(round, {
            out[thread_idx_x()] += 1.0;
        });
        i /= 2;
    }
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
