//! The product of two matrices of bytes, four products and their sum an instruction.
//!
//! Source: Mark Harris, "Mixed-Precision Programming with CUDA 8", NVIDIA, 2016 (`dp4a`); networks with such weights are those
//! of Vincent Vanhoucke, Andrew Senior and Mark Mao, "Improving the Speed of Neural Networks on CPUs", 2011.
//!
//! A word holds four bytes, and `dp4a` adds their products to a sum. The language has no name for that instruction, so
//! it is written as PTX, with its meaning beside it, which the CPU engine and the host run. The second matrix is given
//! by its columns, so that both are read along rows of words.

use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The side of a tile, in rows and in words.
const SIDE: u32 = 16;

/// Returns the sum of the products of four bytes each, as the host adds them up.
#[device]
fn products(a: i32, b: i32) -> i32 {
    let (left, right) = (a.to_le_bytes(), b.to_le_bytes());
    let mut sum = 0;
    for i in 0..4 {
        sum += left[i] as i8 as i32 * right[i] as i8 as i32;
    }
    sum
}

/// `sum` and the products of four bytes each.
#[device]
fn dot4(a: i32, b: i32, sum: i32) -> i32 {
    // SAFETY: the instruction computes its result of its operands, and does nothing else.
    unsafe {
        ptx!("dp4a.s32.s32 {total}, {a}, {b}, {sum};", total = out(i32), a = in(a), b = in(b), sum = in(sum),
            options(pure), cpu = products(a, b).wrapping_add(sum))
    }
}

/// `sum` and the products of two rows of words.
#[device]
fn dot(left: &[i32], right: &[i32], sum: i32) -> i32 {
    let mut total = sum;
    #[unroll]
    for k in 0..left.len() {
        total = dot4(left[k], right[k], total);
    }
    total
}

/// Writes the product of `a`, with `words` words per row, and the matrix whose columns are the rows of `b`.
#[kernel(block = (SIDE, SIDE))]
pub fn multiply_bytes(a: &[i32], b: &[i32], c: &mut [i32], rows: u32, columns: u32, words: u32) {
    let left = shared!([[i32; SIDE as usize + 1]; SIDE as usize]);
    let right = shared!([[i32; SIDE as usize + 1]; SIDE as usize]);
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    let (row, column) = (block_idx_y() * SIDE + ty, block_idx_x() * SIDE + tx);
    let loaded = block_idx_x() * SIDE + ty;

    let mut sum = 0;
    for first in (0..words).step_by(SIDE) {
        let k = first + tx;
        superstep!(load, {
            left[ty][tx] = if row < rows && k < words { a[row as usize * words as usize + k as usize] } else { 0 };
            right[ty][tx] =
                if loaded < columns && k < words { b[loaded as usize * words as usize + k as usize] } else { 0 };
        });
        superstep!(multiply, {
            sum = dot(&left[ty][..SIDE], &right[tx][..SIDE], sum);
        });
    }
    if row < rows && column < columns {
        c[row as usize * columns as usize + column as usize] = sum;
    }
}

/// Returns the bytes of rows as words, four each; the rest of the last word of a row is 0.
pub fn pack(bytes: &[i8], depth: usize) -> Vec<i32> {
    let word = |four: &[i8]| four.iter().rev().fold(0, |word, byte| word << 8 | i32::from(*byte as u8));
    bytes.chunks(depth.max(1)).flat_map(|row| row.chunks(4).map(word)).collect()
}

/// Writes the product of a matrix of `rows` by `4 * words` bytes and one whose `columns` columns are the rows of `b`, which
/// is `rows` by `columns` sums. Sums past the end of `i32` wrap.
///
/// # Errors
/// A buffer has another length, there are more than a million rows, or a failure of the device.
#[allow(clippy::too_many_arguments)]
pub fn byte_matmul(
    device: &Device,
    a: &Slice<i32>,
    b: &Slice<i32>,
    c: &mut Slice<i32>,
    rows: usize,
    columns: usize,
    words: usize,
    how: &How,
) -> Result<()> {
    same_length("byte matmul, the first matrix", rows.saturating_mul(words), a.len())?;
    same_length("byte matmul, the second matrix", columns.saturating_mul(words), b.len())?;
    same_length("byte matmul, the product", rows.saturating_mul(columns), c.len())?;
    if c.is_empty() {
        return Ok(());
    }
    let (height, width) = (count("byte matmul, the rows", rows)?, count("byte matmul, the columns", columns)?);
    let depth = count("byte matmul, the words of a row", words)?;
    let grid = Grid::new((width.div_ceil(SIDE), height.div_ceil(SIDE)), (SIDE, SIDE));
    launch!(how, multiply_bytes, device, grid, a, b, c, height, width, depth)
}

/// Returns the product on the host.
pub fn reference(a: &[i32], b: &[i32], columns: usize, words: usize) -> Vec<i32> {
    let row = |left: &[i32], right: &[i32]| {
        let pairs = left.iter().zip(right);
        pairs.fold(0, |sum: i32, (a, b)| {
            let bytes = a.to_le_bytes().into_iter().zip(b.to_le_bytes());
            bytes.fold(sum, |sum, (a, b)| sum.wrapping_add(i32::from(a as i8) * i32::from(b as i8)))
        })
    };
    let rows = a.chunks(words.max(1));
    rows.flat_map(|left| (0..columns).map(move |column| row(left, &b[column * words..][..words]))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SHAPES, assert_same, everywhere};
    use super::*;

    #[test]
    fn products_of_all_shapes() {
        for (rows, columns) in SHAPES {
            for words in [1, 5, 16, 35] {
                let byte = |i: usize| (i.wrapping_mul(2_654_435_761) >> 7) as i8;
                let a: Vec<i8> = (0..rows * words * 4).map(byte).collect();
                let b: Vec<i8> = (0..columns * words * 4).map(|i| byte(i + 1_000_003)).collect();
                let (a, b) = (pack(&a, 4 * words), pack(&b, 4 * words));
                everywhere(&format!("{rows} x {columns}, {words} words"), |device, how, what| {
                    let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
                    let mut c = device.upload(&vec![-1; rows * columns]).unwrap();
                    byte_matmul(device, &left, &right, &mut c, rows, columns, words, how).unwrap();
                    assert_same(&c.to_vec().unwrap(), &reference(&a, &b, columns, words), what);
                });
            }
        }
    }

    #[test]
    fn rows_are_packed() {
        assert_eq!(pack(&[1, -1, 2, -128, 7, 3, 4, 5, 6, -2], 5), [-2_147_287_295, 7, 0x0605_0403, 254]);
        assert!(pack(&[], 0).is_empty());
        assert_eq!(reference(&[0x0000_0301], &[0x0000_fe02], 1, 1), [2 - 6]);
    }

    #[test]
    fn wrong_lengths_are_refused() {
        let device = Device::cpu();
        let (a, mut c) = (device.zeros::<i32>(6).unwrap(), device.zeros::<i32>(5).unwrap());
        let error = byte_matmul(&device, &a, &a, &mut c, 3, 3, 2, &How::default()).unwrap_err();
        assert_eq!(error.to_string(), "byte matmul, the product: 9 elements, but the buffer has 5");
    }
}
