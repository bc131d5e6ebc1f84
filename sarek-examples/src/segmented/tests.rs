//! Every strategy against plain Rust, on every device of this machine.

use super::{
    ByFlags, ByKey, How, Kind, Scratch, Strategy, best, exclusive_into, inclusive, inclusive_into, strategies,
};
use crate::Tuning;
use crate::scan::tests::{Later, Sample, random};
use crate::testing::tried;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::monoid::{BitOr, InOrder, Max, Min, Monoid, Sum};
use sarek_runtime::prelude::*;

/// The lengths include those around a tile of [`best`].
const LENGTHS: [usize; 18] =
    [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 2815, 2816, 2817, 3839, 3840, 3841, 7681, 65537];

/// Flags of that length: one huge segment, all alone, alternating, random, few, and a head where a tile, or nearly,
/// begins.
fn flags(rng: &mut StdRng, len: usize) -> Vec<(&'static str, Vec<bool>)> {
    let mut make = |flag: &mut dyn FnMut(&mut StdRng, usize) -> bool| (0..len).map(|i| flag(rng, i)).collect();
    vec![
        ("one segment", make(&mut |_, _| false)),
        ("all alone", make(&mut |_, _| true)),
        ("alternating", make(&mut |_, i| i % 2 == 1)),
        ("random", make(&mut |rng, _| rng.random_range(0..10) == 0)),
        ("few", make(&mut |rng, _| rng.random_range(0..5000) == 0)),
        ("tiles", make(&mut |_, i| i % 3840 == 0 || i % 2816 == 2815)),
    ]
}

/// Returns the first difference between a segmented scan and plain Rust's.
fn wrong<T: Sample, M: Monoid<T>>(values: &[T], flags: &[bool], results: &[T], kind: Kind) -> Option<String> {
    let (mut total, mut magnitude) = (M::identity(), 0.0);
    for (index, ((value, flag), result)) in values.iter().zip(flags).zip(results).enumerate() {
        if *flag {
            (total, magnitude) = (M::identity(), 0.0);
        }
        let next = M::combine(total, *value);
        let expected = if kind == Kind::Inclusive { next } else { total };
        magnitude += value.magnitude();
        if !result.close(expected, magnitude) {
            return Some(format!("element {index}: {result} is not {expected}"));
        }
        total = next;
    }
    None
}

const WAYS: [(bool, Kind); 4] =
    [(true, Kind::Inclusive), (false, Kind::Inclusive), (true, Kind::Exclusive), (false, Kind::Exclusive)];

/// Runs strategies on all devices, checked and not, both ways.
fn verify<T: Sample, M: Monoid<T> + Copy>(
    strategies: &[Strategy<T, M>],
    values: &[T],
    flags: &[bool],
    monoid: M,
    what: &str,
) {
    for device in Device::all() {
        let (input, heads) = (device.upload(values).unwrap(), device.upload(flags).unwrap());
        let mut output = device.zeros::<T>(values.len()).unwrap();
        for Strategy { name, run, .. } in strategies {
            for (checked, kind) in tried(&device, &WAYS) {
                let what = format!("{name}, {kind:?}, of {} {what} on {device:?}, checked {checked}", values.len());
                output.zero().unwrap();
                run(&device, &input, &heads, &mut output, monoid, kind, &How { checked })
                    .unwrap_or_else(|error| panic!("{what}: {error}"));
                let results = output.to_vec().unwrap_or_else(|error| panic!("{what}: {error}"));
                assert_eq!(wrong::<T, M>(values, flags, &results, kind), None, "{what}");
            }
        }
        assert_eq!(input.to_vec().unwrap(), values, "the input is as it was");
    }
}

fn verify_random<T: Sample, M: Monoid<T> + Copy>(monoid: M) {
    let seed = rand::random();
    let mut rng = StdRng::seed_from_u64(seed);
    for len in LENGTHS {
        let values = random(&mut rng, len);
        for (what, flags) in flags(&mut rng, len) {
            verify(&strategies::<T, M>(), &values, &flags, monoid, &format!("{what}, seed {seed}"));
        }
    }
}

macro_rules! tests {
    ($($name:ident: $ty:ty, $monoid:ident;)*) => {$(
        #[test]
        fn $name() {
            verify_random::<$ty, $monoid>($monoid);
        }
    )*};
}

tests! {
    sums_of_i32: i32, Sum;
    sums_of_u64: u64, Sum;
    sums_of_f32: f32, Sum;
    maxima_of_i32: i32, Max;
    minima_of_f64: f64, Min;
    order_of_u32: u32, Later;
    order_of_i64: i64, Later;
}

#[test]
fn segments_by_key() {
    let mut rng = StdRng::seed_from_u64(1);
    for len in LENGTHS {
        let values = random::<i32>(&mut rng, len);
        for (what, flags) in flags(&mut rng, len) {
            let mut key = 0u64;
            let mut next = |flag: &bool| {
                key = if *flag { rng.random_range(1..1 << 60) } else { key };
                key
            };
            let keys: Vec<u64> = flags.iter().map(&mut next).collect();
            let small: Vec<f32> = keys.iter().map(|key| *key as f32).collect();
            for device in Device::all() {
                let input = device.upload(&values).unwrap();
                let (keys, small) = (device.upload(&keys).unwrap(), device.upload(&small).unwrap());
                let mut output = device.zeros(len).unwrap();
                for (checked, kind) in tried(&device, &WAYS) {
                    let how = How { checked };
                    let what = format!("{kind:?}, of {len} {what} on {device:?}, checked {checked}");
                    best::run(&device, &input, ByKey(&keys), &mut output, Sum, kind, &how).unwrap();
                    assert_eq!(wrong::<i32, Sum>(&values, &flags, &output.to_vec().unwrap(), kind), None, "{what}");
                    best::run(&device, &input, ByKey(&small), &mut output, Later, kind, &how).unwrap();
                    assert_eq!(wrong::<i32, Later>(&values, &flags, &output.to_vec().unwrap(), kind), None, "{what}");
                }
            }
        }
    }
}

#[test]
fn a_scratch_serves_scans_of_any_length_and_type_on_any_stream() {
    let mut rng = StdRng::seed_from_u64(2);
    for device in Device::all() {
        let mut scratch = Scratch::new(&device).unwrap();
        let stream = device.stream().unwrap();
        for len in [100_000, 0, 1, 5000, 20_000, 100_000] {
            let flags: Vec<bool> = (0..len).map(|_| rng.random_range(0..3000) == 0).collect();
            let heads = device.upload(&flags).unwrap();
            let values = random::<i32>(&mut rng, len);
            let input = device.upload(&values).unwrap();
            let mut output = device.zeros(len).unwrap();
            inclusive_into(&stream, &input, ByFlags(&heads), &mut output, &mut scratch, Sum).unwrap();
            assert_eq!(wrong::<i32, Sum>(&values, &flags, &output.to_vec().unwrap(), Kind::Inclusive), None);
            exclusive_into(&device, &input, ByFlags(&heads), &mut output, &mut scratch, Max).unwrap();
            assert_eq!(wrong::<i32, Max>(&values, &flags, &output.to_vec().unwrap(), Kind::Exclusive), None);
            let values = random::<i64>(&mut rng, len);
            let input = device.upload(&values).unwrap();
            let mut output = device.zeros(len).unwrap();
            inclusive_into(&device, &input, ByFlags(&heads), &mut output, &mut scratch, Sum).unwrap();
            assert_eq!(wrong::<i64, Sum>(&values, &flags, &output.to_vec().unwrap(), Kind::Inclusive), None);
        }
    }
}

#[test]
fn running_maxima_and_bits() {
    let mut rng = StdRng::seed_from_u64(3);
    for device in Device::all() {
        for len in [0, 1, 1000, 10_000] {
            let values = random::<i32>(&mut rng, len);
            let input = device.upload(&values).unwrap();
            let mut output = device.zeros(len).unwrap();
            let no_flags = vec![false; len];
            for (checked, kind) in tried(&device, &WAYS) {
                super::max_scan::run(&device, &input, &mut output, kind, &How { checked }).unwrap();
                assert_eq!(wrong::<i32, Max>(&values, &no_flags, &output.to_vec().unwrap(), kind), None);
                super::or_scan::run(&device, &input, &mut output, kind, &How { checked }).unwrap();
                assert_eq!(wrong::<i32, BitOr>(&values, &no_flags, &output.to_vec().unwrap(), kind), None);
            }
        }
    }
}

#[test]
fn other_lengths_are_refused() {
    let device = Device::cpu();
    let (input, mut output) = (device.zeros::<i32>(4).unwrap(), device.zeros::<i32>(4).unwrap());
    let flags = device.zeros(5).unwrap();
    let error = inclusive(&device, &input, ByFlags(&flags), &mut output, Sum).unwrap_err();
    assert_eq!(error.to_string(), "segmented scan: 4 elements, but the buffer has 5");
}

#[test]
fn nvrtc_takes_further_instances() {
    use super::*;
    crate::testing::nvrtc_takes(
        crate::kernels![
            flag_propagation::segmented_scan<i32, Sum, true>,
            flag_propagation::segmented_scan<f64, Max, false>,
            flag_propagation::add_open_carry<i32, Sum>,
            best::segmented_best<i32, bool, Sum, Flags, true, 256, 23, 5888, 4>,
            best::segmented_best<i32, i32, Sum, Keys, true, 256, 23, 5888, 4>,
            best::segmented_best<i32, i32, Sum, Keys, false, 256, 23, 5888, 4>,
            best::segmented_best<f32, u64, Max, Keys, true, 256, 23, 5888, 4>,
            best::segmented_best<i64, bool, Sum, Flags, true, 256, 11, 2816, 4>,
            best::segmented_best<f64, i32, Sum, Keys, false, 256, 11, 2816, 4>,
            best::segmented_best<i32, i32, Sum, Keys, true, 512, 15, 7680, 2>,
            best::segmented_best<i32, i32, Sum, Keys, true, 256, 23, 5888, 3>,
            best::segmented_best<i32, i32, Sum, Keys, true, 128, 23, 2944, 6>,
        ],
        &[
            ("segmented_best<i32, bool, Sum, Flags, true, 256, 23, 5888, 4>", 24),
            ("segmented_best<i32, i32, Sum, Keys, true, 256, 23, 5888, 4>", 8),
            ("segmented_best<i32, i32, Sum, Keys, false, 256, 23, 5888, 4>", 8),
            ("segmented_best<f32, u64, Max, Keys, true, 256, 23, 5888, 4>", 80),
        ],
    );
}

/// Small tiles, of which some have a head and most have none.
#[test]
fn sums_in_order_have_the_same_bits_in_every_run() {
    const SMALL: Tuning = Tuning { threads: 64, items: 3, blocks: 1 };
    let mut rng = StdRng::seed_from_u64(6);
    let len = 140 * SMALL.tile() + 7;
    let values: Vec<f32> = (0..len).map(|_| rng.random::<f32>() * 10f32.powi(rng.random_range(-6..6))).collect();
    let flags: Vec<bool> = (0..len).map(|_| rng.random_range(0..9000) == 0).collect();
    for device in Device::all() {
        let (input, heads) = (device.upload(&values).unwrap(), device.upload(&flags).unwrap());
        let scan = |seed| {
            let device = device.clone().with_schedule(seed);
            let (mut output, mut scratch) = (device.zeros(len).unwrap(), Scratch::new(&device).unwrap());
            tuned!(best::scan_into_tuned[f32, InOrder<Sum>, _, true], SMALL)(
                &device,
                &input,
                ByFlags(&heads),
                &mut output,
                &mut scratch,
                &How::CHECKED,
            )
            .unwrap();
            output.to_vec().unwrap()
        };
        let first = scan(0);
        for seed in 1..8 {
            assert!(scan(seed).iter().zip(&first).all(|(a, b)| a.to_bits() == b.to_bits()), "{device:?}");
        }
        assert_eq!(wrong::<f32, Sum>(&values, &flags, &first, Kind::Inclusive), None, "{device:?}");
    }
}
