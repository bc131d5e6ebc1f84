//! Queues of work on a device.

use std::fmt;

use cudarc::driver::sys::CUstream;

use super::{Device, Event};
use crate::Result;

/// A queue of work on a device, which may run beside the device's other streams. Launches take it in a device's place.
///
/// Buffers need no care: each use of a buffer waits for the uses before it, whatever stream they were on.
pub struct Stream {
    device: Device,
    raw: CUstream,
}

// SAFETY: the driver's streams may be used from any thread.
unsafe impl Send for Stream {}
// SAFETY: as above.
unsafe impl Sync for Stream {}

impl Stream {
    /// A new stream of the device.
    pub(crate) fn new(device: &Device) -> Result<Stream> {
        let raw = match device.inner.cuda() {
            Some(cuda) => cuda.take_stream()?,
            None => std::ptr::null_mut(),
        };
        Ok(Stream { device: device.clone(), raw })
    }

    /// The device that runs the work.
    pub fn device(&self) -> &Device {
        &self.device
    }

    #[inline]
    pub(crate) fn raw(&self) -> CUstream {
        self.raw
    }

    /// Waits until the work of this stream is done.
    ///
    /// # Errors
    /// The first failed check of a checked launch on the device that was not reported yet, or a failure of the driver.
    pub fn synchronize(&self) -> Result<()> {
        self.device.inner.cuda().map_or(Ok(()), |cuda| cuda.finish(self.raw))
    }

    /// Records an event: it happens when the work so far on this stream is done.
    ///
    /// # Errors
    /// [`ForeignHandle`](crate::Error::ForeignHandle) if the event is another device's, or a failure of the driver.
    pub fn record(&self, event: &mut Event) -> Result<()> {
        event.record(self.device.inner, self.raw)
    }

    /// Makes later work on this stream wait for an event. An event that was not recorded is not waited for.
    ///
    /// # Errors
    /// As [`Stream::record`].
    pub fn wait(&self, event: &Event) -> Result<()> {
        event.hold(self.device.inner, self.raw)
    }
}

impl Device {
    /// The stream that the device itself stands for, for other libraries: a `CUstream` of the device's primary context,
    /// which is never destroyed; null on the CPU.
    #[doc(hidden)]
    pub fn raw_stream(&self) -> *mut std::ffi::c_void {
        self.default_stream().cast()
    }

    /// The stream that the device itself stands for.
    #[inline]
    pub(crate) fn default_stream(&self) -> CUstream {
        self.inner.cuda().map_or(std::ptr::null_mut(), |cuda| cuda.stream)
    }
}

/// Work that was enqueued goes on.
impl Drop for Stream {
    fn drop(&mut self) {
        if let Some(cuda) = self.device.inner.cuda() {
            cuda.put_stream(self.raw);
        }
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stream({})", self.device.inner.name)
    }
}
