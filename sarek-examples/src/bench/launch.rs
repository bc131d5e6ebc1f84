//! The host's time for one launch.

use std::time::Instant;

use cudarc::driver::{CudaContext, LaunchConfig, PushKernelArg};
use cudarc::nvrtc::Ptx;
use sarek_runtime::prelude::*;

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
