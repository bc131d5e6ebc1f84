//! Closures as arguments: the device functions run on the host too.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::closures::{closures, map_closures, map_named, map_typed, named};
use sarek_tests::kernels::closures::{returning_by_rustc, trying_by_rustc, typed_by_rustc};

#[test]
fn closures_as_arguments() {
    let xs: Vec<u32> = (0..200).map(|x| x * 2).collect();
    let tile: Vec<u32> = (0..32).map(|tid| tid * 3 + 1).collect();
    let around = tile.iter().fold(0, |total, item| total ^ item);
    let expected: Vec<u32> = (0..)
        .zip(&xs)
        .map(|(i, &x)| {
            let last = if i % 32 == 0 { 0 } else { tile[i as usize % 32 - 1] };
            closures(&xs, x) ^ around ^ i ^ last
        })
        .collect();
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<u32>(xs.len()).unwrap();
        map_closures::launch(device, Grid::cover(xs.len(), 32), &input, &mut out).unwrap();
        assert_same(device, "closures", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn closures_with_names() {
    let xs: Vec<u32> = (0..100).map(|x| x * 5).collect();
    let expected: Vec<u32> = xs.iter().zip(xs.iter().rev()).map(|(&x, &back)| named(&xs, x) ^ back).collect();
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<u32>(xs.len()).unwrap();
        map_named::launch(device, Grid::cover(xs.len(), 32), &input, &mut out).unwrap();
        assert_same(device, "named", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn closures_with_types_and_returns() {
    let xs: Vec<u32> = (0..100).chain([1000, 4097]).collect();
    let early = |x, i| returning_by_rustc(x, i) as u64 ^ (trying_by_rustc(x, i) as u64) << 32;
    let expected = xs.iter().zip(0..).map(|(&x, i)| typed_by_rustc(x) ^ early(x, i));
    let expected: Vec<u64> = expected.collect();
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<u64>(xs.len()).unwrap();
        map_typed::launch(device, Grid::cover(xs.len(), 32), &input, &mut out).unwrap();
        assert_same(device, "typed", &out.to_vec().unwrap(), &expected, 0);
    }
}
