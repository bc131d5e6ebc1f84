use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    let mut last = false;
    if tid == n - 1 {
        last = true;
    }
    if last {
        superstep!(finish, {
            out[0] = x[0];
        });
    }
}

fn main() {}
