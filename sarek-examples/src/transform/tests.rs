//! Transformations against plain Rust, on every device of this machine.

use super::*;
use crate::testing::checking;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const LENGTHS: [usize; 14] = [0, 1, 31, 32, 33, 255, 256, 257, 1000, 2047, 2048, 2049, 4096, 10_001];

#[device]
fn square(x: f32) -> f32 {
    x * x
}

#[device]
fn halves(x: u32) -> f32 {
    x as f32 / 2.0
}

#[device]
fn difference(a: i64, b: i32) -> i64 {
    a.wrapping_sub(b as i64)
}

#[device]
fn axpy(a: f32, x: f32, y: f32) -> f32 {
    a * x + y
}

/// The element that is `by` places further on, around the end.
struct Turned;

#[device]
impl Source<u8, u8, u64, u8> for Turned {
    fn element(i: usize, first: &[u8], _second: &[u8], by: u64) -> u8 {
        first[(i + by as usize) % first.len()]
    }
}

/// Runs a source on every device, checked and not.
fn compare<
    A: Element + Copy,
    B: Element + Copy,
    P: Element + Copy + KernelArg,
    T: Number + PartialEq + std::fmt::Debug,
    S: Source<A, B, P, T>,
>(
    (first, second): (&[A], &[B]),
    parameter: P,
    expected: &[T],
    what: &str,
) {
    for device in Device::all() {
        for checked in checking(&device) {
            let (first, second) = (device.upload(first).unwrap(), device.upload(second).unwrap());
            let mut output = device.upload(&vec![T::ONE; expected.len() + 3]).unwrap();
            let mut part = output.slice_mut(1..1 + expected.len()).unwrap();
            run::<A, B, P, T, S>(&device, &first, &second, parameter, &mut part, &How { checked }).unwrap();
            let found = output.to_vec().unwrap();
            assert!(found[1..1 + expected.len()] == *expected, "{what} on {device:?}, checked {checked}");
            assert!(found[0] == T::ONE && found[1 + expected.len()..] == [T::ONE; 2], "{what} on {device:?}");
        }
    }
}

#[test]
fn sources_are_what_they_say() {
    let seed = rand::random();
    let mut rng = StdRng::seed_from_u64(seed);
    for len in LENGTHS {
        let what = |source: &str| format!("{source} of {len}, seed {seed}");
        let words: Vec<u32> = (0..len).map(|_| rng.random()).collect();
        let wide: Vec<i64> = (0..len).map(|_| rng.random()).collect();
        let ints: Vec<i32> = (0..len).map(|_| rng.random()).collect();
        let floats: Vec<f32> = (0..len).map(|_| rng.random_range(-1.0..1.0)).collect();
        let others: Vec<f32> = (0..len).map(|_| rng.random_range(-1.0..1.0)).collect();
        let places: Vec<u64> = (0..len).map(|_| rng.random_range(0..len as u64)).collect();
        let bytes: Vec<u8> = (0..len).map(|_| rng.random()).collect();

        let expected: Vec<u8> = (0..len).map(|i| 250u8.wrapping_add(i as u8)).collect();
        compare::<_, _, _, u8, Counting>((&words, &wide), 250u8, &expected, &what("numbers"));
        let expected: Vec<f64> = (0..len).map(|i| 0.5 + i as f64).collect();
        compare::<u8, u8, _, f64, Counting>((&[], &[]), 0.5f64, &expected, &what("numbers"));
        compare::<u8, u8, _, i32, Constant>((&[], &[]), -7, &vec![-7; len], &what("one number"));
        let expected: Vec<f32> = floats.iter().map(|x| x * x).collect();
        compare::<f32, u8, _, f32, Map<square>>((&floats, &[]), 0u32, &expected, &what("squares"));
        let expected: Vec<f32> = words.iter().map(|x| *x as f32 / 2.0 * (*x as f32 / 2.0)).collect();
        type SquaredHalves = Then<Map<halves>, f32, square>;
        compare::<u32, u8, _, f32, SquaredHalves>((&words, &[]), 0u32, &expected, &what("squares of halves"));
        let expected: Vec<i64> = wide.iter().zip(&ints).map(|(a, b)| a.wrapping_sub((*b).into())).collect();
        compare::<i64, i32, _, i64, Zip<difference>>((&wide, &ints), 0u32, &expected, &what("differences"));
        // A product with 4 is exact, so that it does not matter whether the sum is fused.
        let expected: Vec<f32> = floats.iter().zip(&others).map(|(x, y)| 4.0 * x + y).collect();
        compare::<f32, f32, _, f32, Scaled<axpy>>((&floats, &others), 4.0f32, &expected, &what("axpy"));
        let expected: Vec<i64> = places.iter().map(|place| wide[*place as usize]).collect();
        compare::<i64, u64, _, i64, Gather>((&wide, &places), 0u32, &expected, &what("elements at places"));
        let narrow: Vec<u32> = places.iter().map(|place| *place as u32).collect();
        let expected: Vec<f32> = narrow.iter().map(|place| floats[*place as usize].powi(2)).collect();
        type SquaredAtPlaces = Then<Gather, f32, square>;
        compare::<f32, u32, _, f32, SquaredAtPlaces>((&floats, &narrow), 0u32, &expected, &what("squares at places"));
        let expected: Vec<u8> = (0..len).map(|i| bytes[(i + 5) % len]).collect();
        compare::<u8, u8, _, u8, Turned>((&bytes, &bytes), 5u64, &expected, &what("a source of one's own"));
    }
}

#[test]
fn the_usual_ones_take_slices() {
    let device = Device::cpu();
    let (x, y) = (device.upload(&[1.0f32, 2.0, 3.0]).unwrap(), device.upload(&[5u32, 6, 7]).unwrap());
    let (mut floats, mut words) = (device.zeros::<f32>(3).unwrap(), device.zeros::<u32>(3).unwrap());
    map_into::<square, _, _>(&device, &x, &mut floats).unwrap();
    assert_eq!(floats.to_vec().unwrap(), [1.0, 4.0, 9.0]);
    map_into::<halves, _, _>(&device, &y, &mut floats).unwrap();
    assert_eq!(floats.to_vec().unwrap(), [2.5, 3.0, 3.5]);
    count_into(&device, u32::MAX, &mut words).unwrap();
    assert_eq!(words.to_vec().unwrap(), [u32::MAX, 0, 1]);
    gather_into(&device, &x, &device.upload(&[2u32, 2, 0]).unwrap(), &mut floats).unwrap();
    assert_eq!(floats.to_vec().unwrap(), [3.0, 3.0, 1.0]);
    let (a, b) = (device.upload(&[1i64 << 40, 0]).unwrap(), device.upload(&[-1, 2]).unwrap());
    let mut differences = device.zeros(2).unwrap();
    zip_into::<difference, _, _, _>(&device, &a, &b, &mut differences).unwrap();
    assert_eq!(differences.to_vec().unwrap(), [(1 << 40) + 1, -2]);
}

#[test]
fn what_does_not_fit_is_refused() {
    let device = Device::cpu();
    let (x, mut output) = (device.zeros::<f32>(3).unwrap(), device.zeros::<f32>(4).unwrap());
    let error = map_into::<square, _, _>(&device, &x, &mut output).unwrap_err();
    assert_eq!(error.to_string(), "transform: 3 elements, but the buffer has 4");
    let error = gather_into(&device, &x, &device.upload(&[0u32, 1, 2, 3]).unwrap(), &mut output).unwrap_err();
    assert!(matches!(error, Error::OutOfBounds { index: 3, length: 3, .. }), "{error}");
}

#[test]
fn launches_make_no_checks() {
    for kernel in crate::kernels![
        transform_items::<f32, f32, u32, f32, Map<square>, 256, 8>,
        transform_items::<f32, f32, f32, f32, Scaled<axpy>, 256, 8>,
        transform_items::<u32, u32, u32, u32, Counting, 256, 8>,
    ] {
        let checks = (kernel.checks)().unwrap();
        assert_eq!(checks.kept(), 0, "{}:\n{checks}", kernel.name);
    }
}

#[test]
fn nvrtc_takes_further_instances() {
    crate::testing::nvrtc_takes(
        crate::kernels![
            transform_items::<u32, u8, u32, f32, Then<Map<halves>, f32, square>, 256, 8>,
            transform_items::<i64, i32, u32, i64, Zip<difference>, 256, 8>,
            transform_items::<u8, u8, u64, u8, Turned, 256, 8>,
        ],
        &[],
    );
}
