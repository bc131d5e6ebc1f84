//! Bounds for generic kernels.

use super::half::Half;
use super::types::{ConstValue, DeviceType};
use crate::ir;
use crate::private::{Builtin, Callee, Linked};
use ::half::{bf16, f16};
use std::fmt::{Debug, Display};
use std::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul, MulAssign,
    Neg, Not, Rem, RemAssign, Shl, Shr, Sub, SubAssign,
};

/// A number or truth value: what kernels take by value.
pub trait Scalar:
    DeviceType
    + ConstValue
    + crate::Element
    + crate::launch::KernelArg
    + crate::private::Shown
    + Copy
    + PartialEq
    + PartialOrd
    + Default
    + Debug
    + Display
{
}

/// An integer or float. Its operators, and the methods here, are those of the language.
pub trait Number:
    Scalar
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + DivAssign
    + RemAssign
    + MinMax
{
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// The value that no other is below; negative infinity for floats.
    const LOWEST: Self;
    /// The value that no other is above; infinity for floats.
    const HIGHEST: Self;
}

/// The methods of [`Number`] that integers also have from `Ord`. This trait is in no prelude: a bound `T: Number` gives
/// its methods to `T`, while `2u32.min(3)` still means `Ord`'s alone.
pub trait MinMax {
    /// The smaller one; of floats, the other one if one is NaN.
    fn min(self, other: Self) -> Self;
    /// The larger one; of floats, the other one if one is NaN.
    fn max(self, other: Self) -> Self;
}

/// An integer.
pub trait Integer:
    Number
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The number of one bits.
    fn count_ones(self) -> u32;
    /// The sum; wraps.
    fn wrapping_add(self, other: Self) -> Self;
    /// The difference; wraps.
    fn wrapping_sub(self, other: Self) -> Self;
    /// The product; wraps.
    fn wrapping_mul(self, other: Self) -> Self;
}

/// `f16`, `bf16`, `f32` or `f64`.
pub trait Float: Number + Neg<Output = Self> {
    /// The square root.
    fn sqrt(self) -> Self;
    /// The absolute value.
    fn abs(self) -> Self;
    /// `self * a + b`, rounded once.
    fn mul_add(self, a: Self, b: Self) -> Self;
    /// Whether it is NaN.
    fn is_nan(self) -> bool;
    /// The value as an `f32`, to the nearest.
    fn to_f32(self) -> f32;
    /// The nearest value to an `f32`.
    fn from_f32(value: f32) -> Self;

    #[doc(hidden)]
    fn device_fn_from_f32() -> Linked<fn(f32) -> Self> {
        let callee = || Callee::Builtin(Builtin::Round(Self::slot().scalar().unwrap_or(ir::Scalar::F32)));
        Linked { host: Self::from_f32, callee }
    }
}

macro_rules! integers {
    ($($ty:ident)*) => {$(
        impl Scalar for $ty {}

        impl Number for $ty {
            const ZERO: $ty = 0;
            const ONE: $ty = 1;
            const LOWEST: $ty = $ty::MIN;
            const HIGHEST: $ty = $ty::MAX;
        }

        impl MinMax for $ty {
            fn min(self, other: $ty) -> $ty {
                Ord::min(self, other)
            }

            fn max(self, other: $ty) -> $ty {
                Ord::max(self, other)
            }
        }

        impl Integer for $ty {
            fn count_ones(self) -> u32 {
                $ty::count_ones(self)
            }

            fn wrapping_add(self, other: $ty) -> $ty {
                $ty::wrapping_add(self, other)
            }

            fn wrapping_sub(self, other: $ty) -> $ty {
                $ty::wrapping_sub(self, other)
            }

            fn wrapping_mul(self, other: $ty) -> $ty {
                $ty::wrapping_mul(self, other)
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

macro_rules! floats {
    ($($ty:ident)*) => {$(
        impl Scalar for $ty {}

        impl Number for $ty {
            const ZERO: $ty = 0.0;
            const ONE: $ty = 1.0;
            const LOWEST: $ty = $ty::NEG_INFINITY;
            const HIGHEST: $ty = $ty::INFINITY;
        }

        impl MinMax for $ty {
            fn min(self, other: $ty) -> $ty {
                $ty::min(self, other)
            }

            fn max(self, other: $ty) -> $ty {
                $ty::max(self, other)
            }
        }

        impl Float for $ty {
            fn sqrt(self) -> $ty {
                $ty::sqrt(self)
            }

            fn abs(self) -> $ty {
                $ty::abs(self)
            }

            fn mul_add(self, a: $ty, b: $ty) -> $ty {
                $ty::mul_add(self, a, b)
            }

            fn is_nan(self) -> bool {
                $ty::is_nan(self)
            }

            fn to_f32(self) -> f32 {
                self as f32
            }

            fn from_f32(value: f32) -> $ty {
                $ty::from(value)
            }
        }
    )*};
}

floats!(f32 f64);

macro_rules! halves {
    ($($ty:ident)*) => {$(
        impl Scalar for $ty {}

        impl Number for $ty {
            const ZERO: $ty = $ty::ZERO;
            const ONE: $ty = $ty::ONE;
            const LOWEST: $ty = $ty::NEG_INFINITY;
            const HIGHEST: $ty = $ty::INFINITY;
        }

        impl MinMax for $ty {
            fn min(self, other: $ty) -> $ty {
                $ty::min(self, other)
            }

            fn max(self, other: $ty) -> $ty {
                $ty::max(self, other)
            }
        }

        impl Float for $ty {
            fn sqrt(self) -> $ty {
                $ty::from_f32(self.to_f32().sqrt())
            }

            fn abs(self) -> $ty {
                $ty::from_bits(self.to_bits() & 0x7fff)
            }

            fn mul_add(self, a: $ty, b: $ty) -> $ty {
                $ty::from_bits($ty::fused([self, a, b].map($ty::to_bits)))
            }

            fn is_nan(self) -> bool {
                $ty::is_nan(self)
            }

            fn to_f32(self) -> f32 {
                $ty::to_f32(self)
            }

            fn from_f32(value: f32) -> $ty {
                $ty::from_f32(value)
            }
        }
    )*};
}

halves!(f16 bf16);

impl Scalar for bool {}
