//! Every strategy against plain Rust, on every device of this machine.

use super::*;
use crate::bisect::{WARP_BITS, first_without};
use crate::place::Place;
use crate::testing::tried;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::order::{Ascending, Descending};

const LENGTHS: [usize; 15] = [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 4351, 4352, 4353, 8705, LONG];

/// Sixteen tiles and a bit. On the CPU, which takes longer, random keys are as long, and those of which one half comes before the other.
const LONG: usize = 65537;

/// An order that only the tests know: by the remainder.
#[derive(Clone, Copy)]
struct LastDigit;

#[device]
impl Less<u32> for LastDigit {
    fn less(a: u32, b: u32) -> bool {
        a % 10 < b % 10
    }
}

/// No order at all.
#[derive(Clone, Copy)]
struct Nonsense;

#[device]
impl Less<u32> for Nonsense {
    fn less(a: u32, b: u32) -> bool {
        (a ^ b).count_ones() % 2 == 0
    }
}

/// A key type with generated samples.
trait Sample: Number {
    fn random(rng: &mut StdRng) -> Self;
    fn few(rng: &mut StdRng) -> Self;
    fn bits(self) -> u64;
}

macro_rules! samples {
    ($($ty:ident |$rng:ident| $random:expr, |$x:ident| $bits:expr, [$($special:expr),*];)*) => {$(
        impl Sample for $ty {
            fn random($rng: &mut StdRng) -> $ty {
                $random
            }

            fn few(rng: &mut StdRng) -> $ty {
                let special = [$($special),*];
                special[rng.random_range(0..special.len())]
            }

            fn bits(self) -> u64 {
                let $x = self;
                $bits
            }
        }
    )*};
}

samples! {
    u32 |rng| rng.random(), |x| x.into(), [0, 1, u32::MAX, 10, 20];
    i32 |rng| rng.random(), |x| x as u64, [0, -1, i32::MAX, i32::MIN];
    u8 |rng| rng.random(), |x| x.into(), [0, 255];
    f32 |rng| f32::from_bits(rng.random()), |x| x.to_bits().into(),
        [0.0, -0.0, 1.0, f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e-40];
    u64 |rng| rng.random(), |x| x, [0, 1, u64::MAX, 1 << 32];
    f64 |rng| f64::from_bits(rng.random()), |x| x.to_bits(), [0.0, -0.0, f64::NAN, -1.0];
}

/// Returns the inputs of a length, by name.
fn inputs<K: Sample, L: Less<K>>(len: usize, rng: &mut StdRng, _: L) -> Vec<(&'static str, Vec<K>)> {
    let random: Vec<K> = (0..len).map(|_| K::random(rng)).collect();
    let mut sorted = random.clone();
    sorted.sort_by(order::<K, L>);
    let reversed = sorted.iter().rev().copied().collect();
    let few = (0..len).map(|_| K::few(rng)).collect();
    vec![
        ("random", random),
        ("few distinct", few),
        ("sorted", sorted),
        ("reversed", reversed),
        ("constant", vec![K::ONE; len]),
    ]
}

fn order<K: Number, L: Less<K>>(a: &K, b: &K) -> std::cmp::Ordering {
    L::less(*b, *a).cmp(&L::less(*a, *b))
}

/// Runs the strategies at all lengths on all devices, checked and not, with values and without.
fn verify<K: Sample, L: Less<K> + Copy>(less: L) {
    let seed = rand::random();
    let mut rng = StdRng::seed_from_u64(seed);
    for len in LENGTHS {
        for (kind, keys) in inputs::<K, L>(len, &mut rng, less) {
            let values: Vec<u32> = (0..len as u32).map(|i| i.wrapping_mul(77)).collect();
            let mut expected: Vec<(K, u32)> = keys.iter().copied().zip(values.iter().copied()).collect();
            expected.sort_by(|a, b| order::<K, L>(&a.0, &b.0));
            let (sorted_keys, sorted_values): (Vec<K>, Vec<u32>) = expected.into_iter().unzip();
            let sorted_keys: Vec<u64> = sorted_keys.into_iter().map(K::bits).collect();
            let is_for = |device: &Device| len < LONG || device.is_cuda() || ["random", "reversed"].contains(&kind);
            for device in Device::all().into_iter().filter(is_for) {
                for Strategy { name, run, .. } in strategies::<K, u32, L>() {
                    // Both ways of launching for one kind of input, and one way for each of the others.
                    let ways: &[(bool, bool)] = match kind {
                        "random" => &[(true, true), (true, false), (false, true), (false, false)],
                        _ if device.is_cuda() => &[(false, true)],
                        _ => &[(true, true)],
                    };
                    for (checked, pairs) in tried(&device, ways) {
                        let what = format!("{name} of {len} {kind} on {device:?}, {checked}, {pairs}, seed {seed}");
                        let mut keys = device.upload(&keys).unwrap();
                        let mut values = device.upload(&values).unwrap();
                        let moved = pairs.then_some(&mut *values);
                        run(&device, &mut keys, moved, less, &How { checked })
                            .unwrap_or_else(|e| panic!("{what}: {e}"));
                        let keys: Vec<u64> = keys.to_vec().unwrap().into_iter().map(K::bits).collect();
                        assert!(keys == sorted_keys, "keys: {what}");
                        assert!(!pairs || values.to_vec().unwrap() == sorted_values, "values: {what}");
                    }
                }
            }
        }
    }
}

macro_rules! tests {
    ($($name:ident: $ty:ty, $order:ident;)*) => {$(
        #[test]
        fn $name() {
            verify::<$ty, $order>($order);
        }
    )*};
}

tests! {
    u32_ascending: u32, Ascending;
    i32_descending: i32, Descending;
    u8_ascending: u8, Ascending;
    f32_ascending: f32, Ascending;
    f32_descending: f32, Descending;
    u64_ascending: u64, Ascending;
    f64_ascending: f64, Ascending;
    u32_by_last_digit: u32, LastDigit;
}

#[test]
fn what_is_no_order_does_no_harm() {
    let mut rng = StdRng::seed_from_u64(5);
    for device in Device::all() {
        for len in [1000, 10_000, 20_001] {
            let host: Vec<u32> = (0..len).map(|_| rng.random()).collect();
            for Strategy { run, .. } in strategies::<u32, u32, Nonsense>() {
                let mut keys = device.upload(&host).unwrap();
                let mut values = device.upload(&host).unwrap();
                // With every index checked: none is out of range.
                run(&device, &mut keys, Some(&mut values), Nonsense, &How::CHECKED).unwrap();
                assert_eq!((keys.to_vec().unwrap().len(), values.to_vec().unwrap().len()), (len, len));
            }
        }
    }
}

#[test]
fn values_may_be_of_any_type() {
    for device in Device::all() {
        let mut keys = device.upload(&[3u64, 1, 2, 1]).unwrap();
        let mut values = device.upload(&[0.5f64, 1.5, 2.5, 3.5]).unwrap();
        sort_pairs(&device, &mut keys, &mut values, Ascending).unwrap();
        assert_eq!((keys.to_vec().unwrap(), values.to_vec().unwrap()), (vec![1, 1, 2, 3], vec![1.5, 3.5, 2.5, 0.5]));
    }
}

#[test]
fn a_scratch_serves_sorts_of_any_length_on_any_stream() {
    let mut rng = StdRng::seed_from_u64(1);
    for device in Device::all() {
        let mut scratch = Scratch::with_values(&device, 20_000).unwrap();
        let stream = device.stream().unwrap();
        for len in [20_000, 0, 1, 5000] {
            let host: Vec<u32> = (0..len).map(|_| rng.random_range(0..100)).collect();
            let mut expected: Vec<(u32, u32)> = host.iter().copied().zip(0..).collect();
            expected.sort();
            let mut keys = device.upload(&host).unwrap();
            let mut values = device.upload(&(0..len).collect::<Vec<u32>>()).unwrap();
            sort_pairs_into(&stream, &mut keys, &mut values, &mut scratch, Ascending).unwrap();
            let found: Vec<(u32, u32)> = keys.to_vec().unwrap().into_iter().zip(values.to_vec().unwrap()).collect();
            assert_eq!(found, expected);
            sort_into(&device, &mut keys, &mut scratch, Descending).unwrap();
            expected.reverse();
            assert!(keys.to_vec().unwrap().into_iter().eq(expected.into_iter().map(|pair| pair.0)));
        }
    }
}

/// The cut at each diagonal, found by a thread and by a warp.
#[kernel(block = 32)]
fn cut_twice(keys: &[u32], a_len: usize, by_thread: &mut [u64], by_warp: &mut [u64]) {
    let diagonal = block_idx_x() as usize;
    let b_len = keys.len() - a_len;
    let (low, high) = (diagonal.saturating_sub(b_len), diagonal.min(a_len));
    let cut = first_without::<WARP_BITS>(low, high, |a| !Ascending::less(keys[a_len + diagonal - 1 - a], keys[a]));
    if thread_idx_x() == 0 {
        by_thread[diagonal] = tile::merge_path::<u32, Ascending>(keys, 0, a_len, a_len, b_len, diagonal) as u64;
        by_warp[diagonal] = cut as u64;
    }
}

#[test]
fn a_warp_finds_the_cut_that_a_thread_finds() {
    let mut rng = StdRng::seed_from_u64(33);
    for device in Device::all() {
        for (a_len, b_len) in [(0, 5), (5, 0), (33, 33), (34, 1), (66, 67), (500, 600), (1089, 1088), (1200, 40)] {
            for most in [1, 40, u32::MAX] {
                let mut keys: Vec<u32> = (0..a_len + b_len).map(|_| rng.random_range(0..most)).collect();
                keys[..a_len].sort_unstable();
                keys[a_len..].sort_unstable();
                let input = device.upload(&keys).unwrap();
                let diagonals = keys.len() + 1;
                let mut by_thread = device.zeros(diagonals).unwrap();
                let mut by_warp = device.zeros(diagonals).unwrap();
                let grid = Grid::new(diagonals, 32);
                cut_twice::launch(&device, grid, &input, a_len, &mut by_thread, &mut by_warp).unwrap();
                assert_eq!(
                    by_warp.to_vec().unwrap(),
                    by_thread.to_vec().unwrap(),
                    "{a_len} and {b_len} keys below {most}"
                );
            }
        }
    }
}

/// Returns the cut of four sorted runs at a diagonal: each key in turn is the first one that is the smallest.
fn cut<K: Copy + PartialOrd>(runs: [&[K]; 4], diagonal: usize) -> [u64; 4] {
    let mut cut = [0usize; 4];
    for _ in 0..diagonal {
        let next = (0..4).filter(|&run| cut[run] < runs[run].len());
        let smallest = next.reduce(|a, b| if runs[b][cut[b]] < runs[a][cut[a]] { b } else { a }).unwrap();
        cut[smallest] += 1;
    }
    cut.map(|count| count as u64)
}

#[test]
fn lanes_find_the_cuts_of_four_runs() {
    fn check<P: Place, const BITS: u32>(device: &Device, rng: &mut StdRng) {
        // Whole and partial groups of runs, empty runs, and runs of a key.
        for (len, tile, width) in [(1usize, 1, 1), (7, 3, 1), (1000, 7, 4), (2048, 16, 32), (777, 10, 16), (530, 1, 64)]
        {
            for most in [1, 3, 40, u32::MAX] {
                let mut keys: Vec<u32> = (0..len).map(|_| rng.random_range(0..most)).collect();
                keys.chunks_mut(width * tile).for_each(<[u32]>::sort_unstable);
                let tiles = len.div_ceil(tile);
                let mut cuts = device.upload(&vec![[u64::MAX; 4]; tiles]).unwrap();
                let input = device.upload(&keys).unwrap();
                let grid = Grid::cover(tiles * (4usize << BITS), 128);
                best::merge_cuts::<u32, P, Ascending, BITS>::launch(device, grid, &input, &mut cuts, tile, width)
                    .unwrap();
                for (number, found) in cuts.to_vec().unwrap().into_iter().enumerate() {
                    let first = number / (4 * width) * (4 * width);
                    let run = |run: usize| {
                        let start = ((first + run * width) * tile).min(len);
                        &keys[start..len.min(start + width * tile)]
                    };
                    let expected = cut([run(0), run(1), run(2), run(3)], (number - first) * tile);
                    assert_eq!(found, expected, "{len} keys below {most}, tile {number} of {tile}, {width} in a run");
                }
            }
        }
    }
    let mut rng = StdRng::seed_from_u64(44);
    for device in Device::all() {
        check::<u32, 1>(&device, &mut rng);
        check::<u64, 1>(&device, &mut rng);
        check::<u32, 3>(&device, &mut rng);
        check::<u32, 2>(&device, &mut rng);
        check::<u32, 0>(&device, &mut rng);
    }
}

#[test]
fn runs_are_merged_with_places_of_32_and_of_64_bits() {
    fn check<P: Place>(device: &Device, rng: &mut StdRng) {
        const TILE: usize = 500;
        // Groups of four runs of two tiles, the last one with runs that are missing and one that is short.
        let len = 8 * TILE * 2 + 3 * TILE + 77;
        let mut keys: Vec<u32> = (0..len).map(|_| rng.random_range(0..300)).collect();
        let (mut sorted, mut values) = (Vec::new(), Vec::new());
        for (group, keys) in keys.chunks_mut(8 * TILE).enumerate() {
            let mut pairs = Vec::new();
            for (run, keys) in keys.chunks_mut(2 * TILE).enumerate() {
                keys.sort_unstable();
                let first = ((4 * group + run) * 2 * TILE) as u32;
                pairs.extend(keys.iter().copied().zip(first..));
            }
            values.extend(pairs.iter().map(|pair| pair.1));
            pairs.sort_by_key(|pair| pair.0);
            sorted.extend(pairs);
        }
        let tiles = len.div_ceil(TILE);
        let (input, values_in) = (device.upload(&keys).unwrap(), device.upload(&values).unwrap());
        let (mut output, mut values_out) = (device.zeros(len).unwrap(), device.zeros(len).unwrap());
        let mut cuts = device.zeros::<[u64; 4]>(tiles).unwrap();
        best::merge_cuts::<u32, P, Ascending, 1>::launch(
            device,
            Grid::cover(tiles * 8, 128),
            &input,
            &mut cuts,
            TILE,
            2,
        )
        .unwrap();
        best::merge_runs::<u32, u32, P, Ascending, true, false, 1, 64, 9, TILE, 576, 576>::launch(
            device,
            Grid::new(tiles, 64),
            &input,
            &mut output,
            &values_in,
            &mut values_out,
            &cuts,
            2,
        )
        .unwrap();
        let found: Vec<(u32, u32)> = output.to_vec().unwrap().into_iter().zip(values_out.to_vec().unwrap()).collect();
        assert!(found == sorted);
    }
    let mut rng = StdRng::seed_from_u64(45);
    for device in Device::all() {
        check::<u32>(&device, &mut rng);
        check::<u64>(&device, &mut rng);
    }
}

#[test]
fn large_tiles_are_sorted_and_merged() {
    let mut rng = StdRng::seed_from_u64(34);
    for device in Device::all() {
        for len in [4352, 4353, 30_000, 65_537] {
            let mut floats: Vec<f32> = (0..len).map(|_| rng.random_range(-1000..1000) as f32).collect();
            // One tile has keys that are not ordinary.
            floats[len / 2] = f32::NAN;
            let mut keys = device.upload(&floats).unwrap();
            let mut scratch = Scratch::new(&device, len).unwrap();
            let sort = best::sort_with!(best::NARROW, f32, u32, Ascending, false);
            sort(&device, &mut keys, None, &mut scratch, &How::CHECKED).unwrap();
            floats.sort_by(f32::total_cmp);
            let bits = |keys: Vec<f32>| keys.into_iter().map(f32::to_bits).collect::<Vec<_>>();
            assert_eq!(bits(keys.to_vec().unwrap()), bits(floats), "{len} keys");
        }
    }
}

#[test]
fn lengths_that_do_not_agree_are_refused() {
    let device = Device::cpu();
    let (mut keys, mut values) = (device.zeros::<u32>(4).unwrap(), device.zeros::<u32>(3).unwrap());
    let error = sort_pairs(&device, &mut keys, &mut values, Ascending).unwrap_err();
    assert_eq!(error.to_string(), "sort_pairs: 4 elements, but the buffer has 3");
    let mut scratch = Scratch::new(&device, 3).unwrap();
    let error = sort_into(&device, &mut keys, &mut scratch, Ascending).unwrap_err();
    assert_eq!(error.to_string(), "sort_into: 4 elements, but the buffer has 3");
}

#[test]
fn nvrtc_takes_further_instances() {
    crate::testing::nvrtc_takes(
        crate::kernels![
            best::merge_cuts<f32, u64, Descending, 1>,
            best::merge_sort_tiles_in_place<u64, u64, Ascending, true, 256, 7, 1792, 1792>,
            best::merge_sort_tiles_in_place<u64, u32, Ascending, false, 256, 17, 4352, 1>,
            best::merge_runs<u64, u32, u32, Ascending, false, true, 5, 256, 9, 2176, 2304, 1>,
            best::merge_runs<u64, u64, u64, Descending, true, false, 6, 128, 15, 1792, 1920, 1920>,
            best::merge_runs<u64, u32, u32, Ascending, false, false, 6, 128, 23, 2816, 2944, 1>,
            best::merge_runs<u32, u32, u32, Ascending, true, true, 5, 256, 9, 2176, 2304, 2304>,
            best::merge_runs<f32, u32, u32, Descending, false, true, 5, 256, 9, 2176, 2304, 1>,
        ],
        &[],
    );
}
