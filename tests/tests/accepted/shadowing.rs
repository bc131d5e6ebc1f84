use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let n = n + 1;
    let n = n as f32;
    let x = x[0] * n;
    {
        let x = x + 1.0;
        out[0] = x;
    }
    out[1] = x;
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
