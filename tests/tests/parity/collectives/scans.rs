//! Reductions and scans.

use super::{Value, orders};
use sarek_runtime::monoid::{BitXor, Max, Min, Monoid, Sum};
use sarek_runtime::prelude::*;
use sarek_tests::harness::{random, rng};
use sarek_tests::kernels::collectives::scans::{self, COLUMNS};
use sarek_tests::kernels::collectives::{Affine, Then};

/// Random values.
fn values<T: Value>(test: &str, count: usize) -> Vec<T> {
    random::<u32>(&mut rng(test), count).into_iter().map(T::of).collect()
}

/// Returns the inclusive and the exclusive scan, and the combination of all.
fn scanned<T: Value, M: Monoid<T>>(x: &[T]) -> (Vec<T>, Vec<T>, T) {
    let mut total = M::identity();
    let mut exclusive = Vec::new();
    let mut inclusive = Vec::new();
    for value in x {
        exclusive.push(total);
        total = M::combine(total, *value);
        inclusive.push(total);
    }
    (inclusive, exclusive, total)
}

fn check_warps<T: Value, M: Monoid<T>>() {
    let x = values::<T>("warps", 256);
    let heads = [0, 1, 2, 0x8000_0000, u32::MAX, 0x0001_0110, 0x7fff_fffe, 0xf000_000f];
    let mut expected = Vec::new();
    for (values, heads) in x.chunks(32).zip(heads) {
        let (inclusive, exclusive, total) = scanned::<T, M>(values);
        for lane in 0..32 {
            let is_head = |lane: &usize| *lane == 0 || heads >> lane & 1 != 0;
            let first = (0..=lane).rfind(is_head).unwrap();
            let end = (lane + 1..32).find(is_head).unwrap_or(32);
            let through = scanned::<T, M>(&values[first..=lane]).2;
            let segment = if is_head(&lane) { scanned::<T, M>(&values[lane..end]).2 } else { M::identity() };
            expected.extend([total, inclusive[lane], exclusive[lane], inclusive[lane], total, exclusive[lane], total]);
            expected.extend([through, segment, values[13]]);
        }
    }
    for device in &orders() {
        let (x, heads) = (device.upload(&x).unwrap(), device.upload(&heads).unwrap());
        let mut out = device.upload(&vec![M::identity(); COLUMNS * x.len()]).unwrap();
        scans::of_warps::<T, M>::launch(device, Grid::new(4, 64), &x, &heads, &mut out).unwrap();
        let out = out.to_vec().unwrap();
        for (lane, (found, right)) in out.chunks(COLUMNS).zip(expected.chunks(COLUMNS)).enumerate() {
            assert_eq!(found, right, "lane {lane}, {device:?}");
        }
    }
}

#[test]
fn of_warps() {
    check_warps::<u32, Sum>();
    check_warps::<i32, Max>();
    check_warps::<f32, Sum>();
    check_warps::<u64, Min>();
    check_warps::<f64, Max>();
    check_warps::<u32, BitXor>();
    check_warps::<Affine, Then>();
}

fn check_values<T: Value, M: Monoid<T>, const THREADS: usize>() {
    let x = values::<T>("values", 3 * THREADS);
    let mut expected = Vec::new();
    for values in x.chunks(THREADS) {
        let (inclusive, exclusive, total) = scanned::<T, M>(values);
        for thread in 0..THREADS {
            expected.extend([total, inclusive[thread], total, exclusive[thread], total, values[17]]);
        }
    }
    for device in &orders() {
        let x = device.upload(&x).unwrap();
        let mut out = device.upload(&vec![M::identity(); 6 * x.len()]).unwrap();
        scans::of_values::<T, M, THREADS>::launch(device, Grid::new(3, THREADS as u32), &x, &mut out).unwrap();
        for (thread, (found, right)) in out.to_vec().unwrap().chunks(6).zip(expected.chunks(6)).enumerate() {
            assert_eq!(found, right, "thread {thread} of blocks of {THREADS}, {device:?}");
        }
    }
}

#[test]
fn of_values() {
    check_values::<u32, Sum, 32>();
    check_values::<u32, Max, 128>();
    check_values::<u64, BitXor, 96>();
    check_values::<f64, Min, 256>();
    check_values::<Affine, Then, 64>();
    check_values::<Affine, Then, 1024>();
}

fn check_tiles<T: Value, M: Monoid<T>, const THREADS: usize, const ITEMS: usize, const TILE: usize>() {
    // The last tile is whole, or ends in its first thread, in the middle, or before its last element.
    for length in [3 * TILE, 2 * TILE + 1, 2 * TILE + TILE / 2, 3 * TILE - 1, 0] {
        let x = values::<T>("tiles", length);
        let of_tiles: Vec<_> = x.chunks(TILE).map(scanned::<T, M>).collect();
        let inclusive: Vec<T> = of_tiles.iter().flat_map(|tile| tile.0.clone()).collect();
        let exclusive: Vec<T> = of_tiles.iter().flat_map(|tile| tile.1.clone()).collect();
        let totals: Vec<T> = of_tiles.iter().flat_map(|tile| [tile.2; 3]).collect();
        let (through, before, _) = scanned::<T, M>(&x);
        for device in &orders() {
            let what = format!("{length} elements, {THREADS} threads, {ITEMS} items, {device:?}");
            let input = device.upload(&x).unwrap();
            let blank = || device.upload(&vec![T::of(1); length]).unwrap();
            let (mut first, mut second) = (blank(), blank());
            let mut sums = device.upload(&vec![T::of(1); totals.len()]).unwrap();
            let grid = Grid::new(length.div_ceil(TILE) as u32, THREADS as u32);
            scans::of_tiles::<T, M, THREADS, ITEMS, TILE>::launch(
                device,
                grid,
                &input,
                &mut first,
                &mut second,
                &mut sums,
            )
            .unwrap();
            assert_eq!(first.to_vec().unwrap(), inclusive, "{what}");
            assert_eq!(second.to_vec().unwrap(), exclusive, "{what}");
            assert_eq!(sums.to_vec().unwrap(), totals, "{what}");

            let (mut first, mut second) = (blank(), blank());
            let grid = Grid::new(1, THREADS as u32);
            let input = &input;
            scans::of_tiles_in_turn::<T, M, THREADS, ITEMS, TILE>::launch(device, grid, input, &mut first, &mut second)
                .unwrap();
            assert_eq!(first.to_vec().unwrap(), through, "{what}");
            assert_eq!(second.to_vec().unwrap(), before, "{what}");
        }
    }
}

#[test]
fn of_tiles() {
    check_tiles::<u32, Sum, 32, 1, 32>();
    check_tiles::<f32, Sum, 64, 2, 128>();
    check_tiles::<Affine, Then, 96, 3, 288>();
    check_tiles::<f64, Sum, 128, 4, 512>();
    check_tiles::<i32, Min, 256, 5, 1280>();
    check_tiles::<u32, Sum, 1024, 6, 6144>();
    check_tiles::<u64, Max, 32, 7, 224>();
}
