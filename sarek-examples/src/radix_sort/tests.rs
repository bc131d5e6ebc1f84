//! Every strategy against plain Rust, on every device of this machine.

use super::*;
use crate::testing::tried;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use sarek_runtime::order::{Ascending, Descending};
use std::cmp::Ordering::{Equal, Greater, Less};

const LENGTHS: [usize; 15] = [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 4095, 4096, 4097, 9985, LONG];

/// Several tiles of each kernel. On the CPU, which takes longer, random keys are as long, and those that all fall into one place.
const LONG: usize = 65537;

/// A key type with generated samples that can be sorted on the host.
trait Sample: Key {
    fn random(rng: &mut StdRng) -> Self;

    /// Keys that are easily got wrong.
    const SPECIAL: &'static [Self];

    fn bits(self) -> u64;

    fn order(self, other: Self) -> std::cmp::Ordering;
}

macro_rules! integers {
    ($($ty:ident)*) => {$(
        impl Sample for $ty {
            fn random(rng: &mut StdRng) -> $ty {
                rng.random()
            }

            const SPECIAL: &'static [$ty] = &[0, 1, $ty::MAX, $ty::MIN, $ty::MAX / 2, 255, 256];

            fn bits(self) -> u64 {
                self as u64
            }

            fn order(self, other: $ty) -> std::cmp::Ordering {
                self.cmp(&other)
            }
        }
    )*};
}

integers!(u32 i32 u64 i64);

macro_rules! floats {
    ($($ty:ident $bits:ident)*) => {$(
        impl Sample for $ty {
            fn random(rng: &mut StdRng) -> $ty {
                $ty::from_bits(rng.random())
            }

            const SPECIAL: &'static [$ty] = &[
                0.0, -0.0, 1.0, -1.0, $ty::INFINITY, $ty::NEG_INFINITY, $ty::NAN, -$ty::NAN, $ty::MIN_POSITIVE, 1e-40,
                $ty::from_bits($bits::MAX), $ty::from_bits($bits::MAX / 2), $ty::from_bits(1), -$ty::MAX,
            ];

            fn bits(self) -> u64 {
                self.to_bits().into()
            }

            fn order(self, other: $ty) -> std::cmp::Ordering {
                if self == other { Equal } else { self.total_cmp(&other) }
            }
        }
    )*};
}

floats!(f32 u32 f64 u64);

/// Returns the inputs of a length, by name.
fn inputs<K: Sample>(len: usize, rng: &mut StdRng) -> Vec<(&'static str, Vec<K>)> {
    let random: Vec<K> = (0..len).map(|_| K::random(rng)).collect();
    let mut sorted = random.clone();
    sorted.sort_by(|a, b| a.order(*b));
    let reversed = sorted.iter().rev().copied().collect();
    let few = (0..len).map(|_| K::SPECIAL[rng.random_range(0..K::SPECIAL.len())]).collect();
    vec![
        ("random", random),
        ("few distinct", few),
        ("sorted", sorted),
        ("reversed", reversed),
        ("constant", vec![K::SPECIAL[2]; len]),
    ]
}

fn bits<K: Sample>(keys: &[K]) -> Vec<u64> {
    keys.iter().map(|key| key.bits()).collect()
}

/// Runs the strategies at all lengths on all devices, checked and not, with values and without.
fn verify<K: Sample, D: Digits<K> + Copy>(order: D, descending: bool)
where
    Ascending: Digits<K>,
{
    let seed = rand::random();
    let mut rng = StdRng::seed_from_u64(seed);
    for len in LENGTHS {
        for (kind, keys) in inputs::<K>(len, &mut rng) {
            let mut values: Vec<u32> = (0..len as u32).collect();
            values.shuffle(&mut rng);
            let mut expected: Vec<(K, u32)> = keys.iter().copied().zip(values.iter().copied()).collect();
            expected.sort_by(|a, b| if descending { b.0.order(a.0) } else { a.0.order(b.0) });
            let (sorted_keys, sorted_values): (Vec<K>, Vec<u32>) = expected.into_iter().unzip();
            let is_for = |device: &Device| len < LONG || device.is_cuda() || ["random", "constant"].contains(&kind);
            for device in Device::all().into_iter().filter(is_for) {
                for Strategy { name, run, .. } in strategies::<K, D>() {
                    // Both ways of launching for one kind of input, and one way for each of the others.
                    let ways: &[(bool, bool)] = match kind {
                        "random" => &[(true, true), (true, false), (false, true), (false, false)],
                        _ if device.is_cuda() => &[(false, true)],
                        _ => &[(true, true)],
                    };
                    for (checked, pairs) in tried(&device, ways) {
                        let what = format!("{name} of {len} {kind} on {device:?}, {checked}, {pairs}, seed {seed}");
                        let mut keys = device.upload(&keys).unwrap();
                        let mut values = device.upload(&values).unwrap();
                        let moved = pairs.then_some(&mut *values);
                        run(&device, &mut keys, moved, order, &How { checked })
                            .unwrap_or_else(|e| panic!("{what}: {e}"));
                        assert!(bits(&keys.to_vec().unwrap()) == bits(&sorted_keys), "keys: {what}");
                        assert!(!pairs || values.to_vec().unwrap() == sorted_values, "values: {what}");
                    }
                }
            }
        }
    }
}

macro_rules! tests {
    ($($name:ident: $ty:ty, $order:ident, $descending:literal;)*) => {$(
        #[test]
        fn $name() {
            verify::<$ty, $order>($order, $descending);
        }
    )*};
}

tests! {
    u32_keys: u32, Ascending, false;
    i32_keys: i32, Ascending, false;
    f32_keys: f32, Ascending, false;
    u64_keys: u64, Ascending, false;
    i64_keys: i64, Ascending, false;
    f64_keys: f64, Ascending, false;
    u32_descending: u32, Descending, true;
    f32_descending: f32, Descending, true;
}

/// The tiles of many keys, which sorts of few do not have.
fn verify_large_tiles<K: Sample>()
where
    Ascending: Digits<K>,
{
    let seed = rand::random();
    let mut rng = StdRng::seed_from_u64(seed);
    for device in Device::all() {
        let mut lengths = vec![2, 1000, 4607, 4609, 8704, 9985, 20_000];
        if device.is_cuda() {
            lengths.extend([best::AT_ONCE, best::AT_ONCE + 12_345]);
        }
        for len in lengths {
            let host: Vec<K> = (0..len).map(|_| K::random(&mut rng)).collect();
            let mut expected: Vec<(K, u32)> = host.iter().copied().zip(0..).collect();
            expected.sort_by(|a, b| a.0.order(b.0));
            let (sorted, places): (Vec<K>, Vec<u32>) = expected.into_iter().unzip();
            let mut scratch = Scratch::with_values(&device, len).unwrap();
            let mut keys = device.upload(&host).unwrap();
            let mut values = device.upload(&(0..len as u32).collect::<Vec<_>>()).unwrap();
            let moved = Some(&mut *values);
            best::launch_many::<K, Ascending, true>(&device, &mut keys, moved, None, &mut scratch, &How::CHECKED)
                .unwrap();
            assert!(bits(&keys.to_vec().unwrap()) == bits(&sorted), "{len} on {device:?}, seed {seed}");
            assert!(values.to_vec().unwrap() == places, "values: {len} on {device:?}, seed {seed}");
            keys.copy_from(&host).unwrap();
            best::launch_many::<K, Ascending, false>(&device, &mut keys, None, None, &mut scratch, &How::CHECKED)
                .unwrap();
            assert!(bits(&keys.to_vec().unwrap()) == bits(&sorted), "{len} on {device:?}, without values, seed {seed}");
        }
    }
}

#[test]
fn tiles_of_many_keys() {
    verify_large_tiles::<i32>();
    verify_large_tiles::<f64>();
}

#[test]
fn the_order_of_floats_is_documented() {
    let ordered = [-f32::NAN, f32::NEG_INFINITY, -1.0, -1e-40, -0.0, 1e-40, 1.0, f32::INFINITY, f32::NAN];
    for pair in ordered.windows(2) {
        assert_eq!((pair[0].order(pair[1]), pair[1].order(pair[0])), (Less, Greater));
    }
    for device in Device::all() {
        let mut keys = device.upload(&[1.0, 0.0, f32::NAN, -0.0, f32::INFINITY, 0.0, -f32::NAN]).unwrap();
        sort(&device, &mut keys).unwrap();
        let expected = [-f32::NAN, 0.0, -0.0, 0.0, 1.0, f32::INFINITY, f32::NAN];
        assert_eq!(bits(&keys.to_vec().unwrap()), bits(&expected));
    }
}

#[test]
fn a_scratch_serves_sorts_of_any_length_on_any_stream() {
    let mut rng = StdRng::seed_from_u64(1);
    for device in Device::all() {
        let mut scratch = Scratch::with_values(&device, 20_000).unwrap();
        let stream = device.stream().unwrap();
        for len in [20_000, 0, 1, 5000] {
            let host: Vec<u32> = (0..len).map(|_| rng.random_range(0..100)).collect();
            let mut expected: Vec<(u32, u32)> = host.iter().copied().zip(0..).collect();
            expected.sort();
            let mut keys = device.upload(&host).unwrap();
            let mut values = device.upload(&(0..len).collect::<Vec<u32>>()).unwrap();
            sort_pairs_into(&stream, &mut keys, &mut values, &mut scratch, Ascending).unwrap();
            let found: Vec<(u32, u32)> = keys.to_vec().unwrap().into_iter().zip(values.to_vec().unwrap()).collect();
            assert_eq!(found, expected);
            sort_into(&device, &mut keys, &mut scratch, Descending).unwrap();
            expected.reverse();
            assert!(keys.to_vec().unwrap().into_iter().eq(expected.into_iter().map(|pair| pair.0)));
        }
    }
}

#[test]
fn an_input_is_sorted_into_another_slice() {
    let mut rng = StdRng::seed_from_u64(2);
    for device in Device::all() {
        let mut scratch = Scratch::with_values(&device, 9000).unwrap();
        for len in [0usize, 1, 2, 33, 9000] {
            let host: Vec<u64> = (0..len).map(|_| rng.random_range(0..100u64) << 37).collect();
            let mut expected: Vec<(u64, u32)> = host.iter().copied().zip(0..).collect();
            expected.sort();
            let (input, places) = (device.upload(&host).unwrap(), (0..len as u32).collect::<Vec<_>>());
            let places = device.upload(&places).unwrap();
            let (mut keys, mut values) = (device.zeros(len).unwrap(), device.zeros(len).unwrap());
            let pairs = (&*input, &*places);
            sort_pairs_from(&device, pairs, &mut keys, &mut values, &mut scratch, Ascending).unwrap();
            let found: Vec<(u64, u32)> = keys.to_vec().unwrap().into_iter().zip(values.to_vec().unwrap()).collect();
            assert_eq!(found, expected);
            sort_from(&device, &input, &mut keys, &mut scratch, Descending).unwrap();
            assert!(keys.to_vec().unwrap().into_iter().eq(expected.into_iter().rev().map(|pair| pair.0)));
            assert_eq!((input.to_vec().unwrap(), places.to_vec().unwrap()), (host, (0..len as u32).collect()));
        }
    }
}

#[test]
fn lengths_that_do_not_agree_are_refused() {
    let device = Device::cpu();
    let (mut keys, mut values) = (device.zeros::<u32>(4).unwrap(), device.zeros::<u32>(3).unwrap());
    let error = sort_pairs(&device, &mut keys, &mut values).unwrap_err();
    assert_eq!(error.to_string(), "sort_pairs: 4 elements, but the buffer has 3");
    let mut scratch = Scratch::new(&device, 3).unwrap();
    let error = sort_into(&device, &mut keys, &mut scratch, Ascending).unwrap_err();
    assert_eq!(error.to_string(), "sort_into: 4 elements, but the buffer has 3");
    let mut scratch = Scratch::with_values(&device, 4).unwrap();
    let (input, mut four) = (device.zeros::<u32>(5).unwrap(), device.zeros::<u32>(4).unwrap());
    let error = sort_from(&device, &input, &mut keys, &mut scratch, Ascending).unwrap_err();
    assert_eq!(error.to_string(), "sort_from: 5 elements, but the buffer has 4");
    let pairs = (&input.slice(..4).unwrap() as &Slice<u32>, &*values);
    let error = sort_pairs_from(&device, pairs, &mut keys, &mut four, &mut scratch, Ascending).unwrap_err();
    assert_eq!(error.to_string(), "sort_from: 3 elements, but the buffer has 4");
}

#[test]
fn nvrtc_takes_further_instances() {
    crate::testing::nvrtc_takes(
        crate::kernels![
            four_bit::radix_scatter4<f32, Ascending, true>,
            best::radix_onesweep<u32, Ascending, u64, false, true, 3, 256, 8, 34, 8704>,
            best::radix_onesweep<u32, Descending, u32, false, true, 2, 256, 8, 16, 4096>,
            best::radix_onesweep<f64, Ascending, u32, true, true, 2, 256, 8, 16, 4096>,
            best::radix_onesweep<u32, Ascending, u32, false, false, 3, 256, 8, 34, 8704>,
            best::radix_onesweep<i32, Descending, u32, false, true, 3, 256, 8, 34, 8704>,
            best::radix_onesweep<f32, Ascending, u32, true, true, 2, 384, 12, 26, 9984>,
            best::radix_onesweep<f64, Ascending, u32, false, true, 3, 256, 8, 18, 4608>,
            best::radix_onesweep<f64, Ascending, u64, true, true, 2, 384, 12, 16, 6144>,
        ],
        &[
            ("radix_onesweep<f64, Ascending, u32, false, true, 3, 256, 8, 18, 4608>", 48),
            ("radix_onesweep<f64, Ascending, u64, true, true, 2, 384, 12, 16, 6144>", 48),
        ],
    );
}
