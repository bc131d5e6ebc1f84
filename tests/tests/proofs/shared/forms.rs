//! Arrays and accesses of other forms, which keep their checks.

use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

#[kernel(block = 64)]
fn dynamic(x: &mut [u32]) {
    let at = shared!([u32]);
    let tid = thread_idx_x();
    superstep!({
        at[tid] = tid;
    });
    x[at[63 - tid]] = 1;
}

#[kernel(block = 64, cluster = 2)]
fn of_a_cluster(x: &mut [u32], n: u32) {
    let at = shared!([u32; 64]);
    let tid = thread_idx_x();
    at[tid] = tid;
    cluster_sync();
    let theirs = cluster_shared_mut(at, 1 - cluster_block_rank());
    theirs[tid] = n;
    cluster_sync();
    x[at[63 - tid]] = 1;
}

#[kernel(block = 64)]
fn by_inline_code(x: &mut [u32], n: u32) {
    let at = shared!([u32; 64]);
    let tid = thread_idx_x();
    superstep!({
        at[tid] = tid;
    });
    // SAFETY: the address is that of an element.
    superstep!({ unsafe { ptx!("st.u32 [{to}], {n};", to = in(&mut at[tid]), cpu = ()) } });
    x[at[63 - tid]] = 1;
}

/// The code may have the address from somewhere else.
#[kernel(block = 64)]
fn beside_inline_code(x: &mut [u32], n: u32) {
    let at = shared!([u32; 64]);
    let tid = thread_idx_x();
    superstep!({
        at[tid] = tid;
    });
    // SAFETY: none, which is why nothing is believed.
    superstep!({ unsafe { ptx!("st.u32 [{to}], 1;", to = in(n as u64), cpu = ()) } });
    x[at[63 - tid]] = 1;
}

/// While warps wait at a barrier of some warps, a failed check of another thread ends them.
#[kernel(block = 64)]
fn at_named_barriers(x: &mut [u32]) {
    let at = shared!([u32; 64]);
    let tid = thread_idx_x();
    named_sync(1, 64);
    superstep!({
        at[tid] = tid;
    });
    x[at[63 - tid]] = 1;
}

/// A thread that waits for another one ends if a check has failed.
#[kernel(block = 64)]
fn waits(x: &mut [u32], flag: &[AtomicU32]) {
    let at = shared!([u32; 64]);
    let tid = thread_idx_x();
    while flag[0].load(Ordering::Relaxed) == 0 {}
    superstep!({
        at[tid] = tid;
    });
    x[at[63 - tid]] = 1;
}

/// Their typical launches.
pub fn usual() -> Vec<(&'static str, Result<Checks>)> {
    let d = Device::cpu();
    let (mut x, mut flag) = (d.zeros::<u32>(64).unwrap(), d.upload(&[1u32]).unwrap());
    let grid = Grid::new(2, 64);
    vec![
        ("dynamic", dynamic::checks_of(grid.with_shared::<u32>(64), &mut x)),
        ("of_a_cluster", of_a_cluster::checks_of(grid, &mut x, 3)),
        ("by_inline_code", by_inline_code::checks_of(grid, &mut x, 3)),
        ("beside_inline_code", beside_inline_code::checks_of(grid, &mut x, 3)),
        ("at_named_barriers", at_named_barriers::checks_of(grid, &mut x)),
        ("waits", waits::checks_of(grid, &mut x, flag.as_atomic())),
    ]
}
