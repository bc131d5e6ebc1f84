//! Streams of the driver.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use cudarc::driver::CudaStream;
use cudarc::driver::sys::{CUevent, CUstream};

use super::cuda::Cuda;
use super::faults::{DEFAULT_STREAM, Slot, new_owner};
use super::timeline::{Timeline, create_event};
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
    /// The event through which other streams wait for this one, once one has done so.
    point: OnceLock<Point>,
    /// The number of pieces of work that were enqueued, each under one lock of the device's queue. Changed as `segment` is, like the next two.
    position: AtomicU64,
    /// The lock under which the last of them was enqueued.
    session: AtomicU64,
    /// `true` if an event is recorded after each of them.
    is_precise: AtomicBool,
    /// These events, each with the position up to which it tells that the work is done: the last [`POINTS`], in order.
    points: Mutex<VecDeque<(u64, Point)>>,
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
            position: AtomicU64::new(0),
            session: AtomicU64::new(0),
            is_precise: AtomicBool::new(false),
            points: Mutex::default(),
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

    /// Returns the position of the last piece of work. Events after later ones tell that what was enqueued before this call is done.
    pub(super) fn position(&self) -> u64 {
        self.position.load(Ordering::SeqCst)
    }

    /// Begins a piece of work, unless it is part of one that was begun under the same lock, and returns its position. The context is current.
    #[inline]
    pub(super) fn begin(&self, cuda: &Cuda, queue: &Timeline) -> Result<u64> {
        let position = self.position();
        if self.session.load(Ordering::Relaxed) == queue.session {
            return Ok(position);
        }
        self.session.store(queue.session, Ordering::Relaxed);
        // Before the event is recorded: whoever has found the old position has enqueued its work before the event.
        self.position.store(position + 1, Ordering::SeqCst);
        if self.is_precise.load(Ordering::Relaxed) {
            self.record_position(cuda, position)?;
        }
        Ok(position + 1)
    }

    /// Notes that the stream does long work, for which others wait. The default stream does all sorts of work.
    pub(crate) fn does_long_work(&self) {
        if self.owner() != DEFAULT_STREAM {
            self.be_precise();
        }
    }

    /// From now on, records an event after each piece of work.
    fn be_precise(&self) {
        self.is_precise.store(true, Ordering::Relaxed);
    }

    #[cold]
    fn record_position(&self, cuda: &Cuda, position: u64) -> Result<()> {
        let mut points = self.points();
        let point = match points.pop_front() {
            Some((_, oldest)) if points.len() + 1 == POINTS => oldest,
            Some(first) => {
                points.push_front(first);
                Point(create_event(cuda.driver)?)
            }
            None => Point(create_event(cuda.driver)?),
        };
        // SAFETY: both live as long as the context, which is current.
        unsafe { cuda.driver.cuEventRecord(point.0, self.raw)? };
        points.push_back((position, point));
        Ok(())
    }

    fn points(&self) -> MutexGuard<'_, VecDeque<(u64, Point)>> {
        self.points.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes another stream wait for the work up to a position, and for no more if there is an event after it. The context is current.
    pub(super) fn follow(&self, cuda: &Cuda, position: u64, later: &Lane) -> Result<()> {
        let event = match self.event_after(position) {
            Some(event) => event,
            None => self.record(cuda)?,
        };
        // SAFETY: the stream lives, and events of streams are never destroyed. One that is recorded again meanwhile covers more.
        unsafe { cuda.driver.cuStreamWaitEvent(later.raw, event, 0) }
    }

    /// Returns the first event after a position, if there is one, and more work was enqueued since.
    fn event_after(&self, position: u64) -> Option<CUevent> {
        if position >= self.position() {
            return None;
        }
        let found = self.points().iter().find(|(up_to, _)| *up_to >= position).map(|(_, point)| point.0);
        if found.is_none() {
            self.be_precise();
        }
        found
    }

    /// Records the event for which other streams wait, and returns it. `cuda` is the stream's GPU, whose context is
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

/// The most events after positions of a stream. A wait for an earlier position waits for the first of these.
const POINTS: usize = 64;

/// An event, which is never destroyed.
struct Point(CUevent);
