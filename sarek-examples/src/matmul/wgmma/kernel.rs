//! The kernels of a product by warpgroups.

use super::epilogue::{Epilogue, Scale};
use super::store::Storing;
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::matrix::warpgroup::{
    KMajor, Major, MnMajor, Steps, SwizzledRows, WarpgroupC, WarpgroupFactor, WarpgroupSum, multiply_across_stages,
    multiply_stages, split_registers,
};
use sarek_runtime::matrix::{F8E4M3, F8E5M2, Tf32};
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{self, TensorMap};

/// The rows of a tile.
pub const ROWS: u32 = 128;
/// The columns of a tile.
pub const COLUMNS: u32 = 256;
/// The threads of a block: a warpgroup that copies, and two that multiply.
pub const THREADS: u32 = 384;
/// The warps that multiply.
pub(in crate::matmul) const WARPS: u32 = 8;
/// The steps that there is room for.
pub const STAGES: u32 = 4;

/// Returns the row and the column of a tile: bands of `band` columns of tiles, so that blocks which run together share rows and columns in the
/// second-level cache.
#[device]
pub(crate) fn tile_of(tile: u32, rows: u32, columns: u32, band: u32) -> (u32, u32) {
    let size = (rows * band).max(1);
    let (first, within) = (tile / size * band, tile % size);
    let width = columns.saturating_sub(first).min(band).max(1);
    (within / width, first + within % width)
}

/// Returns where a factor's tile of a stage is in shared memory: eight rows of 128 bytes follow each other, and of factors whose rows do not run
/// along the inner dimension, each 128 bytes of columns.
#[device]
pub(crate) fn layout<T: WarpgroupFactor>(start: u32) -> SwizzledRows {
    let part = T::PART as u32;
    SwizzledRows { start, from: 0, lead: 64 * part * part, stride: 64 * part }
}

/// An element of factors that lie as `L` and `R`, whose products are summed as `S`.
#[device]
pub trait Multiplies<S: WarpgroupSum, L: Major, R: Major>: WarpgroupFactor {
    /// Adds the products of steps of 128 rows and 128 columns. Which rows the sums are of is what a [`Storing`] knows.
    #[allow(clippy::too_many_arguments)]
    fn multiply(
        sums: &mut [WarpgroupC<S>; 2],
        left: &[Self],
        of_left: SwizzledRows,
        right: &[Self],
        of_right: SwizzledRows,
        steps: Steps,
        full: &[Barrier],
        empty: &[Barrier],
    );
}

macro_rules! multiplies {
    ($($ty:ident $sum:ident [$($generics:tt)*] $left:ident $right:ident $function:ident::<$($arguments:tt),*>;)*) => {$(
        #[device]
        impl<$($generics)*> Multiplies<$sum, $left, $right> for $ty {
            #[allow(clippy::too_many_arguments)]
            fn multiply(
                sums: &mut [WarpgroupC<$sum>; 2],
                left: &[$ty],
                of_left: SwizzledRows,
                right: &[$ty],
                of_right: SwizzledRows,
                steps: Steps,
                full: &[Barrier],
                empty: &[Barrier],
            ) {
                $function::<$($arguments),*>(sums, left, of_left, right, of_right, steps, full, empty);
            }
        }
    )*};
}

multiplies! {
    bf16 f32 [L: Major, R: Major] L R multiply_stages::<bf16, bf16, f32, L, R, 2, STAGES>;
    f16 f32 [L: Major, R: Major] L R multiply_stages::<f16, f16, f32, L, R, 2, STAGES>;
    Tf32 f32 [] KMajor KMajor multiply_stages::<Tf32, Tf32, f32, KMajor, KMajor, 2, STAGES>;
    Tf32 f32 [] MnMajor KMajor multiply_across_stages::<STAGES>;
    F8E4M3 f32 [] KMajor KMajor multiply_stages::<F8E4M3, F8E4M3, f32, KMajor, KMajor, 2, STAGES>;
    F8E5M2 f32 [] KMajor KMajor multiply_stages::<F8E5M2, F8E5M2, f32, KMajor, KMajor, 2, STAGES>;
    i8 i32 [] KMajor KMajor multiply_stages::<i8, i8, i32, KMajor, KMajor, 2, STAGES>;
    u8 i32 [] KMajor KMajor multiply_stages::<u8, u8, i32, KMajor, KMajor, 2, STAGES>;
}

/// Starts to copy a step of a factor: 64 times `CHUNKS` rows or columns from `outer` on, and 128 bytes from `inner` on. Those are `CHUNKS` times 128
/// bytes of elements of 16 bits, and `NARROW` times as many of `Tf32`, which is twice `CHUNKS`.
#[device]
pub(crate) fn fetch<T: WarpgroupFactor, D: Major, const CHUNKS: u32, const NARROW: u32>(
    tile: &mut [T],
    at: u32,
    x: &[T],
    of_x: &TensorMap<T, 3>,
    (matrix, outer, inner): (u32, u32, u32),
    full: &[Barrier],
    stage: u32,
) {
    if D::IS_K {
        tensor::copy_in(tile, at, x, of_x, [matrix as i32, outer as i32, inner as i32], full, stage);
    } else {
        let corner = [matrix as i32, inner as i32, outer as i32];
        if T::ROW == 64 {
            tensor::copy_row_in::<T, 3, CHUNKS>(tile, at, x, of_x, corner, full, stage);
        } else {
            tensor::copy_row_in::<T, 3, NARROW>(tile, at, x, of_x, corner, full, stage);
        }
    }
}

/// Writes the products of `a`, which is `rows` by `inner`, and `b`, which is `inner` by `columns`: of each of `batches` pairs, `results` of
/// them, each from another part of the inner dimension, `split` steps of 128 bytes of `steps`. Result `i` begins at `i * distance`.
///
/// Blocks make tiles in bands of `band` columns of tiles. `next_a` and `next_b` are 1 if each batch has a matrix of its own, and 0 if all share one. `W` stores the results, with a third shared
/// array of [`Storing::BYTES`] bytes.
#[kernel(block = THREADS, min_blocks = 1)]
#[allow(clippy::too_many_arguments)]
pub fn multiply_wgmma<
    T: Multiplies<S, L, R>,
    S: WarpgroupSum,
    L: Major,
    R: Major,
    O: Number,
    E: Epilogue<S, O>,
    W: Storing<O>,
>(
    a: &[T],
    of_a: TensorMap<T, 3>,
    b: &[T],
    of_b: TensorMap<T, 3>,
    c: &mut [O],
    distance: usize,
    rows: u32,
    columns: u32,
    steps: u32,
    split: u32,
    batches: u32,
    results: u32,
    band: u32,
    next_a: u32,
    next_b: u32,
    scale: Scale,
    bias: &[f32],
    residual: &[O],
) {
    let left = shared!([T]);
    let right = shared!([T]);
    let lines = shared!([O]);
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
    let tiles = down * along;
    let (stage_a, stage_b) = (ROWS * T::ROW, COLUMNS * T::ROW);
    // The steps of the tiles before.
    let mut first = 0u32;
    if split_registers::<1, 40, 232>() {
        if thread_idx_x() == 0 {
            for tile in (block_idx_x()..tiles * results).step_by(grid_dim_x()) {
                let (row, column) = tile_of(tile % tiles.max(1), down, along, band);
                let result = tile / tiles.max(1);
                let (batch, begin) = (result % batches.max(1), result / batches.max(1) * split);
                let count = split.min(steps.saturating_sub(begin));
                for step in 0..count {
                    let (stage, round) = ((first + step) % STAGES, (first + step) / STAGES);
                    let inner = (begin + step) * T::ROW;
                    barrier::wait(empty, stage, round % 2 ^ 1);
                    let corner = (batch * next_a, row * ROWS, inner);
                    fetch::<T, L, 2, 4>(left, stage * stage_a, a, &of_a, corner, full, stage);
                    let corner = (batch * next_b, column * COLUMNS, inner);
                    fetch::<T, R, 4, 8>(right, stage * stage_b, b, &of_b, corner, full, stage);
                    barrier::arrive(full, stage);
                }
                first += count;
            }
        }
    } else {
        // Each of the two warpgroups makes one half of the columns.
        let half = thread_idx_x() / 128 % 2;
        let of_left = layout::<T>(0);
        let of_right = layout::<T>(half * 128 * T::ROW);
        for tile in (block_idx_x()..tiles * results).step_by(grid_dim_x()) {
            let (row, column) = tile_of(tile % tiles.max(1), down, along, band);
            let result = tile / tiles.max(1);
            let count = split.min(steps.saturating_sub(result / batches.max(1) * split));
            let these = Steps { first, count, left: stage_a, right: stage_b };
            let mut sums = [WarpgroupC::<S>::zero(); 2];
            T::multiply(&mut sums, left, of_left, right, of_right, these, full, empty);
            let (top, from) = (row * ROWS, column * COLUMNS + 128 * half);
            let start = result as usize * distance;
            let rest = &mut c[start..];
            let own = &mut rest[..rows as usize * columns as usize];
            // It may be absent.
            let other = &residual[start.min(residual.len())..];
            #[unroll]
            for part in 0..2u32 {
                W::store::<S, E>(&sums, part, lines, own, (top, from), (rows, columns), scale, bias, other);
            }
            first += count;
        }
    }
}

/// Adds `splits` partial products, in their order, and writes the results, each `distance` elements after the one before. With 0 `splits`
/// all sums are 0.
#[kernel(block = 256)]
#[allow(clippy::too_many_arguments)]
pub fn finish_splits<S: WarpgroupSum, O: Number, E: Epilogue<S, O>>(
    partial: &[S],
    splits: u32,
    c: &mut [O],
    distance: usize,
    size: usize,
    columns: u32,
    batches: u32,
    scale: Scale,
    bias: &[f32],
    residual: &[O],
) {
    let count = batches as usize * size;
    let step = grid_dim_x() as usize * 256;
    for i in (block_idx_x() as usize * 256 + thread_idx_x() as usize..count).step_by(step) {
        let mut sum = S::ZERO;
        for number in 0..splits {
            sum += partial[number as usize * count + i];
        }
        let within = i % size;
        let at = i / size * distance + within;
        let column = (within % columns as usize) as u32;
        c[at] = E::element(sum, scale, c, at, bias, column, residual);
    }
}
