//! Bulk copies and tiles to global memory.

use super::cases;
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::bulk;
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{self, TensorMap};

#[kernel(block = 64)]
pub fn out_before_written<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let t = thread_idx_x();
    tile[t] = x[t]; // access
    if FREE {
        sync_threads();
    }
    if t == 63 {
        bulk::copy_out(y, 0, tile, 0, 64); // copy
        bulk::commit_group();
        bulk::wait_group::<0>();
    }
}

#[kernel(block = 64)]
pub fn out_reused<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let t = thread_idx_x();
    tile[t] = x[t];
    sync_threads();
    if t == 0 {
        bulk::copy_out(y, 0, tile, 0, 64); // copy
        bulk::commit_group();
        if FREE {
            bulk::wait_group_read::<0>();
        }
    }
    sync_threads();
    tile[t] = 0; // access
    if t == 0 {
        bulk::wait_group::<0>();
    }
}

#[kernel(block = 64)]
pub fn out_one_group_too_many<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([[u32; 64]; 2]);
    let t = thread_idx_x();
    for round in 0..4u32 {
        tile[round % 2][t] = x[t]; // access
        sync_threads();
        if t == 0 {
            bulk::copy_out(y, 64 * round as usize, &tile[round % 2], 0, 64); // copy
            bulk::commit_group();
            if FREE {
                bulk::wait_group_read::<1>();
            } else {
                bulk::wait_group_read::<2>();
            }
        }
        sync_threads();
    }
    bulk::wait_group::<0>();
}

#[kernel(block = 64)]
pub fn out_without_commit<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let t = thread_idx_x();
    tile[t] = x[t];
    sync_threads();
    if t == 0 {
        bulk::copy_out(y, 0, tile, 0, 64); // copy
        if FREE {
            bulk::commit_group();
        }
        bulk::wait_group::<0>();
        tile[5] = 1; // access
        bulk::commit_group();
        bulk::wait_group::<0>();
    }
}

#[kernel(block = 64)]
pub fn out_read_back<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let t = thread_idx_x();
    tile[t] = x[t];
    sync_threads();
    if t == 0 {
        bulk::copy_out(y, 0, tile, 0, 64); // copy
        bulk::commit_group();
        if FREE {
            bulk::wait_group::<0>();
        }
        bulk::wait_group_read::<0>();
        x[0] = y[5]; // access
    }
}

#[kernel(block = 64)]
pub fn out_overwritten<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let t = thread_idx_x();
    tile[t] = x[t];
    sync_threads();
    if t == 0 {
        bulk::copy_out(y, 0, tile, 0, 64); // copy
        bulk::commit_group();
        if FREE {
            bulk::wait_group::<0>();
        }
        bulk::wait_group_read::<0>();
    }
    sync_threads();
    y[t] = 3; // access
}

#[kernel(block = 64)]
pub fn in_over_out<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let full = shared!([Barrier; 1]);
    if thread_idx_x() == 0 {
        barrier::init(full, 0, 1);
        for round in 0..2u32 {
            bulk::copy_in(tile, 0, x, 64 * round as usize, 64, full, 0); // access
            barrier::arrive(full, 0);
            barrier::wait(full, 0, round);
            bulk::copy_out(y, 64 * round as usize, tile, 0, 64); // copy
            bulk::commit_group();
            if FREE {
                bulk::wait_group_read::<0>();
            }
        }
        bulk::wait_group::<0>();
    }
}

#[kernel(block = 64)]
pub fn out_ends<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let t = thread_idx_x();
    tile[t] = x[t];
    sync_threads();
    if t == 40 {
        bulk::copy_out(y, 0, tile, 0, 64); // copy
        bulk::commit_group();
        if FREE {
            bulk::wait_group_read::<0>();
        }
    }
}

#[kernel(block = 64)]
pub fn tile_out_reused<const FREE: bool>(
    x: &mut [u32],
    _of_x: TensorMap<u32, 2>,
    y: &mut [u32],
    of_y: TensorMap<u32, 2>,
) {
    let tile = shared!([u32; 256]);
    let t = thread_idx_x();
    for at in (t..256).step_by(64) {
        tile[at] = x[at];
    }
    sync_threads();
    if t == 0 {
        tensor::copy_out(y, &of_y, [8, 0], tile, 0); // copy
        bulk::commit_group();
        if FREE {
            bulk::wait_group_read::<0>();
        }
    }
    sync_threads();
    tile[t] = 0; // access
    bulk::wait_group::<0>();
}

#[kernel(block = 64)]
pub fn tile_out_read_back<const FREE: bool>(
    x: &mut [u32],
    _of_x: TensorMap<u32, 2>,
    y: &mut [u32],
    of_y: TensorMap<u32, 2>,
) {
    let tile = shared!([u32; 256]);
    let t = thread_idx_x();
    for at in (t..256).step_by(64) {
        tile[at] = x[at];
    }
    sync_threads();
    if t == 0 {
        tensor::copy_out(y, &of_y, [0, 0], tile, 0); // copy
        bulk::commit_group();
        if FREE {
            bulk::wait_group::<0>();
        } else {
            bulk::wait_group_read::<0>();
        }
    }
    sync_threads();
    x[t] = y[t]; // access
}

/// One block copies out, and another one reads that.
#[kernel(block = 32)]
pub fn across_blocks<const FREE: bool>(y: &mut [u32], flag: &[AtomicU32], out: &mut [u32]) {
    let tile = shared!([u32; 32]);
    let t = thread_idx_x();
    if block_idx_x() == 0 {
        tile[t] = t;
        sync_threads();
        if t == 0 {
            bulk::copy_out(y, 0, tile, 0, 32); // copy
            bulk::commit_group();
            if FREE {
                bulk::wait_group::<0>();
            }
            bulk::wait_group_read::<0>();
            flag[0].store(1, Ordering::Release);
        }
    } else {
        while flag[0].load(Ordering::Acquire) == 0 {}
        out[t] = y[t]; // access
    }
}

macro_rules! across {
    ($free:literal) => {
        |device, x, y| {
            let mut flag = device.zeros::<u32>(1)?;
            across_blocks::<$free>::launch(device, Grid::new(2, 32), y, flag.as_atomic(), x)
        }
    };
}

/// The same for it.
pub const ACROSS: super::Case = super::Case {
    name: "across_blocks",
    file: file!(),
    text: include_str!("outward.rs"),
    wrong: across!(false),
    free: across!(true),
};

cases! {
    "outward.rs";
    out_before_written out_reused out_one_group_too_many out_without_commit out_read_back out_overwritten in_over_out
    out_ends;
    tile_out_reused tile_out_read_back
}
