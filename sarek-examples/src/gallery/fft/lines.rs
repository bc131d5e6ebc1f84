//! Fourier transforms of rows that are too long for [`fft_rows`](super::fft_rows).
//!
//! Source: David Bailey, "FFTs in external or hierarchical memory", Journal of Supercomputing 4, 1990. A row of `F * S` numbers
//! is a matrix of `F` rows and `S` columns. Its columns are transformed, each number is turned by its row times its column,
//! and its rows are transformed; what they give belongs into the columns of the result.
//!
//! The columns of a block are adjacent, so that whole sectors of memory are read and written in both steps.

use super::{Complex, load, multiply, parts, passes, reversed, store, transform, turn};
use crate::gallery::How;
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// Turns all numbers by `place` of `whole` parts of a turn.
#[device]
fn turn_all<const R: usize>(re: &mut [f32; R], im: &mut [f32; R], place: usize, whole: usize) {
    let half_turns = -2.0 * place as f32 / whole as f32;
    let by = (half_turns.cos_pi(), half_turns.sin_pi());
    #[unroll]
    for k in 0..R {
        (re[k], im[k]) = multiply((re[k], im[k]), by);
    }
}

/// Stores `R` results of a line of `N` numbers as column number `column` of a matrix of `columns` columns, which begins at
/// number `start`: result `k`, which is where [`reversed`] says, in row `first + k * apart`. Results of columns (not of `ROWS`)
/// are turned by row times column.
#[device]
#[allow(clippy::too_many_arguments)]
fn finish<const R: usize, const N: usize, const ROWS: bool>(
    output: &mut [f32],
    re: &[f32; R],
    im: &[f32; R],
    start: usize,
    first: usize,
    apart: usize,
    column: usize,
    columns: usize,
    exchanged: bool,
) {
    let (mut real, mut imaginary) = ([0.0; R], [0.0; R]);
    #[unroll]
    for k in 0..R {
        real[k] = re[reversed::<R>(k)];
        imaginary[k] = im[reversed::<R>(k)];
    }
    if !ROWS {
        let whole = N * columns;
        turn(&mut real, &mut imaginary, apart * column, whole);
        turn_all(&mut real, &mut imaginary, first * column, whole);
    }
    #[unroll]
    for k in 0..R {
        store(output, start + (first + k * apart) * columns + column, (real[k], imaginary[k]), exchanged);
    }
}

/// The transforms of lines of `N` complex numbers, `LINES` of them a block, in matrices one after another. A line has `LANES`
/// threads, each of which has `R` numbers: `N` is `LANES * R`, and a power of `R` times `REST`. `THREADS` is
/// `LANES * LINES`.
///
/// There are `lines` lines in a matrix, and the results are columns of a matrix with as many columns. The lines are its
/// columns, too, and the results are turned by row times column; or they are the rows of a matrix (`ROWS`), and the results are
/// not turned. Real and imaginary parts are exchanged before and after, if that is wanted.
///
/// Blocks are numbered by their first line (x) and their matrix (y), and a multiprocessor has registers for `BLOCKS` of them. The dynamic array has `LANES` rows, of
/// `R * LINES` numbers with padding.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn fft_lines<
    const N: usize,
    const R: usize,
    const REST: usize,
    const LANES: usize,
    const LINES: usize,
    const PITCH: usize,
    const THREADS: usize,
    const BLOCKS: usize,
    const ROWS: bool,
>(
    input: &[f32],
    output: &mut [f32],
    lines: usize,
    exchanged_before: bool,
    exchanged_after: bool,
) {
    let numbers = shared!([[Complex; PITCH]]);
    let thread = thread_idx_x() as usize;
    let (first_line, start) = (block_idx_x() as usize * LINES, block_idx_y() as usize * (N * lines));
    // Adjacent threads have adjacent numbers: of the input, and from the first exchange on of the results.
    let (line, lane) = (thread % LINES, thread / LINES);
    let (first_row, first_lane) = if ROWS { (thread / LANES, thread % LANES) } else { (line, lane) };

    let (mut re, mut im) = ([0.0; R], [0.0; R]);
    #[unroll]
    for k in 0..R {
        let (at, line) = (first_lane + k * LANES, first_line + first_row);
        let at = start + if ROWS { line * N + at } else { at * lines + line };
        (re[k], im[k]) = load(input, at, exchanged_before);
    }
    transform(&mut re, &mut im);
    #[unroll]
    for pass in 0..passes::<N, R>() {
        // The length of the transforms that are complete.
        let done = R << (pass * R.trailing_zeros());
        superstep!(give, {
            let apart = done / R;
            let (line, lane) = if done == R { (first_row, first_lane) } else { (line, lane) };
            let first = lane / apart * done + lane % apart;
            #[unroll]
            for k in 0..R {
                // It is below `N`: said so that no check of it remains.
                let at = (first + k * apart) % N;
                let (place, from) = (at % R * LINES + line, reversed::<R>(k));
                numbers[at / R][place] = Complex { re: re[from], im: im[from] };
            }
        });
        if done > LANES {
            break;
        }
        superstep!(take, {
            #[unroll]
            for k in 0..R {
                let at = lane + k * LANES;
                (re[k], im[k]) = parts(numbers[at / R][at % R * LINES + line]);
            }
        });
        turn(&mut re, &mut im, lane % done, done * R);
        transform(&mut re, &mut im);
    }
    let column = first_line + line;
    if REST == 1 {
        finish::<R, N, ROWS>(output, &re, &im, start, lane, LANES, column, lines, exchanged_after);
        return;
    }
    let apart = N / REST;
    #[unroll]
    for part in 0..R / REST {
        let place = lane + part * LANES;
        let (mut re, mut im) = ([0.0; REST], [0.0; REST]);
        #[unroll]
        for k in 0..REST {
            let at = place + k * apart;
            (re[k], im[k]) = parts(numbers[at / R][at % R * LINES + line]);
        }
        turn(&mut re, &mut im, place, N);
        transform(&mut re, &mut im);
        finish::<REST, N, ROWS>(output, &re, &im, start, place, apart, column, lines, exchanged_after);
    }
}

/// Returns `true` if rows of `length` numbers are matrices, which takes two steps and memory for what is between them.
pub(super) fn takes_two_steps(length: usize) -> bool {
    length > 1 << 14
}

/// Transforms rows of `length` numbers, a power of two from 2^13 to 2^20. `between` has as many elements as `input`, if
/// [`takes_two_steps`].
pub(super) fn long_rows(
    device: &Device,
    input: &Slice<f32>,
    between: &mut Slice<f32>,
    output: &mut Slice<f32>,
    length: usize,
    inverse: bool,
    how: &How,
) -> Result<()> {
    // No grid has more blocks in y.
    let most = 65_535 * 2 * length;
    for start in (0..input.len()).step_by(most) {
        let range = start..input.len().min(start + most);
        let mut between = between.slice_mut(if takes_two_steps(length) { range.clone() } else { 0..0 })?;
        let mut output = output.slice_mut(range.clone())?;
        launch_rows(device, &input.slice(range)?, &mut between, &mut output, length, inverse, how)?;
    }
    Ok(())
}

/// Transforms as many rows as a grid has in y, at most.
fn launch_rows(
    device: &Device,
    input: &Slice<f32>,
    between: &mut Slice<f32>,
    output: &mut Slice<f32>,
    length: usize,
    inverse: bool,
    how: &How,
) -> Result<()> {
    let rows = input.len() / 2 / length;
    // The numbers of a line, those of a thread, the rest of the factors, lines a block, and blocks of a multiprocessor.
    macro_rules! lines {
        ($number:literal = $r:literal $rest:literal x $lines:literal pad $pad:literal, $blocks:literal, $rows:literal,
         $lines_in_all:expr, $input:expr, $output:expr, $before:expr, $after:expr) => {{
            const LANES: usize = $number / $r;
            const PITCH: usize = $r * $lines + $pad;
            const THREADS: usize = LANES * $lines;
            let grid = Grid::new(($lines_in_all / $lines, rows), THREADS);
            let grid = grid.with_shared::<[Complex; PITCH]>(LANES);
            launch!(
                how,
                fft_lines::<$number, $r, $rest, LANES, $lines, PITCH, THREADS, $blocks, $rows>,
                device,
                grid,
                $input,
                $output,
                $lines_in_all,
                $before,
                $after
            )
        }};
    }
    if !takes_two_steps(length) {
        return match length {
            8192 => lines!(8192 = 16 2 x 1 pad 1, 2, true, 1usize, input, output, inverse, inverse),
            _ => lines!(16384 = 16 4 x 1 pad 1, 1, true, 1usize, input, output, inverse, inverse),
        };
    }
    let columns = length >> (length.ilog2() / 2);
    match length / columns {
        128 => lines!(128 = 16 8 x 16 pad 16, 1, false, columns, input, between, inverse, false),
        256 => lines!(256 = 16 1 x 16 pad 16, 1, false, columns, input, between, inverse, false),
        512 => lines!(512 = 8 1 x 8 pad 8, 3, false, columns, input, between, inverse, false),
        _ => lines!(1024 = 16 4 x 8 pad 8, 2, false, columns, input, between, inverse, false),
    }?;
    let rows_of_matrix = length / columns;
    match columns {
        256 => lines!(256 = 16 1 x 16 pad 1, 1, true, rows_of_matrix, between, output, false, inverse),
        512 => lines!(512 = 8 1 x 8 pad 1, 3, true, rows_of_matrix, between, output, false, inverse),
        _ => lines!(1024 = 16 4 x 8 pad 1, 2, true, rows_of_matrix, between, output, false, inverse),
    }
}
