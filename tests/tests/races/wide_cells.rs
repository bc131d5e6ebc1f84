//! What a cell of 128 bits hands over, and what it does not.

use sarek_runtime::prelude::*;
use sarek_tests::kernels::wide_cells;

/// A store and a load, whose orderings hand the data over or do not.
#[kernel]
pub fn told<const OK: bool>(data: &mut [u32], cell: &[Atomic128]) {
    if block_idx_x() == 0 {
        data[0] = 42;
        if OK {
            cell[0].store(Vec2::new(3, 4), Ordering::Release);
        } else {
            cell[0].store(Vec2::new(3, 4), Ordering::Relaxed);
        }
    } else {
        while cell[0].load(Ordering::Acquire).y == 0 {}
        data[0] += 1;
    }
}

/// The same by exchanges.
#[kernel]
pub fn exchanged<const OK: bool>(data: &mut [u32], cell: &[Atomic128]) {
    if block_idx_x() == 0 {
        data[0] = 42;
        cell[0].swap(Vec2::new(3, 4), Ordering::Release);
    } else {
        let (told, done) = (Vec2::new(3, 4), Vec2::new(5, 6));
        if OK {
            while cell[0].compare_exchange(told, done, Ordering::Acquire, Ordering::Relaxed).is_err() {}
        } else {
            while cell[0].compare_exchange(told, done, Ordering::Relaxed, Ordering::Relaxed).is_err() {}
        }
        data[0] += 1;
    }
}

/// A scope without the threads of the other block.
#[kernel]
pub fn scoped<const OK: bool>(data: &mut [u32], cell: &[Atomic128]) {
    if thread_idx_x() == 0 {
        if OK {
            cell[0].scoped(Scope::Device).swap(Vec2::new(data.len() as u64, 1), Ordering::Relaxed);
        } else {
            cell[0].scoped(Scope::Block).swap(Vec2::new(data.len() as u64, 1), Ordering::Relaxed);
        }
    }
}

/// A barrier is missing between the first value and its use.
#[kernel]
pub fn unset<const OK: bool>(data: &mut [u32], cell: &[Atomic128]) {
    let own = shared!([Atomic128; 2]);
    let tid = thread_idx_x();
    if tid == 0 {
        own[1].store(cell[0].load(Ordering::Relaxed), Ordering::Relaxed);
    }
    if OK {
        sync_threads();
    }
    if tid == 32 {
        data[block_idx_x()] = own[1].load(Ordering::Relaxed).x as u32;
    }
}

type Launch = fn(&Device, Grid, &mut Slice<u32>, &Slice<Atomic128>) -> Result<(), Error>;

/// Runs a kernel in several orders, and returns its errors.
fn errors(launch: Launch, grid: Grid) -> Vec<Error> {
    let devices = (0..8).map(|seed| Device::cpu().with_schedule(seed)).chain([Device::cpu()]);
    let run = |device: Device| {
        let (mut data, mut cell) = (device.zeros::<u32>(64).unwrap(), device.zeros::<Vec2<u64>>(1).unwrap());
        launch(&device, grid, &mut data, cell.as_atomic()).err()
    };
    devices.filter_map(run).collect()
}

#[test]
fn orderings_and_scopes_count() {
    let cases: [(&str, Launch, Launch); 3] = [
        ("told", told::<false>::launch, told::<true>::launch),
        ("exchanged", exchanged::<false>::launch, exchanged::<true>::launch),
        ("scoped", scoped::<false>::launch, scoped::<true>::launch),
    ];
    for (name, racy, free) in cases {
        let found = errors(racy, Grid::new(2, 1));
        assert_eq!(found.len(), 9, "{name}");
        assert!(found.iter().all(|error| matches!(error, Error::DataRace(_))), "{name}: {found:?}");
        let found = errors(free, Grid::new(2, 1));
        assert!(found.is_empty(), "{name}: {found:?}");
    }
}

/// The report names the cell, whichever of its words was found first.
#[test]
fn a_report_names_the_cell() {
    for error in errors(scoped::<false>::launch, Grid::new(2, 32)) {
        let text = error.to_string();
        assert!(text.contains("data race on `cell[0]`: an atomic update"), "{text}");
    }
}

#[test]
fn cells_of_shared_memory_have_a_first_value() {
    let found = errors(unset::<false>::launch, Grid::new(2, 64));
    assert!(!found.is_empty());
    let is_missed = |error: &Error| matches!(error, Error::UninitializedShared { what, .. } if what == "own");
    assert!(found.iter().all(is_missed), "{found:?}");
    assert!(errors(unset::<true>::launch, Grid::new(2, 64)).is_empty());
}

/// The nodes of a stack are handed over by its head.
#[test]
fn a_stack_hands_its_nodes_over() {
    for seed in 0..8 {
        let device = Device::cpu().with_schedule(seed);
        let mut head = device.zeros::<Vec2<u64>>(1).unwrap();
        let (mut below, mut values) = (device.zeros::<u32>(129).unwrap(), device.zeros::<u32>(129).unwrap());
        let (top, links) = (head.as_atomic(), below.as_atomic());
        wide_cells::stack::launch(&device, Grid::new(4, 32), top, links, &mut values, 3).unwrap();
    }
}
