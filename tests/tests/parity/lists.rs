//! References to arrays, to what is compared and to what is matched, and slices that a `break` gives, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::lists::{self as kernels, lists_of};

#[test]
fn references_and_slices_of_loops() {
    for device in &devices() {
        for n in 0..9 {
            let xs: Vec<u32> = (0..5).map(|i| (i * 7 + n) % 9).collect();
            let (x, mut out) = (device.upload(&xs).unwrap(), device.zeros::<u32>(4).unwrap());
            lists_of::launch(device, Grid::new(1, 1), &x, n, &mut out).unwrap();
            let expected = [kernels::lists(n), kernels::compared(&xs, n), kernels::left(&xs, n), kernels::matched(n)];
            assert_same(device, &n.to_string(), &out.to_vec().unwrap(), &expected, 0);
        }
    }
}
