//! The products of the parts, and the products of what has no exact parts.

use super::parts::{PARTS, SIDE};
use crate::matmul::wgmma::kernel::{THREADS, WARPS, fetch, layout, tile_of};
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::matrix::warpgroup::{Major, WarpgroupC, multiply_signed_step, split_registers};
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::TensorMap;

/// The columns of tiles of a band.
const BAND: u32 = 8;
/// The steps that there is room for.
pub const STAGES: u32 = 2;
/// The elements of a part of a step of a factor: 128 rows or columns, and 64 along the inner dimension.
pub const TILE: u32 = SIDE * 64;
/// The parts of a step.
pub const STEP: u32 = PARTS as u32 * TILE;

/// The left and the right part of each product, the smallest products first. Those of the last parts with the last two are left out: together they are
/// at most 2^-23 of the product of the elements.
const PRODUCTS: [(u32, u32); 6] = [(2, 0), (0, 2), (1, 1), (1, 0), (0, 1), (0, 0)];

/// The least magnitude of a sum to which the smallest products contribute no subnormal numbers that matter.
const LEAST: f32 = f32::from_bits((127 - 100) << 23);

/// Writes 64 rows and 128 columns of sums. Returns `true` if sums are infinite, NaN or very small, so that those of `f32` may be others.
#[device]
fn store<const PAIRED: bool>(
    sums: &WarpgroupC,
    c: &mut [f32],
    (top, first): (u32, u32),
    (rows, columns): (u32, u32),
) -> bool {
    let mut is_plain = true;
    #[unroll]
    for pair in 0..32u32 {
        let number = 2 * pair;
        let (row, column) = (top + WarpgroupC::row(number), first + WarpgroupC::column(number));
        let two = [sums.values[number], sums.values[number + 1]];
        #[unroll]
        for i in 0..2u32 {
            let size = two[i].abs();
            is_plain &= size == 0.0 || (size >= LEAST && size < f32::INFINITY);
        }
        let at = row as usize * columns as usize + column as usize;
        if PAIRED {
            if row < rows && column < columns && column + 1 < columns {
                store_vector(&mut c[at], two);
            }
        } else {
            if row < rows && column < columns {
                c[at] = two[0];
            }
            if row < rows && column < columns && column + 1 < columns {
                c[at + 1] = two[1];
            }
        }
    }
    !is_plain
}

/// Writes the product of matrices whose parts are `a` and `b`, in `steps` steps of 64 elements of the inner dimension.
///
/// The matrix units truncate each sum to an `f32`, so that the errors of a long one would add up. A sum therefore leaves them after each step, and is added
/// to those of the steps before as `f32`, which rounds to nearest.
///
/// `flags` has one for each 128 rows, each 128 columns, and each tile, which is set if its sums may not be those of `f32`. With `PAIRED`, rows of `c`
/// have an even length and begin at even addresses.
#[kernel(block = THREADS, min_blocks = 1)]
#[allow(clippy::too_many_arguments)]
pub fn multiply_parts<L: Major, R: Major, const PAIRED: bool>(
    a: &[bf16],
    of_a: TensorMap<bf16, 3>,
    b: &[bf16],
    of_b: TensorMap<bf16, 3>,
    c: &mut [f32],
    rows: u32,
    columns: u32,
    steps: u32,
    flags: &[AtomicU32],
) {
    let left = shared!([bf16]);
    let right = shared!([bf16]);
    let full = shared!([Barrier; STAGES as usize]);
    let empty = shared!([Barrier; STAGES as usize]);
    if thread_idx_x() == 0 {
        for stage in 0..STAGES {
            barrier::init(full, stage, 1);
            barrier::init(empty, stage, WARPS);
        }
    }
    sync_threads();
    let (down, along) = (rows.div_ceil(SIDE), columns.div_ceil(SIDE));
    let tiles = down * along;
    // The steps of the tiles before.
    let mut first = 0u32;
    if split_registers::<1, 40, 232>() {
        if thread_idx_x() == 0 {
            for tile in (block_idx_x()..tiles).step_by(grid_dim_x()) {
                let (row, column) = tile_of(tile, down, along, BAND);
                for step in 0..steps {
                    let (stage, round) = ((first + step) % STAGES, (first + step) / STAGES);
                    barrier::wait(empty, stage, round % 2 ^ 1);
                    #[unroll]
                    for part in 0..PARTS as u32 {
                        let at = stage * STEP + part * TILE;
                        fetch::<bf16, L, 2, 4>(left, at, a, &of_a, (part, row * SIDE, step * 64), full, stage);
                        fetch::<bf16, R, 2, 4>(right, at, b, &of_b, (part, column * SIDE, step * 64), full, stage);
                    }
                    barrier::arrive(full, stage);
                }
                first += steps;
            }
        }
    } else {
        // Each of the two warpgroups makes one half of the rows.
        let half = thread_idx_x() / 128 % 2;
        for tile in (block_idx_x()..tiles).step_by(grid_dim_x()) {
            let (row, column) = tile_of(tile, down, along, BAND);
            let mut sums = WarpgroupC::<f32>::zero();
            for step in first..first + steps {
                let stage = step % STAGES;
                barrier::wait(full, stage, step / STAGES % 2);
                let mut of_step = [WarpgroupC::<f32>::zero()];
                #[unroll]
                for number in 0..PRODUCTS.len() {
                    let (of_left, of_right) = PRODUCTS[number];
                    let rows = layout::<bf16>(stage * STEP + of_left * TILE + half * 64 * 64);
                    let columns = layout::<bf16>(stage * STEP + of_right * TILE);
                    let sum = &mut of_step;
                    multiply_signed_step::<bf16, bf16, f32, L, R, 1, 1, 1>(sum, number > 0, left, rows, right, columns);
                }
                if lane_id() == 0 {
                    barrier::arrive(empty, stage);
                }
                #[unroll]
                for number in 0..64u32 {
                    sums.values[number] += of_step[0].values[number];
                }
            }
            let corner = (row * SIDE + 64 * half, column * SIDE);
            if store::<PAIRED>(&sums, c, corner, (rows, columns)) {
                flags[down + along + tile].store(1, Ordering::Relaxed);
            }
            first += steps;
        }
    }
}

/// Returns an element of a matrix whose rows and columns are that far apart, or 0 outside of it.
#[device]
fn element(x: &[f32], (row, rows): (u32, u32), (column, columns): (u32, u32), apart: [usize; 2]) -> f32 {
    if row < rows && column < columns { x[row as usize * apart[0] + column as usize * apart[1]] } else { 0.0 }
}

/// Multiplies the tiles that have a flag again, in `f32`: each sum in the order of the inner dimension.
///
/// Rows and columns of `a` are `a_apart` elements apart, those of `b` are `b_apart`.
#[kernel(block = (16, 16))]
pub fn repair_tiles(
    a: &[f32],
    a_apart: [usize; 2],
    b: &[f32],
    b_apart: [usize; 2],
    c: &mut [f32],
    rows: u32,
    columns: u32,
    inner: u32,
    flags: &[u32],
) {
    let a_tile = shared!([[f32; SIDE as usize]; 8]);
    let b_tile = shared!([[f32; SIDE as usize]; 8]);
    let (down, along) = (rows.div_ceil(SIDE), columns.div_ceil(SIDE));
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    for tile in (block_idx_x()..down * along).step_by(grid_dim_x()) {
        let (row, column) = tile_of(tile, down, along, BAND);
        if flags[row] + flags[down + column] + flags[down + along + tile] > 0 {
            let mut sums = [[0.0f32; 8]; 8];
            for from in (0..inner).step_by(8) {
                superstep!(load, {
                    #[unroll]
                    for part in 0..4u32 {
                        let (outer, layer) = (tx + 16 * (ty % 8), 2 * part + ty / 8);
                        let (k, i, j) = (from + layer, row * SIDE + outer, column * SIDE + outer);
                        a_tile[layer][outer] = element(a, (i, rows), (k, inner), a_apart);
                        b_tile[layer][outer] = element(b, (k, inner), (j, columns), b_apart);
                    }
                });
                superstep!(multiply, {
                    #[unroll]
                    for layer in 0..8usize {
                        #[unroll]
                        for i in 0..8u32 {
                            #[unroll]
                            for j in 0..8u32 {
                                let (left, right) = (a_tile[layer][ty + 16 * i], b_tile[layer][tx + 16 * j]);
                                // Outside of the matrices nothing is added: 0 times infinity would be.
                                if from + (layer as u32) < inner {
                                    sums[i][j] = left.mul_add(right, sums[i][j]);
                                }
                            }
                        }
                    }
                });
            }
            #[unroll]
            for i in 0..8u32 {
                #[unroll]
                for j in 0..8u32 {
                    let (y, x) = (row * SIDE + ty + 16 * i, column * SIDE + tx + 16 * j);
                    if y < rows && x < columns {
                        c[y as usize * columns as usize + x as usize] = sums[i][j];
                    }
                }
            }
        }
    }
}
