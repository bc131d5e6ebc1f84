//! One launch: the block that finishes last reduces the partial results.
//!
//! Technique: the example of memory fences in NVIDIA's "CUDA C++ Programming Guide", `sum`. Each block writes its
//! partial result, makes it visible with a fence, and takes a ticket from a counter; the block that draws the last
//! one knows that all results are there. It saves the second launch, and unlike atomics on the data it keeps the
//! order of the combinations: sums of floats are the same in every run.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - `atomicInc(&count, gridDim.x)` wraps after `gridDim.x`, one too late, so that the counter had to be set back by hand.
//!   With `gridDim.x - 1` the last ticket sets it to 0 for the next launch.
//! - The last block read the results of others without a fence on its own side. `volatile` keeps the loads out of the
//!   caches; what orders them after the ticket is an acquire.
//! - A global `count` is shared by all launches of the program: two at a time, on two streams, mix up their tickets. Ours
//!   is an argument.
//! - The result went to `result[0]`, over the first block's partial result. Ours has a place of its own.
//!
//! The barrier under `if` is correct: the flag is in shared memory, one thread writes it before a barrier, and all read
//! it after; so the whole block takes the same path. The compiler recognizes that.

use super::{BLOCK, How, algorithm_c::blocks, first, in_parts};
use sarek_runtime::Result;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// Returns the combination of the values of all threads of a block of 256, in all of them. Reached by all threads;
/// `sdata` is free again after the next barrier.
#[device]
pub fn block_reduce<T: Number, M: Monoid<T>>(sdata: &mut [T; 256], value: T) -> T {
    let tid = thread_idx_x();
    superstep!(share, {
        sdata[tid] = value;
    });
    let mut stride = block_dim_x() / 2;
    while stride > 0 {
        superstep!(fold, {
            if tid < stride {
                sdata[tid] = M::combine(sdata[tid], sdata[tid + stride]);
            }
        });
        stride /= 2;
    }
    sdata[0]
}

/// The combination of all elements, in `result[0]`. `partials` has an element per block, and `count[0]` is 0, before and
/// after.
#[kernel(block = 256)]
pub fn reduce_single_pass<T: Number, M: Monoid<T>>(
    input: &[T],
    partials: &mut [T],
    result: &mut [T],
    count: &[AtomicU32],
    n: u32,
) {
    let sdata = shared!([T; 256]);
    let is_last_block_done = shared!([bool; 1]);
    let tid = thread_idx_x();

    let mut partial_sum = M::identity();
    for i in (global_idx_x()..n).step_by(grid_dim_x() * block_dim_x()) {
        partial_sum = M::combine(partial_sum, input[i]);
    }
    let block_sum = block_reduce::<T, M>(sdata, partial_sum);

    superstep!(take_ticket, {
        if tid == 0 {
            volatile_store(&mut partials[block_idx_x()], block_sum);
            threadfence();
            let ticket = count[0].fetch_inc(grid_dim_x() - 1, Ordering::Acquire);
            is_last_block_done[0] = ticket == grid_dim_x() - 1;
        }
    });
    if is_last_block_done[0] {
        let mut rest = M::identity();
        for i in (tid..grid_dim_x()).step_by(block_dim_x()) {
            let partial = volatile_load(&partials[i]);
            rest = M::combine(rest, partial);
        }
        let total = block_reduce::<T, M>(sdata, rest);
        if tid == 0 {
            result[0] = total;
        }
    }
}

/// Reduces `input` in one launch.
///
/// # Errors
/// A failure of the device.
pub fn run<T: Number, M: Monoid<T>>(device: &Device, input: &Slice<T>, monoid: M, how: &How) -> Result<T> {
    let mut count = device.zeros::<u32>(1)?;
    in_parts(input, monoid, &mut |part| {
        let blocks = blocks(device, part.len());
        let (mut partials, mut result) = (device.scratch(blocks)?, device.scratch(1)?);
        let grid = Grid::new(blocks, BLOCK);
        let n = part.len() as u32;
        let count = count.as_atomic();
        // SAFETY: `n` is the input's length, `partials` has an element per block, and the others have one.
        launch!(how, reduce_single_pass::<T, M>, device, grid, part, &mut partials, &mut result, count, n)?;
        first(&result)
    })
}
