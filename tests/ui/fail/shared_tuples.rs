use sarek_runtime::prelude::*;

#[kernel]
fn k(out: &mut [f32]) {
    let pairs = shared!([(f32, u32); 4]);
    pairs[thread_idx_x()] = (1.0, 2);
    out[thread_idx_x()] = pairs[thread_idx_x()].0;
}

fn main() {}
