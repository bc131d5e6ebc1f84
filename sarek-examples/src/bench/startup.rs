//! The time from the start of a process to its first result.
//!
//! This program starts itself as a child that does one thing, prints a line, and ends. The time runs from the start to that
//! line.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs};

use clap::ValueEnum;
use cudarc::driver::CudaContext;
use sarek_runtime::bundle::{Builder, Bundle};
use sarek_runtime::prelude::*;

use super::{Other, Row, Stats};
use crate::Failure;

/// Starts that are measured, of each kind that is quick.
const STARTS: usize = 11;

/// Starts with an empty cache.
const COLD_STARTS: usize = 3;

/// The task of a child process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Probe {
    /// Creates the CUDA context and nothing else.
    Context,
    /// Launches a kernel on the GPU and reads its result.
    Gpu,
    /// The same with the bundle of kernels that `SAREK_PROBE_BUNDLE` names.
    Bundle,
    /// The same on the CPU.
    Cpu,
}

/// The variable with the path of the child's bundle.
const BUNDLE: &str = "SAREK_PROBE_BUNDLE";

/// The line that reports that it is done.
const DONE: &str = "done";

/// One sum per block of 256 elements.
#[kernel]
fn first_sums(input: &[f32], output: &mut [f32], n: u32) {
    let sdata = shared!([f32; 256]);
    let tid = thread_idx_x();
    let gid = global_idx_x();

    superstep!(load, {
        sdata[tid] = if gid < n { input[gid] } else { 0.0 };
    });
    let mut stride = block_dim_x() / 2;
    while stride > 0 {
        superstep!(fold, {
            if tid < stride {
                sdata[tid] += sdata[tid + stride];
            }
        });
        stride /= 2;
    }
    if tid == 0 {
        output[block_idx_x()] = sdata[0];
    }
}

/// Runs the task of the child process.
///
/// # Errors
/// Whatever fails.
pub fn probe(what: Probe, ordinal: usize) -> Result<(), Failure> {
    match what {
        Probe::Context => {
            CudaContext::new(ordinal).map_err(|error| Failure::Message(format!("cudarc: {error}")))?;
        }
        Probe::Gpu => first_result(&Device::cuda(ordinal)?)?,
        Probe::Bundle => {
            let path = env::var_os(BUNDLE).ok_or_else(|| Failure::Message(format!("{BUNDLE} is not set")))?;
            Bundle::read(path)?.register();
            first_result(&Device::cuda(ordinal)?)?;
        }
        Probe::Cpu => first_result(&Device::cpu())?,
    }
    println!("{DONE}");
    Ok(())
}

fn first_result(device: &Device) -> Result<(), Failure> {
    let input = device.upload(&[1.0f32; 1000])?;
    let mut sums = device.zeros::<f32>(4)?;
    first_sums::launch(device, Grid::new(4, 256), &input, &mut sums, 1000)?;
    match sums.to_vec()?[..] {
        [256.0, 256.0, 256.0, 232.0] => Ok(()),
        ref wrong => Err(Failure::Wrong(format!("the first result is {wrong:?}"))),
    }
}

/// Measures starts: for a GPU with an empty and with a filled cache, against the context alone, and with a bundle and neither a cache
/// nor NVRTC, against the filled cache; for the CPU in its current state.
///
/// # Errors
/// A child that fails.
pub fn measure(device: &Device, ordinal: usize) -> Result<Vec<Row>, Failure> {
    let cache = env::temp_dir().join(format!("sarek-startup-{}", std::process::id()));
    let rows = if device.is_cuda() { measure_gpu(device, &cache, ordinal) } else { measure_cpu(&cache) };
    // At worst a few temporary files remain.
    let _ = fs::remove_dir_all(&cache);
    rows
}

fn measure_gpu(device: &Device, cache: &Path, ordinal: usize) -> Result<Vec<Row>, Failure> {
    let (mut cold, mut warm, mut context, mut bundled) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for start in 0..COLD_STARTS {
        cold.push(child(Probe::Gpu, ordinal, &cache.join(start.to_string()))?);
    }
    let filled = cache.join("0");
    let bundle = cache.join("kernels.bundle");
    Builder::new(device.arch()).add(first_sums::instance()).write(&bundle)?;
    for start in 0..STARTS + 1 {
        let times = (child(Probe::Context, ordinal, &filled)?, child(Probe::Gpu, ordinal, &filled)?);
        let with_bundle = child(Probe::Bundle, ordinal, &bundle)?;
        if start > 0 {
            context.push(times.0);
            warm.push(times.1);
            bundled.push(with_bundle);
        }
    }
    let context = Stats::of(context);
    let row = |name: &str, time: Stats| {
        let more = time.median - context.median;
        let other = Other { name: "the CUDA context alone".into(), time: context };
        Row::new(name, None, time, Some(other)).with_note(format!("process start to first result: {more:+.1} ms"))
    };
    let other = Other { name: "the filled cache".into(), time: Stats::of(warm.clone()) };
    let bundled = Row::new("start, bundle", None, Stats::of(bundled), Some(other)).with_limit(Some(1.0));
    let bundled = bundled.with_note("process start to first result, without NVRTC");
    let warm = row("start, filled cache", Stats::of(warm));
    // 30 ms more than the context, as a ratio.
    let limit = (context.median + 30.0) / context.median;
    Ok(vec![warm.with_limit(Some(limit)), row("start, empty cache", Stats::of(cold)), bundled])
}

fn measure_cpu(cache: &Path) -> Result<Vec<Row>, Failure> {
    let times: Result<Vec<f64>, Failure> = (0..STARTS).map(|_| child(Probe::Cpu, 0, cache)).collect();
    Ok(vec![Row::new("start", None, Stats::of(times?), None).with_note("process start to first result")])
}

/// Milliseconds until a child has done its work with a cache in this folder, or with this bundle.
fn child(what: Probe, ordinal: usize, files: &Path) -> Result<f64, Failure> {
    let failed = |message: String| Failure::Message(format!("start: {message}"));
    let program = env::current_exe().map_err(|error| failed(error.to_string()))?;
    let name = what.to_possible_value().map(|value| value.get_name().to_string()).unwrap_or_default();
    let start = Instant::now();
    let mut command = Command::new(program);
    match what {
        // Neither is there.
        Probe::Bundle => {
            command.env(BUNDLE, files).env("SAREK_CACHE_DIR", files.join("no")).env("SAREK_NVRTC", files.join("no"))
        }
        _ => command.env("SAREK_CACHE_DIR", files),
    };
    let mut child = command
        .args(["probe", &name, &ordinal.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| failed(error.to_string()))?;
    let mut line = String::new();
    let read = child.stdout.take().map(|stdout| BufReader::new(stdout).read_line(&mut line));
    let time = start.elapsed().as_secs_f64() * 1e3;
    let status = child.wait().map_err(|error| failed(error.to_string()))?;
    match read {
        Some(Ok(_)) if line.trim_end() == DONE && status.success() => Ok(time),
        _ => Err(failed(format!("the child `probe {name}` ended with {status}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_result_is_right_on_the_cpu() {
        first_result(&Device::cpu()).unwrap();
    }
}
