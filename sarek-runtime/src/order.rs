//! Orders of sorts.

use crate::prelude::*;

/// Smallest first.
///
/// Of floats, -0.0 and 0.0 are equal, NaNs with a set sign bit come before negative infinity, and the other NaNs after infinity,
/// as in CUB's radix sort.
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
pub trait Less<T> {
    /// Whether `a` comes before `b`, wherever they stand.
    fn less(a: T, b: T) -> bool;
}

/// A number whose order as an integer is the float's in [`Ascending`].
#[device]
pub fn ordered_f32(x: f32) -> i32 {
    let bits = x.to_bits() as i32;
    if bits == i32::MIN { 0 } else { bits ^ (((bits >> 31) as u32) >> 1) as i32 }
}

/// As [`ordered_f32()`].
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
    f32 |a, b| ordered_f32(a) < ordered_f32(b);
    f64 |a, b| ordered_f64(a) < ordered_f64(b);
}
