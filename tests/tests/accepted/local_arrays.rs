use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let mut acc = [[0.0f32; 4]; 2];
    let weights = [0.5f32, 0.25, 0.125, 0.0625];
    #[unroll]
    for i in 0..2usize {
        #[unroll(4)]
        for j in 0..4usize {
            acc[i][j] += x[n as usize + j] * weights[j];
        }
    }
    out[0] = acc[0][0] + acc[1][3];
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
