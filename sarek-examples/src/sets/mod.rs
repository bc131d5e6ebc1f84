//! Set operations of sorted arrays, with repetitions, as C++'s `std::set_union` and its kind define them.
//!
//! | first | 1 | 3 | 3 | 3 | 7 |
//! |---|---|---|---|---|---|
//! | second | 3 | 7 | 7 | 8 | |
//! | [`Union`] | 1 | 3 3 3 | 7 7 | 8 | |
//! | [`Intersection`] | 3 | 7 | | | |
//! | [`Difference`] | 1 | 3 3 | | | |
//! | [`SymmetricDifference`] | 1 | 3 3 | 7 | 8 | |
//!
//! Of an element that is `m` times in the first array and `n` times in the second one, the union has `max(m, n)`, the
//! intersection `min(m, n)`, the difference `m - n` if that is positive, and the symmetric difference the absolute
//! value of that. The results are sorted, and stable: what is in both is taken from the first array, and of equal
//! elements those that remain are the last ones.
//!
//! - Equal elements of both arrays form pairs: the first one of each, the second one of each, and so on. A thread that
//!   gets both halves of a pair knows everything about it, whatever the other threads have. So the arrays are cut along
//!   a *balanced path*: the path of a merge that goes through each pair in one step (after O. Green and S. Baxter). Any
//!   number of equal elements is therefore shared evenly.
//! - A first kernel cuts both arrays into tiles ([`set_splits`]). Then a block merges each tile in shared memory, and
//!   look-back yields where its results go ([`set_operation`]).
//!
//! Both launch with `launch`. What remains are a check for each probe of the searches, which the data decide, and a few
//! a tile: the parts of the arrays and of the result that it takes. The elements themselves are moved without checks.

#[cfg(test)]
mod tests;

use crate::compaction::best::Count;
use sarek_runtime::grid::{TileStates, draw_tile, epoch_of, look_back, publish, tile_of};
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::Sum;
use sarek_runtime::order::Less;
use sarek_runtime::prelude::*;
use sarek_runtime::{Result, block};

/// A set operation: which elements the result has.
#[device]
pub trait Operation {
    /// Those of the first array without a partner in the second one.
    const FIRST: bool;
    /// One of each pair.
    const BOTH: bool;
    /// Those of the second array without a partner in the first one.
    const SECOND: bool;
}

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $first:literal $both:literal $second:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default)]
        pub struct $name;

        #[device]
        impl Operation for $name {
            const FIRST: bool = $first;
            const BOTH: bool = $both;
            const SECOND: bool = $second;
        }
    )*};
}

operations! {
    /// The union: elements of either array.
    Union true true true;
    /// The intersection: elements of both arrays.
    Intersection false true false;
    /// The difference: elements of the first array that the second one lacks.
    Difference true false false;
    /// The symmetric difference: elements of one array that the other one lacks.
    SymmetricDifference true false true;
}

/// Returns where the elements equal to `key` start that end before `end`: how many of the elements before `end` come before
/// `key`.
///
/// Most elements have few equals: steps back from the end, each twice as long as the one before, find a range, and halves
/// of that the place.
#[device]
fn first_of<K: Number, L: Less<K>>(items: &[K], end: usize, key: K) -> usize {
    // `end` is no larger. The minimum spares the check of each probe.
    let mut high = end.min(items.len());
    let mut step = 1usize;
    while step <= high && !L::less(items[high - step], key) {
        high -= step;
        step *= 2;
    }
    let mut low = high.saturating_sub(step - 1);
    while low < high {
        let middle = low + (high - low) / 2;
        if L::less(items[middle], key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// Returns where the elements equal to `key` end, among those from `start` to `end`, all of which do not come before `key`.
/// Steps as those of [`first_of`].
#[device]
fn end_of<K: Number, L: Less<K>>(items: &[K], start: usize, end: usize, key: K) -> usize {
    let mut low = start;
    let mut step = 1usize;
    while step <= end - low && !L::less(key, items[low + step - 1]) {
        low += step;
        step *= 2;
    }
    let mut high = end.min(low + step - 1);
    while low < high {
        let middle = low + (high - low) / 2;
        if L::less(key, items[middle]) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// Returns how many elements of each array are among the first `diagonal` ones of both, in the order in which pairs
/// follow each other. One more if the last of these is the first half of a pair: its second half.
#[device]
fn balanced_path<K: Number, L: Less<K>>(first: &[K], second: &[K], diagonal: usize) -> (usize, usize) {
    // The path of a merge, which takes equal elements of the first array before those of the second one.
    let mut low = diagonal.saturating_sub(second.len());
    let mut high = diagonal.min(first.len());
    while low < high {
        let middle = low + (high - low) / 2;
        if L::less(second[diagonal - 1 - middle], first[middle]) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    let mut a = low;
    let mut b = diagonal - low;
    if b < second.len() {
        // Of the elements equal to the next one, `taken` are on the path. Half of them, if there are so many, should be
        // from the second array.
        let key = second[b];
        let a_start = first_of::<K, L>(first, a, key);
        let b_start = first_of::<K, L>(second, b, key);
        let taken = a - a_start + (b - b_start);
        let half = taken / 2;
        let b_end = end_of::<K, L>(second, b, second.len().min(b_start + half + 1).max(b), key);
        let from_b = half.min(b_end - b_start).max(b - b_start);
        let from_a = taken - from_b;
        a = a_start + from_a;
        b = b_start + from_b;
        if from_a == from_b + 1 && b < b_end {
            b += 1;
        }
    }
    (a, b)
}

/// Cuts two sorted arrays where tiles of `step` elements of both begin, along the balanced path: writes how many
/// elements of the first and the second array are before tile `i` to `splits[2 * i]` and `splits[2 * i + 1]`.
#[kernel(block = 128)]
pub fn set_splits<K: Number, L: Less<K>>(first: &[K], second: &[K], splits: &mut [u64], step: usize) {
    let number = global_idx_x() as usize;
    if 2 * number + 1 < splits.len() {
        let diagonal = (number * step).min(first.len() + second.len());
        let (a, b) = balanced_path::<K, L>(first, second, diagonal);
        splits[2 * number] = a as u64;
        splits[2 * number + 1] = b as u64;
    }
}

/// Writes the result of a set operation to `output`, and its length to `count[0]`.
///
/// There is a block of `THREADS` threads for each tile of at most `TILE` = `THREADS * ITEMS` elements between the
/// `splits` that [`set_splits`] made. `words` and `counter` are [`TileStates`] for values of type `C`.
#[kernel(block = THREADS)]
pub fn set_operation<
    K: Number,
    L: Less<K>,
    O: Operation,
    C: Count,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    first: &[K],
    second: &[K],
    splits: &[u64],
    output: &mut [K],
    count: &mut [u64],
    words: &[AtomicU64],
    counter: &[AtomicU64],
) {
    let staging = shared!([K; TILE]);
    let warp_totals = shared!([u32; 32]);
    let carried = shared!([C; 1]);
    let drawn = shared!([u64; 1]);
    let tid = thread_idx_x();

    superstep!(draw, {
        if tid == 0 {
            drawn[0] = draw_tile(counter);
        }
    });
    let number = drawn[0];
    let (tile, epoch) = (tile_of(number), epoch_of(number));
    let at = 2 * tile as usize;
    let first = &first[splits[at] as usize..splits[at + 2] as usize];
    let second = &second[splits[at + 1] as usize..splits[at + 3] as usize];
    // The bounds hold for sorted arrays.
    let a_count = first.len().min(TILE) as u32;
    let b_count = second.len().min(TILE - a_count as usize) as u32;
    let tile_count = a_count + b_count;

    let mut items = [K::ZERO; ITEMS];
    #[unroll]
    for k in 0..ITEMS as u32 {
        let i = tid + k * THREADS as u32;
        if i < a_count {
            items[k] = first[i];
        } else if i < tile_count {
            items[k] = second[i - a_count];
        }
    }
    superstep!(share, {
        #[unroll]
        for k in 0..ITEMS as u32 {
            staging[tid + k * THREADS as u32] = items[k];
        }
    });

    // A thread takes pairs, and elements without a partner, until it has its share.
    let share = (tid * ITEMS as u32).min(tile_count);
    let end = (share + ITEMS as u32).min(tile_count);
    let (from_a, from_b) = balanced_path::<K, L>(
        &staging[..a_count as usize],
        &staging[a_count as usize..tile_count as usize],
        share as usize,
    );
    let mut a = from_a as u32;
    let mut b = a_count + from_b as u32;
    let mut keeps = 0u32;
    #[unroll]
    for k in 0..ITEMS {
        if a + (b - a_count) < end {
            let a_key = staging[a.min(TILE as u32 - 1)];
            let b_key = staging[b.min(TILE as u32 - 1)];
            let a_first = b >= tile_count || a < a_count && L::less(a_key, b_key);
            let b_first = !a_first && (a >= a_count || L::less(b_key, a_key));
            items[k] = if b_first { b_key } else { a_key };
            let keep = if a_first {
                O::FIRST
            } else if b_first {
                O::SECOND
            } else {
                O::BOTH
            };
            keeps |= (keep as u32) << k;
            a += !b_first as u32;
            b += !a_first as u32;
        }
    }
    let (rank, all) = block::exclusive_scan::<u32, Sum, THREADS>(warp_totals, popcount(keeps));
    let total = all.min(TILE as u32);
    if tid == 0 {
        publish::<C>(words, epoch, tile, C::of(total), false);
    }
    let mut next = rank;
    #[unroll]
    for k in 0..ITEMS {
        if keeps >> k & 1 != 0 {
            staging[next.min(TILE as u32 - 1)] = items[k];
            next += 1;
        }
    }
    superstep!(carry, {
        if warp_id() == 0 {
            let prefix = look_back::<C, Sum>(words, epoch, tile, C::of(total), false);
            if lane_id() == 0 {
                carried[0] = prefix;
                if tile == grid_dim_x() - 1 {
                    count[0] = (C::index(prefix) + total as usize) as u64;
                }
            }
        }
    });
    let to = C::index(carried[0]);
    let output = &mut output[to..to + total as usize];
    for i in (tid..total).step_by(THREADS as u32) {
        output[i] = staging[i];
    }
}

/// The default number of threads of a block.
const THREADS: usize = 256;

/// The tile of types of 8 bytes, the smallest one.
const SMALLEST_TILE: usize = THREADS * 15;

/// The scratch memory of [`combine_into`].
#[derive(Debug)]
pub struct Scratch {
    splits: Buffer<u64>,
    tiles: TileStates,
}

impl Scratch {
    /// Scratch memory for arrays that have at most `len` elements together.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device, len: usize) -> Result<Scratch> {
        let tiles = Scratch::tiles(len);
        let mut states = TileStates::new(device)?;
        states.reserve(2048 * tiles)?;
        Ok(Scratch { splits: device.zeros(2 * (tiles + 1))?, tiles: states })
    }

    /// Returns how many bytes of a device's memory [`Scratch::new`] takes.
    pub const fn bytes(len: usize) -> usize {
        let tiles = Scratch::tiles(len);
        2 * (tiles + 1) * size_of::<u64>() + TileStates::bytes(2048 * tiles)
    }

    const fn tiles(len: usize) -> usize {
        if len == 0 { 1 } else { len.div_ceil(SMALLEST_TILE - 1) }
    }
}

/// Writes the union, intersection or a difference of two sorted arrays to the front of `output`, and returns its
/// length. The rest of `output` stays as it is.
///
/// ```
/// use sarek_examples::sets::{self, Intersection, Union};
/// use sarek_runtime::Device;
/// use sarek_runtime::order::Ascending;
///
/// let device = Device::best()?;
/// let (first, second) = (device.upload(&[1, 3, 3, 3, 7])?, device.upload(&[3, 7, 7, 8])?);
/// let mut output = device.zeros(9)?;
/// let len = sets::combine(&device, &first, &second, &mut output, Ascending, Union)?;
/// assert_eq!(output.slice(..len)?.to_vec()?, [1, 3, 3, 3, 7, 7, 8]);
/// let len = sets::combine(&device, &first, &second, &mut output, Ascending, Intersection)?;
/// assert_eq!(output.slice(..len)?.to_vec()?, [3, 7]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// Both arrays are in the given order; of others the result is unspecified, or an error.
///
/// # Errors
/// [`Error::Length`] if `output` is shorter than the longest possible result: both arrays together for [`Union`] and
/// [`SymmetricDifference`], the first one otherwise. A buffer of another device, no memory, or a failure of the device.
pub fn combine<K: Number, L: Less<K>, O: Operation>(
    device: &Device,
    first: &Slice<K>,
    second: &Slice<K>,
    output: &mut Slice<K>,
    order: L,
    operation: O,
) -> Result<usize> {
    let (mut scratch, mut count) = (Scratch::new(device, first.len() + second.len())?, device.zeros(1)?);
    combine_into(device, first, second, output, &mut count, &mut scratch, order, operation)?;
    crate::compaction::read_count(&count)
}

/// [`combine`] that does not wait and allocates nothing. The length of the result is left in `count[0]`.
///
/// # Errors
/// The errors of [`combine`], and [`Error::Length`] if `count` is empty or the scratch is for fewer elements.
#[allow(clippy::too_many_arguments)]
pub fn combine_into<K: Number, L: Less<K>, O: Operation>(
    target: &impl Target,
    first: &Slice<K>,
    second: &Slice<K>,
    output: &mut Slice<K>,
    count: &mut Slice<u64>,
    scratch: &mut Scratch,
    _: L,
    _: O,
) -> Result<()> {
    if const { size_of::<K>() <= 4 } {
        launch::<K, L, O, 31, 7936>(target, first, second, output, count, scratch)
    } else {
        launch::<K, L, O, 15, SMALLEST_TILE>(target, first, second, output, count, scratch)
    }
}

/// Launches the kernels for tiles of `TILE` = `THREADS * ITEMS` elements.
fn launch<K: Number, L: Less<K>, O: Operation, const ITEMS: usize, const TILE: usize>(
    target: &impl Target,
    first: &Slice<K>,
    second: &Slice<K>,
    output: &mut Slice<K>,
    count: &mut Slice<u64>,
    scratch: &mut Scratch,
) -> Result<()> {
    // A tile may have the second half of a pair on top.
    const { assert!(ITEMS < 32 && TILE == THREADS * ITEMS, "a thread has a bit for each item") };
    let step = TILE - 1;
    let len = first.len() + second.len();
    let most = if O::SECOND { len } else { first.len() };
    if output.len() < most {
        return Err(Error::Length { what: "sets", expected: output.len(), given: most });
    }
    let tiles = len.div_ceil(step).max(1);
    let words = 2 * (tiles + 1);
    for (room, needed) in [(count.len(), 1), (scratch.splits.len(), words)] {
        if room < needed {
            return Err(Error::Length { what: "sets", expected: room, given: needed });
        }
    }
    let mut splits = scratch.splits.slice_mut(..words)?;
    set_splits::<K, L>::launch(target, Grid::cover(tiles + 1, 128), first, second, &mut splits, step)?;
    let grid = Grid::new(tiles, THREADS);
    if u32::try_from(len).is_ok() {
        let (words, counter) = scratch.tiles.next::<u32>(tiles)?;
        set_operation::<K, L, O, u32, THREADS, ITEMS, TILE>::launch(
            target, grid, first, second, &splits, output, count, words, counter,
        )
    } else {
        let (words, counter) = scratch.tiles.next::<u64>(tiles)?;
        set_operation::<K, L, O, u64, THREADS, ITEMS, TILE>::launch(
            target, grid, first, second, &splits, output, count, words, counter,
        )
    }
}
