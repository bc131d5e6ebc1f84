//! Bounds for generic kernels.

use super::half::Half;
use super::sealed::Sealed;
use super::types::{AnyBits, ConstValue, DeviceType};
use super::vector::{Align, Align1, Align2, Align4, Align8, Align16};
use crate::ir;
use crate::private::{Builtin, Callee, CudaValue, Linked};
use ::half::{bf16, f16};
use std::fmt::{Debug, Display};
use std::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul, MulAssign,
    Neg, Not, Rem, RemAssign, Shl, Shr, Sub, SubAssign,
};

/// A number or truth value: what kernels take by value. The types that are one are those listed in the language's page; no
/// other type can be.
pub trait Scalar:
    Sealed
    + DeviceType
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
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number",
    label = "not a number",
    note = "numbers are `i8` to `i64`, `u8` to `u64`, `isize`, `usize`, `f16`, `bf16`, `f32` and `f64`"
)]
pub trait Number:
    Scalar
    + AnyBits
    + CudaValue
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
    /// What aligns one number, [`super::Vec2`] and [`super::Vec4`].
    #[doc(hidden)]
    type One: Align;
    #[doc(hidden)]
    type Pair: Align;
    #[doc(hidden)]
    type Quad: Align;

    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// The value that no other is below; negative infinity for floats.
    const LOWEST: Self;
    /// The value that no other is above; infinity for floats.
    const HIGHEST: Self;

    /// Itself, in the widest type of its kind.
    #[doc(hidden)]
    fn widest(self) -> Widest;

    /// What `as` makes of a number.
    #[doc(hidden)]
    fn from_widest(value: Widest) -> Self;
}

/// Any number.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub enum Widest {
    /// An integer.
    Integer(i128),
    /// A float.
    Float(f64),
}

/// The methods of [`Number`] that integers also have from `Ord`. This trait is in no prelude: a bound `T: Number` gives
/// its methods to `T`, while `2u32.min(3)` still means `Ord`'s alone.
pub trait MinMax {
    /// The smaller one; of floats, the other one if one is NaN.
    fn min(self, other: Self) -> Self;
    /// The larger one; of floats, the other one if one is NaN.
    fn max(self, other: Self) -> Self;
    /// The nearest value between both bounds; NaN stays NaN.
    fn clamp(self, low: Self, high: Self) -> Self;
}

/// An integer.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer",
    label = "not an integer",
    note = "integers are `i8` to `i64`, `u8` to `u64`, `isize` and `usize`"
)]
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
    /// The width in bits.
    const BITS: u32;

    /// The number of one bits.
    fn count_ones(self) -> u32;
    /// The number of zero bits.
    fn count_zeros(self) -> u32;
    /// The number of zero bits above the highest one bit.
    fn leading_zeros(self) -> u32;
    /// The number of zero bits below the lowest one bit.
    fn trailing_zeros(self) -> u32;
    /// The bits in reverse order.
    fn reverse_bits(self) -> Self;
    /// The bytes in reverse order.
    fn swap_bytes(self) -> Self;
    /// The bits moved up; those that fall out come in below.
    fn rotate_left(self, count: u32) -> Self;
    /// The bits moved down; those that fall out come in above.
    fn rotate_right(self, count: u32) -> Self;
    /// The sum; wraps.
    fn wrapping_add(self, other: Self) -> Self;
    /// The difference; wraps.
    fn wrapping_sub(self, other: Self) -> Self;
    /// The product; wraps.
    fn wrapping_mul(self, other: Self) -> Self;
    /// The sum, within the type's range.
    fn saturating_add(self, other: Self) -> Self;
    /// The difference, within the type's range.
    fn saturating_sub(self, other: Self) -> Self;
    /// The power.
    fn pow(self, exponent: u32) -> Self;
    /// The quotient with a remainder that is not negative.
    fn div_euclid(self, divisor: Self) -> Self;
    /// The remainder that is not negative.
    fn rem_euclid(self, divisor: Self) -> Self;
}

/// `f16`, `bf16`, `f32` or `f64`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a float",
    label = "not a float",
    note = "floats are `f16`, `bf16`, `f32` and `f64`"
)]
pub trait Float: Number + Neg<Output = Self> {
    /// Half of a full turn in radians.
    const PI: Self;
    /// A full turn in radians.
    const TAU: Self;
    /// Euler's number.
    const E: Self;
    /// The distance from 1 to the next value.
    const EPSILON: Self;
    /// Infinity.
    const INFINITY: Self;
    /// Not a number.
    const NAN: Self;

    /// The square root.
    fn sqrt(self) -> Self;
    /// The cube root.
    fn cbrt(self) -> Self;
    /// The absolute value.
    fn abs(self) -> Self;
    /// 1 or -1, with the sign; NaN stays NaN.
    fn signum(self) -> Self;
    /// 1 divided by it.
    fn recip(self) -> Self;
    /// The largest integer not above.
    fn floor(self) -> Self;
    /// The smallest integer not below.
    fn ceil(self) -> Self;
    /// The nearest integer, halves away from zero.
    fn round(self) -> Self;
    /// The nearest integer, halves to even.
    fn round_ties_even(self) -> Self;
    /// The integer part.
    fn trunc(self) -> Self;
    /// The fractional part, with the sign.
    fn fract(self) -> Self;
    /// `e` to this power.
    fn exp(self) -> Self;
    /// 2 to this power.
    fn exp2(self) -> Self;
    /// `e` to this power, less 1, exact near 0.
    fn exp_m1(self) -> Self;
    /// The natural logarithm.
    fn ln(self) -> Self;
    /// The logarithm to base 2.
    fn log2(self) -> Self;
    /// The logarithm to base 10.
    fn log10(self) -> Self;
    /// The natural logarithm of 1 more, exact near 0.
    fn ln_1p(self) -> Self;
    /// The sine, of radians.
    fn sin(self) -> Self;
    /// The cosine, of radians.
    fn cos(self) -> Self;
    /// The tangent, of radians.
    fn tan(self) -> Self;
    /// The angle with this sine, in radians.
    fn asin(self) -> Self;
    /// The angle with this cosine, in radians.
    fn acos(self) -> Self;
    /// The angle with this tangent, in radians.
    fn atan(self) -> Self;
    /// The hyperbolic sine.
    fn sinh(self) -> Self;
    /// The hyperbolic cosine.
    fn cosh(self) -> Self;
    /// The hyperbolic tangent.
    fn tanh(self) -> Self;
    /// The inverse of the hyperbolic sine.
    fn asinh(self) -> Self;
    /// The inverse of the hyperbolic cosine.
    fn acosh(self) -> Self;
    /// The inverse of the hyperbolic tangent.
    fn atanh(self) -> Self;
    /// Radians in degrees.
    fn to_degrees(self) -> Self;
    /// Degrees in radians.
    fn to_radians(self) -> Self;
    /// The length of the vector with these coordinates.
    fn hypot(self, other: Self) -> Self;
    /// The angle of the point `(x, self)`, in radians.
    fn atan2(self, x: Self) -> Self;
    /// The power.
    fn powf(self, exponent: Self) -> Self;
    /// The magnitude, with the sign of the other.
    fn copysign(self, sign: Self) -> Self;
    /// The quotient with a remainder that is not negative.
    fn div_euclid(self, divisor: Self) -> Self;
    /// The remainder that is not negative.
    fn rem_euclid(self, divisor: Self) -> Self;
    /// The power with an integer.
    fn powi(self, exponent: i32) -> Self;
    /// `self * a + b`, rounded once.
    fn mul_add(self, a: Self, b: Self) -> Self;
    /// The sine and the cosine.
    fn sin_cos(self) -> (Self, Self);
    /// The nearest value between 0 and 1; of NaN, 0.
    fn saturate(self) -> Self;
    /// The error function.
    fn erf(self) -> Self;
    /// 1 less the error function, exact where that is near 1.
    fn erfc(self) -> Self;
    /// The distribution function of the standard normal distribution.
    fn normcdf(self) -> Self;
    /// The sine of π times it, exact for multiples of a half.
    fn sin_pi(self) -> Self;
    /// The cosine of π times it, exact for multiples of a half.
    fn cos_pi(self) -> Self;
    /// A magnitude of at least 0.5 and less than 1, with the sign, and the exponent of the power of two by which it is to be
    /// multiplied. Of zeros, infinities and NaN, the value itself and 0.
    fn frexp(self) -> (Self, i32);
    /// Multiplied by a power of two, rounded once.
    fn ldexp(self, exponent: i32) -> Self;
    /// Returns `true` if it is NaN.
    fn is_nan(self) -> bool;
    /// Returns `true` if it is an infinity.
    fn is_infinite(self) -> bool;
    /// Returns `true` if it is neither infinite nor NaN.
    fn is_finite(self) -> bool;
    /// Returns `true` if the sign bit is set.
    fn is_sign_negative(self) -> bool;
    /// Returns `true` if the sign bit is not set.
    fn is_sign_positive(self) -> bool;
    /// The value as an `f32`, to the nearest.
    fn to_f32(self) -> f32;
    /// The nearest value to an `f32`.
    fn from_f32(value: f32) -> Self;

    #[doc(hidden)]
    fn from_f32_on_device() -> Linked<fn(f32) -> Self> {
        let callee = || Callee::Builtin(Builtin::Round(Self::slot().scalar().unwrap_or(ir::Scalar::F32)));
        // SAFETY: the operation does what the function does.
        unsafe { Linked::new(&Self::from_f32, Self::from_f32, callee) }
    }
}

/// Methods that the type has itself.
macro_rules! methods {
    ($ty:ident: $($name:ident($($arg:ident: $arg_type:ty),*) -> $result:ty;)*) => {$(
        fn $name(self $(, $arg: $arg_type)*) -> $result {
            <$ty>::$name(self $(, $arg)*)
        }
    )*};
}

macro_rules! integers {
    ($($ty:ident: $one:ident $pair:ident $quad:ident;)*) => {$(
        impl Scalar for $ty {}

        impl Number for $ty {
            type One = $one;
            type Pair = $pair;
            type Quad = $quad;
            const ZERO: $ty = 0;
            const ONE: $ty = 1;
            const LOWEST: $ty = $ty::MIN;
            const HIGHEST: $ty = $ty::MAX;

            fn widest(self) -> Widest {
                Widest::Integer(self as i128)
            }

            fn from_widest(value: Widest) -> $ty {
                match value {
                    Widest::Integer(value) => value as $ty,
                    Widest::Float(value) => value as $ty,
                }
            }
        }

        impl MinMax for $ty {
            fn min(self, other: $ty) -> $ty {
                Ord::min(self, other)
            }

            fn max(self, other: $ty) -> $ty {
                Ord::max(self, other)
            }

            fn clamp(self, low: $ty, high: $ty) -> $ty {
                Ord::clamp(self, low, high)
            }
        }

        impl Integer for $ty {
            const BITS: u32 = $ty::BITS;

            methods!($ty:
                count_ones() -> u32; count_zeros() -> u32; leading_zeros() -> u32; trailing_zeros() -> u32;
                reverse_bits() -> $ty; swap_bytes() -> $ty;
                rotate_left(count: u32) -> $ty; rotate_right(count: u32) -> $ty;
                wrapping_add(other: $ty) -> $ty; wrapping_sub(other: $ty) -> $ty; wrapping_mul(other: $ty) -> $ty;
                saturating_add(other: $ty) -> $ty; saturating_sub(other: $ty) -> $ty;
                pow(exponent: u32) -> $ty; div_euclid(divisor: $ty) -> $ty; rem_euclid(divisor: $ty) -> $ty;
            );
        }
    )*};
}

integers! {
    i8: Align1 Align2 Align4;
    i16: Align2 Align4 Align8;
    i32: Align4 Align8 Align16;
    i64: Align8 Align16 Align16;
    isize: Align8 Align16 Align16;
    u8: Align1 Align2 Align4;
    u16: Align2 Align4 Align8;
    u32: Align4 Align8 Align16;
    u64: Align8 Align16 Align16;
    usize: Align8 Align16 Align16;
}

/// Floats have `min`, `max` and `clamp` of their own.
macro_rules! min_max_of_floats {
    ($($ty:ident)*) => {$(
        impl MinMax for $ty {
            fn min(self, other: $ty) -> $ty {
                $ty::min(self, other)
            }

            fn max(self, other: $ty) -> $ty {
                $ty::max(self, other)
            }

            fn clamp(self, low: $ty, high: $ty) -> $ty {
                $ty::clamp(self, low, high)
            }
        }
    )*};
}

min_max_of_floats!(f16 bf16 f32 f64);

macro_rules! floats {
    ($($ty:ident $special:ident: $one:ident $pair:ident $quad:ident;)*) => {$(
        impl Scalar for $ty {}

        impl Number for $ty {
            type One = $one;
            type Pair = $pair;
            type Quad = $quad;
            const ZERO: $ty = 0.0;
            const ONE: $ty = 1.0;
            const LOWEST: $ty = $ty::NEG_INFINITY;
            const HIGHEST: $ty = $ty::INFINITY;

            fn widest(self) -> Widest {
                Widest::Float(f64::from(self))
            }

            fn from_widest(value: Widest) -> $ty {
                match value {
                    Widest::Integer(value) => value as $ty,
                    Widest::Float(value) => value as $ty,
                }
            }
        }

        impl Float for $ty {
            const PI: $ty = std::$ty::consts::PI;
            const TAU: $ty = std::$ty::consts::TAU;
            const E: $ty = std::$ty::consts::E;
            const EPSILON: $ty = $ty::EPSILON;
            const INFINITY: $ty = $ty::INFINITY;
            const NAN: $ty = $ty::NAN;

            methods!($ty:
                sqrt() -> $ty; cbrt() -> $ty; abs() -> $ty; signum() -> $ty; recip() -> $ty; floor() -> $ty;
                ceil() -> $ty; round() -> $ty; round_ties_even() -> $ty; trunc() -> $ty; fract() -> $ty;
                exp() -> $ty; exp2() -> $ty; exp_m1() -> $ty; ln() -> $ty; log2() -> $ty; log10() -> $ty;
                ln_1p() -> $ty; sin() -> $ty; cos() -> $ty; tan() -> $ty; asin() -> $ty; acos() -> $ty;
                atan() -> $ty; sinh() -> $ty; cosh() -> $ty; tanh() -> $ty; to_degrees() -> $ty; to_radians() -> $ty;
                hypot(other: $ty) -> $ty; atan2(x: $ty) -> $ty; powf(exponent: $ty) -> $ty; copysign(sign: $ty) -> $ty;
                div_euclid(divisor: $ty) -> $ty; rem_euclid(divisor: $ty) -> $ty; powi(exponent: i32) -> $ty;
                mul_add(a: $ty, b: $ty) -> $ty; sin_cos() -> ($ty, $ty); is_nan() -> bool; is_infinite() -> bool;
                is_finite() -> bool; is_sign_negative() -> bool; is_sign_positive() -> bool;
            );

            special!($special: $ty);

            fn to_f32(self) -> f32 {
                self as f32
            }

            fn from_f32(value: f32) -> $ty {
                $ty::from(value)
            }
        }
    )*};
}

/// What `std` does not have, or not for every operand.
macro_rules! special {
    ($module:ident: $ty:ident) => {
        special!($module: $ty; saturate erf erfc normcdf sin_pi cos_pi asinh acosh atanh);

        fn frexp(self) -> ($ty, i32) {
            super::special::$module::frexp(self)
        }

        fn ldexp(self, exponent: i32) -> $ty {
            super::special::$module::ldexp(self, exponent)
        }
    };
    ($module:ident: $ty:ident; $($name:ident)*) => {$(
        fn $name(self) -> $ty {
            super::special::$module::$name(self)
        }
    )*};
}

floats! { f32 single: Align4 Align8 Align16; f64 double: Align8 Align16 Align16; }

/// Methods of `f32`, rounded to 16 bits.
macro_rules! rounded {
    ($ty:ident: $($name:ident($($arg:ident)?))*) => {$(
        fn $name(self $(, $arg: $ty)?) -> $ty {
            $ty::from_f32(Float::$name(self.to_f32() $(, $arg.to_f32())?))
        }
    )*};
}

macro_rules! halves {
    ($($ty:ident: $one:ident $pair:ident $quad:ident;)*) => {$(
        impl Scalar for $ty {}

        impl Number for $ty {
            type One = $one;
            type Pair = $pair;
            type Quad = $quad;
            const ZERO: $ty = $ty::ZERO;
            const ONE: $ty = $ty::ONE;
            const LOWEST: $ty = $ty::NEG_INFINITY;
            const HIGHEST: $ty = $ty::INFINITY;

            fn widest(self) -> Widest {
                Widest::Float(self.to_f64())
            }

            fn from_widest(value: Widest) -> $ty {
                match value {
                    Widest::Integer(value) => $ty::from_f32(value as f32),
                    Widest::Float(value) => $ty::from_f64(value),
                }
            }
        }

        impl Float for $ty {
            const PI: $ty = $ty::from_f32_const(std::f32::consts::PI);
            const TAU: $ty = $ty::from_f32_const(std::f32::consts::TAU);
            const E: $ty = $ty::from_f32_const(std::f32::consts::E);
            const EPSILON: $ty = $ty::EPSILON;
            const INFINITY: $ty = $ty::INFINITY;
            const NAN: $ty = $ty::NAN;

            rounded!($ty:
                sqrt() cbrt() signum() recip() floor() ceil() round() round_ties_even() trunc() fract() exp() exp2()
                exp_m1() ln() log2() log10() ln_1p() sin() cos() tan() asin() acos() atan() sinh() cosh() tanh() asinh()
                acosh() atanh() to_degrees() to_radians() hypot(other) atan2(x) powf(exponent) copysign(sign)
                div_euclid(divisor) rem_euclid(divisor)
            );

            rounded!($ty: saturate() erf() erfc() normcdf() sin_pi() cos_pi());

            fn frexp(self) -> ($ty, i32) {
                let (fraction, exponent) = Float::frexp(self.to_f32());
                ($ty::from_f32(fraction), exponent)
            }

            fn ldexp(self, exponent: i32) -> $ty {
                $ty::from_f32(Float::ldexp(self.to_f32(), exponent))
            }

            fn powi(self, exponent: i32) -> $ty {
                $ty::from_f32(self.to_f32().powi(exponent))
            }

            fn sin_cos(self) -> ($ty, $ty) {
                (Float::sin(self), Float::cos(self))
            }

            methods!($ty:
                is_nan() -> bool; is_infinite() -> bool; is_finite() -> bool; is_sign_negative() -> bool;
                is_sign_positive() -> bool;
            );

            fn abs(self) -> $ty {
                $ty::from_bits(self.to_bits() & 0x7fff)
            }

            fn mul_add(self, a: $ty, b: $ty) -> $ty {
                $ty::from_bits($ty::fused([self, a, b].map($ty::to_bits)))
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

halves! { f16: Align2 Align4 Align8; bf16: Align2 Align4 Align8; }

impl Scalar for bool {}
