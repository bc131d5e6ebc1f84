//! Every strategy against sums in `f64`, on every device of this machine.

use super::best::{Multiply, TILES};
use super::*;
use crate::testing::checking;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::launch::Target;

/// `m`, `n` and `k`.
const SHAPES: [[usize; 3]; 12] = [
    [0, 0, 0],
    [0, 5, 3],
    [4, 0, 2],
    [5, 4, 0],
    [1, 1, 1],
    [1, 100, 3],
    [70, 1, 9],
    [31, 17, 33],
    [32, 64, 16],
    [64, 68, 40],
    [129, 65, 127],
    [128, 128, 64],
];

fn random(rng: &mut StdRng, len: usize) -> Vec<f32> {
    (0..len).map(|_| rng.random_range(-1.0..1.0)).collect()
}

/// Returns the error in a product, if there is one. A sum of `k` products errs by at most `k` roundings of the sum of
/// the magnitudes.
fn wrong(a: &[f32], b: &[f32], c: &[f32], shape: Shape) -> Option<String> {
    let Shape { m, n, k, transpose_a, transpose_b } = shape;
    for i in 0..m {
        for j in 0..n {
            let (mut sum, mut magnitude) = (0.0, 0.0);
            for l in 0..k {
                let left = f64::from(if transpose_a { a[l * m + i] } else { a[i * k + l] });
                let right = f64::from(if transpose_b { b[j * k + l] } else { b[l * n + j] });
                sum += left * right;
                magnitude += (left * right).abs();
            }
            let bound = (k + 1) as f64 * f64::from(f32::EPSILON) * magnitude;
            let result = f64::from(c[i * n + j]);
            if (result - sum).abs() > bound || result.is_nan() {
                return Some(format!("at {i}, {j}: {result} is not {sum}, give or take {bound}"));
            }
        }
    }
    None
}

/// Runs something on random matrices of a shape, on all devices, checked and not; `skip` elements precede each.
fn verify(
    name: &str,
    shape: Shape,
    skip: usize,
    run: impl Fn(&Device, &Slice<f32>, &Slice<f32>, &mut Slice<f32>, Shape, &How) -> Result<()>,
) {
    let mut rng = StdRng::seed_from_u64(shape.m as u64 * 1000 + shape.n as u64);
    let Shape { m, n, k, .. } = shape;
    let (a, b) = (random(&mut rng, m * k + skip), random(&mut rng, k * n + skip));
    for device in Device::all() {
        let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
        for checked in checking(&device) {
            let what = format!("{name} of {shape:?} on {device:?}, checked {checked}");
            let mut c = device.upload(&vec![f32::NAN; m * n + skip]).unwrap();
            let (left, right) = (left.slice(skip..).unwrap(), right.slice(skip..).unwrap());
            run(&device, &left, &right, &mut c.slice_mut(skip..).unwrap(), shape, &How { checked })
                .unwrap_or_else(|error| panic!("{what}: {error}"));
            let c = c.to_vec().unwrap();
            assert_eq!(wrong(&a[skip..], &b[skip..], &c[skip..], shape), None, "{what}");
            assert!(c[..skip].iter().all(|before| before.is_nan()), "{what} writes before the matrix");
        }
    }
}

#[test]
fn every_strategy_takes_every_shape() {
    // The emulated product has tests of its own: the CPU engine takes long for its tiles.
    for Strategy { name, run, .. } in strategies().into_iter().filter(|strategy| strategy.name != "emulated") {
        for [m, n, k] in SHAPES {
            verify(name, Shape::new(m, n, k), 0, run);
        }
    }
}

#[test]
fn best_takes_every_transposition() {
    for (transpose_a, transpose_b) in [(false, true), (true, false), (true, true)] {
        for [m, n, k] in SHAPES {
            verify("best", Shape::new(m, n, k).transposed(transpose_a, transpose_b), 0, best::run);
        }
    }
}

fn verify_tile(name: &str, shape: Shape, multiply: Multiply) {
    verify(name, shape, 0, |device, a, b, c, shape, how| multiply(&(device as &dyn Target), a, b, c, shape, how));
}

#[test]
fn tiles_of_every_kind_at_the_edges() {
    for (transpose_a, transpose_b) in [(false, false), (false, true), (true, false), (true, true)] {
        for [m, n, k] in [[132, 140, 20], [61, 131, 13], [130, 4, 44]] {
            for (name, multiply) in TILES[0].candidates() {
                let shape = Shape::new(m, n, k).transposed(transpose_a, transpose_b);
                verify_tile(name, shape, *multiply);
            }
        }
    }
}

/// There are 17 columns of tiles, and so a second band.
#[test]
fn tiles_come_in_bands() {
    let (name, multiply) = TILES[0].candidates()[4];
    verify_tile(name, Shape::new(130, 16 * 64 + 3, 5), multiply);
}

#[test]
fn matrices_may_start_anywhere() {
    for Strategy { name, run, .. } in strategies() {
        for skip in [1, 4] {
            verify(name, Shape::new(12, 8, 20), skip, run);
        }
    }
}

#[test]
fn wrong_lengths_and_shapes_are_refused() {
    let device = Device::cpu();
    let (a, b) = (device.zeros::<f32>(6).unwrap(), device.zeros::<f32>(12).unwrap());
    let mut c = device.zeros::<f32>(8).unwrap();
    let mut error = |m, n, k| matmul(&device, &a, &b, &mut c, Shape::new(m, n, k)).unwrap_err().to_string();
    assert_eq!(error(3, 4, 3), "matmul, A: 9 elements, but the buffer has 6");
    assert_eq!(error(2, 5, 3), "matmul, B: 15 elements, but the buffer has 12");
    assert_eq!(error(6, 12, 1), "matmul, C: 72 elements, but the buffer has 8");
    assert!(matmul(&device, &a, &b, &mut c, Shape::new(2, 4, 3)).is_ok());
    for Strategy { transposes, run, .. } in strategies() {
        let shape = Shape::new(2, 4, 3).transposed(false, true);
        assert_eq!(run(&device, &a, &b, &mut c, shape, &How::default()).is_ok(), transposes);
    }
}

#[test]
fn nvrtc_takes_further_instances() {
    use best::matmul_best;
    crate::testing::nvrtc_takes(
        crate::kernels![
            matmul_best<false, false, false, 132, 132, 8, 16, 2, 2, 128, 2>,
            matmul_best<false, true, false, 132, 132, 8, 16, 2, 2, 128, 2>,
            matmul_best<true, true, false, 132, 132, 8, 16, 2, 2, 128, 2>,
            matmul_best<true, false, false, 260, 132, 8, 16, 2, 1, 256, 1>,
            matmul_best<false, true, true, 260, 132, 8, 16, 2, 1, 256, 1>,
            matmul_best<true, false, true, 68, 68, 16, 4, 2, 2, 128, 4>,
            matmul_best<true, false, true, 132, 68, 16, 8, 4, 2, 128, 2>,
            matmul_best<true, false, true, 132, 132, 8, 8, 1, 1, 256, 2>,
        ],
        // NVRTC takes all registers for the last tile, which is multiplied once, and keeps a few values elsewhere.
        &[
            ("matmul_best<false, true, false, 132, 132, 8, 16, 2, 2, 128, 2>", 8),
            ("matmul_best<true, false, true, 68, 68, 16, 4, 2, 2, 128, 4>", 16),
        ],
    );
}

/// Launches on whole matrices make no check if `k` is more than the depth of a tile, whatever lies along it, and whether or not
/// rows begin at multiples of 16 bytes.
#[test]
fn whole_matrices_need_no_check() {
    use best::matmul_best;

    let device = Device::cpu();
    let floats = |count: usize| device.zeros::<f32>(count).unwrap();
    for [m, n, k] in [[256usize, 384, 40], [2052, 1028, 516], [132, 100, 20]] {
        let (a, b, mut c) = (floats(m * k), floats(k * n), floats(m * n));
        let (m, n, k) = (m as u32, n as u32, k as u32);
        macro_rules! check {
            ($side:literal, $threads:literal: $($a:literal $b:literal $vector:literal [$($more:literal)*];)*) => {$(
                let grid = Grid::new(m.div_ceil($side) * n.div_ceil($side), $threads);
                let checks =
                    matmul_best::<$a, $b, $vector, $($more),*>::checks_of(grid, &a, &b, &mut c, m, n, k).unwrap();
                assert_eq!(checks.kept(), 0, "{m} {n} {k}:\n{checks}");
            )*};
        }
        check! {
            128, 128u32:
            false false false [132 132 8 16 2 2 128 2];
            false true false [132 132 8 16 2 2 128 2];
            false true true [132 132 8 16 2 2 128 2];
            true false true [132 132 8 16 2 2 128 2];
            true true false [132 132 8 16 2 2 128 2];
        }
        check! {
            64, 64u32:
            false false true [68 68 16 8 4 4 64 4];
            true false true [68 68 16 8 4 4 64 4];
            true false false [68 68 16 8 4 4 64 4];
        }
    }
}
