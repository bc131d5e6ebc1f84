//! Barriers in shared memory for some threads of a block, and for copies: `mbarrier`, on `sm_90`.
//!
//! A [`Barrier`] counts arrivals. When all arrivals for which it waits have come, its *phase* is complete, and it
//! begins to count again for the next one. [`arrive`](fn@arrive) does not wait, and [`wait`](fn@wait) does not arrive,
//! so producers and consumers can be different warps. [Bulk copies](crate::bulk) and [copies of tiles](crate::tensor)
//! arrive at barriers by themselves.
//!
//! Phases have a parity, which alternates: 0 for the first phase, 1 for the second, 0 for the third. A barrier of a
//! pipeline with several stages is used once in each round, so the parity is `round % 2`. Writes before an arrival are
//! visible after the wait for its phase.
//!
//! ```
//! use sarek_runtime::barrier::{self, Barrier};
//! use sarek_runtime::prelude::*;
//!
//! /// One warp writes numbers, the other one reads them.
//! #[kernel(block = 64)]
//! fn relay(x: &[u32], y: &mut [u32], rounds: u32) {
//!     let slots = shared!([[u32; 32]; 2]);
//!     let full = shared!([Barrier; 2]);
//!     let empty = shared!([Barrier; 2]);
//!     if thread_idx_x() == 0 {
//!         for stage in 0..2 {
//!             barrier::init(full, stage, 32);
//!             barrier::init(empty, stage, 32);
//!         }
//!     }
//!     sync_threads();
//!     let lane = lane_id();
//!     for round in 0..rounds {
//!         let (stage, parity) = (round % 2, round / 2 % 2);
//!         if thread_idx_x() < 32 {
//! // A slot is empty at first: its writer waits for the phase before the first one.
//!             barrier::wait(empty, stage, parity ^ 1);
//!             slots[stage][lane] = x[32 * round + lane];
//!             barrier::arrive(full, stage);
//!         } else {
//!             barrier::wait(full, stage, parity);
//!             y[32 * round + lane] = slots[stage][31 - lane];
//!             barrier::arrive(empty, stage);
//!         }
//!     }
//! }
//!
//! let device = Device::cpu();
//! let x = device.upload(&(0..256).collect::<Vec<u32>>())?;
//! let mut y = device.zeros::<u32>(256)?;
//! relay::launch(&device, Grid::new(1, 64), &x, &mut y, 8)?;
//! assert_eq!(y.to_vec()?[32..35], [63, 62, 61]);
//! # Ok::<(), Error>(())
//! ```
//!
//! # Mistakes
//! The CPU engine reports a barrier that is used before it is initialised, a wait that cannot end
//! ([`FaultKind::Deadlock`](crate::FaultKind::Deadlock)), and as a [data race](crate::Error::DataRace) an [`init`](fn@init) without a barrier of the
//! block after it, a missing wait, or one for another phase.
//! On a GPU, waits end when a check of the launch fails, and the thread continues; a wait for an arrival that never
//! comes does not end. While copies of a phase are pending, no more threads may arrive than it counts: the GPU would
//! stop the program.
//!
//! Source: NVIDIA, "Parallel Thread Execution ISA", section "Parallel Synchronization and Communication Instructions: mbarrier".

use crate::device::{AnyBits, DeviceType, cluster_block_count, cluster_shared};
use crate::ir::cells::Cells;
use crate::ir::{Scalar, Type};
use crate::private::SlotType;
use sarek_macros::device;
use std::sync::atomic::{AtomicU64, Ordering};

/// The file with the functions of barriers.
pub(crate) const FILE: &str = file!();

/// A barrier in shared memory: `shared!([Barrier; N])`.
#[repr(transparent)]
#[derive(Debug, Default)]
pub struct Barrier(AtomicU64);

// SAFETY: a cell of that number.
unsafe impl SlotType for Barrier {
    fn slot() -> Type {
        Type::Atomic(Scalar::U64)
    }
}

// SAFETY: as above.
unsafe impl DeviceType for Barrier {
    const CELLS: Option<Cells> = Some(Cells::one(Scalar::U64, true));
}

// SAFETY: all bits are a value of the number.
unsafe impl AnyBits for Barrier {}

/// On the CPU a barrier is a number: the missing arrivals, the arrivals of every phase, the parity of the current one,
/// and the bytes that it still waits for. A block's own copies move at once and are not counted; the race detector holds
/// them for complete with the phase. Those that other blocks start are counted, and may come before they are expected.
impl Barrier {
    pub(crate) fn load(&self, order: Ordering) -> u64 {
        self.0.load(order)
    }

    pub(crate) fn store(&self, value: u64, order: Ordering) {
        self.0.store(value, order);
    }

    pub(crate) fn fetch_update(
        &self,
        set: Ordering,
        fetch: Ordering,
        update: impl FnMut(u64) -> Option<u64>,
    ) -> Result<u64, u64> {
        self.0.fetch_update(set, fetch, update)
    }
}

/// The most arrivals of a phase.
const MOST: u32 = 0xf_ffff;
/// The bits at which the upper parts of the number begin.
const ALL: u32 = 20;
const PARITY: u32 = 40;
const BYTES: u32 = 41;

/// Initialises a barrier whose phases are complete after that many arrivals, 1 to 1 048 575. One thread does it, once,
/// and a barrier of the block follows before others use it.
#[device]
pub fn init(barriers: &[Barrier], at: u32, arrivals: u32) {
    assert!(arrivals >= 1 && arrivals <= MOST, "a barrier must count 1 to 1048575 arrivals");
    unsafe {
        cuda!(
            "init_barrier({barrier}, {arrivals});",
            barrier = in(&barriers[at]),
            arrivals = in(arrivals),
            options(barrier),
            arch = "sm_90",
            cpu = barriers[at].store(arrivals as u64 | (arrivals as u64) << ALL, Ordering::Relaxed)
        );
    }
}

/// Counts an arrival of the calling thread. The thread's earlier writes are visible to the threads that wait for the phase.
///
/// The lanes of a warp arrive one after the other, so one lane that arrives for all, after a
/// [`syncwarp`](fn@crate::device::syncwarp), is faster. It is a single instruction where the kernel shows that no other lane comes: in an `if`
/// that compares [`lane_id()`](fn@crate::device::lane_id) with a constant, or `thread_idx_x()` if the kernel declares a block of one dimension.
#[device]
pub fn arrive(barriers: &[Barrier], at: u32) {
    unsafe {
        cuda!(
            "arrive_at_barrier_in_turns({barrier});",
            barrier = in(&barriers[at]),
            options(barrier),
            arch = "sm_90",
            cpu = count(barriers, at)
        );
    }
}

/// Waits until the phase of that parity, 0 or 1, is complete. Before the first phase is complete, a wait for parity 1 ends at once.
#[device]
pub fn wait(barriers: &[Barrier], at: u32, parity: u32) {
    let _ = unsafe {
        cuda!(
            "wait_for_phase({barrier}, {parity})",
            out(bool),
            barrier = in(&barriers[at]),
            parity = in(parity),
            options(waits, barrier),
            arch = "sm_90",
            cpu = {
                while !is_complete(barriers, at, parity) {}
                true
            }
        )
    };
}

/// Returns `true` if the phase of that parity is complete; a GPU waits a little until it is. It is `true`, too, once a
/// check of the launch has failed.
#[device]
pub fn is_complete(barriers: &[Barrier], at: u32, parity: u32) -> bool {
    unsafe {
        cuda!(
            "is_phase_complete({barrier}, {parity})",
            out(bool),
            barrier = in(&barriers[at]),
            parity = in(parity),
            options(waits, barrier),
            arch = "sm_90",
            cpu = (barriers[at].load(Ordering::Acquire) >> PARITY & 1) as u32 != parity
        )
    }
}

/// Returns `true` if an arrival on the CPU completes a phase.
pub(crate) fn completes(old: u64, new: u64) -> bool {
    (old ^ new) >> PARITY & 1 == 1
}

/// Counts an arrival of the calling thread at the barrier at the same place in the block of the cluster with that
/// [rank](fn@crate::device::cluster_block_rank), which may be the thread's own.
///
/// It gives memory back: copies that a thread starts after its wait for the phase come after what was read before the
/// arrival. Writes are not handed over: on a GPU, that thread may not see them yet. [`cluster_sync`](fn@crate::device::cluster_sync) and
/// atomics of [`Scope::Cluster`](crate::device::Scope::Cluster) hand them over.
///
/// A [`cluster_sync`](fn@crate::device::cluster_sync) between the other block's [`init`](fn@init) and this is the caller's business.
#[device]
pub fn arrive_at_rank(barriers: &[Barrier], at: u32, rank: u32) {
    assert!(rank < cluster_block_count(), "the rank must be one of the cluster");
    unsafe {
        cuda!(
            "arrive_in_block_in_turns({barrier}, {rank});",
            barrier = in(&barriers[at]),
            rank = in(rank),
            options(barrier),
            arch = "sm_90",
            cpu = {
                let theirs = cluster_shared(barriers, rank);
                count(theirs, at);
            }
        );
    }
}

/// Counts an arrival on the CPU. It learns nothing of what others did before they arrived.
#[device]
fn count(barriers: &[Barrier], at: u32) {
    let changed = barriers[at].fetch_update(Ordering::Release, Ordering::Relaxed, |old| Some(with_less(old, 1, 0)));
    let _ = changed.is_ok();
}

/// Counts bytes on the CPU: those that are expected, and as negative numbers those that have come.
#[device]
pub(crate) fn count_bytes(barriers: &[Barrier], at: u32, bytes: i64) {
    let changed =
        barriers[at].fetch_update(Ordering::Release, Ordering::Relaxed, |old| Some(with_less(old, 0, -bytes)));
    let _ = changed.is_ok();
}

/// Returns what a barrier holds when it waits for less.
#[device]
fn with_less(old: u64, arrivals: u64, bytes: i64) -> u64 {
    let all = old >> ALL & MOST as u64;
    let missing = (old & MOST as u64).saturating_sub(arrivals);
    let rest = (old as i64 >> BYTES) - bytes;
    let parity = old >> PARITY & 1;
    if missing == 0 && rest == 0 {
        all | all << ALL | (parity ^ 1) << PARITY
    } else {
        missing | all << ALL | parity << PARITY | (rest << BYTES) as u64
    }
}
