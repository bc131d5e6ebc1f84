//! The product to call: up to 16 by 8 results per thread, tiles in shared memory, one barrier per tile.
//!
//! A multiprocessor starts four instructions per cycle, and each may be a multiplication and addition in 32 lanes. So the share of
//! multiplications among all instructions bounds the speed of a product, if no instruction has to wait. The combined techniques are:
//! - A thread makes 16 x 8 results, which stay in registers for the whole launch. For each step of `k` it takes 24 words
//!   from shared memory for 128 multiplications. Words come in fours, from shared memory (`LDS.128`) and from global memory
//!   (`LDG.128`).
//! - The tiles of A and B are stored in shared memory with their outer dimension contiguous, whichever dimension is
//!   contiguous in the matrices. Their rows are four words longer than the tile: neither the scattered stores of a
//!   transposition nor the loads conflict in a bank then, and a thread needs one address for each tile.
//! - While one layer of the tiles is multiplied, the next one is loaded to other registers. The first layer of the next
//!   tile is loaded after the barrier and before the last layer of this one is multiplied, so that no thread waits for it.
//! - There are two of each tile, and one more is on its way to registers. A step stores the elements that the step
//!   before requested to the unused tiles, requests those that the next step will store, and multiplies. So there is
//!   one barrier per step, and global memory has a whole step to answer.
//! - The lanes of a warp are dealt to its results such that neighbours read the same words, and multiplications follow each
//!   other such that one factor is still at hand (`R28.reuse` in the machine code): with `VECTOR` they do not wait for banks of the registers.
//! - The first step takes the remainder of `k` by the depth; all others are full and compare nothing. Rows and columns
//!   past the end are loaded from the last one instead, and not stored.
//! - Blocks make tiles in bands of 16 columns, so that those that run at once share rows and columns in the second-level cache.
//!
//! With 128 x 128 results per block, 1024 of the 1132 instructions of a step are multiplications: the other tenth, 48 of them loads
//! of shared memory, is the most that it can lose to the arithmetic limit. More results per thread would not fit in its registers,
//! and in an earlier form of this kernel a depth of 16 was slower, presumably because of its instructions, which are twice as many.
//!
//! Large tiles leave multiprocessors without work if the matrices are small, or if a few tiles remain for the last round; then there are smaller ones
//! ([`TILES`]; [`matmul_tuned`] takes any).
//!
//! With `VECTOR`, rows start at multiples of 16 bytes, so that all loads and stores of global memory may take four
//! words at once; the other instance takes single words.

use super::{How, Shape, check, is_vector};
use sarek_runtime::Result;
use sarek_runtime::bundle::Instance;
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;
use sarek_runtime::tune::Tunable;

/// Returns the row and the column of the tile that a block makes: bands of 16 columns of tiles, each from the top down.
#[device]
fn tile_of(block: u32, rows: u32, columns: u32) -> (u32, u32) {
    let band = block / (rows * 16) * 16;
    let within = block % (rows * 16);
    let width = (columns - band).min(16);
    (within / width, band + within % width)
}

/// Returns the place of the `e`-th four elements of a tile of `side`: along the outer dimension, and its layer.
///
/// Adjacent threads take adjacent elements of the matrix, `ALONG_K` or along the outer dimension.
#[device]
fn place<const ALONG_K: bool>(e: u32, side: u32) -> (u32, u32) {
    if ALONG_K { (e / 2 % side, e % 2 * 4 + e / (2 * side) * 8) } else { (e % (side / 4) * 4, e / (side / 4)) }
}

/// Returns the index of the element `(outer, layer)` of a matrix of `size` by `k`.
#[device]
fn index<const ALONG_K: bool>(outer: u32, size: u32, layer: u32, k: u32) -> usize {
    if ALONG_K { outer as usize * k as usize + layer as usize } else { layer as usize * size as usize + outer as usize }
}

/// Loads four elements from `at` on, of which the first `count` exist; the others keep their values.
#[device]
fn load_four<const VECTOR: bool>(x: &[f32], at: usize, count: u32, four: &mut [f32; 4]) {
    if VECTOR {
        if count > 0 {
            let loaded = load_vector::<f32, 4>(&x[at]);
            #[unroll]
            for i in 0..4 {
                four[i] = loaded[i];
            }
        }
    } else {
        #[unroll]
        for i in 0..4u32 {
            if i < count {
                four[i] = x[at + i as usize];
            }
        }
    }
}

/// Computes the positions of a thread's elements of the first tile, four by four, and how many of each four are inside
/// of the matrix. Past its end, the last ones are used instead.
#[device]
fn places<const ALONG_K: bool, const VECTOR: bool, const PITCH: usize, const LOADS: usize, const THREADS: usize>(
    from: u32,
    size: u32,
    k: u32,
    at: &mut [usize; LOADS],
    count: &mut [u32; LOADS],
) {
    #[unroll]
    for load in 0..LOADS {
        let (outer, layer) = place::<ALONG_K>(thread_idx_x() + (load * THREADS) as u32, PITCH as u32 - 4);
        let outer = (from + outer).min(if VECTOR && !ALONG_K { size - 4 } else { size - 1 });
        at[load] = index::<ALONG_K>(outer, size, layer, k);
        count[load] = if VECTOR || ALONG_K { 4 } else { size - outer };
    }
}

/// Loads a thread's part of the first tile, which has only `rest` layers.
#[device]
fn fetch_first<
    const ALONG_K: bool,
    const VECTOR: bool,
    const PITCH: usize,
    const LOADS: usize,
    const THREADS: usize,
>(
    x: &[f32],
    rest: u32,
    at: &[usize; LOADS],
    count: &[u32; LOADS],
    next: &mut [[f32; 4]; LOADS],
) {
    #[unroll]
    for load in 0..LOADS {
        let (_, layer) = place::<ALONG_K>(thread_idx_x() + (load * THREADS) as u32, PITCH as u32 - 4);
        let inside = if ALONG_K {
            rest.saturating_sub(layer)
        } else if layer < rest {
            count[load]
        } else {
            0
        };
        load_four::<VECTOR>(x, at[load], inside, &mut next[load]);
    }
}

/// Loads a thread's part of the tile that is `step` elements after the last one.
#[device]
fn fetch<const VECTOR: bool, const LOADS: usize>(
    x: &[f32],
    step: usize,
    at: &mut [usize; LOADS],
    count: &[u32; LOADS],
    next: &mut [[f32; 4]; LOADS],
) {
    #[unroll]
    for load in 0..LOADS {
        at[load] += step;
        load_four::<VECTOR>(x, at[load], count[load], &mut next[load]);
    }
}

/// Stores a thread's part of a tile.
#[device]
fn stage<const ALONG_K: bool, const PITCH: usize, const DEPTH: usize, const LOADS: usize, const THREADS: usize>(
    tile: &mut [[f32; PITCH]; DEPTH],
    next: &[[f32; 4]; LOADS],
) {
    #[unroll]
    for load in 0..LOADS {
        let (outer, layer) = place::<ALONG_K>(thread_idx_x() + (load * THREADS) as u32, PITCH as u32 - 4);
        if ALONG_K {
            #[unroll]
            for i in 0..4u32 {
                tile[layer + i][outer] = next[load][i];
            }
        } else {
            store_vector(&mut tile[layer][outer], [next[load][0], next[load][1], next[load][2], next[load][3]]);
        }
    }
}

/// Loads a thread's factors from a layer of a tile: four words from `from` on, and from every `APART`th word after it.
#[device]
fn take<const APART: usize, const PITCH: usize, const COUNT: usize>(
    layer: &[f32; PITCH],
    from: u32,
    part: &mut [f32; COUNT],
) {
    #[unroll]
    for i in (0..COUNT as u32).step_by(4) {
        let four = load_vector::<f32, 4>(&layer[from + i / 4 * APART as u32]);
        #[unroll]
        for j in 0..4u32 {
            part[i + j] = four[j];
        }
    }
}

/// Adds the products of one layer to a thread's sums, back and forth, so that each multiplication finds one of its factors
/// where the one before left it.
#[device]
fn multiply<const ROWS: usize>(a: &[f32; ROWS], b: &[f32; 8], sums: &mut [[f32; 8]; ROWS]) {
    #[unroll]
    for i in 0..ROWS {
        #[unroll]
        for step in 0..8usize {
            let j = if i % 2 == 0 { step } else { 7 - step };
            sums[i][j] += a[i] * b[j];
        }
    }
}

/// Multiplies all layers of two tiles but the last one, which is left in the second parts. The first one is in the first parts.
#[device]
fn multiply_tiles<const A_PITCH: usize, const B_PITCH: usize, const DEPTH: usize, const ROWS: usize>(
    a_tile: &[[f32; A_PITCH]; DEPTH],
    b_tile: &[[f32; B_PITCH]; DEPTH],
    row: u32,
    column: u32,
    a_parts: &mut [[f32; ROWS]; 2],
    b_parts: &mut [[f32; 8]; 2],
    sums: &mut [[f32; 8]; ROWS],
) {
    #[unroll]
    for layer in 1..DEPTH {
        take::<32, A_PITCH, ROWS>(&a_tile[layer], row, &mut a_parts[layer % 2]);
        take::<16, B_PITCH, 8>(&b_tile[layer], column, &mut b_parts[layer % 2]);
        multiply::<ROWS>(&a_parts[(layer - 1) % 2], &b_parts[(layer - 1) % 2], sums);
    }
}

/// The product of an `m` by `k` and a `k` by `n` matrix; only `k` may be 0. `A_ALONG_K` and `B_ALONG_K` determine which
/// of their dimensions is contiguous: `k`, or the other one.
///
/// Blocks of `THREADS` threads compute `A_PITCH - 4` by `B_PITCH - 4` results, in steps of `DEPTH`, for which each thread loads
/// `A_LOADS` and `B_LOADS` times four elements. A thread computes `ROWS` by 8 results. The grid has a block for each tile, in x.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn matmul_best<
    const A_ALONG_K: bool,
    const B_ALONG_K: bool,
    const VECTOR: bool,
    const A_PITCH: usize,
    const B_PITCH: usize,
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
    let a_tiles = shared!([[[f32; A_PITCH]; DEPTH]; 2]);
    let b_tiles = shared!([[[f32; B_PITCH]; DEPTH]; 2]);
    let (m_side, n_side, depth) = (A_PITCH as u32 - 4, B_PITCH as u32 - 4, DEPTH as u32);
    let (tile_row, tile_column) = tile_of(block_idx_x(), m.div_ceil(m_side), n.div_ceil(n_side));
    let (m_from, n_from) = (tile_row * m_side, tile_column * n_side);

    // A warp makes `8 * ROWS` by 32 results; a thread those of every 32nd row and 16th column, four by four.
    let tid = thread_idx_x();
    let (warp, warps) = (tid / 32, m_side / (8 * ROWS as u32));
    let row = warp % warps * (8 * ROWS as u32) + tid / 2 % 8 * 4;
    let column = warp / warps * 32 + tid % 2 * 4 + tid / 16 % 2 * 8;
    let mut sums = [[0.0f32; 8]; ROWS];
    let mut a_parts = [[0.0f32; ROWS]; 2];
    let mut b_parts = [[0.0f32; 8]; 2];

    let steps = k.div_ceil(depth);
    let rest = k - steps.saturating_sub(1) * depth;
    let mut a_at = [0usize; A_LOADS];
    let mut a_count = [0u32; A_LOADS];
    let mut a_next = [[0.0f32; 4]; A_LOADS];
    places::<A_ALONG_K, VECTOR, A_PITCH, A_LOADS, THREADS>(m_from, m, k, &mut a_at, &mut a_count);
    fetch_first::<A_ALONG_K, VECTOR, A_PITCH, A_LOADS, THREADS>(a, rest, &a_at, &a_count, &mut a_next);
    let mut b_at = [0usize; B_LOADS];
    let mut b_count = [0u32; B_LOADS];
    let mut b_next = [[0.0f32; 4]; B_LOADS];
    places::<B_ALONG_K, VECTOR, B_PITCH, B_LOADS, THREADS>(n_from, n, k, &mut b_at, &mut b_count);
    fetch_first::<B_ALONG_K, VECTOR, B_PITCH, B_LOADS, THREADS>(b, rest, &b_at, &b_count, &mut b_next);
    superstep!(stage_first, {
        stage::<A_ALONG_K, A_PITCH, DEPTH, A_LOADS, THREADS>(&mut a_tiles[0], &a_next);
        stage::<B_ALONG_K, B_PITCH, DEPTH, B_LOADS, THREADS>(&mut b_tiles[0], &b_next);
    });
    if steps > 1 {
        fetch::<VECTOR, A_LOADS>(a, index::<A_ALONG_K>(0, m, rest, k), &mut a_at, &a_count, &mut a_next);
        fetch::<VECTOR, B_LOADS>(b, index::<B_ALONG_K>(0, n, rest, k), &mut b_at, &b_count, &mut b_next);
    }
    take::<32, A_PITCH, ROWS>(&a_tiles[0][0], row, &mut a_parts[0]);
    take::<16, B_PITCH, 8>(&b_tiles[0][0], column, &mut b_parts[0]);

    for step in 1..steps {
        let (now, next) = ((step - 1) % 2, step % 2);
        multiply_tiles::<A_PITCH, B_PITCH, DEPTH, ROWS>(
            &a_tiles[now],
            &b_tiles[now],
            row,
            column,
            &mut a_parts,
            &mut b_parts,
            &mut sums,
        );
        superstep!(stage, {
            stage::<A_ALONG_K, A_PITCH, DEPTH, A_LOADS, THREADS>(&mut a_tiles[next], &a_next);
            stage::<B_ALONG_K, B_PITCH, DEPTH, B_LOADS, THREADS>(&mut b_tiles[next], &b_next);
            // The last tiles are loaded once more, and dropped: a branch would keep the loads from being moved forward.
            let ahead = if step + 1 < steps { depth } else { 0 };
            fetch::<VECTOR, A_LOADS>(a, index::<A_ALONG_K>(0, m, ahead, k), &mut a_at, &a_count, &mut a_next);
            fetch::<VECTOR, B_LOADS>(b, index::<B_ALONG_K>(0, n, ahead, k), &mut b_at, &b_count, &mut b_next);
        });
        take::<32, A_PITCH, ROWS>(&a_tiles[next][0], row, &mut a_parts[0]);
        take::<16, B_PITCH, 8>(&b_tiles[next][0], column, &mut b_parts[0]);
        multiply::<ROWS>(&a_parts[1], &b_parts[1], &mut sums);
    }
    // Without the last tile in the loop there is no branch in it, and the instructions around the barrier can be mixed.
    let last = steps.saturating_sub(1) % 2;
    multiply_tiles::<A_PITCH, B_PITCH, DEPTH, ROWS>(
        &a_tiles[last],
        &b_tiles[last],
        row,
        column,
        &mut a_parts,
        &mut b_parts,
        &mut sums,
    );
    multiply::<ROWS>(&a_parts[1], &b_parts[1], &mut sums);

    let (x, mut y) = (n_from + column, m_from + row);
    let mut at = y as usize * n as usize + x as usize;
    #[unroll]
    for i in 0..ROWS {
        #[unroll]
        for part in 0..2usize {
            let (x, at) = (x + part as u32 * 16, at + part * 16);
            let four = [sums[i][part * 4], sums[i][part * 4 + 1], sums[i][part * 4 + 2], sums[i][part * 4 + 3]];
            let width = if y < m { n.saturating_sub(x) } else { 0 };
            if VECTOR {
                if width > 0 {
                    store_vector(&mut c[at], four);
                }
            } else {
                #[unroll]
                for j in 0..4u32 {
                    if j < width {
                        c[at + j as usize] = four[j];
                    }
                }
            }
        }
        let down = if i % 4 == 3 { 29 } else { 1 };
        y += down;
        at += down as usize * n as usize;
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
    launch(target, a, b, c, shape, &How::CHECKED)
}

/// Multiplies with [`matmul_best`].
///
/// # Errors
/// The errors of [`matmul`].
pub fn run(device: &Device, a: &Slice<f32>, b: &Slice<f32>, c: &mut Slice<f32>, shape: Shape, how: &How) -> Result<()> {
    launch(device, a, b, c, shape, how)
}

/// The tunable parameters of a product.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// The rows of the results that a block computes.
    pub rows: usize,
    /// The columns of the results that a block computes.
    pub columns: usize,
    /// The layers of a step.
    pub depth: usize,
    /// The rows of the results that a thread computes, with eight columns each.
    pub rows_of_thread: usize,
    /// The blocks that a multiprocessor is to hold.
    pub blocks: usize,
}

impl Tuning {
    /// Returns the threads of a block.
    pub const fn threads(self) -> usize {
        self.rows * self.columns / (8 * self.rows_of_thread)
    }

    /// Returns how often a thread loads four elements of a step's tile with so many rows or columns.
    pub const fn loads(self, side: usize) -> usize {
        side * self.depth / (4 * self.threads())
    }
}

/// A product by one of the tiles.
pub type Multiply = fn(&&dyn Target, &Slice<f32>, &Slice<f32>, &mut Slice<f32>, Shape, &How) -> Result<()>;

/// Declares the products by several tiles, and their kernels. The last numbers are how long a result takes if all multiprocessors work to
/// the end.
macro_rules! tiles {
    ($($name:literal $tuning:expr, $time:literal;)*) => {
        const TUNINGS: &[(Tuning, usize)] = &[$(($tuning, $time)),*];

        const PRODUCTS: &[(&str, Multiply)] = &[$(($name, |target, a, b, c, shape, how| {
            matmul_tuned::<
                { $tuning.rows + 4 },
                { $tuning.columns + 4 },
                { $tuning.depth },
                { $tuning.rows_of_thread },
                { $tuning.loads($tuning.rows) },
                { $tuning.loads($tuning.columns) },
                { $tuning.threads() },
                { $tuning.blocks },
            >(target, a, b, c, shape, how)
        })),*];

        /// Returns the kernels of a layout.
        fn kernels<const A_ALONG_K: bool, const B_ALONG_K: bool>() -> Vec<Instance> {
            vec![$(
                matmul_best::<
                    A_ALONG_K,
                    B_ALONG_K,
                    true,
                    { $tuning.rows + 4 },
                    { $tuning.columns + 4 },
                    { $tuning.depth },
                    { $tuning.rows_of_thread },
                    { $tuning.loads($tuning.rows) },
                    { $tuning.loads($tuning.columns) },
                    { $tuning.threads() },
                    { $tuning.blocks },
                >::instance()
            ),*]
        }
    };
}

tiles! {
    "256x128x8 of 256 threads" Tuning { rows: 256, blocks: 1, ..SQUARE }, 20;
    "128x128x8 of 128 threads" SQUARE, 21;
    "128x128x8 of 256 threads" Tuning { rows_of_thread: 8, ..SQUARE }, 22;
    "128x64x16 of 128 threads" Tuning { rows: 128, rows_of_thread: 8, blocks: 2, ..SMALL }, 23;
    "64x64x16 of 128 threads" SMALL, 24;
}

const SQUARE: Tuning = Tuning { rows: 128, columns: 128, depth: 8, rows_of_thread: 16, blocks: 2 };
const SMALL: Tuning = Tuning { rows: 64, columns: 64, depth: 16, rows_of_thread: 4, blocks: 4 };

/// The tiles of [`matmul`] for each layout (NN, NT, TN, TT), from which measurements choose by the rows and columns of the result, and the inner dimension.
pub static TILES: [Tunable<Multiply>; 4] = [
    Tunable::with_default("matmul/best f32 NN", PRODUCTS, kernels::<true, false>, default_tile),
    Tunable::with_default("matmul/best f32 NT", PRODUCTS, kernels::<true, true>, default_tile),
    Tunable::with_default("matmul/best f32 TN", PRODUCTS, kernels::<false, false>, default_tile),
    Tunable::with_default("matmul/best f32 TT", PRODUCTS, kernels::<false, true>, default_tile),
];

/// Returns the number of the tile without measurements: that with which the multiprocessor with the most tiles has done first.
fn default_tile(device: &Device, size: &[usize]) -> usize {
    let time = |(tuning, time): (Tuning, usize)| {
        let tiles = size[0].div_ceil(tuning.rows).saturating_mul(size[1].div_ceil(tuning.columns));
        tiles.div_ceil(device.multiprocessors() as usize).saturating_mul(tuning.rows * tuning.columns * time)
    };
    (0..TUNINGS.len()).min_by_key(|number| time(TUNINGS[*number])).unwrap_or(0)
}

/// Multiplies with the tile for the size.
fn launch(
    target: &impl Target,
    a: &Slice<f32>,
    b: &Slice<f32>,
    c: &mut Slice<f32>,
    shape: Shape,
    how: &How,
) -> Result<()> {
    let target: &dyn Target = target;
    let Shape { m, n, k, transpose_a, transpose_b } = shape;
    let tiles = &TILES[2 * usize::from(transpose_a) + usize::from(transpose_b)];
    let multiply = tiles.chosen(c.device(), &[m, n, k]);
    multiply(&target, a, b, c, shape, how)
}

/// [`matmul`] with a tile of one's own, as [`Tuning`] has the numbers. The pitches are the rows and columns of the tile, each
/// and four more.
///
/// # Errors
/// The errors of [`matmul`].
pub fn matmul_tuned<
    const A_PITCH: usize,
    const B_PITCH: usize,
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
    let (rows, columns) = const {
        let (rows, columns) = (A_PITCH - 4, B_PITCH - 4);
        assert!(rows.is_multiple_of(8 * ROWS) && columns.is_multiple_of(32), "a warp makes 8 * ROWS x 32 results");
        assert!(rows.is_power_of_two() && columns.is_power_of_two() && DEPTH.is_multiple_of(8), "whole tiles");
        assert!(ROWS.is_multiple_of(4) && THREADS * ROWS * 8 == rows * columns, "a thread makes ROWS x 8 results");
        assert!(A_LOADS * THREADS * 4 == rows * DEPTH, "the threads load a tile of A");
        assert!(B_LOADS * THREADS * 4 == columns * DEPTH, "the threads load a tile of B");
        (rows, columns)
    };
    check(a, b, c, shape)?;
    let Shape { m, n, k, transpose_a, transpose_b } = shape;
    if m == 0 || n == 0 {
        return Ok(());
    }
    let grid = Grid::new(m.div_ceil(rows) * n.div_ceil(columns), THREADS);
    let (m, n, k) = (m as u32, n as u32, k as u32);
    let vector = is_vector(a, b, c, shape);
    macro_rules! instances {
        ($(($a:literal $b:literal $vector:literal))*) => {
            match (!transpose_a, transpose_b, vector) {
                $(($a, $b, $vector) => // SAFETY: the buffers are as long as the dimensions say, which the kernel compares with; if
 // `VECTOR`, they and all of their rows start at multiples of 16 bytes.
 launch!(how, matmul_best::<$a, $b, $vector, A_PITCH, B_PITCH, DEPTH, ROWS, A_LOADS, B_LOADS, THREADS, BLOCKS>, target, grid, a, b, c, m, n, k),)*
            }
        };
    }
    instances! {
        (false false false) (false false true) (false true false) (false true true)
        (true false false) (true false true) (true true false) (true true true)
    }
}
