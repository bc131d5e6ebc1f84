//! Arrays in host memory whose type is known only when the program runs: they are read from files or generated at
//! random, and passed to the catalogue's cases.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use rayon::slice::ParallelSliceMut;
use sarek_runtime::Element;

/// An array of one of the types that the catalogue's algorithms take.
#[derive(Debug, Clone, PartialEq)]
pub enum Data {
    /// 32-bit floats.
    F32(Vec<f32>),
    /// 64-bit floats.
    F64(Vec<f64>),
    /// Signed 32-bit integers.
    I32(Vec<i32>),
    /// Signed 64-bit integers.
    I64(Vec<i64>),
    /// Unsigned 8-bit integers.
    U8(Vec<u8>),
    /// Unsigned 32-bit integers.
    U32(Vec<u32>),
    /// Unsigned 64-bit integers.
    U64(Vec<u64>),
}

/// A type that an array may have.
pub trait Datum: Element + Copy + Send + Sync + std::fmt::Debug + std::fmt::Display + PartialOrd + Default {
    /// The name in kernels and tables: `f32`.
    const NAME: &'static str;

    /// A value that no result may keep: written to outputs before a measured run.
    const POISON: Self;

    /// Returns the array, if it has this type.
    fn of(data: &Data) -> Option<&[Self]>;

    /// Returns an array of this type.
    fn data(values: Vec<Self>) -> Data;

    /// One value for an array that is made up. Floats are whole numbers from -8 to 8, so that sums of them are exact in any
    /// order until they reach 2^24; integers take all values.
    fn sample(random: &mut SmallRng) -> Self;

    /// One value among all that are finite and of no extreme size, for arrays that are ordered instead of summed.
    fn sample_wide(random: &mut SmallRng) -> Self;

    /// Returns the value as `f64`, for errors and tolerances.
    fn to_f64(self) -> f64;
}

macro_rules! data {
    ($($variant:ident $type:ident $poison:expr, |$random:ident| $sample:expr, $wide:expr;)*) => {
        impl Data {
            /// Returns the element type, as kernels write it: `f32`.
            pub fn type_name(&self) -> &'static str {
                match self {
                    $(Data::$variant(_) => stringify!($type),)*
                }
            }

            /// Returns the number of elements.
            pub fn len(&self) -> usize {
                match self {
                    $(Data::$variant(values) => values.len(),)*
                }
            }

            /// Gives the array an order and variety.
            pub fn arrange(&mut self, pattern: Pattern) {
                match self {
                    $(Data::$variant(values) => pattern.arrange(values),)*
                }
            }

            /// Returns `true` if there are no elements.
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }
        }

        $(impl Datum for $type {
            const NAME: &'static str = stringify!($type);
            const POISON: $type = $poison;

            fn of(data: &Data) -> Option<&[$type]> {
                match data {
                    Data::$variant(values) => Some(values),
                    _ => None,
                }
            }

            fn data(values: Vec<$type>) -> Data {
                Data::$variant(values)
            }

            fn sample($random: &mut SmallRng) -> $type {
                $sample
            }

            fn sample_wide($random: &mut SmallRng) -> $type {
                $wide
            }

            fn to_f64(self) -> f64 {
                self as f64
            }
        })*
    };
}

data! {
    F32 f32 f32::NAN, |random| random.random_range(-8i8..=8).into(), random.random_range(-1e6..1e6);
    F64 f64 f64::NAN, |random| random.random_range(-8i8..=8).into(), random.random_range(-1e6..1e6);
    I32 i32 0x5a5a_5a5a, |random| random.random(), random.random();
    I64 i64 0x5a5a_5a5a_5a5a_5a5a, |random| random.random(), random.random();
    U8 u8 0xa5, |random| random.random(), random.random();
    U32 u32 0xa5a5_a5a5, |random| random.random(), random.random();
    U64 u64 0xa5a5_a5a5_a5a5_a5a5, |random| random.random(), random.random();
}

/// `n` made-up elements: the same ones for the same seed.
pub fn sample<T: Datum>(n: usize, seed: u64) -> Vec<T> {
    let mut random = SmallRng::seed_from_u64(seed);
    (0..n).map(|_| T::sample(&mut random)).collect()
}

/// As [`sample`], of [`Datum::sample_wide`].
pub fn sample_wide<T: Datum>(n: usize, seed: u64) -> Vec<T> {
    let mut random = SmallRng::seed_from_u64(seed);
    (0..n).map(|_| T::sample_wide(&mut random)).collect()
}

/// The order and variety of a made-up array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Pattern {
    /// As it was generated.
    Random,
    /// Rising.
    Sorted,
    /// Falling.
    Reversed,
    /// The first element, everywhere.
    Constant,
    /// The first eight elements, again and again.
    Few,
}

impl Pattern {
    /// Gives an array this order and variety.
    pub fn arrange<T: Datum>(self, values: &mut [T]) {
        // NaNs are compared by their signs.
        let order = |a: &T, b: &T| a.partial_cmp(b).unwrap_or_else(|| a.to_f64().total_cmp(&b.to_f64()));
        match self {
            Pattern::Random => {}
            Pattern::Sorted => values.par_sort_unstable_by(order),
            Pattern::Reversed => {
                Pattern::Sorted.arrange(values);
                values.reverse();
            }
            Pattern::Constant => repeat_first(values, 1),
            Pattern::Few => repeat_first(values, 8),
        }
    }
}

/// Makes the first elements all that there are.
fn repeat_first<T: Copy>(values: &mut [T], count: usize) {
    for i in count.min(values.len())..values.len() {
        values[i] = values[i - count];
    }
}

/// Returns a seed that differs from run to run.
pub fn fresh_seed() -> u64 {
    rand::random()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_array() {
        assert_eq!(sample::<i32>(100, 7), sample::<i32>(100, 7));
        assert_ne!(sample::<i32>(100, 7), sample::<i32>(100, 8));
    }

    #[test]
    fn made_up_floats_are_small_whole_numbers() {
        assert!(sample::<f32>(1000, 1).iter().all(|x| x.fract() == 0.0 && x.abs() <= 8.0));
    }

    #[test]
    fn patterns_arrange() {
        let arranged = |pattern: Pattern| {
            let mut values: Vec<i32> = vec![5, 3, 8, 1, 9, 2, 7, 4, 6, 0];
            pattern.arrange(&mut values);
            values
        };
        assert_eq!(arranged(Pattern::Random)[..3], [5, 3, 8]);
        assert_eq!(arranged(Pattern::Sorted), (0..10).collect::<Vec<_>>());
        assert_eq!(arranged(Pattern::Reversed), (0..10).rev().collect::<Vec<_>>());
        assert_eq!(arranged(Pattern::Constant), [5; 10]);
        assert_eq!(arranged(Pattern::Few)[7..], [4, 5, 3]);
        Pattern::Few.arrange::<f32>(&mut []);
    }

    #[test]
    fn an_array_is_found_by_its_own_type_only() {
        let data = i64::data(vec![1, 2]);
        assert_eq!(i64::of(&data), Some(&[1, 2][..]));
        assert_eq!(u64::of(&data), None);
        assert_eq!((data.type_name(), data.len()), ("i64", 2));
    }
}
