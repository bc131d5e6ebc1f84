//! Convolution of signals and images of `f32` with a filter: each output is a weighted sum of the inputs around it.
//!
//! There is one output per input ("same"), elements outside count as zero, and a filter of `k` weights is centred on
//! its weight `k / 2`. As in the source, the filter is not reversed: strictly, these are correlations. For a
//! convolution, reverse the filter.
//!
//! An output takes one multiplication per weight of the filter, and 8 bytes of traffic if every input is loaded from
//! memory once. For small filters memory is then the limit: a 5 x 5 filter at the rate of a copy needs a third of an
//! H200's multipliers. The strategies differ in the number of loads for each multiplication.
//!
//! # The ladder
//!
//! | strategy | what it is | what the step gains | 2^22 |
//! |---|---|---|---|
//! | [`direct1d`] | a signal; one output per thread | the starting point: two loads and two comparisons per multiplication | 105 us |
//! | [`halo1d`] | a signal; a block's inputs and their halo in shared memory | loads without comparisons, from nearer by | 88 us |
//! | [`direct2d`] | an image; one output per thread | the starting point in two dimensions | 124 us |
//! | [`mod@best`] | strips of outputs in registers, sizes as constants | an input is loaded once and a half, a weight once for 64 outputs | 22 us |
//! | [`columns`], a part of it | filters of up to 17 x 17 weights: columns of outputs in registers, inputs in shared memory | 30 multiplications per load, of 15 x 15 weights | 72 us, of 903 |
//!
//! The last column is a whole checked call on an H200 with 2^22 inputs: 31 weights for signals, 5 x 5 for images, and
//! 15 x 15 for `columns`, which take `direct2d` 903 us.
//!
//! The strategies follow published techniques. Each file names its technique, and quotes the mistakes of a common form
//! of it.

pub mod best;
pub mod columns;
pub mod direct1d;
pub mod direct2d;
pub mod halo1d;
#[cfg(test)]
mod tests;

pub use crate::how::How;
pub use best::{convolve1d, convolve2d, convolve2d_separable, convolve2d_separable_tuned, convolve2d_tuned};

use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The `run` of a strategy for signals: the signal, the filter, the output.
pub type Run1d = fn(&Device, &Slice<f32>, &Slice<f32>, &mut Slice<f32>, &How) -> Result<()>;

/// The `run` of a strategy for images: the image, the filter, the output.
pub type Run2d = fn(&Device, &Slice<f32>, Image, &Slice<f32>, Image, &mut Slice<f32>, &How) -> Result<()>;

/// One way to convolve.
#[derive(Debug)]
pub struct Strategy<R> {
    /// The name of its module.
    pub name: &'static str,
    /// The document that it comes from, and its name there.
    pub source: &'static str,
    /// Runs it.
    pub run: R,
}

/// Returns the strategies for signals, from the slowest to the fastest idea.
pub fn strategies1d() -> Vec<Strategy<Run1d>> {
    vec![
        Strategy { name: "direct1d", source: "conv1d_kernel", run: direct1d::run },
        Strategy { name: "halo1d", source: "conv1d_shared_kernel", run: halo1d::run },
        Strategy { name: "best", source: "own", run: best::run1d },
    ]
}

/// Returns the strategies for images, from the slowest to the fastest idea.
pub fn strategies2d() -> Vec<Strategy<Run2d>> {
    vec![
        Strategy { name: "direct2d", source: "conv2d_kernel", run: direct2d::run },
        Strategy { name: "best", source: "own", run: best::run2d },
    ]
}

/// The size of an image or filter, in elements. Rows are contiguous; a signal is an image of height 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Image {
    /// The elements of a row.
    pub width: usize,
    /// The rows.
    pub height: usize,
}

impl Image {
    /// Returns an image of `width` by `height` elements.
    pub fn new(width: usize, height: usize) -> Image {
        Image { width, height }
    }

    /// Returns the number of elements.
    fn len(self) -> usize {
        self.width.saturating_mul(self.height)
    }

    /// Returns a grid whose threads compute that many outputs each; `None` if there are no outputs.
    fn grid(self, of_thread: (usize, usize), block: (usize, usize)) -> Option<Grid> {
        let blocks = (self.width.div_ceil(of_thread.0 * block.0), self.height.div_ceil(of_thread.1 * block.1));
        (self.len() != 0).then(|| Grid::new(blocks, block))
    }
}

/// The largest width and height: kernels count in `u32`, up to a block further.
const LARGEST: usize = u32::MAX as usize - (1 << 16);

/// Checks that both images have that size, and that it can be counted.
fn check(image: &Slice<f32>, output: &Slice<f32>, size: Image) -> Result<()> {
    for given in [size.width, size.height] {
        if given > LARGEST {
            return Err(Error::TooLong { what: "convolution: a side of the image", given, limit: LARGEST });
        }
    }
    for (what, buffer) in [("convolution, the image", image), ("convolution, the output", output)] {
        if buffer.len() != size.len() {
            return Err(Error::Length { what, expected: buffer.len(), given: size.len() });
        }
    }
    Ok(())
}

/// Checks that a filter has that size, and that positions can be counted up to a filter beyond the image.
fn check_filter(filter: &Slice<f32>, size: Image, image: Image) -> Result<()> {
    for (side, of_image) in [(size.width, image.width), (size.height, image.height)] {
        let expected = LARGEST.saturating_sub(of_image);
        if side > expected {
            return Err(Error::TooLong { what: "convolution: a side of the filter", given: side, limit: expected });
        }
    }
    if filter.len() != size.len() {
        return Err(Error::Length { what: "convolution, the filter", expected: filter.len(), given: size.len() });
    }
    Ok(())
}
