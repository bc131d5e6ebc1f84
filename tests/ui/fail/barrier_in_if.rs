use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let s = shared!([f32; 256]);
    let tid = thread_idx_x();
    let mut stride = n / 2;
    while stride > 0 {
        if tid < stride {
            superstep!(fold, {
                s[tid] += s[tid + stride];
            });
        }
        stride /= 2;
    }
    out[tid] = s[0] + x[0];
}

fn main() {}
