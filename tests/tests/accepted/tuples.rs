use sarek_runtime::prelude::*;

#[device]
fn min_max(a: f32, b: f32) -> (f32, f32) {
    if a < b { (a, b) } else { (b, a) }
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let (mut lo, (mid, _)) = (x[0], (x[1], x[2]));
    let pair = (lo, mid);
    lo = pair.0.min(pair.1);
    let (a, b) = min_max(lo, mid);
    out[n] = a + b;
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
