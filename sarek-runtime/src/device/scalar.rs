//! Bounds for generic kernels.

use super::half::Half;
use super::sealed::Sealed;
use super::types::AnyBits;
use super::vector::{Align, Align1, Align2, Align4, Align8, Align16};
use crate::ir;
use crate::private::{Builtin, Callee, CudaValue, Linked};
use ::half::{bf16, f16};
use std::fmt::{Debug, Display};
use std::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul, MulAssign,
    Neg, Not, Rem, RemAssign, Shl, Shr, Sub, SubAssign,
};

/// A number or truth value: the types that kernels take by value. The language's page lists all of them; no other type
/// can implement it.
pub trait Scalar:
    Sealed
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
    /// The alignment of one number, of [`super::Vec2`] and of [`super::Vec4`].
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
    /// The lowest value; negative infinity for floats.
    const LOWEST: Self;
    /// The highest value; infinity for floats.
    const HIGHEST: Self;

    /// Returns the number in the widest type of its kind.
    #[doc(hidden)]
    fn widest(self) -> Widest;

    /// Converts a number like `as`.
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

/// The methods of [`Number`] that integers also have from `Ord`. This trait is not in any prelude: a bound `T: Number`
/// gives its methods to `T`, while `2u32.min(3)` still refers to `Ord` alone.
pub trait MinMax {
    /// Returns the smaller number; for floats, the other one if one is NaN.
    fn min(self, other: Self) -> Self;
    /// Returns the larger number; for floats, the other one if one is NaN.
    fn max(self, other: Self) -> Self;
    /// Returns the nearest value between both bounds; NaN stays NaN.
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

    /// Returns the number of one bits.
    fn count_ones(self) -> u32;
    /// Returns the number of zero bits.
    fn count_zeros(self) -> u32;
    /// Returns the number of zero bits above the highest one bit.
    fn leading_zeros(self) -> u32;
    /// Returns the number of zero bits below the lowest one bit.
    fn trailing_zeros(self) -> u32;
    /// Returns the bits in reverse order.
    fn reverse_bits(self) -> Self;
    /// Returns the bytes in reverse order.
    fn swap_bytes(self) -> Self;
    /// Rotates the bits up: bits that leave at the top enter at the bottom.
    fn rotate_left(self, count: u32) -> Self;
    /// Rotates the bits down: bits that leave at the bottom enter at the top.
    fn rotate_right(self, count: u32) -> Self;
    /// Returns the sum; wraps.
    fn wrapping_add(self, other: Self) -> Self;
    /// Returns the difference; wraps.
    fn wrapping_sub(self, other: Self) -> Self;
    /// Returns the product; wraps.
    fn wrapping_mul(self, other: Self) -> Self;
    /// Returns the sum, limited to the type's range.
    fn saturating_add(self, other: Self) -> Self;
    /// Returns the difference, limited to the type's range.
    fn saturating_sub(self, other: Self) -> Self;
    /// Returns the power.
    fn pow(self, exponent: u32) -> Self;
    /// Returns the quotient that belongs to a non-negative remainder.
    fn div_euclid(self, divisor: Self) -> Self;
    /// Returns the non-negative remainder.
    fn rem_euclid(self, divisor: Self) -> Self;
}

/// `f16`, `bf16`, `f32` or `f64`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a float",
    label = "not a float",
    note = "floats are `f16`, `bf16`, `f32` and `f64`"
)]
pub trait Float: Number + Neg<Output = Self> {
    /// π: half of a full turn in radians.
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

    /// Returns the square root.
    fn sqrt(self) -> Self;
    /// Returns the cube root.
    fn cbrt(self) -> Self;
    /// Returns the absolute value.
    fn abs(self) -> Self;
    /// Returns 1 or -1, with the sign; NaN stays NaN.
    fn signum(self) -> Self;
    /// Returns the reciprocal.
    fn recip(self) -> Self;
    /// Returns the largest integer that is not above the value.
    fn floor(self) -> Self;
    /// Returns the smallest integer that is not below the value.
    fn ceil(self) -> Self;
    /// Returns the nearest integer; halves are rounded away from zero.
    fn round(self) -> Self;
    /// Returns the nearest integer; halves are rounded to even.
    fn round_ties_even(self) -> Self;
    /// Returns the integer part.
    fn trunc(self) -> Self;
    /// Returns the fractional part, with the sign.
    fn fract(self) -> Self;
    /// Returns `e` to this power.
    fn exp(self) -> Self;
    /// Returns 2 to this power.
    fn exp2(self) -> Self;
    /// Returns `e` to this power, minus 1, exact near 0.
    fn exp_m1(self) -> Self;
    /// Returns the natural logarithm.
    fn ln(self) -> Self;
    /// Returns the logarithm to base 2.
    fn log2(self) -> Self;
    /// Returns the logarithm to base 10.
    fn log10(self) -> Self;
    /// Returns the natural logarithm of 1 plus the value, exact near 0.
    fn ln_1p(self) -> Self;
    /// Returns the sine of an angle in radians.
    fn sin(self) -> Self;
    /// Returns the cosine of an angle in radians.
    fn cos(self) -> Self;
    /// Returns the tangent of an angle in radians.
    fn tan(self) -> Self;
    /// Returns the angle with this sine, in radians.
    fn asin(self) -> Self;
    /// Returns the angle with this cosine, in radians.
    fn acos(self) -> Self;
    /// Returns the angle with this tangent, in radians.
    fn atan(self) -> Self;
    /// Returns the hyperbolic sine.
    fn sinh(self) -> Self;
    /// Returns the hyperbolic cosine.
    fn cosh(self) -> Self;
    /// Returns the hyperbolic tangent.
    fn tanh(self) -> Self;
    /// Returns the inverse of the hyperbolic sine.
    fn asinh(self) -> Self;
    /// Returns the inverse of the hyperbolic cosine.
    fn acosh(self) -> Self;
    /// Returns the inverse of the hyperbolic tangent.
    fn atanh(self) -> Self;
    /// Converts radians to degrees.
    fn to_degrees(self) -> Self;
    /// Converts degrees to radians.
    fn to_radians(self) -> Self;
    /// Returns the length of the vector with these coordinates.
    fn hypot(self, other: Self) -> Self;
    /// Returns the angle of the point `(x, self)`, in radians.
    fn atan2(self, x: Self) -> Self;
    /// Returns the power.
    fn powf(self, exponent: Self) -> Self;
    /// Returns the magnitude, with the sign of the other.
    fn copysign(self, sign: Self) -> Self;
    /// Returns the quotient that belongs to a non-negative remainder.
    fn div_euclid(self, divisor: Self) -> Self;
    /// Returns the non-negative remainder.
    fn rem_euclid(self, divisor: Self) -> Self;
    /// Returns the power with an integer exponent.
    fn powi(self, exponent: i32) -> Self;
    /// Returns `self * a + b`, rounded once.
    fn mul_add(self, a: Self, b: Self) -> Self;
    /// Returns the sine and the cosine.
    fn sin_cos(self) -> (Self, Self);
    /// Returns the nearest value between 0 and 1; 0 for NaN.
    fn saturate(self) -> Self;
    /// Returns the error function.
    fn erf(self) -> Self;
    /// Returns 1 minus the error function, exact where the error function is near 1.
    fn erfc(self) -> Self;
    /// Returns the distribution function of the standard normal distribution.
    fn normcdf(self) -> Self;
    /// Returns the sine of π times the value, exact for multiples of a half.
    fn sin_pi(self) -> Self;
    /// Returns the cosine of π times the value, exact for multiples of a half.
    fn cos_pi(self) -> Self;
    /// Splits the value into a magnitude of at least 0.5 and less than 1, with the sign, and the exponent of the power
    /// of two that multiplies it. Zeros, infinities and NaN give the value itself and 0.
    fn frexp(self) -> (Self, i32);
    /// Returns the value multiplied by a power of two, rounded once.
    fn ldexp(self, exponent: i32) -> Self;
    /// Returns `true` if the value is NaN.
    fn is_nan(self) -> bool;
    /// Returns `true` if the value is an infinity.
    fn is_infinite(self) -> bool;
    /// Returns `true` if the value is neither infinite nor NaN.
    fn is_finite(self) -> bool;
    /// Returns `true` if the sign bit is set.
    fn is_sign_negative(self) -> bool;
    /// Returns `true` if the sign bit is not set.
    fn is_sign_positive(self) -> bool;
    /// Returns the value as an `f32`, rounded to the nearest.
    fn to_f32(self) -> f32;
    /// Returns the value that is nearest to an `f32`.
    fn from_f32(value: f32) -> Self;

    #[doc(hidden)]
    fn from_f32_on_device() -> Linked<fn(f32) -> Self> {
        let callee = Callee::Builtin(Builtin::Round(Self::slot().scalar().unwrap_or(ir::Scalar::F32)));
        // SAFETY: the operation does what the function does.
        unsafe { Linked::new(&Self::from_f32, Self::from_f32, callee) }
    }
}

/// Methods that the type itself has.
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

/// Floats have their own `min`, `max` and `clamp`.
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

/// Methods that `std` does not have, or not for every operand.
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
