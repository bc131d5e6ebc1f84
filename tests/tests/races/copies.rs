//! Asynchronous copies that are touched before they are complete: each kernel has its mistake as `kernel::<false>`, and none as
//! `kernel::<true>`.
//!
//! The lines that a report names are marked: `// copy` where the copy starts, and `// access` where the other access is.

mod groups;
mod inward;
mod outward;
mod reductions;

use sarek_runtime::FaultKind;
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::TensorMap;

type Launch = fn(&Device, &mut Buffer<u32>, &mut Buffer<u32>) -> Result<(), Error>;

/// A kernel: its name, its file and its text, and the launches with and without its mistake.
pub struct Case {
    name: &'static str,
    file: &'static str,
    text: &'static str,
    wrong: Launch,
    free: Launch,
}

/// Returns the map of a buffer as rows of 32 numbers, in tiles of 8 rows.
fn map(of: &Buffer<u32>) -> TensorMap<u32, 2> {
    TensorMap::new(of, [32, 32], [8, 32]).unwrap()
}

/// A table of the kernels of a file, and of those with maps of both buffers; then of those for which the second buffer is atomic.
macro_rules! cases {
    ($file:literal; $($name:ident)*; $($tile:ident)* $(; $($cell:ident)*; $($tile_of_cells:ident)*)?) => {
        /// Every kernel of this module.
        pub const CASES: &[super::Case] = &[
            $(super::Case {
                name: stringify!($name),
                file: file!(),
                text: include_str!($file),
                wrong: |device, x, y| $name::<false>::launch(device, Grid::new(1, 64), x, y),
                free: |device, x, y| $name::<true>::launch(device, Grid::new(1, 64), x, y),
            },)*
            $(super::Case {
                name: stringify!($tile),
                file: file!(),
                text: include_str!($file),
                wrong: |device, x, y| {
                    let (of_x, of_y) = (super::map(x), super::map(y));
                    $tile::<false>::launch(device, Grid::new(1, 64), x, of_x, y, of_y)
                },
                free: |device, x, y| {
                    let (of_x, of_y) = (super::map(x), super::map(y));
                    $tile::<true>::launch(device, Grid::new(1, 64), x, of_x, y, of_y)
                },
            },)*
            $($(super::Case {
                name: stringify!($cell),
                file: file!(),
                text: include_str!($file),
                wrong: |device, x, y| $cell::<false>::launch(device, Grid::new(1, 64), x, y.as_atomic()),
                free: |device, x, y| $cell::<true>::launch(device, Grid::new(1, 64), x, y.as_atomic()),
            },)*
            $(super::Case {
                name: stringify!($tile_of_cells),
                file: file!(),
                text: include_str!($file),
                wrong: |device, x, y| {
                    let (of_x, of_y) = (super::map(x), super::map(y));
                    $tile_of_cells::<false>::launch(device, Grid::new(1, 64), x, of_x, y.as_atomic(), of_y)
                },
                free: |device, x, y| {
                    let (of_x, of_y) = (super::map(x), super::map(y));
                    $tile_of_cells::<true>::launch(device, Grid::new(1, 64), x, of_x, y.as_atomic(), of_y)
                },
            },)*)?
        ];
    };
}
use cases;

fn all() -> impl Iterator<Item = &'static Case> {
    groups::CASES.iter().chain(inward::CASES).chain(outward::CASES).chain(reductions::CASES).chain([&outward::ACROSS])
}

/// Returns the line of a mark in a kernel.
fn line(case: &Case, mark: &str) -> Option<u32> {
    let start = format!("fn {}<", case.name);
    let lines = case.text.lines().zip(1..).skip_while(|(line, _)| !line.contains(&start));
    let mut body = lines.take_while(|(line, _)| *line != "}");
    body.find(|(line, _)| line.ends_with(mark)).map(|(_, number)| number)
}

/// Returns what is wrong with the result of a kernel.
fn wrong(case: &Case, free: bool, result: &Result<(), Error>) -> Option<String> {
    let [copy, access] = ["// copy", "// access"].map(|mark| line(case, mark));
    let is_right = match result {
        Ok(()) => free,
        Err(Error::DataRace(race)) => {
            let mut places = [race.first, race.second].map(|access| (access.file, access.line));
            let mut expected = [copy, access].map(|line| (case.file, line.unwrap_or(0)));
            places.sort_unstable();
            expected.sort_unstable();
            !free && places == expected
        }
        Err(Error::Fault(fault)) => {
            let is_kind = matches!(fault.kind, FaultKind::UnfinishedCopy(_));
            !free && is_kind && access.is_none() && fault.place.file == case.file && Some(fault.place.line) == copy
        }
        Err(_) => false,
    };
    let text = || match result {
        Ok(()) => "nothing is reported".to_string(),
        Err(error) => format!("{error} (expected {copy:?} and {access:?})"),
    };
    (!is_right).then(|| format!("{}, {}: {}", case.name, if free { "repaired" } else { "wrong" }, text()))
}

#[test]
fn verdicts() {
    assert!(all().count() > 30);
    let devices = (0..4).map(|seed| Device::cpu().with_schedule(seed)).chain([Device::cpu()]);
    let mut errors = Vec::new();
    for device in devices {
        for case in all() {
            for (launch, free) in [(case.wrong, false), (case.free, true)] {
                let numbers: Vec<u32> = (0..1024).collect();
                let (mut x, mut y) = (device.upload(&numbers).unwrap(), device.zeros(1024).unwrap());
                errors.extend(wrong(case, free, &launch(&device, &mut x, &mut y)));
            }
        }
    }
    assert!(errors.is_empty(), "{} are wrong:\n{}", errors.len(), errors.join("\n"));
}

/// Returns the report of a kernel.
fn report(wrong: Launch) -> String {
    let device = Device::cpu();
    let (mut x, mut y) = (device.zeros(1024).unwrap(), device.zeros(1024).unwrap());
    wrong(&device, &mut x, &mut y).unwrap_err().to_string()
}

#[test]
fn reports_say_what_to_wait_with() {
    let expected = [
        ("own_without_wait", "the write of an asynchronous copy at"),
        (
            "own_without_wait",
            "the copy may not be complete; before the access the thread waits for the copy's group: `commit_copies()`",
        ),
        ("wait_after_barrier", "and a barrier follows, such as `sync_threads()`"),
        (
            "in_without_wait",
            "before the access the thread waits for the phase of the barrier that counts the copy, `barrier::wait(…)`",
        ),
        ("in_of_what_was_written", "copy it in a later launch"),
        ("block_ends", "none of its threads has waited for this asynchronous copy"),
        ("out_reused", "the read of an asynchronous copy at"),
        ("out_reused", "`bulk::commit_group()`, `bulk::wait_group_read::<N>()`"),
        ("out_read_back", "`bulk::commit_group()`, `bulk::wait_group::<N>()`"),
        ("out_before_written", "put `sync_threads()` between the accesses"),
        ("tile_out_reused", "`bulk::wait_group_read::<N>()`"),
    ];
    for (name, part) in expected {
        let case = all().find(|case| case.name == name).unwrap();
        let text = report(case.wrong);
        assert!(text.contains(part), "{name}: {text}");
    }
}

#[test]
fn without_race_detection_copies_are_not_watched() {
    let device = Device::cpu().with_race_detection(false);
    let (mut x, mut y) = (device.zeros(1024).unwrap(), device.zeros(1024).unwrap());
    groups::own_without_wait::<false>::launch(&device, Grid::new(1, 64), &mut x, &mut y).unwrap();
}

/// The last round of a pipeline often starts copies that no round reads.
#[test]
fn a_thread_may_end_before_copies_that_nothing_reads() {
    let device = Device::cpu();
    let (mut x, mut y) = (device.zeros(1024).unwrap(), device.zeros(1024).unwrap());
    groups::thread_ends::launch(&device, Grid::new(1, 64), &mut x, &mut y).unwrap();
}
