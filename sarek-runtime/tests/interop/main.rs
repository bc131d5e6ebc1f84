//! Memory, streams and contexts of other libraries, and the host beside a device: `docs/interop.md`. What needs a GPU is skipped
//! aloud without one.

mod by_hand;
mod cudarc;
mod dlpack;
mod in_place;
#[cfg(target_os = "linux")]
mod owners;
mod transfers;

use sarek_runtime::prelude::*;

/// Returns `old + 1`, after that many rounds of work.
#[device]
fn slow_successor_of(old: u32, rounds: u32) -> u32 {
    let mut state = old | 1;
    for _ in 0..rounds {
        state = state * 1664525 + 1013904223;
    }
    // This does not occur with the tests' data, but the loop cannot be removed.
    old + if state == 1 { 7 } else { 1 }
}

/// Adds 1, and takes long.
#[kernel]
fn slow_increment(x: &mut [u32], rounds: u32) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        x[i] = slow_successor_of(x[i], rounds);
    }
}

/// Returns a number of rounds that takes a GPU some milliseconds, and the CPU no time.
fn rounds(device: &Device) -> u32 {
    if device.is_cuda() { 1_000_000 } else { 1 }
}

/// Returns every device; prints a note if that is only the CPU.
fn devices() -> Vec<Device> {
    let devices = Device::all();
    if devices.len() == 1 {
        eprintln!("skipped: no CUDA device");
    }
    devices
}
