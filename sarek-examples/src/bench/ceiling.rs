//! The limits of a device: the rates of a copy and of multiply-adds.

use sarek_runtime::prelude::*;
use serde::{Deserialize, Serialize};

use super::Stats;
use crate::Failure;
use crate::catalog::Work;

/// The elements of the copy: 2^28 of 4 bytes.
const COPIED: usize = 1 << 28;

/// The rates that no kernel goes far beyond.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Ceiling {
    /// A copy within the device's memory, in GB/s read and written together.
    pub copy_gb_per_s: f64,
    /// Multiply-adds of `f32` in registers, in TFLOP/s, a multiply-add being two operations.
    pub f32_tflop_per_s: f64,
}

/// The independent chains of each thread of [`multiply_adds`].
const CHAINS: usize = 8;

/// The multiply-adds of each chain.
const ROUNDS: u32 = 4096;

/// Nothing but multiply-adds, in registers.
#[kernel(block = 256)]
pub fn multiply_adds(output: &mut [f32], factor: f32, rounds: u32) {
    let mut sums = [0.0f32; CHAINS];
    for i in 0..CHAINS {
        sums[i] = (global_idx_x() + i as u32) as f32;
    }
    // Unrolled, so that counting rounds takes no part of the time.
    #[unroll(16)]
    for _ in 0..rounds {
        for i in 0..CHAINS {
            sums[i] = sums[i].mul_add(factor, factor);
        }
    }
    let mut total = 0.0;
    for i in 0..CHAINS {
        total += sums[i];
    }
    output[global_idx_x()] = total;
}

impl Ceiling {
    /// Measures a GPU. `None` on the CPU.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn measure(device: &Device) -> Result<Option<Ceiling>, Failure> {
        if !device.is_cuda() {
            return Ok(None);
        }
        let from = device.zeros::<u32>(COPIED)?;
        let mut to = device.zeros::<u32>(COPIED)?;
        let copy = median(device, || Ok(to.copy_from_slice(&from)?))?;
        let blocks = device.multiprocessors() as usize * 32;
        let mut output = device.zeros::<f32>(blocks * 256)?;
        let arithmetic =
            median(device, || Ok(multiply_adds::launch(device, Grid::new(blocks, 256), &mut output, 0.999, ROUNDS)?))?;
        let operations = 2.0 * (blocks * 256 * CHAINS) as f64 * f64::from(ROUNDS);
        Ok(Some(Ceiling {
            copy_gb_per_s: 2.0 * (COPIED * 4) as f64 / copy / 1e6,
            f32_tflop_per_s: operations / arithmetic / 1e9,
        }))
    }

    /// Returns the time that some work takes at these rates, in milliseconds: what takes longer of moving its bytes
    /// and of its arithmetic.
    pub fn floor(&self, work: &Work) -> f64 {
        let bytes = work.bytes as f64 / self.copy_gb_per_s / 1e6;
        bytes.max(work.operations as f64 / self.f32_tflop_per_s / 1e9)
    }

    /// Returns `true` if the arithmetic of some work takes longer than moving its bytes.
    pub fn is_arithmetic(&self, work: &Work) -> bool {
        self.floor(work) > work.bytes as f64 / self.copy_gb_per_s / 1e6
    }
}

/// Returns the median time of 31 runs, in milliseconds.
fn median(device: &Device, mut run: impl FnMut() -> Result<(), Failure>) -> Result<f64, Failure> {
    let (mut start, mut end) = (device.event()?, device.event()?);
    let mut times = Vec::new();
    for round in 0..36 {
        device.record(&mut start)?;
        run()?;
        device.record(&mut end)?;
        if round >= 5 {
            times.push(end.elapsed_ms_since(&start)?.into());
        }
    }
    Ok(Stats::of(times).median)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longer_of_both_is_the_floor() {
        let ceiling = Ceiling { copy_gb_per_s: 4000.0, f32_tflop_per_s: 60.0 };
        assert_eq!(ceiling.floor(&Work::bytes(4_000_000_000)), 1.0);
        let product = Work::bytes(4_000_000).with_operations(120_000_000_000);
        assert_eq!((ceiling.floor(&product), ceiling.is_arithmetic(&product)), (2.0, true));
        assert!(!ceiling.is_arithmetic(&Work::bytes(1 << 30).with_operations(1 << 28)));
    }

    #[test]
    fn the_cpu_is_not_measured() {
        assert_eq!(Ceiling::measure(&Device::cpu()).unwrap(), None);
    }

    #[test]
    fn the_arithmetic_is_right() {
        let device = Device::cpu();
        let mut output = device.zeros::<f32>(256).unwrap();
        multiply_adds::launch(&device, Grid::new(1, 256), &mut output, 0.5, 100).unwrap();
        // Each chain goes to x = x / 2 + 1 / 2, which is 1.
        assert_eq!(output.to_vec().unwrap(), [CHAINS as f32; 256]);
    }
}
