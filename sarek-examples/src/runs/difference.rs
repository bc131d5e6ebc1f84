//! The differences of neighbours: shuffles within a warp, and one more load for its first element.

use sarek_runtime::Result;
use sarek_runtime::block::warp_start;
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;

/// How an element differs from the one before. A difference of your own is a type with an implementation:
///
/// ```
/// use sarek_examples::runs::{self, Difference};
/// use sarek_runtime::prelude::*;
///
/// struct Ratio;
///
/// #[device]
/// impl Difference<f32> for Ratio {
///     fn between(item: f32, before: f32) -> f32 {
///         item / before
///     }
/// }
///
/// let device = Device::best()?;
/// let input = device.upload(&[2.0f32, 6.0, 3.0])?;
/// let mut output = device.zeros(3)?;
/// runs::difference(&device, &input, &mut output, Ratio)?;
/// assert_eq!(output.to_vec()?, [2.0, 3.0, 0.5]);
/// # Ok::<(), Error>(())
/// ```
#[device]
pub trait Difference<T> {
    /// Returns the difference of an element from the one before.
    fn between(item: T, before: T) -> T;
}

/// The usual difference. Of integers, it wraps.
#[derive(Debug, Clone, Copy, Default)]
pub struct Minus;

#[device]
impl<T: Number> Difference<T> for Minus {
    fn between(item: T, before: T) -> T {
        item - before
    }
}

/// Writes the difference of each element of `input` from the one before to `output`, and the first element as it is.
///
/// There is a block of 256 threads for each tile of `TILE` = `256 * ITEMS` elements.
#[kernel(block = 256)]
pub fn differences<T: Shuffle, D: Difference<T>, const ITEMS: usize, const TILE: usize>(input: &[T], output: &mut [T]) {
    let lane = lane_id();
    let start = block_idx_x() as usize * TILE;
    let part = start + warp_start::<ITEMS>();
    let from = part + lane as usize;

    // Lane 31 hands lane 0 what comes before its elements.
    let mut above = T::ZERO;
    if lane == WARP_SIZE - 1 && part > 0 && part <= input.len() {
        above = input[part - 1];
    }
    let mut items = [T::ZERO; ITEMS];
    let whole = start + TILE <= input.len();
    if whole {
        #[unroll]
        for k in 0..ITEMS {
            items[k] = input[from + 32 * k];
        }
    } else {
        #[unroll]
        for k in 0..ITEMS {
            if from + 32 * k < input.len() {
                items[k] = input[from + 32 * k];
            }
        }
    }
    #[unroll]
    for k in 0..ITEMS {
        let offered = if lane == WARP_SIZE - 1 { above } else { items[k] };
        let before = shfl(FULL_MASK, offered, lane + WARP_SIZE - 1);
        above = items[k];
        if whole || from + 32 * k < input.len() {
            output[from + 32 * k] = if from + 32 * k == 0 { items[k] } else { D::between(items[k], before) };
        }
    }
}

/// Writes the difference of each element of `input` from the one before to `output`, and the first element as it is:
/// the inverse of an [inclusive scan](crate::scan::inclusive).
///
/// ```
/// use sarek_examples::runs::{self, Minus};
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let input = device.upload(&[3, 4, 8, 9])?;
/// let mut output = device.zeros(4)?;
/// runs::difference(&device, &input, &mut output, Minus)?;
/// assert_eq!(output.to_vec()?, [3, 1, 4, 1]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if the lengths differ, a buffer of another device, no memory, or a failure of the device.
pub fn difference<T: Shuffle, D: Difference<T>>(
    device: &Device,
    input: &Slice<T>,
    output: &mut Slice<T>,
    difference: D,
) -> Result<()> {
    difference_into(device, input, output, difference)
}

/// [`difference()`] on a stream or in a capture. It does not wait, and allocates nothing.
///
/// # Errors
/// The errors of [`difference()`].
pub fn difference_into<T: Shuffle, D: Difference<T>>(
    target: &impl Target,
    input: &Slice<T>,
    output: &mut Slice<T>,
    _: D,
) -> Result<()> {
    if input.len() != output.len() {
        return Err(Error::Length { what: "difference", expected: output.len(), given: input.len() });
    }
    match const { size_of::<T>() } {
        4 => differences::<T, D, 8, 2048>::launch(target, Grid::new(input.len().div_ceil(2048), 256), input, output),
        _ => differences::<T, D, 4, 1024>::launch(target, Grid::new(input.len().div_ceil(1024), 256), input, output),
    }
}
