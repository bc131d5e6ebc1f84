//! The product of two matrices of `bf16` or `f16` by warpgroups, on Hopper.
//!
//! Source: the instructions are those of NVIDIA's "Parallel Thread Execution ISA", section "Asynchronous Warpgroup Level Matrix
//! Instructions"; the structure is that of [`half_matmul`](super::half_matmul).
//!
//! A block makes a tile of 128 x 256 elements of the product, and each of two warpgroups one half of the columns, which stays in
//! registers. The matrix units read both factors from shared memory by themselves. There they lie as rows of 64 elements, swizzled so that
//! neither the copies nor the matrix units meet in a bank. A third warpgroup starts the copies: what makes writes visible to the
//! matrix units waits for the thread's own copies, and those of the next three steps are on their way.

use super::half_matmul::tile_of;
use super::{How, count, same_length};
use sarek_runtime::copies::{commit_copies, copy_async_or_zero, wait_copies};
use sarek_runtime::matrix::warpgroup::{
    SwizzledRows, WarpgroupC, WarpgroupElement, claim_registers, multiply_tile, publish_shared, release_registers,
};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The rows and columns of a tile, and the depth of a step.
const ROWS: u32 = 128;
const COLUMNS: u32 = 256;
const DEPTH: u32 = 64;
/// The threads of a block: a warpgroup that copies, and two that multiply.
const THREADS: u32 = 384;
/// Those that copy.
const COPIERS: u32 = 128;
/// The steps that there is room for, a power of two.
const STAGES: u32 = 4;
/// The elements of a step.
const STAGE_A: u32 = ROWS * DEPTH;
const STAGE_B: u32 = DEPTH * COLUMNS;
/// From an atom of 8 x 64 elements to the next one along the rows, and of the right factor along the columns.
const STRIDE: u32 = 512;
const LEAD: u32 = DEPTH * 64;

/// Starts to copy a step of both factors.
#[device]
fn fetch<T: WarpgroupElement>(
    left: &mut [T],
    right: &mut [T],
    a: &[T],
    b: &[T],
    (top, first, depth): (u32, u32, u32),
    (rows, columns, inner): (u32, u32, u32),
    stage: u32,
) {
    let of_left = SwizzledRows { start: stage * STAGE_A, from: 0, lead: 0, stride: STRIDE };
    #[unroll]
    for chunk in (0..ROWS * DEPTH / 8).step_by(COPIERS) {
        let place = chunk + thread_idx_x();
        let (row, k) = (place / (DEPTH / 8), place % (DEPTH / 8) * 8);
        let index = (top + row) as usize * inner as usize + (depth + k) as usize;
        copy_async_or_zero::<T, 8>(left, of_left.of_left(row, k), a, index, top + row < rows && depth + k < inner);
    }
    let of_right = SwizzledRows { start: stage * STAGE_B, from: 0, lead: LEAD, stride: STRIDE };
    #[unroll]
    for chunk in (0..DEPTH * COLUMNS / 8).step_by(COPIERS) {
        let place = chunk + thread_idx_x();
        let (k, column) = (place / (COLUMNS / 8), place % (COLUMNS / 8) * 8);
        let index = (depth + k) as usize * columns as usize + (first + column) as usize;
        let is_there = depth + k < inner && first + column < columns;
        copy_async_or_zero::<T, 8>(right, of_right.of_right(k, column), b, index, is_there);
    }
}

/// Writes a warpgroup's part of a tile: 64 rows and 128 columns.
#[device]
fn store(sum: &WarpgroupC, c: &mut [f32], top: u32, first: u32, rows: u32, columns: u32) {
    #[unroll]
    for number in (0..64u32).step_by(2) {
        let (row, column) = (top + WarpgroupC::row(number), first + WarpgroupC::column(number));
        if row < rows && column < columns {
            let at = row as usize * columns as usize + column as usize;
            store_vector(&mut c[at], [sum.values[number], sum.values[number + 1]]);
        }
    }
}

/// Writes a tile of the product of `a`, which is `rows` by `inner`, and `b`, which is `inner` by `columns`. `inner` and `columns` are
/// multiples of eight.
#[kernel(block = THREADS, min_blocks = 1)]
pub fn multiply_in_warpgroups<T: WarpgroupElement>(
    a: &[T],
    b: &[T],
    c: &mut [f32],
    rows: u32,
    columns: u32,
    inner: u32,
) {
    let left = shared!([T]);
    let right = shared!([T]);
    let (tile_row, tile_column) = tile_of(block_idx_x(), rows.div_ceil(ROWS), columns.div_ceil(COLUMNS));
    let (top, first) = (tile_row * ROWS, tile_column * COLUMNS);
    // The warpgroup: the first one copies, and each of the others makes half of the columns.
    let group = thread_idx_x() / 128;
    let half = group.saturating_sub(1);
    let sizes = (rows, columns, inner);

    let mut sums = [WarpgroupC::zero(); 2];
    let steps = inner.div_ceil(DEPTH);
    superstep!(begin, {
        if group == 0 {
            release_registers::<40>();
            #[unroll]
            for step in 0..STAGES - 1 {
                fetch::<T>(left, right, a, b, (top, first, step * DEPTH), sizes, step);
                commit_copies();
            }
            wait_copies::<2>();
        } else {
            claim_registers::<232>();
        }
    });
    for step in 0..steps {
        superstep!(multiply, {
            if group == 0 {
                // What was multiplied in the last round is free.
                let next = step + STAGES - 1;
                fetch::<T>(left, right, a, b, (top, first, next * DEPTH), sizes, next & (STAGES - 1));
                commit_copies();
                wait_copies::<2>();
            } else {
                let stage = step & (STAGES - 1);
                let rows = SwizzledRows { start: stage * STAGE_A, from: 0, lead: 0, stride: STRIDE };
                let start = stage * STAGE_B + 2 * half * LEAD;
                let columns = SwizzledRows { start, from: 0, lead: LEAD, stride: STRIDE };
                publish_shared();
                multiply_tile::<T, 2, 4>(&mut sums, left, rows, right, columns);
            }
        });
    }
    if group > 0 {
        store(&sums[0], c, top, first + 128 * half, rows, columns);
        store(&sums[1], c, top + 64, first + 128 * half, rows, columns);
    }
}

/// Writes the product of `a`, a matrix of `rows` by `inner` elements, and `b`, which is `inner` by `columns`. Sums are `f32`.
///
/// # Errors
/// A buffer has another length, `inner` or `columns` is not a multiple of eight, a dimension is more than a million, the GPU is not of
/// `sm_90a`, or a failure of the device.
pub fn warpgroup_matmul<T: WarpgroupElement>(
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
    let blocks = rows.div_ceil(ROWS) * columns.div_ceil(COLUMNS);
    let grid = Grid::new(blocks, THREADS)
        .with_shared::<T>((STAGES * STAGE_A) as usize)
        .with_shared::<T>((STAGES * STAGE_B) as usize);
    // Unchecked, it is right because rows and columns are compared with the dimensions, which fit the buffers' lengths.
    launch!(how, multiply_in_warpgroups::<T>, device, grid, a, b, c, rows, columns, inner)
}

#[cfg(test)]
mod tests {
    use super::super::half_matmul::{reference, tolerance};
    use super::super::testing::everywhere;
    use super::*;
    use crate::data::sample;

    #[test]
    fn products_of_all_shapes() {
        for (rows, columns, inner) in [(33, 64, 40), (130, 264, 72)] {
            let half = |count: usize, seed| sample::<f32>(count, seed).into_iter().map(bf16::from_f32).collect();
            let (a, b): (Vec<bf16>, Vec<bf16>) = (half(rows * inner, 1), half(inner * columns, 2));
            let wide = |x: &[bf16]| x.iter().map(|x| x.to_f64()).collect::<Vec<f64>>();
            let (sums, magnitudes) = reference(&wide(&a), &wide(&b), (columns, inner));
            everywhere(&format!("{rows} x {columns} x {inner}"), |device, how, what| {
                if device.arch().is_some_and(|arch| arch != Arch::SM_90A) {
                    return println!("skipped: no sm_90a");
                }
                let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
                let mut c = device.upload(&vec![f32::NAN; rows * columns]).unwrap();
                warpgroup_matmul(device, &left, &right, &mut c, (rows, columns, inner), how).unwrap();
                for (at, found) in c.to_vec().unwrap().into_iter().enumerate() {
                    let bound = tolerance(inner, magnitudes[at]);
                    assert!((f64::from(found) - sums[at]).abs() <= bound, "{what}, {at}: {found}, {}", sums[at]);
                }
            });
        }
    }
}
