//! Matrix units: products of small matrices by a whole warp.
//!
//! A warp multiplies a matrix of 16 rows ([`MatrixA`]) with one of 8 columns ([`MatrixB`]) and adds the product to a third one
//! ([`MatrixC`]), in one instruction (`mma.sync`). Each lane holds a part of every matrix, its *fragment*.
//!
//! | elements | sums | inner dimension `K` | needs |
//! |---|---|---|---|
//! | `f16`, `bf16` | `f32` | 16 | sm_80 |
//! | [`Tf32`] | `f32` | 8 | sm_80 |
//! | `f64` | `f64` | 4 | sm_80 |
//! | `i8`, `u8` | `i32`, wrapping or saturating | 32 | sm_80 |
//! | [`F8E4M3`], [`F8E5M2`] | `f32` | 32 | sm_89 |
//!
//! Both factors have the same type, but for bytes, signed or not, and 8-bit floats of either format, which may be mixed.
//!
//! Matrices that do not fit together do not compile. All 32 lanes of the warp take part in every function of this
//! module, as in a warp operation with [`FULL_MASK`](crate::device::FULL_MASK).
//!
//! ```
//! use sarek_runtime::matrix::{MatrixA, MatrixB, MatrixC, multiply_add};
//! use sarek_runtime::prelude::*;
//!
//! /// The product of a matrix of 16 x 64 and one of 64 x 8, row-major, by one warp.
//! #[kernel(block = 32)]
//! fn product(a: &[bf16], b: &[bf16], c: &mut [f32]) {
//!     let mut sum = MatrixC::<f32>::zero();
//!     for k in (0..64u32).step_by(16) {
//!         let left = MatrixA::<bf16>::load(a, k, 64);
//!         let right = MatrixB::<bf16>::load(b, 8 * k, 8);
//!         multiply_add(&mut sum, left, right);
//!     }
//!     sum.store(c, 0, 8);
//! }
//!
//! let device = Device::cpu();
//! let one = bf16::from_f32(1.0);
//! let (a, b) = (device.upload(&[one; 16 * 64])?, device.upload(&[one; 64 * 8])?);
//! let mut c = device.zeros::<f32>(16 * 8)?;
//! product::launch(&device, Grid::new(1, 32), &a, &b, &mut c)?;
//! assert_eq!(c.to_vec()?, [64.0; 16 * 8]);
//! # Ok::<(), Error>(())
//! ```

pub(crate) mod double;
pub(crate) mod f8;
pub(crate) mod products;
pub(crate) mod stores;
pub mod warpgroup;

pub use f8::{F8E4M3, F8E5M2};
pub use products::{MultiplySaturating, multiply_add_saturating};
pub use stores::StoreElement;

use crate::Element;
use crate::bulk::BulkElement;
use crate::device::sealed::Sealed;
use crate::device::types::SlotType;
use crate::device::{DeviceType, Number, Scalar, bf16, f16, lane_id, load_vector, shfl};
use crate::ir;
use crate::ir::cells::Cells;
use sarek_macros::{DeviceType, device};

/// The file with the functions of matrices.
pub(crate) const FILE: &str = file!();

/// An element of [`MatrixA`] and [`MatrixB`].
#[device]
pub trait MatrixElement: DeviceType + Copy + Sealed {
    /// The number of elements in a word.
    const PER_WORD: u32;
}

/// An element that is loaded unchanged, one or more to a word.
#[device]
pub trait LoadElement: MatrixElement + Element {
    /// Returns the word of the elements at `at`, `at + step`, ….
    fn pack(x: &[Self], at: u32, step: u32) -> u32;

    /// Checks that 16 bytes from `at` on are in range, and aligned.
    fn check_row(x: &[Self], at: u32);
}

/// An element whose products with elements of type `U` are summed as `S`.
#[diagnostic::on_unimplemented(
    message = "matrix units do not multiply `{Self}` by `{U}` with sums of `{S}`",
    label = "no such product",
    note = "`f16`, `bf16` and `Tf32` have sums of `f32`, `f64` has sums of `f64`, `i8` and `u8` have sums of `i32`, and `F8E4M3` and `F8E5M2` \
            sums of `f32`"
)]
#[device]
pub trait Multiply<S: Scalar, U: MatrixElement = Self>: MatrixElement {
    /// Adds the products of the rows of one matrix and the columns of the other.
    fn multiply_add(c: &mut [S; 4], a: [u32; 4], b: [u32; 2]);
}

/// An `f32` that is rounded to 11 significant bits, as matrix units multiply it; its exponent is that of `f32`.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Tf32 {
    bits: u32,
}

#[device]
impl Tf32 {
    /// Returns the nearest one; of two equally near ones, that farther from zero.
    pub fn round(value: f32) -> Tf32 {
        let bits = value.to_bits();
        let special = bits & 0x7f80_0000 == 0x7f80_0000;
        Tf32 { bits: if special { bits } else { bits.wrapping_add(0x1000) & 0xffff_e000 } }
    }

    /// Returns the number, exactly.
    pub fn to_f32(self) -> f32 {
        f32::from_bits(self.bits)
    }
}

/// The fragment of a matrix of 16 rows and `K` columns.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct MatrixA<T: MatrixElement> {
    words: [u32; 4],
    of: [T; 0],
}

/// The fragment of a matrix of `K` rows and 8 columns.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct MatrixB<T: MatrixElement> {
    words: [u32; 2],
    of: [T; 0],
}

/// The fragment of a matrix of 16 rows and 8 columns, to which products are added.
///
/// The lane holds the elements of [`MatrixC::row`] and [`MatrixC::column`].
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct MatrixC<S: Scalar> {
    /// The elements that the lane holds.
    pub values: [S; 4],
}

macro_rules! fragments {
    ($($name:ident<T: $bound:ident> $field:literal [$item:ty; $length:literal];)*) => {$(
        // SAFETY: the field of the struct, which is first, and where `#[repr(C)]` puts it.
        unsafe impl<T: $bound> SlotType for $name<T> {
            fn slot() -> ir::Type {
                let fields = vec![($field, <[$item; $length]>::slot(), 0)];
                crate::private::struct_type(std::any::type_name::<Self>(), size_of::<Self>(), align_of::<Self>(), fields)
            }
        }

        // SAFETY: as above.
        unsafe impl<T: $bound> DeviceType for $name<T> {
            const CELLS: Option<Cells> = Cells::of_struct(size_of::<Self>(), &[(0, <[$item; $length]>::CELLS)]);
        }
    )*};
}

fragments! {
    MatrixA<T: MatrixElement> "words" [u32; 4];
    MatrixB<T: MatrixElement> "words" [u32; 2];
    MatrixC<T: Scalar> "values" [T; 4];
}

#[device]
impl<T: MatrixElement> MatrixA<T> {
    /// Returns a matrix of zeros.
    pub fn zero() -> Self {
        MatrixA { words: [0; 4], of: [] }
    }
}

#[device]
impl<T: MatrixElement> MatrixB<T> {
    /// Returns a matrix of zeros.
    pub fn zero() -> Self {
        MatrixB { words: [0; 2], of: [] }
    }
}

#[device]
impl<T: LoadElement> MatrixA<T> {
    /// Loads a matrix that is stored row by row: the element at row `r` and column `c` is `x[start + r * stride + c]`.
    pub fn load(x: &[T], start: u32, stride: u32) -> Self {
        let at = start + lane_id() / 4 * stride + lane_id() % 4 * T::PER_WORD;
        let (down, right) = (8 * stride, 4 * T::PER_WORD);
        let words =
            [T::pack(x, at, 1), T::pack(x, at + down, 1), T::pack(x, at + right, 1), T::pack(x, at + down + right, 1)];
        MatrixA { words, of: [] }
    }

    /// Loads a matrix that is stored column by column: the element at row `r` and column `c` is `x[start + c * stride + r]`.
    pub fn load_transposed(x: &[T], start: u32, stride: u32) -> Self {
        let at = start + lane_id() / 4 + lane_id() % 4 * T::PER_WORD * stride;
        let right = 4 * T::PER_WORD * stride;
        let words = [
            T::pack(x, at, stride),
            T::pack(x, at + 8, stride),
            T::pack(x, at + right, stride),
            T::pack(x, at + right + 8, stride),
        ];
        MatrixA { words, of: [] }
    }

    /// Does the same as [`MatrixA::load`] for shared memory in one instruction (`ldmatrix`). Each row begins at a
    /// multiple of 16 bytes.
    ///
    /// Rows that are a multiple of 128 bytes apart meet in the same banks; with 16 bytes more they do not.
    pub fn load_shared(x: &[T], start: u32, stride: u32) -> Self {
        // Lanes 0 to 15 pass the rows of the left half, the others those of the right one.
        let at = start + lane_id() % 16 * stride + lane_id() / 16 * (4 * T::PER_WORD);
        MatrixA { words: load_four::<T>(x, at), of: [] }
    }
}

#[device]
impl<T: LoadElement> MatrixB<T> {
    /// Loads a matrix that is stored row by row: the element at row `r` and column `c` is `x[start + r * stride + c]`.
    pub fn load(x: &[T], start: u32, stride: u32) -> Self {
        let at = start + lane_id() / 4 + lane_id() % 4 * T::PER_WORD * stride;
        MatrixB { words: [T::pack(x, at, stride), T::pack(x, at + 4 * T::PER_WORD * stride, stride)], of: [] }
    }

    /// Loads a matrix that is stored column by column: the element at row `r` and column `c` is `x[start + c * stride + r]`.
    pub fn load_transposed(x: &[T], start: u32, stride: u32) -> Self {
        let at = start + lane_id() / 4 * stride + lane_id() % 4 * T::PER_WORD;
        MatrixB { words: [T::pack(x, at, 1), T::pack(x, at + 4 * T::PER_WORD, 1)], of: [] }
    }

    /// Does the same as [`MatrixB::load_transposed`] for two matrices side by side, with 16 columns together, from
    /// shared memory in one instruction (`ldmatrix`). Each column begins at a multiple of 16 bytes.
    pub fn load_shared_transposed(x: &[T], start: u32, stride: u32) -> (Self, Self) {
        let lane = lane_id();
        let at = start + (lane % 8 + lane / 16 * 8) * stride + lane / 8 % 2 * (4 * T::PER_WORD);
        let words = load_four::<T>(x, at);
        (MatrixB { words: [words[0], words[1]], of: [] }, MatrixB { words: [words[2], words[3]], of: [] })
    }
}

macro_rules! halves {
    ($($half:ident)*) => {$(
        #[device]
        impl MatrixB<$half> {
            /// Does the same as [`MatrixB::load`] for two matrices side by side, with 16 columns together, from shared
            /// memory in one instruction (`ldmatrix` with a transposition). Each row begins at a multiple of 16 bytes.
            pub fn load_shared(x: &[$half], start: u32, stride: u32) -> (Self, Self) {
                let at = start + lane_id() % 16 * stride + lane_id() / 16 * 8;
                let words = load_four_transposed::<$half>(x, at);
                (MatrixB { words: [words[0], words[1]], of: [] }, MatrixB { words: [words[2], words[3]], of: [] })
            }
        }
    )*};
}

halves! { f16 bf16 }

#[device]
impl MatrixA<Tf32> {
    /// Loads a matrix of `f32` that is stored row by row, and rounds each element ([`Tf32::round`]): the element at row `r` and
    /// column `c` is `x[start + r * stride + c]`.
    pub fn load_rounded(x: &[f32], start: u32, stride: u32) -> Self {
        let at = start + lane_id() / 4 * stride + lane_id() % 4;
        let words = [
            Tf32::round(x[at]).bits,
            Tf32::round(x[at + 8 * stride]).bits,
            Tf32::round(x[at + 4]).bits,
            Tf32::round(x[at + 8 * stride + 4]).bits,
        ];
        MatrixA { words, of: [] }
    }
}

#[device]
impl MatrixB<Tf32> {
    /// Loads a matrix of `f32` that is stored row by row, and rounds each element ([`Tf32::round`]): the element at row `r` and
    /// column `c` is `x[start + r * stride + c]`.
    pub fn load_rounded(x: &[f32], start: u32, stride: u32) -> Self {
        let at = start + lane_id() / 4 + lane_id() % 4 * stride;
        MatrixB { words: [Tf32::round(x[at]).bits, Tf32::round(x[at + 4 * stride]).bits], of: [] }
    }
}

#[device]
impl<S: Number> MatrixC<S> {
    /// Returns a matrix of zeros.
    pub fn zero() -> Self {
        MatrixC { values: [S::ZERO; 4] }
    }

    /// Loads a matrix that is stored row by row: the element at row `r` and column `c` is `x[start + r * stride + c]`.
    pub fn load(x: &[S], start: u32, stride: u32) -> Self {
        let at = start + lane_id() / 4 * stride + lane_id() % 4 * 2;
        MatrixC { values: [x[at], x[at + 1], x[at + 8 * stride], x[at + 8 * stride + 1]] }
    }

    /// Stores a matrix row by row: the element at row `r` and column `c` is `x[start + r * stride + c]`.
    pub fn store(self, x: &mut [S], start: u32, stride: u32) {
        let at = start + lane_id() / 4 * stride + lane_id() % 4 * 2;
        x[at] = self.values[0];
        x[at + 1] = self.values[1];
        x[at + 8 * stride] = self.values[2];
        x[at + 8 * stride + 1] = self.values[3];
    }

    /// Returns the row, 0 to 15, of the lane's value of that number, 0 to 3.
    pub fn row(number: u32) -> u32 {
        lane_id() / 4 + number / 2 * 8
    }

    /// Returns the column, 0 to 7, of the lane's value of that number, 0 to 3.
    pub fn column(number: u32) -> u32 {
        lane_id() % 4 * 2 + number % 2
    }
}

/// Adds the product of `a` and `b` to `c`.
///
/// Sums of integers wrap; those of [`multiply_add_saturating`](fn@multiply_add_saturating) do not. Those of floats are exact products that
/// are added in an order, and with roundings, that depend on the GPU: see `docs/matrix-units.md`.
#[device]
pub fn multiply_add<T: Multiply<S, U>, S: Scalar, U: MatrixElement>(c: &mut MatrixC<S>, a: MatrixA<T>, b: MatrixB<U>) {
    T::multiply_add(&mut c.values, a.words, b.words);
}

macro_rules! loads {
    ($($(#[$doc:meta])* $function:ident, by shuffles $shuffled:ident of $word:ident: $instruction:literal;)*) => {$(
        $(#[$doc])*
        #[device]
        fn $function<T: LoadElement>(x: &[T], at: u32) -> [u32; 4] {
            T::check_row(x, at);
            if !is_shared::<T>(x, at) {
                // A statement of its own: where some lanes end in it, the others end before they return.
                let words = $shuffled::<T>(x, at);
                return words;
            }
            let (a, b, c, d) = unsafe {
                ptx!(
                    "{{ .reg .u64 shared;",
                    "cvta.to.shared.u64 shared, {row};",
                    $instruction,
                    "    {{{a}, {b}, {c}, {d}}}, [shared]; }}",
                    a = out(u32),
                    b = out(u32),
                    c = out(u32),
                    d = out(u32),
                    row = in(&x[at]),
                    arch = "sm_75",
                    options(warp),
                    cpu = {
                        let words = $shuffled::<T>(x, at);
                        (words[0], words[1], words[2], words[3])
                    }
                )
            };
            [a, b, c, d]
        }

        /// Loads the same words, by shuffles.
        #[device]
        fn $shuffled<T: LoadElement>(x: &[T], at: u32) -> [u32; 4] {
            [$word::<T>(x, at, 0), $word::<T>(x, at, 8), $word::<T>(x, at, 16), $word::<T>(x, at, 24)]
        }
    )*};
}

loads! {
    /// Loads four matrices of 8 rows of 16 bytes each. Lanes 0 to 7, 8 to 15, … pass the starts of their rows.
    load_four, by shuffles shuffle_four of word_of_row: "ldmatrix.sync.aligned.m8n8.x4.shared.b16";
    /// Loads the same matrices transposed, for elements of 16 bits.
    load_four_transposed, by shuffles shuffle_four_transposed of word_of_column:
        "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16";
}

/// Returns a word of a row whose start a lane of a group of 8 passes: the row of number `lane_id() / 4`.
#[device]
fn word_of_row<T: LoadElement>(x: &[T], at: u32, group: u32) -> u32 {
    let row = shfl(0xffff_ffff, at, group + lane_id() / 4);
    T::pack(x, row + lane_id() % 4 * T::PER_WORD, 1)
}

/// Returns two elements of a column, from rows whose starts two lanes of a group of 8 pass.
#[device]
fn word_of_column<T: LoadElement>(x: &[T], at: u32, group: u32) -> u32 {
    let first = shfl(0xffff_ffff, at, group + lane_id() % 4 * 2) + lane_id() / 4;
    let second = shfl(0xffff_ffff, at, group + lane_id() % 4 * 2 + 1) + lane_id() / 4;
    T::pack(x, first, second.wrapping_sub(first))
}

/// Returns `true` if an element is in shared memory, which the compiler knows. Otherwise, the words come by shuffles.
/// On the CPU, they always do.
#[device]
pub(crate) fn is_shared<T: LoadElement>(x: &[T], at: u32) -> bool {
    unsafe { cuda!("__isShared({element})", out(bool), element = in(&x[at]), options(pure), cpu = true) }
}

macro_rules! elements {
    ($($ty:ident $per_word:literal $row:literal: |$x:ident, $at:ident, $step:ident| $word:expr;)*) => {$(
        #[device]
        impl MatrixElement for $ty {
            const PER_WORD: u32 = $per_word;
        }

        #[device]
        impl LoadElement for $ty {
            fn pack($x: &[$ty], $at: u32, $step: u32) -> u32 {
                $word
            }

            fn check_row(x: &[$ty], at: u32) {
                let _ = load_vector::<$ty, $row>(&x[at]);
            }
        }
    )*};
}

elements! {
    f16 2 8: |x, at, step| x[at].to_bits() as u32 | (x[at.wrapping_add(step)].to_bits() as u32) << 16;
    bf16 2 8: |x, at, step| x[at].to_bits() as u32 | (x[at.wrapping_add(step)].to_bits() as u32) << 16;
    u8 4 16: |x, at, step| x[at] as u32
        | (x[at + step] as u32) << 8
        | (x[at + 2 * step] as u32) << 16
        | (x[at + 3 * step] as u32) << 24;
    i8 4 16: |x, at, step| x[at] as u8 as u32
        | (x[at + step] as u8 as u32) << 8
        | (x[at + 2 * step] as u8 as u32) << 16
        | (x[at + 3 * step] as u8 as u32) << 24;
}

macro_rules! eight_bit_floats {
    ($($ty:ident)*) => {$(
        #[device]
        impl MatrixElement for $ty {
            const PER_WORD: u32 = 4;
        }

        #[device]
        impl LoadElement for $ty {
            fn pack(x: &[$ty], at: u32, step: u32) -> u32 {
                x[at].to_bits() as u32
                    | (x[at + step].to_bits() as u32) << 8
                    | (x[at + 2 * step].to_bits() as u32) << 16
                    | (x[at + 3 * step].to_bits() as u32) << 24
            }

            fn check_row(x: &[$ty], at: u32) {
                <$ty as BulkElement>::check_part(x, at as usize);
            }
        }
    )*};
}

eight_bit_floats! { F8E4M3 F8E5M2 }

#[device]
impl MatrixElement for Tf32 {
    const PER_WORD: u32 = 1;
}
