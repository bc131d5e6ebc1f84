//! The product of two matrices of `bf16` or `f16` by clusters of two blocks on Hopper, which share the tiles of a factor.
//!
//! Source: the instructions are those of NVIDIA's "Parallel Thread Execution ISA", sections "Asynchronous Warpgroup Level Matrix
//! Instructions" and "cp.async.bulk.tensor"; the structure is that of [`warpgroup_matmul`](super::warpgroup_matmul).
//!
//! The two blocks make tiles of the product one above the other, which need the same columns of the right factor. Each block copies one half of
//! them to both, so that the factor is read once for 256 rows of the product. A step's place in the ring is written again when both blocks
//! have room: each says so at a barrier of both.

use super::half_matmul::tile_of;
use super::warpgroup_matmul::store;
use super::{How, count, same_length};
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::matrix::warpgroup::{
    KMajor, MnMajor, Steps, SwizzledRows, WarpgroupC, WarpgroupMajors, WarpgroupMultiply, multiply_stages,
    split_registers,
};
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{self, Swizzle, TensorElement, TensorMap};
use sarek_runtime::{Error, Result};

/// The rows and columns of a tile, and the depth of a step.
const ROWS: u32 = 128;
const COLUMNS: u32 = 256;
const DEPTH: u32 = 64;
/// The threads of a block: a warpgroup that copies, and two that multiply.
const THREADS: u32 = 384;
/// The blocks of a cluster.
const BLOCKS: u32 = 2;
/// The warps that multiply.
const WARPS: u32 = 8;
/// The steps that there is room for.
const STAGES: u32 = 4;
/// The elements of a step.
const STAGE_A: u32 = ROWS * DEPTH;
const STAGE_B: u32 = DEPTH * COLUMNS;
/// From an atom of 8 x 64 elements to the next one along the rows, and of the right factor along the columns.
const STRIDE: u32 = 512;
const LEAD: u32 = DEPTH * 64;

/// Writes the product of `a`, which is `rows` by `inner`, and `b`, which is `inner` by `columns`. `inner` and `columns` are multiples of
/// eight.
#[kernel(block = THREADS, min_blocks = 1, cluster = BLOCKS)]
pub fn multiply_in_clusters<T: WarpgroupMultiply<f32> + WarpgroupMajors<KMajor, MnMajor>>(
    a: &[T],
    of_a: TensorMap<T, 2>,
    b: &[T],
    of_b: TensorMap<T, 2>,
    c: &mut [f32],
    rows: u32,
    columns: u32,
    inner: u32,
) {
    let left = shared!([T]);
    let right = shared!([T]);
    let full = shared!([Barrier; STAGES as usize]);
    let empty = shared!([Barrier; STAGES as usize]);
    let room = shared!([Barrier; STAGES as usize]);
    if thread_idx_x() == 0 {
        for stage in 0..STAGES {
            barrier::init(full, stage, 1);
            barrier::init(empty, stage, WARPS);
            barrier::init(room, stage, BLOCKS);
        }
    }
    cluster_sync();
    let rank = cluster_block_rank();
    // Tiles in pairs, one for each block. The second one may be outside: its rows are zero, and it is not written.
    let (down, along) = (rows.div_ceil(BLOCKS * ROWS), columns.div_ceil(COLUMNS));
    let steps = inner.div_ceil(DEPTH);
    // The steps of the tiles before.
    let mut first = 0u32;
    if split_registers::<1, 40, 232>() {
        if thread_idx_x() == 0 {
            for pair in (cluster_idx_x()..down * along).step_by(grid_dim_x() / BLOCKS) {
                let (row, column) = tile_of(pair, down, along);
                let top = (row * BLOCKS + rank) * ROWS;
                for step in 0..steps {
                    let (stage, round) = ((first + step) % STAGES, (first + step) / STAGES);
                    let depth = (step * DEPTH) as i32;
                    barrier::wait(room, stage, round % 2);
                    tensor::copy_in(left, stage * STAGE_A, a, &of_a, [top as i32, depth], full, stage);
                    #[unroll]
                    for _ in 0..COLUMNS / 64 {
                        tensor::expect(&of_b, full, stage);
                    }
                    #[unroll]
                    for number in 0..COLUMNS / 64 / BLOCKS {
                        let part = rank * (COLUMNS / 64 / BLOCKS) + number;
                        let corner = [depth, (column * COLUMNS + 64 * part) as i32];
                        let at = stage * STAGE_B + part * LEAD;
                        tensor::copy_in_multicast(right, at, b, &of_b, corner, full, stage, (1 << BLOCKS) - 1);
                    }
                    barrier::arrive(full, stage);
                }
                first += steps;
            }
        } else if thread_idx_x() == 32 {
            // Another warp says where there is room, so that this is known before the copying thread comes to it.
            for _ in (cluster_idx_x()..down * along).step_by(grid_dim_x() / BLOCKS) {
                for step in first..first + steps {
                    barrier::wait(empty, step % STAGES, step / STAGES % 2 ^ 1);
                    for block in 0..BLOCKS {
                        barrier::arrive_at_rank(room, step % STAGES, block);
                    }
                }
                first += steps;
            }
        }
    } else {
        // Each of the two warpgroups makes one half of the columns.
        let half = thread_idx_x() / 128 % 2;
        let of_left = SwizzledRows { start: 0, from: 0, lead: 0, stride: STRIDE };
        let of_right = SwizzledRows { start: 2 * half * LEAD, from: 0, lead: LEAD, stride: STRIDE };
        for pair in (cluster_idx_x()..down * along).step_by(grid_dim_x() / BLOCKS) {
            let (row, column) = tile_of(pair, down, along);
            let these = Steps { first, count: steps, left: STAGE_A, right: STAGE_B };
            let mut sums = [WarpgroupC::zero(); 2];
            multiply_stages::<T, T, f32, KMajor, MnMajor, 2, STAGES>(
                &mut sums, left, of_left, right, of_right, these, full, empty,
            );
            let (top, from) = ((row * BLOCKS + rank) * ROWS, column * COLUMNS + 128 * half);
            store(&sums[0], c, top, from, rows, columns);
            store(&sums[1], c, top + 64, from, rows, columns);
            first += steps;
        }
    }
}

/// Writes the product of `a`, a matrix of `rows` by `inner` elements, and `b`, which is `inner` by `columns`. Sums are `f32`.
///
/// # Errors
/// A buffer has another length, `inner` or `columns` is not a multiple of eight, a dimension is more than a million, the GPU is not of
/// `sm_90a`, or a failure of the device.
pub fn multicast_matmul<T: WarpgroupMultiply<f32> + WarpgroupMajors<KMajor, MnMajor> + TensorElement>(
    device: &Device,
    a: &Slice<T>,
    b: &Slice<T>,
    c: &mut Slice<f32>,
    (rows, columns, inner): (usize, usize, usize),
    how: &How,
) -> Result<()> {
    same_length("multicast matmul, the first matrix", rows.saturating_mul(inner), a.len())?;
    same_length("multicast matmul, the second matrix", inner.saturating_mul(columns), b.len())?;
    same_length("multicast matmul, the product", rows.saturating_mul(columns), c.len())?;
    if c.is_empty() {
        return Ok(());
    }
    for (what, size) in [("inner dimension", inner), ("columns", columns)] {
        if !size.is_multiple_of(8) {
            let message = format!("the {what} must be a multiple of 8, and not {size}");
            return Err(Error::Instance { kernel: "multiply_in_clusters".into(), message });
        }
    }
    let rows = count("multicast matmul, the rows", rows)?;
    let columns = count("multicast matmul, the columns", columns)?;
    let inner = count("multicast matmul, the inner dimension", inner)?;
    if inner == 0 {
        return c.zero_on(device);
    }
    let of_a = TensorMap::swizzled(a, [rows as usize, inner as usize], [ROWS, DEPTH], Swizzle::Bytes128)?;
    let of_b = TensorMap::swizzled(b, [inner as usize, columns as usize], [DEPTH, 64], Swizzle::Bytes128)?;
    let shared = Grid::new(BLOCKS, THREADS)
        .with_shared::<T>((STAGES * STAGE_A) as usize)
        .with_shared::<T>((STAGES * STAGE_B) as usize)
        .shared_bytes();
    let most = multiply_in_clusters::<T>::max_active_clusters(device, THREADS, shared)?;
    let pairs = rows.div_ceil(BLOCKS * ROWS) * columns.div_ceil(COLUMNS);
    let grid = Grid::new(BLOCKS * pairs.min(most), THREADS)
        .with_shared::<T>((STAGES * STAGE_A) as usize)
        .with_shared::<T>((STAGES * STAGE_B) as usize);
    // Unchecked, it is right because rows and columns are compared with the dimensions, which fit the buffers' lengths.
    launch!(how, multiply_in_clusters::<T>, device, grid, a, of_a, b, of_b, c, rows, columns, inner)
}

#[cfg(test)]
mod tests {
    use super::super::testing::products_are_right;
    use super::*;

    #[test]
    fn products_of_all_shapes() {
        products_are_right(Some(Arch::SM_90A), [(33, 64, 40), (260, 40, 264)], multicast_matmul::<bf16>);
    }
}
