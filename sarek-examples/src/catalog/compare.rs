//! Results beside what is right.

use super::Verdict;
use crate::data::Datum;

/// Compares two arrays, which must be equal in every bit; NaN equals NaN.
pub fn exactly<T: Datum>(result: &[T], expected: &[T]) -> Verdict {
    compare(result, expected, |_, a, b| a == b || (is_nan(a) && is_nan(b)))
}

/// Compares two arrays, of which each element may be off by what `tolerance` says for its index.
pub fn nearly<T: Datum>(result: &[T], expected: &[T], tolerance: impl Fn(usize) -> f64) -> Verdict {
    compare(result, expected, |i, a, b| {
        a == b || (is_nan(a) && is_nan(b)) || (a.to_f64() - b.to_f64()).abs() <= tolerance(i)
    })
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
        let text = |len| format!("{len} elements");
        return Verdict { result: text(result.len()), expected: text(expected.len()), agrees: false };
    }
    let wrong = |i: &usize| !same(*i, result[*i], expected[*i]);
    let Some(first) = (0..result.len()).find(wrong) else {
        return Verdict { result: summary(result), expected: summary(expected), agrees: true };
    };
    let count = (first..result.len()).filter(wrong).count();
    let others = if count > 1 { format!(" ({count} of {} differ)", result.len()) } else { String::new() };
    Verdict {
        result: format!("{} at {first}", result[first]),
        expected: format!("{}{others}", expected[first]),
        agrees: false,
    }
}

/// The first and the last elements.
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
