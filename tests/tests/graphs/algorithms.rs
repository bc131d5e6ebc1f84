//! Whole algorithms, launched again and again with new data: what they keep on the host must not matter.

use super::numbers;
use sarek_examples::compaction::{self, Even};
use sarek_examples::histogram::{self, Bins};
use sarek_examples::segmented::{self, ByFlags, ByKey};
use sarek_examples::{merge_sort, radix_sort, reduce, scan};
use sarek_runtime::Result;
use sarek_runtime::monoid::Sum;
use sarek_runtime::order::{Ascending, Descending};
use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;

const LENGTHS: [usize; 4] = [1, 1000, 8449, 30_000];

/// Captures work from one buffer to another, and launches it with new data several times. The result of `prepare` is
/// dropped with the closure: the graph keeps the memory that it needs.
fn verify<W>(
    prepare: impl Fn(&Device, usize) -> Result<W>,
    work: impl Fn(&Stream, &mut W, &Slice<u32>, &mut Slice<u32>) -> Result<()>,
    reference: impl Fn(&[u32]) -> Vec<u32>,
) {
    let work = &work;
    for device in &devices() {
        for len in LENGTHS {
            let mut prepared = prepare(device, len).unwrap();
            let state = (device.zeros(len).unwrap(), device.zeros(len).unwrap());
            let captured = device.capture_with(state, move |stream, (x, y)| {
                y.zero_on(stream)?;
                work(stream, &mut prepared, x, y)
            });
            let mut graph = captured.unwrap();
            for round in 0..4 {
                let input = numbers(len as u32, 3 * round + 1);
                graph.state_mut().0.copy_from(&input).unwrap();
                graph.launch().unwrap();
                let found = graph.state().1.to_vec().unwrap();
                assert!(found == reference(&input), "{len} on {device:?}, round {round}");
            }
        }
    }
}

/// Scratch memory of an algorithm with look-back, and a count.
fn tiles(device: &Device, len: usize) -> Result<(scan::Scratch, Buffer<u64>)> {
    let mut scratch = scan::Scratch::new(device)?;
    scratch.reserve(len)?;
    Ok((scratch, device.zeros(1)?))
}

fn sorted(input: &[u32]) -> Vec<u32> {
    let mut sorted = input.to_vec();
    sorted.sort();
    sorted
}

/// Returns the results, followed by zeros.
fn padded(results: impl Iterator<Item = u32>, input: &[u32]) -> Vec<u32> {
    let mut results: Vec<u32> = results.collect();
    results.resize(input.len(), 0);
    results
}

fn exclusive_sums(input: &[u32]) -> Vec<u32> {
    let sums = input.iter().scan(0u32, |sum, x| Some(std::mem::replace(sum, sum.wrapping_add(*x))));
    sums.collect()
}

#[test]
fn radix_sorts() {
    verify(
        radix_sort::Scratch::new,
        |stream, scratch, x, y| {
            y.copy_from_slice_on(stream, x)?;
            radix_sort::sort_into(stream, y, scratch, Ascending)
        },
        sorted,
    );
    verify(
        |device, len| Ok((radix_sort::Scratch::with_values(device, len)?, device.zeros(len)?)),
        |stream, (scratch, keys), x, y| {
            keys.copy_from_slice_on(stream, x)?;
            y.copy_from_slice_on(stream, x)?;
            radix_sort::sort_pairs_into(stream, keys, y, scratch, Descending)
        },
        |input| sorted(input).into_iter().rev().collect(),
    );
    for checked in [true, false] {
        verify(
            |device, len| radix_sort::four_bit::Scratch::new(device, len, false),
            |stream, scratch, x, y| {
                y.copy_from_slice_on(stream, x)?;
                radix_sort::four_bit::sort_into(stream, y, None, scratch, Ascending, &radix_sort::How { checked })
            },
            sorted,
        );
    }
}

#[test]
fn merge_sorts() {
    verify(
        merge_sort::Scratch::new,
        |stream, scratch, x, y| {
            y.copy_from_slice_on(stream, x)?;
            merge_sort::sort_into(stream, y, scratch, Ascending)
        },
        sorted,
    );
    verify(
        |device, len| Ok((merge_sort::Scratch::with_values(device, len)?, device.zeros(len)?)),
        |stream, (scratch, keys), x, y| {
            keys.copy_from_slice_on(stream, x)?;
            y.copy_from_slice_on(stream, x)?;
            merge_sort::sort_pairs_into::<u32, u32, _>(stream, keys, y, scratch, Descending)
        },
        |input| sorted(input).into_iter().rev().collect(),
    );
}

#[test]
fn scans() {
    verify(tiles, |stream, (scratch, _), x, y| scan::exclusive_into(stream, x, y, scratch, Sum), exclusive_sums);
    // Twice in one graph, with the same scratch memory.
    verify(
        |device, len| Ok((tiles(device, len)?, device.zeros(len)?)),
        |stream, ((scratch, _), between), x, y| {
            scan::inclusive_into(stream, x, between, scratch, Sum)?;
            scan::exclusive_into(stream, between, y, scratch, Sum)
        },
        |input| {
            let inclusive: Vec<u32> =
                exclusive_sums(input).iter().zip(input).map(|(sum, x)| sum.wrapping_add(*x)).collect();
            exclusive_sums(&inclusive)
        },
    );
}

#[test]
fn segmented_scans() {
    verify(
        |device, len| {
            let flags: Vec<bool> = (0..len).map(|i| i % 37 == 0).collect();
            Ok((tiles(device, len)?.0, device.upload(&flags)?))
        },
        |stream, (scratch, flags), x, y| segmented::exclusive_into(stream, x, ByFlags(flags), y, scratch, Sum),
        |input| input.chunks(37).flat_map(exclusive_sums).collect(),
    );
    verify(
        |device, len| {
            let keys: Vec<u32> = (0..len as u32).map(|i| i / 5000).collect();
            Ok((tiles(device, len)?.0, device.upload(&keys)?))
        },
        |stream, (scratch, keys), x, y| segmented::exclusive_into(stream, x, ByKey(keys), y, scratch, Sum),
        |input| input.chunks(5000).flat_map(exclusive_sums).collect(),
    );
}

#[test]
fn compactions() {
    verify(
        tiles,
        |stream, (scratch, count), x, y| compaction::select_into(stream, x, y, count, scratch, Even),
        |input| padded(input.iter().copied().filter(|x| x % 2 == 0), input),
    );
    verify(
        |device, len| Ok((tiles(device, len)?, device.zeros(len)?)),
        |stream, ((scratch, count), rest), x, y| {
            compaction::partition_into(stream, x, rest, y, count, scratch, Even)?;
            compaction::partition_into(stream, x, y, rest, count, scratch, Even)
        },
        |input| {
            // Elements that the second partition does not overwrite are those of the first.
            let odd = padded(input.iter().copied().filter(|x| x % 2 != 0), input);
            let even = input.iter().copied().filter(|x| x % 2 == 0);
            let evens = even.clone().count();
            even.chain(odd[evens..].iter().copied()).collect()
        },
    );
    verify(
        tiles,
        |stream, (scratch, count), x, y| compaction::unique_into(stream, x, y, count, scratch),
        |input| {
            let mut unique = input.to_vec();
            unique.dedup();
            padded(unique.into_iter(), input)
        },
    );
}

#[test]
fn reductions() {
    verify(
        |device, _| reduce::Scratch::new(device),
        |stream, scratch, x, y| reduce::reduce_into(stream, x, y, scratch, Sum),
        |input| padded([input.iter().fold(0, |sum: u32, x| sum.wrapping_add(*x))].into_iter(), input),
    );
}

#[test]
fn histograms() {
    for bins in [1, 300] {
        verify(
            |device, len| Bins::even(device, bins.min(len), 0..1 << 32),
            |stream, bins, x, y| {
                let count = bins.count();
                histogram::histogram_into(stream, x, bins, &mut y.slice_mut(..count)?)
            },
            |input| {
                // Which bin an element is in is the library's business, tested elsewhere; that all are counted once is not.
                let device = Device::cpu();
                let mut counts = device.zeros(bins.min(input.len())).unwrap();
                histogram::even(&device, &device.upload(input).unwrap(), 0..1 << 32, &mut counts).unwrap();
                padded(counts.to_vec().unwrap().into_iter(), input)
            },
        );
    }
}

#[test]
fn scratch_memory_must_not_grow_in_a_capture() {
    for device in &devices() {
        let x = device.upload(&numbers(30_000, 1)).unwrap();
        let mut y = device.zeros(30_000).unwrap();
        let mut scratch = scan::Scratch::new(device).unwrap();
        let error = device.capture(|stream| scan::exclusive_into(stream, &x, &mut y, &mut scratch, Sum)).unwrap_err();
        assert!(matches!(&error, Error::NotCapturable { what, .. } if what == "`zeros`"), "{error}");
        // A call before makes room as `reserve` does.
        scan::exclusive_into(device, &x, &mut y, &mut scratch, Sum).unwrap();
        y.zero().unwrap();
        let graph = device.capture(|stream| scan::exclusive_into(stream, &x, &mut y, &mut scratch, Sum));
        graph.unwrap().launch().unwrap();
        assert!(y.to_vec().unwrap() == exclusive_sums(&numbers(30_000, 1)), "{device:?}");
    }
}
