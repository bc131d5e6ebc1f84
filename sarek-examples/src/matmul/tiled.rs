//! One thread per result; the block's threads share their loads.
//!
//! Technique: "Tiled Shared Memory" (`tiled_matmul_kernel`). A block of 16 x 16 threads computes 16 x 16 results. It
//! loads a tile of A and one of B, of 256 words each, and every word then serves 16 threads: the traffic of global
//! memory falls to a sixteenth. The limit is now shared memory, with two loads for each multiplication, and two
//! barriers every 16 of them.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - It takes one `N`: square matrices only. (The tiles at the edge are filled with zeros there, as here.)
//! - Indices are `int`, which overflow from 46341 x 46341 on.

use super::{How, Shape, check_plain};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The side of a tile.
const TILE: usize = 16;

/// Returns an element of a row-major matrix; zero outside of it.
#[device]
fn element(x: &[f32], row: u32, rows: u32, column: u32, columns: u32) -> f32 {
    if row < rows && column < columns { x[row as usize * columns as usize + column as usize] } else { 0.0 }
}

/// The product of an `m` by `k` and a `k` by `n` matrix, by tiles of 16 x 16.
#[kernel(block = (16, 16))]
pub fn matmul_tiled(a: &[f32], b: &[f32], c: &mut [f32], m: u32, n: u32, k: u32) {
    let a_tile = shared!([[f32; TILE]; TILE]);
    let b_tile = shared!([[f32; TILE]; TILE]);
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    let row = global_idx_y();
    let col = global_idx_x();

    let mut sum = 0.0;
    for from in (0..k).step_by(TILE as u32) {
        superstep!(load, {
            a_tile[ty][tx] = element(a, row, m, from + tx, k);
            b_tile[ty][tx] = element(b, from + ty, k, col, n);
        });
        superstep!(multiply, {
            #[unroll]
            for i in 0..TILE {
                sum += a_tile[ty][i] * b_tile[i][tx];
            }
        });
    }
    if row < m && col < n {
        c[row as usize * n as usize + col as usize] = sum;
    }
}

/// Multiplies in one launch. `m` is at most 1048560.
///
/// # Errors
/// The errors of [`matmul`](super::matmul); also if a matrix is transposed, or has too many rows for a grid.
pub fn run(device: &Device, a: &Slice<f32>, b: &Slice<f32>, c: &mut Slice<f32>, shape: Shape, how: &How) -> Result<()> {
    let Some([m, n, k]) = check_plain("matmul_tiled", a, b, c, shape)? else { return Ok(()) };
    let grid = Grid::cover((n, m), (16, 16));
    // SAFETY: the matrices have the lengths of their dimensions, with which the kernel compares.
    launch!(how, matmul_tiled, device, grid, a, b, c, m, n, k)
}
