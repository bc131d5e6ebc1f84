//! Lengths of iterators, single parts, loops over options, and defaults of structs, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::everyday_iterators::{self as kernels, Entry, lengths_of};

#[test]
fn lengths_single_parts_and_options() {
    let entries: Vec<Entry> =
        (0..4).map(|i| Entry { key: i * 2 + 1, values: [i, i * 3], weight: i as f32 * 1.5 }).collect();
    for device in &devices() {
        for (length, n) in (0..11).flat_map(|length| (0..9).map(move |n| (length, n))) {
            let mut xs: Vec<u32> = (0..length).map(|i| i * 7 % 11).collect();
            let (mut x, all) = (device.upload(&xs).unwrap(), device.upload(&entries).unwrap());
            let mut out = device.zeros::<u32>(3).unwrap();
            lengths_of::launch(device, Grid::new(1, 1), &mut x, &all, n, &mut out).unwrap();
            let (lengths, options) = (kernels::lengths(&xs, n), kernels::options(&xs, &entries, n));
            let expected = [lengths, options, kernels::single(&mut xs, n as usize)];
            let what = format!("{n} of {length}");
            assert_same(device, &what, &out.to_vec().unwrap(), &expected, 0);
            assert_same(device, &what, &x.to_vec().unwrap(), &xs, 0);
        }
    }
}
