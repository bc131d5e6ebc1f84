//! Host memory that a GPU copies from and to without the processor's help.

use std::alloc::Layout;
use std::ffi::c_void;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use super::element::check_element;
use super::{Device, Element};
use crate::{Error, Result};

/// An array in page-locked memory of the host, like a `Vec<T>` that cannot grow.
///
/// A GPU copies from and to it at full speed, and at the same time as the host and kernels work:
/// [`Slice::start_upload`](crate::Slice::start_upload) and [`Slice::start_download`](crate::Slice::start_download). On the
/// CPU it is ordinary memory.
///
/// Page-locked memory is scarce, and allocating it takes long: keep it and use it again.
pub struct Pinned<T> {
    pointer: NonNull<T>,
    length: usize,
    device: Device,
}

// SAFETY: it owns its elements, which are `Send` and `Sync`.
unsafe impl<T: Element> Send for Pinned<T> {}
// SAFETY: as above.
unsafe impl<T: Element> Sync for Pinned<T> {}

impl Device {
    /// Returns page-locked memory of `len` elements whose bytes are all zero.
    ///
    /// ```
    /// use sarek_runtime::Device;
    ///
    /// let device = Device::best()?;
    /// let mut numbers = device.pinned::<f32>(3)?;
    /// numbers.copy_from_slice(&[1.0, 2.0, 3.0]);
    ///
    /// let (stream, mut x) = (device.stream()?, device.zeros(3)?);
    /// let upload = x.start_upload(&stream, numbers)?;
    /// // The host is free for other work.
    /// let numbers = upload.wait()?;
    /// assert_eq!((&numbers[..], x.to_vec()?), (&[1.0, 2.0, 3.0][..], vec![1.0, 2.0, 3.0]));
    /// # Ok::<(), sarek_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::OutOfHostMemory`] if the system does not lock that much memory, or a failure of the driver.
    pub fn pinned<T: Element>(&self, len: usize) -> Result<Pinned<T>> {
        check_element::<T>();
        let full = || Error::OutOfHostMemory { bytes: len as u128 * size_of::<T>() as u128 };
        let layout = Layout::array::<T>(len).map_err(|_| full())?;
        let pointer = match self.inner.cuda() {
            _ if layout.size() == 0 => NonNull::dangling(),
            Some(cuda) => {
                cuda.bind()?;
                let mut pointer: *mut c_void = std::ptr::null_mut();
                /// Every context may copy from and to it.
                const CU_MEMHOSTALLOC_PORTABLE: u32 = 1;
                // SAFETY: writes one pointer, to memory of that size, whose pages are aligned as any type is.
                let allocated =
                    unsafe { cuda.driver.cuMemHostAlloc(&mut pointer, layout.size(), CU_MEMHOSTALLOC_PORTABLE) };
                allocated.map_err(|error| match error {
                    Error::Driver { code: super::driver::OUT_OF_MEMORY, .. } => full(),
                    error => error,
                })?;
                // SAFETY: the memory is new and has that size.
                unsafe { pointer.cast::<u8>().write_bytes(0, layout.size()) };
                NonNull::new(pointer.cast()).ok_or_else(full)?
            }
            // SAFETY: the size is not zero.
            None => NonNull::new(unsafe { std::alloc::alloc_zeroed(layout) }.cast()).ok_or_else(full)?,
        };
        Ok(Pinned { pointer, length: len, device: self.clone() })
    }

    /// Returns page-locked memory with a copy of `data`.
    ///
    /// # Errors
    /// The errors of [`Device::pinned`].
    pub fn pinned_from<T: Element + Copy>(&self, data: &[T]) -> Result<Pinned<T>> {
        let mut pinned = self.pinned(data.len())?;
        pinned.copy_from_slice(data);
        Ok(pinned)
    }
}

impl<T> Pinned<T> {
    /// Returns the first element's address.
    pub(super) fn pointer(&self) -> *mut T {
        self.pointer.as_ptr()
    }
}

impl<T> Deref for Pinned<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: the memory holds that many values: zeros, or what was written since. A copy by a GPU owns it.
        unsafe { std::slice::from_raw_parts(self.pointer.as_ptr(), self.length) }
    }
}

impl<T> DerefMut for Pinned<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and the borrow is unique.
        unsafe { std::slice::from_raw_parts_mut(self.pointer.as_ptr(), self.length) }
    }
}

impl<T> Drop for Pinned<T> {
    fn drop(&mut self) {
        let bytes = self.length * size_of::<T>();
        if bytes == 0 {
            return;
        }
        match self.device.inner.cuda() {
            Some(cuda) => {
                // Failures cannot be reported here, and mean that the context is lost. No copy uses the memory.
                // SAFETY: from `cuMemHostAlloc`.
                let _ = cuda.bind().and_then(|()| unsafe { cuda.driver.cuMemFreeHost(self.pointer.as_ptr().cast()) });
            }
            None => {
                // SAFETY: allocated in `pinned` with this layout, which was valid there.
                unsafe {
                    let layout = Layout::from_size_align_unchecked(bytes, align_of::<T>());
                    std::alloc::dealloc(self.pointer.as_ptr().cast(), layout);
                }
            }
        }
    }
}

/// Prints the elements.
impl<T: fmt::Debug> fmt::Debug for Pinned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}
