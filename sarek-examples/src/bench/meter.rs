//! Timing work on a device.

use sarek_runtime::Event;
use sarek_runtime::prelude::*;

use super::Stats;
use crate::Failure;

/// Runs before the measured ones.
const WARM_UP: usize = 5;

/// Measured runs, at least; short work gets more.
const RUNS: usize = 31;

/// Something that is measured: work on a device that is enqueued, and what goes before it untimed.
pub trait Contender {
    /// Makes the outputs ready for a run: poisoned, or zero where the work adds to them.
    ///
    /// # Errors
    /// Whatever the device reports.
    fn reset(&mut self) -> Result<(), Failure>;

    /// Enqueues the work on the device's own stream.
    ///
    /// # Errors
    /// Whatever launching reports.
    fn run(&mut self) -> Result<(), Failure>;

    /// Looks at what the last run wrote.
    ///
    /// # Errors
    /// [`Failure::Wrong`] with what is wrong, or whatever the device reports.
    fn verify(&mut self) -> Result<(), Failure>;
}

/// A clock on a device.
pub struct Meter {
    device: Device,
    start: Event,
    end: Event,
    /// Written by the kernel that keeps a GPU busy.
    busy: Option<Buffer<f32>>,
}

/// Keeps a GPU busy for some microseconds, on one thread.
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

impl Meter {
    /// A clock on a device.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn new(device: &Device) -> Result<Meter, Failure> {
        let busy = if device.is_cuda() { Some(device.zeros(1)?) } else { None };
        Ok(Meter { device: device.clone(), start: device.event()?, end: device.event()?, busy })
    }

    /// The time of one run, in milliseconds.
    fn once(&mut self, contender: &mut dyn Contender) -> Result<f64, Failure> {
        contender.reset()?;
        if let Some(busy) = &mut self.busy {
            hold::launch(&self.device, Grid::new(1, 1), busy, ROUNDS)?;
        }
        self.device.record(&mut self.start)?;
        contender.run()?;
        self.device.record(&mut self.end)?;
        Ok(self.end.elapsed_ms_since(&self.start)?.into())
    }

    /// Measures contenders in turns, A B A B, so that what drifts (clocks, temperature) strikes all alike.
    ///
    /// # Errors
    /// Whatever the contenders report.
    pub fn measure(&mut self, contenders: &mut [&mut dyn Contender]) -> Result<Vec<Stats>, Failure> {
        let mut longest: f64 = 0.0;
        for _ in 0..WARM_UP {
            for contender in &mut *contenders {
                longest = longest.max(self.once(*contender)?);
            }
        }
        let runs = if self.busy.is_some() && longest < 1.0 { 3 * RUNS + 8 } else { RUNS };
        let mut times = vec![Vec::with_capacity(runs); contenders.len()];
        for _ in 0..runs {
            for (contender, times) in contenders.iter_mut().zip(&mut times) {
                times.push(self.once(*contender)?);
            }
        }
        Ok(times.into_iter().map(Stats::of).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Counting {
        resets: usize,
        runs: usize,
    }

    impl Contender for Counting {
        fn reset(&mut self) -> Result<(), Failure> {
            self.resets += 1;
            Ok(())
        }

        fn run(&mut self) -> Result<(), Failure> {
            self.runs += 1;
            assert_eq!(self.runs, self.resets);
            Ok(())
        }

        fn verify(&mut self) -> Result<(), Failure> {
            Ok(())
        }
    }

    #[test]
    fn every_run_is_prepared_and_warm_up_is_not_counted() {
        let (mut a, mut b) = (Counting { resets: 0, runs: 0 }, Counting { resets: 0, runs: 0 });
        let stats = Meter::new(&Device::cpu()).unwrap().measure(&mut [&mut a, &mut b]).unwrap();
        assert_eq!(stats.len(), 2);
        assert_eq!((stats[0].runs, a.runs, b.runs), (RUNS, RUNS + WARM_UP, RUNS + WARM_UP));
    }
}
