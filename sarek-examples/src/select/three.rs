//! A partition into three parts in one pass.
//!
//! An element goes to the first part if one predicate keeps it, otherwise to the second one if another predicate does,
//! and else to the third one. A tile counts the first two kinds, and two warps look back at once, each for one of them.
//! How many of the third kind there are before follows from these.

use super::{Predicate, gather};
use crate::Tuning;
use crate::compaction::best::{Count, before_and_total, count_before};
use sarek_runtime::Result;
use sarek_runtime::block::{self, warp_start};
use sarek_runtime::grid::{TileStates, draw_tile, epoch_of, tile_of};
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;

/// Copies the elements that `P` keeps to `first`, of the others those that `Q` keeps to `second`, and the rest to
/// `third`, all in order. `counts[0]` and `counts[1]` become the lengths of the first two.
///
/// There is a block of `THREADS` threads, at least 64, for each tile of `TILE` = `THREADS * ITEMS` elements, and at
/// least one; a multiprocessor has registers for at least `BLOCKS` of them. `firsts` and `seconds` are words of
/// [`TileStates`] for values of type `C`.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn partition_three<
    T: Number,
    P: Predicate<T>,
    Q: Predicate<T>,
    C: Count,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    input: &[T],
    first: &mut [T],
    second: &mut [T],
    third: &mut [T],
    counts: &mut [u64],
    firsts: &[AtomicU64],
    seconds: &[AtomicU64],
    counter: &[AtomicU64],
) {
    let staging = shared!([T; TILE]);
    let warp_firsts = shared!([u32; 32]);
    let warp_seconds = shared!([u32; 32]);
    let carried = shared!([C; 2]);
    let drawn = shared!([u64; 1]);
    let lane = lane_id();

    superstep!(draw, {
        if thread_idx_x() == 0 {
            drawn[0] = draw_tile(counter);
        }
    });
    let number = drawn[0];
    let (tile, epoch) = (tile_of(number), epoch_of(number));
    let part = warp_start::<ITEMS>();
    let start = tile as usize * TILE;
    let from = start + part + lane as usize;

    block::prefetch_ahead::<_, THREADS, TILE>(input, start);
    // Bits of the thread's elements: those of the first part, of the second one, and those that exist.
    let mut items = [T::ZERO; ITEMS];
    let mut in_first = 0u32;
    let mut in_second = 0u32;
    let mut exist = 0u32;
    if start + TILE <= input.len() {
        exist = FULL_MASK >> (32 - ITEMS as u32);
        #[unroll]
        for k in 0..ITEMS {
            items[k] = input[from + 32 * k];
        }
    } else {
        #[unroll]
        for k in 0..ITEMS {
            if from + 32 * k < input.len() {
                items[k] = input[from + 32 * k];
                exist |= 1 << k;
            }
        }
    }
    #[unroll]
    for k in 0..ITEMS {
        if exist >> k & 1 != 0 {
            in_first |= (P::keep(items[k]) as u32) << k;
            in_second |= (Q::keep(items[k]) as u32) << k;
        }
    }
    in_second &= !in_first;

    // The three kinds follow each other in the warp's part.
    let mut kinds = [0u32; 3];
    kinds[0] = gather::<T, ITEMS, TILE>(staging, &items, in_first, part);
    let own = 32 * ITEMS as u32;
    let before_me = (1 << lane) - 1;
    let mut next = kinds[0];
    #[unroll]
    for kind in 1..3 {
        let votes = if kind == 1 { in_second } else { exist & !in_first & !in_second };
        #[unroll]
        for k in 0..ITEMS {
            let is_here = votes >> k & 1 != 0;
            let here = ballot(FULL_MASK, is_here);
            if is_here {
                staging[part + (next + popcount(here & before_me)).min(own - 1) as usize] = items[k];
            }
            next += popcount(here);
            kinds[kind] += popcount(here);
        }
    }
    superstep!(count_each_warp, {
        if lane == 0 {
            warp_firsts[warp_id()] = kinds[0];
            warp_seconds[warp_id()] = kinds[1];
        }
    });
    let (firsts_before, all_firsts) = before_and_total::<THREADS>(warp_firsts);
    let (seconds_before, all_seconds) = before_and_total::<THREADS>(warp_seconds);
    superstep!(carry, {
        if warp_id() == 0 {
            carry_count::<C>(firsts, epoch, tile, all_firsts, 0, carried, counts);
        } else if warp_id() == 1 {
            carry_count::<C>(seconds, epoch, tile, all_seconds, 1, carried, counts);
        }
    });
    let to_first = C::index(carried[0]) + firsts_before as usize;
    let to_second = C::index(carried[1]) + seconds_before as usize;
    let to_third = (start + part).min(input.len()) - to_first - to_second;
    let first = &mut first[to_first..to_first + kinds[0] as usize];
    for i in (lane..kinds[0]).step_by(32) {
        first[i] = staging[part + i.min(own - 1) as usize];
    }
    let second = &mut second[to_second..to_second + kinds[1] as usize];
    for i in (lane..kinds[1]).step_by(32) {
        second[i] = staging[part + (kinds[0] + i).min(own - 1) as usize];
    }
    let third = &mut third[to_third..to_third + kinds[2] as usize];
    for i in (lane..kinds[2]).step_by(32) {
        third[i] = staging[part + (kinds[0] + kinds[1] + i).min(own - 1) as usize];
    }
}

/// Looks back for the number of elements of one kind in earlier tiles, `carried[kind]`, and if the tile is the last one
/// writes that of all elements to `counts[kind]`. A whole warp calls it.
#[device]
fn carry_count<C: Count>(
    words: &[AtomicU64],
    epoch: u32,
    tile: u32,
    total: u32,
    kind: u32,
    carried: &mut [C; 2],
    counts: &mut [u64],
) {
    let prefix = count_before::<C>(words, epoch, tile, total);
    if lane_id() == 0 {
        carried[kind] = prefix;
        if tile == grid_dim_x() - 1 {
            counts[kind] = (C::index(prefix) + total as usize) as u64;
        }
    }
}

/// The tuning for types of up to 4 bytes, and of 8 bytes.
const NARROW: Tuning = Tuning { threads: 256, items: 19, blocks: 4 };
const WIDE: Tuning = Tuning { items: 9, ..NARROW };

/// The lengths of the parts of a [`partition3`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Partition3 {
    /// The number of elements that the first predicate keeps.
    pub first: usize,
    /// The number of the others that the second one keeps.
    pub second: usize,
    /// The number of elements that neither keeps.
    pub third: usize,
}

/// Copies the elements that the first predicate keeps to the front of `outputs[0]`, of the others those that the second
/// one keeps to the front of `outputs[1]`, and the rest to the front of `outputs[2]`, all in order.
///
/// ```
/// use sarek_examples::compaction::{Even, Predicate};
/// use sarek_examples::select;
/// use sarek_runtime::prelude::*;
///
/// struct Above4;
///
/// #[device]
/// impl Predicate<i32> for Above4 {
///     fn keep(value: i32) -> bool {
///         value > 4
///     }
/// }
///
/// let device = Device::best()?;
/// let input = device.upload(&[1, 4, 2, 8, 5, 7])?;
/// let (mut even, mut large, mut rest) = (device.zeros(6)?, device.zeros(6)?, device.zeros(6)?);
/// let counts = select::partition3(&device, &input, [&mut even, &mut large, &mut rest], Even, Above4)?;
/// assert_eq!(even.slice(..counts.first)?.to_vec()?, [4, 2, 8]);
/// assert_eq!(large.slice(..counts.second)?.to_vec()?, [5, 7]);
/// assert_eq!(rest.slice(..counts.third)?.to_vec()?, [1]);
/// # Ok::<(), Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if an output is shorter than the input, a buffer of another device, no memory, or a failure of the
/// device.
pub fn partition3<T: Number, P: Predicate<T>, Q: Predicate<T>>(
    device: &Device,
    input: &Slice<T>,
    outputs: [&mut Slice<T>; 3],
    to_first: P,
    to_second: Q,
) -> Result<Partition3> {
    let (mut scratch, mut counts) = (TileStates::new(device)?, device.zeros(2)?);
    partition3_into(device, input, outputs, &mut counts, &mut scratch, to_first, to_second)?;
    let mut found = [0; 2];
    counts.copy_to_at(0, &mut found)?;
    let [first, second] = found.map(|count| count as usize);
    Ok(Partition3 { first, second, third: input.len() - first - second })
}

/// [`partition3`] that does not wait, and allocates nothing unless the scratch memory has to grow. The lengths of the
/// first two parts are left in `counts`.
///
/// # Errors
/// The errors of [`partition3`], and [`Error::Length`] if `counts` has fewer than two elements.
pub fn partition3_into<T: Number, P: Predicate<T>, Q: Predicate<T>>(
    target: &impl Target,
    input: &Slice<T>,
    outputs: [&mut Slice<T>; 3],
    counts: &mut Slice<u64>,
    scratch: &mut TileStates,
    _: P,
    _: Q,
) -> Result<()> {
    if const { size_of::<T>() <= 4 } {
        tuned!(launch[T, P, Q], NARROW)(target, input, outputs, counts, scratch)
    } else {
        tuned!(launch[T, P, Q], WIDE)(target, input, outputs, counts, scratch)
    }
}

/// Launches the kernel for tiles of `TILE` = `THREADS * ITEMS` elements.
fn launch<
    T: Number,
    P: Predicate<T>,
    Q: Predicate<T>,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    target: &impl Target,
    input: &Slice<T>,
    outputs: [&mut Slice<T>; 3],
    counts: &mut Slice<u64>,
    scratch: &mut TileStates,
) -> Result<()> {
    const { assert!(ITEMS <= 32 && TILE == THREADS * ITEMS, "a thread has a bit for each item") };
    if let Some(short) = outputs.iter().find(|output| output.len() < input.len()) {
        return Err(Error::Length { what: "partition3", expected: short.len(), given: input.len() });
    }
    if counts.len() < 2 {
        return Err(Error::Length { what: "partition3", expected: counts.len(), given: 2 });
    }
    let tiles = input.len().div_ceil(TILE).max(1);
    let grid = Grid::new(tiles, THREADS);
    let [first, second, third] = outputs;
    let (words, counter) = scratch.next::<u64>(2 * tiles)?;
    if u32::try_from(input.len()).is_ok() {
        let (firsts, seconds) = (words.slice(..tiles)?, words.slice(tiles..)?);
        partition_three::<T, P, Q, u32, THREADS, ITEMS, TILE, BLOCKS>::launch(
            target, grid, input, first, second, third, counts, &firsts, &seconds, counter,
        )
    } else {
        let (firsts, seconds) = (words.slice(..2 * tiles)?, words.slice(2 * tiles..)?);
        partition_three::<T, P, Q, u64, THREADS, ITEMS, TILE, BLOCKS>::launch(
            target, grid, input, first, second, third, counts, &firsts, &seconds, counter,
        )
    }
}
