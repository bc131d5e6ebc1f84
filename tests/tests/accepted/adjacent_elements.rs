use sarek_runtime::prelude::*;

#[kernel(block = 64)]
fn k(x: &[f32], y: &mut [f32], bytes: &mut [u8], n: u32) {
    let tile = shared!([[f32; 4]; 64]);
    let tid = thread_idx_x();
    superstep!(load, {
        store_vector(&mut tile[tid][0], load_vector::<f32, 4>(&x[tid * 4]));
    });
    // Uniform: a barrier may depend on it.
    let first = load_vector::<f32, 2>(&tile[0][2]);
    if first[1] > 0.0 {
        sync_threads();
    }
    let mut v: [f32; 4] = load_vector(&tile[63 - tid][0]);
    v[0] += first[0];
    if tid < n {
        store_vector(&mut y[tid * 4], v);
        store_vector(&mut bytes[tid * 2], [1, 2]);
    }
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__shared__ __align__(16) float tile[64][4];"));
    assert!(k::cuda_source().contains("store_vector<2>(&bytes[tid * 2], {1, 2});"));
}
