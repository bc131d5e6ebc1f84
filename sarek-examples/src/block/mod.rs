//! Building blocks: what the kernels of several algorithms are made of.
//!
//! Each is a `#[device]` function that kernels of any crate can call. What a block of threads works on at a time is a
//! *tile*, dealt to its threads in one of two ways:
//! - *striped*: thread `t` of a warp has the elements `t`, `t + 32`, `t + 64`, …, so that a warp's accesses to memory are
//!   contiguous;
//! - *blocked*: thread `t` has `ITEMS` neighbouring elements, as a scan needs them.
//!
//! [`tile`] changes the one into the other through shared memory. [`scan`] has the scans of a warp and of a block, and
//! [`decoupled`] carries results from tile to tile within one launch.

pub mod decoupled;
pub mod heads;
pub mod scan;
pub mod tile;

pub use decoupled::{TileStates, TileWord, draw_tile, epoch_of, look_back, publish, tile_of};
pub use heads::{Heads, load_segments};
pub use scan::{block_scan, warp_scan, warp_scan_segments};
pub use tile::{load_tile, store_tile, warp_start};
