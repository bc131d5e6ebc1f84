//! Probes: values that take on the types that rustc infers.

use super::{Builtin, Callee, Linked, SlotType};
use crate::device::sealed::Sealed;
use crate::device::{AnyBits, DeviceType};
use crate::ir;
use std::marker::PhantomData;

/// A probe takes on the type that rustc infers for the values that it is shown.
#[derive(Debug)]
pub struct Probe<T: ?Sized>(PhantomData<fn() -> T>);

impl<T: ?Sized> Clone for Probe<T> {
    fn clone(&self) -> Probe<T> {
        *self
    }
}

impl<T: ?Sized> Copy for Probe<T> {}

impl<T: ?Sized> Default for Probe<T> {
    fn default() -> Probe<T> {
        Probe::new()
    }
}

impl<T: ?Sized> Probe<T> {
    /// Returns a probe of a type that is yet to be inferred.
    #[inline(always)]
    pub fn new() -> Probe<T> {
        Probe(PhantomData)
    }
}

impl<T> Probe<T> {
    /// Shows a variable.
    #[inline(always)]
    pub fn see(self, _: &T) {}

    /// Shows the type of a variable that has no value yet.
    #[inline(always)]
    pub fn declare(self, _: PhantomData<T>) {}

    /// Returns a placeholder for a value, in code that never runs.
    pub fn value(self) -> T {
        panic!("there is no value")
    }

    /// Shows a value.
    #[inline(always)]
    pub fn same(self, value: T) -> T {
        value
    }

    /// Shows the values of an iterator.
    #[inline(always)]
    pub fn each<I: Iterator<Item = T>>(self, values: I) -> I {
        values
    }
}

/// Takes on the type of a tuple of probes.
pub fn see_all<T>(_: PhantomData<T>, _: &T) {}

/// Returns the probes of a tuple of which only the type is known, or a function by its type.
///
/// # Safety
/// It is a tuple of probes, or the type of a function's name.
#[inline]
pub unsafe fn probes<T: Copy>(_: PhantomData<T>) -> T {
    const { assert!(size_of::<T>() == 0 && align_of::<T>() == 1) };
    // SAFETY: a probe has no bytes, and any code can create one.
    unsafe { *std::ptr::from_ref(&()).cast::<T>() }
}

/// Returns a shared array of that type: `[T; N]`, or `[T]`.
pub fn shared<T: SlotType + ?Sized>(_: Probe<T>) -> &'static mut T {
    panic!("shared memory exists only in a kernel")
}

/// Returns a shared array of that type in the memory of another one, which cannot be used any more.
pub fn reuse<T: SlotType + AnyBits + ?Sized, Old: TakenOver>(_: Probe<T>, _: Old) -> &'static mut T {
    panic!("shared memory exists only in a kernel")
}

/// A shared array whose memory another one reuses. It has a type of its own, so that it is moved and not borrowed.
pub trait TakenOver {}

impl<T: AnyBits + ?Sized> TakenOver for &'static mut T {}

/// The result of `uninit!`: an array for which every bit pattern is a value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be left uninitialised",
    label = "not an array whose elements may have any bits",
    note = "`uninit!([T; N])` makes an array of numbers, or of structs or arrays of these; a GPU does not report a `bool` or an enum that is read before it \
            is written: give the array a value, `[false; 8]`"
)]
pub trait Uninit: Sealed {}

#[diagnostic::do_not_recommend]
impl<T: AnyBits + Copy, const N: usize> Uninit for [T; N] {}

/// Returns an array without values; on the host its bytes are zero.
pub fn uninit<T: SlotType + Uninit + Copy>() -> T {
    // SAFETY: every bit pattern is a value, as `AnyBits` of the elements promises.
    unsafe { std::mem::zeroed() }
}

/// The type that describes [`uninit()`] of that type.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub struct uninit<T> {
    marker: PhantomData<fn() -> T>,
}

impl<T: SlotType + Uninit + Copy> uninit<T> {
    /// Returns its link.
    pub fn linked() -> Linked<fn() -> T> {
        // SAFETY: the operation does on a device what the function does.
        unsafe { Linked::new(&uninit::<T>, uninit::<T>, Callee::Builtin(Builtin::Uninit(T::slot))) }
    }
}

/// A field of a struct. The lifetime permits a bound that does not hold: a struct is then not [`AnyBits`].
#[derive(Debug)]
pub struct FieldBits<'a, T>(PhantomData<(&'a (), T)>);

// SAFETY: no bytes at all.
unsafe impl<T: AnyBits> AnyBits for FieldBits<'_, T> {}

/// The type in the IR of what a probe was shown.
pub fn type_of<T: SlotType>(_: Probe<T>) -> fn() -> ir::Type {
    T::slot
}

/// The type in the IR of a parameter that is a function.
pub fn type_of_function() -> ir::Type {
    ir::Type::Tuple(Vec::new())
}

/// Returns a device function's result type in the IR; `None` for `()`.
pub fn result_type<T: DeviceType>() -> Option<ir::Type> {
    match T::slot() {
        ir::Type::Tuple(members) if members.is_empty() => None,
        ty => Some(ty),
    }
}

/// Returns the type in the IR of a device function's result that is a reference.
pub fn lent_type<T: SlotType>() -> Option<ir::Type> {
    Some(T::slot())
}

/// Returns the argument of a type parameter, without the path.
pub fn type_argument<T: ?Sized>() -> String {
    short_type_name(std::any::type_name::<T>())
}

/// Shortens `a::b::C<d::E>` to `C<E>`.
pub(crate) fn short_type_name(name: &str) -> String {
    let mut short = String::new();
    for part in name.split_inclusive(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')) {
        short.push_str(part.rsplit("::").next().unwrap_or(part));
    }
    short
}
