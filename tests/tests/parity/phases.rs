//! Where a check fails among operations of warps, of warpgroups and of the copy engine, the launch is an error, nobody waits, and the next
//! launch is right.

use sarek_runtime::matrix::Tf32;
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{Swizzle, TensorElement, TensorMap};
use sarek_tests::harness::devices_with;
use sarek_tests::kernels::phases::{Failing, Staged, around_copies, around_fragments, around_products, around_stages};

/// One thread, part of a warp, a warp, all but a warp, and all of them.
fn groups(threads: u32) -> Vec<(u32, u32)> {
    vec![(0, 0), (threads - 1, threads - 1), (3, 17), (32, 63), (32, threads - 1), (0, threads - 1)]
}

/// The same, and parts of the second of several warpgroups: a warp, all of its warps but one, and some lanes of each.
fn groups_of_warpgroups(threads: u32) -> Vec<(u32, u32)> {
    let mut groups = groups(threads);
    groups.extend([(128, 159), (160, 255), (224, 255), (128, 255), (130, 150), (144, 239)]);
    groups
}

/// Lets every group of threads fail in every phase that it comes to, and then none. `launch` reads what the launch wrote.
fn check(
    device: &Device,
    groups: Vec<(u32, u32)>,
    phases: u32,
    comes: impl Fn(u32, u32) -> bool,
    launch: &mut dyn FnMut(Failing) -> Result<(), Error>,
) {
    let (what, is_gpu) = (format!("{device:?}"), device.is_cuda());
    let fine = Failing { first: 0, last: 0, phase: phases };
    launch(fine).unwrap();
    for phase in 0..phases {
        for (first, last) in groups.iter().copied().filter(|(first, last)| (*first..=*last).any(|t| comes(phase, t))) {
            let failed = launch(Failing { first, last, phase });
            let Err(Error::OutOfBounds { index: 4096, place, .. }) = &failed else {
                panic!("{what}, {phase}, {first} to {last}: {failed:?}")
            };
            assert!((first..=last).contains(&place.thread[0]), "{what}, {phase}: {failed:?}");
            // Every launch on the CPU begins with nothing, so that one at the end of a phase shows the same.
            if is_gpu {
                launch(fine).unwrap();
            }
        }
        launch(fine).unwrap();
    }
}

fn input(device: &Device) -> Buffer<u32> {
    device.upload(&(0..384).collect::<Vec<u32>>()).unwrap()
}

#[test]
fn fragments() {
    for device in &devices_with(Arch::SM_90) {
        let x = input(device);
        let mut y = device.zeros::<f32>(64).unwrap();
        check(device, groups(64), 5, |_, _| true, &mut |failing| {
            around_fragments::launch(device, Grid::new(1, 64), &x, &mut y, failing)?;
            let expected: Vec<f32> = (0..64).map(|tid| 16.0 + 5.0 * tid as f32).collect();
            y.to_vec().map(|y| assert_eq!(y, expected))
        });
    }
}

#[test]
fn products() {
    for device in &devices_with(Arch::SM_90A) {
        let x = input(device);
        let mut y = device.zeros::<f32>(256).unwrap();
        let mut of_both = groups_of_warpgroups(256);
        // The CPU engine, which takes longer, ends a launch with its first fault.
        of_both.truncate(if device.is_cuda() { 12 } else { 2 });
        check(device, of_both, 8, |_, _| true, &mut |failing| {
            around_products::launch(device, Grid::new(1, 256), &x, &mut y, failing)?;
            let expected: Vec<f32> =
                (0..256).map(|tid| 64.0 * 4.0 * 64.0 + 1.0 + 32.0 * 128.0 + 8.0 * tid as f32).collect();
            y.to_vec().map(|y| assert_eq!(y, expected))
        });
    }
}

#[test]
fn stages() {
    stages_of::<bf16>(bf16::from_f32(1.0));
}

/// The threads read the left factor while the matrix units work for them.
#[test]
fn stages_across() {
    stages_of::<Tf32>(Tf32::round(1.0));
}

fn stages_of<T: Staged + TensorElement>(one: T) {
    let row = T::ROW as usize;
    for device in &devices_with(Arch::SM_90A) {
        let x = input(device);
        let a = device.upload(&vec![one; 64 * row]).unwrap();
        let of_a = TensorMap::swizzled(&a, [64, row], [64, T::ROW], Swizzle::Bytes128).unwrap();
        let mut y = device.zeros::<f32>(384).unwrap();
        let comes = |phase, thread| phase < 3 || thread == 0 || thread >= 128;
        let mut of_all = groups_of_warpgroups(384);
        of_all.truncate(if device.is_cuda() { 12 } else { 2 });
        let grid = Grid::new(1, 384).with_shared::<T>(2 * 128 * row);
        check(device, of_all, 5, comes, &mut |failing| {
            around_stages::<T>::launch(device, grid, &x, &mut y, failing, &a, of_a)?;
            let expected = (0..384).map(|tid| match tid {
                0 => 0.0,
                1..128 => 3.0 * tid as f32,
                _ => (2 * 64 * 6 * row) as f32 + 5.0 * tid as f32,
            });
            y.to_vec().map(|y| assert_eq!(y, expected.collect::<Vec<f32>>()))
        });
    }
}

#[test]
fn copies() {
    for device in &devices_with(Arch::SM_90) {
        let x = input(device);
        let mut y = device.zeros::<u32>(128).unwrap();
        let comes = |phase, thread| ![2, 4, 5].contains(&phase) || thread == 0;
        check(device, groups(64), 7, comes, &mut |failing| {
            let mut sums = device.zeros::<u32>(64)?;
            around_copies::launch(device, Grid::new(1, 64), &x, &mut y, sums.as_atomic(), failing)?;
            let found = y.to_vec()?;
            assert!((0..64).all(|tid| found[tid] == if tid == 0 { 0 } else { 4 * tid as u32 }), "{found:?}");
            assert_eq!(found[64..], [63; 64]);
            sums.to_vec().map(|sums| assert_eq!(sums, (0..64).collect::<Vec<u32>>()))
        });
    }
}
