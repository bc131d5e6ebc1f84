//! Every function against plain Rust, on every device of this machine.

use super::*;
use crate::Tuning;
use crate::scan::tests::{Later, Sample, random};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::grid::{TileStates, TileWord};
use sarek_runtime::monoid::{InOrder, Max, Monoid, Sum};

/// The lengths include those around warps, blocks and tiles.
const LENGTHS: [usize; 19] =
    [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 2303, 2304, 2305, 4863, 4864, 4865, 5888, 9729, 20_011];

/// Keys of that length, whose runs are: one, of one element each, in pairs, random, long, and cut where tiles begin or
/// nearly so.
pub(crate) fn keys(rng: &mut StdRng, len: usize) -> Vec<(&'static str, Vec<u32>)> {
    let mut make = |starts: &mut dyn FnMut(&mut StdRng, usize) -> bool| {
        let mut key = 0;
        let next = |i| {
            // Keys come again, and 0 is one of them.
            key = (key + u32::from(i > 0 && starts(rng, i))) % 5;
            key
        };
        (0..len).map(next).collect::<Vec<u32>>()
    };
    vec![
        ("one run", make(&mut |_, _| false)),
        ("runs of one", make(&mut |_, _| true)),
        ("pairs", make(&mut |_, i| i % 2 == 0)),
        ("random runs", make(&mut |rng, _| rng.random_range(0..10) == 0)),
        ("long runs", make(&mut |rng, _| rng.random_range(0..5000) == 0)),
        ("runs of tiles", make(&mut |_, i| i % 4864 == 0 || i % 2304 == 2303)),
    ]
}

/// Returns where runs begin.
fn heads<K: PartialEq>(keys: &[K]) -> Vec<usize> {
    (0..keys.len()).filter(|i| *i == 0 || keys[i - 1] != keys[*i]).collect()
}

/// Returns the first elements of the runs.
fn at_heads<K: PartialEq, T: Copy>(keys: &[K], values: &[T]) -> Vec<T> {
    heads(keys).into_iter().map(|i| values[i]).collect()
}

fn reduces<K: Shuffle, T: TileWord + Sample, M: Monoid<T> + Copy>(monoid: M, key: fn(u32) -> K) {
    let mut rng = StdRng::seed_from_u64(1);
    for device in Device::all() {
        let mut scratch = Scratch::new(&device).unwrap();
        for len in LENGTHS {
            let values = random::<T>(&mut rng, len);
            for (what, keys) in keys(&mut rng, len) {
                let what = format!("{what} of {len} on {device:?}");
                let keys: Vec<K> = keys.into_iter().map(key).collect();
                let (keys_in, values_in) = (device.upload(&keys).unwrap(), device.upload(&values).unwrap());
                let (mut unique, mut totals) = (device.zeros(len).unwrap(), device.zeros(len).unwrap());
                let mut count = device.zeros(1).unwrap();
                reduce_by_key_into(
                    &device,
                    &keys_in,
                    &values_in,
                    &mut unique,
                    &mut totals,
                    &mut count,
                    &mut scratch,
                    monoid,
                )
                .unwrap_or_else(|error| panic!("{what}: {error}"));
                let starts = heads(&keys);
                assert_eq!(count.to_vec().unwrap()[0], starts.len() as u64, "{what}");
                let found = unique.slice(..starts.len()).unwrap().to_vec().unwrap();
                assert_eq!(found, at_heads(&keys, &keys), "{what}");
                for (run, total) in totals.to_vec().unwrap()[..starts.len()].iter().enumerate() {
                    let end = starts.get(run + 1).copied().unwrap_or(len);
                    let own = &values[starts[run]..end];
                    let expected = own.iter().fold(M::identity(), |sum, value| M::combine(sum, *value));
                    let magnitude = own.iter().map(|value| value.magnitude()).sum();
                    assert!(total.close(expected, magnitude), "{what}, run {run}: {total} is not {expected}");
                }
            }
        }
    }
}

#[test]
fn sums_and_others_by_key() {
    reduces::<u32, i32, _>(Sum, |key| key);
    reduces::<f32, f32, _>(Sum, |key| key as f32);
    reduces::<u64, i32, _>(Max, |key| u64::from(key) << 40);
    reduces::<u32, i64, _>(Sum, |key| key);
}

#[test]
fn the_order_of_a_run_is_kept() {
    reduces::<u32, u32, _>(Later, |key| key);
    reduces::<i64, u64, _>(Later, |key| i64::from(key) - 2);
}

/// Small tiles, of which some have a head and most have none.
#[test]
fn sums_in_order_have_the_same_bits_in_every_run() {
    const SMALL: Tuning = Tuning { threads: 256, items: 1, blocks: 1 };
    let mut rng = StdRng::seed_from_u64(6);
    let len = 100 * SMALL.tile() + 7;
    let values: Vec<f32> = (0..len).map(|_| rng.random::<f32>() * 10f32.powi(rng.random_range(-6..6))).collect();
    let keys: Vec<u32> = (0..len).map(|i| i as u32 / 11_000).collect();
    for device in Device::all() {
        let (keys, values) = (device.upload(&keys).unwrap(), device.upload(&values).unwrap());
        let reduce = |seed| {
            let device = device.clone().with_schedule(seed);
            let (mut unique, mut totals) = (device.zeros(len).unwrap(), device.zeros(len).unwrap());
            let (mut count, mut scratch) = (device.zeros(1).unwrap(), Scratch::new(&device).unwrap());
            tuned!(reduce_by_key::launch[u32, f32, InOrder<Sum>, Loaded], SMALL)(
                &device,
                &keys,
                &values,
                &mut unique,
                &mut totals,
                &mut count,
                &mut scratch,
            )
            .unwrap();
            assert_eq!(count.to_vec().unwrap(), [3]);
            totals.slice(..3).unwrap().to_vec().unwrap().into_iter().map(f32::to_bits).collect::<Vec<_>>()
        };
        let first = reduce(0);
        assert!((1..8).all(|seed| reduce(seed) == first), "{device:?}");
    }
}

#[test]
fn encoding_and_decoding() {
    let mut rng = StdRng::seed_from_u64(2);
    for device in Device::all() {
        for len in LENGTHS {
            for (what, keys) in keys(&mut rng, len) {
                let what = format!("{what} of {len} on {device:?}");
                let input = device.upload(&keys).unwrap();
                let (mut values, mut lengths) = (device.zeros(len).unwrap(), device.zeros::<u32>(len).unwrap());
                let runs = encode(&device, &input, &mut values, &mut lengths).unwrap();
                let starts = heads(&keys);
                let ends = starts.iter().skip(1).copied().chain([len]);
                let expected: Vec<u32> = starts.iter().zip(ends).map(|(start, end)| (end - start) as u32).collect();
                let (values, lengths) = (values.slice(..runs).unwrap(), lengths.slice(..runs).unwrap());
                assert_eq!(values.to_vec().unwrap(), at_heads(&keys, &keys), "{what}");
                assert_eq!(lengths.to_vec().unwrap(), expected, "{what}");
                let mut output = device.zeros(len).unwrap();
                assert_eq!(decode(&device, &values, &lengths, &mut output).unwrap(), len, "{what}");
                assert_eq!(output.to_vec().unwrap(), keys, "{what}");

                let mut wide = device.zeros::<u64>(len).unwrap();
                let mut values = device.zeros(len).unwrap();
                assert_eq!(encode(&device, &input, &mut values, &mut wide).unwrap(), runs, "{what}");
                let expected: Vec<u64> = expected.into_iter().map(u64::from).collect();
                assert_eq!(wide.slice(..runs).unwrap().to_vec().unwrap(), expected, "{what}");
            }
        }
    }
}

/// Decodes lengths of all kinds: none, one, few, and a tile's full of empty runs between others.
#[test]
fn empty_runs_are_skipped() {
    let mut rng = StdRng::seed_from_u64(3);
    let mut kinds: Vec<Vec<u64>> = vec![vec![], vec![0], vec![0, 0, 0], vec![3, 0, 0], vec![0, 0, 5000], vec![7000]];
    kinds.push((0..3000).map(|_| rng.random_range(0..3)).collect());
    kinds.push((0..9000).map(|run| if run % 4000 == 17 { 2000 } else { 0 }).collect());
    kinds.push((0..9000).map(|run| u64::from(run % 100 == 99)).collect());
    for device in Device::all() {
        for lengths in &kinds {
            let values: Vec<i32> = (0..lengths.len() as i32).collect();
            let expand = |(value, length): (&i32, &u64)| std::iter::repeat_n(*value, *length as usize);
            let expected: Vec<i32> = values.iter().zip(lengths).flat_map(expand).collect();
            let (values, lengths) = (device.upload(&values).unwrap(), device.upload(lengths).unwrap());
            // What follows stays as it is.
            let mut output = device.upload(&vec![-1; expected.len() + 5000]).unwrap();
            let total = decode(&device, &values, &lengths, &mut output).unwrap();
            assert_eq!(total, expected.len());
            let output = output.to_vec().unwrap();
            assert_eq!(output[..total], expected);
            assert!(output[total..].iter().all(|value| *value == -1));
        }
    }
}

#[test]
fn an_output_too_short_for_the_runs_gets_what_fits() {
    let device = Device::cpu();
    let (values, lengths) = (device.upload(&[1, 2]).unwrap(), device.upload(&[3u32, 5]).unwrap());
    let mut output = device.zeros(6).unwrap();
    let error = decode(&device, &values, &lengths, &mut output).unwrap_err();
    assert_eq!(error.to_string(), "decode: 8 elements, but the buffer has 6");
    assert_eq!(output.to_vec().unwrap(), [1, 1, 1, 2, 2, 2]);
}

#[test]
fn the_first_value_of_each_run() {
    let mut rng = StdRng::seed_from_u64(4);
    for device in Device::all() {
        for len in LENGTHS {
            let values = random::<i64>(&mut rng, len);
            for (what, keys) in keys(&mut rng, len) {
                let what = format!("{what} of {len} on {device:?}");
                let keys_in = device.upload(&keys).unwrap();
                let mut unique = device.zeros(len).unwrap();
                let (values_in, mut firsts) = (device.upload(&values).unwrap(), device.zeros(len).unwrap());
                let runs = unique_by_key(&device, &keys_in, &values_in, &mut unique, &mut firsts).unwrap();
                assert_eq!(unique.slice(..runs).unwrap().to_vec().unwrap(), at_heads(&keys, &keys), "{what}");
                assert_eq!(firsts.slice(..runs).unwrap().to_vec().unwrap(), at_heads(&keys, &values), "{what}");
                let bytes: Vec<u8> = values.iter().map(|value| *value as u8).collect();
                let (values_in, mut firsts) = (device.upload(&bytes).unwrap(), device.zeros(len).unwrap());
                assert_eq!(unique_by_key(&device, &keys_in, &values_in, &mut unique, &mut firsts).unwrap(), runs);
                assert_eq!(firsts.slice(..runs).unwrap().to_vec().unwrap(), at_heads(&keys, &bytes), "{what}");
            }
        }
    }
}

#[test]
fn nan_is_a_run_of_its_own() {
    for device in Device::all() {
        let input = device.upload(&[f32::NAN, f32::NAN, 1.0, 1.0, -0.0, 0.0, f32::NAN]).unwrap();
        let (mut values, mut lengths) = (device.zeros(7).unwrap(), device.zeros::<u32>(7).unwrap());
        let runs = encode(&device, &input, &mut values, &mut lengths).unwrap();
        assert_eq!(lengths.slice(..runs).unwrap().to_vec().unwrap(), [1, 1, 2, 2, 1]);
    }
}

#[test]
fn differences_of_neighbours() {
    fn verify<T: Sample + Shuffle>() {
        let mut rng = StdRng::seed_from_u64(5);
        for device in Device::all() {
            for len in LENGTHS {
                let values = random::<T>(&mut rng, len);
                let (input, mut output) = (device.upload(&values).unwrap(), device.zeros(len).unwrap());
                difference(&device, &input, &mut output, Minus).unwrap();
                let before = |i: usize| Minus::between(values[i], values[i - 1]);
                let expected: Vec<T> = (0..len).map(|i| if i == 0 { values[0] } else { before(i) }).collect();
                assert_eq!(output.to_vec().unwrap(), expected, "{len} on {device:?}");
            }
        }
    }
    verify::<f32>();
    verify::<f64>();
    // Differences of integers wrap on a device only.
    for device in Device::all() {
        let (input, mut output) = (device.upload(&[i32::MIN, i32::MAX, 5]).unwrap(), device.zeros(3).unwrap());
        difference(&device, &input, &mut output, Minus).unwrap();
        assert_eq!(output.to_vec().unwrap(), [i32::MIN, -1, 5 - i32::MAX]);
    }
}

#[test]
fn a_scratch_serves_all_of_them_in_turns() {
    for device in Device::all() {
        let mut scratch = Scratch::new(&device).unwrap();
        let stream = device.stream().unwrap();
        for len in [9000, 0, 100, 30_000] {
            let input = device.upload(&(0..len as u64).map(|i| i / 3).collect::<Vec<_>>()).unwrap();
            let (mut values, mut lengths) = (device.zeros(len).unwrap(), device.zeros::<u64>(len).unwrap());
            let mut count = device.zeros(1).unwrap();
            for _ in 0..2 {
                encode_into(&stream, &input, &mut values, &mut lengths, &mut count, &mut scratch).unwrap();
                assert_eq!(count.to_vec().unwrap(), [len.div_ceil(3) as u64]);
                unique_by_key_into(&device, &input, &input, &mut values, &mut lengths, &mut count, &mut scratch)
                    .unwrap();
                assert_eq!(count.to_vec().unwrap(), [len.div_ceil(3) as u64]);
            }
        }
    }
}

/// Counts of 64 bits are for arrays that no test has room for: here the kernels get them for a short one.
#[test]
fn wide_counts_of_runs() {
    for device in Device::all() {
        let keys: Vec<u32> = (0..10_000).map(|i| i / 7).collect();
        let input = device.upload(&keys).unwrap();
        let (mut unique, mut sums) = (device.zeros(10_000).unwrap(), device.zeros::<u32>(10_000).unwrap());
        let (mut count, mut scratch) = (device.zeros(1).unwrap(), TileStates::new(&device).unwrap());
        let grid = Grid::new(10_000usize.div_ceil(3840), 256);
        let tiles = 10_000usize.div_ceil(3840);
        let (words, counter) = scratch.next::<u64>(2 * tiles).unwrap();
        let (counts, partials) = (words.slice(..2 * tiles).unwrap(), words.slice(2 * tiles..).unwrap());
        reduce_by_key::reduce_runs::<u32, u32, Sum, Loaded, u64, 256, 15, 3840, 4>::launch(
            &device,
            grid,
            &input,
            &input,
            &mut unique,
            &mut sums,
            &mut count,
            &counts,
            &partials,
            counter,
        )
        .unwrap();
        assert_eq!(count.to_vec().unwrap(), [1429]);
        assert_eq!(sums.to_vec().unwrap()[1427..1429], [7 * 1427, 4 * 1428]);
        let (words, counter) = scratch.next::<u64>(tiles).unwrap();
        unique_by_key::unique_runs::<u32, u32, u64, 256, 15, 3840, 4>::launch(
            &device,
            grid,
            &input,
            &input,
            &mut unique,
            &mut sums,
            &mut count,
            words,
            counter,
        )
        .unwrap();
        assert_eq!(count.to_vec().unwrap(), [1429]);
        assert_eq!(sums.to_vec().unwrap()[1427..1429], [1427, 1428]);
    }
}

#[test]
fn lengths_that_do_not_fit_are_refused() {
    let device = Device::cpu();
    let (keys, values) = (device.zeros::<u32>(4).unwrap(), device.zeros::<i32>(5).unwrap());
    let (mut unique, mut totals) = (device.zeros(4).unwrap(), device.zeros(4).unwrap());
    let error = reduce_by_key(&device, &keys, &values, &mut unique, &mut totals, Sum).unwrap_err();
    assert_eq!(error.to_string(), "reduce_by_key: 5 elements, but the buffer has 4");
    let error = encode(&device, &keys, &mut unique, &mut device.zeros::<u32>(3).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "runs: 4 elements, but the buffer has 3");
    let error = unique_by_key(&device, &keys, &values, &mut unique, &mut totals).unwrap_err();
    assert_eq!(error.to_string(), "unique_by_key: 5 elements, but the buffer has 4");
    let error = decode(&device, &values, &keys, &mut totals).unwrap_err();
    assert_eq!(error.to_string(), "decode: 4 elements, but the buffer has 5");
    let error = difference(&device, &values, &mut totals, Minus).unwrap_err();
    assert_eq!(error.to_string(), "difference: 5 elements, but the buffer has 4");
}

#[test]
fn nvrtc_takes_further_instances() {
    use reduce_by_key::reduce_runs;
    crate::testing::nvrtc_takes(
        crate::kernels![
            reduce_runs<u32, i32, Max, Loaded, u64, 256, 19, 4864, 4>,
            reduce_runs<u64, f32, Sum, Loaded, u32, 256, 11, 2816, 3>,
            reduce_runs<u64, f64, Sum, Loaded, u32, 256, 9, 2304, 3>,
            reduce_runs<u32, u64, Sum, Ones, u64, 256, 11, 2816, 3>,
            unique_by_key::unique_runs<u32, u8, u32, 256, 23, 5888, 4>,
            unique_by_key::unique_runs<u64, f64, u64, 256, 9, 2304, 4>,
            decode::run_starts<u64, 9, 2304>,
            decode::expand_runs<u8, 256, 15, 3840>,
            difference::differences<i64, Minus, 4, 1024>,
        ],
        &[],
    );
}

/// A few a tile, and the searches of run-length decoding.
#[test]
fn few_checks_remain() {
    use reduce_by_key::reduce_runs;
    use sarek_runtime::assert_checks;
    assert_checks!(reduce_runs<u32, f32, Sum, Loaded, u32, 256, 19, 4864, 4>, kept <= 7);
    assert_checks!(unique_by_key::unique_runs<u32, f32, u32, 256, 23, 5888, 4>, kept <= 4);
    assert_checks!(decode::run_starts<u32, 9, 2304>, kept <= 3);
    assert_checks!(decode::expand_runs<f32, 256, 15, 3840>, kept <= 3);
    assert_checks!(difference::differences<f32, Minus, 8, 2048>, kept == 0);
}
