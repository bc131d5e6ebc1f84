//! Every method of `f32` and `f64`.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

macro_rules! all_floats {
    ($($module:ident $ty:ident $bits:ident;)*) => {$(
        pub mod $module {
            use super::*;

            table!(/// What is rounded as IEEE says: the same bit for bit.
            exact(a in xs: $ty, b in ys: $ty) -> $ty {
                a.abs() => a.abs();
                a.floor() => a.floor();
                a.ceil() => a.ceil();
                a.round() => a.round();
                a.round_ties_even() => a.round_ties_even();
                a.trunc() => a.trunc();
                a.fract() => a.fract();
                a.sqrt() => a.sqrt();
                a.mul_add(b, 1.5) => a.mul_add(b, 1.5);
                a.mul_add(a, -b) => a.mul_add(a, -b);
                a.signum() => a.signum();
                a.copysign(b) => a.copysign(b);
                a.recip() => a.recip();
                a.clamp(-1.0, 2.5) => a.clamp(-1.0, 2.5);
                $ty::from_bits(a.to_bits()) => a;
                $ty::from_le_bytes(a.to_le_bytes()) => a;
                $ty::from_be_bytes(a.to_be_bytes()) => a;
                $ty::from_ne_bytes(a.to_ne_bytes()) => a;
                (a.min(b) + a.max(b)).abs() => (a.min(b) + a.max(b)).abs();
                $ty::from_bits(a.to_bits() ^ 1) => $ty::from_bits(a.to_bits() ^ 1);
                a.to_degrees() => a.to_degrees();
                a.to_radians() => a.to_radians();
                a.div_euclid(b) => a.div_euclid(b);
                a.rem_euclid(b) => a.rem_euclid(b);
                if a.is_nan() || a == b { 0.0 } else { a.min(b) } => if a.is_nan() || a == b { 0.0 } else { a.min(b) };
                if a.is_nan() || a == b { 0.0 } else { a.max(b) } => if a.is_nan() || a == b { 0.0 } else { a.max(b) };
                if a == b { 0.0 } else { $ty::max(a, b) } => if a == b { 0.0 } else { $ty::max(a, b) };
                a.saturate() + 0.0 => if a.is_nan() { 0.0 } else { a.clamp(0.0, 1.0) + 0.0 };
                a.frexp().0 => a.frexp().0;
                a.frexp().1 as $ty => a.frexp().1 as $ty;
                { let (fraction, exponent) = a.frexp(); fraction.ldexp(exponent) } => a;
                a.ldexp(3) => a * 8.0;
                a.ldexp(-1) => a / 2.0;
                a.ldexp(b as i32) => a.ldexp(b as i32);
            });

            table!(predicates(a in xs: $ty) -> bool {
                a.is_nan() => a.is_nan();
                a.is_infinite() => a.is_infinite();
                a.is_finite() => a.is_finite();
                !a.is_finite() && !a.is_nan() => a.is_infinite();
                a.is_normal() => a.is_normal();
                a.is_subnormal() => a.is_subnormal();
                if a.is_nan() { true } else { a.is_sign_negative() } => a.is_nan() || a.is_sign_negative();
                if a.is_nan() { true } else { a.is_sign_positive() } => a.is_nan() || a.is_sign_positive();
            });

            table!(bits(a in xs: $ty) -> $bits {
                if a.is_nan() { 0 } else { a.to_bits() } => if a.is_nan() { 0 } else { a.to_bits() };
            });

            table!(/// What CUDA computes to within a few units in the last place.
            transcendental(a in xs: $ty, b in ys: $ty) -> $ty {
                a.exp() => a.exp(), within 3;
                a.exp2() => a.exp2(), within 3;
                a.exp_m1() => a.exp_m1(), within 3;
                a.ln() => a.ln(), within 3;
                a.log2() => a.log2(), within 3;
                a.log10() => a.log10(), within 4;
                a.ln_1p() => a.ln_1p(), within 3;
                a.log(7.0) => a.log(7.0), within 6;
                a.asin() => a.asin(), within 6;
                a.acos() => a.acos(), within 6;
                // The methods of `std` overflow or lose digits in intermediate results; those of the trait do not.
                a.asinh() => Float::asinh(a), within 8;
                a.acosh() => Float::acosh(a), within 8;
                a.atanh() => Float::atanh(a), within 8;
                a.abs().ln() => a.abs().ln(), within 3;
                a.abs().log2() => a.abs().log2(), within 3;
                a.abs().log10() => a.abs().log10(), within 4;
                a.abs().ln_1p() => a.abs().ln_1p(), within 3;
                a.sin() => a.sin(), within 4;
                a.cos() => a.cos(), within 4;
                a.tan() => a.tan(), within 6;
                (a / 1000.0).asin() => (a / 1000.0).asin(), within 6;
                (a / 1000.0).acos() => (a / 1000.0).acos(), within 6;
                a.atan() => a.atan(), within 4;
                a.atan2(b) => a.atan2(b), within 5;
                a.sinh() => a.sinh(), within 5;
                a.cosh() => a.cosh(), within 5;
                a.tanh() => a.tanh(), within 4;
                (a.abs() + 1.0).acosh() => Float::acosh(a.abs() + 1.0), within 8;
                (a / 2000.0).atanh() => Float::atanh(a / 2000.0), within 8;
                a.cbrt() => a.cbrt(), within 3;
                a.hypot(b) => a.hypot(b), within 4;
                a.abs().powf(b / 200.0) => a.abs().powf(b / 200.0), within 10;
                a.powi(3) => a.powi(3), within 10;
                a.powi(-2) => a.powi(-2), within 10;
                a.erf() => a.erf(), within 4;
                $ty::erf(a / 100.0) => (a / 100.0).erf(), within 4;
                a.erfc() => a.erfc(), within 8;
                (a / 100.0).erfc() => (a / 100.0).erfc(), within 8;
                a.clamp(-5.0, 5.0).erfc() => a.clamp(-5.0, 5.0).erfc(), within 8;
                a.normcdf() => a.normcdf(), within 8;
                (a / 100.0).normcdf() => (a / 100.0).normcdf(), within 8;
                a.clamp(-5.0, 5.0).normcdf() => a.clamp(-5.0, 5.0).normcdf(), within 8;
                a.sin_pi() => a.sin_pi(), within 4;
                a.cos_pi() => a.cos_pi(), within 4;
                (a / 64.0).sin_pi() => (a / 64.0).sin_pi(), within 4;
                (a / 64.0).cos_pi() => (a / 64.0).cos_pi(), within 4;
                rsqrt(a.abs()) => 1.0 / a.abs().sqrt(), within 4;
            });
        }
    )*};
}

all_floats! { of_f32 f32 u32; of_f64 f64 u64; }

entries!("floats":
    of_f32::exact::exact, of_f32::predicates::predicates, of_f32::transcendental::transcendental,
    of_f64::exact::exact;
    of_f32::bits::bits,
    of_f64::predicates::predicates,
    of_f64::bits::bits,
    of_f64::transcendental::transcendental,
);
