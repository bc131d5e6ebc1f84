//! Uses of a GPU's memory by streams of other GPUs: copies between two of them, and work on [a peer's memory](super::peer).
//!
//! All uses of an allocation have one order. At home, that is on the GPU that holds it, [`Allocation::order`] keeps it. A use
//! abroad waits for the last use at home, or for the last one abroad if there has been one since. The next use at home waits for the last one
//! abroad. Whoever orders a use holds the locks of both GPUs until it is enqueued, as one step for all threads.

#[cfg(test)]
pub(super) mod tests;

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::cuda::Cuda;
use super::device::DeviceInner;
use super::faults::Covered;
use super::lane::Lane;
use super::memory::Allocation;
use super::order::Use;
use super::timeline::Timeline;
use crate::Result;

/// What is known of an allocation's uses on other GPUs.
#[derive(Default)]
pub(super) struct Abroad {
    /// The stream of the last use; null if it was at home. Changed only with the home's queue locked.
    last: AtomicPtr<Lane>,
    /// The other GPUs whose launches may have written it, each with the ticket of the last such launch whose checks may fail.
    written: Mutex<Vec<Write>>,
}

/// A launch of another GPU.
#[derive(Clone, Copy)]
pub(super) struct Write {
    device: &'static DeviceInner,
    ticket: u64,
}

impl Write {
    /// Reports failed checks of the launch, which is done, and of those before it, as a read of this memory does.
    pub(super) fn report(self, owner: u64) -> Result<()> {
        match self.device.cuda() {
            // What a GPU has computed does not depend on what became of it since.
            Some(cuda) if cuda.health.check().is_ok() => {
                cuda.take_reports(Covered::Memory(owner), self.ticket + 1, self.ticket)
            }
            Some(_) | None => Ok(()),
        }
    }
}

impl Abroad {
    /// Returns `true` if the last use was on another GPU.
    #[inline]
    pub(super) fn is_used(&self) -> bool {
        !self.last.load(Ordering::Acquire).is_null()
    }

    fn last(&self) -> Option<&'static Lane> {
        // SAFETY: null, or a pointer to a stream, which lives as long as the process.
        unsafe { self.last.load(Ordering::Acquire).as_ref() }
    }

    fn written(&self) -> MutexGuard<'_, Vec<Write>> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Allocation {
    /// Makes a stream of this GPU wait for the last use on another one, if there has been one since the last use here, and returns whether there
    /// has. The queue is locked, and the context current.
    #[inline]
    pub(super) fn come_home(&self, cuda: &Cuda, lane: &Lane) -> Result<bool> {
        if self.abroad.is_used() { self.follow_abroad(cuda, lane).map(|()| true) } else { Ok(false) }
    }

    #[cold]
    fn follow_abroad(&self, cuda: &Cuda, lane: &Lane) -> Result<()> {
        if let Some(event) = self.abroad.last().and_then(Lane::recorded) {
            // SAFETY: the stream lives, and events of streams are never destroyed. They may be of another context.
            unsafe { cuda.driver.cuStreamWaitEvent(lane.raw(), event, 0)? };
        }
        self.abroad.last.store(std::ptr::null_mut(), Ordering::Release);
        Ok(())
    }

    /// Makes a stream of another GPU wait for the last use. The queues of both GPUs are locked until the use that follows is enqueued
    /// and [`Allocation::left`] is called. The context of the other GPU, `cuda`, is current afterwards.
    pub(super) fn visit(&self, cuda: &Cuda, lane: &Lane) -> Result<()> {
        let event = match (self.abroad.last(), self.device.inner.cuda()) {
            (Some(last), _) if std::ptr::eq(last, lane) => None,
            (Some(last), _) => last.recorded(),
            (None, Some(home)) => {
                home.bind()?;
                let last = self.last(home);
                self.uses.follow_readers(home, last)?;
                Some(last.record(home)?)
            }
            (None, None) => None,
        };
        cuda.bind()?;
        // SAFETY: as in `follow_abroad`.
        event.map_or(Ok(()), |event| unsafe { cuda.driver.cuStreamWaitEvent(lane.raw(), event, 0) })
    }

    /// Notes that work on a stream of another GPU, whose context is current, uses the memory. That work is now enqueued.
    pub(super) fn left(&self, cuda: &Cuda, lane: &'static Lane) -> Result<()> {
        let recorded = lane.record(cuda);
        if recorded.is_err() {
            // Work that cannot be ordered is waited for; a context in which that fails, too, is lost.
            // SAFETY: the stream lives.
            unsafe { cuda.driver.cuStreamSynchronize(lane.raw())? };
        } else {
            self.abroad.last.store((&raw const *lane).cast_mut(), Ordering::Release);
        }
        recorded.map(|_| ())
    }

    /// Orders the memory for work on a stream, of the GPU that holds it or of another one. All queues are locked until
    /// [`Allocation::leave_from`] is called. The GPU's context is current, before and afterwards.
    pub(super) fn order_from(&self, cuda: &Cuda, queues: &Queues<'_>, lane: &'static Lane, how: Use) -> Result<()> {
        let Some(home) = self.device.inner.cuda().filter(|home| !std::ptr::eq(*home, cuda)) else {
            return self.order(cuda, queues, lane, how);
        };
        if self.has_foreign_owner() {
            home.bind()?;
            self.enter(home, queues.of(home), self.last(home), Use::Writes)?;
        }
        self.visit(cuda, lane)
    }

    /// Ends the use that [`Allocation::order_from`] has begun, whose work is now enqueued.
    pub(super) fn leave_from(&self, cuda: &Cuda, queues: &Queues<'_>, lane: &'static Lane) -> Result<()> {
        let Some(home) = self.device.inner.cuda().filter(|home| !std::ptr::eq(*home, cuda)) else {
            return self.leave(cuda, queues, lane);
        };
        self.left(cuda, lane)?;
        if self.has_foreign_owner() {
            // The owner knows only of streams of this memory's own GPU.
            let last = self.last(home);
            home.bind()?;
            self.used_elsewhere(home, queues.of(home), last)?;
            self.come_home(home, last)?;
            self.leave(home, queues.of(home), last)?;
            cuda.bind()?;
        }
        Ok(())
    }

    /// Notes that a launch of another GPU with this ticket may write the memory. The queues of both GPUs are locked.
    pub(super) fn written_abroad(&self, device: &'static DeviceInner, ticket: u64) {
        let mut written = self.abroad.written();
        match written.iter_mut().find(|other| std::ptr::eq(other.device, device)) {
            Some(other) => other.ticket = ticket,
            None => written.push(Write { device, ticket }),
        }
    }

    /// Returns the last launches of all other GPUs that may have written the memory. For a peer's memory, these include the GPU that holds it.
    pub(super) fn writes_elsewhere(&self) -> Vec<Write> {
        let Some(origin) = self.origin() else { return self.abroad.written().clone() };
        let mut all = origin.abroad.written().clone();
        all.retain(|write| !std::ptr::eq(write.device, self.device.inner));
        if let ticket @ 1.. = origin.last_write() {
            all.push(Write { device: origin.device.inner, ticket });
        }
        all
    }

    /// Notes that nobody reads the memory any more.
    pub(super) fn forget_abroad(&self) {
        for write in self.abroad.written().iter() {
            if let Some(cuda) = write.device.cuda() {
                cuda.forget_memory(self.owner());
            }
        }
    }
}

/// The queue of a GPU, locked, with those of the other GPUs whose memory is used.
pub(crate) struct Queues<'a> {
    own: MutexGuard<'a, Timeline>,
    others: Vec<(&'static Cuda, MutexGuard<'static, Timeline>)>,
}

impl Queues<'_> {
    /// Returns the queue of one of the GPUs.
    pub(super) fn of(&self, cuda: &Cuda) -> &Timeline {
        let other = self.others.iter().find(|(other, _)| std::ptr::eq(*other, cuda));
        other.map_or(&*self.own, |(_, queue)| &**queue)
    }
}

impl Deref for Queues<'_> {
    type Target = Timeline;

    #[inline]
    fn deref(&self) -> &Timeline {
        &self.own
    }
}

impl DerefMut for Queues<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Timeline {
        &mut self.own
    }
}

impl Cuda {
    /// Takes the lock under which uses of this memory are ordered and enqueued on this GPU's streams, with those of the GPUs that hold it.
    #[inline]
    pub(crate) fn queue_for<'m>(&self, memory: impl Iterator<Item = &'m Allocation>) -> Queues<'_> {
        let mut others = Vec::new();
        for memory in memory {
            let origin = memory.origin().map(|origin| origin.device.inner);
            for home in [Some(memory.device.inner), origin].into_iter().flatten().filter_map(DeviceInner::cuda) {
                if !std::ptr::eq(home, self) {
                    others.push(home);
                }
            }
        }
        if others.is_empty() { Queues { own: self.queue(), others: Vec::new() } } else { self.queue_among(others) }
    }

    /// Takes the locks of several GPUs, in an order that is the same for all threads.
    #[cold]
    fn queue_among(&self, mut others: Vec<&'static Cuda>) -> Queues<'_> {
        let address = |cuda: &Cuda| (&raw const *cuda).addr();
        others.sort_unstable_by_key(|cuda| address(cuda));
        others.dedup_by_key(|cuda| address(cuda));
        let lock = |cuda: &'static Cuda| (cuda, cuda.queue());
        let (before, after): (Vec<_>, Vec<_>) = others.into_iter().partition(|cuda| address(cuda) < address(self));
        let mut others: Vec<_> = before.into_iter().map(lock).collect();
        let own = self.queue();
        others.extend(after.into_iter().map(lock));
        Queues { own, others }
    }
}
