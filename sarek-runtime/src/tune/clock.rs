//! Timing work on a device.

use crate::prelude::*;
use crate::{Buffer, Error, Event, Result};

/// A clock on a device.
///
/// It measures the time of the device, from the start of the first kernel to the end of the last one: on a GPU, the host enqueues all of the work before the first
/// kernel starts, unless it waits in between or takes longer than the 30 us or so for which the GPU is kept busy.
///
/// ```
/// use sarek_runtime::prelude::*;
/// use sarek_runtime::tune::Clock;
///
/// let device = Device::best()?;
/// let mut x = device.zeros::<f32>(1000)?;
/// let milliseconds = Clock::new(&device)?.time(|| x.fill(1.0))?;
/// assert!(milliseconds >= 0.0);
/// # Ok::<(), Error>(())
/// ```
pub struct Clock {
    device: Device,
    start: Event,
    end: Event,
    /// Written by the kernel that keeps a GPU busy.
    busy: Option<Buffer<f32>>,
}

/// Keeps a GPU busy, on one thread, for about 2.2 ns a round.
///
/// It goes ahead of each measured run, so that the host has enqueued the whole run before it starts: the time is the
/// device's, without the gaps in which it would wait for the host.
#[kernel]
pub fn hold(output: &mut [f32], rounds: u32) {
    let mut value = 1.0;
    for _ in 0..rounds {
        value = value * 0.999 + 0.5;
    }
    output[0] = value;
}

/// The rounds of [`hold`] for about 30 us: a dependent multiply-add takes 4 cycles of about 0.55 ns.
const ROUNDS: u32 = 14_000;

impl Clock {
    /// Returns a clock on a device.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn new(device: &Device) -> Result<Clock> {
        let busy = if device.is_cuda() { Some(device.zeros(1)?) } else { None };
        Ok(Clock { device: device.clone(), start: device.event()?, end: device.event()?, busy })
    }

    /// Returns the time in milliseconds of work that a function enqueues on the device's default stream.
    ///
    /// # Errors
    /// Those of the function, and failures of the driver.
    pub fn time<E: From<Error>>(&mut self, work: impl FnOnce() -> Result<(), E>) -> Result<f64, E> {
        if let Some(busy) = &mut self.busy {
            hold::launch(&self.device, Grid::new(1, 1), busy, ROUNDS)?;
        }
        self.device.record(&mut self.start)?;
        work()?;
        self.device.record(&mut self.end)?;
        Ok(self.end.elapsed_ms_since(&self.start)?.into())
    }
}

impl std::fmt::Debug for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Clock").field("device", &self.device).finish_non_exhaustive()
    }
}
