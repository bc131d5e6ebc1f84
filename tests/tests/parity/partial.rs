//! Local arrays without a value at first.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::partial::{map_partial, partial, tile_sums};

#[test]
fn arrays_without_value_hold_what_is_written() {
    let rng = &mut rng("partial");
    let xs: Vec<f32> = random::<i8>(rng, 100).into_iter().map(f32::from).collect();
    let expected: Vec<f32> = xs.iter().zip(0..).map(|(&x, i)| partial(i, x)).collect();
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<f32>(xs.len()).unwrap();
        map_partial::launch(device, Grid::cover(xs.len(), 64), &input, &mut out).unwrap();
        assert_same(device, "map_partial", &out.to_vec().unwrap(), &expected, 0);

        let xs: Vec<u32> = random::<u8>(rng, 256).into_iter().map(u32::from).collect();
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<u32>(64).unwrap();
        tile_sums::<4>::launch(device, Grid::new(1, 64), &input, &mut out).unwrap();
        let own = |t: usize, i: usize| xs[i * 64 + t];
        let expected: Vec<u32> = (0..64).map(|t| (0..4).map(|i| own(t, i) * own(t, 3 - i)).sum()).collect();
        assert_same(device, "tile_sums", &out.to_vec().unwrap(), &expected, 0);
    }
}
