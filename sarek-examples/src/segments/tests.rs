//! Reductions of segments against plain Rust, on every device of this machine.

use super::reduce::{reduce_segments, segment_splits};
use super::sort::{launch_many, merge_segments, segment_spans, sort_segment_tiles};
use super::*;
use crate::scan::tests::{Later, Sample, random};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::grid::TileWord;
use sarek_runtime::monoid::{Max, Monoid, Sum};
use sarek_runtime::order::{Ascending, Descending, Less};
use sarek_runtime::prelude::*;

/// Lengths of segments: none, one, all empty, many short ones, a few huge ones, both together, and such that tiles
/// begin at their ends.
fn shapes(rng: &mut StdRng) -> Vec<Vec<usize>> {
    vec![
        vec![],
        vec![0],
        vec![1],
        vec![0; 5000],
        vec![1; 5000],
        vec![31, 32, 33, 255, 256, 257, 0, 0, 1],
        vec![2815, 2816, 2817],
        vec![20_011],
        // Pieces that are merged in an odd number of passes, and in an even one.
        vec![6000, 40, 30_000, 9, 12_000],
        (0..3000).map(|_| rng.random_range(0..5)).collect(),
        (0..300).map(|i| if i % 100 == 50 { 9000 } else { rng.random_range(0..3) }).collect(),
        [vec![0; 6000], vec![7000], vec![0; 3000]].concat(),
        vec![1407; 9],
    ]
}

fn verify<T: Sample + TileWord, M: Monoid<T> + Copy>(monoid: M) {
    let mut rng = StdRng::seed_from_u64(1);
    for lengths in shapes(&mut rng) {
        // Some elements belong to no segment.
        for (before, after) in [(0, 0), (5, 3000)] {
            let mut at = before;
            let mut offsets = vec![before];
            offsets.extend(lengths.iter().map(|length| {
                at += length;
                at
            }));
            let values = random::<T>(&mut rng, at + after);
            for device in Device::all() {
                let what = format!("{} segments of {} elements on {device:?}", lengths.len(), values.len());
                let input = device.upload(&values).unwrap();
                let narrow = device.upload(&offsets.iter().map(|at| *at as u32).collect::<Vec<_>>()).unwrap();
                let wide = device.upload(&offsets.iter().map(|at| *at as u64).collect::<Vec<_>>()).unwrap();
                for is_wide in [false, true] {
                    let mut totals = device.zeros(lengths.len()).unwrap();
                    let result = match is_wide {
                        false => reduce(&device, &input, &narrow, &mut totals, monoid),
                        true => reduce(&device, &input, &wide, &mut totals, monoid),
                    };
                    result.unwrap_or_else(|error| panic!("{what}: {error}"));
                    for (i, total) in totals.to_vec().unwrap().into_iter().enumerate() {
                        let own = &values[offsets[i]..offsets[i + 1]];
                        let expected = own.iter().fold(M::identity(), |sum, value| M::combine(sum, *value));
                        let magnitude = own.iter().map(|value| value.magnitude()).sum();
                        assert!(total.close(expected, magnitude), "{what}, segment {i}: {total} is not {expected}");
                    }
                }
            }
        }
    }
}

#[test]
fn segments_of_all_lengths() {
    verify::<i32, _>(Sum);
    verify::<f32, _>(Sum);
    verify::<f64, _>(Max);
}

#[test]
fn the_order_of_a_segment_is_kept() {
    verify::<u32, _>(Later);
    verify::<i64, _>(Later);
}

#[test]
fn a_scratch_serves_many_reductions() {
    for device in Device::all() {
        let mut scratch = Scratch::new(&device, 50_000, 1000).unwrap();
        for (len, segments) in [(50_000, 1000), (3, 1), (0, 7), (9999, 10)] {
            let values = device.upload(&vec![1u32; len]).unwrap();
            let offsets: Vec<u32> = (0..=segments).map(|i| (i * len / segments) as u32).collect();
            let offsets_in = device.upload(&offsets).unwrap();
            let mut totals = device.zeros(segments).unwrap();
            reduce_into(&device, &values, &offsets_in, &mut totals, &mut scratch, Sum).unwrap();
            let expected: Vec<u32> = offsets.windows(2).map(|ends| ends[1] - ends[0]).collect();
            assert_eq!(totals.to_vec().unwrap(), expected);
        }
    }
}

#[test]
fn offsets_in_disorder_do_no_harm() {
    let mut rng = StdRng::seed_from_u64(4);
    for device in Device::all() {
        let values = device.upload(&[1u32; 10_000]).unwrap();
        let mut totals = device.zeros(4000).unwrap();
        for _ in 0..5 {
            let offsets: Vec<u32> = (0..4001).map(|_| rng.random()).collect();
            // Any numbers, or an error.
            let offsets = device.upload(&offsets).unwrap();
            let _ = reduce(&device, &values, &offsets, &mut totals, Sum).and_then(|()| totals.to_vec());
        }
        let offsets = device.upload(&(0..4001).map(|i| 2 * i).collect::<Vec<u32>>()).unwrap();
        reduce(&device, &values, &offsets, &mut totals, Sum).unwrap();
        assert_eq!(totals.to_vec().unwrap(), [2; 4000]);
    }
}

fn sorts<K: Number, L: Less<K> + Copy>(make: impl Fn(&mut StdRng) -> K, order: L) {
    let mut rng = StdRng::seed_from_u64(5);
    for lengths in shapes(&mut rng) {
        // Some elements are before the first offset and after the last one, and are segments, too.
        for (before, after) in [(0, 0), (5, 3000)] {
            let mut at = before;
            let mut offsets = vec![before];
            offsets.extend(lengths.iter().map(|length| {
                at += length;
                at
            }));
            let values: Vec<K> = (0..at + after).map(|_| make(&mut rng)).collect();
            let mut expected = values.clone();
            let ends = offsets.iter().copied().chain([values.len()]);
            let starts = [0].into_iter().chain(offsets.iter().copied());
            for (start, end) in starts.zip(ends) {
                let compare = |a: &K, b: &K| L::less(*b, *a).cmp(&L::less(*a, *b));
                expected[start..end].sort_by(compare);
            }
            for device in Device::all() {
                let what = format!("{} segments of {} elements on {device:?}", lengths.len(), values.len());
                let narrow = device.upload(&offsets.iter().map(|at| *at as u32).collect::<Vec<_>>()).unwrap();
                let mut keys = device.upload(&values).unwrap();
                sort(&device, &mut keys, &narrow, order).unwrap_or_else(|error| panic!("{what}: {error}"));
                assert!(keys.to_vec().unwrap() == expected, "{what}");
                keys.copy_from(&values).unwrap();
                let mut scratch = sort::Scratch::new(&device, values.len()).unwrap();
                launch_many::<K, u32, L, u32, false>(&device, &mut keys, None, &narrow, &mut scratch)
                    .unwrap_or_else(|error| panic!("{what}, large tiles: {error}"));
                assert!(keys.to_vec().unwrap() == expected, "{what}, large tiles");

                let narrow_places: Vec<u32> = (0..values.len() as u32).collect();
                let (mut keys, mut moved) = (device.upload(&values).unwrap(), device.upload(&narrow_places).unwrap());
                let mut scratch = sort::Scratch::with_values(&device, values.len()).unwrap();
                launch_many::<K, u32, L, u32, true>(&device, &mut keys, Some(&mut moved), &narrow, &mut scratch)
                    .unwrap_or_else(|error| panic!("{what}, large tiles with values: {error}"));
                assert!(keys.to_vec().unwrap() == expected, "{what}, large tiles with values");
                let narrow_moved = moved.to_vec().unwrap();

                // Values that say where their keys were: those of equal keys rise.
                let places: Vec<u64> = (0..values.len() as u64).collect();
                let (mut keys, mut moved) = (device.upload(&values).unwrap(), device.upload(&places).unwrap());
                sort_pairs(&device, &mut keys, &mut moved, &narrow, order)
                    .unwrap_or_else(|error| panic!("{what}: {error}"));
                assert!(keys.to_vec().unwrap() == expected, "{what}, with values");
                let moved = moved.to_vec().unwrap();
                assert!(
                    moved.iter().copied().eq(narrow_moved.into_iter().map(u64::from)),
                    "{what}, large tiles with values"
                );
                assert!(moved.iter().zip(&expected).all(|(at, key)| values[*at as usize] == *key), "{what}, values");
                let mut all = moved.clone();
                all.sort_unstable();
                assert!(all == places, "{what}: each value once");
                let rise = |i: usize| {
                    let equal = !L::less(expected[i], expected[i + 1]);
                    let within = !offsets.contains(&(i + 1));
                    !(equal && within) || moved[i] < moved[i + 1]
                };
                assert!(
                    (0..expected.len().saturating_sub(1)).all(rise),
                    "{what}: values of equal keys keep their order"
                );
            }
        }
    }
}

/// An order in which the sign does not matter: equal elements show that they keep their order.
#[derive(Clone, Copy)]
struct BySize;

#[device]
impl Less<i32> for BySize {
    fn less(a: i32, b: i32) -> bool {
        a.abs() < b.abs()
    }
}

#[test]
fn segments_are_sorted() {
    sorts(|rng| rng.random::<u32>(), Ascending);
    sorts(|rng| f64::from(rng.random_range(-99i8..99)), Descending);
    sorts(|rng| rng.random_range(-20..20), BySize);
}

#[test]
fn a_sort_takes_wide_offsets_and_any_of_them() {
    for device in Device::all() {
        let values: Vec<i32> = (0..10_000).rev().collect();
        let mut keys = device.upload(&values).unwrap();
        let mut scratch = sort::Scratch::new(&device, 10_000).unwrap();
        // None: the whole array is a segment. Past the end, too.
        for offsets in [vec![], vec![20_000u64], vec![10_000]] {
            keys.copy_from(&values).unwrap();
            let offsets = device.upload(&offsets).unwrap();
            sort_into(&device, &mut keys, &offsets, &mut scratch, Ascending).unwrap();
            assert!(keys.to_vec().unwrap().is_sorted());
        }
        let mut keys = device.zeros::<i32>(10_001).unwrap();
        let error = sort_into(&device, &mut keys, &device.zeros::<u32>(1).unwrap(), &mut scratch, Ascending);
        assert_eq!(error.unwrap_err().to_string(), "sort segments: 10001 elements, but the buffer has 10000");
    }
}

#[test]
fn pairs_that_do_not_fit_are_refused() {
    let device = Device::cpu();
    let (mut keys, mut values) = (device.zeros::<i32>(5).unwrap(), device.zeros::<u8>(4).unwrap());
    let offsets = device.zeros::<u32>(1).unwrap();
    let error = sort_pairs(&device, &mut keys, &mut values, &offsets, Ascending).unwrap_err();
    assert_eq!(error.to_string(), "sort segments, the values: 4 elements, but the buffer has 5");
    let mut scratch = sort::Scratch::<i32>::new(&device, 5).unwrap();
    let mut values = device.zeros::<u32>(5).unwrap();
    let error = sort_pairs_into(&device, &mut keys, &mut values, &offsets, &mut scratch, Ascending).unwrap_err();
    assert_eq!(error.to_string(), "sort segments: 5 elements, but the buffer has 0");
}

#[test]
fn what_does_not_fit_is_refused() {
    let device = Device::cpu();
    let (values, mut totals) = (device.zeros::<i32>(4).unwrap(), device.zeros(2).unwrap());
    let offsets = device.zeros::<u32>(2).unwrap();
    let error = reduce(&device, &values, &offsets, &mut totals, Sum).unwrap_err();
    assert_eq!(error.to_string(), "segments: 2 elements, but the buffer has 3");
    let mut scratch = Scratch::new(&device, 4, 1).unwrap();
    let (values, offsets) = (device.zeros::<i32>(9000).unwrap(), device.zeros::<u32>(3).unwrap());
    let error = reduce_into(&device, &values, &offsets, &mut totals, &mut scratch, Sum).unwrap_err();
    assert_eq!(error.to_string(), "segments: 9 elements, but the buffer has 2");
}

#[test]
fn nvrtc_takes_further_instances() {
    crate::testing::nvrtc_takes(
        crate::kernels![
            segment_splits<u64, 0>,
            segment_spans<u32, 0>,
            reduce_segments<i32, Max, u64, 256, 11, 2816, 5>,
            reduce_segments<i64, Max, u64, 256, 5, 1280, 5>,
            reduce_segments<f64, Sum, u32, 256, 7, 1792, 5>,
            sort_segment_tiles<u32, u32, Ascending, u32, false, 256, 7, 1792, 1>,
            merge_segments<u64, u32, u32, Ascending, false, 8, 128, 23, 2688, 2944, 1>,
            sort_segment_tiles<f64, u32, Descending, u64, false, 256, 11, 2816, 1>,
            sort_segment_tiles<f64, f64, Descending, u64, true, 256, 7, 1792, 1792>,
            merge_segments<f64, f64, u64, Descending, true, 6, 128, 15, 1664, 1920, 1920>,
        ],
        &[],
    );
    sarek_runtime::assert_checks!(reduce_segments<f32, Sum, u32, 256, 11, 2816, 5>, kept <= 6);
    sarek_runtime::assert_checks!(merge_segments<u32, u32, u32, Ascending, false, 7, 128, 27, 3200, 3456, 1>, kept <= 13);
    sarek_runtime::assert_checks!(sort_segment_tiles<u32, u32, Ascending, u32, false, 256, 13, 3328, 1>, kept <= 5);
}
