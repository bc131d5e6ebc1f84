//! CUDA's functions, where there is no function of one's own with that name.

use sarek_runtime::prelude::*;

fn fmaf(x: f32, y: f32, z: f32) -> f32 {
    x * y + z
}

#[device]
fn atomicSub(x: u32, y: u32) -> u32 {
    x - y
}

#[kernel]
fn k(x: &[f32], counts: &[AtomicU32], out: &mut [f32]) {
    let i = thread_idx_x();
    atomicAdd(&counts[0], 1);
    let old = atomicCAS(&counts[0], 1, 2);
    out[i] = fmaf(x[i], 2.0, 1.0) + atomicSub(3, 1) as f32;
}

fn main() {}
