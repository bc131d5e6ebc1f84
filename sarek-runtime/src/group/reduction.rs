//! The numbers that collectives combine, and the operators that combine them.

use half::{bf16, f16};

use crate::Element;
use crate::matrix::{F8E4M3, F8E5M2};
use crate::monoid::{Max, Min, Product, Sum};

/// A number that reductions between ranks can combine: `i8`, `u8`, `i32`, `u32`, `i64`, `u64`, `isize`, `usize`, `f16`,
/// `bf16`, `f32`, `f64`, [`F8E4M3`] and [`F8E5M2`], which are the types that NCCL has. (Collectives that only move elements take any element
/// of device memory.)
#[diagnostic::on_unimplemented(
    message = "a group cannot combine values of `{Self}`",
    note = "NCCL combines i8, u8, i32, u32, i64, u64, f16, bf16, f32, f64, F8E4M3 and F8E5M2: `all_reduce_with` and its relatives combine any type"
)]
pub trait Reducible: Element + Copy + Numeric {}

/// An operator with which a group combines numbers: [`Sum`], [`Product`], [`Min`], [`Max`], and [`Average`] of floats.
#[diagnostic::on_unimplemented(
    message = "a group cannot combine `{T}` with `{Self}`",
    note = "the operators are Sum, Product, Min and Max, and Average of floats: `all_reduce_with` and its relatives take any `Monoid`"
)]
pub trait Reduction<T: Reducible>: Operation<T> {}

/// The average of floats: their sum, divided by the number of ranks.
#[derive(Debug, Clone, Copy, Default)]
pub struct Average;

pub(super) mod sealed {
    /// The operations of a number between ranks.
    pub trait Numeric: Sized {
        /// `ncclDataType_t`.
        const DATA_TYPE: u32;

        fn sum(self, other: Self) -> Self;
        fn product(self, other: Self) -> Self;
        fn smaller(self, other: Self) -> Self;
        fn larger(self, other: Self) -> Self;
        /// Divides a sum by the number of ranks; used for floats only.
        fn part(self, ranks: usize) -> Self;
    }

    /// One operator on one type.
    pub trait Operation<T>: Copy {
        /// `ncclRedOp_t`.
        const OPERATOR: u32;

        fn combine(left: T, right: T) -> T;

        fn finish(total: T, _ranks: usize) -> T {
            total
        }
    }
}

use sealed::{Numeric, Operation};

macro_rules! integers {
    ($($ty:ty = $code:expr;)*) => {$(
        impl Reducible for $ty {}

        impl Numeric for $ty {
            const DATA_TYPE: u32 = $code;

            fn sum(self, other: $ty) -> $ty {
                self.wrapping_add(other)
            }

            fn product(self, other: $ty) -> $ty {
                self.wrapping_mul(other)
            }

            fn smaller(self, other: $ty) -> $ty {
                self.min(other)
            }

            fn larger(self, other: $ty) -> $ty {
                self.max(other)
            }

            fn part(self, _: usize) -> $ty {
                self
            }
        }
    )*};
}

macro_rules! floats {
    ($($ty:ty = $code:expr, $from:expr;)*) => {$(
        impl Reducible for $ty {}

        impl Numeric for $ty {
            const DATA_TYPE: u32 = $code;

            fn sum(self, other: $ty) -> $ty {
                self + other
            }

            fn product(self, other: $ty) -> $ty {
                self * other
            }

            fn smaller(self, other: $ty) -> $ty {
                self.min(other)
            }

            fn larger(self, other: $ty) -> $ty {
                self.max(other)
            }

            fn part(self, ranks: usize) -> $ty {
                self / $from(ranks as f32)
            }
        }

        impl Operation<$ty> for Average {
            const OPERATOR: u32 = 4;

            fn combine(left: $ty, right: $ty) -> $ty {
                left.sum(right)
            }

            fn finish(total: $ty, ranks: usize) -> $ty {
                total.part(ranks)
            }
        }

        impl Reduction<$ty> for Average {}
    )*};
}

integers! {
    i8 = 0;
    u8 = 1;
    i32 = 2;
    u32 = 3;
    i64 = 4;
    u64 = 5;
    isize = 4;
    usize = 5;
}

floats! {
    f16 = 6, f16::from_f32;
    f32 = 7, std::convert::identity;
    f64 = 8, f64::from;
    bf16 = 9, bf16::from_f32;
}

/// Floats of 8 bits have no `Average`: NCCL would divide before it adds, by a number that is rounded to such a float.
macro_rules! eight_bit_floats {
    ($($ty:ty = $code:expr;)*) => {$(
        impl Reducible for $ty {}

        impl Numeric for $ty {
            const DATA_TYPE: u32 = $code;

            // The bits of `f32` are more than twice those of the type: rounded twice, its results are those that are rounded once.
            fn sum(self, other: $ty) -> $ty {
                <$ty>::from_f32(self.to_f32() + other.to_f32())
            }

            fn product(self, other: $ty) -> $ty {
                <$ty>::from_f32(self.to_f32() * other.to_f32())
            }

            fn smaller(self, other: $ty) -> $ty {
                if other < self || self.is_nan() { other } else { self }
            }

            fn larger(self, other: $ty) -> $ty {
                if other > self || self.is_nan() { other } else { self }
            }

            fn part(self, _: usize) -> $ty {
                self
            }
        }
    )*};
}

eight_bit_floats! {
    F8E4M3 = 10;
    F8E5M2 = 11;
}

/// Returns the first version of NCCL that has an `ncclDataType_t`, if not all supported ones do.
pub(super) fn first_version(data_type: u32) -> Option<[u32; 3]> {
    (data_type >= F8E4M3::DATA_TYPE).then_some([2, 24, 0])
}

macro_rules! operators {
    ($($name:ident = $code:expr, $function:ident;)*) => {$(
        impl<T: Reducible> Operation<T> for $name {
            const OPERATOR: u32 = $code;

            fn combine(left: T, right: T) -> T {
                left.$function(right)
            }
        }

        impl<T: Reducible> Reduction<T> for $name {}
    )*};
}

operators! {
    Sum = 0, sum;
    Product = 1, product;
    Max = 2, larger;
    Min = 3, smaller;
}

/// Returns the name of an `ncclRedOp_t`.
pub(super) fn operator_name(code: u32) -> &'static str {
    match code {
        0 => "sum",
        1 => "product",
        2 => "max",
        3 => "min",
        _ => "average",
    }
}

/// A reduction, without its types.
#[derive(Clone, Copy)]
pub(super) struct Fold {
    /// `ncclDataType_t`.
    pub(super) data_type: u32,
    /// `ncclRedOp_t`.
    pub(super) operator: u32,
    /// Combines host memory: see [`combine`].
    pub(super) combine: unsafe fn(&[*const u8], &[*mut u8], usize),
}

impl Fold {
    pub(super) fn of<T: Reducible, R: Reduction<T>>() -> Fold {
        Fold { data_type: T::DATA_TYPE, operator: R::OPERATOR, combine: combine::<T, R> }
    }
}

/// Combines the inputs element by element, in their order, from the left to the right, and writes the result to each of
/// the outputs. There is at least one input.
///
/// # Safety
/// Inputs and outputs hold `length` elements at aligned addresses of the host, and nothing else accesses them. An
/// output either is one of the inputs or overlaps with none.
unsafe fn combine<T: Reducible, R: Reduction<T>>(inputs: &[*const u8], outputs: &[*mut u8], length: usize) {
    let Some((first, others)) = inputs.split_first() else { return };
    for at in 0..length {
        // SAFETY: the caller's.
        let read = |input: &*const u8| unsafe { input.cast::<T>().add(at).read() };
        let total = others.iter().map(read).fold(read(first), R::combine);
        let total = R::finish(total, inputs.len());
        for output in outputs {
            // SAFETY: the caller's; all inputs at this position are read.
            unsafe { output.cast::<T>().add(at).write(total) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn combined<T: Reducible + PartialEq + std::fmt::Debug, R: Reduction<T>>(_: R, values: &[T], expected: T) {
        let mut result = [values[0]];
        let inputs: Vec<*const u8> = values.iter().map(|value| (&raw const *value).cast()).collect();
        // SAFETY: each holds one element.
        unsafe { (Fold::of::<T, R>().combine)(&inputs, &[result.as_mut_ptr().cast()], 1) };
        assert_eq!(result[0], expected, "{}", operator_name(R::OPERATOR));
    }

    #[test]
    fn operators_combine_from_left_to_right() {
        combined(Sum, &[1e8f32, 1.0, -1e8], 0.0);
        combined(Sum, &[1e8f32, -1e8, 1.0], 1.0);
        combined(Sum, &[200u8, 100], 44);
        combined(Product, &[i32::MAX, 2], -2);
        combined(Product, &[3.0f64, 0.5], 1.5);
        combined(Min, &[3i64, -4, 9], -4);
        combined(Max, &[3usize, 4, 2], 4);
        combined(Min, &[f32::NAN, 2.0], 2.0);
        combined(Max, &[f64::NAN, f64::NAN, -1.0], -1.0);
        combined(Average, &[1.0f32, 2.0, 6.0], 3.0);
        combined(Average, &[1.0f64, 2.0], 1.5);
        combined(Sum, &[f16::from_f32(2048.0), f16::ONE, f16::ONE], f16::from_f32(2048.0));
        combined(Average, &[bf16::from_f32(1.0), bf16::from_f32(2.0)], bf16::from_f32(1.5));
        combined(Sum, &[7i8], 7);
    }

    #[test]
    fn floats_of_8_bits_are_rounded_in_each_step() {
        let [one, sixteen, eighteen] = [1.0, 16.0, 18.0].map(F8E4M3::from_f32);
        combined(Sum, &[sixteen, one, one], sixteen);
        combined(Sum, &[one, one, sixteen], eighteen);
        combined(Product, &[F8E4M3::MAX, eighteen], F8E4M3::MAX);
        combined(Min, &[F8E4M3::NAN, one, sixteen], one);
        combined(Max, &[one, F8E4M3::NAN, sixteen, F8E4M3::NAN], sixteen);
        let infinite = F8E5M2::from_bits(0x7c);
        combined(Max, &[F8E5M2::MAX, infinite], infinite);
        combined(Min, &[F8E5M2::from_bits(0xfc), F8E5M2::ONE], F8E5M2::from_bits(0xfc));
        // Like conversions, sums are at most the largest finite number.
        combined(Sum, &[infinite, F8E5M2::ONE], F8E5M2::MAX);
        assert!(F8E5M2::ONE.sum(F8E5M2::NAN).is_nan() && F8E5M2::NAN.smaller(F8E5M2::NAN).is_nan());
        assert_eq!([9, 10, 11].map(first_version), [None, Some([2, 24, 0]), Some([2, 24, 0])]);
    }

    /// `f64` has the sum and the product of any two of them exactly, so that they are rounded once there.
    #[test]
    fn sums_and_products_of_floats_of_8_bits_are_the_nearest_ones() {
        macro_rules! all {
            ($($ty:ident largest $largest:literal;)*) => {$(
                let finite: Vec<f64> = (0..=$largest).map(|bits| $ty::from_bits(bits).to_f32().into()).collect();
                let nearest = |exact: f64| {
                    let above = finite.partition_point(|value| *value < exact.abs()).clamp(1, finite.len() - 1);
                    let [low, high] = [exact.abs() - finite[above - 1], finite[above] - exact.abs()];
                    // Of equally near ones, that whose last bit is 0.
                    let at = if low < high || low == high && above % 2 == 1 { above - 1 } else { above };
                    finite[at].copysign(exact)
                };
                for one in 0..=$largest {
                    for two in (0..=$largest).flat_map(|bits| [bits, bits | 0x80]) {
                        let (one, two) = ($ty::from_bits(one), $ty::from_bits(two));
                        let [x, y] = [one, two].map(|value| f64::from(value.to_f32()));
                        assert_eq!(f64::from(one.sum(two).to_f32()), nearest(x + y), "{x} + {y}");
                        assert_eq!(f64::from(one.product(two).to_f32()), nearest(x * y), "{x} * {y}");
                    }
                }
            )*};
        }
        all! { F8E4M3 largest 0x7e; F8E5M2 largest 0x7b; }
    }
}
