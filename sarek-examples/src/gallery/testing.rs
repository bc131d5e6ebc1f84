//! Helpers that the tests of this folder share.

use super::How;
use super::half_matmul::{reference, tolerance};
use crate::data::{Datum, sample};
use crate::testing::checking;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::Result;
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

/// A product of matrices of `bf16`, given the rows, the columns and the inner dimension.
pub type Product = fn(&Device, &Slice<bf16>, &Slice<bf16>, &mut Slice<f32>, (usize, usize, usize), &How) -> Result<()>;

/// Compares products of matrices of these shapes with those on the host, on every device, but for GPUs without the
/// architecture.
#[track_caller]
pub fn products_are_right(needs: Option<Arch>, shapes: [(usize, usize, usize); 2], multiply: Product) {
    for (rows, columns, inner) in shapes {
        let half = |count: usize, seed| sample::<f32>(count, seed).into_iter().map(bf16::from_f32).collect();
        let (a, b): (Vec<bf16>, Vec<bf16>) = (half(rows * inner, 1), half(inner * columns, 2));
        let wide = |x: &[bf16]| x.iter().map(|x| x.to_f64()).collect::<Vec<f64>>();
        let (sums, magnitudes) = reference(&wide(&a), &wide(&b), (columns, inner));
        everywhere(&format!("{rows} x {columns} x {inner}"), |device, how, what| {
            if let (Some(arch), Some(needs)) = (device.arch(), needs)
                && !arch.has(needs)
            {
                return println!("skipped: no {needs}");
            }
            let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
            let mut c = device.upload(&vec![f32::NAN; rows * columns]).unwrap();
            multiply(device, &left, &right, &mut c, (rows, columns, inner), how).unwrap();
            for (at, found) in c.to_vec().unwrap().into_iter().enumerate() {
                let bound = tolerance(inner, magnitudes[at]);
                assert!((f64::from(found) - sums[at]).abs() <= bound, "{what}, {at}: {found}, {}", sums[at]);
            }
        });
    }
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
