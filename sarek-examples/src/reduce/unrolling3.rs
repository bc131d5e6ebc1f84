//! Three elements per thread before the tree.
//!
//! Technique: `reduceUnrolling3` of Cheng, Grossman and McKercher, "Professional CUDA C Programming" (2014). As
//! [`unrolling2`](super::unrolling2), with 768 elements per block: again fewer blocks, fewer barriers for each element,
//! and three independent loads in flight, which hide more of the latency of memory. How far this goes is limited by
//! registers only; [`best`](mod@super::best) goes to sixteen.
//!
//! A mistake of a common form of it: the same guard without the block's offset, the same read past the end, the same
//! input destroyed. Ours compares each index with the length.

use super::{BLOCK, How, in_passes};
use sarek_runtime::Result;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// One value per block of 768 elements: three a thread, then folded in `work` by halves.
#[kernel(block = 256)]
pub fn reduce_unrolling3<T: Number, M: Monoid<T>>(input: &[T], work: &mut [T], partials: &mut [T], n: u32) {
    let tid = thread_idx_x();
    let gid = global_idx_x();
    let i0 = 3 * block_idx_x() * block_dim_x() + tid;
    let i1 = i0 + block_dim_x();
    let i2 = i1 + block_dim_x();

    superstep!(combine_three, {
        let a0 = if i0 < n { input[i0] } else { M::identity() };
        let a1 = if i1 < n { input[i1] } else { M::identity() };
        let a2 = if i2 < n { input[i2] } else { M::identity() };
        work[gid] = M::combine(M::combine(a0, a1), a2);
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
    in_passes(device, input, monoid, 3 * BLOCK, &|input, partials| {
        let grid = Grid::new(partials.len(), BLOCK);
        let mut work = device.scratch(partials.len() * BLOCK)?;
        let n = input.len() as u32;
        // SAFETY: `n` is the input's length, `work` has an element per thread and `partials` one a block.
        launch!(how, reduce_unrolling3::<T, M>, device, grid, input, &mut work, partials, n)
    })
}
