//! Iterators against rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::iterators;

#[test]
fn iterators_do_what_they_do_on_the_host() {
    let rng = &mut rng("iterators");
    for device in &devices() {
        for length in [1usize, 2, 3, 4, 7, 12, 30] {
            for n in [1u32, 2, 5, 9, 40] {
                let mut few =
                    |length: usize| random::<u32>(rng, length).into_iter().map(|x| x % 1000).collect::<Vec<u32>>();
                let (x, y) = (few(length), few((length + n as usize % 3).max(7)));
                let z: Vec<i32> = random::<i32>(rng, length).into_iter().map(|z| z % 12).collect();
                let f: Vec<f32> = (0..length).map(|i| (i as f32 - 3.0) * 0.5).collect();
                let mut buffer = device.upload(&x).unwrap();
                let (ys, zs) = (device.upload(&y).unwrap(), device.upload(&z).unwrap());
                let fs = device.upload(&f).unwrap();
                let (mut out, mut floats) = (device.zeros::<u32>(15).unwrap(), device.zeros::<f32>(4).unwrap());
                let grid = Grid::new(1, 1);
                iterators::all_of_them::launch(device, grid, &mut buffer, &ys, &zs, &fs, n, &mut out, &mut floats)
                    .unwrap();

                let what = format!("{length} elements, {n}");
                let (sum, product, folded) = iterators::sums(&x, &y);
                let (few, many, even) = iterators::tests(&z, n as i32);
                let (least, most, at) = iterators::extremes(&z, n as i32);
                let (total, squares, strided) = iterators::of_ranges(&y, n);
                let small = iterators::small([1, -2, 3, n as i32, 5, -6], [7, 8, 9, n as i32]);
                let (places, parts) = (iterators::places(&y, n as usize), iterators::parts(&y, n as usize));
                let expected = [
                    places,
                    parts,
                    sum,
                    product,
                    folded,
                    few,
                    many,
                    even as u32,
                    least as u32,
                    most as u32,
                    at as u32,
                    total,
                    squares,
                    strided,
                    small as u32,
                ];
                assert_same(device, &what, &out.to_vec().unwrap(), &expected, 0);
                let mut turned = x.clone();
                iterators::turn(&mut turned);
                assert_same(device, &what, &buffer.to_vec().unwrap(), &turned, 0);
                let (sum, of_squares, largest) = iterators::float_sums(&f);
                let expected = [iterators::dot(&f, &f), sum, of_squares, largest];
                assert_same(device, &what, &floats.to_vec().unwrap(), &expected, 0);
            }
        }
        let x: Vec<f32> = (0..19).map(|i| i as f32).collect();
        let (input, mut out) = (device.upload(&x).unwrap(), device.zeros::<f32>(9).unwrap());
        iterators::in_rounds::launch(device, Grid::new(1, 9), &input, &mut out).unwrap();
        let expected = [x[..16].iter().map(|x| x * x).sum::<f32>(); 9];
        assert_same(device, "in rounds", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn sums_of_nothing() {
    for device in &devices() {
        let (mut none, none_of, zs) = (
            device.zeros::<u32>(0).unwrap(),
            device.upload(&[1u32, 2, 3, 4, 5, 6, 7]).unwrap(),
            device.zeros::<i32>(0).unwrap(),
        );
        let (fs, mut out) = (device.zeros::<f32>(0).unwrap(), device.zeros::<u32>(15).unwrap());
        let mut floats = device.upload(&[1.0f32; 4]).unwrap();
        let grid = Grid::new(1, 1);
        iterators::all_of_them::launch(device, grid, &mut none, &none_of, &zs, &fs, 3, &mut out, &mut floats).unwrap();
        let bits: Vec<u32> = floats.to_vec().unwrap().into_iter().map(f32::to_bits).collect();
        // Rust's sum of no floats is -0.0.
        assert_eq!(bits, [0.0, -0.0, -0.0, f32::NEG_INFINITY].map(f32::to_bits));
        let (least, most, at) = iterators::extremes(&[], 3);
        assert_eq!(out.to_vec().unwrap()[8..11], [least as u32, most as u32, at as u32]);
    }
}
