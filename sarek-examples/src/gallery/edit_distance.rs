//! The edit distance of two texts, along a wavefront.
//!
//! Source: Robert Wagner and Michael Fischer, "The String-to-String Correction Problem", Journal of the ACM 21, 1974; the
//! wavefront: Leslie Lamport, "The Parallel Execution of DO Loops", Communications of the ACM 17, 1974.
//!
//! The number of bytes to insert, remove or replace to turn one text into the other. The distance of two prefixes
//! follows from those of three shorter pairs, so that all pairs on a diagonal of the table can be computed together.
//! The table is cut into tiles of 32 rows and 32 columns. A launch processes a diagonal of tiles, a warp per tile; within
//! it lane `k` has row `k` and is `k` columns behind the first, and each lane passes its result to the next one by a
//! shuffle. Between launches only the borders of tiles are kept.

use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// One tile, a warp each. `lower` are the distances at the lower border of the tiles above, one a column; `right` those at
/// the right border of the tiles to the left, one a row; and `corners` those at the corners before tiles, one a diagonal from
/// above left to below right, counted from the last row of tiles.
#[kernel(block = 32)]
#[allow(clippy::too_many_arguments)]
pub fn edit_tiles(
    a: &[u8],
    b: &[u8],
    lower: &mut [u32],
    right: &mut [u32],
    corners: &mut [u32],
    result: &mut [u32],
    first_row: u32,
    wave: u32,
    rows: u32,
    columns: u32,
) {
    let lane = lane_id();
    let tile_row = first_row + block_idx_x();
    let tile_column = wave - tile_row;
    let corner = tile_column + rows.div_ceil(32) - 1 - tile_row;
    let (row, start) = (tile_row * 32 + lane, tile_column * 32);

    let byte = if row < rows { a[row] } else { 0 };
    // The distances to the left of the next pair, above it, and above and to the left of it.
    let mut left = if row < rows { right[row] } else { 0 };
    let mut above_left = shfl_up(FULL_MASK, left, 1);
    if lane == 0 {
        above_left = corners[corner];
    }
    // The cells above each column, for the first lane. The last lane overwrites them.
    let border = if start + lane < columns { lower[start + lane] } else { 0 };
    syncwarp(FULL_MASK);
    for step in 0..63 {
        let mut above = shfl_up(FULL_MASK, left, 1);
        let above_tile = shfl(FULL_MASK, border, step);
        // Lanes whose first column is still to come wrap to large numbers.
        let column = (start + step).wrapping_sub(lane);
        if step >= lane && step - lane < 32 && column < columns {
            if lane == 0 {
                above = above_tile;
            }
            let replaced = above_left + (byte != b[column]) as u32;
            left = replaced.min(above.min(left) + 1);
            above_left = above;
            if lane == 31 {
                lower[column] = left;
            }
        }
    }
    if row < rows {
        right[row] = left;
    }
    if lane == 31 {
        corners[corner] = left;
    }
    if row + 1 == rows && tile_column == (columns - 1) / 32 {
        result[0] = left;
    }
}

/// Returns the edit distance of two texts.
///
/// # Errors
/// A failure of the device, or a text is longer than 2^31 bytes.
pub fn edit_distance(device: &Device, a: &Slice<u8>, b: &Slice<u8>, how: &How) -> Result<u32> {
    let mut result = device.zeros(1)?;
    edit_distance_into(device, a, b, &mut result, how)?;
    Ok(result.to_vec()?[0])
}

/// [`edit_distance`], which is written to `result`, of one element.
///
/// # Errors
/// `result` has another length, or as [`edit_distance`].
pub fn edit_distance_into(
    device: &Device,
    a: &Slice<u8>,
    b: &Slice<u8>,
    result: &mut Slice<u32>,
    how: &How,
) -> Result<()> {
    same_length("edit distance, the result", 1, result.len())?;
    let (rows, columns) =
        (count("edit distance, the first text", a.len())?, count("edit distance, the second", b.len())?);
    if rows == 0 || columns == 0 {
        return result.fill(rows + columns);
    }
    let (down, across) = (rows.div_ceil(32), columns.div_ceil(32));
    let mut lower = device.upload(&(1..=columns).collect::<Vec<_>>())?;
    let mut right = device.upload(&(1..=rows).collect::<Vec<_>>())?;
    let corners: Vec<u32> = (0..down + across - 1).map(|corner| 32 * corner.abs_diff(down - 1)).collect();
    let mut corners = device.upload(&corners)?;
    for wave in 0..down + across - 1 {
        let first = (wave + 1).saturating_sub(across);
        let grid = Grid::new(wave.min(down - 1) - first + 1, 32);
        let (lower, right, corners) = (&mut lower, &mut right, &mut corners);
        launch!(how, edit_tiles, device, grid, a, b, lower, right, corners, result, first, wave, rows, columns)?;
    }
    Ok(())
}

/// Returns the same on the host.
pub fn reference(a: &[u8], b: &[u8]) -> u32 {
    let mut row: Vec<u32> = (0..=b.len() as u32).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i as u32 + 1;
        for (j, y) in b.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = (diagonal + u32::from(x != y)).min(row[j].min(above) + 1);
            diagonal = above;
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::super::testing::everywhere;
    use super::*;

    fn check(a: &[u8], b: &[u8], expected: u32) {
        everywhere(&format!("{} and {} bytes", a.len(), b.len()), |device, how, what| {
            let (a, b) = (device.upload(a).unwrap(), device.upload(b).unwrap());
            assert_eq!(edit_distance(device, &a, &b, how).unwrap(), expected, "{what}");
        });
    }

    #[test]
    fn known_distances() {
        check(b"kitten", b"sitting", 3);
        check(b"", b"abc", 3);
        check(b"intention", b"execution", 5);
        let text: Vec<u8> = (0..200).collect();
        check(&text, &text, 0);
        check(&text, &text[40..], 40);
    }

    #[test]
    fn distances_are_those_of_the_host() {
        for (n, m) in [(0, 0), (0, 1), (1, 1), (31, 33), (32, 32), (33, 1), (1, 65), (64, 96), (100, 70), (257, 130)] {
            // Only four letters, so that many are equal.
            let text = |n: usize, seed| -> Vec<u8> {
                crate::data::sample::<u8>(n, seed).into_iter().map(|byte| b"acgt"[usize::from(byte % 4)]).collect()
            };
            let (a, b) = (text(n, 1), text(m, 2));
            check(&a, &b, reference(&a, &b));
        }
    }
}
