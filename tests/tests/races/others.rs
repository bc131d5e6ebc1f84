//! What is reported besides the first race: the elements, the other pairs of accesses, and what ends a launch that a race has misled.

use std::time::{Duration, Instant};

use sarek_runtime::prelude::*;
use sarek_runtime::{AccessKind, OtherRaces, Race};

/// Threads from `first` on have an element each, and the others one in common.
#[kernel(block = 128)]
pub fn cells(out: &mut [u32], first: u32) {
    let t = thread_idx_x();
    out[if t < first { t / 2 } else { t + 64 }] = t;
}

/// Three barriers are missing: after each of the three writes of shared memory.
#[kernel(block = 64)]
pub fn three_barriers(out: &mut [u32]) {
    let s = shared!([u32; 64]);
    let r = shared!([u32; 64]);
    let t = thread_idx_x();
    s[t] = t;
    let left = s[63 - t];
    sync_threads();
    r[t] = left;
    let right = r[63 - t];
    sync_threads();
    s[t] = right;
    out[t] = s[(t + 32) % 64];
}

/// Each block has a race of its own, on memory of its own.
#[kernel(block = 64)]
pub fn each_block(out: &mut [u32]) {
    let s = shared!([u32; 1]);
    if thread_idx_x() % 32 == 0 {
        s[0] = thread_idx_x();
    }
    sync_threads();
    out[global_idx_x()] = s[0];
}

/// A loop that a racing read of its condition never ends.
#[kernel(block = 64)]
pub fn endless(go: &mut [u32], out: &mut [u32]) {
    go[0] = thread_idx_x() | 1;
    let mut rounds = 0;
    while go[0] != 0 {
        rounds += 1u32;
    }
    out[thread_idx_x()] = rounds;
}

/// A loop that goes on writing.
#[kernel(block = 64)]
pub fn endless_writes(go: &mut [u32], out: &mut [u32]) {
    go[0] = thread_idx_x() | 1;
    while go[0] != 0 {
        out[thread_idx_x()] += 1;
    }
}

/// A loop with a barrier.
#[kernel(block = 64)]
pub fn endless_barriers(go: &mut [u32], out: &mut [u32]) {
    go[0] = thread_idx_x() | 1;
    loop {
        sync_threads();
        if go[0] == 0 {
            break;
        }
        out[thread_idx_x()] += 1;
    }
}

/// Blocks that wait for a flag that none of them sets.
#[kernel]
pub fn nobody_sets(flag: &[AtomicU32], out: &mut [u32]) {
    out[0] = block_idx_x();
    if block_idx_x() == 0 {
        out[1] = block_idx_x();
    } else {
        while flag[0].load(Ordering::Acquire) == 0 {}
    }
}

/// After the race checks fail: an index, a shuffle that half of a warp does not reach, an assertion.
#[kernel(block = 64)]
pub fn then_checks(out: &mut [u32], which: u32) {
    out[0] = thread_idx_x();
    if which == 0 {
        out[1_000_000 + thread_idx_x()] = 1;
    } else if which == 1 {
        if thread_idx_x() % 2 == 0 {
            out[1] = shfl(FULL_MASK, 1u32, 0);
        }
    } else {
        assert!(which > 2);
    }
}

/// A check fails in the warps that come first, and the race is in a later instruction.
#[kernel(block = 64)]
pub fn check_before(out: &mut [u32]) {
    let t = thread_idx_x();
    assert!(t < 64 || out[0] == 1);
    assert!(t >= 32);
    out[0] = t;
}

/// Many writes of one element.
#[kernel]
#[rustfmt::skip]
pub fn many_pairs(out: &mut [u32]) {
    let t = thread_idx_x();
    out[0] = t; out[0] = t + 1; out[0] = t + 2; out[0] = t + 3; out[0] = t + 4; out[0] = t + 5; out[0] = t + 6; out[0] = t + 7;
    out[0] = t; out[0] = t + 1; out[0] = t + 2; out[0] = t + 3; out[0] = t + 4; out[0] = t + 5; out[0] = t + 6; out[0] = t + 7;
    out[0] = t; out[0] = t + 1; out[0] = t + 2; out[0] = t + 3; out[0] = t + 4; out[0] = t + 5; out[0] = t + 6; out[0] = t + 7;
    out[0] = t; out[0] = t + 1; out[0] = t + 2; out[0] = t + 3; out[0] = t + 4; out[0] = t + 5; out[0] = t + 6; out[0] = t + 7;
    out[0] = t; out[0] = t + 1; out[0] = t + 2; out[0] = t + 3; out[0] = t + 4; out[0] = t + 5; out[0] = t + 6; out[0] = t + 7;
}

/// More elements race than are counted.
#[kernel]
pub fn many_cells(out: &mut [u32]) {
    out[global_idx_x() / 2] = thread_idx_x();
}

/// Runs a launch on several numbers of workers and in the orders of several seeds, and returns its races.
fn races(launch: impl Fn(&Device) -> Result<(), Error> + Sync) -> Vec<Race> {
    let race = |device: &Device| match launch(device) {
        Err(Error::DataRace(race)) => *race,
        other => panic!("{other:?}"),
    };
    let of_workers = [1, 2, 4].map(|workers| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(workers).build().unwrap();
        pool.install(|| race(&Device::cpu()))
    });
    of_workers.into_iter().chain((0..4).map(|seed| race(&Device::cpu().with_schedule(seed)))).collect()
}

#[test]
fn elements_are_counted() {
    for (first, cells) in [(2, 1), (6, 3), (128, 64)] {
        for race in races(|device| cells::launch(device, Grid::new(1, 128), &mut device.zeros(192)?, first)) {
            assert_eq!((race.cells, race.others.cells), (cells, cells - 1), "{race}");
            assert!(race.others.races.is_empty() && !race.others.incomplete, "{race}");
        }
    }
    let blocks = 50;
    for race in races(|device| each_block::launch(device, Grid::new(blocks, 64), &mut device.zeros(64 * blocks)?)) {
        assert_eq!((race.cells, race.others.cells), (50, 49), "{race}");
    }
    let mut out = Device::cpu().zeros(1 << 17).unwrap();
    let result = many_cells::launch(&Device::cpu(), Grid::new(1 << 10, 256), &mut out);
    let Err(Error::DataRace(race)) = result else { panic!("{result:?}") };
    assert_eq!((race.cells, race.others.cells), (Race::MOST_CELLS, Race::MOST_CELLS - 1));
    assert!(race.to_string().ends_with("the same accesses race on at least 65536 elements in all"), "{race}");
}

#[test]
fn every_missing_barrier_is_found() {
    for race in races(|device| three_barriers::launch(device, Grid::new(1, 64), &mut device.zeros(64)?)) {
        let all: Vec<&Race> = std::iter::once(&race).chain(&race.others.races).collect();
        let lines = |race: &&Race| {
            let mut lines = [race.first.line, race.second.line];
            lines.sort_unstable();
            (
                race.what.clone(),
                lines.map(|line| line - all.iter().map(|race| race.first.line.min(race.second.line)).min().unwrap()),
            )
        };
        let mut found: Vec<_> = all.iter().map(lines).collect();
        found.sort_unstable();
        let expected = [("r", [3, 4]), ("s", [0, 1]), ("s", [6, 7])].map(|(what, lines)| (what.to_string(), lines));
        assert_eq!(found, expected, "{race}");
        assert!(all.iter().all(|race| race.cells >= 32), "{race}");
        assert!(!race.others.incomplete && race.others.left_out == 0, "{race}");
        assert!(race.others.races.iter().all(|other| other.others == OtherRaces::default()));
    }
}

#[test]
fn pairs_above_a_number_are_counted() {
    for race in races(|device| many_pairs::launch(device, Grid::new(1, 32), &mut device.zeros(1)?)) {
        assert_eq!(race.others.races.len(), OtherRaces::MOST_RACES, "{race}");
        assert_eq!(race.others.left_out, 15, "40 writes, and each but the first with the one before it: {race}");
        assert!(race.to_string().ends_with("\n  and 15 more"), "{race}");
        assert_eq!((race.cells, race.others.cells), (1, 0));
    }
}

#[test]
fn what_a_race_has_misled_ends() {
    type Kernel = fn(&Device, Grid) -> Result<(), Error>;
    let kernels: [Kernel; 4] = [
        |device, grid| endless::launch(device, grid, &mut device.zeros(1)?, &mut device.zeros(64)?),
        |device, grid| endless_writes::launch(device, grid, &mut device.zeros(1)?, &mut device.zeros(64)?),
        |device, grid| endless_barriers::launch(device, grid, &mut device.zeros(1)?, &mut device.zeros(64)?),
        |device, grid| nobody_sets::launch(device, grid, device.zeros::<u32>(1)?.as_atomic(), &mut device.zeros(64)?),
    ];
    for (number, kernel) in kernels.into_iter().enumerate() {
        for blocks in [2, 100] {
            let began = Instant::now();
            for race in races(|device| kernel(device, Grid::new(blocks, 64))) {
                assert_eq!((race.first.kind, race.second.kind), (AccessKind::Write, AccessKind::Write), "{race}");
                assert!(race.others.incomplete, "{race}");
            }
            assert!(began.elapsed() < Duration::from_secs(60), "{number}, {blocks} blocks: {:?}", began.elapsed());
        }
    }
}

#[test]
fn a_failed_check_takes_the_place_of_no_race() {
    for which in 0..3 {
        for race in races(|device| then_checks::launch(device, Grid::new(3, 64), &mut device.zeros(64)?, which)) {
            assert!(race.others.incomplete, "{race}");
            assert!(race.to_string().contains("there may be more races"), "{race}");
        }
    }
    let failed = check_before::launch(&Device::cpu(), Grid::new(1, 64), &mut Device::cpu().zeros(1).unwrap());
    assert!(matches!(failed, Err(Error::Assertion { .. })), "{failed:?}");
}

#[test]
fn the_first_race_of_an_order_and_all_others_are_always_the_same() {
    for seed in 0..8 {
        let race = || {
            let device = Device::cpu().with_schedule(seed);
            three_barriers::launch(&device, Grid::new(4, 64), &mut device.zeros(64).unwrap()).unwrap_err().to_string()
        };
        assert_eq!(race(), race());
    }
}

#[test]
fn the_others_are_listed() {
    let device = Device::cpu().with_schedule(0);
    let error = three_barriers::launch(&device, Grid::new(1, 64), &mut device.zeros(64).unwrap()).unwrap_err();
    let text = error.to_string().replace(file!(), "FILE");
    let (first, rest) = text.split_once('\n').unwrap();
    assert!(first.contains("data race on `s[") && first.contains("put `sync_threads()`"), "{first}");
    insta::assert_snapshot!(rest, @r"
    the same accesses race on 64 elements in all
    2 further pairs of accesses race:
      `r`, 64 elements: a write at FILE:24:5 and a read at FILE:25:5
      `s`, 64 elements: a write at FILE:27:5 and a read at FILE:28:5
    ");
}
