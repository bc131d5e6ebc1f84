//! The edges of a picture, by Sobel's operator.
//!
//! Source: Irwin Sobel and Gary Feldman, "A 3x3 isotropic gradient operator for image processing", Stanford Artificial
//! Intelligence Project, 1968; printed in Richard Duda and Peter Hart, "Pattern Classification and Scene Analysis", 1973.
//!
//! A pixel's eight neighbours give two weighted differences, from left to right and from top to bottom. The edge is the sum
//! of their magnitudes, at most 255. Beyond the border, pixels are those at the border.

use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The weights of three pixels side by side.
const WEIGHTS: [u32; 3] = [1, 2, 1];

/// Returns a pixel.
#[device]
fn pixel_at(picture: &[u8], column: u32, row: u32, width: u32) -> u32 {
    u32::from(picture[row as usize * width as usize + column as usize])
}

/// The edges of a picture, a thread per pixel.
#[kernel(block = (32, 8))]
pub fn sobel_edges(picture: &[u8], edges: &mut [u8], width: u32, height: u32) {
    let (column, row) = (global_idx_x(), global_idx_y());
    if column >= width || row >= height {
        return;
    }
    let columns = [column.saturating_sub(1), column, (column + 1).min(width - 1)];
    let rows = [row.saturating_sub(1), row, (row + 1).min(height - 1)];
    let (mut left, mut right) = (0, 0);
    let (mut above, mut below) = (0, 0);
    #[unroll]
    for k in 0..3 {
        left += WEIGHTS[k] * pixel_at(picture, columns[0], rows[k], width);
        right += WEIGHTS[k] * pixel_at(picture, columns[2], rows[k], width);
        above += WEIGHTS[k] * pixel_at(picture, columns[k], rows[0], width);
        below += WEIGHTS[k] * pixel_at(picture, columns[k], rows[2], width);
    }
    let edge = left.abs_diff(right) + above.abs_diff(below);
    edges[row as usize * width as usize + column as usize] = edge.min(255) as u8;
}

/// Writes the edges of a picture in grey.
///
/// # Errors
/// A buffer has another length than `width * height`, or a failure of the device.
pub fn sobel(
    device: &Device,
    picture: &Slice<u8>,
    edges: &mut Slice<u8>,
    width: usize,
    height: usize,
    how: &How,
) -> Result<()> {
    let n = width.saturating_mul(height);
    same_length("sobel, the picture", n, picture.len())?;
    same_length("sobel, the edges", n, edges.len())?;
    if n == 0 {
        return Ok(());
    }
    let (columns, rows) = (count("sobel, the width", width)?, count("sobel, the height", height)?);
    let grid = Grid::cover((columns, rows), (32, 8));
    launch!(how, sobel_edges, device, grid, picture, edges, columns, rows)
}

/// Returns the same on the host.
pub fn reference(picture: &[u8], width: usize, height: usize) -> Vec<u8> {
    let pixel = |column: usize, row: usize| {
        // A frame of one pixel around the picture.
        let (column, row) = (column.clamp(1, width) - 1, row.clamp(1, height) - 1);
        i32::from(picture[row * width + column])
    };
    let edge = |at: usize| {
        let (x, y) = (at % width, at / width);
        let [above, row, below] = [y, y + 1, y + 2].map(|row| [x, x + 1, x + 2].map(|column| pixel(column, row)));
        let sum = |line: [i32; 3]| line[0] + 2 * line[1] + line[2];
        let column = |number: usize| sum([above[number], row[number], below[number]]);
        let edge = (column(2) - column(0)).abs() + (sum(below) - sum(above)).abs();
        u8::try_from(edge).unwrap_or(u8::MAX)
    };
    (0..width * height).map(edge).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SHAPES, assert_same, everywhere};
    use super::*;
    use crate::data::sample;

    fn edges_of(picture: &[u8], width: usize, height: usize, expected: &[u8]) {
        everywhere(&format!("{width} x {height}"), |device, how, what| {
            let mut edges = device.upload(&vec![77; picture.len()]).unwrap();
            sobel(device, &device.upload(picture).unwrap(), &mut edges, width, height, how).unwrap();
            assert_same(&edges.to_vec().unwrap(), expected, what);
        });
    }

    #[test]
    fn edges_are_those_of_the_host() {
        for (height, width) in SHAPES {
            // Differences below 255, too.
            for shift in [0, 4] {
                let mut picture: Vec<u8> = sample(width * height, (width + shift) as u64);
                picture.iter_mut().for_each(|pixel| *pixel >>= shift);
                edges_of(&picture, width, height, &reference(&picture, width, height));
            }
        }
    }

    #[test]
    fn flat_pictures_have_no_edges() {
        edges_of(&[200; 35 * 9], 35, 9, &[0; 35 * 9]);
    }

    #[test]
    fn a_step_is_an_edge_on_both_sides() {
        let rows = |row: [u8; 6]| [row; 4].concat();
        edges_of(&rows([0, 0, 0, 20, 20, 20]), 6, 4, &rows([0, 0, 80, 80, 0, 0]));
        edges_of(&rows([100, 0, 0, 0, 0, 0]), 6, 4, &rows([255, 255, 0, 0, 0, 0]));
    }
}
