//! A tree in shared memory, then one atomic access a block.
//!
//! Technique: "Tree Reduction in Shared Memory" (`shared_reduce_kernel`). Instead of a launch for
//! each level, the blocks' results are merged in one cell: one launch for any length, and `n / 256` atomic accesses to
//! one address, which the L2 cache serves one after the other. For floats the order of the merges, and so the rounding,
//! differs from run to run.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - The result was added to whatever `output` held; nothing set it to 0. Ours starts at the identity.
//! - `extern __shared__ int sdata[]` left its size to the launch, which the text does not show.
//! - `int global_id = blockIdx.x * blockDim.x + tid` overflows from 2^31 elements on.

use super::{BLOCK, How, into_cell};
use sarek_runtime::Result;
use sarek_runtime::monoid::{AtomicMonoid, AtomicNumber};
use sarek_runtime::prelude::*;

/// Merges all elements in `output[0]`.
#[kernel(block = 256)]
pub fn reduce_atomic_tree<T: AtomicNumber, M: AtomicMonoid<T>>(input: &[T], output: &[T::Atomic], n: u32) {
    let sdata = shared!([T; 256]);
    let tid = thread_idx_x();
    let global_id = global_idx_x();

    superstep!(load, {
        sdata[tid] = if global_id < n { input[global_id] } else { M::identity() };
    });
    let mut s = block_dim_x() / 2;
    while s > 0 {
        superstep!(fold, {
            if tid < s {
                sdata[tid] = M::combine(sdata[tid], sdata[tid + s]);
            }
        });
        s >>= 1;
    }
    if tid == 0 {
        M::merge(&output[0], sdata[0]);
    }
}

/// Reduces `input` in one launch.
///
/// # Errors
/// A failure of the device.
pub fn run<T: AtomicNumber, M: AtomicMonoid<T>>(device: &Device, input: &Slice<T>, monoid: M, how: &How) -> Result<T> {
    into_cell(device, input, monoid, &|input, output| {
        let grid = Grid::cover(input.len(), BLOCK as u32);
        let n = input.len() as u32;
        // SAFETY: `n` is the input's length, and `output` has an element.
        launch!(how, reduce_atomic_tree::<T, M>, device, grid, input, output, n)
    })
}
