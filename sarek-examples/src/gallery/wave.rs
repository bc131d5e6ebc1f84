//! Waves on a membrane, by finite differences.
//!
//! Source: Richard Courant, Kurt Friedrichs and Hans Lewy, "Über die partiellen Differenzengleichungen der mathematischen
//! Physik", Mathematische Annalen 100, 1928; the weights of the fourth order are those of Bengt Fornberg, "Generation of
//! Finite Difference Formulas on Arbitrarily Spaced Grids", Mathematics of Computation 51, 1988.
//!
//! The next height of a point follows from its present one, the one before, and the curvature, which nine points give to
//! the fourth order. The next heights take the place of those before. Beyond the border the membrane is at rest.

use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The weights of the second derivative: of a point, its neighbours, and theirs.
const WEIGHTS: [f32; 3] = [-2.5, 4.0 / 3.0, -1.0 / 12.0];

/// Returns the height at a place; zero beyond the border.
#[device]
fn height_at(heights: &[f32], x: u32, y: u32, width: u32, height: u32) -> f32 {
    if x < width && y < height { heights[y as usize * width as usize + x as usize] } else { 0.0 }
}

/// One step in time. `before` holds the heights before the present ones, and then the next.
#[kernel(block = (32, 8))]
pub fn wave_step(before: &mut [f32], now: &[f32], width: u32, height: u32, courant_squared: f32) {
    let (x, y) = (global_idx_x(), global_idx_y());
    if x >= width || y >= height {
        return;
    }
    let i = y as usize * width as usize + x as usize;
    let mut curvature = 2.0 * WEIGHTS[0] * now[i];
    #[unroll]
    for k in 1..3 {
        let left = height_at(now, x.wrapping_sub(k), y, width, height);
        let right = height_at(now, x + k, y, width, height);
        let above = height_at(now, x, y.wrapping_sub(k), width, height);
        let below = height_at(now, x, y + k, width, height);
        curvature += WEIGHTS[k] * (left + right + above + below);
    }
    before[i] = 2.0 * now[i] - before[i] + courant_squared * curvature;
}

/// Takes `steps` steps in time. `now` and `before` are the heights at a time and one step earlier; afterwards they are those
/// of the last step and the one before. `courant` is how many points a wave runs in a step: it stays stable up to 0.6.
///
/// # Errors
/// A buffer has another length than `width * height`, or a failure of the device.
#[allow(clippy::too_many_arguments)]
pub fn waves(
    device: &Device,
    now: &mut Slice<f32>,
    before: &mut Slice<f32>,
    width: usize,
    height: usize,
    courant: f32,
    steps: usize,
    how: &How,
) -> Result<()> {
    let n = width.saturating_mul(height);
    same_length("wave, the heights", n, now.len())?;
    same_length("wave, the heights before", n, before.len())?;
    if n == 0 {
        return Ok(());
    }
    let (columns, rows) = (count("wave, the width", width)?, count("wave, the height", height)?);
    let grid = Grid::cover((columns, rows), (32, 8));
    // Two steps bring each buffer back to its place.
    for _ in 0..steps / 2 {
        launch!(how, wave_step, device, grid, before, now, columns, rows, courant * courant)?;
        launch!(how, wave_step, device, grid, now, before, columns, rows, courant * courant)?;
    }
    if steps % 2 == 1 {
        launch!(how, wave_step, device, grid, before, now, columns, rows, courant * courant)?;
        let mut last = device.zeros(n)?;
        last.copy_from_slice(before)?;
        before.copy_from_slice(now)?;
        now.copy_from_slice(&last)?;
    }
    Ok(())
}

/// Returns the heights after `steps` steps on the host, in `f64`.
pub fn reference(now: &[f32], before: &[f32], width: usize, height: usize, courant: f32, steps: usize) -> Vec<f64> {
    let wide = |heights: &[f32]| heights.iter().copied().map(f64::from).collect::<Vec<f64>>();
    let (mut now, mut before) = (wide(now), wide(before));
    for _ in 0..steps {
        let at = |x: i64, y: i64| {
            let inside = (0..width as i64).contains(&x) && (0..height as i64).contains(&y);
            if inside { now[y as usize * width + x as usize] } else { 0.0 }
        };
        for (i, before) in before.iter_mut().enumerate() {
            let (x, y) = ((i % width) as i64, (i / width) as i64);
            let ring = |k: i64| at(x - k, y) + at(x + k, y) + at(x, y - k) + at(x, y + k);
            let curvature = -5.0 * now[i] + 4.0 / 3.0 * ring(1) - ring(2) / 12.0;
            *before = 2.0 * now[i] - *before + f64::from(courant).powi(2) * curvature;
        }
        std::mem::swap(&mut now, &mut before);
    }
    now
}

/// Returns the tolerance for heights that start between -1 and 1: errors of all steps add up, and grow at most with time.
pub fn tolerance(steps: usize) -> f64 {
    16.0 * ((steps + 1) * (steps + 1)) as f64 * f64::from(f32::EPSILON)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SHAPES, assert_near, everywhere, random};
    use super::*;

    #[test]
    fn steps_are_those_of_the_host() {
        for ((height, width), steps) in SHAPES.into_iter().flat_map(|shape| [(shape, 1), (shape, 2), (shape, 7)]) {
            let n = width * height;
            let (heights, earlier) = (random(n, n), random(n + 1, n));
            let expected = reference(&heights, &earlier, width, height, 0.5, steps);
            let previous = reference(&heights, &earlier, width, height, 0.5, steps - 1);
            everywhere(&format!("{width} x {height}, {steps} steps"), |device, how, what| {
                let (mut now, mut before) = (device.upload(&heights).unwrap(), device.upload(&earlier).unwrap());
                waves(device, &mut now, &mut before, width, height, 0.5, steps, how).unwrap();
                assert_near(&now.to_vec().unwrap(), &expected, |_| tolerance(steps), what);
                assert_near(&before.to_vec().unwrap(), &previous, |_| tolerance(steps), what);
            });
        }
    }
}
