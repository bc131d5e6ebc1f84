//! Timing work on a device.

use sarek_runtime::Event;
use sarek_runtime::prelude::*;

use super::Stats;
use crate::Failure;
use crate::catalog::Task;

/// Runs before the measured ones.
const WARM_UP: usize = 5;

/// Measured runs; short work gets more runs, and work whose runs would take longer than [`PATIENCE`] gets fewer.
const RUNS: usize = 31;

/// The runs of the longest work.
const FEWEST: usize = 3;

/// The milliseconds that one side may take in all.
const PATIENCE: f64 = 8e3;

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
    /// Returns a clock on a device.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn new(device: &Device) -> Result<Meter, Failure> {
        let busy = if device.is_cuda() { Some(device.zeros(1)?) } else { None };
        Ok(Meter { device: device.clone(), start: device.event()?, end: device.event()?, busy })
    }

    /// Returns the time of one run, in milliseconds.
    fn once(&mut self, task: &mut dyn Task) -> Result<f64, Failure> {
        task.reset()?;
        if let Some(busy) = &mut self.busy {
            hold::launch(&self.device, Grid::new(1, 1), busy, ROUNDS)?;
        }
        self.device.record(&mut self.start)?;
        task.run()?;
        self.device.record(&mut self.end)?;
        Ok(self.end.elapsed_ms_since(&self.start)?.into())
    }

    /// Measures tasks in turns, A B A B, so that what drifts (clocks, temperature) strikes all alike.
    ///
    /// # Errors
    /// Whatever the tasks report.
    pub fn measure(&mut self, tasks: &mut [&mut dyn Task]) -> Result<Vec<Stats>, Failure> {
        let (mut longest, mut spent) = (0.0f64, 0.0);
        for round in 0..WARM_UP {
            longest = 0.0;
            for task in &mut *tasks {
                longest = longest.max(self.once(*task)?);
            }
            spent += longest;
            // One run warms up what takes so long.
            if round > 0 && spent > PATIENCE / 10.0 {
                break;
            }
        }
        let runs = match longest {
            ms if ms * RUNS as f64 > PATIENCE => ((PATIENCE / ms) as usize).clamp(FEWEST, RUNS) | 1,
            ms if self.busy.is_some() && ms < 1.0 => 3 * RUNS + 8,
            _ => RUNS,
        };
        let mut times = vec![Vec::with_capacity(runs); tasks.len()];
        for _ in 0..runs {
            for (task, times) in tasks.iter_mut().zip(&mut times) {
                times.push(self.once(*task)?);
            }
        }
        Ok(times.into_iter().map(Stats::of).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{Item, Verdict, Work};

    struct Counting {
        resets: usize,
        runs: usize,
    }

    impl Task for Counting {
        fn reset(&mut self) -> Result<(), Failure> {
            self.resets += 1;
            Ok(())
        }

        fn run(&mut self) -> Result<(), Failure> {
            self.runs += 1;
            assert_eq!(self.runs, self.resets);
            Ok(())
        }

        fn verify(&mut self) -> Result<Verdict, Failure> {
            unreachable!("a clock does not verify")
        }

        fn outputs(&mut self) -> Result<Vec<Item>, Failure> {
            unreachable!("a clock does not look at results")
        }

        fn work(&self) -> Work {
            Work::default()
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
