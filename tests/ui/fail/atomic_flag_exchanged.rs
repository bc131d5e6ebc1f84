use sarek_runtime::prelude::*;

#[kernel]
fn claim(taken: &[AtomicBool], counts: &[AtomicU8], sums: &[AtomicF64], out: &mut [u32]) {
    let i = global_idx_x();
    if !taken[i].swap(true, Ordering::AcqRel) {
        out[i] = 1;
    }
    counts[i].fetch_add(1, Ordering::Relaxed);
    sums[i].fetch_or(1, Ordering::Relaxed);
}

fn main() {}
