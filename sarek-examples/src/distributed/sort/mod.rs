//! Sorting across ranks: afterwards rank 0 has the first elements in order, rank 1 the next ones, and so on.
//!
//! A sample sort (Frazer and McKellar, "Samplesort: a sampling approach to minimal storage tree sorting", 1970). Each rank takes a
//! sample of its keys, as they are. All ranks gather the samples, sort them ([`crate::radix_sort`]), and choose the same `p - 1` splitters
//! among them, which cut everybody's keys into `p` parts. Each rank puts its keys in order of these parts ([`partition`]), sends
//! each part to its rank, and sorts what it gets. So keys are sorted once; the partition reads them twice and
//! writes them once. With more than 256 ranks, a rank sorts its keys instead of the partition.
//!
//! Up to 4 ranks get large parts in several pieces, of which the splitters say where each one ends: one piece is sorted while the next one travels.
//!
//! # Balance
//!
//! No rank gets more than 9 % beyond its share, `n / p` of `n` elements on `p` ranks, give or take an element ([`most`]). That
//! holds for all keys, even if all are equal, and for all lengths of the ranks' inputs:
//!
//! - Equal keys are ordered by their rank and position, so that a splitter can lie among them. The cut is therefore exact
//!   on the splitter's own rank; on lower ranks it is behind all equal keys, on higher ones before them. The sort is
//!   stable for the same reason.
//! - `s = ceil(n / 16384 p)` is the same on all ranks, so that each sample stands for equally many elements: one of each `s`
//!   consecutive ones of a rank. If `n` is at most `16384 p`, all elements are samples, and the parts are equal.
//! - Otherwise, which of the `s` it is comes from a hash of the rank and the place, the same in every run. For keys that do not depend
//!   on that hash, the number of samples among any `m` elements is a sum of independent choices with the mean `m / s`, and
//!   Chernoff's bound says that 9 % more than a share without the samples of a share has a probability below 1e-10, on up
//!   to 1000 ranks. Some 1 % is usual. Keys that are made to miss the samples are sorted too, but not evenly.

mod exchange;
pub mod few;
pub mod partition;
pub mod splitters;

use crate::radix_sort::{Key, Scratch, sort_into, sort_pairs_into};
use exchange::Exchange;
use few::FEW_PARTS;
use partition::{MOST_PARTS, Partition};
use sarek_runtime::group::Communicator;
use sarek_runtime::order::{Digits, Less};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};
use splitters::Splitters;

/// The threads of a block.
const THREADS: usize = 256;

/// The samples of a rank's share of all keys.
const SAMPLES: usize = 1 << 14;

/// Returns this rank's part of all ranks' keys in order: no key comes before one of a lower rank.
///
/// # Errors
/// The errors of [`crate::radix_sort::sort`] and of [`Communicator::all_to_all`].
pub fn sort<K: Key, D: Digits<K> + Less<K> + Copy>(
    rank: &Communicator,
    keys: &Slice<K>,
    order: D,
) -> Result<Buffer<K>> {
    Ok(Settings::USUAL.sort(rank, keys, None, order)?.0)
}

/// Does the same as [`sort`], and moves the value of each key with it. Values of equal keys keep their order: that of
/// their ranks, and of their positions there.
///
/// # Errors
/// [`Error::Length`] if there are not as many values as keys; otherwise the errors of [`sort`].
pub fn sort_pairs<K: Key, D: Digits<K> + Less<K> + Copy>(
    rank: &Communicator,
    keys: &Slice<K>,
    values: &Slice<u32>,
    order: D,
) -> Result<(Buffer<K>, Buffer<u32>)> {
    if keys.len() != values.len() {
        return Err(Error::Length { what: "a distributed sort_pairs", expected: values.len(), given: keys.len() });
    }
    Settings::USUAL.sort(rank, keys, Some(values), order)
}

/// Returns the most elements that a rank gets of `n` on `ranks` ranks, at least one, unless the keys are made to miss the samples.
pub fn most(n: usize, ranks: usize) -> usize {
    let share = n.div_ceil(ranks.max(1));
    let is_whole = share <= SAMPLES;
    if is_whole { share } else { (share as u128 * 109).div_ceil(100).min(n as u128) as usize }
}

/// The settings that tests change.
struct Settings {
    /// The samples of a rank's share of all keys.
    samples: usize,
    /// The most ranks for which keys are partitioned. For more, they are sorted instead.
    most_parts: usize,
    /// The most blocks of a partition, if these are fewer than suit the device.
    most_blocks: usize,
    /// The fewest keys of a rank's share that are exchanged in pieces.
    least_piece: usize,
}

impl Settings {
    const USUAL: Settings =
        Settings { samples: SAMPLES, most_parts: MOST_PARTS, most_blocks: usize::MAX, least_piece: 1 << 22 };

    /// Returns the number of pieces in which a rank gets its share of `total` keys: one is sorted while the next one travels.
    fn pieces(&self, ranks: usize, total: u64) -> usize {
        if total / ranks as u64 >= self.least_piece as u64 { (FEW_PARTS / ranks).max(1) } else { 1 }
    }

    /// Sorts keys, and values if there are any.
    fn sort<K: Key, D: Digits<K> + Less<K> + Copy>(
        &self,
        rank: &Communicator,
        keys: &Slice<K>,
        values: Option<&Slice<u32>>,
        order: D,
    ) -> Result<(Buffer<K>, Buffer<u32>)> {
        let size = rank.size();
        if size == 1 {
            let (keys, values) = sorted_copy(keys, values, order)?;
            return values.map_or_else(|| rank.device().scratch(0), Ok).map(|values| (keys, values));
        }
        let lengths = rank.all_gather_values(&[keys.len() as u64])?;
        if size > self.most_parts {
            let (keys, values) = sorted_copy(keys, values, order)?;
            let splitters = Splitters::choose(rank, &keys, order, self.samples, &lengths, size)?;
            let partition = Partition::of_sorted::<K, D>(&keys, &splitters, size)?;
            let exchange = Exchange::plan(rank, &partition, keys.len(), 1)?.of_sorted();
            return exchange.sort(rank, &keys, values.as_deref(), order);
        }
        let pieces = self.pieces(size, lengths.iter().sum());
        let splitters = Splitters::choose(rank, keys, order, self.samples, &lengths, size * pieces)?;
        let partition = Partition::count::<K, D>(keys, &splitters, size * pieces, self.most_blocks)?;
        let exchange = Exchange::plan(rank, &partition, keys.len(), pieces)?;
        let length = exchange.length_of_parts();
        let mut parts = rank.device().scratch(length)?;
        let mut parts_of_values = rank.device().scratch(values.map_or(0, |_| length))?;
        let shifts = rank.device().upload(&exchange.shifts())?;
        partition.run::<K, D>(keys, values, &splitters, &shifts, &mut parts, &mut parts_of_values)?;
        exchange.sort(rank, &parts, values.map(|_| &*parts_of_values), order)
    }
}

fn copied<T: Number>(slice: &Slice<T>) -> Result<Buffer<T>> {
    let mut copy = slice.device().scratch(slice.len())?;
    copy.copy_from_slice(slice)?;
    Ok(copy)
}

/// Returns copies of keys, and of values if there are any, in order.
fn sorted_copy<K: Key, D: Digits<K>>(
    keys: &Slice<K>,
    values: Option<&Slice<u32>>,
    order: D,
) -> Result<(Buffer<K>, Option<Buffer<u32>>)> {
    let (mut keys, mut values) = (copied(keys)?, values.map(copied).transpose()?);
    sort_locally(&mut keys, values.as_deref_mut(), order)?;
    Ok((keys, values))
}

fn sort_locally<K: Key, D: Digits<K>>(keys: &mut Slice<K>, values: Option<&mut Slice<u32>>, order: D) -> Result<()> {
    let device = keys.device().clone();
    match values {
        Some(values) => {
            let mut scratch = Scratch::with_values(&device, keys.len())?;
            sort_pairs_into(&device, keys, values, &mut scratch, order)
        }
        None => sort_into(&device, keys, &mut Scratch::new(&device, keys.len())?, order),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{everywhere, random, uneven};
    use super::*;
    use sarek_runtime::order::{Ascending, Descending};

    /// Sorts data that the ranks have unevenly, with all of them as samples, and checks the order, the stability and the balance.
    fn sorts(what: &str, data: &[u32]) {
        sorts_with(&Settings::USUAL, what, data, &|length, ranks| most(length, ranks));
    }

    /// Does the same with other settings, and another bound of a rank's elements.
    fn sorts_with(settings: &Settings, what: &str, data: &[u32], most: &dyn Fn(usize, usize) -> usize) {
        let run = |rank: &Communicator| {
            let keys = rank.device().upload(uneven(data, rank.size(), rank.rank()))?;
            let places: Vec<u32> = (0..data.len() as u32).collect();
            let values = rank.device().upload(uneven(&places, rank.size(), rank.rank()))?;
            let (keys, values) = settings.sort(rank, &keys, Some(&values), Ascending)?;
            Ok((keys.to_vec()?, values.to_vec()?))
        };
        let mut expected: Vec<(u32, u32)> = data.iter().copied().zip(0..).collect();
        expected.sort();
        everywhere(run, |size, results| {
            let most = most(data.len(), size);
            let lengths: Vec<usize> = results.iter().map(|(keys, _)| keys.len()).collect();
            assert!(lengths.iter().all(|length| *length <= most), "{what}: {lengths:?}, at most {most}");
            let (keys, values): (Vec<_>, Vec<_>) = results.into_iter().unzip();
            let pairs: Vec<(u32, u32)> = keys.concat().into_iter().zip(values.concat()).collect();
            assert_eq!(pairs, expected, "{what}, {size} ranks");
        });
    }

    #[test]
    fn random_pairs_are_sorted_and_balanced() {
        for length in [0, 1, 7, 33, 900] {
            sorts("random keys", &random(length as u64, length, u32::MAX));
        }
    }

    #[test]
    fn equal_and_skewed_pairs_are_sorted_and_balanced() {
        sorts("few keys", &random(1, 900, 3));
        sorts("one key", &[7; 900]);
        // Nine of ten keys are the same, and the others lie above them.
        let skewed: Vec<u32> = random(2, 900, 1000).into_iter().map(|x| if x < 900 { 5 } else { x }).collect();
        sorts("skewed keys", &skewed);
    }

    #[test]
    fn pairs_in_order_are_sorted_and_balanced() {
        sorts("sorted keys", &(0..900).collect::<Vec<_>>());
        sorts("reversed keys", &(0..900).rev().collect::<Vec<_>>());
    }

    /// Some data of each kind: random, with many equal keys, all equal, in order, periodic.
    fn kinds(length: usize) -> [Vec<u32>; 5] {
        let ordered = 0..length as u32;
        let periodic = ordered.clone().map(|x| x % 64);
        [random(5, length, u32::MAX), random(6, length, 5), vec![3; length], ordered.collect(), periodic.collect()]
    }

    #[test]
    fn few_samples_sort_too_and_balance_roughly() {
        // Blocks have several tiles each.
        let settings = Settings { samples: 64, most_blocks: 2, ..Settings::USUAL };
        for data in kinds(20_000) {
            // Of 64 samples a share, half as many more are four standard deviations.
            sorts_with(&settings, "few samples", &data, &|length, ranks| (length / ranks * 3).div_ceil(2).min(length));
        }
    }

    #[test]
    fn pieces_are_sorted_while_others_travel() {
        let settings = Settings { samples: 64, most_blocks: 2, least_piece: 0, ..Settings::USUAL };
        for data in kinds(20_000).into_iter().chain([random(9, 3, 2), Vec::new()]) {
            let most = |length: usize, ranks: usize| (length / ranks * 3).div_ceil(2).min(length) + 1;
            sorts_with(&settings, "in pieces", &data, &most);
        }
        let counts = [(2, 4), (3, 2), (4, 2), (5, 1), (9, 1)];
        assert!(counts.into_iter().all(|(ranks, pieces)| settings.pieces(ranks, 0) == pieces));
        assert_eq!((Settings::USUAL.pieces(2, (1 << 23) - 1), Settings::USUAL.pieces(2, 1 << 23)), (1, 4));
    }

    #[test]
    fn more_ranks_than_parts_sort_first() {
        let settings = Settings { samples: 64, most_parts: 1, ..Settings::USUAL };
        for data in kinds(3000) {
            sorts_with(&settings, "sorted first", &data, &|length, ranks| (length / ranks * 3).div_ceil(2) + 1);
        }
        let settings = Settings { most_parts: 1, ..Settings::USUAL };
        for data in [random(7, 1000, 10), vec![9]] {
            sorts_with(&settings, "all are samples", &data, &|length, ranks| most(length, ranks));
        }
    }

    #[test]
    fn many_ranks_and_wide_keys_are_sorted() {
        let data: Vec<i64> = random(8, 9000, 50).into_iter().map(|x| (i64::from(x) - 20) << 33).collect();
        let places: Vec<u32> = (0..data.len() as u32).collect();
        let settings = Settings { samples: 64, most_blocks: 1, ..Settings::USUAL };
        let run = |rank: &Communicator| {
            let keys = rank.device().upload(uneven(&data, rank.size(), rank.rank()))?;
            let values = rank.device().upload(uneven(&places, rank.size(), rank.rank()))?;
            let (keys, values) = settings.sort(rank, &keys, Some(&values), Ascending)?;
            Ok((keys.to_vec()?, values.to_vec()?))
        };
        let mut expected: Vec<(i64, u32)> = data.iter().copied().zip(0..).collect();
        expected.sort();
        for size in [2, 5, 11] {
            let results = sarek_runtime::group::Group::cpu(size).unwrap().run(run).unwrap();
            let (keys, values): (Vec<_>, Vec<_>) = results.into_iter().unzip();
            let pairs: Vec<(i64, u32)> = keys.concat().into_iter().zip(values.concat()).collect();
            assert_eq!(pairs, expected, "{size} ranks");
        }
    }

    #[test]
    fn floats_are_sorted_in_any_order() {
        let data: Vec<f64> = random(3, 700, 1 << 20).into_iter().map(|x| 0.5 - f64::from(x)).collect();
        let run = |rank: &Communicator| {
            sort(rank, &rank.device().upload(uneven(&data, rank.size(), rank.rank()))?, Descending)?.to_vec()
        };
        let mut expected = data.clone();
        expected.sort_by(|a, b| b.total_cmp(a));
        everywhere(run, |size, results| assert_eq!(results.concat(), expected, "{size} ranks"));
    }

    #[test]
    fn the_bound_is_near_the_share() {
        assert_eq!((most(7, 0), most(9, usize::MAX)), (7, 1));
        assert_eq!((most(0, 3), most(1000, 1), most(1600, 2), most(1 << 20, 8)), (0, 1000, 800, 142_869));
    }

    #[test]
    fn as_many_values_as_keys_are_needed() {
        let run = |rank: &Communicator| {
            let (keys, values) = (rank.device().zeros::<u32>(3)?, rank.device().zeros(2)?);
            sort_pairs(rank, &keys, &values, Ascending).map(|_| ())
        };
        let error = sarek_runtime::group::Group::cpu(1).unwrap().run(run).unwrap_err();
        assert!(error.to_string().contains("a distributed sort_pairs"), "{error}");
    }
}
