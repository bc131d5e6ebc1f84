//! Sorting across ranks: afterwards rank 0 has the first elements in order, rank 1 the next ones, and so on.
//!
//! A sample sort (Shi and Schaeffer, "Parallel sorting by regular sampling", 1992). Each rank sorts its keys
//! ([`crate::radix_sort`]) and takes every `s`-th of them as a sample. All ranks gather the samples and choose `p - 1`
//! splitters among them, which cut everybody's keys into `p` parts. Each part goes to its rank, in one exchange, and is
//! sorted there.
//!
//! # Balance
//!
//! No rank gets more than `n/p * (1 + (p + 1) / 8p) + 1` of `n` elements on `p` ranks: 19 % more than its share on two
//! ranks, 13 % on many. This holds for all keys, even if all are equal, and for all lengths of the ranks' inputs:
//!
//! - Equal keys are ordered by their rank and position, so that a splitter can lie among them. The cut is therefore exact
//!   on the splitter's own rank; on lower ranks it is behind all equal keys, on higher ones before them. The sort is
//!   stable for the same reason.
//! - `s = ceil(n / 8p^2)` is the same on all ranks, so that each sample stands for equally many elements. At most
//!   `ceil(n / sp)` samples lie between two splitters, and each rank has at most `s - 1` elements there beyond
//!   those for which its samples stand.

use crate::radix_sort::{Key, Scratch, sort_into, sort_pairs_into};
use sarek_runtime::group::Communicator;
use sarek_runtime::order::{Digits, Less};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The threads of a block.
const THREADS: usize = 256;

/// The samples of a rank's share, for each rank.
const SAMPLES: usize = 8;

/// Writes the last key of each run of `step` to `samples`, for `count` runs.
#[kernel(block = THREADS)]
pub fn take_samples<K: Number>(keys: &[K], samples: &mut [K], step: usize, count: usize) {
    let i = block_idx_x() as usize * THREADS + thread_idx_x() as usize;
    if i < count {
        samples[i] = keys[(i + 1) * step - 1];
    }
}

/// Writes to `cuts[i]` how many of this rank's sorted keys come before or are the splitter `i`: the key `splitters[i]`,
/// which is the last of `places[i]` keys of the rank `owners[i]`.
#[kernel(block = THREADS)]
pub fn cut<K: Number, D: Less<K>>(
    keys: &[K],
    splitters: &[K],
    owners: &[u32],
    places: &[u64],
    cuts: &mut [u64],
    rank: u32,
) {
    let i = block_idx_x() as usize * THREADS + thread_idx_x() as usize;
    if i < cuts.len() {
        let (splitter, owner) = (splitters[i], owners[i]);
        let mut low = 0;
        let mut high = keys.len();
        while low < high {
            let middle = low + (high - low) / 2;
            let key = keys[middle];
            // Of equal keys, those of lower ranks come first.
            let mut before = D::less(key, splitter);
            if rank < owner {
                before = !D::less(splitter, key);
            }
            if before {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let mut count = low as u64;
        if rank == owner {
            count = places[i];
        }
        cuts[i] = count;
    }
}

/// Returns this rank's part of all ranks' keys in order: no key comes before one of a lower rank.
///
/// # Errors
/// The errors of [`crate::radix_sort::sort`] and of [`Communicator::all_to_all`].
pub fn sort<K: Key, D: Digits<K> + Less<K> + Copy>(
    rank: &Communicator,
    keys: &Slice<K>,
    order: D,
) -> Result<Buffer<K>> {
    let device = rank.device();
    let mut sorted = copied(device, keys)?;
    sort_into(device, &mut sorted, &mut Scratch::new(device, keys.len())?, order)?;
    let exchange = Exchange::plan(rank, &sorted, order)?;
    let mut keys = exchange.run(rank, &sorted)?;
    sort_into(device, &mut keys, &mut Scratch::new(device, exchange.length())?, order)?;
    Ok(keys)
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
    let device = rank.device();
    let (mut sorted, mut moved) = (copied(device, keys)?, copied(device, values)?);
    sort_pairs_into(device, &mut sorted, &mut moved, &mut Scratch::with_values(device, keys.len())?, order)?;
    let exchange = Exchange::plan(rank, &sorted, order)?;
    let (mut keys, mut values) = (exchange.run(rank, &sorted)?, exchange.run(rank, &moved)?);
    let mut scratch = Scratch::with_values(device, exchange.length())?;
    sort_pairs_into(device, &mut keys, &mut values, &mut scratch, order)?;
    Ok((keys, values))
}

/// Returns the most elements that a rank gets of `n` on `ranks` ranks.
pub fn most(n: usize, ranks: usize) -> usize {
    let (n, p) = (n as u128, ranks as u128);
    let most = (n * (9 * p + 1)) / (8 * p * p) + 1;
    most.min(n) as usize
}

fn copied<T: Number>(device: &Device, slice: &Slice<T>) -> Result<Buffer<T>> {
    let mut copy = device.zeros(slice.len())?;
    copy.copy_from_slice(slice)?;
    Ok(copy)
}

/// How many elements this rank sends to each rank, and receives from each.
struct Exchange {
    sent: Vec<usize>,
    received: Vec<usize>,
}

/// Some keys in the order of all keys: each key, its rank, and how many keys of that rank come before it or are it.
struct Splitters<K> {
    keys: Vec<K>,
    owners: Vec<u32>,
    places: Vec<u64>,
}

impl Exchange {
    /// Plans the exchange of sorted keys.
    fn plan<K: Key, D: Digits<K> + Less<K> + Copy>(
        rank: &Communicator,
        sorted: &Slice<K>,
        order: D,
    ) -> Result<Exchange> {
        let (device, size) = (rank.device(), rank.size());
        let splitters = choose(rank, sorted, order)?;
        let count = splitters.keys.len();
        let mut cuts = device.zeros::<u64>(count)?;
        let (keys, owners) = (device.upload(&splitters.keys)?, device.upload(&splitters.owners)?);
        let places = device.upload(&splitters.places)?;
        let grid = Grid::cover(count, THREADS);
        cut::<K, D>::launch(device, grid, sorted, &keys, &owners, &places, &mut cuts, rank.rank() as u32)?;
        // Without enough samples for a splitter, the first parts are empty.
        let mut ends = vec![0; size - 1 - count];
        ends.extend(cuts.to_vec()?);
        ends.push(sorted.len() as u64);
        let starts = [0].into_iter().chain(ends.iter().copied());
        let sent: Vec<u64> = ends.iter().zip(starts).map(|(end, start)| end - start).collect();
        let all = rank.all_gather_values(&sent)?;
        let received = all.chunks(size).map(|row| row[rank.rank()] as usize).collect();
        Ok(Exchange { sent: sent.into_iter().map(|count| count as usize).collect(), received })
    }

    /// Returns the number of elements that this rank receives.
    fn length(&self) -> usize {
        self.received.iter().sum()
    }

    /// Exchanges elements.
    fn run<T: Number>(&self, rank: &Communicator, elements: &Slice<T>) -> Result<Buffer<T>> {
        let mut received = rank.device().zeros(self.length())?;
        rank.all_to_all(rank.device(), elements, &self.sent, &mut received, &self.received)?;
        Ok(received)
    }
}

/// Returns the splitters: one less than ranks, or fewer if there are fewer samples than ranks.
fn choose<K: Key, D: Digits<K> + Copy>(rank: &Communicator, sorted: &Slice<K>, order: D) -> Result<Splitters<K>> {
    let (device, size) = (rank.device(), rank.size());
    let lengths: Vec<usize> =
        rank.all_gather_values(&[sorted.len() as u64])?.into_iter().map(|length| length as usize).collect();
    let step = lengths.iter().sum::<usize>().div_ceil(SAMPLES * size * size).max(1);
    // Collectives have one length, so each rank's samples take the room of the most.
    let room = lengths.iter().map(|length| length / step).max().unwrap_or(0);
    let (mut samples, mut all) = (device.zeros::<K>(room)?, device.zeros::<K>(room * size)?);
    let count = sorted.len() / step;
    take_samples::<K>::launch(device, Grid::cover(count, THREADS), sorted, &mut samples, step, count)?;
    rank.all_gather(device, &samples, &mut all)?;
    let all = all.to_vec()?;
    let (mut keys, mut origins) = (Vec::new(), Vec::new());
    for (owner, length) in lengths.iter().enumerate() {
        for sample in 0..length / step {
            keys.push(all[owner * room + sample]);
            origins.push((owner as u32, ((sample + 1) * step) as u64));
        }
    }
    let numbers: Vec<u32> = (0..keys.len() as u32).collect();
    let (mut ordered, mut numbers) = (device.upload(&keys)?, device.upload(&numbers)?);
    // Stable, so equal samples stay in the order of their ranks and places.
    sort_pairs_into(device, &mut ordered, &mut numbers, &mut Scratch::with_values(device, keys.len())?, order)?;
    let numbers = numbers.to_vec()?;
    let chosen = (1..size).map(|part| part * keys.len() / size).filter(|count| *count > 0);
    let chosen: Vec<usize> = chosen.map(|count| numbers[count - 1] as usize).collect();
    Ok(Splitters {
        keys: chosen.iter().map(|at| keys[*at]).collect(),
        owners: chosen.iter().map(|at| origins[*at].0).collect(),
        places: chosen.iter().map(|at| origins[*at].1).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{everywhere, random, uneven};
    use super::*;
    use sarek_runtime::order::{Ascending, Descending};

    /// Sorts data that the ranks have unevenly, and checks the order, the stability and the balance.
    fn sorts(what: &str, data: &[u32]) {
        let run = |rank: &Communicator| {
            let keys = rank.device().upload(uneven(data, rank.size(), rank.rank()))?;
            let places: Vec<u32> = (0..data.len() as u32).collect();
            let values = rank.device().upload(uneven(&places, rank.size(), rank.rank()))?;
            let (keys, values) = sort_pairs(rank, &keys, &values, Ascending)?;
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
        assert_eq!((most(0, 3), most(1000, 1), most(1600, 2), most(1 << 20, 8)), (0, 1000, 951, 149_505));
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
