//! Clusters of blocks, against plain Rust.

use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;
use sarek_tests::kernels::clusters::*;

/// Returns the devices that have clusters.
fn with_clusters() -> Vec<Device> {
    let mut all = devices();
    all.retain(|device| {
        let mut out = device.zeros::<[u32; 5]>(8).unwrap();
        match numbers::launch(device, Grid::new((2, 2, 2), 32), &mut out) {
            Err(Error::NoClusters { .. }) => {
                println!("skipped: no clusters on {}", device.name());
                false
            }
            launched => launched.is_ok(),
        }
    });
    if all.iter().all(|device| !device.is_cuda()) {
        println!("skipped: no CUDA device");
    }
    all
}

/// Returns numbers that differ.
fn mixed(count: usize) -> Vec<u32> {
    (0..count as u32).map(|i| i.wrapping_mul(2_654_435_761) >> 7).collect()
}

#[test]
fn blocks_know_their_cluster() {
    for device in &with_clusters() {
        let mut out = device.zeros::<[u32; 5]>(4 * 6 * 2).unwrap();
        numbers::launch(device, Grid::new((4, 6, 2), 32), &mut out).unwrap();
        let at = |x: u32, y: u32, z: u32| [x % 2 + y % 2 * 2 + z % 2 * 4, 8, x / 2, y / 2, z / 2];
        let expected = (0..48).map(|block| at(block % 4, block / 4 % 6, block / 24));
        assert_eq!(out.to_vec().unwrap(), expected.collect::<Vec<[u32; 5]>>());
    }
}

#[test]
fn the_blocks_of_a_cluster_meet() {
    fn check<const N: usize>(device: &Device, launch: impl Fn(Grid, &mut Buffer<u32>, u32) -> Result<(), Error>) {
        for (clusters, count) in [(1, 0), (1, 1), (3, 2), (7, 9)] {
            let mut slots: Vec<u32> = mixed(2 * N * clusters);
            let mut buffer = device.upload(&slots).unwrap();
            launch(Grid::new((clusters * N) as u32, 64), &mut buffer, count).unwrap();
            for cluster in slots.chunks_mut(2 * N) {
                for round in 0..count as usize {
                    let (from, to) = (round % 2 * N, (round + 1) % 2 * N);
                    let sum = cluster[from..from + N].iter().fold(0, |sum: u32, slot| sum.wrapping_add(*slot));
                    (0..N).for_each(|rank| cluster[to + rank] = sum.wrapping_add(rank as u32));
                }
            }
            assert_eq!(buffer.to_vec().unwrap(), slots, "{N} {clusters} {count}");
        }
    }
    for device in &with_clusters() {
        check::<1>(device, |grid, slots, count| rounds::<1>::launch(device, grid, slots, count));
        check::<4>(device, |grid, slots, count| rounds::<4>::launch(device, grid, slots, count));
        check::<8>(device, |grid, slots, count| rounds::<8>::launch(device, grid, slots, count));
    }
}

#[test]
fn threads_arrive_first_and_wait_later() {
    for device in &with_clusters() {
        let x: Vec<u32> = mixed(6 * 64).iter().map(|value| value % 1000).collect();
        let input = device.upload(&x).unwrap();
        let (mut sums, mut out) = (device.zeros::<u32>(x.len()).unwrap(), device.zeros::<u32>(x.len()).unwrap());
        halves::launch(device, Grid::new(6, 64), &input, &mut sums, &mut out).unwrap();
        let expected = (0..x.len()).map(|i| x[((i / 64) ^ 1) * 64 + i % 64] + 1 + 2 * x[i]);
        assert_eq!(out.to_vec().unwrap(), expected.collect::<Vec<u32>>());
    }
}

#[test]
fn blocks_read_and_write_the_memory_of_others() {
    for device in &with_clusters() {
        let x = mixed(16 * 64);
        let input = device.upload(&x).unwrap();
        let mut out = device.zeros::<u32>(x.len()).unwrap();
        rotate::launch(device, Grid::new(16, 64), &input, &mut out).unwrap();
        let next = |block: usize| block / 4 * 4 + (block + 1) % 4;
        let expected = (0..x.len()).map(|i| x[next(i / 64) * 64 + 63 - i % 64]);
        assert_eq!(out.to_vec().unwrap(), expected.collect::<Vec<u32>>());

        let mut out = device.zeros::<u32>(16 * 32).unwrap();
        transpose::launch(device, Grid::new(16, 32), &input, &mut out).unwrap();
        let expected = (0..16 * 32).map(|i| {
            let (cluster, rank, tid) = (i / 256, i / 32 % 8, i % 32);
            x[cluster * 256 + tid / 4 * 32 + rank * 4 + tid % 4]
        });
        assert_eq!(out.to_vec().unwrap(), expected.collect::<Vec<u32>>());
    }
}

#[test]
fn counters_are_spread_over_a_cluster() {
    for device in &with_clusters() {
        for (blocks, count) in [(4, 0), (4, 1000), (12, 5003)] {
            let x = mixed(count);
            let input = device.upload(&x).unwrap();
            let mut counts = device.zeros::<u32>(blocks * 64).unwrap();
            count::launch(device, Grid::new(blocks as u32, 128), &input, &mut counts).unwrap();
            let counts = counts.to_vec().unwrap();
            let totals = (0..256).map(|value| counts.iter().skip(value).step_by(256).sum::<u32>());
            let expected = (0..256u32).map(|value| x.iter().filter(|x| **x % 256 == value).count() as u32);
            assert!(totals.eq(expected), "{blocks} {count}");
        }
    }
}

#[test]
fn the_memory_of_another_block_is_an_ordinary_slice() {
    for device in &with_clusters() {
        let x: Vec<f32> = (0..64).map(|i| ((i * 37) % 64) as f32).collect();
        let input = device.upload(&x).unwrap();
        let mut out = device.zeros::<f32>(16).unwrap();
        parts::launch(device, Grid::new(4, 40), &input, &mut out).unwrap();
        let expected = (0..16).map(|i| {
            let other = &x[16 * ((i / 4) ^ 1)..][..16];
            let most = other[8..].iter().copied().fold(0.0, f32::max);
            match i % 4 {
                row @ (0 | 1) => other[8 * row + 1..8 * row + 7].iter().sum::<f32>(),
                _ => most + other[..8].iter().sum::<f32>(),
            }
        });
        assert_eq!(out.to_vec().unwrap(), expected.collect::<Vec<f32>>());

        let mut out = device.zeros::<f32>(64).unwrap();
        dynamic::<f32>::launch(device, Grid::new(4, 16).with_shared::<f32>(16), &input, &mut out).unwrap();
        let expected = (0..64).map(|i| x[((i / 16) ^ 1) * 16 + 15 - i % 16]);
        assert_eq!(out.to_vec().unwrap(), expected.collect::<Vec<f32>>());
        let longs: Vec<u64> = (0..64).map(|i| i << 33).collect();
        let input = device.upload(&longs).unwrap();
        let mut out = device.zeros::<u64>(64).unwrap();
        dynamic::<u64>::launch(device, Grid::new(4, 16).with_shared::<u64>(16), &input, &mut out).unwrap();
        let expected = (0..64).map(|i: usize| longs[((i / 16) ^ 1) * 16 + 15 - i % 16]);
        assert_eq!(out.to_vec().unwrap(), expected.collect::<Vec<u64>>());
    }
}

#[test]
fn a_block_waits_for_a_flag_of_another() {
    for device in &with_clusters() {
        let x = mixed(8 * 32);
        let input = device.upload(&x).unwrap();
        let mut out = device.zeros::<u32>(x.len()).unwrap();
        hand_over::launch(device, Grid::new(8, 32), &input, &mut out).unwrap();
        let expected = (0..x.len()).map(|i| match i / 32 % 2 {
            0 => 0,
            _ => x[(i / 32 - 1) * 32 + 31 - i % 32],
        });
        assert_eq!(out.to_vec().unwrap(), expected.collect::<Vec<u32>>());
    }
}

#[test]
fn a_failed_check_leaves_nobody_waiting() {
    for device in &with_clusters() {
        let x = device.upload(&mixed(64)).unwrap();
        let mut out = device.zeros::<u32>(8 * 64).unwrap();
        let mut launch = |block, thread, phase| {
            failing::launch(device, Grid::new(8, 64), &x, &mut out, block, thread, phase)
                .and_then(|()| device.synchronize())
        };
        for phase in 0..5 {
            for (block, thread) in [(0, 0), (2, 63), (5, 33), (1, 64), (7, 64)] {
                let failed = launch(block, thread, phase);
                let Err(Error::OutOfBounds { index, place, .. }) = &failed else { panic!("{phase}: {failed:?}") };
                assert_eq!((*index, place.block), (4096, [block, 0, 0]), "{phase}");
            }
        }
        launch(0, 0, 5).unwrap();
        let out = out.to_vec().unwrap();
        let x = x.to_vec().unwrap();
        let sum = |tid: usize| {
            let mirrored = x[63 - tid];
            let all = mirrored.wrapping_add(x[tid]).wrapping_add(x[tid].wrapping_mul(4)).wrapping_add(x[tid]);
            all.wrapping_add(if tid.is_multiple_of(2) { mirrored } else { 0 }).wrapping_add(x[tid])
        };
        assert!(out.iter().enumerate().all(|(i, out)| *out == sum(i % 64)), "the next launch is right");
    }
}

#[test]
fn a_rank_is_checked() {
    for device in &with_clusters() {
        let x = device.upload(&(0..32).map(|i| i32::from(i == 7) as u32 * 2).collect::<Vec<u32>>()).unwrap();
        let mut out = device.zeros::<u32>(2 * 32).unwrap();
        let failed = far::launch(device, Grid::new(2, 32), &x, &mut out).and_then(|()| device.synchronize());
        let Err(Error::Panicked { place, message }) = &failed else { panic!("{failed:?}") };
        assert_eq!(message, "block rank 2 is out of range for a cluster of 2 blocks");
        assert_eq!((place.line, place.thread), (FAR, [7, 0, 0]));
    }
}
