//! Shuffles within each warp, then across the warps of the block, then one atomic access a block.
//!
//! Technique: "Cooperative Groups" (`coop_groups_reduce_kernel`). Each warp folds its values with
//! shuffles, its first lane leaves the result in shared memory, and after the block's only barrier the first warp folds
//! those. It joins what [`atomic_tree`](super::atomic_tree) and [`warp_shuffle`](super::warp_shuffle) are good at: `n /
//! 256` atomic accesses, one barrier instead of nine, and a value per warp in shared memory instead of one a thread.
//!
//! The names of cooperative groups are names for what a kernel says here directly: `tiled_partition<32>` is the warp,
//! `thread_rank()` is `lane_id()`, `meta_group_rank()` is `warp_id()`, `reduce(warp, …)` is `warp_reduce`.
//!
//! The group of the whole grid, with a barrier for all blocks, is not used there and would gain nothing. It needs a
//! launch of resident blocks only, and the last block of [`single_pass`](super::single_pass) combines the blocks'
//! results, its only use, without any waiting.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - `reduce` needs `<cooperative_groups/reduce.h>`, which was not included.
//! - 0 was used for a missing warp, which is an identity only for sums.
//! - The result was added to whatever `output` held. Ours starts at the identity.

use super::{BLOCK, How, into_cell, warp_shuffle::warp_reduce};
use sarek_runtime::Result;
use sarek_runtime::monoid::{AtomicMonoid, AtomicNumber, Monoid};
use sarek_runtime::prelude::*;

/// Returns the combination of the values of a whole block, in its thread 0. All threads take part, in whole warps;
/// the same `warp_totals` may be used again after a barrier.
#[device]
pub fn block_reduce<T: Shuffle, M: Monoid<T>>(warp_totals: &mut [T; 32], mut value: T) -> T {
    superstep!(fold_each_warp, {
        value = warp_reduce::<T, M>(value);
        if lane_id() == 0 {
            warp_totals[warp_id()] = value;
        }
    });
    if warp_id() == 0 {
        value = if lane_id() < block_dim_x() / WARP_SIZE { warp_totals[lane_id()] } else { M::identity() };
        value = warp_reduce::<T, M>(value);
    }
    value
}

/// Merges all elements in `output[0]`.
#[kernel(block = 256)]
pub fn reduce_cooperative<T: Shuffle + AtomicNumber, M: AtomicMonoid<T>>(input: &[T], output: &[T::Atomic], n: u32) {
    let warp_totals = shared!([T; 32]);
    let gid = global_idx_x();
    let val = if gid < n { input[gid] } else { M::identity() };

    let total = block_reduce::<T, M>(warp_totals, val);
    if thread_idx_x() == 0 {
        M::merge(&output[0], total);
    }
}

/// Reduces `input` in one launch.
///
/// # Errors
/// A failure of the device.
pub fn run<T: Shuffle + AtomicNumber, M: AtomicMonoid<T>>(
    device: &Device,
    input: &Slice<T>,
    monoid: M,
    how: &How,
) -> Result<T> {
    into_cell(device, input, monoid, &|input, output| {
        let grid = Grid::cover(input.len(), BLOCK as u32);
        let n = input.len() as u32;
        // SAFETY: `n` is the input's length, and `output` has an element.
        launch!(how, reduce_cooperative::<T, M>, device, grid, input, output, n)
    })
}
