//! Methods of integers that come in families, logarithms, and sums with a carry.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

macro_rules! all_integers {
    ($($module:ident $ty:ident;)*) => {$(
        pub mod $module {
            use super::*;

            table!(members(a in xs: $ty, b in ys: $ty) -> $ty {
                a.checked_pow(b as u32 & 15).unwrap_or(77) => a.checked_pow(b as u32 & 15).unwrap_or(77);
                a.saturating_pow(b as u32 & 15) => a.saturating_pow(b as u32 & 15);
                a.overflowing_pow(b as u32 & 7).0 => a.overflowing_pow(b as u32 & 7).0;
                a.overflowing_pow(b as u32 & 7).1 as $ty => a.overflowing_pow(b as u32 & 7).1 as $ty;
                (a >> 2).saturating_pow(3) => (a >> 2).saturating_pow(3);
                a.overflowing_shl(b as u32 & 127).0 => a.overflowing_shl(b as u32 & 127).0;
                a.overflowing_shl(b as u32 & 127).1 as $ty => a.overflowing_shl(b as u32 & 127).1 as $ty;
                a.overflowing_shr(b as u32 & 127).0 => a.overflowing_shr(b as u32 & 127).0;
                if b != 0 { a.overflowing_div(b).0 } else { 1 } => if b != 0 { a.overflowing_div(b).0 } else { 1 };
                if b != 0 { a.overflowing_rem(b).1 as $ty } else { 1 } => if b != 0 { a.overflowing_rem(b).1 as $ty } else { 1 };
                if b != 0 { a.overflowing_div_euclid(b).0 } else { 1 } => if b != 0 { a.overflowing_div_euclid(b).0 } else { 1 };
                if b != 0 { a.overflowing_rem_euclid(b).0 } else { 1 } => if b != 0 { a.overflowing_rem_euclid(b).0 } else { 1 };
                if b != 0 { a.wrapping_div_euclid(b) } else { 1 } => if b != 0 { a.wrapping_div_euclid(b) } else { 1 };
                if b != 0 { a.wrapping_rem_euclid(b) } else { 1 } => if b != 0 { a.wrapping_rem_euclid(b) } else { 1 };
                a.checked_div_euclid(b).unwrap_or(77) => a.checked_div_euclid(b).unwrap_or(77);
                a.checked_rem_euclid(b).unwrap_or(77) => a.checked_rem_euclid(b).unwrap_or(77);
                if b != 0 { a.saturating_div(b) } else { 1 } => if b != 0 { a.saturating_div(b) } else { 1 };
                a.midpoint(b) => a.midpoint(b);
                a.to_be() ^ b.to_le() => a.to_be() ^ b.to_le();
            });

            table!(logarithms(a in xs: $ty, b in ys: $ty) -> u32 {
                if a > 0 { a.ilog10() } else { 99 } => if a > 0 { a.ilog10() } else { 99 };
                if a > 0 && b > 1 { a.ilog(b) } else { 99 } => if a > 0 && b > 1 { a.ilog(b) } else { 99 };
                if a > 0 { a.ilog(3) } else { 99 } => if a > 0 { a.ilog(3) } else { 99 };
                a.checked_ilog10().unwrap_or(99) => a.checked_ilog10().unwrap_or(99);
                a.checked_ilog(b).unwrap_or(99) => a.checked_ilog(b).unwrap_or(99);
            });
        }
    )*};
}

all_integers! {
    i8s i8; i16s i16; i32s i32; i64s i64; isizes isize; u8s u8; u16s u16; u32s u32; u64s u64; usizes usize;
}

macro_rules! signed {
    ($($name:ident $ty:ident $unsigned:ident;)*) => {$(
        table!($name(a in xs: $ty, b in ys: $unsigned) -> $ty {
            a.overflowing_abs().0 => a.overflowing_abs().0;
            a.overflowing_abs().1 as $ty => a.overflowing_abs().1 as $ty;
            a.saturating_neg() => a.saturating_neg();
            a.saturating_abs() => a.saturating_abs();
            a.checked_add_unsigned(b).unwrap_or(77) => a.checked_add_unsigned(b).unwrap_or(77);
            a.saturating_add_unsigned(b) => a.saturating_add_unsigned(b);
            a.wrapping_add_unsigned(b) => a.wrapping_add_unsigned(b);
            a.overflowing_add_unsigned(b).1 as $ty => a.overflowing_add_unsigned(b).1 as $ty;
            a.checked_sub_unsigned(b).unwrap_or(77) => a.checked_sub_unsigned(b).unwrap_or(77);
            a.saturating_sub_unsigned(b) => a.saturating_sub_unsigned(b);
            a.wrapping_sub_unsigned(b) => a.wrapping_sub_unsigned(b);
            a.overflowing_sub_unsigned(b).0 => a.overflowing_sub_unsigned(b).0;
            (a.cast_unsigned() / 3) as $ty => (a.cast_unsigned() / 3) as $ty;
            a.checked_isqrt().unwrap_or(-1) => a.checked_isqrt().unwrap_or(-1);
        });
    )*};
}

signed! {
    signed_i8 i8 u8; signed_i16 i16 u16; signed_i32 i32 u32; signed_i64 i64 u64; signed_isize isize usize;
}

macro_rules! unsigned {
    ($($name:ident $ty:ident $signed:ident;)*) => {$(
        table!($name(a in xs: $ty, b in ys: $signed) -> $ty {
            a.checked_add_signed(b).unwrap_or(77) => a.checked_add_signed(b).unwrap_or(77);
            a.saturating_add_signed(b) => a.saturating_add_signed(b);
            a.wrapping_add_signed(b) => a.wrapping_add_signed(b);
            a.overflowing_add_signed(b).1 as $ty => a.overflowing_add_signed(b).1 as $ty;
            a.checked_sub_signed(b).unwrap_or(77) => a.checked_sub_signed(b).unwrap_or(77);
            a.saturating_sub_signed(b) => a.saturating_sub_signed(b);
            a.wrapping_sub_signed(b) => a.wrapping_sub_signed(b);
            a.overflowing_sub_signed(b).1 as $ty => a.overflowing_sub_signed(b).1 as $ty;
            a.checked_next_multiple_of(b as $ty).unwrap_or(77) => a.checked_next_multiple_of(b as $ty).unwrap_or(77);
            a.is_multiple_of(b as $ty & 7) as $ty => a.is_multiple_of(b as $ty & 7) as $ty;
            (a.cast_signed() >> 1) as $ty => (a.cast_signed() >> 1) as $ty;
            a.carrying_add(b as $ty, b < 3).0 => a.carrying_add(b as $ty, b < 3).0;
            a.carrying_add(b as $ty, b < 3).1 as $ty => a.carrying_add(b as $ty, b < 3).1 as $ty;
            a.borrowing_sub(b as $ty, b > 3).0 => a.borrowing_sub(b as $ty, b > 3).0;
            a.borrowing_sub(b as $ty, b > 3).1 as $ty => a.borrowing_sub(b as $ty, b > 3).1 as $ty;
            a.carrying_mul(b as $ty, a ^ 5).0 => a.carrying_mul(b as $ty, a ^ 5).0;
            a.carrying_mul(b as $ty, a ^ 5).1 => a.carrying_mul(b as $ty, a ^ 5).1;
            a.carrying_mul_add(b as $ty, a ^ 5, b as $ty ^ a).0 => a.carrying_mul_add(b as $ty, a ^ 5, b as $ty ^ a).0;
            a.carrying_mul_add(b as $ty, a ^ 5, !b as $ty).1 => a.carrying_mul_add(b as $ty, a ^ 5, !b as $ty).1;
            a.checked_signed_diff(b as $ty).unwrap_or(77) as $ty => a.checked_signed_diff(b as $ty).unwrap_or(77) as $ty;
        });
    )*};
}

unsigned! {
    unsigned_u8 u8 i8; unsigned_u16 u16 i16; unsigned_u32 u32 i32; unsigned_u64 u64 i64; unsigned_usize usize isize;
}

entries!("families":
    i32s::members::members, i32s::logarithms::logarithms, u64s::members::members, u64s::logarithms::logarithms,
    signed_i32::signed_i32, unsigned_u32::unsigned_u32, unsigned_u64::unsigned_u64;
    i8s::members::members, i8s::logarithms::logarithms, i16s::members::members, i16s::logarithms::logarithms,
    i64s::members::members, i64s::logarithms::logarithms, isizes::members::members, isizes::logarithms::logarithms,
    u8s::members::members, u8s::logarithms::logarithms, u16s::members::members, u16s::logarithms::logarithms,
    u32s::members::members, u32s::logarithms::logarithms, usizes::members::members, usizes::logarithms::logarithms,
    signed_i8::signed_i8, signed_i16::signed_i16, signed_i64::signed_i64, signed_isize::signed_isize,
    unsigned_u8::unsigned_u8, unsigned_u16::unsigned_u16, unsigned_usize::unsigned_usize);
