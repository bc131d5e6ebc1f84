//! The product of two matrices of `bf16` or `f16` by warpgroups, on Hopper.
//!
//! Source: the instructions are those of NVIDIA's "Parallel Thread Execution ISA", section "Asynchronous Warpgroup Level Matrix
//! Instructions"; the structure is that of [`half_matmul`](super::half_matmul).
//!
//! A block makes tiles of 128 x 256 elements of the product, one after the other. Each of two warpgroups makes one half of the columns, which
//! stays in registers. The matrix units read both factors from shared memory, where they lie as rows of 64 elements, swizzled. One
//! thread of a third warpgroup lets the copy engine fetch the next steps, also those of the next tile while one is written.

use super::half_matmul::tile_of;
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

/// Writes a warpgroup's part of a tile: 64 rows and 128 columns.
#[device]
pub(super) fn store(sum: &WarpgroupC, c: &mut [f32], top: u32, first: u32, rows: u32, columns: u32) {
    #[unroll]
    for pair in 0..32u32 {
        let number = 2 * pair;
        let (row, column) = (top + WarpgroupC::row(number), first + WarpgroupC::column(number));
        // Columns are even, and there is an even number of them.
        if row < rows && column + 1 < columns {
            let at = row as usize * columns as usize + column as usize;
            store_vector(&mut c[at], [sum.values[number], sum.values[number + 1]]);
        }
    }
}

/// Writes the product of `a`, which is `rows` by `inner`, and `b`, which is `inner` by `columns`. `inner` and `columns` are multiples of
/// eight.
#[kernel(block = THREADS, min_blocks = 1)]
pub fn multiply_in_warpgroups<T: WarpgroupMultiply<f32> + WarpgroupMajors<KMajor, MnMajor>>(
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
    if thread_idx_x() == 0 {
        for stage in 0..STAGES {
            barrier::init(full, stage, 1);
            barrier::init(empty, stage, WARPS);
        }
    }
    sync_threads();
    let (down, along) = (rows.div_ceil(ROWS), columns.div_ceil(COLUMNS));
    let steps = inner.div_ceil(DEPTH);
    // The steps of the tiles before.
    let mut first = 0u32;
    if split_registers::<1, 40, 232>() {
        if thread_idx_x() == 0 {
            for tile in (block_idx_x()..down * along).step_by(grid_dim_x()) {
                let (row, column) = tile_of(tile, down, along);
                for step in 0..steps {
                    let (stage, round) = ((first + step) % STAGES, (first + step) / STAGES);
                    let depth = (step * DEPTH) as i32;
                    barrier::wait(empty, stage, round % 2 ^ 1);
                    tensor::copy_in(left, stage * STAGE_A, a, &of_a, [(row * ROWS) as i32, depth], full, stage);
                    #[unroll]
                    for part in 0..COLUMNS / 64 {
                        let corner = [depth, (column * COLUMNS + 64 * part) as i32];
                        tensor::copy_in(right, stage * STAGE_B + part * LEAD, b, &of_b, corner, full, stage);
                    }
                    barrier::arrive(full, stage);
                }
                first += steps;
            }
        }
    } else {
        // Each of the two warpgroups makes one half of the columns.
        let half = thread_idx_x() / 128 % 2;
        let of_left = SwizzledRows { start: 0, from: 0, lead: 0, stride: STRIDE };
        let of_right = SwizzledRows { start: 2 * half * LEAD, from: 0, lead: LEAD, stride: STRIDE };
        for tile in (block_idx_x()..down * along).step_by(grid_dim_x()) {
            let (row, column) = tile_of(tile, down, along);
            let these = Steps { first, count: steps, left: STAGE_A, right: STAGE_B };
            let mut sums = [WarpgroupC::zero(); 2];
            multiply_stages::<T, T, f32, KMajor, MnMajor, 2, STAGES>(
                &mut sums, left, of_left, right, of_right, these, full, empty,
            );
            let (top, from) = (row * ROWS, column * COLUMNS + 128 * half);
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
pub fn warpgroup_matmul<T: WarpgroupMultiply<f32> + WarpgroupMajors<KMajor, MnMajor> + TensorElement>(
    device: &Device,
    a: &Slice<T>,
    b: &Slice<T>,
    c: &mut Slice<f32>,
    (rows, columns, inner): (usize, usize, usize),
    how: &How,
) -> Result<()> {
    same_length("warpgroup matmul, the first matrix", rows.saturating_mul(inner), a.len())?;
    same_length("warpgroup matmul, the second matrix", inner.saturating_mul(columns), b.len())?;
    same_length("warpgroup matmul, the product", rows.saturating_mul(columns), c.len())?;
    if c.is_empty() {
        return Ok(());
    }
    for (what, size) in [("inner dimension", inner), ("columns", columns)] {
        if !size.is_multiple_of(8) {
            let message = format!("the {what} must be a multiple of 8, and not {size}");
            return Err(Error::Instance { kernel: "multiply_in_warpgroups".into(), message });
        }
    }
    let rows = count("warpgroup matmul, the rows", rows)?;
    let columns = count("warpgroup matmul, the columns", columns)?;
    let inner = count("warpgroup matmul, the inner dimension", inner)?;
    if inner == 0 {
        return c.zero_on(device);
    }
    let of_a = TensorMap::swizzled(a, [rows as usize, inner as usize], [ROWS, DEPTH], Swizzle::Bytes128)?;
    let of_b = TensorMap::swizzled(b, [inner as usize, columns as usize], [DEPTH, 64], Swizzle::Bytes128)?;
    let tiles = rows.div_ceil(ROWS) * columns.div_ceil(COLUMNS);
    let grid = Grid::new(tiles.min(device.multiprocessors()), THREADS)
        .with_shared::<T>((STAGES * STAGE_A) as usize)
        .with_shared::<T>((STAGES * STAGE_B) as usize);
    // Unchecked, it is right because rows and columns are compared with the dimensions, which fit the buffers' lengths.
    launch!(how, multiply_in_warpgroups::<T>, device, grid, a, of_a, b, of_b, c, rows, columns, inner)
}

#[cfg(test)]
mod tests {
    use super::super::testing::products_are_right;
    use super::*;

    #[test]
    fn products_of_all_shapes() {
        products_are_right(Some(Arch::SM_90A), [(33, 64, 40), (130, 264, 72)], warpgroup_matmul::<bf16>);
    }
}
