use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    let mut i = tid * 2;
    while i < n {
        superstep!(step, {
            out[i] = x[i];
        });
        i += 64;
    }
}

fn main() {}
