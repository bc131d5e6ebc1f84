use sarek_runtime::prelude::*;

#[device]
fn is_odd(n: u32) -> bool {
    n % 2 == 1
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    let odd = is_odd(tid);
    if odd {
        sync_threads();
    }
    out[tid] = x[n];
}

fn main() {}
