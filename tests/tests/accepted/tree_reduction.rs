use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let s = shared!([f32; 256]);
    let tid = thread_idx_x();
    superstep!(load, {
        s[tid] = if tid < n { x[tid] } else { 0.0 };
    });
    let mut stride = block_dim_x() / 2;
    while stride > 0 {
        superstep!(fold, {
            if tid < stride {
                s[tid] += s[tid + stride];
            }
        });
        stride /= 2;
    }
    if tid == 0 {
        out[block_idx_x()] = s[0];
    }
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
