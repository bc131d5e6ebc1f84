use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let a = x[0].sqrt() + x[1].mul_add(2.0, 1.0) - x[2].powi(3);
    let b = x[3].sin().abs().max(0.5).clamp(0.0, 1.0);
    let c = f32::min(a, b) % 3.0;
    let d = if a.is_nan() { f32::INFINITY } else { f32::EPSILON };
    out[n] = a * b / c + d + rsqrt(b);
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
