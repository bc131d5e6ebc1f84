//! Cells of 128 bits: `Atomic128`.

use sarek_runtime::prelude::*;
use sarek_runtime::{Arch, Error};
use sarek_tests::harness::{devices, devices_with, random, rng};
use sarek_tests::kernels::wide_cells::{self, EMPTY, Pair};

#[test]
fn accesses_of_pairs() {
    let rng = &mut rng("accesses_of_pairs");
    for device in &devices_with(Arch::SM_90) {
        for v in [Vec2::new(1, 2), Vec2::new(u64::MAX, 0), Vec2::new(1 << 63, 1 << 32)] {
            let words: Vec<u64> = random(rng, 24);
            let mut values: Vec<Pair> = words.chunks(2).map(|pair| Vec2::new(pair[0], pair[1])).collect();
            // Exchanges that succeed, and that fail for each half.
            (values[3], values[6], values[7], values[8]) =
                (values[0], Vec2::new(values[0].x, !values[0].y), v, Vec2::new(!v.x, v.y));
            for first in [values[9].x | 1, values[9].x & !1] {
                values[9].x = first;
                let cells: Vec<Atomic128> = values.iter().map(|&value| Atomic128::new(value)).collect();
                let mut expected = vec![Vec2::new(0, 0); 10];
                wide_cells::pair_accesses(&cells, &mut expected, v);
                let mut memory = device.upload(&values).unwrap();
                let mut old = device.zeros::<Pair>(10).unwrap();
                wide_cells::pair_scopes::launch(device, Grid::new(1, 1), memory.as_atomic(), &mut old, v).unwrap();
                assert_eq!(old.to_vec().unwrap(), expected);
                let expected: Vec<Pair> = cells.iter().map(|cell| cell.load(Ordering::Relaxed)).collect();
                assert_eq!(memory.to_vec().unwrap(), expected);
            }
        }
    }
}

/// A buffer can be of cells, too.
#[test]
fn buffers_of_pairs() {
    for device in &devices() {
        let cells = device.zeros::<Atomic128>(4).unwrap();
        let mut out = device.upload(&[Vec2::new(1u64, 1)]).unwrap();
        wide_cells::messages::launch(device, Grid::new(1, 1), &cells, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [Vec2::new(0, 0)]);
    }
}

/// Each version is the one before and the number of one thread.
#[test]
fn each_version_follows_from_another() {
    for device in &devices_with(Arch::SM_90) {
        let count = if device.is_cuda() { 1 << 16 } else { 1 << 11 };
        let x: Vec<u64> = (0..count as u64).map(|i| (i * i) << 8).collect();
        let input = device.upload(&x).unwrap();
        let mut total = device.upload(&[Vec2::new(7u64, 0)]).unwrap();
        let mut before = device.zeros::<Pair>(count).unwrap();
        wide_cells::versions::launch(device, Grid::cover(count, 128), &input, total.as_atomic(), &mut before).unwrap();
        let mut steps: Vec<(Pair, u64)> = before.to_vec().unwrap().into_iter().zip(x).collect();
        steps.sort_by_key(|(before, _)| before.y);
        let mut sum = 7u64;
        for (version, (before, x)) in steps.into_iter().enumerate() {
            assert_eq!(before, Vec2::new(sum, version as u64));
            sum += x;
        }
        assert_eq!(total.to_vec().unwrap(), [Vec2::new(sum, count as u64)]);
    }
}

/// No node is lost or twice on the stack, and nobody changes a node that another thread has.
#[test]
fn a_stack_of_many_blocks() {
    for device in &devices_with(Arch::SM_90) {
        let (blocks, rounds) = if device.is_cuda() { (256, 50) } else { (8, 5) };
        let nodes = 128 * blocks as usize + 1;
        let mut head = device.zeros::<Pair>(1).unwrap();
        let mut below = device.zeros::<u32>(nodes).unwrap();
        let mut values = device.zeros::<u32>(nodes).unwrap();
        let grid = Grid::new(blocks, 128);
        let (top, links) = (head.as_atomic(), below.as_atomic());
        wide_cells::stack::launch(device, grid, top, links, &mut values, rounds).unwrap();
        let (below, values) = (below.to_vec().unwrap(), values.to_vec().unwrap());
        let head = head.to_vec().unwrap()[0];
        let mut on_stack = vec![false; nodes];
        let mut top = head.x;
        while top != EMPTY {
            assert!(!std::mem::replace(&mut on_stack[top as usize], true), "{top} is there twice");
            top = below[top as usize].into();
        }
        assert!(on_stack[1..].iter().all(|is_on| *is_on));
        let taken: u64 = values.iter().enumerate().map(|(node, value)| u64::from(*value) - 10 * node as u64).sum();
        assert_eq!(taken, head.y);
        assert!(taken > 0);
    }
}

#[test]
fn pairs_in_shared_memory() {
    let rng = &mut rng("pairs_in_shared_memory");
    for device in &devices_with(Arch::SM_90) {
        let x: Vec<u64> = random(rng, 64 * 5);
        let input = device.upload(&x).unwrap();
        let mut out = device.zeros::<Pair>(5).unwrap();
        wide_cells::largest::launch(device, Grid::new(5, 64), &input, &mut out).unwrap();
        let best = |x: &[u64]| x.iter().zip(0..).max().map(|(x, tid)| Vec2::new(*x, tid)).unwrap();
        let expected: Vec<Pair> = x.chunks(64).map(best).collect();
        assert_eq!(out.to_vec().unwrap(), expected);
    }
    for device in &devices() {
        for count in [1usize, 33, 100] {
            let mut out = device.zeros::<Pair>(count).unwrap();
            let grid = Grid::new(1, count as u32).with_shared::<Atomic128>(count);
            wide_cells::turned::launch(device, grid, &mut out).unwrap();
            let expected: Vec<Pair> = (0..count).map(|tid| Vec2::new(100 + ((tid + 1) % count) as u64, 1)).collect();
            assert_eq!(out.to_vec().unwrap(), expected);
        }
        // Two words are not a cell.
        let grid = Grid::new(1, 32).with_shared::<Vec2<u64>>(32);
        let mut out = device.zeros::<Pair>(32).unwrap();
        assert!(wide_cells::turned::launch(device, grid, &mut out).is_err());
    }
}

#[test]
fn messages_of_pairs() {
    for device in &devices() {
        let values: Vec<Pair> = (0..4).map(|i| Vec2::new(u64::MAX - i, i)).collect();
        let mut cells = device.upload(&values).unwrap();
        let mut out = device.zeros::<Pair>(1).unwrap();
        // The sum of the first numbers does not fit.
        cells.copy_from(&[Vec2::new(5, 6), values[1], Vec2::new(1, 2), values[3]]).unwrap();
        wide_cells::messages::launch(device, Grid::new(1, 1), cells.as_atomic(), &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [Vec2::new(6, 8)]);
        let value = Vec2::new(5, 6);
        assert_eq!(cells.to_vec().unwrap(), [value, value, Vec2::new(1, 2), value]);
    }
}

#[test]
fn exchanges_whose_instructions_are_known() {
    for device in &devices_with(Arch::SM_90) {
        let mut cells = device.upload(&[Vec2::new(1u64, 1), Vec2::new(1, 1), Vec2::new(3, 3)]).unwrap();
        wide_cells::one_of_each::launch(device, Grid::new(1, 1), cells.as_atomic(), Vec2::new(8, 9)).unwrap();
        assert_eq!(cells.to_vec().unwrap(), [Vec2::new(8, 9), Vec2::new(8, 9), Vec2::new(1, 1)]);
        wide_cells::refused_below_sm_90::launch(device, Grid::new(1, 1), cells.as_atomic()).unwrap();
        assert_eq!(cells.to_vec().unwrap(), [Vec2::new(8, 9), Vec2::new(8, 9), Vec2::new(1, 1)]);
    }
}

#[test]
fn older_architectures_have_no_exchange() {
    let place = (file!().replace("tests/tests/parity", "tests/src/kernels"), wide_cells::EXCHANGE_LINE);
    let error = wide_cells::refused_below_sm_90::ptx(Arch::SM_80).unwrap_err();
    let text = error.to_string();
    match error {
        Error::NeedsArch { what, needs: "sm_90", file, line, .. } => {
            assert_eq!((file.to_string(), line), place);
            assert_eq!(what, "an exchange of an `Atomic128`");
        }
        other => panic!("{other:?}"),
    }
    let words = "an exchange of an `Atomic128` needs sm_90, and kernel `refused_below_sm_90` is compiled for sm_80";
    assert!(text.ends_with(words), "{text}");
    assert!(!wide_cells::messages::cuda_source().contains("needs"), "every GPU loads and stores");
}
