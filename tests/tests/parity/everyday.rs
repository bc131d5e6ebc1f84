//! Loops and blocks with values, patterns, elements one after the other: the device functions run on the host too.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::everyday::{
    Steps, apart, blocks, compared, configured, count_down, declared, elements, exchanged, gcd, map_everyday,
    map_recursion, map_spelled, place_of, searched, spelled, sum_of,
};

#[test]
fn everyday_rust() {
    let xs: Vec<u32> = (0..200).collect();
    let mut expected = Vec::new();
    for &x in &xs {
        let values = [x % 50, 3, x % 7, x];
        let signed = [x as i32, 2, 3, (x / 3) as i32];
        expected.extend([
            searched(x),
            blocks(x, x / 2),
            exchanged(x, x / 3),
            apart(&signed, x) as u32,
            elements(&values, x),
            declared(x),
            sum_of(&xs),
            (0..32).filter(|k| k % 2 == 0).map(|k| k * k).sum(),
        ]);
    }
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<u32>(expected.len()).unwrap();
        map_everyday::launch(device, Grid::cover(xs.len(), 32), &input, &mut out).unwrap();
        assert_same(device, "everyday", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn calls_at_the_end_are_loops() {
    let xs: Vec<u32> = (0..200).map(|x| x * 2).collect();
    let mut expected = Vec::new();
    for (i, &x) in (0..).zip(&xs) {
        let mut counts = [0; 4];
        count_down::<3>(x, &mut counts);
        expected.extend([
            gcd(x, i + 12),
            place_of(&xs, i + i / 2, (0, 200)),
            counts[0] + counts[1] * 3 + counts[2] * 5 + counts[3] * 7,
            Steps { at: x, count: 0 }.run() * 256 + compared(i, i as f32 * 0.5),
        ]);
    }
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<u32>(expected.len()).unwrap();
        map_recursion::launch(device, Grid::cover(xs.len(), 32), &input, &mut out).unwrap();
        assert_same(device, "recursion", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn lifetimes_and_configurations() {
    for device in &devices() {
        let (x, y) = (device.upload(&[1u32, 2]).unwrap(), device.upload(&[3u32, 4, 5]).unwrap());
        let mut out = device.zeros::<u32>(2).unwrap();
        configured::launch(device, Grid::new(1, 1), &x, &y, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [3, 8], "{device:?}");
    }
}

#[test]
fn numbers_are_spelled() {
    let expected: Vec<u32> = (0..100).map(spelled).collect();
    for device in &devices() {
        let mut out = device.zeros::<u32>(expected.len()).unwrap();
        map_spelled::launch(device, Grid::cover(expected.len(), 32), &mut out).unwrap();
        assert_same(device, "spelled", &out.to_vec().unwrap(), &expected, 0);
    }
}
