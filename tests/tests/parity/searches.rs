//! Iterators that stop early or begin late, against rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::reductions::Candidate;
use sarek_tests::kernels::searches;

#[test]
fn items_are_found_as_on_the_host() {
    let rng = &mut rng("searches");
    for device in &devices() {
        for length in [0usize, 1, 2, 3, 5, 8, 13] {
            for limit in [0, 1, 2, 6, 12] {
                // Few values, so that the first, the last, several or none are found.
                let mut few =
                    || random::<u32>(rng, length).into_iter().map(|v| (v % 15) as i32 - 3).collect::<Vec<_>>();
                let (x, weights, mut changed) = (few(), few(), few());
                let y: Vec<u32> = random::<u32>(rng, length).into_iter().map(|v| v % 1000).collect();
                let candidates = weights.into_iter().enumerate();
                let all: Vec<Candidate> =
                    candidates.map(|(i, weight)| Candidate { weight: weight % 3, name: 10 + i as u32 }).collect();
                let (xs, ys) = (device.upload(&x).unwrap(), device.upload(&y).unwrap());
                let (given, mut buffer) = (device.upload(&all).unwrap(), device.upload(&changed).unwrap());
                let mut out = device.zeros::<u32>(11).unwrap();
                let grid = Grid::new(1, 1);
                searches::search::launch(device, grid, &xs, &ys, &given, &mut buffer, limit, &mut out).unwrap();

                let what = format!("{length} elements, {limit}");
                let n = limit as usize;
                let found = [searches::finds(&x, &y, limit), searches::maps(&x, &y, limit)];
                let counted = [searches::numbered(&x, n), searches::lasts(&x, n), searches::positions(&x, limit)];
                let passed = [searches::whiles(&x, &y, limit), searches::options(&x, &y, limit)];
                let (first, last, other) = searches::of_structs(&all, limit);
                let rest = [searches::loops(&x, limit), first, last, other];
                let expected = [&found[..], &counted, &passed, &rest].concat();
                assert_same(device, &what, &out.to_vec().unwrap(), &expected, 0);
                searches::changes(&mut changed, limit);
                assert_same(device, &what, &buffer.to_vec().unwrap(), &changed, 0);
            }
        }
    }
}

#[test]
fn threads_leave_in_different_rounds_and_meet_again() {
    for device in &devices() {
        for length in [1usize, 4, 10, 12] {
            let x: Vec<u32> = (0..length as u32).map(|i| i * 7 % 12).collect();
            let (input, mut out) = (device.upload(&x).unwrap(), device.zeros::<u32>(8).unwrap());
            searches::in_threads::launch(device, Grid::new(1, 8), &input, &mut out).unwrap();

            let own = 0..8u32;
            let first = own.clone().map(|own| x.iter().position(|v| *v > own).unwrap_or(0) as u32);
            let next = own.clone().zip(first).map(|(own, first)| *x.iter().find(|v| **v > own * 2).unwrap_or(&first));
            let mut tile: Vec<u32> = next.collect();
            let mut expected = vec![tile.iter().filter(|v| **v % 2 == 0).sum::<u32>(); 8];
            for (_, v) in x.iter().enumerate().filter(|(i, _)| i % 3 == 0).take_while(|(i, _)| *i < 9) {
                tile.iter_mut().for_each(|cell| *cell += v);
                expected.iter_mut().zip(&tile).for_each(|(total, cell)| *total += cell);
            }
            for (own, total) in own.zip(&mut expected) {
                *total += x.iter().take_while(|v| **v <= own).sum::<u32>();
            }
            assert_same(device, &format!("{length} elements"), &out.to_vec().unwrap(), &expected, 0);
        }
    }
}
