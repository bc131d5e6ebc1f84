//! Fourier transforms of many rows, in shared memory.
//!
//! Source: James Cooley and John Tukey, "An Algorithm for the Machine Calculation of Complex Fourier Series", Mathematics of
//! Computation 19, 1965; the order of Stockham, which needs no reversal of bits: William Cochran and others, "What is the fast
//! Fourier transform?", 1967; on GPUs Naga Govindaraju and others, "High performance discrete Fourier transforms on graphics
//! processors", 2008.
//!
//! A block has a row. In each of log2 N steps a thread takes two elements, half a row apart, and puts their sum and
//! their rotated difference side by side where the next step needs them. All elements of a step are read before any is
//! written, so that one array suffices.

use super::{How, aligned, same_length};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// Returns the product of two complex numbers.
#[device]
fn multiply(a: (f32, f32), b: (f32, f32)) -> (f32, f32) {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

/// The transform of each row of `N` complex numbers, a block per row. `N` is twice `HALF`, a power of two; `direction` is -1
/// forwards and 1 backwards.
#[kernel(block = HALF)]
pub fn fft_rows<const N: usize, const HALF: usize>(input: &[f32], output: &mut [f32], direction: f32) {
    let row = shared!([[f32; 2]; N]);
    let tid = thread_idx_x() as usize;
    let start = block_idx_x() as usize * N;

    // The first step takes what the thread itself loads.
    row[tid] = load_vector(&input[2 * (start + tid)]);
    row[tid + HALF] = load_vector(&input[2 * (start + tid + HALF)]);
    let mut apart = 1;
    while apart < N {
        let ((a_re, a_im), (b_re, b_im)) = superstep!(take, {
            let (a, b) = (row[tid], row[tid + HALF]);
            ((a[0], a[1]), (b[0], b[1]))
        });
        superstep!(turn, {
            let place = tid & (apart - 1);
            let angle = direction * std::f32::consts::PI * (tid - place) as f32 / HALF as f32;
            let (re, im) = multiply((a_re - b_re, a_im - b_im), (angle.cos(), angle.sin()));
            row[2 * tid - place] = [a_re + b_re, a_im + b_im];
            row[2 * tid - place + apart] = [re, im];
        });
        apart *= 2;
    }
    store_vector(&mut output[2 * (start + tid)], row[tid]);
    store_vector(&mut output[2 * (start + tid + HALF)], row[tid + HALF]);
}

/// The longest row.
pub const LONGEST: usize = 2048;

/// Writes the Fourier transform of each row of `length` complex numbers: the sum of `x[k] * exp(-2 pi i j k / length)`, and
/// if it is `inverse`, of `x[k] * exp(2 pi i j k / length)`. Neither is divided by anything. A number is two elements: its
/// real and its imaginary part. `length` is a power of two up to [`LONGEST`].
///
/// # Errors
/// The buffers have different lengths or do not hold whole rows, `length` is not one of these, the start of a buffer is
/// not a multiple of 8 bytes, or a failure of the device.
pub fn fft(
    device: &Device,
    input: &Slice<f32>,
    output: &mut Slice<f32>,
    length: usize,
    inverse: bool,
    how: &How,
) -> Result<()> {
    if !length.is_power_of_two() || length > LONGEST {
        let message = format!("rows have a power of two of elements, at most {LONGEST}, not {length}");
        return Err(Error::Instance { kernel: "fft_rows".into(), message });
    }
    let rows = input.len() / 2 / length;
    same_length("fft, whole rows", 2 * length * rows, input.len())?;
    same_length("fft, the output", input.len(), output.len())?;
    if rows == 0 {
        return Ok(());
    }
    aligned("fft_rows", input, 8)?;
    aligned("fft_rows", output, 8)?;
    let direction = if inverse { 1.0 } else { -1.0 };
    macro_rules! rows {
        ($($half:literal)*) => {
            match length {
                // One number is its own transform.
                1 => output.copy_from_slice(input),
                $(length if length == 2 * $half => {
                    let grid = Grid::new(rows, $half);
                    launch!(how, fft_rows::<{ 2 * $half }, $half>, device, grid, input, output, direction)
                })*
                _ => unreachable!("a power of two up to {LONGEST}"),
            }
        };
    }
    rows!(1 2 4 8 16 32 64 128 256 512 1024)
}

/// Returns the same on the host in `f64`, by the definition.
pub fn reference(input: &[f32], length: usize, inverse: bool) -> Vec<f64> {
    let direction = if inverse { 1.0 } else { -1.0 };
    let turns: Vec<(f64, f64)> =
        (0..length).map(|k| (direction * std::f64::consts::TAU * k as f64 / length as f64).sin_cos()).collect();
    let mut output = Vec::with_capacity(input.len());
    for row in input.chunks_exact(2 * length) {
        for j in 0..length {
            let (mut re, mut im) = (0.0, 0.0);
            for (k, x) in row.chunks_exact(2).enumerate() {
                let (x_re, x_im) = (f64::from(x[0]), f64::from(x[1]));
                let (sin, cos) = turns[j * k % length];
                re += x_re * cos - x_im * sin;
                im += x_re * sin + x_im * cos;
            }
            output.extend([re, im]);
        }
    }
    output
}

/// Returns the tolerance for numbers between -1 and 1: some roundings per step, of the root of the sum of squares.
pub fn tolerance(length: usize) -> f64 {
    8.0 * f64::from(f32::EPSILON) * (length as f64).sqrt() * f64::from(length.ilog2() + 1)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_near, everywhere, random};
    use super::*;

    #[test]
    fn rows_are_those_of_the_host() {
        for (rows, length) in [(0, 8), (3, 1), (5, 2), (33, 4), (1, 8), (2, 32), (3, 64), (1, 256), (2, 2048)] {
            let input = random(length, 2 * rows * length);
            for inverse in [false, true] {
                let expected = reference(&input, length, inverse);
                everywhere(&format!("{rows} x {length}, inverse {inverse}"), |device, how, what| {
                    let mut output = device.upload(&vec![f32::NAN; input.len()]).unwrap();
                    fft(device, &device.upload(&input).unwrap(), &mut output, length, inverse, how).unwrap();
                    assert_near(&output.to_vec().unwrap(), &expected, |_| tolerance(length), what);
                });
            }
        }
    }

    #[test]
    fn there_and_back() {
        let (device, length, how) = (Device::cpu(), 512, How::default());
        let numbers = random(1, 2 * length);
        let (mut there, mut back) = (device.zeros(2 * length).unwrap(), device.zeros(2 * length).unwrap());
        fft(&device, &device.upload(&numbers).unwrap(), &mut there, length, false, &how).unwrap();
        fft(&device, &there, &mut back, length, true, &how).unwrap();
        let scaled: Vec<f64> = numbers.iter().map(|x| f64::from(*x) * length as f64).collect();
        assert_near(&back.to_vec().unwrap(), &scaled, |_| tolerance(length) * length as f64, "there and back");
    }

    #[test]
    fn lengths_that_are_no_powers_of_two_are_refused() {
        let device = Device::cpu();
        let (input, mut output) = (device.zeros::<f32>(24).unwrap(), device.zeros::<f32>(24).unwrap());
        for length in [0, 3, 12, 4096, 8] {
            assert!(fft(&device, &input, &mut output, length, false, &How::default()).is_err(), "{length}");
        }
    }
}
