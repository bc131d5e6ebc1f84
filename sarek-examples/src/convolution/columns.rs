//! Filters of up to 17 x 17 weights: a column of outputs per thread, from shared memory.
//!
//! A filter of 15 x 15 weights takes 225 multiplications per output, so arithmetic is the limit, and the share of
//! multiplications among the instructions matters. [`convolve_fixed`](super::best::convolve_fixed) keeps all weights in
//! registers and unrolls all loops, neither of which scales that far. Here
//! - a thread makes a column of `ROWS` outputs. For each column of the filter it takes the `ROWS + KH - 1` inputs that its
//!   outputs see and the `KH` weights to registers, for `ROWS * KH` multiplications: 480 for 16 loads of four words, with 15
//!   weights and 32 rows;
//! - the block's inputs are stored in shared memory column by column, so that those of a thread are adjacent. Columns are
//!   four words longer than needed: their pitch is an odd multiple of four words, and eight lanes that load four words each
//!   have no bank conflict. Sixteen lanes that load the same columns of sixteen rows store them without a conflict either;
//! - only the filter's height is a constant. The loop over its columns is not unrolled: it fits in the caches of
//!   instructions, and one kernel takes all widths. Lower filters are filled up with zeros;
//! - the data that a block loads from memory arrives while other blocks multiply: a multiprocessor has room for seven.

use super::best::{is_vector, load_four};
use super::{How, Image, check, check_filter};
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The widest and the highest filter.
pub const MOST: usize = 17;

/// The outputs of a block in a row, a thread each.
const THREADS: usize = 128;

/// The number of inputs to the left of its outputs at which a block's tile starts: a multiple of four that `MOST / 2` does not exceed.
const REACH: usize = 8;

/// The columns of a block's tile.
const COLUMNS: usize = THREADS + 2 * REACH;

/// The weights of a column, filled up with zeros to a multiple of four.
const WEIGHTS: usize = 20;

/// Correlates an image with a filter of `filter_height` rows, at most `KH`, of `filter_width` weights, at most [`MOST`].
///
/// Each thread computes `ROWS` outputs one below the other, and `PITCH` is `ROWS + 20`. The grid has a block for 128 by
/// `ROWS` outputs. With `VECTOR`, rows start at multiples of 16 bytes.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn convolve_columns<
    const KH: usize,
    const ROWS: usize,
    const PITCH: usize,
    const BLOCKS: usize,
    const VECTOR: bool,
>(
    image: &[f32],
    filter: &[f32],
    output: &mut [f32],
    width: u32,
    height: u32,
    filter_width: u32,
    filter_height: u32,
) {
    let tile = shared!([[f32; PITCH]; COLUMNS]);
    let weights = shared!([[f32; WEIGHTS]; MOST]);
    let tid = thread_idx_x();
    let x_from = block_idx_x() * THREADS as u32;
    let y_from = block_idx_y() * ROWS as u32;

    superstep!(load, {
        for e in (tid..(MOST * WEIGHTS) as u32).step_by(THREADS as u32) {
            let (j, i) = (e / WEIGHTS as u32, e % WEIGHTS as u32);
            let inside = j < filter_width && i < filter_height;
            weights[j][i] = if inside { filter[i * filter_width + j] } else { 0.0 };
        }
        // Sixteen rows at a time, four columns a thread.
        let fours = COLUMNS as u32 / 4;
        #[unroll(7)]
        for e in (tid..fours * (ROWS as u32 + 16)).step_by(THREADS as u32) {
            let row = e / (16 * fours) * 16 + e % 16;
            let column = e / 16 % fours * 4;
            // Above and left of the image the position wraps to a large number.
            let y = (y_from + row).wrapping_sub(filter_height / 2);
            let x = (x_from + column).wrapping_sub(REACH as u32);
            let four = load_four::<VECTOR>(image, y as usize * width as usize, x, width, y < height);
            tile[column][row] = four.0;
            tile[column + 1][row] = four.1;
            tile[column + 2][row] = four.2;
            tile[column + 3][row] = four.3;
        }
    });

    let mut sums = [0.0f32; ROWS];
    let first = tid + REACH as u32 - filter_width / 2;
    for j in 0..filter_width {
        let mut of_column = [0.0f32; WEIGHTS];
        #[unroll]
        for i in (0..KH).step_by(4) {
            let four = load_vector::<f32, 4>(&weights[j][i]);
            #[unroll]
            for part in 0..4 {
                of_column[i + part] = four[part];
            }
        }
        let mut inputs = [0.0f32; PITCH];
        #[unroll]
        for i in (0..ROWS + KH - 1).step_by(4) {
            let four = load_vector::<f32, 4>(&tile[first + j][i]);
            #[unroll]
            for part in 0..4 {
                inputs[i + part] = four[part];
            }
        }
        #[unroll]
        for i in 0..KH {
            #[unroll]
            for row in 0..ROWS {
                sums[row] += of_column[i] * inputs[row + i];
            }
        }
    }

    let x = x_from + tid;
    if x < width {
        #[unroll]
        for row in 0..ROWS {
            let y = y_from + row as u32;
            if y < height {
                output[y as usize * width as usize + x as usize] = sums[row];
            }
        }
    }
}

/// The tunable parameters of a convolution by columns.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// The outputs of a thread, one below the other: a multiple of 16.
    pub rows: usize,
    /// The blocks that a multiprocessor is to hold.
    pub blocks: usize,
}

/// A function with the numbers of a [`Tuning`] after the most rows of a filter: `columns_with!(tuned[7], TUNING)(target, image, …)`.
macro_rules! columns_with {
    ($function:ident[$rows:tt], $tuning:expr) => {
        $function::<$rows, { $tuning.rows }, { $tuning.rows + 20 }, { $tuning.blocks }>
    };
}
#[cfg(feature = "cli")]
pub(crate) use columns_with;

/// The tuning for filters of every height.
const TUNING: Tuning = Tuning { rows: 32, blocks: 4 };

/// Launches the kernel of the filter's height. Neither side of the filter is over [`MOST`].
pub(super) fn launch(
    target: &impl Target,
    image: &Slice<f32>,
    size: Image,
    filter: &Slice<f32>,
    filter_size: Image,
    output: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    let convolve = match filter_size.height {
        ..=7 => columns_with!(tuned[7], TUNING),
        8..=9 => columns_with!(tuned[9], TUNING),
        10..=11 => columns_with!(tuned[11], TUNING),
        12..=13 => columns_with!(tuned[13], TUNING),
        14..=15 => columns_with!(tuned[15], TUNING),
        _ => columns_with!(tuned[17], TUNING),
    };
    convolve(target, image, size, filter, filter_size, output, how)
}

/// [`convolve2d`](super::convolve2d) by [`convolve_columns`] with the numbers of a [`Tuning`].
///
/// # Errors
/// The errors of [`convolve2d`](super::convolve2d); [`Error::Length`] also if the filter is higher than `KH` or wider than [`MOST`].
pub fn convolve2d_columns_tuned<const KH: usize, const ROWS: usize, const PITCH: usize, const BLOCKS: usize>(
    target: &impl Target,
    image: &Slice<f32>,
    size: Image,
    filter: &Slice<f32>,
    filter_size: Image,
    output: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    check(image, output, size)?;
    check_filter(filter, filter_size, size)?;
    for (expected, given) in [(MOST, filter_size.width), (KH, filter_size.height)] {
        if given > expected {
            return Err(Error::Length { what: "convolution, a side of the filter", expected, given });
        }
    }
    tuned::<KH, ROWS, PITCH, BLOCKS>(target, image, size, filter, filter_size, output, how)
}

fn tuned<const KH: usize, const ROWS: usize, const PITCH: usize, const BLOCKS: usize>(
    target: &impl Target,
    image: &Slice<f32>,
    size: Image,
    filter: &Slice<f32>,
    filter_size: Image,
    output: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    const { assert!(KH <= MOST && MOST <= 2 * REACH + 1 && MOST <= WEIGHTS, "filters fit") };
    const { assert!(ROWS.is_multiple_of(16) && PITCH == ROWS + 20, "a tile has 16 rows more than its outputs") };
    let Some(grid) = size.grid((1, ROWS), (THREADS, 1)) else { return Ok(()) };
    let (width, height) = (size.width as u32, size.height as u32);
    let (kw, kh) = (filter_size.width as u32, filter_size.height as u32);
    macro_rules! with {
        ($vector:literal) => {
            // SAFETY: the buffers have the lengths of their sizes, with which the kernel compares, and no filter
            // is larger than `MOST` by `KH`.
            launch!(
                how,
                convolve_columns::<KH, ROWS, PITCH, BLOCKS, $vector>,
                target,
                grid,
                image,
                filter,
                output,
                width,
                height,
                kw,
                kh
            )
        };
    }
    if is_vector(image, output, size) { with!(true) } else { with!(false) }
}
