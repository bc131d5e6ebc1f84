//! The Mandelbrot set, by escape times.
//!
//! Source: Benoit Mandelbrot, "Fractal aspects of the iteration of z -> lambda z (1 - z) for complex lambda and z", Annals of
//! the New York Academy of Sciences 357, 1980; the picture by escape times is that of Heinz-Otto Peitgen and Peter Richter,
//! "The Beauty of Fractals", 1986.
//!
//! Each pixel is a number `c`. The orbit 0, c, c^2 + c, (c^2 + c)^2 + c, ... is followed until it leaves the circle of
//! radius 2, from where it never comes back. Near the border of the set one rounding more or less decides when. Every
//! product with a sum is therefore written as one `mul_add`: then all devices and the host give the same picture, bit for
//! bit.

use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The precision of a picture.
#[device]
pub trait Coordinate: Float {
    /// The square of the radius that orbits leave.
    const ESCAPE: Self;

    /// Returns a pixel's number.
    fn from_pixel(pixel: u32) -> Self;
}

#[device]
impl Coordinate for f32 {
    const ESCAPE: f32 = 4.0;

    fn from_pixel(pixel: u32) -> f32 {
        pixel as f32
    }
}

#[device]
impl Coordinate for f64 {
    const ESCAPE: f64 = 4.0;

    fn from_pixel(pixel: u32) -> f64 {
        pixel as f64
    }
}

/// Returns the number of elements of the orbit of `x + yi` within the circle, at most `limit`.
#[device]
pub fn escape_time<T: Coordinate>(x: T, y: T, limit: u32) -> u32 {
    let (mut re, mut im) = (T::ZERO, T::ZERO);
    for time in 0..limit {
        let im_squared = im * im;
        if re.mul_add(re, im_squared) > T::ESCAPE {
            return time;
        }
        let next = re.mul_add(re, x - im_squared);
        im = (re + re).mul_add(im, y);
        re = next;
    }
    limit
}

/// The escape time of each pixel.
#[kernel(block = (32, 8))]
pub fn mandelbrot_times<T: Coordinate>(
    times: &mut [u32],
    width: u32,
    height: u32,
    left: T,
    top: T,
    step: T,
    limit: u32,
) {
    let (column, row) = (global_idx_x(), global_idx_y());
    if column < width && row < height {
        let x = T::from_pixel(column).mul_add(step, left);
        let y = T::from_pixel(row).mul_add(step, top);
        times[row as usize * width as usize + column as usize] = escape_time(x, y, limit);
    }
}

/// The part of the plane that a picture shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View<T> {
    /// The real part of the leftmost pixels.
    pub left: T,
    /// The imaginary part of the uppermost pixels.
    pub top: T,
    /// The distance of two pixels.
    pub step: T,
}

/// Writes the escape time of each pixel of a picture, row by row from the top, whose imaginary parts grow downwards. Pixels
/// that do not escape within `limit` steps get `limit`.
///
/// # Errors
/// `times` has another length than the picture, there are more than 500 thousand rows, or a failure of the device.
pub fn mandelbrot<T: Coordinate>(
    device: &Device,
    times: &mut Slice<u32>,
    width: usize,
    height: usize,
    view: View<T>,
    limit: u32,
    how: &How,
) -> Result<()> {
    same_length("mandelbrot, the picture", width.saturating_mul(height), times.len())?;
    if times.is_empty() {
        return Ok(());
    }
    let (width, height) = (count("mandelbrot, the width", width)?, count("mandelbrot, the height", height)?);
    let grid = Grid::cover((width, height), (32, 8));
    let View { left, top, step } = view;
    launch!(how, mandelbrot_times::<T>, device, grid, times, width, height, left, top, step, limit)
}

/// Does the same on the host, in the same precision: escape times are not continuous, so a more precise result would
/// not be comparable.
pub fn reference<T: Coordinate>(width: usize, height: usize, view: View<T>, limit: u32) -> Vec<u32> {
    let at = |pixel: usize, from: T| T::from_pixel(pixel as u32).mul_add(view.step, from);
    let time = |x: T, y: T| {
        let (mut re, mut im) = (T::ZERO, T::ZERO);
        (0..limit).find(|_| {
            let escaped = re.mul_add(re, im * im) > T::ESCAPE;
            (re, im) = (re.mul_add(re, x - im * im), (re + re).mul_add(im, y));
            escaped
        })
    };
    let pixels = (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
    pixels.map(|(column, row)| time(at(column, view.left), at(row, view.top)).unwrap_or(limit)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SHAPES, assert_same, everywhere};
    use super::*;

    fn check<T: Coordinate>(view: View<T>) {
        for (height, width) in SHAPES {
            let expected = reference(width, height, view, 50);
            everywhere(&format!("{width} x {height}"), |device, how, what| {
                let mut times = device.upload(&vec![u32::MAX; width * height]).unwrap();
                mandelbrot(device, &mut times, width, height, view, 50, how).unwrap();
                assert_same(&times.to_vec().unwrap(), &expected, what);
            });
        }
    }

    #[test]
    fn pictures_are_the_same_bit_for_bit() {
        check(View { left: -2.0f32, top: -1.1, step: 0.04 });
        check(View { left: -2.0f64, top: -1.1, step: 0.04 });
    }

    #[test]
    fn known_points() {
        let times = |x: f64, y: f64| escape_time(x, y, 100);
        assert_eq!([times(0.0, 0.0), times(-1.0, 0.0), times(-2.0, 0.0), times(0.25, 0.0)], [100; 4]);
        // 0, 1, 2, 5: three of them are within.
        assert_eq!([times(1.0, 0.0), times(3.0, 0.0), times(0.0, 1.0)], [3, 1, 100]);
    }
}
