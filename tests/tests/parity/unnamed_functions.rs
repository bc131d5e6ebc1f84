//! Generic arguments of functions with parameters `impl Fn(…)`, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::unnamed_functions::{self as kernels, calls_of};

#[test]
fn calls_name_what_has_a_name() {
    for device in &devices() {
        for n in 0..9 {
            let mut out = device.zeros::<u32>(1).unwrap();
            calls_of::launch(device, Grid::new(1, 1), n, &mut out).unwrap();
            assert_same(device, &n.to_string(), &out.to_vec().unwrap(), &[kernels::calls(n)], 0);
        }
    }
}
