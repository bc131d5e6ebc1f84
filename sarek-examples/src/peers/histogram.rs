//! CUB's histograms.

use std::ffi::c_int;
use std::ops::Range;

use sarek_runtime::Slice;

use super::{Error, PeerSample, Peers, count};

impl Peers {
    /// Enqueues CUB's `DeviceHistogram::HistogramEven`: sets each of the counts, one a bin, to the number of elements in it.
    /// The bins have the same width, and what is outside of `range` is in none.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, there are 2^31 elements or more, there is no bin, or the range is empty.
    pub fn histogram_even<T: PeerSample>(
        &self,
        input: &Slice<T>,
        range: Range<T::Level>,
        counts: &mut Slice<u32>,
    ) -> Result<(), Error> {
        assert!(range.start < range.end, "the range is empty");
        let ends = [range.start, range.end];
        let (n, bins) = (count(input, 31), bins(counts));
        let (from, to, ends, stream) = (self.input(input), self.output(counts), ends.as_ptr().cast(), self.stream());
        // SAFETY: the pointers are this device's, for `n` elements and as many counts as bins, but for the two ends, which
        // are read before the call returns; and all work on them is in this stream.
        let code = unsafe { (self.functions.histogram_even)(self.handle, T::TYPE, from, n, to, bins, ends, stream) };
        self.check("sarek_peers_histogram_even", code)
    }

    /// Enqueues CUB's `DeviceHistogram::HistogramRange`: sets each of the counts, one a bin, to the number of elements in it.
    /// A bin reaches from a level to the next one, of which it includes the lower; levels rise.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, there are 2^31 elements or more, or there is not one more level than counts.
    pub fn histogram_range<T: PeerSample>(
        &self,
        input: &Slice<T>,
        levels: &Slice<T::Level>,
        counts: &mut Slice<u32>,
    ) -> Result<(), Error> {
        let (n, bins) = (count(input, 31), bins(counts));
        assert_eq!(levels.len(), counts.len() + 1, "a level more than bins");
        let (from, levels, to, stream) = (self.input(input), self.input(levels), self.output(counts), self.stream());
        // SAFETY: as in `histogram_even`; the levels are this device's too, one more than bins.
        let code = unsafe { (self.functions.histogram_range)(self.handle, T::TYPE, from, n, to, bins, levels, stream) };
        self.check("sarek_peers_histogram_range", code)
    }

    /// Enqueues CUB's `DeviceHistogram::MultiHistogramEven<4, 3>`: counts the first three samples of pixels of four, each
    /// in a third of the counts, one a bin. The bins of each channel have the same width, and what is outside of `range` is
    /// in none.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, there are 2^31 samples or more, a part of a pixel, no bin or a part of a third,
    /// or the range is empty.
    pub fn histogram_even_rgba<T: PeerSample>(
        &self,
        input: &Slice<T>,
        range: Range<T::Level>,
        counts: &mut Slice<u32>,
    ) -> Result<(), Error> {
        assert!(range.start < range.end, "the range is empty");
        let ends = [range.start, range.end];
        let (n, bins) = (pixels(input), bins_of_three(counts));
        let (from, to, ends, stream) = (self.input(input), self.output(counts), ends.as_ptr().cast(), self.stream());
        // SAFETY: the pointers are this device's, for `n` pixels and three times as many counts as bins, but for the two
        // ends, which are read before the call returns; and all work on them is in this stream.
        let code =
            unsafe { (self.functions.histogram_even_rgba)(self.handle, T::TYPE, from, n, to, bins, ends, stream) };
        self.check("sarek_peers_histogram_even_rgba", code)
    }

    /// Enqueues CUB's `DeviceHistogram::MultiHistogramRange<4, 3>`: counts the first three samples of pixels of four, each
    /// in a third of the counts, one a bin. A bin of each channel reaches from a level to the next one, of which it includes
    /// the lower; levels rise.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, there are 2^31 samples or more, a part of a pixel, no bin or a part of a third,
    /// or there is not one more level than bins.
    pub fn histogram_range_rgba<T: PeerSample>(
        &self,
        input: &Slice<T>,
        levels: &Slice<T::Level>,
        counts: &mut Slice<u32>,
    ) -> Result<(), Error> {
        let (n, bins) = (pixels(input), bins_of_three(counts));
        assert_eq!(levels.len(), bins as usize + 1, "a level more than bins");
        let (from, levels, to, stream) = (self.input(input), self.input(levels), self.output(counts), self.stream());
        // SAFETY: as in `histogram_even_rgba`; the levels are this device's too, one more than bins.
        let code =
            unsafe { (self.functions.histogram_range_rgba)(self.handle, T::TYPE, from, n, to, bins, levels, stream) };
        self.check("sarek_peers_histogram_range_rgba", code)
    }
}

/// Returns the number of pixels of four samples. Panics if there is a part of one.
fn pixels<T: PeerSample>(input: &Slice<T>) -> u64 {
    let n = count(input, 31);
    assert!(n.is_multiple_of(4), "{n} samples are not whole pixels");
    n / 4
}

/// Returns the number of bins of each of three channels. Panics if there is none, or a part of a third.
fn bins_of_three(counts: &Slice<u32>) -> c_int {
    let all = bins(counts);
    assert!(all % 3 == 0, "{all} counts are not those of three channels");
    all / 3
}

/// Returns the number of bins, fewer than 2^31 - 1. Panics if there is none.
fn bins(counts: &Slice<u32>) -> c_int {
    assert!((1..c_int::MAX as usize).contains(&counts.len()), "there are {} bins", counts.len());
    counts.len() as c_int
}
