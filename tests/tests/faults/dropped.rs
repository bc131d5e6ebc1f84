//! A check that fails is an effect: no way of dropping a value drops it, and of two that fail the first one is reported.

use super::kernels::error;
use sarek_runtime::prelude::*;
use sarek_tests::catalogue;
use sarek_tests::driver::caught;
use sarek_tests::harness::devices;
use sarek_tests::kernels::dropped::*;

/// The place of a failed check.
type At = (u32, u32);

/// Returns the line and the column of a failed check, which its message begins with.
fn at(error: &Error) -> At {
    let message = error.to_string();
    let place = message.strip_prefix(FILE).and_then(|rest| rest.strip_prefix(':'));
    let mut numbers = place.unwrap_or_else(|| panic!("{message}")).split(':').map(|number| number.trim().parse());
    match (numbers.next(), numbers.next()) {
        (Some(Ok(line)), Some(Ok(column))) => (line, column),
        _ => panic!("{message}"),
    }
}

/// Launches a kernel in each of its ways: each fails, after the code before it and before the code after it.
macro_rules! fail_in_each_way {
    ($($kernel:ident),*: $xs:expr, $ways:expr) => {
        for device in &devices() {
            let xs = device.upload(&$xs).unwrap();
            $(for way in 0..$ways {
                let what = format!("{}, {} {way}", device.name(), stringify!($kernel));
                let mut out = device.zeros::<u32>(2).unwrap();
                let launched = $kernel::launch(device, Grid::new(1, 1), &xs, BAD, way, &mut out);
                let failed = launched.and_then(|()| device.synchronize());
                at(&failed.expect_err(&what));
                assert_eq!(out.to_vec().unwrap(), [1, 0], "{what}");
            })*
        }
    };
}

#[test]
fn no_way_of_dropping_a_value_drops_its_checks() {
    fail_in_each_way!(index, inner_index, local_index, row, negative, division, remainder, signed_division, euclid,
        div_ceil, multiple, logarithm, unwrap, expect, call, inner_call, part, argument, reference, chunks, steps,
        choice, conjunction, vector: [1u32, 2, 3, 4], WAYS.len() as u32);
}

#[test]
fn checks_without_a_value_stay() {
    fail_in_each_way!(units: [1u32, 2, 3, 4], UNITS);
}

#[test]
fn places_are_found_where_they_are_named() {
    fail_in_each_way!(places: [[1u32, 2, 3, 4]], PLACES);
}

#[test]
fn what_is_not_evaluated_cannot_fail() {
    for device in &devices() {
        let xs = device.upload(&[1u32, 2, 3, 4]).unwrap();
        let mut out = device.zeros::<u32>(2).unwrap();
        not_evaluated::launch(device, Grid::new(1, 1), &xs, BAD, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [2, 2], "{}", device.name());
    }
}

/// The host runs the same function: compares where it panics, and what it has written by then.
#[test]
fn what_fails_first_is_told_and_nothing_is_done_behind_it() {
    let (xs, ys, rows) = ([1u32, 2, 3, 4], [0u32, 1, 2, 3], [[1u32, 2, 3, 4]; 4]);
    for way in 0..ORDERS {
        let cells: Vec<AtomicU32> = (0..4).map(AtomicU32::new).collect();
        let mut expected = [0u32; 2];
        let place = where_it_panics(|| in_order(&xs, &ys, &rows, &cells, BAD, way, &mut expected));
        for device in &devices() {
            let (x, y) = (device.upload(&xs).unwrap(), device.upload(&ys).unwrap());
            let (rows, mut cells) = (device.upload(&rows).unwrap(), device.upload(&[0u32, 1, 2, 3]).unwrap());
            let mut out = device.zeros::<u32>(2).unwrap();
            let grid = Grid::new(1, 1);
            let launched = ordered::launch(device, grid, &x, &y, &rows, cells.as_atomic(), BAD, way, &mut out);
            let (failed, name) = (error(device, launched), device.name());
            assert_eq!(out.to_vec().unwrap(), expected, "{name}, {way}: {failed}");
            assert_eq!(cells.to_vec().unwrap(), [0, 1, 2, 3], "{name}, {way}");
            // The host takes an assertion for one of the whole function.
            if !matches!(failed, Error::Assertion { .. }) {
                assert_eq!(at(&failed), place, "{name}, {way}: {failed}");
            }
        }
    }
}

/// Returns where a function panics; it must panic.
fn where_it_panics(function: impl FnOnce()) -> At {
    let panicked = caught(function).expect_err("the host panics");
    (panicked.line, panicked.column)
}

/// Without a GPU: each check of the IR is in the checked text, and none in the other one.
#[test]
fn checked_texts_have_every_check() {
    let mut checks = 0;
    for entry in catalogue::all().iter().filter(|entry| entry.topic == "dropped") {
        let module = (entry.own.as_ref().expect("it is of this package").module)().unwrap();
        let (text, unchecked) = (one_line(entry.text(true)), entry.text(false));
        for number in 0..module.sites.len() {
            let written = [format!(", {number}, fault)"), format!("fail({number}, fault")];
            assert!(written.iter().any(|call| text.contains(call)), "{}: check {number}\n{text}", entry.kernel);
            checks += 1;
        }
        for call in ["checked(", "nonzero(", "require(", "fail(", "Fault"] {
            assert!(!unchecked.contains(call), "{}: {call}\n{unchecked}", entry.kernel);
        }
    }
    assert!(checks > 1000, "{checks}");
}

/// Returns a text without line breaks.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
