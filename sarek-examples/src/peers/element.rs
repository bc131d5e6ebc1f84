//! The types that the library has functions for.

use std::ffi::c_int;

use sarek_runtime::Element;
use sarek_runtime::matrix::{F8E4M3, Tf32};
use sarek_runtime::prelude::{bf16, f16};

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
    /// The elements that are reduced and scanned.
    PeerElement: f32 i32 u32 f64 i64;
    /// The elements that are summed within runs of equal keys.
    PeerSummand: f32 i32;
    /// The elements whose repetitions are dropped.
    PeerInteger: i32 u32;
    /// The keys of radix sorts.
    PeerKey: u32 i32 f32 u64;
    /// The keys of merge sorts.
    PeerComparable: u32 i32 f32;
}

/// The elements that histograms count.
pub trait PeerSample: Numbered {
    /// The bounds of bins: an `i32` also names the value after the largest `u8`. The largest `u32` cannot be in a bin,
    /// as no level is above it.
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

/// The factors that cuBLAS multiplies on the matrix units, with results of type `O`.
pub trait GemmElement<O: Element>: Element {
    /// The number in the C interface.
    #[doc(hidden)]
    const GEMM: c_int;
}

macro_rules! factors {
    ($($type:ident $result:ident $number:literal)*) => {$(
        impl GemmElement<$result> for $type {
            const GEMM: c_int = $number;
        }
    )*};
}

factors!(bf16 f32 0  f16 f32 1  Tf32 f32 2  i8 i32 3  F8E4M3 f32 4  bf16 bf16 5  f16 f16 6  F8E4M3 bf16 7);

macro_rules! numbers {
    ($($type:ident $number:literal)*) => {$(
        impl Numbered for $type {
            const TYPE: c_int = $number;
        }
    )*};
}

numbers!(f32 0  i32 1  u32 2  f64 3  i64 4  u64 5  u8 6);
