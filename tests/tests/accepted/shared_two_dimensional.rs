use sarek_runtime::prelude::*;

#[kernel(block = (16, 16))]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tile = shared!([[f32; 17]; 16]);
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    superstep!(load, {
        tile[ty][tx] = x[ty * 16 + tx];
    });
    out[tx * 16 + ty] = tile[tx][ty];
    out[n] = 0.0;
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
