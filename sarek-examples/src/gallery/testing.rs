//! Helpers that the tests of this folder share.

use super::How;
use crate::data::Datum;
use crate::testing::checking;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::prelude::*;

/// Lengths at which warps and blocks end in different places.
pub const LENGTHS: [usize; 10] = [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000];

/// Rows and columns at which tiles end in different places.
pub const SHAPES: [(usize, usize); 10] =
    [(0, 0), (0, 5), (3, 0), (1, 1), (1, 33), (31, 2), (32, 32), (33, 31), (64, 65), (7, 300)];

/// Runs something on every device of this machine, checked and not. The text names the device.
pub fn everywhere(what: &str, run: impl Fn(&Device, &How, &str)) {
    for device in Device::all() {
        for checked in checking(&device) {
            run(&device, &How { checked }, &format!("{what} on {}, checked {checked}", device.name()));
        }
    }
}

/// Numbers between -1 and 1, the same ones for the same seed.
pub fn random(seed: usize, len: usize) -> Vec<f32> {
    let mut rng = StdRng::seed_from_u64(seed as u64);
    (0..len).map(|_| rng.random_range(-1.0..1.0)).collect()
}

/// Compares results with the expected ones, within a tolerance for each.
#[track_caller]
pub fn assert_near<T: Datum>(results: &[T], expected: &[f64], tolerance: impl Fn(usize) -> f64, what: &str) {
    assert_eq!(results.len(), expected.len(), "{what}");
    for (i, (result, expected)) in results.iter().zip(expected).enumerate() {
        let (result, bound) = (result.to_f64(), tolerance(i));
        // So that a NaN is wrong.
        let near = (result - expected).abs() <= bound;
        assert!(near, "{what}: element {i} is {result} instead of {expected}, give or take {bound}");
    }
}

/// Compares results with the expected ones, bit for bit.
#[track_caller]
pub fn assert_same<T: PartialEq + std::fmt::Debug>(results: &[T], expected: &[T], what: &str) {
    assert_eq!(results.len(), expected.len(), "{what}");
    for (i, (result, expected)) in results.iter().zip(expected).enumerate() {
        assert!(result == expected, "{what}: element {i} is {result:?} instead of {expected:?}");
    }
}
