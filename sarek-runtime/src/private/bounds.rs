//! Traits that a kernel demands of a type, so that rustc reports an error in the user's words.

use crate::device::sealed::Sealed;
use crate::device::{Number, Vec2, Vec3, Vec4};
use half::{bf16, f16};

/// The additional bound of a device struct.
#[diagnostic::on_unimplemented(
    message = "a device type is `Copy`",
    label = "this type is not `Copy`",
    note = "write `#[derive(Clone, Copy, DeviceType)]`"
)]
pub trait Copied {}

impl<T: Copy> Copied for T {}

/// Compiles if the type is `Copy`.
pub const fn is_copied<T: Copied>() {}

/// The argument types of `u32::from` in a kernel.
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// #[derive(Clone, Copy, DeviceType)]
/// #[repr(u8)]
/// enum Level {
///     Low,
///     High,
/// }
///
/// impl From<Level> for u32 {
///     fn from(level: Level) -> u32 {
///         10 + level as u32
///     }
/// }
///
/// #[kernel]
/// fn k(levels: &[Level], out: &mut [u32]) {
///     out[0] = u32::from(levels[0]);
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "a kernel cannot make a number from a `{Self}`",
    label = "neither a number nor a truth value",
    note = "the number of an enum is `cell as u32`; else call a `#[device]` function"
)]
pub trait MadeNumber: Sealed {}

#[diagnostic::do_not_recommend]
impl<T: crate::device::Scalar> MadeNumber for T {}

/// Returns a number from which another one is made.
#[inline(always)]
pub fn made_number<T: MadeNumber>(value: T) -> T {
    value
}

/// Numbers that `x.into()` makes of numbers.
#[diagnostic::on_unimplemented(
    message = "a kernel cannot make a `{Self}` from a `{T}`",
    label = "there is no `#[device] impl From<{T}> for {Self}`",
    note = "put `#[device]` above the `impl From`; the number of an enum is also `cell as u32`"
)]
pub trait MadeOf<T> {}

#[diagnostic::do_not_recommend]
impl<S: crate::device::Scalar, T: crate::device::Scalar> MadeOf<T> for S {}

/// The types that kernels write into texts: numbers and truth values.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be formatted in a kernel",
    label = "neither a number nor a truth value",
    note = "format the fields of a struct, the elements of an array, or the number of an enum: `cell as u32`"
)]
pub trait Shown: Sealed {}

macro_rules! shown {
    ($($ty:ident)*) => {$(
        impl Shown for $ty {}
    )*};
}

shown!(bool i8 i16 i32 i64 isize u8 u16 u32 u64 usize f16 bf16 f32 f64);

impl<T: Shown + ?Sized> Shown for &T {}
impl<T: Shown + ?Sized> Shown for &mut T {}

/// Returns a value that is written into a text.
#[inline(always)]
pub fn shown<T: Shown>(value: T) -> T {
    value
}

/// The types that PTX registers hold.
#[diagnostic::on_unimplemented(
    message = "no PTX register holds a `{Self}`",
    label = "not a number of 16, 32 or 64 bits",
    note = "operands of `ptx!` are such numbers and references to memory: cast others, `flag as u32`"
)]
pub trait Register: Sealed {}

macro_rules! register {
    ($($ty:ident)*) => {$(
        impl Register for $ty {}
    )*};
}

register!(i16 i32 i64 isize u16 u32 u64 usize f16 bf16 f32 f64);

/// Returns an operand of `ptx!`.
#[inline(always)]
pub fn register<T: Register>(value: T) -> T {
    value
}

/// The types of operands of `cuda!`.
#[diagnostic::on_unimplemented(
    message = "`cuda!` takes no `{Self}`",
    label = "neither a number, a truth value nor a short vector",
    note = "pass the fields of a struct, or a reference to memory: `value = in(&items[i])`"
)]
pub trait CudaValue: Sealed {}

macro_rules! cuda_value {
    ($($ty:ident)*) => {$(
        impl CudaValue for $ty {}
    )*};
}

cuda_value!(bool i8 i16 i32 i64 isize u8 u16 u32 u64 usize f16 bf16 f32 f64);

impl<T: Number> CudaValue for Vec2<T> {}
impl<T: Number> CudaValue for Vec3<T> {}
impl<T: Number> CudaValue for Vec4<T> {}

/// Returns an operand of `cuda!`.
#[inline(always)]
pub fn cuda_value<T: CudaValue>(value: T) -> T {
    value
}

/// An integer that can be an index: any type with which kernels count.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an index",
    label = "not an index",
    note = "an index is a `u32`, `usize`, `i32`, `u64` or `i64`"
)]
pub trait Index: Sealed {
    /// Returns the index in Rust's type; a negative one is out of every range.
    fn get(self) -> usize;
}

macro_rules! index {
    ($($ty:ident)*) => {$(
        impl Index for $ty {
            #[inline(always)]
            fn get(self) -> usize {
                self.try_into().unwrap_or(usize::MAX)
            }
        }
    )*};
}

index!(u32 i32 u64 i64 usize isize u16 i16 u8 i8);

/// Converts an index to Rust's type.
#[inline(always)]
pub fn index<I: Index>(index: I) -> usize {
    index.get()
}

/// A type whose default consists of zeros, or is `None`: the value that `mem::take` leaves in a kernel.
#[diagnostic::on_unimplemented(
    message = "kernels do not know the default of `{Self}`",
    label = "its default is not known in kernels",
    note = "write `mem::replace` and the value"
)]
pub trait ZeroDefault: Sealed {}

macro_rules! zero_default {
    ($($ty:ident)*) => {$(impl ZeroDefault for $ty {})*};
}

zero_default!(bool u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64);

impl ZeroDefault for f16 {}
impl ZeroDefault for bf16 {}
impl<T> ZeroDefault for Option<T> {}
impl<T> ZeroDefault for &[T] {}
impl<T> ZeroDefault for &mut [T] {}
impl<T: ZeroDefault, const N: usize> ZeroDefault for [T; N] {}
impl<A: ZeroDefault, B: ZeroDefault> ZeroDefault for (A, B) {}
