//! Iterators with names, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::cursors;

#[test]
fn bytes_that_are_taken_one_by_one() {
    let texts = ["ab \"x\\\"y\" 12", "\"", "\"\\", "a", "-12,ab", "7", "-", "x", "3/", "44,"];
    let mut starts = vec![0u32];
    for text in texts {
        starts.push(starts[starts.len() - 1] + text.len() as u32);
    }
    for device in &devices() {
        let (text, at) = (device.upload(texts.concat().as_bytes()).unwrap(), device.upload(&starts).unwrap());
        let (mut counts, mut numbers) = (device.zeros::<u32>(10).unwrap(), device.zeros::<i64>(10).unwrap());
        cursors::texts::launch(device, Grid::new(1, 32), &text, &at, &mut counts, &mut numbers).unwrap();
        assert_same(device, "counts", &counts.to_vec().unwrap(), &texts.map(|t| cursors::tokens(t.as_bytes())), 0);
        let expected = texts.map(|t| cursors::number(t.as_bytes()).unwrap_or(i64::MIN));
        assert_same(device, "numbers", &numbers.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn lists_that_are_merged() {
    let cases: [(&[u32], &[u32], usize); 4] =
        [(&[1, 4, 9], &[2, 3, 10, 11], 9), (&[7], &[8], 2), (&[5, 6], &[1, 9], 3), (&[3], &[1, 1, 1], 4)];
    for device in &devices() {
        for (a, b, length) in cases {
            let (mut out, mut n) = (device.zeros::<u32>(length).unwrap(), device.zeros::<u32>(1).unwrap());
            let (left, right) = (device.upload(a).unwrap(), device.upload(b).unwrap());
            cursors::merge_lists::launch(device, Grid::new(1, 1), &left, &right, &mut out, &mut n).unwrap();
            let mut expected = vec![0; length];
            let count = cursors::merge(a, b, &mut expected);
            assert_same(device, "merged", &out.to_vec().unwrap(), &expected, 0);
            assert_same(device, "count", &n.to_vec().unwrap(), &[count], 0);
        }
    }
}

#[test]
fn iterators_with_names() {
    for device in &devices() {
        for (n, length) in [-4, 0, 1, 3, 7, 12].into_iter().flat_map(|n| (1..8).map(move |length| (n, length))) {
            let x: Vec<i32> = (0..length).map(|i| i * i - 3 * i + 1).collect();
            let mut out = device.zeros::<i32>(8).unwrap();
            cursors::various::launch(device, Grid::new(1, 1), &device.upload(&x).unwrap(), n, &mut out).unwrap();
            assert_same(device, &format!("{n} {x:?}"), &out.to_vec().unwrap(), &cursors::misc(&x, n), 0);
        }
        let bytes: [&[u8]; 4] = [&[1, 1, 2, 0, 0, 3], &[4], &[0, 0], &[5, 0]];
        for (x, length, n) in bytes.into_iter().flat_map(|x| (1..9).flat_map(move |l| (0..6).map(move |n| (x, l, n)))) {
            let y: Vec<u32> = (0..length).map(|i| i * 5 % 7).collect();
            let (a, b) = (device.upload(x).unwrap(), device.upload(&y).unwrap());
            let mut out = device.zeros::<u32>(10).unwrap();
            cursors::lists::launch(device, Grid::new(1, 1), &a, &b, n, &mut out).unwrap();
            let mut expected = cursors::runs(x, &y).to_vec();
            expected.extend(cursors::conditions(&y, n));
            assert_same(device, &format!("{x:?} {y:?} {n}"), &out.to_vec().unwrap(), &expected, 0);
        }
    }
}

#[test]
fn ranges_with_names() {
    let x: Vec<u32> = (0..9).map(|i| i * 5 % 7).collect();
    let offsets = [0, 3, 3, 7, 9];
    let expected: Vec<[u32; 8]> = (0..4).map(|row| cursors::ranged(&x, &offsets, row)).collect();
    for device in &devices() {
        let (a, b) = (device.upload(&x).unwrap(), device.upload(&offsets).unwrap());
        let mut out = device.zeros(4).unwrap();
        cursors::ranges::launch(device, Grid::new(1, 32), &a, &b, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), expected, "{device:?}");
    }
}

#[test]
fn items_of_threads_and_of_blocks() {
    let own: Vec<u32> = (0..32)
        .map(|t| {
            let mut items = [t, t + 1, t + 2, t + 3];
            match t % 2 {
                0 => (items[1], items[2]) = (items[1] * 10, items[2] + items[1] * 10),
                _ => {
                    items[0] *= 10;
                    items[1] += items[0];
                    items[2] *= 10;
                    items[3] += items[2];
                }
            }
            if t % 2 == 0 {
                items[3] *= 10;
            }
            items.swap(0, 1);
            items.iter().fold(0, |a, b| a * 7 + b)
        })
        .collect();
    let x: Vec<u32> = (0..100).map(|i| i * i).collect();
    let common: Vec<u32> = (0..32).map(|t| x.chunks_exact(32).fold(0, |sum, row| sum * 3 + row[31 - t])).collect();
    for device in &devices() {
        let mut out = device.zeros::<u32>(32).unwrap();
        cursors::own_items::launch(device, Grid::new(1, 32), &mut out).unwrap();
        assert_same(device, "own", &out.to_vec().unwrap(), &own, 0);
        cursors::common_items::launch(device, Grid::new(1, 32), &device.upload(&x).unwrap(), &mut out).unwrap();
        assert_same(device, "common", &out.to_vec().unwrap(), &common, 0);
    }
}
