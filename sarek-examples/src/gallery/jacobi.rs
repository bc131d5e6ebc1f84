//! Poisson's equation on a rectangle, by Jacobi's iteration.
//!
//! Source: Carl Jacobi, "Ueber eine neue Auflösungsart der bei der Methode der kleinsten Quadrate vorkommenden lineären
//! Gleichungen", Astronomische Nachrichten 22, 1845; the tile with its halo in shared memory is that of Paulius Micikevicius,
//! "3D Finite Difference Computation on GPUs using CUDA", 2009.
//!
//! Each point becomes the average of its four neighbours, less a source term; the points at the border stay. A block loads
//! its 32 x 8 points and one more on each side.

use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The columns of a block.
const WIDTH: u32 = 32;
/// The rows of a block.
const HEIGHT: u32 = 8;
/// The columns of a tile.
const ACROSS: usize = WIDTH as usize + 2;
/// The rows of a tile.
const DOWN: usize = HEIGHT as usize + 2;

/// One step: writes every point of `next`.
#[kernel(block = (WIDTH, HEIGHT))]
pub fn jacobi_step(points: &[f32], sources: &[f32], next: &mut [f32], width: u32, height: u32) {
    let tile = shared!([[f32; ACROSS]; DOWN]);
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    let tid = ty * WIDTH + tx;
    let (column, row) = (global_idx_x(), global_idx_y());

    superstep!(load, {
        for k in (tid as usize..ACROSS * DOWN).step_by((WIDTH * HEIGHT) as usize) {
            let (x, y) = (k % ACROSS, k / ACROSS);
            // One to the left and above: those before the first wrap to large numbers.
            let from_x = (block_idx_x() * WIDTH + x as u32).wrapping_sub(1);
            let from_y = (block_idx_y() * HEIGHT + y as u32).wrapping_sub(1);
            let inside = from_x < width && from_y < height;
            tile[y][x] = if inside { points[from_y as usize * width as usize + from_x as usize] } else { 0.0 };
        }
    });
    if column < width && row < height {
        let i = row as usize * width as usize + column as usize;
        let at_border = column == 0 || row == 0 || column == width - 1 || row == height - 1;
        let (x, y) = (tx + 1, ty + 1);
        next[i] = if at_border {
            tile[y][x]
        } else {
            0.25 * (tile[y][x - 1] + tile[y][x + 1] + tile[y - 1][x] + tile[y + 1][x] - sources[i])
        };
    }
}

/// Takes `steps` steps from `points`, whose border is the border of the solution, and leaves the last in `result`. `sources`
/// are the right-hand side times the square of the distance of two points; `scratch` is as large as the others.
///
/// # Errors
/// A buffer has another length than `width * height`, or a failure of the device.
#[allow(clippy::too_many_arguments)]
pub fn jacobi(
    device: &Device,
    points: &Slice<f32>,
    sources: &Slice<f32>,
    result: &mut Slice<f32>,
    scratch: &mut Slice<f32>,
    width: usize,
    height: usize,
    steps: usize,
    how: &How,
) -> Result<()> {
    let n = width.saturating_mul(height);
    same_length("jacobi, the points", n, points.len())?;
    same_length("jacobi, the sources", n, sources.len())?;
    same_length("jacobi, the result", n, result.len())?;
    same_length("jacobi, the scratch memory", n, scratch.len())?;
    result.copy_from_slice(points)?;
    if n == 0 {
        return Ok(());
    }
    let (width, height) = (count("jacobi, the width", width)?, count("jacobi, the height", height)?);
    let grid = Grid::cover((width, height), (WIDTH, HEIGHT));
    let (mut now, mut next) = (result, scratch);
    for _ in 0..steps {
        launch!(how, jacobi_step, device, grid, now, sources, next, width, height)?;
        std::mem::swap(&mut now, &mut next);
    }
    // After an odd number of steps the last is in the other buffer.
    if steps % 2 == 1 { next.copy_from_slice(now) } else { Ok(()) }
}

/// Returns the same on the host, in `f64`.
pub fn reference(points: &[f32], sources: &[f32], width: usize, height: usize, steps: usize) -> Vec<f64> {
    let mut now: Vec<f64> = points.iter().copied().map(f64::from).collect();
    for _ in 0..steps {
        let mut next = now.clone();
        for y in 1..height.saturating_sub(1) {
            for x in 1..width.saturating_sub(1) {
                let i = y * width + x;
                next[i] = 0.25 * (now[i - 1] + now[i + 1] + now[i - width] + now[i + width] - f64::from(sources[i]));
            }
        }
        now = next;
    }
    now
}

/// Returns the tolerance for points and sources between -1 and 1: an average does not increase errors, and a step adds
/// some roundings.
pub fn tolerance(steps: usize) -> f64 {
    4.0 * (steps + 1) as f64 * (1.0 + steps as f64 / 4.0) * f64::from(f32::EPSILON)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SHAPES, assert_near, everywhere, random};
    use super::*;

    #[test]
    fn steps_are_those_of_the_host() {
        for ((height, width), steps) in SHAPES.into_iter().flat_map(|shape| [(shape, 0), (shape, 1), (shape, 4)]) {
            let n = width * height;
            let (points, sources) = (random(n, n), random(n + 1, n));
            let expected = reference(&points, &sources, width, height, steps);
            everywhere(&format!("{width} x {height}, {steps} steps"), |device, how, what| {
                let (points, sources) = (device.upload(&points).unwrap(), device.upload(&sources).unwrap());
                let mut result = device.upload(&vec![f32::NAN; n]).unwrap();
                let mut scratch = device.upload(&vec![f32::NAN; n]).unwrap();
                jacobi(device, &points, &sources, &mut result, &mut scratch, width, height, steps, how).unwrap();
                assert_near(&result.to_vec().unwrap(), &expected, |_| tolerance(steps), what);
            });
        }
    }

    #[test]
    fn a_plane_is_a_solution_without_sources() {
        let plane: Vec<f32> = (0..20).flat_map(|y| (0..30).map(move |x| (x + y) as f32 / 64.0)).collect();
        let after = reference(&plane, &[0.0; 600], 30, 20, 10);
        assert_near(&plane, &after, |_| 1e-9, "a plane");
    }
}
