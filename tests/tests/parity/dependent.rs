//! Kernels that start early see what the kernels before them wrote.

use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;
use sarek_tests::kernels::dependent::*;

#[test]
fn each_step_reads_what_the_one_before_wrote() {
    for device in &devices() {
        for n in [1u32, 100, 70_001] {
            let start: Vec<u32> = (0..n).map(|i| i.wrapping_mul(2_654_435_761)).collect();
            let (mut x, mut y) = (device.upload(&start).unwrap(), device.zeros::<u32>(n as usize).unwrap());
            let grid = Grid::cover(n as usize, 64);
            for round in 0..20 {
                step::launch(device, grid, &x, &mut y, n).unwrap();
                match round % 4 {
                    0 => step::launch(device, grid, &y, &mut x, n).unwrap(),
                    _ => usual::launch(device, grid, &y, &mut x, n).unwrap(),
                }
            }
            let at = |values: &[u32], i: u32| values[(i % n) as usize];
            let mut expected = start;
            let stepped =
                |old: &[u32]| -> Vec<u32> { (0..n).map(|i| at(old, i + 77).wrapping_mul(3).wrapping_add(i)).collect() };
            for round in 0..20 {
                let middle = stepped(&expected);
                expected = match round % 4 {
                    0 => stepped(&middle),
                    _ => (0..n).map(|i| at(&middle, i + 13) ^ i).collect(),
                };
            }
            assert_eq!(x.to_vec().unwrap(), expected, "{} {n}", device.name());
        }
    }
}

/// A failed check of a kernel that ends while the next one starts is its own, and the next one runs.
#[test]
fn failed_checks_are_those_of_their_launches() {
    for device in &devices() {
        let x = device.upload(&[7u32; 100]).unwrap();
        let (mut short, mut y) = (device.zeros::<u32>(50).unwrap(), device.zeros::<u32>(100).unwrap());
        let failed = step::launch(device, Grid::cover(100, 32), &x, &mut short, 100);
        step::launch(device, Grid::cover(100, 32), &x, &mut y, 100).unwrap();
        let failed = failed.and_then(|()| device.synchronize());
        assert!(matches!(failed, Err(Error::OutOfBounds { .. })), "{failed:?}");
        assert_eq!(y.to_vec().unwrap(), (0..100).map(|i| 21 + i).collect::<Vec<u32>>());
    }
}

#[test]
fn nothing_is_loaded_before_the_wait() {
    if !sarek_runtime::compile::nvrtc_or_skip() {
        return;
    }
    let ptx = step::ptx(Arch::SM_90A).unwrap();
    let at = |what: &str| ptx.find(what).unwrap_or_else(|| panic!("{what}: {ptx}"));
    assert!(at("griddepcontrol.wait;") < at("griddepcontrol.launch_dependents;") && !ptx.contains(".nc"), "{ptx}");
    assert!(at("griddepcontrol.wait;") < at("ld.global") && at("griddepcontrol.wait;") < at("st.global"), "{ptx}");
    for arch in [Arch::SM_75, Arch::SM_80] {
        assert!(!step::ptx(arch).unwrap().contains("griddepcontrol"));
    }
}
