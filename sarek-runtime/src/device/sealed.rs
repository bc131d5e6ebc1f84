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

impl Sealed for crate::matrix::Tf32 {}
impl Sealed for crate::matrix::F8E4M3 {}
impl Sealed for crate::matrix::F8E5M2 {}
impl<S: super::Number> Sealed for crate::matrix::warpgroup::WarpgroupC<S> {}
impl Sealed for crate::matrix::warpgroup::NarrowC {}
impl<T: super::Number> Sealed for super::Vec2<T> {}
impl<T: super::Number> Sealed for super::Vec3<T> {}
impl<T: super::Number> Sealed for super::Vec4<T> {}
impl<T: Sealed + ?Sized> Sealed for &T {}
impl<T: Sealed + ?Sized> Sealed for &mut T {}
impl<T> Sealed for Option<T> {}
impl<T, const N: usize> Sealed for [T; N] {}
impl<T> Sealed for [T] {}
impl<A, B> Sealed for (A, B) {}

/// Who calls a method of a public trait that checks nothing. Other crates cannot name a type that is one, and since there are two, no type is
/// inferred: so they cannot call it.
///
/// ```compile_fail,E0283
/// # use sarek_runtime::prelude::*;
/// use sarek_runtime::bulk::BulkMonoid;
/// use sarek_runtime::monoid::Sum;
///
/// #[kernel]
/// fn beyond(sums: &[AtomicF32]) {
///     let part = shared!([f32; 4]);
///     <Sum as BulkMonoid<f32>>::start(sums, 0, part, 0, 4096);
/// }
/// ```
pub trait Caller {}

/// A function of this crate, which has checked what the method needs.
#[derive(Debug, Clone, Copy)]
pub struct ThisCrate;

/// Nobody. With one caller alone, rustc would infer it.
#[allow(dead_code)]
#[derive(Debug, Clone, Copy)]
pub enum Nobody {}

impl Caller for ThisCrate {}
impl Caller for Nobody {}
