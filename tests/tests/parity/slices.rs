//! Patterns, searches and comparisons of slices, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::slices::{self, Row};

#[test]
fn slices_are_taken_apart_as_on_the_host() {
    let rng = &mut rng("slices");
    for device in &devices() {
        for round in 0..24 {
            for length in [0usize, 1, 2, 3, 4, 7] {
                let i = round % 5;
                let range = if round % 3 == 0 { u32::MAX } else { 8 };
                let mut numbers = |count| -> Vec<u32> { random::<u32>(rng, count).iter().map(|v| v % range).collect() };
                let (x, flat, mut changing) = (numbers(length), numbers(round % 4 * 2), numbers(length));
                let pairs: Vec<[u32; 2]> = flat.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
                let mut buffer = device.upload(&changing).unwrap();
                let (xs, all) = (device.upload(&x).unwrap(), device.upload(&pairs).unwrap());
                let mut out = device.zeros::<u32>(11).unwrap();
                slices::take_apart::launch(device, Grid::new(1, 1), &xs, &all, &mut buffer, i, &mut out).unwrap();

                let what = format!("{x:?}, {pairs:?}, {i}");
                let mut expected = vec![slices::ends(&x), slices::headed(&x), slices::told_apart(&x, i)];
                expected.extend(slices::parts_of(&x, &pairs, i));
                expected.extend([slices::arrays(length as u32), slices::written(&mut changing)]);
                assert_same(device, &what, &out.to_vec().unwrap(), &expected, 0);
                assert_same(device, &what, &buffer.to_vec().unwrap(), &changing, 0);
            }
        }
    }
}

#[test]
fn sorted_slices_are_searched_as_on_the_host() {
    let rng = &mut rng("searched");
    for device in &devices() {
        for length in [0usize, 1, 2, 3, 8, 31, 64] {
            let mut x: Vec<u32> = random::<u32>(rng, length).iter().map(|v| v % 40).collect();
            x.sort_unstable();
            let mut keys: Vec<i32> = x.iter().map(|v| *v as i32 - 5).collect();
            keys.dedup();
            let rows: Vec<Row> = keys.iter().map(|key| Row { key: *key, weight: *key as f32 * 0.75 }).collect();
            let (xs, all) = (device.upload(&x).unwrap(), device.upload(&rows).unwrap());
            for key in 0..45 {
                let mut out = device.zeros::<usize>(9).unwrap();
                slices::search::launch(device, Grid::new(1, 1), &xs, &all, key, &mut out).unwrap();
                let expected = slices::searched(&x, &rows, key);
                assert_same(device, &format!("{key} in {x:?}"), &out.to_vec().unwrap(), &expected, 0);
            }
        }
    }
}

#[test]
fn slices_are_compared_as_on_the_host() {
    let lists: [&[u32]; 7] = [&[], &[1], &[2], &[1, 2], &[2, 1], &[1, 2, 1], &[1, 2, 1, 2]];
    let floats: [&[f32]; 4] = [&[], &[0.0, -0.0], &[f32::NAN, f32::NAN], &[1.0, 2.0, 1.0, 2.5]];
    for device in &devices() {
        for a in lists {
            for b in lists {
                for f in floats {
                    let mut out = device.zeros::<u32>(5).unwrap();
                    let (xs, ys, fs) =
                        (device.upload(a).unwrap(), device.upload(b).unwrap(), device.upload(f).unwrap());
                    let mut sorted = a.to_vec();
                    sorted.sort_unstable();
                    slices::compare::launch(device, Grid::new(1, 1), &xs, &ys, &fs, &mut out).unwrap();
                    let what = format!("{a:?}, {b:?}, {f:?}");
                    assert_same(device, &what, &out.to_vec().unwrap()[..1], &[slices::compared(a, b, f)], 0);
                    let xs = device.upload(&sorted).unwrap();
                    slices::compare::launch(device, Grid::new(1, 4), &xs, &ys, &fs, &mut out).unwrap();
                    let below: Vec<u32> = (0..4).map(|i| sorted.partition_point(|v| *v < i) as u32).collect();
                    assert_same(device, &what, &out.to_vec().unwrap()[1..], &below, 0);
                }
            }
        }
    }
}
