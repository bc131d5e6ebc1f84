use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let s = shared!([f32; 256]);
    let tid = thread_idx_x();
    let width = block_dim_x();
    for start in (block_idx_x() * width..n).step_by(grid_dim_x() * width) {
        superstep!(load, {
            s[tid] = x[start];
        });
        superstep!(store, {
            out[start] = s[0];
        });
    }
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
