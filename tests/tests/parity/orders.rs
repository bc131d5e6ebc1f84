//! Comparisons, sorts and rotations of slices and arrays, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::orders::{self, Row};

fn row(key: u32, weight: f32) -> Row {
    Row { key, weight }
}

#[test]
fn slices_are_ordered_as_on_the_host() {
    let numbers: [&[i32]; 7] = [&[], &[1], &[2], &[1, 2], &[1, 2, -3], &[2, 1], &[1, 1, 4]];
    let floats: [&[f32]; 6] = [&[], &[0.0], &[-0.0, 1.0], &[f32::NAN], &[f32::NAN, 1.0], &[0.5, f32::NAN, 2.0]];
    let rows: [&[Row]; 4] = [
        &[],
        &[row(1, 2.0), row(1, 2.0)],
        &[row(1, 2.0), row(1, 3.0)],
        &[row(1, f32::NAN), row(2, 0.0), row(1, f32::NAN)],
    ];
    let pairs: [&[[u8; 2]]; 3] = [&[], &[[1, 2], [1, 3]], &[[4, 4], [4, 4]]];
    for device in &devices() {
        let mut round = 0;
        for (x, y) in numbers.iter().flat_map(|x| numbers.iter().map(move |y| (*x, *y))) {
            for (f, g) in floats.iter().flat_map(|f| floats.iter().map(move |g| (*f, *g))) {
                round += 1;
                let (rows, pairs) = (rows[round % 4], pairs[round % 3]);
                let (a, b) = (device.upload(x).unwrap(), device.upload(y).unwrap());
                let (c, d) = (device.upload(f).unwrap(), device.upload(g).unwrap());
                let (e, p) = (device.upload(rows).unwrap(), device.upload(pairs).unwrap());
                let mut out = device.zeros::<u32>(1).unwrap();
                orders::compare::launch(device, Grid::new(1, 1), &a, &b, &c, &d, &e, &p, &mut out).unwrap();
                let expected = orders::compared(x, y, f, g, rows, pairs);
                let what = format!("{x:?} {y:?} {f:?} {g:?} {rows:?} {pairs:?}");
                assert_same(device, &what, &out.to_vec().unwrap(), &[expected], 0);
            }
        }
    }
}

#[test]
fn arrays_are_sorted_and_turned_as_on_the_host() {
    for device in &devices() {
        let mut seeds: Vec<i32> = (-9..60).collect();
        seeds.extend([i32::MAX / 200, i32::MIN / 200]);
        let mut out = device.zeros::<[i32; 8]>(seeds.len()).unwrap();
        let x = device.upload(&seeds).unwrap();
        orders::sort::launch(device, Grid::cover(seeds.len(), 32), &x, &mut out).unwrap();
        let expected: Vec<[i32; 8]> = seeds.iter().enumerate().map(|(i, seed)| orders::sorted(*seed, i)).collect();
        assert_eq!(out.to_vec().unwrap(), expected, "{device:?}");
    }
}

#[test]
fn structs_and_enums_are_sorted_as_on_the_host() {
    let rng = &mut rng("arranged");
    for device in &devices() {
        for length in [0usize, 1, 2, 7, 20] {
            for seed in 0..6 {
                let keys = random::<u32>(rng, length);
                let mut rows: Vec<Row> = keys.iter().map(|key| row(key % 5, (key / 5 % 4) as f32)).collect();
                let mut buffer = device.upload(&rows).unwrap();
                let mut out = device.zeros::<u32>(1).unwrap();
                orders::arrange::launch(device, Grid::new(1, 1), &mut buffer, seed, &mut out).unwrap();
                let expected = orders::arranged(&mut rows, seed);
                assert_same(device, &format!("{rows:?}"), &out.to_vec().unwrap(), &[expected], 0);
                assert_eq!(buffer.to_vec().unwrap(), rows, "{device:?}");
            }
        }
    }
}

#[test]
fn rows_of_a_block_are_sorted() {
    let rng = &mut rng("sorted rows");
    for device in &devices() {
        let mut rows: Vec<[u16; 6]> =
            random::<u16>(rng, 6 * 45).chunks_exact(6).map(|row| row.try_into().unwrap()).collect();
        let mut buffer = device.upload(&rows).unwrap();
        orders::sort_rows::launch(device, Grid::cover(rows.len(), 32), &mut buffer).unwrap();
        rows.iter_mut().for_each(|row| row.sort_unstable());
        assert_eq!(buffer.to_vec().unwrap(), rows, "{device:?}");
    }
}

#[test]
fn rotations_by_more_than_there_is_are_faults() {
    for device in &devices() {
        for (left, right, expected) in
            [(4, 0, Ok(())), (5, 0, Err("mid <= self.len()")), (2, 5, Err("k <= self.len()"))]
        {
            let mut x = device.upload(&[1u32, 2, 3, 4]).unwrap();
            let launched = orders::rotate::launch(device, Grid::new(1, 1), &mut x, left, right);
            let found = launched.and_then(|()| x.to_vec().map(|_| ())).map_err(|error| error.to_string());
            match expected {
                Ok(()) => assert_eq!(found, Ok(())),
                Err(text) => assert!(found.as_ref().is_err_and(|error| error.contains(text)), "{found:?}"),
            }
        }
    }
}

#[test]
fn keys_in_reverse() {
    let x = [17u32, 8, 31, 16, 23, 9];
    for device in &devices() {
        for length in 0..=x.len() {
            let a = device.upload(&x[..length]).unwrap();
            let mut out = device.zeros::<[u32; 8]>(20).unwrap();
            orders::descend::launch(device, Grid::new(1, 32), &a, &mut out).unwrap();
            let expected: Vec<[u32; 8]> = (0..20).map(|n| orders::descending(&x[..length], n)).collect();
            assert_eq!(out.to_vec().unwrap(), expected, "{device:?}");
        }
    }
}
