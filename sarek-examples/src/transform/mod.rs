//! Transformations: each element of an output is a function of its place and of what lies in memory there.
//!
//! What is computed is a [`Source`], a type: numbers that count, one number everywhere, the elements of one slice or of two
//! through a device function, those at the places that a list names, and any of these through a further function
//! ([`Then`]). Thrust calls such things fancy iterators. The source is part of the kernel, so that whatever it combines is one
//! launch that reads each input once and writes each output once.
//!
//! | source | element `i` |
//! |---|---|
//! | [`Counting`] | the parameter plus `i` |
//! | [`Constant`] | the parameter |
//! | [`Map`]`<F>` | `F` of `first[i]` |
//! | [`Zip`]`<F>` | `F` of `first[i]` and `second[i]` |
//! | [`Scaled`]`<F>` | `F` of the parameter, `first[i]` and `second[i]` |
//! | [`Gather`] | `first[second[i]]` |
//! | [`Then`]`<S, U, F>` | `F` of element `i` of the source `S`, a `U` |
//!
//! [`transform_into`] takes any source, also one of your own; [`map_into`], [`zip_into`], [`gather_into`] and [`count_into`] are the usual ones. A thread has
//! several elements in flight. The limit is memory.

#[cfg(test)]
mod tests;

pub use crate::how::How;

use crate::compaction::best::Count;
use sarek_runtime::launch::{KernelArg, Target};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};
use std::marker::PhantomData;

/// What a transformation computes. All of it is ordinary Rust, and runs on the host, too.
///
/// ```
/// use sarek_examples::transform::{self, Source};
/// use sarek_runtime::prelude::*;
///
/// /// The difference of each element and the next one, which wraps around.
/// struct Steps;
///
/// #[device]
/// impl Source<f32, f32, u32, f32> for Steps {
///     fn element(i: usize, first: &[f32], _second: &[f32], len: u32) -> f32 {
///         first[(i + 1) % len as usize] - first[i]
///     }
/// }
///
/// let device = Device::best()?;
/// let input = device.upload(&[1.0f32, 4.0, 9.0])?;
/// let mut output = device.zeros::<f32>(3)?;
/// transform::transform_into(&device, &input, &input, 3u32, &mut output, Steps)?;
/// assert_eq!(output.to_vec()?, [3.0, 5.0, -8.0]);
/// # Ok::<(), Error>(())
/// ```
#[device]
pub trait Source<A: DeviceType, B: DeviceType, P: DeviceType, T: DeviceType> {
    /// Returns the element at `i`. `first`, `second` and `parameter` are what the caller passes; an access past the end of a
    /// slice is a fault.
    fn element(i: usize, first: &[A], second: &[B], parameter: P) -> T;
}

/// The numbers from the parameter on, each one more than the one before. Slices are not read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counting;

#[device]
impl<A: DeviceType, B: DeviceType, T: Number> Source<A, B, T, T> for Counting {
    fn element(i: usize, _first: &[A], _second: &[B], parameter: T) -> T {
        parameter + cast::<T>(i)
    }
}

/// The parameter. Slices are not read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Constant;

#[device]
impl<A: DeviceType, B: DeviceType, T: DeviceType> Source<A, B, T, T> for Constant {
    fn element(_i: usize, _first: &[A], _second: &[B], parameter: T) -> T {
        parameter
    }
}

/// A device function of an element of the first slice.
#[derive(Debug, Clone, Copy)]
pub struct Map<F>(PhantomData<F>);

/// A device function of an element of each slice.
#[derive(Debug, Clone, Copy)]
pub struct Zip<F>(PhantomData<F>);

/// A device function of the parameter and of an element of each slice.
#[derive(Debug, Clone, Copy)]
pub struct Scaled<F>(PhantomData<F>);

/// The elements of the first slice at the places that the second one names, `u32` or `u64`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Gather;

/// A device function `F` of what another source `S` gives, which has the type `U`.
#[derive(Debug, Clone, Copy)]
pub struct Then<S, U, F>(PhantomData<(S, U, F)>);

macro_rules! of_functions {
    ($($source:ident<$($parameter:ident),*>)*) => {$(
        impl<$($parameter),*> Default for $source<$($parameter),*> {
            fn default() -> Self {
                $source(PhantomData)
            }
        }
    )*};
}

of_functions!(Map<F> Zip<F> Scaled<F> Then<S, U, F>);

#[device]
impl<A: Element + Copy, B: DeviceType, P: DeviceType, T: DeviceType, F: DeviceFn<(A,), Output = T>> Source<A, B, P, T>
    for Map<F>
{
    fn element(i: usize, first: &[A], _second: &[B], _parameter: P) -> T {
        F::call(first[i])
    }
}

#[device]
impl<A: Element + Copy, B: Element + Copy, P: DeviceType, T: DeviceType, F: DeviceFn<(A, B), Output = T>>
    Source<A, B, P, T> for Zip<F>
{
    fn element(i: usize, first: &[A], second: &[B], _parameter: P) -> T {
        F::call(first[i], second[i])
    }
}

#[device]
impl<A: Element + Copy, B: Element + Copy, P: DeviceType, T: DeviceType, F: DeviceFn<(P, A, B), Output = T>>
    Source<A, B, P, T> for Scaled<F>
{
    fn element(i: usize, first: &[A], second: &[B], parameter: P) -> T {
        F::call(parameter, first[i], second[i])
    }
}

#[device]
impl<A: Element + Copy, C: Count, P: DeviceType> Source<A, C, P, A> for Gather {
    fn element(i: usize, first: &[A], second: &[C], _parameter: P) -> A {
        first[C::index(second[i])]
    }
}

#[device]
impl<A, B, P, U, T, S, F> Source<A, B, P, T> for Then<S, U, F>
where
    A: DeviceType,
    B: DeviceType,
    P: DeviceType,
    U: DeviceType,
    T: DeviceType,
    S: Source<A, B, P, U>,
    F: DeviceFn<(U,), Output = T>,
{
    fn element(i: usize, first: &[A], second: &[B], parameter: P) -> T {
        F::call(S::element(i, first, second, parameter))
    }
}

/// The threads of a block.
const THREADS: usize = 256;

/// The elements that a thread has in flight.
const ITEMS: usize = 8;

/// Writes the elements of a source. Blocks of `THREADS` threads write tiles of `THREADS * ITEMS` elements, one each.
#[kernel(block = THREADS)]
pub fn transform_items<A, B, P, T, S, const THREADS: usize, const ITEMS: usize>(
    first: &[A],
    second: &[B],
    parameter: P,
    output: &mut [T],
) where
    A: Element,
    B: Element,
    P: Element + Copy + KernelArg,
    T: Number,
    S: Source<A, B, P, T>,
{
    let start = block_idx_x() as usize * (THREADS * ITEMS);
    let from = start + thread_idx_x() as usize;
    if start + THREADS * ITEMS <= output.len() {
        let mut items = [T::ZERO; ITEMS];
        #[unroll]
        for k in 0..ITEMS {
            items[k] = S::element(from + k * THREADS, first, second, parameter);
        }
        #[unroll]
        for k in 0..ITEMS {
            output[from + k * THREADS] = items[k];
        }
    } else {
        for i in (from..output.len()).step_by(THREADS) {
            output[i] = S::element(i, first, second, parameter);
        }
    }
}

/// Writes the elements of a source to `output`, as many as it has room for. `first`, `second` and `parameter` are what the source
/// takes; a slice that it does not read may be any one, also of another length. Does not wait and allocates nothing.
///
/// # Errors
/// A buffer of another device, or a failure of the device. A source that reads past the end of a slice is a fault: the next call
/// that waits returns [`Error::OutOfBounds`].
pub fn transform_into<A: Element, B: Element, P: Element + Copy + KernelArg, T: Number, S: Source<A, B, P, T>>(
    target: &impl Target,
    first: &Slice<A>,
    second: &Slice<B>,
    parameter: P,
    output: &mut Slice<T>,
    _: S,
) -> Result<()> {
    run::<A, B, P, T, S>(target, first, second, parameter, output, &How::CHECKED)
}

/// [`transform_into`] with a choice of checks.
///
/// # Errors
/// Those of [`transform_into`].
pub fn run<A: Element, B: Element, P: Element + Copy + KernelArg, T: Number, S: Source<A, B, P, T>>(
    target: &impl Target,
    first: &Slice<A>,
    second: &Slice<B>,
    parameter: P,
    output: &mut Slice<T>,
    how: &How,
) -> Result<()> {
    let grid = Grid::new(output.len().div_ceil(THREADS * ITEMS).max(1), THREADS);
    // Unchecked, it is right if the source reads within its slices.
    launch!(how, transform_items::<A, B, P, T, S, THREADS, ITEMS>, target, grid, first, second, parameter, output)
}

/// Checks that an input is as long as the output.
fn same_length(given: usize, expected: usize) -> Result<()> {
    if given == expected { Ok(()) } else { Err(Error::Length { what: "transform", expected, given }) }
}

/// Writes a device function of each element of `input`.
///
/// ```
/// use sarek_examples::transform;
/// use sarek_runtime::prelude::*;
///
/// #[device]
/// fn square(x: f32) -> f32 {
///     x * x
/// }
///
/// let device = Device::best()?;
/// let input = device.upload(&[1.0f32, 2.0, 3.0])?;
/// let mut output = device.zeros(3)?;
/// transform::map_into::<square, _, _>(&device, &input, &mut output)?;
/// assert_eq!(output.to_vec()?, [1.0, 4.0, 9.0]);
/// # Ok::<(), Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if the lengths differ, a buffer of another device, or a failure of the device.
pub fn map_into<F: DeviceFn<(A,), Output = T>, A: Element + Copy, T: Number>(
    target: &impl Target,
    input: &Slice<A>,
    output: &mut Slice<T>,
) -> Result<()> {
    same_length(input.len(), output.len())?;
    transform_into(target, input, input, 0u32, output, Map::<F>::default())
}

/// Writes a device function of each two elements of `first` and `second`.
///
/// # Errors
/// [`Error::Length`] if a length differs, a buffer of another device, or a failure of the device.
pub fn zip_into<F: DeviceFn<(A, B), Output = T>, A: Element + Copy, B: Element + Copy, T: Number>(
    target: &impl Target,
    first: &Slice<A>,
    second: &Slice<B>,
    output: &mut Slice<T>,
) -> Result<()> {
    same_length(first.len(), output.len())?;
    same_length(second.len(), output.len())?;
    transform_into(target, first, second, 0u32, output, Zip::<F>::default())
}

/// Writes the elements of `input` at the places that `places` names.
///
/// # Errors
/// [`Error::Length`] if there are not as many places as elements of the output, a buffer of another device, or a failure of the device. A
/// place past the end of `input` is a fault: the next call that waits returns [`Error::OutOfBounds`].
pub fn gather_into<T: Number, C: Count>(
    target: &impl Target,
    input: &Slice<T>,
    places: &Slice<C>,
    output: &mut Slice<T>,
) -> Result<()> {
    same_length(places.len(), output.len())?;
    transform_into(target, input, places, 0u32, output, Gather)
}

/// Writes `start`, `start + 1` and so on; integers wrap.
///
/// # Errors
/// A buffer of another device, or a failure of the device.
pub fn count_into<T: Number>(target: &impl Target, start: T, output: &mut Slice<T>) -> Result<()> {
    // What the source does not read is an empty part of the output.
    let (nothing, mut output) = output.split_at_mut(0)?;
    transform_into(target, &*nothing, &*nothing, start, &mut output, Counting)
}
