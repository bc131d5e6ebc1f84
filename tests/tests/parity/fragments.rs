//! Products of fragments of doubles, of mixed bytes and of 8-bit floats, and stores of fragments, against plain Rust.

use rand::RngExt;
use sarek_runtime::matrix::{F8E4M3, F8E5M2, LoadElement, Multiply, MultiplySaturating};
use sarek_runtime::prelude::*;
use sarek_tests::harness::{devices, devices_with, random, rng};
use sarek_tests::kernels::fragments;

/// What an element is as an `f64`; and the functions to it and back.
type Wide<T> = fn(T) -> f64;
type Rounded<T> = (fn(f32) -> T, Wide<T>);

/// Returns row-major products of 16 x `k` and `k` x 8, with the sums of the magnitudes.
fn product(a: &[f64], b: &[f64], c: &[f64], k: usize) -> Vec<(f64, f64)> {
    let element = |at: usize| {
        let products = (0..k).map(|i| a[at / 8 * k + i] * b[i * 8 + at % 8]);
        (c[at] + products.clone().sum::<f64>(), c[at].abs() + products.map(f64::abs).sum::<f64>())
    };
    (0..128).map(element).collect()
}

fn transposed<T: Copy>(x: &[T], rows: usize) -> Vec<T> {
    let columns = x.len() / rows;
    (0..x.len()).map(|at| x[at % rows * columns + at / rows]).collect()
}

#[test]
fn doubles() {
    for device in &devices_with(Arch::SM_80) {
        for k in [4, 8, 100] {
            let rng = &mut rng("doubles");
            let mut numbers = |count: usize| (0..count).map(|_| rng.random_range(-1.0..1.0)).collect::<Vec<f64>>();
            let (a, b, c) = (numbers(16 * k), numbers(8 * k), numbers(128));
            let expected = product(&a, &b, &c, k);
            for is_transposed in [false, true] {
                let (left, right) = match is_transposed {
                    true => (transposed(&a, 16), transposed(&b, k)),
                    false => (a.clone(), b.clone()),
                };
                let (left, right) = (device.upload(&left).unwrap(), device.upload(&right).unwrap());
                let mut sums = device.upload(&c).unwrap();
                let grid = Grid::new(1, 32);
                fragments::product_of_doubles::launch(device, grid, &left, &right, &mut sums, k as u32, is_transposed)
                    .unwrap();
                for (at, (found, (sum, magnitude))) in sums.to_vec().unwrap().iter().zip(&expected).enumerate() {
                    let bound = (k + 2) as f64 * 2f64.powi(-53) * magnitude;
                    assert!((found - sum).abs() <= bound, "{device:?}, {at}: {found} instead of {sum}");
                }
            }
        }
    }
}

/// Multiplies numbers on all devices that have the product, and passes each sum and the exact one, with the sum of magnitudes, to `check`.
fn multiply<T: LoadElement + Multiply<S, U>, U: LoadElement, S: Number>(
    arch: Arch,
    k: usize,
    (a, b, c): (Vec<T>, Vec<U>, Vec<S>),
    (of_a, of_b, of_c): (Wide<T>, Wide<U>, Wide<S>),
    check: impl Fn(&str, S, f64, f64),
) {
    let wide = (
        a.iter().map(|x| of_a(*x)).collect::<Vec<_>>(),
        b.iter().map(|x| of_b(*x)).collect::<Vec<_>>(),
        c.iter().map(|x| of_c(*x)).collect::<Vec<_>>(),
    );
    let expected = product(&wide.0, &wide.1, &wide.2, k);
    for device in &devices_with(arch) {
        let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
        let mut sums = device.upload(&c).unwrap();
        let grid = Grid::new(1, 32);
        fragments::product_of_kinds::<T, U, S>::launch(device, grid, &left, &right, &mut sums, k as u32).unwrap();
        for (at, (found, (sum, magnitude))) in sums.to_vec().unwrap().into_iter().zip(&expected).enumerate() {
            check(&format!("{device:?}, {at}"), found, *sum, *magnitude);
        }
    }
}

#[test]
fn bytes_of_both_signs() {
    let k = 96;
    let signed = |name: &str, count: usize| random::<i8>(&mut rng(name), count);
    let unsigned = |name: &str, count: usize| random::<u8>(&mut rng(name), count);
    let start: Vec<i32> = (0..128).map(|i| i * 1000 - 64_000).collect();
    let wide = |x: i32| f64::from(x);
    let exact = |what: &str, found: i32, sum: f64, _: f64| assert_eq!(f64::from(found), sum, "{what}");
    let numbers = (unsigned("a", 16 * k), signed("b", 8 * k), start.clone());
    multiply::<u8, i8, i32>(Arch::SM_80, k, numbers, (f64::from, f64::from, wide), exact);
    let numbers = (signed("a", 16 * k), unsigned("b", 8 * k), start);
    multiply::<i8, u8, i32>(Arch::SM_80, k, numbers, (f64::from, f64::from, wide), exact);
}

#[test]
fn sums_of_bytes_saturate() {
    fn check<T, U>(a: T, b: U, start: i32, expected: i32)
    where
        T: LoadElement + MultiplySaturating<U>,
        U: LoadElement,
    {
        for device in &devices_with(Arch::SM_80) {
            let (left, right) = (device.upload(&[a; 16 * 64]).unwrap(), device.upload(&[b; 64 * 8]).unwrap());
            let mut sums = device.upload(&[start; 128]).unwrap();
            let grid = Grid::new(1, 32);
            fragments::saturating::<T, U>::launch(device, grid, &left, &right, &mut sums, 64).unwrap();
            assert_eq!(sums.to_vec().unwrap(), [expected; 128], "{device:?}, {start}");
        }
    }
    check(-128i8, -128i8, 5, 5 + 64 * 128 * 128);
    check(-128i8, -128i8, i32::MAX - 64 * 128 * 128, i32::MAX);
    check(-128i8, -128i8, i32::MAX - 64 * 128 * 128 + 1, i32::MAX);
    check(127i8, -128i8, i32::MIN + 64 * 127 * 128 - 1, i32::MIN);
    check(127i8, -128i8, i32::MIN + 64 * 127 * 128 + 3, i32::MIN + 3);
    check(255u8, 255u8, i32::MAX, i32::MAX);
    check(255u8, 255u8, i32::MIN, i32::MIN + 64 * 255 * 255);
    check(-1i8, 255u8, i32::MIN + 7, i32::MIN);
    check(255u8, -1i8, -3, -3 - 64 * 255);
}

#[test]
fn eight_bit_floats_of_both_kinds() {
    fn check<T, U>((of_t, wide_t): Rounded<T>, (of_u, wide_u): Rounded<U>)
    where
        T: LoadElement + Multiply<f32, U>,
        U: LoadElement,
    {
        let k = 160;
        let mut integers = rng("integers");
        let mut integer = |_: usize| integers.random_range(-3..=3) as f32;
        let a: Vec<T> = (0..16 * k).map(|at| of_t(integer(at))).collect();
        let b: Vec<U> = (0..8 * k).map(|at| of_u(integer(at))).collect();
        let wide = (wide_t, wide_u, f64::from as fn(f32) -> f64);
        multiply::<T, U, f32>(Arch::SM_89, k, (a, b, vec![1.0; 128]), wide, |what, found, sum, _| {
            assert_eq!(f64::from(found), sum, "{what}");
        });
        let mut numbers = rng("numbers");
        let mut number = |_: usize| numbers.random_range(-1.0f32..1.0) * 2f32.powi(numbers.random_range(-3..3));
        let a: Vec<T> = (0..16 * k).map(|at| of_t(number(at))).collect();
        let b: Vec<U> = (0..8 * k).map(|at| of_u(number(at))).collect();
        multiply::<T, U, f32>(Arch::SM_89, k, (a, b, vec![0.5; 128]), wide, |what, found, sum, magnitude| {
            let bound = (k + 2) as f64 * 2f64.powi(-13) * magnitude;
            assert!((f64::from(found) - sum).abs() <= bound, "{what}: {found} instead of {sum}, bound {bound}");
        });
    }
    let four = (F8E4M3::from_f32 as fn(f32) -> F8E4M3, (|x| f64::from(x.to_f32())) as fn(F8E4M3) -> f64);
    let five = (F8E5M2::from_f32 as fn(f32) -> F8E5M2, (|x| f64::from(x.to_f32())) as fn(F8E5M2) -> f64);
    check(four, four);
    check(four, five);
    check(five, four);
    check(five, five);
}

#[test]
fn fragments_are_stored() {
    fn check<T: sarek_runtime::matrix::StoreElement + Number, const IS_SHARED: bool>(device: &Device) {
        let columns = 8 * T::PER_WORD as usize;
        for stride in [columns, columns + 16 / size_of::<T>(), 2 * columns] {
            let x: Vec<T> = (0..16 * columns as u32).map(|at| cast::<T>(at * 7 % 251 % 120)).collect();
            let (a, mut b) = (device.upload(&x).unwrap(), device.zeros::<T>(1024).unwrap());
            fragments::stored::<T, IS_SHARED>::launch(device, Grid::new(1, 32), &a, &mut b, stride as u32).unwrap();
            let found = b.to_vec().unwrap();
            for at in 0..16 * columns {
                assert_eq!(found[at / columns * stride + at % columns], x[at], "{device:?}, {stride}, {at}");
            }
        }
        let (a, mut b) = (device.zeros::<T>(1024).unwrap(), device.zeros::<T>(1024).unwrap());
        let mut fault = |stride: u32| {
            let launched = fragments::stored::<T, IS_SHARED>::launch(device, Grid::new(1, 32), &a, &mut b, stride);
            launched.and_then(|()| device.synchronize()).unwrap_err().to_string()
        };
        assert!(fault(columns as u32 + 1).contains("begin at a multiple of 16 bytes"));
        assert!(fault(1024).contains("within the slice"));
    }
    for device in &devices_with(Arch::SM_90) {
        check::<bf16, true>(device);
        check::<f16, true>(device);
        check::<u8, true>(device);
        check::<i8, true>(device);
        check::<bf16, false>(device);
        check::<u8, false>(device);
        let x: Vec<bf16> = (0..256).map(|at| bf16::from_f32(at as f32)).collect();
        for is_shared in [false, true] {
            let (a, mut b) = (device.upload(&x).unwrap(), device.zeros::<bf16>(16 * 24).unwrap());
            fragments::stored_transposed::launch(device, Grid::new(1, 32), &a, &mut b, is_shared).unwrap();
            let found = b.to_vec().unwrap();
            for at in 0..256 {
                assert_eq!(found[at % 16 * 24 + at / 16], x[at], "{device:?}, {is_shared}, {at}");
            }
        }
    }
}

#[test]
fn a_rounded_product_is_a_factor() {
    for device in &devices() {
        let matrix = |seed: u32| (0..256).map(|at: u32| (at * seed % 7) as f32 - 3.0).collect::<Vec<f32>>();
        let (a, b, c) = (matrix(3), matrix(5), matrix(11));
        let times = |a: &[f32], b: &[f32]| {
            (0..256).map(|at| (0..16).map(|k| a[at / 16 * 16 + k] * b[16 * k + at % 16]).sum()).collect::<Vec<f32>>()
        };
        // All sums are small integers.
        let expected = times(&times(&a, &b), &c);
        let upload = |x: &[f32]| device.upload(&x.iter().map(|x| f16::from_f32(*x)).collect::<Vec<_>>()).unwrap();
        let mut out = device.zeros::<f32>(256).unwrap();
        fragments::chained::launch(device, Grid::new(1, 32), &upload(&a), &upload(&b), &upload(&c), &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), expected, "{device:?}");
    }
}

#[test]
fn a_warpgroup_stores_what_it_holds() {
    fn check<T: sarek_runtime::matrix::warpgroup::WarpgroupElement>(device: &Device, of: fn(f32) -> T) {
        let rng = &mut rng("held");
        let x: Vec<f32> = (0..8192).map(|_| rng.random_range(-1000.0..1000.0)).collect();
        let held = device.upload(&x).unwrap();
        for swizzled in [false, true] {
            let mut y = device.zeros::<T>(8192).unwrap();
            fragments::rounded_rows::<T>::launch(device, Grid::new(1, 128), &held, &mut y, swizzled).unwrap();
            for (at, (found, x)) in y.to_vec().unwrap().into_iter().zip(&x).enumerate() {
                assert!(found == of(*x), "{device:?}, {swizzled}, {at}: {found:?} of {x}");
            }
        }
    }
    for device in &devices_with(Arch::SM_90) {
        check(device, bf16::from_f32);
        check(device, f16::from_f32);
    }
}
