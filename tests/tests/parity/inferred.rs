//! Types that only rustc's inference finds.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::inferred::{arguments, compared, elements, floats, inferred, matched, variables};

#[test]
fn literals_have_the_types_that_rustc_infers() {
    for device in &devices() {
        for k in [5, 33, 40, 57] {
            let mut out = device.zeros::<u64>(6).unwrap();
            inferred::launch(device, Grid::new(1, 1), k, &mut out).unwrap();
            let expected = [elements(k), matched(k), variables(k), compared(k), floats(k), arguments(k)];
            assert_same(device, "inferred", &out.to_vec().unwrap(), &expected, 0);
        }
    }
}
