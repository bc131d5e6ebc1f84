//! Numbers that warpgroups multiply, which way their factors lie, and of what type the sums are.

use std::marker::PhantomData;

use super::SwizzledRows;
use crate::bulk::BulkElement;
use crate::device::sealed::{Caller, Sealed};
use crate::device::{Number, bf16, f16};
use crate::matrix::{F8E4M3, F8E5M2, Tf32};
use sarek_macros::device;

/// The file with these functions.
pub(crate) const FILE: &str = file!();

/// How wide the rows of a factor in shared memory are, and how their parts of 16 bytes are exchanged: [`Swizzle128`], [`Swizzle64`],
/// [`Swizzle32`] or [`Unswizzled`]. Eight rows are an *atom*.
#[device]
pub trait RowSwizzle: Sealed {
    /// The bytes of a row: as many as there are after the name.
    const BYTES: u32;
    /// The number of neighbouring rows whose parts are exchanged alike.
    const ALIKE: u32;
}

macro_rules! swizzles {
    ($($(#[$doc:meta])* $name:ident $bytes:literal $alike:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Sealed for $name {}

        #[device]
        impl RowSwizzle for $name {
            const BYTES: u32 = $bytes;
            const ALIKE: u32 = $alike;
        }
    )*};
}

swizzles! {
    /// Rows of 128 bytes, as a tensor map with [`Swizzle::Bytes128`](crate::tensor::Swizzle::Bytes128) writes them: neither rows nor columns of
    /// parts meet in a bank.
    Swizzle128 128 1;
    /// Rows of 64 bytes, as a tensor map with [`Swizzle::Bytes64`](crate::tensor::Swizzle::Bytes64) writes them.
    Swizzle64 64 2;
    /// Rows of 32 bytes, as a tensor map with [`Swizzle::Bytes32`](crate::tensor::Swizzle::Bytes32) writes them.
    Swizzle32 32 4;
    /// Rows of 16 bytes, of which nothing is exchanged. Atoms are 128 consecutive bytes: what a tensor map with
    /// [`Swizzle::None`](crate::tensor::Swizzle::None) and tiles of 16 bytes writes.
    Unswizzled 16 8;
}

/// Which way the rows of a factor in shared memory run: [`KMajor`] or [`MnMajor`], and how they are swizzled.
#[device]
pub trait Major: Sealed {
    /// `true` if they run along the inner dimension.
    const IS_K: bool;
    /// [`RowSwizzle::BYTES`].
    const BYTES: u32;

    /// Returns the position of an element of a factor. `outer` is its row in the left one, or its column in the right one.
    fn place<T: BulkElement>(rows: SwizzledRows, outer: u32, inner: u32) -> u32;
}

/// The rows run along the inner dimension: the left factor is row-major, or the right one column-major.
#[derive(Clone, Copy, Debug)]
pub struct KMajor<W = Swizzle128>(PhantomData<W>);

/// The rows run across the inner dimension: the left factor is column-major, or the right one row-major.
#[derive(Clone, Copy, Debug)]
pub struct MnMajor<W = Swizzle128>(PhantomData<W>);

impl<W: RowSwizzle> Sealed for KMajor<W> {}
impl<W: RowSwizzle> Sealed for MnMajor<W> {}

#[device]
impl<W: RowSwizzle> Major for KMajor<W> {
    const IS_K: bool = true;
    const BYTES: u32 = W::BYTES;

    fn place<T: BulkElement>(rows: SwizzledRows, outer: u32, inner: u32) -> u32 {
        SwizzledRows::place::<T, W>(rows, outer, inner)
    }
}

#[device]
impl<W: RowSwizzle> Major for MnMajor<W> {
    const IS_K: bool = false;
    const BYTES: u32 = W::BYTES;

    fn place<T: BulkElement>(rows: SwizzledRows, outer: u32, inner: u32) -> u32 {
        SwizzledRows::place::<T, W>(rows, inner, outer)
    }
}

/// A number that warpgroups multiply.
#[device]
pub trait WarpgroupFactor: BulkElement {
    /// The number of elements of 128 bytes: of a step's inner dimension.
    const ROW: u32;

    /// Returns the number, exactly.
    fn widened(x: Self) -> f64;
}

/// The sum of products.
#[device]
pub trait WarpgroupSum: Number {
    /// Returns the number, exactly.
    fn widened(x: Self) -> f64;

    /// Returns a total: floats are rounded, integers wrap.
    fn from_total(total: f64) -> Self;
}

#[device]
impl WarpgroupSum for f32 {
    fn widened(x: f32) -> f64 {
        x as f64
    }

    fn from_total(total: f64) -> f32 {
        total as f32
    }
}

#[device]
impl WarpgroupSum for i32 {
    fn widened(x: i32) -> f64 {
        x as f64
    }

    fn from_total(total: f64) -> i32 {
        total as i64 as i32
    }
}

/// A sum that products of factors with these signs, 1 or -1, can be added to.
///
/// ```
/// use sarek_runtime::matrix::warpgroup::WarpgroupSigns;
///
/// fn multiplies<S: WarpgroupSigns<-1, 1>>() {}
/// multiplies::<f32>();
/// ```
///
/// ```compile_fail,E0277
/// # use sarek_runtime::matrix::warpgroup::WarpgroupSigns;
/// # fn multiplies<S: WarpgroupSigns<-1, 1>>() {}
/// multiplies::<i32>();
/// ```
#[diagnostic::on_unimplemented(
    message = "warpgroups do not add products with the signs {LEFT} and {RIGHT} to sums of `{Self}`",
    label = "no such product",
    note = "sums of `f32` have signs of 1 and -1, and those of `i32` have 1 alone"
)]
pub trait WarpgroupSigns<const LEFT: i32, const RIGHT: i32>: WarpgroupSum {}

impl WarpgroupSigns<1, 1> for f32 {}
impl WarpgroupSigns<1, -1> for f32 {}
impl WarpgroupSigns<-1, 1> for f32 {}
impl WarpgroupSigns<-1, -1> for f32 {}
impl WarpgroupSigns<1, 1> for i32 {}

/// An element whose products with elements of type `U` are summed as `S`.
#[diagnostic::on_unimplemented(
    message = "warpgroups do not multiply `{Self}` by `{U}` with sums of `{S}`",
    label = "no such product",
    note = "`f16`, `bf16` and `Tf32` have sums of `f32`; `F8E4M3` and `F8E5M2`, also of both kinds, have sums of `f32`; `i8` and `u8`, also of both \
            signs, have sums of `i32`"
)]
#[device]
pub trait WarpgroupMultiply<S: WarpgroupSum, U: WarpgroupFactor = Self>: WarpgroupFactor {
    /// Starts a product of 64 rows and 128 columns, with 32 bytes along the inner dimension, which the descriptors locate.
    fn start<P: Caller, L: Major, R: Major>(c: &mut [S; 64], left: u64, right: u64);

    /// Starts the same product of factors with signs. It replaces the sums unless `keeps`.
    fn start_signed<P: Caller, L: Major, R: Major, const LEFT: i32, const RIGHT: i32>(
        c: &mut [S; 64],
        left: u64,
        right: u64,
        keeps: bool,
    );
}

/// An element of a left factor that lies as `L` says, and of a right one that lies as `R` says. What the matrix units do not have does not
/// compile.
///
/// ```
/// use sarek_runtime::matrix::warpgroup::{KMajor, MnMajor, WarpgroupMajors};
/// use sarek_runtime::prelude::*;
///
/// fn multiplies<T: WarpgroupMajors<KMajor, MnMajor>>() {}
/// multiplies::<bf16>();
/// ```
///
/// ```compile_fail,E0277
/// # use sarek_runtime::matrix::warpgroup::{KMajor, MnMajor, WarpgroupMajors};
/// # fn multiplies<T: WarpgroupMajors<KMajor, MnMajor>>() {}
/// multiplies::<i8>();
/// ```
#[diagnostic::on_unimplemented(
    message = "warpgroups do not multiply factors of `{Self}` that lie as `{L}` and `{R}`",
    label = "no such product",
    note = "only `f16` and `bf16` may be `MnMajor`: copy the factor so that its rows run along the inner dimension; a left factor of `Tf32` may lie across it \
            in `multiply_across_step`"
)]
pub trait WarpgroupMajors<L: Major, R: Major>: WarpgroupFactor {}

impl<L: Major, R: Major> WarpgroupMajors<L, R> for f16 {}
impl<L: Major, R: Major> WarpgroupMajors<L, R> for bf16 {}

macro_rules! factors {
    ($($ty:ident $row:literal |$x:ident| $wide:expr;)*) => {$(
        #[device]
        impl WarpgroupFactor for $ty {
            const ROW: u32 = $row;

            fn widened($x: $ty) -> f64 {
                $wide
            }
        }
    )*};
}

factors! {
    f16 64 |x| x.to_f64();
    bf16 64 |x| x.to_f64();
    Tf32 32 |x| x.to_f32() as f64;
    F8E4M3 128 |x| x.to_f32() as f64;
    F8E5M2 128 |x| x.to_f32() as f64;
    i8 128 |x| x as f64;
    u8 128 |x| x as f64;
}

macro_rules! products {
    ($($ty:ident $other:ident $sum:ident $code:literal $signed:literal [$($sign:ident = $value:ident)*];)*) => {$(
        #[device]
        impl WarpgroupMultiply<$sum, $other> for $ty {
            // On the CPU, `plain` computes the products.
            fn start<P: Caller, L: Major, R: Major>(c: &mut [$sum; 64], left: u64, right: u64) {
                unsafe {
                    cuda!($code, c = in(&mut c[0]), left = in(left), right = in(right), arch = "sm_90a", cpu = ());
                }
            }

            fn start_signed<P: Caller, L: Major, R: Major, const LEFT: i32, const RIGHT: i32>(
                c: &mut [$sum; 64],
                left: u64,
                right: u64,
                keeps: bool,
            ) {
                unsafe {
                    cuda!(
                        $signed,
                        $($sign = in($value),)*
                        c = in(&mut c[0]),
                        left = in(left),
                        right = in(right),
                        keeps = in(keeps),
                        arch = "sm_90a",
                        cpu = ()
                    );
                }
            }
        }
    )*};
}

products! {
    Tf32 Tf32 f32 "multiply_warpgroup_tf32({c}, {left}, {right});"
        "multiply_warpgroup_tf32<{left_sign}, {right_sign}>({c}, {left}, {right}, {keeps});" [left_sign = LEFT right_sign = RIGHT];
    F8E4M3 F8E4M3 f32 "multiply_warpgroup_e4m3({c}, {left}, {right});"
        "multiply_warpgroup_e4m3<{left_sign}, {right_sign}>({c}, {left}, {right}, {keeps});" [left_sign = LEFT right_sign = RIGHT];
    F8E4M3 F8E5M2 f32 "multiply_warpgroup_e4m3_e5m2({c}, {left}, {right});"
        "multiply_warpgroup_e4m3_e5m2<{left_sign}, {right_sign}>({c}, {left}, {right}, {keeps});" [left_sign = LEFT right_sign = RIGHT];
    F8E5M2 F8E4M3 f32 "multiply_warpgroup_e5m2_e4m3({c}, {left}, {right});"
        "multiply_warpgroup_e5m2_e4m3<{left_sign}, {right_sign}>({c}, {left}, {right}, {keeps});" [left_sign = LEFT right_sign = RIGHT];
    F8E5M2 F8E5M2 f32 "multiply_warpgroup_e5m2({c}, {left}, {right});"
        "multiply_warpgroup_e5m2<{left_sign}, {right_sign}>({c}, {left}, {right}, {keeps});" [left_sign = LEFT right_sign = RIGHT];
    i8 i8 i32 "multiply_warpgroup_s8({c}, {left}, {right});" "multiply_warpgroup_s8({c}, {left}, {right}, {keeps});" [];
    i8 u8 i32 "multiply_warpgroup_s8_u8({c}, {left}, {right});" "multiply_warpgroup_s8_u8({c}, {left}, {right}, {keeps});" [];
    u8 i8 i32 "multiply_warpgroup_u8_s8({c}, {left}, {right});" "multiply_warpgroup_u8_s8({c}, {left}, {right}, {keeps});" [];
    u8 u8 i32 "multiply_warpgroup_u8({c}, {left}, {right});" "multiply_warpgroup_u8({c}, {left}, {right}, {keeps});" [];
}

macro_rules! k_major {
    ($($ty:ident)*) => {$(
        impl<V: RowSwizzle, W: RowSwizzle> WarpgroupMajors<KMajor<V>, KMajor<W>> for $ty {}
    )*};
}

k_major! { Tf32 F8E4M3 F8E5M2 i8 u8 }

macro_rules! halves {
    ($($ty:ident $code:literal $signed:literal;)*) => {$(
        #[device]
        impl WarpgroupMultiply<f32> for $ty {
            fn start<P: Caller, L: Major, R: Major>(c: &mut [f32; 64], left: u64, right: u64) {
                unsafe {
                    cuda!(
                        $code,
                        is_left_k = in(L::IS_K),
                        is_right_k = in(R::IS_K),
                        c = in(&mut c[0]),
                        left = in(left),
                        right = in(right),
                        arch = "sm_90a",
                        cpu = ()
                    );
                }
            }

            fn start_signed<P: Caller, L: Major, R: Major, const LEFT: i32, const RIGHT: i32>(
                c: &mut [f32; 64],
                left: u64,
                right: u64,
                keeps: bool,
            ) {
                unsafe {
                    cuda!(
                        $signed,
                        is_left_k = in(L::IS_K),
                        is_right_k = in(R::IS_K),
                        left_sign = in(LEFT),
                        right_sign = in(RIGHT),
                        c = in(&mut c[0]),
                        left = in(left),
                        right = in(right),
                        keeps = in(keeps),
                        arch = "sm_90a",
                        cpu = ()
                    );
                }
            }
        }
    )*};
}

halves! {
    bf16 "multiply_warpgroup<true, {is_left_k}, {is_right_k}>({c}, {left}, {right});"
        "multiply_warpgroup<true, {is_left_k}, {is_right_k}, {left_sign}, {right_sign}>({c}, {left}, {right}, {keeps});";
    f16 "multiply_warpgroup<false, {is_left_k}, {is_right_k}>({c}, {left}, {right});"
        "multiply_warpgroup<false, {is_left_k}, {is_right_k}, {left_sign}, {right_sign}>({c}, {left}, {right}, {keeps});";
}
