//! The histograms of channels against plain Rust, on every device of this machine.

use super::super::*;
use super::kernels::{histogram_byte_channels, histogram_channels, histogram_channels_global};
use super::run_channels;
use crate::testing::checking;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::array;

/// Numbers of pixels around those of warps, blocks and tiles.
const PIXELS: [usize; 15] = [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 1023, 1024, 1025, 4097, 16385];

/// Returns the counts of a channel according to plain Rust.
fn counted<T: Copy>(
    input: &[T],
    (channels, channel): (usize, usize),
    bins: usize,
    bin: impl Fn(T) -> Option<usize>,
) -> Vec<u32> {
    let mut counts = vec![0; bins];
    let samples = input.iter().skip(channel).step_by(channels);
    samples.filter_map(|sample| bin(*sample)).for_each(|bin| counts[bin] += 1);
    counts
}

/// Counts on every device, checked and not, with pixels from the start of a buffer on and from its second sample on.
fn compare<T: CountedChannels<B>, B: Binning<T>, const CHANNELS: usize, const ACTIVE: usize>(
    input: &[T],
    bins: impl Fn(&Device) -> [Bins<T, B>; ACTIVE],
    bin: impl Fn(usize, T) -> Option<usize>,
    what: &str,
) {
    for device in Device::all() {
        let bins = bins(&device);
        for (checked, skipped) in checking(&device).flat_map(|checked| [(checked, 0), (checked, 1)]) {
            let what = format!(
                "{ACTIVE} of {CHANNELS} channels, {} samples, {skipped} before, {what} on {device:?}, checked {checked}",
                input.len()
            );
            let with_more = [&vec![T::ONE; skipped], input].concat();
            let buffer = device.upload(&with_more).unwrap();
            let mut counts: [Buffer<u32>; ACTIVE] =
                array::from_fn(|channel| device.upload(&vec![7; bins[channel].count()]).unwrap());
            let input_on_device = buffer.slice(skipped..).unwrap();
            run_channels::<T, B, CHANNELS, ACTIVE>(
                &device,
                &input_on_device,
                array::from_fn(|channel| &bins[channel]),
                counts.each_mut().map(|counts| &mut **counts),
                &How { checked },
            )
            .unwrap_or_else(|error| panic!("{what}: {error}"));
            for (channel, counts) in counts.iter().enumerate() {
                let expected =
                    counted(input, (CHANNELS, channel), bins[channel].count(), |sample| bin(channel, sample));
                assert!(counts.to_vec().unwrap() == expected, "channel {channel} of {what}");
            }
        }
    }
}

/// Counts whole numbers in bins of the same width.
fn verify_even<T: CountedChannels<Even> + Sample<Level = i64> + Into<i64>, const CHANNELS: usize, const ACTIVE: usize>(
    sample: fn(&mut StdRng) -> T,
    bins: [(usize, Range<i64>); ACTIVE],
) where
    Even: Binning<T>,
{
    let seed = rand::random();
    let mut rng = StdRng::seed_from_u64(seed);
    let bin = |channel: usize, sample: T| {
        let ((count, range), value) = (&bins[channel], sample.into());
        let distance = i128::from(value) - i128::from(range.start);
        let bin = distance * *count as i128 / i128::from(range.end - range.start);
        range.contains(&value).then_some(bin as usize)
    };
    for pixels in PIXELS {
        let random: Vec<T> = (0..pixels * CHANNELS).map(|_| sample(&mut rng)).collect();
        let constant = vec![sample(&mut rng); pixels * CHANNELS];
        for (kind, input) in [("random", random), ("constant", constant)] {
            let on_device =
                |device: &Device| bins.clone().map(|(count, range)| Bins::even(device, count, range).unwrap());
            compare::<T, Even, CHANNELS, ACTIVE>(&input, on_device, bin, &format!("{kind}, seed {seed}"));
        }
    }
}

#[test]
fn bytes() {
    let all = || (256, 0..256);
    verify_even::<u8, 1, 1>(|rng| rng.random(), [all()]);
    verify_even::<u8, 2, 1>(|rng| rng.random(), [(7, 3..250)]);
    verify_even::<u8, 3, 3>(|rng| rng.random(), [all(), (1000, -5..300), (1, 10..11)]);
    verify_even::<u8, 4, 3>(|rng| rng.random(), [all(), (10, 0..256), (20, 100..120)]);
    verify_even::<u8, 4, 4>(|rng| rng.random(), [all(), all(), (2, 0..256), (5, 250..255)]);
}

#[test]
fn words() {
    let all = || 0..1 << 32;
    verify_even::<u32, 1, 1>(|rng| rng.random(), [(256, all())]);
    verify_even::<u32, 3, 2>(|rng| rng.random(), [(300, all()), (1, 0..1)]);
    verify_even::<i32, 4, 3>(|rng| rng.random(), [(256, -(1 << 31)..1 << 31), (256, 0..1 << 31), (3, -1..2)]);
    verify_even::<i32, 4, 4>(
        |rng| rng.random_range(-300..300),
        [(600, -300..300), (100, 0..200), (400, -200..200), (3, 299..400)],
    );
}

/// On both sides of each number of copies, and of what fits shared memory.
#[test]
fn bins_of_any_number() {
    let room = Device::cpu().limits().shared_memory_per_block_optin as usize / 4;
    let mut rng = StdRng::seed_from_u64(5);
    let input: Vec<u32> = (0..3000).map(|_| rng.random()).collect();
    for rows in [256, 257, 1024, 1025, 4096, 4097, room, room + 1] {
        let counts = [rows - 12, 10];
        let bins = |device: &Device| counts.map(|count| Bins::even(device, count, 0..1 << 32).unwrap());
        let bin = |channel: usize, sample: u32| Some(((u64::from(sample) * counts[channel] as u64) >> 32) as usize);
        compare::<u32, Even, 2, 2>(&input, bins, bin, &format!("{rows} rows"));
    }
}

#[test]
fn floats_between_levels() {
    let levels: [&[f32]; 3] = [&[-1.0, 0.0, 0.25, 1.0], &[f32::NEG_INFINITY, f32::INFINITY], &[0.5, 0.75]];
    let special = [0.0, -0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1.0, -1.0, 0.5, 0.75, 1e-40];
    let seed = rand::random();
    let mut rng = StdRng::seed_from_u64(seed);
    for pixels in PIXELS {
        let input: Vec<f32> =
            (0..4 * pixels)
                .map(|_| {
                    if rng.random() { rng.random_range(-1.5..1.5) } else { special[rng.random_range(0..special.len())] }
                })
                .collect();
        let bins = |device: &Device| levels.map(|levels| Bins::custom(device, levels).unwrap());
        let bin = |channel: usize, sample: f32| {
            let levels = levels[channel];
            let at = levels.iter().rposition(|level| *level <= sample)?;
            (at + 1 < levels.len()).then_some(at)
        };
        compare::<f32, Custom, 4, 3>(&input, bins, bin, &format!("levels, seed {seed}"));
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let device = Device::cpu();
    let (pixels, mut counts) = (device.zeros::<u8>(7).unwrap(), device.zeros(3).unwrap());
    let bins = Bins::even(&device, 3, 0..256).unwrap();
    let error = channels_into::<u8, Even, 4, 1>(&device, &pixels, [&bins], [&mut counts]).unwrap_err();
    assert_eq!(error.to_string(), "histogram, whole pixels: 4 elements, but the buffer has 7");
    let bins = Bins::even(&device, 4, 0..256).unwrap();
    let pixels = pixels.slice(..4).unwrap();
    let error = channels_into::<u8, Even, 4, 1>(&device, &pixels, [&bins], [&mut counts]).unwrap_err();
    assert_eq!(error.to_string(), "histogram: 4 elements, but the buffer has 3");
}

#[test]
fn launches_make_no_checks() {
    for kernel in crate::kernels![
        histogram_byte_channels::<Even, 4, 3, 32, 512, 8, 4>,
        histogram_byte_channels::<Custom, 3, 3, 32, 512, 8, 4>,
        histogram_channels::<f32, Even, 4, 3, 8, 512, 4, 4>,
        histogram_channels::<u32, Even, 4, 4, 1, 512, 4, 4>,
        histogram_channels::<f32, Custom, 3, 2, 2, 512, 4, 4>,
    ] {
        let checks = (kernel.checks)().unwrap();
        assert_eq!(checks.kept(), 0, "{}:\n{checks}", kernel.name);
    }
}

#[test]
fn nvrtc_takes_further_instances() {
    crate::testing::nvrtc_takes(
        crate::kernels![
            histogram_byte_channels::<Custom, 4, 4, 8, 512, 8, 4>,
            histogram_byte_channels::<Even, 3, 3, 32, 512, 8, 4>,
            histogram_channels::<u32, Even, 4, 4, 1, 512, 4, 4>,
            histogram_channels::<i32, Even, 2, 1, 32, 512, 4, 2>,
            histogram_channels::<f32, Custom, 3, 2, 2, 512, 4, 4>,
            histogram_channels_global::<f32, Custom, 4, 4, 512>,
        ],
        &[],
    );
}
