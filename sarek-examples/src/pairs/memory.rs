//! Kernels that move memory: a double buffer of asynchronous copies, and tiles of a tensor.

use sarek_runtime::Result;
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::bulk;
use sarek_runtime::copies::{commit_copies, copy_async, wait_copies};
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{self, TensorMap};

/// The elements of a tile that is reversed.
pub const REVERSED: u32 = 1024;

/// Reverses each of `tiles` tiles of 1024 elements. While one is reversed, the copy of the block's next one is pending.
#[kernel(block = 256)]
pub fn reverse_tiles(x: &[f32], y: &mut [f32], tiles: u32) {
    let buffers = shared!([[f32; REVERSED as usize]; 2]);
    let own = 4 * thread_idx_x();
    if block_idx_x() < tiles {
        copy_async::<f32, 4>(&mut buffers[0], own, x, (block_idx_x() * REVERSED + own) as usize);
    }
    commit_copies();
    let mut now = 0u32;
    #[unroll(1)]
    for tile in (block_idx_x()..tiles).step_by(grid_dim_x()) {
        if tile + grid_dim_x() < tiles {
            let next = (tile + grid_dim_x()) * REVERSED + own;
            copy_async::<f32, 4>(&mut buffers[(now ^ 1) % 2], own, x, next as usize);
        }
        commit_copies();
        superstep!(tile_is_there, {
            wait_copies::<1>();
        });
        superstep!(reverse, {
            let four = load_vector::<f32, 4>(&buffers[now % 2][REVERSED - 4 - own]);
            store_vector(&mut y[tile * REVERSED + own], [four[3], four[2], four[1], four[0]]);
        });
        now ^= 1;
    }
}

/// The rows and the columns of a tile of a tensor.
pub const SIDE: u32 = 64;
/// The tiles of a ring.
pub const STAGES: u32 = 6;
/// The tiles that may be on their way out.
const LEAVING: u32 = 3;

/// Copies a matrix in tiles of 64 x 64 elements, through a ring in shared memory: the blocks of a column of the grid copy the `down` tiles of a column.
#[kernel(block = 32)]
pub fn copy_tiles(x: &[f32], of_x: TensorMap<f32, 2>, y: &mut [f32], of_y: TensorMap<f32, 2>, down: u32) {
    let ring = shared!([f32]);
    let full = shared!([Barrier; STAGES as usize]);
    if thread_idx_x() == 0 {
        // Nobody else uses the ring, and so nobody waits for this.
        for stage in 0..STAGES {
            barrier::init(full, stage, 1);
        }
        let column = (block_idx_x() * SIDE) as i32;
        let mut next = block_idx_y();
        for stage in 0..STAGES - LEAVING {
            if next < down {
                tensor::copy_in(ring, stage * (SIDE * SIDE), x, &of_x, [(next * SIDE) as i32, column], full, stage);
                barrier::arrive(full, stage);
            }
            next += grid_dim_y();
        }
        let mut step = 0u32;
        for tile in (block_idx_y()..down).step_by(grid_dim_y()) {
            let stage = step % STAGES;
            barrier::wait(full, stage, step / STAGES % 2);
            tensor::copy_out(y, &of_y, [(tile * SIDE) as i32, column], ring, stage * (SIDE * SIDE));
            bulk::commit_group();
            bulk::wait_group_read::<LEAVING>();
            if next < down {
                let free = (step + STAGES - LEAVING) % STAGES;
                tensor::copy_in(ring, free * (SIDE * SIDE), x, &of_x, [(next * SIDE) as i32, column], full, free);
                barrier::arrive(full, free);
            }
            next += grid_dim_y();
            step += 1;
        }
        bulk::wait_group::<0>();
    }
}

/// Returns a square matrix of `n` rows in tiles of [`copy_tiles`].
///
/// # Errors
/// Those of [`TensorMap::new`].
pub fn map(x: &Slice<f32>, n: usize) -> Result<TensorMap<f32, 2>> {
    TensorMap::new(x, [n, n], [SIDE, SIDE])
}

/// Returns the grid of [`copy_tiles`] for square matrices of `n` rows, a multiple of 64.
///
/// # Errors
/// A kernel that cannot be compiled.
pub fn grid_of_tiles(device: &Device, n: usize) -> Result<Grid> {
    let ring = (STAGES * SIDE * SIDE) as usize;
    let most = copy_tiles::fill(device, 32, ring * size_of::<f32>())?.blocks[0] as usize;
    let tiles = n / SIDE as usize;
    Ok(Grid::new((tiles, (most / tiles.max(1)).clamp(1, tiles.max(1))), 32).with_shared::<f32>(ring))
}
