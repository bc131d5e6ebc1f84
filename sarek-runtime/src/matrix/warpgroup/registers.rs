//! Registers that warpgroups of a block hand to each other.

use crate::device::{block_dim_x, block_dim_y, block_dim_z, warp_id};
use sarek_macros::device;

/// The file with the functions of registers.
pub(crate) const FILE: &str = file!();

/// Moves registers from the first `COPIERS` warpgroups of a block to the others: each thread of the first has `FEWER` afterwards, and each
/// of the others `MORE` (`setmaxnreg`). All threads of the block call it once, at the beginning of the kernel.
///
/// Both numbers are multiples of 8, from 24 to 256. Their total is at most the number of registers that a block has if
/// it runs alone on its multiprocessor. With 384 threads that is 168 each, so that one warpgroup with 40 leaves 232 for
/// two others. The kernel declares its `block`, and `min_blocks = 1`. The compiler ignores the move if the threads need
/// more.
///
/// Returns `true` if the thread is one of the first: `if split_registers::<1, 40, 232>() { copy… } else { multiply… }`.
/// Only the end of the kernel follows the `if`, so that the compiler can determine the number of registers of each
/// part.
#[device]
pub fn split_registers<const COPIERS: u32, const FEWER: u32, const MORE: u32>() -> bool {
    let threads = block_dim_x() * block_dim_y() * block_dim_z();
    assert!(threads % 128 == 0 && COPIERS * 128 < threads, "the block must consist of more than `COPIERS` warpgroups");
    let each = (65536 / threads / 8 * 8).min(256);
    let are_allowed = FEWER % 8 == 0 && MORE % 8 == 0 && FEWER >= 24 && FEWER <= each && each <= MORE && MORE <= 256;
    assert!(
        are_allowed,
        "`FEWER` and `MORE` must be multiples of 8 on both sides of what each thread has, from 24 to 256"
    );
    let are_left = COPIERS * 128 * FEWER + (threads - COPIERS * 128) * MORE <= threads * each;
    assert!(are_left, "the other warpgroups must leave the registers that `MORE` asks for");
    if warp_id() / 4 < COPIERS {
        release_registers::<FEWER>();
        true
    } else {
        claim_registers::<MORE>();
        false
    }
}

/// Reduces the registers of each thread of the warpgroup to `N`.
#[device]
fn release_registers<const N: u32>() {
    unsafe {
        cuda!(
            "asm volatile(\"setmaxnreg.dec.sync.aligned.u32 %0;\" : : \"n\"({count}));",
            count = in(N as i32),
            arch = "sm_90a",
            options(warpgroup),
            cpu = ()
        );
    }
}

/// Waits until each thread of the warpgroup has `N` registers, which others of the block have released.
#[device]
fn claim_registers<const N: u32>() {
    unsafe {
        cuda!(
            "asm volatile(\"setmaxnreg.inc.sync.aligned.u32 %0;\" : : \"n\"({count}));",
            count = in(N as i32),
            arch = "sm_90a",
            options(warpgroup),
            cpu = ()
        );
    }
}
