//! Padded tiles of 32 x 32, double buffering, loads of four words, 4 x 4 results per thread.
//!
//! Technique: "Advanced Optimizations" (`advanced_matmul_kernel`). Ours does what it promises:
//! - Rows of a tile are padded to 33 words, so that the words of a column lie in different banks.
//! - There are two of each tile. While one is multiplied, the next one's words are on their way to registers, and are then
//!   stored to the other: one barrier per tile instead of two, and no waiting for global memory.
//! - A thread loads four adjacent words at once, where rows start at multiples of 16 bytes (`VECTOR`).
//! - A thread makes 4 x 4 results, and so loads 8 words of shared memory for 16 multiplications instead of 32.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - There is no code: the body says "Implementation details...". The table nevertheless gives its time.
//! - Padding and loads of four words do not go together: rows of 33 words do not start at multiples of 16 bytes. So only
//!   global memory is read four words at a time. [`best`](super::best) pads by four words.

use super::{How, Shape, check_plain, is_vector};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The side of a tile.
const TILE: usize = 32;

/// The loads of four words that a thread takes for a tile.
const LOADS: usize = 4;

/// Four elements of a matrix of `size` by `depth`, from `(outer, k)` on; zeros outside of it.
#[device]
fn fetch<const ALONG_K: bool, const VECTOR: bool>(
    x: &[f32],
    outer: u32,
    size: u32,
    k: u32,
    depth: u32,
) -> (f32, f32, f32, f32) {
    let mut four = [0.0f32; 4];
    let first = if ALONG_K {
        outer as usize * depth as usize + k as usize
    } else {
        k as usize * size as usize + outer as usize
    };
    if VECTOR {
        if outer < size && k < depth {
            four = load_vector(&x[first]);
        }
    } else {
        #[unroll]
        for j in 0..4u32 {
            let inside = if ALONG_K { outer < size && k + j < depth } else { outer + j < size && k < depth };
            if inside {
                four[j] = x[first + j as usize];
            }
        }
    }
    (four[0], four[1], four[2], four[3])
}

/// The product of an `m` by `k` and a `k` by `n` matrix, by tiles of 32 x 32.
#[kernel(block = (8, 8))]
pub fn matmul_advanced<const VECTOR: bool>(a: &[f32], b: &[f32], c: &mut [f32], m: u32, n: u32, k: u32) {
    let a_tiles = shared!([[[f32; TILE]; TILE]; 2], pad = 1);
    let b_tiles = shared!([[[f32; TILE]; TILE]; 2], pad = 1);
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    let m_from = block_idx_y() * TILE as u32;
    let n_from = block_idx_x() * TILE as u32;

    let mut a_next = [[0.0f32; 4]; LOADS];
    let mut b_next = [[0.0f32; 4]; LOADS];
    #[unroll]
    for load in 0..LOADS {
        let line = ty + 8 * load as u32;
        let four = fetch::<true, VECTOR>(a, m_from + line, m, tx * 4, k);
        a_next[load] = [four.0, four.1, four.2, four.3];
        let four = fetch::<false, VECTOR>(b, n_from + tx * 4, n, line, k);
        b_next[load] = [four.0, four.1, four.2, four.3];
    }
    let mut sums = [[0.0f32; 4]; 4];
    for from in (0..k).step_by(TILE as u32) {
        let now = from / TILE as u32 % 2;
        superstep!(store, {
            #[unroll]
            for load in 0..LOADS {
                let line = ty + 8 * load as u32;
                #[unroll]
                for i in 0..4u32 {
                    a_tiles[now][line][tx * 4 + i] = a_next[load][i];
                    b_tiles[now][line][tx * 4 + i] = b_next[load][i];
                }
            }
        });
        #[unroll]
        for load in 0..LOADS {
            let line = ty + 8 * load as u32;
            let four = fetch::<true, VECTOR>(a, m_from + line, m, from + TILE as u32 + tx * 4, k);
            a_next[load] = [four.0, four.1, four.2, four.3];
            let four = fetch::<false, VECTOR>(b, n_from + tx * 4, n, from + TILE as u32 + line, k);
            b_next[load] = [four.0, four.1, four.2, four.3];
        }
        #[unroll]
        for layer in 0..TILE {
            let mut a_part = [0.0f32; 4];
            let mut b_part = [0.0f32; 4];
            #[unroll]
            for i in 0..4u32 {
                a_part[i] = a_tiles[now][ty + 8 * i][layer];
                b_part[i] = b_tiles[now][layer][tx + 8 * i];
            }
            #[unroll]
            for i in 0..4 {
                #[unroll]
                for j in 0..4 {
                    sums[i][j] += a_part[i] * b_part[j];
                }
            }
        }
    }
    #[unroll]
    for i in 0..4u32 {
        #[unroll]
        for j in 0..4u32 {
            let (row, col) = (m_from + ty + 8 * i, n_from + tx + 8 * j);
            if row < m && col < n {
                c[row as usize * n as usize + col as usize] = sums[i][j];
            }
        }
    }
}

/// Multiplies in one launch. `m` is at most 2097120.
///
/// # Errors
/// The errors of [`matmul`](super::matmul); also if a matrix is transposed, or has too many rows for a grid.
pub fn run(device: &Device, a: &Slice<f32>, b: &Slice<f32>, c: &mut Slice<f32>, shape: Shape, how: &How) -> Result<()> {
    let Some([m, n, k]) = check_plain("matmul_advanced", a, b, c, shape)? else { return Ok(()) };
    let grid = Grid::new((n.div_ceil(32), m.div_ceil(32)), (8, 8));
    macro_rules! with {
        ($vector:literal) => {
            // SAFETY: the matrices have the lengths of their dimensions, with which the kernel compares; if
            // `VECTOR`, all of their rows start at multiples of 16 bytes.
            launch!(how, matmul_advanced::<$vector>, device, grid, a, b, c, m, n, k)
        };
    }
    if is_vector(a, b, c, shape) { with!(true) } else { with!(false) }
}
