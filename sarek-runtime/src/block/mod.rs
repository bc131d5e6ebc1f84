//! Collectives of a block: functions that all of its threads call together.
//!
//! `docs/collectives.md` lists all of them and their costs. In short:
//!
//! - All threads of the block call the function, in convergent control flow: it has barriers, and the compiler checks them as it
//!   checks others.
//! - Blocks have one dimension, and `THREADS` threads, a multiple of 32. Anything else is a fault where launches are checked.
//! - A function works in shared memory that the caller declares and passes. It may be used again after the next barrier.
//! - A block works on a *tile* of `TILE = THREADS * ITEMS` elements at a time, in one of three arrangements. *Blocked*:
//!   thread `t` has the elements `ITEMS * t`, `ITEMS * t + 1`, … *Striped*: it has `t`, `t + THREADS`, `t + 2 * THREADS`,
//!   … *Warp-striped*: each warp has `32 * ITEMS` neighbouring elements, and its lane `l` has the elements `l`, `l + 32`,
//!   `l + 64`, … of these.
//!
//! ```
//! use sarek_runtime::prelude::*;
//! use sarek_runtime::{block, monoid::Sum};
//!
//! /// The sums of the elements up to each one, for tiles of 512.
//! #[kernel(block = 128)]
//! fn running_sums(x: &[f32], sums: &mut [f32]) {
//!     let staging = shared!([f32; 512]);
//!     let warp_totals = shared!([f32; 32]);
//!     let start = block_idx_x() as usize * 512;
//!
//!     let mut items = [0.0; 4];
//!     block::load_transposed::<_, 128, _, _>(staging, x, start, &mut items);
//!     block::inclusive_scan_items::<_, Sum, 128, _>(warp_totals, &mut items);
//!     block::store_transposed::<_, 128, _, _>(staging, sums, start, &items);
//! }
//!
//! let device = Device::best()?;
//! let x = device.upload(&[0.5f32; 600])?;
//! let mut sums = device.zeros::<f32>(600)?;
//! running_sums::launch(&device, Grid::new(2, 128), &x, &mut sums)?;
//! let sums = sums.to_vec()?;
//! assert_eq!((sums[0], sums[511], sums[512], sums[599]), (0.5, 256.0, 0.5, 44.0));
//! # Ok::<(), Error>(())
//! ```

mod exchanges;
mod histograms;
mod loads;
mod merge;
mod neighbours;
mod radix;
mod scans;
mod segments;
mod stores;
mod tiles;

pub use exchanges::*;
pub use histograms::*;
pub use loads::*;
pub use merge::*;
pub use neighbours::*;
pub use radix::*;
pub use scans::*;
pub use segments::*;
pub use stores::*;
pub use tiles::*;

use crate::prelude::*;

/// Checks the requirements of the functions of this module for blocks.
#[device]
fn assert_block<const THREADS: usize>() {
    assert!(THREADS % 32 == 0, "a block has whole warps, not {THREADS} threads");
    assert!(
        block_dim_x() == THREADS as u32 && block_dim_y() == 1 && block_dim_z() == 1,
        "the block is not one of {THREADS} threads in one dimension"
    );
}

/// Checks the same, and that `TILE` is the size of a tile.
#[device]
fn assert_tile<const THREADS: usize, const ITEMS: usize, const TILE: usize>() {
    assert_block::<THREADS>();
    assert!(
        TILE == THREADS * ITEMS,
        "a tile of {THREADS} threads with {ITEMS} items each does not have {TILE} elements"
    );
}

/// Returns the start of the warp's part of a tile.
#[device]
pub fn warp_start<const ITEMS: usize>() -> usize {
    warp_id() as usize * (32 * ITEMS)
}
