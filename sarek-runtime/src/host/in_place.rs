//! Memory of a device that the host reads and writes in place: what [`Mapped`](super::Mapped) and [`Managed`](super::Managed) have in
//! common.
//!
//! References of the host exist only in a [`HostRef`] or [`HostMut`]. Both begin with a wait for the device's work on the memory, and borrow it,
//! so that no launch gets it meanwhile. A graph has memory without a borrow, so its launches look for the host's accesses
//! ([`Allocation::check_held`]). A guard that is leaked never ends its access: such launches stay errors.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use super::access::Hold;
use super::at_once;
use super::memory::host;
use super::order::Use;
use super::{Allocation, Buffer, Device, Element};
use crate::{Error, Result};

/// A buffer whose elements the host can address, too.
pub(super) struct InPlace<T> {
    pub(super) buffer: Buffer<T>,
    /// The host's address of the first element, with exposed provenance.
    host: u64,
}

/// Elements of mapped or managed memory, which the host reads in place: [`Mapped::read`](super::Mapped::read).
pub struct HostRef<'a, T> {
    elements: NonNull<[T]>,
    _hold: Hold<'a>,
    borrow: PhantomData<&'a [T]>,
}

/// Elements of mapped or managed memory, which the host reads and writes in place: [`Mapped::write`](super::Mapped::write).
pub struct HostMut<'a, T> {
    elements: NonNull<[T]>,
    _hold: Hold<'a>,
    borrow: PhantomData<&'a mut [T]>,
}

// SAFETY: a reference to elements, which are `Sync`.
unsafe impl<T: Element> Send for HostRef<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Element> Sync for HostRef<'_, T> {}
// SAFETY: a unique reference to elements, which are `Send`.
unsafe impl<T: Element> Send for HostMut<'_, T> {}
// SAFETY: through a shared borrow it is a reference to elements, which are `Sync`.
unsafe impl<T: Element> Sync for HostMut<'_, T> {}

impl<T: Element + Copy> InPlace<T> {
    /// Allocates `len` elements whose bytes are all zero. On a GPU `allocate` gets the number of bytes, which is not 0, and returns zeroed memory
    /// and the host's address of it. `full` is the error for too many bytes.
    pub(super) fn new(
        device: &Device,
        len: usize,
        allocate: impl FnOnce(usize) -> Result<(Allocation, u64)>,
        full: impl FnOnce(u128) -> Error,
    ) -> Result<InPlace<T>> {
        const { assert!(T::PLAIN, "the host uses elements in place if every pattern of bytes is a value") };
        let bytes = len.checked_mul(size_of::<T>()).filter(|bytes| isize::try_from(*bytes).is_ok());
        let bytes = bytes.ok_or_else(|| full(len as u128 * size_of::<T>() as u128))?;
        let (allocation, host) = if bytes == 0 || !device.is_cuda() {
            let allocation = Allocation::new(device, bytes, align_of::<T>())?;
            let base = allocation.base;
            (allocation, base)
        } else {
            allocate(bytes)?
        };
        // SAFETY: the allocation holds that many elements, whose zeros are values.
        let buffer = unsafe { Buffer::from_allocation(allocation, len) };
        Ok(InPlace { buffer, host })
    }

    /// Sets the elements of memory that no other code has seen yet.
    pub(super) fn initialize(&mut self, data: &[T]) {
        let count = data.len().min(self.buffer.len());
        // SAFETY: there is room for as many elements. No work on the memory is enqueued, nothing else refers to it, and
        // `data` cannot be a part of it.
        unsafe { self.pointer().copy_from_nonoverlapping(data.as_ptr(), count) };
    }

    /// Waits for the device's work on the memory, and lets the host read it.
    pub(super) fn read(&self) -> Result<HostRef<'_, T>> {
        at_once("reading memory in place", "read it before or after the launch of the graph")?;
        let hold = self.buffer.allocation().hold_after_work()?;
        Ok(HostRef { elements: self.elements(), _hold: hold, borrow: PhantomData })
    }

    /// Waits for the device's work on the memory, and lets the host read and write it.
    pub(super) fn write(&mut self) -> Result<HostMut<'_, T>> {
        at_once("writing memory in place", "write it before or after the launch of the graph")?;
        let hold = self.buffer.allocation().hold_after_work()?;
        Ok(HostMut { elements: self.elements(), _hold: hold, borrow: PhantomData })
    }

    fn pointer(&self) -> *mut T {
        host(self.host).cast()
    }

    fn elements(&self) -> NonNull<[T]> {
        // SAFETY: the address of an allocation is not null, even if it has no bytes.
        let first = unsafe { NonNull::new_unchecked(self.pointer()) };
        NonNull::slice_from_raw_parts(first, self.buffer.len())
    }
}

impl Allocation {
    /// Waits for the device's work so far, and begins an access of the host in place.
    ///
    /// # Errors
    /// The first failed check, as for a copy to the host; a failure of the driver.
    fn hold_after_work(&self) -> Result<Hold<'_>> {
        let Some(cuda) = self.device.inner.cuda() else { return self.hold() };
        cuda.bind()?;
        let (hold, mark, lane) = {
            let queue = cuda.queue();
            let lane = self.last(cuda);
            self.enter(cuda, &queue, lane, Use::Writes)?;
            // From here on graphs are refused, and those that were launched before are on this stream, or it waits for them.
            (self.hold()?, queue.mark(cuda), lane)
        };
        // SAFETY: streams are not destroyed while the context is used.
        unsafe { cuda.driver.cuStreamSynchronize(lane.raw())? };
        cuda.waited(Some(lane.slot().number), mark);
        cuda.spoilt.take(self.owner())?;
        self.report(cuda, mark.before)?;
        Ok(hold)
    }
}

impl<T> Deref for HostRef<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: the memory holds these elements, of which every pattern of bytes is a value. The device's work on them is done,
        // and no other begins that writes them: they are borrowed, and held against graphs.
        unsafe { self.elements.as_ref() }
    }
}

impl<T> Deref for HostMut<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: as for `HostRef`.
        unsafe { self.elements.as_ref() }
    }
}

impl<T> DerefMut for HostMut<'_, T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as for `HostRef`, and the borrow is unique.
        unsafe { self.elements.as_mut() }
    }
}

/// Prints the elements.
impl<T: fmt::Debug> fmt::Debug for HostRef<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// Prints the elements.
impl<T: fmt::Debug> fmt::Debug for HostMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}
