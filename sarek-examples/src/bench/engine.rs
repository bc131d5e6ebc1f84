//! The speed of the CPU engine, and the price of its race detector.

use std::time::Instant;

use sarek_runtime::prelude::*;

use super::stats::count;
use super::{Other, Row, Stats, square};
use crate::reduce::{How, superstep_loop};
use crate::{Failure, data, matmul};
use sarek_runtime::monoid::Sum;

/// `y = a x + y`, one element per thread.
#[kernel]
pub fn saxpy(x: &[f32], y: &mut [f32], a: f32, n: u32) {
    let i = global_idx_x();
    if i < n {
        y[i] = a * x[i] + y[i];
    }
}

/// Runs that are measured.
const RUNS: usize = 7;

/// The threads of the measured saxpy, and the elements of the measured reduction.
const SIZES: (usize, usize) = (1 << 22, 1 << 24);

/// The side of the matrices that are multiplied with and without race detection.
const SIDE: usize = 512;

/// Measures all of it.
///
/// # Errors
/// A failure of the engine, or a wrong result.
pub fn measure() -> Result<Vec<Row>, Failure> {
    let mut rows = vec![saxpy_on_one_core(SIZES.0)?, tree_on_all_cores(SIZES.1)?];
    rows.extend(race_detection(SIZES, SIDE)?);
    Ok(rows)
}

/// Measures what race detection costs: saxpy, the tree reduction and a tiled matrix product, each at most 2.5 times as long as without it.
///
/// # Errors
/// A failure of the engine.
pub fn race_detection(sizes: (usize, usize), side: usize) -> Result<Vec<Row>, Failure> {
    let device = Device::cpu();
    let upload = |n: usize| device.upload(&data::sample::<f32>(n, 1));
    let (x, mut y) = (upload(sizes.0)?, device.zeros::<f32>(sizes.0)?);
    let saxpy = with_and_without("saxpy", sizes.0, |device| {
        saxpy::launch(device, Grid::cover(x.len(), 256), &x, &mut y, 2.0, x.len() as u32)
    })?;
    let input = upload(sizes.1)?;
    let tree = with_and_without("tree reduction f32", sizes.1, |device| {
        superstep_loop::run(device, &input, Sum, &How::default()).map(drop)
    })?;
    let (a, b, mut c) = (upload(side * side)?, upload(side * side)?, device.zeros::<f32>(side * side)?);
    let product = with_and_without("matmul/tiled f32", side, |device| {
        matmul::tiled::run(device, &a, &b, &mut c, matmul::Shape::new(side, side, side), &How::default())
    })?;
    Ok(vec![saxpy, tree, Row { size: square(side as u64), ..product }])
}

/// Measures a launch with race detection and without it, in turns on all cores.
fn with_and_without(
    name: &str,
    n: usize,
    mut launch: impl FnMut(&Device) -> sarek_runtime::Result<()>,
) -> Result<Row, Failure> {
    let devices = [true, false].map(|on| Device::cpu().with_race_detection(on));
    let mut times = [Vec::new(), Vec::new()];
    for run in 0..RUNS + 1 {
        for (device, times) in devices.iter().zip(&mut times) {
            let start = Instant::now();
            launch(device)?;
            if run > 0 {
                times.push(start.elapsed().as_secs_f64() * 1e3);
            }
        }
    }
    let [with, without] = times.map(Stats::of);
    let other = Other { name: "without race detection".into(), time: without };
    let cores = devices[0].multiprocessors();
    let row = Row::new(format!("engine/race detection, {name}"), Some(n as u64), with, Some(other));
    Ok(row.with_limit(Some(2.5)).with_note(format!("{cores} cores")))
}

/// Measures the tree reduction on all cores, with at most 0.4 s for 2^24 elements on two.
///
/// # Errors
/// A failure of the engine, or a wrong result.
pub fn tree_on_all_cores(n: usize) -> Result<Row, Failure> {
    let device = Device::cpu();
    let host = data::sample::<f32>(n, 2);
    let input = device.upload(&host)?;
    let expected: f64 = host.iter().map(|value| f64::from(*value)).sum();
    let mut times = Vec::new();
    for _ in 0..RUNS + 1 {
        let start = Instant::now();
        let sum = superstep_loop::run(&device, &input, Sum, &How::default())?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
        if f64::from(sum) != expected {
            return Err(Failure::Wrong(format!("the sum is {sum}, but it should be {expected}")));
        }
    }
    let cores = device.multiprocessors();
    let note = format!("{cores} cores (at most 400 ms on two)");
    Ok(Row::new("engine/tree reduction f32", Some(n as u64), Stats::of(times.split_off(1)), None).with_note(note))
}

/// Measures saxpy on one core, with at most 5 ns a thread.
///
/// # Errors
/// A failure of the engine, or a wrong result.
pub fn saxpy_on_one_core(n: usize) -> Result<Row, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let pool = pool.map_err(|error| Failure::Message(format!("no thread could be started: {error}")))?;
    let device = Device::cpu();
    let host = data::sample::<f32>(n, 1);
    let x = device.upload(&host)?;
    let mut y = device.zeros::<f32>(n)?;
    let grid = Grid::cover(n, 256);
    let mut times = Vec::new();
    for _ in 0..RUNS + 1 {
        y.fill(1.0)?;
        let start = Instant::now();
        pool.install(|| saxpy::launch(&device, grid, &x, &mut y, 2.0, n as u32))?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    if y.to_vec()?.iter().zip(&host).any(|(y, x)| *y != 2.0 * x + 1.0) {
        return Err(Failure::Wrong(format!("saxpy at n = {}", count(n as u64))));
    }
    let time = Stats::of(times.split_off(1));
    let each = time.median * 1e6 / n as f64;
    let note = format!("{each:.2} ns a thread, one core (at most 5)");
    Ok(Row::new("engine/saxpy", Some(n as u64), time, None).with_note(note))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saxpy_is_right_and_has_a_time() {
        let row = saxpy_on_one_core(1000).unwrap();
        assert!(row.note.contains("ns a thread"), "{}", row.note);
        assert_eq!(row.ours.runs, RUNS);
        tree_on_all_cores(1000).unwrap();
    }

    #[test]
    fn race_detection_has_a_price() {
        let rows = race_detection((1000, 1000), 40).unwrap();
        assert!(rows.len() == 3 && rows.iter().all(|row| row.ratio.is_some()), "{rows:?}");
    }
}
