//! Bulk copies and tiles to shared memory, which a barrier counts.

use super::cases;
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::bulk;
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{self, TensorMap};

#[kernel(block = 64)]
pub fn in_without_wait<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 256]);
    let full = shared!([Barrier; 1]);
    let t = thread_idx_x();
    if t == 0 {
        barrier::init(full, 0, 1);
        bulk::copy_in(tile, 0, x, 0, 256, full, 0); // copy
        barrier::arrive(full, 0);
    }
    sync_threads();
    if FREE || t < 32 {
        barrier::wait(full, 0, 0);
    }
    y[t] = tile[t]; // access
}

#[kernel(block = 64)]
pub fn in_own_without_wait<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 256]);
    let full = shared!([Barrier; 1]);
    if thread_idx_x() == 0 {
        barrier::init(full, 0, 1);
        bulk::copy_in(tile, 0, x, 0, 256, full, 0); // copy
        barrier::arrive(full, 0);
        if FREE {
            barrier::wait(full, 0, 0);
        }
        y[0] = tile[5]; // access
        barrier::wait(full, 0, 0);
    }
}

#[kernel(block = 64)]
pub fn in_wrong_phase<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([[u32; 256]; 2]);
    let full = shared!([Barrier; 1]);
    if thread_idx_x() == 0 {
        barrier::init(full, 0, 1);
        for round in 0..2u32 {
            bulk::copy_in(&mut tile[round], 0, x, 0, 256, full, 0); // copy
            if round == 0 {
                barrier::arrive(full, 0);
            }
        }
        // The second phase has the parity 1, and has not begun.
        barrier::wait(full, 0, 0);
        if FREE {
            barrier::arrive(full, 0);
            barrier::wait(full, 0, 1);
        }
        y[0] = tile[1][5]; // access
    }
}

#[kernel(block = 64)]
pub fn in_after_arrival<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 256]);
    let full = shared!([Barrier; 1]);
    let t = thread_idx_x();
    if t == 0 {
        barrier::init(full, 0, 1);
        if !FREE {
            barrier::arrive(full, 0);
        }
        bulk::copy_in(tile, 0, x, 0, 256, full, 0); // copy
        if FREE {
            barrier::arrive(full, 0);
        }
    }
    sync_threads();
    barrier::wait(full, 0, 0);
    y[t] = tile[t]; // access
}

#[kernel(block = 64)]
pub fn in_while_others_read<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 256]);
    let full = shared!([Barrier; 1]);
    let empty = shared!([Barrier; 1]);
    let t = thread_idx_x();
    if t == 0 {
        barrier::init(full, 0, 1);
        barrier::init(empty, 0, 32);
    }
    sync_threads();
    for round in 0..3u32 {
        if t == 0 {
            if FREE {
                barrier::wait(empty, 0, round % 2 ^ 1);
            }
            bulk::copy_in(tile, 0, x, 256 * round as usize, 256, full, 0); // copy
            barrier::arrive(full, 0);
            if !FREE {
                barrier::wait(full, 0, round % 2);
            }
        }
        if t >= 32 {
            barrier::wait(full, 0, round % 2);
            y[t] = tile[t]; // access
            barrier::arrive(empty, 0);
        }
    }
}

#[kernel(block = 64)]
pub fn in_source_is_written<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 256]);
    let full = shared!([Barrier; 1]);
    let t = thread_idx_x();
    if t == 0 {
        barrier::init(full, 0, 1);
        bulk::copy_in(tile, 0, x, 0, 256, full, 0); // copy
        barrier::arrive(full, 0);
    }
    sync_threads();
    if FREE {
        barrier::wait(full, 0, 0);
    }
    x[t] = 7; // access
    barrier::wait(full, 0, 0);
    y[t] = tile[t];
}

#[kernel(block = 64)]
pub fn in_destination_is_written<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 256]);
    let full = shared!([Barrier; 1]);
    let t = thread_idx_x();
    if t == 0 {
        barrier::init(full, 0, 1);
        bulk::copy_in(tile, 0, x, 0, 256, full, 0); // copy
        barrier::arrive(full, 0);
    }
    sync_threads();
    if FREE {
        barrier::wait(full, 0, 0);
    }
    tile[t] = 7; // access
    barrier::wait(full, 0, 0);
    y[t] = tile[t];
}

#[kernel(block = 64)]
pub fn in_only_arrives<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 256]);
    let full = shared!([Barrier; 1]);
    let t = thread_idx_x();
    if t == 0 {
        barrier::init(full, 0, 2);
    }
    sync_threads();
    if t == 0 {
        bulk::copy_in(tile, 0, x, 0, 256, full, 0); // copy
        barrier::arrive(full, 0);
    }
    sync_threads();
    if t == 32 {
        barrier::arrive(full, 0);
        if FREE {
            barrier::wait(full, 0, 0);
        }
        y[t] = tile[t]; // access
    }
    barrier::wait(full, 0, 0);
}

#[kernel(block = 64)]
pub fn block_ends<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 256]);
    let full = shared!([Barrier; 1]);
    let t = thread_idx_x();
    y[t] = 1;
    if t == 32 {
        barrier::init(full, 0, 1);
        bulk::copy_in(tile, 0, x, 0, 256, full, 0); // copy
        barrier::arrive(full, 0);
        if FREE {
            barrier::wait(full, 0, 0);
        }
    }
}

#[kernel(block = 64)]
pub fn in_of_what_was_written<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let full = shared!([Barrier; 1]);
    let t = thread_idx_x();
    if !FREE {
        x[t] = t; // access
    }
    if t == 0 {
        barrier::init(full, 0, 1);
    }
    sync_threads();
    if t == 0 {
        bulk::copy_in(tile, 0, x, 0, 64, full, 0); // copy
        barrier::arrive(full, 0);
    }
    barrier::wait(full, 0, 0);
    y[t] = tile[t];
}

#[kernel(block = 64)]
pub fn tile_in_without_wait<const FREE: bool>(
    x: &mut [u32],
    of_x: TensorMap<u32, 2>,
    y: &mut [u32],
    _of_y: TensorMap<u32, 2>,
) {
    let tile = shared!([u32; 256]);
    let full = shared!([Barrier; 1]);
    let t = thread_idx_x();
    if t == 0 {
        barrier::init(full, 0, 1);
        tensor::copy_in(tile, 0, x, &of_x, [8, 0], full, 0); // copy
        barrier::arrive(full, 0);
    }
    sync_threads();
    if FREE {
        barrier::wait(full, 0, 0);
    }
    y[t] = tile[t]; // access
    barrier::wait(full, 0, 0);
}

#[kernel(block = 64)]
pub fn tile_in_wrong_phase<const FREE: bool>(
    x: &mut [u32],
    of_x: TensorMap<u32, 2>,
    y: &mut [u32],
    _of_y: TensorMap<u32, 2>,
) {
    let tile = shared!([u32; 256]);
    let full = shared!([Barrier; 1]);
    let t = thread_idx_x();
    if t == 0 {
        barrier::init(full, 0, 1);
        tensor::copy_in(tile, 0, x, &of_x, [8, 0], full, 0); // copy
    }
    sync_threads();
    // Before the first phase is complete, a wait for parity 1 ends at once.
    if !FREE {
        barrier::wait(full, 0, 1);
        y[t] = tile[t]; // access
    }
    sync_threads();
    if t == 0 {
        barrier::arrive(full, 0);
    }
    barrier::wait(full, 0, 0);
    y[t] = tile[t];
}

cases! {
    "inward.rs";
    in_without_wait in_own_without_wait in_wrong_phase in_after_arrival in_while_others_read in_source_is_written
    in_destination_is_written in_only_arrives block_ends in_of_what_was_written;
    tile_in_without_wait tile_in_wrong_phase
}
