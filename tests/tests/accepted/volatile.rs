use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let i = thread_idx_x();
    let s = shared!([f32; 64]);
    superstep!(load, {
        s[i] = x[i];
    });
    let v = volatile_load(&s[i]);
    volatile_store(&mut out[i], v);
    out[n] = 0.0;
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
