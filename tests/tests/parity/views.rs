//! Shared memory that several arrays use, and padded rows.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::structs::Vec3;
use sarek_tests::kernels::{dynamic_arrays, views};

#[test]
fn a_sort_whose_counters_sums_and_bytes_share_memory() {
    let rng = &mut rng("counting sort");
    for device in &devices() {
        for blocks in [1, 5] {
            let mut keys: Vec<u8> = random(rng, blocks * 256);
            keys[..100].fill(7);
            let input = device.upload(&keys).unwrap();
            let mut sorted = device.zeros::<u8>(keys.len()).unwrap();
            views::counting_sort::launch(device, Grid::new(blocks as u32, 256), &input, &mut sorted).unwrap();
            keys.chunks_mut(256).for_each(<[u8]>::sort);
            assert_same(device, "sorted", &sorted.to_vec().unwrap(), &keys, 0);
        }
    }
}

#[test]
fn memory_that_begins_again_in_each_round() {
    let xs: Vec<f32> = (0..7 * 32).map(|i| ((i * 37) % 101) as f32 - 50.0).collect();
    for device in &devices() {
        for rounds in [0, 1, 7] {
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<f32>(64).unwrap();
            views::rounds::launch(device, Grid::new(2, 32), &input, &mut out, rounds as u32).unwrap();
            let total = |lane: usize| {
                (0..rounds).fold(0.0, |mut total: f32, round| {
                    let x = &xs[round * 32..];
                    total += x[lane % 4 * 8 + lane / 4];
                    total += x[31 - lane] - (31 - lane) as f32;
                    total += x[lane / 4] * 3.0;
                    total + ((lane + 1) % 32) as f32
                })
            };
            let expected: Vec<f32> = (0..64).map(|i| total(i % 32)).collect();
            assert_same(device, &format!("{rounds} rounds"), &out.to_vec().unwrap(), &expected, 0);
        }
    }
}

#[test]
fn a_function_with_shared_memory_called_twice() {
    let rng = &mut rng("called twice");
    for device in &devices() {
        let xs: Vec<i32> = random::<i16>(rng, 128).into_iter().map(i32::from).collect();
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<i32>(128).unwrap();
        views::twice::<i32>::launch(device, Grid::new(2, 64), &input, &mut out).unwrap();
        let of = |block: &[i32]| 3 * (block.iter().sum::<i32>() + block.iter().max().unwrap());
        let expected: Vec<i32> = xs.chunks(64).flat_map(|block| [of(block); 64]).collect();
        assert_same(device, "sums and largest", &out.to_vec().unwrap(), &expected, 0);

        let xs: Vec<u64> = random::<u32>(rng, 64).into_iter().map(u64::from).collect();
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<u64>(64).unwrap();
        views::twice::<u64>::launch(device, Grid::new(1, 64), &input, &mut out).unwrap();
        let expected = [3 * (xs.iter().sum::<u64>() + xs.iter().max().unwrap()); 64];
        assert_same(device, "of 64 bits", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn arrays_in_the_dynamic_memory() {
    for device in &devices() {
        // A thread for each number that there is room for.
        for (threads, bytes) in [(8, 64), (10, 77), (42, 333), (64, 512)] {
            let xs: Vec<u8> = (0..bytes).map(|i| (i * 7 % 256) as u8).collect();
            let input = device.upload(&xs).unwrap();
            let (mut out, mut lengths) = (device.zeros::<f64>(threads).unwrap(), device.zeros::<u64>(1).unwrap());
            let grid = Grid::new(1, threads as u32).with_shared::<u8>(bytes);
            views::dynamic::launch(device, grid, &input, &mut out, &mut lengths).unwrap();

            let sum = |tid: usize| xs.iter().rev().skip(tid).step_by(threads).map(|&x| f64::from(x)).sum::<f64>();
            let total: f64 = (0..bytes / 8).map(sum).sum();
            let rows = bytes / 6;
            let of = |tid: usize| total + if tid < rows { tid as f64 } else { 0.0 } + (4 + tid % 4) as f64;
            let expected: Vec<f64> = (0..threads).map(of).collect();
            let what = format!("{threads} threads, {bytes} bytes");
            assert_same(device, &what, &out.to_vec().unwrap(), &expected, 0);
            assert_same(device, &what, &lengths.to_vec().unwrap(), &[rows as u64], 0);
        }
    }
}

#[test]
fn a_large_array_of_constant_length() {
    let xs: Vec<u32> = (0..128u32).map(|i| i.wrapping_mul(0x9e37_79b9)).collect();
    for device in &devices() {
        let mut buffer = device.upload(&xs).unwrap();
        dynamic_arrays::reversed::launch(device, Grid::new(2, 64).with_shared::<u32>(16_000), &mut buffer).unwrap();
        let expected: Vec<u32> = xs.chunks(64).flat_map(|block| block.iter().rev().copied()).collect();
        assert_eq!(buffer.to_vec().unwrap(), expected, "{}", device.name());
        let error = dynamic_arrays::reversed::launch(device, Grid::new(2, 64).with_shared::<u32>(15_999), &mut buffer);
        assert!(error.unwrap_err().to_string().contains("`tile`"));
    }
    let text = dynamic_arrays::reversed::cuda_source();
    assert_eq!(text.matches("__syncthreads();").count(), 1, "nothing is before `tile` to wait for: {text}");
}

#[test]
fn several_dynamic_arrays() {
    for device in &devices() {
        for (blocks, length, bins) in [(1, 1, 1), (3, 37, 5), (2, 64, 64), (2, 1001, 130)] {
            let keys: Vec<u32> = (0..blocks * length).map(|i| (i * 7 % bins) as u32).collect();
            let weights: Vec<f64> = (0..blocks * length).map(|i| i as f64).collect();
            let (mut counts, mut sums) = (vec![0u32; blocks * bins], vec![0.0; blocks * bins]);
            for (i, &key) in keys.iter().enumerate() {
                counts[i / length * bins + key as usize] += 1;
                sums[i / length * bins + key as usize] += weights[i];
            }
            let (keys, weights) = (device.upload(&keys).unwrap(), device.upload(&weights).unwrap());
            let mut found = device.zeros::<u32>(blocks * bins).unwrap();
            let mut summed = device.zeros::<f64>(blocks * bins).unwrap();
            let grid = Grid::new(blocks as u32, 64).with_shared::<u32>(length);
            let grid = grid.with_shared::<AtomicU32>(bins).with_shared::<f64>(bins);
            dynamic_arrays::weigh::launch(device, grid, &keys, &weights, &mut found, &mut summed).unwrap();
            let what = format!("weigh {length}, {bins}");
            assert_same(device, &what, &found.to_vec().unwrap(), &counts, 0);
            assert_same(device, &what, &summed.to_vec().unwrap(), &sums, 0);
        }
        for threads in [8, 33, 64] {
            let xs: Vec<f32> = (0..threads).map(|i| (i * i) as f32).collect();
            let input = device.upload(&xs).unwrap();
            let (mut flags, mut out) = (device.zeros::<u8>(threads).unwrap(), device.zeros::<f32>(threads).unwrap());
            let grid = Grid::new(1, threads as u32).with_shared::<u8>(threads);
            let grid = grid.with_shared::<Vec3>(threads + 2).with_shared::<f32>(16);
            dynamic_arrays::packed::launch(device, grid, &input, &mut flags, &mut out).unwrap();
            let of = |i: usize| {
                let next = (i + 1) % threads;
                let fours = if i < 4 { 4.0 * xs[i] } else { 0.0 };
                let pair = if i == 0 { (8 % threads) as f32 } else { 0.0 };
                xs[next] + 1.0 + next as f32 + fours + pair
            };
            let expected: Vec<f32> = (0..threads).map(of).collect();
            let marks: Vec<u8> = (0..threads).map(|i| ((i + 1) % threads) as u8).collect();
            assert_same(device, "packed", &flags.to_vec().unwrap(), &marks, 0);
            assert_same(device, "packed", &out.to_vec().unwrap(), &expected, 0);
        }
        for (few, many) in [(0, 1), (3, 100)] {
            let (xs, mut out) = (device.upload(&[5i64]).unwrap(), device.zeros::<i64>(40).unwrap());
            let grid = Grid::new(1, 40).with_shared::<i64>(few).with_shared::<i64>(many);
            dynamic_arrays::lent::launch(device, grid, &xs, &mut out).unwrap();
            let expected = [5 * few as i64 * 1000 + 6 * many as i64; 40];
            assert_same(device, "lent", &out.to_vec().unwrap(), &expected, 0);
        }
        let mut out = device.zeros::<u32>(33).unwrap();
        let grid = Grid::new(1, 33).with_shared::<u32>(33).with_shared::<u16>(100).with_shared::<[u8; 3]>(7);
        dynamic_arrays::measured::launch(device, grid, &mut out).unwrap();
        assert_same(device, "measured", &out.to_vec().unwrap(), &[107; 33], 0);
    }
}

#[test]
fn rows_with_room_behind_them() {
    let xs: Vec<f32> = (0..128).map(|i| ((i * 29) % 64) as f32).collect();
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<f32>(128).unwrap();
        views::padded::launch(device, Grid::new(1, (32, 4)), &input, &mut out).unwrap();
        let sum = |row: usize| xs[row * 32..][..32].iter().sum::<f32>();
        let of = |row: usize, column: usize| {
            let at = |column: usize| xs[row * 32 + column];
            let sum = sum(3 - row) + sum(row) * 2.0 + at(31 - column);
            sum + (at(column / 2 * 2) - at(column / 2 * 2 + 1)) + (column % 4) as f32
        };
        let expected: Vec<f32> = (0..128).map(|i| of(i / 32, i % 32)).collect();
        assert_same(device, "rows", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn transpositions() {
    fn check<const SIDE: usize, const ROOM: usize>(device: &Device, width: usize, height: usize) {
        let xs: Vec<u64> = (0..(width * height) as u64).collect();
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<u64>(xs.len()).unwrap();
        let blocks = ((width / SIDE) as u32, (height / SIDE) as u32);
        let grid = Grid::new(blocks, (SIDE as u32, SIDE as u32));
        views::transpose::<SIDE, ROOM>::launch(device, grid, &input, &mut out, width as u32).unwrap();
        let expected: Vec<u64> = (0..xs.len()).map(|i| xs[i % height * width + i / height]).collect();
        assert_same(device, &format!("{SIDE} + {ROOM}"), &out.to_vec().unwrap(), &expected, 0);
    }
    for device in &devices() {
        check::<16, 1>(device, 48, 32);
        check::<8, 0>(device, 24, 40);
    }
}
