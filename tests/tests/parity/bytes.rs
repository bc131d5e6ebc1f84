//! Prefixes, orders, and what is made of the elements of slices, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::bytes::{self, Index, Pair};

#[test]
fn texts_are_spelled_as_on_the_host() {
    let texts: [&[u8]; 9] = [b"", b"a", b"ab", b"abab", b"abc", b"cab", b"ccabxab", b"aab", b"bca"];
    let ends: [&[u8]; 5] = [b"", b"b", b"ab", b"bca", b"abababab"];
    for device in &devices() {
        for text in texts {
            for end in ends {
                let (xs, ys) = (device.upload(text).unwrap(), device.upload(end).unwrap());
                let mut out = device.zeros::<u32>(1).unwrap();
                bytes::spell::launch(device, Grid::new(1, 1), &xs, &ys, &mut out).unwrap();
                let what = format!("{text:?}, {end:?}");
                assert_same(device, &what, &out.to_vec().unwrap(), &[bytes::spelled(text, end)], 0);
            }
        }
    }
}

#[test]
fn bytes_are_assembled_as_on_the_host() {
    let rng = &mut rng("bytes");
    for device in &devices() {
        for length in [20, 21, 33] {
            let numbers = random::<u8>(rng, length);
            let at: Vec<Index> = (0..length as u32 - 3).map(Index).collect();
            let (xs, places) = (device.upload(&numbers).unwrap(), device.upload(&at).unwrap());
            let mut out = device.zeros::<[u32; 5]>(at.len()).unwrap();
            bytes::assemble::launch(device, Grid::cover(length, 32), &xs, &places, &mut out).unwrap();
            let expected: Vec<u32> = at.iter().flat_map(|at| bytes::assembled(&numbers, at.0 as usize)).collect();
            assert_same(device, &format!("{numbers:?}"), out.to_vec().unwrap().as_flattened(), &expected, 0);
        }
    }
}

#[test]
fn slices_are_ordered_as_on_the_host() {
    let lists: [&[u32]; 7] = [&[], &[1], &[2], &[1, 2], &[2, 1], &[1, 2, 1], &[1, 2, 1, 2]];
    let floats: [&[f32]; 5] = [&[], &[0.0, -0.0], &[f32::NAN, 1.0], &[1.0, 2.0, 1.0, 2.5], &[1.0, 3.0, 1.0, f32::NAN]];
    let pair = |first, second| Pair { first, second };
    let pairs: [&[Pair]; 4] =
        [&[], &[pair(-1, 3), pair(1, 2)], &[pair(5, 4), pair(5, 3), pair(5, 4)], &[pair(1, 1); 4]];
    for device in &devices() {
        for (number, a) in lists.into_iter().enumerate() {
            for (other, b) in lists.into_iter().enumerate() {
                let (pairs, f) = (pairs[(number + other) % 4], floats[(number + 2 * other) % 5]);
                let (xs, ys) = (device.upload(a).unwrap(), device.upload(b).unwrap());
                let (ps, fs) = (device.upload(pairs).unwrap(), device.upload(f).unwrap());
                let mut out = device.zeros::<i32>(7).unwrap();
                bytes::order::launch(device, Grid::new(1, 1), &xs, &ys, &ps, &fs, &mut out).unwrap();
                let what = format!("{a:?}, {b:?}, {pairs:?}, {f:?}");
                assert_same(device, &what, &out.to_vec().unwrap(), &bytes::ordered(a, b, pairs, f), 0);
            }
        }
    }
}
