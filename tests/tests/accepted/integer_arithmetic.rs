use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let a = n as u8 + 200;
    let b = (n as i64) << 3;
    let c = (n ^ 0xff) & !7 | n >> 2;
    let d = n.count_ones() + n.leading_zeros() + n.rotate_left(3);
    let e = (n as i32).rem_euclid(7).abs_diff(3);
    let f = n.wrapping_mul(3).saturating_sub(1).pow(2);
    out[0] = a as f32 + b as f32 + c as f32 + d as f32 + e as f32 + f as f32 + x[0];
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
