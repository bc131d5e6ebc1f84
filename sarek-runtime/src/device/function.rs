//! Device functions as type arguments of kernels and of other device functions.

use super::types::DeviceType;
use crate::private::Linked;
use sarek_macros::device;
use std::marker::PhantomData;

/// The name of this file in faults.
pub(super) const FILE: &str = file!();

/// A device function that takes `Args` and returns `Output`: the bound of a kernel that is generic over a function.
///
/// `#[device] fn square` comes with a type of the same name, which implements this trait. A body calls the function as
/// `F::call(x)`. Each choice makes a kernel of its own, which calls the function directly.
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// #[device]
/// fn square(x: f32) -> f32 {
///     x * x
/// }
///
/// #[device]
/// fn half(x: f32) -> f32 {
///     x / 2.0
/// }
///
/// #[kernel]
/// fn map<F: DeviceFn<(f32,), Output = f32>>(items: &mut [f32]) {
///     let i = global_idx_x();
///     items[i] = F::call(items[i]);
/// }
///
/// let device = Device::best()?;
/// let mut items = device.upload(&[1.0, 2.0, 3.0])?;
/// map::<square>::launch(&device, Grid::new(1, 3), &mut items)?;
/// map::<Compose<square, half>>::launch(&device, Grid::new(1, 3), &mut items)?;
/// assert_eq!(items.to_vec()?, [0.25, 4.0, 20.25]);
/// # Ok::<(), Error>(())
/// ```
///
/// # Safety
/// `call_on_device` returns a function of this signature. `#[device]` ensures that.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a device function of `{Args}` with this result",
    label = "not a device function of `{Args}`",
    note = "add `#[device]` to the function; `DeviceFn<(A, B), Output = R>` lists the types of its parameters and of its result"
)]
pub unsafe trait DeviceFn<Args: Arguments>: 'static {
    /// The result.
    type Output;

    #[doc(hidden)]
    fn call_on_device() -> Linked<Args::Function<Self::Output>>;
}

/// The parameters of a function: a tuple of up to eight types.
pub trait Arguments {
    /// The function pointer with that result.
    type Function<Output>;
}

macro_rules! arguments {
    ($(($($member:ident),*))*) => {$(
        impl<$($member),*> Arguments for ($($member,)*) {
            type Function<Output> = fn($($member),*) -> Output;
        }
    )*};
}

arguments! {
    ()
    (A)
    (A, B)
    (A, B, C)
    (A, B, C, D)
    (A, B, C, D, E)
    (A, B, C, D, E, F)
    (A, B, C, D, E, F, G)
    (A, B, C, D, E, F, G, H)
}

/// Applies `F` to the result of `G`: `Compose<square, half>` squares the half.
///
/// `G` takes one value, or two: `Compose<square, add>` is the square of a sum.
pub struct Compose<F, G> {
    marker: PhantomData<fn() -> (F, G)>,
}

/// Returns `F` of the result of `G`.
#[device]
fn compose<A, B, C, F, G>(a: A) -> C
where
    A: DeviceType,
    B: DeviceType,
    C: DeviceType,
    F: DeviceFn<(B,), Output = C>,
    G: DeviceFn<(A,), Output = B>,
{
    F::call(G::call(a))
}

// SAFETY: the function is a device function of that signature.
unsafe impl<A, B, C, F, G> DeviceFn<(A,)> for Compose<F, G>
where
    A: DeviceType,
    B: DeviceType,
    C: DeviceType,
    F: DeviceFn<(B,), Output = C>,
    G: DeviceFn<(A,), Output = B>,
{
    type Output = C;

    fn call_on_device() -> Linked<fn(A) -> C> {
        compose::<A, B, C, F, G>::linked()
    }
}

/// Returns `F` of the result of `G` for two values.
#[device]
fn compose_two<A, B, C, D, F, G>(a: A, b: B) -> D
where
    A: DeviceType,
    B: DeviceType,
    C: DeviceType,
    D: DeviceType,
    F: DeviceFn<(C,), Output = D>,
    G: DeviceFn<(A, B), Output = C>,
{
    F::call(G::call(a, b))
}

// SAFETY: as above.
unsafe impl<A, B, C, D, F, G> DeviceFn<(A, B)> for Compose<F, G>
where
    A: DeviceType,
    B: DeviceType,
    C: DeviceType,
    D: DeviceType,
    F: DeviceFn<(C,), Output = D>,
    G: DeviceFn<(A, B), Output = C>,
{
    type Output = D;

    fn call_on_device() -> Linked<fn(A, B) -> D> {
        compose_two::<A, B, C, D, F, G>::linked()
    }
}
