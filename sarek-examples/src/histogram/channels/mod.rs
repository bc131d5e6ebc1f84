//! Histograms of pixels: one for each channel.
//!
//! Pixels are 1 to 4 samples side by side, as in `RGBA`, and the first channels of them are counted, each in bins of its
//! own. CUB calls this `MultiHistogramEven` and `MultiHistogramRange`. A histogram after the other would read all pixels
//! as often as there are channels.
//!
//! - A thread reads a pixel in one access, if it has 2 or 4 samples and the first one is aligned to that, and has `ITEMS`
//!   pixels in flight.
//! - The rows of all channels are one array in shared memory, with copies for the lanes as in [`best`](super::best). A
//!   channel has one row more than bins, for samples that are in none, so that no thread takes another way
//!   ([`histogram_channels`]).
//! - Bytes are not binned: the 256 values of each channel are counted, and each is binned once at the end
//!   ([`histogram_byte_channels`]).
//! - More bins than a block has room for are counted in global memory ([`histogram_channels_global`]).
//!
//! The limit: memory, where the copies fit; for bytes in four channels the atomic accesses to shared memory.

pub mod kernels;
#[cfg(test)]
mod tests;

use super::binning::{Binning, Bins, Custom, Even, Sample};
use super::{How, check_counts};
use kernels::{clear_channels, histogram_byte_channels, histogram_channels, histogram_channels_global};
use sarek_runtime::Result;
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;
use std::array;
use std::ops::Range;

/// The threads of a block.
const THREADS: usize = 512;

/// The pixels that a thread has in flight: of samples of 4 bytes, and of bytes.
const ITEMS: usize = 4;
const BYTE_ITEMS: usize = 8;

/// The most blocks that work at a time on a multiprocessor. Each adds its counters to the result in the end.
const BLOCKS_PER_MULTIPROCESSOR: usize = 3;

/// The part of each block's shared memory that a multiprocessor uses itself, in bytes.
const RESERVED: usize = 1024;

/// What a launch takes: pixels of `CHANNELS` samples, and the bins and the counts of the first `ACTIVE` channels.
#[derive(Debug, Clone, Copy)]
pub struct Counting<'a, T, B, const CHANNELS: usize, const ACTIVE: usize> {
    input: &'a Slice<T>,
    bins: [&'a Bins<T, B>; ACTIVE],
    counts: [&'a Slice<AtomicU32>; ACTIVE],
}

impl<T: Sample, B: Binning<T>, const CHANNELS: usize, const ACTIVE: usize> Counting<'_, T, B, CHANNELS, ACTIVE> {
    /// Returns the words of the bins of each channel; for channels that are not counted, those of the first one.
    fn words(&self) -> [&Slice<u32>; 4] {
        array::from_fn(|channel| self.bins[if channel < ACTIVE { channel } else { 0 }].words())
    }

    /// Returns the counts of each channel in the same way.
    fn counts(&self) -> [&Slice<AtomicU32>; 4] {
        array::from_fn(|channel| self.counts[if channel < ACTIVE { channel } else { 0 }])
    }

    /// Returns the number of pixels.
    fn pixels(&self) -> usize {
        self.input.len() / CHANNELS
    }

    /// Returns the number of samples of the pixels that one access can read, 2 or 4. Where it can read none of these, it is
    /// another number than that of the channels.
    fn whole(&self) -> usize {
        let is_aligned = self.input.device_ptr().is_multiple_of((CHANNELS * size_of::<T>()) as u64);
        match CHANNELS {
            2 if is_aligned => 2,
            4 if !is_aligned => 2,
            _ => 4,
        }
    }

    /// Returns how many blocks work at a time that have `rows` rows of `copies` counters each; none if there is no room
    /// for one.
    fn resident(&self, rows: usize, copies: usize) -> usize {
        let device = self.input.device();
        let bytes = rows * copies * size_of::<u32>();
        let room = device.limits().shared_memory_per_block_optin as usize;
        let fit = if bytes > room { 0 } else { (room + RESERVED) / (bytes + RESERVED) };
        device.multiprocessors() as usize * fit.min(BLOCKS_PER_MULTIPROCESSOR)
    }

    /// Returns the grid of at most `resident` blocks whose threads take `items` pixels at a time.
    fn grid(&self, resident: usize, threads: usize, items: usize) -> Grid {
        Grid::new(self.pixels().div_ceil(threads * items).clamp(1, resident), threads)
    }

    /// Sets the counts to 0, in one launch.
    fn clear(&self, target: &impl Target, how: &How) -> Result<()> {
        let [c0, c1, c2, c3] = self.counts();
        let most = self.counts.iter().map(|counts| counts.len()).max().unwrap_or(0);
        // Unchecked, it is right because the kernel compares with the lengths.
        launch!(how, clear_channels, target, Grid::cover(most, 256), c0, c1, c2, c3)
    }

    /// Launches [`histogram_channels`] with as many copies as there is room for, or [`histogram_channels_global`].
    fn launch(self, target: &impl Target, how: &How) -> Result<()> {
        let rows = self.bins.iter().map(|bins| bins.count() + 1).sum::<usize>();
        match rows {
            0..=256 => self.launch_tuned::<32>(target, rows, how),
            257..=1024 => self.launch_tuned::<8>(target, rows, how),
            1025..=4096 => self.launch_tuned::<2>(target, rows, how),
            _ if self.resident(rows, 1) > 0 => self.launch_tuned::<1>(target, rows, how),
            _ => self.launch_global(target, how),
        }
    }

    /// Launches [`histogram_channels`].
    fn launch_tuned<const COPIES: usize>(self, target: &impl Target, rows: usize, how: &How) -> Result<()> {
        let ([w0, w1, w2, w3], [c0, c1, c2, c3], input) = (self.words(), self.counts(), self.input);
        let grid = self.grid(self.resident(rows, COPIES), THREADS, ITEMS).with_shared::<[AtomicU32; COPIES]>(rows);
        macro_rules! count {
            ($whole:literal) => {
                // Unchecked, it is right because the kernel compares with the input's length, each bin has a counter, and each channel
                // a row for each bin and one more.
                launch!(
                    how,
                    histogram_channels::<T, B, CHANNELS, ACTIVE, COPIES, THREADS, ITEMS, $whole>,
                    target, grid, input, w0, w1, w2, w3, c0, c1, c2, c3
                )
            };
        }
        if self.whole() == 2 { count!(2) } else { count!(4) }
    }

    /// Launches [`histogram_channels_global`].
    fn launch_global(self, target: &impl Target, how: &How) -> Result<()> {
        let ([w0, w1, w2, w3], [c0, c1, c2, c3], input) = (self.words(), self.counts(), self.input);
        let grid = self.grid(self.input.device().multiprocessors() as usize * 4, THREADS, 1);
        // Unchecked, it is right because the kernel compares with the lengths of its input and of the counts.
        launch!(
            how,
            histogram_channels_global::<T, B, CHANNELS, ACTIVE, THREADS>,
            target,
            grid,
            input,
            w0,
            w1,
            w2,
            w3,
            c0,
            c1,
            c2,
            c3
        )
    }
}

impl<B: Binning<u8>, const CHANNELS: usize, const ACTIVE: usize> Counting<'_, u8, B, CHANNELS, ACTIVE> {
    /// Launches [`histogram_byte_channels`] with as many copies as there is room for.
    fn launch_bytes(self, target: &impl Target, how: &How) -> Result<()> {
        if self.resident(256 * ACTIVE, 32) > 0 {
            self.launch_bytes_tuned::<32>(target, how)
        } else {
            self.launch_bytes_tuned::<8>(target, how)
        }
    }

    /// Launches [`histogram_byte_channels`].
    fn launch_bytes_tuned<const COPIES: usize>(self, target: &impl Target, how: &How) -> Result<()> {
        let ([w0, w1, w2, w3], [c0, c1, c2, c3], input) = (self.words(), self.counts(), self.input);
        let rows = 256 * ACTIVE;
        let grid = self.grid(self.resident(rows, COPIES), THREADS, BYTE_ITEMS).with_shared::<[AtomicU32; COPIES]>(rows);
        macro_rules! count {
            ($whole:literal) => {
                // Unchecked, it is right because the kernel compares with the lengths of its input and of the counts, and there is a
                // row for each value.
                launch!(
                    how,
                    histogram_byte_channels::<B, CHANNELS, ACTIVE, COPIES, THREADS, BYTE_ITEMS, $whole>,
                    target, grid, input, w0, w1, w2, w3, c0, c1, c2, c3
                )
            };
        }
        if self.whole() == 2 { count!(2) } else { count!(4) }
    }
}

/// A type of samples, with its way of counting them in channels.
pub trait CountedChannels<B: Binning<Self>>: Sample {
    /// Adds the number of samples in each bin to the counts of each channel.
    ///
    /// # Errors
    /// A buffer of another device, or a failure of the device.
    fn count_channels<const CHANNELS: usize, const ACTIVE: usize>(
        target: &impl Target,
        counting: Counting<'_, Self, B, CHANNELS, ACTIVE>,
        how: &How,
    ) -> Result<()>;
}

impl<B: Binning<u8>> CountedChannels<B> for u8 {
    fn count_channels<const CHANNELS: usize, const ACTIVE: usize>(
        target: &impl Target,
        counting: Counting<'_, u8, B, CHANNELS, ACTIVE>,
        how: &How,
    ) -> Result<()> {
        counting.launch_bytes(target, how)
    }
}

macro_rules! counted {
    ($($ty:ident)*) => {$(
        impl<B: Binning<$ty>> CountedChannels<B> for $ty {
            fn count_channels<const CHANNELS: usize, const ACTIVE: usize>(
                target: &impl Target,
                counting: Counting<'_, $ty, B, CHANNELS, ACTIVE>,
                how: &How,
            ) -> Result<()> {
                counting.launch(target, how)
            }
        }
    )*};
}

counted!(u32 i32 f32);

/// Counts the samples of each of the first `ACTIVE` channels in bins of its own. `pixels` are `CHANNELS` samples each, 1
/// to 4, of any alignment. The counts of a channel, one per bin, are overwritten; a count past `u32::MAX` wraps.
/// Allocates nothing and does not wait.
///
/// A number of channels outside of that, or fewer than `ACTIVE`, does not compile.
///
/// # Errors
/// [`Error::Length`] if the last pixel is not complete, or a channel has not as many counts as bins; a buffer of another
/// device, or a failure of the device.
pub fn channels_into<T: CountedChannels<B>, B: Binning<T>, const CHANNELS: usize, const ACTIVE: usize>(
    target: &impl Target,
    pixels: &Slice<T>,
    bins: [&Bins<T, B>; ACTIVE],
    counts: [&mut Slice<u32>; ACTIVE],
) -> Result<()> {
    run_channels::<T, B, CHANNELS, ACTIVE>(target, pixels, bins, counts, &How::CHECKED)
}

/// [`channels_into`] with a choice of checks.
///
/// # Errors
/// Those of [`channels_into`].
pub fn run_channels<T: CountedChannels<B>, B: Binning<T>, const CHANNELS: usize, const ACTIVE: usize>(
    target: &impl Target,
    pixels: &Slice<T>,
    bins: [&Bins<T, B>; ACTIVE],
    counts: [&mut Slice<u32>; ACTIVE],
    how: &How,
) -> Result<()> {
    const {
        assert!(
            1 <= ACTIVE && ACTIVE <= CHANNELS && CHANNELS <= 4,
            "a pixel has 1 to 4 channels, all of which can be counted"
        )
    };
    let rest = pixels.len() % CHANNELS;
    if rest > 0 {
        let (expected, given) = (pixels.len(), pixels.len() - rest);
        return Err(Error::Length { what: "histogram, whole pixels", expected, given });
    }
    for (bins, counts) in bins.iter().zip(&counts) {
        check_counts(bins, counts)?;
    }
    let counts = counts.map(|counts| counts.as_atomic());
    let counting = Counting::<T, B, CHANNELS, ACTIVE> { input: pixels, bins, counts };
    counting.clear(target, how)?;
    T::count_channels(target, counting, how)
}

/// Counts the samples of each of the first `ACTIVE` channels, in as many bins of the same width as the channel has
/// counts. Samples outside of the channel's range are not counted. `pixels` are `CHANNELS` samples each, 1 to 4.
///
/// ```
/// use sarek_examples::histogram;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let rgba = device.upload(&[250u8, 3, 7, 255, 255, 130, 7, 255])?;
/// let (mut red, mut green, mut blue) = (device.zeros(2)?, device.zeros(2)?, device.zeros(4)?);
/// let counts = [&mut *red, &mut *green, &mut *blue];
/// histogram::even_channels::<_, 4, 3>(&device, &rgba, [0..256, 0..256, 4..8], counts)?;
/// assert_eq!((red.to_vec()?, green.to_vec()?), (vec![0, 2], vec![1, 1]));
/// assert_eq!(blue.to_vec()?, [0, 0, 0, 2]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Panics
/// The panics of [`Bins::even`].
///
/// # Errors
/// The errors of [`channels_into`], and no memory.
pub fn even_channels<T: CountedChannels<Even>, const CHANNELS: usize, const ACTIVE: usize>(
    device: &Device,
    pixels: &Slice<T>,
    ranges: [Range<T::Level>; ACTIVE],
    counts: [&mut Slice<u32>; ACTIVE],
) -> Result<()>
where
    Even: Binning<T>,
{
    let lengths = counts.iter().map(|counts| counts.len());
    let bins = lengths.zip(ranges).map(|(count, range)| Bins::even(device, count, range));
    let bins = bins.collect::<Result<Vec<_>>>()?;
    channels_into::<T, Even, CHANNELS, ACTIVE>(device, pixels, array::from_fn(|channel| &bins[channel]), counts)
}

/// Counts the samples of each of the first `ACTIVE` channels between neighbours of the channel's levels, which rise. A
/// level belongs to the bin above it. `pixels` are `CHANNELS` samples each, 1 to 4.
///
/// ```
/// use sarek_examples::histogram;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let complex = device.upload(&[0.5f32, -3.0, 2.0, 0.0, 9.0, 1.0])?;
/// let (mut real, mut imaginary) = (device.zeros(2)?, device.zeros(1)?);
/// let levels = [&[0.0, 1.0, 8.0][..], &[0.0, 8.0]];
/// histogram::custom_channels::<_, 2, 2>(&device, &complex, levels, [&mut real, &mut imaginary])?;
/// assert_eq!((real.to_vec()?, imaginary.to_vec()?), (vec![1, 1], vec![2]));
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Panics
/// The panics of [`Bins::custom`].
///
/// # Errors
/// The errors of [`channels_into`], and no memory.
pub fn custom_channels<T: CountedChannels<Custom>, const CHANNELS: usize, const ACTIVE: usize>(
    device: &Device,
    pixels: &Slice<T>,
    levels: [&[T::Level]; ACTIVE],
    counts: [&mut Slice<u32>; ACTIVE],
) -> Result<()>
where
    Custom: Binning<T>,
{
    let bins = levels.iter().map(|levels| Bins::custom(device, levels)).collect::<Result<Vec<_>>>()?;
    channels_into::<T, Custom, CHANNELS, ACTIVE>(device, pixels, array::from_fn(|channel| &bins[channel]), counts)
}
