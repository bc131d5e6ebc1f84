use sarek_runtime::prelude::*;

const SIZE: usize = 4;
const SCALE: f32 = 2.0 * 1.5;
const WEIGHTS: [f32; 3] = [1.0, 2.0, 1.0];

mod params {
    pub const OFFSET: f32 = -1.0;
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    out[n] = x[SIZE] * SCALE + params::OFFSET + WEIGHTS[n] + f32::MAX + u32::MAX as f32;
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
