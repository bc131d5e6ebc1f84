//! Patterns of slices, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::slices;

#[test]
fn slices_are_taken_apart_as_on_the_host() {
    let rng = &mut rng("slices");
    for device in &devices() {
        for round in 0..24 {
            for length in [0usize, 1, 2, 3, 4, 7] {
                let i = round % 5;
                let range = if round % 3 == 0 { u32::MAX } else { 8 };
                let mut numbers = |count| -> Vec<u32> { random::<u32>(rng, count).iter().map(|v| v % range).collect() };
                let (x, flat, mut changing) = (numbers(length), numbers(round % 4 * 2), numbers(length));
                let pairs: Vec<[u32; 2]> = flat.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
                let mut buffer = device.upload(&changing).unwrap();
                let (xs, all) = (device.upload(&x).unwrap(), device.upload(&pairs).unwrap());
                let mut out = device.zeros::<u32>(11).unwrap();
                slices::take_apart::launch(device, Grid::new(1, 1), &xs, &all, &mut buffer, i, &mut out).unwrap();

                let what = format!("{x:?}, {pairs:?}, {i}");
                let mut expected = vec![slices::ends(&x), slices::headed(&x), slices::told_apart(&x, i)];
                expected.extend(slices::parts_of(&x, &pairs, i));
                expected.extend([slices::arrays(length as u32), slices::written(&mut changing)]);
                assert_same(device, &what, &out.to_vec().unwrap(), &expected, 0);
                assert_same(device, &what, &buffer.to_vec().unwrap(), &changing, 0);
            }
        }
    }
}
