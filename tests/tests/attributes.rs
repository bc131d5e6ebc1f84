//! The attributes of `#[kernel(…)]`: they reach the compiler, restrict launches, and determine the grids that fill a device.

use sarek_runtime::compile;
use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::attributes::*;
use sarek_tests::kernels::{checks, dynamic, shared};

/// Returns `true` if the device runs clusters; otherwise checks that the error reports it.
fn has_clusters(device: &Device) -> bool {
    let there = device.arch().is_none_or(|arch| arch.capability >= 90);
    if !there {
        let mut out = device.zeros::<u32>(128).unwrap();
        let error = in_clusters::<2>::launch(device, Grid::new(2, 64), &mut out).unwrap_err();
        assert!(matches!(error, Error::NoClusters { .. }), "{error}");
        println!("skipped: no clusters on {}", device.name());
    }
    there
}

#[test]
fn registers_are_bounded() {
    assert_resources!(few_registers, registers <= 32, spills > 0);
    assert_resources!(few_registers_in_blocks, registers <= 64, spills == 0);
    let mut rng = rng("registers_are_bounded");
    let x: Vec<f32> = random(&mut rng, 48 * 96);
    let expected: Vec<f32> =
        x.chunks(48).map(|values| (0..48).fold(0.0, |sum: f32, k| sum * values[47 - k] + values[k])).collect();
    for device in &devices() {
        let (input, mut out) = (device.upload(&x).unwrap(), device.zeros(96).unwrap());
        few_registers::launch(device, Grid::new(3, 32), &input, &mut out).unwrap();
        assert_same(device, "few_registers", &out.to_vec().unwrap(), &expected, 0);
        let mut reversed = device.zeros(256).unwrap();
        few_registers_in_blocks::launch(device, Grid::new(2, 128), &input, &mut reversed).unwrap();
        let expected: Vec<f32> = x[..256].chunks(128).flat_map(|block| block.iter().rev().copied()).collect();
        assert_same(device, "few_registers_in_blocks", &reversed.to_vec().unwrap(), &expected, 0);
        let mut rooted = device.zeros(128).unwrap();
        let squares: Vec<f32> = (0..128).map(|i| (i * i) as f32).collect();
        crowded::launch(device, Grid::new(2, 64), &device.upload(&squares).unwrap(), &mut rooted).unwrap();
        let expected: Vec<f32> = (0..128).map(|i| i as f32 + squares[63 - i % 64]).collect();
        assert_same(device, "crowded", &rooted.to_vec().unwrap(), &expected, 0);
        let wrong = few_registers_in_blocks::launch(device, Grid::new(2, 64), &input, &mut reversed).unwrap_err();
        assert!(matches!(wrong, Error::WrongBlock { .. }), "{wrong}");
    }
}

#[test]
fn fast_math_reaches_the_compiler() {
    if compile::nvrtc_or_skip() {
        let (fast, exact) = (fast::ptx(Arch::SM_90A).unwrap(), exact::ptx(Arch::SM_90A).unwrap());
        assert!(fast.contains("sin.approx.ftz.f32") && fast.contains("div.approx.ftz.f32"), "{fast}");
        assert!(!exact.contains("sin.approx") && exact.contains("div.rn.f32"), "{exact}");
    }
    let x: Vec<f32> = (0..64).map(|i| i as f32 / 16.0).collect();
    for device in &devices() {
        let (input, mut out) = (device.upload(&x).unwrap(), device.zeros(64).unwrap());
        fast::launch(device, Grid::new(2, 32), &input, &mut out).unwrap();
        let mut closer = device.zeros(64).unwrap();
        exact::launch(device, Grid::new(2, 32), &input, &mut closer).unwrap();
        let expected: Vec<f32> = x.iter().map(|x| x.sin() / (1.0 + x.exp())).collect();
        assert_same(device, "exact", &closer.to_vec().unwrap(), &expected, 6);
        for (x, found) in x.iter().zip(out.to_vec().unwrap()) {
            let expected = x.sin() / (1.0 + x.exp());
            assert!((found - expected).abs() < 1e-5, "{}: {x}: {found} and {expected}", device.name());
        }
    }
}

#[test]
fn clusters_are_whole() {
    if compile::nvrtc_or_skip() {
        let ptx = in_clusters::<2>::ptx(Arch::SM_90A).unwrap();
        assert!(ptx.contains(".reqnctapercluster 2"), "{ptx}");
        let error = in_clusters::<2>::cubin(Arch::SM_80).unwrap_err();
        assert_eq!(error, Error::NoClusters { kernel: "in_clusters".into(), arch: "sm_80".into() });
    }
    for device in devices().iter().filter(|device| has_clusters(device)) {
        let mut out = device.zeros::<u32>(6 * 64).unwrap();
        in_clusters::<2>::launch(device, Grid::new(6, 64), &mut out).unwrap();
        let expected: Vec<u32> = (0..6 * 64).map(|i| i / 64 % 2).collect();
        assert_eq!(out.to_vec().unwrap(), expected, "{}", device.name());
        let error = in_clusters::<2>::launch(device, Grid::new(5, 64), &mut out).unwrap_err();
        let expected = Error::BrokenCluster { kernel: "in_clusters".into(), blocks: [5, 1, 1], cluster: [2, 1, 1] };
        assert_eq!(error, expected, "{}", device.name());
        // Graphs too.
        let mut graph = device.capture(|stream| in_clusters::<2>::launch(stream, Grid::new(4, 64), &mut out)).unwrap();
        graph.launch().unwrap();

        let mut out = device.zeros::<u32>(16).unwrap();
        in_clusters_of_four::launch(device, Grid::new((4, 2), (1, 2)), &mut out, 4).unwrap();
        assert_eq!(out.to_vec().unwrap(), [0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7], "{}", device.name());
        let error = in_clusters_of_four::launch(device, Grid::new((4, 1), (1, 2)), &mut out, 4).unwrap_err();
        assert!(matches!(error, Error::BrokenCluster { blocks: [4, 1, 1], .. }), "{error}");
    }
}

#[test]
fn declared_by_constants_they_are_checked_when_these_are_known() {
    assert!(
        in_clusters::<9>::cuda_source().contains("a cluster has 1 to 8 blocks, and this one is declared as [9, 1, 1]")
    );
    assert!(in_clusters::<8>::cuda_source().contains("__cluster_dims__(8, 1, 1) __launch_bounds__(64) in_clusters("));
}

#[test]
fn a_filled_device_is_full() {
    for device in &devices() {
        let name = device.name();
        for threads in [32, 128, 1024] {
            let running = checks::gather::occupancy(device, threads, 0).unwrap();
            assert!((1..=64).contains(&running), "{name}: {running} blocks of {threads}");
            let grid = checks::gather::fill(device, threads, 0).unwrap();
            assert_eq!(grid, Grid::new(running * device.multiprocessors(), threads), "{name}");
            // The tables agree, without a GPU, with the driver.
            if let Some(arch) = device.arch() {
                let resources = checks::gather::resources(arch).unwrap();
                let by_tables = resources.occupancy(arch, threads, 0);
                assert!(by_tables.is_none_or(|blocks| blocks >= running), "{name}: {by_tables:?} and {running}");
            }
        }
        assert_eq!(
            checks::gather::fill(device, (16, 16), 0).unwrap().blocks,
            checks::gather::fill(device, 256, 0).unwrap().blocks
        );
        let best = checks::gather::best_block(device, 0).unwrap();
        assert!(best.is_multiple_of(32) && (32..=1024).contains(&best), "{name}: {best}");
        assert_eq!(few_registers_in_blocks::best_block(device, 0).unwrap(), 128, "{name}");
        // More shared memory, fewer blocks.
        let few = dynamic::histogram::occupancy(device, 128, 100 << 10).unwrap();
        let many = dynamic::histogram::occupancy(device, 128, 1 << 10).unwrap();
        assert!(few <= many && (!device.is_cuda() || few < many), "{name}: {few} and {many}");
    }
}

#[test]
fn clusters_fill_a_device_too() {
    for device in devices().iter().filter(|device| has_clusters(device)) {
        let name = device.name();
        let clusters = in_clusters::<2>::max_active_clusters(device, 64, 0).unwrap();
        let blocks = in_clusters::<2>::occupancy(device, 64, 0).unwrap() * device.multiprocessors();
        // On the CPU a core runs all blocks of a cluster.
        let most = if device.is_cuda() { blocks / 2 } else { blocks };
        assert!((1..=most).contains(&clusters), "{name}: {clusters} clusters, {blocks} blocks");
        assert_eq!(checks::gather::max_active_clusters(device, 64, 0).unwrap(), {
            checks::gather::occupancy(device, 64, 0).unwrap() * device.multiprocessors()
        });
        let flat = in_clusters_of_four::fill(device, (1, 2), 0).unwrap();
        let clusters_of_four = in_clusters_of_four::max_active_clusters(device, (1, 2), 0).unwrap();
        assert_eq!(flat.blocks, [2 * clusters_of_four, 2, 1], "{name}");
        let error = in_clusters::<2>::max_active_clusters(device, 64, 1 << 20).unwrap_err();
        assert!(matches!(error, Error::UnusedSharedLength { .. }), "{error}");

        let grid = in_clusters::<2>::fill(device, 64, 0).unwrap();
        assert_eq!(grid.blocks, [2 * clusters, 1, 1], "{name}");
        let mut out = device.zeros::<u32>(grid.blocks[0] as usize * 64).unwrap();
        in_clusters::<2>::launch(device, grid, &mut out).unwrap();
        device.synchronize().unwrap();
    }
}

#[test]
fn what_cannot_run_is_refused() {
    for device in &devices() {
        let limit = device.limits();
        let error = checks::gather::occupancy(device, 2048, 0).unwrap_err();
        assert!(matches!(error, Error::TooManyThreads { requested: 2048, .. }), "{error}");
        let error = checks::gather::fill(device, 0, 0).unwrap_err();
        assert!(matches!(error, Error::EmptyBlock { .. }), "{error}");
        let error = few_registers_in_blocks::occupancy(device, 64, 0).unwrap_err();
        assert!(matches!(error, Error::WrongBlock { .. }), "{error}");
        let error = checks::gather::occupancy(device, 128, 64).unwrap_err();
        assert!(matches!(error, Error::UnusedSharedLength { length: 64, .. }), "{error}");
        let too_much = limit.shared_memory_per_block_optin as usize + 1;
        for error in [
            dynamic::histogram::occupancy(device, 128, too_much).unwrap_err(),
            dynamic::histogram::best_block(device, too_much).unwrap_err(),
        ] {
            assert!(matches!(error, Error::TooMuchDynamicShared { .. }), "{error}");
        }
        let _ = shared::block_sums::occupancy(device, 256, 0).unwrap();
    }
}

/// Its name follows those of the tests that it waits for.
#[test]
fn with_these_tests_every_kernel_was_launched() {
    sarek_tests::harness::assert_all_are_launched("attributes");
}
