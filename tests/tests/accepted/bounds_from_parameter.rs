use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let s = shared!([f32; 256]);
    let tid = thread_idx_x();
    for i in 0..n {
        superstep!(round, {
            s[tid] = x[i];
        });
        out[tid] += s[0];
    }
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
