//! Every strategy against plain Rust, on every device of this machine.

use super::{How, Scratch, Strategy, atomic_strategies, reduce, reduce_in_order_into, reduce_into, strategies};
use crate::testing::checking;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::monoid::{AtomicMonoid, AtomicNumber, Max, Min, Monoid, Sum};
use sarek_runtime::prelude::*;

const LENGTHS: [usize; 12] = [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 4097, 65537];

/// A type with generated numbers and comparable results.
trait Sample: Shuffle {
    /// Returns a number of which 65537 can be added.
    fn sample(rng: &mut StdRng) -> Self;

    /// Returns the error in the combination of `values`, if there is one.
    fn wrong<M: Monoid<Self> + Monoid<f64>>(self, values: &[Self]) -> Option<String>;
}

macro_rules! integers {
    ($($ty:ident $range:expr;)*) => {$(
        impl Sample for $ty {
            fn sample(rng: &mut StdRng) -> $ty {
                rng.random_range($range)
            }

            fn wrong<M: Monoid<$ty>>(self, values: &[$ty]) -> Option<String> {
                let expected = values.iter().fold(M::identity(), |total, value| M::combine(total, *value));
                (self != expected).then(|| format!("{self} is not {expected}"))
            }
        }
    )*};
}

integers! {
    i32 -30_000..30_000;
    u32 0..60_000;
    i64 -(1 << 46)..1 << 46;
    u64 0..1 << 47;
}

macro_rules! floats {
    ($($ty:ident)*) => {$(
        impl Sample for $ty {
            fn sample(rng: &mut StdRng) -> $ty {
                rng.random_range(-1.0..1.0)
            }

            /// Compares with the same in `f64`. A tree of that many levels errs by one rounding per level at most, of
            /// the sum of the magnitudes.
            fn wrong<M: Monoid<$ty> + Monoid<f64>>(self, values: &[$ty]) -> Option<String> {
                let all = || values.iter().map(|value| f64::from(*value));
                let expected = all().fold(M::identity(), |total: f64, value| M::combine(total, value));
                let bound = 64.0 * f64::from($ty::EPSILON) * all().map(f64::abs).sum::<f64>();
                let result = f64::from(self);
                let right = result == expected || (result - expected).abs() <= bound;
                (!right).then(|| format!("{result} is not {expected}, give or take {bound}"))
            }
        }
    )*};
}

floats!(f32 f64);

fn random<T: Sample>(rng: &mut StdRng, len: usize) -> Vec<T> {
    (0..len).map(|_| T::sample(rng)).collect()
}

/// Runs strategies at all lengths on all devices, checked and not.
fn verify<T: Sample, M: Monoid<T> + Monoid<f64> + Copy>(strategies: &[Strategy<T, M>], monoid: M) {
    let seed = rand::random();
    let mut rng = StdRng::seed_from_u64(seed);
    for len in LENGTHS {
        let values = random::<T>(&mut rng, len);
        for device in Device::all() {
            let input = device.upload(&values).unwrap();
            for Strategy { name, run, .. } in strategies {
                for checked in checking(&device) {
                    let what = format!("{name} of {len} on {device:?}, checked {checked}, seed {seed}");
                    let result = run(&device, &input, monoid, &How { checked });
                    let result = result.unwrap_or_else(|error| panic!("{what}: {error}"));
                    assert_eq!(result.wrong::<M>(&values), None, "{what}");
                }
            }
            assert_eq!(input.to_vec().unwrap(), values, "the input is as it was");
        }
    }
}

fn verify_all<T: Sample>()
where
    Sum: Monoid<T>,
{
    verify(&strategies::<T, Sum>(), Sum);
    verify(&strategies::<T, Min>(), Min);
    verify(&strategies::<T, Max>(), Max);
}

fn verify_atomics<T: Sample + AtomicNumber>()
where
    Sum: AtomicMonoid<T>,
    Min: AtomicMonoid<T>,
    Max: AtomicMonoid<T>,
{
    verify(&atomic_strategies::<T, Sum>(), Sum);
    verify(&atomic_strategies::<T, Min>(), Min);
    verify(&atomic_strategies::<T, Max>(), Max);
}

macro_rules! tests {
    ($($name:ident: $verify:ident::<$ty:ty>;)*) => {$(
        #[test]
        fn $name() {
            $verify::<$ty>();
        }
    )*};
}

tests! {
    i32_strategies: verify_all::<i32>;
    u32_strategies: verify_all::<u32>;
    i64_strategies: verify_all::<i64>;
    u64_strategies: verify_all::<u64>;
    f32_strategies: verify_all::<f32>;
    f64_strategies: verify_all::<f64>;
    i32_atomics: verify_atomics::<i32>;
    u32_atomics: verify_atomics::<u32>;
    i64_atomics: verify_atomics::<i64>;
    u64_atomics: verify_atomics::<u64>;
    f32_atomics: verify_atomics::<f32>;
}

#[test]
fn a_scratch_serves_reductions_of_any_length_on_any_stream() {
    let mut rng = StdRng::seed_from_u64(1);
    for device in Device::all() {
        let mut scratch = Scratch::new(&device).unwrap();
        let stream = device.stream().unwrap();
        let mut output = device.zeros::<i32>(1).unwrap();
        for len in [100_000, 0, 1, 5000] {
            let values = random::<i32>(&mut rng, len);
            let input = device.upload(&values).unwrap();
            reduce_into(&stream, &input, &mut output, &mut scratch, Sum).unwrap();
            assert_eq!(output.to_vec().unwrap(), [values.iter().sum::<i32>()]);
            reduce_into(&device, &input, &mut output, &mut scratch, Max).unwrap();
            assert_eq!(output.to_vec().unwrap(), [values.iter().copied().max().unwrap_or(i32::MIN)]);
        }
    }
}

#[test]
fn sums_of_floats_are_the_same_in_every_run() {
    let values = random::<f32>(&mut StdRng::seed_from_u64(2), 300_000);
    for device in Device::all() {
        let input = device.upload(&values).unwrap();
        let once = reduce(&device, &input, Sum).unwrap();
        for _ in 0..3 {
            assert_eq!(reduce(&device, &input, Sum).unwrap().to_bits(), once.to_bits());
        }
    }
}

#[test]
fn long_arrays_are_reduced_in_parts() {
    let values = random::<i32>(&mut StdRng::seed_from_u64(3), 2500);
    let device = Device::cpu();
    let input = device.upload(&values).unwrap();
    for (len, parts) in [(1000, 3), (1250, 2), (2499, 2), (2500, 1), (9999, 1)] {
        let mut count = 0;
        let total = super::in_parts_of(len, &input, Sum, &mut |part| {
            count += 1;
            reduce(&device, part, Sum)
        });
        assert_eq!((total, count), (Ok(values.iter().sum()), parts));
    }
}

#[test]
fn nan_is_passed_over_by_min_and_max() {
    for device in Device::all() {
        let input = device.upload(&[f32::NAN, 2.0, f32::NAN, -1.0]).unwrap();
        assert_eq!(reduce(&device, &input, Min).unwrap(), -1.0);
        assert_eq!(reduce(&device, &input, Max).unwrap(), 2.0);
        assert!(reduce(&device, &input, Sum).unwrap().is_nan());
    }
}

#[test]
fn an_empty_output_is_refused() {
    let device = Device::cpu();
    let (input, mut output) = (device.zeros::<i32>(4).unwrap(), device.zeros::<i32>(0).unwrap());
    let mut scratch = Scratch::new(&device).unwrap();
    let error = reduce_into(&device, &input, &mut output, &mut scratch, Sum).unwrap_err();
    assert_eq!(error.to_string(), "reduce_into: 1 elements, but the buffer has 0");
}

#[test]
fn nvrtc_takes_further_instances() {
    use super::*;
    crate::testing::nvrtc_takes(
        crate::kernels![
            unrolling3::reduce_unrolling3<u64, Min>,
            version3::reduce_version3<f64, Sum>,
            version4::reduce_version4<i64, Sum>,
            atomic_tree::reduce_atomic_tree<f32, Min>,
            cooperative::reduce_cooperative<u32, Max>,
            in_order::reduce_in_order<f32, Sum, 256, 31, 7936, 5>,
            in_order::reduce_in_order<u64, Max, 256, 15, 3840, 5>,
            best::reduce_best<f32, Min, 256, 16>,
            best::reduce_best<i32, Max, 256, 16>,
            best::reduce_best<i64, Sum, 256, 8>,
            best::reduce_best<u64, Max, 256, 8>,
            best::reduce_best<f32, Sum, 512, 16>,
            best::reduce_best<f32, Sum, 512, 8>,
            best::reduce_best<f32, Sum, 256, 8>,
        ],
        &[],
    );
}

#[test]
fn the_order_of_the_elements_is_kept() {
    use crate::scan::tests::Later;
    let mut rng = StdRng::seed_from_u64(4);
    for device in Device::all() {
        let (mut scratch, mut wide) = (Scratch::new(&device).unwrap(), Scratch::new(&device).unwrap());
        // A warp takes 992 elements of 4 bytes at a time, or 480 of 8, and a block eight times as many.
        for len in [0, 1, 31, 32, 33, 479, 480, 481, 991, 992, 993, 3839, 3841, 7935, 7936, 7937, 50_000] {
            // The last number that is not 0 may be far from the end.
            let values: Vec<u32> = (0..len).map(|_| rng.random::<u32>()).collect();
            let zeros = rng.random_range(0..=len);
            let values: Vec<u32> = values[..len - zeros].iter().copied().chain(vec![0; zeros]).collect();
            let expected = values.iter().rfind(|value| **value != 0).copied().unwrap_or(0);
            let mut output = device.zeros(1).unwrap();
            reduce_in_order_into(&device, &device.upload(&values).unwrap(), &mut output, &mut scratch, Later).unwrap();
            assert_eq!(output.to_vec().unwrap(), [expected], "{len} elements, {zeros} zeros, on {device:?}");
            let values: Vec<u64> = values.into_iter().map(u64::from).collect();
            let mut output = device.zeros(1).unwrap();
            reduce_in_order_into(&device, &device.upload(&values).unwrap(), &mut output, &mut wide, Later).unwrap();
            assert_eq!(
                output.to_vec().unwrap(),
                [u64::from(expected)],
                "{len} wide elements, {zeros} zeros, on {device:?}"
            );
        }
    }
}

/// Many blocks of several rounds each, whose results the last one combines.
#[test]
fn long_arrays_are_reduced_in_order_in_few_blocks() {
    use crate::scan::tests::Later;
    for device in Device::all() {
        for blocks in [1, 2, 3] {
            let mut scratch = Scratch::for_blocks(&device, blocks).unwrap();
            for last in [1, 30_000, 63_000] {
                let mut values = vec![0u32; 63_500];
                values[..last].fill(1);
                values[last - 1] = 7;
                let (input, mut output) = (device.upload(&values).unwrap(), device.zeros(1).unwrap());
                reduce_in_order_into(&device, &input, &mut output, &mut scratch, Later).unwrap();
                assert_eq!(output.to_vec().unwrap(), [7], "{blocks} blocks, {last}, on {device:?}");
            }
        }
    }
}

#[test]
fn an_empty_output_of_a_reduction_in_order_is_refused() {
    let device = Device::cpu();
    let (input, mut output) = (device.zeros::<i32>(4).unwrap(), device.zeros::<i32>(0).unwrap());
    let mut scratch = Scratch::new(&device).unwrap();
    let error = reduce_in_order_into(&device, &input, &mut output, &mut scratch, Sum).unwrap_err();
    assert_eq!(error.to_string(), "reduce_in_order_into: 1 elements, but the buffer has 0");
}
