use sarek_runtime::prelude::*;

#[device]
fn first(x: &[f32]) -> f32 {
    x[0]
}

#[device]
fn fill(out: &mut [f32], n: u32, v: f32) {
    for i in 0..n {
        out[i] = v;
    }
}

#[device]
fn add_one(to: &mut f32, v: &f32) {
    *to += *v + 1.0;
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    fill(out, n, first(x));
    add_one(&mut out[0], &x[1]);
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
