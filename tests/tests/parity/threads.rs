//! Operations of many threads together: positions, warps, shared memory, barriers, atomics.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{Sample, assert_same, devices, random, rng};
use sarek_tests::kernels::{grid, warp};

#[test]
fn positions_in_three_dimensions() {
    let shapes = [
        ([1, 1, 1], [1, 1, 1]),
        ([3, 1, 1], [33, 1, 1]),
        ([2, 3, 4], [5, 3, 2]),
        ([1, 2, 1], [7, 11, 13]),
        ([1, 1, 3], [1, 1, 64]),
        ([2, 2, 1], [32, 32, 1]),
    ];
    for device in &devices() {
        for (blocks, threads) in shapes {
            let [bx, by, bz] = blocks;
            let [tx, ty, tz] = threads;
            let mut expected = Vec::new();
            for block in 0..bx * by * bz {
                let b = [block % bx, block / bx % by, block / bx / by];
                for thread in 0..tx * ty * tz {
                    let t = [thread % tx, thread / tx % ty, thread / tx / ty];
                    expected.extend(t);
                    expected.extend(b);
                    expected.extend(threads);
                    expected.extend(blocks);
                    expected.extend([0, 1, 2].map(|axis| b[axis] * threads[axis] + t[axis]));
                    expected.extend([thread % 32, thread / 32]);
                }
            }
            let mut out = device.zeros::<u32>(expected.len()).unwrap();
            grid::positions::launch(device, Grid::new(blocks, threads), &mut out).unwrap();
            assert_same(device, &format!("{blocks:?} {threads:?}"), &out.to_vec().unwrap(), &expected, 0);
        }
    }
}

/// Returns the expected result of `shuffles` for one warp after the other.
fn shuffled<T: Shuffle>(xs: &[T], lanes: &[u32]) -> Vec<T> {
    let at = |i: usize, lane: usize| xs[i / 32 * 32 + lane];
    let distance = lanes[0] as usize % 32;
    let up = |i: usize, by: usize| if i % 32 >= by { at(i, i % 32 - by) } else { xs[i] };
    let down = |i: usize, by: usize| if i % 32 + by < 32 { at(i, i % 32 + by) } else { xs[i] };
    let n = xs.len();
    let mut out = Vec::new();
    out.extend((0..n).map(|i| at(i, lanes[i] as usize % 32)));
    out.extend((0..n).map(|i| up(i, distance)));
    out.extend((0..n).map(|i| down(i, distance)));
    out.extend((0..n).map(|i| at(i, (i % 32) ^ distance)));
    out.extend((0..n).map(|i| at(i, 5)));
    out.extend((0..n).map(|i| up(i, 1) + T::ONE + down(i, 16)));
    out.extend((0..n).map(|i| if i % 32 < 16 { at(i, (i % 32) ^ 3) } else { xs[i] }));
    out
}

#[test]
fn shuffles_of_every_type() {
    fn check<T: Sample + Shuffle>(device: &Device, values: fn(&mut rand::rngs::StdRng) -> T) {
        let rng = &mut rng("shuffles");
        for distance in [0, 1, 7, 16, 31, 32, 40, 1000] {
            let n = 128;
            let xs: Vec<T> = (0..n).map(|_| values(rng)).collect();
            let mut lanes: Vec<u32> = random::<u8>(rng, n).into_iter().map(u32::from).collect();
            lanes.fill_with(|| distance);
            let mut varied: Vec<u32> = random::<u8>(rng, n).into_iter().map(u32::from).collect();
            varied[0] = distance;
            let input = device.upload(&xs).unwrap();
            let places = device.upload(&varied).unwrap();
            let mut out = device.zeros::<T>(7 * n).unwrap();
            warp::shuffles::<T>::launch(device, Grid::new(2, 64), &input, &places, &mut out, n as u32).unwrap();
            assert_same(device, "shuffles", &out.to_vec().unwrap(), &shuffled(&xs, &varied), 0);
        }
    }
    // Halves, so that sums neither overflow nor round.
    for device in &devices() {
        check::<u32>(device, |rng| u32::random(rng) / 4);
        check::<i32>(device, |rng| i32::random(rng) / 4);
        check::<u64>(device, |rng| u64::random(rng) / 4);
        check::<i64>(device, |rng| i64::random(rng) / 4);
        check::<usize>(device, |rng| usize::random(rng) / 4);
        check::<isize>(device, |rng| isize::random(rng) / 4);
        check::<f32>(device, |rng| f32::from(i16::random(rng)));
        check::<f64>(device, |rng| f64::from(i32::random(rng)));
        check::<f16>(device, |rng| f16::from(i8::random(rng)));
        check::<bf16>(device, |rng| bf16::from(i8::random(rng)));
    }
}

#[test]
fn equal_values_of_every_type_match() {
    fn check<T: Sample + Shuffle>(device: &Device, values: &[T; 4]) {
        let number = |i: usize| i * 7 % 13 % 4;
        let xs: Vec<T> = (0..64).map(|i| values[number(i)]).collect();
        let same =
            |i: usize| (0..32).filter(|l| number(i / 32 * 32 + l) == number(i)).fold(0u32, |mask, l| mask | 1 << l);
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<u32>(64).unwrap();
        warp::matches::launch(device, Grid::new(2, 32), &input, &mut out).unwrap();
        assert_same(device, "matches", &out.to_vec().unwrap(), &(0..64).map(same).collect::<Vec<_>>(), 0);
    }
    // Bits are compared: one zero is not the other, and NaN is itself.
    for device in &devices() {
        check(device, &[0, 1, u32::MAX, 1 << 31]);
        check(device, &[0, -1, i32::MIN, 7]);
        check(device, &[0, 1, 1 << 32, u64::MAX]);
        check(device, &[0, -1, i64::MIN, 1 << 32]);
        check(device, &[0, 1, 1 << 32, usize::MAX]);
        check(device, &[0, -1, isize::MIN, 1 << 32]);
        check(device, &[0.0, -0.0, f32::NAN, 1.5]);
        check(device, &[0.0, -0.0, f64::NAN, 1.5]);
        check(device, &[f16::ZERO, f16::NEG_ZERO, f16::NAN, f16::ONE]);
        check(device, &[bf16::ZERO, bf16::NEG_ZERO, bf16::NAN, bf16::ONE]);
    }
}

#[test]
fn equal_values_of_all_lanes() {
    fn check<T: Sample + Shuffle>(device: &Device, one: T, other: T) {
        // All the same; one differs in the first half, in the second, in both.
        let odd: [&[usize]; 4] = [&[], &[3], &[31], &[0, 16]];
        let xs: Vec<T> = (0..128).map(|i: usize| if odd[i / 32].contains(&(i % 32)) { other } else { one }).collect();
        let same = |warp: usize, lanes: std::ops::Range<usize>| !odd[warp].iter().any(|lane| lanes.contains(lane));
        let whole: Vec<u32> = (0..128).map(|i| if same(i / 32, 0..32) { u32::MAX } else { 0 }).collect();
        let all = (0..128).map(|i| u32::from(same(i / 32, 0..32)));
        let half = (0..128).map(|i| match (i % 32 < 16, same(i / 32, if i % 32 < 16 { 0..16 } else { 16..32 })) {
            (_, false) => 0,
            (true, true) => 0xffff,
            (false, true) => 1,
        });
        let expected: Vec<u32> = whole.iter().copied().chain(all).chain(half).collect();
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<u32>(3 * 128).unwrap();
        warp::unanimous::launch(device, Grid::new(2, 64), &input, &mut out, 128).unwrap();
        assert_same(device, "unanimous", &out.to_vec().unwrap(), &expected, 0);
    }
    for device in &devices() {
        check(device, 7u32, 8);
        check(device, -1i32, 1);
        check(device, 1u64 << 40, 1);
        check(device, -1i64, 0xffff_ffff);
        check(device, 5usize, 5 << 32);
        check(device, 5isize, -5);
        check(device, 0.0f32, -0.0);
        check(device, f64::NAN, 1.5);
        check(device, f16::ZERO, f16::NEG_ZERO);
        check(device, bf16::NAN, bf16::ONE);
    }
}

#[test]
fn shuffles_in_parts_of_the_warp() {
    fn check<T: Sample + Shuffle>(device: &Device, values: fn(&mut rand::rngs::StdRng) -> T) {
        let (n, rng) = (64, &mut rng("widths"));
        let xs: Vec<T> = (0..n).map(|_| values(rng)).collect();
        let input = device.upload(&xs).unwrap();
        for width in [1, 2, 4, 8, 16, 32] {
            for lane in [0, 1, 2, 3, 5, 8, 15, 16, 31, 33] {
                let within = |i: usize, by: usize, lane: isize| {
                    let part = i / by * by;
                    if (part as isize..(part + by) as isize).contains(&lane) { xs[lane as usize] } else { xs[i] }
                };
                let (by, distance) = (width as usize, lane as usize % 32);
                let mut expected = Vec::new();
                expected.extend((0..n).map(|i| xs[i / by * by + lane as usize % by]));
                expected.extend((0..n).map(|i| within(i, by, i as isize - distance as isize)));
                expected.extend((0..n).map(|i| within(i, by, (i + distance) as isize)));
                // From earlier parts it takes values, too.
                expected.extend((0..n).map(|i| {
                    let from = i / 32 * 32 + ((i % 32) ^ distance);
                    if from < i / by * by + by { xs[from] } else { xs[i] }
                }));
                expected.extend((0..n).map(|i| xs[i / 8 * 8 + i % 8]));
                expected.extend((0..n).map(|i| match i % 32 < 16 {
                    true => within(i, 4, i as isize + 1),
                    false => xs[i ^ 2],
                }));
                let mut out = device.zeros::<T>(6 * n).unwrap();
                warp::widths::launch(device, Grid::new(1, 64), &input, lane, width, &mut out, n as u32).unwrap();
                let what = format!("lane {lane} of {width}");
                assert_same(device, &what, &out.to_vec().unwrap(), &expected, 0);
            }
        }
    }
    for device in &devices() {
        check(device, u32::random);
        check(device, i32::random);
        check(device, i64::random);
        check(device, u64::random);
        check(device, usize::random);
        check(device, isize::random);
        check(device, |rng| f32::from(i16::random(rng)));
        check(device, |rng| f64::from(i32::random(rng)));
        check(device, |rng| f16::from(i8::random(rng)));
        check(device, |rng| bf16::from(i8::random(rng)));

        let xs: Vec<Vec2<f32>> = (0..64).map(|i| Vec2::new(i as f32, 1000.0 * i as f32)).collect();
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<f32>(3 * 64).unwrap();
        for width in [2, 8, 32] {
            warp::widths_of_parts::launch(device, Grid::new(1, 64), &input, width, &mut out, 64).unwrap();
            let moved = (0..64).map(|i| if i % width + 3 < width { i + 3 } else { i } as usize);
            let mut expected: Vec<f32> = moved.map(|i| xs[i].x + xs[i].y).collect();
            expected.extend((0..64).map(|i| xs[i / 4 * 4 + 1].x - xs[i / 4 * 4 + 1].y));
            expected.extend((0..64).map(|i| if i % 2 == 0 { xs[i ^ 1].x } else { -1.0 }));
            assert_same(device, &format!("width {width}"), &out.to_vec().unwrap(), &expected, 0);
        }
    }
}

#[test]
fn reductions_over_lanes() {
    fn check<T: Sample + Integer + Shuffle>(device: &Device) {
        let (n, rng) = (128, &mut rng("reductions"));
        let xs: Vec<T> = (0..n).map(|_| T::random(rng)).collect();
        let keys: Vec<u32> = random::<u8>(rng, n).into_iter().map(|key| u32::from(key) % 5).collect();
        let add = |a: T, b: T| a.wrapping_add(b);
        let min = |a: T, b: T| if a < b { a } else { b };
        let max = |a: T, b: T| if a > b { a } else { b };
        let (and, or, xor) = (|a: T, b: T| a & b, |a: T, b: T| a | b, |a: T, b: T| a ^ b);
        let over = |i: usize, lanes: &dyn Fn(usize) -> bool, more: T, combine: &dyn Fn(T, T) -> T| {
            let first = i / 32 * 32;
            (first..first + 32).filter(|l| lanes(*l)).map(|l| xs[l].wrapping_add(more)).reduce(combine).unwrap()
        };
        let whole: [&dyn Fn(T, T) -> T; 6] = [&add, &min, &max, &and, &or, &xor];
        let mut expected = Vec::new();
        for combine in whole {
            expected.extend((0..n).map(|i| over(i, &|_| true, T::ZERO, combine)));
        }
        expected.extend((0..n).map(|i| {
            let same = |l: usize| keys[l] == keys[i];
            add(over(i, &same, T::ZERO, &add), over(i, &same, T::ZERO, &max))
        }));
        expected.extend((0..n).map(|i| {
            let half = |l: usize| l % 32 / 16 == i % 32 / 16;
            match i % 32 < 16 {
                true => over(i, &half, T::ZERO, &min) ^ over(i, &half, T::ONE, &or),
                false => over(i, &half, T::ZERO, &and) ^ over(i, &half, T::ZERO, &xor),
            }
        }));
        let (input, groups) = (device.upload(&xs).unwrap(), device.upload(&keys).unwrap());
        let mut out = device.zeros::<T>(8 * n).unwrap();
        warp::reductions::launch(device, Grid::new(2, 64), &input, &groups, &mut out, n as u32).unwrap();
        assert_same(device, std::any::type_name::<T>(), &out.to_vec().unwrap(), &expected, 0);
    }
    for device in &devices() {
        check::<u32>(device);
        check::<i32>(device);
        check::<u64>(device);
        check::<i64>(device);
        check::<usize>(device);
        check::<isize>(device);
    }
}

#[test]
fn barriers_that_count_votes() {
    let rng = &mut rng("tallies");
    for device in &devices() {
        for threads in [1usize, 7, 32, 33, 96, 256] {
            let (blocks, n) = (3, 3 * threads);
            let xs: Vec<u32> = (0..n).map(|_| u32::random(rng) % 12).collect();
            let mut expected = vec![0; 4 * n];
            for (block, part) in xs.chunks(threads).enumerate() {
                let mut rounds = 0;
                for bit in 0..part.iter().map(|x| 32 - x.leading_zeros()).max().unwrap() {
                    let odd = part.iter().filter(|x| **x >> bit & 1 == 1).count();
                    rounds += odd as u32 + if odd > threads / 2 { 100 } else { 0 };
                }
                let large = if part.iter().all(|x| *x > 3) { 7 } else { 8 };
                let counts = threads + threads.min(5) * 1000;
                let mixed = !part.contains(&9) && part.contains(&4);
                for i in block * threads..(block + 1) * threads {
                    expected[i] = rounds;
                    expected[n + i] = large;
                    expected[2 * n + i] = counts as u32;
                    expected[3 * n + i] = u32::from(mixed);
                }
            }
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<u32>(4 * n).unwrap();
            warp::tallies::launch(device, Grid::new(blocks, threads), &input, &mut out, n as u32).unwrap();
            assert_same(device, &format!("{threads} threads"), &out.to_vec().unwrap(), &expected, 0);
        }
    }
}

#[test]
fn time_passes() {
    for device in &devices() {
        let mut out = device.zeros::<i64>(2 * 64).unwrap();
        warp::clocks::launch(device, Grid::new(2, 32), &mut out).unwrap();
        for pair in out.to_vec().unwrap().chunks(2) {
            assert!(pair[0] >= 1000, "{}: {pair:?}", device.name());
        }
    }
}

#[test]
fn votes_of_whole_and_divided_warps() {
    let rng = &mut rng("votes");
    for device in &devices() {
        for high in [4, 100, 128, 256] {
            let n = 96;
            let xs: Vec<u32> = random::<u8>(rng, n).into_iter().map(|x| u32::from(x) % high).collect();
            let mut expected = vec![0u32; 9 * n];
            for i in 0..n {
                let (lane, first) = (i % 32, i / 32 * 32);
                let ballot = |from: usize, to: usize, vote: &dyn Fn(u32) -> bool| {
                    (from..to).filter(|&l| vote(xs[first + l])).fold(0u32, |mask, l| mask | 1 << l)
                };
                let x = xs[i];
                expected[i] = ballot(0, 32, &|x| x & 1 == 1);
                expected[n + i] = u32::from(ballot(0, 32, &|x| x > 250) != 0);
                expected[2 * n + i] = u32::from(ballot(0, 32, &|x| x > 2) == u32::MAX);
                expected[3 * n + i] = ballot(0, 32, &|y| x & 7 == y & 7);
                expected[4 * n + i] = u32::MAX;
                if lane < 16 {
                    expected[5 * n + i] = ballot(0, 16, &|x| x & 2 == 2);
                    let (any, all) = (ballot(0, 16, &|x| x == 3) != 0, ballot(0, 16, &|x| x < 250) == 0xffff);
                    expected[6 * n + i] = u32::from(any) + u32::from(all) * 2;
                } else {
                    expected[5 * n + i] = ballot(16, 32, &|x| x & 4 == 4);
                    expected[6 * n + i] = ballot(16, 32, &|y| y & 3 == x & 3);
                }
                expected[7 * n + i] = ballot(0, lane, &|x| x > 100).count_ones();
                let (all, any) = (ballot(0, 32, &|x| x < 128) == u32::MAX, ballot(0, 32, &|x| x == 5) != 0);
                expected[8 * n + i] = u32::from(all && any);
            }
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<u32>(9 * n).unwrap();
            warp::votes::launch(device, Grid::new(3, 32), &input, &mut out, n as u32).unwrap();
            assert_same(device, "votes", &out.to_vec().unwrap(), &expected, 0);
        }
    }
}

#[test]
fn warps_of_blocks_of_two_dimensions() {
    for device in &devices() {
        let xs: Vec<i64> = (0..128).map(|i| (i % 3) << 40).collect();
        let input = device.upload(&xs).unwrap();
        let mut matches = device.zeros::<u32>(128).unwrap();
        let mut sums = device.zeros::<u32>(4).unwrap();
        warp::lanes::launch(device, Grid::new(1, (8, 16)), &input, &mut matches, &mut sums).unwrap();
        let same = |i: usize| (0..32).filter(|l| xs[i / 32 * 32 + l] == xs[i]).fold(0u32, |mask, l| mask | 1 << l);
        let expected: Vec<u32> = (0..128).map(same).collect();
        assert_same(device, "match_any", &matches.to_vec().unwrap(), &expected, 0);
        let expected: Vec<u32> = (0..4).map(|warp| (warp * 32..warp * 32 + 32).sum()).collect();
        assert_same(device, "sums", &sums.to_vec().unwrap(), &expected, 0);

        let xs: Vec<i32> = random::<i16>(&mut rng("memory"), 64).into_iter().map(i32::from).collect();
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<i32>(64).unwrap();
        warp::through_memory::launch(device, Grid::new(1, 64), &input, &mut out).unwrap();
        let expected: Vec<i32> = (0..64).map(|i: usize| xs[i ^ 1] + 2 * xs[i ^ 2 ^ 1]).collect();
        assert_same(device, "through_memory", &out.to_vec().unwrap(), &expected, 0);
    }
}
