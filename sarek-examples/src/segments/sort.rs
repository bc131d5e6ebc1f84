//! Sorts each segment by comparisons.
//!
//! - A block sorts a tile of the array by segments first and keys second ([`sort_segment_tiles`]), however many
//!   segments lie in it. Segments within a tile are done.
//! - A segment that reaches over the end of a tile is in several sorted pieces. As in a merge sort, passes merge runs
//!   of 1, 2, 4, … tiles in pairs ([`merge_segments`]). But only one segment reaches over the middle of a pair, and
//!   only its keys are merged. So each pass moves the segments that need it: where all are short, some keys around each
//!   end of a tile, once; and a huge one takes as long as a sort of it would, by as many blocks as it has tiles.
//! - What a pass has merged is copied back ([`copy_merged`]), since the other keys are not moved.
//!
//! All kernels launch with `launch`. What remains are a check for each key that a pass reads, whose place in a merge
//! comes from data, for each offset, and in the merges of a tile, which are those of
//! [`block::merge_sort`](fn@block::merge_sort).

use crate::compaction::best::Count;
use crate::merge_sort::tile::{load_pieces, merge_path_by_warp, merge_pieces, store_shared};
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::Sum;
use sarek_runtime::order::Less;
use sarek_runtime::prelude::*;
use sarek_runtime::{Result, block};

/// A key, and the number of its segment in its tile.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub struct Tagged<K> {
    /// The number of the segment.
    pub segment: u32,
    /// The key.
    pub key: K,
}

/// The order of keys within segments.
#[derive(Debug, Clone, Copy, Default)]
pub struct WithinSegments<L>(std::marker::PhantomData<L>);

#[device]
impl<K: Number, L: Less<K>> Less<Tagged<K>> for WithinSegments<L> {
    fn less(a: Tagged<K>, b: Tagged<K>) -> bool {
        a.segment < b.segment || a.segment == b.segment && L::less(a.key, b.key)
    }
}

/// Returns how many of the offsets from `first` to `last` are at or before `place`, counted from the start of all.
/// Those before `first` are.
#[device]
fn offsets_through<C: Count>(offsets: &[C], first: usize, last: usize, place: usize) -> usize {
    let mut low = first;
    let mut high = last;
    while low < high {
        let middle = low + (high - low) / 2;
        if C::index(offsets[middle]) <= place {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// Writes the segment that reaches over the start of each tile but the first one, from `spans[2 * i]` to `spans[2 * i +
/// 1]` for tile `i`; if there is none, both are that start.
#[kernel(block = 128)]
pub fn segment_spans<C: Count>(offsets: &[C], spans: &mut [u64], len: usize, tile: usize) {
    let number = global_idx_x() as usize;
    if 2 * number + 1 < spans.len() {
        let place = number * tile;
        let next = offsets_through::<C>(offsets, 0, offsets.len(), place);
        let start = if next > 0 { C::index(offsets[next - 1]) } else { 0 };
        let end = if next < offsets.len() { C::index(offsets[next]).min(len) } else { len };
        spans[2 * number] = start as u64;
        spans[2 * number + 1] = if start < place { end as u64 } else { place as u64 };
    }
}

/// Sorts the keys of each segment within each tile of `TILE` = `THREADS * ITEMS` keys, a block for each. `THREADS` is a
/// power of two.
#[kernel(block = THREADS)]
pub fn sort_segment_tiles<
    K: Number,
    L: Less<K>,
    C: Count,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    all_keys: &mut [K],
    offsets: &[C],
) {
    let staging = shared!([Tagged<K>; TILE]);
    let tile_keys = shared!([K; TILE]);
    let starts = shared!([u32; TILE]);
    let warp_totals = shared!([u32; 32]);
    let ends = shared!([usize; 2]);
    let tid = thread_idx_x();
    let start = block_idx_x() as usize * TILE;
    let count = (all_keys.len() - start).min(TILE) as u32;

    superstep!(search, {
        if tid < 2 {
            let place = if tid == 0 { start } else { start + count as usize - 1 };
            ends[tid] = offsets_through::<C>(offsets, 0, offsets.len(), place);
        }
        for i in (tid..TILE as u32).step_by(THREADS as u32) {
            starts[i] = 0;
        }
    });
    let (first, last) = (ends[0], ends[1]);
    superstep!(mark, {
        if last - first <= TILE {
            for i in (first + tid as usize..last).step_by(THREADS) {
                // Of the segments that start at a place, only the last one has keys.
                let at = C::index(offsets[i]);
                if i + 1 == last || C::index(offsets[i + 1]) > at {
                    starts[(at - start).min(TILE - 1)] = 1;
                }
            }
        } else {
            for i in (tid..count).step_by(THREADS as u32) {
                let place = start + i as usize;
                let next = offsets_through::<C>(offsets, first, last, place);
                if next > first && C::index(offsets[next - 1]) == place {
                    starts[i] = 1;
                }
            }
        }
    });
    let own = tid * ITEMS as u32;
    let mut segments = [0u32; ITEMS];
    #[unroll]
    for k in 0..ITEMS as u32 {
        segments[k] = starts[own + k];
    }
    block::inclusive_scan_items::<u32, Sum, THREADS, ITEMS>(warp_totals, &mut segments);

    let mut keys = [K::ZERO; ITEMS];
    block::load_transposed::<K, THREADS, ITEMS, TILE>(tile_keys, all_keys, start, &mut keys);
    let mut tagged = [Tagged { segment: 0, key: K::ZERO }; ITEMS];
    #[unroll]
    for k in 0..ITEMS {
        tagged[k] = Tagged { segment: segments[k], key: keys[k] };
    }
    block::merge_sort::<Tagged<K>, WithinSegments<L>, THREADS, ITEMS, TILE>(staging, &mut tagged, count);
    #[unroll]
    for k in 0..ITEMS {
        keys[k] = tagged[k].key;
    }
    block::store_transposed::<K, THREADS, ITEMS, TILE>(tile_keys, all_keys, start, &keys);
}

/// Returns what a pass that merges runs of `width` tiles merges around the middle of the pair to which a tile belongs:
/// where the first and the second piece begin and where the second one ends, and the part of the result that is in the
/// tile. Where nothing is to be merged, that part is empty.
#[device]
fn to_merge<const TILE: usize>(
    spans: &[u64],
    len: usize,
    number: usize,
    width: usize,
) -> (usize, usize, usize, usize, usize) {
    let middle = number / (2 * width) * (2 * width) + width;
    let mut result = (0, 0, 0, 0, 0);
    if 2 * middle + 1 < spans.len() {
        let place = middle * TILE;
        let low = (spans[2 * middle] as usize).max(place - width * TILE);
        let high = (spans[2 * middle + 1] as usize).min(place + width * TILE).min(len);
        if low < place && high > place {
            result = (low, place, high, low.max(number * TILE), high.min((number + 1) * TILE));
        }
    }
    result
}

/// Merges the two pieces of the segment that reaches over the middle of each pair of runs of `width` tiles, a block for
/// each tile of `TILE` = `THREADS * ITEMS` keys. The other keys of `keys_out` stay as they are. `spans` come from
/// [`segment_spans`], and `width` is a power of two.
#[kernel(block = THREADS)]
pub fn merge_segments<K: Number, L: Less<K>, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    keys_in: &[K],
    keys_out: &mut [K],
    spans: &[u64],
    width: usize,
) {
    let tile_keys = shared!([K; TILE]);
    let cuts = shared!([usize; 2]);
    let number = block_idx_x() as usize;
    let (low, middle, high, start, end) = to_merge::<TILE>(spans, keys_in.len(), number, width);
    if start >= end {
        return;
    }

    // How many keys of the first piece come before the part of this tile, and through its end.
    superstep!(cut, {
        if warp_id() < 2 {
            let diagonal = if warp_id() == 0 { start - low } else { end - low };
            let cut = merge_path_by_warp::<K, L>(keys_in, low, middle - low, middle, high - middle, diagonal);
            if lane_id() == 0 {
                cuts[warp_id()] = cut;
            }
        }
    });
    let (before, through) = (cuts[0], cuts[1]);
    let count = (end - start).min(TILE) as u32;
    // Bounded, as a comparison may be no order.
    let a_count = through.saturating_sub(before).min(count as usize) as u32;
    let a = low + before;
    let b = middle + (start - low) - before;
    let (left, right) = (&keys_in[a..a + a_count as usize], &keys_in[b..b + (count - a_count) as usize]);

    let mut keys = [K::ZERO; ITEMS];
    load_pieces::<K, false, THREADS, ITEMS>(left, right, a_count, count, &mut keys);
    let mut sources = [0u32; ITEMS];
    merge_pieces::<K, L, THREADS, ITEMS, TILE>(tile_keys, a_count, count, &mut keys, &mut sources);
    store_shared::<K, THREADS, ITEMS, TILE>(&keys, tile_keys, keys_out, start, count);
}

/// Copies what [`merge_segments`] has merged with the same arguments.
#[kernel(block = THREADS)]
pub fn copy_merged<K: Number, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    merged: &[K],
    keys: &mut [K],
    spans: &[u64],
    width: usize,
) {
    let (_, _, _, start, end) = to_merge::<TILE>(spans, merged.len(), block_idx_x() as usize, width);
    let from = start + thread_idx_x() as usize;
    let mut items = [K::ZERO; ITEMS];
    #[unroll]
    for k in 0..ITEMS {
        if from + k * THREADS < end {
            items[k] = merged[from + k * THREADS];
        }
    }
    #[unroll]
    for k in 0..ITEMS {
        if from + k * THREADS < end {
            keys[from + k * THREADS] = items[k];
        }
    }
}

/// The default number of threads of a block.
const THREADS: usize = 256;

/// The tile of types of 8 bytes, the smallest one.
const SMALLEST_TILE: usize = THREADS * 5;

/// The scratch memory of [`sort_into`]: a second place for the keys, and the segments at the ends of tiles.
#[derive(Debug)]
pub struct Scratch<K> {
    keys: Buffer<K>,
    spans: Buffer<u64>,
}

impl<K: Number> Scratch<K> {
    /// Scratch memory for at most `len` keys, in any segments.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device, len: usize) -> Result<Scratch<K>> {
        Ok(Scratch { keys: device.zeros(len)?, spans: device.zeros(2 * len.div_ceil(SMALLEST_TILE))? })
    }
}

/// Sorts the keys of each segment, in place. Equal keys keep their order.
///
/// A segment begins at each of the `offsets`, `u32` or `u64`, which rise or stay; keys before the first one are a
/// segment, too, and so are those after the last one.
///
/// ```
/// use sarek_examples::segments;
/// use sarek_runtime::Device;
/// use sarek_runtime::order::Ascending;
///
/// let device = Device::best()?;
/// let mut keys = device.upload(&[3, 1, 4, 1, 5, 9, 2])?;
/// let offsets = device.upload(&[0u32, 3, 3])?;
/// segments::sort(&device, &mut keys, &offsets, Ascending)?;
/// assert_eq!(keys.to_vec()?, [1, 3, 4, 1, 2, 5, 9]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// If the offsets fall somewhere, the keys are in no particular order and some may be lost, or there is an error.
///
/// # Errors
/// A buffer of another device, no memory, or a failure of the device.
pub fn sort<K: Number, L: Less<K>, C: Count>(
    device: &Device,
    keys: &mut Slice<K>,
    offsets: &Slice<C>,
    order: L,
) -> Result<()> {
    let mut scratch = Scratch::new(device, keys.len())?;
    sort_into(device, keys, offsets, &mut scratch, order)
}

/// [`sort()`] that does not wait and allocates nothing.
///
/// # Errors
/// The errors of [`sort()`], and [`Error::Length`] if the scratch is for fewer keys.
pub fn sort_into<K: Number, L: Less<K>, C: Count>(
    target: &impl Target,
    keys: &mut Slice<K>,
    offsets: &Slice<C>,
    scratch: &mut Scratch<K>,
    _: L,
) -> Result<()> {
    match size_of::<K>() {
        ..=4 => launch::<K, L, C, 7, 1792>(target, keys, offsets, scratch),
        _ => launch::<K, L, C, 5, SMALLEST_TILE>(target, keys, offsets, scratch),
    }
}

/// Launches the kernels for tiles of `TILE` = `THREADS * ITEMS` keys.
fn launch<K: Number, L: Less<K>, C: Count, const ITEMS: usize, const TILE: usize>(
    target: &impl Target,
    keys: &mut Slice<K>,
    offsets: &Slice<C>,
    scratch: &mut Scratch<K>,
) -> Result<()> {
    const { assert!(TILE == THREADS * ITEMS, "a tile has the keys of all threads") };
    let len = keys.len();
    if scratch.keys.len() < len {
        return Err(Error::Length { what: "sort segments", expected: scratch.keys.len(), given: len });
    }
    if len < 2 {
        return Ok(());
    }
    let tiles = len.div_ceil(TILE);
    let grid = Grid::new(tiles, THREADS);
    let mut merged = scratch.keys.slice_mut(..len)?;
    let mut spans = scratch.spans.slice_mut(..2 * tiles)?;
    segment_spans::<C>::launch(target, Grid::cover(tiles, 128), offsets, &mut spans, len, TILE)?;
    sort_segment_tiles::<K, L, C, THREADS, ITEMS, TILE>::launch(target, grid, keys, offsets)?;
    let mut width = 1;
    while width < tiles {
        merge_segments::<K, L, THREADS, ITEMS, TILE>::launch(target, grid, keys, &mut merged, &spans, width)?;
        copy_merged::<K, THREADS, ITEMS, TILE>::launch(target, grid, &merged, keys, &spans, width)?;
        width *= 2;
    }
    Ok(())
}
