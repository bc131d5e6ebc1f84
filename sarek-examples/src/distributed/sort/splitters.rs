//! A sample of the keys of all ranks, and the splitters that are chosen from it.

use crate::radix_sort::{Key, Scratch, sort_pairs_into};
use sarek_runtime::Result;
use sarek_runtime::group::Communicator;
use sarek_runtime::order::{Digits, Less};
use sarek_runtime::prelude::*;

use super::THREADS;

/// Returns which of the `step` keys of a rank's stratum is its sample: a number that looks random, the same one in every
/// run.
#[device]
fn offset(rank: u32, stratum: u32, step: usize) -> usize {
    let mut bits = stratum.wrapping_mul(0x9e37_79b1) ^ rank.wrapping_add(1).wrapping_mul(0x27d4_eb2f);
    bits = (bits ^ (bits >> 16)).wrapping_mul(0x85eb_ca6b);
    bits = (bits ^ (bits >> 13)).wrapping_mul(0xc2b2_ae35);
    bits ^= bits >> 16;
    ((bits as u64).wrapping_mul(step as u64) >> 32) as usize
}

/// Returns the number of samples of a rank with `len` keys. The last stratum may be shorter than the others: it has a
/// sample if the one that it would have exists.
fn samples_of(rank: usize, len: usize, step: usize) -> usize {
    let (whole, rest) = (len / step, len % step);
    whole + usize::from(offset(rank as u32, whole as u32, step) < rest)
}

/// Writes the samples of a rank's keys, `count` of them, to `samples`, as often as they fit.
#[kernel(block = THREADS)]
pub fn take_samples<K: Number>(keys: &[K], samples: &mut [K], rank: u32, step: usize, count: usize) {
    let i = block_idx_x() as usize * THREADS + thread_idx_x() as usize;
    if i < samples.len() {
        let stratum = i % count;
        samples[i] = keys[stratum * step + offset(rank, stratum as u32, step)];
    }
}

/// Writes its place to each element.
#[kernel(block = THREADS)]
pub fn count_up(places: &mut [u32]) {
    let i = block_idx_x() as usize * THREADS + thread_idx_x() as usize;
    if i < places.len() {
        places[i] = i as u32;
    }
}

/// Chooses splitters from the sorted samples of all ranks: of `parts - 1` places that cut these evenly, those from the
/// place `first` on.
///
/// `places[i]` is the place of the sample `sorted[i]` among those of all ranks before they were sorted, and the samples of rank
/// `r` start at the place `starts[r]`. The limit of a splitter is the position from which on this rank's equal keys come
/// after it: past all of them on lower ranks than that of the splitter, 0 on higher ones.
#[kernel(block = THREADS)]
pub fn choose_splitters<K: Number>(
    sorted: &[K],
    places: &[u32],
    starts: &[u32],
    splitters: &mut [K],
    limits: &mut [u64],
    rank: u32,
    step: usize,
    parts: usize,
    first: usize,
) {
    let i = block_idx_x() as usize * THREADS + thread_idx_x() as usize;
    if i < splitters.len() {
        let ranks = starts.len();
        let at = (first + i + 1) * sorted.len() / parts - 1;
        let place = places[at];
        // The last rank whose samples start at the place or before it.
        let mut owner = 0;
        let mut behind = ranks as u32;
        while behind - owner > 1 {
            let middle = owner + (behind - owner) / 2;
            if starts[middle] <= place {
                owner = middle;
            } else {
                behind = middle;
            }
        }
        let mut limit = 0;
        if rank < owner {
            limit = u64::MAX;
        } else if rank == owner {
            let stratum = place - starts[owner];
            limit = (stratum as usize * step + offset(owner, stratum, step)) as u64 + 1;
        }
        splitters[i] = sorted[at];
        limits[i] = limit;
    }
}

/// Keys that cut those of all ranks into parts, as many for each rank: a splitter is the last key of its part.
pub(super) struct Splitters<K> {
    /// The splitters in order, without those of the first parts if these are empty.
    pub(super) keys: Buffer<K>,
    /// For each splitter, the position from which on this rank's equal keys come after it.
    pub(super) limits: Buffer<u64>,
    /// How many of the first parts are empty, for want of samples.
    pub(super) empty: usize,
}

impl<K: Key> Splitters<K> {
    /// Chooses splitters for so many parts, with `samples` samples for each rank's share of all keys, or with all keys if there are fewer.
    /// `lengths` has the number of keys of each rank.
    pub(super) fn choose<D: Digits<K> + Less<K> + Copy>(
        rank: &Communicator,
        keys: &Slice<K>,
        order: D,
        samples: usize,
        lengths: &[u64],
        parts: usize,
    ) -> Result<Splitters<K>> {
        let (device, size, me) = (rank.device(), rank.size(), rank.rank());
        // Each sample stands for as many keys, on all ranks.
        let step = (lengths.iter().sum::<u64>() as usize).div_ceil(samples * size).max(1);
        let counts: Vec<usize> =
            lengths.iter().enumerate().map(|(rank, length)| samples_of(rank, *length as usize, step)).collect();
        let starts: Vec<u32> =
            counts.iter().scan(0, |end, count| Some(std::mem::replace(end, *end + *count as u32))).collect();
        let (own, all) = (counts[me], counts.iter().sum::<usize>());

        // Ranks have different numbers of samples, so that each sends its own to each.
        let (mut mine, mut gathered) = (device.scratch(own * size)?, device.scratch(all)?);
        take_samples::<K>::launch(device, Grid::cover(mine.len(), THREADS), keys, &mut mine, me as u32, step, own)?;
        rank.all_to_all(device, &mine, &vec![own; size], &mut gathered, &counts)?;
        let mut places = device.scratch(all)?;
        count_up::launch(device, Grid::cover(all, THREADS), &mut places)?;
        // Stable, so equal samples stay in the order of their ranks and positions.
        sort_pairs_into(device, &mut gathered, &mut places, &mut Scratch::with_values(device, all)?, order)?;

        let empty = (1..parts).filter(|part| part * all / parts == 0).count();
        let count = parts - 1 - empty;
        let (mut keys, mut limits) = (device.scratch(count)?, device.scratch(count)?);
        let (grid, starts) = (Grid::cover(count, THREADS), device.upload(&starts)?);
        choose_splitters::<K>::launch(
            device,
            grid,
            &gathered,
            &places,
            &starts,
            &mut keys,
            &mut limits,
            me as u32,
            step,
            parts,
            empty,
        )?;
        Ok(Splitters { keys, limits, empty })
    }
}
