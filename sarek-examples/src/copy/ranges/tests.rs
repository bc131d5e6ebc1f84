//! Copies of ranges against plain Rust, on every device of this machine.

use super::super::*;
use super::{Ranged, copy_ranges, copy_ranges_into};
use crate::compaction::best::Count;
use crate::testing::checking;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// Ranges: where each begins in the source, where in the destination, and its length.
type Ranges = Vec<(usize, usize, usize)>;

/// Makes up ranges of these lengths in any order of their sources, with gaps between their places, and both slices' lengths.
fn laid_out(rng: &mut StdRng, lengths: &[usize], gaps: usize) -> (Ranges, usize, usize) {
    let mut order: Vec<usize> = (0..lengths.len()).collect();
    order.shuffle(rng);
    let (mut sources, mut from_len) = (vec![0; lengths.len()], 0);
    for range in order {
        from_len += rng.random_range(0..=gaps);
        sources[range] = from_len;
        from_len += lengths[range];
    }
    let mut to_len = 0;
    let mut ranges = Vec::new();
    for (source, len) in sources.into_iter().zip(lengths) {
        to_len += rng.random_range(0..=gaps);
        ranges.push((source, to_len, *len));
        to_len += len;
    }
    (ranges, from_len, to_len + rng.random_range(0..=gaps))
}

/// Copies on every device, checked and not, and compares with plain Rust. Both slices begin after some elements.
fn compare<T: Ranged + PartialEq, C: Count + Element>(
    (ranges, from_len, to_len): &(Ranges, usize, usize),
    value: fn(usize) -> T,
    offset: fn(usize) -> C,
    what: &str,
) {
    for (from_at, to_at) in [(0, 0), (1, 1), (0, 3), (1, 0), (3, 2)] {
        let source: Vec<T> = (0..from_at + from_len).map(value).collect();
        let mut expected = vec![value(1); to_at + to_len + 5];
        for (from, to, len) in ranges {
            expected[to_at + to..][..*len].copy_from_slice(&source[from_at + from..][..*len]);
        }
        let column = |of: fn(&(usize, usize, usize)) -> usize| ranges.iter().map(of).map(offset).collect::<Vec<C>>();
        for device in Device::all() {
            let from = device.upload(&source).unwrap();
            let from_offsets = device.upload(&column(|range| range.0)).unwrap();
            let to_offsets = device.upload(&column(|range| range.1)).unwrap();
            let lengths = device.upload(&column(|range| range.2)).unwrap();
            for checked in checking(&device) {
                let mut to = device.upload(&vec![value(1); expected.len()]).unwrap();
                let (from, mut part) = (from.slice(from_at..).unwrap(), to.slice_mut(to_at..to_at + to_len).unwrap());
                T::copy_ranges(&device, &from, &from_offsets, &mut part, &to_offsets, &lengths, &How { checked })
                    .unwrap();
                let what = format!(
                    "{} ranges, {what}, from {from_at} to {to_at} on {device:?}, checked {checked}",
                    ranges.len()
                );
                assert!(to.to_vec().unwrap() == expected, "{what}");
            }
        }
    }
}

/// Lengths of all kinds: around those of lanes, short parts, vectors and spans, and many ranges in a span.
fn lengths(rng: &mut StdRng) -> Vec<(&'static str, Vec<usize>)> {
    let each = |rng: &mut StdRng, count: usize, most: usize| -> Vec<usize> {
        (0..count).map(|_| rng.random_range(0..=most)).collect()
    };
    let awkward = vec![0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 257, 1023, 1024, 1025, 8191, 8192, 8193];
    let mut mixed = each(rng, 900, 12);
    mixed[300] = 20_000;
    mixed[301] = 70;
    mixed[800] = 500;
    vec![
        ("nothing", vec![]),
        ("an empty one", vec![0]),
        ("empty ones", vec![0; 1000]),
        ("one", vec![1]),
        ("a huge one", vec![100_003]),
        ("awkward ones", awkward),
        ("ones", vec![1; 5000]),
        ("short ones", each(rng, 3000, 9)),
        ("middling ones", each(rng, 200, 300)),
        ("mixed ones", mixed),
    ]
}

#[test]
fn ranges_of_any_lengths_are_copied() {
    let seed = rand::random();
    let mut rng = StdRng::seed_from_u64(seed);
    for (kind, lengths) in lengths(&mut rng) {
        for gaps in [0, 1, 100] {
            let what = format!("{kind}, gaps up to {gaps}, seed {seed}");
            let ranges = laid_out(&mut rng, &lengths, gaps);
            compare::<u32, u32>(&ranges, |i| i as u32, |x| x as u32, &what);
            compare::<u8, u64>(&ranges, |i| (i * 7 % 251) as u8, |x| x as u64, &what);
            compare::<f64, u32>(&ranges, |i| i as f64, |x| x as u32, &what);
        }
    }
}

/// Places that are far apart: most spans have nothing to do, and ranges may overlap in the source.
#[test]
fn sparse_places_and_shared_sources() {
    let ranges: Ranges = (0..40).map(|i| (i * 3, i * 9_000 + i % 7, 50 + i * 200)).collect();
    compare::<u16, u32>(&(ranges, 10_000, 400_000), |i| i as u16, |x| x as u32, "sparse");
}

#[test]
fn ranges_that_do_not_fit_are_faults() {
    let device = Device::cpu();
    let from = device.upload(&(0..100).collect::<Vec<i32>>()).unwrap();
    let run = |sources: &[u32], places: &[u32], lengths: &[u32], len: usize| {
        let mut to = device.upload(&vec![-1; len]).unwrap();
        let [sources, places, lengths] = [sources, places, lengths].map(|list| device.upload(list).unwrap());
        let error = copy_ranges_into(&device, &from, &sources, &mut to, &places, &lengths).err();
        (error.map(|error| error.to_string()), to.to_vec().unwrap())
    };
    let message = "a range reaches over the next one or over the end of a slice";
    let fails = |(error, _): (Option<String>, Vec<i32>), what: &str| {
        let error = error.unwrap_or_else(|| panic!("{what} copies"));
        assert!(error.contains(message), "{what}: {error}");
    };
    fails(run(&[0, 0], &[0, 4], &[5, 2], 50), "an overlap");
    fails(run(&[0], &[48], &[3], 50), "the end of the destination");
    fails(run(&[98], &[0], &[3], 50), "the end of the source");
    fails(run(&[0], &[60], &[1], 50), "a place after the destination");
    fails(run(&[0, 0], &[20, 3], &[5, 5], 50), "places that fall");
    fails(run(&[0], &[u32::MAX], &[u32::MAX], 50), "a place far away");
    fails(run(&[u32::MAX], &[0], &[u32::MAX], 50), "a source far away");
    fails(run(&[0], &[0], &[1], 0), "an empty destination");
    let places: Vec<u32> = (0..40).collect();
    fails(run(&[0; 40], &places, &[2; 40], 50), "many overlaps");
    assert_eq!(run(&[100, 3], &[0, 50], &[0, 0], 50), (None, vec![-1; 50]));
    // Nothing of the range that does not fit.
    let (error, to) = run(&[7, 98], &[2, 10], &[3, 3], 20);
    assert!(error.is_some() && to[2..5] == [7, 8, 9] && to[10..] == [-1; 10], "{to:?}");
}

#[test]
fn lists_of_different_lengths_are_refused() {
    let device = Device::cpu();
    let (from, mut to) = (device.zeros::<u32>(8).unwrap(), device.zeros(8).unwrap());
    let (three, two) = (device.zeros::<u32>(3).unwrap(), device.zeros::<u32>(2).unwrap());
    let error = copy_ranges_into(&device, &from, &three, &mut to, &two, &three).unwrap_err();
    assert_eq!(error.to_string(), "copy, the ranges: 2 elements, but the buffer has 3");
}

#[test]
fn nvrtc_takes_further_instances() {
    crate::testing::nvrtc_takes(
        crate::kernels![
            copy_ranges::<u8, u64, 16, 32768>,
            copy_ranges::<i8, u32, 16, 4096>,
            copy_ranges::<f64, u32, 2, 4096>,
            copy_ranges::<u16, u32, 8, 16384>
        ],
        &[],
    );
}
