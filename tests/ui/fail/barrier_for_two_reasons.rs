use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    if tid >= n {
        return;
    }
    for i in 0..tid {
        superstep!(step, {
            out[i] = x[tid];
        });
    }
}

fn main() {}
