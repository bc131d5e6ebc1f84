//! A picture that is turned about its centre, by the texture units.
//!
//! Source: Paul S. Heckbert, "Survey of Texture Mapping", IEEE Computer Graphics and Applications, 1986: each pixel of the result looks up
//! where it comes from, and interpolates between the four pixels around that place.
//!
//! The places of neighbouring threads lie along a line that is neither a row nor a column. A texture suits that: its layout
//! keeps pixels together that are close in both dimensions, and the interpolation and the border cost no instructions.

use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;
use sarek_runtime::texture::{AddressMode, FilterMode, Sampler, Texture2D};

/// Turns a picture about its centre. `cos` and `sin` are those of the angle.
#[kernel(block = (32, 8))]
pub fn rotate_picture(picture: &Texture2D<f32>, turned: &mut [f32], cos: f32, sin: f32) {
    let (column, row) = (global_idx_x(), global_idx_y());
    let (width, height) = (picture.width(), picture.height());
    if column >= width || row >= height {
        return;
    }
    let (centre_x, centre_y) = (0.5 * width as f32, 0.5 * height as f32);
    // The centre of the pixel, as seen from that of the picture.
    let x = column as f32 + 0.5 - centre_x;
    let y = row as f32 + 0.5 - centre_y;
    let value = picture.sample(centre_x + x * cos - y * sin, centre_y + y * cos + x * sin);
    turned[row as usize * width as usize + column as usize] = value;
}

/// Returns the sampler of pictures that are turned: linear between pixels, and zero outside.
pub fn sampler() -> Sampler {
    Sampler::new().address(AddressMode::Border).filter(FilterMode::Linear)
}

/// Writes a picture, turned about its centre by an angle in radians, row by row: what was to the right of the centre is
/// below it after a quarter of a turn backwards. Outside of the picture is zero, if it has the sampler [`sampler`].
///
/// # Errors
/// `turned` has another length than the picture, the texture is on another device, or a failure of the device.
pub fn rotate(device: &Device, picture: &Texture2D<f32>, turned: &mut Slice<f32>, angle: f64, how: &How) -> Result<()> {
    let [width, height] = picture.size();
    same_length("rotate, the result", width * height, turned.len())?;
    let (columns, rows) = (count("rotate, the width", width)?, count("rotate, the height", height)?);
    let (sin, cos) = angle.sin_cos();
    let grid = Grid::cover((columns, rows), (32, 8));
    launch!(how, rotate_picture, device, grid, picture, turned, cos as f32, sin as f32)
}

/// Returns the same on the host, in `f64`.
pub fn reference(picture: &[f32], width: usize, height: usize, angle: f64) -> Vec<f64> {
    let (sin, cos) = angle.sin_cos();
    let pixel = |column: i64, row: i64| {
        let is_inside = (0..width as i64).contains(&column) && (0..height as i64).contains(&row);
        if is_inside { f64::from(picture[row as usize * width + column as usize]) } else { 0.0 }
    };
    let sample = |x: f64, y: f64| {
        let (left, top) = ((x - 0.5).floor(), (y - 0.5).floor());
        let (right, below) = (x - 0.5 - left, y - 0.5 - top);
        let (column, row) = (left as i64, top as i64);
        let upper = (1.0 - right) * pixel(column, row) + right * pixel(column + 1, row);
        let lower = (1.0 - right) * pixel(column, row + 1) + right * pixel(column + 1, row + 1);
        (1.0 - below) * upper + below * lower
    };
    let (centre_x, centre_y) = (width as f64 / 2.0, height as f64 / 2.0);
    let place = |at: usize| ((at % width) as f64 + 0.5 - centre_x, (at / width) as f64 + 0.5 - centre_y);
    let turned = |(x, y): (f64, f64)| sample(centre_x + x * cos - y * sin, centre_y + y * cos + x * sin);
    (0..width * height).map(|at| turned(place(at))).collect()
}

/// Returns the tolerance of a result whose pixels are between 0 and `most`: along each axis, weights are rounded to parts of 256, and
/// places to those that a float has.
pub fn tolerance(width: usize, height: usize, most: f64) -> f64 {
    let place = 4.0 * (width + height) as f64 * f64::from(f32::EPSILON);
    2.0 * most * (1.0 / 256.0 + place)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SHAPES, assert_near, assert_same, everywhere, random};
    use super::*;

    fn pixels(seed: usize, len: usize) -> Vec<f32> {
        random(seed, len).into_iter().map(f32::abs).collect()
    }

    #[test]
    fn pictures_are_near_those_of_the_host() {
        for (height, width) in SHAPES.into_iter().filter(|(height, width)| height * width > 0) {
            let picture = pixels(width, width * height);
            for angle in [0.0, 0.5, -2.0, 1e4] {
                let expected = reference(&picture, width, height, angle);
                everywhere(&format!("{width} x {height} by {angle}"), |device, how, what| {
                    let texture = Texture2D::new(device, &picture, [width, height], sampler()).unwrap();
                    let mut turned = device.upload(&vec![f32::NAN; width * height]).unwrap();
                    rotate(device, &texture, &mut turned, angle, how).unwrap();
                    assert_near(&turned.to_vec().unwrap(), &expected, |_| tolerance(width, height, 1.0), what);
                });
            }
        }
    }

    /// The centre of each pixel is met, so that no weight is rounded.
    #[test]
    fn no_turn_changes_nothing() {
        let picture = pixels(1, 33 * 20);
        everywhere("no turn", |device, how, what| {
            let texture = Texture2D::new(device, &picture, [33, 20], sampler()).unwrap();
            let mut turned = device.upload(&vec![f32::NAN; picture.len()]).unwrap();
            rotate(device, &texture, &mut turned, 0.0, how).unwrap();
            assert_same(&turned.to_vec().unwrap(), &picture, what);
        });
    }

    /// After half a turn the last pixel is the first one.
    #[test]
    fn half_a_turn_reverses_the_reference() {
        let picture = pixels(2, 12 * 7);
        let turned = reference(&picture, 12, 7, std::f64::consts::PI);
        for (turned, pixel) in turned.iter().zip(picture.iter().rev()) {
            assert!((turned - f64::from(*pixel)).abs() < 1e-9, "{turned}, {pixel}");
        }
    }

    #[test]
    fn wrong_lengths_are_refused() {
        let device = Device::cpu();
        let texture = Texture2D::zeros(&device, [3, 2], sampler()).unwrap();
        let error = rotate(&device, &texture, &mut device.zeros(5).unwrap(), 1.0, &How::default()).unwrap_err();
        assert_eq!(error.to_string(), "rotate, the result: 6 elements, but the buffer has 5");
    }
}
