//! Indices of a width that the launch chooses: 32 bits where that is enough.

use sarek_runtime::prelude::*;

/// A place in a buffer, modulo 2^32 or 2^64: `u32` takes fewer registers and instructions, and is enough for less than 2^32
/// elements.
#[device]
pub trait Place: Number {
    /// Converts a place, or a distance.
    fn of(place: u64) -> Self;

    /// Converts to a number.
    fn as_number(place: Self) -> u64;

    /// Converts to an index.
    fn index(place: Self) -> usize;
}

#[device]
impl Place for u32 {
    fn of(place: u64) -> u32 {
        place as u32
    }

    fn as_number(place: u32) -> u64 {
        place as u64
    }

    fn index(place: u32) -> usize {
        place as usize
    }
}

#[device]
impl Place for u64 {
    fn of(place: u64) -> u64 {
        place
    }

    fn as_number(place: u64) -> u64 {
        place
    }

    fn index(place: u64) -> usize {
        place as usize
    }
}
