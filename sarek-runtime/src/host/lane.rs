//! Streams of the driver.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use cudarc::driver::CudaStream;
use cudarc::driver::sys::{CUevent, CUstream};

use super::cuda::Cuda;
use super::faults::{DEFAULT_STREAM, Slot, new_owner};
use super::timeline::create_event;
use crate::Result;

/// A stream of the driver, with what the runtime knows about it. It is never destroyed, since allocations remember it.
/// A dropped [`Stream`](super::Stream) hands it on.
pub struct Lane {
    raw: CUstream,
    slot: Slot,
    /// Its urgency: 0 for ordinary streams.
    priority: u32,
    /// The owner of its launches, which changes with each user of the stream.
    owner: AtomicU64,
    /// The segment of launches in which it was used last. Changed only with the device's queue locked.
    segment: AtomicU64,
    /// The ticket of the last launch whose checks may fail. Changed as `segment` is.
    last: AtomicU64,
    /// The event through which streams of other GPUs wait for this one, once one has done so.
    point: OnceLock<Point>,
    /// The program's own stream, if this is one. It is not destroyed while it is held.
    foreign: Option<Arc<CudaStream>>,
}

// SAFETY: the driver's streams may be used from any thread.
unsafe impl Send for Lane {}
// SAFETY: as above.
unsafe impl Sync for Lane {}

impl Lane {
    /// Creates the device's default stream.
    pub(super) fn of_device(raw: CUstream, slot: Slot) -> Lane {
        Lane { owner: AtomicU64::new(DEFAULT_STREAM), ..Lane::new(raw, slot) }
    }

    pub(super) fn new(raw: CUstream, slot: Slot) -> Lane {
        Lane {
            raw,
            slot,
            priority: 0,
            owner: AtomicU64::new(new_owner()),
            segment: AtomicU64::new(0),
            last: AtomicU64::new(0),
            point: OnceLock::new(),
            foreign: None,
        }
    }

    /// Creates a stream of that urgency.
    pub(super) fn of_priority(raw: CUstream, slot: Slot, priority: u32) -> Lane {
        Lane { priority, ..Lane::new(raw, slot) }
    }

    /// Returns its urgency: 0 for ordinary streams.
    pub(super) fn priority(&self) -> u32 {
        self.priority
    }

    /// Creates a stream that the program has made.
    pub(super) fn of_program(stream: &Arc<CudaStream>, slot: Slot) -> Lane {
        Lane { foreign: Some(Arc::clone(stream)), ..Lane::new(stream.cu_stream(), slot) }
    }

    /// Returns `true` if the program has made it, and may use it in any way.
    #[inline]
    pub(crate) fn is_foreign(&self) -> bool {
        self.foreign.is_some()
    }

    /// Returns the driver's handle.
    #[inline]
    pub(crate) fn raw(&self) -> CUstream {
        self.raw
    }

    /// Returns the slot that failed checks of its launches need.
    #[inline]
    pub(crate) fn slot(&self) -> Slot {
        self.slot
    }

    /// Returns the current owner of the stream.
    #[inline]
    pub(crate) fn owner(&self) -> u64 {
        self.owner.load(Ordering::Relaxed)
    }

    /// Gives the stream to another user, which has nothing to do with the work so far.
    pub(super) fn hand_on(&self) {
        self.owner.store(new_owner(), Ordering::Relaxed);
    }

    /// Returns the ticket of the last launch whose checks may fail.
    pub(super) fn last(&self) -> u64 {
        self.last.load(Ordering::Relaxed)
    }

    /// Records that a launch with this ticket is about to be enqueued, with the device's queue locked.
    #[inline]
    pub(super) fn launched(&self, ticket: u64) {
        self.last.store(ticket, Ordering::Relaxed);
    }

    /// Records the event for which streams of other GPUs wait, and returns it. `cuda` is the stream's GPU, whose context is
    /// current. Threads may do this at the same time: the event only moves on, so that a wait never covers too little.
    pub(super) fn record(&self, cuda: &Cuda) -> Result<CUevent> {
        let event = match self.recorded() {
            Some(event) => event,
            None => {
                let made = create_event(cuda.driver)?;
                let point = self.point.get_or_init(|| Point(made));
                if point.0 != made {
                    // Another thread was faster.
                    // SAFETY: nothing else knows the event.
                    unsafe { cuda.driver.cuEventDestroy_v2(made)? };
                }
                point.0
            }
        };
        // SAFETY: both live as long as the context, which is current.
        unsafe { cuda.driver.cuEventRecord(event, self.raw)? };
        Ok(event)
    }

    /// Returns the event that [`Lane::record`] has recorded; `None` if it never has.
    pub(super) fn recorded(&self) -> Option<CUevent> {
        self.point.get().map(|point| point.0)
    }

    /// Returns `true` if it is used for the first time in this segment of launches.
    #[inline]
    pub(super) fn is_new_in(&self, segment: u64) -> bool {
        self.segment.load(Ordering::Relaxed) != segment && {
            self.segment.store(segment, Ordering::Relaxed);
            true
        }
    }
}

/// An event, which is never destroyed.
struct Point(CUevent);
