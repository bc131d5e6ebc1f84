//! Sorts and histograms.

use super::{Value, orders};
use sarek_runtime::order::{Ascending, Descending, Digits, Less};
use sarek_runtime::prelude::*;
use sarek_tests::harness::{Sample, random, rng, samples};
use sarek_tests::kernels::collectives::{Affine, LastBits, sorts};
use std::cmp::Ordering::{Equal, Greater, Less as Before};

/// Returns the order of a comparison.
fn by<K: DeviceType + Copy, L: Less<K>>(a: &K, b: &K) -> std::cmp::Ordering {
    match (L::less(*a, *b), L::less(*b, *a)) {
        (true, _) => Before,
        (_, true) => Greater,
        (false, false) => Equal,
    }
}

/// Returns the bits of a key from one to another, as a number in the order of `D`.
fn digits<K: Copy, D: Digits<K>>(key: K, begin: u32, end: u32) -> Vec<u32> {
    (begin..end).rev().map(|bit| D::digit(key, bit, 1)).collect()
}

/// Bits, because `==` does not distinguish floats of both zeros.
fn same<K: Sample>(found: &[K], expected: &[K], what: &str) {
    assert_eq!(found.len(), expected.len(), "{what}");
    for (i, (a, b)) in found.iter().zip(expected).enumerate() {
        assert!(a.same(*b, 0), "element {i} is {a:?} and not {b:?}: {what}");
    }
}

fn check_radix<
    K: Sample + Number,
    D: Digits<K>,
    const THREADS: usize,
    const WARPS: usize,
    const DIGITS: usize,
    const ITEMS: usize,
    const TILE: usize,
>() {
    let bits = 8 * size_of::<K>() as u32;
    for length in [2 * TILE, TILE + 1, 2 * TILE - 1] {
        // Few values, so that many keys are equal, and all others.
        let mut x: Vec<K> = samples(&mut rng("radix"), 2 * TILE);
        let repeated: Vec<K> = x.iter().copied().cycle().skip(3).step_by(7).take(TILE / 2).collect();
        x.splice(TILE / 2..TILE, repeated);
        x.truncate(length);
        for (begin, end) in [(0, bits), (3, bits.min(14)), (bits - 5, bits)] {
            let mut expected = x.clone();
            for tile in expected.chunks_mut(TILE) {
                tile.sort_by_key(|key| digits::<K, D>(*key, begin, end));
            }
            for device in &orders() {
                let what = format!("{THREADS} x {ITEMS}, {DIGITS} digits, bits {begin} to {end}, {device:?}");
                let input = device.upload(&x).unwrap();
                let (mut sorted, mut striped) = (device.upload(&x).unwrap(), device.upload(&x).unwrap());
                let grid = Grid::new(2, THREADS as u32);
                sorts::radix::<K, D, THREADS, WARPS, DIGITS, ITEMS, TILE>::launch(
                    device,
                    grid,
                    &input,
                    begin,
                    end,
                    &mut sorted,
                    &mut striped,
                )
                .unwrap();
                same(&sorted.to_vec().unwrap(), &expected, &what);
                same(&striped.to_vec().unwrap(), &expected, &what);
            }
        }
    }
}

#[test]
fn radix() {
    check_radix::<u32, Descending, 32, 1, 16, 1, 32>();
    check_radix::<u32, Ascending, 64, 2, 16, 3, 192>();
    check_radix::<i32, Ascending, 96, 3, 256, 2, 192>();
    check_radix::<f32, Ascending, 128, 4, 64, 4, 512>();
    check_radix::<f64, Descending, 256, 8, 32, 5, 1280>();
    check_radix::<u64, Ascending, 64, 2, 256, 7, 448>();
    check_radix::<i8, Ascending, 32, 1, 2, 6, 192>();
    check_radix::<u16, Descending, 1024, 32, 16, 1, 1024>();
    check_radix::<f16, Ascending, 32, 1, 256, 2, 64>();
    check_radix::<bf16, Descending, 64, 2, 8, 3, 192>();
}

fn check_radix_pairs<
    K: Sample + Number,
    D: Digits<K>,
    const THREADS: usize,
    const WARPS: usize,
    const DIGITS: usize,
    const ITEMS: usize,
    const TILE: usize,
>() {
    let bits = 8 * size_of::<K>() as u32;
    for length in [2 * TILE, TILE + TILE / 2] {
        let mut x: Vec<K> = samples(&mut rng("pairs"), 2 * TILE);
        let repeated: Vec<K> = x.iter().copied().cycle().skip(3).step_by(7).take(TILE / 2).collect();
        x.splice(TILE / 2..TILE, repeated);
        x.truncate(length);
        let values: Vec<u64> = (0..length as u64).collect();
        let mut pairs: Vec<(K, u64)> = x.iter().copied().zip(values.iter().copied()).collect();
        for tile in pairs.chunks_mut(TILE) {
            tile.sort_by_key(|pair| digits::<K, D>(pair.0, 0, bits));
        }
        let (expected, places): (Vec<K>, Vec<u64>) = pairs.into_iter().unzip();
        for device in &orders() {
            let what = format!("{THREADS} x {ITEMS}, {DIGITS} digits, {device:?}");
            let (mut keys, mut moved) = (device.upload(&x).unwrap(), device.upload(&values).unwrap());
            let grid = Grid::new(2, THREADS as u32);
            sorts::radix_pairs::<K, u64, D, THREADS, WARPS, DIGITS, ITEMS, TILE>::launch(
                device, grid, &mut keys, &mut moved, bits,
            )
            .unwrap();
            same(&keys.to_vec().unwrap(), &expected, &what);
            assert_eq!(moved.to_vec().unwrap(), places, "{what}");
        }
    }
}

#[test]
fn radix_pairs() {
    check_radix_pairs::<f32, Descending, 128, 4, 256, 4, 512>();
    check_radix_pairs::<u32, Ascending, 96, 3, 16, 5, 480>();
    check_radix_pairs::<i64, Ascending, 32, 1, 64, 3, 96>();
}

fn check_merge<K: Value, L: Less<K>, const THREADS: usize, const ITEMS: usize, const TILE: usize>() {
    for length in [2 * TILE, TILE + 1, TILE + TILE / 2 + 1, 2 * TILE - 1] {
        let x: Vec<K> = random::<u32>(&mut rng("merge"), length).into_iter().map(K::of).collect();
        let values: Vec<u32> = (0..length as u32).collect();
        let mut pairs: Vec<(K, u32)> = x.iter().copied().zip(values.iter().copied()).collect();
        for tile in pairs.chunks_mut(TILE) {
            tile.sort_by(|a, b| by::<K, L>(&a.0, &b.0));
        }
        let (expected, places): (Vec<K>, Vec<u32>) = pairs.into_iter().unzip();
        for device in &orders() {
            let what = format!("{THREADS} x {ITEMS}, {length} keys, {device:?}");
            let (input, numbers) = (device.upload(&x).unwrap(), device.upload(&values).unwrap());
            let mut sorted = device.upload(&x).unwrap();
            let (mut keys, mut moved) = (device.upload(&x).unwrap(), device.upload(&values).unwrap());
            let grid = Grid::new(2, THREADS as u32);
            sorts::merge::<K, u32, L, THREADS, ITEMS, TILE>::launch(
                device,
                grid,
                &input,
                &numbers,
                &mut sorted,
                &mut keys,
                &mut moved,
            )
            .unwrap();
            assert_eq!(sorted.to_vec().unwrap(), expected, "{what}");
            assert_eq!(keys.to_vec().unwrap(), expected, "{what}");
            assert_eq!(moved.to_vec().unwrap(), places, "{what}");
        }
    }
}

#[test]
fn merge() {
    check_merge::<u32, LastBits, 32, 1, 32>();
    check_merge::<f32, Descending, 64, 2, 128>();
    check_merge::<i32, Ascending, 96, 5, 480>();
    check_merge::<Affine, LastBits, 128, 3, 384>();
    check_merge::<u64, Ascending, 256, 7, 1792>();
    check_merge::<u32, LastBits, 1024, 4, 4096>();
    check_merge::<f64, Ascending, 32, 6, 192>();
}

fn check_histograms<const THREADS: usize, const ITEMS: usize, const BINS: usize>() {
    let tile = THREADS * ITEMS;
    let x: Vec<u32> = random::<u32>(&mut rng("bins"), 3 * tile).into_iter().map(|v| v.isqrt() % BINS as u32).collect();
    let counts = |items: &[u32]| {
        let mut counts = vec![0; BINS];
        items.iter().for_each(|item| counts[*item as usize] += 1);
        counts
    };
    let mut expected: Vec<u32> = x.chunks(tile).flat_map(counts).collect();
    expected.extend(counts(&x));
    for device in &orders() {
        let input = device.upload(&x).unwrap();
        let mut out = device.zeros::<u32>(4 * BINS).unwrap();
        sorts::histograms::<THREADS, ITEMS, BINS>::launch(device, Grid::new(1, THREADS as u32), &input, &mut out)
            .unwrap();
        assert_eq!(out.to_vec().unwrap(), expected, "{THREADS} x {ITEMS}, {BINS} bins, {device:?}");
    }
}

#[test]
fn histograms() {
    check_histograms::<64, 4, 100>();
    check_histograms::<256, 3, 17>();
    check_histograms::<32, 7, 1000>();
}
