//! Races on the CPU engine: kernels with a mistake and the same kernels repaired, and the report of each.
//!
//! Each kernel is there twice, as `kernel::<false>` with its race and as `kernel::<true>` without. The verdict of both must be the
//! same under every schedule and number of workers.

mod barriers;
mod clusters;
mod copies;
mod flags;
mod grids;
mod harness;
mod named;
mod others;
mod patterns;
mod phases;
mod reports;
mod warps;
mod wide_cells;
mod widths;
