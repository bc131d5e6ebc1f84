//! Bulk copies between global and shared memory, by the copy engine of a multiprocessor: `cp.async.bulk`, on `sm_90`.
//!
//! One thread starts a copy of any number of neighbouring elements, and the copy takes no registers or instructions of
//! other threads. [`copy_in`](fn@copy_in) lets a [barrier](crate::barrier) wait for its bytes: threads that wait for
//! that phase see them. [`copy_out`](fn@copy_out) belongs to the thread that starts it, which makes groups and waits
//! for these; [`reduce_out`](fn@reduce_out) combines the elements with those in global memory. [`crate::tensor`] copies tiles of matrices the same way.
//!
//! Both ends begin at multiples of 16 bytes, and the number of copied bytes is such a multiple; otherwise, it is a
//! fault in checked launches. Until a copy is complete, no thread may read or write its destination, or write its
//! source. The block does not end before its copies are complete: some thread waits for each, and for a copy out at least until it has read.
//!
//! ```
//! use sarek_runtime::prelude::*;
//! use sarek_runtime::{barrier, bulk};
//!
//! /// Copies tiles of 1024 numbers through shared memory, where they are negated.
//! #[kernel(block = 128)]
//! fn negate(x: &[f32], y: &mut [f32]) {
//!     let tile = shared!([f32; 1024]);
//!     let full = shared!([barrier::Barrier; 1]);
//!     let (tid, first) = (thread_idx_x(), block_idx_x() as usize * 1024);
//!     if tid == 0 {
//!         barrier::init(full, 0, 1);
//!     }
//!     sync_threads();
//!     if tid == 0 {
//!         bulk::copy_in(tile, 0, x, first, 1024, full, 0);
//!         barrier::arrive(full, 0);
//!     }
//!     barrier::wait(full, 0, 0);
//!     for i in (tid..1024).step_by(128) {
//!         tile[i] = -tile[i];
//!     }
//!     sync_threads();
//!     if tid == 0 {
//!         bulk::copy_out(y, first, tile, 0, 1024);
//!         bulk::commit_group();
//!         bulk::wait_group::<0>();
//!     }
//! }
//!
//! let device = Device::cpu();
//! let x = device.upload(&[1.0f32; 4096])?;
//! let mut y = device.zeros::<f32>(4096)?;
//! negate::launch(&device, Grid::new(4, 128), &x, &mut y)?;
//! assert_eq!(y.to_vec()?, [-1.0; 4096]);
//! # Ok::<(), Error>(())
//! ```
//!
//! # Mistakes
//! The CPU engine reports an access that may come before a copy is complete as a [data race](crate::Error::DataRace), with the line of the
//! copy and that of the access, also if one thread does both: a missing wait, a wait for another phase, an arrival before the copy that its
//! phase should count, a missing [`commit_group`](fn@commit_group), too large a number of groups, and
//! [`wait_group_read`](fn@wait_group_read) where the copied values are needed. So is a copy in of what threads of the same launch have written
//! to global memory, which the copy engine does not see. A copy that nobody waits for is
//! [`FaultKind::UnfinishedCopy`](crate::FaultKind::UnfinishedCopy).
//!
//! Source: NVIDIA, "Parallel Thread Execution ISA", section "Data Movement and Conversion Instructions: Bulk copy".

pub(crate) mod reduce;

pub use reduce::{BulkMonoid, ReduceCell, ReduceElement, reduce_out};

use crate::Element;
use crate::barrier::{Barrier, count_bytes};
use crate::device::sealed::Sealed;
use crate::device::{AnyBits, Number, bf16, cluster_block_count, cluster_shared, cluster_shared_mut, f16, load_vector};
use crate::matrix::{F8E4M3, F8E5M2, Tf32};
use sarek_macros::device;

/// The file with the functions of bulk copies.
pub(crate) const FILE: &str = file!();

/// An element of bulk copies: all numbers, and those of matrix units that are not numbers of the language.
#[device]
pub trait BulkElement: Element + AnyBits + Copy + Sealed {
    /// The number of elements in 16 bytes.
    const PART: usize;

    /// Returns 0.
    fn zero() -> Self;

    /// Checks that 16 bytes from `at` on are in range, and aligned.
    fn check_part(x: &[Self], at: usize);
}

macro_rules! elements {
    ($($ty:ident $part:literal;)*) => {$(
        #[device]
        impl BulkElement for $ty {
            const PART: usize = $part;

            fn zero() -> $ty {
                <$ty as Number>::ZERO
            }

            fn check_part(x: &[$ty], at: usize) {
                let _ = load_vector::<$ty, $part>(&x[at]);
            }
        }
    )*};
}

elements! {
    u8 16; i8 16; u16 8; i16 8; f16 8; bf16 8; u32 4; i32 4; f32 4; u64 2; i64 2; f64 2; usize 2; isize 2;
}

macro_rules! structs {
    ($($ty:ident $part:literal $zero:expr;)*) => {$(
        #[device]
        impl BulkElement for $ty {
            const PART: usize = $part;

            fn zero() -> $ty {
                $zero
            }

            fn check_part(x: &[$ty], at: usize) {
                let _ = x[at + ($part - 1)];
                assert!(is_part::<$ty>(x, at), "a bulk copy must begin at multiples of 16 bytes");
            }
        }
    )*};
}

structs! { Tf32 4 Tf32::round(0.0); F8E4M3 16 F8E4M3::from_bits(0); F8E5M2 16 F8E5M2::from_bits(0); }

/// Returns `true` if an element is at a multiple of 16 bytes. The CPU engine takes the slice to be at one.
#[device]
fn is_part<T: BulkElement>(x: &[T], at: usize) -> bool {
    unsafe {
        cuda!(
            "(unsigned long long){element} % 16 == 0",
            out(bool),
            element = in(&x[at]),
            options(pure),
            cpu = at % T::PART == 0
        )
    }
}

/// Starts to copy `count` elements of global memory, `from[index..]`, to shared memory, `to[at..]`. The current phase
/// of the barrier waits for them, too.
///
/// The calling thread arrives at the barrier afterwards, so that the phase cannot be complete before it counts the copy.
#[device]
pub fn copy_in<T: BulkElement>(
    to: &mut [T],
    at: u32,
    from: &[T],
    index: usize,
    count: u32,
    barriers: &[Barrier],
    barrier: u32,
) {
    if count > 0 {
        check::<T>(to, at as usize, from, index, count);
        unsafe {
            cuda!(
                "copy_bulk_in({to}, {from}, {count}, {barrier});",
                to = in(&mut to[at]),
                from = in(&from[index]),
                count = in(count),
                barrier = in(&barriers[barrier]),
                arch = "sm_90",
                align = 128,
                copies = start_for(barrier),
                cpu = {
                    for k in 0..count {
                        to[at + k] = from[index + k as usize];
                    }
                }
            );
        }
    }
}

/// Starts to copy `count` elements of global memory, `from[index..]`, to `to[at..]` in the shared memory of each block
/// of the cluster whose bit is set in `mask`. They are read once. Each of these blocks
/// [expects](fn@expect) the elements at the barrier at the same place; [`copy_in_multicast`](fn@crate::tensor::copy_in_multicast)
/// of tiles says more.
#[device]
#[allow(clippy::too_many_arguments)]
pub fn copy_in_multicast<T: BulkElement>(
    to: &mut [T],
    at: u32,
    from: &[T],
    index: usize,
    count: u32,
    barriers: &[Barrier],
    barrier: u32,
    mask: u32,
) {
    check_mask(mask, cluster_block_count());
    if count > 0 {
        check::<T>(to, at as usize, from, index, count);
        let is_possible = is_to_shared::<T>(to, at, from, index);
        assert!(is_possible, "a copy to several blocks goes from global to shared memory");
        unsafe {
            cuda!(
                "copy_bulk_to_cluster({to}, {from}, {count}, {barrier}, {mask});",
                to = in(&mut to[at]),
                from = in(&from[index]),
                count = in(count),
                barrier = in(&barriers[barrier]),
                mask = in(mask),
                arch = "sm_90",
                cpu = {
                    for block in 0..cluster_block_count() {
                        if mask >> block & 1 == 1 {
                            let theirs = cluster_shared_mut(to, block);
                            for k in 0..count {
                                theirs[at + k] = from[index + k as usize];
                            }
                            let there = cluster_shared(barriers, block);
                            count_bytes(there, barrier, -(count as i64 * (16 / T::PART as i64)));
                        }
                    }
                }
            );
        }
    }
}

/// Lets the current phase of the barrier wait for `count` elements that [`copy_in_multicast`](fn@copy_in_multicast) copies to this
/// block. The thread, or another one whose arrival the phase counts, arrives afterwards.
#[device]
pub fn expect<T: BulkElement>(count: u32, barriers: &[Barrier], barrier: u32) {
    unsafe {
        cuda!(
            "expect_bytes({barrier}, {bytes});",
            barrier = in(&barriers[barrier]),
            bytes = in(count * (16 / T::PART as u32)),
            options(barrier),
            arch = "sm_90",
            cpu = count_bytes(barriers, barrier, count as i64 * (16 / T::PART as i64))
        );
    }
}

/// Checks that a mask names blocks of a cluster.
#[device]
pub(crate) fn check_mask(mask: u32, blocks: u32) {
    assert!(mask != 0 && mask >> blocks == 0, "the mask must name blocks of the cluster, and at least one");
}

/// Returns `true` if a copy goes from global to shared memory.
#[device]
fn is_to_shared<T: BulkElement>(to: &[T], at: u32, from: &[T], index: usize) -> bool {
    unsafe {
        cuda!(
            "__isShared({to}) && __isGlobal({from})",
            out(bool),
            to = in(&to[at]),
            from = in(&from[index]),
            options(pure),
            cpu = true
        )
    }
}

/// Starts to copy `count` elements of shared memory, `from[at..]`, to global memory, `to[index..]`. The copy contains
/// the values that were written before the last barrier.
#[device]
pub fn copy_out<T: BulkElement>(to: &mut [T], index: usize, from: &[T], at: u32, count: u32) {
    if count > 0 {
        check::<T>(to, index, from, at as usize, count);
        unsafe {
            cuda!(
                "copy_bulk_out({to}, {from}, {count});",
                to = in(&mut to[index]),
                from = in(&from[at]),
                count = in(count),
                arch = "sm_90",
                align = 128,
                copies = start_bulk,
                cpu = {
                    for k in 0..count {
                        to[index + k as usize] = from[at + k];
                    }
                }
            );
        }
    }
}

/// Checks both ends of a copy.
#[device]
fn check<T: BulkElement>(to: &[T], at: usize, from: &[T], index: usize, count: u32) {
    assert!(count as usize % T::PART == 0, "a bulk copy must be a multiple of 16 bytes long");
    T::check_part(to, at);
    T::check_part(from, index);
    let last = count as usize - T::PART;
    T::check_part(to, at + last);
    T::check_part(from, index + last);
}

/// Makes a group of the copies out that this thread has started since the last one; it may be empty.
#[device]
pub fn commit_group() {
    unsafe {
        cuda!(
            "asm volatile(\"cp.async.bulk.commit_group;\" : : : \"memory\");",
            arch = "sm_90",
            copies = commit_bulk,
            cpu = ()
        );
    }
}

/// Waits until at most `N` groups of this thread are not complete: with 0, for all. The copied values are then in
/// global memory.
#[device]
pub fn wait_group<const N: u32>() {
    unsafe {
        cuda!(
            "asm volatile(\"cp.async.bulk.wait_group %0;\" : : \"n\"({groups}) : \"memory\");",
            groups = in(N as i32),
            arch = "sm_90",
            copies = wait_bulk(groups),
            cpu = ()
        );
    }
}

/// Waits until at most `N` groups of this thread have not been read: the shared memory of the others may be written again.
#[device]
pub fn wait_group_read<const N: u32>() {
    unsafe {
        cuda!(
            "asm volatile(\"cp.async.bulk.wait_group.read %0;\" : : \"n\"({groups}) : \"memory\");",
            groups = in(N as i32),
            arch = "sm_90",
            copies = wait_bulk_read(groups),
            cpu = ()
        );
    }
}
