//! Sorts each segment by comparisons.
//!
//! - The array is cut into tiles of the same number of keys. A segment that reaches at most [`OVERHANG`] keys over the
//!   end of a tile belongs to it as a whole: the next tile begins after it ([`segment_spans`]).
//! - A block sorts the segments of a tile, however many these are ([`sort_segment_tiles`]).
//! - A segment that reaches farther is in several sorted pieces. As in a merge sort, passes merge pieces of 1, 2, 4, …
//!   tiles in pairs, in one cooperative launch ([`merge_segments`]). The passes move only keys of such segments, until
//!   they are sorted: a huge segment takes as long as a sort of it would, by as many blocks as it has tiles. Where there
//!   is none, the launch ends at once.
//!
//! All kernels launch with `launch`. What remains are checks of what comes from data: offsets, and places in a merge.

mod merge;
mod tile;

pub use merge::merge_segments;
pub use tile::sort_segment_tiles;

use crate::compaction::best::Count;
use sarek_runtime::cooperative::GridBarrier;
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::Max;
use sarek_runtime::order::Less;
use sarek_runtime::prelude::*;
use sarek_runtime::{Result, block};

/// How many keys a tile has beyond its end, at most.
pub const OVERHANG: usize = 128;

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

/// How an array is cut into tiles: boundary `i` is before the key `i * stride`.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub(crate) struct Boundaries {
    len: usize,
    stride: usize,
}

#[device]
impl Boundaries {
    /// Returns the segment that reaches over a boundary. If there is none, both ends are the boundary.
    fn span(self, spans: &[u64], boundary: usize) -> (usize, usize) {
        if 2 * boundary + 1 < spans.len() {
            (spans[2 * boundary] as usize, spans[2 * boundary + 1] as usize)
        } else {
            (self.len, self.len)
        }
    }

    /// Returns where a tile begins.
    fn start_of(self, spans: &[u64], tile: usize) -> usize {
        let place = (tile * self.stride).min(self.len);
        let (_, to) = self.span(spans, tile);
        if to > place && to <= place + OVERHANG { to } else { place }
    }

    /// Returns whether the segment between `from` and `to` is cut at a boundary.
    fn is_open(self, from: usize, to: usize, boundary: usize) -> bool {
        let place = boundary * self.stride;
        from < place && to > place + OVERHANG
    }

    /// Returns the last pass in which pieces of a segment are merged, which is cut at a boundary.
    fn last_pass(self, from: usize, to: usize) -> u32 {
        let (first, last) = (from / self.stride, to.saturating_sub(OVERHANG + 1) / self.stride);
        63 - ((first ^ last) as u64 | 1).leading_zeros()
    }
}

/// Writes for each boundary of tiles the number of offsets at or before it, to `firsts`, and the segment that reaches
/// over it, from `spans[2 * i]` to `spans[2 * i + 1]` for boundary `i`; if there is none, both are the boundary. Each
/// block writes to `passes` how many passes its segments need.
#[kernel(block = SPAN_THREADS)]
pub fn segment_spans<C: Count>(
    offsets: &[C],
    firsts: &mut [u64],
    spans: &mut [u64],
    passes: &mut [u32],
    len: usize,
    stride: usize,
) {
    let warp_totals = shared!([u32; 32]);
    let boundaries = Boundaries { len, stride };
    let number = global_idx_x() as usize;
    let mut own_passes = 0;
    if number < firsts.len() && 2 * number + 1 < spans.len() {
        let place = number * stride;
        let next = offsets_through::<C>(offsets, 0, offsets.len(), place);
        firsts[number] = next as u64;
        let start = if next > 0 { C::index(offsets[next - 1]) } else { 0 };
        let end = if next < offsets.len() { C::index(offsets[next]).min(len) } else { len };
        let (from, to) = if start < place { (start, end) } else { (place, place) };
        spans[2 * number] = from as u64;
        spans[2 * number + 1] = to as u64;
        if boundaries.is_open(from, to, number) {
            // They are even: after these, the keys are where they were.
            own_passes = (boundaries.last_pass(from, to) + 2) / 2 * 2;
        }
    }
    let all_passes = block::reduce::<u32, Max, SPAN_THREADS>(warp_totals, own_passes);
    if thread_idx_x() == 0 {
        passes[block_idx_x()] = all_passes;
    }
}

/// The number of threads of a block that sorts or merges.
const THREADS: usize = 256;

/// The number of threads of a block of [`segment_spans`].
const SPAN_THREADS: usize = 128;

/// The tile of types of 8 bytes, the smallest one.
const SMALLEST_TILE: usize = THREADS * 5;

/// The scratch memory of [`sort_into`]: a second place for the keys, and the segments at the ends of tiles.
#[derive(Debug)]
pub struct Scratch<K> {
    keys: Buffer<K>,
    firsts: Buffer<u64>,
    spans: Buffer<u64>,
    passes: Buffer<u32>,
    barrier: Buffer<GridBarrier>,
}

impl<K: Number> Scratch<K> {
    /// Scratch memory for at most `len` keys, in any segments.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device, len: usize) -> Result<Scratch<K>> {
        let tiles = len.div_ceil(SMALLEST_TILE - OVERHANG);
        Ok(Scratch {
            keys: device.zeros(len)?,
            firsts: device.zeros(tiles)?,
            spans: device.zeros(2 * tiles)?,
            passes: device.zeros(tiles.div_ceil(SPAN_THREADS))?,
            barrier: device.zeros(1)?,
        })
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
    if const { size_of::<K>() <= 4 } {
        launch::<K, L, C, 7, 1792>(target, keys, offsets, scratch)
    } else {
        launch::<K, L, C, 5, SMALLEST_TILE>(target, keys, offsets, scratch)
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
    let stride = TILE - OVERHANG;
    let tiles = len.div_ceil(stride);
    let span_grid = Grid::cover(tiles, SPAN_THREADS);
    let mut others = scratch.keys.slice_mut(..len)?;
    let mut firsts = scratch.firsts.slice_mut(..tiles)?;
    let mut spans = scratch.spans.slice_mut(..2 * tiles)?;
    let mut passes = scratch.passes.slice_mut(..tiles.div_ceil(SPAN_THREADS))?;
    segment_spans::<C>::launch(target, span_grid, offsets, &mut firsts, &mut spans, &mut passes, len, stride)?;
    let grid = Grid::new(tiles, THREADS);
    sort_segment_tiles::<K, L, C, THREADS, ITEMS, TILE>::launch(target, grid, keys, offsets, &firsts, &spans)?;
    if tiles > 1 {
        let most = merge_segments::<K, L, THREADS, ITEMS, TILE>::fill(keys.device(), THREADS, 0)?.blocks[0] as usize;
        let grid = Grid::new((2 * tiles).min(most), THREADS);
        let barrier = &scratch.barrier;
        merge_segments::<K, L, THREADS, ITEMS, TILE>::launch(
            target,
            grid,
            keys,
            &mut others,
            &spans,
            &passes,
            barrier,
        )?;
    }
    Ok(())
}
