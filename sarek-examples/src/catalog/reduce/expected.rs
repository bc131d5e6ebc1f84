//! The expected result, and its tolerance.

use sarek_runtime::device::Number;

use crate::catalog::Verdict;
use crate::data::{Datum, sample, sample_wide};
use crate::peers::Operation;
use sarek_runtime::monoid::{Max, Min, Monoid, Sum};

/// A number that is reduced, and how results are compared.
pub(super) trait Value: Datum + Number {
    /// Returns the sum: exact, wrapping, or of the given accuracy.
    fn sum(values: &[Self]) -> Expected<Self>;
    /// Returns the smaller value; of floats, the one that is not NaN.
    fn smaller(a: Self, b: Self) -> Self;
    /// Returns the larger value; of floats, the one that is not NaN.
    fn larger(a: Self, b: Self) -> Self;
    /// Returns `true` if it is NaN.
    fn is_nan(self) -> bool;
}

/// The expected result.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Expected<T> {
    /// One value.
    Exactly(T),
    /// Any value at most the second number away.
    Near(f64, f64),
}

macro_rules! integers {
    ($($type:ident)*) => {$(
        impl Value for $type {
            fn sum(values: &[$type]) -> Expected<$type> {
                Expected::Exactly(values.iter().fold(0, |sum, value| sum.wrapping_add(*value)))
            }

            fn smaller(a: $type, b: $type) -> $type {
                Ord::min(a, b)
            }

            fn larger(a: $type, b: $type) -> $type {
                Ord::max(a, b)
            }

            fn is_nan(self) -> bool {
                false
            }
        }
    )*};
}

macro_rules! floats {
    ($($type:ident)*) => {$(
        impl Value for $type {
            fn sum(values: &[$type]) -> Expected<$type> {
                let exact = (2.0f64).powi($type::MANTISSA_DIGITS as i32);
                let Sums { sum, of_sizes, whole, largest, peak } = Sums::of(values);
                // Small whole numbers add up without rounding, in any order. Made-up ones, with both signs, do so far longer.
                let mixed = largest <= 8.0 && 32.0 * (values.len() as f64).sqrt() * largest < exact && peak < exact / 4.0;
                if whole && (of_sizes < exact || mixed) {
                    return Expected::Exactly(sum as $type);
                }
                // Each of the additions on the way of an element may lose half a unit in the last place; long chains of them
                // lose about the square root of their number.
                let n = values.len() as f64;
                let tolerance = f64::from($type::EPSILON) * of_sizes * (n.log2().max(0.0) + 8.0 + n.sqrt());
                Expected::Near(sum, tolerance)
            }

            fn smaller(a: $type, b: $type) -> $type {
                a.min(b)
            }

            fn larger(a: $type, b: $type) -> $type {
                a.max(b)
            }

            fn is_nan(self) -> bool {
                $type::is_nan(self)
            }
        }
    )*};
}

integers!(i32 i64 u32 u64);
floats!(f32 f64);

/// The quantities on which the tolerance of a sum depends.
struct Sums {
    /// The sum, in `f64` with the lost low parts carried along (Neumaier).
    sum: f64,
    /// The sum of the absolute values.
    of_sizes: f64,
    /// `true` if there are only whole numbers.
    whole: bool,
    /// The largest absolute value.
    largest: f64,
    /// The largest absolute value of a sum of the first elements.
    peak: f64,
}

impl Sums {
    fn of<T: Datum>(values: &[T]) -> Sums {
        let mut sums = Sums { sum: 0.0, of_sizes: 0.0, whole: true, largest: 0.0, peak: 0.0 };
        let mut lost = 0.0;
        for value in values {
            let value = value.to_f64();
            let next = sums.sum + value;
            lost += if sums.sum.abs() >= value.abs() { sums.sum - next + value } else { value - next + sums.sum };
            sums.sum = next;
            sums.of_sizes += value.abs();
            sums.whole &= value.fract() == 0.0;
            sums.largest = sums.largest.max(value.abs());
            sums.peak = sums.peak.max(next.abs());
        }
        // An infinite value has no low part.
        if lost.is_finite() {
            sums.sum += lost;
        }
        sums
    }
}

impl<T: Value> Expected<T> {
    /// Compares a result with it.
    pub(super) fn verdict(&self, result: T) -> Verdict {
        let (expected, agrees) = match *self {
            Expected::Exactly(value) => (value.to_string(), value == result || (value.is_nan() && result.is_nan())),
            Expected::Near(value, tolerance) => {
                let off = (result.to_f64() - value).abs();
                let same = result.to_f64() == value || (result.is_nan() && value.is_nan());
                let text =
                    if tolerance.is_finite() { format!("{value:.6} +- {tolerance:.1e}") } else { value.to_string() };
                (text, same || off <= tolerance)
            }
        };
        Verdict { result: result.to_string(), expected, agrees }
    }
}

/// An operator, and the host's implementation of it.
pub(super) trait Operator<T: Value>: Monoid<T> + Copy + Default + 'static {
    /// The name in tables.
    const NAME: &'static str;
    /// The peer's.
    const PEER: Operation;

    /// Returns the expected result.
    fn expected(values: &[T]) -> Expected<T>;

    /// Returns a made-up input.
    fn sample(n: usize, seed: u64) -> Vec<T> {
        sample_wide(n, seed)
    }
}

impl<T: Value> Operator<T> for Sum {
    const NAME: &'static str = "sum";
    const PEER: Operation = Operation::Sum;

    fn expected(values: &[T]) -> Expected<T> {
        T::sum(values)
    }

    fn sample(n: usize, seed: u64) -> Vec<T> {
        sample(n, seed)
    }
}

impl<T: Value> Operator<T> for Min {
    const NAME: &'static str = "min";
    const PEER: Operation = Operation::Min;

    fn expected(values: &[T]) -> Expected<T> {
        Expected::Exactly(values.iter().fold(T::HIGHEST, |least, value| T::smaller(least, *value)))
    }
}

impl<T: Value> Operator<T> for Max {
    const NAME: &'static str = "max";
    const PEER: Operation = Operation::Max;

    fn expected(values: &[T]) -> Expected<T> {
        Expected::Exactly(values.iter().fold(T::LOWEST, |most, value| T::larger(most, *value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_whole_numbers_are_exact_and_others_are_near() {
        assert_eq!(f32::sum(&[1.0, -3.0]), Expected::Exactly(-2.0));
        assert_eq!(f32::sum(&sample::<f32>(1 << 20, 3)), {
            Expected::Exactly(sample::<f32>(1 << 20, 3).iter().map(|x| f64::from(*x)).sum::<f64>() as f32)
        });
        assert!(matches!(f32::sum(&[0.1; 10]), Expected::Near(sum, off) if (sum - 1.0).abs() < 1e-6 && off < 1e-4));
        assert!(matches!(f32::sum(&[1e7; 100]), Expected::Near(..)));
        assert_eq!(i32::sum(&[i32::MAX, 1]), Expected::Exactly(i32::MIN));
    }

    #[test]
    fn low_parts_are_not_lost() {
        assert!(matches!(f64::sum(&[1e100, 0.5, -1e100]), Expected::Near(0.5, _)));
    }

    #[test]
    fn results_are_compared_with_care_for_nan() {
        assert!(Expected::Exactly(f32::NAN).verdict(f32::NAN).agrees);
        assert!(!Expected::Exactly(1.0f32).verdict(f32::NAN).agrees);
        assert!(Expected::<f32>::Near(f64::NAN, f64::NAN).verdict(f32::NAN).agrees);
        assert!(!Expected::<f32>::Near(1.0, 1e-3).verdict(f32::NAN).agrees);
        assert!(Expected::<f32>::Near(f64::INFINITY, f64::NAN).verdict(f32::INFINITY).agrees);
        assert!(Expected::<f32>::Near(1.0, 1e-3).verdict(1.0005).agrees);
        assert!(!Expected::<f32>::Near(1.0, 1e-3).verdict(1.002).agrees);
    }

    #[test]
    fn nothing_has_the_identity() {
        assert_eq!(<Sum as Operator<f32>>::expected(&[]), Expected::Exactly(0.0));
        assert_eq!(<Min as Operator<i32>>::expected(&[]), Expected::Exactly(i32::MAX));
        assert_eq!(<Max as Operator<f32>>::expected(&[f32::NAN]), Expected::Exactly(f32::NEG_INFINITY));
    }
}
