//! Every method of every integer type.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

macro_rules! all_integers {
    ($($module:ident $ty:ident $unsigned:ident;)*) => {$(
        pub mod $module {
            use super::*;

            table!(same(a in xs: $ty, b in ys: $ty) -> $ty {
                a.min(b) => a.min(b);
                a.max(b) => a.max(b);
                a.clamp(3, 100) => a.clamp(3, 100);
                a.wrapping_add(b) => a.wrapping_add(b);
                a.wrapping_sub(b) => a.wrapping_sub(b);
                a.wrapping_mul(b) => a.wrapping_mul(b);
                a.wrapping_neg() => a.wrapping_neg();
                a.saturating_add(b) => a.saturating_add(b);
                a.saturating_sub(b) => a.saturating_sub(b);
                a.reverse_bits() => a.reverse_bits();
                a.swap_bytes() => a.swap_bytes();
                a.rotate_left(b as u32 & 255) => a.rotate_left(b as u32 & 255);
                a.rotate_right(b as u32 & 255) => a.rotate_right(b as u32 & 255);
                a.rotate_left(3) => a.rotate_left(3);
                a.pow(b as u32 & 7) => a.wrapping_pow(b as u32 & 7);
                a.pow(2) => a.wrapping_pow(2);
                if b == 0 { 0 } else { a.div_euclid(b) } => if b == 0 { 0 } else { a.wrapping_div_euclid(b) };
                if b == 0 { 0 } else { a.rem_euclid(b) } => if b == 0 { 0 } else { a.wrapping_rem_euclid(b) };
                a.div_euclid(7) => a.div_euclid(7);
                a.rem_euclid(7) => a.rem_euclid(7);
                $ty::max(a, b) - $ty::min(a, b) => a.max(b).wrapping_sub(a.min(b));
                (a + b).min(a).max(b) => a.wrapping_add(b).min(a).max(b);
            });

            table!(fallible(a in xs: $ty, b in ys: $ty) -> $ty {
                a.checked_add(b).unwrap_or(77) => a.checked_add(b).unwrap_or(77);
                a.checked_sub(b).unwrap_or(77) => a.checked_sub(b).unwrap_or(77);
                a.checked_mul(b).unwrap_or(77) => a.checked_mul(b).unwrap_or(77);
                a.checked_div(b).unwrap_or(77) => a.checked_div(b).unwrap_or(77);
                a.checked_rem(b).unwrap_or(77) => a.checked_rem(b).unwrap_or(77);
                a.checked_neg().unwrap_or(77) => a.checked_neg().unwrap_or(77);
                a.checked_shl(b as u32).unwrap_or(77) => a.checked_shl(b as u32).unwrap_or(77);
                a.checked_shr(b as u32).unwrap_or(77) => a.checked_shr(b as u32).unwrap_or(77);
                if let Some(log) = a.checked_ilog2() { log as $ty } else { 77 } => a.checked_ilog2().map_or(77, |x| x as $ty);
                match a.checked_mul(a) { Some(square) if square > b => 1, Some(_) => 2, None => 3 } =>
                    match a.checked_mul(a) { Some(square) if square > b => 1, Some(_) => 2, None => 3 };
            });

            table!(counts(a in xs: $ty) -> u32 {
                a.count_ones() => a.count_ones();
                a.count_zeros() => a.count_zeros();
                a.leading_zeros() => a.leading_zeros();
                a.leading_ones() => a.leading_ones();
                a.trailing_zeros() => a.trailing_zeros();
                a.trailing_ones() => a.trailing_ones();
                if a > 0 { a.ilog2() } else { 99 } => if a > 0 { a.ilog2() } else { 99 };
                (a + 1).leading_zeros() => a.wrapping_add(1).leading_zeros();
                $ty::BITS - 1 - a.leading_zeros() => ($ty::BITS - 1).wrapping_sub(a.leading_zeros());
            });

            table!(distance(a in xs: $ty, b in ys: $ty) -> $unsigned {
                a.abs_diff(b) => a.abs_diff(b);
                (a / 2).abs_diff(b / 2) + 1 => (a / 2).abs_diff(b / 2) + 1;
            });
        }
    )*};
}

all_integers! {
    of_i8 i8 u8; of_i16 i16 u16; of_i32 i32 u32; of_i64 i64 u64; of_isize isize usize;
    of_u8 u8 u8; of_u16 u16 u16; of_u32 u32 u32; of_u64 u64 u64; of_usize usize usize;
}

macro_rules! signed {
    ($($name:ident $unsigned_name:ident $ty:ident $unsigned:ident;)*) => {$(
        table!($name(a in xs: $ty) -> $ty {
            a.abs() => a.wrapping_abs();
            a.signum() => a.signum();
            (-a).abs() => a.wrapping_neg().wrapping_abs();
            a.abs() * a.signum() => a.wrapping_abs().wrapping_mul(a.signum());
            a.checked_abs().unwrap_or(77) => a.checked_abs().unwrap_or(77);
            a.wrapping_abs() => a.wrapping_abs();
            a.abs() as u64 as f32 as $ty => a.wrapping_abs() as u64 as f32 as $ty;
            a.is_positive() as $ty => a.is_positive() as $ty;
            a.is_negative() as $ty => a.is_negative() as $ty;
        });
        table!($unsigned_name(a in xs: $ty) -> $unsigned {
            a.unsigned_abs() => a.unsigned_abs();
            a.unsigned_abs() as u64 as f32 as $unsigned => a.unsigned_abs() as u64 as f32 as $unsigned;
        });
    )*};
}

signed! {
    signed_i8 absolute_i8 i8 u8; signed_i16 absolute_i16 i16 u16; signed_i32 absolute_i32 i32 u32;
    signed_i64 absolute_i64 i64 u64; signed_isize absolute_isize isize usize;
}

macro_rules! unsigned {
    ($($name:ident $power:ident $ty:ident;)*) => {$(
        table!($name(a in xs: $ty, b in ys: $ty) -> $ty {
            a.next_power_of_two() => a.checked_next_power_of_two().unwrap_or(0);
            a.checked_next_power_of_two().unwrap_or(77) => a.checked_next_power_of_two().unwrap_or(77);
            if b == 0 { 1 } else { a.div_ceil(b) } => if b == 0 { 1 } else { a.div_ceil(b) };
            a.div_ceil(3) => a.div_ceil(3);
            if b == 0 { 1 } else { (a / 2).next_multiple_of(b / 2 + 1) } =>
                if b == 0 { 1 } else { (a / 2).checked_next_multiple_of(b / 2 + 1).unwrap_or(0) };
            (a / 2).next_multiple_of(8) => (a / 2).next_multiple_of(8);
            { let half = a / 2; half.next_multiple_of(7) } => (a / 2).next_multiple_of(7);
        });
        table!($power(a in xs: $ty) -> bool {
            a.is_power_of_two() => a.is_power_of_two();
            !a.is_power_of_two() && a != 0 => !a.is_power_of_two() && a != 0;
        });
    )*};
}

unsigned! {
    unsigned_u8 power_u8 u8; unsigned_u16 power_u16 u16; unsigned_u32 power_u32 u32; unsigned_u64 power_u64 u64;
    unsigned_usize power_usize usize;
}

// Each is the negative, which ptxas 13.0 widens without cutting it to 16 bits, if NVRTC makes it of these.
table!(negatives(a in xs: i16) -> i64 {
    { let twice = a.wrapping_add(a); a.wrapping_sub(twice) as i64 } => a.wrapping_neg() as i64;
    { let mut b = a; b -= a.wrapping_add(a); b as i64 } => a.wrapping_neg() as i64;
    a.wrapping_mul(-1) as i64 => a.wrapping_neg() as i64;
    a.wrapping_div(-1) as i64 => a.wrapping_neg() as i64;
    (!a).wrapping_add(1) as i64 => a.wrapping_neg() as i64;
    (-(a as i32)) as i16 as i64 => a.wrapping_neg() as i64;
    (a as u16).wrapping_neg() as i16 as i64 => a.wrapping_neg() as i64;
    { let mut sum = 0i16; for _ in 0..1 { sum -= a; } sum as i64 } => a.wrapping_neg() as i64;
    { let twice = a.wrapping_add(a); (a.wrapping_sub(twice) > 3) as i64 } => (a.wrapping_neg() > 3) as i64;
    { let twice = a.wrapping_add(a); (a.wrapping_sub(twice) >> 3) as i64 } => (a.wrapping_neg() >> 3) as i64;
    { let twice = a.wrapping_add(a); a.wrapping_sub(twice).max(5) as i64 } => a.wrapping_neg().max(5) as i64;
});

macro_rules! upper_halves {
    ($($name:ident $ty:ident $wide:ident;)*) => {$(
        table!($name(a in xs: $ty, b in ys: $ty) -> $ty {
            mul_hi(a, b) => ((a as $wide * b as $wide) >> $ty::BITS) as $ty;
        });
    )*};
}

upper_halves! { mul_hi_u32 u32 u64; mul_hi_i32 i32 i64; mul_hi_u64 u64 u128; mul_hi_i64 i64 i128; }

table!(bits(a in xs: u32) -> u32 {
    popcount(a) => a.count_ones();
    popcount(a & 0xff) + popcount(!a) => (a & 0xff).count_ones() + (!a).count_ones();
    funnel_shift_left(a, !a + 7, a >> 25) => ((u64::from((!a).wrapping_add(7)) << 32 | u64::from(a)) << (a >> 25 & 31) >> 32) as u32;
    funnel_shift_right(a, !a + 7, a >> 25) => (u64::from((!a).wrapping_add(7)) << 32 | u64::from(a)).wrapping_shr(a >> 25 & 31) as u32;
    byte_permute(a, !a + 7, a * 0x9e37_79b9) => selected(a, (!a).wrapping_add(7), a.wrapping_mul(0x9e37_79b9));
    byte_permute(a, 0, 0x0123) => a.swap_bytes();
    byte_distance(a, a * 0x9e37_79b9) => distance_of_bytes(a, a.wrapping_mul(0x9e37_79b9));
    byte_distance(!a, 0x7f80_ff00) => distance_of_bytes(!a, 0x7f80_ff00);
    dot_bytes(a, a * 0x9e37_79b9, !a) => dot_of_bytes(a, a.wrapping_mul(0x9e37_79b9), !a, |byte| byte.into());
    dot_bytes(a, 0x0101_0101, 7) => dot_of_bytes(a, 0x0101_0101, 7, |byte| byte.into());
    dot_bytes(u32::MAX, u32::MAX, a) => a.wrapping_add(4 * 255 * 255);
    dot_signed_bytes(a as i32, (a * 0x9e37_79b9) as i32, !a as i32) as u32 =>
        dot_of_bytes(a, a.wrapping_mul(0x9e37_79b9), !a, |byte| (byte as i8).into());
    dot_signed_bytes(0x807f_ff01u32 as i32, 0x8080_8080u32 as i32, a as i32) as u32 => a.wrapping_add(16384 - 16256);
});

/// Returns the bytes that `byte_permute` selects.
fn selected(low: u32, high: u32, selector: u32) -> u32 {
    let bytes = [low.to_le_bytes(), high.to_le_bytes()].concat();
    (0..4).rev().fold(0, |word, at| word << 8 | u32::from(bytes[(selector >> (4 * at)) as usize % 8]))
}

/// Returns the sum of a number and the products of bytes, as numbers.
fn dot_of_bytes(a: u32, b: u32, sum: u32, number: impl Fn(u8) -> i64) -> u32 {
    let products = a.to_be_bytes().into_iter().zip(b.to_be_bytes()).map(|(a, b)| number(a) * number(b));
    (i64::from(sum) + products.sum::<i64>()) as u32
}

/// Returns the sum of the distances of the bytes.
fn distance_of_bytes(a: u32, b: u32) -> u32 {
    a.to_be_bytes().iter().zip(b.to_be_bytes()).map(|(a, b)| u32::from(a.abs_diff(b))).sum()
}

entries!("integers":
    of_i8::same::same, of_u8::same::same, of_i32::same::same, of_u64::same::same, of_i32::fallible::fallible,
    of_u64::fallible::fallible, bits::bits, negatives::negatives;
    of_i8::fallible::fallible,
    of_i16::fallible::fallible,
    of_i64::fallible::fallible,
    of_isize::fallible::fallible,
    of_u8::fallible::fallible,
    of_u16::fallible::fallible,
    of_u32::fallible::fallible,
    of_usize::fallible::fallible,
    of_i8::counts::counts,
    of_i8::distance::distance,
    of_i16::same::same,
    of_i16::counts::counts,
    of_i16::distance::distance,
    of_i32::counts::counts,
    of_i32::distance::distance,
    of_i64::same::same,
    of_i64::counts::counts,
    of_i64::distance::distance,
    of_isize::same::same,
    of_isize::counts::counts,
    of_isize::distance::distance,
    of_u8::counts::counts,
    of_u8::distance::distance,
    of_u16::same::same,
    of_u16::counts::counts,
    of_u16::distance::distance,
    of_u32::same::same,
    of_u32::counts::counts,
    of_u32::distance::distance,
    of_u64::counts::counts,
    of_u64::distance::distance,
    of_usize::same::same,
    of_usize::counts::counts,
    of_usize::distance::distance,
    signed_i8::signed_i8,
    absolute_i8::absolute_i8,
    signed_i16::signed_i16,
    absolute_i16::absolute_i16,
    signed_i32::signed_i32,
    absolute_i32::absolute_i32,
    signed_i64::signed_i64,
    absolute_i64::absolute_i64,
    signed_isize::signed_isize,
    absolute_isize::absolute_isize,
    unsigned_u8::unsigned_u8,
    power_u8::power_u8,
    unsigned_u16::unsigned_u16,
    power_u16::power_u16,
    unsigned_u32::unsigned_u32,
    power_u32::power_u32,
    unsigned_u64::unsigned_u64,
    power_u64::power_u64,
    unsigned_usize::unsigned_usize,
    power_usize::power_usize,
    mul_hi_u32::mul_hi_u32,
    mul_hi_i32::mul_hi_i32,
    mul_hi_u64::mul_hi_u64,
    mul_hi_i64::mul_hi_i64,
);
