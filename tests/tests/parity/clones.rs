//! `.clone()` of values, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::clones::{self, Item, Kind};

#[test]
fn clones_are_copies() {
    let items: Vec<Item> = (0..4).map(|i| Item { a: i as f32 + 0.5, b: [i, i * 2, i * 3] }).collect();
    let (mut written, mut expected) = (items.clone(), [0.25; 10]);
    clones::clones(&mut written, &[Kind::B], &mut expected);
    for device in &devices() {
        let (mut x, mut out) = (device.upload(&items).unwrap(), device.upload(&[0.25f32; 10]).unwrap());
        let kinds = device.upload(&[Kind::B]).unwrap();
        clones::value_clones::launch(device, Grid::new(1, 1), &mut x, &kinds, &mut out).unwrap();
        assert_eq!(x.to_vec().unwrap(), written, "{device:?}");
        assert_same(device, "out", &out.to_vec().unwrap(), &expected, 0);
    }
}
