//! Loads, stores and exchanges.

use super::{Value, orders};
use sarek_runtime::prelude::*;
use sarek_tests::harness::{random, rng};
use sarek_tests::kernels::collectives::Affine;
use sarek_tests::kernels::collectives::moves;

/// The place of the item `k` of a thread in the tile.
#[derive(Clone, Copy, Debug)]
enum Arrangement {
    Blocked,
    Striped,
    WarpStriped,
}

use Arrangement::{Blocked, Striped, WarpStriped};

impl Arrangement {
    /// Returns the places in the tile of each thread's items, one thread after the other.
    fn places(self, threads: usize, items: usize) -> Vec<usize> {
        let place = |thread: usize, k: usize| match self {
            Blocked => thread * items + k,
            Striped => thread + k * threads,
            WarpStriped => thread / 32 * 32 * items + thread % 32 + 32 * k,
        };
        (0..threads).flat_map(|thread| (0..items).map(move |k| place(thread, k))).collect()
    }
}

fn check<T: Value, const THREADS: usize, const ITEMS: usize, const TILE: usize>() {
    let loads = [Blocked, Striped, WarpStriped, Blocked, Striped, Blocked, WarpStriped, Blocked];
    let stores = [Blocked, Striped, WarpStriped, Blocked];
    for length in [2 * TILE, TILE + 1, TILE + TILE / 2, 2 * TILE - 1] {
        let x: Vec<T> = random::<u32>(&mut rng("moves"), length).into_iter().map(T::of).collect();
        let filler = T::of(77);
        let padded = [x.clone(), vec![filler; 2 * TILE - length]].concat();
        for device in &orders() {
            let grid = Grid::new(2, THREADS as u32);
            for (how, arrangement) in loads.into_iter().enumerate() {
                let places = arrangement.places(THREADS, ITEMS);
                let expected: Vec<T> =
                    padded.chunks(TILE).flat_map(|tile| places.iter().map(|place| tile[*place])).collect();
                let input = device.upload(&x).unwrap();
                let fillers = device.upload(&[filler]).unwrap();
                let mut out = device.upload(&vec![T::of(1); 2 * TILE]).unwrap();
                moves::loads::<T, THREADS, ITEMS, TILE>::launch(device, grid, &input, &fillers, how as u32, &mut out)
                    .unwrap();
                let what = format!("load {how}, {arrangement:?}, {THREADS} x {ITEMS}, {length}, {device:?}");
                assert_eq!(out.to_vec().unwrap(), expected, "{what}");
            }
            for (how, arrangement) in stores.into_iter().enumerate() {
                let places = arrangement.places(THREADS, ITEMS);
                let mut expected = padded.clone();
                for (stored, items) in expected.chunks_mut(TILE).zip(padded.chunks(TILE)) {
                    for (place, item) in places.iter().zip(items) {
                        stored[*place] = *item;
                    }
                }
                expected.truncate(length);
                let input = device.upload(&padded).unwrap();
                let mut out = device.upload(&vec![T::of(1); length]).unwrap();
                moves::stores::<T, THREADS, ITEMS, TILE>::launch(device, grid, &input, how as u32, &mut out).unwrap();
                let what = format!("store {how}, {arrangement:?}, {THREADS} x {ITEMS}, {length}, {device:?}");
                assert_eq!(out.to_vec().unwrap(), expected, "{what}");
            }
        }
    }
}

#[test]
fn loads_and_stores() {
    check::<u32, 32, 1, 32>();
    check::<u64, 64, 2, 128>();
    check::<u32, 96, 3, 288>();
    check::<f32, 128, 4, 512>();
    check::<Affine, 256, 5, 1280>();
    check::<u32, 1024, 6, 6144>();
    check::<f64, 32, 7, 224>();
}

fn check_scatter<T: Value, const THREADS: usize, const ITEMS: usize, const TILE: usize>() {
    let rng = &mut rng("scatter");
    let x: Vec<T> = random::<u32>(rng, 2 * TILE).into_iter().map(T::of).collect();
    // Two permutations of a tile.
    let ranks: Vec<u32> = [random::<u32>(rng, TILE), random::<u32>(rng, TILE)]
        .iter()
        .flat_map(|keys| {
            let mut places: Vec<u32> = (0..TILE as u32).collect();
            places.sort_by_key(|place| keys[*place as usize]);
            places
        })
        .collect();
    for device in &orders() {
        for (how, arrangement) in [Blocked, Striped, WarpStriped].into_iter().enumerate() {
            let places = arrangement.places(THREADS, ITEMS);
            let mut expected = Vec::new();
            for (items, ranks) in x.chunks(TILE).zip(ranks.chunks(TILE)) {
                let mut tile = vec![T::of(1); TILE];
                for (item, rank) in items.iter().zip(ranks) {
                    tile[*rank as usize] = *item;
                }
                expected.extend(places.iter().map(|place| tile[*place]));
            }
            let (input, places) = (device.upload(&x).unwrap(), device.upload(&ranks).unwrap());
            let mut out = device.upload(&x).unwrap();
            let grid = Grid::new(2, THREADS as u32);
            moves::scatters::<T, THREADS, ITEMS, TILE>::launch(device, grid, &input, &places, how as u32, &mut out)
                .unwrap();
            assert_eq!(out.to_vec().unwrap(), expected, "{arrangement:?}, {THREADS} x {ITEMS}, {device:?}");
        }
    }
}

#[test]
fn scatters() {
    check_scatter::<u64, 64, 3, 192>();
    check_scatter::<f32, 96, 4, 384>();
    check_scatter::<Affine, 256, 2, 512>();
}

fn check_vectors<T: Number + PartialEq + std::fmt::Debug, const THREADS: usize, const ITEMS: usize, const N: usize>(
    of: fn(u32) -> T,
) {
    for length in [2 * THREADS * ITEMS, THREADS * ITEMS + 3] {
        let x: Vec<T> = random::<u32>(&mut rng("vectors"), length).into_iter().map(of).collect();
        for device in &orders() {
            let input = device.upload(&x).unwrap();
            let mut out = device.upload(&vec![T::ZERO; length]).unwrap();
            let grid = Grid::new(2, THREADS as u32);
            moves::vectors::<T, THREADS, ITEMS, N>::launch(device, grid, &input, &mut out).unwrap();
            assert_eq!(out.to_vec().unwrap(), x, "{THREADS} x {ITEMS}, {N} at a time, {device:?}");
        }
    }
}

#[test]
fn vectors() {
    check_vectors::<f32, 128, 8, 4>(|random| random as f32);
    check_vectors::<u8, 64, 16, 16>(|random| random as u8);
    check_vectors::<u64, 96, 6, 2>(u64::from);
}
