//! The combination of each run of equal keys, in one pass with two decoupled look-backs.
//!
//! - Each tile looks back twice at once: one warp adds up how many runs begin in earlier tiles, which is where the
//!   tile's own runs go; another one combines the values of the run that is open where the tile begins. That look-back
//!   ends at the first tile with a head.
//! - Keys and values are loaded contiguously, all in flight together. Heads are found by shuffles and votes.
//! - A thread walks over its neighbouring items in registers. At each head it has the run before it, and stages it in
//!   the shared memory that the items have left. So keys and values are written as contiguous arrays.
//!
//! The number of the runs is 64 bits wide if there are 2^32 elements or more.

use super::tile::{blocked_bits, load_heads, scan_runs};
use super::{Loaded, Values};
use crate::Tuning;
use crate::compaction::best::Count;
use sarek_runtime::Result;
use sarek_runtime::block::warp_start;
use sarek_runtime::grid::{TileStates, TileWord, draw_tile, epoch_of, look_back, publish, tile_of};
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::{Monoid, Sum};
use sarek_runtime::prelude::*;

/// Writes the key of each run of equal `keys` to `unique`, the combination of its values to `totals`, and the number of
/// runs to `count[0]`.
///
/// There is a block of `THREADS` threads, at least 64, for each tile of `TILE` = `THREADS * ITEMS` elements, and at
/// least one; a multiprocessor has registers for at least `BLOCKS` of them. `counts` and `partials` are words of
/// [`TileStates`] for values of the types `C` and `T`.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn reduce_runs<
    K: Shuffle,
    T: TileWord,
    M: Monoid<T>,
    V: Values<T>,
    C: Count,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    keys: &[K],
    values: &[T],
    unique: &mut [K],
    totals: &mut [T],
    count: &mut [u64],
    counts: &[AtomicU64],
    partials: &[AtomicU64],
    counter: &[AtomicU64],
) {
    let tile_keys = shared!([K; TILE]);
    let tile_values = shared!([T; TILE]);
    let rows = shared!([u32; THREADS]);
    let warp_totals = shared!([T; 32]);
    let warp_heads = shared!([u32; 32]);
    let opening = shared!([T; 1]);
    let carried = shared!([T; 1]);
    let runs_before = shared!([C; 1]);
    let drawn = shared!([u64; 1]);
    let tid = thread_idx_x();
    let own = tid * ITEMS as u32;

    superstep!(draw, {
        if tid == 0 {
            drawn[0] = draw_tile(counter);
        }
    });
    let number = drawn[0];
    let (tile, epoch) = (tile_of(number), epoch_of(number));
    let start = tile as usize * TILE;
    let striped = warp_start::<ITEMS>() + lane_id() as usize;
    let from = start + striped;

    let mut items = [M::identity(); ITEMS];
    if start + TILE <= keys.len() {
        #[unroll]
        for k in 0..ITEMS {
            items[k] = V::value(values, from + 32 * k);
        }
    } else {
        #[unroll]
        for k in 0..ITEMS {
            if from + 32 * k < keys.len() {
                items[k] = V::value(values, from + 32 * k);
            }
        }
    }
    let mut own_keys = [K::ZERO; ITEMS];
    let heads = load_heads::<K, ITEMS, TILE>(keys, start, &mut own_keys);
    #[unroll]
    for k in 0..ITEMS {
        tile_keys[striped + 32 * k] = own_keys[k];
        tile_values[striped + 32 * k] = items[k];
    }
    let bits = blocked_bits::<THREADS, ITEMS>(rows, heads);
    let mut total = M::identity();
    #[unroll]
    for k in 0..ITEMS as u32 {
        own_keys[k] = tile_keys[own + k];
        items[k] = tile_values[own + k];
        total = if bits >> k & 1 != 0 { items[k] } else { M::combine(total, items[k]) };
    }
    let (open, rank, aggregate, all_heads) = scan_runs::<T, M, THREADS>(warp_totals, warp_heads, popcount(bits), total);
    // The bounds hold anyway. They spare a check a run.
    let tile_runs = all_heads.min(TILE as u32);
    let last = TILE as u32 - 1;
    let closed = tile_runs > 0;
    // Each by the warp that looks back for the same, whose prefix must not be overwritten.
    if tid == 0 {
        publish::<C>(counts, epoch, tile, C::of(tile_runs), false);
    } else if tid == WARP_SIZE {
        publish::<T>(partials, epoch, tile, aggregate, closed);
    }

    // Each head takes the place of its rank, and what it ends goes before it.
    let mut running = open;
    let mut next = rank;
    #[unroll]
    for k in 0..ITEMS as u32 {
        if bits >> k & 1 != 0 {
            if next == 0 {
                opening[0] = running;
            } else {
                tile_values[(next - 1).min(last)] = running;
            }
            tile_keys[next.min(last)] = own_keys[k];
            next += 1;
            running = items[k];
        } else {
            running = M::combine(running, items[k]);
        }
    }
    superstep!(carry, {
        if warp_id() == 0 {
            let before = look_back::<C, Sum>(counts, epoch, tile, C::of(tile_runs), false);
            if lane_id() == 0 {
                runs_before[0] = before;
            }
        } else if warp_id() == 1 {
            let prefix = look_back::<T, M>(partials, epoch, tile, aggregate, closed);
            if lane_id() == 0 {
                carried[0] = prefix;
            }
        }
    });

    let before = C::index(runs_before[0]);
    let prefix = carried[0];
    let kept = &mut unique[before..before + tile_runs as usize];
    for i in (tid..tile_runs).step_by(THREADS as u32) {
        kept[i] = tile_keys[i];
    }
    // The run that is open before the tile's first head ends there. Element 0 ends none.
    if closed && before > 0 && tid == 0 {
        totals[before - 1] = M::combine(prefix, opening[0]);
    }
    if closed {
        let ended = &mut totals[before..before + tile_runs as usize - 1];
        for i in (tid..tile_runs - 1).step_by(THREADS as u32) {
            ended[i] = tile_values[i.min(last)];
        }
    }
    if tile == grid_dim_x() - 1 && tid == 0 {
        let runs = before + tile_runs as usize;
        count[0] = runs as u64;
        if runs > 0 {
            totals[runs - 1] = if closed { aggregate } else { M::combine(prefix, aggregate) };
        }
    }
}

/// The tuning for a key and a value of up to 8 bytes together, of up to 12, and of more.
pub(super) const NARROW: Tuning = Tuning { threads: 256, items: 19, blocks: 4 };
pub(super) const MEDIUM: Tuning = Tuning { items: 11, blocks: 3, ..NARROW };
pub(super) const WIDE: Tuning = Tuning { items: 9, ..MEDIUM };

/// Writes the key of each run of equal keys to the front of `unique`, the combination of its values to the front of
/// `totals`, both in order, and returns the number of runs. The rest of both stays as it is.
///
/// The operator is associative and need not commute. Sums of floats over several tiles may differ in their last bits
/// from run to run, unless the operator is `InOrder(Sum)`.
///
/// ```
/// use sarek_examples::runs;
/// use sarek_runtime::{Device, monoid::Sum};
///
/// let device = Device::best()?;
/// let keys = device.upload(&[7u32, 7, 9, 9, 9, 7])?;
/// let values = device.upload(&[1, 2, 3, 4, 5, 6])?;
/// let (mut unique, mut totals) = (device.zeros(6)?, device.zeros(6)?);
/// let runs = runs::reduce_by_key(&device, &keys, &values, &mut unique, &mut totals, Sum)?;
/// assert_eq!(unique.slice(..runs)?.to_vec()?, [7, 9, 7]);
/// assert_eq!(totals.slice(..runs)?.to_vec()?, [3, 12, 6]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if there are not as many values as keys or an output is shorter than these, a buffer of another
/// device, no memory, or a failure of the device.
pub fn reduce_by_key<K: Shuffle, T: TileWord, M: Monoid<T>>(
    device: &Device,
    keys: &Slice<K>,
    values: &Slice<T>,
    unique: &mut Slice<K>,
    totals: &mut Slice<T>,
    monoid: M,
) -> Result<usize> {
    let (mut scratch, mut count) = (TileStates::new(device)?, device.zeros(1)?);
    reduce_by_key_into(device, keys, values, unique, totals, &mut count, &mut scratch, monoid)?;
    crate::compaction::read_count(&count)
}

/// [`reduce_by_key()`] that does not wait, and allocates nothing unless the scratch memory has to grow. The number of
/// runs is left in `count[0]`.
///
/// # Errors
/// The errors of [`reduce_by_key()`], and [`Error::Length`] if `count` is empty.
#[allow(clippy::too_many_arguments)]
pub fn reduce_by_key_into<K: Shuffle, T: TileWord, M: Monoid<T>>(
    target: &impl Target,
    keys: &Slice<K>,
    values: &Slice<T>,
    unique: &mut Slice<K>,
    totals: &mut Slice<T>,
    count: &mut Slice<u64>,
    scratch: &mut TileStates,
    _: M,
) -> Result<()> {
    if keys.len() != values.len() {
        return Err(Error::Length { what: "reduce_by_key", expected: keys.len(), given: values.len() });
    }
    if const { size_of::<K>() + size_of::<T>() <= 8 } {
        tuned!(launch[K, T, M, Loaded], NARROW)(target, keys, values, unique, totals, count, scratch)
    } else if const { size_of::<K>() + size_of::<T>() <= 12 } {
        tuned!(launch[K, T, M, Loaded], MEDIUM)(target, keys, values, unique, totals, count, scratch)
    } else {
        tuned!(launch[K, T, M, Loaded], WIDE)(target, keys, values, unique, totals, count, scratch)
    }
}

/// Launches the kernel for tiles of `TILE` = `THREADS * ITEMS` elements.
pub(super) fn launch<
    K: Shuffle,
    T: TileWord,
    M: Monoid<T>,
    V: Values<T>,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    target: &impl Target,
    keys: &Slice<K>,
    values: &Slice<T>,
    unique: &mut Slice<K>,
    totals: &mut Slice<T>,
    count: &mut Slice<u64>,
    scratch: &mut TileStates,
) -> Result<()> {
    const { assert!(ITEMS < 32 && TILE == THREADS * ITEMS, "a thread has a bit for each item") };
    for output in [unique.len(), totals.len()] {
        if output < keys.len() {
            return Err(Error::Length { what: "runs", expected: output, given: keys.len() });
        }
    }
    if count.is_empty() {
        return Err(Error::Length { what: "runs", expected: 0, given: 1 });
    }
    let tiles = keys.len().div_ceil(TILE).max(1);
    let grid = Grid::new(tiles, THREADS);
    // Of four words a tile, the first ones are for the counts.
    let (words, counter) = scratch.next::<u64>(2 * tiles)?;
    if u32::try_from(keys.len()).is_ok() {
        let (counts, partials) = (words.slice(..tiles)?, words.slice(tiles..)?);
        reduce_runs::<K, T, M, V, u32, THREADS, ITEMS, TILE, BLOCKS>::launch(
            target, grid, keys, values, unique, totals, count, &counts, &partials, counter,
        )
    } else {
        let (counts, partials) = (words.slice(..2 * tiles)?, words.slice(2 * tiles..)?);
        reduce_runs::<K, T, M, V, u64, THREADS, ITEMS, TILE, BLOCKS>::launch(
            target, grid, keys, values, unique, totals, count, &counts, &partials, counter,
        )
    }
}
