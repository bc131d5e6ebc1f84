//! Types within bodies, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::local_types::{self as kernels, shapes_of};

#[test]
fn types_within_bodies() {
    for device in &devices() {
        for n in 0..9 {
            let mut out = device.zeros::<u32>(2).unwrap();
            shapes_of::launch(device, Grid::new(1, 1), n, &mut out).unwrap();
            assert_same(device, &n.to_string(), &out.to_vec().unwrap(), &[kernels::shapes(n), n % 2], 0);
        }
    }
}
