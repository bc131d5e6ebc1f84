//! The softmax of each row of a matrix, in one pass for maximum and sum.
//!
//! Source: Maxim Milakov and Natalia Gimelshein, "Online normalizer calculation for softmax", 2018 (arXiv 1805.02867).
//!
//! `exp(x) / sum of exp(x)`, with the row's maximum subtracted from each exponent, so that nothing overflows. The sum
//! is kept relative to the maximum so far, and rescaled when a greater one comes; so the row is read twice instead of
//! three times. A warp has a row; the sums of two lanes are combined in the same way.
//!
//! Where the threads of a block can hold a row, it is read only once: rows of more than [`SHORT`] and at most [`LONGEST`]
//! elements.

use super::{How, count, same_length};
use sarek_runtime::monoid::{Max, Sum};
use sarek_runtime::prelude::*;
use sarek_runtime::{Result, block};

/// The threads of a block whose warps have rows.
const THREADS: u32 = 256;
/// The threads of a block that has a row.
const BLOCK: usize = 512;
/// The longest row that a warp reads as fast as a block: the second time, from the cache.
pub const SHORT: usize = 256;
/// The longest row that the threads of a block hold.
pub const LONGEST: usize = 32 * BLOCK;

/// Returns a maximum, and a sum of exponentials relative to it, of two parts of a row.
#[device]
fn join(a: (f32, f32), b: (f32, f32)) -> (f32, f32) {
    let most = a.0.max(b.0);
    (most, a.1 * (a.0 - most).exp() + b.1 * (b.0 - most).exp())
}

/// The softmax of each row, a warp per row.
#[kernel(block = THREADS)]
pub fn softmax_rows(input: &[f32], output: &mut [f32], rows: u32, columns: u32) {
    let row = global_idx_x() / WARP_SIZE;
    if row >= rows {
        return;
    }
    let start = row as usize * columns as usize;
    // Not negative infinity, whose difference with itself is not a number.
    let mut state = (f32::MIN, 0.0);
    for column in (lane_id()..columns).step_by(WARP_SIZE) {
        state = join(state, (input[start + column as usize], 1.0));
    }
    #[unroll]
    for level in 0..5 {
        let other = (shfl_xor(FULL_MASK, state.0, 1 << level), shfl_xor(FULL_MASK, state.1, 1 << level));
        state = join(state, other);
    }
    let (most, sum) = state;
    for column in (lane_id()..columns).step_by(WARP_SIZE) {
        let i = start + column as usize;
        output[i] = (input[i] - most).exp() / sum;
    }
}

/// The softmax of each row, a block per row: each thread holds `ITEMS` elements.
#[kernel(block = BLOCK)]
pub fn softmax_blocks<const ITEMS: usize>(input: &[f32], output: &mut [f32], columns: u32) {
    let maxima = shared!([f32; 32]);
    let sums = shared!([f32; 32]);
    let tid = thread_idx_x();
    let start = block_idx_x() as usize * columns as usize;

    let mut items = [f32::NEG_INFINITY; ITEMS];
    #[unroll]
    for k in 0..ITEMS {
        let column = tid + (k * BLOCK) as u32;
        if column < columns {
            items[k] = input[start + column as usize];
        }
    }
    // Not negative infinity, whose difference with itself is not a number.
    let most = block::reduce_items::<_, Max, BLOCK, _>(maxima, &items).max(f32::MIN);
    #[unroll]
    for k in 0..ITEMS {
        items[k] = (items[k] - most).exp();
    }
    let share = 1.0 / block::reduce_items::<_, Sum, BLOCK, _>(sums, &items);
    #[unroll]
    for k in 0..ITEMS {
        let column = tid + (k * BLOCK) as u32;
        if column < columns {
            output[start + column as usize] = items[k] * share;
        }
    }
}

/// Writes the softmax of each row of a matrix.
///
/// # Errors
/// A buffer has another length than `rows * columns`, there are more than 2^26 rows, or a failure of the device.
pub fn softmax(
    device: &Device,
    input: &Slice<f32>,
    output: &mut Slice<f32>,
    rows: usize,
    columns: usize,
    how: &How,
) -> Result<()> {
    same_length("softmax, the input", rows.saturating_mul(columns), input.len())?;
    same_length("softmax, the output", input.len(), output.len())?;
    if input.is_empty() {
        return Ok(());
    }
    count("softmax, the threads", rows.saturating_mul(32))?;
    let width = count("softmax, the columns", columns)?;
    macro_rules! blocks {
        ($($items:literal)*) => {
            match columns.div_ceil(BLOCK) {
                $(items if columns > SHORT && items <= $items => {
                    launch!(how, softmax_blocks::<$items>, device, Grid::new(rows, BLOCK), input, output, width)
                })*
                _ => {
                    let grid = Grid::new(rows.div_ceil((THREADS / WARP_SIZE) as usize), THREADS as usize);
                    launch!(how, softmax_rows, device, grid, input, output, rows as u32, width)
                }
            }
        };
    }
    blocks!(1 2 3 4 6 9 12 16 20 26 32)
}

/// Returns the same on the host, in `f64`.
pub fn reference(input: &[f32], columns: usize) -> Vec<f64> {
    let of_row = |row: &[f32]| {
        let most = row.iter().copied().fold(f32::MIN, f32::max);
        let exponentials: Vec<f64> = row.iter().map(|x| (f64::from(*x) - f64::from(most)).exp()).collect();
        let sum: f64 = exponentials.iter().sum();
        exponentials.into_iter().map(move |x| x / sum).collect::<Vec<_>>()
    };
    input.chunks_exact(columns.max(1)).flat_map(of_row).collect()
}

/// Returns the tolerance of a result: a rounding per element of a lane and some of exponentials; a hundred relative to
/// it, and almost none if it is almost zero.
pub fn tolerance(expected: f64, columns: usize) -> f64 {
    (100.0 + columns as f64 / 16.0) * f64::from(f32::EPSILON) * expected + 1e-37
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SHAPES, assert_near, everywhere, random};
    use super::*;

    #[test]
    fn long_rows_are_those_of_the_host() {
        for columns in [SHORT + 1, BLOCK, BLOCK + 1, 3 * BLOCK - 1, LONGEST, LONGEST + 1] {
            check(&random(columns, 2 * columns).into_iter().map(|x| 5.0 * x).collect::<Vec<_>>(), 2, columns);
        }
    }

    fn check(input: &[f32], rows: usize, columns: usize) {
        let expected = reference(input, columns);
        everywhere(&format!("{rows} x {columns}"), |device, how, what| {
            let mut output = device.upload(&vec![f32::NAN; input.len()]).unwrap();
            softmax(device, &device.upload(input).unwrap(), &mut output, rows, columns, how).unwrap();
            assert_near(&output.to_vec().unwrap(), &expected, |i| tolerance(expected[i], columns), what);
        });
    }

    #[test]
    fn rows_are_those_of_the_host() {
        for (rows, columns) in SHAPES {
            check(&random(rows, rows * columns).into_iter().map(|x| 5.0 * x).collect::<Vec<_>>(), rows, columns);
        }
    }

    #[test]
    fn large_numbers_do_not_overflow() {
        check(&[1e30, -1e30, 3e38, -3e38, 0.0, 1.0], 2, 3);
        check(&[f32::NEG_INFINITY, 1.0, f32::NEG_INFINITY, 2.0], 1, 4);
        check(&(0..300).map(|i| i as f32).collect::<Vec<_>>(), 3, 100);
    }
}
