//! Reductions by the copy engine.

use super::cases;
use sarek_runtime::bulk;
use sarek_runtime::monoid::{Max, Sum};
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{self, TensorMap};

#[kernel(block = 64)]
pub fn reduced_before_written<const FREE: bool>(x: &mut [u32], y: &[AtomicU32]) {
    let part = shared!([u32; 64]);
    let t = thread_idx_x();
    part[t] = x[t]; // access
    if FREE {
        sync_threads();
    }
    if t == 63 {
        bulk::reduce_out::<Sum, u32>(y, 0, part, 0, 64); // copy
        bulk::commit_group();
        bulk::wait_group::<0>();
    }
}

#[kernel(block = 64)]
pub fn reduced_and_reused<const FREE: bool>(x: &mut [u32], y: &[AtomicU32]) {
    let part = shared!([u32; 64]);
    let t = thread_idx_x();
    part[t] = x[t];
    sync_threads();
    if t == 0 {
        bulk::reduce_out::<Sum, u32>(y, 0, part, 0, 64); // copy
        bulk::commit_group();
        if FREE {
            bulk::wait_group_read::<0>();
        }
    }
    sync_threads();
    part[t] = 0; // access
    if t == 0 {
        bulk::wait_group::<0>();
    }
}

/// Reductions of both threads come to the same elements, in any order.
#[kernel(block = 64)]
pub fn reduced_by_two<const FREE: bool>(x: &mut [u32], y: &[AtomicU32]) {
    let part = shared!([u32; 64]);
    let t = thread_idx_x();
    part[t] = x[t];
    sync_threads();
    if t == 0 || t == 40 {
        bulk::reduce_out::<Max, u32>(y, 32, part, 0, 64); // copy
        bulk::commit_group();
        if FREE {
            bulk::wait_group_read::<0>();
        }
    }
    sync_threads();
    if t == 40 {
        part[63] = 1; // access
        bulk::wait_group::<0>();
    }
    if t == 0 {
        bulk::wait_group::<0>();
    }
}

#[kernel(block = 64)]
pub fn tile_reduced_and_reused<const FREE: bool>(
    x: &mut [u32],
    _of_x: TensorMap<u32, 2>,
    y: &[AtomicU32],
    of_y: TensorMap<u32, 2>,
) {
    let tile = shared!([u32; 256]);
    let t = thread_idx_x();
    for k in 0..4 {
        tile[64 * k + t] = x[64 * k + t];
    }
    sync_threads();
    if t == 0 {
        tensor::reduce_out::<Sum, u32, 2>(y, &of_y, [8, 0], tile, 0); // copy
        bulk::commit_group();
        if FREE {
            bulk::wait_group_read::<0>();
        }
    }
    sync_threads();
    tile[255 - t] = 0; // access
    if t == 0 {
        bulk::wait_group::<0>();
    }
}

cases!("reductions.rs";;; reduced_before_written reduced_and_reused reduced_by_two; tile_reduced_and_reused);
