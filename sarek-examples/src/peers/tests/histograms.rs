//! Histograms.

use std::fmt::Debug;
use std::ops::Range;

use super::{SIZES, open};
use crate::data;
use crate::peers::*;

/// Counts values whose bin is known.
fn counted<T: Copy>(values: &[T], bins: usize, bin: impl Fn(T) -> Option<usize>) -> Vec<u32> {
    let mut counts = vec![0; bins];
    values.iter().filter_map(|value| bin(*value)).for_each(|bin| counts[bin] += 1);
    counts
}

fn check_even<T: PeerSample + Copy>(
    device: &Device,
    peers: &Peers,
    values: &[T],
    range: Range<T::Level>,
    bins: usize,
    bin: impl Fn(T) -> Option<usize>,
) where
    T::Level: Debug,
{
    let (input, mut counts) = (device.upload(values).unwrap(), device.upload(&vec![u32::MAX; bins]).unwrap());
    peers.histogram_even(&input, range.clone(), &mut counts).unwrap();
    assert_eq!(counts.to_vec().unwrap(), counted(values, bins, bin), "{} in {bins} of {range:?}", values.len());
}

/// Returns the bin of a whole number.
fn even_bin(value: i64, range: Range<i64>, bins: usize) -> Option<usize> {
    let distance = value - range.start;
    range.contains(&value).then(|| (distance * bins as i64 / (range.end - range.start)) as usize)
}

#[test]
fn histograms_of_even_bins() {
    let Some((device, peers)) = open(None) else { return };
    for &n in SIZES {
        let words = data::sample::<u32>(n, 7);
        let bytes: Vec<u8> = words.iter().map(|word| *word as u8).collect();
        for (range, bins) in [(0..256, 256), (0..256, 16), (10..200, 19)] {
            let wide = i64::from(range.start)..i64::from(range.end);
            check_even(&device, &peers, &bytes, range, bins, |byte| even_bin(byte.into(), wide.clone(), bins));
        }
        for (range, bins) in [(0..u32::MAX, 256), (0..u32::MAX, 10_000), (1 << 20..1 << 31, 100)] {
            let wide = i64::from(range.start)..i64::from(range.end);
            check_even(&device, &peers, &words, range, bins, |word| even_bin(word.into(), wide.clone(), bins));
        }
        // Whole numbers, and widths of bins that are powers of two: nothing is rounded.
        let floats = data::sample::<f32>(n, 8);
        for (range, bins) in [(-8.0..8.0, 16), (0.0..4.0, 256)] {
            let (start, end): (f32, f32) = (range.start, range.end);
            let bin = |value: f32| {
                let bin = ((value - start) * (bins as f32 / (end - start))) as usize;
                (start..end).contains(&value).then_some(bin)
            };
            check_even(&device, &peers, &floats, range, bins, bin);
        }
    }
}

fn check_range<T: PeerSample + Copy>(device: &Device, peers: &Peers, values: &[T], levels: &[T::Level])
where
    T::Level: From<T> + Debug,
{
    let bins = levels.len() - 1;
    let (input, device_levels) = (device.upload(values).unwrap(), device.upload(levels).unwrap());
    let mut counts = device.upload(&vec![u32::MAX; bins]).unwrap();
    peers.histogram_range(&input, &device_levels, &mut counts).unwrap();
    let expected = counted(values, bins, |value| {
        let reached = levels.partition_point(|level| *level <= T::Level::from(value));
        reached.checked_sub(1).filter(|bin| *bin < bins)
    });
    assert_eq!(counts.to_vec().unwrap(), expected, "{} between {levels:?}", values.len());
}

#[test]
fn histograms_between_levels() {
    let Some((device, peers)) = open(None) else { return };
    for &n in SIZES {
        let words = data::sample::<u32>(n, 9);
        let bytes: Vec<u8> = words.iter().map(|word| *word as u8).collect();
        check_range(&device, &peers, &bytes, &[0, 10, 100, 256]);
        check_range(&device, &peers, &bytes, &[5, 6, 250]);
        check_range(&device, &peers, &words, &[5, 1000, 1 << 20, 1 << 31, u32::MAX]);
        check_range(&device, &peers, &data::sample::<f32>(n, 10), &[-4.0, -1.5, 0.0, 2.5, 8.0]);
    }
}

#[test]
fn histograms_of_channels() {
    let Some((device, peers)) = open(None) else { return };
    for &n in SIZES {
        let bytes: Vec<u8> = data::sample::<u32>(4 * n, 7).iter().map(|word| *word as u8).collect();
        let input = device.upload(&bytes).unwrap();
        let channel = |first: usize| bytes.iter().skip(first).step_by(4).copied().collect::<Vec<u8>>();
        let expected = |bin: &dyn Fn(u8) -> Option<usize>, bins| {
            (0..3).flat_map(|first| counted(&channel(first), bins, bin)).collect::<Vec<u32>>()
        };
        let mut counts = device.zeros(3 * 19).unwrap();
        peers.histogram_even_rgba(&input, 10..200, &mut counts).unwrap();
        assert_eq!(counts.to_vec().unwrap(), expected(&|byte| even_bin(byte.into(), 10..200, 19), 19), "{n} pixels");
        let levels = [5, 6, 250];
        let (on_device, mut counts) = (device.upload(&levels).unwrap(), device.zeros(6).unwrap());
        peers.histogram_range_rgba(&input, &on_device, &mut counts).unwrap();
        let bin = |byte: u8| levels.iter().rposition(|level| *level <= i32::from(byte)).filter(|bin| *bin < 2);
        assert_eq!(counts.to_vec().unwrap(), expected(&bin, 2), "{n} pixels between levels");
    }
}
