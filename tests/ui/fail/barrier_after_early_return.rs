use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let i = global_idx_x();
    if i >= n {
        return;
    }
    let s = shared!([f32; 256]);
    superstep!(load, {
        s[thread_idx_x()] = x[i];
    });
    superstep! {
        out[i] = s[0];
    }
}

fn main() {}
