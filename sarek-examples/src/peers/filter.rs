//! NPP's filters.
//!
//! The differences that complicate measuring the same work on both sides:
//! - NPP's filters do not treat the outside of the image as zeros: they read whatever memory is there. So an image is
//!   stored in a frame of zeros that is as wide as the filter reaches ([`PaddedImage`]). The `width * height` outputs
//!   are then the ones of [`convolution`](crate::convolution), whose image needs no frame.
//! - NPP requires weights in reverse order ("Coefficients are expected to be stored in reverse order"). [`Filter`]
//!   takes them like [`convolution`](crate::convolution), and reverses them.
//! - Where filters of 3x3 and 5x5, rows and columns reach beyond the region that they compute, NPP 13.0 repeats the
//!   region's last pixels instead of reading the surroundings: these outputs differ. Larger filters read the frame.
//! - NPP's anchor, counted in a reversed filter, is the middle from both ends only if there is one. So sizes are odd.

use std::ffi::c_int;

use sarek_runtime::{Buffer, Device, Result, Slice};

use super::{Error, Library, Peers};
use crate::convolution::Image;

/// Rows start at multiples of this many elements: 128 bytes.
const ALIGNMENT: usize = 32;

/// An image in a frame of zeros, on a device.
///
/// The first pixel of each row is at a multiple of 128 bytes, which is the best alignment for NPP.
#[derive(Debug)]
pub struct PaddedImage {
    pixels: Buffer<f32>,
    layout: Layout,
}

/// The memory layout of the pixels of a [`PaddedImage`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Layout {
    size: Image,
    /// The minimum reach of the frame to the left and right, and above and below.
    reach: (usize, usize),
    /// The zeros before each row of the image.
    left: usize,
    /// The elements from row to row.
    pitch: usize,
}

impl Layout {
    /// For filters of that size and smaller ones.
    fn new(size: Image, filter: Image) -> Layout {
        let reach = (filter.width / 2, filter.height / 2);
        let left = reach.0.next_multiple_of(ALIGNMENT);
        Layout { size, reach, left, pitch: (left + size.width + reach.0).next_multiple_of(ALIGNMENT) }
    }

    /// Returns the index of the first pixel.
    fn first(&self) -> usize {
        self.reach.1 * self.pitch + self.left
    }

    /// Returns the pixels with their frame.
    fn embed(&self, pixels: &[f32]) -> Vec<f32> {
        assert_eq!(Some(pixels.len()), self.size.width.checked_mul(self.size.height), "the pixels of the image");
        let mut padded = vec![0.0; (self.size.height + 2 * self.reach.1) * self.pitch];
        if !pixels.is_empty() {
            let rows = padded[self.first()..].chunks_mut(self.pitch);
            for (row, pixels) in rows.zip(pixels.chunks(self.size.width)) {
                row[..pixels.len()].copy_from_slice(pixels);
            }
        }
        padded
    }
}

impl PaddedImage {
    /// Uploads an image of that size, with a frame for filters up to the size of `filter`.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    ///
    /// # Panics
    /// If there are not `size.width * size.height` pixels.
    pub fn new(device: &Device, pixels: &[f32], size: Image, filter: Image) -> Result<PaddedImage> {
        let layout = Layout::new(size, filter);
        Ok(PaddedImage { pixels: device.upload(&layout.embed(pixels))?, layout })
    }

    /// Returns the size of the image without its frame.
    pub fn size(&self) -> Image {
        self.layout.size
    }
}

/// A filter on a device, as NPP takes it.
#[derive(Debug)]
pub struct Filter {
    weights: Buffer<f32>,
    size: Image,
}

impl Filter {
    /// Uploads a filter, whose weights are in the order of [`convolution`](crate::convolution): row by row, the first one
    /// for the pixel at the upper left.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    ///
    /// # Panics
    /// If there are not `size.width * size.height` weights, or one of the two is not odd.
    pub fn new(device: &Device, weights: &[f32], size: Image) -> Result<Filter> {
        Ok(Filter { weights: device.upload(&reversed(weights, size))?, size })
    }

    /// Returns the width and height.
    pub fn size(&self) -> Image {
        self.size
    }
}

/// Returns the weights in the order that NPP takes.
fn reversed(weights: &[f32], size: Image) -> Vec<f32> {
    assert!(size.width % 2 == 1 && size.height % 2 == 1, "a filter with a middle");
    assert_eq!(Some(weights.len()), size.width.checked_mul(size.height), "the weights of the filter");
    weights.iter().rev().copied().collect()
}

impl Peers {
    /// Enqueues NPP's `nppiFilter_32f_C1R`: `output[y][x]` is the sum of `filter[j][i] * image[y + j - height / 2][x + i -
    /// width / 2]` over the filter, with zeros outside of the image. That is what
    /// [`convolve2d`](crate::convolution::convolve2d) does.
    ///
    /// # Errors
    /// [`Error::Lacks`] if the library was built without NPP; [`Error::Failed`].
    ///
    /// # Panics
    /// If image, filter or output are not this device's, the frame is too narrow for the filter, the output has not as many
    /// elements as the image has pixels, or the image is too large for NPP, which counts the bytes of a row in 31 bits.
    pub fn filter(&self, image: &PaddedImage, filter: &Filter, output: &mut Slice<f32>) -> Result<(), Error> {
        self.need(Library::Npp)?;
        let Run { input, pitch, width, height } = self.ready(image, filter.size, output);
        let (weights, filter) = (self.input(&filter.weights), filter.size);
        let (filter_width, filter_height) = (filter.width as c_int, filter.height as c_int);
        let (output, stream) = (self.output(output), self.stream());
        // SAFETY: the pointers are this device's; the filter has as many weights, and reaches no further than the frame;
        // the output has an element for each pixel; all work on them is in this stream.
        let code = unsafe {
            (self.functions.filter)(
                self.handle,
                input,
                pitch,
                weights,
                filter_width,
                filter_height,
                output,
                width,
                height,
                stream,
            )
        };
        self.check("sarek_peers_filter", code)
    }

    /// Enqueues NPP's `nppiFilterRow_32f_C1R` and then its `nppiFilterColumn_32f_C1R`. That is what
    /// [`convolve2d_separable`](crate::convolution::convolve2d_separable) does. What lies between is in memory of the
    /// library's own.
    ///
    /// # Errors
    /// The errors of [`Peers::filter`].
    ///
    /// # Panics
    /// The panics of [`Peers::filter`], and if `row` is higher than 1 or `column` wider than 1.
    pub fn filter_separable(
        &self,
        image: &PaddedImage,
        row: &Filter,
        column: &Filter,
        output: &mut Slice<f32>,
    ) -> Result<(), Error> {
        self.need(Library::Npp)?;
        assert!(row.size.height == 1 && column.size.width == 1, "a row and a column");
        let reach = Image::new(row.size.width, column.size.height);
        let Run { input, pitch, width, height } = self.ready(image, reach, output);
        let (row, column) = (self.input(&row.weights), self.input(&column.weights));
        let (row_length, column_length) = (reach.width as c_int, reach.height as c_int);
        let (output, stream) = (self.output(output), self.stream());
        // SAFETY: as in `filter`.
        let code = unsafe {
            (self.functions.filter_separable)(
                self.handle,
                input,
                pitch,
                row,
                row_length,
                column,
                column_length,
                output,
                width,
                height,
                stream,
            )
        };
        self.check("sarek_peers_filter_separable", code)
    }

    /// Returns NPP's parameters for an image that is filtered.
    fn ready(&self, image: &PaddedImage, filter: Image, output: &Slice<f32>) -> Run {
        let Layout { size, reach, pitch, .. } = image.layout;
        assert!(filter.width / 2 <= reach.0 && filter.height / 2 <= reach.1, "the frame is too narrow for the filter");
        assert_eq!(output.len(), size.width * size.height, "an output for each pixel");
        let small = pitch.max(size.height + 2 * reach.1) <= c_int::MAX as usize / size_of::<f32>();
        assert!(small && !output.is_empty(), "an image of {} by {}", size.width, size.height);
        let input = self.input(&image.pixels).cast::<f32>().wrapping_add(image.layout.first()).cast();
        Run { input, pitch: pitch as c_int, width: size.width as c_int, height: size.height as c_int }
    }
}

/// An image for NPP.
struct Run {
    /// The first pixel.
    input: *const std::ffi::c_void,
    pitch: c_int,
    width: c_int,
    height: c_int,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convolution::{How, direct2d};

    #[test]
    fn a_frame_is_as_wide_as_the_filter_reaches_and_rows_are_aligned() {
        let layout = Layout::new(Image::new(3, 2), Image::new(5, 3));
        assert_eq!(layout, Layout { size: Image::new(3, 2), reach: (2, 1), left: 32, pitch: 64 });
        let padded = layout.embed(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert_eq!(padded.len(), 4 * 64);
        let pixels: Vec<_> = padded.iter().enumerate().filter(|(_, pixel)| **pixel != 0.0).collect();
        assert_eq!(pixels, [(96, &1.0), (97, &2.0), (98, &3.0), (160, &4.0), (161, &5.0), (162, &6.0)]);
    }

    #[test]
    fn a_filter_without_reach_needs_no_frame() {
        let layout = Layout::new(Image::new(32, 2), Image::new(1, 1));
        assert_eq!((layout.left, layout.pitch, layout.first()), (0, 32, 0));
    }

    /// NPP's documents: a convolution, that is, with the weights from the last one on, around the anchor.
    #[test]
    fn what_npp_makes_of_the_reversed_filter_is_our_correlation() {
        let (size, filter) = (Image::new(7, 5), Image::new(5, 3));
        let pixels: Vec<f32> = (0..35).map(|i| (i * i % 17) as f32).collect();
        let weights: Vec<f32> = (1..=15).map(|i| i as f32).collect();
        let layout = Layout::new(size, filter);
        let (padded, stored) = (layout.embed(&pixels), reversed(&weights, filter));
        let mut npp = Vec::new();
        for y in 0..size.height {
            for x in 0..size.width {
                let mut sum = 0.0;
                for j in 0..filter.height {
                    for i in 0..filter.width {
                        let (below, right) = (filter.height / 2 + y, filter.width / 2 + x);
                        let row = layout.first() - layout.reach.1 * layout.pitch;
                        let place = row + (layout.reach.1 + below - j) * layout.pitch + right - i;
                        sum += stored[j * filter.width + i] * padded[place];
                    }
                }
                npp.push(sum);
            }
        }
        let device = Device::cpu();
        let (image, weights) = (device.upload(&pixels).unwrap(), device.upload(&weights).unwrap());
        let mut ours = device.zeros(35).unwrap();
        direct2d::run(&device, &image, size, &weights, filter, &mut ours, &How::default()).unwrap();
        assert_eq!(ours.to_vec().unwrap(), npp);
    }

    #[test]
    #[should_panic(expected = "a filter with a middle")]
    fn a_filter_without_a_middle_is_refused() {
        reversed(&[1.0; 4], Image::new(2, 2));
    }
}
