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
    // An atomic load may differ between threads, so one of them loads.
    let many = shared!([bool; 1]);
    superstep!(decide, {
        if thread_idx_x() == 0 {
            many[0] = found[0].load(Ordering::Relaxed) > n;
        }
    });
    if many[0] {
        superstep!(store, {
            out[thread_idx_x()] = 1.0;
        });
    }
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
