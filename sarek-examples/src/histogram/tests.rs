//! Every strategy against plain Rust, on every device of this machine.

use super::*;
use crate::testing::checking;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const LENGTHS: [usize; 13] = [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 4096, 8193, 65537];

/// An element type with generated inputs, and the bin according to plain Rust.
trait Element: Sample {
    fn random(rng: &mut StdRng) -> Self;

    /// Values that are easily got wrong.
    const SPECIAL: &'static [Self];

    fn even_bin(self, count: usize, range: &Range<Self::Level>) -> Option<usize>;

    fn level(self) -> Option<Self::Level>;
}

macro_rules! integers {
    ($($ty:ident)*) => {$(
        impl Element for $ty {
            fn random(rng: &mut StdRng) -> $ty {
                rng.random()
            }

            const SPECIAL: &'static [$ty] = &[0, 1, $ty::MAX, $ty::MIN, $ty::MAX - 1, $ty::MAX / 2, 10, 11];

            fn even_bin(self, count: usize, range: &Range<i64>) -> Option<usize> {
                let (value, width) = (i64::from(self), i128::from(range.end) - i128::from(range.start));
                let distance = i128::from(value) - i128::from(range.start);
                range.contains(&value).then(|| (distance * count as i128 / width) as usize)
            }

            fn level(self) -> Option<i64> {
                Some(self.into())
            }
        }
    )*};
}

integers!(u8 u32 i32);

impl Element for f32 {
    fn random(rng: &mut StdRng) -> f32 {
        rng.random_range(-1.5..1.5)
    }

    const SPECIAL: &'static [f32] =
        &[0.0, -0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1.0, -1.0, 0.99999994, 1e-40];

    fn even_bin(self, count: usize, range: &Range<f32>) -> Option<usize> {
        let scale = count as f32 / (range.end - range.start);
        range.contains(&self).then(|| (((self - range.start) * scale) as usize).min(count - 1))
    }

    fn level(self) -> Option<f32> {
        (!self.is_nan()).then_some(self)
    }
}

fn inputs<T: Element>(len: usize, rng: &mut StdRng) -> Vec<(&'static str, Vec<T>)> {
    let random = (0..len).map(|_| T::random(rng)).collect();
    let special = (0..len).map(|_| T::SPECIAL[rng.random_range(0..T::SPECIAL.len())]).collect();
    vec![("random", random), ("special", special), ("constant", vec![T::SPECIAL[1]; len])]
}

fn count(bins: usize, found: impl Iterator<Item = Option<usize>>) -> Vec<u32> {
    let mut counts = vec![0; bins];
    found.flatten().for_each(|bin| counts[bin] += 1);
    counts
}

/// Runs the strategies on one input.
fn compare<T: Counted<B>, B: Binning<T>>(
    input: &[T],
    bins: impl Fn(&Device) -> Bins<T, B>,
    expected: &[u32],
    what: &str,
) {
    for device in Device::all() {
        let (bins, on_device) = (bins(&device), device.upload(input).unwrap());
        for Strategy { name, run, .. } in strategies::<T, B>() {
            for checked in checking(&device) {
                let what = format!("{name} of {} {what} on {device:?}, checked {checked}", input.len());
                let mut counts = device.upload(&vec![7; bins.count()]).unwrap();
                run(&device, &on_device, &bins, &mut counts, &How { checked })
                    .unwrap_or_else(|e| panic!("{what}: {e}"));
                assert!(counts.to_vec().unwrap() == expected, "{what}");
            }
        }
    }
}

fn verify_even<T: Element + Counted<Even>>(ranges: &[(usize, Range<T::Level>)])
where
    Even: Binning<T>,
{
    let seed = rand::random();
    let mut rng = StdRng::seed_from_u64(seed);
    for len in LENGTHS {
        for (kind, input) in inputs::<T>(len, &mut rng) {
            for (bins, range) in ranges {
                if *bins > 5000 && len != 1000 && len != 65537 {
                    continue;
                }
                let expected = count(*bins, input.iter().map(|value| value.even_bin(*bins, range)));
                let what = format!("{kind}, {bins} bins of {range:?}, seed {seed}");
                compare(&input, |device| Bins::even(device, *bins, range.clone()).unwrap(), &expected, &what);
            }
        }
    }
}

fn verify_custom<T: Element + Counted<Custom>>(levels: &[&[T::Level]])
where
    Custom: Binning<T>,
{
    let seed = rand::random();
    let mut rng = StdRng::seed_from_u64(seed);
    for len in LENGTHS {
        for (kind, input) in inputs::<T>(len, &mut rng) {
            for levels in levels {
                let bin = |value: &T| {
                    let level = value.level()?;
                    let at = levels.partition_point(|known| *known <= level).checked_sub(1)?;
                    (at < levels.len() - 1).then_some(at)
                };
                let expected = count(levels.len() - 1, input.iter().map(bin));
                let what = format!("{kind}, {} levels, seed {seed}", levels.len());
                compare(&input, |device| Bins::custom(device, levels).unwrap(), &expected, &what);
            }
        }
    }
}

#[test]
fn u8_even() {
    verify_even::<u8>(&[(256, 0..256), (10, 0..256), (7, 3..250), (1000, -5..300), (40000, 0..256)]);
}

#[test]
fn u32_even() {
    let all = 0..1 << 32;
    verify_even::<u32>(&[
        (256, all.clone()),
        (1, 0..1),
        (300, 0..4000),
        (1000, 7..all.end - 1),
        (40000, all.clone()),
        (70000, all),
    ]);
}

#[test]
fn i32_even() {
    let all = -(1 << 31)..1 << 31;
    verify_even::<i32>(&[(256, all.clone()), (2000, -1000..1000), (5000, all), (7, -3..(1 << 31) - 1)]);
}

#[test]
fn f32_even() {
    verify_even::<f32>(&[(256, -1.0..1.0), (3, 0.0..1.0), (600, -2.0..0.5), (9000, -1.0..1.0)]);
}

#[test]
fn u8_custom() {
    verify_custom::<u8>(&[&[0, 256], &[-10, 0, 1, 10, 255, 300, 400], &[11, 12]]);
}

#[test]
fn u32_custom() {
    let many: Vec<i64> = (0..3000).map(|level| level * 1_400_000).collect();
    verify_custom::<u32>(&[&[0, 1 << 32], &[-10, 0, 1, 10, 1 << 31, (1 << 32) - 1, 1 << 33], &many]);
}

#[test]
fn i32_custom() {
    verify_custom::<i32>(&[&[-(1 << 40), -(1 << 31), 0, 1, 10, (1 << 31) - 1, 1 << 31], &[5, 6]]);
}

#[test]
fn f32_custom() {
    verify_custom::<f32>(&[&[-1.0, 0.0, 0.25, 1.0], &[f32::NEG_INFINITY, f32::INFINITY], &[1e-41, 1e-39, 2.0]]);
}

/// Checks the reasoning of [`Even`]: the hardest distances are those next to the borders of bins.
#[test]
fn even_bins_of_integers_are_exact() {
    let mut rng = StdRng::seed_from_u64(4);
    for round in 0..20_000 {
        let (width_bits, bins_bits) = (rng.random_range(1..=32), rng.random_range(0..=31));
        let width: i64 = rng.random_range(1..=1i64 << width_bits);
        let lower = rng.random_range(0..=(1i64 << 32) - width);
        let bins: usize = rng.random_range(1..=1usize << bins_bits);
        let range = lower..lower + width;
        let words = u32::even(bins as u32, range.clone());
        let border = (rng.random_range(0..bins) as i128 * i128::from(width) / bins as i128) as i64;
        for value in [lower, range.end - 1, lower + border, lower + border + 1, lower + border - 1] {
            let Ok(value) = u32::try_from(value) else { continue };
            let bin = <Even as Binning<u32>>::bin(value, &words);
            let expected = value.even_bin(bins, &range).map_or(u32::MAX, |bin| bin as u32);
            assert_eq!(bin, expected, "{value} in {bins} bins of {range:?}, round {round}");
        }
    }
}

#[test]
fn bytes_are_counted_from_any_address() {
    let bytes: Vec<u8> = (0..3000u32).map(|i| (i * 7 + i / 5) as u8).collect();
    for device in Device::all() {
        let all = device.upload(&bytes).unwrap();
        for range in [0..3000, 1..3000, 2..2999, 3..2998, 5..6, 5..8, 6..10, 3..3] {
            let mut counts = device.zeros(256).unwrap();
            even(&device, &all.slice(range.clone()).unwrap(), 0..256, &mut counts).unwrap();
            let expected = count(256, bytes[range].iter().map(|byte| Some(*byte as usize)));
            assert_eq!(counts.to_vec().unwrap(), expected);
        }
    }
}

/// On both sides of what fits one pass, and of what fits [`best::MAX_PASSES`] passes.
#[test]
fn bins_of_any_number() {
    let values: Vec<u32> = (0..1500).map(|i| i * 2_863_311).collect();
    for device in Device::all() {
        let input = device.upload(&values).unwrap();
        let most = device.limits().shared_memory_per_block_optin as usize / 4 - 1;
        for bins in [8192, 8193, most, most + 1, best::MAX_PASSES * most, best::MAX_PASSES * most + 1] {
            let mut counts = device.zeros(bins).unwrap();
            even(&device, &input, 0..1 << 32, &mut counts).unwrap();
            let bin = |value: &u32| Some(((u64::from(*value) * bins as u64) >> 32) as usize);
            let expected = count(bins, values.iter().map(bin));
            assert!(counts.to_vec().unwrap() == expected, "{bins} bins on {device:?}");
        }
    }
}

#[test]
fn a_wrong_number_of_counts_is_refused() {
    let device = Device::cpu();
    let bins = Bins::even(&device, 3, 0..10).unwrap();
    let (input, mut counts) = (device.zeros::<u32>(4).unwrap(), device.zeros(4).unwrap());
    let error = histogram_into(&device, &input, &bins, &mut counts).unwrap_err();
    assert_eq!(error.to_string(), "histogram: 3 elements, but the buffer has 4");
}

#[test]
fn nvrtc_takes_further_instances() {
    crate::testing::nvrtc_takes(
        crate::kernels![
            warp_private::histogram_warps<i32, Custom, 1024>,
            padded::histogram_padded<u32, Custom, 256>,
            best::histogram_best<i32, Even, 8, 256, 16>,
            best::histogram_best<f32, Custom, 1, 256, 16>,
            best::histogram_best<u32, Custom, 1, 1024, 16>,
            best::histogram_best<f32, Even, 1, 1024, 16>,
        ],
        &[],
    );
}
