use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let v = {
        let a = x[0];
        let b = x[1];
        if a > b && a > 0.0 || !(b > 1.0) {
            a
        } else if a == b {
            b
        } else {
            let c = a - b;
            c * c
        }
    };
    out[n] = v;
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
