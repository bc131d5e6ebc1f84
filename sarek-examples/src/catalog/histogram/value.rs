//! The counted values, their bins, and the expected counts.

use std::fmt::Display;
use std::ops::Range;
use std::str::FromStr;

use rayon::prelude::*;
use sarek_runtime::Device;

use super::Given;
use crate::Failure;
use crate::catalog::parallel;
use crate::data::Datum;
use crate::histogram::{Binning, Bins, Custom, Even, Sample};

/// The most bins that are made up.
const MOST_BINS: usize = 1 << 28;

/// From this number of bins on, one thread counts: others would take too much memory for their own counters.
const MANY_BINS: usize = 1 << 20;

/// A number that is counted.
pub(super) trait Value: Datum + Sample<Level: Datum + FromStr<Err: Display>> {
    /// The permitted bounds; `None` for any that are not too far apart.
    const BOUNDS: Option<Range<Self::Level>>;

    /// Returns the bounds that contain all values: those of the type or, for floats, those of the given values.
    fn around(values: &[Self]) -> Range<Self::Level>;

    /// A level that rises with its number: 0 gives the lower bound, and `count` the upper one. Bins between neighbours widen.
    fn level(number: usize, count: usize, range: &Range<Self::Level>) -> Self::Level;

    /// Returns the bin of `count` bins of the same width, if it is in one.
    fn even_bin(self, count: usize, range: &Range<Self::Level>) -> Option<usize>;

    /// Returns the value as a level; nothing if no level compares with it.
    fn to_level(self) -> Option<Self::Level>;
}

macro_rules! integers {
    ($($type:ident $bounds:expr;)*) => {$(
        impl Value for $type {
            const BOUNDS: Option<Range<i64>> = Some($bounds);

            fn around(_: &[$type]) -> Range<i64> {
                $type::MIN.into()..i64::from($type::MAX) + 1
            }

            fn level(number: usize, count: usize, range: &Range<i64>) -> i64 {
                let (number, count) = (number as i128, count as i128);
                let width = i128::from(range.end) - i128::from(range.start);
                // Half of it grows with the number, and half with its square.
                (i128::from(range.start) + width * number * (count + number) / (2 * count * count)) as i64
            }

            fn even_bin(self, count: usize, range: &Range<i64>) -> Option<usize> {
                let value = i64::from(self);
                // Both are at most 2^32 and the count is at most 2^31.
                let (distance, width) = (value.wrapping_sub(range.start) as u64, range.end.abs_diff(range.start));
                range.contains(&value).then(|| (distance * count as u64 / width) as usize)
            }

            fn to_level(self) -> Option<i64> {
                Some(self.into())
            }
        }
    )*};
}

integers! {
    u8 -(1 << 31)..1 << 31;
    u32 0..1 << 32;
    i32 -(1 << 31)..1 << 31;
}

impl Value for f32 {
    const BOUNDS: Option<Range<f32>> = None;

    fn around(values: &[f32]) -> Range<f32> {
        let of_one =
            |value: &f32| if value.is_finite() { (*value, *value) } else { (f32::INFINITY, f32::NEG_INFINITY) };
        let (least, most) = values
            .par_iter()
            .map(of_one)
            .reduce(|| (f32::INFINITY, f32::NEG_INFINITY), |a, b| (a.0.min(b.0), a.1.max(b.1)));
        if least <= most { least..most.next_up() } else { 0.0..1.0 }
    }

    fn level(number: usize, count: usize, range: &Range<f32>) -> f32 {
        if number == count {
            return range.end;
        }
        let share = number as f64 / count as f64;
        let (start, end) = (f64::from(range.start), f64::from(range.end));
        (start + (end - start) * (share + share * share) / 2.0) as f32
    }

    fn even_bin(self, count: usize, range: &Range<f32>) -> Option<usize> {
        // The rounding is part of what these bins are.
        let scale = count as f32 / (range.end - range.start);
        range.contains(&self).then(|| (((self - range.start) * scale) as usize).min(count - 1))
    }

    fn to_level(self) -> Option<f32> {
        (!self.is_nan()).then_some(self)
    }
}

/// A way of binning, and the host's implementation of it.
pub(super) trait Division<T: Value>: Binning<T> + Sized + 'static {
    /// The name in tables.
    const NAME: &'static str;

    /// Opens the bins that are given or generated, and the expected counts.
    fn open(device: &Device, given: &Given, bins: usize) -> Result<(Bins<T, Self>, Vec<u32>), Failure>;
}

impl<T: Value> Division<T> for Even
where
    Even: Binning<T>,
{
    const NAME: &'static str = "even";

    fn open(device: &Device, given: &Given, bins: usize) -> Result<(Bins<T, Even>, Vec<u32>), Failure> {
        let values = given.array::<T>(0);
        let (count, range) = (count_of(given, bins)?, range_of::<T>(given, values)?);
        let expected = even(values, count, &range);
        Ok((Bins::even(device, count, range)?, expected))
    }
}

impl<T: Value> Division<T> for Custom
where
    Custom: Binning<T>,
{
    const NAME: &'static str = "custom";

    fn open(device: &Device, given: &Given, bins: usize) -> Result<(Bins<T, Custom>, Vec<u32>), Failure> {
        let values = given.array::<T>(0);
        let levels = match given.items.get(1) {
            Some(_) => given_levels::<T>(given)?,
            None => levels::<T>(count_of(given, bins)?, &range_of::<T>(given, values)?),
        };
        let expected = custom(values, &levels);
        Ok((Bins::custom(device, &levels)?, expected))
    }
}

/// Returns the number of bins.
fn count_of(given: &Given, bins: usize) -> Result<usize, Failure> {
    match given.settings.get("bins")?.unwrap_or(bins) {
        count if (1..=MOST_BINS).contains(&count) => Ok(count),
        count => Err(Failure::Message(format!("there are 1 to 2^28 bins, not {count}"))),
    }
}

/// Returns the bounds of all bins.
fn range_of<T: Value>(given: &Given, values: &[T]) -> Result<Range<T::Level>, Failure> {
    let (lower, upper) = (given.settings.get("lower")?, given.settings.get("upper")?);
    let range = match (lower, upper) {
        (Some(lower), Some(upper)) => lower..upper,
        _ => {
            let Range { start, end } = T::around(values);
            lower.unwrap_or(start)..upper.unwrap_or(end)
        }
    };
    let Range { start, end } = &range;
    let wrong = |why: String| Err(Failure::Message(format!("bins cannot go from {start} to {end}: {why}")));
    match T::BOUNDS {
        _ if start.partial_cmp(end) != Some(std::cmp::Ordering::Less) => wrong("upper must be above lower".into()),
        Some(bounds) if *start < bounds.start || bounds.end < *end => {
            wrong(format!("of {} they lie between {} and {}", T::NAME, bounds.start, bounds.end))
        }
        // Only floats have no bounds, and their distance has their type.
        None if !((end.to_f64() - start.to_f64()) as f32).is_finite() => wrong("that is too far".into()),
        _ => Ok(range),
    }
}

/// Returns the levels of a file.
fn given_levels<T: Value>(given: &Given) -> Result<Vec<T::Level>, Failure> {
    let wrong = |why: String| Err(Failure::Message(why));
    if let Some(name) = given.settings.names().next() {
        return wrong(format!("`{name}` cannot be set where levels are given"));
    }
    let levels = given.array::<T::Level>(1).to_vec();
    if !(2..=MOST_BINS + 1).contains(&levels.len()) {
        return wrong(format!("there are {} levels, and 2 to 2^28 + 1 are needed", levels.len()));
    }
    match levels.windows(2).position(|pair| pair[0].partial_cmp(&pair[1]) != Some(std::cmp::Ordering::Less)) {
        Some(i) => wrong(format!("levels must rise, but {} follows {} at {}", levels[i + 1], levels[i], i + 1)),
        None => Ok(levels),
    }
}

/// Returns the levels between bins of growing width, `count` of them unless there are fewer distinct numbers.
pub(super) fn levels<T: Value>(count: usize, range: &Range<T::Level>) -> Vec<T::Level> {
    let mut levels: Vec<T::Level> = (0..=count).map(|number| T::level(number, count, range)).collect();
    levels.dedup_by(|next, level| *next <= *level);
    levels
}

/// Returns the number of values in each of `count` bins of the same width.
pub(super) fn even<T: Value>(values: &[T], count: usize, range: &Range<T::Level>) -> Vec<u32> {
    counts(values, count, |value| value.even_bin(count, range))
}

/// Returns the number of values between each level and the next.
pub(super) fn custom<T: Value>(values: &[T], levels: &[T::Level]) -> Vec<u32> {
    counts(values, levels.len() - 1, |value| {
        let level = value.to_level()?;
        let bin = levels.partition_point(|known| *known <= level).checked_sub(1)?;
        (bin + 1 < levels.len()).then_some(bin)
    })
}

/// Returns the number of values in each bin.
fn counts<T: Sync + Copy>(values: &[T], bins: usize, bin: impl Fn(T) -> Option<usize> + Sync) -> Vec<u32> {
    let parts = if bins < MANY_BINS { rayon::current_num_threads() } else { 1 };
    let count = |values: &[T]| {
        let mut counts = vec![0u32; bins];
        for bin in values.iter().filter_map(|value| bin(*value)) {
            // Wraps like the counters on the device.
            counts[bin] = counts[bin].wrapping_add(1);
        }
        counts
    };
    let add = |mut sums: Vec<u32>, counts: Vec<u32>| {
        sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum = sum.wrapping_add(count));
        sums
    };
    let length = values.len().div_ceil(parts).max(1);
    let counts = parallel::chunks(values.len(), length, &|part| count(&values[part]));
    counts.into_iter().reduce(add).unwrap_or_else(|| vec![0; bins])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{Item, Settings};
    use crate::data::Data;

    fn given(items: &[Data], settings: &[(&str, &str)]) -> Given {
        let settings = settings.iter().map(|(name, value)| (name.to_string(), value.to_string()));
        Given { items: items.iter().cloned().map(Item::array).collect(), settings: Settings::new(settings) }
    }

    #[test]
    fn even_bins_are_as_set() {
        let bytes = Data::U8(vec![0, 9, 10, 255]);
        let counts = |settings: &[(&str, &str)]| {
            <Even as Division<u8>>::open(&Device::cpu(), &given(std::slice::from_ref(&bytes), settings), 4)
                .map(|(_, expected)| expected)
                .map_err(|failure| failure.to_string())
        };
        let wrong = |text: &str| Err(text.to_string());
        assert_eq!(counts(&[]), Ok(vec![3, 0, 0, 1]));
        assert_eq!(counts(&[("bins", "2"), ("upper", "20")]), Ok(vec![2, 1]));
        assert_eq!(counts(&[("lower", "-10"), ("upper", "10")]), Ok(vec![0, 0, 1, 1]));
        assert_eq!(counts(&[("bins", "0")]), wrong("there are 1 to 2^28 bins, not 0"));
        assert_eq!(counts(&[("bins", "many")]), wrong("bins cannot be `many`: invalid digit found in string"));
        assert_eq!(counts(&[("lower", "256")]), wrong("bins cannot go from 256 to 256: upper must be above lower"));
        assert_eq!(
            counts(&[("upper", "5000000000")]),
            wrong("bins cannot go from 0 to 5000000000: of u8 they lie between -2147483648 and 2147483648")
        );
    }

    #[test]
    fn bins_of_floats_go_around_what_is_there() {
        assert_eq!(f32::around(&[f32::NAN, 3.0, -1.0, f32::INFINITY]), -1.0..3.0f32.next_up());
        assert_eq!(f32::around(&[f32::NAN]), 0.0..1.0);
        let counts = |values: &[f32], settings: &[(&str, &str)]| {
            <Even as Division<f32>>::open(&Device::cpu(), &given(&[Data::F32(values.to_vec())], settings), 2)
                .map(|(_, expected)| expected)
                .map_err(|failure| failure.to_string())
        };
        assert_eq!(counts(&[1.0, 2.5, 3.0, f32::NAN], &[]), Ok(vec![1, 2]));
        assert_eq!(counts(&[5.0, 5.0], &[]), Ok(vec![2, 0]));
        assert_eq!(counts(&[], &[]), Ok(vec![0, 0]));
        let far = "bins cannot go from -300000000000000000000000000000000000000 to ";
        assert!(counts(&[-3e38, 3e38], &[]).unwrap_err().starts_with(far));
        assert!(counts(&[1.0], &[("upper", "nan")]).unwrap_err().ends_with("upper must be above lower"));
        assert!(counts(&[1.0], &[("lower", "-inf")]).unwrap_err().ends_with("that is too far"));
    }

    #[test]
    fn levels_widen_and_are_as_given() {
        assert_eq!(levels::<u32>(4, &(0..1 << 32)), [0, 671088640, 1610612736, 2818572288, 1 << 32]);
        assert_eq!(levels::<u8>(8, &(0..4)), [0, 1, 2, 3, 4]);
        assert_eq!(levels::<f32>(2, &(0.0..8.0)), [0.0, 3.0, 8.0]);
        let counts = |items: &[Data], settings: &[(&str, &str)]| {
            <Custom as Division<u32>>::open(&Device::cpu(), &given(items, settings), 2)
                .map(|(_, expected)| expected)
                .map_err(|failure| failure.to_string())
        };
        let wrong = |text: &str| Err(text.to_string());
        let values = Data::U32(vec![1, 5, 10, 11, u32::MAX]);
        let with = |levels: &[i64]| [values.clone(), Data::I64(levels.to_vec())];
        assert_eq!(counts(&with(&[-5, 5, 11]), &[]), Ok(vec![1, 2]));
        assert_eq!(counts(&with(&[5]), &[]), wrong("there are 1 levels, and 2 to 2^28 + 1 are needed"));
        assert_eq!(counts(&with(&[1, 5, 5]), &[]), wrong("levels must rise, but 5 follows 5 at 2"));
        assert_eq!(counts(&with(&[1, 5]), &[("bins", "2")]), wrong("`bins` cannot be set where levels are given"));
        assert_eq!(counts(std::slice::from_ref(&values), &[("bins", "1")]), Ok(vec![5]));
    }
}
