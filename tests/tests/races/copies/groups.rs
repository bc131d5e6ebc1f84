//! Copies of a few bytes, which the thread waits for that has started them.

use super::cases;
use sarek_runtime::copies::{commit_copies, copy_async, copy_async_one, copy_async_or_zero, wait_copies};
use sarek_runtime::prelude::*;

#[kernel(block = 64)]
pub fn own_without_wait<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 256]);
    let own = 4 * thread_idx_x();
    copy_async::<u32, 4>(tile, own, x, own as usize); // copy
    commit_copies();
    if FREE {
        wait_copies::<0>();
    }
    y[own] = tile[own + 1]; // access
    wait_copies::<0>();
}

#[kernel(block = 64)]
pub fn one_group_too_many<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([[u32; 64]; 3]);
    let t = thread_idx_x();
    for stage in 0..3u32 {
        copy_async_one(&mut tile[stage], t, x, (64 * stage + t) as usize); // copy
        commit_copies();
    }
    if FREE {
        wait_copies::<1>();
    } else {
        wait_copies::<2>();
    }
    sync_threads();
    y[t] = tile[1][63 - t]; // access
    wait_copies::<0>();
}

#[kernel(block = 64)]
pub fn without_commit<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let t = thread_idx_x();
    copy_async_one(tile, t, x, t as usize); // copy
    if FREE {
        commit_copies();
    }
    wait_copies::<0>();
    y[t] = tile[t]; // access
    commit_copies();
    wait_copies::<0>();
}

#[kernel(block = 64)]
pub fn without_barrier<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let t = thread_idx_x();
    copy_async_one(tile, t, x, t as usize); // copy
    commit_copies();
    wait_copies::<0>();
    if FREE {
        sync_threads();
    }
    y[t] = tile[63 - t]; // access
}

#[kernel(block = 64)]
pub fn wait_after_barrier<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let t = thread_idx_x();
    copy_async_one(tile, t, x, t as usize); // copy
    commit_copies();
    if FREE {
        wait_copies::<0>();
    }
    sync_threads();
    wait_copies::<0>();
    y[t] = tile[t ^ 32]; // access
}

#[kernel(block = 64)]
pub fn another_thread_waits<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 32]);
    let t = thread_idx_x();
    if t < 32 {
        copy_async_one(tile, t, x, t as usize); // copy
        commit_copies();
    }
    if FREE || t >= 32 {
        wait_copies::<0>();
    }
    sync_threads();
    y[t] = tile[t % 32]; // access
    wait_copies::<0>();
}

#[kernel(block = 64)]
pub fn destination_is_written<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let t = thread_idx_x();
    copy_async_one(tile, t, x, t as usize); // copy
    commit_copies();
    if FREE {
        wait_copies::<0>();
    }
    tile[t] = 1; // access
    wait_copies::<0>();
    y[t] = tile[t];
}

#[kernel(block = 64)]
pub fn source_is_written<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let t = thread_idx_x();
    copy_async_one(tile, t, x, t as usize); // copy
    commit_copies();
    if FREE {
        wait_copies::<0>();
    }
    x[t] = 1; // access
    wait_copies::<0>();
    y[t] = tile[t];
}

#[kernel(block = 64)]
pub fn two_copies<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let t = thread_idx_x();
    copy_async_one(tile, t, x, t as usize); // copy
    commit_copies();
    if FREE {
        wait_copies::<0>();
    }
    copy_async_one(tile, t, x, 64 + t as usize); // access
    commit_copies();
    wait_copies::<0>();
    y[t] = tile[t];
}

#[kernel(block = 64)]
pub fn next_round_overwrites<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let t = thread_idx_x();
    let mut sum = 0;
    for round in 0..3u32 {
        copy_async_one(tile, t, x, (64 * round + t) as usize); // copy
        commit_copies();
        wait_copies::<0>();
        sync_threads();
        sum += tile[63 - t]; // access
        if FREE {
            sync_threads();
        }
    }
    y[t] = sum;
}

#[kernel(block = 64)]
pub fn or_zero<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 256]);
    let own = 4 * thread_idx_x();
    copy_async_or_zero::<u32, 4>(tile, own, x, own as usize, own < 200); // copy
    commit_copies();
    if FREE {
        wait_copies::<0>();
    }
    y[own] = tile[own + 3]; // access
    wait_copies::<0>();
}

/// A pipeline of two stages.
#[kernel(block = 64)]
pub fn pipeline<const FREE: bool>(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([[u32; 64]; 2]);
    let t = thread_idx_x();
    copy_async_one(&mut tile[0], t, x, t as usize);
    commit_copies();
    let mut sum = 0;
    for round in 0..4u32 {
        if round < 3 {
            copy_async_one(&mut tile[(round + 1) % 2], t, x, (64 * round + t) as usize); // copy
        }
        if FREE || round < 3 {
            commit_copies();
        }
        wait_copies::<1>();
        sync_threads();
        sum += tile[round % 2][63 - t]; // access
        sync_threads();
    }
    y[t] = sum;
    wait_copies::<0>();
}

#[kernel(block = 64)]
pub fn thread_ends(x: &mut [u32], y: &mut [u32]) {
    let tile = shared!([u32; 64]);
    let t = thread_idx_x();
    y[t] = 1;
    copy_async_one(tile, t, x, t as usize);
    commit_copies();
}

cases! {
    "groups.rs";
    own_without_wait one_group_too_many without_commit without_barrier wait_after_barrier another_thread_waits
    destination_is_written source_is_written two_copies next_round_overwrites or_zero pipeline;

}
