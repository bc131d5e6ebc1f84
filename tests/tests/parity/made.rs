//! Arrays that a closure makes, and `into` of numbers, against rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::made;

#[test]
fn arrays_and_numbers_are_made_as_on_the_host() {
    let rng = &mut rng("made");
    for device in &devices() {
        for n in [0u32, 1, 3, 4, 200, u32::MAX] {
            let x = random::<u32>(rng, 4);
            let mut out = device.zeros::<u64>(13).unwrap();
            made::made::launch(device, Grid::new(1, 1), &device.upload(&x).unwrap(), n, &mut out).unwrap();
            let mut expected: Vec<u64> = made::arrays(n, &[x[0], x[1], x[2], x[3]]).map(u64::from).to_vec();
            expected.push(made::lossless(x[0] as u8, (x[1] as i16).wrapping_neg(), n > 3, x[2] as f32 * 0.25, n));
            expected.push(made::returned(x[3] as u16).into());
            assert_same(device, &format!("{n}, {x:?}"), &out.to_vec().unwrap(), &expected, 0);
        }
    }
}
