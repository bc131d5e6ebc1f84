//! Memory of the host that a GPU reads and writes where it is.

use std::ffi::c_void;
use std::fmt;
use std::ops::{Deref, DerefMut};

use super::at_once;
use super::device::ALLOCATE;
use super::driver::OUT_OF_MEMORY;
use super::in_place::InPlace;
use super::memory::Owner;
use super::{Allocation, Cuda, Device, Element, HostMut, HostRef, Lane, Slice};
use crate::{Error, Result};

/// An array in page-locked memory of the host that kernels read and write in place, over the bus.
///
/// It dereferences to [`Slice`], so launches, fills and copies take it and are in order like those on a [`Buffer`](crate::Buffer). The host
/// uses the elements through [`Mapped::read`] and [`Mapped::write`], which wait for that work. On the CPU it is ordinary memory.
///
/// Nothing is copied, and each access of a kernel crosses the bus. That suits what is read or written once, such as a few
/// results. Elements that kernels use repeatedly belong in a `Buffer`.
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// #[kernel]
/// fn double(x: &mut [u32]) {
///     let i = global_idx_x();
///     if i < x.len() as u32 {
///         x[i] *= 2;
///     }
/// }
///
/// let device = Device::best()?;
/// let mut x = device.mapped::<u32>(3)?;
/// x.write()?.copy_from_slice(&[1, 2, 3]);
/// double::launch(&device, Grid::cover(3, 32), &mut x)?;
/// assert_eq!(x.read()?[..], [2, 4, 6]);
/// # Ok::<(), Error>(())
/// ```
///
/// While the host reads or writes, no launch gets the memory:
///
/// ```compile_fail,E0502
/// # use sarek_runtime::Device;
/// let mut x = Device::cpu().mapped::<u32>(3)?;
/// let elements = x.read()?;
/// x.zero()?;
/// assert_eq!(elements[0], 0);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// Elements are numbers, and arrays and structs of them, since every pattern of bytes is a value of these:
///
/// ```compile_fail
/// let _ = sarek_runtime::Device::cpu().mapped::<bool>(3);
/// ```
pub struct Mapped<T> {
    memory: InPlace<T>,
}

impl Device {
    /// Returns memory of the host that kernels use in place: `len` elements whose bytes are all zero.
    ///
    /// # Errors
    /// [`Error::OutOfHostMemory`] if the system does not lock that much memory; a failure of the driver.
    pub fn mapped<T: Element + Copy>(&self, len: usize) -> Result<Mapped<T>> {
        at_once("`mapped`", ALLOCATE)?;
        let full = |bytes| Error::OutOfHostMemory { bytes };
        let allocate = |bytes| allocate(self, bytes);
        Ok(Mapped { memory: InPlace::new(self, len, allocate, full)? })
    }

    /// Returns memory of the host that kernels use in place, with a copy of `data`.
    ///
    /// # Errors
    /// The errors of [`Device::mapped`].
    pub fn mapped_from<T: Element + Copy>(&self, data: &[T]) -> Result<Mapped<T>> {
        let mut mapped = self.mapped(data.len())?;
        mapped.memory.initialize(data);
        Ok(mapped)
    }
}

impl<T: Element + Copy> Mapped<T> {
    /// Waits for the work on this memory, and returns its elements for reading. As long as the result exists, launches of graphs
    /// with this memory are [`Error::HeldByHost`].
    ///
    /// # Errors
    /// The errors of [`Slice::to_vec`]; [`Error::NotCapturable`] in a capture.
    pub fn read(&self) -> Result<HostRef<'_, T>> {
        self.memory.read()
    }

    /// Waits for the work on this memory, and returns its elements for reading and writing. As long as the result exists, launches
    /// of graphs with this memory are [`Error::HeldByHost`].
    ///
    /// # Errors
    /// The errors of [`Mapped::read`].
    pub fn write(&mut self) -> Result<HostMut<'_, T>> {
        self.memory.write()
    }
}

/// Page-locked memory, by the host's address.
struct PageLocked(u64);

impl Owner for PageLocked {
    fn lends(&self) -> bool {
        false
    }

    fn release(self: Box<Self>, work: Option<(&Cuda, &'static Lane)>) {
        // Without its context, nobody knows what still uses the memory: it stays.
        let Some((cuda, lane)) = work else { return };
        // Failures cannot be reported here, and mean that the context is lost.
        // SAFETY: the stream lives, and is ordered after all work that uses the memory, which is from `cuMemHostAlloc`.
        unsafe {
            if cuda.driver.cuStreamSynchronize(lane.raw()).is_ok() {
                let _ = cuda.driver.cuMemFreeHost(std::ptr::with_exposed_provenance_mut(self.0 as usize));
            }
        }
    }
}

/// Allocates zeroed memory of the host that the GPU addresses, too, and returns the host's address of it.
fn allocate(device: &Device, bytes: usize) -> Result<(Allocation, u64)> {
    use cudarc::driver::sys::{CU_MEMHOSTALLOC_DEVICEMAP, CU_MEMHOSTALLOC_PORTABLE};
    let missing = Error::NotOnGpu { what: "mapped memory", device: device.name() };
    let cuda = device.inner.cuda().ok_or(missing)?;
    let full = || Error::OutOfHostMemory { bytes: bytes as u128 };
    cuda.bind()?;
    let mut pointer: *mut c_void = std::ptr::null_mut();
    // SAFETY: the context is current; writes one pointer, to memory of that size.
    let allocated = unsafe {
        cuda.driver.cuMemHostAlloc(&mut pointer, bytes, CU_MEMHOSTALLOC_DEVICEMAP | CU_MEMHOSTALLOC_PORTABLE)
    };
    allocated.map_err(|error| match error {
        Error::Driver { code: OUT_OF_MEMORY, .. } => full(),
        error => error,
    })?;
    if pointer.is_null() {
        return Err(full());
    }
    let mut base = 0;
    // SAFETY: the memory is new and has that size; writes one address.
    let found = unsafe {
        pointer.cast::<u8>().write_bytes(0, bytes);
        cuda.driver.cuMemHostGetDevicePointer_v2(&mut base, pointer, 0)
    };
    if let Err(error) = found {
        // SAFETY: nothing uses it.
        let _ = unsafe { cuda.driver.cuMemFreeHost(pointer) };
        return Err(error);
    }
    let host = pointer.expose_provenance() as u64;
    // SAFETY: the memory is the owner's, and the GPU sees it at this address.
    Ok((unsafe { Allocation::foreign(device, base, bytes, Box::new(PageLocked(host))) }, host))
}

impl<T> Deref for Mapped<T> {
    type Target = Slice<T>;

    #[inline]
    fn deref(&self) -> &Slice<T> {
        &self.memory.buffer
    }
}

impl<T> DerefMut for Mapped<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Slice<T> {
        &mut self.memory.buffer
    }
}

/// Prints the same as [`Slice`].
impl<T> fmt::Debug for Mapped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}
