//! Points in a stream's work.

use std::fmt;
use std::time::Instant;

use cudarc::driver::sys::{CUevent, CUevent_flags};

use super::at_once;
use super::device::WAIT;
use super::faults::Covered;
use super::timeline::Mark;
use super::{Device, DeviceInner, Lane};
use crate::{Error, Result};

/// A point in a stream's work, with its time.
///
/// ```
/// # use sarek_runtime::Device;
/// # let device = Device::cpu();
/// let (mut start, mut end) = (device.event()?, device.event()?);
/// device.record(&mut start)?;
/// // launches
/// device.record(&mut end)?;
/// let milliseconds = end.elapsed_ms_since(&start)?;
/// # assert!(milliseconds >= 0.0);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
pub struct Event {
    device: &'static DeviceInner,
    clock: Clock,
}

/// The alternative to using events in a capture.
pub(super) const AROUND: &str = "use events around the launch of the graph";

/// The source of the time.
enum Clock {
    Cuda { event: CUevent, recorded: Option<Recorded> },
    Cpu(Option<Instant>),
}

/// The record of an event.
#[derive(Clone, Copy)]
struct Recorded {
    /// The number of the stream, and its user.
    stream: u32,
    owner: u64,
    mark: Mark,
    /// The ticket of the stream's last launch.
    last: u64,
}

// SAFETY: the driver's events may be used from any thread; changes need a unique borrow.
unsafe impl Send for Event {}
// SAFETY: as above.
unsafe impl Sync for Event {}

impl Event {
    /// Returns a new event of the device.
    pub(crate) fn new(device: &Device) -> Result<Event> {
        let clock = match device.inner.cuda() {
            Some(cuda) => {
                cuda.bind()?;
                let mut event = std::ptr::null_mut();
                // SAFETY: writes one handle.
                unsafe { cuda.driver.cuEventCreate(&mut event, CUevent_flags::CU_EVENT_DEFAULT as u32)? };
                Clock::Cuda { event, recorded: None }
            }
            None => Clock::Cpu(None),
        };
        Ok(Event { device: device.inner, clock })
    }

    /// Waits until the event has happened.
    ///
    /// # Errors
    /// [`Error::NotRecorded`] if it was not recorded; for launches before it on its stream, the errors that
    /// [`Stream::synchronize`](super::Stream::synchronize) would report (on the default stream,
    /// [`Device::synchronize`]); or a failure of the driver.
    pub fn synchronize(&self) -> Result<()> {
        at_once("waiting for an event", WAIT)?;
        match (&self.clock, self.device.cuda()) {
            (Clock::Cuda { event, recorded: Some(recorded) }, Some(cuda)) => {
                cuda.bind()?;
                // SAFETY: the event lives.
                unsafe { cuda.driver.cuEventSynchronize(*event)? };
                cuda.waited(Some(recorded.stream), recorded.mark);
                cuda.take_reports(Covered::Stream(recorded.owner), recorded.mark.before, recorded.last)
            }
            (Clock::Cpu(Some(_)), _) => Ok(()),
            (Clock::Cpu(None) | Clock::Cuda { .. }, _) => Err(Error::NotRecorded),
        }
    }

    /// Returns the time from an earlier event of the same device to this one, in milliseconds; waits for both.
    ///
    /// # Errors
    /// The errors of [`Event::synchronize`], and [`Error::ForeignHandle`] if the events are of different devices.
    pub fn elapsed_ms_since(&self, earlier: &Event) -> Result<f32> {
        self.belongs(earlier.device)?;
        earlier.synchronize()?;
        self.synchronize()?;
        match (&self.clock, &earlier.clock, self.device.cuda()) {
            (Clock::Cuda { event: end, .. }, Clock::Cuda { event: start, .. }, Some(cuda)) => {
                let mut milliseconds = 0.0;
                // SAFETY: both events live and have happened.
                unsafe { cuda.driver.cuEventElapsedTime(&mut milliseconds, *start, *end)? };
                Ok(milliseconds)
            }
            (Clock::Cpu(Some(end)), Clock::Cpu(Some(start)), _) => {
                Ok(end.saturating_duration_since(*start).as_secs_f32() * 1e3)
            }
            (Clock::Cuda { .. } | Clock::Cpu(_), _, _) => Err(Error::NotRecorded),
        }
    }

    /// Records the event on a stream of `device`.
    pub(crate) fn record(&mut self, device: &'static DeviceInner, lane: Option<&'static Lane>) -> Result<()> {
        self.belongs(device)?;
        at_once("recording an event", AROUND)?;
        match (&mut self.clock, device.cuda()) {
            (Clock::Cuda { event, recorded }, Some(cuda)) => {
                let lane = lane.unwrap_or(cuda.lane);
                cuda.bind()?;
                // Locked, so that work launched meanwhile is enqueued later.
                let queue = cuda.queue();
                // SAFETY: event and stream live.
                unsafe { cuda.driver.cuEventRecord(*event, lane.raw())? };
                let (stream, owner) = (lane.slot().number, lane.owner());
                *recorded = Some(Recorded { stream, owner, mark: queue.mark(cuda), last: lane.last() });
            }
            (Clock::Cpu(time), _) => *time = Some(Instant::now()),
            (Clock::Cuda { .. }, None) => {}
        }
        Ok(())
    }

    /// Makes later work on a stream of `device` wait for the event.
    pub(crate) fn hold(&self, device: &'static DeviceInner, lane: Option<&'static Lane>) -> Result<()> {
        self.belongs(device)?;
        at_once("waiting for an event", AROUND)?;
        if let (Clock::Cuda { event, recorded: Some(_) }, Some(cuda)) = (&self.clock, device.cuda()) {
            cuda.bind()?;
            // SAFETY: event and stream live.
            unsafe { cuda.driver.cuStreamWaitEvent(lane.unwrap_or(cuda.lane).raw(), *event, 0)? };
        }
        Ok(())
    }

    fn belongs(&self, device: &DeviceInner) -> Result<()> {
        if std::ptr::eq(self.device, device) {
            return Ok(());
        }
        self.device.check_lost()?;
        Err(Error::ForeignHandle { what: "an event", owner: self.device.name.clone(), device: device.name.clone() })
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        if let (Clock::Cuda { event, .. }, Some(cuda)) = (&self.clock, self.device.cuda()) {
            // Failures cannot be reported here, and mean that the event is gone with its context or the process.
            // SAFETY: the event is not used again; the driver keeps what a stream still needs of it.
            let _ = cuda.bind().and_then(|()| unsafe { cuda.driver.cuEventDestroy_v2(*event) });
        }
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Event({})", self.device.name)
    }
}
