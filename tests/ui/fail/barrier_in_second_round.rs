use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    let mut bound = 4;
    for i in 0..n {
        if bound > 3 {
            superstep!(late, {
                out[tid] = x[i];
            });
        }
        bound += tid;
    }
}

fn main() {}
