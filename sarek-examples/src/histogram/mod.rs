//! Histogram: how many elements of an array are in each of a number of bins.
//!
//! Each element is read once, and then a counter is changed that many threads share. So the strategies differ in where
//! the counters are and in how many threads contend for one at the same time. In the worst case all elements are in the
//! same bin.
//!
//! Elements are `u8`, `u32`, `i32` or `f32` ([`Sample`]); bins are of the same width ([`Even`]), between custom levels
//! ([`Custom`]), or defined by a device function ([`Binning`]). An element may be in no bin, as a NaN always is. Counts
//! are `u32`, and all results are the same in every run.
//!
//! # The ladder
//!
//! | strategy | what it is | what the step gains | 2^24 |
//! |---|---|---|---|
//! | [`global_atomics`] | an atomic access to global memory an element | the starting point; any number of bins | 4340 us |
//! | [`shared_memory`] | counters in each block's shared memory, merged at the end | short waits, and only within a block; as many bins as a block has room for | 740 us |
//! | [`warp_private`] | counters for each warp | no barrier; no waits between warps | 3910 us |
//! | [`grid_stride`] | a resident grid, many elements per thread | counters are cleared and merged a few hundred times in all | 53 us |
//! | [`padded`] | eight copies for the lanes, in different banks | equal elements of a warp meet less | 52 us |
//! | [`multi_pass`] | as many bins at a time as fit | shared memory for any number of bins | 188 us |
//! | [`cluster`] | bins spread over the shared memory of eight blocks | one pass for up to 131 072 bins | |
//! | [`mod@best`] | a copy for each lane, sixteen loads in flight, bytes four at a time | memory is the limit, or the rate of atomics | 57 us |
//!
//! The last column is a whole checked call for 256 bins of 2^24 `u32`, evenly spread, on an H200; for `multi_pass` they are
//! 10 000. Blocks of 256 elements lose more by the merging of their counters than they gain, `warp_private` with eight sets a
//! block most: only a resident grid makes them pay. Of `u8`, `padded` takes 42 us and `best` 21; of wider elements the last
//! ones are alike at this size.
//!
//! Reading 2^28 elements of 4 bytes takes 0.25 ms at the 4227 GB/s that an H200 copies, and of bytes 0.064 ms.
//!
//! [`even_channels`] and [`custom_channels`] count the channels of pixels, each in bins of its own: [`channels`].
//!
//! The strategies follow published techniques. Each file names its technique, and quotes the mistakes of a common form
//! of it.

pub mod best;
pub mod binning;
pub mod channels;
pub mod cluster;
pub mod global_atomics;
pub mod grid_stride;
pub mod multi_pass;
pub mod padded;
pub mod shared_memory;
#[cfg(test)]
mod tests;
pub mod warp_private;

pub use crate::how::How;
pub use best::{Counted, histogram_into};
pub use binning::{Binning, Bins, Custom, Even, Sample};
pub use channels::{CountedChannels, channels_into, custom_channels, even_channels};

use std::ops::Range;

use sarek_runtime::prelude::*;
use sarek_runtime::{Element, Result};

/// The `run` of a strategy: sets a counter per bin to the number of its elements.
pub type Run<T, B> = fn(&Device, &Slice<T>, &Bins<T, B>, &mut Slice<u32>, &How) -> Result<()>;

/// One way to count.
#[derive(Debug)]
pub struct Strategy<T: Sample, B> {
    /// The name of its module.
    pub name: &'static str,
    /// The document that it comes from, and its name there.
    pub source: &'static str,
    /// Runs it.
    pub run: Run<T, B>,
}

/// Returns all strategies, from the slowest to the fastest idea.
pub fn strategies<T: Counted<B>, B: Binning<T>>() -> Vec<Strategy<T, B>> {
    macro_rules! strategies {
        ($($name:ident $source:literal)*) => {
            vec![$(Strategy { name: stringify!($name), source: $source, run: $name::run::<T, B> }),*]
        };
    }
    strategies! {
        global_atomics "naive_histogram_kernel"
        shared_memory "shared_histogram_kernel"
        warp_private "warp_histogram_kernel"
        grid_stride "Coalesced Memory Access"
        padded "Bank Conflict Avoidance"
        multi_pass "Multi-pass for Large Bin Counts"
        cluster "Distributed Shared Memory"
        best "own"
    }
}

/// Counts the elements in `counts.len()` bins of the same width. Elements outside of `range` are not counted.
///
/// ```
/// use sarek_examples::histogram;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let input = device.upload(&[0.1f32, 0.9, 0.8, 0.2, 0.1, 1.5])?;
/// let mut counts = device.zeros(2)?;
/// histogram::even(&device, &input, 0.0..1.0, &mut counts)?;
/// assert_eq!(counts.to_vec()?, [3, 2]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Panics
/// The panics of [`Bins::even`].
///
/// # Errors
/// A buffer of another device, no memory, or a failure of the device.
pub fn even<T: Counted<Even>>(
    device: &Device,
    input: &Slice<T>,
    range: Range<T::Level>,
    counts: &mut Slice<u32>,
) -> Result<()>
where
    Even: Binning<T>,
{
    histogram_into(device, input, &Bins::even(device, counts.len(), range)?, counts)
}

/// Counts the elements between neighbours of `levels`, which rise. A level belongs to the bin above it.
///
/// ```
/// use sarek_examples::histogram;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let input = device.upload(&[3u32, 10, 99, 100, 5])?;
/// let mut counts = device.zeros(2)?;
/// histogram::custom(&device, &input, &[0, 10, 100], &mut counts)?;
/// assert_eq!(counts.to_vec()?, [2, 2]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Panics
/// The panics of [`Bins::custom`].
///
/// # Errors
/// [`Error::Length`] if there are not as many counts as bins, a buffer of another device, no memory, or a failure of the
/// device.
pub fn custom<T: Counted<Custom>>(
    device: &Device,
    input: &Slice<T>,
    levels: &[T::Level],
    counts: &mut Slice<u32>,
) -> Result<()>
where
    Custom: Binning<T>,
{
    histogram_into(device, input, &Bins::custom(device, levels)?, counts)
}

/// Returns the blocks of 256 threads of a grid-stride loop: at most 2048 threads for each multiprocessor.
fn blocks(device: &Device, n: usize) -> usize {
    n.div_ceil(256).clamp(1, device.multiprocessors() as usize * 8)
}

/// Checks that there is one counter per bin.
fn check_counts<T, B, C: Element>(bins: &Bins<T, B>, counts: &Slice<C>) -> Result<()> {
    if bins.count() == counts.len() {
        return Ok(());
    }
    Err(Error::Length { what: "histogram", expected: counts.len(), given: bins.count() })
}
