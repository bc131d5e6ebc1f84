//! Products by warpgroups of all types and layouts, against plain Rust.

use rand::RngExt;
use sarek_runtime::matrix::warpgroup::{
    KMajor, Major, MnMajor, RowSwizzle, Swizzle32, Swizzle64, Swizzle128, SwizzledRows, Unswizzled, WarpgroupFactor,
    WarpgroupMajors, WarpgroupMultiply, WarpgroupSigns, WarpgroupSum,
};
use sarek_runtime::matrix::{F8E4M3, F8E5M2, Tf32};
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{Swizzle, TensorMap};
use sarek_tests::harness::{devices, devices_with, random, rng};
use sarek_tests::kernels::steps::{
    bytes_of_floats, product_across, product_of_bytes_at, product_of_signs, product_of_steps, product_of_tiles, whole,
};

/// The number of steps, each of which has 128 bytes along the inner dimension.
const STEPS: usize = 2;

/// Returns the positions in a step's `a` or `b` of an element: as it is given, or as it lies when the data are swizzled.
fn position<T: WarpgroupFactor, D: Major>(outer: usize, inner: usize, is_given: bool) -> usize {
    let row = T::ROW as usize;
    let (step, inner) = (inner / row, inner % row);
    let at = if is_given {
        outer * row + inner
    } else {
        D::place::<T>(whole::<T, D>(), outer as u32, inner as u32) as usize
    };
    step * 128 * row + at
}

/// Numbers by their count and name.
type Numbers<'a, T> = &'a dyn Fn(usize, &str) -> Vec<T>;

/// Multiplies numbers on all devices, and passes each sum, the exact one and the sum of the magnitudes to `check`.
fn multiply<T, U, S, L: Major, R: Major>((lefts, rights): (Numbers<T>, Numbers<U>), check: &dyn Fn(&str, S, f64, f64))
where
    T: WarpgroupMultiply<S, U> + WarpgroupMajors<L, R>,
    U: WarpgroupFactor,
    S: WarpgroupSum,
{
    let (size, depth) = (128 * T::ROW as usize, STEPS * T::ROW as usize);
    let (a, b) = (lefts(STEPS * size, "a"), rights(STEPS * size, "b"));
    for device in &devices_with(Arch::SM_90A) {
        let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
        let grid = Grid::new(1, 128).with_shared::<T>(size).with_shared::<U>(size);
        for is_given in [true, false] {
            let mut sums = device.zeros::<S>(128 * 128).unwrap();
            let steps = STEPS as u32;
            product_of_steps::<T, U, S, L, R>::launch(device, grid, &left, &right, &mut sums, steps, is_given).unwrap();
            let all = || (0..128).flat_map(|outer| (0..depth).map(move |k| (outer, k)));
            let lefts: Vec<f64> = all().map(|(row, k)| T::widened(a[position::<T, L>(row, k, is_given)])).collect();
            let rights: Vec<f64> =
                all().map(|(column, k)| U::widened(b[position::<U, R>(column, k, is_given)])).collect();
            for (at, found) in sums.to_vec().unwrap().into_iter().enumerate() {
                let (sum, magnitude) = dot(&lefts[at / 128 * depth..][..depth], &rights[at % 128 * depth..][..depth]);
                check(&format!("{device:?}, {at}, {is_given}"), found, sum, magnitude);
            }
        }
    }
}

/// Returns the sum of products, and that of their magnitudes.
fn dot(lefts: &[f64], rights: &[f64]) -> (f64, f64) {
    let (mut sum, mut magnitude) = (0.0, 0.0);
    for k in 0..lefts.len() {
        let product = lefts[k] * rights[k];
        sum += product;
        magnitude += product.abs();
    }
    (sum, magnitude)
}

/// Small integers, whose sums every accumulator represents: an element that is missing or exchanged shows.
fn integers<T>(convert: impl Fn(f32) -> T) -> impl Fn(usize, &str) -> Vec<T> {
    move |count, name| {
        let rng = &mut rng(name);
        (0..count).map(|_| convert(rng.random_range(-3..=3) as f32)).collect()
    }
}

/// Checks sums of floats: exact ones of small integers, and those of numbers of different magnitudes within `docs/matrix-units.md`, where
/// products lose `lost` of the largest magnitude.
fn floats<T, U, L: Major, R: Major>(of_t: impl Fn(f32) -> T + Copy, of_u: impl Fn(f32) -> U + Copy, lost: f64)
where
    T: WarpgroupMultiply<f32, U> + WarpgroupMajors<L, R>,
    U: WarpgroupFactor,
{
    multiply::<T, U, f32, L, R>((&integers(of_t), &integers(of_u)), &|what, found, sum, _| {
        assert_eq!(f64::from(found), sum, "{what}");
    });
    let depth = (STEPS as u32 * T::ROW) as f64;
    multiply::<T, U, f32, L, R>((&numbers(of_t), &numbers(of_u)), &|what, found, sum, magnitude| {
        let bound = (depth + 2.0) * lost * magnitude;
        assert!((f64::from(found) - sum).abs() <= bound, "{what}: {found} instead of {sum}, bound {bound}");
    });
}

/// Numbers of different magnitudes.
fn numbers<T>(convert: impl Fn(f32) -> T) -> impl Fn(usize, &str) -> Vec<T> {
    move |count, name| {
        let rng = &mut rng(name);
        (0..count).map(|_| convert(rng.random_range(-1.0f32..1.0) * 2f32.powi(rng.random_range(-3..3)))).collect()
    }
}

macro_rules! majors {
    ($($test:ident $half:ident $left:ident $right:ident;)*) => {$(
        #[test]
        fn $test() {
            floats::<$half, $half, $left, $right>($half::from_f32, $half::from_f32, 2f64.powi(-23));
        }
    )*};
}

majors! {
    bf16_k_k bf16 KMajor KMajor; bf16_k_mn bf16 KMajor MnMajor; bf16_mn_k bf16 MnMajor KMajor; bf16_mn_mn bf16 MnMajor MnMajor;
    f16_k_k f16 KMajor KMajor; f16_k_mn f16 KMajor MnMajor; f16_mn_k f16 MnMajor KMajor; f16_mn_mn f16 MnMajor MnMajor;
}

#[test]
fn tf32() {
    floats::<Tf32, Tf32, KMajor, KMajor>(Tf32::round, Tf32::round, 2f64.powi(-23));
}

/// A left factor that lies across the inner dimension: small integers are exact, and numbers of different magnitudes within the bound.
#[test]
fn tf32_across() {
    let depth = 32 * STEPS;
    for (numbers, is_exact) in [(&integers(Tf32::round) as Numbers<Tf32>, true), (&numbers(Tf32::round), false)] {
        let (a, b) = (numbers(128 * depth, "a"), numbers(128 * depth, "b"));
        for device in &devices_with(Arch::SM_90A) {
            let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
            for is_shared in [true, false] {
                let mut sums = device.zeros::<f32>(128 * 128).unwrap();
                let grid = Grid::new(1, 128);
                product_across::launch(device, grid, &left, &right, &mut sums, STEPS as u32, is_shared).unwrap();
                let left_of = |row: usize, k: usize| {
                    let swizzled = SwizzledRows::at::<Tf32>(whole::<Tf32, MnMajor>(), k as u32 % 32, row as u32);
                    a[k / 32 * 4096 + if is_shared { k % 32 * 128 + row } else { swizzled as usize }].to_f32() as f64
                };
                let right_of =
                    |column: usize, k: usize| b[position::<Tf32, KMajor>(column, k, is_shared)].to_f32() as f64;
                let of_rows: Vec<f64> = (0..128)
                    .flat_map(|row| (0..depth).map(move |k| (row, k)))
                    .map(|(row, k)| left_of(row, k))
                    .collect();
                let of_columns: Vec<f64> = (0..128)
                    .flat_map(|column| (0..depth).map(move |k| (column, k)))
                    .map(|(column, k)| right_of(column, k))
                    .collect();
                for (at, found) in sums.to_vec().unwrap().into_iter().enumerate() {
                    let (sum, magnitude) =
                        dot(&of_rows[at / 128 * depth..][..depth], &of_columns[at % 128 * depth..][..depth]);
                    let bound = if is_exact { 0.0 } else { (depth as f64 + 2.0) * 2f64.powi(-23) * magnitude };
                    assert!((f64::from(found) - sum).abs() <= bound, "{device:?}, {at}, {is_shared}: {found}, {sum}");
                }
            }
        }
    }
}

#[test]
fn eight_bit_floats() {
    let (four, five, lost) = (F8E4M3::from_f32, F8E5M2::from_f32, 2f64.powi(-13));
    floats::<F8E4M3, F8E4M3, KMajor, KMajor>(four, four, lost);
    floats::<F8E4M3, F8E5M2, KMajor, KMajor>(four, five, lost);
    floats::<F8E5M2, F8E4M3, KMajor, KMajor>(five, four, lost);
    floats::<F8E5M2, F8E5M2, KMajor, KMajor>(five, five, lost);
}

/// Rows of 64, 32 and 16 bytes.
macro_rules! swizzles {
    ($($test:ident $swizzle:ident;)*) => {$(
        #[test]
        fn $test() {
            let (half, lost) = (bf16::from_f32, 2f64.powi(-23));
            floats::<bf16, bf16, KMajor<$swizzle>, KMajor<$swizzle>>(half, half, lost);
            floats::<bf16, bf16, KMajor<$swizzle>, MnMajor<$swizzle>>(half, half, lost);
            floats::<bf16, bf16, MnMajor<$swizzle>, KMajor<$swizzle>>(half, half, lost);
            floats::<bf16, bf16, MnMajor<$swizzle>, MnMajor<$swizzle>>(half, half, lost);
            floats::<Tf32, Tf32, KMajor<$swizzle>, KMajor>(Tf32::round, Tf32::round, lost);
            let signed = |count: usize, name: &str| random::<i8>(&mut rng(name), count);
            let unsigned = |count: usize, name: &str| random::<u8>(&mut rng(name), count);
            multiply::<i8, u8, i32, KMajor<$swizzle>, KMajor<$swizzle>>((&signed, &unsigned), &exact);
        }
    )*};
}

swizzles! {
    rows_of_64_bytes Swizzle64; rows_of_32_bytes Swizzle32; rows_of_16_bytes Unswizzled;
}

/// The factors of one product are swizzled in different ways.
#[test]
fn rows_of_different_sizes() {
    let (four, five) = (F8E4M3::from_f32, F8E5M2::from_f32);
    floats::<f16, f16, MnMajor<Unswizzled>, KMajor<Swizzle32>>(f16::from_f32, f16::from_f32, 2f64.powi(-23));
    floats::<F8E4M3, F8E5M2, KMajor<Swizzle64>, KMajor<Unswizzled>>(four, five, 2f64.powi(-13));
}

/// The copy engine writes what the matrix units read.
#[test]
fn tiles_of_all_swizzles() {
    fn check<W: RowSwizzle>(swizzle: Swizzle) {
        let (a, b) = (integers(bf16::from_f32)(64 * 64, "a"), integers(bf16::from_f32)(64 * 128, "b"));
        let wide = W::BYTES / 2;
        for device in &devices_with(Arch::SM_90A) {
            let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
            let of_left = TensorMap::swizzled(&left, [64, 64], [64, wide], swizzle).unwrap();
            let of_right = TensorMap::swizzled(&right, [64, 128], [64, wide], swizzle).unwrap();
            let mut sums = device.zeros::<f32>(64 * 128).unwrap();
            product_of_tiles::<W>::launch(device, Grid::new(1, 128), &left, of_left, &right, of_right, &mut sums)
                .unwrap();
            for (at, found) in sums.to_vec().unwrap().into_iter().enumerate() {
                let (row, column) = (at / 128, at % 128);
                let sum: f32 = (0..64).map(|k| a[64 * row + k].to_f32() * b[128 * k + column].to_f32()).sum();
                assert_eq!(found, sum, "{device:?}, {swizzle:?}, {row}, {column}");
            }
        }
    }
    check::<Swizzle128>(Swizzle::Bytes128);
    check::<Swizzle64>(Swizzle::Bytes64);
    check::<Swizzle32>(Swizzle::Bytes32);
    check::<Unswizzled>(Swizzle::None);
}

fn exact(what: &str, found: i32, sum: f64, _: f64) {
    assert_eq!(f64::from(found), sum, "{what}");
}

#[test]
fn bytes() {
    let signed = |count: usize, name: &str| random::<i8>(&mut rng(name), count);
    let unsigned = |count: usize, name: &str| random::<u8>(&mut rng(name), count);
    multiply::<i8, i8, i32, KMajor, KMajor>((&signed, &signed), &exact);
    multiply::<i8, u8, i32, KMajor, KMajor>((&signed, &unsigned), &exact);
    multiply::<u8, i8, i32, KMajor, KMajor>((&unsigned, &signed), &exact);
    multiply::<u8, u8, i32, KMajor, KMajor>((&unsigned, &unsigned), &exact);
}

/// Products of factors with signs, the first of which replaces what the sums are, even if they are NaN.
#[test]
fn signs_and_first_products() {
    fn check<T, S, const LEFT: i32, const RIGHT: i32>(convert: fn(f32) -> T, start: S)
    where
        T: WarpgroupMultiply<S> + WarpgroupMajors<KMajor, KMajor>,
        S: WarpgroupSigns<LEFT, RIGHT>,
    {
        let row = T::ROW as usize;
        let (a, b) = (integers(convert)(2 * 64 * row, "a"), integers(convert)(2 * 128 * row, "b"));
        for device in &devices_with(Arch::SM_90A) {
            let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
            let grid = Grid::new(1, 128).with_shared::<T>(64 * row).with_shared::<T>(128 * row);
            for is_shared in [true, false] {
                let mut sums = device.upload(&[start; 64 * 128]).unwrap();
                product_of_signs::<T, S, LEFT, RIGHT>::launch(device, grid, &left, &right, &mut sums, is_shared)
                    .unwrap();
                let element = |x: &[T], rows: usize, outer: usize, k: usize| {
                    let (step, k) = (k / row, k % row);
                    let at = if is_shared { outer * row + k } else { position::<T, KMajor>(outer, k, false) };
                    T::widened(x[step * rows * row + at])
                };
                let all = |rows: usize| (0..rows).flat_map(|outer| (0..2 * row).map(move |k| (outer, k)));
                let lefts: Vec<f64> = all(64).map(|(outer, k)| element(&a, 64, outer, k)).collect();
                let rights: Vec<f64> = all(128).map(|(outer, k)| element(&b, 128, outer, k)).collect();
                for (at, found) in sums.to_vec().unwrap().into_iter().enumerate() {
                    let (sum, _) =
                        dot(&lefts[at / 128 * 2 * row..][..2 * row], &rights[at % 128 * 2 * row..][..2 * row]);
                    let signed = f64::from(LEFT * RIGHT) * sum;
                    assert_eq!(S::widened(found), signed, "{device:?}, {at}, {is_shared}");
                }
            }
        }
    }
    check::<bf16, f32, -1, 1>(bf16::from_f32, f32::NAN);
    check::<bf16, f32, 1, -1>(bf16::from_f32, 3.0);
    check::<f16, f32, 1, -1>(f16::from_f32, f32::INFINITY);
    check::<F8E5M2, f32, -1, -1>(F8E5M2::from_f32, 1.0);
    check::<Tf32, f32, -1, 1>(Tf32::round, f32::NAN);
    check::<i8, i32, 1, 1>(|x| x as i8, i32::MIN);
}

#[test]
fn floats_become_bytes() {
    let mut x = random::<f32>(&mut rng("bytes"), 1000);
    x.extend((0..256).map(|bits| F8E4M3::from_bits(bits as u8).to_f32()));
    x.extend((0..256).map(|bits| F8E5M2::from_bits(bits as u8).to_f32() * 1.0625));
    x.extend([0.0, -0.0, f32::MAX, f32::MIN, f32::INFINITY, f32::NAN, f32::from_bits(1), 464.0, 61440.0]);
    for device in &devices() {
        let wide = device.upload(&x).unwrap();
        let mut e4m3 = device.upload(&vec![F8E4M3::ZERO; x.len()]).unwrap();
        let mut e5m2 = device.upload(&vec![F8E5M2::ZERO; x.len()]).unwrap();
        let mut back = device.zeros::<f32>(2 * x.len()).unwrap();
        bytes_of_floats::launch(device, Grid::new(x.len() as u32, 1), &wide, &mut e4m3, &mut e5m2, &mut back).unwrap();
        let (e4m3, e5m2, back) = (e4m3.to_vec().unwrap(), e5m2.to_vec().unwrap(), back.to_vec().unwrap());
        for (i, x) in x.iter().enumerate() {
            let (four, five) = (F8E4M3::from_f32(*x), F8E5M2::from_f32(*x));
            assert_eq!((e4m3[i].to_bits(), e5m2[i].to_bits()), (four.to_bits(), five.to_bits()), "{device:?}, {x}");
            assert!(four.is_nan() && back[2 * i].is_nan() || back[2 * i] == four.to_f32(), "{device:?}, {x}");
            assert_eq!(back[2 * i + 1], if five.is_nan() { 0.0 } else { five.to_f32() }, "{device:?}, {x}");
        }
    }
}

#[test]
fn factors_in_wrong_places_are_faults() {
    let right = SwizzledRows { start: 0, from: 0, lead: 0, stride: 1024 };
    let wrong = [
        (SwizzledRows { stride: 512, ..right }, right, "multiples of an atom"),
        (SwizzledRows { from: 16, ..right }, right, "multiples of an atom"),
        (right, SwizzledRows { start: 16, ..right }, "multiples of an atom"),
        (SwizzledRows { start: 1024, ..right }, right, "left factor must be within its array"),
        (SwizzledRows { stride: 1 << 29, ..right }, right, "left factor must be within its array"),
        (right, SwizzledRows { stride: 2048, ..right }, "right factor must be within its array"),
        (right, SwizzledRows { start: u32::MAX - 1023, ..right }, "right factor must be within its array"),
    ];
    for device in &devices_with(Arch::SM_90A) {
        for (left, right, message) in wrong {
            let mut c = device.zeros::<i32>(128).unwrap();
            let result = product_of_bytes_at::launch(device, Grid::new(1, 128), &mut c, left, right);
            let error = result.and_then(|()| c.to_vec()).unwrap_err().to_string();
            assert!(error.contains(message), "{device:?}: {error}");
        }
        let mut c = device.zeros::<i32>(128).unwrap();
        product_of_bytes_at::launch(device, Grid::new(1, 128), &mut c, right, right).unwrap();
        assert_eq!(c.to_vec().unwrap(), [128; 128]);
    }
}
