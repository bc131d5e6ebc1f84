//! Every function beside plain Rust. The tests need a GPU and the library, and print a message if they skip.

use std::fmt::Debug;
use std::ops::{Add, Range};

use super::*;
use crate::convolution::Image;
use crate::data::{self, Datum};
use crate::gallery::xorwow;
use crate::matmul::Shape;
use crate::scan::Kind;
use sarek_runtime::matrix::{F8E4M3, Tf32};
use sarek_runtime::prelude::{bf16, f16};

/// Lengths at which warps, blocks and tiles end in different places; CUB sorts the short ones in one tile.
const SIZES: &[usize] = &[1, 2, 33, 1000, 4099, 100_003];

#[test]
fn there_are_no_peers_on_the_cpu() {
    assert!(matches!(Peers::open(&Device::cpu(), 0), Err(Error::NoGpu)));
}

#[test]
fn what_is_missing_is_one_line_with_the_remedy() {
    assert_eq!(Error::NotBuilt.to_string(), "peers: not built; see sarek-examples/peers/README.md");
    let error = Error::Lacks { library: Library::Cublas };
    assert_eq!(error.to_string(), "peers: built without cuBLAS; see sarek-examples/peers/README.md");
}

#[test]
fn a_library_that_is_there_has_all_functions() {
    match library::path() {
        Some(path) => assert!(library::load(&path).is_ok()),
        None => println!("skipped: the peers are not built"),
    }
}

#[test]
fn elements_are_counted_in_as_many_bits_as_there_are() {
    let buffer = Device::cpu().zeros::<u32>(7).unwrap();
    assert_eq!(count(&buffer, 3), 7);
}

#[test]
#[should_panic(expected = "there are 8 elements, but this peer counts in 3 bits")]
fn too_many_elements_are_refused() {
    count(&Device::cpu().zeros::<u32>(8).unwrap(), 3);
}

#[test]
#[should_panic(expected = "slices of different lengths")]
fn slices_of_different_lengths_are_refused() {
    let device = Device::cpu();
    same_length(&device.zeros::<u32>(8).unwrap(), &device.zeros::<f32>(7).unwrap());
}

/// Opens GPU 0 and its peers, with that library; if there are none, prints why.
fn open(needed: Option<Library>) -> Option<(Device, Peers)> {
    let device = Device::best().unwrap();
    match Peers::open(&device, 0) {
        Ok(peers) => {
            if let Some(library) = needed.filter(|library| !peers.has(*library)) {
                println!("skipped: the peers are built without {library}");
                return None;
            }
            Some((device, peers))
        }
        Err(Error::NoGpu) => {
            println!("skipped: no CUDA device");
            None
        }
        Err(Error::NotBuilt) => {
            println!("skipped: the peers are not built");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// A type with its reductions in plain Rust.
trait Reference: PeerElement + Datum {
    const LOWEST: Self;
    const HIGHEST: Self;

    fn plus(self, other: Self) -> Self;

    /// Returns the operator, and its identity.
    fn operator(operation: Operation) -> (fn(Self, Self) -> Self, Self) {
        match operation {
            Operation::Sum => (Self::plus, Self::default()),
            Operation::Min => (|a, b| if b < a { b } else { a }, Self::HIGHEST),
            Operation::Max => (|a, b| if b > a { b } else { a }, Self::LOWEST),
        }
    }
}

macro_rules! references {
    ($($type:ident $plus:ident $lowest:ident $highest:ident;)*) => {$(
        impl Reference for $type {
            const LOWEST: $type = $type::$lowest;
            const HIGHEST: $type = $type::$highest;

            fn plus(self, other: $type) -> $type {
                self.$plus(other)
            }
        }
    )*};
}

references! {
    f32 add NEG_INFINITY INFINITY;
    f64 add NEG_INFINITY INFINITY;
    i32 wrapping_add MIN MAX;
    i64 wrapping_add MIN MAX;
    u32 wrapping_add MIN MAX;
}

const OPERATIONS: [Operation; 3] = [Operation::Sum, Operation::Min, Operation::Max];
const KINDS: [Kind; 2] = [Kind::Inclusive, Kind::Exclusive];

/// Returns the scan in plain Rust, which restarts where `starts` says.
fn scanned<T: Reference>(values: &[T], kind: Kind, operation: Operation, starts: impl Fn(usize) -> bool) -> Vec<T> {
    let (combine, identity) = T::operator(operation);
    let mut total = identity;
    let step = |(i, value): (usize, &T)| {
        let before = if starts(i) { identity } else { total };
        total = combine(before, *value);
        if kind == Kind::Inclusive { total } else { before }
    };
    values.iter().enumerate().map(step).collect()
}

fn check_reductions<T: Reference>(device: &Device, peers: &Peers) {
    for &n in SIZES {
        let values = data::sample::<T>(n, 1);
        let (input, mut output) = (device.upload(&values).unwrap(), device.upload(&[T::POISON]).unwrap());
        for operation in OPERATIONS {
            let (combine, identity) = T::operator(operation);
            let expected = values.iter().copied().fold(identity, combine);
            peers.reduce(operation, &input, &mut output).unwrap();
            assert_eq!(output.to_vec().unwrap(), [expected], "{operation:?} of {n} {}", T::NAME);
            if operation == Operation::Sum {
                continue;
            }
            let mut place = device.zeros(1).unwrap();
            output.fill(T::POISON).unwrap();
            peers.arg_reduce(operation, &input, &mut output, &mut place).unwrap();
            let first = values.iter().position(|value| *value == expected).unwrap();
            assert_eq!(output.to_vec().unwrap(), [expected], "arg {operation:?} of {n} {}", T::NAME);
            assert_eq!(place.to_vec().unwrap(), [first as u64], "arg {operation:?} of {n} {}", T::NAME);
        }
    }
}

#[test]
fn reductions() {
    let Some((device, peers)) = open(None) else { return };
    check_reductions::<f32>(&device, &peers);
    check_reductions::<f64>(&device, &peers);
    check_reductions::<i32>(&device, &peers);
    check_reductions::<i64>(&device, &peers);
    check_reductions::<u32>(&device, &peers);
}

fn check_scans<T: Reference>(device: &Device, peers: &Peers) {
    for &n in SIZES {
        let values = data::sample::<T>(n, 2);
        let (input, mut output) = (device.upload(&values).unwrap(), device.upload(&vec![T::POISON; n]).unwrap());
        for (kind, operation) in KINDS.into_iter().flat_map(|kind| OPERATIONS.map(|operation| (kind, operation))) {
            output.fill(T::POISON).unwrap();
            peers.scan(kind, operation, &input, &mut output).unwrap();
            let expected = scanned(&values, kind, operation, |_| false);
            assert!(output.to_vec().unwrap() == expected, "{kind:?} {operation:?} of {n} {}", T::NAME);
        }
    }
}

#[test]
fn scans() {
    let Some((device, peers)) = open(None) else { return };
    check_scans::<f32>(&device, &peers);
    check_scans::<f64>(&device, &peers);
    check_scans::<i32>(&device, &peers);
    check_scans::<i64>(&device, &peers);
    check_scans::<u32>(&device, &peers);
}

fn check_sums_by_key<T: Reference + PeerSummand>(device: &Device, peers: &Peers) {
    for &n in SIZES {
        let values = data::sample::<T>(n, 3);
        // Runs of all lengths from 1 on; a key comes again later.
        let keys: Vec<u32> = (0..n).map(|i| (f64::sqrt(i as f64) as u32) % 5).collect();
        let input = device.upload(&values).unwrap();
        let device_keys = device.upload(&keys).unwrap();
        let mut output = device.upload(&vec![T::POISON; n]).unwrap();
        for kind in KINDS {
            peers.sum_by_key(kind, &device_keys, &input, &mut output).unwrap();
            let expected = scanned(&values, kind, Operation::Sum, |i| i == 0 || keys[i] != keys[i - 1]);
            assert!(output.to_vec().unwrap() == expected, "{kind:?} of {n} {}", T::NAME);
        }
    }
}

#[test]
fn sums_by_key() {
    let Some((device, peers)) = open(None) else { return };
    check_sums_by_key::<f32>(&device, &peers);
    check_sums_by_key::<i32>(&device, &peers);
}

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

#[test]
fn copies_of_ranges() {
    let Some((device, peers)) = open(None) else { return };
    for &n in SIZES {
        let host = data::sample::<f32>(n, 12);
        // From the back to the front, in sevens.
        let ranges = n as u32 / 7;
        let places: Vec<u32> = (0..ranges).map(|range| 7 * range).collect();
        let sources: Vec<u32> = places.iter().map(|place| 7 * ranges - 7 - place).collect();
        let expected: Vec<f32> = sources.iter().flat_map(|source| host[*source as usize..][..7].to_vec()).collect();
        let (from, mut to) = (device.upload(&host).unwrap(), device.zeros(expected.len()).unwrap());
        let [sources, places] = [sources, places].map(|list| device.upload(&list).unwrap());
        let lengths = device.upload(&vec![7; ranges as usize]).unwrap();
        // SAFETY: they are in both slices and do not overlap.
        unsafe { peers.copy_ranges(&from, &sources, &mut to, &places, &lengths).unwrap() };
        assert_eq!(to.to_vec().unwrap(), expected, "copy_ranges of {n}");
    }
}

#[test]
fn random_words_of_sequences() {
    let Some((device, peers)) = open(Some(Library::Curand)) else { return };
    let mut words = device.zeros(100_000).unwrap();
    peers.random_xorwow(&mut words, true).unwrap();
    assert!(words.to_vec().unwrap() == xorwow::reference(100_000, 0, 4096), "the words of 4096 sequences in turns");
}

#[test]
fn transformations() {
    let Some((device, peers)) = open(None) else { return };
    for &n in SIZES {
        let (x, y) = (data::sample::<f32>(n, 13), data::sample::<f32>(n, 14));
        let (x_in, y_in, mut output) =
            (device.upload(&x).unwrap(), device.upload(&y).unwrap(), device.zeros(n).unwrap());
        peers.axpy(2.0, &x_in, &y_in, &mut output).unwrap();
        let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| 2.0 * x + y).collect();
        assert_eq!(output.to_vec().unwrap(), expected, "axpy of {n}");
        let places: Vec<u32> = (0..n as u32).rev().collect();
        let places = device.upload(&places).unwrap();
        // SAFETY: they are below `n`.
        unsafe { peers.gather(&x_in, &places, &mut output).unwrap() };
        let expected: Vec<f32> = x.iter().rev().copied().collect();
        assert_eq!(output.to_vec().unwrap(), expected, "gather of {n}");
        let mut numbers = device.zeros(n).unwrap();
        peers.sequence(5, &mut numbers).unwrap();
        assert_eq!(numbers.to_vec().unwrap(), (5..5 + n as u32).collect::<Vec<_>>(), "sequence of {n}");
    }
}

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

/// Returns the keys in order with their values, which stay in order where keys are equal.
fn sorted<K: Datum>(keys: &[K], order: Order) -> (Vec<K>, Vec<u32>) {
    let mut pairs: Vec<(K, u32)> = keys.iter().copied().zip(0..).collect();
    match order {
        Order::Ascending => pairs.sort_by(|a, b| a.0.partial_cmp(&b.0).expect("no NaN")),
        Order::Descending => pairs.sort_by(|a, b| b.0.partial_cmp(&a.0).expect("no NaN")),
    }
    pairs.into_iter().unzip()
}

fn check_radix_sorts<K: PeerKey + Datum>(device: &Device, peers: &Peers, sample: fn(usize, u64) -> Vec<K>) {
    for &n in SIZES {
        let host = sample(n, 11);
        let numbers: Vec<u32> = (0..n as u32).collect();
        let poison = || device.upload(&vec![K::POISON; n]).unwrap();
        for order in [Order::Ascending, Order::Descending] {
            let (expected, expected_values) = sorted(&host, order);
            let what = format!("{order:?}, {n} {}", K::NAME);
            let (mut keys, mut values) = (device.upload(&host).unwrap(), device.upload(&numbers).unwrap());

            let mut others = poison();
            peers.radix_sort_keys(order, &keys, &mut others).unwrap();
            assert!(others.to_vec().unwrap() == expected, "keys, {what}");

            let (mut others, mut other_values) = (poison(), device.zeros(n).unwrap());
            peers.radix_sort_pairs(order, &keys, &values, &mut others, &mut other_values).unwrap();
            assert!(others.to_vec().unwrap() == expected, "keys of pairs, {what}");
            assert!(other_values.to_vec().unwrap() == expected_values, "values of pairs, {what}");
            assert!(keys.to_vec().unwrap() == host, "keys are kept, {what}");
            assert!(values.to_vec().unwrap() == numbers, "values are kept, {what}");

            let mut others = poison();
            let half = peers.radix_sort_keys_in_place(order, &mut keys, &mut others).unwrap();
            let result = if half == Half::First { &keys } else { &others };
            assert!(result.to_vec().unwrap() == expected, "keys in place, {what}");

            keys.copy_from(&host).unwrap();
            let (mut others, mut other_values) = (poison(), device.zeros(n).unwrap());
            let half =
                peers.radix_sort_pairs_in_place(order, &mut keys, &mut values, &mut others, &mut other_values).unwrap();
            let (keys, values) = if half == Half::First { (&keys, &values) } else { (&others, &other_values) };
            assert!(keys.to_vec().unwrap() == expected, "keys of pairs in place, {what}");
            assert!(values.to_vec().unwrap() == expected_values, "values of pairs in place, {what}");
        }
    }
}

#[test]
fn radix_sorts() {
    let Some((device, peers)) = open(None) else { return };
    check_radix_sorts::<u32>(&device, &peers, data::sample);
    check_radix_sorts::<i32>(&device, &peers, data::sample);
    check_radix_sorts::<u64>(&device, &peers, data::sample);
    check_radix_sorts::<f32>(&device, &peers, data::sample_wide);
    // Many equal keys.
    check_radix_sorts::<f32>(&device, &peers, data::sample);
}

fn check_merge_sorts<K: PeerComparable + Datum>(device: &Device, peers: &Peers) {
    for &n in SIZES {
        let host = data::sample::<K>(n, 12);
        let (expected, _) = sorted(&host, Order::Ascending);
        let mut keys = device.upload(&host).unwrap();
        let mut other = device.upload(&vec![K::POISON; n]).unwrap();
        peers.merge_sort_keys_copy(&keys, &mut other).unwrap();
        assert!(other.to_vec().unwrap() == expected, "keys to another buffer, {n} {}", K::NAME);
        assert!(keys.to_vec().unwrap() == host, "keys are kept, {n} {}", K::NAME);

        peers.merge_sort_keys(&mut keys).unwrap();
        assert!(keys.to_vec().unwrap() == expected, "keys, {n} {}", K::NAME);

        keys.copy_from(&host).unwrap();
        let mut values = device.upload(&(0..n as u32).collect::<Vec<_>>()).unwrap();
        peers.merge_sort_pairs(&mut keys, &mut values).unwrap();
        let mut values = values.to_vec().unwrap();
        assert!(keys.to_vec().unwrap() == expected, "keys of pairs, {n} {}", K::NAME);
        assert!(values.iter().zip(&expected).all(|(i, key)| host[*i as usize] == *key), "pairs, {n} {}", K::NAME);
        values.sort_unstable();
        assert!(values.into_iter().eq(0..n as u32), "each value once, {n} {}", K::NAME);
    }
}

#[test]
fn merge_sorts() {
    let Some((device, peers)) = open(None) else { return };
    check_merge_sorts::<u32>(&device, &peers);
    check_merge_sorts::<i32>(&device, &peers);
    check_merge_sorts::<f32>(&device, &peers);
}

#[test]
fn matrix_products() {
    let Some((device, peers)) = open(Some(Library::Cublas)) else { return };
    for (m, n, k) in [(1, 1, 1), (3, 5, 7), (64, 33, 17), (130, 128, 100), (1, 40, 9), (40, 1, 9)] {
        for (transpose_a, transpose_b) in [(false, false), (true, false), (false, true), (true, true)] {
            let shape = Shape::new(m, n, k).transposed(transpose_a, transpose_b);
            // Small whole numbers, so that all sums are exact.
            let (a, b) = (data::sample::<f32>(m * k, 13), data::sample::<f32>(k * n, 14));
            let a_at = |i: usize, l: usize| if transpose_a { a[l * m + i] } else { a[i * k + l] };
            let b_at = |l: usize, j: usize| if transpose_b { b[j * k + l] } else { b[l * n + j] };
            let product = |i: usize, j: usize| (0..k).map(|l| a_at(i, l) * b_at(l, j)).sum::<f32>();
            let expected: Vec<f32> =
                (0..m).flat_map(|i| (0..n).map(move |j| (i, j))).map(|(i, j)| product(i, j)).collect();
            let mut c = device.upload(&vec![f32::NAN; m * n]).unwrap();
            let (a, b) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
            peers.sgemm(&a, &b, &mut c, shape).unwrap();
            assert!(c.to_vec().unwrap() == expected, "{shape:?}");
        }
    }
}

#[test]
fn matrix_products_on_the_matrix_units() {
    let Some((device, peers)) = open(Some(Library::Cublas)) else { return };
    fn check<T: GemmElement<O> + Copy, O>(device: &Device, peers: &Peers, convert: impl Fn(f32) -> T, halves: bool)
    where
        O: Element + Copy + PartialEq + Debug + From<i8>,
    {
        let (m, n, k) = (64, 48, 16);
        for (transpose_a, transpose_b) in [(false, true), (false, false), (true, true), (true, false)] {
            if !halves && (transpose_a || !transpose_b) {
                continue;
            }
            let shape = Shape::new(m, n, k).transposed(transpose_a, transpose_b);
            let value = |at: usize| (at * 7 % 5) as i8 - 2;
            let a_at = |i: usize, l: usize| if transpose_a { l * m + i } else { i * k + l };
            let b_at = |l: usize, j: usize| if transpose_b { j * k + l } else { l * n + j };
            let sum = |i: usize, j: usize| (0..k).map(|l| value(a_at(i, l)) * value(b_at(l, j) + 1)).sum::<i8>();
            let numbers =
                |count: usize, skip: usize| (0..count).map(|at| convert(f32::from(value(at + skip)))).collect();
            let (a, b): (Vec<T>, Vec<T>) = (numbers(m * k, 0), numbers(k * n, 1));
            let (a, b) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
            let mut c = device.zeros::<O>(m * n).unwrap();
            peers.gemm(&a, &b, &mut c, shape, 1.0).unwrap();
            let expected: Vec<O> = (0..m * n).map(|at| sum(at / n, at % n).into()).collect();
            assert!(c.to_vec().unwrap() == expected, "{shape:?}");
        }
    }
    check::<bf16, f32>(&device, &peers, bf16::from_f32, true);
    check::<bf16, bf16>(&device, &peers, bf16::from_f32, true);
    check::<f16, f32>(&device, &peers, f16::from_f32, true);
    check::<f16, f16>(&device, &peers, f16::from_f32, true);
    check::<Tf32, f32>(&device, &peers, Tf32::round, true);
    check::<i8, i32>(&device, &peers, |x| x as i8, false);
    check::<F8E4M3, f32>(&device, &peers, F8E4M3::from_f32, false);
    check::<F8E4M3, bf16>(&device, &peers, F8E4M3::from_f32, false);
}

/// Returns the correlation with zeros outside of the image.
fn filtered(pixels: &[f32], size: Image, weights: &[f32], filter: Image) -> Vec<f32> {
    let at = |x: Option<usize>, y: Option<usize>| match (x, y) {
        (Some(x), Some(y)) if x < size.width && y < size.height => pixels[y * size.width + x],
        _ => 0.0,
    };
    let output = |x: usize, y: usize| {
        let taps = weights.iter().enumerate().map(|(tap, weight)| {
            let (i, j) = (tap % filter.width, tap / filter.width);
            weight * at((x + i).checked_sub(filter.width / 2), (y + j).checked_sub(filter.height / 2))
        });
        taps.sum::<f32>()
    };
    (0..size.height).flat_map(|y| (0..size.width).map(move |x| (x, y))).map(|(x, y)| output(x, y)).collect()
}

/// Returns `true` if two images are equal, except for columns and rows at their edges.
fn same_inside(a: &[f32], b: &[f32], size: Image, margin: (usize, usize)) -> bool {
    let rows = margin.1..size.height - margin.1;
    let columns = |y: usize| y * size.width + margin.0..(y + 1) * size.width - margin.0;
    rows.into_iter().all(|y| a[columns(y)] == b[columns(y)])
}

/// Images of widths that are and are not multiples of 32.
const IMAGES: [(usize, usize); 3] = [(67, 41), (128, 64), (200, 33)];

/// Returns an asymmetric filter of small whole numbers, so that all sums are exact.
fn weights(count: usize) -> Vec<f32> {
    (0..count).map(|i| (i % 7) as f32 - 2.0).collect()
}

#[test]
fn filters() {
    let Some((device, peers)) = open(Some(Library::Npp)) else { return };
    for (width, height) in IMAGES {
        let size = Image::new(width, height);
        let pixels = data::sample::<f32>(width * height, 15);
        // The frame fits the largest filter, and more than that the others.
        let image = PaddedImage::new(&device, &pixels, size, Image::new(9, 9)).unwrap();
        for filter in [(3, 3), (5, 5), (7, 3), (3, 7), (9, 9), (1, 1)].map(|(width, height)| Image::new(width, height))
        {
            let weights = weights(filter.width * filter.height);
            let mut output = device.upload(&vec![f32::NAN; width * height]).unwrap();
            peers.filter(&image, &Filter::new(&device, &weights, filter).unwrap(), &mut output).unwrap();
            let expected = filtered(&pixels, size, &weights, filter);
            // Small filters do not look beyond the region.
            let margin =
                if filter.width.max(filter.height) <= 5 { (filter.width / 2, filter.height / 2) } else { (0, 0) };
            assert!(same_inside(&output.to_vec().unwrap(), &expected, size, margin), "{filter:?} over {size:?}");
        }
    }
}

#[test]
fn separable_filters() {
    let Some((device, peers)) = open(Some(Library::Npp)) else { return };
    for (width, height) in IMAGES {
        let size = Image::new(width, height);
        let pixels = data::sample::<f32>(width * height, 16);
        for (row, column) in
            [(3, 3), (5, 5), (7, 3), (3, 9)].map(|(row, column)| (Image::new(row, 1), Image::new(1, column)))
        {
            let image = PaddedImage::new(&device, &pixels, size, Image::new(row.width, column.height)).unwrap();
            let (along, down) = (weights(row.width), weights(column.height));
            let mut output = device.upload(&vec![f32::NAN; width * height]).unwrap();
            let row_filter = Filter::new(&device, &along, row).unwrap();
            let column_filter = Filter::new(&device, &down, column).unwrap();
            peers.filter_separable(&image, &row_filter, &column_filter, &mut output).unwrap();
            let expected = filtered(&filtered(&pixels, size, &along, row), size, &down, column);
            let margin = (row.width / 2, column.height / 2);
            let same = same_inside(&output.to_vec().unwrap(), &expected, size, margin);
            assert!(same, "{row:?} and {column:?} over {size:?}");
        }
    }
}

#[test]
fn kernels_by_hand() {
    let Some((device, peers)) = open(None) else { return };
    for &n in SIZES {
        let values = data::sample::<f32>(n, 17);
        let input = device.upload(&values).unwrap();
        let blocks = n.div_ceil(256);
        for kernel in [Kernel::BlockSums, Kernel::WarpSum, Kernel::GridStrideSums] {
            let mut output = device.zeros::<f32>(blocks).unwrap();
            peers.kernel(kernel, blocks as u32, &input, &mut output).unwrap();
            // Small whole numbers, so that all sums are exact.
            let total: f32 = output.to_vec().unwrap().iter().sum();
            assert_eq!(total, values.iter().sum::<f32>(), "{kernel:?} of {n}");
        }
    }
}
