//! The tree in shared memory, its stages as a loop.
//!
//! The algorithm of [`supersteps`](super::supersteps) with one superstep in a loop. The barrier is in control
//! flow that all threads execute alike, since the stride depends only on the block's size; the compiler checks
//! that.
//!
//! The gain of the loop is brevity. It costs little: the stride is computed, and each stage compares it.

use super::{BLOCK, How, in_passes};
use sarek_runtime::Result;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// One value per block of 256 elements.
#[kernel(block = 256)]
pub fn reduce_superstep_loop<T: Number, M: Monoid<T>>(input: &[T], output: &mut [T], n: u32) {
    let sdata = shared!([T; 256]);
    let tid = thread_idx_x();
    let gid = global_idx_x();

    superstep!(load, {
        sdata[tid] = if gid < n { input[gid] } else { M::identity() };
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
    if tid == 0 {
        output[block_idx_x()] = sdata[0];
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
        launch!(how, reduce_superstep_loop::<T, M>, device, grid, input, output, n)
    })
}
