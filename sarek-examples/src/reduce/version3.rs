//! The tree in shared memory with sequential addressing.
//!
//! Technique: "sequential addressing", kernel 3 of Mark Harris, "Optimizing Parallel Reduction in CUDA" (2007), with
//! which kernel 4 is compared. The strides fall from half the block to 1, so that the working threads and their
//! elements are contiguous: no bank conflicts, and whole warps retire. In the first step half the threads only wait;
//! that is what [`version4`](super::version4) mends.
//!
//! A mistake of a common form of it: `sdata[tid] = g_idata[i]` without a check of the length, so that an array whose
//! length is not a multiple of the block was read past its end. Ours uses the identity there.

use super::{BLOCK, How, in_passes};
use sarek_runtime::Result;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// One value per block of 256 elements.
#[kernel(block = 256)]
pub fn reduce_version3<T: Number, M: Monoid<T>>(g_idata: &[T], g_odata: &mut [T], n: u32) {
    let sdata = shared!([T; 256]);
    let tid = thread_idx_x();
    let i = block_idx_x() * block_dim_x() + thread_idx_x();

    superstep!(load, {
        sdata[tid] = if i < n { g_idata[i] } else { M::identity() };
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
        g_odata[block_idx_x()] = sdata[0];
    }
}

/// Reduces `input`, level after level.
///
/// # Errors
/// A failure of the device.
pub fn run<T: Number, M: Monoid<T>>(device: &Device, input: &Slice<T>, monoid: M, how: &How) -> Result<T> {
    in_passes(device, input, monoid, BLOCK, &|input, output| {
        let grid = Grid::new(output.len(), BLOCK);
        let n = input.len() as u32;
        // SAFETY: `n` is the input's length, and `output` has an element per block.
        launch!(how, reduce_version3::<T, M>, device, grid, input, output, n)
    })
}
