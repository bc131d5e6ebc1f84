//! The expected results, and their tolerance: for scans, and for scans of segments.
//!
//! Nothing here is as long as the input: each expected result is computed when it is compared, from the total of the
//! chunks before it.

use std::marker::PhantomData;
use std::ops::Range;

use sarek_runtime::Slice;
use sarek_runtime::device::{Integer, Number};

use crate::Failure;
use crate::catalog::{Verdict, compare, parallel};
use crate::data::Datum;
use crate::scan::Kind;
use sarek_runtime::grid::TileWord;
use sarek_runtime::monoid::{BitOr, Max, Min, Monoid, Sum};

/// The elements whose scans one core follows.
const CHUNK: usize = 1 << 16;

/// The results that are fetched from the device at a time.
const FETCHED: usize = 256 * CHUNK;

/// The total of some neighbouring elements.
pub(in crate::catalog) trait Total<T>: Copy + Default + Send + Sync + 'static {
    /// Takes in the next element.
    fn push(&mut self, value: T);

    /// Returns both together, the other one's elements being the later ones.
    #[must_use]
    fn and(self, later: Self) -> Self;

    /// Returns the value nearest to it.
    fn value(self) -> T;

    /// Returns `true` if `result` is acceptable; if `exact`, no rounding is permitted.
    fn may_be(self, result: T, exact: bool) -> bool;

    /// Returns `true` if scanning these elements never rounds, whatever the grouping.
    fn is_exact(values: &[T]) -> bool {
        let _ = values;
        true
    }
}

/// An operator that combines without rounding.
#[derive(Debug, Clone, Copy)]
pub(in crate::catalog) struct Exact<T, M>(T, PhantomData<fn() -> M>);

/// A sum of integers, which wraps.
#[derive(Debug, Clone, Copy)]
pub(in crate::catalog) struct Wrapping<T>(T);

/// A sum of floats, in `f64` with the lost low parts carried along (Neumaier).
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::catalog) struct Precise {
    sum: f64,
    lost: f64,
    /// The sum of the absolute values.
    of_sizes: f64,
    count: u64,
}

impl<T: Number, M: Monoid<T>> Default for Exact<T, M> {
    fn default() -> Exact<T, M> {
        Exact(M::identity(), PhantomData)
    }
}

impl<T: Datum + Number, M: Monoid<T> + Copy + Send + Sync + 'static> Total<T> for Exact<T, M> {
    fn push(&mut self, value: T) {
        self.0 = M::combine(self.0, value);
    }

    fn and(self, later: Exact<T, M>) -> Exact<T, M> {
        Exact(M::combine(self.0, later.0), PhantomData)
    }

    fn value(self) -> T {
        self.0
    }

    fn may_be(self, result: T, _: bool) -> bool {
        result == self.0
    }
}

impl<T: Integer> Default for Wrapping<T> {
    fn default() -> Wrapping<T> {
        Wrapping(T::ZERO)
    }
}

impl<T: Datum + Integer> Total<T> for Wrapping<T> {
    fn push(&mut self, value: T) {
        self.0 = self.0.wrapping_add(value);
    }

    fn and(self, later: Wrapping<T>) -> Wrapping<T> {
        Wrapping(self.0.wrapping_add(later.0))
    }

    fn value(self) -> T {
        self.0
    }

    fn may_be(self, result: T, _: bool) -> bool {
        result == self.0
    }
}

impl Precise {
    /// Adds a number, and keeps the rounding error.
    fn add(&mut self, value: f64) {
        let next = self.sum + value;
        let lost = if self.sum.abs() >= value.abs() { self.sum - next + value } else { value - next + self.sum };
        // An infinite value has no low part.
        if lost.is_finite() {
            self.lost += lost;
        }
        self.sum = next;
    }

    fn total(self) -> f64 {
        self.sum + self.lost
    }
}

macro_rules! precise {
    ($($type:ident)*) => {$(
        impl Total<$type> for Precise {
            fn push(&mut self, value: $type) {
                self.add(value.into());
                self.of_sizes += f64::from(value).abs();
                self.count += 1;
            }

            fn and(mut self, later: Precise) -> Precise {
                self.add(later.sum);
                self.lost += later.lost;
                self.of_sizes += later.of_sizes;
                self.count += later.count;
                self
            }

            fn value(self) -> $type {
                self.total() as $type
            }

            fn may_be(self, result: $type, exact: bool) -> bool {
                let (right, result) = (self.total(), f64::from(result));
                if exact || !right.is_finite() {
                    return result == f64::from(self.total() as $type) || (right.is_nan() && result.is_nan());
                }
                // Each of the additions on the way of an element may lose half a unit in the last place; long chains of
                // them lose about the square root of their number.
                let n = self.count as f64;
                let additions = n.log2().max(0.0) + 8.0 + n.sqrt();
                (result - right).abs() <= f64::from($type::EPSILON) * self.of_sizes * additions
            }

            fn is_exact(values: &[$type]) -> bool {
                let limit = 2.0f64.powi($type::MANTISSA_DIGITS as i32);
                let of_chunk = |chunk: Range<usize>| Spread::of(values[chunk].iter().map(|value| f64::from(*value)));
                let spreads = parallel::chunks(values.len(), CHUNK, &of_chunk);
                let Spread { low, high, whole, .. } = spreads.into_iter().fold(Spread::default(), Spread::and);
                whole && high - low <= limit
            }
        }
    )*};
}

precise!(f32 f64);

/// The sums of the first elements. A sum of any neighbouring elements is the difference of two of them: if all are whole
/// and near each other, no sum of neighbours is rounded.
#[derive(Debug, Clone, Copy)]
struct Spread {
    /// The sum of all.
    sum: f64,
    /// The least.
    low: f64,
    /// The greatest.
    high: f64,
    /// `true` if all elements are whole numbers.
    whole: bool,
}

impl Default for Spread {
    fn default() -> Spread {
        Spread { sum: 0.0, low: 0.0, high: 0.0, whole: true }
    }
}

impl Spread {
    fn of(values: impl Iterator<Item = f64>) -> Spread {
        values.fold(Spread::default(), |spread, value| {
            let sum = spread.sum + value;
            let whole = spread.whole && value.fract() == 0.0;
            Spread { sum, low: spread.low.min(sum), high: spread.high.max(sum), whole }
        })
    }

    fn and(self, later: Spread) -> Spread {
        Spread {
            sum: self.sum + later.sum,
            low: self.low.min(self.sum + later.low),
            high: self.high.max(self.sum + later.high),
            whole: self.whole && later.whole,
        }
    }
}

/// A number that is scanned.
pub(in crate::catalog) trait Value: Datum + TileWord {
    /// The type that tracks its sums.
    type Sum: Total<Self>;
}

macro_rules! values {
    ($($type:ident $sum:ty;)*) => {$(
        impl Value for $type {
            type Sum = $sum;
        }
    )*};
}

values! {
    f32 Precise;
    f64 Precise;
    i32 Wrapping<i32>;
    u32 Wrapping<u32>;
    i64 Wrapping<i64>;
    u64 Wrapping<u64>;
}

/// An operator, and the host's implementation of it.
pub(in crate::catalog) trait Operator<T: Value>: Monoid<T> + Copy + Default + 'static {
    /// The name in tables.
    const NAME: &'static str;

    /// The type that tracks its totals.
    type Total: Total<T>;
}

impl<T: Value> Operator<T> for Sum {
    const NAME: &'static str = "sum";
    type Total = T::Sum;
}

impl<T: Value> Operator<T> for Min {
    const NAME: &'static str = "min";
    type Total = Exact<T, Min>;
}

impl<T: Value> Operator<T> for Max {
    const NAME: &'static str = "max";
    type Total = Exact<T, Max>;
}

impl<T: Value + Integer> Operator<T> for BitOr {
    const NAME: &'static str = "or";
    type Total = Exact<T, BitOr>;
}

/// The positions where segments start, besides the first element.
#[derive(Debug, Clone, Copy)]
pub(in crate::catalog) enum Cut<'a> {
    /// Nowhere.
    Nowhere,
    /// Where the flag is nonzero.
    Flags(&'a [u8]),
    /// Where the key differs from the previous one.
    Keys(&'a [u32]),
}

impl Cut<'_> {
    fn is_head(&self, index: usize) -> bool {
        match self {
            Cut::Nowhere => false,
            Cut::Flags(flags) => flags[index] != 0,
            Cut::Keys(keys) => index > 0 && keys[index] != keys[index - 1],
        }
    }
}

/// The expected results for an input and an operator: the total of the elements before each chunk.
pub(in crate::catalog) struct Reference<T: Value, M: Operator<T>> {
    before: Vec<M::Total>,
    exact: bool,
}

impl<T: Value, M: Operator<T>> Reference<T, M> {
    /// Returns the reference of an input, and its cuts.
    pub(in crate::catalog) fn new(values: &[T], cut: Cut) -> Reference<T, M> {
        let of_chunk = |chunk: Range<usize>| {
            let (mut has_head, mut total) = (false, M::Total::default());
            for i in chunk {
                if cut.is_head(i) {
                    (has_head, total) = (true, M::Total::default());
                }
                total.push(values[i]);
            }
            (has_head, total)
        };
        let totals = parallel::chunks(values.len(), CHUNK, &of_chunk);
        let mut running = M::Total::default();
        let before = totals.into_iter().map(|(has_head, total)| {
            let next = if has_head { total } else { running.and(total) };
            std::mem::replace(&mut running, next)
        });
        Reference { before: before.collect(), exact: M::Total::is_exact(values) }
    }

    /// Compares a scan's results with it.
    pub(in crate::catalog) fn verdict(
        &self,
        values: &[T],
        cut: Cut,
        kind: Kind,
        results: &Slice<T>,
    ) -> Result<Verdict, Failure> {
        let n = values.len();
        if results.len() != n {
            return Ok(compare::lengths(results.len(), n));
        }
        let mut fetched = vec![T::default(); n.min(FETCHED)];
        let mut differences = compare::Differences::default();
        for start in (0..n).step_by(FETCHED) {
            let fetched = &mut fetched[..(n - start).min(FETCHED)];
            results.copy_to_at(start, fetched)?;
            let of_chunk = |chunk: Range<usize>| {
                let mut differences = compare::Differences::default();
                self.follow(values, cut, kind, (start + chunk.start) / CHUNK, |index, right| {
                    let result = fetched[index - start];
                    if !right.may_be(result, self.exact) {
                        differences.add(index, result, right.value());
                    }
                });
                differences
            };
            let found = parallel::chunks(fetched.len(), CHUNK, &of_chunk);
            differences = found.into_iter().fold(differences, compare::Differences::and);
        }
        let mut ends = Vec::new();
        for index in compare::ends(n) {
            let mut result = [T::default()];
            results.copy_to_at(index, &mut result)?;
            ends.push(result[0]);
        }
        let right = || compare::ends(n).into_iter().map(|index| self.right(values, cut, kind, index));
        Ok(differences.verdict(n, || (compare::summary(&ends), compare::summary(&right().collect::<Vec<_>>()))))
    }

    /// Calls a function with each index of a chunk and the expected result there.
    fn follow(&self, values: &[T], cut: Cut, kind: Kind, chunk: usize, mut see: impl FnMut(usize, M::Total)) {
        let mut total = self.before[chunk];
        let start = chunk * CHUNK;
        let end = values.len().min(start + CHUNK);
        for (index, value) in (start..end).zip(&values[start..end]) {
            if cut.is_head(index) {
                total = M::Total::default();
            }
            let before = total;
            total.push(*value);
            see(index, if kind == Kind::Inclusive { total } else { before });
        }
    }

    /// Returns the expected result at an index.
    fn right(&self, values: &[T], cut: Cut, kind: Kind, index: usize) -> T {
        let mut right = M::Total::default().value();
        self.follow(values, cut, kind, index / CHUNK, |at, total| {
            if at == index {
                right = total.value();
            }
        });
        right
    }
}

#[cfg(test)]
mod tests {
    use sarek_runtime::Device;

    use super::*;
    use crate::data::sample;

    /// Compares with the results of a loop, and with the same except for one element.
    fn verify<T: Value, M: Operator<T>>(values: &[T], cut: Cut, off: impl Fn(T) -> T) {
        let reference = Reference::<T, M>::new(values, cut);
        for kind in [Kind::Inclusive, Kind::Exclusive] {
            let mut total = M::Total::default();
            let mut results: Vec<T> = Vec::new();
            for (index, value) in values.iter().enumerate() {
                if cut.is_head(index) {
                    total = M::Total::default();
                }
                let before = total;
                total.push(*value);
                results.push(if kind == Kind::Inclusive { total.value() } else { before.value() });
            }
            let verdict = |results: &[T]| {
                let results = Device::cpu().upload(results).unwrap();
                reference.verdict(values, cut, kind, &results).unwrap()
            };
            let right = verdict(&results);
            assert!(right.agrees, "{} is not {}", right.result, right.expected);
            assert_eq!(right.result, compare::summary(&results));
            let middle = values.len() * 2 / 3;
            results[middle] = off(results[middle]);
            let wrong = verdict(&results);
            assert!(!wrong.agrees && wrong.result.ends_with(&format!(" at {middle}")), "{}", wrong.result);
            results.pop();
            assert!(!verdict(&results).agrees);
        }
    }

    #[test]
    fn what_is_right_agrees_and_what_is_wrong_does_not() {
        for n in [1, 2, 1000, CHUNK, CHUNK + 1, 3 * CHUNK + 7] {
            let flags: Vec<u8> = sample::<u8>(n, 1).iter().map(|flag| u8::from(*flag == 0)).collect();
            let keys: Vec<u32> = (0..n as u32).map(|i| i / 70_000).collect();
            for cut in [Cut::Nowhere, Cut::Flags(&flags), Cut::Keys(&keys)] {
                verify::<i32, Sum>(&sample(n, 2), cut, |x| x.wrapping_add(1));
                verify::<u64, Max>(&sample(n, 3), cut, |x| x ^ 1);
                verify::<u32, BitOr>(&sample(n, 4), cut, |x| !x);
                verify::<f32, Sum>(&sample(n, 5), cut, |x| x + 1.0);
                verify::<f64, Sum>(&sample(n, 6), cut, |x| x + 1.0);
                verify::<f32, Max>(&sample(n, 7), cut, |_| f32::NAN);
            }
        }
    }

    #[test]
    fn small_whole_numbers_are_exact_and_others_are_not() {
        assert!(Precise::is_exact(&sample::<f32>(1 << 20, 1)));
        assert!(Precise::is_exact(&[] as &[f32]));
        assert!(!Precise::is_exact(&[0.5f32]));
        assert!(!Precise::is_exact(&[8.0f32; 1 << 22]));
        assert!(Precise::is_exact(&[8.0f64; 1 << 22]));
    }

    #[test]
    fn rounding_is_forgiven_and_more_is_not() {
        let mut total = Precise::default();
        for value in [0.1f32; 10] {
            total.push(value);
        }
        assert!(total.may_be(1.0f32, false) && total.may_be(1.000_001f32, false));
        assert!(!total.may_be(1.001f32, false) && !total.may_be(f32::NAN, false));
        total.push(f32::INFINITY);
        assert!(total.may_be(f32::INFINITY, false) && !total.may_be(f32::MAX, false));
        total.push(f32::NEG_INFINITY);
        assert!(total.may_be(f32::NAN, false) && !total.may_be(0.0f32, false));
    }
}
