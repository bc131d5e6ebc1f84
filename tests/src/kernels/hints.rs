//! Cache hints.

use crate::catalogue::entries;
use sarek_runtime::hints::{
    L2Policy, load_last_use, load_no_allocate, load_streaming, load_through_l2, load_with, prefetch_l1, prefetch_l2,
    store_streaming, store_through_l2, store_with,
};
use sarek_runtime::prelude::*;

/// Copies numbers with each load and store in turn; every other block through shared memory, for which there are no hints.
#[kernel(block = 64)]
pub fn carried<T: Number>(x: &[T], y: &mut [T]) {
    let tile = shared!([T; 64]);
    let (i, tid) = (global_idx_x(), thread_idx_x());
    if i < x.len() as u32 {
        prefetch_l2(&x[i]);
        prefetch_l1(&x[i]);
        store_streaming(&mut tile[tid], x[i]);
    }
    sync_threads();
    if i >= x.len() as u32 {
        return;
    }
    let is_shared = block_idx_x() % 2 == 1;
    let value = match (is_shared, i % 4) {
        (false, 0) => load_streaming(&x[i]),
        (false, 1) => load_last_use(&x[i]),
        (false, 2) => load_through_l2(&x[i]),
        (false, _) => load_no_allocate(&x[i]),
        (true, 0) => load_streaming(&tile[tid]),
        (true, 1) => load_last_use(&tile[tid]),
        (true, 2) => load_through_l2(&tile[tid]),
        (true, _) => load_no_allocate(&tile[tid]),
    };
    if tid % 2 == 0 {
        store_streaming(&mut y[i], value);
    } else {
        store_through_l2(&mut y[i], value);
    }
}

/// Reads again what the thread has just written: a hint does not give an older value.
#[kernel]
pub fn read_again(x: &mut [u32]) {
    let i = global_idx_x();
    let before = load_streaming(&x[i]);
    x[i] = before + 1;
    let after = load_streaming(&x[i]);
    store_streaming(&mut x[i], after + 1);
    x[i] = 2 * x[i] + load_last_use(&x[i]);
}

/// Copies numbers with policies of the second-level cache; every other block through shared memory.
#[kernel(block = 64)]
pub fn kept<T: Number>(x: &[T], y: &mut [T]) {
    let tile = shared!([T; 64]);
    let (i, tid) = (global_idx_x(), thread_idx_x());
    let (stays, passes) = (L2Policy::keep(1.0), L2Policy::drop_first(0.5));
    if i >= x.len() as u32 {
        return;
    }
    let value = load_with(&x[i], stays);
    if block_idx_x() % 2 == 1 {
        store_with(&mut tile[tid], value, passes);
        store_with(&mut y[i], load_with(&tile[tid], stays), stays);
    } else {
        store_with(&mut y[i], value, passes);
    }
}

entries!("hints": carried::<f32>, read_again, kept::<f32>; carried::<u8>, carried::<f16>, carried::<f64>, carried::<i64>, carried::<usize>,
    kept::<i8>, kept::<bf16>, kept::<u64>);
