//! Compaction, runs of keys, and segments.

use super::{SIZES, open};
use crate::data::{self, Datum};
use crate::peers::*;

/// Runs a compaction, and returns the kept elements and the whole output.
fn compacted<T: Datum>(
    device: &Device,
    values: &[T],
    compact: impl FnOnce(&Slice<T>, &mut Slice<T>, &mut Slice<u64>) -> Result<(), Error>,
) -> (Vec<T>, Vec<T>) {
    let input = device.upload(values).unwrap();
    let mut output = device.upload(&vec![T::POISON; values.len()]).unwrap();
    let mut count = device.upload(&[u64::MAX]).unwrap();
    compact(&input, &mut output, &mut count).unwrap();
    let (output, count) = (output.to_vec().unwrap(), count.to_vec().unwrap()[0]);
    (output[..count as usize].to_vec(), output)
}

#[test]
fn compactions() {
    let Some((device, peers)) = open(None) else { return };
    for &n in SIZES {
        let values = data::sample::<i32>(n, 4);
        let (even, odd): (Vec<i32>, Vec<i32>) = values.iter().partition(|value| *value % 2 == 0);
        let (kept, _) = compacted(&device, &values, |i, o, count| peers.select_even(i, o, count));
        assert!(kept == even, "select_even of {n}");
        let (kept, all) = compacted(&device, &values, |i, o, count| peers.partition_even(i, o, count));
        assert!(kept == even, "partition_even of {n}");
        assert!(all[even.len()..].iter().rev().eq(&odd), "the rest of partition_even of {n}");

        let set: Vec<bool> = values.iter().map(|value| value % 2 == 0).collect();
        let flags = device.upload(&set).unwrap();
        let (kept, _) = compacted(&device, &values, |i, o, count| peers.select_flagged(i, &flags, o, count));
        assert!(kept == even, "select_flagged of {n}");

        let values = data::sample::<f32>(n, 5);
        let positive: Vec<f32> = values.iter().copied().filter(|value| *value > 0.0).collect();
        let (kept, _) = compacted(&device, &values, |i, o, count| peers.select_positive(i, o, count));
        assert!(kept == positive, "select_positive of {n}");

        let values: Vec<u32> = data::sample::<u32>(n, 6).iter().map(|value| value % 3).collect();
        let mut distinct = values.clone();
        distinct.dedup();
        let (kept, _) = compacted(&device, &values, |i, o, count| peers.unique(i, o, count));
        assert!(kept == distinct, "unique of {n} u32");
        let signed = |values: &[u32]| values.iter().map(|value| -(*value as i32)).collect::<Vec<_>>();
        let (kept, _) = compacted(&device, &signed(&values), |i, o, count| peers.unique(i, o, count));
        assert!(kept == signed(&distinct), "unique of {n} i32");
    }
}

/// Returns the fronts of three outputs, the third of which says how long they are.
fn front<T: Element + Copy>(unique: &Slice<u32>, totals: &Slice<T>, count: &Slice<u64>) -> (Vec<u32>, Vec<T>) {
    let runs = count.to_vec().unwrap()[0] as usize;
    (unique.to_vec().unwrap()[..runs].to_vec(), totals.to_vec().unwrap()[..runs].to_vec())
}

#[test]
fn runs_of_keys() {
    let Some((device, peers)) = open(None) else { return };
    for &n in SIZES {
        let keys: Vec<u32> = (0..n as u32).map(|i| i / 5 % 3).collect();
        let values: Vec<i32> = (0..n as i32).collect();
        let runs: Vec<Vec<usize>> =
            (0..n).collect::<Vec<_>>().chunk_by(|a, b| keys[*a] == keys[*b]).map(<[usize]>::to_vec).collect();
        let unique: Vec<u32> = runs.iter().map(|run| keys[run[0]]).collect();
        let of = |f: fn(&[usize]) -> usize| runs.iter().map(|run| f(run)).collect::<Vec<usize>>();
        let (input, numbers) = (device.upload(&keys).unwrap(), device.upload(&values).unwrap());
        let (mut first, mut second) = (device.zeros::<u32>(n).unwrap(), device.zeros::<i32>(n).unwrap());
        let (mut lengths, mut count) = (device.zeros::<u32>(n).unwrap(), device.zeros::<u64>(1).unwrap());
        peers.reduce_by_key(&input, &numbers, &mut first, &mut second, &mut count).unwrap();
        let sums = of(|run| run.iter().sum()).iter().map(|sum| *sum as i32).collect();
        assert!(front(&first, &second, &count) == (unique.clone(), sums), "reduce_by_key of {n}");
        peers.encode(&input, &mut first, &mut lengths, &mut count).unwrap();
        let expected = of(<[usize]>::len).iter().map(|length| *length as u32).collect();
        assert!(front(&first, &lengths, &count) == (unique.clone(), expected), "encode of {n}");
        peers.unique_by_key(&input, &numbers, &mut first, &mut second, &mut count).unwrap();
        let firsts = of(|run| run[0]).iter().map(|first| *first as i32).collect();
        assert!(front(&first, &second, &count) == (unique, firsts), "unique_by_key of {n}");
    }
}

#[test]
fn segments_of_offsets() {
    let Some((device, peers)) = open(None) else { return };
    for &n in SIZES {
        let offsets: Vec<u32> = (0..=n as u32 / 7).map(|segment| 7 * segment).collect();
        let values = device.upload(&vec![1.0f32; n]).unwrap();
        let mut totals = device.zeros::<f32>(offsets.len() - 1).unwrap();
        let offsets = device.upload(&offsets).unwrap();
        // SAFETY: they rise in sevens, up to `n` at most.
        unsafe { peers.sum_segments(&values, &offsets, &mut totals).unwrap() };
        assert!(totals.to_vec().unwrap().iter().all(|total| *total == 7.0), "sum_segments of {n}");

        // Each segment falls; what follows the last one is not sorted.
        let segments = n / 7;
        let keys: Vec<f32> = (0..7 * segments).map(|i| -((i % 7) as f32)).collect();
        let (keys, numbers) = (device.upload(&keys).unwrap(), (0..7 * segments as u32).collect::<Vec<_>>());
        let numbers = device.upload(&numbers).unwrap();
        let (mut sorted, mut moved) = (device.zeros(7 * segments).unwrap(), device.zeros(7 * segments).unwrap());
        // SAFETY: as above.
        unsafe { peers.sort_segments_pairs(&keys, &numbers, &offsets, &mut sorted, &mut moved).unwrap() };
        let expected: Vec<u32> = (0..7 * segments as u32).map(|i| i / 7 * 7 + 6 - i % 7).collect();
        assert_eq!(moved.to_vec().unwrap(), expected, "sort_segments_pairs of {n}");
    }
}
