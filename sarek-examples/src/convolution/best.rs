//! The convolution to call: strips of outputs in registers, each input element loaded about once and a half.
//!
//! A direct convolution loads `k * k` elements and the same number of weights for each output, nearly all of them
//! repeatedly. Here a thread computes four adjacent outputs of `ROWS` rows, row by row:
//! - It loads each input row of its strip once: twelve elements by three loads of 16 bytes, of which the outer two are in
//!   the first-level cache, because the neighbours load them too. Every element then serves up to `4 * KH` outputs.
//! - The sums of the `KH` output rows that an input row contributes to stay in registers. A row's sums are stored as soon as
//!   they are complete, so that the registers do not depend on `ROWS`.
//! - `KW` and `KH` are constants, so that all loops are unrolled and the weights stay in registers, too.
//! - Outside of the image nothing is loaded, and zero counts. That takes two comparisons per row.
//! - There is no shared memory and no barrier.
//!
//! So memory is the limit: a 5 x 5 filter takes 25 multiplications for 8 bytes of traffic, a sixth of what an H200
//! could do in that time. A separable filter takes 10 of them, in the same single pass ([`convolve_separable`]).
//!
//! Filters of other sizes than 3, 5 and 7 are run by [`columns`], up to 17 x 17 weights, and beyond by [`convolve_any`], which
//! reads the sizes at run time; a signal has no columns, so that its other filters are run by [`halo1d`].

use super::{How, Image, check, check_filter, columns, halo1d};
use sarek_runtime::Result;
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;

/// Four elements of a row from `x` on, if the row is inside; zeros outside of it.
#[device]
pub(super) fn load_four<const VECTOR: bool>(
    image: &[f32],
    row: usize,
    x: u32,
    width: u32,
    inside: bool,
) -> (f32, f32, f32, f32) {
    let mut four = [0.0f32; 4];
    if VECTOR {
        if inside && x < width {
            four = load_vector(&image[row + x as usize]);
        }
    } else {
        #[unroll]
        for i in 0..4u32 {
            // Left of the image the position wraps to a large number.
            let at = x.wrapping_add(i);
            if inside && at < width {
                four[i] = image[row + at as usize];
            }
        }
    }
    (four[0], four[1], four[2], four[3])
}

/// Loads four elements of row `y` before `x`, four from `x` on, and the next four, as far as a filter of `KW` weights
/// needs them; zeros if they are outside of the image.
#[device]
fn load_row<const KW: usize, const VECTOR: bool>(
    image: &[f32],
    x: u32,
    y: u32,
    width: u32,
    height: u32,
    inputs: &mut [f32; 12],
) {
    let (inside, row) = (y < height, y as usize * width as usize);
    let middle = load_four::<VECTOR>(image, row, x, width, inside);
    inputs[4] = middle.0;
    inputs[5] = middle.1;
    inputs[6] = middle.2;
    inputs[7] = middle.3;
    if KW > 1 {
        let left = load_four::<VECTOR>(image, row, x.wrapping_sub(4), width, inside);
        inputs[0] = left.0;
        inputs[1] = left.1;
        inputs[2] = left.2;
        inputs[3] = left.3;
    }
    if KW > 2 {
        let right = load_four::<VECTOR>(image, row, x + 4, width, inside);
        inputs[8] = right.0;
        inputs[9] = right.1;
        inputs[10] = right.2;
        inputs[11] = right.3;
    }
}

/// Stores four elements of a row from `x` on, where they are inside.
#[device]
fn store_four<const VECTOR: bool>(image: &mut [f32], row: usize, x: u32, width: u32, four: &[f32; 4]) {
    if VECTOR {
        store_vector(&mut image[row + x as usize], [four[0], four[1], four[2], four[3]]);
    } else {
        #[unroll]
        for i in 0..4u32 {
            if x + i < width {
                image[row + (x + i) as usize] = four[i];
            }
        }
    }
}

/// Correlates an image with a filter of `KH` rows of `KW` weights, at most 9 wide.
///
/// Each thread computes `ROWS` rows of four outputs; blocks have `BX` by `BY` threads. With `VECTOR`, rows start at
/// multiples of 16 bytes.
#[kernel(block = (BX, BY))]
pub fn convolve_fixed<
    const KW: usize,
    const KH: usize,
    const ROWS: usize,
    const BX: usize,
    const BY: usize,
    const VECTOR: bool,
>(
    image: &[f32],
    filter: &[f32],
    output: &mut [f32],
    width: u32,
    height: u32,
) {
    let x = global_idx_x() * 4;
    let first = global_idx_y() * ROWS as u32;
    if x >= width || first >= height {
        return;
    }
    let mut weights = [[0.0f32; KW]; KH];
    #[unroll]
    for i in 0..KH {
        #[unroll]
        for j in 0..KW {
            weights[i][j] = filter[i * KW + j];
        }
    }
    let mut sums = [[0.0f32; 4]; ROWS];
    #[unroll]
    for step in 0..ROWS + KH - 1 {
        // Above the image the row wraps to a large number.
        let y = (first + step as u32).wrapping_sub(KH as u32 / 2);
        let mut inputs = [0.0f32; 12];
        load_row::<KW, VECTOR>(image, x, y, width, height, &mut inputs);
        #[unroll]
        for i in 0..KH {
            if i <= step && step - i < ROWS {
                #[unroll]
                for j in 0..KW {
                    #[unroll]
                    for lane in 0..4 {
                        sums[step - i][lane] += weights[i][j] * inputs[4 - KW / 2 + j + lane];
                    }
                }
            }
        }
        if step + 1 >= KH {
            let done = step + 1 - KH;
            let y = first + done as u32;
            if y < height {
                store_four::<VECTOR>(output, y as usize * width as usize, x, width, &sums[done]);
            }
        }
    }
}

/// [`convolve_fixed`] with the filter whose weight in row `i` and column `j` is `filter_y[i] * filter_x[j]`.
///
/// Each input row is multiplied with `filter_x` first; what comes of it then counts for `KH` output rows.
#[kernel(block = (BX, BY))]
pub fn convolve_separable<
    const KW: usize,
    const KH: usize,
    const ROWS: usize,
    const BX: usize,
    const BY: usize,
    const VECTOR: bool,
>(
    image: &[f32],
    filter_x: &[f32],
    filter_y: &[f32],
    output: &mut [f32],
    width: u32,
    height: u32,
) {
    let x = global_idx_x() * 4;
    let first = global_idx_y() * ROWS as u32;
    if x >= width || first >= height {
        return;
    }
    let mut weights_x = [0.0f32; KW];
    #[unroll]
    for j in 0..KW {
        weights_x[j] = filter_x[j];
    }
    let mut weights_y = [0.0f32; KH];
    #[unroll]
    for i in 0..KH {
        weights_y[i] = filter_y[i];
    }
    let mut sums = [[0.0f32; 4]; ROWS];
    #[unroll]
    for step in 0..ROWS + KH - 1 {
        // Above the image the row wraps to a large number.
        let y = (first + step as u32).wrapping_sub(KH as u32 / 2);
        let mut inputs = [0.0f32; 12];
        load_row::<KW, VECTOR>(image, x, y, width, height, &mut inputs);
        let mut along = [0.0f32; 4];
        #[unroll]
        for j in 0..KW {
            #[unroll]
            for lane in 0..4 {
                along[lane] += weights_x[j] * inputs[4 - KW / 2 + j + lane];
            }
        }
        #[unroll]
        for i in 0..KH {
            if i <= step && step - i < ROWS {
                #[unroll]
                for lane in 0..4 {
                    sums[step - i][lane] += weights_y[i] * along[lane];
                }
            }
        }
        if step + 1 >= KH {
            let done = step + 1 - KH;
            let y = first + done as u32;
            if y < height {
                store_four::<VECTOR>(output, y as usize * width as usize, x, width, &sums[done]);
            }
        }
    }
}

/// Returns an element of an image; zero outside of it.
#[device]
fn element(image: &[f32], x: u32, y: u32, width: u32, height: u32) -> f32 {
    if x < width && y < height { image[y as usize * width as usize + x as usize] } else { 0.0 }
}

/// Correlates an image with a filter of any size. Each thread makes `ROWS` outputs one below the other, and blocks have
/// `BX` by `BY` threads.
///
/// For each column of the filter, the inputs of the thread's outputs pass through its registers: a weight and an input are
/// loaded for `ROWS` multiplications.
#[kernel(block = (BX, BY))]
pub fn convolve_any<const ROWS: usize, const BX: usize, const BY: usize>(
    image: &[f32],
    filter: &[f32],
    output: &mut [f32],
    width: u32,
    height: u32,
    filter_width: u32,
    filter_height: u32,
) {
    let x = global_idx_x();
    let first = global_idx_y() * ROWS as u32;
    if x >= width || first >= height {
        return;
    }
    let top = first.wrapping_sub(filter_height / 2);
    let mut sums = [0.0f32; ROWS];
    for j in 0..filter_width {
        let from = (x + j).wrapping_sub(filter_width / 2);
        let mut inputs = [0.0f32; ROWS];
        #[unroll]
        for i in 1..ROWS {
            inputs[i] = element(image, from, top.wrapping_add(i as u32 - 1), width, height);
        }
        for i in 0..filter_height {
            #[unroll]
            for lane in 1..ROWS {
                inputs[lane - 1] = inputs[lane];
            }
            inputs[ROWS - 1] = element(image, from, top.wrapping_add(i + ROWS as u32 - 1), width, height);
            let weight = filter[i as usize * filter_width as usize + j as usize];
            #[unroll]
            for lane in 0..ROWS {
                sums[lane] += weight * inputs[lane];
            }
        }
    }
    #[unroll]
    for i in 0..ROWS {
        let y = first + i as u32;
        if y < height {
            output[y as usize * width as usize + x as usize] = sums[i];
        }
    }
}

/// Writes the correlation of a signal with a filter to `output`, which is as long as the signal.
///
/// Writes to `output[i]` the sum of `signal[i - k / 2 + j] * filter[j]`, where `k` is the filter's length, and elements
/// outside of the signal are zero. For a convolution, reverse the filter. Allocates nothing and does not wait.
///
/// # Errors
/// [`Error::Length`] if the output is not as long as the signal, a buffer of another device,
/// or a failure of the device.
pub fn convolve1d(
    target: &impl Target,
    signal: &Slice<f32>,
    filter: &Slice<f32>,
    output: &mut Slice<f32>,
) -> Result<()> {
    launch2d(target, signal, line(signal), filter, line(filter), output, &How::CHECKED)
}

/// Writes the correlation of an image with a filter to `output`, an image of the same size.
///
/// Writes to the output at `(x, y)` the sum of `image(x - w / 2 + j, y - h / 2 + i) * filter(j, i)`, where the filter
/// is `w` wide and `h` high, and elements outside of the image are zero. For a convolution, reverse the filter's
/// elements. Allocates nothing and does not wait.
///
/// ```
/// use sarek_examples::convolution::{Image, convolve2d};
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let image = device.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
/// let ones = device.upload(&[1.0f32; 9])?;
/// let mut output = device.zeros(6)?;
/// convolve2d(&device, &image, Image::new(3, 2), &ones, Image::new(3, 3), &mut output)?;
/// assert_eq!(output.to_vec()?, [12.0, 21.0, 16.0, 12.0, 21.0, 16.0]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if the length of a buffer does not match its size, a buffer of another device,
/// or a failure of the device.
pub fn convolve2d(
    target: &impl Target,
    image: &Slice<f32>,
    size: Image,
    filter: &Slice<f32>,
    filter_size: Image,
    output: &mut Slice<f32>,
) -> Result<()> {
    launch2d(target, image, size, filter, filter_size, output, &How::CHECKED)
}

/// Does the same as [`convolve2d`] with the filter whose weight at `(j, i)` is `filter_x[j] * filter_y[i]`, in one
/// pass. Both have 3, 5 or 7 weights, and the same number.
///
/// # Errors
/// The errors of [`convolve2d`]; [`Error::Length`] also for other filters.
pub fn convolve2d_separable(
    target: &impl Target,
    image: &Slice<f32>,
    size: Image,
    filter_x: &Slice<f32>,
    filter_y: &Slice<f32>,
    output: &mut Slice<f32>,
) -> Result<()> {
    launch_separable(target, image, size, filter_x, filter_y, output, &How::CHECKED)
}

/// Returns `true` if the rows of both images start at multiples of 16 bytes.
pub(super) fn is_vector(image: &Slice<f32>, output: &Slice<f32>, size: Image) -> bool {
    size.width.is_multiple_of(4) && image.device_ptr().is_multiple_of(16) && output.device_ptr().is_multiple_of(16)
}

/// Returns a signal as an image.
fn line(signal: &Slice<f32>) -> Image {
    Image::new(signal.len(), 1)
}

/// Correlates a signal in one launch.
///
/// # Errors
/// The errors of [`convolve1d`].
pub fn run1d(
    device: &Device,
    signal: &Slice<f32>,
    filter: &Slice<f32>,
    output: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    launch2d(device, signal, line(signal), filter, line(filter), output, how)
}

/// Correlates an image in one launch.
///
/// # Errors
/// The errors of [`convolve2d`].
pub fn run2d(
    device: &Device,
    image: &Slice<f32>,
    size: Image,
    filter: &Slice<f32>,
    filter_size: Image,
    output: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    launch2d(device, image, size, filter, filter_size, output, how)
}

/// Correlates an image with a separable filter in one launch.
///
/// # Errors
/// The errors of [`convolve2d_separable`].
pub fn run_separable(
    device: &Device,
    image: &Slice<f32>,
    size: Image,
    filter_x: &Slice<f32>,
    filter_y: &Slice<f32>,
    output: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    launch_separable(device, image, size, filter_x, filter_y, output, how)
}

/// The tunable parameters of a convolution.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// The rows of outputs of a thread.
    pub rows: usize,
    /// The threads of a block, across and down.
    pub block: (usize, usize),
}

/// A function with the numbers of a [`Tuning`] after other const arguments: `convolve_with!(fixed[3, 3], SIGNAL)(target, image, …)`.
macro_rules! convolve_with {
    ($function:ident[$($argument:literal),*], $tuning:expr) => {
        $function::<$($argument,)* { $tuning.rows }, { $tuning.block.0 }, { $tuning.block.1 }>
    };
}
#[cfg(test)]
pub(crate) use convolve_with;

/// The tuning for signals; images, by the sides of their filters; separable filters; and filters of any size.
const SIGNAL: Tuning = Tuning { rows: 1, block: (256, 1) };
const SIDES_OF_3: Tuning = Tuning { rows: 2, block: (64, 4) };
const SIDES_OF_5: Tuning = Tuning { rows: 4, block: (64, 4) };
const SIDES_OF_7: Tuning = Tuning { rows: 8, block: (32, 4) };
const SEPARABLE: Tuning = Tuning { rows: 16, block: (32, 4) };
const ANY: Tuning = Tuning { rows: 8, block: (32, 8) };

/// Launches what fits the filter.
fn launch2d(
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
    match (filter_size.width, filter_size.height) {
        (3, 1) => convolve_with!(fixed[3, 1], SIGNAL)(target, image, size, filter, output, how),
        (5, 1) => convolve_with!(fixed[5, 1], SIGNAL)(target, image, size, filter, output, how),
        (7, 1) => convolve_with!(fixed[7, 1], SIGNAL)(target, image, size, filter, output, how),
        (3, 3) => convolve_with!(fixed[3, 3], SIDES_OF_3)(target, image, size, filter, output, how),
        (5, 5) => convolve_with!(fixed[5, 5], SIDES_OF_5)(target, image, size, filter, output, how),
        (7, 7) => convolve_with!(fixed[7, 7], SIDES_OF_7)(target, image, size, filter, output, how),
        (_, 1) if size.height == 1 => halo1d::launch(target, image, filter, output, how),
        (..=columns::MOST, ..=columns::MOST) => columns::launch(target, image, size, filter, filter_size, output, how),
        _ => convolve_with!(any[], ANY)(target, image, size, filter, filter_size, output, how),
    }
}

/// [`convolve2d`] by [`convolve_fixed`] with the numbers of a [`Tuning`]. The filter is `KW` by `KH`.
///
/// # Errors
/// The errors of [`convolve2d`].
pub fn convolve2d_tuned<const KW: usize, const KH: usize, const ROWS: usize, const BX: usize, const BY: usize>(
    target: &impl Target,
    image: &Slice<f32>,
    size: Image,
    filter: &Slice<f32>,
    output: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    check(image, output, size)?;
    check_filter(filter, Image::new(KW, KH), size)?;
    fixed::<KW, KH, ROWS, BX, BY>(target, image, size, filter, output, how)
}

fn fixed<const KW: usize, const KH: usize, const ROWS: usize, const BX: usize, const BY: usize>(
    target: &impl Target,
    image: &Slice<f32>,
    size: Image,
    filter: &Slice<f32>,
    output: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    const { assert!(KW <= 9, "a thread sees four elements to either side") };
    let Some(grid) = size.grid((4, ROWS), (BX, BY)) else { return Ok(()) };
    let (width, height) = (size.width as u32, size.height as u32);
    macro_rules! with {
        ($vector:literal) => {
            // SAFETY: the buffers have the lengths of their sizes, with which the kernel compares.
            launch!(
                how,
                convolve_fixed::<KW, KH, ROWS, BX, BY, $vector>,
                target,
                grid,
                image,
                filter,
                output,
                width,
                height
            )
        };
    }
    if is_vector(image, output, size) { with!(true) } else { with!(false) }
}

/// Launches the kernel of that filter.
fn launch_separable(
    target: &impl Target,
    image: &Slice<f32>,
    size: Image,
    filter_x: &Slice<f32>,
    filter_y: &Slice<f32>,
    output: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    let convolve = match filter_x.len() {
        3 => convolve_with!(convolve2d_separable_tuned[3, 3], SEPARABLE),
        7 => convolve_with!(convolve2d_separable_tuned[7, 7], SEPARABLE),
        _ => convolve_with!(convolve2d_separable_tuned[5, 5], SEPARABLE),
    };
    convolve(target, image, size, filter_x, filter_y, output, how)
}

/// [`convolve2d_separable`] with the numbers of a [`Tuning`]. `filter_x` has `KW` weights, and `filter_y` `KH`.
///
/// # Errors
/// The errors of [`convolve2d`].
pub fn convolve2d_separable_tuned<
    const KW: usize,
    const KH: usize,
    const ROWS: usize,
    const BX: usize,
    const BY: usize,
>(
    target: &impl Target,
    image: &Slice<f32>,
    size: Image,
    filter_x: &Slice<f32>,
    filter_y: &Slice<f32>,
    output: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    const { assert!(KW <= 9, "a thread sees four elements to either side") };
    check(image, output, size)?;
    check_filter(filter_x, Image::new(KW, 1), size)?;
    check_filter(filter_y, Image::new(1, KH), size)?;
    let Some(grid) = size.grid((4, ROWS), (BX, BY)) else { return Ok(()) };
    let (width, height) = (size.width as u32, size.height as u32);
    macro_rules! with {
        ($vector:literal) => {
            // SAFETY: the buffers have the lengths of their sizes, with which the kernel compares.
            launch!(
                how,
                convolve_separable::<KW, KH, ROWS, BX, BY, $vector>,
                target,
                grid,
                image,
                filter_x,
                filter_y,
                output,
                width,
                height
            )
        };
    }
    if is_vector(image, output, size) { with!(true) } else { with!(false) }
}

fn any<const ROWS: usize, const BX: usize, const BY: usize>(
    target: &impl Target,
    image: &Slice<f32>,
    size: Image,
    filter: &Slice<f32>,
    filter_size: Image,
    output: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    let Some(grid) = size.grid((1, ROWS), (BX, BY)) else { return Ok(()) };
    let (width, height) = (size.width as u32, size.height as u32);
    let (kw, kh) = (filter_size.width as u32, filter_size.height as u32);
    // SAFETY: the buffers have the lengths of their sizes, with which the kernel compares.
    launch!(how, convolve_any::<ROWS, BX, BY>, target, grid, image, filter, output, width, height, kw, kh)
}
