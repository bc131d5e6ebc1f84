//! Device memory, and raw copies from, to and within it.

use std::alloc::Layout;
use std::ffi::c_void;
use std::marker::PhantomData;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Device;
use super::abroad::Abroad;
use super::access::Users;
use super::cuda::Cuda;
use super::driver::OUT_OF_MEMORY;
use super::faults::{Covered, new_owner};
use super::lane::Lane;
use super::order::{Use, Uses};
use super::step::Step;
use super::timeline::{Mark, Timeline};
use crate::{Error, Result};

/// A piece of a device's memory, freed when it is dropped.
pub(crate) struct Allocation {
    pub(crate) device: Device,
    /// The start address. An allocation without bytes has an aligned address that no code reads.
    pub(crate) base: u64,
    bytes: usize,
    /// The uses on the GPU's streams.
    pub(super) uses: Uses,
    /// The number by which faults refer to it.
    owner: u64,
    /// The ticket of the last launch that may write it and whose checks may fail. Changed as `uses` are.
    written: AtomicU64,
    /// The calls and graphs that access it on the CPU. On a GPU, streams do the waiting.
    pub(super) users: Users,
    /// What other GPUs do with it.
    pub(super) abroad: Abroad,
    /// The owner of the memory, if the runtime did not allocate it.
    foreign: Option<Box<dyn Owner>>,
}

/// The owner of memory that the runtime did not allocate.
pub(super) trait Owner: Send + Sync {
    /// Returns `true` if the memory is only borrowed, so that no graph can come to own it.
    fn lends(&self) -> bool;

    /// Returns the allocation of another device that this memory belongs to, if it is a peer's.
    fn origin(&self) -> Option<&Allocation> {
        None
    }

    /// Makes the stream wait for the uses of the memory that the owner knows. The queue is locked and the context
    /// current.
    fn enter(&self, _: &Cuda, _: &Timeline, _: &'static Lane) -> Result<()> {
        Ok(())
    }

    /// Tells the owner that the stream uses the memory, in work that is now enqueued. As for [`Owner::enter`].
    fn leave(&self, _: &Cuda, _: &Timeline, _: &'static Lane) -> Result<()> {
        Ok(())
    }

    /// Gives the memory back; called once. On a GPU, the stream is ordered after all work that uses it, which may not
    /// be done. `None` if the GPU's context is lost.
    fn release(self: Box<Self>, work: Option<(&Cuda, &'static Lane)>);

    /// Gives up memory that cudarc allocated, and returns its address; `None` if it comes from elsewhere.
    fn leak(&mut self) -> Option<u64> {
        None
    }
}

/// The alignment of every allocation; CUDA's own.
const ALIGN: usize = 256;
/// The address of allocations without bytes.
const EMPTY: u64 = ALIGN as u64;

impl Allocation {
    /// Returns its length in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Allocates. On the CPU the memory is zero, on a GPU arbitrary.
    pub(crate) fn new(device: &Device, bytes: usize, align: usize) -> Result<Allocation> {
        debug_assert!(align <= ALIGN);
        let full = || Error::OutOfMemory { device: device.name(), bytes: bytes as u128 };
        let lane = device.lane();
        let base = match device.inner.cuda() {
            _ if bytes == 0 => EMPTY,
            Some(cuda) => cuda.allocate(bytes, lane.unwrap_or(cuda.lane)).map_err(|error| match error {
                Error::Driver { code: OUT_OF_MEMORY, .. } => full(),
                error => error,
            })?,
            None => {
                let layout = Layout::from_size_align(bytes, ALIGN).map_err(|_| full())?;
                // SAFETY: the size is not zero.
                let pointer = unsafe { std::alloc::alloc_zeroed(layout) };
                if pointer.is_null() {
                    return Err(full());
                }
                pointer.expose_provenance() as u64
            }
        };
        Ok(Allocation::at(device, base, bytes, None))
    }

    /// Returns memory that something else has allocated. On a GPU, work on it follows the work on the device's default
    /// stream.
    ///
    /// # Safety
    /// The memory is the device's. `bytes` bytes from `base` on are valid as long as the owner exists (on the CPU also
    /// through a pointer with exposed provenance), and nothing else accesses them in a way that conflicts with the
    /// accesses of the allocation's users.
    pub(super) unsafe fn foreign(device: &Device, base: u64, bytes: usize, owner: Box<dyn Owner>) -> Allocation {
        Allocation::at(device, if bytes == 0 { EMPTY } else { base }, bytes, Some(owner))
    }

    /// Returns memory of another device, which knows of faults by that number. It has not been used on this device.
    pub(super) fn at_peer(device: &Device, base: u64, bytes: usize, owner: u64, origin: Box<dyn Owner>) -> Allocation {
        let mut allocation = Allocation::at(device, if bytes == 0 { EMPTY } else { base }, bytes, Some(origin));
        allocation.uses = Uses::default();
        allocation.owner = owner;
        allocation
    }

    fn at(device: &Device, base: u64, bytes: usize, foreign: Option<Box<dyn Owner>>) -> Allocation {
        Allocation {
            device: device.clone(),
            base,
            bytes,
            uses: Uses::after(device.lane()),
            owner: new_owner(),
            written: AtomicU64::new(0),
            users: Users::default(),
            abroad: Abroad::default(),
            foreign,
        }
    }

    /// Gives up memory that is allocated as cudarc does it, and returns its address. It is not freed when this is dropped.
    pub(super) fn leak(&mut self) -> Option<u64> {
        match &mut self.foreign {
            Some(owner) => owner.leak(),
            None => {
                self.bytes = 0;
                if let (Some(cuda), 1..) = (self.device.inner.cuda(), self.written.load(Ordering::Relaxed)) {
                    cuda.forget_memory(self.owner);
                }
                Some(self.base)
            }
        }
    }

    /// Returns `true` if something else has allocated it.
    pub(super) fn has_foreign_owner(&self) -> bool {
        self.foreign.is_some()
    }

    /// Returns the allocation of another device that it belongs to, if it is a peer's memory.
    #[inline]
    pub(crate) fn origin(&self) -> Option<&Allocation> {
        self.foreign.as_ref().and_then(|owner| owner.origin())
    }

    /// Returns `true` if a graph can own a share of it.
    pub(crate) fn can_be_kept(&self) -> bool {
        self.foreign.as_ref().is_none_or(|owner| !owner.lends())
    }

    /// Makes the stream wait for the uses that the memory's owner knows, if that is not the runtime.
    #[inline]
    pub(super) fn enter_foreign(&self, cuda: &Cuda, queue: &Timeline, lane: &'static Lane) -> Result<()> {
        self.foreign.as_ref().map_or(Ok(()), |owner| owner.enter(cuda, queue, lane))
    }

    /// Tells the memory's owner, if that is not the runtime, that work on the stream uses it. The queue has been locked
    /// since [`Allocation::order`].
    #[inline]
    pub(crate) fn leave(&self, cuda: &Cuda, queue: &Timeline, lane: &'static Lane) -> Result<()> {
        self.foreign.as_ref().map_or(Ok(()), |owner| owner.leave(cuda, queue, lane))
    }

    /// Returns the current point in the order of launches, and the stream of the last write. Launches of other threads
    /// are either enqueued or come later. Another thread may switch to another stream meanwhile, but this stream is
    /// ordered after all writes.
    ///
    /// The caller waits for that stream, so the memory's owner need not hear of what it enqueues there.
    pub(super) fn mark(&self, cuda: &Cuda, how: Use) -> Result<(Mark, &'static Lane)> {
        let queue = cuda.queue_for([self].into_iter());
        let lane = self.last(cuda);
        self.enter(cuda, &queue, lane, how)?;
        Ok((queue.mark(cuda), lane))
    }

    /// Returns the number by which faults refer to it.
    #[inline]
    pub(crate) fn owner(&self) -> u64 {
        self.owner
    }

    /// Records that the launch with this ticket may write it. The device's queue is locked.
    #[inline]
    pub(super) fn written_by(&self, ticket: u64) {
        self.written.store(ticket, Ordering::Relaxed);
        if let Some(origin) = self.origin() {
            origin.written_abroad(self.device.inner, ticket);
        }
    }

    /// Returns the ticket of the last launch that may have written it and whose checks may fail.
    pub(super) fn last_write(&self) -> u64 {
        self.written.load(Ordering::Relaxed)
    }

    /// Reports failed checks of finished launches before the ticket `before` that may have written it, and of those on other GPUs.
    pub(super) fn report(&self, cuda: &Cuda, before: u64) -> Result<()> {
        cuda.take_reports(Covered::Memory(self.owner), before, self.written.load(Ordering::Relaxed))?;
        self.writes_elsewhere().into_iter().try_for_each(|write| write.report(self.owner))
    }

    /// Copies from host memory to `to` on this device; returns once `from` is read.
    ///
    /// # Safety
    /// Both are valid for `bytes` bytes, `to` within this allocation, which nothing else accesses meanwhile.
    pub(crate) unsafe fn write(&self, to: u64, from: *const u8, bytes: usize) -> Result<()> {
        if bytes == 0 {
            return Ok(());
        }
        match self.device.inner.cuda() {
            Some(cuda) => {
                cuda.bind()?;
                let (mark, lane) = self.mark(cuda, Use::Writes)?;
                cuda.before_host_copy(lane)?;
                let stream = lane.raw();
                // SAFETY: the caller's; `from` is read before this function returns. That requires waiting: the
                // driver reads pinned memory later.
                unsafe {
                    cuda.driver.cuMemcpyHtoDAsync_v2(to, from.cast::<c_void>(), bytes, stream)?;
                    cuda.driver.cuStreamSynchronize(stream)?;
                }
                cuda.waited(Some(lane.slot().number), mark);
                Ok(())
            }
            None => {
                let _access = self.access()?;
                // SAFETY: the caller's.
                unsafe { from.copy_to_nonoverlapping(host(to), bytes) };
                Ok(())
            }
        }
    }

    /// Copies from `from` on this device to host memory, when the work before it is done, and reports failed checks.
    ///
    /// # Safety
    /// Both are valid for `bytes` bytes, `from` within this allocation.
    pub(crate) unsafe fn read(&self, from: u64, to: *mut u8, bytes: usize) -> Result<()> {
        match self.device.inner.cuda() {
            Some(cuda) => {
                cuda.bind()?;
                let (mark, lane) = self.mark(cuda, Use::Reads)?;
                cuda.before_host_copy(lane)?;
                let stream = lane.raw();
                let copied = match bytes {
                    0 => Ok(()),
                    // SAFETY: the caller's; the copy is done before this function returns.
                    _ => unsafe { cuda.driver.cuMemcpyDtoHAsync_v2(to.cast::<c_void>(), from, bytes, stream) },
                };
                // Wait even after a failure: enqueued work must not outlive the borrow.
                // SAFETY: streams are not destroyed while they are used.
                let done = unsafe { cuda.driver.cuStreamSynchronize(stream) };
                copied.and(done)?;
                cuda.waited(Some(lane.slot().number), mark);
                cuda.spoilt.take(self.owner)?;
                self.report(cuda, mark.before)
            }
            None => {
                if bytes != 0 {
                    let _access = self.access()?;
                    // SAFETY: the caller's.
                    unsafe { to.copy_from_nonoverlapping(host(from), bytes) };
                }
                Ok(())
            }
        }
    }

    /// Copies `bytes` bytes from another allocation, of any device. Between GPUs the copy is only enqueued.
    ///
    /// # Safety
    /// `to` lies within this allocation and `from` within `source`. Both ranges have `bytes` bytes and do not overlap.
    pub(crate) unsafe fn copy(&self, to: u64, source: &Allocation, from: u64, bytes: usize) -> Result<()> {
        if bytes == 0 {
            return Ok(());
        }
        match (self.device.inner.cuda(), source.device.inner.cuda()) {
            (_, None) => {
                let _access = source.access()?;
                // SAFETY: the caller's; the source is host memory.
                unsafe { self.write(to, host(from), bytes) }
            }
            (None, Some(_)) => {
                let _access = self.access()?;
                // SAFETY: the caller's; the target is host memory.
                unsafe { source.read(from, host(to), bytes) }
            }
            (Some(cuda), Some(_)) => {
                cuda.bind()?;
                // SAFETY: the caller's.
                unsafe { self.copy_on(cuda, None, to, (source, from), bytes) }
            }
        }
    }

    /// Enqueues a copy on a stream of a GPU, or on the one that used this allocation last. One of the allocations is this GPU's, and the
    /// other one is of this or another GPU. There is at least one byte. The context is current.
    ///
    /// # Safety
    /// The conditions of [`Allocation::copy`].
    pub(super) unsafe fn copy_on(
        &self,
        cuda: &'static Cuda,
        lane: Option<&'static Lane>,
        to: u64,
        (source, from): (&Allocation, u64),
        bytes: usize,
    ) -> Result<()> {
        let ends = [source, self];
        let others = ends.iter().filter_map(|end| end.device.inner.cuda()).filter(|other| !std::ptr::eq(*other, cuda));
        for other in others {
            other.share_with(cuda)?;
        }
        cuda.bind()?;
        // Locked, so that no other thread orders a use before this copy that it enqueues later.
        let queues = cuda.queue_for(ends.into_iter());
        let lane = lane.unwrap_or_else(|| self.last(cuda));
        for (end, how) in [(source, Use::Reads), (self, Use::Writes)] {
            end.order_from(cuda, &queues, lane, how)?;
        }
        // SAFETY: the caller's; both are in order.
        unsafe {
            match [source.device.inner.cuda(), self.device.inner.cuda()] {
                [Some(theirs), Some(ours)] if !std::ptr::eq(theirs, ours) => {
                    cuda.driver.cuMemcpyPeerAsync(to, ours.context, from, theirs.context, bytes, lane.raw())?;
                }
                _ => cuda.driver.cuMemcpyDtoDAsync_v2(to, from, bytes, lane.raw())?,
            }
        }
        ends.into_iter().try_for_each(|end| end.leave_from(cuda, &queues, lane))
    }

    /// Repeats a pattern `count` times, starting at `to`.
    ///
    /// # Safety
    /// `to` is a multiple of the largest power of two that divides the pattern's length, up to 8. This allocation holds
    /// that many bytes from `to` on, which nothing accesses meanwhile.
    pub(crate) unsafe fn fill(&self, to: u64, pattern: &[u8], count: usize) -> Result<()> {
        let Some(cuda) = self.device.inner.cuda() else {
            let _access = self.access()?;
            // SAFETY: within the allocation.
            return Step::each_of_fill(to, pattern, count, |step| unsafe { step.run() });
        };
        cuda.bind()?;
        // Locked, so that no other thread orders a use of another part of this allocation before this one.
        let queue = cuda.queue_for([self].into_iter());
        let lane = self.last(cuda);
        self.enter(cuda, &queue, lane, Use::Writes)?;
        // SAFETY: the caller's.
        Step::each_of_fill(to, pattern, count, |step| unsafe { step.enqueue(cuda.driver, lane.raw()) })?;
        self.leave(cuda, &queue, lane)
    }
}

/// A borrowed allocation, which a graph can come to own as well.
#[derive(Clone, Copy)]
pub(crate) struct Memory<'a> {
    allocation: NonNull<Allocation>,
    borrow: PhantomData<&'a Allocation>,
}

impl<'a> Memory<'a> {
    /// # Safety
    /// The pointer is an `Arc`'s, which has an owner for `'a`.
    #[inline]
    pub(super) unsafe fn new(allocation: NonNull<Allocation>) -> Memory<'a> {
        Memory { allocation, borrow: PhantomData }
    }

    /// Borrows an allocation from one of its owners.
    pub(crate) fn of(owner: &'a Arc<Allocation>) -> Memory<'a> {
        // SAFETY: the pointer of an `Arc` is not null, and the `Arc` is borrowed for `'a`.
        unsafe { Memory::new(NonNull::new_unchecked(Arc::as_ptr(owner).cast_mut())) }
    }

    /// Returns the pointer, which is an `Arc`'s.
    pub(super) fn raw(self) -> NonNull<Allocation> {
        self.allocation
    }

    /// Returns the allocation.
    #[inline]
    pub(crate) fn get(self) -> &'a Allocation {
        // SAFETY: guaranteed by the caller of `new`.
        unsafe { self.allocation.as_ref() }
    }

    /// Returns another owner of the allocation.
    pub(crate) fn keep(self) -> Arc<Allocation> {
        // SAFETY: guaranteed by the caller of `new`.
        unsafe {
            Arc::increment_strong_count(self.allocation.as_ptr());
            Arc::from_raw(self.allocation.as_ptr())
        }
    }
}

impl Drop for Allocation {
    fn drop(&mut self) {
        self.forget_abroad();
        let is_guest = self.origin().is_some();
        if let Some(owner) = self.foreign.take() {
            // Only the runtime's own memory has readers.
            let work = self.device.inner.cuda().filter(|cuda| cuda.bind().is_ok()).map(|cuda| (cuda, self.last(cuda)));
            owner.release(work);
            // Whoever owns a peer's memory may still read it.
            if let (Some((cuda, _)), 1.., false) = (work, self.written.load(Ordering::Relaxed), is_guest) {
                cuda.forget_memory(self.owner);
            }
            return;
        }
        if self.bytes == 0 {
            return;
        }
        match self.device.inner.cuda() {
            Some(cuda) => {
                // Failures cannot be reported here, and mean that the memory is gone with its context or the process.
                let _ = cuda.bind().and_then(|()| {
                    let lane = self.last(cuda);
                    self.uses.follow_readers(cuda, lane)?;
                    if self.come_home(cuda, lane)? && !cuda.pools {
                        // What frees the memory waits for this GPU alone.
                        // SAFETY: the stream lives.
                        unsafe { cuda.driver.cuStreamSynchronize(lane.raw())? };
                    }
                    cuda.free(self.base, lane)
                });
                if self.written.load(Ordering::Relaxed) != 0 {
                    cuda.forget_memory(self.owner);
                }
            }
            None => {
                // SAFETY: allocated in `new`, with this layout, which was valid there.
                unsafe { std::alloc::dealloc(host(self.base), Layout::from_size_align_unchecked(self.bytes, ALIGN)) };
            }
        }
    }
}

impl Cuda {
    /// Allocates at least one byte, usable on the stream.
    pub(super) fn allocate(&self, bytes: usize, lane: &Lane) -> Result<u64> {
        self.bind()?;
        let mut base = 0;
        // SAFETY: writes one address.
        unsafe {
            if self.pools {
                self.driver.cuMemAllocAsync(&mut base, bytes, lane.raw())?;
            } else {
                self.driver.cuMemAlloc_v2(&mut base, bytes)?;
            }
        }
        Ok(base)
    }

    /// Frees memory once the work on the stream that may use it is done.
    pub(super) fn free(&self, base: u64, lane: &Lane) -> Result<()> {
        // SAFETY: from `allocate`; the owner is being dropped, and the stream is ordered after all of its uses.
        // `cuMemFree` waits.
        unsafe {
            if self.pools { self.driver.cuMemFreeAsync(base, lane.raw()) } else { self.driver.cuMemFree_v2(base) }
        }
    }
}

/// Returns an address of CPU memory as a pointer.
pub(crate) fn host(address: u64) -> *mut u8 {
    std::ptr::with_exposed_provenance_mut(address as usize)
}
