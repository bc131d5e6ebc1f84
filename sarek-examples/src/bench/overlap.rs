//! Batches that go to the GPU, are worked on and come back, on a few streams: the whole beside its slower part alone.

use std::time::Instant;

use sarek_runtime::prelude::*;
use sarek_runtime::{Pinned, Stream, Transfer};

use super::{Other, Row, Stats};
use crate::Failure;

/// Elements of a batch, 16 MiB.
const BATCH: usize = 1 << 22;

/// Batches of a run. The first one's way up and the last one's way down overlap with nothing.
const BATCHES: u32 = 96;

/// Streams that take turns.
const LANES: usize = 3;

/// Runs that are measured, of each kind.
const RUNS: usize = 9;

/// The part of the whole's time that the slower part takes at least.
const GOAL: f64 = 0.95;

const FACTOR: u32 = 1_664_525;
const STEP: u32 = 1_013_904_223;

/// Takes each number `rounds` steps further in a sequence.
#[kernel(block = 256)]
fn advance(x: &mut [u32], rounds: u32) {
    let i = global_idx_x() as usize;
    if i < x.len() {
        let mut value = x[i];
        for _ in 0..rounds {
            value = value.wrapping_mul(FACTOR).wrapping_add(STEP);
        }
        x[i] = value;
    }
}

/// A stream with what a batch on it needs.
struct Lane {
    stream: Stream,
    x: Buffer<u32>,
    /// The host's memory, while no copy owns it.
    idle: Option<[Pinned<u32>; 2]>,
    copies: Option<[Transfer<u32>; 2]>,
}

impl Lane {
    fn new(device: &Device) -> Result<Lane, Error> {
        let numbers: Vec<u32> = (0..BATCH as u32).collect();
        Ok(Lane {
            stream: device.stream()?,
            x: device.upload(&numbers)?,
            idle: Some([device.pinned_from(&numbers)?, device.pinned(BATCH)?]),
            copies: None,
        })
    }

    /// Waits for the copies of the last batch.
    fn finish(&mut self) -> Result<(), Error> {
        if let Some([up, down]) = self.copies.take() {
            self.idle = Some([up.wait()?, down.wait()?]);
        }
        Ok(())
    }

    fn start(&mut self, rounds: u32, copies: bool) -> Result<(), Error> {
        self.finish()?;
        let memory = if copies { self.idle.take() } else { None };
        let Some([from, to]) = memory else { return self.launch(rounds) };
        let up = self.x.start_upload(&self.stream, from)?;
        self.launch(rounds)?;
        self.copies = Some([up, self.x.start_download(&self.stream, to)?]);
        Ok(())
    }

    fn launch(&mut self, rounds: u32) -> Result<(), Error> {
        match rounds {
            0 => Ok(()),
            _ => advance::launch(&self.stream, Grid::cover(BATCH, 256), &mut self.x, rounds),
        }
    }
}

/// Measures batches whose copies take longer than their kernels, and batches whose kernels do.
///
/// # Errors
/// A failure of the device, or a wrong result.
pub fn measure(device: &Device) -> Result<Vec<Row>, Failure> {
    if !device.is_cuda() {
        return Ok(Vec::new());
    }
    let mut lanes = Vec::new();
    for _ in 0..LANES {
        lanes.push(Lane::new(device)?);
    }
    // Loads the kernel, and lets the clocks rise.
    run(device, &mut lanes, 100, true)?;
    let copies = run(device, &mut lanes, 0, true)?;
    let kernels = run(device, &mut lanes, 1000, false)?;
    let rounds = |share: f64| (1000.0 * share * copies / kernels).max(1.0) as u32;
    let mut rows = Vec::new();
    for (name, rounds, copies_bound) in
        [("overlap, copies bound", rounds(0.6), true), ("overlap, kernels bound", rounds(1.5), false)]
    {
        let (of_kernels, other) = if copies_bound { (0, "the copies alone") } else { (rounds, "the kernels alone") };
        let (mut whole, mut part) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            whole.push(run(device, &mut lanes, rounds, true)?);
            check(&lanes, rounds)?;
            part.push(run(device, &mut lanes, of_kernels, copies_bound)?);
        }
        let [whole, part] = [whole, part].map(Stats::of);
        let rate = 2.0 * 4.0 * BATCH as f64 * f64::from(BATCHES) / 1e6 / whole.median;
        let row = Row::new(name, None, whole, Some(Other { name: other.into(), time: part }));
        rows.push(row.with_limit(Some(1.0 / GOAL)).with_note(format!("{rate:.1} GB/s up and down together")));
    }
    Ok(rows)
}

/// Milliseconds for all batches.
fn run(device: &Device, lanes: &mut [Lane], rounds: u32, copies: bool) -> Result<f64, Error> {
    device.synchronize()?;
    let start = Instant::now();
    for batch in 0..BATCHES as usize {
        lanes[batch % LANES].start(rounds, copies)?;
    }
    lanes.iter_mut().try_for_each(Lane::finish)?;
    device.synchronize()?;
    Ok(start.elapsed().as_secs_f64() * 1e3)
}

/// Compares what came back with the host's own numbers.
fn check(lanes: &[Lane], rounds: u32) -> Result<(), Failure> {
    for [_, down] in lanes.iter().filter_map(|lane| lane.idle.as_ref()) {
        for at in (0..BATCH).step_by(99_991) {
            let expected = (0..rounds).fold(at as u32, |value, _| value.wrapping_mul(FACTOR).wrapping_add(STEP));
            if down[at] != expected {
                return Err(Failure::Wrong(format!("overlap: element {at} is {}, not {expected}", down[at])));
            }
        }
    }
    Ok(())
}
