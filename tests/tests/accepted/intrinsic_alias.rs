use sarek_runtime::prelude::*;

use sarek_runtime::device::{block_idx_x as bx, thread_idx_x as tx};

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let i = tx() + bx() * sarek_runtime::device::block_dim_x();
    if i < n {
        out[i] = x[i];
    }
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
