//! Keys as strings of 8-bit digits.

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
