//! Pairs of neighbours, in global memory.
//!
//! Technique: `reduceNeighbored` of Cheng, Grossman and McKercher, "Professional CUDA C Programming" (2014), "access
//! non-contiguous global memory". In step `s` the thread whose number is a multiple of `2 * s` adds the element `s`
//! places on. It is the tree as one draws it, and the floor of the ladder: the working threads are spread over all
//! warps, so that every warp runs every step with ever fewer lanes; `%` by a number known only at run time is a
//! division; and the elements that a warp touches move apart until each has a memory sector of its own.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - The last block read past the array: `idata[threadIdx.x + offset]` was not compared with the length.
//! - `if (tid >= arrayLength) return;` came before `__syncthreads()`, which all threads of a block must reach.
//! - It reduced the caller's array in place and so destroyed it.
//!
//! Ours copies the elements to a work array, filled up with the identity to whole blocks: there is no tail to compare
//! with in the tree, all threads reach all barriers, and the input stays as it is.

use super::{BLOCK, How, in_passes};
use sarek_runtime::Result;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// One value per block of 256 elements, folded in `work` between neighbours.
#[kernel(block = 256)]
pub fn reduce_neighbored<T: Number, M: Monoid<T>>(input: &[T], work: &mut [T], partials: &mut [T], n: u32) {
    let tid = thread_idx_x();
    let gid = global_idx_x();

    superstep!(copy, {
        work[gid] = if gid < n { input[gid] } else { M::identity() };
    });
    let mut offset = 1;
    while offset < block_dim_x() {
        superstep!(fold, {
            if tid % (2 * offset) == 0 {
                work[gid] = M::combine(work[gid], work[gid + offset]);
            }
        });
        offset *= 2;
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
        launch!(how, reduce_neighbored::<T, M>, device, grid, input, &mut work, partials, n)
    })
}
