//! Iterators with closures and a name, `flat_map`, `flatten`, `scan`, `cycle` and parts from the end, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::further_iterators::{self as kernels, further_iterators, no_size_from_the_end};

#[test]
fn named_flat_scanned_and_cycled() {
    for device in &devices() {
        for (length, n) in (4..11).flat_map(|length| (0..9).map(move |n| (length, n))) {
            let xs: Vec<u32> = (0..length).map(|i| (i * 7 + 3) % 11).collect();
            let x = device.upload(&xs).unwrap();
            let mut out = device.zeros::<u32>(10).unwrap();
            further_iterators::launch(device, Grid::new(1, 1), &x, n, &mut out).unwrap();
            let expected = [
                kernels::named(&xs, n),
                kernels::named_and_written(n),
                kernels::flat(&xs, n),
                kernels::taken(&xs, n),
                kernels::flattened(&xs, n),
                kernels::scanned(&xs, n),
                kernels::cycled(&xs, n),
                kernels::from_the_end(&xs, n),
                kernels::taken_if(&xs, n),
                kernels::chosen(&xs, n),
            ];
            assert_same(device, &format!("{n} of {length}"), &out.to_vec().unwrap(), &expected, 0);
        }
    }
}

#[test]
fn parts_from_the_end_have_elements() {
    for device in &devices() {
        let x = device.upload(&[1u32, 2, 3]).unwrap();
        let mut out = device.zeros::<u32>(3).unwrap();
        no_size_from_the_end::launch(device, Grid::new(1, 1), &x, 2, &mut out).unwrap();
        assert_same(device, "of two", &out.to_vec().unwrap(), &[2, 1, 0], 0);
        let failed = no_size_from_the_end::launch(device, Grid::new(1, 1), &x, 0, &mut out)
            .and_then(|()| device.synchronize())
            .expect_err("the size is 0");
        assert!(failed.to_string().contains("chunk size must be non-zero"), "{failed}");
    }
}
