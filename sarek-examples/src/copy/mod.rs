//! Copies within a device's memory.
//!
//! The problem: write the elements of one slice to another one of the same length, of any alignment, at the rate of the memory.
//!
//! | strategy | who moves the bytes | what it adds |
//! |---|---|---|
//! | [`elements`] | each thread an element at a time | coalesced accesses; one load in flight a thread |
//! | [`vectors`] | each thread four vectors of 16 bytes at a time | an eighth of the instructions, four loads in flight |
//! | [`tma`] | the copy engine of each multiprocessor, through a ring in shared memory | no registers, and one thread a block that works; on `sm_90` |
//!
//! A copy is limited by the bytes on their way. At 2 TB/s in each direction and almost a microsecond from a load to its value, about 2 MB must be
//! in flight, 16 KB in each of 132 multiprocessors. Threads hold what is in flight in registers; the ring of [`tma`] holds it in shared
//! memory, of which a block has much more than it needs, and the queue of the copy engine is never empty.
//!
//! [`copy_ranges_into`] copies many ranges to many places in one launch: [`ranges`].
//!
//! The driver's own copy ([`Slice::copy_from_slice`](sarek_runtime::Slice::copy_from_slice)) is the ceiling against which `sarek bench copy` measures.

pub mod elements;
pub mod ranges;
pub mod tma;
pub mod vectors;

#[cfg(test)]
mod tests;

pub use crate::how::How;
pub use ranges::{Ranged, copy_ranges_into};

use sarek_runtime::bulk::BulkElement;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// Threads of a block whose threads copy.
const BLOCK: u32 = 256;

/// An element that all strategies copy: a number.
pub trait Copied: BulkElement + Number {
    /// Runs [`elements`].
    ///
    /// # Errors
    /// Those of [`copy`].
    fn elements(device: &Device, from: &Slice<Self>, to: &mut Slice<Self>, how: &How) -> Result<()> {
        elements::run(device, from, to, how)
    }

    /// Runs [`vectors`].
    ///
    /// # Errors
    /// Those of [`copy`].
    fn vectors(device: &Device, from: &Slice<Self>, to: &mut Slice<Self>, how: &How) -> Result<()>;

    /// Runs [`tma`].
    ///
    /// # Errors
    /// Those of [`copy`].
    fn tma(device: &Device, from: &Slice<Self>, to: &mut Slice<Self>, how: &How) -> Result<()>;
}

macro_rules! copied {
    ($($ty:ident $part:literal;)*) => {$(
        impl Copied for $ty {
            fn vectors(device: &Device, from: &Slice<$ty>, to: &mut Slice<$ty>, how: &How) -> Result<()> {
                vectors::run::<$ty, $part>(device, from, to, how)
            }

            fn tma(device: &Device, from: &Slice<$ty>, to: &mut Slice<$ty>, how: &How) -> Result<()> {
                tma::run::<$ty, $part>(device, from, to, how)
            }
        }
    )*};
}

copied! { u8 16; i8 16; u16 8; i16 8; f16 8; bf16 8; u32 4; i32 4; f32 4; u64 2; i64 2; f64 2; }

/// Copies `from` to `to` in the fastest way that the device has.
///
/// # Errors
/// [`Error::Length`] if the lengths differ. A failure of the device.
pub fn copy<T: Copied>(device: &Device, from: &Slice<T>, to: &mut Slice<T>) -> Result<()> {
    T::tma(device, from, to, &How::CHECKED)
}

/// Checks that both slices have the same length.
fn same_length<T: Element>(from: &Slice<T>, to: &Slice<T>) -> Result<()> {
    match (from.len(), to.len()) {
        (expected, given) if expected != given => Err(Error::Length { what: "copy, the destination", expected, given }),
        _ => Ok(()),
    }
}

/// How two slices are cut so that the second part of both begins at a multiple of 16 bytes.
enum Cut {
    /// The second parts begin at this element.
    At(usize),
    /// Their addresses differ by something else than a multiple of 16.
    Nowhere,
}

/// Returns where two slices of a length are cut.
fn cut<T: Element>(from: &Slice<T>, to: &Slice<T>) -> Cut {
    let (from_at, to_at) = (from.device_ptr() % 16, to.device_ptr() % 16);
    if from_at != to_at || !from_at.is_multiple_of(size_of::<T>() as u64) {
        return Cut::Nowhere;
    }
    let before = (16 - from_at as usize) % 16 / size_of::<T>();
    Cut::At(before.min(from.len()))
}
