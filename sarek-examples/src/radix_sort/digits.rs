//! Keys as strings of 8-bit digits.

use sarek_runtime::order::{Ascending, Descending};
use sarek_runtime::prelude::*;

/// A type of keys, by its size.
pub trait Key: Number {
    /// The 8-bit digits of a key.
    const PLACES: usize;
}

macro_rules! keys {
    ($($ty:ident)*) => {$(
        impl Key for $ty {
            const PLACES: usize = size_of::<$ty>();
        }
    )*};
}

keys!(u32 i32 f32 u64 i64 f64);

/// An order of keys, by their digits: the first digit that differs decides. [`Ascending`] and [`Descending`] are two.
#[device]
pub trait Digits<K> {
    /// The 8 bits of the key from `shift` on.
    fn digit(key: K, shift: u32) -> u32;

    /// A key whose digits are all 255.
    fn last() -> K;
}

/// The bits of a float as an integer of the same order. Negative zero counts as zero, as in CUB.
#[device]
pub fn sortable_f32(key: f32) -> u32 {
    let bits = if key == 0.0 { 0 } else { key.to_bits() };
    bits ^ (((bits as i32) >> 31) as u32 | 0x8000_0000)
}

/// As [`sortable_f32()`].
#[device]
pub fn sortable_f64(key: f64) -> u64 {
    let bits = if key == 0.0 { 0 } else { key.to_bits() };
    bits ^ (((bits as i64) >> 63) as u64 | 0x8000_0000_0000_0000)
}

macro_rules! digits {
    ($($ty:ident: |$key:ident| $bits:expr, last $last:expr, first $first:expr;)*) => {$(
        #[device]
        impl Digits<$ty> for Ascending {
            fn digit($key: $ty, shift: u32) -> u32 {
                ($bits >> shift) as u32 & 255
            }

            fn last() -> $ty {
                $last
            }
        }

        #[device]
        impl Digits<$ty> for Descending {
            fn digit($key: $ty, shift: u32) -> u32 {
                !($bits >> shift) as u32 & 255
            }

            fn last() -> $ty {
                $first
            }
        }
    )*};
}

digits! {
    u32: |key| key, last u32::MAX, first 0;
    i32: |key| key as u32 ^ 0x8000_0000, last i32::MAX, first i32::MIN;
    f32: |key| sortable_f32(key), last f32::from_bits(0x7fff_ffff), first f32::from_bits(0xffff_ffff);
    u64: |key| key, last u64::MAX, first 0;
    i64: |key| key as u64 ^ 0x8000_0000_0000_0000, last i64::MAX, first i64::MIN;
    f64: |key| sortable_f64(key), last f64::from_bits(0x7fff_ffff_ffff_ffff), first f64::from_bits(0xffff_ffff_ffff_ffff);
}
