//! One thread a result, everything from global memory.
//!
//! Technique: "Naive Approach" (`naive_matmul_kernel`). Each thread walks along a row of A and down a column of B. It
//! is called slow for "non-coalesced memory access", but the lanes of a warp are adjacent in a row of C, so their
//! loads of B are contiguous and those of A are one word for all. The limit is that every multiplication takes two
//! loads: of the `2 m n k` words that it loads, `m k + n k` are different. The caches handle most of them, but cannot
//! deliver two words for each multiplication.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - It takes one `N`: square matrices only.
//! - Indices are `int`: `row * N + k` overflows from 46341 x 46341 on.

use super::{How, Shape, check_plain};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The product of an `m` by `k` and a `k` by `n` matrix, a result per thread.
#[kernel(block = (32, 8))]
pub fn matmul_naive(a: &[f32], b: &[f32], c: &mut [f32], m: u32, n: u32, k: u32) {
    let row = global_idx_y();
    let col = global_idx_x();
    if row < m && col < n {
        let (from, n) = (row as usize * k as usize, n as usize);
        let mut sum = 0.0;
        for i in 0..k as usize {
            sum += a[from + i] * b[i * n + col as usize];
        }
        c[row as usize * n + col as usize] = sum;
    }
}

/// Multiplies in one launch. `m` is at most 524280.
///
/// # Errors
/// The errors of [`matmul`](super::matmul); also if a matrix is transposed, or has too many rows for a grid.
pub fn run(device: &Device, a: &Slice<f32>, b: &Slice<f32>, c: &mut Slice<f32>, shape: Shape, how: &How) -> Result<()> {
    let Some([m, n, k]) = check_plain("matmul_naive", a, b, c, shape)? else { return Ok(()) };
    let grid = Grid::cover((n, m), (32, 8));
    // SAFETY: the matrices have the lengths of their dimensions, with which the kernel compares.
    launch!(how, matmul_naive, device, grid, a, b, c, m, n, k)
}
