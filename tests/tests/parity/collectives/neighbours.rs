//! Flags of heads and tails, and differences of neighbours.

use super::{Value, orders};
use sarek_runtime::prelude::*;
use sarek_tests::harness::{random, rng};
use sarek_tests::kernels::collectives::neighbours;
use std::ops::Sub;

fn check_runs<const THREADS: usize, const ITEMS: usize, const TILE: usize>() {
    let x: Vec<u32> = random::<u32>(&mut rng("runs"), 3 * TILE).into_iter().map(|value| value % 4).collect();
    for across in [false, true] {
        let expected: Vec<u32> = (0..x.len())
            .map(|i| {
                let differs = |a: usize, b: usize| x[a] % 3 != x[b] % 3;
                let (first, last) = (i % TILE == 0, i % TILE == TILE - 1);
                let head = if first && !(across && i > 0) { true } else { differs(i - 1, i) };
                let tail = if last && !(across && i + 1 < x.len()) { true } else { differs(i, i + 1) };
                u32::from(head) + 2 * u32::from(tail)
            })
            .collect();
        for device in &orders() {
            let input = device.upload(&x).unwrap();
            let mut out = device.zeros::<u32>(x.len()).unwrap();
            let grid = Grid::new(3, THREADS as u32);
            neighbours::runs::<THREADS, ITEMS, TILE>::launch(device, grid, &input, 3, across, &mut out).unwrap();
            assert_eq!(out.to_vec().unwrap(), expected, "{THREADS} x {ITEMS}, across: {across}, {device:?}");
        }
    }
}

#[test]
fn runs() {
    check_runs::<32, 1, 32>();
    check_runs::<64, 2, 128>();
    check_runs::<96, 3, 288>();
    check_runs::<1024, 4, 4096>();
}

fn check_differences<
    T: Value + Number + Sub<Output = T>,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
>() {
    let x: Vec<T> = random::<u32>(&mut rng("differences"), 3 * TILE).into_iter().map(T::of).collect();
    for across in [false, true] {
        for device in &orders() {
            let input = device.upload(&x).unwrap();
            let (mut left, mut right) = (device.upload(&x).unwrap(), device.upload(&x).unwrap());
            let grid = Grid::new(3, THREADS as u32);
            neighbours::differences::<T, THREADS, ITEMS, TILE>::launch(
                device, grid, &input, across, &mut left, &mut right,
            )
            .unwrap();
            let (left, right) = (left.to_vec().unwrap(), right.to_vec().unwrap());
            for i in 0..x.len() {
                let (first, last) = (i % TILE == 0, i % TILE == TILE - 1);
                let before = if first && !(across && i > 0) { x[i] } else { x[i] - x[i - 1] };
                let after = if last && !(across && i + 1 < x.len()) { x[i] } else { x[i] - x[i + 1] };
                let what = format!("element {i}, {THREADS} x {ITEMS}, across: {across}, {device:?}");
                assert_eq!((left[i], right[i]), (before, after), "{what}");
            }
        }
    }
}

#[test]
fn differences() {
    check_differences::<f32, 64, 4, 256>();
    check_differences::<i32, 96, 1, 96>();
    check_differences::<f64, 256, 3, 768>();
}
