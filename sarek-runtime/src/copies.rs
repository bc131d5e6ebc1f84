//! Asynchronous copies from global to shared memory: `cp.async`.
//!
//! [`copy_async`](fn@copy_async) starts a copy that does not pass through registers, and the thread continues.
//! [`commit_copies`](fn@commit_copies) makes a group of the copies that the thread has started since the last group.
//! [`wait_copies`](fn@wait_copies) waits until only the latest groups of the thread, as many as it names, are not
//! complete. Other threads see the copied values after a barrier that follows the wait.
//!
//! Until then, no thread may read or write the destination of a copy, or write its source. The values would be
//! unspecified.
//!
//! GPUs before `sm_80` copy at once, too.
//!
//! ```
//! use sarek_runtime::copies::{commit_copies, copy_async, wait_copies};
//! use sarek_runtime::prelude::*;
//!
//! /// The sums of tiles of 512. While one is summed, the copy of the next one is pending.
//! #[kernel(block = 128)]
//! fn sums(x: &[f32], out: &mut [f32], tiles: u32) {
//!     let buffers = shared!([[f32; 512]; 2]);
//!     let own = 4 * thread_idx_x();
//!     copy_async::<f32, 4>(&mut buffers[0], own, x, own as usize);
//!     commit_copies();
//!     let mut sum = 0.0;
//!     for tile in 0..tiles {
//!         if tile + 1 < tiles {
//!             copy_async::<f32, 4>(&mut buffers[(tile + 1) % 2], own, x, (512 * (tile + 1) + own) as usize);
//!         }
//!         commit_copies();
//!         wait_copies::<1>();
//!         sync_threads();
//!         for k in 0..4 {
//!             sum += buffers[tile % 2][128 * k + thread_idx_x()];
//!         }
//!         sync_threads();
//!     }
//!     out[thread_idx_x()] = sum;
//! }
//!
//! let device = Device::cpu();
//! let x = device.upload(&[1.0f32; 1536])?;
//! let mut out = device.zeros::<f32>(128)?;
//! sums::launch(&device, Grid::new(1, 128), &x, &mut out, 3)?;
//! assert_eq!(out.to_vec()?, [12.0; 128]);
//! # Ok::<(), Error>(())
//! ```
//!
//! # Mistakes
//! The CPU engine reports an access that may come before a copy is complete as a [data race](crate::Error::DataRace), with the line of the
//! copy and that of the access: a missing [`wait_copies`](fn@wait_copies), or one with too large a number, copies that
//! [`commit_copies`](fn@commit_copies) did not make a group of, and a missing barrier after the wait. A thread may
//! end before copies that nothing reads are complete. The engine moves the values at once, so they do not depend on when a copy is
//! complete, and it expects the wait also for copies that a GPU does at once.

use crate::device::{Number, load_vector};
use sarek_macros::device;

/// The file with the functions of copies.
pub(crate) const FILE: &str = file!();

/// Starts to copy `N` elements of `from`, from `index` on, to `to` in shared memory, from `at` on.
///
/// `N` is at least 2. The elements have 4, 8 or 16 bytes together, and both ends begin at a multiple of that: it is a
/// fault in checked launches if they do not. Copies of 16 bytes bypass the first-level cache.
#[device]
pub fn copy_async<T: Number, const N: usize>(to: &mut [T], at: u32, from: &[T], index: usize) {
    let _ = load_vector::<T, N>(&from[index]);
    let _ = load_vector::<T, N>(&to[at]);
    copy_checked::<T, N>(to, at, from, index);
}

/// Does the same as [`copy_async`](fn@copy_async) for one element. Elements of less than 4 bytes are copied at once.
#[device]
pub fn copy_async_one<T: Number>(to: &mut [T], at: u32, from: &[T], index: usize) {
    copy_checked::<T, 1>(to, at, from, index);
}

/// Does the same as [`copy_async`](fn@copy_async) if `is_there`. Otherwise it writes zeros: `from` is not read, and
/// `index` may be anything.
#[device]
pub fn copy_async_or_zero<T: Number, const N: usize>(to: &mut [T], at: u32, from: &[T], index: usize, is_there: bool) {
    let _ = load_vector::<T, N>(&to[at]);
    if is_there {
        let _ = load_vector::<T, N>(&from[index]);
    }
    // A slice without elements has a start, too.
    let source = if is_there { index } else { 0 };
    unsafe {
        cuda!(
            "start_copy_or_zero<{count}>({target}, {source}, {is_there});",
            count = in(N as i32),
            target = in(&mut to[at]),
            source = in(&from[source..]),
            is_there = in(is_there),
            copies = start,
            cpu = {
                for k in 0..N {
                    to[at as usize + k] = if is_there { from[index + k] } else { T::ZERO };
                }
            }
        );
    }
}

/// Starts the copy. The helper `start_copy` copies at once if the memory is of another kind, or the GPU is older.
#[device]
fn copy_checked<T: Number, const N: usize>(to: &mut [T], at: u32, from: &[T], index: usize) {
    unsafe {
        cuda!(
            "start_copy<{count}>({target}, {source});",
            count = in(N as i32),
            target = in(&mut to[at]),
            source = in(&from[index]),
            copies = start,
            cpu = {
                for k in 0..N {
                    to[at as usize + k] = from[index + k];
                }
            }
        );
    }
}

/// Makes a group of the copies that this thread has started since the last one; it may be empty.
#[device]
pub fn commit_copies() {
    unsafe {
        cuda!(
            "#if __CUDA_ARCH__ >= 800",
            "asm volatile(\"cp.async.commit_group;\" : : : \"memory\");",
            "#endif",
            copies = commit,
            cpu = ()
        );
    }
}

/// Waits until at most `N` groups of this thread are not complete: with 0, for all.
///
/// A barrier must follow before other threads read the copied values.
#[device]
pub fn wait_copies<const N: u32>() {
    unsafe {
        cuda!(
            "#if __CUDA_ARCH__ >= 800",
            "asm volatile(\"cp.async.wait_group %0;\" : : \"n\"({groups}) : \"memory\");",
            "#endif",
            groups = in(N as i32),
            copies = wait(groups),
            cpu = ()
        );
    }
}
