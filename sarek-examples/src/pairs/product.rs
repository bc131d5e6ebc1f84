//! A product of matrices in tiles of registers.

use sarek_runtime::prelude::*;

/// The rows and the columns of a tile.
pub const SIDE: u32 = 128;
/// The part of the inner dimension of a step.
pub const DEPTH: u32 = 8;
/// The distance of rows of the left factor's step in shared memory, so that its transposed stores meet few banks twice.
const PITCH: usize = SIDE as usize + 4;

/// Writes `a` times `b`, all of `n` rows and columns, a multiple of 128. A block makes a tile of 128 x 128 elements, and each thread four parts of
/// 4 x 4 of it. While a step is multiplied, the next one is on its way to registers. Two blocks run on
/// a multiprocessor at a time.
#[kernel(block = 256, min_blocks = 2)]
pub fn multiply_registers(a: &[f32], b: &[f32], c: &mut [f32], n: u32) {
    let left = shared!([[[f32; PITCH]; DEPTH as usize]; 2]);
    let right = shared!([[[f32; SIDE as usize]; DEPTH as usize]; 2]);
    let tid = thread_idx_x();
    let (top, first) = (block_idx_y() * SIDE, block_idx_x() * SIDE);
    // What the thread copies: four elements of a row of each factor.
    let (row_a, column_a) = (tid / 2, tid % 2 * 4);
    let (row_b, column_b) = (tid / 32, tid % 32 * 4);
    // What it makes: rows and columns of four from here on, and the same 64 further.
    let (row, column) = (tid / 16 * 4, tid % 16 * 4);

    let mut sums = [[0.0f32; 8]; 8];
    let mut next_a = load_vector::<f32, 4>(&a[(top + row_a) as usize * n as usize + column_a as usize]);
    let mut next_b = load_vector::<f32, 4>(&b[row_b as usize * n as usize + (first + column_b) as usize]);
    #[unroll]
    for i in 0..4u32 {
        left[0][column_a + i][row_a] = next_a[i];
    }
    store_vector(&mut right[0][row_b][column_b], next_b);
    sync_threads();
    for step in 0..n / DEPTH {
        let now = step % 2;
        let is_last = step + 1 == n / DEPTH;
        if !is_last {
            let inner = (step + 1) * DEPTH;
            next_a = load_vector::<f32, 4>(&a[(top + row_a) as usize * n as usize + (inner + column_a) as usize]);
            next_b = load_vector::<f32, 4>(&b[(inner + row_b) as usize * n as usize + (first + column_b) as usize]);
        }
        #[unroll]
        for k in 0..DEPTH {
            let (upper, lower) =
                (load_vector::<f32, 4>(&left[now][k][row]), load_vector::<f32, 4>(&left[now][k][row + SIDE / 2]));
            let (near, far) = (
                load_vector::<f32, 4>(&right[now][k][column]),
                load_vector::<f32, 4>(&right[now][k][column + SIDE / 2]),
            );
            #[unroll]
            for i in 0..4 {
                #[unroll]
                for j in 0..4 {
                    sums[i][j] = upper[i].mul_add(near[j], sums[i][j]);
                    sums[i][j + 4] = upper[i].mul_add(far[j], sums[i][j + 4]);
                    sums[i + 4][j] = lower[i].mul_add(near[j], sums[i + 4][j]);
                    sums[i + 4][j + 4] = lower[i].mul_add(far[j], sums[i + 4][j + 4]);
                }
            }
        }
        if !is_last {
            #[unroll]
            for i in 0..4u32 {
                left[1 - now][column_a + i][row_a] = next_a[i];
            }
            store_vector(&mut right[1 - now][row_b][column_b], next_b);
            sync_threads();
        }
    }
    #[unroll]
    for i in 0..8u32 {
        let below = row + i % 4 + i / 4 * (SIDE / 2);
        let at = (top + below) as usize * n as usize + (first + column) as usize;
        store_vector(&mut c[at], [sums[i][0], sums[i][1], sums[i][2], sums[i][3]]);
        store_vector(&mut c[at + 64], [sums[i][4], sums[i][5], sums[i][6], sums[i][7]]);
    }
}

/// Returns the grid for matrices of `n` rows and columns, a multiple of 128.
pub fn grid(n: usize) -> Grid {
    Grid::new((n / SIDE as usize, n / SIDE as usize), 256)
}
