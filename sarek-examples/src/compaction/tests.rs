//! Every strategy against plain Rust, on every device of this machine.

use super::{
    Even, How, Positive, Predicate, Scratch, Strategy, Where, best, partition_into, select, select_into, strategies,
    unique_into,
};
use crate::Tuning;
use crate::testing::checking;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::prelude::*;
use std::fmt::Debug;

/// The lengths include those around a tile of [`best`].
const LENGTHS: [usize; 18] =
    [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 2303, 2304, 2305, 4095, 4096, 4097, 8193, 65537];

/// Arrays of that length: none kept, all kept, half of them, every other one, few, and runs.
fn inputs(rng: &mut StdRng, len: usize) -> Vec<(&'static str, Vec<i32>)> {
    let mut make = |number: &mut dyn FnMut(&mut StdRng, i32) -> i32| (0..len as i32).map(|i| number(rng, i)).collect();
    vec![
        ("none", make(&mut |_, i| -2 * i - 1)),
        ("all", make(&mut |_, i| 2 * i + 2)),
        ("random", make(&mut |rng, _| rng.random_range(-1000..1000))),
        ("alternating", make(&mut |_, i| i)),
        ("few", make(&mut |rng, i| if rng.random_range(0..500) == 0 { 2 * i + 2 } else { -3 })),
        ("runs", make(&mut |_, i| i / 700 - 20)),
    ]
}

fn sorted<T: PartialOrd>(mut values: Vec<T>) -> Vec<T> {
    values.sort_by(|a, b| a.partial_cmp(b).unwrap());
    values
}

fn verify<T: Number + Debug, P: Predicate<T> + Copy>(
    strategies: &[Strategy<T, P>],
    values: &[T],
    predicate: P,
    what: &str,
) {
    let expected: Vec<T> = values.iter().copied().filter(|value| P::keep(*value)).collect();
    for device in Device::all() {
        let input = device.upload(values).unwrap();
        for Strategy { name, run, stable, .. } in strategies {
            for checked in checking(&device) {
                let what = format!("{name} of {} {what} on {device:?}, checked {checked}", values.len());
                let mut output = device.zeros(values.len()).unwrap();
                let count = run(&device, &input, &mut output, predicate, &How { checked });
                let count = count.unwrap_or_else(|error| panic!("{what}: {error}"));
                assert_eq!(count, expected.len(), "{what}");
                let output = output.to_vec().unwrap();
                let (kept, rest) = output.split_at(count);
                if *stable {
                    assert_eq!(kept, expected, "{what}");
                } else {
                    assert_eq!(sorted(kept.to_vec()), sorted(expected.clone()), "{what}");
                }
                assert!(rest.iter().all(|value| *value == T::ZERO), "{what}: the rest is as it was");
            }
        }
        assert_eq!(input.to_vec().unwrap(), values, "the input is as it was");
    }
}

#[test]
fn selections_of_i32() {
    let seed = rand::random();
    let mut rng = StdRng::seed_from_u64(seed);
    for len in LENGTHS {
        for (what, values) in inputs(&mut rng, len) {
            let what = format!("{what}, seed {seed}");
            verify(&strategies::<i32, Even>(), &values, Even, &what);
            verify(&strategies::<i32, Positive>(), &values, Positive, &what);
        }
    }
}

macro_rules! selections {
    ($($name:ident: $ty:ident, $predicate:ident;)*) => {$(
        #[test]
        fn $name() {
            let mut rng = StdRng::seed_from_u64(1);
            for len in LENGTHS {
                for (what, values) in inputs(&mut rng, len) {
                    let values: Vec<$ty> = values.into_iter().map(|value| value as $ty).collect();
                    verify(&strategies::<$ty, $predicate>(), &values, $predicate, what);
                }
            }
        }
    )*};
}

selections! {
    selections_of_u8: u8, Even;
    selections_of_i64: i64, Even;
    selections_of_f32: f32, Positive;
    selections_of_f64: f64, Positive;
}

#[test]
fn partitions_keep_both_orders() {
    let mut rng = StdRng::seed_from_u64(2);
    for len in LENGTHS {
        for (what, values) in inputs(&mut rng, len) {
            let (even, odd): (Vec<i32>, Vec<i32>) = values.iter().partition(|value| Even::keep(**value));
            for device in Device::all() {
                let input = device.upload(&values).unwrap();
                for checked in checking(&device) {
                    let what = format!("{what}, {len} elements, on {device:?}, checked {checked}");
                    let (mut kept, mut rest) = (device.zeros(len).unwrap(), device.zeros(len).unwrap());
                    let count = best::run_partition(&device, &input, &mut kept, &mut rest, Even, &How { checked });
                    assert_eq!(count, Ok(even.len()), "{what}");
                    assert_eq!(kept.slice(..even.len()).unwrap().to_vec().unwrap(), even, "{what}");
                    assert_eq!(rest.slice(..odd.len()).unwrap().to_vec().unwrap(), odd, "{what}");
                }
            }
        }
    }
}

/// The tiles of many elements, which selections of few do not have.
#[test]
fn tiles_of_many_elements() {
    let mut rng = StdRng::seed_from_u64(8);
    for len in [0, 1, 6911, 6912, 6913, 30_000] {
        for (what, values) in inputs(&mut rng, len) {
            let (even, odd): (Vec<i32>, Vec<i32>) = values.iter().partition(|value| Even::keep(**value));
            for device in Device::all() {
                let what = format!("{what}, {len} elements, on {device:?}");
                let input = device.upload(&values).unwrap();
                let (mut kept, mut rest) = (device.zeros(len).unwrap(), device.zeros(len).unwrap());
                let (mut count, mut scratch) = (device.zeros::<u64>(1).unwrap(), Scratch::new(&device).unwrap());
                for both in [true, false] {
                    let rest = both.then_some(&mut *rest);
                    let select = tuned!(best::select_into_tuned[i32, Where<Even>], best::NARROW);
                    select(&device, &input, &mut kept, rest, &mut count, &mut scratch, &How::CHECKED).unwrap();
                    assert_eq!(count.to_vec().unwrap(), [even.len() as u64], "{what}");
                    assert_eq!(kept.slice(..even.len()).unwrap().to_vec().unwrap(), even, "{what}");
                }
                assert_eq!(rest.slice(..odd.len()).unwrap().to_vec().unwrap(), odd, "{what}");
            }
        }
    }
}

#[test]
fn unique_keeps_the_first_of_each_run() {
    let mut rng = StdRng::seed_from_u64(3);
    for len in LENGTHS {
        let mut inputs = inputs(&mut rng, len);
        inputs.push(("equal", vec![7; len]));
        inputs.push(("two values", (0..len).map(|_| rng.random_range(0..2)).collect()));
        for (what, values) in inputs {
            let mut expected = values.clone();
            expected.dedup();
            for device in Device::all() {
                let input = device.upload(&values).unwrap();
                for checked in checking(&device) {
                    let what = format!("{what}, {len} elements, on {device:?}, checked {checked}");
                    let mut output = device.zeros(len).unwrap();
                    let count = best::run_unique(&device, &input, &mut output, &How { checked });
                    assert_eq!(count, Ok(expected.len()), "{what}");
                    assert_eq!(output.slice(..expected.len()).unwrap().to_vec().unwrap(), expected, "{what}");
                }
            }
        }
    }
}

#[test]
fn a_scratch_serves_calls_of_any_length_on_any_stream() {
    let mut rng = StdRng::seed_from_u64(4);
    for device in Device::all() {
        let mut scratch = Scratch::new(&device).unwrap();
        let stream = device.stream().unwrap();
        let mut count = device.zeros(1).unwrap();
        for len in [100_000, 0, 1, 5000, 20_000, 100_000] {
            let values: Vec<i32> = (0..len).map(|_| rng.random_range(0..4)).collect();
            let even: Vec<i32> = values.iter().copied().filter(|value| value % 2 == 0).collect();
            let input = device.upload(&values).unwrap();
            let (mut output, mut rest) = (device.zeros(len).unwrap(), device.zeros(len).unwrap());
            select_into(&stream, &input, &mut output, &mut count, &mut scratch, Even).unwrap();
            assert_eq!(count.to_vec().unwrap(), [even.len() as u64]);
            assert_eq!(output.slice(..even.len()).unwrap().to_vec().unwrap(), even);
            partition_into(&device, &input, &mut output, &mut rest, &mut count, &mut scratch, Even).unwrap();
            assert_eq!(count.to_vec().unwrap(), [even.len() as u64]);
            unique_into(&device, &input, &mut output, &mut count, &mut scratch).unwrap();
            let mut expected = values.clone();
            expected.dedup();
            assert_eq!(count.to_vec().unwrap(), [expected.len() as u64]);
        }
    }
}

/// The counts for arrays of 2^32 elements and more.
#[test]
fn counts_of_64_bits() {
    let values: Vec<i32> = (0..70_000).collect();
    let (even, odd): (Vec<i32>, Vec<i32>) = values.iter().partition(|value| Even::keep(**value));
    const TUNING: Tuning = Tuning { threads: 256, items: 16, blocks: 5 };
    for device in Device::all() {
        let input = device.upload(&values).unwrap();
        let mut scratch = Scratch::new(&device).unwrap();
        for checked in checking(&device) {
            let (mut kept, mut rest) = (device.zeros(70_000).unwrap(), device.zeros(70_000).unwrap());
            let mut count = device.zeros(1).unwrap();
            tuned!(best::launch_tuned[_, i32, Where<Even>, u64, true], TUNING)(
                &device,
                &input,
                &mut kept,
                &mut rest,
                &mut count,
                &mut scratch,
                &How { checked },
            )
            .unwrap();
            assert_eq!(count.to_vec().unwrap(), [35_000]);
            assert_eq!(kept.slice(..35_000).unwrap().to_vec().unwrap(), even);
            assert_eq!(rest.slice(..35_000).unwrap().to_vec().unwrap(), odd);
        }
    }
}

#[test]
fn long_arrays_are_taken_in_parts() {
    let values: Vec<i32> = (0..2500).collect();
    let even: Vec<i32> = (0..2500).step_by(2).collect();
    let device = Device::cpu();
    let input = device.upload(&values).unwrap();
    for (len, parts) in [(1000, 3), (1250, 2), (2499, 2), (2500, 1), (9999, 1)] {
        let mut output = device.zeros(2500).unwrap();
        let mut rounds = 0;
        let kept = super::in_parts_of(len, &device, &input, &mut output, &mut |part, output, count| {
            rounds += 1;
            select_into(&device, part, output, count, &mut Scratch::new(&device)?, Even)
        });
        assert_eq!((kept, rounds), (Ok(1250), parts));
        assert_eq!(output.slice(..1250).unwrap().to_vec().unwrap(), even);
    }
}

#[test]
fn a_short_output_is_refused() {
    let device = Device::cpu();
    let (input, mut output) = (device.zeros::<i32>(4).unwrap(), device.zeros::<i32>(3).unwrap());
    let error = select(&device, &input, &mut output, Even).unwrap_err();
    assert_eq!(error.to_string(), "compaction: 4 elements, but the buffer has 3");
}

#[test]
fn nvrtc_takes_further_instances() {
    use super::*;
    crate::testing::nvrtc_takes(
        crate::kernels![
            warp_vote::warp_compact<f64, Positive>,
            best::select_best<i32, Changes, u64, false, 256, 27, 6912, 5>,
            best::select_best<u64, Where<Even>, u32, true, 256, 9, 2304, 5>,
            best::select_best<i64, Where<Even>, u32, false, 256, 12, 3072, 6>,
            best::select_best<f64, Where<Positive>, u32, true, 256, 12, 3072, 5>,
            best::select_best<u8, Where<Even>, u32, false, 256, 27, 6912, 5>,
            best::select_best<i32, Where<Even>, u32, false, 512, 16, 8192, 3>,
            best::select_best<i32, Where<Even>, u32, false, 256, 24, 6144, 5>,
        ],
        &[("select_best<u8, Where<Even>, u32, false, 256, 27, 6912, 5>", 8)],
    );
}
