//! Consumers that combine and compare the items of iterators, against rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::reductions::{self, Candidate, Rank};

#[test]
fn items_are_combined_as_on_the_host() {
    let rng = &mut rng("reductions");
    for device in &devices() {
        for length in [0usize, 1, 2, 3, 5, 8, 13] {
            for n in [0u32, 1, 2, 6, 12] {
                let x = random::<u32>(rng, length);
                // Few values, so that many are equal; zeros of both signs, which only `total_cmp` distinguishes.
                let f: Vec<f32> =
                    random::<u32>(rng, length).into_iter().map(|v| [-1.5, -0.0, 0.0, 2.5][v as usize % 4]).collect();
                let weights = random::<i32>(rng, length).into_iter().map(|v| v % 3).enumerate();
                let candidates: Vec<Candidate> =
                    weights.map(|(i, weight)| Candidate { weight, name: 10 + i as u32 }).collect();
                let ranks: Vec<Rank> = random::<u32>(rng, length)
                    .into_iter()
                    .map(|v| [Rank::Low, Rank::Middle, Rank::High][v as usize % 3])
                    .collect();
                let mut changed = random::<u32>(rng, length);
                let mut buffer = device.upload(&changed).unwrap();
                let (xs, fs) = (device.upload(&x).unwrap(), device.upload(&f).unwrap());
                let (all, ranked) = (device.upload(&candidates).unwrap(), device.upload(&ranks).unwrap());
                let (mut out, mut floats) = (device.zeros::<u32>(16).unwrap(), device.zeros::<f32>(4).unwrap());
                let grid = Grid::new(1, 1);
                reductions::reduce::launch(
                    device,
                    grid,
                    &xs,
                    &fs,
                    &all,
                    &ranked,
                    &mut buffer,
                    n,
                    &mut out,
                    &mut floats,
                )
                .unwrap();

                let what = format!("{length} elements, {n}");
                let (a, b, c, d) = reductions::reduced(&x, n);
                let (most, least, nearest) = reductions::of_floats(&f);
                let (e, g, h, i) = reductions::of_structs(&candidates);
                let (at, largest, other, smallest, last) = reductions::places(&f, &x);
                let (high, low, place) = reductions::ranks(&ranks);
                let done = reductions::done(&mut changed, n as usize);
                let places = [at as u32, other as u32, smallest, last as u32];
                let ranks = [high as u32, low as u32, place as u32, done];
                let expected = [[a, b, c, d], [e, g, h, i], places, ranks].concat();
                assert_same(device, &what, &out.to_vec().unwrap(), &expected, 0);
                assert_same(device, &what, &buffer.to_vec().unwrap(), &changed, 0);
                // Of two zeros, `max` gives either.
                let bits = |value: f32| (value + 0.0).to_bits();
                let expected = [most, least, nearest, largest].map(bits);
                let floats: Vec<u32> = floats.to_vec().unwrap().into_iter().map(bits).collect();
                assert_same(device, &what, &floats, &expected, 0);
            }
        }
    }
}
