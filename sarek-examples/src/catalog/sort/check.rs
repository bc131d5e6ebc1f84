//! Verification of sorted results.

use std::cmp::Ordering::{Equal, Greater, Less};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use rayon::prelude::*;

use super::{Key, places};
use crate::Failure;
use crate::catalog::compare::summary;
use crate::catalog::{Verdict, parallel};

/// Returns the keys in order.
pub(super) fn sorted<K: Key>(keys: &[K]) -> Vec<K> {
    let mut keys = keys.to_vec();
    K::sort(&mut keys);
    keys
}

/// Returns the keys in order, and the values with them.
pub(super) fn sorted_pairs<K: Key>(keys: &[K], values: &[u32]) -> Result<(Vec<K>, Vec<u32>), Failure> {
    let mut order = places(keys.len())?;
    order.par_sort_by(|a, b| keys[*a as usize].order(keys[*b as usize]));
    let sorted_keys = order.par_iter().map(|place| keys[*place as usize]).collect();
    Ok((sorted_keys, order.into_par_iter().map(|place| values[place as usize]).collect()))
}

/// Compares keys, which must be the same in every bit.
pub(super) fn same<K: Key>(found: &[K], expected: &[K]) -> Verdict {
    same_pairs(found, None, expected, &[])
}

/// Compares keys and values.
pub(super) fn same_pairs<K: Key>(found: &[K], moved: Option<&[u32]>, expected: &[K], values: &[u32]) -> Verdict {
    if let Some(verdict) = of_length(found.len(), moved, expected.len()) {
        return verdict;
    }
    let value = |i: usize| moved.map(|moved| moved[i]);
    let right_value = |i: usize| moved.map(|_| values[i]);
    let is_wrong = |i: usize| found[i].bits() != expected[i].bits() || value(i) != right_value(i);
    let text = |key: K, value: Option<u32>| match value {
        Some(value) => format!("{key} with {value}"),
        None => key.to_string(),
    };
    match parallel::first(found.len(), &is_wrong) {
        None => Verdict { result: summary(found), expected: summary(expected), agrees: true },
        Some(i) => Verdict {
            result: format!("{} at {i}", text(found[i], value(i))),
            expected: text(expected[i], right_value(i)),
            agrees: false,
        },
    }
}

/// Verifies sorted keys whose values are their original places. They are correct if each value's place held that key, if
/// the keys rise, and if the values of equal keys rise too: then no value is there twice, as those of equal keys differ,
/// and those of others name different keys. If the sort need not be `stable`, each value is searched for instead.
pub(super) fn with_places<K: Key>(found: &[K], moved: &[u32], keys: &[K], stable: bool) -> Verdict {
    if let Some(verdict) = of_length(found.len(), Some(moved), keys.len()) {
        return verdict;
    }
    let is_from_there = |i: usize| keys.get(moved[i] as usize).is_some_and(|key| key.bits() == found[i].bits());
    let is_next = |i: usize| {
        i == 0
            || match found[i - 1].order(found[i]) {
                Less => true,
                Equal => !stable || moved[i - 1] < moved[i],
                Greater => false,
            }
    };
    let at = |i: usize| format!("{} from {} at {i}", found[i], moved[i]);
    match parallel::first(found.len(), &|i| !is_from_there(i) || !is_next(i)) {
        None if !stable && !is_each_there(moved) => {
            Verdict { result: "a value twice".into(), expected: "each once".into(), agrees: false }
        }
        None => {
            let expected = if stable { "sorted and stable" } else { "sorted" };
            Verdict { result: summary(found), expected: expected.into(), agrees: true }
        }
        Some(i) if !is_from_there(i) => {
            let key = keys.get(moved[i] as usize);
            let expected =
                key.map_or_else(|| format!("a place below {}", keys.len()), |key| format!("{key} from there"));
            Verdict { result: at(i), expected, agrees: false }
        }
        Some(i) => {
            Verdict { result: format!("{}, {}", at(i - 1), at(i)), expected: "the reverse".into(), agrees: false }
        }
    }
}

/// Returns `true` if the values are all numbers below their count.
fn is_each_there(values: &[u32]) -> bool {
    let words: Vec<AtomicU64> = (0..values.len().div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
    values.par_iter().all(|value| {
        let bit = 1 << (value % 64);
        let word = words.get(*value as usize / 64);
        word.is_some_and(|word| word.fetch_or(bit, Relaxed) & bit == 0) && (*value as usize) < values.len()
    })
}

/// Returns a verdict if the number of keys or values is wrong.
fn of_length(keys: usize, values: Option<&[u32]>, expected: usize) -> Option<Verdict> {
    let text = |len| format!("{len} elements");
    let wrong = [Some(keys), values.map(<[u32]>::len)].into_iter().flatten().find(|len| *len != expected)?;
    Some(Verdict { result: text(wrong), expected: text(expected), agrees: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    type Change = fn(&mut Vec<u32>, &mut Vec<u32>);

    #[test]
    fn places_prove_a_stable_sort() {
        let keys = [3u32, 1, 3, 2, 1];
        let right = || (vec![1, 1, 2, 3, 3], vec![1, 4, 3, 0, 2]);
        let verdict = |change: Change| {
            let (mut found, mut moved) = right();
            change(&mut found, &mut moved);
            let unstable = with_places(&found, &moved, &keys, false);
            let stable = with_places(&found, &moved, &keys, true);
            assert!(unstable.agrees || !stable.agrees);
            (stable, unstable.agrees)
        };
        assert!(verdict(|_, _| ()).0.agrees);
        let (stable, unstable) = verdict(|_, moved| moved.swap(3, 4));
        assert_eq!((&stable.result[..], unstable), ("3 from 2 at 3, 3 from 0 at 4", true));
        let wrong: [Change; 6] = [
            |_, moved| moved[1] = 1,
            |_, moved| moved[2] = 5,
            |found, _| found[2] = 3,
            |found, moved| (found.swap(1, 2), moved.swap(1, 2)).0,
            |found, _| found.truncate(4),
            |_, moved| moved.push(0),
        ];
        for change in wrong {
            let (stable, unstable) = verdict(change);
            assert!(!stable.agrees && !unstable);
        }
        assert!(with_places::<f32>(&[], &[], &[], true).agrees);
        assert!(is_each_there(&[2, 0, 1]) && !is_each_there(&[0, 1, 3]) && !is_each_there(&[0, 100]));
    }

    #[test]
    fn pairs_are_compared_with_a_stable_sort() {
        let (keys, values) = sorted_pairs(&[2.0f32, -0.0, 0.0, -1.0], &[9, 8, 7, 6]).unwrap();
        assert!(same_pairs(&[-1.0, -0.0, 0.0, 2.0], Some(&[6, 8, 7, 9]), &keys, &values).agrees);
        let verdict = same_pairs(&[-1.0, -0.0, 0.0, 2.0], Some(&[6, 7, 8, 9]), &keys, &values);
        assert_eq!((&verdict.result[..], &verdict.expected[..]), ("-0 with 7 at 1", "-0 with 8"));
        assert!(!same(&[-1.0, 0.0, -0.0, 2.0], &keys).agrees);
        assert!(!same(&[-1.0], &keys).agrees);
        assert!(same(&keys, &keys).agrees);
    }
}
