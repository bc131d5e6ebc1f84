//! Emulated products beside sums in `f64`, and beside those of `f32` arithmetic, on every device of this machine that has warpgroups.

use super::*;
use crate::matmul::best;
use crate::peers::{Library, Peers};
use crate::testing::on_warpgroups;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Half a unit in the last place of 1.
const U: f64 = f32::EPSILON as f64 / 2.0;

/// Runs on the devices that have warpgroups, with checks or without. The CPU engine looks for data races where it is said.
fn everywhere(looks_for_races: bool, run: impl Fn(&Device, &How)) {
    on_warpgroups(Device::all().into_iter().map(|device| device.with_race_detection(looks_for_races)), run);
}

/// The kinds of elements whose errors are compared.
#[derive(Debug, Clone, Copy)]
enum Kind {
    /// From -1 to 1.
    Signed,
    /// From 0 to 1: the errors of sums do not cancel.
    Positive,
    /// Magnitudes from 2^-30 to 2^30: a few products decide on a sum.
    Wide,
    /// The second half of a row of the left factor is the first one with the other sign, and that of a column of the right one is nearly equal.
    Cancelling,
}

/// Makes up the factors of an `m` by `n` product.
fn factors(kind: Kind, [m, n, k]: [usize; 3]) -> (Vec<f32>, Vec<f32>) {
    let rng = &mut StdRng::seed_from_u64(k as u64);
    let mut element = || match kind {
        Kind::Signed | Kind::Cancelling => rng.random_range(-1.0..1.0f32),
        Kind::Positive => rng.random_range(0.0..1.0),
        Kind::Wide => rng.random_range(-1.0..1.0) * 2f32.powi(rng.random_range(-30..=30)),
    };
    let mut a: Vec<f32> = (0..m * k).map(|_| element()).collect();
    let mut b: Vec<f32> = (0..k * n).map(|_| element()).collect();
    if matches!(kind, Kind::Cancelling) {
        let half = k / 2;
        for row in a.chunks_exact_mut(k) {
            let (first, second) = row.split_at_mut(half);
            second.iter_mut().zip(first).for_each(|(second, first)| *second = -*first);
        }
        for at in 0..half * n {
            b[half * n + at] = b[at] * 1.0001;
        }
    }
    (a, b)
}

/// Writes `|c - c'| / (|a| |b|)` of each element of a product, where `c'` are sums in `f64`.
#[kernel(block = 256)]
fn errors_of_product(a: &[f32], b: &[f32], c: &[f32], errors: &mut [f64], columns: u32, inner: u32) {
    let i = global_idx_x() as usize;
    if i < c.len() && columns > 0 {
        let (row, column) = (i / columns as usize, i % columns as usize);
        let (mut sum, mut magnitude) = (0.0f64, 0.0f64);
        for l in 0..inner as usize {
            let product = a[row * inner as usize + l] as f64 * b[l * columns as usize + column] as f64;
            sum += product;
            magnitude += product.abs();
        }
        errors[i] = if magnitude > 0.0 { (c[i] as f64 - sum).abs() / magnitude } else { 0.0 };
    }
}

/// Returns the largest and the root mean square error of a product, in units of `U`.
fn errors(device: &Device, a: &Slice<f32>, b: &Slice<f32>, c: &Slice<f32>, [m, n, k]: [usize; 3]) -> (f64, f64) {
    let mut errors = device.zeros::<f64>(m * n).unwrap();
    let grid = Grid::cover((m * n) as u32, 256);
    errors_of_product::launch(device, grid, a, b, c, &mut errors, n as u32, k as u32).unwrap();
    let errors = errors.to_vec().unwrap();
    let largest = errors.iter().copied().fold(0.0, f64::max);
    (largest / U, (errors.iter().map(|x| x * x).sum::<f64>() / errors.len() as f64).sqrt() / U)
}

#[test]
fn errors_are_smaller_than_those_of_f32_arithmetic() {
    everywhere(false, |device, how| {
        // The CPU engine sums in `f64`: it says what splitting costs, and a GPU also what the matrix units do.
        let (sides, inner) =
            if device.is_cuda() { ([512, 512], &[256, 1024, 4096, 16384][..]) } else { ([32, 16], &[128][..]) };
        let cublas = Peers::open(device, 0).ok().filter(|peers| peers.has(Library::Cublas));
        if device.is_cuda() && cublas.is_none() {
            println!("skipped: the peers are not built with cuBLAS");
        }
        for kind in [Kind::Signed, Kind::Positive, Kind::Wide, Kind::Cancelling] {
            for k in inner.iter().copied() {
                let shape = [sides[0], sides[1], k];
                let (a, b) = factors(kind, shape);
                let (a, b) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
                let of = |multiply: &dyn Fn(&mut Slice<f32>)| {
                    let mut c = device.zeros::<f32>(sides[0] * sides[1]).unwrap();
                    multiply(&mut c);
                    errors(device, &a, &b, &c, shape)
                };
                let product = Shape::new(sides[0], sides[1], k);
                let ours = of(&|c| run(device, &a, &b, c, product, how).unwrap());
                let mut others = vec![("f32", of(&|c| best::run(device, &a, &b, c, product, how).unwrap()))];
                if let Some(peers) = &cublas {
                    others.push(("cuBLAS", of(&|c| peers.sgemm(&a, &b, c, product).unwrap())));
                }
                println!("{kind:?}, k = {k}: {:.3}, {:.4}; {others:.4?}", ours.0, ours.1);
                for (name, (largest, mean)) in others {
                    // cuBLAS divides longer sums of so few elements among blocks, which makes its errors smaller.
                    let is_smaller = ours.0 <= largest && ours.1 <= mean || name == "cuBLAS" && k > 256;
                    let text = format!("{kind:?}, k = {k}, on {device:?}: {ours:?}, and {name} {largest}, {mean}");
                    assert!(is_smaller, "{text}");
                }
            }
        }
    });
}

/// Elements that have no exact parts, or whose products have none.
const SPECIAL: [f32; 10] =
    [f32::INFINITY, f32::NEG_INFINITY, f32::NAN, f32::MAX, 1e-45, -3e-39, 1e-36, 1e30, -1e20, 1e-25];

#[test]
fn special_numbers_have_the_results_of_f32_arithmetic() {
    let shape = Shape::new(20, 140, 12);
    let Shape { m, n, k, .. } = shape;
    for (number, left) in SPECIAL.into_iter().enumerate() {
        let right = SPECIAL[number * 3 % SPECIAL.len()];
        let (mut a, mut b) = factors(Kind::Signed, [m, n, k]);
        // They meet each other, zeros and ordinary numbers; the first tile has both, and the second one a column of them.
        (a[3 * k + 7], a[5 * k], b[7 * n + 2], b[3]) = (left, 0.0, right, left);
        a[4 * k..5 * k].fill(left);
        (0..k).for_each(|l| b[l * n + 135] = right);
        let magnitude = |at: usize| -> f64 {
            (0..k).map(|l| (f64::from(a[at / n * k + l]) * f64::from(b[l * n + at % n])).abs()).sum()
        };
        everywhere(false, |device, how| {
            let (x, y) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
            let of = |run: crate::matmul::Run| {
                let mut c = device.zeros::<f32>(m * n).unwrap();
                run(device, &x, &y, &mut c, shape, how).unwrap();
                c.to_vec().unwrap()
            };
            for (at, (found, expected)) in of(run).into_iter().zip(of(best::run)).enumerate() {
                let is_same = found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
                // A subnormal result is off by its last place.
                let bound = k as f64 * (U * magnitude(at) + f64::from(f32::from_bits(1)));
                let is_near = expected.is_finite() && (f64::from(found) - f64::from(expected)).abs() <= bound;
                let place = format!("at {}, {} on {device:?}", at / n, at % n);
                assert!(is_same || is_near, "{left:e} and {right:e} {place}: {found:e}, and not {expected:e}");
            }
        });
    }
}

/// Multiplies whole numbers, of which every sum is exact, and compares every element.
fn exact(shape: Shape, looks_for_races: bool) {
    let Shape { m, n, k, transpose_a, transpose_b } = shape;
    let rng = &mut StdRng::seed_from_u64((m + n + k) as u64);
    // An element before each matrix: no row begins at a multiple of 16 bytes if `k` is odd.
    let skip = k % 2;
    let mut whole =
        |count: usize| -> Vec<f32> { (0..count + skip).map(|_| rng.random_range(-999..=999) as f32).collect() };
    let (a, b) = (whole(m * k), whole(k * n));
    let left = |i: usize, l: usize| a[skip + if transpose_a { l * m + i } else { i * k + l }];
    let right = |l: usize, j: usize| b[skip + if transpose_b { j * k + l } else { l * n + j }];
    let expected: Vec<f32> = (0..m * n).map(|at| (0..k).map(|l| left(at / n, l) * right(l, at % n)).sum()).collect();
    everywhere(looks_for_races, |device, how| {
        let (x, y) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
        let (x, y) = (x.slice(skip..).unwrap(), y.slice(skip..).unwrap());
        let mut c = device.upload(&vec![f32::NAN; m * n + skip]).unwrap();
        run(device, &x, &y, &mut c.slice_mut(skip..).unwrap(), shape, how).unwrap();
        let c = c.to_vec().unwrap();
        assert!(c[..skip].iter().all(|x| x.is_nan()), "{shape:?} on {device:?}, {how:?} writes before the matrix");
        let wrong = (0..m * n).find(|at| c[skip + at] != expected[*at]);
        assert_eq!(wrong, None, "{shape:?} on {device:?}, {how:?}");
    });
}

#[test]
fn every_layout_and_shape() {
    for (transpose_a, transpose_b) in [(false, false), (false, true), (true, false), (true, true)] {
        exact(Shape::new(100, 75, 67).transposed(transpose_a, transpose_b), false);
    }
    exact(Shape::new(130, 132, 8), true);
    for [m, n, k] in [[0, 0, 0], [0, 5, 3], [4, 0, 2], [5, 4, 0], [1, 1, 1], [70, 1, 9]] {
        exact(Shape::new(m, n, k), true);
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let device = Device::cpu();
    let (a, b, mut c) = (device.zeros(6).unwrap(), device.zeros(6).unwrap(), device.zeros(4).unwrap());
    let error = matmul_emulated(&device, &a, &b, &mut c, Shape::new(2, 2, 4)).unwrap_err();
    assert!(matches!(error, Error::Length { what: "matmul, A", .. }), "{error}");
    let (a, b, mut c) = (device.zeros(0).unwrap(), device.zeros(0).unwrap(), device.zeros(0).unwrap());
    let error = matmul_emulated(&device, &a, &b, &mut c, Shape::new((1 << 30) + 1, 0, 0)).unwrap_err();
    assert!(matches!(error, Error::TooLong { what: "matmul: a dimension", .. }), "{error}");
}
