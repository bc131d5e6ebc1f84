//! Whole algorithms, launched again and again with new data: what they keep on the host must not matter.

use super::numbers;
use sarek_examples::compaction::{self, Even};
use sarek_examples::histogram::{self, Bins};
use sarek_examples::segmented::{self, ByFlags, ByKey};
use sarek_examples::sets::{self, Intersection};
use sarek_examples::{copy, merge_sort, radix_sort, reduce, runs, scan, search, segments, select, topk, transform};
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
    // Pixels of one channel, in one bin.
    verify(
        |device, _| Bins::even(device, 1, 0..1 << 31),
        |stream, bins, x, y| {
            histogram::channels_into::<u32, histogram::Even, 1, 1>(stream, x, [bins], [&mut *y.slice_mut(..1)?])
        },
        |input| padded([input.iter().filter(|x| **x < 1 << 31).count() as u32].into_iter(), input),
    );
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

/// Returns runs of the input, thirds of it: the elements differ from one to the next.
fn thirds(input: &[u32]) -> Vec<u32> {
    (0..input.len()).map(|i| i as u32 / 3).collect()
}

#[test]
fn runs_of_keys() {
    verify(
        |device, len| {
            let keys = device.upload(&thirds(&vec![0; len]))?;
            Ok((tiles(device, len)?, keys, device.zeros::<u32>(len)?))
        },
        |stream, ((scratch, count), keys, unique), x, y| {
            runs::reduce_by_key_into(stream, keys, x, unique, y, count, scratch, Sum)
        },
        |input| padded(input.chunks(3).map(|run| run.iter().fold(0, |sum: u32, x| sum.wrapping_add(*x))), input),
    );
    verify(
        |device, len| {
            let keys = device.upload(&thirds(&vec![0; len]))?;
            Ok((tiles(device, len)?, keys, device.zeros::<u32>(len)?))
        },
        |stream, ((scratch, count), keys, unique), x, y| {
            runs::unique_by_key_into(stream, keys, x, unique, y, count, scratch)
        },
        |input| padded(input.chunks(3).map(|run| run[0]), input),
    );
    // Encoded and decoded is what it was, and so are the differences of sums.
    verify(
        |device, len| {
            let scratch = (tiles(device, len)?, runs::decode::Scratch::new(device, len)?);
            Ok((scratch, device.zeros::<u32>(len)?, device.zeros::<u32>(len)?))
        },
        |stream, (((scratch, count), decoding), values, lengths), x, y| {
            // Runs of length 0 follow the last one.
            lengths.zero_on(stream)?;
            runs::encode_into(stream, x, values, lengths, count, scratch)?;
            runs::decode_into(stream, values, lengths, y, count, decoding)
        },
        <[u32]>::to_vec,
    );
    verify(
        |device, len| Ok((tiles(device, len)?, device.zeros::<u32>(len)?)),
        |stream, ((scratch, _), sums), x, y| {
            scan::inclusive_into(stream, x, sums, scratch, Sum)?;
            runs::difference_into(stream, sums, y, runs::Minus)
        },
        <[u32]>::to_vec,
    );
}

#[test]
fn selections() {
    verify(
        |device, len| {
            let flags: Vec<bool> = (0..len).map(|i| i % 3 != 1).collect();
            Ok((tiles(device, len)?, device.upload(&flags)?))
        },
        |stream, ((scratch, count), flags), x, y| select::by_flags_into(stream, x, flags, y, count, scratch),
        |input| padded(input.iter().enumerate().filter(|(i, _)| i % 3 != 1).map(|(_, x)| *x), input),
    );
    verify(
        |device, len| Ok((tiles(device, len)?.0, device.zeros::<u64>(2)?, device.zeros(len)?, device.zeros(len)?)),
        |stream, (scratch, counts, even, none), x, y| {
            select::partition3_into(stream, x, [even, none, y], counts, scratch, Even, Even)
        },
        |input| padded(input.iter().copied().filter(|x| x % 2 == 1), input),
    );
}

/// Places are `u64`: what is found comes back beside the input.
#[test]
fn searches() {
    for device in &devices() {
        for len in LENGTHS {
            let mut scratch = select::find::Scratch::new(device).unwrap();
            let mut index = device.zeros::<u64>(1).unwrap();
            let sorted: Vec<u32> = (0..1000).map(|i| i << 20).collect();
            let array = device.upload(&sorted).unwrap();
            let state = (device.zeros::<u32>(len).unwrap(), device.zeros::<u64>(len).unwrap());
            let captured = device.capture_with(state, move |stream, (x, places)| {
                search::upper_bound(stream, &array, x, places, Ascending)?;
                select::find_if_into(stream, x, &mut index, &mut scratch, Even)?;
                places.slice_mut(..1)?.copy_from_slice_on(stream, &index)
            });
            let mut graph = captured.unwrap();
            for round in 0..4 {
                let input = numbers(len as u32, 3 * round + 1);
                graph.state_mut().0.copy_from(&input).unwrap();
                graph.launch().unwrap();
                let mut expected: Vec<u64> =
                    input.iter().map(|x| sorted.partition_point(|item| item <= x) as u64).collect();
                expected[0] = input.iter().position(|x| x % 2 == 0).unwrap_or(len) as u64;
                assert!(graph.state().1.to_vec().unwrap() == expected, "{len} on {device:?}, round {round}");
            }
        }
    }
}

#[test]
fn sets_of_sorted_arrays() {
    verify(
        |device, len| {
            let scratch = (radix_sort::Scratch::new(device, len)?, sets::Scratch::new(device, 2 * len)?);
            Ok((scratch, device.zeros::<u32>(len)?, device.zeros::<u64>(1)?))
        },
        |stream, ((sorting, scratch), sorted, count), x, y| {
            sorted.copy_from_slice_on(stream, x)?;
            radix_sort::sort_into(stream, sorted, sorting, Ascending)?;
            sets::combine_into(stream, sorted, sorted, y, count, scratch, Ascending, Intersection)
        },
        sorted,
    );
}

#[test]
fn segments_of_offsets() {
    let offsets = |device: &Device, len: usize| {
        let offsets: Vec<u32> = (0..=len.div_ceil(7)).map(|i| (7 * i).min(len) as u32).collect();
        device.upload(&offsets)
    };
    verify(
        |device, len| Ok((segments::Scratch::new(device, len, len)?, offsets(device, len)?)),
        |stream, (scratch, offsets), x, y| {
            let count = offsets.len() - 1;
            segments::reduce_into(stream, x, offsets, &mut *y.slice_mut(..count)?, scratch, Sum)
        },
        |input| padded(input.chunks(7).map(|own| own.iter().fold(0, |sum: u32, x| sum.wrapping_add(*x))), input),
    );
    verify(
        |device, len| Ok((segments::sort::Scratch::new(device, len)?, offsets(device, len)?)),
        |stream, (scratch, offsets), x, y| {
            y.copy_from_slice_on(stream, x)?;
            segments::sort_into(stream, y, offsets, scratch, Ascending)
        },
        |input| input.chunks(7).flat_map(sorted).collect(),
    );
}

#[test]
fn segments_of_pairs() {
    verify(
        |device, len| {
            let offsets: Vec<u32> = (0..=len.div_ceil(9)).map(|i| (9 * i).min(len) as u32).collect();
            let scratch = segments::sort::Scratch::<u32, u32>::with_values(device, len)?;
            Ok((scratch, device.upload(&offsets)?, device.zeros::<u32>(len)?))
        },
        |stream, (scratch, offsets, keys), x, y| {
            // The values are the keys.
            keys.copy_from_slice_on(stream, x)?;
            y.copy_from_slice_on(stream, x)?;
            segments::sort_pairs_into(stream, keys, y, offsets, scratch, Ascending)
        },
        |input| input.chunks(9).flat_map(sorted).collect(),
    );
}

#[test]
fn ranges_that_are_copied() {
    verify(
        |device, len| {
            // In sevens, from back to front.
            let places: Vec<u32> = (0..len as u32 / 7).map(|range| 7 * range).collect();
            let sources: Vec<u32> = places.iter().map(|place| len as u32 - 7 - place).collect();
            let lengths = vec![7; places.len()];
            Ok([device.upload(&sources)?, device.upload(&places)?, device.upload(&lengths)?])
        },
        |stream, [sources, places, lengths], x, y| copy::copy_ranges_into(stream, x, sources, y, places, lengths),
        |input| padded(input.rchunks_exact(7).flatten().copied(), input),
    );
}

#[device]
fn tripled(x: u32) -> u32 {
    x.wrapping_mul(3)
}

#[test]
fn transformations() {
    verify(
        |_, _| Ok(()),
        |stream, (), x, y| transform::map_into::<tripled, _, _>(stream, x, y),
        |input| input.iter().map(|x| x.wrapping_mul(3)).collect(),
    );
    verify(
        |device, len| device.zeros::<u32>(len),
        |stream, places, x, y| {
            transform::count_into(stream, 0, places)?;
            transform::gather_into(stream, x, places, y)
        },
        <[u32]>::to_vec,
    );
}

#[test]
fn first_elements() {
    verify(
        |device, len| {
            let mut scratch = topk::Scratch::new(device)?;
            scratch.reserve(len)?;
            Ok((scratch, device.zeros::<u64>(len.div_ceil(3))?))
        },
        |stream, (scratch, places), x, y| {
            let k = places.len();
            topk::top_k_into(stream, x, &mut *y.slice_mut(..k)?, places, scratch, Descending)
        },
        |input| {
            let mut places: Vec<usize> = (0..input.len()).collect();
            places.sort_by_key(|place| std::cmp::Reverse(input[*place]));
            places.truncate(input.len().div_ceil(3));
            places.sort_unstable();
            padded(places.into_iter().map(|place| input[place]), input)
        },
    );
    verify(
        |device, len| device.zeros::<u32>(len),
        |stream, places, x, y| {
            // A row of all, of which all are taken.
            topk::top_k_rows_into(stream, x, x.len(), x.len(), y, places, Ascending)
        },
        <[u32]>::to_vec,
    );
}
