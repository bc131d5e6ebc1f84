use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    assert!(n > 0);
    assert!(n < 1000, "n is too large");
    if n == 7 {
        panic!("seven");
    }
    out[0] = x[n];
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
