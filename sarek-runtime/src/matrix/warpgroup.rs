//! Products by a warpgroup: four warps, whose matrix units read both factors from shared memory (`wgmma`, on `sm_90a`).
//!
//! [`multiply_tile`](fn@multiply_tile) multiplies a tile of 64 times `M` rows with one of 128 columns, and adds the product to `M` [`WarpgroupC`]. Both
//! factors are in shared memory as [`SwizzledRows`]. All threads of the warpgroup call it together, and the block is a multiple of 128
//! threads.
//!
//! The matrix units see what was written to shared memory after [`publish_shared`](fn@publish_shared).
//!
//! ```
//! use sarek_runtime::matrix::warpgroup::{SwizzledRows, WarpgroupC, multiply_tile, publish_shared};
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
//!     publish_shared();
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

use super::LoadElement;
use crate::device::{bf16, cast, f16, lane_id, warp_id};
use sarek_macros::{DeviceType, device};

/// Where the functions of warpgroups are.
pub(crate) const FILE: &str = file!();

/// Where a matrix is in a shared array, as rows of 64 elements. Eight rows after each other are an *atom*, whose parts of eight
/// elements are exchanged so that neither rows nor columns of parts meet in a bank: the swizzle of 128 bytes.
///
/// `start`, `lead` and `stride` are multiples of 512 elements, and `from` is a multiple of 16.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct SwizzledRows {
    /// The first element.
    pub start: u32,
    /// Of the left factor, where along the inner dimension it begins in its atoms.
    pub from: u32,
    /// Of the right factor, from an atom to the next one along the columns.
    pub lead: u32,
    /// From an atom to the next one along the rows.
    pub stride: u32,
}

#[device]
impl SwizzledRows {
    /// The place of an element of the left factor, which has at most 64 - `from` columns.
    pub fn of_left(self, row: u32, inner: u32) -> u32 {
        let column = self.from + inner;
        self.start + row / 8 * self.stride + row % 8 * 64 + (column / 8 ^ row % 8) * 8 + column % 8
    }

    /// The place of an element of the right factor.
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
pub struct WarpgroupC {
    /// The elements at [`WarpgroupC::row`] and [`WarpgroupC::column`] of their numbers.
    pub values: [f32; 64],
}

#[device]
impl WarpgroupC {
    /// A matrix of zeros.
    pub fn zero() -> Self {
        WarpgroupC { values: [0.0; 64] }
    }

    /// The row, 0 to 63, of the thread's value of that number, 0 to 63.
    pub fn row(number: u32) -> u32 {
        warp_id() % 4 * 16 + number / 2 % 2 * 8 + lane_id() / 4
    }

    /// The column, 0 to 127, of the thread's value of that number, 0 to 63.
    pub fn column(number: u32) -> u32 {
        number / 4 * 8 + lane_id() % 4 * 2 + number % 2
    }
}

/// An element of the factors: `f16` or `bf16`.
#[device]
pub trait WarpgroupElement: LoadElement {
    /// Starts a product of 64 x 16 and 16 x 128 elements, where the descriptors say.
    fn start_product(c: &mut [f32; 64], left: u64, right: u64);
}

macro_rules! elements {
    ($($half:ident $code:literal;)*) => {$(
        #[device]
        impl WarpgroupElement for $half {
            fn start_product(c: &mut [f32; 64], left: u64, right: u64) {
                unsafe {
                    // On the CPU the product is computed by `plain_tile`.
                    cuda!($code, c = in(&mut c[0]), left = in(left), right = in(right), arch = "sm_90a", cpu = ());
                }
            }
        }
    )*};
}

elements! {
    bf16 "multiply_warpgroup<true>({c}, {left}, {right});";
    f16 "multiply_warpgroup<false>({c}, {left}, {right});";
}

/// Makes writes to shared memory visible to the matrix units. Either each thread that has written calls it, before a barrier; or, after
/// that barrier, the threads of the warpgroup that multiplies.
///
/// It waits for what the calling thread has on its way, asynchronous copies too.
#[device]
pub fn publish_shared() {
    unsafe {
        cuda!("asm volatile(\"fence.proxy.async.shared::cta;\" : : : \"memory\");", arch = "sm_90", cpu = ());
    }
}

/// Reduces the registers of each thread of the warpgroup to `N`, so that others can [`claim_registers`](fn@claim_registers).
///
/// `N` is a multiple of 8, from 24 to 256. The kernel declares its `block`, and `min_blocks = 1`. The compiler ignores it where the
/// threads need more.
#[device]
pub fn release_registers<const N: u32>() {
    unsafe {
        cuda!(
            "asm volatile(\"setmaxnreg.dec.sync.aligned.u32 %0;\" : : \"n\"({count}));",
            count = in(N as i32),
            arch = "sm_90a",
            cpu = ()
        );
    }
}

/// Waits until each thread of the warpgroup has `N` registers, which others of the block have released.
#[device]
pub fn claim_registers<const N: u32>() {
    unsafe {
        cuda!(
            "asm volatile(\"setmaxnreg.inc.sync.aligned.u32 %0;\" : : \"n\"({count}));",
            count = in(N as i32),
            arch = "sm_90a",
            cpu = ()
        );
    }
}

/// Adds the product of a matrix of 64 times `M` rows and 16 times `LAYERS` columns with one of as many rows and 128 columns. The rows
/// from 64 times `m` on go to `sums[m]`.
///
/// Sums are as exact as those of [`multiply_add`](fn@super::multiply_add). Shared arrays that are passed to it begin at multiples of 1024
/// bytes, and so do dynamic ones if the arrays before them are such multiples long; where a launch checks, it is a fault if they do not.
/// Of matrices in other memory it computes the same, slowly.
#[device]
pub fn multiply_tile<T: WarpgroupElement, const M: usize, const LAYERS: u32>(
    sums: &mut [WarpgroupC; M],
    a: &[T],
    left: SwizzledRows,
    b: &[T],
    right: SwizzledRows,
) {
    // All checks come first: a call among the products would make them wait for each other.
    T::check_row(a, left.start + (8 * M as u32 - 1) * left.stride + 504);
    T::check_row(b, right.start + right.lead + (2 * LAYERS - 1) * right.stride + 504);
    if is_shared::<T>(a, left.start) && is_shared::<T>(b, right.start) {
        assert!(
            is_atom::<T>(a, left.start) && is_atom::<T>(b, right.start),
            "the matrices begin at multiples of 1024 bytes"
        );
        let rows = descriptor::<T>(a, left.start, 0, left.stride) + (left.from / 8) as u64;
        let columns = descriptor::<T>(b, right.start, right.lead, right.stride);
        begin_products();
        #[unroll]
        for layer in 0..LAYERS {
            #[unroll]
            for m in 0..M {
                // Descriptors count 16 bytes.
                let down = (m as u32 * left.stride + 2 * layer) as u64;
                let along = (layer * (right.stride / 4)) as u64;
                T::start_product(&mut sums[m].values, rows + down, columns + along);
            }
        }
        #[unroll]
        for m in 0..M {
            finish_products(&mut sums[m].values);
        }
    } else {
        plain_tile::<T, M, LAYERS>(sums, a, left, b, right);
    }
}

/// Precedes products, after the last access to their sums.
#[device]
fn begin_products() {
    unsafe {
        cuda!("asm volatile(\"wgmma.fence.sync.aligned;\" : : : \"memory\");", arch = "sm_90a", cpu = ());
    }
}

/// Waits for all products of the warpgroup.
#[device]
fn finish_products(c: &mut [f32; 64]) {
    unsafe {
        cuda!("finish_warpgroup({c});", c = in(&mut c[0]), arch = "sm_90a", cpu = ());
    }
}

/// How the matrix units are told where swizzled rows are.
#[device]
fn descriptor<T: LoadElement>(x: &[T], start: u32, lead: u32, stride: u32) -> u64 {
    unsafe { cuda!("swizzled_rows({x}, {lead}, {stride})", out(u64), x = in(&x[start]), arch = "sm_90a", cpu = 0u64) }
}

/// Whether a slice is in shared memory, which the compiler knows.
#[device]
fn is_shared<T: LoadElement>(x: &[T], at: u32) -> bool {
    unsafe { cuda!("__isShared({element})", out(bool), element = in(&x[at]), options(pure), cpu = false) }
}

/// Whether an element is at a multiple of 1024 bytes.
#[device]
fn is_atom<T: LoadElement>(x: &[T], at: u32) -> bool {
    unsafe {
        cuda!(
            "__cvta_generic_to_shared({element}) % 1024 == 0",
            out(bool),
            element = in(&x[at]),
            options(pure),
            cpu = true
        )
    }
}

/// What a product means.
#[device]
fn plain_tile<T: LoadElement, const M: usize, const LAYERS: u32>(
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
            for k in 0..16 * LAYERS {
                sum += cast::<f64>(a[left.of_left(row, k)]) * cast::<f64>(b[right.of_right(k, column)]);
            }
            sums[m].values[number] = sum as f32;
        }
    }
}
