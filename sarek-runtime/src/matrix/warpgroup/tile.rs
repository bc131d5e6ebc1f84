//! Products of tiles whose left factor's rows run along the inner dimension, and the right one's across it.

use super::factor::{KMajor, MnMajor};
use super::units::{
    begin_products, begins_atom, commit_products, descriptor, is_shared, rows_of, settle, wait_products,
};
use super::{SwizzledRows, WarpgroupC, WarpgroupElement};
use crate::device::cast;
use crate::device::sealed::ThisCrate;
use sarek_macros::device;

/// The file with the functions of tiles.
pub(crate) const FILE: &str = file!();

/// Adds the product of a matrix of 64 times `M` rows and 16 times `LAYERS` columns with one of as many rows and 128
/// columns. The rows from 64 times `m` on go to `sums[m]`.
///
/// Sums are as exact as those of [`multiply_add`](fn@crate::matrix::multiply_add). Shared arrays that are passed to it begin at
/// multiples of 1024 bytes, and so do dynamic ones if the lengths of the arrays before them are such multiples. A
/// checked launch reports a fault if they do not. For matrices in other memory, it computes the same, slowly.
#[device]
pub fn multiply_tile<T: WarpgroupElement, const M: usize, const LAYERS: u32>(
    sums: &mut [WarpgroupC; M],
    a: &[T],
    left: SwizzledRows,
    b: &[T],
    right: SwizzledRows,
) {
    check::<T, M, LAYERS>(a, left, b, right, (0, 0), 1);
    if !is_shared::<T>(a, left.start) || !is_shared::<T>(b, right.start) {
        plain_tile::<T, M, LAYERS>(sums, a, left, b, right);
        return;
    }
    check_atoms::<T>(a, b);
    let rows = rows_of::<T>(a, left);
    let columns = descriptor::<T, MnMajor>(b, right);
    start_tile::<T, M, LAYERS>(sums, rows, left.stride, columns, right.stride);
    commit_products();
    finish::<M>(sums);
}

/// Runs all checks, before the first product: a call among the products would make them wait for each other.
#[device]
pub(super) fn check<T: WarpgroupElement, const M: usize, const LAYERS: u32>(
    a: &[T],
    left: SwizzledRows,
    b: &[T],
    right: SwizzledRows,
    (next_left, next_right): (u32, u32),
    stages: u32,
) {
    let are_atoms = left.start % 512 == 0 && left.stride % 512 == 0;
    let are_atoms = are_atoms && right.start % 512 == 0 && right.stride % 512 == 0 && right.lead % 512 == 0;
    assert!(are_atoms, "`start`, `stride` and `lead` must be multiples of 512");
    assert!(next_left % 512 == 0 && next_right % 512 == 0, "stages must be multiples of 512 elements");
    let is_within = left.from % 16 == 0 && left.from as u64 + 16 * LAYERS as u64 <= 64;
    assert!(is_within, "`from` must be a multiple of 16, and the product end within the 64 columns of the left rows");
    let last_left = (stages as u64 - 1) * next_left as u64;
    let last_right = (stages as u64 - 1) * next_right as u64 + right.lead as u64;
    assert!(last_left + end(left, 8 * M as u64) <= a.len() as u64, "the left factor must be within its array");
    assert!(last_right + end(right, 2 * LAYERS as u64) <= b.len() as u64, "the right factor must be within its array");
}

/// Returns the end of the last of `atoms` consecutive atoms along the rows.
#[device]
pub(super) fn end(rows: SwizzledRows, atoms: u64) -> u64 {
    rows.start as u64 + (atoms - 1) * rows.stride as u64 + 512
}

/// Checks that atoms can be in both arrays.
#[device]
pub(super) fn check_atoms<T: WarpgroupElement>(a: &[T], b: &[T]) {
    let are_atoms = begins_atom::<T, KMajor>(a) && begins_atom::<T, MnMajor>(b);
    assert!(are_atoms, "the matrices must begin at multiples of 1024 bytes");
}

/// Starts the products of a tile, without making a group of them.
#[device]
pub(super) fn start_tile<T: WarpgroupElement, const M: usize, const LAYERS: u32>(
    sums: &mut [WarpgroupC; M],
    rows: u64,
    row_stride: u32,
    columns: u64,
    column_stride: u32,
) {
    begin_products();
    #[unroll]
    for layer in 0..LAYERS {
        #[unroll]
        for m in 0..M {
            // Descriptors count 16 bytes.
            let down = (m as u32 * row_stride + 2 * layer) as u64;
            let along = (layer * (column_stride / 4)) as u64;
            T::start_product::<ThisCrate>(&mut sums[m].values, rows + down, columns + along);
        }
    }
}

/// Waits for all groups of products of the warpgroup.
#[device]
pub(super) fn finish<const M: usize>(sums: &mut [WarpgroupC; M]) {
    wait_products::<0>();
    #[unroll]
    for m in 0..M {
        settle::<f32>(&mut sums[m].values);
    }
}

/// Computes the product on the CPU, which defines its meaning.
#[device]
pub(super) fn plain_tile<T: WarpgroupElement, const M: usize, const LAYERS: u32>(
    sums: &mut [WarpgroupC; M],
    a: &[T],
    left: SwizzledRows,
    b: &[T],
    right: SwizzledRows,
) {
    #[unroll]
    for m in 0..M {
        for number in 0..64u32 {
            let (row, column) = (64 * m as u32 + WarpgroupC::row(number), WarpgroupC::column(number));
            let mut sum = sums[m].values[number] as f64;
            // CUDA compiles this too where memory may not be shared. Unrolled for each of the numbers, it takes the assembler 20 seconds.
            #[unroll(1)]
            for k in 0..16 * LAYERS {
                sum += cast::<f64>(a[left.of_left(row, k)]) * cast::<f64>(b[right.of_right(k, column)]);
            }
            sums[m].values[number] = sum as f32;
        }
    }
}
