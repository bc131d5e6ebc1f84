//! Products by a warpgroup: four warps, whose matrix units read both factors from shared memory (`wgmma`, on `sm_90a`).
//!
//! A warpgroup multiplies a matrix of 64 rows and 16 columns with one of 16 rows and 128 columns, and adds the product to a
//! [`WarpgroupC`]. The factors consist of *core matrices* of 8 times 8 elements, each of them 128 bytes one after the other, which
//! [`CoreMatrices`] says where to find.
//!
//! The multiplication is asynchronous:
//!
//! 1. [`publish_shared`]: each thread, after it has written to shared memory and before the barrier behind which others multiply.
//! 2. [`begin_products`], then any number of [`multiply_async`].
//! 3. [`finish_products`] for each [`WarpgroupC`]: from then on its values may be used, and the factors overwritten.
//!
//! Before that the values are unspecified. They stay in registers if every index of [`WarpgroupC::values`] is a constant, as in a
//! loop with `#[unroll]`; else the products run one after the other.
//! The CPU engine multiplies at once. All threads of the warpgroup call each function
//! together, and the block is a multiple of 128 threads.
//!
//! ```
//! use sarek_runtime::matrix::warpgroup::*;
//! use sarek_runtime::prelude::*;
//!
//! /// A product of 64 x 16 and 16 x 128 elements, row-major.
//! #[kernel(block = 128)]
//! fn product(a: &[bf16], b: &[bf16], c: &mut [f32]) {
//!     let left = shared!([bf16; 1024]);
//!     let right = shared!([bf16; 2048]);
//!     let (t, places) = (thread_idx_x(), CoreMatrices { start: 0, lead: 512, stride: 64 });
//!     let across = CoreMatrices { start: 0, lead: 1024, stride: 64 };
//!     for k in 0..8 {
//!         let at = 8 * t + k;
//!         left[places.of_left(at / 16, at % 16)] = a[at];
//!         let at = 16 * t + k;
//!         right[across.of_right(at / 128, at % 128)] = b[at];
//!         right[across.of_right((at + 8) / 128, (at + 8) % 128)] = b[at + 8];
//!     }
//!     publish_shared();
//!     sync_threads();
//!     let mut sum = WarpgroupC::zero();
//!     begin_products();
//!     multiply_async(&mut sum, left, places, right, across);
//!     finish_products(&mut sum);
//!     #[unroll]
//!     for number in 0..64u32 {
//!         c[128 * WarpgroupC::row(number) + WarpgroupC::column(number)] = sum.values[number];
//!     }
//! }
//!
//! let device = Device::cpu();
//! let one = bf16::from_f32(1.0);
//! let (a, b) = (device.upload(&[one; 64 * 16])?, device.upload(&[one; 16 * 128])?);
//! let mut c = device.zeros::<f32>(64 * 128)?;
//! product::launch(&device, Grid::new(1, 128), &a, &b, &mut c)?;
//! assert_eq!(c.to_vec()?, [16.0; 64 * 128]);
//! # Ok::<(), Error>(())
//! ```

use super::LoadElement;
use crate::device::{bf16, cast, f16, lane_id, warp_id};
use sarek_macros::{DeviceType, device};

/// Where the functions of warpgroups are.
pub(crate) const FILE: &str = file!();

/// Where core matrices are in a shared array, in elements. All three are multiples of 8.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct CoreMatrices {
    /// The first element.
    pub start: u32,
    /// From a core matrix to the next one along the inner dimension.
    pub lead: u32,
    /// From a core matrix to the next one along the other dimension.
    pub stride: u32,
}

#[device]
impl CoreMatrices {
    /// The place of an element of the left factor. The rows of its core matrices are rows of the matrix.
    pub fn of_left(self, row: u32, inner: u32) -> u32 {
        self.start + inner / 8 * self.lead + row / 8 * self.stride + row % 8 * 8 + inner % 8
    }

    /// The place of an element of the right factor. The rows of its core matrices are rows of the matrix.
    pub fn of_right(self, inner: u32, column: u32) -> u32 {
        self.start + inner / 8 * self.lead + column / 8 * self.stride + inner % 8 * 8 + column % 8
    }
}

/// A thread's part of a matrix of 64 rows and 128 columns, to which products are added.
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
    /// Starts a product, of factors in shared memory.
    fn start_product(c: &mut [f32; 64], a: &[Self], left: CoreMatrices, b: &[Self], right: CoreMatrices);
}

macro_rules! elements {
    ($($half:ident $function:literal;)*) => {$(
        #[device]
        impl WarpgroupElement for $half {
            fn start_product(
                c: &mut [f32; 64],
                a: &[$half],
                left: CoreMatrices,
                b: &[$half],
                right: CoreMatrices,
            ) {
                unsafe {
                    cuda!(
                        $function,
                        "    {c},",
                        "    core_matrices({a}, {left_lead}, {left_stride}),",
                        "    core_matrices({b}, {right_lead}, {right_stride})",
                        ");",
                        c = in(&mut c[0]),
                        a = in(&a[left.start]),
                        b = in(&b[right.start]),
                        left_lead = in(left.lead),
                        left_stride = in(left.stride),
                        right_lead = in(right.lead),
                        right_stride = in(right.stride),
                        arch = "sm_90a",
                        cpu = plain_product::<$half>(c, a, left, b, right)
                    );
                }
            }
        }
    )*};
}

elements! {
    bf16 "multiply_warpgroup<true>(";
    f16 "multiply_warpgroup<false>(";
}

/// Makes what this thread has written to shared memory visible to the matrix units of warpgroups, behind the next barrier.
#[device]
pub fn publish_shared() {
    unsafe {
        cuda!("asm volatile(\"fence.proxy.async.shared::cta;\" : : : \"memory\");", arch = "sm_90", cpu = ());
    }
}

/// Precedes the products of a warpgroup, after the last access to their [`WarpgroupC`].
#[device]
pub fn begin_products() {
    unsafe {
        cuda!("asm volatile(\"wgmma.fence.sync.aligned;\" : : : \"memory\");", arch = "sm_90a", cpu = ());
    }
}

/// Starts to add the product of a matrix of 64 x 16 elements, where `left` says, and one of 16 x 128, where `right` says.
///
/// Sums are as exact as those of [`multiply_add`](fn@super::multiply_add).
#[device]
pub fn multiply_async<T: WarpgroupElement>(
    c: &mut WarpgroupC,
    a: &[T],
    left: CoreMatrices,
    b: &[T],
    right: CoreMatrices,
) {
    check_matrix::<T>(a, left, 8);
    check_matrix::<T>(b, right, 16);
    if super::is_shared::<T>(a, left.start) && super::is_shared::<T>(b, right.start) {
        T::start_product(&mut c.values, a, left, b, right);
    } else {
        plain_product::<T>(&mut c.values, a, left, b, right);
    }
}

/// Waits for all products of the warpgroup: then the values of `c` may be used.
#[device]
pub fn finish_products(c: &mut WarpgroupC) {
    unsafe {
        cuda!("finish_warpgroup({c});", c = in(&mut c.values[0]), arch = "sm_90a", cpu = ());
    }
}

/// Checks that core matrices, two times so many, are in range and begin at multiples of 16 bytes.
#[device]
fn check_matrix<T: LoadElement>(x: &[T], places: CoreMatrices, count: u32) {
    T::check_row(x, places.start);
    T::check_row(x, places.start + places.lead + (count - 1) * places.stride + 56);
    T::check_row(x, places.start + places.lead);
    T::check_row(x, places.start + places.stride);
}

/// What a product means.
#[device]
fn plain_product<T: LoadElement>(c: &mut [f32; 64], a: &[T], left: CoreMatrices, b: &[T], right: CoreMatrices) {
    for number in 0..64u32 {
        let (row, column) = (WarpgroupC::row(number), WarpgroupC::column(number));
        let mut sum = c[number] as f64;
        for k in 0..16u32 {
            sum += cast::<f64>(a[left.of_left(row, k)]) * cast::<f64>(b[right.of_right(k, column)]);
        }
        c[number] = sum as f32;
    }
}
