//! Memory that moves between the host and a GPU, to where it is used.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, MutexGuard, PoisonError};

use cudarc::driver::sys::CUdevice_attribute;

use super::at_once;
use super::cuda::attribute;
use super::device::ALLOCATE;
use super::driver::OUT_OF_MEMORY;
use super::in_place::InPlace;
use super::memory::Owner;
use super::{Allocation, Cuda, Device, Element, HostMut, HostRef, Lane, Slice};
use crate::{Error, Result};

/// An array in CUDA's managed memory: its pages move to the GPU when kernels use them, and to the host when it does.
///
/// It dereferences to [`Slice`], so launches, fills and copies take it and are in order like those on a [`Buffer`](crate::Buffer). The host
/// uses the elements through [`Managed::read`] and [`Managed::write`], which wait for that work. On the CPU it is ordinary memory.
///
/// That suits large arrays of which the host uses a few elements now and then: the first access to a page moves it, and the
/// others are as fast as in memory of their own. It does not make a GPU's memory larger: see [`Device::managed`].
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// #[kernel]
/// fn square(x: &mut [f32]) {
///     let i = global_idx_x();
///     if i < x.len() as u32 {
///         x[i] *= x[i];
///     }
/// }
///
/// let device = Device::best()?;
/// // Not all GPUs and systems have managed memory that the host uses at any time.
/// let mut x = match device.managed_from(&[1.0f32, 2.0, 3.0]) {
///     Err(Error::NoManaged { .. }) => return Ok(()),
///     x => x?,
/// };
/// square::launch(&device, Grid::cover(3, 32), &mut x)?;
/// assert_eq!(x.read()?[2], 9.0);
/// x.write()?[2] = 5.0;
/// square::launch(&device, Grid::cover(3, 32), &mut x)?;
/// assert_eq!(x.to_vec()?, [1.0, 16.0, 25.0]);
/// # Ok::<(), Error>(())
/// ```
///
/// As for [`Mapped`](crate::Mapped), no launch gets the memory while the host uses it, and elements are numbers, and arrays and structs of them.
pub struct Managed<T> {
    memory: InPlace<T>,
    is_away: Arc<AtomicBool>,
}

impl Device {
    /// Returns managed memory: `len` elements whose bytes are all zero.
    ///
    /// There is never more managed memory than fits into what the GPU has free, so that kernels do not wait for pages that displace each
    /// other. When it is allocated, it lies on the GPU. Managed memory that the host has used since then may lie on the host, so it is
    /// subtracted from what is free, even if it has come back. Memory that the pool keeps for later buffers is not free:
    /// [`Device::trim_memory`].
    ///
    /// # Errors
    /// [`Error::TooMuchManaged`] if it does not fit, [`Error::NoManaged`] if the GPU or the system does not let the host
    /// use managed memory while kernels run; [`Error::OutOfMemory`] on the CPU; a failure of the driver.
    pub fn managed<T: Element + Copy>(&self, len: usize) -> Result<Managed<T>> {
        at_once("`managed`", ALLOCATE)?;
        let is_away = Arc::new(AtomicBool::new(false));
        let full = |bytes| Error::OutOfMemory { device: self.name(), bytes };
        let allocate = |bytes| allocate(self, bytes, &is_away);
        Ok(Managed { memory: InPlace::new(self, len, allocate, full)?, is_away })
    }

    /// Returns managed memory with a copy of `data`.
    ///
    /// # Errors
    /// The errors of [`Device::managed`].
    pub fn managed_from<T: Element + Copy>(&self, data: &[T]) -> Result<Managed<T>> {
        let mut managed = self.managed(data.len())?;
        managed.goes_away();
        managed.memory.initialize(data);
        Ok(managed)
    }
}

impl<T: Element + Copy> Managed<T> {
    /// Waits for the work on this memory, and returns its elements for reading. As long as the result exists, launches of graphs
    /// with this memory are [`Error::HeldByHost`].
    ///
    /// # Errors
    /// The errors of [`Slice::to_vec`]; [`Error::NotCapturable`] in a capture.
    pub fn read(&self) -> Result<HostRef<'_, T>> {
        self.goes_away();
        self.memory.read()
    }

    /// Waits for the work on this memory, and returns its elements for reading and writing. As long as the result exists, launches
    /// of graphs with this memory are [`Error::HeldByHost`].
    ///
    /// # Errors
    /// The errors of [`Managed::read`].
    pub fn write(&mut self) -> Result<HostMut<'_, T>> {
        self.goes_away();
        self.memory.write()
    }

    /// Notes that the host uses the memory, which then may not lie on the GPU.
    fn goes_away(&self) {
        if let Some(cuda) = self.device().inner.cuda()
            && !self.is_away.load(Ordering::Relaxed)
        {
            let mut away = away(cuda);
            if !self.is_away.swap(true, Ordering::Relaxed) {
                *away += self.memory.buffer.allocation().bytes() as u64;
            }
        }
    }
}

/// Returns the bytes of managed memory that may lie on the host.
fn away(cuda: &Cuda) -> MutexGuard<'_, u64> {
    cuda.away.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Managed memory, by its address.
struct Pages {
    base: u64,
    bytes: u64,
    is_away: Arc<AtomicBool>,
}

impl Owner for Pages {
    fn lends(&self) -> bool {
        false
    }

    fn release(self: Box<Self>, work: Option<(&Cuda, &'static Lane)>) {
        // Without its context, nobody knows what still uses the memory: it stays.
        let Some((cuda, lane)) = work else { return };
        // Failures cannot be reported here, and mean that the context is lost.
        // SAFETY: the stream lives, and is ordered after all work that uses the memory, which is from `cuMemAllocManaged`.
        let freed =
            unsafe { cuda.driver.cuStreamSynchronize(lane.raw()).and_then(|()| cuda.driver.cuMemFree_v2(self.base)) };
        if freed.is_ok() && self.is_away.load(Ordering::Relaxed) {
            let mut away = away(cuda);
            *away = away.saturating_sub(self.bytes);
        }
    }
}

/// Allocates zeroed managed memory, and returns the host's address of it.
fn allocate(device: &Device, bytes: usize, is_away: &Arc<AtomicBool>) -> Result<(Allocation, u64)> {
    let missing = Error::NotOnGpu { what: "managed memory", device: device.name() };
    let cuda = device.inner.cuda().ok_or(missing)?;
    cuda.bind()?;
    let mut number = 0;
    // SAFETY: the context is current; writes one handle.
    unsafe { cuda.driver.cuCtxGetDevice(&mut number)? };
    let concurrent = CUdevice_attribute::CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS;
    if attribute(cuda.driver, number, concurrent)? == 0 {
        return Err(Error::NoManaged { device: device.name() });
    }
    // Locked until the memory lies on the GPU, so that two threads do not get the same free bytes.
    let away = away(cuda);
    let (mut free, mut total) = (0, 0);
    // SAFETY: writes two numbers.
    unsafe { cuda.driver.cuMemGetInfo_v2(&mut free, &mut total)? };
    if let Err(free) = fits(bytes as u64, free as u64, *away) {
        return Err(Error::TooMuchManaged { device: device.name(), bytes: bytes as u64, free });
    }
    /// Every stream of every GPU may use it.
    const CU_MEM_ATTACH_GLOBAL: u32 = 1;
    let mut base = 0;
    // SAFETY: writes one address.
    unsafe { cuda.driver.cuMemAllocManaged(&mut base, bytes, CU_MEM_ATTACH_GLOBAL) }.map_err(|error| match error {
        Error::Driver { code: OUT_OF_MEMORY, .. } => Error::OutOfMemory { device: device.name(), bytes: bytes as u128 },
        error => error,
    })?;
    let pages = Pages { base, bytes: bytes as u64, is_away: Arc::clone(is_away) };
    // SAFETY: the memory is the owner's. From here on a drop frees it.
    let allocation = unsafe { Allocation::foreign(device, base, bytes, Box::new(pages)) };
    // The pages come to be where they are written first. A stream of its own does not wait for the program's work.
    let lane = cuda.take_lane(0)?;
    // SAFETY: the memory is new and has that size, and the stream lives.
    let zeroed = unsafe {
        let zeroed = cuda.driver.cuMemsetD8Async(base, 0, bytes, lane.raw());
        zeroed.and(cuda.driver.cuStreamSynchronize(lane.raw()))
    };
    cuda.put_lane(lane);
    zeroed?;
    Ok((allocation, base))
}

/// Returns the bytes that are left for managed memory as an error if these do not fit. `away` bytes of managed memory may come back to the GPU.
fn fits(bytes: u64, free: u64, away: u64) -> Result<(), u64> {
    let left = free.saturating_sub(away);
    if bytes <= left { Ok(()) } else { Err(left) }
}

impl<T> Deref for Managed<T> {
    type Target = Slice<T>;

    #[inline]
    fn deref(&self) -> &Slice<T> {
        &self.memory.buffer
    }
}

impl<T> DerefMut for Managed<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Slice<T> {
        &mut self.memory.buffer
    }
}

/// Prints the same as [`Slice`].
impl<T> fmt::Debug for Managed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn what_may_come_back_to_the_gpu_is_not_free() {
        assert_eq!((fits(10, 10, 0), fits(11, 10, 0)), (Ok(()), Err(10)));
        assert_eq!((fits(6, 10, 4), fits(7, 10, 4)), (Ok(()), Err(6)));
        assert_eq!((fits(1, 10, 11), fits(0, 0, 5)), (Err(0), Ok(())));
    }
}
