//! The first combination during the load.
//!
//! Technique: "first add during load", kernel 4 of Mark Harris, "Optimizing Parallel Reduction in CUDA" (2007). Each
//! thread loads two elements and puts their combination in shared memory: all threads work in what was the first step,
//! half the blocks do, and each thread has two loads in flight.
//!
//! A mistake of a common form of it: both loads were made without a check of the length, so that any array whose
//! length is not a multiple of 512 was read past its end. The text also claims that an iteration of the loop
//! disappears; the loop runs as often as before, but in half as many blocks.

use super::{BLOCK, How, in_passes};
use sarek_runtime::Result;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// One value per block of 512 elements.
#[kernel(block = 256)]
pub fn reduce_version4<T: Number, M: Monoid<T>>(g_idata: &[T], g_odata: &mut [T], n: u32) {
    let sdata = shared!([T; 256]);
    let tid = thread_idx_x();
    let i = block_idx_x() * (block_dim_x() * 2) + thread_idx_x();

    superstep!(load_two, {
        let left = if i < n { g_idata[i] } else { M::identity() };
        let right = if i + block_dim_x() < n { g_idata[i + block_dim_x()] } else { M::identity() };
        sdata[tid] = M::combine(left, right);
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
    in_passes(device, input, monoid, 2 * BLOCK, &|input, output| {
        let grid = Grid::new(output.len(), BLOCK);
        let n = input.len() as u32;
        // SAFETY: `n` is the input's length, and `output` has an element per block.
        launch!(how, reduce_version4::<T, M>, device, grid, input, output, n)
    })
}
