//! Orders of sorts: by comparisons ([`Less`]) and by bits ([`Digits`]).

use crate::prelude::*;

/// Smallest first.
///
/// For floats, -0.0 and 0.0 are equal, NaNs with a set sign bit come before negative infinity, and the other NaNs after
/// infinity, as in CUB's radix sort.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ascending;

/// Largest first: the exact reverse of [`Ascending`], though equal elements keep their order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Descending;

/// A comparison: a strict weak order.
///
/// For another order, implement it for a type of your own:
///
/// ```
/// use sarek_runtime::order::Less;
/// use sarek_runtime::prelude::*;
///
/// struct LastDigit;
///
/// #[device]
/// impl Less<u32> for LastDigit {
///     fn less(a: u32, b: u32) -> bool {
///         a % 10 < b % 10
///     }
/// }
///
/// assert!(LastDigit::less(20, 11));
/// ```
#[device]
pub trait Less<T: DeviceType + Copy> {
    /// Returns `true` if `a` comes before `b`, whatever their positions are.
    fn less(a: T, b: T) -> bool;

    /// `true` if [`ordinary_less`](Less::ordinary_less) is faster than [`less`](Less::less), so that a sort should find out whether
    /// all keys of a tile are ordinary.
    const HAS_ORDINARY: bool = false;

    /// Returns `true` if [`ordinary_less`](Less::ordinary_less) may compare this key: for floats, if it is a number.
    fn is_ordinary(_key: T) -> bool {
        true
    }

    /// Returns the same as [`less`](Less::less) for two ordinary keys. For others its result is unspecified.
    fn ordinary_less(a: T, b: T) -> bool {
        Self::less(a, b)
    }
}

/// The order `L` of keys that are all [ordinary](Less::is_ordinary).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ordinary<L>(std::marker::PhantomData<L>);

#[device]
impl<T: DeviceType + Copy, L: Less<T>> Less<T> for Ordinary<L> {
    fn less(a: T, b: T) -> bool {
        L::ordinary_less(a, b)
    }
}

/// An order of keys by their bits: the highest digit that differs decides. [`Ascending`] and [`Descending`] are two,
/// for all numbers.
///
/// Struct keys have an order by an implementation for a type of your own.
#[device]
pub trait Digits<K> {
    /// Returns the digit that begins at the bit `shift` and has the bits of `mask`: those of an unsigned integer whose
    /// order is that of the keys.
    fn digit(key: K, shift: u32, mask: u32) -> u32;

    /// Returns a key whose digits are the largest ones: no key comes after it.
    fn last() -> K;
}

/// Returns a number whose order as an integer is the float's in [`Ascending`].
#[device]
pub fn ordered_f32(x: f32) -> i32 {
    let bits = x.to_bits() as i32;
    if bits == i32::MIN { 0 } else { bits ^ (((bits >> 31) as u32) >> 1) as i32 }
}

/// Does the same as [`ordered_f32()`] for an `f64`.
#[device]
pub fn ordered_f64(x: f64) -> i64 {
    let bits = x.to_bits() as i64;
    if bits == i64::MIN { 0 } else { bits ^ (((bits >> 63) as u64) >> 1) as i64 }
}

macro_rules! orders {
    ($($ty:ident |$a:ident, $b:ident| $less:expr;)*) => {$(
        #[device]
        impl Less<$ty> for Ascending {
            fn less($a: $ty, $b: $ty) -> bool {
                $less
            }
        }

        #[device]
        impl Less<$ty> for Descending {
            fn less($b: $ty, $a: $ty) -> bool {
                $less
            }
        }
    )*};
}

orders! {
    u8 |a, b| a < b;
    i8 |a, b| a < b;
    u16 |a, b| a < b;
    i16 |a, b| a < b;
    u32 |a, b| a < b;
    i32 |a, b| a < b;
    u64 |a, b| a < b;
    i64 |a, b| a < b;
}

// The machine compares numbers in one instruction; only NaN has no place in its order.
macro_rules! orders_of_floats {
    ($($ty:ident |$a:ident, $b:ident| $less:expr;)*) => {$(
        #[device]
        impl Less<$ty> for Ascending {
            const HAS_ORDINARY: bool = true;

            fn less($a: $ty, $b: $ty) -> bool {
                $less
            }

            fn is_ordinary(key: $ty) -> bool {
                !key.is_nan()
            }

            fn ordinary_less($a: $ty, $b: $ty) -> bool {
                $a < $b
            }
        }

        #[device]
        impl Less<$ty> for Descending {
            const HAS_ORDINARY: bool = true;

            fn less($b: $ty, $a: $ty) -> bool {
                $less
            }

            fn is_ordinary(key: $ty) -> bool {
                !key.is_nan()
            }

            fn ordinary_less($b: $ty, $a: $ty) -> bool {
                $a < $b
            }
        }
    )*};
}

orders_of_floats! {
    f32 |a, b| ordered_f32(a) < ordered_f32(b);
    f64 |a, b| ordered_f64(a) < ordered_f64(b);
    f16 |a, b| sortable_16(a.to_bits()) < sortable_16(b.to_bits());
    bf16 |a, b| sortable_16(a.to_bits()) < sortable_16(b.to_bits());
}

/// Returns the bits of a float as an unsigned integer of the same order. Negative zero counts as zero.
#[device]
pub fn sortable_f32(key: f32) -> u32 {
    let bits = if key == 0.0 { 0 } else { key.to_bits() };
    bits ^ (((bits as i32) >> 31) as u32 | 0x8000_0000)
}

/// Does the same as [`sortable_f32()`] for an `f64`.
#[device]
pub fn sortable_f64(key: f64) -> u64 {
    let bits = if key == 0.0 { 0 } else { key.to_bits() };
    bits ^ (((bits as i64) >> 63) as u64 | 0x8000_0000_0000_0000)
}

/// Does the same as [`sortable_f32()`] for the bits of an `f16` or `bf16`.
#[device]
pub fn sortable_16(bits: u16) -> u16 {
    let bits = if bits == 0x8000 { 0 } else { bits };
    bits ^ (((bits as i16) >> 15) as u16 | 0x8000)
}

macro_rules! digits {
    ($($ty:ident: |$key:ident| $bits:expr, last $last:expr, first $first:expr;)*) => {$(
        #[device]
        impl Digits<$ty> for Ascending {
            fn digit($key: $ty, shift: u32, mask: u32) -> u32 {
                ($bits >> shift) as u32 & mask
            }

            fn last() -> $ty {
                $last
            }
        }

        #[device]
        impl Digits<$ty> for Descending {
            fn digit($key: $ty, shift: u32, mask: u32) -> u32 {
                !($bits >> shift) as u32 & mask
            }

            fn last() -> $ty {
                $first
            }
        }
    )*};
}

digits! {
    u8: |key| key, last u8::MAX, first 0;
    i8: |key| key as u8 ^ 0x80, last i8::MAX, first i8::MIN;
    u16: |key| key, last u16::MAX, first 0;
    i16: |key| key as u16 ^ 0x8000, last i16::MAX, first i16::MIN;
    u32: |key| key, last u32::MAX, first 0;
    i32: |key| key as u32 ^ 0x8000_0000, last i32::MAX, first i32::MIN;
    u64: |key| key, last u64::MAX, first 0;
    i64: |key| key as u64 ^ 0x8000_0000_0000_0000, last i64::MAX, first i64::MIN;
    f16: |key| sortable_16(key.to_bits()), last f16::from_bits(0x7fff), first f16::from_bits(0xffff);
    bf16: |key| sortable_16(key.to_bits()), last bf16::from_bits(0x7fff), first bf16::from_bits(0xffff);
    f32: |key| sortable_f32(key), last f32::from_bits(0x7fff_ffff), first f32::from_bits(0xffff_ffff);
    f64: |key| sortable_f64(key), last f64::from_bits(0x7fff_ffff_ffff_ffff), first f64::from_bits(0xffff_ffff_ffff_ffff);
}
