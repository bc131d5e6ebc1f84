//! Products whose right factor's rows run along the inner dimension.

use super::tile::{check_atoms, end};
use super::units::{begin_products, commit_products, is_shared, rows_of, settle, wait_products};
use super::{SwizzledRows, WarpgroupC, WarpgroupElement};
use crate::device::sealed::ThisCrate;
use crate::device::{cast, syncwarp};
use sarek_macros::device;

/// The file with these functions.
pub(crate) const FILE: &str = file!();

/// Adds the product of a matrix of 64 rows and 64 times `CHUNKS` columns with the transpose of one of 128 rows and as many columns to
/// `sum`: the dot product of each row with each row.
///
/// Both are chunks of 64 columns, each of them [`SwizzledRows`] whose elements [`of_left`](SwizzledRows::of_left) locates, with `from` 0.
/// A chunk begins `left_chunk` or `right_chunk` elements after the one before. Otherwise it is as [`multiply_tile`](fn@super::multiply_tile).
#[device]
pub fn multiply_rows<T: WarpgroupElement, const CHUNKS: u32>(
    sum: &mut WarpgroupC,
    a: &[T],
    left: SwizzledRows,
    left_chunk: u32,
    b: &[T],
    right: SwizzledRows,
    right_chunk: u32,
) {
    check_rows::<T, CHUNKS>(a, left, left_chunk, b, right, right_chunk);
    if !is_shared::<T>(a, left.start) || !is_shared::<T>(b, right.start) {
        plain_rows::<T, CHUNKS>(sum, a, left, left_chunk, b, right, right_chunk);
        // As the matrix units do, it ends for all lanes together.
        syncwarp(0xffff_ffff);
        return;
    }
    check_atoms::<T>(a, b);
    let (rows, columns) = (rows_of::<T>(a, left), rows_of::<T>(b, right));
    begin_products();
    start_rows::<T, CHUNKS>(sum, rows, left_chunk, columns, right_chunk, true);
    commit_products();
    wait_products::<0>();
    settle::<f32>(&mut sum.values);
}

/// Checks that both factors are atoms within their arrays.
#[device]
pub(super) fn check_rows<T: WarpgroupElement, const CHUNKS: u32>(
    a: &[T],
    left: SwizzledRows,
    left_chunk: u32,
    b: &[T],
    right: SwizzledRows,
    right_chunk: u32,
) {
    let are_atoms = left.start % 512 == 0 && left.stride % 512 == 0;
    let are_atoms = are_atoms && right.start % 512 == 0 && right.stride % 512 == 0;
    assert!(are_atoms, "`start` and `stride` must be multiples of 512");
    assert!(left_chunk % 512 == 0 && right_chunk % 512 == 0, "chunks must be multiples of 512 elements");
    assert!(left.from == 0 && right.from == 0, "`from` must be 0");
    let (last_left, last_right) = ((CHUNKS as u64 - 1) * left_chunk as u64, (CHUNKS as u64 - 1) * right_chunk as u64);
    assert!(last_left + end(left, 8) <= a.len() as u64, "the left factor must be within its array");
    assert!(last_right + end(right, 16) <= b.len() as u64, "the right factor must be within its array");
}

/// Starts the products of rows, without making a group of them. They are added to the sums, or replace them unless it `keeps` these.
#[device]
pub(super) fn start_rows<T: WarpgroupElement, const CHUNKS: u32>(
    sum: &mut WarpgroupC,
    rows: u64,
    left_chunk: u32,
    columns: u64,
    right_chunk: u32,
    keeps: bool,
) {
    #[unroll]
    for chunk in 0..CHUNKS {
        #[unroll]
        for layer in 0..4u32 {
            // Descriptors count 16 bytes.
            let (down, along) = (chunk * (left_chunk / 8) + 2 * layer, chunk * (right_chunk / 8) + 2 * layer);
            let is_added = keeps || chunk + layer > 0;
            T::start_product_along::<ThisCrate>(&mut sum.values, rows + down as u64, columns + along as u64, is_added);
        }
    }
}

/// Computes the products of rows on the CPU, which defines their meaning.
#[device]
pub(super) fn plain_rows<T: WarpgroupElement, const CHUNKS: u32>(
    sum: &mut WarpgroupC,
    a: &[T],
    left: SwizzledRows,
    left_chunk: u32,
    b: &[T],
    right: SwizzledRows,
    right_chunk: u32,
) {
    let mut totals = [0f64; 64];
    for number in 0..64u32 {
        totals[number] = sum.values[number] as f64;
    }
    let (row, column) = (WarpgroupC::row(0), WarpgroupC::column(0));
    for k in 0..64 * CHUNKS {
        let (a_chunk, b_chunk) = (k / 64 * left_chunk, k / 64 * right_chunk);
        let upper = cast::<f64>(a[a_chunk + left.of_left(row, k % 64)]);
        let lower = cast::<f64>(a[a_chunk + left.of_left(row + 8, k % 64)]);
        for pair in 0..32u32 {
            let factor = cast::<f64>(b[b_chunk + right.of_left(column + pair / 2 * 8 + pair % 2, k % 64)]);
            let number = pair / 2 * 4 + pair % 2;
            totals[number] += upper * factor;
            totals[number + 2] += lower * factor;
        }
    }
    for number in 0..64u32 {
        sum.values[number] = totals[number] as f32;
    }
}
