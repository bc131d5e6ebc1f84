//! The order of the uses of a GPU's memory on the GPU's own streams.
//!
//! A use that writes comes after all earlier uses, and a use that only reads comes after the last one that wrote. So streams read the same memory
//! side by side. A stream waits for a use, and not for what its stream does after it: the use is known by its position there, and streams
//! for which others wait record an event after each position ([`Lane::follow`]).

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::cuda::Cuda;
use super::lane::Lane;
use super::memory::Allocation;
use super::timeline::Timeline;
use crate::Result;

/// What work does with memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    Reads,
    /// It may write it.
    Writes,
}

/// The uses of an allocation for which later ones wait. Changed only with the device's queue locked.
#[derive(Default)]
pub(super) struct Uses {
    /// The stream of the last use that may have written; null on the CPU, and before the first use of a peer's memory.
    stream: AtomicPtr<Lane>,
    /// The position of that use in its stream.
    written: AtomicU64,
    /// The position of the last use in that stream.
    used: AtomicU64,
    /// The other streams that have read since, each with the position of the last such use.
    readers: Mutex<Vec<(&'static Lane, u64)>>,
    has_readers: AtomicBool,
}

impl Uses {
    /// Memory that has just been allocated, or is used for the first time, after the work on a stream.
    pub(super) fn after(lane: Option<&'static Lane>) -> Uses {
        let uses = Uses::default();
        if let Some(lane) = lane {
            uses.write(lane, lane.position());
        }
        uses
    }

    /// Returns the stream of the last use that may have written, which is ordered after all earlier such uses.
    pub(super) fn stream(&self) -> Option<&'static Lane> {
        // SAFETY: null, or a pointer to a stream, which lives as long as the process.
        unsafe { self.stream.load(Ordering::Relaxed).as_ref() }
    }

    #[inline]
    fn is_on(&self, lane: &Lane) -> bool {
        std::ptr::eq(self.stream.load(Ordering::Relaxed), lane)
    }

    #[inline]
    fn write(&self, lane: &'static Lane, at: u64) {
        self.stream.store((&raw const *lane).cast_mut(), Ordering::Relaxed);
        self.written.store(at, Ordering::Relaxed);
        self.used.store(at, Ordering::Relaxed);
    }

    fn readers(&self) -> MutexGuard<'_, Vec<(&'static Lane, u64)>> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Orders a use at a position of another stream than that of the last write, which only reads.
    #[cold]
    fn read_elsewhere(&self, cuda: &Cuda, lane: &'static Lane, at: u64) -> Result<()> {
        let mut readers = self.readers();
        match readers.iter_mut().find(|(reader, _)| std::ptr::eq(*reader, lane)) {
            Some((_, last)) => *last = at,
            None => {
                if let Some(stream) = self.stream() {
                    stream.follow(cuda, self.written.load(Ordering::Relaxed), lane)?;
                }
                readers.push((lane, at));
                self.has_readers.store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    /// Makes a stream wait for what other streams have read since the last write.
    #[inline]
    pub(super) fn follow_readers(&self, cuda: &Cuda, lane: &Lane) -> Result<()> {
        if self.has_readers.load(Ordering::Relaxed) { self.follow_all(cuda, lane) } else { Ok(()) }
    }

    #[cold]
    fn follow_all(&self, cuda: &Cuda, lane: &Lane) -> Result<()> {
        let readers = self.readers();
        let mut others = readers.iter().filter(|(reader, _)| !std::ptr::eq(*reader, lane));
        others.try_for_each(|(reader, at)| reader.follow(cuda, *at, lane))
    }

    #[inline]
    fn forget_readers(&self) {
        if self.has_readers.load(Ordering::Relaxed) {
            self.readers().clear();
            self.has_readers.store(false, Ordering::Relaxed);
        }
    }
}

impl Allocation {
    /// Makes a stream wait for the uses that come before this one, and records this one. The queue is locked until the work is enqueued, as
    /// `queue` shows, and [`Allocation::leave`] is called then.
    #[inline]
    pub(crate) fn order(&self, cuda: &Cuda, queue: &Timeline, lane: &'static Lane, how: Use) -> Result<()> {
        if !self.uses.is_on(lane) {
            // Before the stream waits, so that nobody who waits for its work so far waits for more.
            let at = lane.begin(cuda, queue)?;
            if how == Use::Reads && self.is_shared() {
                return self.uses.read_elsewhere(cuda, lane, at);
            }
            // A peer's memory has no last use at first, and its own allocation knows of all.
            if let Some(stream) = self.uses.stream() {
                stream.follow(cuda, self.uses.used.load(Ordering::Relaxed), lane)?;
            }
        }
        self.enter(cuda, queue, lane, how)
    }

    /// Does the same for a stream that is ordered after all uses on the stream of the last write, or is that stream.
    #[inline]
    pub(super) fn enter(&self, cuda: &Cuda, queue: &Timeline, lane: &'static Lane, how: Use) -> Result<()> {
        let at = lane.begin(cuda, queue)?;
        if how == Use::Reads && self.is_shared() {
            self.uses.used.store(at, Ordering::Relaxed);
            return Ok(());
        }
        self.uses.follow_readers(cuda, lane)?;
        self.uses.forget_readers();
        self.uses.write(lane, at);
        self.come_home(cuda, lane)?;
        self.enter_foreign(cuda, queue, lane)
    }

    /// Records that something else than the runtime uses the memory, for which the stream of the last write waits from here on.
    pub(super) fn used_elsewhere(&self, cuda: &Cuda, queue: &Timeline, lane: &'static Lane) -> Result<()> {
        self.uses.write(lane, lane.begin(cuda, queue)?);
        Ok(())
    }

    /// Returns `true` if uses that only read need no order. Elsewhere, on other GPUs and in other libraries, each use may be a write.
    #[inline]
    fn is_shared(&self) -> bool {
        !self.has_foreign_owner() && !self.abroad.is_used()
    }

    /// Returns the stream of the last write.
    pub(super) fn last(&self, cuda: &Cuda) -> &'static Lane {
        self.uses.stream().unwrap_or(cuda.lane)
    }
}
