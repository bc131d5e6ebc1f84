//! Memory of a device, and raw copies from, to and within it.

use std::alloc::Layout;
use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

use cudarc::driver::sys::{CUstream, CUstream_st};

use super::Device;
use super::cuda::Cuda;
use super::driver::OUT_OF_MEMORY;
use super::step::Step;
use crate::{Error, Result};

/// A piece of a device's memory, freed when it is dropped.
pub(crate) struct Allocation {
    pub(crate) device: Device,
    /// Where it starts. Without bytes, an aligned address that nobody reads.
    pub(crate) base: u64,
    bytes: usize,
    /// The stream of the last use. Changed only with the device's queue locked.
    last: AtomicPtr<CUstream_st>,
    /// On the CPU: how many calls access it now, or [`CLAIMED`]. On a GPU streams do the waiting.
    users: AtomicU32,
}

/// A graph has the memory for itself.
const CLAIMED: u32 = u32::MAX;

/// An access to an allocation on the CPU: graphs wait until it is dropped.
pub(crate) struct Access<'a>(&'a Allocation);

/// The alignment of every allocation; CUDA's own.
const ALIGN: usize = 256;

impl Allocation {
    /// Allocates. On the CPU the memory is zero, on a GPU arbitrary.
    pub(crate) fn new(device: &Device, bytes: usize, align: usize) -> Result<Allocation> {
        debug_assert!(align <= ALIGN);
        let full = || Error::OutOfMemory { device: device.name(), bytes };
        let (base, last) = match device.inner.cuda() {
            _ if bytes == 0 => (ALIGN as u64, device.default_stream()),
            Some(cuda) => {
                let base = cuda.allocate(bytes).map_err(|error| match error {
                    Error::Driver { code: OUT_OF_MEMORY, .. } => full(),
                    error => error,
                })?;
                (base, cuda.stream)
            }
            None => {
                let layout = Layout::from_size_align(bytes, ALIGN).map_err(|_| full())?;
                // SAFETY: the size is not zero.
                let pointer = unsafe { std::alloc::alloc_zeroed(layout) };
                if pointer.is_null() {
                    return Err(full());
                }
                (pointer.expose_provenance() as u64, std::ptr::null_mut())
            }
        };
        Ok(Allocation { device: device.clone(), base, bytes, last: AtomicPtr::new(last), users: AtomicU32::new(0) })
    }

    /// Makes `stream` wait for the last use, and the use that follows the last one. The queue is locked until that use
    /// is enqueued, which `queue` shows.
    #[inline]
    pub(crate) fn order(&self, cuda: &Cuda, queue: &super::cuda::Ordering, stream: CUstream) -> Result<()> {
        let last = self.last.load(Ordering::Relaxed);
        if last != stream {
            cuda.order(queue, last, stream)?;
            self.last.store(stream, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Begins an access on the CPU, when no graph runs that works on this memory. Borrows exclude all other conflicts; a
    /// graph may work on memory whose borrow ended after the capture.
    pub(crate) fn access(&self) -> Access<'_> {
        let mut rest = Rest::default();
        loop {
            let users = self.users.load(Ordering::Relaxed);
            if users != CLAIMED
                && self.users.compare_exchange_weak(users, users + 1, Ordering::Acquire, Ordering::Relaxed).is_ok()
            {
                return Access(self);
            }
            if users == CLAIMED {
                rest.pause();
            }
        }
    }

    /// Takes all of these, each of which is there once, for a graph on the CPU, when nobody accesses any of them.
    pub(crate) fn claim(all: &[Arc<Allocation>]) -> Claim<'_> {
        let mut rest = Rest::default();
        loop {
            let free = |one: &Allocation| {
                one.users.compare_exchange(0, CLAIMED, Ordering::Acquire, Ordering::Relaxed).is_ok()
            };
            match all.iter().position(|one| !free(one)) {
                None => return Claim(all),
                // Not kept while waiting: two graphs could wait for each other.
                Some(taken) => drop(Claim(&all[..taken])),
            }
            rest.pause();
        }
    }

    /// The stream of the last use.
    fn last(&self) -> CUstream {
        self.last.load(Ordering::Relaxed)
    }

    /// Copies from host memory to `to` on this device; returns when `from` is read.
    ///
    /// # Safety
    /// Both are valid for `bytes` bytes, `to` within this allocation, which nobody else accesses meanwhile.
    pub(crate) unsafe fn write(&self, to: u64, from: *const u8, bytes: usize) -> Result<()> {
        if bytes == 0 {
            return Ok(());
        }
        match self.device.inner.cuda() {
            Some(cuda) => {
                cuda.bind()?;
                // SAFETY: the caller's; `from` is read before this function returns. Waiting is needed for that: the
                // driver reads pinned memory later.
                unsafe {
                    cuda.driver.cuMemcpyHtoDAsync_v2(to, from.cast::<c_void>(), bytes, self.last())?;
                    cuda.driver.cuStreamSynchronize(self.last())
                }
            }
            None => {
                let _access = self.access();
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
                // Read once: another thread may move on to another stream meanwhile, but writes lie behind this one.
                let stream = self.last();
                let copied = match bytes {
                    0 => Ok(()),
                    // SAFETY: the caller's; the copy is done before this function returns.
                    _ => unsafe { cuda.driver.cuMemcpyDtoHAsync_v2(to.cast::<c_void>(), from, bytes, stream) },
                };
                // Wait even after a failure: what was enqueued must not outlive the borrow.
                copied.and(cuda.finish(stream))
            }
            None => {
                if bytes != 0 {
                    let _access = self.access();
                    // SAFETY: the caller's.
                    unsafe { to.copy_from_nonoverlapping(host(from), bytes) };
                }
                Ok(())
            }
        }
    }

    /// Copies `bytes` bytes from another allocation, of any device.
    ///
    /// # Safety
    /// `to` lies within this allocation and `from` within `source`, with as many bytes, which do not overlap.
    pub(crate) unsafe fn copy(&self, to: u64, source: &Allocation, from: u64, bytes: usize) -> Result<()> {
        if bytes == 0 {
            return Ok(());
        }
        match (self.device.inner.cuda(), source.device.inner.cuda()) {
            (_, None) => {
                let _access = source.access();
                // SAFETY: the caller's; the source is host memory.
                unsafe { self.write(to, host(from), bytes) }
            }
            (None, Some(_)) => {
                let _access = self.access();
                // SAFETY: the caller's; the target is host memory.
                unsafe { source.read(from, host(to), bytes) }
            }
            (Some(cuda), Some(_)) if self.device == source.device => {
                cuda.bind()?;
                let queue = cuda.queue();
                source.order(cuda, &queue, self.last())?;
                // SAFETY: the caller's.
                unsafe { cuda.driver.cuMemcpyDtoDAsync_v2(to, from, bytes, self.last()) }
            }
            (Some(cuda), Some(other)) => {
                other.bind()?;
                // SAFETY: streams are never destroyed. Afterwards the source is complete, and borrowed until the end.
                unsafe { other.driver.cuStreamSynchronize(source.last())? };
                cuda.bind()?;
                let stream = self.last();
                // SAFETY: the caller's; the copy is done before this function returns.
                unsafe {
                    cuda.driver.cuMemcpyPeerAsync(to, cuda.context, from, other.context, bytes, stream)?;
                    cuda.driver.cuStreamSynchronize(stream)
                }
            }
        }
    }

    /// Repeats a pattern `count` times from `to` on.
    ///
    /// # Safety
    /// The pattern's length is a power of two up to 8, and `to` a multiple of it. This allocation holds that many bytes
    /// from `to` on, which nobody accesses meanwhile.
    pub(crate) unsafe fn fill(&self, to: u64, pattern: &[u8], count: usize) -> Result<()> {
        let Some(cuda) = self.device.inner.cuda() else {
            let _access = self.access();
            // SAFETY: within the allocation.
            return Step::each_of_fill(to, pattern, count, |step| unsafe { step.run() });
        };
        cuda.bind()?;
        // Locked, so that no other thread orders a use of another part of this allocation before this one.
        let _queue = cuda.queue();
        let stream = self.last();
        // SAFETY: the caller's.
        Step::each_of_fill(to, pattern, count, |step| unsafe { step.enqueue(cuda.driver, stream) })
    }
}

impl Drop for Access<'_> {
    fn drop(&mut self) {
        self.0.users.fetch_sub(1, Ordering::Release);
    }
}

/// Allocations that a graph has for itself.
pub(crate) struct Claim<'a>(&'a [Arc<Allocation>]);

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        for allocation in self.0 {
            allocation.users.store(0, Ordering::Release);
        }
    }
}

/// Waits ever longer.
#[derive(Default)]
struct Rest(u32);

impl Rest {
    #[cold]
    fn pause(&mut self) {
        self.0 += 1;
        if self.0 < 100 {
            std::thread::yield_now();
        } else {
            std::thread::sleep(std::time::Duration::from_micros(100));
        }
    }
}

impl Drop for Allocation {
    fn drop(&mut self) {
        if self.bytes == 0 {
            return;
        }
        match self.device.inner.cuda() {
            Some(cuda) => {
                // Failures cannot be reported here, and mean that the memory is gone with its context or the process.
                let _ = cuda.bind().and_then(|()| cuda.free(self.base, self.last()));
            }
            None => {
                // SAFETY: allocated in `new`, with this layout, which was valid there.
                unsafe { std::alloc::dealloc(host(self.base), Layout::from_size_align_unchecked(self.bytes, ALIGN)) };
            }
        }
    }
}

impl Cuda {
    /// Memory of at least one byte, usable on the default stream.
    fn allocate(&self, bytes: usize) -> Result<u64> {
        self.bind()?;
        let mut base = 0;
        // SAFETY: writes one address.
        unsafe {
            if self.pools {
                self.driver.cuMemAllocAsync(&mut base, bytes, self.stream)?;
            } else {
                self.driver.cuMemAlloc_v2(&mut base, bytes)?;
            }
        }
        Ok(base)
    }

    /// Frees memory when the work on `stream` that may use it is done.
    fn free(&self, base: u64, stream: CUstream) -> Result<()> {
        // SAFETY: from `allocate`; the owner is being dropped, and `stream` is behind all of its uses. `cuMemFree` waits.
        unsafe { if self.pools { self.driver.cuMemFreeAsync(base, stream) } else { self.driver.cuMemFree_v2(base) } }
    }
}

/// An address of the CPU's memory as a pointer.
pub(super) fn host(address: u64) -> *mut u8 {
    std::ptr::with_exposed_provenance_mut(address as usize)
}
