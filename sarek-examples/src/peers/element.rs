//! The types that the library has functions for.

use std::ffi::c_int;

use sarek_runtime::Element;

mod sealed {
    use super::{Element, c_int};

    /// A type that has a number in the C interface.
    pub trait Numbered: Element {
        /// Its number.
        const TYPE: c_int;
    }
}

pub(super) use sealed::Numbered;

macro_rules! types {
    ($($(#[$doc:meta])* $trait:ident: $($type:ty)*;)*) => {$(
        $(#[$doc])*
        pub trait $trait: Numbered {}

        $(impl $trait for $type {})*
    )*};
}

types! {
    /// What is reduced and scanned.
    PeerElement: f32 i32 u32 f64 i64;
    /// What is summed up within runs of equal keys.
    PeerSummand: f32 i32;
    /// What repetitions are dropped of.
    PeerInteger: i32 u32;
    /// What radix sorts take.
    PeerKey: u32 i32 f32 u64;
    /// What merge sorts take.
    PeerComparable: u32 i32 f32;
}

/// What histograms count.
pub trait PeerSample: Numbered {
    /// What bounds bins: an `i32` also names the value behind the largest `u8`. Of `u32`, the largest value cannot be in a
    /// bin, as no level is above it.
    type Level: Element + Copy + PartialOrd;
}

impl PeerSample for u8 {
    type Level = i32;
}

impl PeerSample for u32 {
    type Level = u32;
}

impl PeerSample for f32 {
    type Level = f32;
}

macro_rules! numbers {
    ($($type:ident $number:literal)*) => {$(
        impl Numbered for $type {
            const TYPE: c_int = $number;
        }
    )*};
}

numbers!(f32 0  i32 1  u32 2  f64 3  i64 4  u64 5  u8 6);
