//! Many elements per thread, a tree in shared memory, the last warp without barriers, two launches.
//!
//! Technique: "Algorithm C: Optimized Shared Memory Reduction". The grid is as large as the device keeps resident, and
//! each thread walks through the array in steps of the grid (a grid-stride loop): loads stay coalesced, all but a few
//! combinations happen in registers, and the number of partial results does not grow with the array. One block of the
//! same kernel then reduces those. When 32 values are left, one warp folds them with `syncwarp`, which costs far less
//! than a barrier of the block.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - "No sync needed within warp": `sdata[tid] += sdata[tid + 16]` by 32 threads at once relies on all lanes reading before
//!   any writes. Lane 0 reads `sdata[16]`, which lane 16 overwrites in the same step. The compiler may keep values in
//!   registers (there is not even a `volatile`), and since Volta the lanes of a warp need not run together. Ours reads,
//!   synchronises the warp, writes, and synchronises again.
//! - The steps start at 16, so the loop before has to include the stride 32; "DOWN TO 32" may be read either way, and the
//!   common rendering `stride > 32` loses half the block.
//! - `blocks` was one for each `BLOCK_SIZE` elements, so that the grid-stride loop ran once and "multiple elements per
//!   thread" never happened. Ours is bounded by the device.
//! - It was written for sums only: 0 is not an identity for a maximum of negative numbers.

use super::{BLOCK, How, first, in_parts};
use sarek_runtime::Result;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// One value per block: the combination of the elements that its threads walk over.
#[kernel(block = 256)]
pub fn reduce_algorithm_c<T: Number, M: Monoid<T>>(input: &[T], partials: &mut [T], n: u32) {
    let sdata = shared!([T; 256]);
    let tid = thread_idx_x();

    superstep!(load, {
        let mut local = M::identity();
        for i in (global_idx_x()..n).step_by(grid_dim_x() * block_dim_x()) {
            local = M::combine(local, input[i]);
        }
        sdata[tid] = local;
    });
    let mut stride = block_dim_x() / 2;
    while stride >= WARP_SIZE {
        superstep!(fold, {
            if tid < stride {
                sdata[tid] = M::combine(sdata[tid], sdata[tid + stride]);
            }
        });
        stride /= 2;
    }
    if tid < WARP_SIZE {
        let mut total = sdata[tid];
        let mut offset = WARP_SIZE / 2;
        #[unroll]
        while offset > 0 {
            total = M::combine(total, sdata[tid + offset]);
            syncwarp(FULL_MASK);
            sdata[tid] = total;
            syncwarp(FULL_MASK);
            offset /= 2;
        }
        if tid == 0 {
            partials[block_idx_x()] = total;
        }
    }
}

/// Returns the blocks of the first launch: at most 2048 threads for each multiprocessor.
pub fn blocks(device: &Device, n: usize) -> usize {
    let resident = device.multiprocessors() as usize * (2048 / BLOCK);
    n.div_ceil(BLOCK).clamp(1, resident)
}

/// Reduces `input` in two phases.
///
/// # Errors
/// A failure of the device.
pub fn run<T: Number, M: Monoid<T>>(device: &Device, input: &Slice<T>, monoid: M, how: &How) -> Result<T> {
    let launch = |input: &Slice<T>, partials: &mut Slice<T>| {
        let grid = Grid::new(partials.len(), BLOCK);
        let n = input.len() as u32;
        // SAFETY: `n` is the input's length, and `partials` has an element per block.
        launch!(how, reduce_algorithm_c::<T, M>, device, grid, input, partials, n)
    };
    in_parts(input, monoid, &mut |part| {
        let mut partials = device.scratch(blocks(device, part.len()))?;
        launch(part, &mut partials)?;
        if partials.len() == 1 {
            return first(&partials);
        }
        let mut total = device.scratch(1)?;
        launch(&partials, &mut total)?;
        first(&total)
    })
}
