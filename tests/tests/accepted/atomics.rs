use sarek_runtime::prelude::*;

#[kernel]
fn k(counts: &[AtomicU32], sums: &[AtomicF32]) {
    let i = thread_idx_x();
    counts[i % 8].fetch_add(1, Ordering::Relaxed);
    let old = counts[0].compare_and_swap(0, 1, Ordering::AcqRel);
    counts[1].store(old, Ordering::Release);
    sums[0].fetch_add(0.5, Ordering::Relaxed);
    sums[1].fetch_max(counts[2].load(Ordering::Acquire) as f32, Ordering::Relaxed);
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
