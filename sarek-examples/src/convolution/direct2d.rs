//! An image, one thread an output, everything from global memory.
//!
//! Technique: "2D Convolution" (`conv2d_kernel`). Each thread loads the inputs under the filter, and
//! the weights, and compares every position with all four sides of the image.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - `kernel_idx` runs over a square filter only. Ours has a width and a height.
//! - Indices are `int`: `image_row * width` overflows from 2^31 elements on.
//! - The comparisons of the row are repeated for every column.

use super::{How, Image, check, check_filter};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The correlation of an image with a filter of `kh` rows of `kw` weights.
#[kernel(block = (32, 8))]
pub fn convolve_direct2d(image: &[f32], filter: &[f32], output: &mut [f32], width: u32, height: u32, kw: u32, kh: u32) {
    let col = global_idx_x();
    let row = global_idx_y();
    if row < height && col < width {
        let mut sum = 0.0;
        for ky in 0..kh {
            // Above and left of the image positions wrap to large numbers.
            let y = (row + ky).wrapping_sub(kh / 2);
            if y < height {
                let (line, weights) = (y as usize * width as usize, ky as usize * kw as usize);
                for kx in 0..kw {
                    let x = (col + kx).wrapping_sub(kw / 2);
                    if x < width {
                        sum += image[line + x as usize] * filter[weights + kx as usize];
                    }
                }
            }
        }
        output[row as usize * width as usize + col as usize] = sum;
    }
}

/// Correlates in one launch. The image is at most 524280 high.
///
/// # Errors
/// The errors of [`convolve2d`](super::convolve2d), and if the image has too many rows for a grid.
pub fn run(
    device: &Device,
    image: &Slice<f32>,
    size: Image,
    filter: &Slice<f32>,
    filter_size: Image,
    output: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    check(image, output, size)?;
    check_filter(filter, filter_size, size)?;
    let Some(grid) = size.grid((1, 1), (32, 8)) else { return Ok(()) };
    let (width, height) = (size.width as u32, size.height as u32);
    let (kw, kh) = (filter_size.width as u32, filter_size.height as u32);
    // SAFETY: the buffers have the lengths of their sizes, with which the kernel compares.
    launch!(how, convolve_direct2d, device, grid, image, filter, output, width, height, kw, kh)
}
