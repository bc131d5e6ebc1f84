//! Candidates for large products, to be measured beside [`best`](super::best): 16 by 8 results a thread.
//!
//! A multiprocessor that multiplies in every cycle has no cycle left for anything else, so what counts is how many of the
//! instructions between two barriers are multiplications, and how many of those wait for a bank of the registers. What
//! differs from [`best`](super::best):
//! - A thread makes `ROWS` by 8 results. With 16 rows, 6 loads of shared memory serve 128 multiplications, instead of 4 that
//!   serve 64.
//! - The results are computed back and forth (`snake`), so that each multiplication finds one of its factors where the one
//!   before left it.
//! - The places of the next loads are kept and moved on, instead of being computed from `k` again.

use super::{How, Shape, check, is_vector};
use sarek_runtime::Result;
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;

/// The position and the layer in a tile of its `e`-th four elements, as in [`best`](super::best).
#[device]
fn place<const ALONG_K: bool, const TILE: usize>(e: u32) -> (u32, u32) {
    let tile = TILE as u32;
    if ALONG_K { (e / 2 % tile, e % 2 * 4 + e / (2 * tile) * 8) } else { (e % (tile / 4) * 4, e / (tile / 4)) }
}

/// The index of the element `(outer, k)` of a matrix of `size` by `depth`.
#[device]
fn index<const ALONG_K: bool>(outer: u32, size: u32, k: u32, depth: u32) -> usize {
    if ALONG_K { outer as usize * depth as usize + k as usize } else { k as usize * size as usize + outer as usize }
}

/// Loads four elements of a matrix from `at` on; zeros instead of what lies outside of it. `k` is how far the block has
/// come, `end` where the thread has nothing to load any more, and `width` the elements from the first one on in its layer.
#[device]
fn load_four<const ALONG_K: bool, const VECTOR: bool>(
    x: &[f32],
    at: usize,
    k: u32,
    end: u32,
    width: u32,
    four: &mut [f32; 4],
) {
    #[unroll]
    for i in 0..4 {
        four[i] = 0.0;
    }
    if VECTOR {
        if k < end {
            let loaded = load_vector::<f32, 4>(&x[at]);
            #[unroll]
            for i in 0..4 {
                four[i] = loaded[i];
            }
        }
    } else {
        #[unroll]
        for i in 0..4u32 {
            let inside = if ALONG_K { k + i < end } else { k < end && i < width };
            if inside {
                four[i] = x[at + i as usize];
            }
        }
    }
}

/// Stores four elements to a tile, from `(outer, k)` on.
#[device]
fn store_four<const ALONG_K: bool, const TILE: usize, const DEPTH: usize>(
    tile: &mut [[f32; TILE]; DEPTH],
    outer: u32,
    k: u32,
    four: &[f32; 4],
) {
    let at = outer ^ k / 4 % 2 * 16;
    if ALONG_K {
        #[unroll]
        for i in 0..4u32 {
            tile[k + i][at] = four[i];
        }
    } else {
        store_vector(&mut tile[k][at], [four[0], four[1], four[2], four[3]]);
    }
}

/// The product of an `m` by `k` and a `k` by `n` matrix, as by [`best`](super::best).
///
/// Blocks of `THREADS` threads make `TILE_M` by `TILE_N` results, in steps of `DEPTH`, for which each thread loads `A_LOADS`
/// and `B_LOADS` times four elements. A thread makes `ROWS` by 8 results. The grid has a block for each tile, in x.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn matmul_wide<
    const A_ALONG_K: bool,
    const B_ALONG_K: bool,
    const VECTOR: bool,
    const TILE_M: usize,
    const TILE_N: usize,
    const DEPTH: usize,
    const ROWS: usize,
    const A_LOADS: usize,
    const B_LOADS: usize,
    const THREADS: usize,
    const BLOCKS: usize,
>(
    a: &[f32],
    b: &[f32],
    c: &mut [f32],
    m: u32,
    n: u32,
    k: u32,
) {
    let a_tiles = shared!([[[f32; TILE_M]; DEPTH]; 2]);
    let b_tiles = shared!([[[f32; TILE_N]; DEPTH]; 2]);
    let tid = thread_idx_x();
    let tiles_in_row = n.div_ceil(TILE_N as u32);
    let m_from = block_idx_x() / tiles_in_row * TILE_M as u32;
    let n_from = block_idx_x() % tiles_in_row * TILE_N as u32;

    // A warp makes `8 * ROWS` by 32 results; a thread those of every 32nd row and 16th column, four by four.
    let warp = tid / 32;
    let warps = TILE_M as u32 / (8 * ROWS as u32);
    let row = warp % warps * (8 * ROWS as u32) + tid / 2 % 8 * 4;
    let column = warp / warps * 32 + tid % 2 * 4 + tid / 16 % 2 * 8;
    let mut sums = [[0.0f32; 8]; ROWS];

    let mut a_at = [0usize; A_LOADS];
    let mut a_end = [0u32; A_LOADS];
    let mut a_width = [0u32; A_LOADS];
    let mut a_next = [[0.0f32; 4]; A_LOADS];
    #[unroll]
    for load in 0..A_LOADS {
        let (outer, layer) = place::<A_ALONG_K, TILE_M>(tid + (load * THREADS) as u32);
        a_width[load] = m.saturating_sub(m_from + outer);
        a_end[load] = if a_width[load] > 0 { k.saturating_sub(layer) } else { 0 };
        a_at[load] = index::<A_ALONG_K>(m_from + outer, m, layer, k);
        load_four::<A_ALONG_K, VECTOR>(a, a_at[load], 0, a_end[load], a_width[load], &mut a_next[load]);
    }
    let mut b_at = [0usize; B_LOADS];
    let mut b_end = [0u32; B_LOADS];
    let mut b_width = [0u32; B_LOADS];
    let mut b_next = [[0.0f32; 4]; B_LOADS];
    #[unroll]
    for load in 0..B_LOADS {
        let (outer, layer) = place::<B_ALONG_K, TILE_N>(tid + (load * THREADS) as u32);
        b_width[load] = n.saturating_sub(n_from + outer);
        b_end[load] = if b_width[load] > 0 { k.saturating_sub(layer) } else { 0 };
        b_at[load] = index::<B_ALONG_K>(n_from + outer, n, layer, k);
        load_four::<B_ALONG_K, VECTOR>(b, b_at[load], 0, b_end[load], b_width[load], &mut b_next[load]);
    }
    let a_step = if A_ALONG_K { DEPTH } else { DEPTH * m as usize };
    let b_step = if B_ALONG_K { DEPTH } else { DEPTH * n as usize };

    for k_from in (0..k).step_by(DEPTH as u32) {
        let now = k_from / DEPTH as u32 % 2;
        superstep!(stage, {
            #[unroll]
            for load in 0..A_LOADS {
                let (outer, layer) = place::<A_ALONG_K, TILE_M>(tid + (load * THREADS) as u32);
                store_four::<A_ALONG_K, TILE_M, DEPTH>(&mut a_tiles[now], outer, layer, &a_next[load]);
            }
            #[unroll]
            for load in 0..B_LOADS {
                let (outer, layer) = place::<B_ALONG_K, TILE_N>(tid + (load * THREADS) as u32);
                store_four::<B_ALONG_K, TILE_N, DEPTH>(&mut b_tiles[now], outer, layer, &b_next[load]);
            }
        });
        let k_next = k_from + DEPTH as u32;
        #[unroll]
        for load in 0..A_LOADS {
            a_at[load] += a_step;
            load_four::<A_ALONG_K, VECTOR>(a, a_at[load], k_next, a_end[load], a_width[load], &mut a_next[load]);
        }
        #[unroll]
        for load in 0..B_LOADS {
            b_at[load] += b_step;
            load_four::<B_ALONG_K, VECTOR>(b, b_at[load], k_next, b_end[load], b_width[load], &mut b_next[load]);
        }
        #[unroll]
        for layer in 0..DEPTH as u32 {
            let swap = layer / 4 % 2 * 16;
            let mut a_part = [0.0f32; ROWS];
            #[unroll]
            for i in (0..ROWS as u32).step_by(4) {
                let four = load_vector::<f32, 4>(&a_tiles[now][layer][row + i * 8 ^ swap]);
                #[unroll]
                for j in 0..4u32 {
                    a_part[i + j] = four[j];
                }
            }
            let mut b_part = [0.0f32; 8];
            #[unroll]
            for i in (0..8u32).step_by(4) {
                let four = load_vector::<f32, 4>(&b_tiles[now][layer][column + i * 4 ^ swap]);
                #[unroll]
                for j in 0..4u32 {
                    b_part[i + j] = four[j];
                }
            }
            #[unroll]
            for i in 0..ROWS {
                #[unroll]
                for step in 0..8usize {
                    let j = if i % 2 == 0 { step } else { 7 - step };
                    sums[i][j] += a_part[i] * b_part[j];
                }
            }
        }
    }

    #[unroll]
    for i in 0..ROWS as u32 {
        let y = m_from + row + i / 4 * 32 + i % 4;
        #[unroll]
        for part in 0..2u32 {
            let x = n_from + column + part * 16;
            let at = y as usize * n as usize + x as usize;
            let from = part * 4;
            if VECTOR {
                if y < m && x < n {
                    store_vector(&mut c[at], [sums[i][from], sums[i][from + 1], sums[i][from + 2], sums[i][from + 3]]);
                }
            } else {
                #[unroll]
                for j in 0..4u32 {
                    if y < m && x + j < n {
                        c[at + j as usize] = sums[i][from + j];
                    }
                }
            }
        }
    }
}

/// [`matmul`](super::matmul) by [`matmul_wide`]: for tuning.
///
/// # Errors
/// As [`matmul`](super::matmul).
pub fn matmul_wide_tuned<
    const TILE_M: usize,
    const TILE_N: usize,
    const DEPTH: usize,
    const ROWS: usize,
    const A_LOADS: usize,
    const B_LOADS: usize,
    const THREADS: usize,
    const BLOCKS: usize,
>(
    target: &impl Target,
    a: &Slice<f32>,
    b: &Slice<f32>,
    c: &mut Slice<f32>,
    shape: Shape,
    how: &How,
) -> Result<()> {
    const { assert!(TILE_M.is_multiple_of(8 * ROWS) && TILE_N.is_multiple_of(32), "a warp makes 8 * ROWS x 32 results") };
    const { assert!(TILE_M.is_power_of_two() && TILE_N.is_power_of_two() && DEPTH.is_multiple_of(8), "whole tiles") };
    const { assert!(ROWS.is_multiple_of(4) && THREADS * ROWS * 8 == TILE_M * TILE_N, "a thread makes ROWS x 8 results") };
    const { assert!(A_LOADS * THREADS * 4 == TILE_M * DEPTH, "the threads load a tile of A") };
    const { assert!(B_LOADS * THREADS * 4 == TILE_N * DEPTH, "the threads load a tile of B") };
    check(a, b, c, shape)?;
    let Shape { m, n, k, transpose_a, transpose_b } = shape;
    if m == 0 || n == 0 {
        return Ok(());
    }
    let grid = Grid::new(m.div_ceil(TILE_M) * n.div_ceil(TILE_N), THREADS);
    let (m, n, k) = (m as u32, n as u32, k as u32);
    let vector = is_vector(a, b, c, shape);
    macro_rules! instances {
        ($(($a:literal $b:literal $vector:literal))*) => {
            match (!transpose_a, transpose_b, vector) {
                $(($a, $b, $vector) => if how.checked {
                    matmul_wide::<$a, $b, $vector, TILE_M, TILE_N, DEPTH, ROWS, A_LOADS, B_LOADS, THREADS, BLOCKS>
                        ::launch(target, grid, a, b, c, m, n, k)
                } else {
                    // SAFETY: the buffers are as long as the dimensions say, which the kernel compares with; if
                    // `VECTOR`, they and all of their rows start at multiples of 16 bytes.
                    unsafe {
                        matmul_wide::<$a, $b, $vector, TILE_M, TILE_N, DEPTH, ROWS, A_LOADS, B_LOADS, THREADS, BLOCKS>
                            ::launch_unchecked(target, grid, a, b, c, m, n, k)
                    }
                },)*
            }
        };
    }
    instances! {
        (false false false) (false false true) (false true false) (false true true)
        (true false false) (true false true) (true true false) (true true true)
    }
}
