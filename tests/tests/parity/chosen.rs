//! Loads of which a condition chooses one, against the same functions on the host.

use sarek_runtime::compile;
use sarek_runtime::prelude::*;
use sarek_tests::harness::{Sample, assert_same, devices, random, rng};
use sarek_tests::kernels::chosen::{self, by_function, by_match, by_statements, by_value};

const WIDTH: usize = 40;
const ROWS: usize = 24;

/// Returns the rows of `y` after a function of the host worked on each.
fn rows<T: Copy>(y: &[T], each: impl Fn(usize, &mut [T])) -> Vec<T> {
    let mut y = y.to_vec();
    y.chunks_mut(WIDTH).enumerate().for_each(|(i, row)| each(i, row));
    y
}

/// A launch of one of the kernels, checked and unchecked.
macro_rules! check {
    ($kernel:ident, $device:expr, $x:expr, $y:expr, $expected:expr) => {
        for checked in [true, false] {
            let (mut x, mut y) = ($device.upload($x).unwrap(), $device.upload($y).unwrap());
            let x = &mut x;
            let grid = Grid::new(ROWS / 8, 8);
            if checked {
                chosen::$kernel::launch($device, grid, x, &mut y, WIDTH as u32).unwrap();
            } else {
                // SAFETY: the checked launch has shown that all is in range.
                unsafe { chosen::$kernel::launch_unchecked($device, grid, x, &mut y, WIDTH as u32) }.unwrap();
            }
            assert_same($device, stringify!($kernel), &y.to_vec().unwrap(), $expected, 0);
        }
    };
}

#[test]
fn what_is_written_is_loaded() {
    fn input<T: Sample>(small: impl Fn(i16) -> T) -> (Vec<T>, Vec<T>) {
        let rng = &mut rng("chosen");
        let mut values = |count| random::<i16>(rng, count).into_iter().map(&small).collect();
        (values(WIDTH), values(WIDTH * ROWS))
    }
    let (floats, float_rows) = input(f32::from);
    let (words, word_rows) = input(|x| u32::from(x.unsigned_abs() % 16));
    let (ints, int_rows) = input(i32::from);
    let by_floats = rows(&float_rows, |i, row| by_value(&floats, row, i as u32));
    // Values that would overflow on the host are kept small.
    let by_words = rows(&word_rows, |i, row| wrapping(&words, row, i % 2 == 1));
    let by_calls = rows(&int_rows, |i, row| by_function(&ints, row, i));
    let by_ways = rows(&int_rows, |i, row| by_match(&ints, row, i as i32 - 8));
    for device in &devices() {
        check!(values, device, &floats, &float_rows, &by_floats);
        check!(statements, device, &words, &word_rows, &by_words);
        check!(functions, device, &ints, &int_rows, &by_calls);
        check!(matches, device, &ints, &int_rows, &by_ways);
        let (x, mut y) = (device.upload(&floats).unwrap(), device.upload(&float_rows[..WIDTH]).unwrap());
        chosen::chosen::launch(device, Grid::new(1, 1), &x, &mut y, 7, WIDTH as u32).unwrap();
        let expected = rows(&float_rows[..WIDTH], |_, row| by_value(&floats, row, 7));
        assert_same(device, "chosen", &y.to_vec().unwrap(), &expected, 0);
    }
    // The same function, where it does not overflow.
    let (mut x, mut y) = (words.clone(), vec![1; 8]);
    by_statements(&mut x, &mut y, false);
    let mut expected = vec![1; 8];
    wrapping(&words, &mut expected, false);
    assert_eq!(y, expected);
}

/// `by_statements`, which wraps on devices.
fn wrapping(x: &[u32], y: &mut [u32], odd: bool) {
    for i in 0..y.len() - 1 {
        let next = if odd { x[i] } else { y[i] };
        y[i + 1] = next.wrapping_mul(3).wrapping_add(i as u32);
    }
}

#[test]
fn no_such_load_is_one_of_constant_memory() {
    if compile::nvrtc_or_skip() {
        for (name, ptx) in [
            ("chosen", chosen::chosen::ptx(Arch::SM_90A)),
            ("values", chosen::values::ptx(Arch::SM_90A)),
            ("statements", chosen::statements::ptx(Arch::SM_90A)),
            ("functions", chosen::functions::ptx(Arch::SM_90A)),
            ("matches", chosen::matches::ptx(Arch::SM_90A)),
        ] {
            let ptx = ptx.unwrap();
            assert!(!ptx.contains("ld.global.nc"), "{name}:\n{ptx}");
        }
    }
}
