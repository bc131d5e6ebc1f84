//! Products by a warpgroup: four warps, whose matrix units read both factors from shared memory (`wgmma`, on `sm_90a`).
//!
//! [`multiply_tile`](fn@multiply_tile) multiplies a tile of 64 times `M` rows with one of 128 columns, and adds the product to `M` [`WarpgroupC`]. Both
//! factors are in shared memory as [`SwizzledRows`]. All threads of the warpgroup call it together, and the block is a multiple of 128
//! threads.
//!
//! A product sees what was written to shared memory before the last barrier, or before the phase of a barrier for which the warpgroup has waited.
//!
//! ```
//! use sarek_runtime::matrix::warpgroup::{SwizzledRows, WarpgroupC, multiply_tile};
//! use sarek_runtime::prelude::*;
//!
//! /// A product of 64 x 64 and 64 x 128 elements, row-major.
//! #[kernel(block = 128)]
//! fn product(a: &[bf16], b: &[bf16], c: &mut [f32]) {
//!     let left = shared!([bf16; 4096]);
//!     let right = shared!([bf16; 8192]);
//!     let of_left = SwizzledRows { start: 0, from: 0, lead: 0, stride: 512 };
//!     let of_right = SwizzledRows { start: 0, from: 0, lead: 4096, stride: 512 };
//!     for at in (thread_idx_x()..4096).step_by(128) {
//!         left[of_left.of_left(at / 64, at % 64)] = a[at];
//!     }
//!     for at in (thread_idx_x()..8192).step_by(128) {
//!         right[of_right.of_right(at / 128, at % 128)] = b[at];
//!     }
//!     sync_threads();
//!     let mut sums = [WarpgroupC::zero()];
//!     multiply_tile::<bf16, 1, 4>(&mut sums, left, of_left, right, of_right);
//!     #[unroll]
//!     for number in 0..64u32 {
//!         c[128 * WarpgroupC::row(number) + WarpgroupC::column(number)] = sums[0].values[number];
//!     }
//! }
//!
//! let device = Device::cpu();
//! let one = bf16::from_f32(1.0);
//! let (a, b) = (device.upload(&[one; 64 * 64])?, device.upload(&[one; 64 * 128])?);
//! let mut c = device.zeros::<f32>(64 * 128)?;
//! product::launch(&device, Grid::new(1, 128), &a, &b, &mut c)?;
//! assert_eq!(c.to_vec()?, [64.0; 64 * 128]);
//! # Ok::<(), Error>(())
//! ```

pub(crate) mod across;
pub(crate) mod factor;
pub(crate) mod held;
pub(crate) mod overlap;
pub(crate) mod registers;
pub(crate) mod rows;
pub(crate) mod stages;
pub(crate) mod tile;
pub(crate) mod units;

pub use across::{multiply_across_stages, multiply_across_step};
pub use factor::{
    KMajor, Major, MnMajor, RowSwizzle, Swizzle32, Swizzle64, Swizzle128, Unswizzled, WarpgroupFactor, WarpgroupMajors,
    WarpgroupMultiply, WarpgroupSigns, WarpgroupSum,
};
pub use held::{HeldSum, WarpgroupA, multiply_held};
pub use overlap::multiply_rows_and_held;
pub use registers::split_registers;
pub use rows::multiply_rows;
pub use stages::{Steps, multiply_signed_step, multiply_stages, multiply_step};
pub use tile::multiply_tile;

use super::StoreElement;
use crate::bulk::BulkElement;
use crate::device::sealed::Caller;
use crate::device::{Number, bf16, f16, lane_id, warp_id};
use sarek_macros::{DeviceType, device};

/// The file with the functions of warpgroups.
pub(crate) const FILE: &str = file!();

/// The position of a matrix in a shared array, as rows of 128 bytes, or as a [`RowSwizzle`] says. Eight consecutive rows are an *atom*. Its parts
/// of 16 bytes are exchanged so that neither rows nor columns of parts meet in a bank: the swizzle of 128 bytes.
///
/// `start`, `lead` and `stride` are multiples of an atom, which has 1024 bytes, and `from` is a multiple of 16.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct SwizzledRows {
    /// The first element.
    pub start: u32,
    /// The column of the left factor's atoms, along the inner dimension, at which it begins.
    pub from: u32,
    /// The distance in elements from an atom to the one beside it, which continues its rows.
    pub lead: u32,
    /// The distance in elements from an atom to the one below it, which has the next eight rows.
    pub stride: u32,
}

#[device]
impl SwizzledRows {
    /// Returns the position of the element at a row and a column of a matrix of any rows of 128 bytes, and of more columns than these hold
    /// `lead` elements further. `from` is not used.
    pub fn at<T: BulkElement>(rows: SwizzledRows, row: u32, column: u32) -> u32 {
        SwizzledRows::place::<T, Swizzle128>(rows, row, column)
    }

    /// Does the same as [`at`](Self::at) for rows that are swizzled in another way.
    pub fn place<T: BulkElement, W: RowSwizzle>(self, row: u32, column: u32) -> u32 {
        let (part, wide) = (T::PART as u32, W::BYTES / 16 * T::PART as u32);
        let within = (column % wide / part ^ row % 8 / W::ALIKE) * part + column % part;
        self.start + column / wide * self.lead + row / 8 * self.stride + row % 8 * wide + within
    }

    /// Returns the position of an element of the left factor, which has at most 64 - `from` columns.
    pub fn of_left(self, row: u32, inner: u32) -> u32 {
        let column = self.from + inner;
        self.start + row / 8 * self.stride + row % 8 * 64 + (column / 8 ^ row % 8) * 8 + column % 8
    }

    /// Returns the position of an element of the right factor.
    pub fn of_right(self, inner: u32, column: u32) -> u32 {
        let within = (column % 64 / 8 ^ inner % 8) * 8 + column % 8;
        self.start + column / 64 * self.lead + inner / 8 * self.stride + inner % 8 * 64 + within
    }
}

/// A thread's part of a matrix of 64 rows and 128 columns, to which products are added.
///
/// The values stay in registers if every index of them is a constant, as in a loop with `#[unroll]`.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub struct WarpgroupC<S: Number = f32> {
    /// The elements at [`WarpgroupC::row`] and [`WarpgroupC::column`] of their numbers.
    pub values: [S; 64],
}

#[device]
impl<S: Number> WarpgroupC<S> {
    /// Returns a matrix of zeros.
    pub fn zero() -> Self {
        WarpgroupC { values: [S::ZERO; 64] }
    }
}

#[device]
impl WarpgroupC {
    /// Returns the row, 0 to 63, of the thread's value of that number, 0 to 63.
    pub fn row(number: u32) -> u32 {
        warp_id() % 4 * 16 + number / 2 % 2 * 8 + lane_id() / 4
    }

    /// Returns the column, 0 to 127, of the thread's value of that number, 0 to 63.
    pub fn column(number: u32) -> u32 {
        number / 4 * 8 + lane_id() % 4 * 2 + number % 2
    }
}

/// A thread's part of a matrix of 64 rows and 64 columns of `f32`, to which [`multiply_held`](fn@multiply_held) adds products.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub struct NarrowC {
    /// The elements at [`WarpgroupC::row`] and [`WarpgroupC::column`] of their numbers.
    pub values: [f32; 32],
}

#[device]
impl NarrowC {
    /// Returns a matrix of zeros.
    pub fn zero() -> Self {
        NarrowC { values: [0.0; 32] }
    }
}

/// An element of the factors: `f16` or `bf16`.
#[device]
pub trait WarpgroupElement: StoreElement + BulkElement + Number {
    /// Starts a product of 64 x 16 and 16 x 128 elements, which the descriptors locate.
    fn start_product<P: Caller>(c: &mut [f32; 64], left: u64, right: u64);

    /// Starts the same product with a right factor whose rows run along the inner dimension. It replaces the sums unless it `keeps` them.
    fn start_product_along<P: Caller>(c: &mut [f32; 64], left: u64, right: u64, keeps: bool);

    /// Starts the product of a left factor that the threads hold, and a right one of twice as many columns as a thread has values.
    fn start_product_held<P: Caller, const VALUES: usize>(c: &mut [f32; VALUES], left: &[u32; 4], right: u64);

    /// Returns two numbers, rounded; the first one in the low half.
    fn pack_pair(low: f32, high: f32) -> u32;

    /// Returns the half of a word, the low one first.
    fn half_of(pair: u32, high: u32) -> f32;
}

macro_rules! elements {
    ($($half:ident $code:literal $along:literal $held:literal $pack:literal;)*) => {$(
        #[device]
        impl WarpgroupElement for $half {
            // On the CPU, `plain_tile` and its kin compute the products.
            fn start_product<P: Caller>(c: &mut [f32; 64], left: u64, right: u64) {
                unsafe {
                    cuda!($code, c = in(&mut c[0]), left = in(left), right = in(right), arch = "sm_90a", cpu = ());
                }
            }

            fn start_product_along<P: Caller>(c: &mut [f32; 64], left: u64, right: u64, keeps: bool) {
                unsafe {
                    cuda!(
                        $along,
                        c = in(&mut c[0]),
                        left = in(left),
                        right = in(right),
                        keeps = in(keeps),
                        arch = "sm_90a",
                        cpu = ()
                    );
                }
            }

            fn start_product_held<P: Caller, const VALUES: usize>(c: &mut [f32; VALUES], left: &[u32; 4], right: u64) {
                unsafe {
                    cuda!(
                        $held,
                        values = in(VALUES as i32),
                        c = in(&mut c[0]),
                        left = in(&left[0]),
                        right = in(right),
                        arch = "sm_90a",
                        cpu = ()
                    );
                }
            }

            fn pack_pair(low: f32, high: f32) -> u32 {
                unsafe {
                    cuda!(
                        $pack,
                        out(u32),
                        low = in(low),
                        high = in(high),
                        arch = "sm_80",
                        options(pure),
                        cpu = $half::from_f32(low).to_bits() as u32 | ($half::from_f32(high).to_bits() as u32) << 16
                    )
                }
            }

            fn half_of(pair: u32, high: u32) -> f32 {
                $half::from_bits((pair >> (16 * high)) as u16).to_f32()
            }
        }
    )*};
}

elements! {
    bf16 "multiply_warpgroup<true, true, false>({c}, {left}, {right});" "multiply_warpgroup<true, true, true>({c}, {left}, {right}, {keeps});"
        "multiply_warpgroup_held<true, {values}>({c}, {left}, {right});" "pack_halves<true>({low}, {high})";
    f16 "multiply_warpgroup<false, true, false>({c}, {left}, {right});" "multiply_warpgroup<false, true, true>({c}, {left}, {right}, {keeps});"
        "multiply_warpgroup_held<false, {values}>({c}, {left}, {right});" "pack_halves<false>({low}, {high})";
}

/// Makes earlier writes to shared memory visible to the copy engine and to the matrix units: to instructions of the user's own `ptx!` and
/// `cuda!`. The functions of this module, of [`bulk`](crate::bulk) and of [`tensor`](crate::tensor) contain the fence. Either each thread that
/// has written calls it, before a barrier, or the threads after that barrier that use what was written.
///
/// It waits for the pending accesses of the calling thread, including asynchronous copies.
#[device]
pub fn publish_shared() {
    unsafe {
        cuda!("asm volatile(\"fence.proxy.async.shared::cta;\" : : : \"memory\");", arch = "sm_90", cpu = ());
    }
}
