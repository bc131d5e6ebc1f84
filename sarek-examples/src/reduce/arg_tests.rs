//! Places of extremes against plain Rust, on every device of this machine.

use super::arg::{ArgScratch, Extreme, NOWHERE, arg_best, run};
use super::{How, arg_max, arg_min, arg_reduce_into};
use crate::data::sample;
use crate::testing::checking;
use sarek_runtime::monoid::{Max, Min, Monoid};
use sarek_runtime::prelude::*;

/// The lengths include those around a tile, and one of several tiles per block.
const LENGTHS: [usize; 16] = [0, 1, 2, 31, 32, 33, 255, 257, 2047, 2048, 2049, 4095, 4096, 4097, 65537, 300_001];

fn expected<T: Number, M: Extreme<T>>(values: &[T]) -> Option<(usize, T)> {
    let mut found: Option<(usize, T)> = None;
    for (place, value) in values.iter().enumerate() {
        // NaN differs from itself.
        let is_number = value.partial_cmp(value).is_some();
        if is_number && found.is_none_or(|(_, best)| M::beats(*value, best)) {
            found = Some((place, *value));
        }
    }
    found
}

/// Compares on all devices, checked and not.
fn verify<T: Shuffle, M: Extreme<T> + Copy>(values: &[T], monoid: M, what: &str) {
    for device in Device::all() {
        let input = device.upload(values).unwrap();
        for checked in checking(&device) {
            let result = run(&device, &input, monoid, &How { checked }).unwrap();
            let what = format!("{what}, {} elements on {device:?}, checked {checked}", values.len());
            assert_eq!(result, expected::<T, M>(values), "{what}");
        }
    }
}

fn verify_both<T: Shuffle>(values: &[T], what: &str) {
    verify(values, Min, &format!("min, {what}"));
    verify(values, Max, &format!("max, {what}"));
}

macro_rules! all_types {
    ($($name:ident: $ty:ident;)*) => {$(
        #[test]
        fn $name() {
            for len in LENGTHS {
                verify_both(&crate::data::sample_wide::<$ty>(len, len as u64), "anything");
            }
            // Many ties, and falling and rising ones.
            let few: Vec<$ty> = sample::<u8>(10_000, 1).into_iter().map(|x| (x % 3) as $ty).collect();
            verify_both(&few, "ties");
            let rising: Vec<$ty> = (0..10_000).map(|i| (i / 7) as $ty).collect();
            verify_both(&rising, "rising");
            let falling: Vec<$ty> = rising.into_iter().rev().collect();
            verify_both(&falling, "falling");
        }
    )*};
}

all_types! {
    places_of_f32: f32;
    places_of_i32: i32;
    places_of_u32: u32;
    places_of_f64: f64;
    places_of_i64: i64;
    places_of_u64: u64;
}

#[test]
fn identities_are_elements_like_others() {
    for len in [1, 33, 5000] {
        verify_both(&vec![i32::MAX; len], "the largest");
        verify_both(&vec![i32::MIN; len], "the smallest");
        verify_both(&vec![f32::INFINITY; len], "infinity");
        verify_both(&vec![f64::NEG_INFINITY; len], "negative infinity");
    }
}

/// The only extreme is found wherever it is.
#[test]
fn one_is_found_everywhere() {
    let mut values = vec![0i32; 9001];
    for place in [0, 1, 31, 32, 255, 256, 4095, 4096, 8191, 8192, 8999, 9000] {
        values[place] = -1;
        verify(&values, Min, "one");
        values[place] = 0;
    }
}

#[test]
fn nan_is_passed_over() {
    let nan = f32::NAN;
    let table: [(&[f32], _, _); 7] = [
        (&[nan], None, None),
        (&[nan, 1.0], Some((1, 1.0)), Some((1, 1.0))),
        (&[2.0, nan, 1.0, nan, 1.0, 2.0], Some((2, 1.0)), Some((0, 2.0))),
        (&[nan, f32::INFINITY, nan], Some((1, f32::INFINITY)), Some((1, f32::INFINITY))),
        (&[f32::INFINITY, f32::NEG_INFINITY], Some((1, f32::NEG_INFINITY)), Some((0, f32::INFINITY))),
        (&[-nan, -1.0], Some((1, -1.0)), Some((1, -1.0))),
        (&[], None, None),
    ];
    for device in Device::all() {
        for (values, min, max) in table {
            let input = device.upload(values).unwrap();
            assert_eq!(arg_min(&device, &input).unwrap(), min, "{values:?}");
            assert_eq!(arg_max(&device, &input).unwrap(), max, "{values:?}");
        }
        // Whole tiles without a number, before and after the one that has some.
        let mut values = vec![f64::NAN; 30_000];
        values[17_001] = f64::INFINITY;
        verify_both(&values, "mostly NaN");
        values[17_001] = f64::NAN;
        verify_both(&values, "only NaN");
    }
}

#[test]
fn zeros_are_equal_and_keep_their_sign() {
    for device in Device::all() {
        for values in [[1.0f32, 0.0, -0.0], [1.0, -0.0, 0.0]] {
            let (place, value) = arg_min(&device, &device.upload(&values).unwrap()).unwrap().unwrap();
            assert_eq!((place, value.to_bits()), (1, values[1].to_bits()));
        }
    }
}

/// Even numbers come before odd ones.
#[derive(Debug, Clone, Copy)]
struct EvenFirst;

#[device]
impl Monoid<u32> for EvenFirst {
    fn identity() -> u32 {
        u32::MAX
    }

    fn combine(a: u32, b: u32) -> u32 {
        if EvenFirst::beats(b, a) { b } else { a }
    }
}

#[device]
impl Extreme<u32> for EvenFirst {
    fn beats(a: u32, b: u32) -> bool {
        if a % 2 == b % 2 { a < b } else { a % 2 == 0 }
    }
}

#[test]
fn the_order_may_be_ones_own() {
    let values = sample::<u32>(20_000, 6);
    verify(&values, EvenFirst, "even first");
    let odd: Vec<u32> = values.iter().map(|value| value | 1).collect();
    verify(&odd, EvenFirst, "odd only");
    verify(&[u32::MAX; 100], EvenFirst, "the identity");
}

#[test]
fn a_scratch_serves_reductions_of_any_length_on_any_stream() {
    for device in Device::all() {
        let mut scratch = ArgScratch::new(&device).unwrap();
        let stream = device.stream().unwrap();
        let (mut value, mut place) = (device.zeros::<u32>(1).unwrap(), device.zeros(1).unwrap());
        for len in [100_000, 0, 1, 5000] {
            let values = sample::<u32>(len, 5);
            let input = device.upload(&values).unwrap();
            arg_reduce_into(&stream, &input, &mut value, &mut place, &mut scratch, Max).unwrap();
            let found = expected::<u32, Max>(&values).map_or(NOWHERE, |(place, _)| place as u64);
            assert_eq!(place.to_vec().unwrap(), [found]);
        }
        let empty = arg_reduce_into(&device, &value, &mut device.zeros(0).unwrap(), &mut place, &mut scratch, Max);
        assert_eq!(empty.unwrap_err().to_string(), "arg_reduce_into: 1 elements, but the buffer has 0");
    }
}

#[test]
fn nvrtc_takes_further_instances() {
    crate::testing::nvrtc_takes(
        crate::kernels![
            arg_best<u64, Max, 256, 8, 5>,
        ],
        &[],
    );
}
