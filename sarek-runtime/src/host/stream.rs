//! Queues of work on a device.

use std::fmt;

use cudarc::driver::sys::CUstream;

use super::device::WAIT;
use super::event::AROUND;
use super::{Device, Event};
use crate::Result;
use crate::launch::{Recording, at_once};

/// A queue of work on a device, which may run beside the device's other streams. Launches take it in a device's place.
///
/// Buffers need no care: each use of a buffer waits for the uses before it, whatever stream they were on.
pub struct Stream {
    device: Device,
    raw: CUstream,
    /// What is launched, if that does not run but becomes a graph; `raw` is null then.
    recording: Option<Recording>,
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
        Ok(Stream { device: device.clone(), raw, recording: None })
    }

    /// The stream of a capture.
    pub(crate) fn recording(device: &Device) -> Stream {
        Stream { device: device.clone(), raw: std::ptr::null_mut(), recording: Some(Recording::default()) }
    }

    /// What is launched on it, if it is the stream of a capture.
    #[inline]
    pub(crate) fn as_recording(&self) -> Option<&Recording> {
        self.recording.as_ref()
    }

    /// What was launched on it, if it is the stream of a capture.
    pub(crate) fn take_recording(&mut self) -> Option<Recording> {
        self.recording.as_mut().map(std::mem::take)
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
        self.runs("`synchronize`", WAIT)?;
        self.device.inner.cuda().map_or(Ok(()), |cuda| cuda.finish(self.raw))
    }

    /// Records an event: it happens when the work so far on this stream is done.
    ///
    /// # Errors
    /// [`ForeignHandle`](crate::Error::ForeignHandle) if the event is another device's, or a failure of the driver.
    pub fn record(&self, event: &mut Event) -> Result<()> {
        self.runs("recording an event", AROUND)?;
        event.record(self.device.inner, self.raw)
    }

    /// Makes later work on this stream wait for an event. An event that was not recorded is not waited for.
    ///
    /// # Errors
    /// As [`Stream::record`].
    pub fn wait(&self, event: &Event) -> Result<()> {
        self.runs("waiting for an event", AROUND)?;
        event.hold(self.device.inner, self.raw)
    }

    /// Whether work runs, rather than becoming a graph.
    fn runs(&self, what: &str, remedy: &'static str) -> Result<()> {
        match self.recording {
            Some(_) => Err(crate::Error::NotCapturable { what: what.into(), remedy }),
            None => at_once(what, remedy),
        }
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
        if let (Some(cuda), None) = (self.device.inner.cuda(), &self.recording) {
            cuda.put_stream(self.raw);
        }
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stream({})", self.device.inner.name)
    }
}
