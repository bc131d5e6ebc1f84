use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let total = superstep!(sum, { x[0] + x[1] });
    superstep! {
        out[thread_idx_x()] = total;
    }
    if superstep!(vote, { n > 3 }) {
        superstep!({
            out[thread_idx_x()] += 1.0;
        });
    }
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
