//! Seals traits that only types of this crate may implement, because safe code relies on them.

use half::{bf16, f16};

/// A type for which this crate knows that traits with this bound hold. Other crates cannot name the trait, so their own
/// types cannot implement such a trait. For types of `std` they cannot implement traits of this crate.
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// struct Any(u64);
///
/// impl sarek_runtime::private::Index for Any {
///     fn get(self) -> usize {
///         0
///     }
/// }
/// ```
pub trait Sealed {}

macro_rules! sealed {
    ($($ty:ident)*) => {$(impl Sealed for $ty {})*};
}

sealed!(bool i8 i16 i32 i64 isize u8 u16 u32 u64 usize f16 bf16 f32 f64);

impl<T: super::Number> Sealed for super::Vec2<T> {}
impl<T: super::Number> Sealed for super::Vec3<T> {}
impl<T: super::Number> Sealed for super::Vec4<T> {}
impl<T: Sealed + ?Sized> Sealed for &T {}
impl<T: Sealed + ?Sized> Sealed for &mut T {}
impl<T> Sealed for Option<T> {}
impl<T, const N: usize> Sealed for [T; N] {}
impl<A, B> Sealed for (A, B) {}
