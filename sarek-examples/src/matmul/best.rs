//! The product to call: eight by eight results a thread, tiles in shared memory, one barrier a tile.
//!
//! A multiprocessor multiplies and adds 128 times a cycle, and loads 32 words from shared memory. A thread that makes one
//! result loads two words for each multiplication; one that makes 8 x 8 results loads 16 for 64. What is joined here:
//! - The block's tile of the result is `TILE` by `TILE`; each thread's 64 results stay in registers for the whole launch.
//! - The words come in fours, from shared memory (`LDS.128`) and from global memory (`LDG.128`).
//! - The tiles of A and B lie in shared memory with their outer dimension contiguous, whatever lies so in the matrices. Of
//!   every eight layers the upper four are stored with positions exchanged by 16 (`swap`), so that
//!   neither the scattered stores of a transposition nor the loads meet in a bank.
//! - There are two of each tile: while one is multiplied, the loads of the next are on their way to registers, and are
//!   stored to the other. So there is one barrier a tile, and the latency of global memory is hidden.
//! - The lanes of a warp are dealt to its 64 x 32 results such that neighbours read the same words: a load of four words
//!   by 32 lanes then takes two cycles instead of four.
//! - What lies outside of the matrices is not loaded and counts as zero. The comparisons are two for four words.
//!
//! `VECTOR` says that rows start at multiples of 16 bytes, so that all loads and stores of global memory may take four
//! words at once; the other instance takes single words.

use super::{How, Shape, check, is_vector};
use sarek_runtime::Result;
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;

/// The position and the layer in a tile of its `e`-th four elements.
///
/// Neighbouring threads take what lies side by side in the matrix, `ALONG_K` or along the outer dimension.
#[device]
fn four_of<const ALONG_K: bool, const TILE: usize>(e: u32) -> (u32, u32) {
    let tile = TILE as u32;
    if ALONG_K { (e / 2 % tile, e % 2 * 4 + e / (2 * tile) * 8) } else { (e % (tile / 4) * 4, e / (tile / 4)) }
}

/// Four elements of a matrix of `size` by `depth`, from `(outer, k)` on; zeros outside of it.
#[device]
pub fn fetch<const ALONG_K: bool, const VECTOR: bool>(
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

/// Stores four elements to a tile, from `(outer, k)` on.
#[device]
fn stage<const ALONG_K: bool, const TILE: usize, const DEPTH: usize>(
    tile: &mut [[f32; TILE]; DEPTH],
    outer: u32,
    k: u32,
    four: (f32, f32, f32, f32),
) {
    let at = outer ^ k / 4 % 2 * 16;
    if ALONG_K {
        tile[k][at] = four.0;
        tile[k + 1][at] = four.1;
        tile[k + 2][at] = four.2;
        tile[k + 3][at] = four.3;
    } else {
        store_vector(&mut tile[k][at], [four.0, four.1, four.2, four.3]);
    }
}

/// The product of an `m` by `k` and a `k` by `n` matrix. `A_ALONG_K` and `B_ALONG_K` say which of their dimensions is
/// contiguous: `k`, or the other one.
///
/// Blocks of `TILE * TILE / 64` threads make `TILE` by `TILE` results, in steps of `DEPTH`; each thread loads `LOADS` times
/// four elements of either matrix a step. The grid has a block for each tile, in x.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn matmul_best<
    const A_ALONG_K: bool,
    const B_ALONG_K: bool,
    const VECTOR: bool,
    const TILE: usize,
    const DEPTH: usize,
    const LOADS: usize,
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
    let a_tiles = shared!([[[f32; TILE]; DEPTH]; 2]);
    let b_tiles = shared!([[[f32; TILE]; DEPTH]; 2]);
    let tid = thread_idx_x();
    let tile = TILE as u32;
    let tiles_in_row = n.div_ceil(tile);
    let m_from = block_idx_x() / tiles_in_row * tile;
    let n_from = block_idx_x() % tiles_in_row * tile;

    // The thread's results are four by four, and the same 32 rows and 16 columns further.
    let warp = tid / 32;
    let row = warp % (TILE as u32 / 64) * 64 + tid / 2 % 8 * 4;
    let column = warp / (TILE as u32 / 64) * 32 + tid % 2 * 4 + tid / 16 % 2 * 8;
    let mut sums = [[0.0f32; 8]; 8];

    let mut a_next = [[0.0f32; 4]; LOADS];
    let mut b_next = [[0.0f32; 4]; LOADS];
    #[unroll]
    for load in 0..LOADS {
        let e = tid + (load * THREADS) as u32;
        let at = four_of::<A_ALONG_K, TILE>(e);
        let four = fetch::<A_ALONG_K, VECTOR>(a, m_from + at.0, m, at.1, k);
        a_next[load] = [four.0, four.1, four.2, four.3];
        let at = four_of::<B_ALONG_K, TILE>(e);
        let four = fetch::<B_ALONG_K, VECTOR>(b, n_from + at.0, n, at.1, k);
        b_next[load] = [four.0, four.1, four.2, four.3];
    }
    for k_from in (0..k).step_by(DEPTH as u32) {
        let now = k_from / DEPTH as u32 % 2;
        superstep!(stage, {
            #[unroll]
            for load in 0..LOADS {
                let e = tid + (load * THREADS) as u32;
                let (four, at) = (a_next[load], four_of::<A_ALONG_K, TILE>(e));
                stage::<A_ALONG_K, TILE, DEPTH>(&mut a_tiles[now], at.0, at.1, (four[0], four[1], four[2], four[3]));
                let (four, at) = (b_next[load], four_of::<B_ALONG_K, TILE>(e));
                stage::<B_ALONG_K, TILE, DEPTH>(&mut b_tiles[now], at.0, at.1, (four[0], four[1], four[2], four[3]));
            }
        });
        #[unroll]
        for load in 0..LOADS {
            let e = tid + (load * THREADS) as u32;
            let at = four_of::<A_ALONG_K, TILE>(e);
            let four = fetch::<A_ALONG_K, VECTOR>(a, m_from + at.0, m, k_from + DEPTH as u32 + at.1, k);
            a_next[load] = [four.0, four.1, four.2, four.3];
            let at = four_of::<B_ALONG_K, TILE>(e);
            let four = fetch::<B_ALONG_K, VECTOR>(b, n_from + at.0, n, k_from + DEPTH as u32 + at.1, k);
            b_next[load] = [four.0, four.1, four.2, four.3];
        }
        #[unroll]
        for layer in 0..DEPTH as u32 {
            let swap = layer / 4 % 2 * 16;
            let a_parts = [
                load_vector::<f32, 4>(&a_tiles[now][layer][row ^ swap]),
                load_vector::<f32, 4>(&a_tiles[now][layer][row + 32 ^ swap]),
            ];
            let b_parts = [
                load_vector::<f32, 4>(&b_tiles[now][layer][column ^ swap]),
                load_vector::<f32, 4>(&b_tiles[now][layer][column + 16 ^ swap]),
            ];
            #[unroll]
            for i in 0..8 {
                #[unroll]
                for j in 0..8 {
                    sums[i][j] += a_parts[i / 4][i % 4] * b_parts[j / 4][j % 4];
                }
            }
        }
    }

    #[unroll]
    for i in 0..8u32 {
        let y = m_from + row + i / 4 * 32 + i % 4;
        #[unroll]
        for part in 0..2u32 {
            let x = n_from + column + part * 16;
            let at = y as usize * n as usize + x as usize;
            let four = part * 4;
            if VECTOR {
                if y < m && x < n {
                    let sums = [sums[i][four], sums[i][four + 1], sums[i][four + 2], sums[i][four + 3]];
                    store_vector(&mut c[at], sums);
                }
            } else {
                #[unroll]
                for j in 0..4u32 {
                    if y < m && x + j < n {
                        c[at + j as usize] = sums[i][four + j];
                    }
                }
            }
        }
    }
}

/// Writes the product of `a` and `b`, each transposed or not as the shape says, to `c`. All are row-major.
///
/// All arithmetic is in `f32`, each sum in the order of `k`. Allocates nothing and does not wait.
///
/// ```
/// use sarek_examples::matmul::{Shape, matmul};
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let a = device.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
/// let b = device.upload(&[1.0f32, 0.0, 0.0, 1.0, 1.0, 1.0])?;
/// let mut c = device.zeros(4)?;
/// matmul(&device, &a, &b, &mut c, Shape::new(2, 2, 3))?;
/// assert_eq!(c.to_vec()?, [4.0, 5.0, 10.0, 11.0]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if a buffer has not as many elements as the shape says or a dimension is
/// over 4294966784, a buffer of another device, or a failure of the device.
pub fn matmul(target: &impl Target, a: &Slice<f32>, b: &Slice<f32>, c: &mut Slice<f32>, shape: Shape) -> Result<()> {
    launch(target, a, b, c, shape, &How { checked: false })
}

/// Multiplies with [`matmul_best`].
///
/// # Errors
/// As [`matmul`].
pub fn run(device: &Device, a: &Slice<f32>, b: &Slice<f32>, c: &mut Slice<f32>, shape: Shape, how: &How) -> Result<()> {
    launch(device, a, b, c, shape, how)
}

/// Chooses the tile: large ones, if they keep the device busy.
fn launch(
    target: &impl Target,
    a: &Slice<f32>,
    b: &Slice<f32>,
    c: &mut Slice<f32>,
    shape: Shape,
    how: &How,
) -> Result<()> {
    let large = shape.m.div_ceil(128) * shape.n.div_ceil(128);
    if large >= c.device().multiprocessors() as usize {
        matmul_tuned::<128, 8, 1, 256, 2>(target, a, b, c, shape, how)
    } else {
        matmul_tuned::<64, 8, 2, 64, 6>(target, a, b, c, shape, how)
    }
}

/// [`matmul`] with a choice of the tile, its depth, the loads that it takes, the threads of a block, and the blocks that a
/// multiprocessor is to hold: for tuning.
///
/// # Errors
/// As [`matmul`].
pub fn matmul_tuned<
    const TILE: usize,
    const DEPTH: usize,
    const LOADS: usize,
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
    const { assert!(TILE.is_multiple_of(64) && TILE.is_power_of_two(), "a warp makes 64 x 32 results") };
    const { assert!(DEPTH.is_multiple_of(8), "a tile is loaded in layers of eight") };
    const { assert!(THREADS * 64 == TILE * TILE, "a thread makes 8 x 8 results") };
    const { assert!(LOADS * THREADS * 4 == TILE * DEPTH, "the threads load a tile") };
    check(a, b, c, shape)?;
    let Shape { m, n, k, transpose_a, transpose_b } = shape;
    if m == 0 || n == 0 {
        return Ok(());
    }
    let grid = Grid::new(m.div_ceil(TILE) * n.div_ceil(TILE), THREADS);
    let (m, n, k) = (m as u32, n as u32, k as u32);
    let vector = is_vector(a, b, c, shape);
    macro_rules! instances {
        ($(($a:literal $b:literal $vector:literal))*) => {
            match (!transpose_a, transpose_b, vector) {
                $(($a, $b, $vector) => {
                    type Kernel<const T: usize, const D: usize, const L: usize, const H: usize, const B: usize> =
                        matmul_best<$a, $b, $vector, T, D, L, H, B>;
                    if how.checked {
                        Kernel::<TILE, DEPTH, LOADS, THREADS, BLOCKS>::launch(target, grid, a, b, c, m, n, k)
                    } else {
                        // SAFETY: the buffers are as long as the dimensions say, which the kernel compares with; if
                        // `VECTOR`, they and all of their rows start at multiples of 16 bytes.
                        unsafe {
                            Kernel::<TILE, DEPTH, LOADS, THREADS, BLOCKS>::launch_unchecked(
                                target, grid, a, b, c, m, n, k,
                            )
                        }
                    }
                })*
            }
        };
    }
    instances! {
        (false false false) (false false true) (false true false) (false true true)
        (true false false) (true false true) (true true false) (true true true)
    }
}
