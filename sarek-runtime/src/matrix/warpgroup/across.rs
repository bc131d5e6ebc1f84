//! Products of `Tf32` whose left factor lies across the inner dimension. The matrix units do not take it from shared memory so: the threads read it
//! from there, and hold it.

use super::factor::{KMajor, Major, MnMajor, Swizzle128};
use super::stages::{Steps, check, check_starts, finish, layer_of, plain};
use super::units::{
    address_in_shared, begin_further_products, begin_products, commit_products, descriptor, is_shared, wait_products,
};
use super::{SwizzledRows, WarpgroupC};
use crate::barrier::{self, Barrier};
use crate::bulk::BulkElement;
use crate::device::sealed::Sealed;
use crate::device::{lane_id, syncwarp, warp_id};
use crate::matrix::Tf32;
use sarek_macros::{DeviceType, device};

/// The file with these functions.
pub(crate) const FILE: &str = file!();

/// The layout of a left factor that lies across the inner dimension, whose rows are those of the sums: `plain` takes it.
///
/// Rows are given out so that a thread reads four neighbours at once, two rows of each of two sums. Eight lanes that read together have parts of 16 bytes of four
/// rows along the inner dimension, and of two places: as the swizzle exchanges the first four parts of such rows with each other, and the last four, they meet in no
/// bank if one place is among the first four and the other one among the last four.
#[derive(Clone, Copy, Debug)]
struct Across;

impl Sealed for Across {}

#[device]
impl Major for Across {
    const IS_K: bool = false;
    const BYTES: u32 = 128;

    fn place<T: BulkElement>(rows: SwizzledRows, outer: u32, inner: u32) -> u32 {
        // Of 64 times `m`, 16 times the warp, 8 times the half of its rows, and the four lanes that have a row.
        let row = outer / 16 % 4 * 32 + outer % 2 * 16 + outer % 8 / 2 * 4 + outer / 64 * 2 + outer / 8 % 2;
        SwizzledRows::place::<T, Swizzle128>(rows, inner, row)
    }
}

#[device]
impl WarpgroupC {
    /// Returns the row, 0 to 127, of the thread's value of that number in the first of the two sums of
    /// [`multiply_across_step`](fn@multiply_across_step). In the second one it is two rows further.
    ///
    /// So four neighbouring rows of a column are the values `n` and `n + 2` of the first, and `n` and `n + 2` of the second one, of each `n` with
    /// `n % 4 < 2`. The first of these rows is a multiple of 4.
    pub fn row_across(number: u32) -> u32 {
        warp_id() % 4 * 32 + lane_id() / 4 % 2 * 16 + lane_id() / 8 * 4 + number / 2 % 2
    }
}

/// A thread's part of a half of a step, of 128 rows: two layers of eight elements along the inner dimension, for two sums each.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
struct Half {
    words: [[[u32; 4]; 2]; 2],
}

#[device]
impl Half {
    /// Reads the half of that number of a step whose first element has that address.
    fn read(rows: u32, left: SwizzledRows, number: u32) -> Half {
        let mut half = Half { words: [[[0; 4]; 2]; 2] };
        let from_zero = SwizzledRows { start: 0, ..left };
        #[unroll]
        for layer in 0..2u32 {
            #[unroll]
            for high in 0..2u32 {
                let inner = 16 * number + 8 * layer + 4 * high + lane_id() % 4;
                let at = SwizzledRows::at::<Tf32>(from_zero, inner, WarpgroupC::row_across(0));
                let (upper, lower, next_upper, next_lower) = read_four(rows + 4 * at);
                half.words[layer][0][2 * high] = upper;
                half.words[layer][0][2 * high + 1] = lower;
                half.words[layer][1][2 * high] = next_upper;
                half.words[layer][1][2 * high + 1] = next_lower;
            }
        }
        half
    }

    /// Starts its products with the columns that the descriptor locates, without making a group of them.
    fn start(&self, sums: &mut [WarpgroupC; 2], number: u32, columns: u64, right: SwizzledRows) {
        #[unroll]
        for layer in 0..2u32 {
            let along = layer_of::<Tf32, KMajor>(right, 2 * number + layer);
            #[unroll]
            for m in 0..2u32 {
                start_held(&mut sums[m].values, &self.words[layer][m], columns + along);
            }
        }
    }
}

/// Reads 16 bytes of shared memory. An index of a slice would be checked among the products.
#[device]
fn read_four(address: u32) -> (u32, u32, u32, u32) {
    unsafe {
        ptx!(
            "ld.shared.v4.u32 {{{a}, {b}, {c}, {d}}}, [{address}];",
            a = out(u32),
            b = out(u32),
            c = out(u32),
            d = out(u32),
            cpu = (0, 0, 0, 0)
        )
    }
}

/// Starts a product of 64 rows, of which the threads hold eight elements each, and 128 columns.
#[device]
fn start_held(c: &mut [f32; 64], left: &[u32; 4], right: u64) {
    unsafe {
        cuda!(
            "multiply_warpgroup_tf32_held({c}, {left}, {right});",
            c = in(&mut c[0]),
            left = in(&left[0]),
            right = in(right),
            arch = "sm_90a",
            cpu = ()
        );
    }
}

/// Adds a product of a matrix of 128 rows and one of 128 columns to `sums`. The inner dimension has 32 elements.
///
/// The left factor lies across the inner dimension: the element at row `i`, and `k` along the inner dimension, is where [`SwizzledRows::at`] says of
/// `(k, i)`. So it is stored by columns, or it is a row-major matrix that is to be transposed. The right factor is [`KMajor`]. Both have rows of 128 bytes.
///
/// A value of `sums[0]` is at the row [`WarpgroupC::row_across`] of its number, and one of `sums[1]` two rows further; columns are [`WarpgroupC::column`].
///
/// Sums are as exact as those of [`multiply_step`](fn@super::multiply_step). Factors in shared memory begin at multiples of 1024 bytes. Of
/// factors in other memory it computes the same, slowly.
#[device]
pub fn multiply_across_step(
    sums: &mut [WarpgroupC; 2],
    a: &[Tf32],
    left: SwizzledRows,
    b: &[Tf32],
    right: SwizzledRows,
) {
    // Four times 128 bytes of rows.
    check::<Tf32, Tf32, MnMajor, KMajor>(a, left, b, right, (0, 0), 1, 4);
    if !is_shared::<Tf32>(a, left.start) || !is_shared::<Tf32>(b, right.start) {
        plain::<Tf32, Tf32, f32, Across, KMajor, 2>(sums, true, 1.0, a, left, b, right);
        // As the matrix units do, it ends for all lanes together.
        syncwarp(0xffff_ffff);
        return;
    }
    check_starts::<Tf32, Tf32, MnMajor, KMajor>(a, b);
    let columns = descriptor::<Tf32, KMajor>(b, right);
    let rows = address_in_shared::<Tf32>(a, left.start);
    begin_products();
    let first = Half::read(rows, left, 0);
    let second = Half::read(rows, left, 1);
    begin_further_products();
    first.start(sums, 0, columns, right);
    second.start(sums, 1, columns, right);
    commit_products();
    finish::<f32, 2>(sums);
}

/// Adds the products of several steps, each as [`multiply_across_step`](fn@multiply_across_step) does for its stage. `left` and `right` are those of
/// the first stage; barriers are as in [`multiply_stages`](fn@super::multiply_stages).
///
/// The threads read a half of a step while the matrix units work at the half before.
#[device]
#[allow(clippy::too_many_arguments)]
pub fn multiply_across_stages<const STAGES: u32>(
    sums: &mut [WarpgroupC; 2],
    a: &[Tf32],
    left: SwizzledRows,
    b: &[Tf32],
    right: SwizzledRows,
    steps: Steps,
    full: &[Barrier],
    empty: &[Barrier],
) {
    check::<Tf32, Tf32, MnMajor, KMajor>(a, left, b, right, (steps.left, steps.right), STAGES, 4);
    assert!(
        full.len() >= STAGES as usize && empty.len() >= STAGES as usize,
        "there must be two barriers for each stage"
    );
    let end = steps.first + steps.count;
    if !is_shared::<Tf32>(a, left.start) || !is_shared::<Tf32>(b, right.start) {
        for step in steps.first..end {
            let stage = step % STAGES;
            barrier::wait(full, stage, step / STAGES % 2);
            let rows = SwizzledRows { start: left.start + stage * steps.left, ..left };
            let columns = SwizzledRows { start: right.start + stage * steps.right, ..right };
            plain::<Tf32, Tf32, f32, Across, KMajor, 2>(sums, true, 1.0, a, rows, b, columns);
            syncwarp(0xffff_ffff);
            if lane_id() == 0 {
                barrier::arrive(empty, stage);
            }
        }
        return;
    }
    check_starts::<Tf32, Tf32, MnMajor, KMajor>(a, b);
    let columns = descriptor::<Tf32, KMajor>(b, right);
    let rows = address_in_shared::<Tf32>(a, left.start);
    begin_products();
    for step in steps.first..end {
        let stage = step % STAGES;
        barrier::wait(full, stage, step / STAGES % 2);
        // Descriptors count 16 bytes, addresses bytes.
        let (down, along) = (4 * stage * steps.left, (stage * (steps.right / 4)) as u64);
        let first = Half::read(rows + down, left, 0);
        begin_products();
        first.start(sums, 0, columns + along, right);
        commit_products();
        wait_products::<1>();
        if step > steps.first && lane_id() == 0 {
            barrier::arrive(empty, (step - 1) % STAGES);
        }
        let second = Half::read(rows + down, left, 1);
        begin_further_products();
        second.start(sums, 1, columns + along, right);
        commit_products();
        wait_products::<1>();
    }
    finish::<f32, 2>(sums);
    if steps.count > 0 && lane_id() == 0 {
        barrier::arrive(empty, (end - 1) % STAGES);
    }
}
