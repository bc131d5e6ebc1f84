//! The product of two matrices of `bf16` or `f16` on the matrix units.
//!
//! Source: the structure is that of NVIDIA's CUTLASS for Ampere: Andrew Kerr, Duane Merrill, Julien Demouth and John Tran,
//! "CUTLASS: Fast Linear Algebra in CUDA C++", 2017, and its successors with `cp.async` and `ldmatrix`.
//!
//! A block makes a tile of 128 x 256 elements of the product, and each of its eight warps one of 64 x 64, which stays in registers.
//! The factors come in steps of 32 along the inner dimension. While one step is multiplied, the copies of the next ones run: they
//! do not pass through registers, and one barrier per step is enough, since there is room for four. Rows in shared memory are 16
//! bytes longer than the tile, so that `ldmatrix` meets every bank once.

use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::copies::{commit_copies, copy_async_or_zero, wait_copies};
use sarek_runtime::matrix::{LoadElement, MatrixA, MatrixB, MatrixC, Multiply, multiply_add};
use sarek_runtime::prelude::*;

/// The rows and columns of a tile, and the depth of a step.
const ROWS: u32 = 128;
const COLUMNS: u32 = 256;
const DEPTH: u32 = 32;
/// The threads of a block.
const THREADS: u32 = 256;
/// The steps that there is room for, a power of two.
const STAGES: u32 = 4;
/// The distances of rows in shared memory.
const PITCH_A: u32 = DEPTH + 8;
const PITCH_B: u32 = COLUMNS + 8;
/// The elements of a step.
const STAGE_A: u32 = ROWS * PITCH_A;
const STAGE_B: u32 = DEPTH * PITCH_B;

/// An element of the factors.
#[device]
pub trait Half: LoadElement + Multiply<f32> + Float {
    /// Two matrices side by side, from shared memory.
    fn load_right(x: &[Self], start: u32, stride: u32) -> (MatrixB<Self>, MatrixB<Self>);
}

#[device]
impl Half for bf16 {
    fn load_right(x: &[bf16], start: u32, stride: u32) -> (MatrixB<bf16>, MatrixB<bf16>) {
        MatrixB::<bf16>::load_shared(x, start, stride)
    }
}

#[device]
impl Half for f16 {
    fn load_right(x: &[f16], start: u32, stride: u32) -> (MatrixB<f16>, MatrixB<f16>) {
        MatrixB::<f16>::load_shared(x, start, stride)
    }
}

/// Returns the row and the column of the tile that a block makes: bands of 8 columns of tiles, so that blocks which run
/// together share rows and columns in the second-level cache.
#[device]
pub(super) fn tile_of(block: u32, rows: u32, columns: u32) -> (u32, u32) {
    let band = block / (rows * 8) * 8;
    let within = block % (rows * 8);
    let width = (columns - band).min(8);
    (within / width, band + within % width)
}

/// Starts to copy eight elements of a row of a matrix of `rows` by `columns`; missing elements are zero.
///
/// With `ALIGNED` the columns are a multiple of eight, so that all eight are there or none.
#[device]
fn fetch_eight<T: Half, const ALIGNED: bool>(
    to: &mut [T],
    at: u32,
    from: &[T],
    (row, column): (u32, u32),
    (rows, columns): (u32, u32),
) {
    let index = row as usize * columns as usize + column as usize;
    if ALIGNED {
        copy_async_or_zero::<T, 8>(to, at, from, index, row < rows && column < columns);
    } else {
        for k in 0..8u32 {
            let is_there = row < rows && column + k < columns;
            to[at + k] = if is_there { from[index + k as usize] } else { T::ZERO };
        }
    }
}

/// Starts to copy a step of both factors.
#[device]
fn fetch<T: Half, const ALIGNED: bool>(
    left: &mut [T],
    right: &mut [T],
    a: &[T],
    b: &[T],
    (top, first, depth): (u32, u32, u32),
    (rows, columns, inner): (u32, u32, u32),
    stage: u32,
) {
    #[unroll]
    for chunk in (0..ROWS * DEPTH / 8).step_by(THREADS) {
        let place = chunk + thread_idx_x();
        let (row, column) = (place / (DEPTH / 8), place % (DEPTH / 8) * 8);
        let at = stage * STAGE_A + row * PITCH_A + column;
        fetch_eight::<T, ALIGNED>(left, at, a, (top + row, depth + column), (rows, inner));
    }
    #[unroll]
    for chunk in (0..DEPTH * COLUMNS / 8).step_by(THREADS) {
        let place = chunk + thread_idx_x();
        let (row, column) = (place / (COLUMNS / 8), place % (COLUMNS / 8) * 8);
        let at = stage * STAGE_B + row * PITCH_B + column;
        fetch_eight::<T, ALIGNED>(right, at, b, (depth + row, first + column), (inner, columns));
    }
}

/// Loads a layer of a step: the factors of the warp's products.
#[device]
fn load_layer<T: Half>(
    left: &[T],
    right: &[T],
    stage: u32,
    layer: u32,
    a: &mut [MatrixA<T>; 4],
    b: &mut [MatrixB<T>; 8],
) {
    // The part of the warp: two of them below each other, four side by side.
    let (row, column) = (thread_idx_x() / 128 * 64, thread_idx_x() / 32 % 4 * 64);
    #[unroll]
    for i in 0..4u32 {
        a[i] = MatrixA::<T>::load_shared(left, stage * STAGE_A + (row + 16 * i) * PITCH_A + layer, PITCH_A);
    }
    #[unroll]
    for j in 0..4u32 {
        let start = stage * STAGE_B + layer * PITCH_B + column + 16 * j;
        let (one, other) = T::load_right(right, start, PITCH_B);
        b[2 * j] = one;
        b[2 * j + 1] = other;
    }
}

/// Adds the products of a layer.
#[device]
fn multiply_layer<T: Half>(sums: &mut [[MatrixC<f32>; 8]; 4], a: &[MatrixA<T>; 4], b: &[MatrixB<T>; 8]) {
    #[unroll]
    for i in 0..4u32 {
        #[unroll]
        for j in 0..8u32 {
            multiply_add(&mut sums[i][j], a[i], b[j]);
        }
    }
}

/// Writes a tile of the product of `a`, which is `rows` by `inner`, and `b`, which is `inner` by `columns`.
#[kernel(block = THREADS, min_blocks = 1)]
pub fn multiply_halves<T: Half, const ALIGNED: bool>(
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
    let (warp, lane) = (thread_idx_x() / 32, thread_idx_x() % 32);
    let (warp_row, warp_column) = (warp / 4 * 64, warp % 4 * 64);

    let mut sums = [[MatrixC::<f32>::zero(); 8]; 4];
    let mut factors_a = [[MatrixA::<T>::zero(); 4]; 2];
    let mut factors_b = [[MatrixB::<T>::zero(); 8]; 2];
    let steps = inner.div_ceil(DEPTH);
    #[unroll]
    for step in 0..STAGES - 1 {
        fetch::<T, ALIGNED>(left, right, a, b, (top, first, step * DEPTH), (rows, columns, inner), step);
        commit_copies();
    }
    superstep!(first_step_is_there, {
        wait_copies::<2>();
    });
    load_layer(left, right, 0, 0, &mut factors_a[0], &mut factors_b[0]);
    let mut turn = 0u32;
    for step in 0..steps {
        // While one layer is multiplied, the next one is loaded. The step before this one has been loaded by all: its room is free.
        load_layer(left, right, turn % STAGES, 16, &mut factors_a[1], &mut factors_b[1]);
        let (next, free) = (step + STAGES - 1, (turn + STAGES - 1) % STAGES);
        fetch::<T, ALIGNED>(left, right, a, b, (top, first, next * DEPTH), (rows, columns, inner), free);
        commit_copies();
        multiply_layer(&mut sums, &factors_a[0], &factors_b[0]);
        superstep!(next_step_is_there, {
            wait_copies::<2>();
        });
        turn += 1;
        load_layer(left, right, turn % STAGES, 0, &mut factors_a[0], &mut factors_b[0]);
        multiply_layer(&mut sums, &factors_a[1], &factors_b[1]);
    }
    #[unroll]
    for i in 0..4u32 {
        #[unroll]
        for j in 0..8u32 {
            let sum = sums[i][j];
            #[unroll]
            for half in 0..2u32 {
                let row = top + warp_row + 16 * i + 8 * half + lane / 4;
                let column = first + warp_column + 8 * j + lane % 4 * 2;
                let at = row as usize * columns as usize + column as usize;
                let pair = [sum.values[2 * half], sum.values[2 * half + 1]];
                if ALIGNED {
                    if row < rows && column < columns {
                        store_vector(&mut c[at], pair);
                    }
                } else if row < rows {
                    if column < columns {
                        c[at] = pair[0];
                    }
                    if column + 1 < columns {
                        c[at + 1] = pair[1];
                    }
                }
            }
        }
    }
}

/// Writes the product of `a`, a matrix of `rows` by `inner` elements, and `b`, which is `inner` by `columns`. Sums are `f32`.
///
/// It is fastest if `inner` and `columns` are multiples of eight, and the slices start at multiples of 16 bytes.
///
/// # Errors
/// A buffer has another length, a dimension is more than a million, the GPU is older than `sm_80`, or a failure of the device.
pub fn half_matmul<T: Half>(
    device: &Device,
    a: &Slice<T>,
    b: &Slice<T>,
    c: &mut Slice<f32>,
    (rows, columns, inner): (usize, usize, usize),
    how: &How,
) -> Result<()> {
    same_length("half matmul, the first matrix", rows.saturating_mul(inner), a.len())?;
    same_length("half matmul, the second matrix", inner.saturating_mul(columns), b.len())?;
    same_length("half matmul, the product", rows.saturating_mul(columns), c.len())?;
    if c.is_empty() {
        return Ok(());
    }
    let is_aligned = inner.is_multiple_of(8) && columns.is_multiple_of(8);
    let rows = count("half matmul, the rows", rows)?;
    let columns = count("half matmul, the columns", columns)?;
    let inner = count("half matmul, the inner dimension", inner)?;
    let blocks = rows.div_ceil(ROWS) * columns.div_ceil(COLUMNS);
    let grid = Grid::new(blocks, THREADS)
        .with_shared::<T>((STAGES * STAGE_A) as usize)
        .with_shared::<T>((STAGES * STAGE_B) as usize);
    // Unchecked, it is right because rows and columns are compared with the dimensions, which fit the buffers' lengths.
    if is_aligned {
        launch!(how, multiply_halves::<T, true>, device, grid, a, b, c, rows, columns, inner)
    } else {
        launch!(how, multiply_halves::<T, false>, device, grid, a, b, c, rows, columns, inner)
    }
}

/// Returns the product on the host, and for each element the sum of the magnitudes of its products.
pub fn reference(a: &[f64], b: &[f64], (columns, inner): (usize, usize)) -> (Vec<f64>, Vec<f64>) {
    let (mut sums, mut magnitudes) = (Vec::new(), Vec::new());
    for row in a.chunks(inner.max(1)) {
        let (mut sum, mut magnitude) = (vec![0.0; columns], vec![0.0; columns]);
        for (left, right) in row.iter().zip(b.chunks(columns.max(1))) {
            for ((sum, magnitude), right) in sum.iter_mut().zip(&mut magnitude).zip(right) {
                *sum += left * right;
                *magnitude += (left * right).abs();
            }
        }
        sums.extend(sum);
        magnitudes.extend(magnitude);
    }
    (sums, magnitudes)
}

/// Returns the tolerance of a sum of `inner` products, given the sum of their magnitudes: see `docs/matrix-units.md`.
pub fn tolerance(inner: usize, magnitude: f64) -> f64 {
    0.5 * (inner as f64 + 2.0) * 2f64.powi(-22) * magnitude
}

#[cfg(test)]
mod tests {
    use super::super::testing::products_are_right;
    use super::*;

    #[test]
    fn products_of_all_shapes() {
        products_are_right(None, [(33, 65, 31), (130, 264, 72)], half_matmul::<bf16>);
    }
}
