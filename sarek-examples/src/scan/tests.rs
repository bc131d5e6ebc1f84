//! Every strategy against plain Rust, on every device of this machine.

use super::{How, Kind, Scratch, Strategy, best, exclusive_into, inclusive, inclusive_into, strategies};
use super::{exclusive_after, exclusive_after_into, inclusive_after, inclusive_after_into};
use crate::Tuning;
use crate::testing::tried;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::grid::TileWord;
use sarek_runtime::monoid::{InOrder, Max, Min, Monoid, Sum};
use sarek_runtime::prelude::*;

/// The lengths include those around a tile of [`best`](super::best).
const LENGTHS: [usize; 18] =
    [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 2815, 2816, 2817, 3839, 3840, 3841, 7681, 65537];

/// The later one of two numbers that are not zero: associative, and does not commute.
#[derive(Debug, Clone, Copy)]
pub struct Later;

#[device]
impl<T: Number> Monoid<T> for Later {
    fn identity() -> T {
        T::ZERO
    }

    fn combine(a: T, b: T) -> T {
        if b == T::ZERO { a } else { b }
    }
}

/// Maps `x -> (lower half) * x + (upper half)`, one after the other.
#[derive(Debug, Clone, Copy)]
struct Compose;

#[device]
impl Monoid<u64> for Compose {
    fn identity() -> u64 {
        1
    }

    fn combine(a: u64, b: u64) -> u64 {
        let (a_factor, a_term, b_factor, b_term) = (a as u32, (a >> 32) as u32, b as u32, (b >> 32) as u32);
        let factor = a_factor.wrapping_mul(b_factor);
        let term = a_term.wrapping_mul(b_factor).wrapping_add(b_term);
        (term as u64) << 32 | factor as u64
    }
}

/// A type with generated numbers and comparable results.
pub trait Sample: TileWord {
    /// Returns a number of which 65537 can be added.
    fn sample(rng: &mut StdRng) -> Self;

    /// Returns `true` if two numbers are the same, within the rounding of a scan of numbers with that sum of
    /// magnitudes.
    fn close(self, other: Self, magnitude: f64) -> bool;

    /// Returns the absolute value.
    fn magnitude(self) -> f64;
}

macro_rules! samples {
    ($($ty:ident $range:expr, |$a:ident, $b:ident, $magnitude:ident| $close:expr;)*) => {$(
        impl Sample for $ty {
            fn sample(rng: &mut StdRng) -> $ty {
                rng.random_range($range)
            }

            fn close(self, $b: $ty, $magnitude: f64) -> bool {
                let $a = self;
                $close
            }

            fn magnitude(self) -> f64 {
                (self as f64).abs()
            }
        }
    )*};
}

samples! {
    i32 -30_000..30_000, |a, b, _m| a == b;
    u32 0..60_000, |a, b, _m| a == b;
    i64 -(1 << 46)..1 << 46, |a, b, _m| a == b;
    u64 0..1 << 47, |a, b, _m| a == b;
    // A tree of that many levels errs by one rounding per level at most; the plain loop errs by one per element.
    f32 -1.0..1.0, |a, b, m| a == b || f64::from((a - b).abs()) <= 1024.0 * f64::from(f32::EPSILON) * m;
    f64 -1.0..1.0, |a, b, m| a == b || (a - b).abs() <= 1024.0 * f64::EPSILON * m;
}

/// Fresh numbers.
pub fn random<T: Sample>(rng: &mut StdRng, len: usize) -> Vec<T> {
    (0..len).map(|_| T::sample(rng)).collect()
}

/// Returns the first difference between a scan and plain Rust's.
fn wrong<T: Sample, M: Monoid<T>>(values: &[T], results: &[T], kind: Kind) -> Option<String> {
    let mut total = M::identity();
    let mut magnitude = 0.0;
    for (index, (value, result)) in values.iter().zip(results).enumerate() {
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

/// Runs strategies on an input on all devices, checked and not, both ways.
fn verify<T: Sample, M: Monoid<T> + Copy>(strategies: &[Strategy<T, M>], values: &[T], monoid: M, what: &str) {
    for device in Device::all() {
        let input = device.upload(values).unwrap();
        let mut output = device.zeros::<T>(values.len()).unwrap();
        for Strategy { name, run, quadratic, .. } in strategies {
            if *quadratic && values.len() > 4000 {
                continue;
            }
            let ways =
                [(true, Kind::Inclusive), (false, Kind::Inclusive), (true, Kind::Exclusive), (false, Kind::Exclusive)];
            for (checked, kind) in tried(&device, &ways) {
                let what = format!("{name}, {kind:?}, of {} {what} on {device:?}, checked {checked}", values.len());
                output.zero().unwrap();
                run(&device, &input, &mut output, monoid, kind, &How { checked })
                    .unwrap_or_else(|error| panic!("{what}: {error}"));
                let results = output.to_vec().unwrap_or_else(|error| panic!("{what}: {error}"));
                assert_eq!(wrong::<T, M>(values, &results, kind), None, "{what}");
            }
        }
        assert_eq!(input.to_vec().unwrap(), values, "the input is as it was");
    }
}

fn verify_random<T: Sample, M: Monoid<T> + Copy>(monoid: M) {
    let seed = rand::random();
    let mut rng = StdRng::seed_from_u64(seed);
    for len in LENGTHS {
        verify(&strategies::<T, M>(), &random(&mut rng, len), monoid, &format!("random, seed {seed}"));
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
    sums_of_u32: u32, Sum;
    sums_of_i64: i64, Sum;
    sums_of_u64: u64, Sum;
    sums_of_f32: f32, Sum;
    sums_of_f64: f64, Sum;
    maxima_of_i32: i32, Max;
    minima_of_f64: f64, Min;
    order_of_u32: u32, Later;
    order_of_f32: f32, Later;
    order_of_i64: i64, Later;
    compositions: u64, Compose;
}

#[test]
fn special_inputs() {
    let len = 8000;
    let sorted: Vec<i32> = (0..len).collect();
    let cases = [
        ("equal", vec![7; len as usize]),
        ("sorted", sorted.clone()),
        ("reversed", sorted.into_iter().rev().collect()),
        ("alternating", (0..len).map(|i| if i % 2 == 0 { i32::MAX } else { i32::MIN }).collect()),
    ];
    for (what, values) in &cases {
        verify(&strategies::<i32, Max>(), values, Max, what);
        verify(&strategies::<i32, Later>(), values, Later, what);
    }
}

#[test]
fn a_scratch_serves_scans_of_any_length_and_type_on_any_stream() {
    let mut rng = StdRng::seed_from_u64(1);
    for device in Device::all() {
        let mut scratch = Scratch::new(&device).unwrap();
        let stream = device.stream().unwrap();
        for len in [100_000, 0, 1, 5000, 20_000, 100_000] {
            let values = random::<i32>(&mut rng, len);
            let input = device.upload(&values).unwrap();
            let mut output = device.zeros(len).unwrap();
            inclusive_into(&stream, &input, &mut output, &mut scratch, Sum).unwrap();
            assert_eq!(wrong::<i32, Sum>(&values, &output.to_vec().unwrap(), Kind::Inclusive), None);
            exclusive_into(&device, &input, &mut output, &mut scratch, Sum).unwrap();
            assert_eq!(wrong::<i32, Sum>(&values, &output.to_vec().unwrap(), Kind::Exclusive), None);

            let values = random::<u64>(&mut rng, len);
            let input = device.upload(&values).unwrap();
            let mut output = device.zeros(len).unwrap();
            inclusive_into(&device, &input, &mut output, &mut scratch, Compose).unwrap();
            assert_eq!(wrong::<u64, Compose>(&values, &output.to_vec().unwrap(), Kind::Inclusive), None);
        }
    }
}

#[test]
fn an_output_of_another_length_is_refused() {
    let device = Device::cpu();
    let (input, mut output) = (device.zeros::<i32>(4).unwrap(), device.zeros::<i32>(5).unwrap());
    let error = inclusive(&device, &input, &mut output, Sum).unwrap_err();
    assert_eq!(error.to_string(), "scan: 4 elements, but the buffer has 5");
    let error = inclusive_after(&device, &input, &input, &mut output, Sum).unwrap_err();
    assert_eq!(error.to_string(), "scan: 4 elements, but the buffer has 5");
}

#[test]
fn nvrtc_takes_further_instances() {
    use super::*;
    crate::testing::nvrtc_takes(
        crate::kernels![
            naive::scan_naive<i32, Sum, true>,
            blelloch::scan_blelloch<i32, Sum, true>,
            blelloch::scan_blelloch<f64, Max, false>,
            warp_shuffle::scan_warp_shuffle<i32, Sum, true>,
            warp_shuffle::scan_warp_shuffle<u64, Min, false>,
            after::scan_after<f32, Max, true, 256, 31, 7936, 5>,
            after::scan_after<u64, Sum, false, 256, 15, 3840, 5>,
            best::scan_best<i32, Sum, true, 256, 31, 7936, 5>,
            best::scan_best<f32, Max, true, 256, 31, 7936, 5>,
            best::scan_best<i64, Sum, true, 256, 23, 5888, 4>,
            best::scan_best<i64, Sum, true, 256, 15, 3840, 5>,
            best::scan_best<f64, Sum, false, 256, 15, 3840, 5>,
            best::scan_best<i32, Sum, true, 512, 15, 7680, 4>,
            best::scan_best<i32, Sum, true, 256, 23, 5888, 5>,
            best::scan_best<i32, Sum, true, 128, 23, 2944, 10>,
        ],
        &[],
    );
}

/// Runs a scan in one launch with small tiles, of which there are many.
fn scan_small<T: TileWord, M: Monoid<T>>(device: &Device, values: &[T]) -> Vec<T> {
    let (input, mut output) = (device.upload(values).unwrap(), device.zeros(values.len()).unwrap());
    let mut scratch = Scratch::new(device).unwrap();
    const SMALL: Tuning = Tuning { threads: 64, items: 3, blocks: 1 };
    tuned!(best::scan_into_tuned[T, M, true], SMALL)(device, &input, &mut output, &mut scratch, &How::CHECKED).unwrap();
    output.to_vec().unwrap()
}

/// Sums of floats of very different sizes, in tiles that start in all kinds of orders.
#[test]
fn sums_in_order_have_the_same_bits_in_every_run() {
    let mut rng = StdRng::seed_from_u64(9);
    // Three groups of 32 tiles, and some.
    let values: Vec<f32> =
        (0..100 * 192 + 5).map(|_| rng.random::<f32>() * 10f32.powi(rng.random_range(-6..6))).collect();
    let bits = |sums: Vec<f32>| sums.into_iter().map(f32::to_bits).collect::<Vec<_>>();
    for device in Device::all() {
        let seeds = 0..if device.is_cuda() { 50 } else { 8 };
        let run = |seed| bits(scan_small::<f32, InOrder<Sum>>(&device.clone().with_schedule(seed), &values));
        let first = run(0);
        assert!(seeds.clone().all(|seed| run(seed) == first), "{device:?}");
        // They are sums.
        let exact = values.iter().scan(0.0, |sum, value| {
            *sum += f64::from(*value);
            Some(*sum)
        });
        let close = |(bits, exact): (&u32, f64)| (f64::from(f32::from_bits(*bits)) - exact).abs() <= 1e-4 * exact;
        assert!(first.iter().zip(exact).all(close), "{device:?}");
    }
    // On the CPU the order of the blocks depends on the seed alone, and some orders show in the bits of plain sums.
    let plain = |seed| bits(scan_small::<f32, Sum>(&Device::cpu().with_schedule(seed), &values));
    let first = plain(0);
    assert!((1..8).any(|seed| plain(seed) != first));
}

#[test]
fn scans_in_order_are_scans() {
    let mut rng = StdRng::seed_from_u64(10);
    for device in Device::all() {
        for tiles in [1, 2, 31, 32, 33, 63, 64, 65, 97] {
            let values: Vec<u32> = (0..192 * tiles - 1).map(|_| rng.random_range(0..3)).collect();
            let mut last = 0;
            let expected: Vec<u32> = values
                .iter()
                .map(|value| {
                    last = Later::combine(last, *value);
                    last
                })
                .collect();
            assert!(scan_small::<u32, InOrder<Later>>(&device, &values) == expected, "{tiles} tiles on {device:?}");
        }
    }
}

/// Compares scans after other values with those of all values.
fn verify_after<T: Sample, M: Monoid<T> + Copy>(monoid: M, lengths: &[usize]) {
    let mut rng = StdRng::seed_from_u64(11);
    for device in Device::all() {
        for (count, len) in
            [0, 1, 2, 31, 32, 33, 70].iter().flat_map(|count| lengths.iter().map(move |len| (*count, *len)))
        {
            let values = random::<T>(&mut rng, count + len);
            let (before, input) = (device.upload(&values[..count]).unwrap(), device.upload(&values[count..]).unwrap());
            let mut output = device.zeros::<T>(len).unwrap();
            for kind in [Kind::Inclusive, Kind::Exclusive] {
                match kind {
                    Kind::Inclusive => inclusive_after(&device, &before, &input, &mut output, monoid).unwrap(),
                    Kind::Exclusive => exclusive_after(&device, &before, &input, &mut output, monoid).unwrap(),
                }
                // What comes before has no results of its own.
                let mut total = M::identity();
                let mut magnitude = 0.0;
                let results = output.to_vec().unwrap();
                for (at, value) in values.iter().enumerate() {
                    let next = M::combine(total, *value);
                    magnitude += value.magnitude();
                    if let Some(result) = at.checked_sub(count).map(|at| results[at]) {
                        let expected = if kind == Kind::Inclusive { next } else { total };
                        let what = format!("{kind:?} of {len} after {count} on {device:?}, element {at}");
                        assert!(result.close(expected, magnitude), "{what}: {result} is not {expected}");
                    }
                    total = next;
                }
            }
        }
    }
}

#[test]
fn scans_continue_from_what_comes_before() {
    let of_4_bytes = [0, 1, 31, 32, 33, 7935, 7936, 7937, 3 * 7936 + 5];
    verify_after::<u32, Sum>(Sum, &of_4_bytes);
    verify_after::<f32, Sum>(Sum, &[1, 7937]);
    verify_after::<i32, Later>(Later, &of_4_bytes);
    verify_after::<i32, InOrder<Later>>(InOrder(Later), &[1, 7937]);
    verify_after::<u64, Compose>(Compose, &[0, 1, 33, 3839, 3840, 3841, 3 * 3840 + 5]);
}

#[test]
fn a_scratch_serves_scans_with_and_without_values_before() {
    for device in Device::all() {
        let (mut scratch, stream) = (Scratch::new(&device).unwrap(), device.stream().unwrap());
        let (before, input) = (device.upload(&[5u32, 6]).unwrap(), device.upload(&[1; 10_000]).unwrap());
        let mut output = device.zeros(10_000).unwrap();
        for _ in 0..2 {
            inclusive_after_into(&stream, &before, &input, &mut output, &mut scratch, Sum).unwrap();
            assert_eq!(output.to_vec().unwrap(), (12..10_012).collect::<Vec<_>>());
            inclusive_into(&stream, &input, &mut output, &mut scratch, Sum).unwrap();
            assert_eq!(output.to_vec().unwrap(), (1..10_001).collect::<Vec<_>>());
            exclusive_after_into(&stream, &before, &input, &mut output, &mut scratch, Sum).unwrap();
            assert_eq!(output.to_vec().unwrap(), (11..10_011).collect::<Vec<_>>());
        }
    }
}
