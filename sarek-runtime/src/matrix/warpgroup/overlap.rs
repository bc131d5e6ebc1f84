//! Products that go on while the threads work.

use super::factor::MnMajor;
use super::held::{HeldSum, WarpgroupA, check_held, check_held_atom, start_held};
use super::rows::{check_rows, plain_rows, start_rows};
use super::tile::check_atoms;
use super::units::{
    before_closure, begin_further_products, begin_products, commit_products, descriptor, finish_products, is_shared,
    rows_of, settle, wait_for_earlier_products,
};
use super::{SwizzledRows, WarpgroupC, WarpgroupElement};
use crate::device::syncwarp;
use sarek_macros::device;

/// The file with this function.
pub(crate) const FILE: &str = file!();

/// Makes `scores` the dot products of rows that [`multiply_rows`](fn@super::multiply_rows) adds, and adds the product that
/// [`multiply_held`](fn@super::multiply_held) does to `sum`, at once. `ready` runs when the matrix units have the first product to work at, and
/// may wait for the copies of `values`. `between` gets the scores as soon as they are complete. The matrix units
/// work at the sums meanwhile, so it must not let others overwrite `values`, as by arriving at the barrier by which these are handed back:
/// the race detector of the CPU engine reports that.
///
/// In text with checks after which threads of the warpgroup have to meet, no product goes on while the closures run.
#[device]
#[allow(clippy::too_many_arguments)]
pub fn multiply_rows_and_held<
    T: WarpgroupElement,
    C: HeldSum,
    R: FnOnce(),
    F: FnOnce(&mut WarpgroupC),
    const CHUNKS: u32,
>(
    scores: &mut WarpgroupC,
    a: &[T],
    left: SwizzledRows,
    left_chunk: u32,
    b: &[T],
    right: SwizzledRows,
    right_chunk: u32,
    sum: &mut C,
    held: &WarpgroupA,
    values: &[T],
    columns: SwizzledRows,
    ready: R,
    between: F,
) {
    check_rows::<T, CHUNKS>(a, left, left_chunk, b, right, right_chunk);
    check_held::<T, C>(values, columns);
    let are_factors = is_shared::<T>(a, left.start) && is_shared::<T>(b, right.start);
    let are_shared = are_factors && is_shared::<T>(values, columns.start);
    if are_shared {
        check_atoms::<T>(a, b);
        check_held_atom::<T>(values);
        let (of_a, of_b) = (rows_of::<T>(a, left), rows_of::<T>(b, right));
        let of_values = descriptor::<T, MnMajor>(values, columns);
        begin_products();
        start_rows::<T, CHUNKS>(scores, of_a, left_chunk, of_b, right_chunk, false);
        commit_products();
        before_closure();
        ready();
        begin_further_products();
        start_held::<T, C>(sum, held, of_values, columns.stride);
        commit_products();
        wait_for_earlier_products();
        settle::<f32>(&mut scores.values);
    } else {
        *scores = WarpgroupC::zero();
        plain_rows::<T, CHUNKS>(scores, a, left, left_chunk, b, right, right_chunk);
        ready();
    }
    between(scores);
    if are_shared {
        finish_products();
        sum.settle();
    } else {
        C::add_plain::<T>(sum, held, values, columns);
        // As the matrix units do, it ends for all lanes together.
        syncwarp(0xffff_ffff);
    }
}
