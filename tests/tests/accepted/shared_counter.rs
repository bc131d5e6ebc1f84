use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let found = shared!([AtomicU32; 1]);
    superstep!(clear, {
        found[0].store(0, Ordering::Relaxed);
    });
    superstep!(count, {
        if x[thread_idx_x()] > 0.0 {
            found[0].fetch_add(1, Ordering::Relaxed);
        }
    });
    if found[0].load(Ordering::Relaxed) > n {
        superstep!(store, {
            out[thread_idx_x()] = 1.0;
        });
    }
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
