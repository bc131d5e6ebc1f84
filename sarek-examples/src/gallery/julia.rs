//! A Julia set, coloured without steps.
//!
//! Source: Gaston Julia, "Mémoire sur l'itération des fonctions rationnelles", Journal de mathématiques pures et appliquées,
//! 1918; the fractional escape time is that of Linas Vepstas, "Renormalizing the Mandelbrot Escape", 1997.
//!
//! Each pixel is the start of the orbit z -> z^2 + c, with one `c` for the picture. A pixel's value is the number of
//! steps until the orbit leaves a large circle, minus a fraction for how far outside it came, so that adjacent pixels
//! have similar values.

use super::mandelbrot::View;
use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The square of the radius that orbits leave: so large that `c` does not matter outside.
const ESCAPE: f32 = 65536.0;

/// The fractional escape time of each pixel.
#[kernel(block = (32, 8))]
#[allow(clippy::too_many_arguments)]
pub fn julia_times(
    times: &mut [f32],
    width: u32,
    height: u32,
    left: f32,
    top: f32,
    step: f32,
    c_re: f32,
    c_im: f32,
    limit: u32,
) {
    let (column, row) = (global_idx_x(), global_idx_y());
    if column >= width || row >= height {
        return;
    }
    let mut re = (column as f32).mul_add(step, left);
    let mut im = (row as f32).mul_add(step, top);
    let mut square = re.mul_add(re, im * im);
    let mut time = 0;
    while square <= ESCAPE && time < limit {
        let next = re.mul_add(re, c_re - im * im);
        im = (re + re).mul_add(im, c_im);
        re = next;
        square = re.mul_add(re, im * im);
        time += 1;
    }
    let fraction = if square > ESCAPE { (square.log2() / ESCAPE.log2()).log2() } else { 0.0 };
    times[row as usize * width as usize + column as usize] = time as f32 - fraction;
}

/// Writes the fractional escape time of each pixel of a picture, row by row. Pixels that do not escape within `limit` steps
/// get `limit`. `c` is a real and an imaginary part.
///
/// # Errors
/// `times` has another length than the picture, there are more than 500 thousand rows, or a failure of the device.
#[allow(clippy::too_many_arguments)]
pub fn julia(
    device: &Device,
    times: &mut Slice<f32>,
    width: usize,
    height: usize,
    view: View<f32>,
    c: (f32, f32),
    limit: u32,
    how: &How,
) -> Result<()> {
    same_length("julia, the picture", width.saturating_mul(height), times.len())?;
    if times.is_empty() {
        return Ok(());
    }
    let (width, height) = (count("julia, the width", width)?, count("julia, the height", height)?);
    let grid = Grid::cover((width, height), (32, 8));
    let View { left, top, step } = view;
    // Near the set, what one rounding more or less changes is doubled in each round.
    let device = &device.clone().with_contraction(false);
    launch!(how, julia_times, device, grid, times, width, height, left, top, step, c.0, c.1, limit)
}

/// Returns the same on the host: the orbits as on a device, bit for bit, and the fractions in `f64`.
pub fn reference(width: usize, height: usize, view: View<f32>, c: (f32, f32), limit: u32) -> Vec<f64> {
    let mut times = Vec::with_capacity(width * height);
    for row in 0..height {
        for column in 0..width {
            let mut re = (column as f32).mul_add(view.step, view.left);
            let mut im = (row as f32).mul_add(view.step, view.top);
            let mut time = 0;
            while re.mul_add(re, im * im) <= ESCAPE && time < limit {
                (re, im) = (re.mul_add(re, c.0 - im * im), (re + re).mul_add(im, c.1));
                time += 1;
            }
            let square = re.mul_add(re, im * im);
            let outside = (f64::from(square).log2() / f64::from(ESCAPE).log2()).log2();
            times.push(f64::from(time) - if square > ESCAPE { outside } else { 0.0 });
        }
    }
    times
}

/// Returns the tolerance of a result: some roundings of a time, and of a logarithm of about one.
pub fn tolerance(limit: u32) -> f64 {
    f64::from(limit.max(16)) * f64::from(f32::EPSILON)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SHAPES, assert_near, everywhere};
    use super::*;

    #[test]
    fn pictures_are_near_those_of_the_host() {
        let (view, c) = (View { left: -1.6, top: -1.1, step: 0.035 }, (-0.8, 0.156));
        for (height, width) in SHAPES {
            let expected = reference(width, height, view, c, 60);
            everywhere(&format!("{width} x {height}"), |device, how, what| {
                let mut times = device.upload(&vec![f32::NAN; width * height]).unwrap();
                julia(device, &mut times, width, height, view, c, 60, how).unwrap();
                assert_near(&times.to_vec().unwrap(), &expected, |_| tolerance(60), what);
            });
        }
    }

    #[test]
    fn neighbours_have_neighbouring_times() {
        // Along the real axis of z -> z^2: the time falls, and never by a step.
        let view = View { left: 1.01, top: 0.0, step: 0.001 };
        let times = reference(400, 1, view, (0.0, 0.0), 100);
        assert!(times.windows(2).all(|pair| pair[0] > pair[1] && pair[0] - pair[1] < 0.2));
    }
}
