//! Up a tree and down again, in shared memory.
//!
//! Technique: "Shared Memory Optimization (Blelloch Scan)" (`shared_prefix_sum_kernel`). On the way up each node of a
//! binary tree gets the total of its subtree. On the way down each node passes to its left child the total of
//! everything before it, and to its right child that total and the left child's. So `n` elements take about `2 n`
//! combinations, in `2 log n` steps, where the naive scan takes `n * n / 2`.
//!
//! A block does that for 256 elements. The totals of the blocks are scanned in the same way, and combined with the
//! elements of the following blocks ([`carry`](super::carry)). The costs: data is read and written twice, 18 barriers
//! per block, and half of the threads or more idle in every step.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - It is right for one block only: nothing carries the sum of one block to the next.
//! - It is exclusive, though it appears beside two inclusive kernels and claims to be the same operation.
//! - The total of the block, which scanning several blocks needs, is overwritten with 0 and lost.
//! - "O(n log n) work" sells it short: the tree is what makes it O(n). A block's size has to be a power of two, which
//!   nothing checked.
//! - 0 is the identity of sums only, and the block's size in shared memory was up to the launch.

use super::{How, Kind, in_levels};
use sarek_runtime::Result;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// Scans each block of 256 elements separately, and writes the combination of its elements to `totals`.
#[kernel(block = 256)]
pub fn scan_blelloch<T: Number, M: Monoid<T>, const INCLUSIVE: bool>(input: &[T], output: &mut [T], totals: &mut [T]) {
    let temp = shared!([T; 256]);
    let tid = thread_idx_x();
    let gid = block_idx_x() as usize * 256 + tid as usize;
    let item = if gid < input.len() { input[gid] } else { M::identity() };

    superstep!(load, {
        temp[tid] = item;
    });
    let mut stride = 1;
    while stride < 256 {
        superstep!(up_sweep, {
            let index = (tid + 1) * stride * 2 - 1;
            if index < 256 {
                temp[index] = M::combine(temp[index - stride], temp[index]);
            }
        });
        stride *= 2;
    }
    // Thread 0 alone reads the last element in the next step.
    if tid == 0 {
        totals[block_idx_x()] = temp[255];
        temp[255] = M::identity();
    }
    stride = 128;
    while stride > 0 {
        superstep!(down_sweep, {
            let index = (tid + 1) * stride * 2 - 1;
            if index < 256 {
                let left = temp[index - stride];
                temp[index - stride] = temp[index];
                temp[index] = M::combine(temp[index], left);
            }
        });
        stride /= 2;
    }
    if gid < output.len() {
        output[gid] = if INCLUSIVE { M::combine(temp[tid], item) } else { temp[tid] };
    }
}

/// Scans `input`, a level of blocks after the other.
///
/// # Errors
/// [`Error::Length`] if the lengths differ, no memory, or a failure of the device.
pub fn run<T: Number, M: Monoid<T>>(
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
            Kind::Inclusive => launch!(how, scan_blelloch::<T, M, true>, device, grid, input, output, totals),
            Kind::Exclusive => launch!(how, scan_blelloch::<T, M, false>, device, grid, input, output, totals),
        }
    })
}
