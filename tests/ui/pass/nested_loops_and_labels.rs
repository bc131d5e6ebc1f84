use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    'rows: for i in 0..n {
        for j in (0..i).rev() {
            if x[j] > 1.0 {
                continue 'rows;
            }
            if x[j] < -1.0 {
                break 'rows;
            }
            superstep!(cell, {
                out[thread_idx_x()] += x[i] * x[j];
            });
        }
    }
}

fn main() {
    assert!(k::cuda_source().contains("__global__"));
}
