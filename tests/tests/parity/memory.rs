//! Memory that threads share: shared arrays, supersteps, atomics, accesses of adjacent elements.

use sarek_runtime::Place;
use sarek_runtime::prelude::*;
use sarek_tests::harness::{SIZES, Sample, assert_same, devices, random, rng};
use sarek_tests::kernels::{atomics, dynamic, shared, vectors};

#[test]
fn shared_memory_and_supersteps() {
    let rng = &mut rng("shared");
    for device in &devices() {
        for &n in SIZES {
            let xs: Vec<f32> = random::<i8>(rng, n).into_iter().map(f32::from).collect();
            let blocks = n.div_ceil(256).max(1);
            let input = device.upload(&xs).unwrap();
            let mut sums = device.zeros::<f32>(blocks).unwrap();
            shared::block_sums::launch(device, Grid::new(blocks, 256), &input, &mut sums, n as u32).unwrap();
            let mut expected: Vec<f32> = xs.chunks(256).map(|chunk| chunk.iter().sum()).collect();
            expected.resize(blocks, 0.0);
            assert_same(device, "block_sums", &sums.to_vec().unwrap(), &expected, 0);

            let xs: Vec<u8> = random(rng, n);
            let input = device.upload(&xs).unwrap();
            let mut bins = device.zeros::<u32>(16).unwrap();
            let mut total = device.zeros::<u64>(1).unwrap();
            let grid = Grid::cover(n, 96);
            shared::histogram::launch(device, grid, &input, bins.as_atomic(), total.as_atomic()).unwrap();
            let count = |bin: u8| xs.iter().filter(|&&x| x & 15 == bin).count() as u32;
            assert_same(device, "histogram", &bins.to_vec().unwrap(), &(0..16).map(count).collect::<Vec<_>>(), 0);
            assert_eq!(total.to_vec().unwrap(), [xs.iter().map(|&x| u64::from(x)).sum::<u64>()]);

            let xs: Vec<u32> = random::<u16>(rng, n).into_iter().map(u32::from).collect();
            let input = device.upload(&xs).unwrap();
            let blocks = n.div_ceil(64).max(1);
            let mut partial = device.zeros::<u32>(blocks).unwrap();
            let mut count = device.zeros::<u32>(1).unwrap();
            let mut result = device.zeros::<u32>(1).unwrap();
            // Twice: the counter wraps.
            for _ in 0..2 {
                let count = count.as_atomic();
                let grid = Grid::new(blocks, 64);
                shared::last_block::launch(device, grid, &input, &mut partial, count, &mut result).unwrap();
                assert_eq!(result.to_vec().unwrap(), [xs.iter().sum::<u32>()], "{}: {n}", device.name());
                result.zero().unwrap();
            }
        }
        for n in [1, 2, 31, 32, 33, 64] {
            let xs: Vec<i32> = random::<i16>(rng, n).into_iter().map(i32::from).collect();
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<i32>(n).unwrap();
            shared::supersteps::launch(device, Grid::new(1, n), &input, &mut out).unwrap();
            assert_same(device, "supersteps", &out.to_vec().unwrap(), &shared::supersteps_reference(&xs), 0);
        }
        for (width, height) in [(1u32, 1u32), (16, 16), (17, 33), (100, 5), (3, 64)] {
            let n = (width * height) as usize;
            let xs: Vec<u32> = random(rng, n);
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<u32>(n).unwrap();
            let grid = Grid::new((width.div_ceil(16), height.div_ceil(16)), (16, 16));
            shared::transpose::launch(device, grid, &input, &mut out, width, height).unwrap();
            let expected: Vec<u32> = (0..n as u32).map(|i| xs[(i % height * width + i / height) as usize]).collect();
            assert_same(device, "transpose", &out.to_vec().unwrap(), &expected, 0);
        }
        let xs: Vec<f64> = random::<i16>(rng, 32).into_iter().map(f64::from).collect();
        let input = device.upload(&xs).unwrap();
        let mut out = device.upload(&[0.5; 32]).unwrap();
        shared::references::<f64>::launch(device, Grid::new(1, 32), &input, &mut out).unwrap();
        let sum: f64 = xs.iter().sum();
        assert_same(device, "references", &out.to_vec().unwrap(), &[4.0 * sum + xs[0] + 0.5; 32], 0);
        let xs = xs.iter().map(|&x| x as i32).collect::<Vec<i32>>();
        let (input, mut out) = (device.upload(&xs).unwrap(), device.upload(&[5; 32]).unwrap());
        shared::references::<i32>::launch(device, Grid::new(1, 32), &input, &mut out).unwrap();
        assert_same(device, "references", &out.to_vec().unwrap(), &[4 * xs.iter().sum::<i32>() + xs[0] + 5; 32], 0);
    }
}

#[test]
fn dynamic_shared_memory() {
    fn reversed<T: Sample + Number>(device: &Device) {
        let rng = &mut rng("dynamic_shared_memory");
        // Up to all that a block may have.
        let most = device.limits().shared_memory_per_block_optin as usize / size_of::<T>();
        for length in [0, 1, 31, 96, 1000, 48 * 1024 / size_of::<T>() + 1, most] {
            let xs: Vec<T> = random(rng, 2 * length);
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<T>(2 * length).unwrap();
            let grid = Grid::new(2, 96).with_shared::<T>(length);
            dynamic::reverse::<T>::launch(device, grid, &input, &mut out).unwrap();
            let parts = [&xs[..length], &xs[length..]];
            let expected: Vec<T> = parts.iter().flat_map(|part| part.iter().rev().copied()).collect();
            assert_same(device, &format!("reverse {length}"), &out.to_vec().unwrap(), &expected, 0);
        }
    }
    let rng = &mut rng("dynamic_shared_memory");
    for device in &devices() {
        reversed::<u8>(device);
        reversed::<i16>(device);
        reversed::<f32>(device);
        reversed::<f64>(device);
        reversed::<u64>(device);
        for bins in [1, 100, 12288, 12289, 50_000] {
            let n = 5000;
            let xs: Vec<u32> = random::<u32>(rng, n).into_iter().map(|x| x % bins as u32).collect();
            let mut expected = vec![0u32; bins];
            xs.iter().for_each(|&x| expected[x as usize] += 1);
            let input = device.upload(&xs).unwrap();
            let mut counts = device.zeros::<u32>(bins).unwrap();
            let grid = Grid::cover(n, 128).with_shared::<AtomicU32>(bins);
            dynamic::histogram::launch(device, grid, &input, counts.as_atomic()).unwrap();
            assert_same(device, "histogram", &counts.to_vec().unwrap(), &expected, 0);
        }
        for (width, height, rows) in [(1u32, 1u32, 1u32), (16, 16, 16), (17, 33, 4), (100, 5, 64), (3, 64, 7)] {
            let n = (width * height) as usize;
            let xs: Vec<u8> = random(rng, n);
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<u8>(n).unwrap();
            let grid = Grid::new((width.div_ceil(16), height.div_ceil(rows)), (16, rows));
            let grid = grid.with_shared::<[u8; 17]>(rows as usize);
            dynamic::transpose::launch(device, grid, &input, &mut out, width, height).unwrap();
            let expected: Vec<u8> = (0..n as u32).map(|i| xs[(i % height * width + i / height) as usize]).collect();
            assert_same(device, "transpose", &out.to_vec().unwrap(), &expected, 0);
        }
        for n in [3, 32, 100] {
            let xs: Vec<i64> = random::<i32>(rng, n).into_iter().map(i64::from).collect();
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<i64>(n).unwrap();
            dynamic::mixed::launch(device, Grid::new(1, n).with_shared::<i64>(n), &input, &mut out).unwrap();
            let expected = vec![xs.iter().sum::<i64>() + 2 * n as i64 + 3000; n];
            assert_same(device, "mixed", &out.to_vec().unwrap(), &expected, 0);

            let xs: Vec<u32> = (0..n as u32).map(|x| x * x).collect();
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<u32>(n).unwrap();
            dynamic::exchanges::launch(device, Grid::new(1, n).with_shared::<u32>(n + 5), &input, &mut out).unwrap();
            let expected: Vec<u32> = (0..n).map(|i| xs[(i + 2) % n] + n as u32 + 5).collect();
            assert_same(device, "exchanges", &out.to_vec().unwrap(), &expected, 0);
        }
        let xs: Vec<f32> = (0..128).map(|i| i as f32).collect();
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<f32>(128).unwrap();
        dynamic::fours::launch(device, Grid::new(1, 32).with_shared::<f32>(128), &input, &mut out).unwrap();
        let expected: Vec<f32> = (0..128).map(|i| (127 - i + i32::from(i % 4 == 0)) as f32).collect();
        assert_same(device, "fours", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn updates_of_atomics() {
    for device in &devices() {
        for (blocks, limit) in [(1u32, 40u32), (3, 100), (4, 1000)] {
            let n = blocks * 96;
            let (mut counter, mut sum) = (device.zeros::<u32>(1).unwrap(), device.zeros::<f32>(1).unwrap());
            let mut out = device.zeros::<u32>(n as usize).unwrap();
            let grid = Grid::new(blocks, 96);
            atomics::places::launch(device, grid, counter.as_atomic(), sum.as_atomic(), limit, &mut out).unwrap();
            let mut places = out.to_vec().unwrap();
            places.sort_unstable();
            let expected: Vec<u32> = (0..n).map(|place| if place < limit { place } else { 1000 + limit }).collect();
            assert_same(device, "places", &places, &expected, 0);
            assert_eq!(counter.to_vec().unwrap(), [limit.min(n)]);
            assert_eq!(sum.to_vec().unwrap(), [n as f32 * 0.5]);
        }
    }
}

macro_rules! integer_atomics {
    ($($test:ident: $function:ident $kernel:ident $shared:ident $atomic:ident $ty:ident;)*) => {$(
        #[test]
        fn $test() {
            let rng = &mut rng(stringify!($test));
            for device in &devices() {
                for v in [0, 1, 3, 5, $ty::MAX, $ty::MAX / 2, $ty::random(rng), $ty::random(rng)] {
                    let mut values: Vec<$ty> = random(rng, 14);
                    values[3] = 3;
                    values[4] = v;
                    (values[12], values[13], values[2]) = (1, 2, 4);
                    values[11] = 8 ^ v;
                    let cells: Vec<$atomic> = values.iter().map(|&value| $atomic::new(value)).collect();
                    let mut expected = vec![0; 14];
                    atomics::$function(&cells, &mut expected, v);
                    let mut memory = device.upload(&values).unwrap();
                    let mut old = device.zeros::<$ty>(14).unwrap();
                    atomics::$kernel::launch(device, Grid::new(1, 1), memory.as_atomic(), &mut old, v).unwrap();
                    assert_same(device, "values before", &old.to_vec().unwrap(), &expected, 0);
                    let expected: Vec<$ty> = cells.iter().map(|cell| cell.load(Ordering::Relaxed)).collect();
                    assert_same(device, "values after", &memory.to_vec().unwrap(), &expected, 0);
                }
                for n in [6, 31, 64, 100, 1000] {
                    let xs: Vec<$ty> = random(rng, n);
                    let input = device.upload(&xs).unwrap();
                    let mut out = device.zeros::<$ty>(6).unwrap();
                    atomics::$shared::launch(device, Grid::new(1, n), &input, &mut out).unwrap();
                    let expected = [
                        xs.iter().fold(0, |a: $ty, &b| a.wrapping_add(b)),
                        xs.iter().fold(0, |a: $ty, &b| a.max(b)),
                        xs.iter().fold(0, |a: $ty, &b| a | b),
                        xs.iter().fold(!0, |a: $ty, &b| a & b),
                        xs.iter().fold(0, |a: $ty, &b| a ^ b),
                        xs.iter().fold(0, |a: $ty, &b| a.wrapping_sub(b)),
                    ];
                    assert_same(device, "shared", &out.to_vec().unwrap(), &expected, 0);
                }
            }
        }
    )*};
}

integer_atomics! {
    atomics_of_u32: u32_accesses u32_global u32_shared AtomicU32 u32;
    atomics_of_i32: i32_accesses i32_global i32_shared AtomicI32 i32;
    atomics_of_u64: u64_accesses u64_global u64_shared AtomicU64 u64;
    atomics_of_i64: i64_accesses i64_global i64_shared AtomicI64 i64;
}

macro_rules! float_atomics {
    ($($test:ident: $function:ident $kernel:ident $shared:ident $atomic:ident $ty:ident;)*) => {$(
        #[test]
        fn $test() {
            let rng = &mut rng(stringify!($test));
            for device in &devices() {
                for v in [0.0, 1.5, -2.25, 1e30, 0.1] {
                    let mut values: Vec<$ty> = random::<i16>(rng, 11).into_iter().map($ty::from).collect();
                    (values[3], values[4]) = (3.0, 0.0);
                    values[9] = if v > 1.0 { v } else { 7.0 };
                    let cells: Vec<$atomic> = values.iter().map(|&value| $atomic::new(value)).collect();
                    let mut expected = vec![0.0; 11];
                    atomics::$function(&cells, &mut expected, v);
                    let mut memory = device.upload(&values).unwrap();
                    let mut old = device.zeros::<$ty>(11).unwrap();
                    atomics::$kernel::launch(device, Grid::new(1, 1), memory.as_atomic(), &mut old, v).unwrap();
                    assert_same(device, "values before", &old.to_vec().unwrap(), &expected, 0);
                    let expected: Vec<$ty> = cells.iter().map(|cell| cell.load(Ordering::Relaxed)).collect();
                    assert_same(device, "values after", &memory.to_vec().unwrap(), &expected, 0);
                }
                // Small integers: the sum does not depend on the order.
                let xs: Vec<$ty> = random::<i8>(rng, 500).into_iter().map($ty::from).collect();
                let input = device.upload(&xs).unwrap();
                let mut out = device.zeros::<$ty>(3).unwrap();
                atomics::$shared::launch(device, Grid::new(1, 500), &input, &mut out).unwrap();
                let expected = [
                    xs.iter().sum::<$ty>(),
                    xs.iter().fold(0.0, |a: $ty, &b| a.max(b)),
                    xs.iter().fold(0.0, |a: $ty, &b| a.min(b)),
                ];
                assert_same(device, "shared", &out.to_vec().unwrap(), &expected, 0);
            }
        }
    )*};
}

float_atomics! {
    atomics_of_f32: f32_accesses f32_global f32_shared AtomicF32 f32;
    atomics_of_f64: f64_accesses f64_global f64_shared AtomicF64 f64;
}

macro_rules! flags {
    ($($test:ident: $function:ident $kernel:ident $race:ident $atomic:ident $ty:ident $cleared:expr, $set:expr;)*) => {$(
        #[test]
        fn $test() {
            let rng = &mut rng(stringify!($test));
            for device in &devices() {
                for v in [$cleared, $set, $ty::random(rng)] {
                    let values: Vec<$ty> = random(rng, 5);
                    let cells: Vec<$atomic> = values.iter().map(|&value| $atomic::new(value)).collect();
                    let mut expected = vec![$cleared; 4];
                    atomics::$function(&cells, &mut expected, v);
                    let mut memory = device.upload(&values).unwrap();
                    let mut old = device.zeros::<$ty>(4).unwrap();
                    atomics::$kernel::launch(device, Grid::new(1, 1), memory.as_atomic(), &mut old, v).unwrap();
                    assert_eq!(old.to_vec().unwrap(), expected, "{}", device.name());
                    let expected: Vec<$ty> = cells.iter().map(|cell| cell.load(Ordering::Relaxed)).collect();
                    assert_eq!(memory.to_vec().unwrap(), expected, "{}", device.name());
                }
                for n in [16, 33, 64, 200] {
                    let keys: Vec<u32> = random::<u32>(rng, n).into_iter().map(|key| key % 40).collect();
                    let input = device.upload(&keys).unwrap();
                    let mut seen = device.upload(&[$cleared; 16]).unwrap();
                    let mut found = device.zeros::<$ty>(16).unwrap();
                    let grid = Grid::new(1, n);
                    atomics::$race::launch(device, grid, &input, $cleared, $set, seen.as_atomic(), &mut found).unwrap();
                    let mut expected = [$cleared; 16];
                    keys.iter().for_each(|key| expected[*key as usize % 16] = $set);
                    assert_eq!(found.to_vec().unwrap(), expected, "shared, {}", device.name());
                    assert_eq!(seen.to_vec().unwrap(), expected, "global, {}", device.name());
                }
            }
        }
    )*};
}

flags! {
    flags_of_u8: u8_accesses u8_global u8_flags AtomicU8 u8 0, 200;
    flags_of_u16: u16_accesses u16_global u16_flags AtomicU16 u16 3, 0xfffe;
    flags_of_bool: bool_accesses bool_global bool_flags AtomicBool bool false, true;
}

#[test]
fn blocks_in_turn() {
    for device in &devices() {
        for blocks in [1, 2, 20] {
            let mut ready = device.zeros::<bool>(blocks).unwrap();
            let mut values = device.zeros::<u32>(blocks).unwrap();
            atomics::in_turn::launch(device, Grid::new(blocks, 32), ready.as_atomic(), &mut values).unwrap();
            let expected: Vec<u32> = (0..blocks as u32).map(|block| block * (block + 1) / 2).collect();
            assert_eq!(values.to_vec().unwrap(), expected, "{}", device.name());
            assert_eq!(ready.to_vec().unwrap(), vec![true; blocks], "{}", device.name());
        }
    }
}

/// Returns the bits of two floats, which `of` makes.
fn pair(of: fn(f32) -> u16, [low, high]: [f32; 2]) -> u32 {
    u32::from(of(low)) | u32::from(of(high)) << 16
}

#[test]
fn pairs_are_added_half_by_half() {
    let of_f16 = |x: f32| f16::from_f32(x).to_bits();
    let of_bf16 = |x: f32| bf16::from_f32(x).to_bits();
    // Sums with the same exact value in doubles: halfway cases, subnormal numbers, infinities, signed zeros.
    let edges: [u32; 9] = [
        0x3c00_0001,
        0x1000_3c00,
        0x8000_8000,
        0x0001_83ff,
        0x7bff_7c00,
        0x0400_fbff,
        0x3555_c000,
        0x8001_7bff,
        0x0000_8000,
    ];
    for device in &devices() {
        let mut x: Vec<u32> = edges.to_vec();
        // Without NaN, whose bits differ between processors: the largest exponent of `bf16` has two further bits.
        x.extend(random::<u32>(&mut rng("pairs"), 300).into_iter().map(|bits| bits & 0xbfff_bfff));
        for x in [&x[..9], &x[9..]] {
            let values = [0x3c00_3c00u32, 0x3f80_3f80, 0, 0];
            let cells = values.map(AtomicU32::new);
            let mut expected = vec![0; x.len()];
            atomics::pair_sums(&cells, &mut expected, x);
            let mut memory = device.upload(&values).unwrap();
            let mut old = device.zeros::<u32>(x.len()).unwrap();
            let input = device.upload(x).unwrap();
            atomics::pairs::launch(device, Grid::new(1, 1), memory.as_atomic(), &mut old, &input).unwrap();
            assert_same(device, "values before", &old.to_vec().unwrap(), &expected, 0);
            let expected = cells.map(|cell| cell.load(Ordering::Relaxed));
            assert_same(device, "values after", &memory.to_vec().unwrap(), &expected, 0);
        }
        let n = 64;
        let x: Vec<u32> = random(&mut rng("sums of pairs"), n);
        let mut sums = [0, 1].map(|_| device.zeros::<u32>(1).unwrap());
        let [low, high] = &mut sums;
        let (grid, input) = (Grid::cover(n, 32), device.upload(&x).unwrap());
        atomics::sums_of_pairs::launch(device, grid, &input, low.as_atomic(), high.as_atomic(), n as u32).unwrap();
        let sum = [0, 2].map(|shift| x.iter().map(|x| x >> shift & 3).sum::<u32>() as f32);
        let expected = [pair(of_f16, sum), pair(of_bf16, sum)];
        assert_same(device, "sums", &sums.map(|sum| sum.to_vec().unwrap()[0]), &expected, 0);
    }
}

#[test]
fn counters_tickets_and_locks() {
    for device in &devices() {
        for limit in [0, 1, 2, 5, u32::MAX] {
            let values = [1u32, 1, 9, 7];
            let cells = values.map(AtomicU32::new);
            let mut expected = [0; 16];
            atomics::wrapping_counters(&cells, &mut expected, limit);
            let mut memory = device.upload(&values).unwrap();
            let mut old = device.zeros::<u32>(16).unwrap();
            atomics::counters::launch(device, Grid::new(1, 1), memory.as_atomic(), &mut old, limit).unwrap();
            assert_same(device, "values before", &old.to_vec().unwrap(), &expected, 0);
            let expected = cells.map(|cell| cell.load(Ordering::Relaxed));
            assert_same(device, "values after", &memory.to_vec().unwrap(), &expected, 0);
        }
        for &n in &SIZES[1..] {
            let mut next = device.zeros::<u32>(1).unwrap();
            let mut taken = device.zeros::<u32>(n).unwrap();
            let grid = Grid::new(n, 1);
            atomics::tickets::launch(device, grid, next.as_atomic(), &mut taken).unwrap();
            let mut taken = taken.to_vec().unwrap();
            taken.sort_unstable();
            assert_same(device, "tickets", &taken, &(1..=n as u32).collect::<Vec<_>>(), 0);
        }
        let mut word = device.zeros::<u32>(1).unwrap();
        let mut counter = device.zeros::<u32>(1).unwrap();
        atomics::lock::launch(device, Grid::new(5, 48), word.as_atomic(), &mut counter, 4).unwrap();
        assert_eq!(counter.to_vec().unwrap(), [5 * 48 * 4], "{}", device.name());
    }
}

#[test]
fn adjacent_elements_at_once() {
    fn check<T: Sample + Number>(device: &Device) {
        let rng = &mut rng("vectors");
        for n in [8, 248, 256, 264, 1000] {
            let xs: Vec<T> = random(rng, n);
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<T>(n).unwrap();
            let grid = Grid::cover(n / 8, 32);
            vectors::reverse_eights::<T>::launch(device, grid, &input, &mut out, n as u32).unwrap();
            let expected: Vec<T> = xs.chunks(8).flat_map(|eight| eight.iter().rev().copied()).collect();
            assert_same(device, "reverse_eights", &out.to_vec().unwrap(), &expected, 0);
        }
    }
    for device in &devices() {
        check::<f32>(device);
        check::<u8>(device);
        check::<i64>(device);
    }
}

#[test]
fn adjacent_elements_are_in_range_and_aligned() {
    for device in &devices() {
        let xs: Vec<f32> = (0..64).map(|x| x as f32).collect();
        let input = device.upload(&xs).unwrap();
        let run = |input: &Slice<f32>, from: i64| -> Result<Vec<f32>, Error> {
            let mut out = device.zeros::<f32>(32)?;
            vectors::copy_fours::launch(device, Grid::new(1, 8), input, &mut out, from)?;
            out.to_vec()
        };
        assert_eq!(run(&input, 4).unwrap(), xs[4..36]);
        assert_eq!(run(&input.slice(8..60).unwrap(), 0).unwrap(), xs[8..40]);
        // Aligned as an index, but not as an address, and the other way round.
        assert_eq!(run(&input.slice(1..60).unwrap(), 3).unwrap(), xs[4..36]);
        for (slice, from) in [(1..64, 0), (0..64, 2)] {
            let error = run(&input.slice(slice).unwrap(), from).unwrap_err();
            let Error::Fault(fault) = &error else { panic!("{error}") };
            assert_eq!((fault.place.line, fault.place.thread), (vectors::COPY_LINE, [0; 3]));
            assert!(error.to_string().contains("do not start at a multiple of 16 bytes"), "{error}");
        }
        for (length, from, outside) in [(33, 4, 33), (64, 36, 64), (64, -4, -4), (64, i64::MIN, i64::MIN)] {
            let error = run(&input.slice(0..length).unwrap(), from).unwrap_err();
            let Error::OutOfBounds { place: Place { line, .. }, index, length: reported, .. } = error else {
                panic!("{error}")
            };
            assert_eq!((line, index, reported), (vectors::COPY_LINE, i128::from(outside), length as u64));
        }
    }
}
