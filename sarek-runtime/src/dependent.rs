//! Kernels that start while the kernel before them ends: programmatic dependent launch, on `sm_90`.
//!
//! A kernel with `#[kernel(starts_early)]` may be started when all blocks of the kernel before it on the stream have called
//! [`start_next`](fn@start_next) or have ended. Its blocks then take the places of those that end, and wait before they access memory until the
//! earlier kernel has ended. So its launch has the meaning of any other launch, and only the time until its blocks run is saved.
//!
//! ```
//! use sarek_runtime::dependent::start_next;
//! use sarek_runtime::prelude::*;
//!
//! /// One of many short steps.
//! #[kernel(starts_early)]
//! fn step(x: &[f32], y: &mut [f32]) {
//!     start_next();
//!     let i = global_idx_x();
//!     if i < y.len() as u32 {
//!         y[i] = x[i] * 0.5 + 1.0;
//!     }
//! }
//!
//! let device = Device::best()?;
//! let (mut x, mut y) = (device.upload(&[4.0f32; 100])?, device.zeros::<f32>(100)?);
//! for _ in 0..3 {
//!     step::launch(&device, Grid::cover(100, 64), &x, &mut y)?;
//!     step::launch(&device, Grid::cover(100, 64), &y, &mut x)?;
//! }
//! assert_eq!(x.to_vec()?, [2.03125; 100]);
//! # Ok::<(), Error>(())
//! ```
//!
//! The compiler writes the wait at the beginning of the kernel, and without `__restrict__`: for such pointers NVRTC may load
//! what never changes before the wait. Memory is loaded by `ld.global` instead of `ld.global.nc` then, so measure what you gain.
//!
//! GPUs before `sm_90` and the CPU start such a kernel like any other one, as do graphs and cooperative launches.
//!
//! Source: NVIDIA, "CUDA C++ Programming Guide", section "Programmatic Dependent Launch and Synchronization".

use sarek_macros::device;

/// The file with the functions of dependent launches.
pub(crate) const FILE: &str = file!();

/// Lets the next kernel on the stream start, if it has `#[kernel(starts_early)]`, once all blocks have come here or ended. It orders nothing:
/// that kernel waits for the end of this one before it accesses memory.
#[device]
pub fn start_next() {
    unsafe { cuda!("launch_dependents();", options(nomem), cpu = ()) }
}
