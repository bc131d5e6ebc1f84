use sarek_runtime::prelude::*;

#[kernel]
fn block_sum<const THREADS: usize>(x: &[f32], out: &mut [f32]) {
    let s = shared!([f32; THREADS]);
    let tid = thread_idx_x();
    superstep!(load, {
        s[tid] = x[tid];
    });
    let mut stride = THREADS as u32 / 2;
    while stride > 0 {
        superstep!(fold, {
            if tid < stride {
                s[tid] += s[tid + stride];
            }
        });
        stride /= 2;
    }
    if THREADS > 32 {
        superstep!(large, {
            out[tid] = s[0];
        });
    }
}

fn main() {
    assert!(block_sum::<256>::cuda_source().contains("256"));
    assert!(block_sum::<32>::cuda_source().contains("32"));
}
