//! Two elements per thread before the tree.
//!
//! Technique: `reduceUnrolling2` of Cheng, Grossman and McKercher, "Professional CUDA C Programming" (2014). A block
//! takes 512 elements: each thread first combines two of them, so that half the blocks do, no thread idles in the first
//! step, and each has two loads in flight. The combination is also what moves the elements to the work array, so that
//! the copy of [`interleaved`](super::interleaved) costs nothing more.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - `if (threadIdx.x + blockDim.x < arrayLength)` left out the block's offset. The condition holds in every block of any
//!   array longer than a block's share, and the last block read past the end.
//! - Otherwise, the tree folded whatever followed the array.
//! - It reduced the caller's array in place.
//!
//! Ours compares each index with the length and uses the identity if there is no element.

use super::{BLOCK, How, in_passes};
use sarek_runtime::Result;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// One value per block of 512 elements: two a thread, then folded in `work` by halves.
#[kernel(block = 256)]
pub fn reduce_unrolling2<T: Number, M: Monoid<T>>(input: &[T], work: &mut [T], partials: &mut [T], n: u32) {
    let tid = thread_idx_x();
    let gid = global_idx_x();
    let i0 = 2 * block_idx_x() * block_dim_x() + tid;
    let i1 = i0 + block_dim_x();

    superstep!(combine_two, {
        let a0 = if i0 < n { input[i0] } else { M::identity() };
        let a1 = if i1 < n { input[i1] } else { M::identity() };
        work[gid] = M::combine(a0, a1);
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
    in_passes(device, input, monoid, 2 * BLOCK, &|input, partials| {
        let grid = Grid::new(partials.len(), BLOCK);
        let mut work = device.scratch(partials.len() * BLOCK)?;
        let n = input.len() as u32;
        // SAFETY: `n` is the input's length, `work` has an element per thread and `partials` one a block.
        launch!(how, reduce_unrolling2::<T, M>, device, grid, input, &mut work, partials, n)
    })
}
