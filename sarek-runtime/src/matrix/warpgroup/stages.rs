//! Products of steps of 128 bytes along the inner dimension: one, or many that pass through a ring of stages.

use super::factor::{Major, WarpgroupFactor, WarpgroupMajors, WarpgroupMultiply, WarpgroupSigns, WarpgroupSum};
use super::units::{begin_products, begins_atom, commit_products, descriptor, is_shared, settle, wait_products};
use super::{SwizzledRows, WarpgroupC};
use crate::barrier::{self, Barrier};
use crate::bulk::BulkElement;
use crate::device::sealed::ThisCrate;
use crate::device::{lane_id, syncwarp};
use sarek_macros::{DeviceType, device};

/// The file with the functions of steps.
pub(crate) const FILE: &str = file!();

/// Steps of a product along the inner dimension, which pass through a ring of stages in shared memory.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Steps {
    /// The number of the first step, counted from the beginning of the kernel: step `s` is in stage `s % STAGES`.
    pub first: u32,
    /// The number of steps.
    pub count: u32,
    /// The distance in elements between stages of the left factor: a multiple of 1024 bytes.
    pub left: u32,
    /// The same for the right factor.
    pub right: u32,
}

/// Adds a product of a matrix of 64 times `M` rows and one of 128 columns to `sums`; the rows from 64 times `m` on go to `sums[m]`. The inner
/// dimension has [`ROW`](super::WarpgroupFactor::ROW) elements: 64 of 16 bits, 32 of `Tf32`, 128 of bytes.
///
/// A factor that is [`KMajor`](super::KMajor) has the element at row or column `i`, and `k` along the inner dimension, where
/// [`SwizzledRows::at`] says of `(i, k)`, and one that is [`MnMajor`](super::MnMajor) where it says of `(k, i)`; with another swizzle, as in
/// `KMajor<Swizzle64>`, where [`SwizzledRows::place`] says of that. [`Major::place`] is both. `from` is 0.
///
/// Sums are as exact as `docs/matrix-units.md` says of the type. Factors in shared memory begin at multiples of an atom, eight rows: 1024
/// bytes of [`Swizzle128`](super::Swizzle128). Of factors in other memory it computes the same, slowly.
#[device]
pub fn multiply_step<
    T: WarpgroupMultiply<S, U> + WarpgroupMajors<L, R>,
    U: WarpgroupFactor,
    S: WarpgroupSum,
    L: Major,
    R: Major,
    const M: usize,
>(
    sums: &mut [WarpgroupC<S>; M],
    a: &[T],
    left: SwizzledRows,
    b: &[U],
    right: SwizzledRows,
) {
    check::<T, U, L, R>(a, left, b, right, (0, 0), 1, M as u64);
    if !is_shared::<T>(a, left.start) || !is_shared::<U>(b, right.start) {
        plain::<T, U, S, L, R, M>(sums, true, 1.0, a, left, b, right);
        // As the matrix units do, it ends for all lanes together.
        syncwarp(0xffff_ffff);
        return;
    }
    check_starts::<T, U, L, R>(a, b);
    let rows = descriptor::<T, L>(a, left);
    let columns = descriptor::<U, R>(b, right);
    begin_products();
    start::<T, U, S, L, R, M>(sums, rows, left, columns, right);
    commit_products();
    finish::<S, M>(sums);
}

/// Does the same as [`multiply_step`](fn@multiply_step) with signs of the factors, `LEFT` and `RIGHT`, 1 or -1: with one of -1, it
/// subtracts the product. Unless `keeps`, the product replaces the sums, whatever they are: the first step of a sum needs no zeros.
#[device]
#[allow(clippy::too_many_arguments)]
pub fn multiply_signed_step<
    T: WarpgroupMultiply<S, U> + WarpgroupMajors<L, R>,
    U: WarpgroupFactor,
    S: WarpgroupSigns<LEFT, RIGHT>,
    L: Major,
    R: Major,
    const M: usize,
    const LEFT: i32,
    const RIGHT: i32,
>(
    sums: &mut [WarpgroupC<S>; M],
    keeps: bool,
    a: &[T],
    left: SwizzledRows,
    b: &[U],
    right: SwizzledRows,
) {
    check::<T, U, L, R>(a, left, b, right, (0, 0), 1, M as u64);
    if !is_shared::<T>(a, left.start) || !is_shared::<U>(b, right.start) {
        plain::<T, U, S, L, R, M>(sums, keeps, (LEFT * RIGHT) as f64, a, left, b, right);
        syncwarp(0xffff_ffff);
        return;
    }
    check_starts::<T, U, L, R>(a, b);
    let rows = descriptor::<T, L>(a, left);
    let columns = descriptor::<U, R>(b, right);
    begin_products();
    #[unroll]
    for layer in 0..4u32 {
        #[unroll]
        for m in 0..M {
            let down = left_layer::<T, L>(left, layer, m as u32);
            let along = layer_of::<U, R>(right, layer);
            let has = keeps || layer > 0;
            T::start_signed::<ThisCrate, L, R, LEFT, RIGHT>(&mut sums[m].values, rows + down, columns + along, has);
        }
    }
    commit_products();
    finish::<S, M>(sums);
}

/// Adds the products of several steps, each as [`multiply_step`](fn@multiply_step) does for its stage. `left` and
/// `right` are those of the first stage.
///
/// Before a step, it waits for the phase of its stage's barrier in `full`, whose parity is `step / STAGES % 2`. When
/// the stage may be written again, one thread of each of the four warps arrives at its barrier in `empty`. The matrix
/// units begin a step while the previous one is not complete.
#[device]
#[allow(clippy::too_many_arguments)]
pub fn multiply_stages<
    T: WarpgroupMultiply<S, U> + WarpgroupMajors<L, R>,
    U: WarpgroupFactor,
    S: WarpgroupSum,
    L: Major,
    R: Major,
    const M: usize,
    const STAGES: u32,
>(
    sums: &mut [WarpgroupC<S>; M],
    a: &[T],
    left: SwizzledRows,
    b: &[U],
    right: SwizzledRows,
    steps: Steps,
    full: &[Barrier],
    empty: &[Barrier],
) {
    check::<T, U, L, R>(a, left, b, right, (steps.left, steps.right), STAGES, M as u64);
    assert!(
        full.len() >= STAGES as usize && empty.len() >= STAGES as usize,
        "there must be two barriers for each stage"
    );
    let end = steps.first + steps.count;
    if !is_shared::<T>(a, left.start) || !is_shared::<U>(b, right.start) {
        for step in steps.first..end {
            let stage = step % STAGES;
            barrier::wait(full, stage, step / STAGES % 2);
            let rows = SwizzledRows { start: left.start + stage * steps.left, ..left };
            let columns = SwizzledRows { start: right.start + stage * steps.right, ..right };
            plain::<T, U, S, L, R, M>(sums, true, 1.0, a, rows, b, columns);
            syncwarp(0xffff_ffff);
            if lane_id() == 0 {
                barrier::arrive(empty, stage);
            }
        }
        return;
    }
    check_starts::<T, U, L, R>(a, b);
    let rows = descriptor::<T, L>(a, left);
    let columns = descriptor::<U, R>(b, right);
    let part = T::PART as u32;
    begin_products();
    for step in steps.first..end {
        let stage = step % STAGES;
        barrier::wait(full, stage, step / STAGES % 2);
        // Descriptors count 16 bytes.
        let (down, along) = ((stage * (steps.left / part)) as u64, (stage * (steps.right / part)) as u64);
        // In a cluster, a thread may have ended in the wait.
        begin_products();
        start::<T, U, S, L, R, M>(sums, rows + down, left, columns + along, right);
        commit_products();
        wait_products::<1>();
        if step > steps.first && lane_id() == 0 {
            barrier::arrive(empty, (step - 1) % STAGES);
        }
    }
    finish::<S, M>(sums);
    if steps.count > 0 && lane_id() == 0 {
        barrier::arrive(empty, (end - 1) % STAGES);
    }
}

/// Runs all checks, before the first product: a call among the products would make them wait for each other.
#[device]
pub(super) fn check<T: BulkElement, U: BulkElement, L: Major, R: Major>(
    a: &[T],
    left: SwizzledRows,
    b: &[U],
    right: SwizzledRows,
    (next_left, next_right): (u32, u32),
    stages: u32,
    tiles: u64,
) {
    // Eight rows.
    let (of_left, of_right) = (L::BYTES / 2 * T::PART as u32, R::BYTES / 2 * T::PART as u32);
    let are_atoms = is_multiple(left, of_left) && is_multiple(right, of_right);
    assert!(are_atoms, "`start`, `stride` and `lead` must be multiples of an atom, of eight rows, and `from` 0");
    assert!(
        next_left % of_left == 0 && next_right % of_right == 0,
        "stages must be multiples of an atom, of eight rows"
    );
    let last = stages as u64 - 1;
    // Groups of eight rows, and of 128 bytes along them.
    let deep = T::PART as u64;
    let (wide_left, wide_right) = ((128 / L::BYTES) as u64, (128 / R::BYTES) as u64);
    let end_left =
        if L::IS_K { end(left, 8 * tiles, wide_left, of_left) } else { end(left, deep, tiles * wide_left, of_left) };
    let end_right =
        if R::IS_K { end(right, 16, wide_right, of_right) } else { end(right, deep, 2 * wide_right, of_right) };
    assert!(last * next_left as u64 + end_left <= a.len() as u64, "the left factor must be within its array");
    assert!(last * next_right as u64 + end_right <= b.len() as u64, "the right factor must be within its array");
}

/// Returns `true` if all that says where a factor is are multiples of an atom.
#[device]
fn is_multiple(rows: SwizzledRows, atom: u32) -> bool {
    rows.start % atom == 0 && rows.stride % atom == 0 && rows.lead % atom == 0 && rows.from == 0
}

/// Returns the end of the last of so many atoms.
#[device]
fn end(rows: SwizzledRows, down: u64, along: u64, atom: u32) -> u64 {
    rows.start as u64 + (down - 1) * rows.stride as u64 + (along - 1) * rows.lead as u64 + atom as u64
}

/// Checks that swizzled rows begin at an atom's boundary.
#[device]
pub(super) fn check_starts<T: BulkElement, U: BulkElement, L: Major, R: Major>(a: &[T], b: &[U]) {
    let are_atoms = begins_atom::<T, L>(a) && begins_atom::<U, R>(b);
    assert!(are_atoms, "the matrices must begin at multiples of eight rows, which are 1024 bytes of `Swizzle128`");
}

/// Returns the distance of a layer of 32 bytes from the beginning of the left factor, for the rows from 64 times `m` on. Descriptors count 16
/// bytes.
#[device]
fn left_layer<T: BulkElement, L: Major>(left: SwizzledRows, layer: u32, m: u32) -> u64 {
    let part = T::PART as u32;
    let of_tile = if L::IS_K { 8 * (left.stride / part) } else { 128 / L::BYTES * (left.lead / part) };
    m as u64 * of_tile as u64 + layer_of::<T, L>(left, layer)
}

/// Returns the distance of a layer from the beginning of a factor: a layer is two parts of a row, or 16 rows.
#[device]
pub(super) fn layer_of<T: BulkElement, D: Major>(rows: SwizzledRows, layer: u32) -> u64 {
    let (part, wide) = (T::PART as u32, D::BYTES / 16);
    let distance = if !D::IS_K {
        2 * layer * (rows.stride / part)
    } else if D::BYTES == 128 {
        2 * layer
    } else {
        2 * layer / wide * (rows.lead / part) + 2 * layer % wide
    };
    distance as u64
}

/// Starts the products of a step, without making a group of them.
#[device]
fn start<
    T: WarpgroupMultiply<S, U> + WarpgroupMajors<L, R>,
    U: WarpgroupFactor,
    S: WarpgroupSum,
    L: Major,
    R: Major,
    const M: usize,
>(
    sums: &mut [WarpgroupC<S>; M],
    rows: u64,
    left: SwizzledRows,
    columns: u64,
    right: SwizzledRows,
) {
    #[unroll]
    for layer in 0..4u32 {
        #[unroll]
        for m in 0..M {
            let down = left_layer::<T, L>(left, layer, m as u32);
            let along = layer_of::<U, R>(right, layer);
            T::start::<ThisCrate, L, R>(&mut sums[m].values, rows + down, columns + along);
        }
    }
}

/// Waits for all groups of products of the warpgroup.
#[device]
pub(super) fn finish<S: WarpgroupSum, const M: usize>(sums: &mut [WarpgroupC<S>; M]) {
    wait_products::<0>();
    #[unroll]
    for m in 0..M {
        settle::<S>(&mut sums[m].values);
    }
}

/// Computes the product on the CPU, which defines its meaning.
#[device]
#[allow(clippy::too_many_arguments)]
pub(super) fn plain<T: WarpgroupFactor, U: WarpgroupFactor, S: WarpgroupSum, L: Major, R: Major, const M: usize>(
    sums: &mut [WarpgroupC<S>; M],
    keeps: bool,
    sign: f64,
    a: &[T],
    left: SwizzledRows,
    b: &[U],
    right: SwizzledRows,
) {
    #[unroll]
    for m in 0..M {
        let mut totals = [0f64; 64];
        if keeps {
            for number in 0..64u32 {
                totals[number] = S::widened(sums[m].values[number]);
            }
        }
        let (row, column) = (64 * m as u32 + WarpgroupC::row(0), WarpgroupC::column(0));
        // Four elements of a row that runs along the inner dimension follow each other.
        for k in (0..T::ROW).step_by(4) {
            let (mut upper, mut lower) = ([0f64; 4], [0f64; 4]);
            let (at_upper, at_lower) = (L::place::<T>(left, row, k), L::place::<T>(left, row + 8, k));
            #[unroll]
            for l in 0..4u32 {
                let (high, low) = if L::IS_K {
                    (at_upper + l, at_lower + l)
                } else {
                    (L::place::<T>(left, row, k + l), L::place::<T>(left, row + 8, k + l))
                };
                upper[l] = sign * T::widened(a[high]);
                lower[l] = sign * T::widened(a[low]);
            }
            for pair in 0..32u32 {
                let number = pair / 2 * 4 + pair % 2;
                let (mut high, mut low) = (totals[number], totals[number + 2]);
                let outer = column + pair / 2 * 8 + pair % 2;
                let at = R::place::<U>(right, outer, k);
                #[unroll]
                for l in 0..4u32 {
                    let factor = U::widened(b[if R::IS_K { at + l } else { R::place::<U>(right, outer, k + l) }]);
                    high += upper[l] * factor;
                    low += lower[l] * factor;
                }
                totals[number] = high;
                totals[number + 2] = low;
            }
        }
        for number in 0..64u32 {
            sums[m].values[number] = S::from_total(totals[number]);
        }
    }
}
