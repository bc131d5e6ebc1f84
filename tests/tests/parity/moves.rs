//! Shuffles of values that are not numbers.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::moves::*;

#[test]
fn values_of_every_kind() {
    let xs: Vec<u32> = (0..256).map(|x| x * 37 % 251).collect();
    let expected: Vec<u32> = (0..xs.len())
        .map(|i| {
            let (warp, lane) = (i & !31, i & 31);
            let below = |distance: usize| xs[if lane + distance < 32 { i + distance } else { i }];
            let across = |lanes: usize| xs[warp + (lane ^ lanes)];
            let above = xs[if lane > 0 { i - 1 } else { i }];
            let (best, pair, maybe) = (given(below(3)).0, given(across(5)).1, given(above).2);
            let (list, vector) = (below(4) as u16, across(1));
            digest(best, pair, maybe, shape_of(xs[warp + 7]))
                ^ digest_more([list, 2, list + 1], Vec4::new(vector, 1, vector + 2, 3), below(2) as i8, across(16) > 90)
        })
        .collect();
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<u32>(xs.len()).unwrap();
        move_values::launch(device, Grid::new(4, 64), &input, &mut out).unwrap();
        assert_same(device, "moved values", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn the_largest_and_where_it_is() {
    let xs: Vec<f32> = (0..256).map(|x| (x * 37 % 101) as f32).collect();
    let best = |(number, warp): (usize, &[f32])| {
        let largest = warp.iter().copied().fold(f32::MIN, f32::max);
        (number * 32 + warp.iter().position(|x| *x == largest).unwrap()) as u64
    };
    let expected: Vec<u64> = xs.chunks(32).enumerate().map(best).collect();
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<u64>(8).unwrap();
        find_extremes::launch(device, Grid::new(4, 64), &input, &mut out).unwrap();
        assert_same(device, "extremes", &out.to_vec().unwrap(), &expected, 0);
    }
}
