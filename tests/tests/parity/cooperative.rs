//! Barriers of a grid, against plain Rust.

use sarek_runtime::FaultKind;
use sarek_runtime::cooperative::GridBarrier;
use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;
use sarek_tests::kernels::cooperative::{absent, failing, rounds};

/// Returns the expected result of `rounds`.
fn expected(mut slots: Vec<u32>, blocks: usize, count: usize) -> Vec<u32> {
    for round in 0..count {
        let (from, to) = (round % 2 * blocks, (round + 1) % 2 * blocks);
        let sum = slots[from..from + blocks].iter().fold(0u32, |sum, &slot| sum.wrapping_add(slot));
        for block in 0..blocks {
            slots[to + block] = sum.wrapping_add(block as u32);
        }
    }
    slots
}

fn first(blocks: usize) -> Vec<u32> {
    (0..2 * blocks as u32).map(|slot| slot * slot + 1).collect()
}

#[test]
fn all_blocks_meet() {
    for device in &devices() {
        let barrier = device.zeros::<GridBarrier>(1).unwrap();
        let full = rounds::fill(device, 64, 0).unwrap();
        for grid in [Grid::new(1, 64), Grid::new(2, 1), Grid::new((3, 2, 2), (32, 2)), Grid::new(61, 96), full] {
            let blocks = grid.blocks.iter().product::<u32>() as usize;
            for count in [0, 1, 2, 9] {
                let mut slots = device.upload(&first(blocks)).unwrap();
                rounds::launch(device, grid, &mut slots, count, &barrier).unwrap();
                assert_eq!(
                    slots.to_vec().unwrap(),
                    expected(first(blocks), blocks, count as usize),
                    "{grid:?} {count}"
                );
            }
        }
    }
}

#[test]
fn launches_of_a_graph_and_of_two_streams_meet() {
    for device in &devices() {
        let (blocks, barrier) = (8, device.zeros::<GridBarrier>(1).unwrap());
        let slots = device.upload(&first(blocks)).unwrap();
        let mut graph = device
            .capture_with((slots, barrier), |stream, (slots, barrier)| {
                rounds::launch(stream, Grid::new(8, 32), slots, 2, barrier)?;
                rounds::launch(stream, Grid::new(8, 64), slots, 4, barrier)
            })
            .unwrap();
        graph.launch().unwrap();
        graph.launch().unwrap();
        assert_eq!(graph.state().0.to_vec().unwrap(), expected(first(blocks), blocks, 12));

        let streams = [device.stream().unwrap(), device.stream().unwrap()];
        let grid = rounds::fill(device, 64, 0).unwrap();
        let blocks = grid.blocks.iter().product::<u32>() as usize;
        let mut both: Vec<_> = streams
            .iter()
            .map(|_| (device.upload(&first(blocks)).unwrap(), device.zeros::<GridBarrier>(1).unwrap()))
            .collect();
        for _ in 0..20 {
            for (stream, (slots, barrier)) in streams.iter().zip(&mut both) {
                rounds::launch(stream, grid, slots, 2, barrier).unwrap();
            }
        }
        for (slots, _) in &both {
            assert_eq!(slots.to_vec().unwrap(), expected(first(blocks), blocks, 40));
        }
    }
}

#[test]
fn many_blocks_meet_on_the_cpu() {
    let device = Device::cpu();
    let barrier = device.zeros::<GridBarrier>(1).unwrap();
    let mut slots = device.zeros::<u32>(1 << 21).unwrap();
    // The last one is the largest.
    for (blocks, threads, count) in [(264u32, 256u32, 2), (4000, 32, 2), (512, 1024, 1)] {
        rounds::launch(&device, Grid::new(blocks, threads), &mut slots, count, &barrier).unwrap();
    }
    for (blocks, threads) in [(2112u32, 1024u32), (30000, 32)] {
        let found = rounds::launch(&device, Grid::new(blocks, threads), &mut slots, 2, &barrier);
        let most = (1 << 19) / u64::from(threads);
        assert_eq!(found, Err(Error::GridTooLargeToSync { kernel: "rounds".into(), blocks: blocks.into(), most }));
    }
}

#[test]
fn a_grid_that_does_not_fit_is_an_error() {
    for device in devices().iter().filter(|device| device.is_cuda()) {
        let barrier = device.zeros::<GridBarrier>(1).unwrap();
        let mut slots = device.zeros::<u32>(1 << 21).unwrap();
        let most = rounds::fill(device, 256, 0).unwrap().blocks[0];
        let mut launch = |blocks: u32| rounds::launch(device, Grid::new(blocks, 256), &mut slots, 2, &barrier);
        launch(most).unwrap();
        let error = launch(most + 1).unwrap_err();
        let (blocks, fit) = (u64::from(most) + 1, u64::from(most));
        assert_eq!(error, Error::GridTooLargeToSync { kernel: "rounds".into(), blocks, most: fit });
        let captured =
            device.capture(|stream| rounds::launch(stream, Grid::new(most + 1, 256), &mut slots, 2, &barrier));
        assert!(matches!(captured, Err(Error::GridTooLargeToSync { .. })));
    }
}

#[test]
fn others_end_where_a_check_failed_and_the_next_launch_is_right() {
    for device in &devices() {
        let barrier = device.zeros::<GridBarrier>(1).unwrap();
        let (short, long) = (device.upload(&[5u32; 7]).unwrap(), device.upload(&[5u32; 8]).unwrap());
        let mut out = device.zeros::<u32>(8).unwrap();
        let failed = failing::launch(device, Grid::new(8, 64), &short, &mut out, &barrier)
            .and_then(|()| failing::launch(device, Grid::new(8, 64), &long, &mut out, &barrier))
            .and_then(|()| device.synchronize());
        assert!(matches!(failed, Err(Error::OutOfBounds { index: 7, length: 7, .. })), "{failed:?}");
        failing::launch(device, Grid::new(8, 64), &long, &mut out, &barrier).unwrap();
        assert_eq!(out.to_vec().unwrap(), [5; 8]);
    }
    let device = Device::cpu();
    let barrier = device.zeros::<GridBarrier>(1).unwrap();
    let mut out = device.zeros::<u32>(128).unwrap();
    let result = absent::launch(&device, Grid::new(4, 32), &mut out, &barrier);
    assert!(matches!(&result, Err(Error::Fault(fault)) if fault.kind == FaultKind::Deadlock), "{result:?}");
}
