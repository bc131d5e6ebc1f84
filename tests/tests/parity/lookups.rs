//! Lookups in slices, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::lookups::{self, Cell};

#[test]
fn what_is_looked_for_is_found_as_on_the_host() {
    let rng = &mut rng("lookups");
    for device in &devices() {
        for length in [0usize, 1, 2, 3, 5, 9] {
            for (i, j) in [(0, 0), (0, 1), (1, 3), (2, 2), (3, 1), (4, 9), (8, 5), (12, 40)] {
                let small: Vec<u32> = random::<u32>(rng, length).into_iter().map(|v| v % 7).collect();
                let x = if i == 2 { random::<u32>(rng, length) } else { small };
                let cells = random::<u32>(rng, length.div_ceil(2)).into_iter();
                let cells: Vec<Cell> = cells.map(|v| Cell { weight: (v % 9) as f32 * 0.5, count: v % 5 }).collect();
                let mut changing = random::<u32>(rng, length);
                let mut buffer = device.upload(&changing).unwrap();
                let (xs, all) = (device.upload(&x).unwrap(), device.upload(&cells).unwrap());
                let mut out = device.zeros::<u32>(32).unwrap();
                let n = (length + i) as u32;
                let grid = Grid::new(1, 1);
                lookups::look_up::launch(device, grid, &xs, &all, &mut buffer, n, i as u32, j as u32, &mut out)
                    .unwrap();

                let what = format!("{length} elements, {i}, {j}");
                let mut expected = vec![lookups::found(&x, i, j), lookups::changed(&mut changing, i)];
                expected.push(lookups::parts(&mut changing, i, j));
                expected.extend(lookups::mapped(n, &x, &cells, i));
                expected.extend(if length > 0 { lookups::read_before(&mut changing) } else { [0; 5] });
                assert_same(device, &what, &out.to_vec().unwrap(), &expected, 0);
                assert_same(device, &what, &buffer.to_vec().unwrap(), &changing, 0);
            }
        }
    }
}

#[test]
fn options_and_results_of_arrays_hold_what_they_do_on_the_host() {
    let rng = &mut rng("rows");
    for device in &devices() {
        let seeds: Vec<u32> = random::<u32>(rng, 100).into_iter().map(|seed| seed % 1000).collect();
        let mut out = device.zeros::<u32>(1200).unwrap();
        lookups::look_up_rows::launch(device, Grid::cover(100, 32), &device.upload(&seeds).unwrap(), &mut out).unwrap();
        let expected: Vec<u32> =
            seeds.iter().enumerate().flat_map(|(i, seed)| lookups::rows_found(*seed, i % 6)).collect();
        assert_same(device, "rows", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn what_is_not_found_is_an_error() {
    let expected: Vec<[u32; 6]> = (0..5 * 49)
        .map(|n| {
            let (mut xs, mut made) = ([n as u32, 2, 3, 4], 0);
            let result = lookups::write_or_by_rustc(&mut xs[..n / 49], n / 7 % 7, n % 7, &mut made);
            let [a, b, c, d] = xs;
            [a, b, c, d, made, result.unwrap_or_else(|missing| missing.at + 1000)]
        })
        .collect();
    for device in &devices() {
        let mut out = device.zeros::<[u32; 6]>(expected.len()).unwrap();
        lookups::write_or_fail::launch(device, Grid::cover(expected.len(), 32), &mut out).unwrap();
        let (found, expected) = (out.to_vec().unwrap(), expected.as_flattened());
        assert_same(device, "write or fail", found.as_flattened(), expected, 0);
    }
}

#[test]
fn atomics_and_shared_elements_are_found() {
    for device in &devices() {
        let x: Vec<u32> = (0..50).map(|i| i * 3 % 7).collect();
        let (mut counters, mut out) = (device.zeros::<u32>(5).unwrap(), device.zeros::<u32>(60).unwrap());
        lookups::look_up_cells::launch(
            device,
            Grid::new(2, 32),
            counters.as_atomic(),
            &device.upload(&x).unwrap(),
            &mut out,
        )
        .unwrap();
        let at = |i: usize| x.get(i).copied().unwrap_or(0);
        let expected: Vec<u32> = (0..60).map(|i| if i % 32 == 31 { 99 } else { at(i + 1) }).collect();
        assert_same(device, "neighbours", &out.to_vec().unwrap(), &expected, 0);
        let counts: Vec<u32> = (0..5).map(|n| (0..64).filter(|i| at(*i) == n).count() as u32).collect();
        assert_same(device, "counts", &counters.to_vec().unwrap(), &counts, 0);
    }
}

#[test]
fn what_is_not_found_and_unwrapped_is_a_fault() {
    for device in &devices() {
        let (x, mut out) = (device.upload(&[4u32, 5]).unwrap(), device.zeros::<u32>(1).unwrap());
        let mut launch = |i: u32| {
            lookups::unwrapped::launch(device, Grid::new(1, 1), &x, i, &mut out)?;
            out.to_vec()
        };
        assert_eq!(launch(1).unwrap(), [5]);
        let told = launch(2).unwrap_err().to_string();
        assert!(told.contains("called `Option::unwrap()` on a `None` value"), "{told}");
    }
}
