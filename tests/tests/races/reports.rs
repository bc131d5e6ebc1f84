//! The contents of a race's report, and the accesses for which races are detected.

use sarek_runtime::prelude::*;
use sarek_runtime::{AccessKind, Apart, OtherRaces, Race, RacingAccess};

const LINE: u32 = line!();

/// A kernel for each kind of report.
#[kernel(block = 64)]
pub fn neighbours(out: &mut [u32]) {
    let s = shared!([[u32; 8]; 8], pad = 1);
    let t = thread_idx_x();
    superstep! { s[t / 8][t % 8] = t; }
    s[t / 8][t % 8] = 1;
    if t == 63 {
        out[0] = s[3][5];
    }
}

#[kernel]
pub fn equal(found: &mut [bool]) {
    found[2] = true;
}

#[kernel]
pub fn different(last: &mut [u32]) {
    last[1] = global_idx_x();
}

#[kernel]
pub fn mixed(flag: &mut [u32], out: &mut [u32]) {
    if global_idx_x() == 0 {
        volatile_store(&mut flag[0], 1);
    } else {
        out[global_idx_x()] = flag[0];
    }
}

/// A pair of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Default, DeviceType)]
#[repr(C)]
pub struct Pair {
    pub key: u16,
    pub value: u32,
}

#[kernel]
pub fn of_struct(pairs: &mut [[Pair; 4]]) {
    pairs[block_idx_x() / 2][3].value = block_idx_x();
}

#[kernel]
pub fn readers(x: &mut [u32], out: &mut [u32], writer: u32) {
    let lane = lane_id();
    out[lane] = x[0];
    if lane != writer {
        syncwarp(FULL_MASK & !(1 << writer));
    }
    if lane == (writer + 1) % 32 {
        x[0] = 1;
    }
}

#[kernel]
pub fn adds(sum: &mut [u32]) {
    sum[global_idx_x() / 2] += 1;
}

fn race(result: Result<(), Error>) -> Race {
    match result {
        Err(Error::DataRace(race)) => *race,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_report_has_the_element_and_both_accesses() {
    let device = Device::cpu();
    let found = race(neighbours::launch(&device, Grid::new(1, 64), &mut device.zeros(1).unwrap()));
    let access = |kind, line, thread| {
        let (file, block) = (file!(), [0; 3]);
        RacingAccess { kind, file, line: LINE + line, column: found.second.column, block, thread: [thread, 0, 0] }
    };
    let first = RacingAccess { column: found.first.column, ..access(AccessKind::Write, 8, 29) };
    let second = access(AccessKind::Read, 10, 63);
    let (what, index, apart, others) = ("s".to_string(), vec![3, 5], Apart::Warps, OtherRaces::default());
    assert_eq!(found, Race { what, index, first, second, apart, equal: false, cells: 1, more_cells: false, others });
    let text = Error::DataRace(Box::new(found)).to_string();
    assert!(
        text.contains("data race on `s[3][5]`: a read, in block (0, 0, 0), thread (63, 0, 0), and a write at "),
        "{text}"
    );
    assert!(text.contains("put `sync_threads()` between the accesses"), "{text}");
}

#[test]
fn writes_of_equal_values_are_said_to_be_equal() {
    let device = Device::cpu();
    let mut found = device.zeros(4).unwrap();
    for grid in [Grid::new(1, 32), Grid::new(1, 3), Grid::new(4, 1)] {
        let report = race(equal::launch(&device, grid, &mut found));
        assert!(report.equal && report.what == "found" && report.index == [2], "{report:?}");
        assert!(report.to_string().contains("store it atomically"), "{report}");
        let report = race(different::launch(&device, grid, &mut device.zeros(4).unwrap()));
        assert!(!report.equal && report.index == [1], "{report:?}");
    }
}

#[test]
fn the_remedy_is_that_for_the_threads() {
    let device = Device::cpu();
    let report = |grid| race(different::launch(&device, grid, &mut device.zeros(4).unwrap()));
    let (lanes, blocks) = (report(Grid::new(1, 2)), report(Grid::new(2, 1)));
    assert_eq!((lanes.apart, blocks.apart), (Apart::Lanes, Apart::Blocks));
    assert!(lanes.to_string().contains("`syncwarp(mask)`") && blocks.to_string().contains("another launch"));
    let (mut flag, mut out) = (device.zeros(1).unwrap(), device.zeros(64).unwrap());
    let mixed = race(mixed::launch(&device, Grid::new(2, 1), &mut flag, &mut out));
    assert!([mixed.first.kind, mixed.second.kind].contains(&AccessKind::VolatileStore), "{mixed:?}");
    assert!(mixed.to_string().contains("make both atomic"), "{mixed}");
}

#[test]
fn an_element_is_named_by_its_indices() {
    let device = Device::cpu();
    let mut pairs = device.upload(&[[Pair::default(); 4]; 2]).unwrap();
    let found = race(of_struct::launch(&device, Grid::new(4, 1), &mut pairs));
    assert_eq!(found.index[1..], [3], "{found:?}");
}

/// 32 lanes read, and one that is ordered after all but one of them writes.
#[test]
fn no_reader_is_forgotten() {
    let device = Device::cpu();
    for writer in 0..32 {
        let (mut x, mut out) = (device.zeros(1).unwrap(), device.zeros(32).unwrap());
        let found = race(readers::launch(&device, Grid::new(1, 32), &mut x, &mut out, writer));
        assert_eq!((found.first.thread[0], found.second.thread[0]), (writer, (writer + 1) % 32));
    }
}

#[test]
fn who_does_not_want_to_know_is_not_told() {
    let device = Device::cpu().with_race_detection(false);
    let mut sum = device.zeros(32).unwrap();
    adds::launch(&device, Grid::new(2, 32), &mut sum).unwrap();
    race(adds::launch(&device.with_race_detection(true), Grid::new(2, 32), &mut sum));
}

#[test]
fn launches_and_nodes_of_graphs_are_ordered() {
    let device = Device::cpu();
    let mut sum = device.zeros(32).unwrap();
    for _ in 0..3 {
        adds::launch(&device, Grid::new(1, 1), &mut sum).unwrap();
    }
    let stream = device.stream().unwrap();
    adds::launch(&stream, Grid::new(1, 1), &mut sum).unwrap();
    let mut graph = device
        .capture(|stream| {
            adds::launch(stream, Grid::new(1, 1), &mut sum)?;
            adds::launch(stream, Grid::new(1, 1), &mut sum)
        })
        .unwrap();
    graph.launch().unwrap();
    assert_eq!(sum.to_vec().unwrap()[0], 6);
    let mut graph = device.capture(|stream| adds::launch(stream, Grid::new(1, 2), &mut sum)).unwrap();
    race(graph.launch());
    let device = device.with_race_detection(false);
    let mut graph = device.capture(|stream| adds::launch(stream, Grid::new(1, 2), &mut sum)).unwrap();
    graph.launch().unwrap();
}
