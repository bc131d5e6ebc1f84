//! Fourier transforms of many rows, in shared memory; rows that are too long for it in two steps.
//!
//! Source: James Cooley and John Tukey, "An Algorithm for the Machine Calculation of Complex Fourier Series", Mathematics of
//! Computation 19, 1965; the order of Stockham, which needs no reversal of bits: William Cochran and others, "What is the fast
//! Fourier transform?", 1967; on GPUs Naga Govindaraju and others, "High performance discrete Fourier transforms on graphics
//! processors", 2008.
//!
//! A thread holds `R` elements of a row, `N / R` apart, and transforms them in registers. In the next pass it needs others:
//! the threads of a row exchange them through shared memory. Sixteen elements a thread, and two passes, make a row of 256.

mod lines;

pub use lines::fft_lines;

use super::{How, aligned, same_length};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};
use std::f32::consts::FRAC_1_SQRT_2;

/// The cosines of the first eight of sixteen parts of a turn.
const COSINES: [f32; 8] =
    [1.0, 0.923_879_5, FRAC_1_SQRT_2, 0.382_683_43, 0.0, -0.382_683_43, -FRAC_1_SQRT_2, -0.923_879_5];
/// Their sines.
const SINES: [f32; 8] = [0.0, 0.382_683_43, FRAC_1_SQRT_2, 0.923_879_5, 1.0, 0.923_879_5, FRAC_1_SQRT_2, 0.382_683_43];

/// A complex number in shared memory, which is read and written at once.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C, align(8))]
pub struct Complex {
    /// The real part.
    pub re: f32,
    /// The imaginary part.
    pub im: f32,
}

/// Returns the product of two complex numbers.
#[device]
fn multiply(a: (f32, f32), b: (f32, f32)) -> (f32, f32) {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

/// Transforms `R` numbers, at most 16. Number `k` of the result is where [`reversed`] says.
#[device]
fn transform<const R: usize>(re: &mut [f32; R], im: &mut [f32; R]) {
    #[unroll]
    for level in 0..R.trailing_zeros() {
        let half = R >> (level + 1);
        #[unroll]
        for pair in 0..R / 2 {
            let place = pair % half;
            let a = 2 * (pair - place) + place;
            let b = a + half;
            let difference = (re[a] - re[b], im[a] - im[b]);
            (re[a], im[a]) = (re[a] + re[b], im[a] + im[b]);
            let angle = place * (8 / half);
            (re[b], im[b]) = match angle {
                0 => difference,
                4 => (difference.1, -difference.0),
                _ => multiply(difference, (COSINES[angle], -SINES[angle])),
            };
        }
    }
}

/// Returns `k`, below `R`, with its bits in reverse.
#[device]
fn reversed<const R: usize>(k: usize) -> usize {
    ((k as u32).reverse_bits() >> 1 >> (31 - R.trailing_zeros())) as usize
}

/// Turns number `k` of `R` by `k` times `place` of `whole` parts of a turn.
#[device]
fn turn<const R: usize>(re: &mut [f32; R], im: &mut [f32; R], place: usize, whole: usize) {
    let half_turns = -2.0 * place as f32 / whole as f32;
    let (mut cosines, mut sines) = ([half_turns.cos_pi(); R], [half_turns.sin_pi(); R]);
    #[unroll]
    for k in 2..R {
        let (low, high) = (k / 2, k - k / 2);
        (cosines[k], sines[k]) = multiply((cosines[low], sines[low]), (cosines[high], sines[high]));
    }
    #[unroll]
    for k in 1..R {
        (re[k], im[k]) = multiply((re[k], im[k]), (cosines[k], sines[k]));
    }
}

/// Returns how many times the threads of a row of `N` numbers exchange them, if each has `R`.
#[device]
fn passes<const N: usize, const R: usize>() -> u32 {
    (N.trailing_zeros() - 1) / R.trailing_zeros()
}

/// Returns the parts of a number.
#[device]
fn parts(number: Complex) -> (f32, f32) {
    (number.re, number.im)
}

/// Loads a number, with its parts exchanged if that is wanted.
#[device]
fn load(x: &[f32], at: usize, exchanged: bool) -> (f32, f32) {
    let parts: [f32; 2] = load_vector(&x[2 * at]);
    if exchanged { (parts[1], parts[0]) } else { (parts[0], parts[1]) }
}

/// Stores a number in the same way.
#[device]
fn store(x: &mut [f32], at: usize, number: (f32, f32), exchanged: bool) {
    store_vector(&mut x[2 * at], if exchanged { [number.1, number.0] } else { [number.0, number.1] });
}

/// The transform of each of `count` rows of `N` complex numbers, `ROWS` of them a block. A row has `LANES` threads, each of
/// which has `R` numbers: `N` is `LANES * R`, and a power of `R` times `REST`. A transform with real and imaginary parts
/// exchanged, before and after, is the inverse one. A multiprocessor has registers for `BLOCKS` blocks.
#[kernel(block = (LANES, ROWS), min_blocks = BLOCKS)]
pub fn fft_rows<
    const N: usize,
    const R: usize,
    const REST: usize,
    const LANES: usize,
    const ROWS: usize,
    const BLOCKS: usize,
>(
    input: &[f32],
    output: &mut [f32],
    count: usize,
    inverse: bool,
) {
    let numbers = shared!([[[Complex; R]; LANES]; ROWS], pad = 1);
    let (lane, row) = (thread_idx_x() as usize, thread_idx_y() as usize);
    let number = block_idx_x() as usize * ROWS + row;
    let start = number * N;

    let (mut re, mut im) = ([0.0; R], [0.0; R]);
    if number < count {
        #[unroll]
        for k in 0..R {
            (re[k], im[k]) = load(input, start + lane + k * LANES, inverse);
        }
    }
    transform(&mut re, &mut im);
    #[unroll]
    for pass in 0..passes::<N, R>() {
        // The length of the transforms that are complete.
        let done = R << (pass * R.trailing_zeros());
        superstep!(give, {
            let apart = done / R;
            let first = lane / apart * done + lane % apart;
            #[unroll]
            for k in 0..R {
                // It is below `N`: said so that no check of it remains.
                let at = (first + k * apart) % N;
                let from = reversed::<R>(k);
                numbers[row][at / R][at % R] = Complex { re: re[from], im: im[from] };
            }
        });
        if done > LANES {
            break;
        }
        superstep!(take, {
            #[unroll]
            for k in 0..R {
                let at = lane + k * LANES;
                (re[k], im[k]) = parts(numbers[row][at / R][at % R]);
            }
        });
        turn(&mut re, &mut im, lane % done, done * R);
        transform(&mut re, &mut im);
    }
    if number >= count {
        return;
    }
    if REST == 1 {
        #[unroll]
        for k in 0..R {
            let at = reversed::<R>(k);
            store(output, start + lane + k * LANES, (re[at], im[at]), inverse);
        }
    } else {
        let apart = N / REST;
        #[unroll]
        for part in 0..R / REST {
            let place = lane + part * LANES;
            let (mut re, mut im) = ([0.0; REST], [0.0; REST]);
            #[unroll]
            for k in 0..REST {
                let at = place + k * apart;
                (re[k], im[k]) = parts(numbers[row][at / R][at % R]);
            }
            turn(&mut re, &mut im, place, N);
            transform(&mut re, &mut im);
            #[unroll]
            for k in 0..REST {
                let at = reversed::<REST>(k);
                store(output, start + place + k * apart, (re[at], im[at]), inverse);
            }
        }
    }
}

/// The longest row that [`fft_rows`] transforms.
const LONGEST_OF_ROWS: usize = 4096;

/// The longest row.
pub const LONGEST: usize = 1 << 20;

/// Writes the Fourier transform of each row of `length` complex numbers: the sum of `x[k] * exp(-2 pi i j k / length)`, and
/// if it is `inverse`, of `x[k] * exp(2 pi i j k / length)`. Neither is divided by anything. A number is two elements: its
/// real and its imaginary part. `length` is a power of two up to [`LONGEST`].
///
/// This allocates [`scratch_len`] elements; [`fft_into`] allocates nothing.
///
/// # Errors
/// The buffers have different lengths or do not hold whole rows, `length` is not one of these, the start of a buffer is
/// not a multiple of 8 bytes, no memory, or a failure of the device.
pub fn fft(
    device: &Device,
    input: &Slice<f32>,
    output: &mut Slice<f32>,
    length: usize,
    inverse: bool,
    how: &How,
) -> Result<()> {
    fft_into(device, input, output, &mut device.zeros(scratch_len(input.len(), length))?, length, inverse, how)
}

/// Returns how many elements of scratch memory transforms of `len` elements need, in rows of `length` complex numbers: as
/// many if rows have more than 2^14 numbers, else none.
pub fn scratch_len(len: usize, length: usize) -> usize {
    if lines::takes_two_steps(length) { len } else { 0 }
}

/// [`fft`] with scratch memory of [`scratch_len`] elements.
///
/// # Errors
/// The errors of [`fft`], and scratch memory that is too short.
pub fn fft_into(
    device: &Device,
    input: &Slice<f32>,
    output: &mut Slice<f32>,
    scratch: &mut Slice<f32>,
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
    if length > LONGEST_OF_ROWS {
        let needed = scratch_len(input.len(), length);
        if scratch.len() < needed {
            return Err(Error::Length { what: "fft, the scratch memory", expected: needed, given: scratch.len() });
        }
        let mut between = scratch.slice_mut(..needed)?;
        aligned("fft_lines", &between, 8)?;
        return lines::long_rows(device, input, &mut between, output, length, inverse, how);
    }
    macro_rules! rows {
        ($($length:literal, $r:literal $rest:literal $lanes:literal x $rows:literal $blocks:literal)*) => {
            match length {
                // One number is its own transform.
                1 => output.copy_from_slice(input),
                $($length => {
                    let grid = Grid::new(rows.div_ceil($rows), ($lanes, $rows));
                    launch!(
                        how,
                        fft_rows::<$length, $r, $rest, $lanes, $rows, $blocks>,
                        device,
                        grid,
                        input,
                        output,
                        rows,
                        inverse
                    )
                })*
                _ => unreachable!("a power of two up to {LONGEST_OF_ROWS}"),
            }
        };
    }
    // The numbers of a row, those of a thread, the rest of the factors, threads a row, rows a block, and blocks of a multiprocessor.
    rows! {
        2, 2 1 1 x 128 1
        4, 4 1 1 x 128 1
        8, 8 1 1 x 128 1
        16, 16 1 1 x 128 1
        32, 16 2 2 x 64 1
        64, 8 1 8 x 16 1
        128, 16 8 8 x 16 1
        256, 16 1 16 x 8 1
        512, 8 1 64 x 2 1
        1024, 16 4 64 x 2 7
        2048, 16 8 128 x 1 1
        4096, 16 1 256 x 1 3
    }
}

/// Returns the same on the host in `f64`: by the definition for up to 32 numbers, from which longer rows are put together.
pub fn reference(input: &[f32], length: usize, inverse: bool) -> Vec<f64> {
    let direction = if inverse { 1.0 } else { -1.0 };
    let turns: Vec<(f64, f64)> = (0..length)
        .map(|k| (direction * std::f64::consts::TAU * k as f64 / length as f64).sin_cos())
        .map(|(sin, cos)| (cos, sin))
        .collect();
    let mut output = Vec::with_capacity(input.len());
    for row in input.chunks_exact(2 * length) {
        let numbers: Vec<_> = row.chunks_exact(2).map(|x| (f64::from(x[0]), f64::from(x[1]))).collect();
        output.extend(transformed(&numbers, &turns).into_iter().flat_map(|(re, im)| [re, im]));
    }
    output
}

/// Returns the transform of some numbers. `turns` has the parts of a turn, as many as numbers or a multiple of that.
fn transformed(numbers: &[(f64, f64)], turns: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let times = |a: (f64, f64), b: (f64, f64)| (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0);
    let plus = |a: (f64, f64), b: (f64, f64)| (a.0 + b.0, a.1 + b.1);
    let (n, step) = (numbers.len(), turns.len() / numbers.len());
    if n <= 32 {
        let product = |j: usize| numbers.iter().enumerate().map(move |(k, x)| times(*x, turns[j * k % n * step]));
        return (0..n).map(|j| product(j).fold((0.0, 0.0), plus)).collect();
    }
    let half = |first| transformed(&numbers.iter().skip(first).step_by(2).copied().collect::<Vec<_>>(), turns);
    let (even, odd) = (half(0), half(1));
    (0..n).map(|j| plus(even[j % (n / 2)], times(odd[j % (n / 2)], turns[j * step]))).collect()
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

    /// The definition is what the host's transforms are measured by.
    #[test]
    fn the_host_is_right() {
        let (length, numbers) = (128, random(3, 256));
        for (direction, inverse) in [(-1.0, false), (1.0, true)] {
            let host = reference(&numbers, length, inverse);
            for j in 0..length {
                let (mut re, mut im) = (0.0, 0.0);
                for (k, x) in numbers.chunks_exact(2).enumerate() {
                    let (x_re, x_im) = (f64::from(x[0]), f64::from(x[1]));
                    let (sin, cos) = (direction * std::f64::consts::TAU * (j * k) as f64 / length as f64).sin_cos();
                    (re, im) = (re + x_re * cos - x_im * sin, im + x_re * sin + x_im * cos);
                }
                assert!((host[2 * j] - re).abs() + (host[2 * j + 1] - im).abs() < 1e-11, "{j}");
            }
        }
    }

    #[test]
    fn long_rows_are_those_of_the_host() {
        for (rows, length) in [(2, 1 << 13), (1, 1 << 14), (2, 1 << 15), (1, 1 << 17)] {
            let input = random(length, 2 * rows * length);
            let inverse = rows == 2;
            let expected = reference(&input, length, inverse);
            let (device, what) = (Device::cpu(), format!("{rows} x {length}, inverse {inverse}"));
            let mut output = device.upload(&vec![f32::NAN; input.len()]).unwrap();
            fft(&device, &device.upload(&input).unwrap(), &mut output, length, inverse, &How::CHECKED).unwrap();
            assert_near(&output.to_vec().unwrap(), &expected, |_| tolerance(length), &what);
        }
    }

    #[test]
    fn scratch_memory_that_is_too_short_is_refused() {
        let (device, length) = (Device::cpu(), 1 << 15);
        let (input, mut output) = (device.zeros(2 * length).unwrap(), device.zeros(2 * length).unwrap());
        let mut scratch = device.zeros(scratch_len(2 * length, length) - 1).unwrap();
        let error = fft_into(&device, &input, &mut output, &mut scratch, length, false, &How::CHECKED).unwrap_err();
        assert!(error.to_string().contains("the scratch memory"), "{error}");
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
        for length in [0, 3, 12, 1 << 21, 8] {
            assert!(fft(&device, &input, &mut output, length, false, &How::default()).is_err(), "{length}");
        }
    }

    #[test]
    fn nvrtc_takes_further_instances() {
        crate::testing::nvrtc_takes(
            crate::kernels![
                fft_rows<1024, 16, 4, 64, 2, 7>,
                fft_rows<4096, 16, 1, 256, 1, 3>,
                fft_lines<512, 8, 1, 64, 8, 72, 512, 3, false>,
                fft_lines<8192, 16, 2, 512, 1, 17, 512, 2, true>,
                fft_lines<16384, 16, 4, 1024, 1, 17, 1024, 1, true>,
            ],
            &[
                ("fft_lines<8192, 16, 2, 512, 1, 17, 512, 2, true>", 16),
                ("fft_lines<16384, 16, 4, 1024, 1, 17, 1024, 1, true>", 16),
            ],
        );
    }
}
