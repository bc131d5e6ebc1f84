//! Methods that panic in Rust for some operands: a fault where Rust panics, with its words, and its value elsewhere.

use super::kernels::{error, still_works};
use sarek_runtime::device::{bf16, f16};
use sarek_runtime::prelude::*;
use sarek_runtime::{Fault, FaultKind, Place};
use sarek_tests::driver::caught;
use sarek_tests::harness::devices;
use sarek_tests::kernels::panics::*;

/// Returns rustc's result of a row: its value, or the words of its panic.
fn reference<T>(row: impl FnOnce() -> T) -> Result<T, String> {
    caught(row).map_err(|panicked| panicked.message)
}

/// Returns Rust's words for a fault. Texts that depend on the form of the check, and not on the condition, are equal.
fn words(error: &Error) -> String {
    match error {
        Error::DivisionByZero { .. } => "division by zero".into(),
        Error::OutOfBounds { index, length, .. } => {
            format!("index out of bounds: the len is {length} but the index is {index}")
        }
        Error::Assertion { text, .. } => format!("assertion failed: {text}"),
        Error::Panicked { message, .. } => message.clone(),
        Error::Fault(Fault { kind: FaultKind::ZeroStep, .. }) => "assertion failed: step != 0".into(),
        other => format!("{other:?}"),
    }
}

/// Returns `true` if both are the same. Rust adds the error in a `Result` that is unwrapped.
fn is_same(words: &str, panic: &str) -> bool {
    if panic.starts_with("assertion `left") {
        // A kernel reports the condition where Rust reports the operator.
        return words.starts_with("assertion failed: ");
    }
    let (words, panic) = (comparison(words), in_words(panic));
    words == panic || panic.strip_prefix(&words).is_some_and(|more| more.starts_with(": "))
}

/// Rust's words, as [`words`] has them.
fn in_words(panic: &str) -> String {
    let divisions = ["attempt to divide by zero", "attempt to calculate the remainder with a divisor of zero"];
    if divisions.contains(&panic) { "division by zero".into() } else { comparison(panic) }
}

/// Returns the text on one line: Rust reports the values of a failed `assert_eq!` on lines of their own. If both bounds
/// of a part are wrong, the reported one depends on the version of Rust.
fn comparison(panic: &str) -> String {
    if panic.starts_with("range ") || panic.starts_with("slice index starts at") {
        return "wrong bounds of a part".into();
    }
    // On the host, the assertion of a device function only reports its condition.
    let words: Vec<&str> = panic.trim_start_matches("assertion failed: ").split_whitespace().collect();
    words.join(" ")
}

macro_rules! check {
    ($($module:ident($($slice:ident)?) over $values:expr, $is_same:expr, $left_out:expr;)*) => {$({
        let values = $values;
        let operands = values.iter().flat_map(|a| values.iter().flat_map(|b| values.iter().map(|c| (*a, *b, *c))));
        let operands: Vec<_> = operands.collect();
        for (number, text) in $module::ROWS.iter().enumerate() {
            let mut seen: Vec<Result<_, String>> = Vec::new();
            for &(a, b, c) in operands.iter().filter(|operands| !$left_out(text, operands)) {
                // An operand that the row does not name changes nothing.
                let names = |name: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name);
                if (!names("b") && b != values[0]) || (!names("c") && c != values[0]) {
                    continue;
                }
                let expected = reference(|| $module::row($(&$slice,)? number as u32, a, b, c));
                for device in &devices() {
                    $(let $slice = device.upload(&$slice).unwrap();)?
                    let mut out = device.zeros(1).unwrap();
                    let launched = $module::$module::launch(device, Grid::new(1, 1), $(&$slice,)? number as u32, a, b, c, &mut out);
                    let found = launched.and_then(|()| device.synchronize()).map(|()| out.to_vec().unwrap()[0]);
                    let place = format!("{}: {text} at {a:?}, {b:?}, {c:?}", device.name());
                    match (&found, &expected) {
                        (Ok(found), Ok(expected)) => assert!($is_same(*found, *expected), "{place}: {found:?}, not {expected:?}"),
                        (Err(found), Err(panic)) => assert!(is_same(&words(found), panic), "{place}: {found}, and in Rust {panic}"),
                        (found, expected) => panic!("{place}: {found:?}, and in Rust {expected:?}"),
                    }
                }
                seen.push(expected);
            }
            assert!(!seen.is_empty(), "{text}");
        }
    })*};
}

/// Overflows, which Rust reports and kernels wrap, according to `docs/language.md`.
macro_rules! overflows {
    ($ty:ident) => {
        |row: &str, operands: &($ty, $ty, $ty)| {
            let (a, b, _) = *operands;
            let divides = ["(a / b)", "(a % b)", "x /= b", "x %= b", "a.div_euclid(b)", "a.rem_euclid(b)"];
            let divides = divides.iter().any(|form| row.contains(form));
            let rounds = row.contains("next_multiple_of") && !row.contains("checked");
            divides && b != 0 && a.checked_div(b).is_none() || rounds && b != 0 && a > $ty::MAX - b
        }
    };
}

#[test]
fn methods_fail_where_those_of_rust_panic() {
    check! {
        of_i8() over [i8::MIN, -7, -1, 0, 1, 2, 100, i8::MAX], |a, b| a == b, overflows!(i8);
        of_i16() over [i16::MIN, -1, 0, 1, 7, i16::MAX], |a, b| a == b, overflows!(i16);
        of_i32() over [i32::MIN, -7, -1, 0, 1, 2, 1000, i32::MAX], |a, b| a == b, overflows!(i32);
        of_i64() over [i64::MIN, -1, 0, 1, 10, i64::MAX], |a, b| a == b, overflows!(i64);
        of_isize() over [isize::MIN, -1, 0, 1, isize::MAX], |a, b| a == b, overflows!(isize);
        of_u8() over [0, 1, 2, 3, 99, u8::MAX], |a, b| a == b, overflows!(u8);
        of_u16() over [0, 1, 7, u16::MAX], |a, b| a == b, overflows!(u16);
        of_u32() over [0, 1, 2, 3, 1000, u32::MAX], |a, b| a == b, overflows!(u32);
        of_u64() over [0, 1, 2, 9, u64::MAX], |a, b| a == b, overflows!(u64);
        of_usize() over [0, 1, 3, usize::MAX], |a, b| a == b, overflows!(usize);
    }
}

#[test]
fn bounds_of_floats_that_are_nan_or_in_the_wrong_order_fail() {
    macro_rules! same {
        ($ty:ident) => {
            |a: $ty, b: $ty| a.is_nan() && b.is_nan() || a == b
        };
    }
    check! {
        of_f16() over [f16::NEG_INFINITY, f16::NEG_ONE, f16::ZERO, f16::ONE, f16::NAN], same!(f16), |_: &str, _: &_| false;
        of_bf16() over [bf16::NEG_ONE, bf16::ONE, bf16::INFINITY, bf16::NAN], same!(bf16), |_: &str, _: &_| false;
        of_f32() over [f32::NEG_INFINITY, -1.5, -0.0, 0.0, 2.0, f32::NAN], same!(f32), |_: &str, _: &_| false;
        of_f64() over [-1e300, -1.5, 0.0, 2.0, f64::INFINITY, f64::NAN], same!(f64), |_: &str, _: &_| false;
    }
}

#[test]
fn slices_options_and_ranges_fail_where_those_of_rust_panic() {
    let xs: Vec<u32> = vec![3, 1, 4, 1, 5, 9, 2, 6];
    check! {
        of_slices(xs) over [0, 1, 3, 4, 7, 8, 9], |a, b| a == b, |_: &str, _: &_| false;
    }
}

#[test]
fn the_place_is_told_and_all_goes_on() {
    for device in &devices() {
        let xs = device.upload(&[4, 9, -1, 16]).unwrap();
        let mut out = device.zeros::<i32>(4).unwrap();
        let mut survivor = device.upload(&[1u32, 2]).unwrap();
        let expected = Error::Panicked {
            place: Place {
                file: "tests/src/kernels/panics.rs",
                line: ISQRT_LINE,
                column: 24,
                block: [0, 0, 0],
                thread: [2, 0, 0],
            },
            message: "argument of integer square root cannot be negative".into(),
        };
        let found = error(device, roots::launch(device, Grid::new(1, 4), &xs, &mut out));
        assert_eq!(found, expected, "{}", device.name());
        still_works(device, &mut survivor, &[1, 2]);
        // SAFETY: the first two elements are not negative.
        unsafe { roots::launch_unchecked(device, Grid::new(1, 2), &xs, &mut out) }.unwrap();
        assert_eq!(out.to_vec().unwrap()[..2], [3, 4], "{}", device.name());
    }
}
