//! The combination of each segment. All tiles have the same work, a number of elements and of ends of segments
//! together.
//!
//! - The elements and the ends are merged by their places: an end comes before the element at its place. A first kernel
//!   finds where tiles begin on the path of this merge ([`segment_splits`]); in a tile, each thread finds its own part
//!   (after D. Merrill and M. Garland, "Merge-based Parallel Sparse Matrix-Vector Multiplication", 2016).
//! - A thread walks over its elements and ends in registers. What is open where its part begins comes from a segmented
//!   scan of the block, and what is open where the tile begins from a decoupled look-back, which ends at the nearest
//!   tile with an end ([`reduce_segments`]). So there is neither a second pass nor an atomic sum.
//! - The place of a result is the number of its segment, and no look-back is needed for it.
//!
//! Each element and each offset is read once, and each result is written once, contiguously. Sums of floats of segments
//! that reach over several tiles may differ in their last bits from run to run ([why](sarek_runtime::grid)),
//! unless the operator is `InOrder(Sum)`; all others are the same in every run.
//!
//! Both kernels launch with `launch`. What remains are a check for each offset, and those of a tile's parts and of its
//! published state.

use super::FEW_TILES;
use crate::Tuning;
use crate::bisect::{WARP_BITS, first_without};
use crate::compaction::best::Count;
use crate::runs::scan_runs;
use sarek_runtime::Result;
use sarek_runtime::grid::{TileStates, TileWord, draw_tile, epoch_of, look_back, publish, tile_of};
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// Writes to `splits[i]` how many of the `offsets` come before tile `i` of `tile` elements and offsets: `1 << BITS` lanes for each
/// tile, and for the end of the last one.
#[kernel(block = 128)]
pub fn segment_splits<C: Count, const BITS: u32>(offsets: &[C], splits: &mut [u64], values: usize, tile: usize) {
    let asked = global_idx_x() as usize >> BITS;
    // All lanes search.
    let number = asked.min(splits.len() - 1);
    let diagonal = (number * tile).min(offsets.len() + values);
    let (low, high) = (diagonal.saturating_sub(values), diagonal.min(offsets.len()));
    let split = first_without::<BITS>(low, high, |place| C::index(offsets[place]) < diagonal - place);
    if asked < splits.len() && lane_id() & ((1 << BITS) - 1) == 0 {
        splits[asked] = split as u64;
    }
}

/// Writes the combination of each segment of `values` to `totals`. Segment `i` is the elements from `offsets[i]` to
/// `offsets[i + 1]`.
///
/// There is a block of `THREADS` threads for each tile of `TILE` = `THREADS * ITEMS` elements and offsets; a
/// multiprocessor has registers for at least `BLOCKS` of them. `splits` come from [`segment_splits`], and `words` and
/// `counter` are [`TileStates`] for values of type `T`.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn reduce_segments<
    T: TileWord,
    M: Monoid<T>,
    C: Count,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    values: &[T],
    offsets: &[C],
    splits: &[u64],
    totals: &mut [T],
    words: &[AtomicU64],
    counter: &[AtomicU64],
) {
    let tile_values = shared!([T; TILE]);
    let tile_ends = shared!([u32; TILE]);
    let warp_totals = shared!([T; 32]);
    let warp_heads = shared!([u32; 32]);
    let opening = shared!([T; 1]);
    let carried = shared!([T; 1]);
    let drawn = shared!([u64; 1]);
    let tid = thread_idx_x();
    let last = TILE as u32 - 1;

    superstep!(draw, {
        if tid == 0 {
            drawn[0] = draw_tile(counter);
        }
    });
    let number = drawn[0];
    let (tile, epoch) = (tile_of(number), epoch_of(number));

    // The tile's offsets and elements. The bounds hold if the offsets rise.
    let first_offset = splits[tile] as usize;
    let diagonal = tile as usize * TILE;
    let start = diagonal - first_offset;
    let tile_items = (values.len() + offsets.len() - diagonal).min(TILE) as u32;
    let own_offsets = &offsets[first_offset..splits[tile + 1] as usize];
    let ends = own_offsets.len().min(tile_items as usize) as u32;
    let count = tile_items - ends;
    let own_values = &values[start..start + count as usize];
    #[unroll]
    for k in 0..ITEMS as u32 {
        let i = tid + k * THREADS as u32;
        if i < count {
            tile_values[i] = own_values[i];
        }
    }
    superstep!(share, {
        for i in (tid..ends).step_by(THREADS as u32) {
            tile_ends[i] = C::index(own_offsets[i]).saturating_sub(start).min(TILE) as u32;
        }
    });

    // The thread's part of the path: how many ends and elements are before it.
    let share = (tid * ITEMS as u32).min(tile_items);
    let mut low = share.saturating_sub(count);
    let mut high = share.min(ends);
    while low < high {
        let middle = (low + high) / 2;
        if tile_ends[middle.min(last)] < share - middle {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    let mut end = low;
    let mut element = share - low;

    // An end leaves the identity. Past the tile's end nothing is left to take.
    let mut items = [M::identity(); ITEMS];
    let mut bits = 0u32;
    let mut total = M::identity();
    let rank = end;
    #[unroll]
    for k in 0..ITEMS {
        if end < ends && (element >= count || tile_ends[end.min(last)] <= element) {
            bits |= 1 << k;
            total = M::identity();
            end += 1;
        } else if element < count {
            items[k] = tile_values[element.min(last)];
            total = M::combine(total, items[k]);
            element += 1;
        }
    }
    let (open, _, aggregate, _) = scan_runs::<T, M, THREADS>(warp_totals, warp_heads, popcount(bits), total);
    let closed = ends > 0;
    if tid == 0 {
        publish::<T>(words, epoch, tile, aggregate, closed);
    }

    let mut running = open;
    let mut next = rank;
    #[unroll]
    for k in 0..ITEMS {
        if bits >> k & 1 != 0 {
            if next == 0 {
                opening[0] = running;
            }
            tile_values[next.min(last)] = running;
            next += 1;
            running = M::identity();
        } else {
            running = M::combine(running, items[k]);
        }
    }
    superstep!(carry, {
        if warp_id() == 0 {
            let prefix = look_back::<T, M>(words, epoch, tile, aggregate, closed);
            if lane_id() == 0 {
                carried[0] = prefix;
            }
        }
    });

    // An offset ends the segment before it. The first offset ends none.
    for i in (tid..ends).step_by(THREADS as u32) {
        let segment = first_offset + i as usize;
        let result = if i == 0 { M::combine(carried[0], opening[0]) } else { tile_values[i.min(last)] };
        if segment > 0 && segment <= totals.len() {
            totals[segment - 1] = result;
        }
    }
}

/// The tuning for types of 4 bytes, and of 8 bytes, whose tile is the smallest one.
const NARROW: Tuning = Tuning { threads: 256, items: 11, blocks: 5 };
const WIDE: Tuning = Tuning { items: 7, ..NARROW };

/// The tuning for at most [`SMALL`] elements and segments together, which larger tiles would leave most multiprocessors without.
const FEW: Tuning = Tuning { items: 5, ..NARROW };
const SMALL: usize = 1 << 18;

/// The scratch memory of [`reduce_into`].
#[derive(Debug)]
pub struct Scratch {
    splits: Buffer<u64>,
    tiles: TileStates,
}

impl Scratch {
    /// Scratch memory for at most `len` elements in at most `segments` segments.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device, len: usize, segments: usize) -> Result<Scratch> {
        let tiles = Scratch::tiles(len, segments);
        let mut states = TileStates::new(device)?;
        states.reserve(2048 * tiles)?;
        Ok(Scratch { splits: device.zeros(tiles + 1)?, tiles: states })
    }

    /// Returns how many bytes of a device's memory [`Scratch::new`] takes.
    pub const fn bytes(len: usize, segments: usize) -> usize {
        let tiles = Scratch::tiles(len, segments);
        (tiles + 1) * size_of::<u64>() + TileStates::bytes(2048 * tiles)
    }

    const fn tiles(len: usize, segments: usize) -> usize {
        let total = len + segments + 1;
        let few = if total < SMALL { total } else { SMALL };
        let (few, all) = (few.div_ceil(FEW.tile()), total.div_ceil(WIDE.tile()));
        if few > all { few } else { all }
    }
}

/// Writes the combination of each segment to `totals`: of the elements of `values` from `offsets[i]` to `offsets[i +
/// 1]` to `totals[i]`, and the identity if there are none.
///
/// The offsets, `u32` or `u64`, rise or stay, and there is one more than segments. Elements before the first and after
/// the last one belong to no segment. The operator is associative and need not commute.
///
/// ```
/// use sarek_examples::segments;
/// use sarek_runtime::{Device, monoid::Sum};
///
/// let device = Device::best()?;
/// let values = device.upload(&[3, 1, 4, 1, 5, 9])?;
/// let offsets = device.upload(&[0u32, 3, 3, 6])?;
/// let mut totals = device.zeros(3)?;
/// segments::reduce(&device, &values, &offsets, &mut totals, Sum)?;
/// assert_eq!(totals.to_vec()?, [8, 0, 15]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// If the offsets fall somewhere, or pass the end of `values`, the results are unspecified, or there is an error.
///
/// # Errors
/// [`Error::Length`] if there is not one more offset than results, a buffer of another device, no memory, or a failure
/// of the device.
pub fn reduce<T: TileWord, M: Monoid<T>, C: Count>(
    device: &Device,
    values: &Slice<T>,
    offsets: &Slice<C>,
    totals: &mut Slice<T>,
    monoid: M,
) -> Result<()> {
    let mut scratch = Scratch::new(device, values.len(), totals.len())?;
    reduce_into(device, values, offsets, totals, &mut scratch, monoid)
}

/// [`reduce()`] that does not wait and allocates nothing.
///
/// # Errors
/// The errors of [`reduce()`], and [`Error::Length`] if the scratch is for less.
pub fn reduce_into<T: TileWord, M: Monoid<T>, C: Count>(
    target: &impl Target,
    values: &Slice<T>,
    offsets: &Slice<C>,
    totals: &mut Slice<T>,
    scratch: &mut Scratch,
    _: M,
) -> Result<()> {
    let total = values.len() + offsets.len();
    match const { size_of::<T>() } {
        _ if total <= SMALL => tuned!(launch[T, M, C], FEW)(target, values, offsets, totals, scratch),
        4 => tuned!(launch[T, M, C], NARROW)(target, values, offsets, totals, scratch),
        _ => tuned!(launch[T, M, C], WIDE)(target, values, offsets, totals, scratch),
    }
}

/// Launches the kernels for tiles of `TILE` = `THREADS * ITEMS` elements and offsets.
fn launch<
    T: TileWord,
    M: Monoid<T>,
    C: Count,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const BLOCKS: usize,
>(
    target: &impl Target,
    values: &Slice<T>,
    offsets: &Slice<C>,
    totals: &mut Slice<T>,
    scratch: &mut Scratch,
) -> Result<()> {
    const { assert!(ITEMS < 32 && TILE == THREADS * ITEMS, "a thread has a bit for each item") };
    if offsets.len() != totals.len() + 1 {
        return Err(Error::Length { what: "segments", expected: totals.len() + 1, given: offsets.len() });
    }
    let tiles = (values.len() + offsets.len()).div_ceil(TILE);
    if scratch.splits.len() < tiles + 1 {
        return Err(Error::Length { what: "segments", expected: scratch.splits.len(), given: tiles + 1 });
    }
    let mut splits = scratch.splits.slice_mut(..tiles + 1)?;
    if tiles <= FEW_TILES {
        let grid = Grid::cover((tiles + 1) << WARP_BITS, 128);
        segment_splits::<C, WARP_BITS>::launch(target, grid, offsets, &mut splits, values.len(), TILE)?;
    } else {
        segment_splits::<C, 0>::launch(target, Grid::cover(tiles + 1, 128), offsets, &mut splits, values.len(), TILE)?;
    }
    let (words, counter) = scratch.tiles.next::<T>(tiles)?;
    let grid = Grid::new(tiles, THREADS);
    reduce_segments::<T, M, C, THREADS, ITEMS, TILE, BLOCKS>::launch(
        target, grid, values, offsets, &splits, totals, words, counter,
    )
}
