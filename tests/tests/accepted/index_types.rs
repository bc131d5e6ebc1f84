use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let i = thread_idx_x();
    out[i] = x[i];
    out[i as usize] = x[i as i32];
    out[i as u64] = x[i as i64];
    out[n] = x[0];
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
