//! Tiles and groups of lanes; loads, stores, exchanges and sorts of warps.

use super::{Value, orders};
use sarek_runtime::monoid::{Max, Monoid, Sum};
use sarek_runtime::order::{Ascending, Descending, Less};
use sarek_runtime::prelude::*;
use sarek_tests::harness::{devices, random, rng};
use sarek_tests::kernels::collectives::{Affine, LastBits, Then, lanes};

/// Random values.
fn values<T: Value>(test: &str, count: usize) -> Vec<T> {
    random::<u32>(&mut rng(test), count).into_iter().map(T::of).collect()
}

/// Returns the combination of values.
fn total<T: Value, M: Monoid<T>>(x: impl IntoIterator<Item = T>) -> T {
    x.into_iter().fold(M::identity(), M::combine)
}

fn check_tiles<T: Value, M: Monoid<T>, const SIZE: u32>() {
    let size = SIZE as usize;
    let x = values::<T>("tiles of lanes", 128);
    let mut expected = Vec::new();
    for (number, tile) in x.chunks(size).enumerate() {
        for lane in 0..size {
            if SIZE == 32 || (number % (32 / size)).is_multiple_of(2) {
                let through = |end: usize| total::<T, M>(tile[..end].iter().copied());
                expected.extend([through(size), through(lane + 1), through(lane), tile[size / 2]]);
            } else {
                expected.extend([T::of(1); 4]);
            }
        }
    }
    for device in &orders() {
        let input = device.upload(&x).unwrap();
        let mut out = device.upload(&vec![T::of(1); 4 * x.len()]).unwrap();
        lanes::tiles::<T, M, SIZE>::launch(device, Grid::new(2, 64), &input, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), expected, "tiles of {SIZE}, {device:?}");
    }
}

fn check_votes<const SIZE: u32>() {
    let size = SIZE as usize;
    let x = values::<u32>("votes", 128);
    let mut expected = Vec::new();
    for (number, tile) in x.chunks(size).enumerate() {
        let votes = (0..size).filter(|lane| tile[*lane] % 3 != 0).map(|lane| 1u32 << lane).sum::<u32>();
        let all = u32::MAX >> (32 - SIZE);
        for lane in 0..SIZE {
            let mask = all << (number * size % 32);
            expected.extend([votes, u32::from(votes != 0), u32::from(votes == all), lane, mask]);
        }
    }
    for device in &devices() {
        let input = device.upload(&x).unwrap();
        let mut out = device.zeros::<u32>(5 * x.len()).unwrap();
        lanes::votes::<SIZE>::launch(device, Grid::new(2, 64), &input, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), expected, "tiles of {SIZE}, {device:?}");
    }
}

#[test]
fn tiles() {
    check_tiles::<u32, Sum, 1>();
    check_tiles::<f32, Sum, 2>();
    check_tiles::<u64, Max, 4>();
    check_tiles::<f32, Sum, 8>();
    check_tiles::<Affine, Then, 8>();
    check_tiles::<Affine, Then, 16>();
    check_tiles::<Affine, Then, 32>();
    check_votes::<1>();
    check_votes::<4>();
    check_votes::<16>();
    check_votes::<32>();
}

fn check_groups<T: Value, M: Monoid<T>>(keys: u32) {
    let x = values::<T>("groups", 128);
    let keys: Vec<u32> = values::<u32>("keys", 128).into_iter().map(|value| value % keys).collect();
    let mut expected = Vec::new();
    for i in 0..x.len() {
        let warp = i / 32 * 32;
        let group: Vec<usize> = (warp..warp + 32).filter(|other| keys[*other] == keys[i]).collect();
        let rank = group.iter().position(|other| *other == i).unwrap();
        let through = |end: usize| total::<T, M>(group[..end].iter().map(|other| x[*other]));
        expected.extend([through(group.len()), through(rank + 1), through(rank), x[group[0]]]);
        expected.push(x[group[(rank + 1) % group.len()]]);
    }
    for device in &orders() {
        let (input, numbers) = (device.upload(&x).unwrap(), device.upload(&keys).unwrap());
        let mut out = device.upload(&vec![T::of(1); 5 * x.len()]).unwrap();
        lanes::groups::<T, M>::launch(device, Grid::new(2, 64), &input, &numbers, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), expected, "{device:?}");
    }
}

#[test]
fn groups() {
    for keys in [1, 2, 5, 32] {
        check_groups::<u32, Sum>(keys);
        check_groups::<f64, Max>(keys);
        check_groups::<Affine, Then>(keys);
    }
}

#[test]
fn places_in_groups() {
    let masks = [1, 0x8000_0000, u32::MAX, 0x5555_5555, 0xf000_000f, 0x0001_8000, 0x7fff_ffff, 2];
    let mut expected = Vec::new();
    for mask in masks {
        let lanes: Vec<u32> = (0..32).filter(|lane| mask >> lane & 1 != 0).collect();
        for lane in 0..32u32 {
            expected.push(lanes.get(lane as usize).copied().unwrap_or(32));
            expected.push(u32::from(lane == lanes[0]));
        }
    }
    for device in &devices() {
        let masks = device.upload(&masks).unwrap();
        let mut out = device.zeros::<u32>(expected.len()).unwrap();
        lanes::places::launch(device, Grid::new(4, 64), &masks, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), expected, "{device:?}");
    }
}

#[test]
fn lanes_that_are_together() {
    let x = values::<u32>("together", 256);
    let expected = x.iter().filter(|value| *value % 3 == 0).count() as u32;
    for device in &orders() {
        let (input, mut count) = (device.upload(&x).unwrap(), device.zeros::<u32>(1).unwrap());
        lanes::together::launch(device, Grid::new(2, 128), &input, count.as_atomic()).unwrap();
        assert_eq!(count.to_vec().unwrap(), [expected], "{device:?}");
    }
}

fn check_moves<T: Value, const ITEMS: usize, const TILE: usize>() {
    for length in [2 * TILE, TILE + 1, 2 * TILE - 1] {
        let x = values::<T>("moves of warps", length);
        // Elements that are not loaded equal the first one.
        let mut padded = x.clone();
        padded.resize(2 * TILE, x[0]);
        let mut reversed: Vec<T> = padded.chunks(32 * ITEMS).flat_map(|tile| tile.iter().rev().copied()).collect();
        reversed.truncate(length);
        for device in &orders() {
            let input = device.upload(&x).unwrap();
            let blank = || device.upload(&vec![T::of(1); length]).unwrap();
            let (mut first, mut second) = (blank(), blank());
            lanes::moves::<T, ITEMS, TILE>::launch(device, Grid::new(2, 96), &input, &mut first, &mut second).unwrap();
            assert_eq!(first.to_vec().unwrap(), reversed, "{ITEMS} items, {length} elements, {device:?}");
            assert_eq!(second.to_vec().unwrap(), x, "{ITEMS} items, {length} elements, {device:?}");
        }
    }
}

#[test]
fn moves() {
    check_moves::<Affine, 1, 96>();
    check_moves::<f64, 2, 192>();
    check_moves::<u32, 3, 288>();
    check_moves::<u64, 6, 576>();
}

fn check_sorts<K: Value, L: Less<K>, const ITEMS: usize, const TILE: usize>() {
    for length in [2 * TILE, TILE + 1, TILE + TILE / 2 + 5, 2 * TILE - 1] {
        let x = values::<K>("sorts of warps", length);
        let mut expected = x.clone();
        for tile in expected.chunks_mut(32 * ITEMS) {
            tile.sort_by(|a, b| L::less(*b, *a).cmp(&L::less(*a, *b)));
        }
        for device in &orders() {
            let input = device.upload(&x).unwrap();
            let mut sorted = device.upload(&vec![K::of(1); length]).unwrap();
            lanes::sorts::<K, L, ITEMS, TILE>::launch(device, Grid::new(2, 64), &input, &mut sorted).unwrap();
            assert_eq!(sorted.to_vec().unwrap(), expected, "{ITEMS} items, {length} keys, {device:?}");
        }
    }
}

#[test]
fn sorts() {
    check_sorts::<u32, Descending, 1, 64>();
    check_sorts::<f32, Ascending, 4, 256>();
    check_sorts::<Affine, LastBits, 3, 192>();
    check_sorts::<u64, Ascending, 7, 448>();
}
