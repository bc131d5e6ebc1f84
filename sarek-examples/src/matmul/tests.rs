//! Every strategy against sums in `f64`, on every device of this machine.

use super::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

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

/// What is wrong with a product, if something is. A sum of `k` products errs by at most `k` roundings of the sum of the
/// magnitudes.
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

/// Runs something on random matrices of a shape, on all devices, checked and not; `skip` elements stand before each.
fn verify(name: &str, shape: Shape, skip: usize, run: Run) {
    let mut rng = StdRng::seed_from_u64(shape.m as u64 * 1000 + shape.n as u64);
    let Shape { m, n, k, .. } = shape;
    let (a, b) = (random(&mut rng, m * k + skip), random(&mut rng, k * n + skip));
    for device in Device::all() {
        let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
        for checked in [true, false] {
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
    for Strategy { name, run, .. } in strategies() {
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

#[test]
fn large_tiles_at_the_edges() {
    fn large<const DEPTH: usize, const LOADS: usize>(
        device: &Device,
        a: &Slice<f32>,
        b: &Slice<f32>,
        c: &mut Slice<f32>,
        shape: Shape,
        how: &How,
    ) -> Result<()> {
        matmul_tuned::<128, DEPTH, LOADS, 256, 2>(device, a, b, c, shape, how)
    }
    for (transpose_a, transpose_b) in [(false, false), (false, true), (true, false), (true, true)] {
        for [m, n, k] in [[132, 140, 20], [61, 131, 13]] {
            let shape = Shape::new(m, n, k).transposed(transpose_a, transpose_b);
            verify("large tiles", shape, 0, large::<8, 1>);
            verify("deep tiles", shape, 0, large::<16, 2>);
            verify("wide tiles", shape, 0, |device, a, b, c, shape, how| {
                wide::matmul_wide_tuned::<256, 128, 8, 16, 2, 1, 256, 1>(device, a, b, c, shape, how)
            });
            verify("wide tiles of few threads", shape, 0, |device, a, b, c, shape, how| {
                wide::matmul_wide_tuned::<128, 128, 16, 16, 4, 4, 128, 2>(device, a, b, c, shape, how)
            });
        }
    }
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

/// Compiles for a GPU what the other tests may have run on the CPU only.
#[test]
fn nvrtc_takes_every_kernel() {
    use best::matmul_best;
    macro_rules! compile {
        ($($kernel:ty),* $(,)?) => {
            [$(<$kernel>::resources(Arch::SM_90A).map(|resources| (stringify!($kernel), resources))),*]
        };
    }
    let results = compile![
        naive::matmul_naive,
        tiled::matmul_tiled,
        advanced::matmul_advanced<false>,
        advanced::matmul_advanced<true>,
        matmul_best<false, false, false, 128, 8, 1, 256, 2>,
        matmul_best<false, true, false, 128, 8, 1, 256, 2>,
        matmul_best<true, false, false, 128, 8, 1, 256, 2>,
        matmul_best<true, true, false, 128, 8, 1, 256, 2>,
        matmul_best<false, false, true, 128, 8, 1, 256, 2>,
        matmul_best<false, true, true, 128, 8, 1, 256, 2>,
        matmul_best<true, false, true, 128, 8, 1, 256, 2>,
        matmul_best<true, true, true, 128, 8, 1, 256, 2>,
        matmul_best<true, false, true, 128, 16, 2, 256, 1>,
        matmul_best<true, false, true, 64, 8, 2, 64, 6>,
        wide::matmul_wide<true, false, true, 256, 128, 8, 16, 2, 1, 256, 1>,
        wide::matmul_wide<true, false, true, 256, 128, 16, 16, 4, 2, 256, 1>,
        wide::matmul_wide<true, false, true, 128, 128, 8, 16, 2, 2, 128, 2>,
        wide::matmul_wide<true, false, true, 128, 128, 16, 16, 4, 4, 128, 2>,
    ];
    for result in results {
        match result {
            Ok((kernel, resources)) => {
                println!("{kernel}: {} registers", resources.registers);
                assert_eq!(resources.local_bytes, 0, "{kernel} spills");
            }
            Err(Error::NoNvrtc { .. }) => println!("skipped: there is no NVRTC"),
            Err(error) => panic!("{error}"),
        }
    }
}
