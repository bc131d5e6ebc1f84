//! Methods of iterators after those that take closures, against rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::chains;

#[test]
fn items_pass_as_on_the_host() {
    let rng = &mut rng("chains");
    for device in &devices() {
        for length in [0usize, 1, 2, 3, 5, 8, 13] {
            for limit in [0, 1, 2, 6, 12] {
                let mut few =
                    || random::<u32>(rng, length).into_iter().map(|v| (v % 15) as i32 - 3).collect::<Vec<_>>();
                let (x, mut changed) = (few(), few());
                // One list is longer than the other.
                let mut y: Vec<u32> = random::<u32>(rng, length + 2).into_iter().map(|v| v % 1000).collect();
                y.truncate(length + 2 - limit as usize % 5 % (length + 1));
                let (xs, ys) = (device.upload(&x).unwrap(), device.upload(&y).unwrap());
                let mut buffer = device.upload(&changed).unwrap();
                let mut out = device.zeros::<u32>(8).unwrap();
                chains::chains::launch(device, Grid::new(1, 1), &xs, &ys, &mut buffer, limit, &mut out).unwrap();

                let what = format!("{length} elements, {limit}");
                let passed = [chains::numbers(&x, &y, limit), chains::backwards(&x, &y, limit)];
                let left = [chains::parts(&x, &y, limit), chains::pairs(&x, &y, limit)];
                let numbered = [chains::numbered(&x, &y, limit), chains::taken(&x, &y, limit)];
                let chained = [chains::chained(&x, &y, limit), chains::returned(&x, limit)];
                assert_same(
                    device,
                    &what,
                    &out.to_vec().unwrap(),
                    &[&passed[..], &left, &numbered, &chained].concat(),
                    0,
                );
                chains::writes(&mut changed, &y, limit);
                assert_same(device, &what, &buffer.to_vec().unwrap(), &changed, 0);
            }
        }
    }
}

#[test]
fn blocks_meet_in_a_loop_over_chosen_items() {
    for device in &devices() {
        for length in [0usize, 1, 4, 9, 14] {
            let x: Vec<u32> = (0..length as u32).map(|i| i * 7 % 12).collect();
            let (input, mut out) = (device.upload(&x).unwrap(), device.zeros::<u32>(8).unwrap());
            chains::chains_of_blocks::launch(device, Grid::new(1, 8), &input, &mut out).unwrap();

            let mut expected = vec![0; 8];
            for (round, v) in x.iter().filter(|v| **v % 3 != 0).enumerate().take(5) {
                for (tid, total) in expected.iter_mut().enumerate() {
                    *total += v + (tid as u32 + 8 - round as u32 % 8) % 8;
                }
            }
            assert_same(device, &format!("{length} elements"), &out.to_vec().unwrap(), &expected, 0);
        }
    }
}
