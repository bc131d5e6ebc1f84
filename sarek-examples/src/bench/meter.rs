//! Timing work on a device.

use sarek_runtime::Device;
use sarek_runtime::tune::Clock;

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

/// Measures tasks on a device.
pub struct Meter {
    clock: Clock,
    /// `true` on a GPU: runs of less than a millisecond are repeated more often.
    is_cuda: bool,
}

impl Meter {
    /// Returns a meter for a device.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn new(device: &Device) -> Result<Meter, Failure> {
        Ok(Meter { clock: Clock::new(device)?, is_cuda: device.is_cuda() })
    }

    /// Returns the time of one run, in milliseconds.
    fn once(&mut self, task: &mut dyn Task) -> Result<f64, Failure> {
        task.reset()?;
        self.clock.time(|| task.run())
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
            ms if self.is_cuda && ms < 1.0 => 3 * RUNS + 8,
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
