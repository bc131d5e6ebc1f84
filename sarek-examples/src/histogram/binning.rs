//! Which bin a value is in.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::Range;

use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The mapping of values of a type to bins: [`Even`] and [`Custom`] are two of them.
#[device]
pub trait Binning<T> {
    /// Returns the bin of a value; a number that is past all bins where it is in none. `words` are the numbers that
    /// describe the bins ([`Bins`]).
    fn bin(value: T, words: &[u32]) -> u32;
}

/// Bins of the same width.
///
/// For integers, the bin is `(value - lower) * bins / (upper - lower)`, exactly. It takes a product of 64 bits and
/// no division: the words hold the quotient `bins / (upper - lower)` with 64 bits after the point, rounded up. With
/// a distance and a range of at most 32 bits, the error is smaller than the gap to the next whole number.
///
/// For floats, the bin is `(value - lower) * scale` with `scale = bins / (upper - lower)`, each rounded once, as in
/// CUB; at most the last bin.
#[derive(Debug, Clone, Copy, Default)]
pub struct Even;

/// Bins between neighbours of a list of levels, found by binary search. Each bin includes its lower level only.
#[derive(Debug, Clone, Copy, Default)]
pub struct Custom;

/// A type whose values are counted.
pub trait Sample: Number {
    /// The type of the bounds of bins: wide enough to name the value after the largest one.
    type Level: Copy + PartialOrd + Debug;

    /// Returns the words of `count` bins of [`Even`].
    fn even(count: u32, range: Range<Self::Level>) -> Vec<u32>;

    /// Returns the words of the bins of [`Custom`].
    fn custom(levels: &[Self::Level]) -> Vec<u32>;
}

/// Bins on a device: a way of binning and the numbers that it takes.
#[derive(Debug)]
pub struct Bins<T, B> {
    count: usize,
    words: Buffer<u32>,
    marker: PhantomData<(T, B)>,
}

impl<T: Sample> Bins<T, Even> {
    /// `count` bins of the same width. A value is in one of them if `range` contains it.
    ///
    /// # Panics
    /// If there is no bin or more than 2^31; if the range is empty, not a number, or longer than the type's largest value.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn even(device: &Device, count: usize, range: Range<T::Level>) -> Result<Bins<T, Even>> {
        assert!((1..=1 << 31).contains(&count), "there are {count} bins");
        assert!(range.start < range.end, "the range {range:?} is empty");
        Ok(Bins { count, words: device.upload(&T::even(count as u32, range))?, marker: PhantomData })
    }
}

impl<T: Sample> Bins<T, Custom> {
    /// Returns a bin between each level and the next one.
    ///
    /// # Panics
    /// If there are fewer than 2 levels or more than 2^31, or one is not above the one before.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn custom(device: &Device, levels: &[T::Level]) -> Result<Bins<T, Custom>> {
        assert!((2..=1 << 31).contains(&levels.len()), "there are {} levels", levels.len());
        assert!(levels.windows(2).all(|pair| pair[0] < pair[1]), "levels must rise");
        Ok(Bins { count: levels.len() - 1, words: device.upload(&T::custom(levels))?, marker: PhantomData })
    }
}

impl<T, B> Bins<T, B> {
    /// Returns the number of bins.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the words for [`Binning::bin`].
    pub fn words(&self) -> &Slice<u32> {
        &self.words
    }
}

/// Returns the bin of an integer that is `distance` above the lower end; [`Sample::even`] makes `words`.
#[device]
pub fn even_bin(distance: u32, words: &[u32]) -> u32 {
    let fraction = (words[4] as u64) << 32 | words[3] as u64;
    let bin = distance.wrapping_mul(words[2]).wrapping_add(mul_hi(distance as u64, fraction) as u32);
    if distance <= words[1] { bin } else { u32::MAX }
}

/// Returns the lower end, the largest distance, and the quotient of bins and range: the whole part, then the lower and
/// upper word after the point.
fn even_words(count: u32, lower: u32, range: u64) -> Vec<u32> {
    let count = u128::from(count);
    let range = u128::from(range);
    let fraction = ((count % range) << 64).div_ceil(range) as u64;
    vec![lower, (range - 1) as u32, (count / range) as u32, fraction as u32, (fraction >> 32) as u32]
}

macro_rules! integers {
    ($($ty:ident, $bounds:expr, |$value:ident| $unsigned:expr, |$word:ident| $level:expr;)*) => {$(
        impl Sample for $ty {
            type Level = i64;

            fn even(count: u32, range: Range<i64>) -> Vec<u32> {
                let bounds: Range<i64> = $bounds;
                let fits = bounds.start <= range.start && range.end <= bounds.end;
                assert!(fits, "the range {range:?} goes beyond the values of the type");
                even_words(count, range.start as u32, range.start.abs_diff(range.end))
            }

            fn custom(levels: &[i64]) -> Vec<u32> {
                // No value reaches the levels above the largest one, and all reach those below the smallest one.
                let reached = levels.iter().filter(|level| **level <= $ty::MAX.into());
                reached.map(|level| (*level).max($ty::MIN.into()) as $ty as u32).collect()
            }
        }

        #[device]
        impl Binning<$ty> for Even {
            fn bin($value: $ty, words: &[u32]) -> u32 {
                // Below the lower end this wraps, to a distance beyond the largest one.
                even_bin(($unsigned).wrapping_sub(words[0]), words)
            }
        }

        #[device]
        impl Binning<$ty> for Custom {
            fn bin($value: $ty, words: &[u32]) -> u32 {
                let mut low = 0;
                let mut high = words.len() as u32;
                while low < high {
                    let middle = (low + high) / 2;
                    let $word = words[middle];
                    if $level <= $value {
                        low = middle + 1;
                    } else {
                        high = middle;
                    }
                }
                low.wrapping_sub(1)
            }
        }
    )*};
}

integers! {
    u8, -(1 << 31)..1 << 31, |value| value as u32, |word| word as u8;
    u32, 0..1 << 32, |value| value, |word| word;
    i32, -(1 << 31)..1 << 31, |value| value as u32, |word| word as i32;
}

impl Sample for f32 {
    type Level = f32;

    fn even(count: u32, range: Range<f32>) -> Vec<u32> {
        assert!((range.end - range.start).is_finite(), "the range {range:?} is too long");
        let scale = count as f32 / (range.end - range.start);
        vec![range.start.to_bits(), range.end.to_bits(), scale.to_bits(), count - 1]
    }

    fn custom(levels: &[f32]) -> Vec<u32> {
        levels.iter().map(|level| level.to_bits()).collect()
    }
}

#[device]
impl Binning<f32> for Even {
    fn bin(value: f32, words: &[u32]) -> u32 {
        // All words are read for every value: loads on one way only would be repeated for each element.
        let (lower, upper) = (f32::from_bits(words[0]), f32::from_bits(words[1]));
        let bin = (((value - lower) * f32::from_bits(words[2])) as u32).min(words[3]);
        if value >= lower && value < upper { bin } else { u32::MAX }
    }
}

#[device]
impl Binning<f32> for Custom {
    fn bin(value: f32, words: &[u32]) -> u32 {
        let mut low = 0;
        let mut high = words.len() as u32;
        while low < high {
            let middle = (low + high) / 2;
            if f32::from_bits(words[middle]) <= value {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low.wrapping_sub(1)
    }
}
