//! The first key of each run of equal keys, with its value, in one pass with decoupled look-back.
//!
//! It is [`compaction`](crate::compaction::best)'s `unique` with a value for each key. Heads are found by shuffles, so
//! that no key is read twice, and only the values of heads are loaded.

use super::tile::load_heads;
use crate::Tuning;
use crate::compaction::best::{Count, kept_before_warp, publish_count};
use sarek_runtime::Result;
use sarek_runtime::block::{self, warp_start};
use sarek_runtime::grid::{TileStates, draw_tile, epoch_of, tile_of};
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;

/// Writes the first key of each run of equal `keys` to `unique`, its value to `firsts`, and the number of runs to
/// `count[0]`.
///
/// There is a block of `THREADS` threads for each tile of `TILE` = `THREADS * ITEMS` elements, and at least one; a
/// multiprocessor has registers for at least `BLOCKS` of them. `words` and `counter` are [`TileStates`] for values of
/// type `C`.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn unique_runs<
    K: Shuffle,
    T: Number,
    C: Count,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    keys: &[K],
    values: &[T],
    unique: &mut [K],
    firsts: &mut [T],
    count: &mut [u64],
    words: &[AtomicU64],
    counter: &[AtomicU64],
) {
    let tile_keys = shared!([K; TILE]);
    let tile_values = shared!([T; TILE]);
    let warp_counts = shared!([u32; 32]);
    let carried = shared!([C; 1]);
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

    block::prefetch_ahead::<_, THREADS, TILE>(keys, start);
    let mut own_keys = [K::ZERO; ITEMS];
    let heads = load_heads::<K, ITEMS, TILE>(keys, start, &mut own_keys);
    publish_count::<C, THREADS>(warp_counts, words, epoch, tile, heads);
    let mut items = [T::ZERO; ITEMS];
    #[unroll]
    for k in 0..ITEMS {
        if from + 32 * k < keys.len() && heads >> k & 1 != 0 {
            items[k] = values[from + 32 * k];
        }
    }

    // The heads go to the front of the warp's part.
    let before_me = (1 << lane) - 1;
    let mut kept = 0;
    #[unroll]
    for k in 0..ITEMS {
        let is_head = heads >> k & 1 != 0;
        let votes = ballot(FULL_MASK, is_head);
        if is_head {
            // The bound holds anyway. It spares a check a run.
            let place = part + (kept + popcount(votes & before_me)).min(32 * ITEMS as u32 - 1) as usize;
            tile_keys[place] = own_keys[k];
            tile_values[place] = items[k];
        }
        kept += popcount(votes);
    }

    let to = kept_before_warp::<C, THREADS>(warp_counts, carried, count, words, epoch, tile);
    let kept = kept.min(32 * ITEMS as u32);
    let unique = &mut unique[to..to + kept as usize];
    let firsts = &mut firsts[to..to + kept as usize];
    for i in (lane..kept).step_by(32) {
        unique[i] = tile_keys[part + i as usize];
        firsts[i] = tile_values[part + i as usize];
    }
}

/// The tuning for a key and a value of up to 8 bytes together, and of more.
const NARROW: Tuning = Tuning { threads: 256, items: 23, blocks: 4 };
const WIDE: Tuning = Tuning { items: 9, ..NARROW };

/// Writes the key of each run of equal keys to the front of `unique`, its first value to the front of `firsts`, both in
/// order, and returns the number of runs. The rest of both stays as it is.
///
/// ```
/// use sarek_examples::runs;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let keys = device.upload(&[7u32, 7, 9, 9, 9, 7])?;
/// let values = device.upload(&[1, 2, 3, 4, 5, 6])?;
/// let (mut unique, mut firsts) = (device.zeros(6)?, device.zeros(6)?);
/// let runs = runs::unique_by_key(&device, &keys, &values, &mut unique, &mut firsts)?;
/// assert_eq!(unique.slice(..runs)?.to_vec()?, [7, 9, 7]);
/// assert_eq!(firsts.slice(..runs)?.to_vec()?, [1, 3, 6]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if there are not as many values as keys or an output is shorter than these, a buffer of another
/// device, no memory, or a failure of the device.
pub fn unique_by_key<K: Shuffle, T: Number>(
    device: &Device,
    keys: &Slice<K>,
    values: &Slice<T>,
    unique: &mut Slice<K>,
    firsts: &mut Slice<T>,
) -> Result<usize> {
    let (mut scratch, mut count) = (TileStates::new(device)?, device.zeros(1)?);
    unique_by_key_into(device, keys, values, unique, firsts, &mut count, &mut scratch)?;
    crate::compaction::read_count(&count)
}

/// [`unique_by_key()`] that does not wait, and allocates nothing unless the scratch memory has to grow. The number of
/// runs is left in `count[0]`.
///
/// # Errors
/// The errors of [`unique_by_key()`], and [`Error::Length`] if `count` is empty.
pub fn unique_by_key_into<K: Shuffle, T: Number>(
    target: &impl Target,
    keys: &Slice<K>,
    values: &Slice<T>,
    unique: &mut Slice<K>,
    firsts: &mut Slice<T>,
    count: &mut Slice<u64>,
    scratch: &mut TileStates,
) -> Result<()> {
    if const { size_of::<K>() + size_of::<T>() <= 8 } {
        tuned!(launch[K, T], NARROW)(target, keys, values, unique, firsts, count, scratch)
    } else {
        tuned!(launch[K, T], WIDE)(target, keys, values, unique, firsts, count, scratch)
    }
}

/// Launches the kernel for tiles of `TILE` = `THREADS * ITEMS` elements.
fn launch<K: Shuffle, T: Number, const THREADS: usize, const ITEMS: usize, const TILE: usize, const BLOCKS: usize>(
    target: &impl Target,
    keys: &Slice<K>,
    values: &Slice<T>,
    unique: &mut Slice<K>,
    firsts: &mut Slice<T>,
    count: &mut Slice<u64>,
    scratch: &mut TileStates,
) -> Result<()> {
    const { assert!(ITEMS < 32 && TILE == THREADS * ITEMS, "a thread has a bit for each item") };
    if keys.len() != values.len() {
        return Err(Error::Length { what: "unique_by_key", expected: keys.len(), given: values.len() });
    }
    for output in [unique.len(), firsts.len()] {
        if output < keys.len() {
            return Err(Error::Length { what: "unique_by_key", expected: output, given: keys.len() });
        }
    }
    if count.is_empty() {
        return Err(Error::Length { what: "unique_by_key", expected: 0, given: 1 });
    }
    let tiles = keys.len().div_ceil(TILE).max(1);
    let grid = Grid::new(tiles, THREADS);
    if u32::try_from(keys.len()).is_ok() {
        let (words, counter) = scratch.next::<u32>(tiles)?;
        unique_runs::<K, T, u32, THREADS, ITEMS, TILE, BLOCKS>::launch(
            target, grid, keys, values, unique, firsts, count, words, counter,
        )
    } else {
        let (words, counter) = scratch.next::<u64>(tiles)?;
        unique_runs::<K, T, u64, THREADS, ITEMS, TILE, BLOCKS>::launch(
            target, grid, keys, values, unique, firsts, count, words, counter,
        )
    }
}
