//! What ports of published kernels needed, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::ports::{self as kernels, limits, of_numbers, of_slices, of_text};

#[test]
fn first_items_and_parts_with_numbers() {
    for device in &devices() {
        for (length, n) in (0..9).flat_map(|length| (0..7).map(move |n| (length, n))) {
            for first in [0, 4] {
                let xs: Vec<u32> = (0..length).map(|i| (i * 7 + first) % 11).collect();
                let x = device.upload(&xs).unwrap();
                let mut out = device.zeros::<u32>(3).unwrap();
                of_slices::launch(device, Grid::new(1, 1), &x, n, &mut out).unwrap();
                let expected =
                    [kernels::firsts(&xs, n as usize), kernels::chosen(&xs, n as usize), kernels::kept(&xs, n)];
                assert_same(device, &format!("{n} of {xs:?}"), &out.to_vec().unwrap(), &expected, 0);
            }
        }
    }
}

#[test]
fn numbers_in_text() {
    let texts =
        ["", "-", "+", "0", "-17", "+42", "12x", "9223372036854775807", "9223372036854775808", "-9223372036854775808"];
    let text: Vec<u8> = texts.concat().into_bytes();
    let mut offsets = vec![0u32];
    offsets.extend(texts.iter().scan(0, |end, text| {
        *end += text.len() as u32;
        Some(*end)
    }));
    let expected: Vec<Result<i64, u32>> = texts.iter().map(|text| kernels::parsed(text.as_bytes())).collect();
    for device in &devices() {
        let (all, ends) = (device.upload(&text).unwrap(), device.upload(&offsets).unwrap());
        let (mut values, mut errors) =
            (device.zeros::<i64>(texts.len()).unwrap(), device.zeros::<u32>(texts.len()).unwrap());
        of_text::launch(device, Grid::cover(texts.len(), 32), &all, &ends, &mut values, &mut errors).unwrap();
        let found: Vec<i64> = expected.iter().map(|end| end.unwrap_or(0)).collect();
        let failed: Vec<u32> = expected.iter().map(|end| end.err().unwrap_or(0)).collect();
        assert_same(device, "values", &values.to_vec().unwrap(), &found, 0);
        assert_same(device, "errors", &errors.to_vec().unwrap(), &failed, 0);
    }
}

#[test]
fn products_with_constants_as_carries() {
    let edges = [0, 1, 2, u64::MAX, u64::MAX - 1, 1 << 32, (1 << 32) - 1, 0x1234_5678_9abc_def0];
    let pairs: Vec<(u64, u64)> = edges.iter().flat_map(|a| edges.iter().map(move |b| (*a, *b))).collect();
    let (a, b): (Vec<u64>, Vec<u64>) = pairs.iter().copied().unzip();
    let expected: Vec<u64> = pairs.iter().flat_map(|(a, b)| kernels::products(*a, *b)).collect();
    for device in &devices() {
        let (a, b) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
        let mut out = device.zeros::<[u64; 4]>(pairs.len()).unwrap();
        of_numbers::launch(device, Grid::cover(pairs.len(), 32), &a, &b, &mut out).unwrap();
        assert_same(device, "products", &out.to_vec().unwrap().concat(), &expected, 0);
    }
}

#[test]
fn comparisons_with_limits() {
    let xs = [0, 1, 6, 7, 8, u32::MAX - 7, u32::MAX - 6, u32::MAX];
    let of = |x: u32, n: u32| u32::from(x < n) + 2 * u32::from(n <= x) + 4 * u32::from(x <= u32::MAX - n);
    for device in &devices() {
        let x = device.upload(&xs).unwrap();
        let mut out = device.zeros::<u32>(xs.len()).unwrap();
        limits::<0>::launch(device, Grid::new(1, 32), &x, &mut out).unwrap();
        assert_same(device, "0", &out.to_vec().unwrap(), &xs.map(|x| of(x, 0)), 0);
        limits::<7>::launch(device, Grid::new(1, 32), &x, &mut out).unwrap();
        assert_same(device, "7", &out.to_vec().unwrap(), &xs.map(|x| of(x, 7)), 0);
    }
}
