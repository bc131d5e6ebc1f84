use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let s = shared!([f32; 256]);
    for i in (global_idx_x()..n).step_by(grid_dim_x() * block_dim_x()) {
        superstep!(load, {
            s[thread_idx_x()] = x[i];
        });
        out[i] = s[0];
    }
}

fn main() {}
