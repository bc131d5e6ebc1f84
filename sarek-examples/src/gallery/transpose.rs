//! The transposition of a matrix, through shared memory.
//!
//! Source: Greg Ruetsch and Paulius Micikevicius, "Optimizing Matrix Transpose in CUDA", 2009.
//!
//! Reads of a warp should be adjacent, and so should its writes, but adjacent elements of a row are far apart in the
//! transposed matrix. So a tile is read by rows and written by columns. Each row of the tile is followed by one element of
//! padding: the elements of a column then lie in different banks of shared memory. A thread has all of its loads on the way
//! before it stores the first element.
//!
//! Memory is written in units of 32 bytes, and a unit of which only a part is written costs more than a whole one. Where the number
//! of rows is odd, each row of the output begins at another place of its unit. So a tile has 32 more rows than it
//! writes: in each column it writes the 64 elements that begin at a multiple of 32 in the output.

use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The elements of each column that a tile writes, and its columns.
const SIDE: u32 = 64;
/// The rows that a tile has more. In the output a tile's part of a column begins at a multiple of this many elements.
const SHIFT: u32 = 32;
/// The rows of a tile.
const HEIGHT: usize = (SIDE + SHIFT) as usize;
/// The rows that are read together, and the columns that are written together.
const ROWS: u32 = 4;
/// The elements that a thread reads.
const LOADS: usize = HEIGHT / ROWS as usize;
/// The elements that a thread writes.
const STORES: u32 = SIDE / ROWS;

/// Writes the transposed of a matrix.
#[kernel(block = (SIDE, ROWS))]
pub fn transpose_tiled<T: Number>(input: &[T], output: &mut [T], rows: u32, columns: u32) {
    let tile = shared!([[T; SIDE as usize]; HEIGHT], pad = 1);
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    // Blocks that follow each other write next to each other. The tile begins `SHIFT` rows before `top`.
    let (top, left) = (block_idx_x() * SIDE, block_idx_y() * SIDE);

    let mut items = [T::ZERO; LOADS];
    #[unroll]
    for k in 0..LOADS {
        let row = top + ty + k as u32 * ROWS;
        if row >= SHIFT && row - SHIFT < rows && left + tx < columns {
            items[k] = input[(row - SHIFT) as usize * columns as usize + (left + tx) as usize];
        }
    }
    superstep!(turn, {
        #[unroll]
        for k in 0..LOADS {
            tile[ty + k as u32 * ROWS][tx] = items[k];
        }
    });
    #[unroll]
    for k in 0..STORES {
        let column = ty + k * ROWS;
        let start = (left + column) as usize * rows as usize;
        let place = tx + SHIFT - start as u32 % SHIFT;
        let row = top + place;
        if left + column < columns && row >= SHIFT && row - SHIFT < rows {
            output[start + (row - SHIFT) as usize] = tile[place][column];
        }
    }
}

/// Writes the transposed of a matrix of `rows` by `columns` elements, which is `columns` by `rows`.
///
/// # Errors
/// A buffer has another length, there are more than 4 million columns, or a failure of the device.
pub fn transpose<T: Number>(
    device: &Device,
    input: &Slice<T>,
    output: &mut Slice<T>,
    rows: usize,
    columns: usize,
    how: &How,
) -> Result<()> {
    same_length("transpose, the input", rows.saturating_mul(columns), input.len())?;
    same_length("transpose, the output", input.len(), output.len())?;
    if input.is_empty() {
        return Ok(());
    }
    let (height, width) = (count("transpose, the rows", rows)?, count("transpose, the columns", columns)?);
    // The last tile of a column begins up to `SHIFT - 1` rows early.
    let grid = Grid::new(((height + SHIFT - 1).div_ceil(SIDE), width.div_ceil(SIDE)), (SIDE, ROWS));
    launch!(how, transpose_tiled::<T>, device, grid, input, output, height, width)
}

/// Returns the transposed of a matrix on the host.
pub fn reference<T: Copy>(input: &[T], rows: usize, columns: usize) -> Vec<T> {
    (0..columns).flat_map(|column| (0..rows).map(move |row| input[row * columns + column])).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SHAPES, assert_same, everywhere};
    use super::*;

    #[test]
    fn matrices_are_transposed() {
        for (rows, columns) in SHAPES {
            let input: Vec<u32> = (0..(rows * columns) as u32).collect();
            let narrow: Vec<u8> = input.iter().map(|value| *value as u8).collect();
            everywhere(&format!("{rows} x {columns}"), |device, how, what| {
                let mut output = device.upload(&vec![u32::MAX; input.len()]).unwrap();
                transpose(device, &device.upload(&input).unwrap(), &mut output, rows, columns, how).unwrap();
                assert_same(&output.to_vec().unwrap(), &reference(&input, rows, columns), what);
                let mut output = device.upload(&vec![255u8; input.len()]).unwrap();
                transpose(device, &device.upload(&narrow).unwrap(), &mut output, rows, columns, how).unwrap();
                assert_same(&output.to_vec().unwrap(), &reference(&narrow, rows, columns), what);
            });
        }
    }

    #[test]
    fn wrong_lengths_are_refused() {
        let device = Device::cpu();
        let (input, mut output) = (device.zeros::<f32>(6).unwrap(), device.zeros::<f32>(5).unwrap());
        let error = transpose(&device, &input, &mut output, 2, 3, &How::default()).unwrap_err();
        assert_eq!(error.to_string(), "transpose, the output: 6 elements, but the buffer has 5");
        assert!(transpose(&device, &input, &mut output, 2, 4, &How::default()).is_err());
    }
}
