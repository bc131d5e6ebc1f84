//! The tree in shared memory, one named superstep a stage.
//!
//! A tree of named supersteps. Each element is read from global memory once and lives in
//! shared memory from then on, where a step costs some tens of cycles instead of hundreds. Each `superstep!` is a stage
//! of the algorithm and ends with the barrier that the next one needs; the CUDA text carries their names. Written out,
//! no stage computes its stride, at the price of a block that is fixed at 256 threads.
//!
//! A usual description omits the stages from 16 on ("continues through …"), and the further launches that an array of
//! more than 256 elements needs. The stages below 32 involve one warp and need no barrier of the whole block. The
//! superstep gives them one all the same, which is simple and correct. [`algorithm_c`](super::algorithm_c) does
//! without.

use super::{BLOCK, How, in_passes};
use sarek_runtime::Result;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// One value per block of 256 elements.
#[kernel(block = 256)]
pub fn reduce_supersteps<T: Number, M: Monoid<T>>(input: &[T], output: &mut [T], n: u32) {
    let sdata = shared!([T; 256]);
    let tid = thread_idx_x();
    let gid = global_idx_x();

    superstep!(load, {
        sdata[tid] = if gid < n { input[gid] } else { M::identity() };
    });
    superstep!(reduce128, {
        if tid < 128 {
            sdata[tid] = M::combine(sdata[tid], sdata[tid + 128]);
        }
    });
    superstep!(reduce64, {
        if tid < 64 {
            sdata[tid] = M::combine(sdata[tid], sdata[tid + 64]);
        }
    });
    superstep!(reduce32, {
        if tid < 32 {
            sdata[tid] = M::combine(sdata[tid], sdata[tid + 32]);
        }
    });
    superstep!(reduce16, {
        if tid < 16 {
            sdata[tid] = M::combine(sdata[tid], sdata[tid + 16]);
        }
    });
    superstep!(reduce8, {
        if tid < 8 {
            sdata[tid] = M::combine(sdata[tid], sdata[tid + 8]);
        }
    });
    superstep!(reduce4, {
        if tid < 4 {
            sdata[tid] = M::combine(sdata[tid], sdata[tid + 4]);
        }
    });
    superstep!(reduce2, {
        if tid < 2 {
            sdata[tid] = M::combine(sdata[tid], sdata[tid + 2]);
        }
    });
    if tid == 0 {
        output[block_idx_x()] = M::combine(sdata[0], sdata[1]);
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
        launch!(how, reduce_supersteps::<T, M>, device, grid, input, output, n)
    })
}
