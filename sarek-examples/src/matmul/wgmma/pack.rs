//! Copies of factors, for those that the copy engine or the matrix units do not take as they are.

use super::How;
use sarek_runtime::bulk::BulkElement;
use sarek_runtime::prelude::*;
use sarek_runtime::{Buffer, Result};

/// The side of a tile.
const SIDE: u32 = 32;
/// The rows of a tile that a block copies at once.
const ROWS: u32 = 8;

/// Writes `matrices` matrices of `rows` by `columns`, each of them `distance` elements after the one before, with rows of `pitch` elements, whose
/// rest is 0. With `TURNED`, `x` has their transposes.
#[kernel(block = (SIDE, ROWS))]
pub fn pack_factor<T: BulkElement, const TURNED: bool>(
    x: &[T],
    y: &mut [T],
    rows: u32,
    columns: u32,
    pitch: u32,
    distance: usize,
    matrices: u32,
) {
    let tile = shared!([[T; 33]; 32]);
    let first = block_idx_x() * SIDE;
    for matrix in (block_idx_z()..matrices).step_by(grid_dim_z()) {
        let from = matrix as usize * distance;
        for top in (block_idx_y() * SIDE..rows).step_by(grid_dim_y() * SIDE) {
            #[unroll]
            for step in 0..SIDE / ROWS {
                let (across, down) = (thread_idx_x(), step * ROWS + thread_idx_y());
                let (row, column) = if TURNED { (top + across, first + down) } else { (top + down, first + across) };
                let mut value = T::zero();
                if row < rows && column < columns {
                    let (line, length, place) = if TURNED { (column, rows, row) } else { (row, columns, column) };
                    value = x[from + line as usize * length as usize + place as usize];
                }
                if TURNED {
                    tile[across][down] = value;
                } else {
                    tile[down][across] = value;
                }
            }
            sync_threads();
            #[unroll]
            for step in 0..SIDE / ROWS {
                let (across, down) = (thread_idx_x(), step * ROWS + thread_idx_y());
                let (row, column) = (top + down, first + across);
                if row < rows && column < pitch {
                    let at = (matrix as usize * rows as usize + row as usize) * pitch as usize + column as usize;
                    y[at] = tile[down][across];
                }
            }
            sync_threads();
        }
    }
}

/// Returns a copy of matrices of `rows` by `columns` whose rows are a multiple of 16 bytes long.
///
/// # Errors
/// A failure of the device.
pub fn packed<T: BulkElement>(
    device: &Device,
    x: &Slice<T>,
    (rows, columns): (usize, usize),
    (matrices, distance): (usize, usize),
    is_turned: bool,
    how: &How,
) -> Result<Buffer<T>> {
    let pitch = columns.next_multiple_of(T::PART);
    // The kernel writes all elements, those past the end of a row as 0.
    let mut y = device.scratch::<T>(rows.saturating_mul(pitch).saturating_mul(matrices))?;
    let blocks = |size: usize| (size.div_ceil(SIDE as usize)).min(65_535) as u32;
    let grid =
        Grid::new((pitch.div_ceil(SIDE as usize) as u32, blocks(rows), matrices.min(65_535) as u32), (SIDE, ROWS));
    let (r, c, p, m) = (rows as u32, columns as u32, pitch as u32, matrices as u32);
    // Unchecked, it is right because rows and columns are compared with the sizes, which the caller compared with the buffer's length.
    if is_turned {
        launch!(how, pack_factor::<T, true>, device, grid, x, &mut y, r, c, p, distance, m)?;
    } else {
        launch!(how, pack_factor::<T, false>, device, grid, x, &mut y, r, c, p, distance, m)?;
    }
    Ok(y)
}
