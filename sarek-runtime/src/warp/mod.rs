//! Collectives of a warp: functions that its 32 lanes call together.
//!
//! `docs/collectives.md` lists all of them, with those of [`block`](mod@crate::block), and their costs. [`tile`] has collectives of parts
//! of a warp, and [`group`] those of any lanes.
//!
//! All 32 lanes call each function of this module: the same call, as for a warp operation with [`FULL_MASK`]. The last
//! warp of a block must have all of its lanes. Operators need not commute: they are applied in the order of the lanes.
//! Results are the same in every run.
//!
//! ```
//! use sarek_runtime::monoid::Sum;
//! use sarek_runtime::prelude::*;
//! use sarek_runtime::warp;
//!
//! #[kernel(block = 256)]
//! fn row_sums(x: &[f32], sums: &mut [f32]) {
//!     let sum = warp::reduce::<_, Sum>(x[global_idx_x()]);
//!     if lane_id() == 0 {
//!         sums[global_idx_x() / WARP_SIZE] = sum;
//!     }
//! }
//!
//! let device = Device::best()?;
//! let x = device.upload(&[0.5f32; 512])?;
//! let mut sums = device.zeros::<f32>(16)?;
//! row_sums::launch(&device, Grid::new(2, 256), &x, &mut sums)?;
//! assert_eq!(sums.to_vec()?, [16.0; 16]);
//! # Ok::<(), Error>(())
//! ```
//!
//! [`FULL_MASK`]: crate::device::FULL_MASK

pub mod group;
mod moves;
mod scans;
mod sorts;
pub mod tile;

pub use moves::*;
pub use scans::*;
pub use sorts::*;
