//! Shuffles within each warp, then across the warps of the block.
//!
//! Technique: "Warp-Level Primitives" (`warp_prefix_sum_kernel`). In five steps each lane takes the value of the lane
//! 1, 2, 4, 8 and 16 places to the left. That is `n log n` combinations where the tree has `2 n`, but they cost
//! nothing: lanes run together whether they work or idle, and there is no barrier and no shared memory. The warps'
//! totals are combined in shared memory after the block's only barrier ([`exclusive_scan`](fn@block::exclusive_scan)).
//!
//! A block does that for 256 elements, the blocks' totals are scanned in the same way, and the results are combined
//! with the elements of the following blocks ([`carry`](super::carry)). Results of floats are the same in every run.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - It scans every 32 elements separately and stops there: the result is correct only for the first warp.
//! - Threads past the end return before the shuffles, and the mask is `__activemask()`: whichever lanes happen to run
//!   together. That is not a promise of all lanes that should take part, so that a lane may be left out for no reason. Here
//!   all lanes take part, those past the end with the identity.
//! - "O(log32 n) depth within warp" is log2 of 32, five steps.

use super::{How, Kind, in_levels};
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;
use sarek_runtime::{Result, block};

/// Scans each block of 256 elements separately, and writes the combination of its elements to `totals`.
#[kernel(block = 256)]
pub fn scan_warp_shuffle<T: Shuffle, M: Monoid<T>, const INCLUSIVE: bool>(
    input: &[T],
    output: &mut [T],
    totals: &mut [T],
) {
    let warp_totals = shared!([T; 32]);
    let gid = block_idx_x() as usize * 256 + thread_idx_x() as usize;
    let item = if gid < input.len() { input[gid] } else { M::identity() };

    let (before, total) = block::exclusive_scan::<T, M, 256>(warp_totals, item);
    if gid < output.len() {
        output[gid] = if INCLUSIVE { M::combine(before, item) } else { before };
    }
    if thread_idx_x() == 0 {
        totals[block_idx_x()] = total;
    }
}

/// Scans `input`, a level of blocks after the other.
///
/// # Errors
/// [`Error::Length`] if the lengths differ, no memory, or a failure of the device.
pub fn run<T: Shuffle, M: Monoid<T>>(
    device: &Device,
    input: &Slice<T>,
    output: &mut Slice<T>,
    _: M,
    kind: Kind,
    how: &How,
) -> Result<()> {
    in_levels::<T, M>(device, input, output, kind, how, &|input, output, totals, kind| {
        let grid = Grid::new(totals.len(), 256);
        // SAFETY of both: the kernel compares with the lengths; `totals` has an element per block.
        match kind {
            Kind::Inclusive => launch!(how, scan_warp_shuffle::<T, M, true>, device, grid, input, output, totals),
            Kind::Exclusive => launch!(how, scan_warp_shuffle::<T, M, false>, device, grid, input, output, totals),
        }
    })
}
