//! Layer normalisation: each row of a matrix less its mean, over its deviation.
//!
//! Source: Jimmy Lei Ba, Jamie Ryan Kiros and Geoffrey Hinton, "Layer Normalization", 2016 (arXiv 1607.06450); mean and
//! variance in one pass: B. P. Welford, "Note on a Method for Calculating Corrected Sums of Squares and Products",
//! Technometrics 4, 1962, and for two parts Tony Chan, Gene Golub and Randall LeVeque, "Updating Formulae and a Pairwise
//! Algorithm for Computing Sample Variances", 1979.
//!
//! A block has a row. Each thread sums up its elements; then lanes, and then warps, put their moments together.
//!
//! Where the threads of a block can hold a row, up to [`LONGEST`] elements, it is read only once, and the mean is known before
//! the squares are summed. The sum for the mean is that of the distances from the first element: a large mean costs no digits.

use super::{How, count, same_length};
use sarek_runtime::monoid::Sum;
use sarek_runtime::prelude::*;
use sarek_runtime::{Result, block};

/// The threads of a block that reads a row twice.
const THREADS: u32 = 256;
/// The threads of a block that holds a row.
const BLOCK: usize = 512;
/// The longest row that the threads of a block hold.
pub const LONGEST: usize = 32 * BLOCK;
/// The warps of a block.
const WARPS: u32 = THREADS / WARP_SIZE;

/// How many numbers there are, their mean, and the sum of the squares of their distances from it; of two parts.
#[device]
fn join(a: (f32, f32, f32), b: (f32, f32, f32)) -> (f32, f32, f32) {
    let (count, difference) = (a.0 + b.0, b.1 - a.1);
    if count == 0.0 {
        return a;
    }
    let share = b.0 / count;
    (count, a.1 + difference * share, a.2 + b.2 + difference * difference * a.0 * share)
}

/// Returns the moments of a warp, in all of its lanes.
#[device]
fn join_lanes(own: (f32, f32, f32)) -> (f32, f32, f32) {
    let mut all = own;
    #[unroll]
    for level in 0..5 {
        let (count, mean, squares) = all;
        let lanes = 1 << level;
        let other =
            (shfl_xor(FULL_MASK, count, lanes), shfl_xor(FULL_MASK, mean, lanes), shfl_xor(FULL_MASK, squares, lanes));
        all = join(all, other);
    }
    all
}

/// Normalises each row, a block per row.
#[kernel(block = THREADS)]
pub fn normalise_rows(input: &[f32], gain: &[f32], bias: &[f32], output: &mut [f32], columns: u32, epsilon: f32) {
    let of_warps = shared!([[f32; 3]; WARPS as usize]);
    let tid = thread_idx_x();
    let start = block_idx_x() as usize * columns as usize;

    let mut own = (0.0, 0.0, 0.0);
    for column in (tid..columns).step_by(THREADS) {
        own = join(own, (1.0, input[start + column as usize], 0.0));
    }
    let of_warp = join_lanes(own);
    superstep!(warps, {
        if lane_id() == 0 {
            of_warps[warp_id()] = [of_warp.0, of_warp.1, of_warp.2];
        }
    });
    let mut all = (0.0, 0.0, 0.0);
    for warp in 0..WARPS {
        let other = of_warps[warp];
        all = join(all, (other[0], other[1], other[2]));
    }
    let (_, mean, squares) = all;
    let scale = rsqrt(squares / columns as f32 + epsilon);
    for column in (tid..columns).step_by(THREADS) {
        let i = start + column as usize;
        output[i] = (input[i] - mean) * scale * gain[column] + bias[column];
    }
}

/// Normalises each row, a block per row: each thread holds `ITEMS` elements.
#[kernel(block = BLOCK)]
pub fn normalise_blocks<const ITEMS: usize>(
    input: &[f32],
    gain: &[f32],
    bias: &[f32],
    output: &mut [f32],
    columns: u32,
    epsilon: f32,
) {
    let sums = shared!([f32; 32]);
    let squares = shared!([f32; 32]);
    let tid = thread_idx_x();
    let start = block_idx_x() as usize * columns as usize;

    let first = input[start];
    let mut items = [0.0; ITEMS];
    #[unroll]
    for k in 0..ITEMS {
        let column = tid + (k * BLOCK) as u32;
        if column < columns {
            items[k] = input[start + column as usize] - first;
        }
    }
    let mean = block::reduce_items::<_, Sum, BLOCK, _>(sums, &items) / columns as f32;
    let mut own = 0.0;
    #[unroll]
    for k in 0..ITEMS {
        if tid + ((k * BLOCK) as u32) < columns {
            items[k] -= mean;
            own += items[k] * items[k];
        }
    }
    let scale = rsqrt(block::reduce::<_, Sum, BLOCK>(squares, own) / columns as f32 + epsilon);
    #[unroll]
    for k in 0..ITEMS {
        let column = tid + (k * BLOCK) as u32;
        if column < columns {
            output[start + column as usize] = items[k] * scale * gain[column] + bias[column];
        }
    }
}

/// Writes each row of a matrix less its mean, over the root of its variance and `epsilon`, times `gain`, plus `bias`, which
/// have an element a column.
///
/// # Errors
/// A buffer has another length, or a failure of the device.
#[allow(clippy::too_many_arguments)]
pub fn layer_norm(
    device: &Device,
    input: &Slice<f32>,
    gain: &Slice<f32>,
    bias: &Slice<f32>,
    output: &mut Slice<f32>,
    rows: usize,
    epsilon: f32,
    how: &How,
) -> Result<()> {
    let columns = count("layer norm, the columns", gain.len())?;
    same_length("layer norm, the input", rows.saturating_mul(gain.len()), input.len())?;
    same_length("layer norm, the bias", gain.len(), bias.len())?;
    same_length("layer norm, the output", input.len(), output.len())?;
    if input.is_empty() {
        return Ok(());
    }
    macro_rules! blocks {
        ($($items:literal)*) => {
            match gain.len().div_ceil(BLOCK) {
                $(items if items <= $items => {
                    let grid = Grid::new(rows, BLOCK);
                    launch!(how, normalise_blocks::<$items>, device, grid, input, gain, bias, output, columns, epsilon)
                })*
                _ => {
                    let grid = Grid::new(rows, THREADS as usize);
                    launch!(how, normalise_rows, device, grid, input, gain, bias, output, columns, epsilon)
                }
            }
        };
    }
    blocks!(1 2 3 4 6 9 12 16 20 26 32)
}

/// Returns the same on the host, in `f64`.
pub fn reference(input: &[f32], gain: &[f32], bias: &[f32], epsilon: f32) -> Vec<f64> {
    let columns = gain.len();
    let of_row = |row: &[f32]| {
        let mean = row.iter().map(|x| f64::from(*x)).sum::<f64>() / columns as f64;
        let squares: f64 = row.iter().map(|x| (f64::from(*x) - mean).powi(2)).sum();
        let scale = 1.0 / (squares / columns as f64 + f64::from(epsilon)).sqrt();
        let scaled = row
            .iter()
            .enumerate()
            .map(|(column, x)| (f64::from(*x) - mean) * scale * f64::from(gain[column]) + f64::from(bias[column]));
        scaled.collect::<Vec<_>>()
    };
    input.chunks_exact(columns.max(1)).flat_map(of_row).collect()
}

/// Returns the tolerance for inputs, gains and biases between -1 and 1: some roundings of numbers of up to one, over
/// the deviation.
pub fn tolerance(epsilon: f32) -> f64 {
    128.0 * f64::from(f32::EPSILON) / f64::from(epsilon).sqrt()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SHAPES, assert_near, everywhere, random};
    use super::*;

    #[test]
    fn rows_are_those_of_the_host() {
        let long = [BLOCK - 1, BLOCK + 1, 5 * BLOCK, LONGEST, LONGEST + 1].map(|columns| (2, columns));
        for (rows, columns) in SHAPES.into_iter().chain(long) {
            let (input, gain, bias) = (random(1, rows * columns), random(2, columns), random(3, columns));
            let expected = reference(&input, &gain, &bias, 1e-2);
            everywhere(&format!("{rows} x {columns}"), |device, how, what| {
                let [input, gain, bias] = [&input, &gain, &bias].map(|values| device.upload(values).unwrap());
                let mut output = device.upload(&vec![f32::NAN; input.len()]).unwrap();
                layer_norm(device, &input, &gain, &bias, &mut output, rows, 1e-2, how).unwrap();
                assert_near(&output.to_vec().unwrap(), &expected, |_| tolerance(1e-2), what);
            });
        }
    }

    #[test]
    fn a_large_mean_does_no_harm() {
        let input: Vec<f32> = (0..512).map(|i| 1e6 + (i % 8) as f32).collect();
        let (gain, bias) = (vec![1.0; 512], vec![0.0; 512]);
        let expected = reference(&input, &gain, &bias, 1e-5);
        let device = Device::cpu();
        let mut output = device.zeros(512).unwrap();
        let [input, gain, bias] = [&input, &gain, &bias].map(|values| device.upload(values).unwrap());
        layer_norm(&device, &input, &gain, &bias, &mut output, 1, 1e-5, &How::default()).unwrap();
        // The mean of a thread is off by half of 1/16 at most.
        assert_near(&output.to_vec().unwrap(), &expected, |_| 0.05, "a large mean");
    }
}
