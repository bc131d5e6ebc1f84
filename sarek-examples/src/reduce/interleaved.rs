//! The reversed tree: each thread's partner is half the remaining elements away.
//!
//! Technique: `reduceInterleaved` of Cheng, Grossman and McKercher, "Professional CUDA C Programming" (2014), "access
//! contiguous global memory". The strides shrink instead of growing, so that the working threads are neighbours and so
//! are their elements: a warp reads and writes whole sectors in every step. All later strategies keep this order.
//!
//! A mistake of a common form of it: as in `ReduceNeighbored`, a read past the array in the last block, a return in
//! front of a barrier, and an input destroyed. The cure is the same work array.

use super::{BLOCK, How, in_passes};
use sarek_runtime::Result;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// One value per block of 256 elements, folded in `work` by halves.
#[kernel(block = 256)]
pub fn reduce_interleaved<T: Number, M: Monoid<T>>(input: &[T], work: &mut [T], partials: &mut [T], n: u32) {
    let tid = thread_idx_x();
    let gid = global_idx_x();

    superstep!(copy, {
        work[gid] = if gid < n { input[gid] } else { M::identity() };
    });
    let mut offset = block_dim_x() / 2;
    while offset > 0 {
        superstep!(fold, {
            if tid < offset {
                work[gid] = M::combine(work[gid], work[gid + offset]);
            }
        });
        offset /= 2;
    }
    if tid == 0 {
        partials[block_idx_x()] = work[gid];
    }
}

/// Reduces `input`, level after level.
///
/// # Errors
/// A failure of the device.
pub fn run<T: Number, M: Monoid<T>>(device: &Device, input: &Slice<T>, monoid: M, how: &How) -> Result<T> {
    in_passes(device, input, monoid, BLOCK, &|input, partials| {
        let grid = Grid::new(partials.len(), BLOCK);
        let mut work = device.scratch(partials.len() * BLOCK)?;
        let n = input.len() as u32;
        // SAFETY: `n` is the input's length, `work` has an element per thread and `partials` one a block.
        launch!(how, reduce_interleaved::<T, M>, device, grid, input, &mut work, partials, n)
    })
}
