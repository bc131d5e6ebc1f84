//! Matrix units and asynchronous copies, against plain Rust.

use rand::RngExt;
use sarek_runtime::matrix::Tf32;
use sarek_runtime::matrix::warpgroup::{HeldSum, NarrowC, SwizzledRows, WarpgroupC};
use sarek_runtime::prelude::*;
use sarek_tests::harness::{devices, devices_with, random, rng};
use sarek_tests::kernels::tiles;

/// Returns the product of row-major matrices of 16 x `k` and `k` x `columns`, and the sums of the magnitudes.
fn product(a: &[f64], b: &[f64], c: &[f64], k: usize, columns: usize) -> Vec<(f64, f64)> {
    let element = |at: usize| {
        let (row, column) = (at / columns, at % columns);
        let products = (0..k).map(|i| a[row * k + i] * b[i * columns + column]);
        let magnitude: f64 = products.clone().map(f64::abs).sum();
        (c[at] + products.sum::<f64>(), c[at].abs() + magnitude)
    };
    (0..16 * columns).map(element).collect()
}

/// Checks sums of `k` products each within `docs/matrix-units.md`: a dropped step or a swapped element is far outside.
fn assert_close(device: &Device, found: &[f32], expected: &[(f64, f64)], k: usize) {
    for (at, (found, (sum, magnitude))) in found.iter().zip(expected).enumerate() {
        let bound = 0.5 * (k as f64 + 2.0) * 2f64.powi(-22) * magnitude + f64::from(f32::MIN_POSITIVE);
        let error = (f64::from(*found) - sum).abs();
        assert!(error <= bound, "{device:?}, element {at}: {found} instead of {sum}, {error} and not {bound}");
    }
}

fn transposed<T: Copy>(x: &[T], rows: usize) -> Vec<T> {
    let columns = x.len() / rows;
    (0..x.len()).map(|at| x[at % rows * columns + at / rows]).collect()
}

/// Numbers of some kinds: uniform, of very different magnitudes, and such that sums cancel.
fn numbers(kind: usize, count: usize, name: &str) -> Vec<f32> {
    let rng = &mut rng(name);
    let number = |at: usize| match kind {
        0 => rng.random_range(-1.0f32..1.0),
        1 => rng.random_range(-1.0f32..1.0) * 2f32.powi(rng.random_range(-6..6)),
        _ => (if at.is_multiple_of(2) { 1.0 } else { -1.0 }) * rng.random_range(0.9f32..1.0),
    };
    (0..count).map(number).collect()
}

macro_rules! halves {
    ($($test:ident $half:ident;)*) => {$(
        #[test]
        fn $test() {
            for device in &devices() {
                for (kind, k) in [(0, 16), (0, 64), (1, 48), (2, 160), (1, 1024)] {
                    let half = |x: Vec<f32>| x.into_iter().map($half::from_f32).collect::<Vec<_>>();
                    let wide = |x: &[$half]| x.iter().map(|x| x.to_f64()).collect::<Vec<f64>>();
                    let (a, b) = (half(numbers(kind, 16 * k, "a")), half(numbers(kind, 8 * k, "b")));
                    let c = numbers(kind, 128, "c");
                    let c_wide: Vec<f64> = c.iter().map(|x| f64::from(*x)).collect();
                    let expected = product(&wide(&a), &wide(&b), &c_wide, k, 8);
                    let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
                    let mut sums = device.upload(&c).unwrap();
                    let grid = Grid::new(1, 32);
                    tiles::product::<$half, f32>::launch(device, grid, &left, &right, &mut sums, k as u32).unwrap();
                    assert_close(device, &sums.to_vec().unwrap(), &expected, k);
                    let left = device.upload(&transposed(&a, 16)).unwrap();
                    let right = device.upload(&transposed(&b, k)).unwrap();
                    let mut sums = device.upload(&c).unwrap();
                    tiles::product_transposed::<$half, f32>::launch(device, grid, &left, &right, &mut sums, k as u32)
                        .unwrap();
                    assert_close(device, &sums.to_vec().unwrap(), &expected, k);
                }
            }
        }
    )*};
}

halves! { products_of_f16 f16; products_of_bf16 bf16; }

macro_rules! bytes {
    ($($test:ident $byte:ident;)*) => {$(
        #[test]
        fn $test() {
            let rng = &mut rng(stringify!($test));
            for device in &devices() {
                for k in [32usize, 96, 512] {
                    let (a, b): (Vec<$byte>, Vec<$byte>) = (random(rng, 16 * k), random(rng, 8 * k));
                    let c: Vec<i32> = random(rng, 128);
                    let element = |at: usize| {
                        let (row, column) = (at / 8, at % 8);
                        let products = (0..k).map(|i| i32::from(a[row * k + i]) * i32::from(b[8 * i + column]));
                        products.fold(c[at], i32::wrapping_add)
                    };
                    let expected: Vec<i32> = (0..128).map(element).collect();
                    let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
                    let mut sums = device.upload(&c).unwrap();
                    let grid = Grid::new(1, 32);
                    tiles::product::<$byte, i32>::launch(device, grid, &left, &right, &mut sums, k as u32).unwrap();
                    assert_eq!(sums.to_vec().unwrap(), expected, "{device:?}");
                    let left = device.upload(&transposed(&a, 16)).unwrap();
                    let right = device.upload(&transposed(&b, k)).unwrap();
                    let mut sums = device.upload(&c).unwrap();
                    tiles::product_transposed::<$byte, i32>::launch(device, grid, &left, &right, &mut sums, k as u32)
                        .unwrap();
                    assert_eq!(sums.to_vec().unwrap(), expected, "{device:?}");
                }
            }
        }
    )*};
}

bytes! { products_of_i8 i8; products_of_u8 u8; }

#[test]
fn products_of_rounded_numbers() {
    for device in &devices() {
        for (kind, k) in [(0, 8), (1, 64), (2, 256)] {
            let (a, b) = (numbers(kind, 16 * k, "a"), numbers(kind, 8 * k, "b"));
            let wide = |x: &[f32]| x.iter().map(|x| f64::from(Tf32::round(*x).to_f32())).collect::<Vec<f64>>();
            let expected = product(&wide(&a), &wide(&b), &[0.0; 128], k, 8);
            let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
            let mut sums = device.zeros::<f32>(128).unwrap();
            tiles::product_rounded::launch(device, Grid::new(1, 32), &left, &right, &mut sums, k as u32).unwrap();
            assert_close(device, &sums.to_vec().unwrap(), &expected, k);
        }
        let mut x = random::<f32>(&mut rng("rounded"), 1000);
        x.extend([0.0, -0.0, f32::MAX, f32::MIN, f32::INFINITY, 1.0 + f32::EPSILON * 4096.0, f32::from_bits(1)]);
        let mut rounded = device.upload(&x).unwrap();
        tiles::rounded::launch(device, Grid::new(1, x.len() as u32), &mut rounded).unwrap();
        for (x, rounded) in x.iter().zip(rounded.to_vec().unwrap()) {
            let expected = Tf32::round(*x).to_f32();
            assert!(rounded.to_bits() == expected.to_bits() || x.is_nan() && rounded.is_nan(), "{x}: {rounded}");
            let small = x.abs() < 2f32.powi(-120) || !expected.is_finite();
            assert!(small || (expected - x).abs() <= x.abs() * 2f32.powi(-11), "{x}: {expected}");
        }
    }
}

#[test]
fn products_by_way_of_shared_memory() {
    for device in &devices() {
        let half = |x: Vec<f32>| x.into_iter().map(bf16::from_f32).collect::<Vec<_>>();
        let wide = |x: &[bf16]| x.iter().map(|x| x.to_f64()).collect::<Vec<f64>>();
        let (a, b) = (half(numbers(1, 256, "a")), half(numbers(1, 256, "b")));
        let expected = product(&wide(&a), &wide(&b), &[0.0; 256], 16, 16);
        for column_major in [false, true] {
            let right = if column_major { transposed(&b, 16) } else { b.clone() };
            let (left, right) = (device.upload(&a).unwrap(), device.upload(&right).unwrap());
            let mut sums = device.zeros::<f32>(256).unwrap();
            tiles::product_shared::launch(device, Grid::new(1, 32), &left, &right, &mut sums, column_major).unwrap();
            assert_close(device, &sums.to_vec().unwrap(), &expected, 16);
        }
        let rng = &mut rng("bytes");
        let (a, b): (Vec<u8>, Vec<u8>) = (random(rng, 512), random(rng, 512));
        let element =
            |at: usize| (0..32).map(|i| i32::from(a[at / 16 * 32 + i]) * i32::from(b[at % 16 * 32 + i])).sum();
        let expected: Vec<i32> = (0..256).map(element).collect();
        let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
        let mut sums = device.zeros::<i32>(256).unwrap();
        tiles::product_of_bytes::launch(device, Grid::new(1, 32), &left, &right, &mut sums).unwrap();
        assert_eq!(sums.to_vec().unwrap(), expected, "{device:?}");
    }
}

macro_rules! warpgroups {
    ($($test:ident $half:ident;)*) => {$(
        #[test]
        fn $test() {
            for device in &devices_with(Arch::SM_90A) {
                for kind in 0..3 {
                    let half = |x: Vec<f32>| x.into_iter().map($half::from_f32).collect::<Vec<_>>();
                    let (a, b) = (half(numbers(kind, 128 * 64, "a")), half(numbers(kind, 64 * 256, "b")));
                    let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
                    let grid = Grid::new(1, 256);
                    for is_shared in [true, false] {
                        let mut sums = device.zeros::<f32>(128 * 256).unwrap();
                        tiles::product_of_warpgroups::<$half>::launch(device, grid, &left, &right, &mut sums, is_shared)
                            .unwrap();
                        // In global memory the elements are where they would be if they were swizzled.
                        let of_left = SwizzledRows { start: 0, from: 0, lead: 0, stride: 512 };
                        let of_right = SwizzledRows { lead: 4096, ..of_left };
                        let product = |row: usize, column: usize, k: usize| match is_shared {
                            true => a[64 * row + k].to_f64() * b[256 * k + column].to_f64(),
                            false => {
                                a[of_left.of_left(row as u32, k as u32) as usize].to_f64()
                                    * b[of_right.of_right(k as u32, column as u32) as usize].to_f64()
                            }
                        };
                        let expected = (0..128 * 256).map(|at| {
                            let products = (0..64).map(|k| product(at / 256, at % 256, k));
                            (products.clone().sum::<f64>(), products.map(f64::abs).sum::<f64>())
                        });
                        assert_close(device, &sums.to_vec().unwrap(), &expected.collect::<Vec<_>>(), 64);
                    }
                }
            }
        }
    )*};
}

macro_rules! transposed {
    ($($test:ident $half:ident;)*) => {$(
        #[test]
        fn $test() {
            for device in &devices_with(Arch::SM_90A) {
                for kind in 0..3 {
                    let half = |numbers: Vec<f32>| numbers.into_iter().map($half::from_f32).collect::<Vec<_>>();
                    let a = numbers(kind, 64 * 128, "a");
                    let b = half(numbers(kind, 128 * 128, "b"));
                    let rounded = half(a.clone());
                    let (wide, left) = (device.upload(&a).unwrap(), device.upload(&rounded).unwrap());
                    let right = device.upload(&b).unwrap();
                    let grid = Grid::new(1, 128);
                    let rows = SwizzledRows { start: 0, from: 0, lead: 0, stride: 512 };
                    let columns = SwizzledRows { lead: 8192, ..rows };
                    for is_shared in [true, false] {
                        let row = |at: usize, k: usize, chunk: usize| match is_shared {
                            true => 128 * at + k,
                            false => k / 64 * chunk + rows.of_left(at as u32, k as u32 % 64) as usize,
                        };
                        let expected = |product: &dyn Fn(usize, usize, usize) -> f64| {
                            let sum = |at: usize| {
                                let products = (0..128).map(|k| product(at / 128, at % 128, k));
                                (products.clone().sum::<f64>(), products.map(f64::abs).sum::<f64>())
                            };
                            (0..64 * 128).map(sum).collect::<Vec<_>>()
                        };
                        let mut sums = device.zeros::<f32>(64 * 128).unwrap();
                        tiles::product_of_rows::<$half>::launch(device, grid, &left, &right, &mut sums, is_shared).unwrap();
                        let of_rows = expected(&|i, j, k| {
                            rounded[row(i, k, 4096)].to_f64() * b[row(j, k, 8192)].to_f64()
                        });
                        assert_close(device, &sums.to_vec().unwrap(), &of_rows, 128);

                        let mut sums = device.zeros::<f32>(64 * 128).unwrap();
                        tiles::product_of_held::<$half>::launch(device, grid, &wide, &right, &mut sums, is_shared).unwrap();
                        let of_held = expected(&|i, j, k| {
                            let at = if is_shared { 128 * k + j } else { columns.of_right(k as u32, j as u32) as usize };
                            rounded[128 * i + k].to_f64() * b[at].to_f64()
                        });
                        assert_close(device, &sums.to_vec().unwrap(), &of_held, 128);

                        let mut sums = device.zeros::<f32>(64 * 64).unwrap();
                        let launch = tiles::product_of_held_narrow::<$half>::launch;
                        launch(device, grid, &wide, &right, &mut sums, is_shared).unwrap();
                        let narrow = SwizzledRows { lead: 0, ..columns };
                        let of_narrow = |at: usize| {
                            let (i, j) = (at / 64, at % 64);
                            let products = (0..128).map(|k| {
                                let at = if is_shared { 64 * k + j } else { narrow.of_right(k as u32, j as u32) as usize };
                                rounded[128 * i + k].to_f64() * b[at].to_f64()
                            });
                            (products.clone().sum::<f64>(), products.map(f64::abs).sum::<f64>())
                        };
                        let of_narrow: Vec<_> = (0..64 * 64).map(of_narrow).collect();
                        assert_close(device, &sums.to_vec().unwrap(), &of_narrow, 128);
                    }
                }
            }
        }
    )*};
}

/// What is computed at once is what is computed one after the other.
macro_rules! at_once {
    ($($test:ident $half:ident $sums:ident;)*) => {$(
        #[test]
        fn $test() {
            for device in &devices_with(Arch::SM_90A) {
                let half = |count, name| numbers(0, count, name).into_iter().map($half::from_f32).collect::<Vec<_>>();
                let columns = <$sums as HeldSum>::COLUMNS as usize;
                let (a, b, v) = (half(64 * 128, "a"), half(128 * 128, "b"), half(128 * columns, "v"));
                let [a, b, v] = [a, b, v].map(|x| device.upload(&x).unwrap());
                let grid = Grid::new(1, 128).with_shared::<$half>(8192).with_shared::<$half>(16384);
                let grid = grid.with_shared::<$half>(128 * columns);
                for is_shared in [true, false] {
                    let mut c = device.zeros::<f32>(128 * 256).unwrap();
                    tiles::products_at_once::<$half, $sums>::launch(device, grid, &a, &b, &v, &mut c, is_shared).unwrap();
                    for (thread, values) in c.to_vec().unwrap().chunks(256).enumerate() {
                        let (scores, apart) = values[..128].split_at(64);
                        let near = |one: f32, other: f32| (one - other).abs() <= 1e-4 * (1.0 + other.abs());
                        assert!(near(scores[0], 2.0 * apart[0]), "{device:?}, {thread}: {} {}", scores[0], apart[0]);
                        assert!((1..64).all(|at| near(scores[at], apart[at])), "{device:?}, {thread}: {scores:?} {apart:?}");
                        let (sums, apart) = values[128..].split_at(64);
                        let all = (0..columns / 2).all(|at| near(sums[at], apart[at]));
                        assert!(all && apart[0] != 0.0, "{device:?}, {thread}: {sums:?} {apart:?}");
                    }
                }
            }
        }
    )*};
}

at_once! { products_at_once_of_bf16 bf16 WarpgroupC; products_at_once_of_f16 f16 NarrowC; }

transposed! { products_of_rows_and_held_factors_of_bf16 bf16; products_of_rows_and_held_factors_of_f16 f16; }

warpgroups! { products_of_warpgroups_of_bf16 bf16; products_of_warpgroups_of_f16 f16; }

#[test]
fn factors_in_wrong_places_are_faults() {
    let (left, right) = (
        SwizzledRows { start: 0, from: 0, lead: 0, stride: 512 },
        SwizzledRows { start: 0, from: 0, lead: 4096, stride: 512 },
    );
    let wrong = [
        (SwizzledRows { stride: 511, ..left }, right, "multiples of 512"),
        (left, SwizzledRows { lead: 4095, ..right }, "multiples of 512"),
        (SwizzledRows { from: 16, ..left }, right, "within the 64 columns"),
        (SwizzledRows { from: 8, ..left }, right, "within the 64 columns"),
        (SwizzledRows { from: u32::MAX - 15, ..left }, right, "within the 64 columns"),
        (SwizzledRows { stride: 1024, ..left }, right, "left factor must be within its array"),
        (SwizzledRows { start: 512, ..left }, right, "left factor must be within its array"),
        // Products that come back to a small number in 32 bits.
        (SwizzledRows { stride: 1 << 29, ..left }, right, "left factor must be within its array"),
        (SwizzledRows { start: u32::MAX - 511, ..left }, right, "left factor must be within its array"),
        (left, SwizzledRows { stride: 1 << 29, ..right }, "right factor must be within its array"),
        (left, SwizzledRows { lead: u32::MAX - 511, ..right }, "right factor must be within its array"),
        (left, SwizzledRows { lead: 4608, ..right }, "right factor must be within its array"),
    ];
    for device in &devices_with(Arch::SM_90A) {
        let x = device.upload(&[bf16::ONE; 8192]).unwrap();
        let mut c = device.zeros::<f32>(128).unwrap();
        for is_shared in [true, false] {
            let mut launch = |left, right| {
                tiles::product_at::launch(device, Grid::new(1, 128), &mut c, left, right, is_shared, &x)
                    .and_then(|()| device.synchronize())
            };
            launch(left, right).unwrap();
            for (left, right, message) in wrong {
                // The slice in global memory is longer.
                if is_shared || left.start < 512 && left.stride != 1024 {
                    let error = launch(left, right).expect_err(message).to_string();
                    assert!(error.contains(message), "{left:?} {right:?}: {error}");
                }
            }
        }
        // Only a GPU detects shared memory that does not begin where the swizzle does.
        assert_eq!(c.to_vec().unwrap(), [64.0; 128]);
    }
}

#[test]
fn older_architectures_are_refused_at_the_call() {
    let line = tiles::ROUNDED_LINE;
    match tiles::product_rounded::ptx(Arch::SM_75) {
        Err(Error::NeedsArch { needs: "sm_80", file, line: found, .. }) => {
            assert_eq!((file, found), (tiles::FILE, line))
        }
        other => panic!("{other:?}"),
    }
    // `ldmatrix` by itself is older.
    let text = tiles::product_rounded::cuda_source();
    assert!(text.starts_with("// needs sm_80\n"), "{text}");
}

#[test]
fn each_lane_knows_its_places() {
    for device in &devices() {
        let (mut rows, mut columns) = (device.zeros::<u32>(128).unwrap(), device.zeros::<u32>(128).unwrap());
        tiles::places::launch(device, Grid::new(1, 32), &mut rows, &mut columns).unwrap();
        let places: std::collections::BTreeSet<_> =
            rows.to_vec().unwrap().into_iter().zip(columns.to_vec().unwrap()).collect();
        assert_eq!(places.len(), 128);
        assert!(places.into_iter().all(|(row, column)| row < 16 && column < 8));
    }
}

macro_rules! copies {
    ($($test:ident $ty:ident $count:literal;)*) => {$(
        #[test]
        fn $test() {
            let rng = &mut rng(stringify!($test));
            for device in &devices() {
                for length in [0usize, 1, 31, 64 * $count - 1, 64 * $count, 64 * $count + 1, 1000, 4096] {
                    let x: Vec<$ty> = random(rng, length);
                    let count = length / $count * $count;
                    let mut expected: Vec<u64> = x[..count].iter().map(|x| x.to_bits_of()).collect();
                    expected.resize(length + 100, 0);
                    let input = device.upload(&x).unwrap();
                    let mut out = device.zeros::<$ty>(length + 100).unwrap();
                    tiles::copied::<$ty, $count>::launch(device, Grid::new(1, 64), &input, &mut out).unwrap();
                    let found: Vec<u64> = out.to_vec().unwrap().iter().map(|x| x.to_bits_of()).collect();
                    assert_eq!(found, expected, "{device:?}, {length}");
                }
            }
        }
    )*};
}

/// The bits of a number.
trait ToBitsOf: Copy {
    fn to_bits_of(self) -> u64;
}

macro_rules! bits {
    ($($ty:ident |$x:ident| $bits:expr;)*) => {$(
        impl ToBitsOf for $ty {
            fn to_bits_of(self) -> u64 {
                let $x = self;
                u64::from($bits)
            }
        }
    )*};
}

bits! { f32 |x| x.to_bits(); f64 |x| x.to_bits(); u8 |x| x; u16 |x| x; u64 |x| x; }

copies! {
    copies_of_four_f32 f32 4;
    copies_of_four_bytes u8 4;
    copies_of_eight_u16 u16 8;
    copies_of_two_u64 u64 2;
}

#[test]
fn copies_of_single_elements() {
    fn check<T: Number + ToBitsOf + sarek_tests::harness::Sample>(device: &Device) {
        for length in [1usize, 63, 64, 65, 1000] {
            let x: Vec<T> = random(&mut rng("single"), length);
            let input = device.upload(&x).unwrap();
            let mut out = device.zeros::<T>(length).unwrap();
            tiles::copied_singly::<T>::launch(device, Grid::cover(length, 64), &input, &mut out).unwrap();
            let bits = |x: &[T]| x.iter().map(|x| x.to_bits_of()).collect::<Vec<u64>>();
            assert_eq!(bits(&out.to_vec().unwrap()), bits(&x), "{device:?}");
        }
    }
    for device in &devices() {
        check::<f32>(device);
        check::<f64>(device);
        check::<u16>(device);
    }
}

#[test]
fn copies_of_whole_tiles() {
    for device in &devices() {
        for blocks in [1u32, 7] {
            let x: Vec<f32> = (0..256 * blocks).map(|x| x as f32).collect();
            let input = device.upload(&x).unwrap();
            let mut out = device.zeros::<f32>(x.len()).unwrap();
            tiles::copied_whole::launch(device, Grid::new(blocks, 64), &input, &mut out).unwrap();
            assert_eq!(out.to_vec().unwrap(), x);
        }
        // An access out of range is a fault at the copy, and nothing is written there.
        let input = device.upload(&[1.0f32; 300]).unwrap();
        let mut out = device.zeros::<f32>(512).unwrap();
        let launched = tiles::copied_whole::launch(device, Grid::new(2, 64), &input, &mut out);
        // The CPU reports it immediately, and a GPU at a wait.
        let error = launched.err().or_else(|| out.to_vec().err()).expect("a fault");
        assert!(matches!(error, Error::OutOfBounds { .. }), "{error}");
    }
}
