//! Comparison of results with the expected ones.

use super::Verdict;
use crate::data::Datum;

/// Compares two arrays, which must be equal in every bit; NaN equals NaN.
pub fn exactly<T: Datum>(result: &[T], expected: &[T]) -> Verdict {
    compare(result, expected, |_, a, b| same(a, b))
}

/// Compares two arrays; each element may be off by the `tolerance` for its index.
pub fn nearly<T: Datum>(result: &[T], expected: &[T], tolerance: impl Fn(usize) -> f64) -> Verdict {
    compare(result, expected, |i, a, b| same(a, b) || (a.to_f64() - b.to_f64()).abs() <= tolerance(i))
}

/// Returns `true` if two values are equal, or both NaN.
pub fn same<T: Datum>(a: T, b: T) -> bool {
    a == b || (is_nan(a) && is_nan(b))
}

/// Puts the verdicts on the parts of a result together: the first that is wrong, or else the first.
pub fn all(verdicts: impl IntoIterator<Item = Verdict>) -> Verdict {
    let mut verdicts = verdicts.into_iter();
    let first = verdicts.next().unwrap_or(Verdict { result: String::new(), expected: String::new(), agrees: true });
    if !first.agrees {
        return first;
    }
    verdicts.find(|verdict| !verdict.agrees).unwrap_or(first)
}

fn compare<T: Datum>(result: &[T], expected: &[T], same: impl Fn(usize, T, T) -> bool) -> Verdict {
    if result.len() != expected.len() {
        return lengths(result.len(), expected.len());
    }
    let mut differences = Differences::default();
    for (i, (a, b)) in result.iter().zip(expected).enumerate() {
        if !same(i, *a, *b) {
            differences.add(i, *a, *b);
        }
    }
    differences.verdict(result.len(), || (summary(result), summary(expected)))
}

/// Returns the verdict on a result of another length than the right one.
pub fn lengths(result: usize, expected: usize) -> Verdict {
    let text = |len| format!("{len} elements");
    Verdict { result: text(result), expected: text(expected), agrees: result == expected }
}

/// The differences of a result from the expected one, collected part by part.
#[derive(Debug, Clone)]
pub struct Differences<T> {
    /// The first place, its value, and the expected value.
    first: Option<(usize, T, T)>,
    count: usize,
}

impl<T> Default for Differences<T> {
    fn default() -> Differences<T> {
        Differences { first: None, count: 0 }
    }
}

impl<T: Datum> Differences<T> {
    /// Adds a place, its value, and the expected value.
    pub fn add(&mut self, index: usize, result: T, expected: T) {
        let is_first = self.first.is_none_or(|(first, ..)| index < first);
        if is_first {
            self.first = Some((index, result, expected));
        }
        self.count += 1;
    }

    /// Combines those of two parts of a result.
    #[must_use]
    pub fn and(self, other: Differences<T>) -> Differences<T> {
        let first = [self.first, other.first].into_iter().flatten().min_by_key(|(index, ..)| *index);
        Differences { first, count: self.count + other.count }
    }

    /// Returns the verdict on a result of `len` elements. The function summarizes both sides, if they agree.
    pub fn verdict(self, len: usize, summaries: impl FnOnce() -> (String, String)) -> Verdict {
        let Some((index, result, expected)) = self.first else {
            let (result, expected) = summaries();
            return Verdict { result, expected, agrees: true };
        };
        let others = if self.count > 1 { format!(" ({} of {len} differ)", self.count) } else { String::new() };
        Verdict { result: format!("{result} at {index}"), expected: format!("{expected}{others}"), agrees: false }
    }
}

/// Returns the indices of the elements by which an array of `len` is summarized.
pub fn ends(len: usize) -> Vec<usize> {
    match len {
        0..=2 => (0..len).collect(),
        _ => vec![0, 1, len - 1],
    }
}

/// Returns the first and the last elements.
pub fn summary<T: Datum>(values: &[T]) -> String {
    match values {
        [] => "nothing".into(),
        [a] => a.to_string(),
        [a, b] => format!("{a}, {b}"),
        [a, .., b] => format!("{a}, .., {b}"),
    }
}

fn is_nan<T: PartialOrd>(value: T) -> bool {
    value.partial_cmp(&value).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_named() {
        let verdict = exactly(&[1, 2, 3, 4], &[1, 2, 5, 5]);
        assert!(!verdict.agrees);
        assert_eq!((&verdict.result[..], &verdict.expected[..]), ("3 at 2", "5 (2 of 4 differ)"));
        assert!(!exactly(&[1], &[1, 2]).agrees);
        assert!(!exactly(&[1, 2], &[1]).agrees);
        let verdict = exactly(&[1, 2, 3], &[1, 2, 3]);
        assert_eq!((verdict.agrees, &verdict.result[..]), (true, "1, .., 3"));
        assert!(exactly::<i32>(&[], &[]).agrees);
    }

    #[test]
    fn differences_of_parts_are_those_of_the_whole() {
        let (mut a, mut b) = (Differences::default(), Differences::default());
        b.add(7, 1, 2);
        b.add(8, 1, 2);
        assert_eq!(b.clone().and(a.clone()).verdict(9, || unreachable!("they differ")).result, "1 at 7");
        a.add(3, 5, 6);
        let verdict = b.and(a).verdict(9, || unreachable!("they differ"));
        assert_eq!((&verdict.result[..], &verdict.expected[..]), ("5 at 3", "6 (3 of 9 differ)"));
        assert!(Differences::<i32>::default().verdict(9, || (String::new(), String::new())).agrees);
    }

    #[test]
    fn long_arrays_are_summarized_by_their_ends() {
        let values = [4, 5, 6, 7, 8];
        for len in 0..=values.len() {
            let ends: Vec<i32> = ends(len).into_iter().map(|i| values[i]).collect();
            assert_eq!(summary(&ends), summary(&values[..len]));
        }
    }

    #[test]
    fn floats_may_be_off_by_what_is_allowed_and_nan_by_nothing() {
        assert!(nearly(&[1.0f32, 2.0], &[1.0, 2.25], |i| i as f64 * 0.25).agrees);
        assert!(!nearly(&[1.25f32, 2.0], &[1.0, 2.0], |i| i as f64).agrees);
        assert!(!nearly(&[f32::NAN], &[1.0], |_| 1e9).agrees);
        assert!(nearly(&[f32::INFINITY], &[f32::INFINITY], |_| 0.0).agrees);
        assert!(exactly(&[f32::NAN], &[f32::NAN]).agrees);
    }

    #[test]
    fn one_wrong_part_makes_the_whole_wrong() {
        let verdicts = || [exactly(&[1], &[1]), exactly(&[2], &[3]), exactly(&[4], &[4])];
        assert_eq!(all(verdicts()).result, "2 at 0");
        assert!(all(verdicts().into_iter().take(1)).agrees);
        assert!(all([]).agrees);
    }
}
