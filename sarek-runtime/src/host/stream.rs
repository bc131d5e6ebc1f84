//! Queues of work on a device.

use std::fmt;

use super::at_once;
use super::device::WAIT;
use super::event::AROUND;
use super::{Buffer, Device, Element, Event, Lane};
use crate::Result;
use crate::launch::Recording;

/// A queue of work on a device, which may overlap with the device's other streams. Launches take it in place of a
/// device.
///
/// Buffers need no synchronisation: work that may write a buffer follows all work that was enqueued before it and uses the buffer, on any stream, and work that
/// only reads it follows the last work before it that may have written it. So streams read the same memory at the same time.
pub struct Stream {
    device: Device,
    /// The driver's stream; `None` on the CPU, and in a capture.
    lane: Option<&'static Lane>,
    /// The recorded launches, if this is the stream of a capture.
    recording: Option<Recording>,
}

impl Stream {
    /// Creates a new stream of the device, of that urgency.
    pub(crate) fn new(device: &Device, priority: u32) -> Result<Stream> {
        let lane = device.inner.cuda().map(|cuda| cuda.take_lane(priority)).transpose()?;
        Ok(Stream { device: device.clone(), lane, recording: None })
    }

    /// Creates the stream of a capture.
    pub(crate) fn recording(device: &Device, recording: Recording) -> Stream {
        Stream { device: device.clone(), lane: None, recording: Some(recording) }
    }

    /// Returns the recorded launches, if this is the stream of a capture.
    #[inline]
    pub(crate) fn as_recording(&self) -> Option<&Recording> {
        self.recording.as_ref()
    }

    /// Takes the recorded launches, if this is the stream of a capture.
    pub(crate) fn take_recording(&mut self) -> Option<Recording> {
        self.recording.as_mut().map(std::mem::take)
    }

    /// Returns the device that runs the work.
    pub fn device(&self) -> &Device {
        &self.device
    }

    #[inline]
    pub(crate) fn lane(&self) -> Option<&'static Lane> {
        self.lane
    }

    /// Returns a buffer of `len` elements whose bytes are all zero. In a capture this is memory for the graph to work with: each launch of the
    /// graph begins with zeros at this point, and the memory lives as long as the graph.
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    ///
    /// #[kernel]
    /// fn count_even(x: &[u32], count: &[AtomicU32]) {
    ///     let i = global_idx_x();
    ///     if i < x.len() as u32 && x[i] % 2 == 0 {
    ///         count[0].fetch_add(1, Ordering::Relaxed);
    ///     }
    /// }
    ///
    /// let device = Device::best()?;
    /// let (x, mut result) = (device.upload(&[1, 2, 3, 4])?, device.zeros::<u32>(1)?);
    /// let mut graph = device.capture(|stream| {
    ///     let mut count = stream.zeros::<u32>(1)?;
    ///     count_even::launch(stream, Grid::cover(4, 32), &x, count.as_atomic())?;
    ///     result.copy_from_slice_on(stream, &count)
    /// })?;
    /// graph.launch()?;
    /// graph.launch()?;
    /// drop(graph);
    /// assert_eq!(result.to_vec()?, [2]);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// [`OutOfMemory`](crate::Error::OutOfMemory), or a failure of the driver.
    pub fn zeros<T: Element>(&self, len: usize) -> Result<Buffer<T>> {
        // SAFETY: zeroed below.
        let mut buffer = unsafe { self.device.uninit::<T>(len)? };
        if self.recording.is_some() {
            // Whoever keeps the buffer may read it before the graph is launched.
            // SAFETY: in range, and borrowed mutably; zero is a value of every element.
            unsafe { buffer.allocation().fill(buffer.first(), &[0], len * size_of::<T>())? };
        }
        buffer.zero_on(self)?;
        Ok(buffer)
    }

    /// Waits for all work on this stream.
    ///
    /// # Errors
    /// The first failed check of a checked launch on this stream that was not yet reported by such a wait or to this
    /// thread; or a failure of the driver.
    pub fn synchronize(&self) -> Result<()> {
        self.runs("`synchronize`", WAIT)?;
        match (self.device.inner.cuda(), self.lane) {
            (Some(cuda), Some(lane)) => cuda.finish(lane),
            _ => Ok(()),
        }
    }

    /// Records an event, which happens when the work enqueued so far on this stream is done.
    ///
    /// # Errors
    /// [`ForeignHandle`](crate::Error::ForeignHandle) if the event belongs to another device, or a failure of the
    /// driver.
    pub fn record(&self, event: &mut Event) -> Result<()> {
        self.runs("recording an event", AROUND)?;
        event.record(self.device.inner, self.lane)
    }

    /// Makes later work on this stream wait for an event. An event that was never recorded has no effect.
    ///
    /// # Errors
    /// The errors of [`Stream::record`].
    pub fn wait(&self, event: &Event) -> Result<()> {
        self.runs("waiting for an event", AROUND)?;
        event.hold(self.device.inner, self.lane)
    }

    /// Returns an error if work is being captured instead of run.
    fn runs(&self, what: &str, remedy: &'static str) -> Result<()> {
        match self.recording {
            Some(_) => Err(crate::Error::NotCapturable { what: what.into(), remedy }),
            None => at_once(what, remedy),
        }
    }
}

impl Device {
    /// Returns the handle's default stream, for other libraries: a `CUstream` of the device's context, which is not
    /// destroyed before the process ends; null on the CPU.
    #[doc(hidden)]
    pub fn raw_stream(&self) -> *mut std::ffi::c_void {
        self.lane().map_or(std::ptr::null_mut(), |lane| lane.raw().cast())
    }

    /// Returns the handle's default stream; `None` on the CPU.
    #[inline]
    pub(crate) fn lane(&self) -> Option<&'static Lane> {
        self.lane.or_else(|| self.inner.cuda().map(|cuda| cuda.lane))
    }
}

/// Work that was enqueued continues after the drop.
impl Drop for Stream {
    fn drop(&mut self) {
        if let (Some(cuda), Some(lane)) = (self.device.inner.cuda(), self.lane) {
            cuda.put_lane(lane);
        }
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stream({})", self.device.inner.name)
    }
}
