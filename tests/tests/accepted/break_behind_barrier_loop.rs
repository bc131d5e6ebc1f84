use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let mut i = 0;
    loop {
        superstep!(round, {
            out[thread_idx_x()] += x[i];
        });
        i += 1;
        if i >= n {
            break;
        }
    }
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
