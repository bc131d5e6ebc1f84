//! Products of a left factor that the threads hold.

use super::factor::MnMajor;
use super::tile::end;
use super::units::{
    begin_products, begins_atom, commit_products, descriptor, is_shared, settle, settle_half, wait_products,
};
use super::{NarrowC, SwizzledRows, WarpgroupC, WarpgroupElement};
use crate::device::sealed::{Caller, Sealed, ThisCrate};
use crate::device::{DeviceType, cast, lane_id, shfl, syncwarp, warp_id};
use crate::matrix::stores::store_four;
use sarek_macros::{DeviceType, device};

/// The file with these functions.
pub(crate) const FILE: &str = file!();

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

/// Sums of 64 rows, to which [`multiply_held`](fn@multiply_held) adds products: [`WarpgroupC`] of 128 columns, or [`NarrowC`] of 64.
///
/// A thread has half as many values as there are columns, whose places are [`WarpgroupC::row`] and [`WarpgroupC::column`].
#[device]
pub trait HeldSum: DeviceType + Sealed {
    /// The number of columns.
    const COLUMNS: u32;

    /// Returns sums of zero.
    fn zeros() -> Self;

    /// Returns the thread's value of a number.
    fn value(&self, number: u32) -> f32;

    /// Multiplies the values of each of the thread's two rows.
    fn scale(&mut self, by: [f32; 2]);

    /// Starts to add the product of 16 columns that the threads hold, and 16 rows that the descriptor locates.
    fn start<P: Caller, T: WarpgroupElement>(&mut self, left: &[u32; 4], right: u64);

    /// Keeps the compiler from reading the sums before the wait that precedes it.
    fn settle(&mut self);

    /// Adds the product on the CPU.
    fn add_plain<T: WarpgroupElement>(&mut self, left: &WarpgroupA, b: &[T], right: SwizzledRows);
}

macro_rules! sums {
    ($($ty:ident $columns:literal $values:literal $settle:path;)*) => {$(
        #[device]
        impl HeldSum for $ty {
            const COLUMNS: u32 = $columns;

            fn zeros() -> Self {
                $ty { values: [0.0; $values] }
            }

            fn value(&self, number: u32) -> f32 {
                self.values[number]
            }

            fn scale(&mut self, by: [f32; 2]) {
                #[unroll]
                for number in 0..$values as u32 {
                    self.values[number] *= by[number / 2 % 2];
                }
            }

            fn start<P: Caller, T: WarpgroupElement>(&mut self, left: &[u32; 4], right: u64) {
                T::start_product_held::<P, $values>(&mut self.values, left, right);
            }

            fn settle(&mut self) {
                $settle(&mut self.values);
            }

            fn add_plain<T: WarpgroupElement>(&mut self, left: &WarpgroupA, b: &[T], right: SwizzledRows) {
                plain_held::<T, $values>(&mut self.values, left, b, right);
            }
        }
    )*};
}

sums! {
    WarpgroupC 128 64 settle;
    NarrowC 64 32 settle_half;
}

/// Adds the product of a matrix that the threads hold, of 64 rows and 128 columns, with one of 128 rows and as many columns as `sum` in shared
/// memory to `sum`. The right factor is as in [`multiply_tile`](fn@super::multiply_tile).
#[device]
pub fn multiply_held<T: WarpgroupElement, C: HeldSum>(sum: &mut C, left: &WarpgroupA, b: &[T], right: SwizzledRows) {
    check_held::<T, C>(b, right);
    if !is_shared::<T>(b, right.start) {
        C::add_plain::<T>(sum, left, b, right);
        syncwarp(0xffff_ffff);
        return;
    }
    check_held_atom::<T>(b);
    let columns = descriptor::<T, MnMajor>(b, right);
    begin_products();
    start_held::<T, C>(sum, left, columns, right.stride);
    commit_products();
    wait_products::<0>();
    sum.settle();
}

/// Checks that the right factor is atoms within its array.
#[device]
pub(super) fn check_held<T: WarpgroupElement, C: HeldSum>(b: &[T], right: SwizzledRows) {
    let are_atoms = right.start % 512 == 0 && right.stride % 512 == 0 && right.lead % 512 == 0;
    assert!(are_atoms, "`start`, `stride` and `lead` must be multiples of 512");
    let lead = if C::COLUMNS > 64 { right.lead } else { 0 };
    assert!(lead as u64 + end(right, 16) <= b.len() as u64, "the right factor must be within its array");
}

/// Checks that atoms of the right factor can be in its array.
#[device]
pub(super) fn check_held_atom<T: WarpgroupElement>(b: &[T]) {
    assert!(begins_atom::<T, MnMajor>(b), "the matrix must begin at a multiple of 1024 bytes");
}

/// Starts the product of a matrix that the threads hold, without making a group of it.
#[device]
pub(super) fn start_held<T: WarpgroupElement, C: HeldSum>(sum: &mut C, left: &WarpgroupA, columns: u64, stride: u32) {
    #[unroll]
    for layer in 0..8u32 {
        // Descriptors count 16 bytes.
        let along = (layer * (stride / 4)) as u64;
        C::start::<ThisCrate, T>(sum, &left.words[layer], columns + along);
    }
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
