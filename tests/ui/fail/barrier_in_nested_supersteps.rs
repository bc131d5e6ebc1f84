use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    if tid < n {
        superstep!(outer, {
            superstep!(inner, {
                out[tid] = x[tid];
            });
        });
    }
}

fn main() {}
