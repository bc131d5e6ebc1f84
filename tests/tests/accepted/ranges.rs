use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    for i in 0..n {
        out[i] = x[i];
    }
    for i in 0..=n {
        out[i] = x[i];
    }
    for i in (0..n).rev() {
        out[i] = x[i];
    }
    for i in (0..n).step_by(n / 2) {
        out[i] = x[i];
    }
    for i in (0..n).rev().step_by(2) {
        out[i] = x[i];
    }
    for i in (0..x.len()).step_by(2) {
        out[i] = x[i];
    }
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
