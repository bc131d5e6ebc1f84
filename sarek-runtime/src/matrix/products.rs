//! Products of fragments: the instruction for each pair of types, and its meaning for the CPU.

use super::{F8E4M3, F8E5M2, MatrixA, MatrixB, MatrixC, MatrixElement, Multiply, Tf32};
use crate::device::{bf16, f16, lane_id, shfl};
use sarek_macros::device;

/// The file with the products.
pub(crate) const FILE: &str = file!();

/// A byte whose products with bytes of type `U` are summed without wrapping.
#[diagnostic::on_unimplemented(
    message = "matrix units have no saturating sums of products of `{Self}` and `{U}`",
    label = "no such product",
    note = "`i8` and `u8` have them"
)]
#[device]
pub trait MultiplySaturating<U: MatrixElement>: MatrixElement {
    /// Adds the products of the rows of one matrix and the columns of the other.
    fn multiply_add_saturating(c: &mut [i32; 4], a: [u32; 4], b: [u32; 2]);
}

/// Adds the product of `a` and `b` to `c`, as [`multiply_add`](fn@super::multiply_add) does; what is beyond the largest or the smallest
/// `i32` becomes that.
#[device]
pub fn multiply_add_saturating<T: MultiplySaturating<U>, U: MatrixElement>(
    c: &mut MatrixC<i32>,
    a: MatrixA<T>,
    b: MatrixB<U>,
) {
    T::multiply_add_saturating(&mut c.values, a.words, b.words);
}

/// Returns a byte of a word as a number.
#[device]
trait Byte {
    fn of_word(word: u32, number: u32) -> i32;
}

#[device]
impl Byte for i8 {
    fn of_word(word: u32, number: u32) -> i32 {
        (word >> (8 * number)) as i8 as i32
    }
}

#[device]
impl Byte for u8 {
    fn of_word(word: u32, number: u32) -> i32 {
        (word >> (8 * number)) as u8 as i32
    }
}

/// Returns an 8-bit float of a word.
#[device]
trait ByteFloat {
    fn of_word(word: u32, number: u32) -> f64;
}

#[device]
impl ByteFloat for F8E4M3 {
    fn of_word(word: u32, number: u32) -> f64 {
        F8E4M3::from_bits((word >> (8 * number)) as u8).to_f32() as f64
    }
}

#[device]
impl ByteFloat for F8E5M2 {
    fn of_word(word: u32, number: u32) -> f64 {
        F8E5M2::from_bits((word >> (8 * number)) as u8).to_f32() as f64
    }
}

/// Returns the sum of the products of four bytes.
#[device]
fn products_of_bytes<T: Byte, U: Byte>(a: u32, b: u32) -> i32 {
    let mut sum = 0;
    for number in 0..4u32 {
        sum += T::of_word(a, number) * U::of_word(b, number);
    }
    sum
}

/// Returns the sum of the products of four 8-bit floats.
#[device]
fn products_of_byte_floats<T: ByteFloat, U: ByteFloat>(a: u32, b: u32) -> f64 {
    let mut sum = 0.0;
    for number in 0..4u32 {
        sum += T::of_word(a, number) * U::of_word(b, number);
    }
    sum
}

/// Declares products: on the CPU each lane gets the words of its rows and columns from the lanes that have them.
macro_rules! products {
    ($($trait:ident::$method:ident($($argument:ident),*) for $ty:ident: $arch:literal $sum:ident $wide:ident $instruction:literal
        $function:ident: |$a:ident, $b:ident, $total:ident| $product:expr => $result:expr;)*) => {$(
        /// Returns the sum with the products of a row and a column, whose words the lanes from `row` and from `column`
        /// on have.
        #[device]
        fn $function(sum: $sum, a: (u32, u32), b: (u32, u32), row: u32, column: u32) -> $sum {
            let mut $total = sum as $wide;
            for lane in 0..4u32 {
                let words = [
                    (shfl(0xffff_ffff, a.0, row + lane), shfl(0xffff_ffff, b.0, column + lane)),
                    (shfl(0xffff_ffff, a.1, row + lane), shfl(0xffff_ffff, b.1, column + lane)),
                ];
                for ($a, $b) in words {
                    $total = $product;
                }
            }
            $result
        }

        #[device]
        impl $trait<$($argument),*> for $ty {
            fn $method(c: &mut [$sum; 4], a: [u32; 4], b: [u32; 2]) {
                let (d0, d1, d2, d3) = unsafe {
                    ptx!(
                        $instruction,
                        "    {{{d0}, {d1}, {d2}, {d3}}}, {{{a0}, {a1}, {a2}, {a3}}}, {{{b0}, {b1}}}, {{{d0}, {d1}, {d2}, {d3}}};",
                        d0 = inout(c[0]),
                        d1 = inout(c[1]),
                        d2 = inout(c[2]),
                        d3 = inout(c[3]),
                        a0 = in(a[0]),
                        a1 = in(a[1]),
                        a2 = in(a[2]),
                        a3 = in(a[3]),
                        b0 = in(b[0]),
                        b1 = in(b[1]),
                        options(nomem, warp),
                        arch = $arch,
                        cpu = {
                            let (row, column) = (lane_id() / 4 * 4, lane_id() % 4 * 8);
                            (
                                $function(d0, (a0, a2), (b0, b1), row, column),
                                $function(d1, (a0, a2), (b0, b1), row, column + 4),
                                $function(d2, (a1, a3), (b0, b1), row, column),
                                $function(d3, (a1, a3), (b0, b1), row, column + 4)
                            )
                        }
                    )
                };
                *c = [d0, d1, d2, d3];
            }
        }
    )*};
}

products! {
    Multiply::multiply_add(f32) for bf16: "sm_80" f32 f64 "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32"
        sum_of_bf16: |a, b, total| total
            + bf16::from_bits(a as u16).to_f64() * bf16::from_bits(b as u16).to_f64()
            + bf16::from_bits((a >> 16) as u16).to_f64() * bf16::from_bits((b >> 16) as u16).to_f64() => total as f32;
    Multiply::multiply_add(f32) for f16: "sm_80" f32 f64 "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"
        sum_of_f16: |a, b, total| total
            + f16::from_bits(a as u16).to_f64() * f16::from_bits(b as u16).to_f64()
            + f16::from_bits((a >> 16) as u16).to_f64() * f16::from_bits((b >> 16) as u16).to_f64() => total as f32;
    Multiply::multiply_add(f32) for Tf32: "sm_80" f32 f64 "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32"
        sum_of_tf32: |a, b, total| total + f32::from_bits(a) as f64 * f32::from_bits(b) as f64 => total as f32;
}

macro_rules! bytes {
    ($($ty:ident $other:ident $wrapping:literal $wrap:ident $saturating:literal $saturate:ident;)*) => {
        products! {$(
            Multiply::multiply_add(i32, $other) for $ty: "sm_80" i32 i32 $wrapping
                $wrap: |a, b, total| total.wrapping_add(products_of_bytes::<$ty, $other>(a, b)) => total;
            MultiplySaturating::multiply_add_saturating($other) for $ty: "sm_80" i32 i64 $saturating
                $saturate: |a, b, total| total + products_of_bytes::<$ty, $other>(a, b) as i64
                => total.clamp(i32::MIN as i64, i32::MAX as i64) as i32;
        )*}
    };
}

bytes! {
    i8 i8 "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32" sum_of_i8
        "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32" saturated_of_i8;
    i8 u8 "mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32" sum_of_i8_u8
        "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32" saturated_of_i8_u8;
    u8 i8 "mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32" sum_of_u8_i8
        "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.s8.s32" saturated_of_u8_i8;
    u8 u8 "mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32" sum_of_u8
        "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.u8.s32" saturated_of_u8;
}

macro_rules! byte_floats {
    ($($ty:ident $other:ident $instruction:literal $function:ident;)*) => {
        products! {$(
            Multiply::multiply_add(f32, $other) for $ty: "sm_89" f32 f64 $instruction
                $function: |a, b, total| total + products_of_byte_floats::<$ty, $other>(a, b) => total as f32;
        )*}
    };
}

byte_floats! {
    F8E4M3 F8E4M3 "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32" sum_of_e4m3;
    F8E4M3 F8E5M2 "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32" sum_of_e4m3_e5m2;
    F8E5M2 F8E4M3 "mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32" sum_of_e5m2_e4m3;
    F8E5M2 F8E5M2 "mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32" sum_of_e5m2;
}
