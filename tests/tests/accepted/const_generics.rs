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

#[kernel]
fn chosen<const TWICE: bool>(x: &[f32], out: &mut [f32]) {
    let tid = thread_idx_x();
    if TWICE {
        let doubled = shared!([f32; 32]);
        doubled[tid] = 2.0 * x[tid];
        out[tid] = doubled[tid];
    } else {
        if TWICE || out.is_empty() || !TWICE {
            out[tid] = x[tid];
        }
    }
}

#[test]
fn runs() {
    // Only the taken branch of an `if` with a known condition is emitted.
    assert!(!chosen::<true>::cuda_source().contains("if"), "{}", chosen::<true>::cuda_source());
    assert!(!chosen::<false>::cuda_source().contains("__shared__"));
    assert!(block_sum::<256>::cuda_source().contains("256"));
    assert!(block_sum::<32>::cuda_source().contains("32"));
}
