use sarek_runtime::prelude::*;

#[kernel]
fn reductions(x: &[u8], y: &[f32], out: &mut [f32]) {
    let bytes = reduce_add(FULL_MASK, x[0]);
    out[0] = reduce_min(FULL_MASK, y[0]);
    let same = match_all(FULL_MASK, x[0]);
    let mask: u32 = match_all(FULL_MASK, y[0]);
}

#[kernel]
fn shuffles(y: &[f32], out: &mut [f32]) {
    out[0] = shfl_width(FULL_MASK, y[0], 1);
    out[1] = shfl(FULL_MASK, y[0], 1, 8);
}

#[kernel]
fn votes(y: &[f32], out: &mut [f32]) {
    out[0] = sync_threads_count(y[0] > 0.0);
    sync_threads_or(3);
    if thread_idx_x() > 3 && sync_threads_and(true) {
        out[0] = 1.0;
    }
}

fn main() {}
