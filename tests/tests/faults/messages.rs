//! Failures that report values: the text is formatted like Rust's.

use super::kernels::{error, still_works};
use sarek_runtime::Place;
use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;
use sarek_tests::kernels::messages::*;

/// Returns a failure of thread 1 in block 0.
fn assertion(line: u32, text: &str) -> Error {
    Error::Assertion {
        place: Place { file: FILE, line, column: 5, block: [0; 3], thread: [1, 0, 0] },
        text: text.into(),
    }
}

#[test]
fn assertions_tell_their_values() {
    for device in &devices() {
        let mut survivor = device.upload(&[3u32]).unwrap();
        let (i, y) = (1, -2.5f32);
        let rows = [
            (1, y, format!("xs[{}] = {}, {0:#06x}", i, 1)),
            (2, y, format!("{i:>4}|{y:<8.2}|{y:+e}|{LIMIT}")),
            (3, y, format!("{{{:?}}} {:?}", y, y > 0.0)),
            (3, 1e30, format!("{{{:?}}} {:?}", 1e30f32, true)),
        ];
        for (x, y, text) in rows {
            let (xs, ys) = (device.upload(&[0, x, 0]).unwrap(), device.upload(&[0.0, y, 0.0]).unwrap());
            let mut out = device.zeros::<i32>(3).unwrap();
            let found = error(device, assert_values::launch(device, Grid::new(1, 3), &xs, &ys, &mut out));
            assert_eq!(found, assertion(ASSERT_LINE + x as u32 - 1, &text), "{}", device.name());
        }
        still_works(device, &mut survivor, &[3]);
    }
}

#[test]
fn comparisons_tell_both_sides() {
    for device in &devices() {
        let rows = [
            (-4, 0.0, 50, EQ_LINE, "xs[i] % 3 == 0, left: -1, right: 0"),
            (6, 0.0, 50, EQ_LINE + 1, "xs[i] != 6: element 1 of 50, left: 6, right: 6"),
            (9, 0.0, u64::MAX, EQ_LINE + 2, "n * 2 == u64::from(LIMIT): false, left: 18446744073709551614, right: 100"),
            (9, 0.5, 50, EQ_LINE + 3, "ys[i] != 0.5, left: 0.5, right: 0.5"),
            (9, f32::NAN, 50, EQ_LINE + 4, "ys[i] == ys[i], left: NaN, right: NaN"),
        ];
        for (x, y, n, line, text) in rows {
            let (xs, ys) = (device.upload(&[0, x, 0]).unwrap(), device.upload(&[0.0, y, 0.0]).unwrap());
            let mut out = device.zeros::<i32>(3).unwrap();
            // The other threads' assertions hold.
            let found = error(device, assert_equal::launch(device, Grid::new(1, 3), &xs, &ys, &mut out, n));
            let Error::Assertion { place: Place { thread, .. }, .. } = found else { panic!("{found:?}") };
            if n == 50 {
                assert_eq!(thread, [1, 0, 0]);
            }
            let Error::Assertion { place: Place { line: found_line, .. }, text: found, .. } = found else {
                unreachable!()
            };
            assert_eq!((found_line, found.as_str()), (line, text), "{}", device.name());
        }
        let (xs, ys) = (device.upload(&[3, 9]).unwrap(), device.upload(&[0.0, 1.0]).unwrap());
        let mut out = device.zeros::<i32>(2).unwrap();
        assert_equal::launch(device, Grid::new(1, 2), &xs, &ys, &mut out, 50).unwrap();
        assert_eq!(out.to_vec().unwrap(), [3, 9], "{}", device.name());
    }
}

#[test]
fn panics_tell_their_values() {
    for device in &devices() {
        let rows = [
            (1, "1 of 3"),
            (2, "internal error: entered unreachable code: 002"),
            (3, "not yet implemented"),
            (4, "not yet implemented: 1.3333333333333333"),
            (5, "not implemented"),
            (6, "not implemented: true"),
            (7, "explicit panic"),
        ];
        for (x, message) in rows {
            let xs = device.upload(&[0, x, 0]).unwrap();
            let mut out = device.zeros::<u32>(3).unwrap();
            let found = error(device, panics::launch(device, Grid::new(1, 3), &xs, &mut out));
            let expected = Error::Panicked {
                place: Place { file: FILE, line: PANIC_LINE + x - 1, column: 14, block: [0; 3], thread: [1, 0, 0] },
                message: message.into(),
            };
            assert_eq!(found, expected, "{}", device.name());
        }
    }
}

#[test]
fn what_a_message_computes_is_computed_only_for_it() {
    for device in &devices() {
        let name = device.name();
        let xs = device.upload(&[1u32, 2, 200, 4]).unwrap();
        let mut counter = device.upload(&[7u32, 0]).unwrap();
        let mut out = device.zeros::<u32>(4).unwrap();
        // One thread per block, so that others continue.
        let launched = effects::launch(device, Grid::new(1, 1), &xs, counter.as_atomic(), &mut out);
        launched.and_then(|()| device.synchronize()).unwrap();
        assert_eq!(counter.to_vec().unwrap(), [7, 1], "{name}");
        let launched = effects::launch(device, Grid::new(1, 1), &xs, counter.as_atomic(), &mut out);
        let found = error(device, launched);
        let Error::Assertion { text, .. } = found else { panic!("{name}: {found:?}") };
        let side = "counter[1].fetch_add(1, Ordering::Relaxed) + xs[i]";
        assert_eq!(text, format!("{side} == xs[i]: 7, left: 2, right: 1"), "{name}");
        assert_eq!(counter.to_vec().unwrap(), [7, 2], "{name}");
        counter.fill(0).unwrap();
        let xs = device.upload(&[200u32]).unwrap();
        let found = error(device, effects::launch(device, Grid::new(1, 1), &xs, counter.as_atomic(), &mut out));
        let Error::Assertion { text, .. } = found else { panic!("{name}: {found:?}") };
        assert_eq!((text.as_str(), counter.to_vec().unwrap()), ("failure 1", vec![1, 0]), "{name}");
    }
}

#[test]
fn a_device_function_fails_where_it_stands() {
    for device in &devices() {
        let text = |x: u32| format!("x % 2 == 0: {x} is odd, left: 1, right: 0");
        let mut xs = device.upload(&[4u32, 7]).unwrap();
        let found = error(device, halves::launch(device, Grid::new(1, 2), &mut xs));
        assert_eq!(found, assertion(CALLED_LINE, &text(7)), "{}", device.name());
        let mut xs = device.upload(&[4u32, 6]).unwrap();
        let found = error(device, quarters::launch(device, Grid::new(1, 2), &mut xs));
        assert_eq!(found, assertion(CALLED_LINE, &text(3)), "{}", device.name());
    }
    assert_eq!(half(10), 5);
    let panic = std::panic::catch_unwind(|| half(5)).expect_err("5 is odd");
    let text = panic.downcast_ref::<String>().expect("a text");
    assert!(text.contains("left == right") && text.contains("5 is odd"), "{text}");
}
