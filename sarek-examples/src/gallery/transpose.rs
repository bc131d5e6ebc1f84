//! The transposition of a matrix, through shared memory.
//!
//! Source: Greg Ruetsch and Paulius Micikevicius, "Optimizing Matrix Transpose in CUDA", 2009.
//!
//! Reads of a warp should be adjacent, and so should its writes, but adjacent elements of a row are far apart in the
//! transposed matrix. So a tile of 32 x 32 elements is read by rows and written by columns. Each row of the tile is
//! followed by one element of padding: the elements of a column then lie in 32 different banks of shared memory.

use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The side of a tile.
const SIDE: u32 = 32;
/// The rows of a tile that are moved together.
const ROWS: u32 = 8;

/// Writes the transposed of a matrix.
#[kernel(block = (SIDE, ROWS))]
pub fn transpose_tiled<T: Number>(input: &[T], output: &mut [T], rows: u32, columns: u32) {
    let tile = shared!([[T; SIDE as usize]; SIDE as usize], pad = 1);
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    let (left, top) = (block_idx_x() * SIDE, block_idx_y() * SIDE);

    superstep!(load, {
        #[unroll]
        for k in (ty..ty + SIDE).step_by(ROWS) {
            if top + k < rows && left + tx < columns {
                tile[k][tx] = input[(top + k) as usize * columns as usize + (left + tx) as usize];
            }
        }
    });
    #[unroll]
    for k in (ty..ty + SIDE).step_by(ROWS) {
        if left + k < columns && top + tx < rows {
            output[(left + k) as usize * rows as usize + (top + tx) as usize] = tile[tx][k];
        }
    }
}

/// Writes the transposed of a matrix of `rows` by `columns` elements, which is `columns` by `rows`.
///
/// # Errors
/// A buffer has another length, there are more than 2 million rows, or a failure of the device.
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
    let grid = Grid::new((width.div_ceil(SIDE), height.div_ceil(SIDE)), (SIDE, ROWS));
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
