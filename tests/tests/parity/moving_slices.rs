//! Slices that are assigned again, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::moving_slices::{self as kernels, common_rows, moving};

#[test]
fn slices_that_move_on() {
    let rng = &mut rng("moving slices");
    let texts = ["", "one", "one two", " a  bc d", "to be or not to be "];
    for device in &devices() {
        for round in 0..30 {
            let length = [0, 1, 2, 3, 5, 8, 17][round % 7];
            let mut xs: Vec<u32> = random::<u32>(rng, length).iter().map(|v| v % 40).collect();
            if round % 2 == 0 {
                xs.sort_unstable();
            }
            let (text, n) = (texts[round % 5].as_bytes(), round * 3 % 41);
            let mut written = xs.clone();
            let (x, t) = (device.upload(&xs).unwrap(), device.upload(text).unwrap());
            let (mut changed, mut out) = (device.upload(&xs).unwrap(), device.zeros::<u32>(11).unwrap());
            moving::launch(device, Grid::new(1, 1), &x, &t, n, &mut changed, &mut out).unwrap();

            let mut lengths = [0; 3];
            let words = kernels::words(text, &mut lengths);
            let expected = [
                kernels::taken_off(&xs),
                kernels::lower_bound(&xs, n as u32) as u32,
                kernels::halves(&xs, false),
                kernels::halves(&xs, true),
                words,
                lengths[0] * 100 + lengths[1] * 10 + lengths[2],
                kernels::written(&mut written) as u32,
                kernels::of_arrays(&xs, n),
                kernels::exchanged(&xs, &mut written),
                kernels::of_references(&xs),
                kernels::at_once(&xs, n),
            ];
            let what = format!("{xs:?}, {text:?}, {n}");
            assert_same(device, &what, &out.to_vec().unwrap(), &expected, 0);
            assert_same(device, &what, &changed.to_vec().unwrap(), &written, 0);
        }
    }
}

#[test]
fn slices_that_move_on_for_all_threads() {
    for device in &devices() {
        for length in [0, 31, 32, 70, 96] {
            let x: Vec<u32> = (0..length).map(|i| i * 7 % 101).collect();
            let mut out = device.zeros::<u32>(32).unwrap();
            common_rows::launch(device, Grid::new(1, 32), &device.upload(&x).unwrap(), &mut out).unwrap();
            let expected: Vec<u32> = (0..32)
                .map(|t| {
                    let sum = x.chunks_exact(32).fold(0, |sum: u32, row| sum * 3 + row[31 - t]);
                    sum * 33 + 32 - t as u32
                })
                .collect();
            assert_same(device, &format!("{length}"), &out.to_vec().unwrap(), &expected, 0);
        }
    }
}
