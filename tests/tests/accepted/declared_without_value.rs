use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let v: f32;
    if n > 3 {
        v = x[0];
    } else {
        v = -x[1];
    }
    out[0] = v;
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
