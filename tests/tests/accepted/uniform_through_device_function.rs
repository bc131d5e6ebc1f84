use sarek_runtime::prelude::*;

#[device]
fn log2(v: u32) -> u32 {
    v.ilog2()
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let rounds = log2(block_dim_x());
    for i in 0..rounds {
        superstep!(round, {
            out[thread_idx_x()] += x[i];
        });
    }
    out[n] = 0.0;
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
