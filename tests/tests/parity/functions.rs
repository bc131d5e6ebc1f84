//! Kernels that are generic over device functions.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{SIZES, assert_same, devices, random, rng};
use sarek_tests::kernels::functions::{
    add, arrays, element, element_from_end, gather, halved, larger, map, map_arrays, map_reduce, map_scan, rounded,
    square,
};

/// Returns numbers with exact sums.
fn whole(rng: &mut rand::rngs::StdRng, count: usize) -> Vec<f32> {
    random::<i8>(rng, count).into_iter().map(f32::from).collect()
}

#[test]
fn maps_and_compositions() {
    let rng = &mut rng("maps");
    for device in &devices() {
        for &n in SIZES {
            let xs = whole(rng, n);
            let input = device.upload(&xs).unwrap();
            let mut squares = device.zeros::<f32>(n).unwrap();
            map::<f32, f32, square>::launch(device, Grid::cover(n, 64), &input, &mut squares).unwrap();
            let expected: Vec<f32> = xs.iter().map(|&x| square(x)).collect();
            assert_same(device, "map", &squares.to_vec().unwrap(), &expected, 0);

            let mut numbers = device.zeros::<i32>(n).unwrap();
            map::<f32, i32, Compose<rounded, Compose<square, halved>>>::launch(
                device,
                Grid::cover(n, 64),
                &input,
                &mut numbers,
            )
            .unwrap();
            let expected: Vec<i32> = xs.iter().map(|&x| rounded(square(halved(x)))).collect();
            assert_same(device, "composition", &numbers.to_vec().unwrap(), &expected, 0);
        }
    }
}

#[test]
fn fused_reductions_and_scans() {
    let rng = &mut rng("fused");
    for device in &devices() {
        for &n in SIZES {
            let xs = whole(rng, n);
            let input = device.upload(&xs).unwrap();
            let blocks = n.div_ceil(64).max(1);
            let grid = Grid::new(blocks as u32, 64);
            let mut sums = device.zeros::<f32>(blocks).unwrap();
            map_reduce::<f32, f32, Compose<square, halved>, add<f32>>::launch(device, grid, &input, &mut sums, 0.0)
                .unwrap();
            let mut expected: Vec<f32> =
                xs.chunks(64).map(|block| block.iter().map(|&x| square(halved(x))).sum()).collect();
            expected.resize(blocks, 0.0);
            assert_same(device, "map and reduce", &sums.to_vec().unwrap(), &expected, 0);

            let mut running = device.zeros::<i32>(n).unwrap();
            map_scan::<f32, i32, rounded, larger<i32>>::launch(device, grid, &input, &mut running, 0).unwrap();
            let scanned = xs.chunks(64).flat_map(|block| {
                block.iter().scan(i32::MIN, |running, &x| {
                    *running = larger(*running, rounded(x));
                    Some(*running)
                })
            });
            assert_same(device, "map and scan", &running.to_vec().unwrap(), &scanned.collect::<Vec<_>>(), 0);
        }
    }
}

#[test]
fn functions_of_memory() {
    let xs = [1.0, 2.0, 3.0, 4.0, 5.0];
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        let mut output = device.zeros::<f32>(5).unwrap();
        gather::<element>::launch(device, Grid::new(1, 8), &input, &mut output).unwrap();
        assert_eq!(output.to_vec().unwrap(), xs);
        gather::<element_from_end>::launch(device, Grid::new(1, 8), &input, &mut output).unwrap();
        assert_eq!(output.to_vec().unwrap(), [5.0, 4.0, 3.0, 2.0, 1.0]);
    }
}

#[test]
fn arrays_and_references() {
    let xs: Vec<i32> = (-50..200).collect();
    let expected: Vec<i32> = xs.iter().map(|&x| arrays(x)).collect();
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<i32>(xs.len()).unwrap();
        map_arrays::launch(device, Grid::cover(xs.len(), 64), &input, &mut out).unwrap();
        assert_same(device, "arrays", &out.to_vec().unwrap(), &expected, 0);
    }
}
