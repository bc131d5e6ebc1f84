//! `base[index]` in a typing body: integers of any type for slices and arrays, and what an `impl Index` takes.

use super::{Builtin, Callee, Index, Outcome, Probe};
use crate::device::{Number, Vec2, Vec3, Vec4};
use std::ops;

/// A type whose `impl Index<I>` is a device function.
///
/// # Safety
/// The body is that of `index`.
pub unsafe trait DeviceIndex<I>: ops::Index<I> {
    /// The function pointer.
    type Signature;

    /// Runs or describes the body: see [`Outcome`].
    fn device_index(arguments: Option<(&Self, I)>) -> Outcome<&Self::Output, Self::Signature>;
}

/// The same for `IndexMut`.
///
/// # Safety
/// The body is that of `index_mut`.
pub unsafe trait DeviceIndexMut<I>: ops::IndexMut<I> {
    /// The function pointer.
    type Signature;

    /// Runs or describes the body: see [`Outcome`].
    fn device_index_mut(arguments: Option<(&mut Self, I)>) -> Outcome<&mut Self::Output, Self::Signature>;
}

/// A type that kernels index with an `I`.
///
/// # Safety
/// The callee is the `index` of the type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be indexed like this in a kernel",
    label = "not an index of a `{Self}`",
    note = "put `#[device]` before the `impl Index` of the type, and before its `impl IndexMut`"
)]
pub unsafe trait Indexed<I> {
    /// The index in Rust's type.
    type Key;
    /// The element; an array in place of a slice.
    type Output;
    /// The type itself, or that of a reference's target.
    type Target: ?Sized;

    /// Converts the index.
    fn key(index: I) -> Self::Key;

    /// Returns the function that finds the element; `None` for slices and arrays.
    fn callee() -> Option<Callee>;
}

/// A type with elements that kernels change.
///
/// # Safety
/// The callee is the `index_mut` of the type.
pub unsafe trait IndexedMut<I> {
    /// Returns the function that finds the element.
    fn callee() -> Callee;
}

/// A type as code that never runs has values of it.
pub trait Listed {
    /// An array in place of a slice, otherwise the type itself.
    type As;
}

impl<T> Listed for T {
    type As = T;
}

impl<T> Listed for [T] {
    type As = [T; 0];
}

macro_rules! lists {
    ($([$($generics:tt)*] $list:ty: $element:ty;)*) => {$(
        // SAFETY: it needs no function.
        unsafe impl<I: Index, $($generics)*> Indexed<I> for $list {
            type Key = usize;
            type Output = $element;
            type Target = Self;

            #[inline(always)]
            fn key(index: I) -> usize {
                index.get()
            }

            fn callee() -> Option<Callee> {
                None
            }
        }
    )*};
}

lists! {
    [T] [T]: T;
    [T, const N: usize] [T; N]: T;
    [T: Number] Vec2<T>: T;
    [T: Number] Vec3<T>: T;
    [T: Number] Vec4<T>: T;
}

macro_rules! references {
    ($([$($reference:tt)*])*) => {$(
        // SAFETY: the function is that of the target.
        unsafe impl<T: Indexed<I> + ?Sized, I> Indexed<I> for $($reference)* T {
            type Key = T::Key;
            type Output = T::Output;
            type Target = T::Target;

            #[inline(always)]
            fn key(index: I) -> T::Key {
                T::key(index)
            }

            fn callee() -> Option<Callee> {
                T::callee()
            }
        }

        // SAFETY: as above.
        unsafe impl<T: IndexedMut<I> + ?Sized, I> IndexedMut<I> for $($reference)* T {
            fn callee() -> Callee {
                T::callee()
            }
        }
    )*};
}

references!([&] [&mut]);

/// Returns the index of an element of what the first probe was shown.
#[inline(always)]
pub fn key<B: Indexed<I>, I>(_: Probe<B>, _: Probe<I>, index: I) -> B::Key {
    B::key(index)
}

/// Shows the value of which an element is taken.
#[inline(always)]
pub fn lender<B>(_: Probe<&B>, value: B) -> B {
    value
}

/// Returns an element, in code that never runs.
pub fn element_of<B: Indexed<I> + ?Sized, I>(_: &B, _: impl FnOnce() -> I) -> &mut B::Output {
    unreachable!("there is no element")
}

/// Returns the function that finds an element.
pub fn indexed<B: Indexed<I>, I>(_: Probe<B>, _: Probe<I>) -> Option<Callee> {
    B::callee()
}

/// The function that finds an element that is changed: [`ChangedOnDevice`]'s if it is a device function. If it is one of the host
/// only, it is refused. Slices and arrays have none.
#[derive(Debug)]
pub struct Changed<B, I>(std::marker::PhantomData<fn() -> (B, I)>);

impl<B, I> Changed<B, I> {
    /// Creates it for what these probes were shown.
    pub fn new(_: Probe<B>, _: Probe<I>) -> Changed<B, I> {
        Changed(std::marker::PhantomData)
    }
}

/// A device function.
pub trait ChangedOnDevice {
    /// Returns it.
    fn __sarek_index_mut(&self) -> Option<Callee>;
}

impl<B: IndexedMut<I>, I> ChangedOnDevice for &&Changed<B, I> {
    fn __sarek_index_mut(&self) -> Option<Callee> {
        Some(B::callee())
    }
}

/// A function of the host.
pub trait ChangedOnHost {
    /// Returns that it is refused.
    fn __sarek_index_mut(&self) -> Option<Callee>;
}

impl<B: Indexed<I>, I> ChangedOnHost for &Changed<B, I>
where
    B::Target: ops::IndexMut<B::Key>,
{
    fn __sarek_index_mut(&self) -> Option<Callee> {
        B::callee().map(|_| Callee::Builtin(Builtin::Refused(std::any::type_name::<B::Target>())))
    }
}

/// No function.
pub trait Unchanged {
    /// Returns `None`.
    fn __sarek_index_mut(&self) -> Option<Callee> {
        None
    }
}

impl<B, I> Unchanged for Changed<B, I> {}
