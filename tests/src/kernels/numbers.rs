//! Methods of numbers that give pairs or arrays, and numbers of any type.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

macro_rules! integers {
    ($($module:ident $ty:ident $other:ident;)*) => {$(
        pub mod $module {
            use super::*;

            table!(several(a in xs: $ty, b in ys: $ty) -> $ty {
                a.overflowing_add(b).0 => a.wrapping_add(b);
                a.overflowing_add(b).1 as $ty => a.overflowing_add(b).1 as $ty;
                a.overflowing_sub(b).1 as $ty => a.overflowing_sub(b).1 as $ty;
                { let (x, o) = a.overflowing_sub(b); if o { x } else { 7 } } => if a.overflowing_sub(b).1 { a.wrapping_sub(b) } else { 7 };
                a.overflowing_mul(b).0 => a.overflowing_mul(b).0;
                a.overflowing_mul(b).1 as $ty => a.overflowing_mul(b).1 as $ty;
                a.overflowing_neg().0 => a.overflowing_neg().0;
                a.overflowing_neg().1 as $ty => a.overflowing_neg().1 as $ty;
                a.saturating_mul(b) => a.saturating_mul(b);
                a.wrapping_pow(b as u32 & 7) => a.wrapping_pow(b as u32 & 7);
                if b != 0 { a.wrapping_div(b) } else { 0 } => if b != 0 { a.wrapping_div(b) } else { 0 };
                if b != 0 { a.wrapping_rem(b) } else { 0 } => if b != 0 { a.wrapping_rem(b) } else { 0 };
                a.unbounded_shl(b as u32 & 127) => a.unbounded_shl(b as u32 & 127);
                a.unbounded_shr(b as u32 & 127) => a.unbounded_shr(b as u32 & 127);
                a.to_le_bytes()[0] as $ty => a.to_le_bytes()[0] as $ty;
                a.to_be_bytes()[0] as $ty => a.to_be_bytes()[0] as $ty;
                $ty::from_le_bytes(a.to_le_bytes()) => a;
                a.to_ne_bytes()[0] as $ty => a.to_ne_bytes()[0] as $ty;
                $ty::from_ne_bytes(a.to_ne_bytes()) => a;
                $ty::from(a < b) => $ty::from(a < b);
                $ty::try_from(a as $other).unwrap_or(b) => $ty::try_from(a as $other).unwrap_or(b);
                { let wide = (a as $other) << (b as u32 & 7); $ty::try_from(wide).is_ok() as $ty } => $ty::try_from((a as $other) << (b as u32 & 7)).is_ok() as $ty;
                { let x = (a & $ty::MAX).max(0); x.isqrt() } => (a & $ty::MAX).max(0).isqrt();
                $ty::from_be_bytes(a.to_le_bytes()) => a.swap_bytes();
                generic_integer(a, b) => generic_integer(a, b);
                cast::<$ty>(cast::<f64>(a)) => a as f64 as $ty;
                cast::<$ty>(cast::<u8>(a)) + cast::<$ty>(cast::<i16>(b)) => (a as u8 as $ty).wrapping_add(b as i16 as $ty);
                cast::<$ty>(-2.5f32) => -2.5f32 as $ty;
            });
        }
    )*};
}

integers! {
    i8s i8 u64;
    i16s i16 u64;
    i32s i32 u64;
    i64s i64 u64;
    isizes isize u64;
    u8s u8 i64;
    u16s u16 i64;
    u32s u32 i64;
    u64s u64 i64;
    usizes usize i64;
}

/// The methods that every integer has.
#[device]
pub fn generic_integer<T: Integer>(a: T, b: T) -> T {
    let count = a.count_zeros() + a.leading_zeros() * 2 + a.trailing_zeros() * 3;
    let turned = a.rotate_left(3) ^ b.rotate_right(T::BITS / 2 + 1) ^ a.reverse_bits() ^ b.swap_bytes();
    let sums = a.saturating_add(b) ^ b.saturating_sub(a).clamp(T::ZERO, T::HIGHEST);
    let rest = a.div_euclid(T::ONE) ^ b.rem_euclid(T::ONE) ^ (a & T::ONE).pow(3);
    turned ^ sums ^ rest ^ cast::<T>(count)
}

/// The methods that every float has.
#[device]
pub fn generic_float<T: Float>(a: T, n: u32) -> T {
    let x = a.abs().clamp(T::EPSILON, cast(8));
    let (sine, cosine) = x.sin_cos();
    let circle = (sine * sine + cosine * cosine).sqrt();
    let grown = x.exp2().ln() + x.powi(2).log2().max(T::ZERO) + x.powf(cast::<T>(0.5));
    let whole = x.floor() + x.fract() + x.ceil().trunc() - x.round();
    let angle = (T::PI / cast(n + 1)).to_degrees().to_radians().atan2(T::E).tanh();
    let odd = if (a / a).is_nan() { T::TAU } else { a.copysign(circle).hypot(x).recip() };
    circle + grown + whole + angle + odd.cbrt() + a.rem_euclid(x)
}

/// Further methods of floats.
#[device]
pub fn float_classes(x: f32) -> u32 {
    let normal = x.is_normal() as u32;
    let small = x.is_subnormal() as u32;
    let [a, .., d] = x.to_be_bytes();
    let same = f32::from_le_bytes(x.to_le_bytes()).to_bits() == x.to_bits();
    normal + small * 2 + a as u32 * 4 + d as u32 * 8 + same as u32 * 16
}

/// All of these.
#[kernel]
pub fn floats<T: Float>(xs: &[T], singles: &[f32], out: &mut [T], classes: &mut [u32]) {
    let i = global_idx_x();
    if (i as usize) < xs.len() {
        out[i] = generic_float(xs[i], i);
        classes[i] = float_classes(singles[i]);
    }
}

entries!("numbers": i32s::several::several, floats::<f32>;
    i8s::several::several,
    i16s::several::several,
    i64s::several::several,
    isizes::several::several,
    u8s::several::several,
    u16s::several::several,
    u32s::several::several,
    u64s::several::several,
    usizes::several::several,
    floats::<f16>,
    floats::<bf16>,
    floats::<f64>,
);
