//! The host's time for one launch, and the GPU's time between two.

use std::time::Instant;

use cudarc::driver::{CudaContext, LaunchConfig, PushKernelArg};
use cudarc::nvrtc::Ptx;
use sarek_runtime::dependent::start_next;
use sarek_runtime::prelude::*;
use sarek_runtime::tune::hold;

use super::{Other, Row, Stats};
use crate::Failure;

/// Launches in a row before the host waits. A stream's queue holds about a thousand, so it is never full.
const BATCH: usize = 64;

/// Batches that are measured.
const BATCHES: usize = 101;

/// A kernel with two buffers and a scalar that takes as little time as a kernel can.
#[kernel]
pub fn launch_probe(x: &[f32], y: &mut [f32], n: u32) {
    let i = global_idx_x();
    if i < n {
        y[i] = x[i] + 1.0;
    }
}

/// Elements of a step of a chain: few, so that the time between two launches counts.
const CHAINED: usize = 1 << 18;

/// Computes an element of a step from one that another block has written.
#[device]
fn advance(x: &[u32], y: &mut [u32], n: u32) {
    let i = global_idx_x();
    if i < n {
        y[i] = x[(i + 777) % n].wrapping_mul(3) + i;
    }
}

/// A step of a chain that begins when the step before it has ended.
#[kernel(block = 256)]
pub fn step(x: &[u32], y: &mut [u32], n: u32) {
    advance(x, y, n);
}

/// A step of a chain that starts while the step before it ends.
#[kernel(block = 256, starts_early)]
pub fn early_step(x: &[u32], y: &mut [u32], n: u32) {
    start_next();
    advance(x, y, n);
}

/// Launches chains of short steps, whose kernels start early or as usual, in turns.
///
/// # Errors
/// A failure of the device, or different results.
pub fn measure_chain(device: &Device) -> Result<Vec<Row>, Failure> {
    if !device.is_cuda() {
        return Ok(Vec::new());
    }
    let (grid, n) = (Grid::cover(CHAINED, 256), CHAINED as u32);
    let seeds: Vec<u32> = (0..n).collect();
    let [mut early, mut usual] =
        [[device.upload(&seeds)?, device.zeros(CHAINED)?], [device.upload(&seeds)?, device.zeros(CHAINED)?]];
    let (mut busy, mut start, mut end) = (device.zeros(1)?, device.event()?, device.event()?);
    let mut times: [Vec<f64>; 2] = Default::default();
    for batch in 0..BATCHES + 5 {
        for (side, [x, y]) in [&mut early, &mut usual].into_iter().enumerate() {
            // The host enqueues all steps before the first one starts.
            hold::launch(device, Grid::new(1, 1), &mut busy, 200_000)?;
            device.record(&mut start)?;
            for _ in 0..BATCH / 2 {
                if side == 0 {
                    early_step::launch(device, grid, x, y, n)?;
                    early_step::launch(device, grid, y, x, n)?;
                } else {
                    step::launch(device, grid, x, y, n)?;
                    step::launch(device, grid, y, x, n)?;
                }
            }
            device.record(&mut end)?;
            let time = f64::from(end.elapsed_ms_since(&start)?) / BATCH as f64;
            if batch >= 5 {
                times[side].push(time);
            }
        }
    }
    if early[0].to_vec()? != usual[0].to_vec()? {
        return Err(Failure::Wrong("launch: kernels that start early give other results".into()));
    }
    let [early, usual] = times.map(Stats::of);
    let other = Some(Other { name: "the same without".into(), time: usual });
    let row = Row::new("starts_early", Some(CHAINED as u64), early, other);
    Ok(vec![row.with_note("GPU time of one step of a chain")])
}

/// Launches the same machine code through `launch` and through cudarc's `launch_builder`, in turns.
///
/// # Errors
/// A failure of either side.
pub fn measure(device: &Device, ordinal: usize) -> Result<Vec<Row>, Failure> {
    let Some(arch) = device.arch() else { return Ok(Vec::new()) };
    let grid = Grid::new(1, 32);
    let x = device.upload(&[2.0f32; 32])?;
    let mut y = device.zeros::<f32>(32)?;

    let context = CudaContext::new(ordinal).map_err(cudarc)?;
    let stream = context.default_stream();
    let module = context.load_module(Ptx::from_binary(launch_probe::cubin(arch)?.bytes().to_vec())).map_err(cudarc)?;
    let function = module.load_function(launch_probe::cubin(arch)?.entry()).map_err(cudarc)?;
    let their_x = stream.clone_htod(&[2.0f32; 32]).map_err(cudarc)?;
    let mut their_y = stream.alloc_zeros::<f32>(32).map_err(cudarc)?;
    let config = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (32, 1, 1), shared_mem_bytes: 0 };

    let mut times: [Vec<f64>; 3] = Default::default();
    for batch in 0..BATCHES + 5 {
        let checked = time(|| Ok(launch_probe::launch(device, grid, &x, &mut y, 32)?))?;
        device.synchronize()?;
        // SAFETY: both buffers have 32 elements.
        let unchecked = time(|| Ok(unsafe { launch_probe::launch_unchecked(device, grid, &x, &mut y, 32) }?))?;
        device.synchronize()?;
        let theirs = time(|| {
            let n = 32u32;
            let mut builder = stream.launch_builder(&function);
            builder.arg(&their_x).arg(&mut their_y).arg(&n);
            // SAFETY: the arguments are the kernel's, for 32 elements.
            unsafe { builder.launch(config) }.map(drop).map_err(cudarc)
        })?;
        stream.synchronize().map_err(cudarc)?;
        if batch >= 5 {
            for (times, time) in times.iter_mut().zip([checked, unchecked, theirs]) {
                times.push(time);
            }
        }
    }
    let results = (y.to_vec()?, stream.clone_dtoh(&their_y).map_err(cudarc)?);
    if results != (vec![3.0; 32], vec![3.0; 32]) {
        return Err(Failure::Wrong("launch: a side gives a wrong result".into()));
    }
    let [checked, unchecked, theirs] = times.map(Stats::of);
    let other = || Some(Other { name: "cudarc launch_builder".into(), time: theirs });
    let note = "host time of one launch: two buffers and a scalar";
    Ok(vec![
        Row::new("launch", None, checked, other()).with_limit(Some(1.15)).with_note(note),
        Row::new("launch_unchecked", None, unchecked, other()).with_limit(Some(1.15)).with_note(note),
    ])
}

/// Milliseconds of one launch, of a batch.
fn time(mut launch: impl FnMut() -> Result<(), Failure>) -> Result<f64, Failure> {
    let start = Instant::now();
    for _ in 0..BATCH {
        launch()?;
    }
    Ok(start.elapsed().as_secs_f64() * 1e3 / BATCH as f64)
}

fn cudarc(error: cudarc::driver::DriverError) -> Failure {
    Failure::Message(format!("cudarc: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernel_has_two_pointers_and_a_number() {
        // cudarc receives these arguments.
        let text = launch_probe::cuda_source();
        let (_, signature) = text.split_once("launch_probe(\n").expect("a signature");
        let parameters: Vec<&str> = signature.lines().take(3).map(str::trim).collect();
        assert_eq!(parameters, ["const float* __restrict__ x,", "float* __restrict__ y,", "unsigned int n"]);
    }
}
