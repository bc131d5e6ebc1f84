//! Products whose right factor's rows run along the inner dimension, and those of a left factor that the threads hold.

use super::factor::MnMajor;
use super::tile::{check_atoms, end};
use super::units::{
    begin_products, commit_products, descriptor, is_atom, is_shared, rows_of, settle, settle_half, wait_products,
};
use super::{NarrowC, SwizzledRows, WarpgroupC, WarpgroupElement};
use crate::device::{cast, lane_id, shfl, syncwarp, warp_id};
use crate::matrix::stores::store_four;
use sarek_macros::{DeviceType, device};

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
    let are_atoms = left.stride % 512 == 0 && right.stride % 512 == 0;
    assert!(are_atoms, "`stride` must be a multiple of 512");
    assert!(left_chunk % 512 == 0 && right_chunk % 512 == 0, "chunks must be multiples of 512 elements");
    assert!(left.from == 0 && right.from == 0, "`from` must be 0");
    let (last_left, last_right) = ((CHUNKS as u64 - 1) * left_chunk as u64, (CHUNKS as u64 - 1) * right_chunk as u64);
    assert!(last_left + end(left, 8) <= a.len() as u64, "the left factor must be within its array");
    assert!(last_right + end(right, 16) <= b.len() as u64, "the right factor must be within its array");
    if !is_shared::<T>(a, left.start) || !is_shared::<T>(b, right.start) {
        plain_rows::<T, CHUNKS>(sum, a, left, left_chunk, b, right, right_chunk);
        // As the matrix units do, it ends for all lanes together.
        syncwarp(0xffff_ffff);
        return;
    }
    check_atoms::<T>(a, left.start, b, right.start);
    let rows = rows_of::<T>(a, left);
    let columns = rows_of::<T>(b, right);
    begin_products();
    #[unroll]
    for chunk in 0..CHUNKS {
        #[unroll]
        for layer in 0..4u32 {
            // Descriptors count 16 bytes.
            let (down, along) = (chunk * (left_chunk / 8) + 2 * layer, chunk * (right_chunk / 8) + 2 * layer);
            T::start_product_along(&mut sum.values, rows + down as u64, columns + along as u64);
        }
    }
    commit_products();
    wait_products::<0>();
    settle::<f32>(&mut sum.values);
}

/// Computes the products of rows on the CPU, which defines their meaning.
#[device]
fn plain_rows<T: WarpgroupElement, const CHUNKS: u32>(
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

/// A thread's part of a matrix of 64 rows and 128 columns of `f16` or `bf16`, as the left factor of
/// [`multiply_held`](fn@multiply_held).
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub struct WarpgroupA {
    words: [[u32; 4]; 8],
}

#[device]
impl WarpgroupA {
    /// Returns sums, each rounded to `T`.
    pub fn rounded<T: WarpgroupElement>(sums: &WarpgroupC) -> WarpgroupA {
        let mut words = [[0u32; 4]; 8];
        #[unroll]
        for layer in 0..8u32 {
            #[unroll]
            for part in 0..4u32 {
                let at = 8 * layer + 2 * part;
                words[layer][part] = T::pack_pair(sums.values[at], sums.values[at + 1]);
            }
        }
        WarpgroupA { words }
    }

    /// Stores the matrix row by row: the element at row `r` and column `c` is `x[start + r * stride + c]`. If that is shared memory, each
    /// instruction stores 16 x 16 elements. Each row begins at a multiple of 16 bytes, and the rows do not meet in the same banks if they are a
    /// multiple of 128 bytes and 16 more apart.
    ///
    /// `T` is the type to which the elements were rounded.
    pub fn store_shared<T: WarpgroupElement>(&self, x: &mut [T], start: u32, stride: u32) {
        let at = start + (warp_id() % 4 * 16 + lane_id() % 16) * stride + lane_id() / 16 * 8;
        #[unroll]
        for layer in 0..8u32 {
            store_four::<T>(x, at + 16 * layer, self.words[layer]);
        }
    }

    /// Stores the matrix as [`SwizzledRows::at`] says of its rows and columns, in which nothing meets in a bank: as a left factor, or as two tiles
    /// of 64 columns, `lead` elements apart, that a copy takes out with [`Swizzle::Bytes128`](crate::tensor::Swizzle::Bytes128).
    pub fn store_swizzled<T: WarpgroupElement>(&self, x: &mut [T], rows: SwizzledRows) {
        let row = warp_id() % 4 * 16 + lane_id() % 16;
        #[unroll]
        for layer in 0..8u32 {
            let column = 16 * layer + lane_id() / 16 * 8;
            store_four::<T>(x, SwizzledRows::at::<T>(rows, row, column), self.words[layer]);
        }
    }
}

/// Adds the product of a matrix that the threads hold, of 64 rows and 128 columns, with one of 128 rows and columns in shared memory to
/// `sum`. The right factor is as in [`multiply_tile`](fn@super::multiply_tile).
#[device]
pub fn multiply_held<T: WarpgroupElement>(sum: &mut WarpgroupC, left: &WarpgroupA, b: &[T], right: SwizzledRows) {
    assert!(right.stride % 512 == 0 && right.lead % 512 == 0, "`stride` and `lead` must be multiples of 512");
    assert!(right.lead as u64 + end(right, 16) <= b.len() as u64, "the right factor must be within its array");
    if !is_shared::<T>(b, right.start) {
        plain_held::<T, 64>(&mut sum.values, left, b, right);
        syncwarp(0xffff_ffff);
        return;
    }
    check_held::<T>(b, right);
    start_held::<T, 64>(&mut sum.values, left, b, right);
    settle::<f32>(&mut sum.values);
}

/// Adds the product of a matrix that the threads hold with one of 128 rows and 64 columns in shared memory to `sum`. The right factor is as in
/// [`multiply_held`](fn@multiply_held), but that it has no columns that begin `lead` elements further.
#[device]
pub fn multiply_held_narrow<T: WarpgroupElement>(sum: &mut NarrowC, left: &WarpgroupA, b: &[T], right: SwizzledRows) {
    assert!(right.stride % 512 == 0, "`stride` must be a multiple of 512");
    assert!(end(right, 16) <= b.len() as u64, "the right factor must be within its array");
    if !is_shared::<T>(b, right.start) {
        plain_held::<T, 32>(&mut sum.values, left, b, right);
        syncwarp(0xffff_ffff);
        return;
    }
    check_held::<T>(b, right);
    start_held::<T, 32>(&mut sum.values, left, b, right);
    settle_half(&mut sum.values);
}

/// Checks that the right factor begins at an atom's boundary.
#[device]
fn check_held<T: WarpgroupElement>(b: &[T], right: SwizzledRows) {
    assert!(is_atom::<T, MnMajor>(b, right.start), "the matrix must begin at a multiple of 1024 bytes");
}

/// Computes the product of a matrix that the threads hold, and waits for it.
#[device]
fn start_held<T: WarpgroupElement, const VALUES: usize>(
    values: &mut [f32; VALUES],
    left: &WarpgroupA,
    b: &[T],
    right: SwizzledRows,
) {
    let columns = descriptor::<T, MnMajor>(b, right);
    begin_products();
    #[unroll]
    for layer in 0..8u32 {
        // Descriptors count 16 bytes.
        let along = (layer * (right.stride / 4)) as u64;
        T::start_product_held::<VALUES>(values, &left.words[layer], columns + along);
    }
    commit_products();
    wait_products::<0>();
}

/// Computes the product of a matrix that the threads hold on the CPU, which defines its meaning.
#[device]
fn plain_held<T: WarpgroupElement, const VALUES: usize>(
    values: &mut [f32; VALUES],
    left: &WarpgroupA,
    b: &[T],
    right: SwizzledRows,
) {
    let mut totals = [0f64; VALUES];
    for number in 0..VALUES {
        totals[number] = values[number] as f64;
    }
    let column = WarpgroupC::column(0);
    for k in 0..128u32 {
        // The lane of the same rows that holds column `k`.
        let owner = lane_id() / 4 * 4 + k % 8 / 2;
        let words = left.words[k / 16];
        let upper = T::half_of(shfl(0xffff_ffff, words[k / 8 % 2 * 2], owner), k % 2) as f64;
        let lower = T::half_of(shfl(0xffff_ffff, words[k / 8 % 2 * 2 + 1], owner), k % 2) as f64;
        for pair in 0..VALUES as u32 / 2 {
            let factor = cast::<f64>(b[right.of_right(k, column + pair / 2 * 8 + pair % 2)]);
            let number = pair / 2 * 4 + pair % 2;
            totals[number] += upper * factor;
            totals[number + 2] += lower * factor;
        }
    }
    for number in 0..VALUES {
        values[number] = totals[number] as f32;
    }
}
