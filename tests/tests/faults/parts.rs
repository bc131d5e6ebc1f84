//! Parts of slices whose bounds are wrong, and indices past their ends.

use super::kernels::error;
use sarek_runtime::Place;
use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;
use sarek_tests::kernels::parts::*;
use sarek_tests::kernels::splits;

#[test]
fn bounds_are_checked_as_rust_checks_them() {
    let cases = [
        (2, 9, "range end index 9 out of range for slice of length 8"),
        (5, 4, "slice index starts at 5 but ends at 4"),
        (-1, 4, "slice index starts at 18446744073709551615 but ends at 4"),
        (0, -1, "range end index 18446744073709551615 out of range for slice of length 8"),
    ];
    for device in &devices() {
        let xs = device.upload(&[1u32; 8]).unwrap();
        let mut out = device.zeros::<u32>(2).unwrap();
        for (from, to, text) in cases {
            let launched = cut::launch(device, Grid::new(1, 1), &xs, from, to, &mut out);
            match error(device, launched) {
                Error::Panicked { place: Place { line, .. }, message, .. } => {
                    assert_eq!((line, message.as_str()), (CUT_LINE, text), "{}", device.name());
                }
                other => panic!("{other}"),
            }
        }
        for (from, to) in [(0, 0), (8, 8), (3, 5), (0, 8)] {
            cut::launch(device, Grid::new(1, 1), &xs, from, to, &mut out).unwrap();
            let expected = [(to - from) as u32, (8 - from) as u32];
            assert_eq!(out.to_vec().unwrap(), expected, "{}", device.name());
        }
    }
}

#[test]
fn an_index_past_the_end_of_a_part() {
    for device in devices() {
        // All threads write one element.
        let device = &device.with_race_detection(false);
        let xs = device.upload(&[1u32; 8]).unwrap();
        let mut out = device.zeros::<u32>(2).unwrap();
        let launched = read_past::launch(device, Grid::new(1, 4), &xs, 5, &mut out);
        match error(device, launched) {
            Error::OutOfBounds { place: Place { line, thread, .. }, what, index, length, .. } => {
                let found = (line, what.as_str(), index, length, thread[0]);
                assert_eq!(found, (PAST_LINE, "part", 3, 3, 3), "{}", device.name());
            }
            other => panic!("{other}"),
        }
        read_past::launch(device, Grid::new(1, 3), &xs, 5, &mut out).unwrap();
    }
}

#[test]
fn the_middle_of_two_parts_is_in_range() {
    for device in &devices() {
        let xs = device.upload(&[1u32; 8]).unwrap();
        let mut out = device.zeros::<u32>(1).unwrap();
        for middle in [0, 3, 8] {
            splits::past::launch(device, Grid::new(1, 1), &xs, middle, &mut out).unwrap();
            assert_eq!(out.to_vec().unwrap(), [99 * middle as u32 + 8], "{}", device.name());
        }
        for middle in [9, 1 << 40, usize::MAX] {
            match error(device, splits::past::launch(device, Grid::new(1, 1), &xs, middle, &mut out)) {
                Error::Panicked { place: Place { line, column, .. }, message, .. } => {
                    let text = format!("split_at: middle {middle} is out of range for slice of length 8");
                    assert_eq!((line, column, message), (splits::PAST_LINE, 28, text), "{}", device.name());
                }
                other => panic!("{other}"),
            }
        }
    }
}
