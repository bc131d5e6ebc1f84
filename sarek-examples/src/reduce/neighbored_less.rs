//! Pairs of neighbours, folded by the first threads of the block.
//!
//! Technique: `reduceNeighboredLess` of Cheng, Grossman and McKercher, "Professional CUDA C Programming" (2014). The
//! same pairs as in [`neighbored`](super::neighbored), but in step `s` thread `t` takes the pair that starts at `2 * s
//! * t`. The working threads are the first ones, so that whole warps retire and stop costing anything, and the division
//! by `2 * s` is gone. The accesses are as far apart as before.
//!
//! A mistake of a common form of it: as in `ReduceNeighbored`, a read past the array in the last block, a return in
//! front of a barrier, and an input destroyed. The cure is the same work array.

use super::{BLOCK, How, in_passes};
use sarek_runtime::Result;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// One value per block of 256 elements, folded in `work` between neighbours by the first threads.
#[kernel(block = 256)]
pub fn reduce_neighbored_less<T: Number, M: Monoid<T>>(input: &[T], work: &mut [T], partials: &mut [T], n: u32) {
    let tid = thread_idx_x();
    let gid = global_idx_x();
    let base = block_idx_x() * block_dim_x();

    superstep!(copy, {
        work[gid] = if gid < n { input[gid] } else { M::identity() };
    });
    let mut offset = 1;
    while offset < block_dim_x() {
        superstep!(fold, {
            if tid < block_dim_x() / 2 / offset {
                let left = base + 2 * offset * tid;
                work[left] = M::combine(work[left], work[left + offset]);
            }
        });
        offset *= 2;
    }
    if tid == 0 {
        partials[block_idx_x()] = work[base];
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
        launch!(how, reduce_neighbored_less::<T, M>, device, grid, input, &mut work, partials, n)
    })
}
