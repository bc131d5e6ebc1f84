use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let lane = lane_id();
    let mut v = x[lane];
    let mut offset = WARP_SIZE / 2;
    while offset > 0 {
        v += shfl_down(FULL_MASK, v, offset);
        offset /= 2;
    }
    let votes = ballot(FULL_MASK, v > 0.0);
    if any(FULL_MASK, v > 1.0) && !all(FULL_MASK, v > 2.0) {
        v = shfl_xor(FULL_MASK, v, 1) + shfl_up(FULL_MASK, v, 1) + shfl(FULL_MASK, v, 0);
    }
    syncwarp(FULL_MASK);
    out[n] = v + popcount(votes) as f32 + match_any(FULL_MASK, n) as f32;
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
