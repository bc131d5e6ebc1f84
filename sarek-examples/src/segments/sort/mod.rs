//! Sorts each segment by comparisons: keys, or keys with a value each.
//!
//! - The array is cut into tiles of the same number of keys. A segment that reaches at most [`OVERHANG`] keys over the
//!   end of a tile belongs to it as a whole: the next tile begins after it ([`segment_spans`]).
//! - A block sorts the segments of a tile, however many these are ([`sort_segment_tiles`]).
//! - A segment that reaches farther is in several sorted pieces. As in a merge sort, passes merge runs of 1, 4, 16, …
//!   pieces four by four, in one cooperative launch ([`merge_segments`]). A segment takes part in as many of the last passes as
//!   it needs, so a huge one takes as long as a sort of it would, by as many blocks as it has tiles. Where there
//!   is none, the launch ends at once. Each pass moves keys from one array to the other: pieces of segments that need an odd
//!   number of passes lie in the scratch memory before the first one.
//!
//! All kernels launch with `launch`. What remains are checks of what comes from data: offsets, and places in a merge.

mod merge;
mod tile;

pub use merge::merge_segments;
pub use tile::sort_segment_tiles;

use super::FEW_TILES;
use crate::bisect::{WARP_BITS, first_without};
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
    fn span(self, spans: &[[u64; 2]], boundary: usize) -> (usize, usize) {
        if boundary < spans.len() {
            (spans[boundary][0] as usize, spans[boundary][1] as usize)
        } else {
            (self.len, self.len)
        }
    }

    /// Returns where a tile begins.
    fn start_of(self, spans: &[[u64; 2]], tile: usize) -> usize {
        let place = (tile * self.stride).min(self.len);
        let (_, to) = self.span(spans, tile);
        if to > place && to <= place + OVERHANG { to } else { place }
    }

    /// Returns whether the segment between `from` and `to` is cut at a boundary.
    fn is_open(self, from: usize, to: usize, boundary: usize) -> bool {
        let place = boundary * self.stride;
        from < place && to > place + OVERHANG
    }

    /// Returns in how many sorted pieces a segment lies that is cut at a boundary.
    fn pieces(self, from: usize, to: usize) -> usize {
        (to.saturating_sub(OVERHANG + 1) / self.stride).saturating_sub(from / self.stride) + 1
    }

    /// Returns the first place after a tile's keys of a segment that reaches up to `to`.
    fn end_of(self, to: usize, tile: usize) -> usize {
        let place = (tile + 1) * self.stride;
        if to <= place + OVERHANG { to } else { place }
    }
}

/// Returns how many passes merge the pieces of a segment four by four.
#[device]
fn passes_of(pieces: usize) -> u32 {
    // The bits of the largest number of a piece, two a pass.
    (65 - (pieces as u64 - 1).leading_zeros()) / 2
}

/// Writes for each boundary of tiles the number of offsets at or before it, to `firsts`, and the segment that reaches
/// over it, from `spans[i][0]` to `spans[i][1]` for boundary `i`; if there is none, both are the boundary. Each
/// block writes to `passes` how many passes its segments need. There are `1 << BITS` lanes for each boundary.
#[kernel(block = SPAN_THREADS)]
pub fn segment_spans<C: Count, const BITS: u32>(
    offsets: &[C],
    firsts: &mut [u64],
    spans: &mut [[u64; 2]],
    passes: &mut [u32],
    len: usize,
    stride: usize,
) {
    let warp_totals = shared!([u32; 32]);
    let boundaries = Boundaries { len, stride };
    let number = global_idx_x() as usize >> BITS;
    let place = number * stride;
    let next = first_without::<BITS>(0, offsets.len(), |at| C::index(offsets[at]) <= place);
    let is_first = lane_id() & ((1 << BITS) - 1) == 0;
    let mut own_passes = 0;
    if is_first && number < firsts.len() && number < spans.len() {
        firsts[number] = next as u64;
        let start = if next > 0 { C::index(offsets[next - 1]) } else { 0 };
        let end = if next < offsets.len() { C::index(offsets[next]).min(len) } else { len };
        let (from, to) = if start < place { (start, end) } else { (place, place) };
        spans[number] = [from as u64, to as u64];
        if boundaries.is_open(from, to, number) {
            own_passes = passes_of(boundaries.pieces(from, to));
        }
    }
    let all_passes = block::reduce::<u32, Max, SPAN_THREADS>(warp_totals, own_passes);
    if thread_idx_x() == 0 {
        passes[block_idx_x()] = all_passes;
    }
}

/// The number of threads of a block that sorts a tile, of one that merges, and of one of [`segment_spans`].
const THREADS: usize = 256;
const MERGE_THREADS: usize = 128;
const SPAN_THREADS: usize = 128;

/// The tunable parameters of a sort.
#[derive(Clone, Copy, Debug)]
struct Tuning {
    /// The keys that a thread sorts: odd, so that the threads' keys lie in different banks.
    items: usize,
    /// The keys that a thread merges at most: odd, too.
    merge_items: usize,
    /// The blocks that a multiprocessor holds at least during a merge.
    blocks: u32,
}

impl Tuning {
    /// Returns the most keys of a tile.
    const fn tile(self) -> usize {
        THREADS * self.items
    }

    /// Returns the keys of a tile within a segment.
    const fn stride(self) -> usize {
        self.tile() - OVERHANG
    }

    /// Returns the keys that the threads of a block can merge.
    const fn slots(self) -> usize {
        MERGE_THREADS * self.merge_items
    }
}

/// The tuning for keys of up to 4 bytes; these with values of up to 4 bytes, and keys of 8 bytes; and what is larger, and few
/// keys, for which smaller tiles occupy more multiprocessors.
const NARROW: Tuning = Tuning { items: 13, merge_items: 27, blocks: 7 };
const MEDIUM: Tuning = Tuning { items: 11, merge_items: 23, blocks: 8 };
const WIDE: Tuning = Tuning { items: 7, merge_items: 15, blocks: 6 };

/// The most keys that are few.
const SMALL: usize = 1 << 18;

/// The scratch memory of [`sort_into`] and [`sort_pairs_into`]: a second place for the keys and values, and the segments at
/// the ends of tiles.
#[derive(Debug)]
pub struct Scratch<K, V = u32> {
    keys: Buffer<K>,
    values: Buffer<V>,
    firsts: Buffer<u64>,
    spans: Buffer<[u64; 2]>,
    passes: Buffer<u32>,
    cuts: Buffer<[u64; 4]>,
    barrier: Buffer<GridBarrier>,
    none: [Buffer<V>; 2],
}

impl<K: Number> Scratch<K> {
    /// Scratch memory for at most `len` keys, in any segments.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device, len: usize) -> Result<Scratch<K>> {
        Scratch::of(device, len, 0)
    }

    /// Returns how many bytes of a device's memory [`Scratch::new`] takes.
    pub const fn bytes(len: usize) -> usize {
        let (tiles, spans) = tiles_and_spans(len);
        let numbers = 11 * tiles * size_of::<u64>() + spans * size_of::<u32>();
        len * size_of::<K>() + numbers + size_of::<GridBarrier>()
    }
}

impl<K: Number, V: Number> Scratch<K, V> {
    /// Scratch memory for at most `len` keys with values, in any segments.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn with_values(device: &Device, len: usize) -> Result<Scratch<K, V>> {
        Scratch::of(device, len, len)
    }

    /// Returns how many bytes of a device's memory [`Scratch::with_values`] takes.
    pub const fn bytes_with_values(len: usize) -> usize {
        Scratch::<K>::bytes(len) + len * size_of::<V>()
    }

    fn of(device: &Device, len: usize, values: usize) -> Result<Scratch<K, V>> {
        let (tiles, blocks_of_spans) = tiles_and_spans(len);
        Ok(Scratch {
            keys: device.zeros(len)?,
            values: device.zeros(values)?,
            firsts: device.zeros(tiles)?,
            spans: device.zeros(tiles)?,
            passes: device.zeros(blocks_of_spans)?,
            cuts: device.zeros(2 * tiles)?,
            barrier: device.zeros(1)?,
            none: [device.zeros(0)?, device.zeros(0)?],
        })
    }
}

/// Returns the most tiles of `len` keys, and the most blocks that look for the segments at their ends.
const fn tiles_and_spans(len: usize) -> (usize, usize) {
    let tiles = len.div_ceil(WIDE.stride());
    let few = if tiles < FEW_TILES { tiles } else { FEW_TILES };
    let (blocks, blocks_of_few) = (blocks_of_spans(tiles), blocks_of_spans(few));
    (tiles, if blocks > blocks_of_few { blocks } else { blocks_of_few })
}

/// Returns the blocks of [`segment_spans`] for so many tiles.
const fn blocks_of_spans(tiles: usize) -> usize {
    let lanes = if tiles <= FEW_TILES { 1 << WARP_BITS } else { 1 };
    (tiles * lanes).div_ceil(SPAN_THREADS)
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
    launch::<K, u32, L, C, false>(target, keys, None, offsets, scratch)
}

/// Sorts the keys of each segment, in place, and moves the value of each key with it. Values of equal keys keep their order.
/// The segments are those of [`sort()`].
///
/// ```
/// use sarek_examples::segments;
/// use sarek_runtime::Device;
/// use sarek_runtime::order::Ascending;
///
/// let device = Device::best()?;
/// let mut keys = device.upload(&[3, 1, 4, 1, 5, 9, 2])?;
/// let mut values = device.upload(&[0.0f64, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])?;
/// let offsets = device.upload(&[0u32, 3, 3])?;
/// segments::sort_pairs(&device, &mut keys, &mut values, &offsets, Ascending)?;
/// assert_eq!(keys.to_vec()?, [1, 3, 4, 1, 2, 5, 9]);
/// assert_eq!(values.to_vec()?, [0.1, 0.0, 0.2, 0.3, 0.6, 0.4, 0.5]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if there are not as many values as keys; else as [`sort()`].
pub fn sort_pairs<K: Number, V: Number, L: Less<K>, C: Count>(
    device: &Device,
    keys: &mut Slice<K>,
    values: &mut Slice<V>,
    offsets: &Slice<C>,
    order: L,
) -> Result<()> {
    let mut scratch = Scratch::with_values(device, keys.len())?;
    sort_pairs_into(device, keys, values, offsets, &mut scratch, order)
}

/// [`sort_pairs()`] that does not wait and allocates nothing.
///
/// # Errors
/// The errors of [`sort_pairs()`], and [`Error::Length`] if the scratch is for fewer keys, or for none with values.
pub fn sort_pairs_into<K: Number, V: Number, L: Less<K>, C: Count>(
    target: &impl Target,
    keys: &mut Slice<K>,
    values: &mut Slice<V>,
    offsets: &Slice<C>,
    scratch: &mut Scratch<K, V>,
    _: L,
) -> Result<()> {
    launch::<K, V, L, C, true>(target, keys, Some(values), offsets, scratch)
}

/// [`launch_tiles`] with the numbers of a [`Tuning`].
macro_rules! launch_with {
    ($tuning:expr, $values:expr, $sources:expr) => {
        launch_tiles::<
            K,
            V,
            L,
            C,
            PAIRS,
            { $tuning.items },
            { $tuning.tile() },
            { $values },
            { $tuning.stride() },
            { $tuning.blocks },
            { $tuning.merge_items },
            { $tuning.slots() },
            { $sources },
        >
    };
}

/// Launches the kernels with the tile that suits the number and the sizes of keys and values.
fn launch<K: Number, V: Number, L: Less<K>, C: Count, const PAIRS: bool>(
    target: &impl Target,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<V>>,
    offsets: &Slice<C>,
    scratch: &mut Scratch<K, V>,
) -> Result<()> {
    if keys.len() > SMALL {
        launch_many::<K, V, L, C, PAIRS>(target, keys, values, offsets, scratch)
    } else if PAIRS {
        launch_with!(WIDE, WIDE.tile(), WIDE.slots())(target, keys, values, offsets, scratch)
    } else {
        launch_with!(WIDE, 1, 1)(target, keys, values, offsets, scratch)
    }
}

/// Launches the kernels with the tile that suits the sizes of many keys and values.
pub(super) fn launch_many<K: Number, V: Number, L: Less<K>, C: Count, const PAIRS: bool>(
    target: &impl Target,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<V>>,
    offsets: &Slice<C>,
    scratch: &mut Scratch<K, V>,
) -> Result<()> {
    let bytes = const { size_of::<K>() + if PAIRS { size_of::<V>() } else { 0 } };
    match (bytes, PAIRS) {
        (..=4, false) => launch_with!(NARROW, 1, 1)(target, keys, values, offsets, scratch),
        (..=8, false) => launch_with!(MEDIUM, 1, 1)(target, keys, values, offsets, scratch),
        (..=8, true) => launch_with!(MEDIUM, MEDIUM.tile(), MEDIUM.slots())(target, keys, values, offsets, scratch),
        (_, true) => launch_with!(WIDE, WIDE.tile(), WIDE.slots())(target, keys, values, offsets, scratch),
        (_, false) => launch_with!(WIDE, 1, 1)(target, keys, values, offsets, scratch),
    }
}

/// Launches the kernels with the numbers of a [`Tuning`].
fn launch_tiles<
    K: Number,
    V: Number,
    L: Less<K>,
    C: Count,
    const PAIRS: bool,
    const ITEMS: usize,
    const TILE: usize,
    const VALUES: usize,
    const STRIDE: usize,
    const BLOCKS: u32,
    const MERGE_ITEMS: usize,
    const SLOTS: usize,
    const SOURCES: usize,
>(
    target: &impl Target,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<V>>,
    offsets: &Slice<C>,
    scratch: &mut Scratch<K, V>,
) -> Result<()> {
    const { assert!(TILE == THREADS * ITEMS, "a tile has the keys of all threads") };
    const { assert!(TILE + MERGE_ITEMS <= SLOTS, "a thread more, as the last of a part may lack keys") };
    let len = keys.len();
    if let Some(given) = values.as_deref().map(Slice::len).filter(|given| *given != len) {
        return Err(Error::Length { what: "sort segments, the values", expected: len, given });
    }
    let Scratch { keys: others, values: other_values, firsts, spans, passes, cuts, barrier, none: [none, other_none] } =
        scratch;
    let expected = if PAIRS { others.len().min(other_values.len()) } else { others.len() };
    if expected < len {
        return Err(Error::Length { what: "sort segments", expected, given: len });
    }
    if len < 2 {
        return Ok(());
    }
    let tiles = len.div_ceil(STRIDE);
    let mut others = others.slice_mut(..len)?;
    let values = values.unwrap_or(none);
    let mut other_values = if PAIRS { other_values.slice_mut(..len)? } else { other_none.slice_mut(..)? };
    let mut firsts = firsts.slice_mut(..tiles)?;
    let mut spans = spans.slice_mut(..tiles)?;
    let mut passes = passes.slice_mut(..blocks_of_spans(tiles))?;
    let span_grid = Grid::new(blocks_of_spans(tiles), SPAN_THREADS);
    macro_rules! find_spans {
        ($bits:expr) => {
            segment_spans::<C, { $bits }>::launch(
                target,
                span_grid,
                offsets,
                &mut firsts,
                &mut spans,
                &mut passes,
                len,
                STRIDE,
            )?
        };
    }
    if tiles <= FEW_TILES {
        find_spans!(WARP_BITS);
    } else {
        find_spans!(0);
    }
    let grid = Grid::new(tiles, THREADS);
    sort_segment_tiles::<K, V, L, C, PAIRS, THREADS, ITEMS, TILE, VALUES>::launch(
        target,
        grid,
        keys,
        &mut others,
        values,
        &mut other_values,
        offsets,
        &firsts,
        &spans,
    )?;
    if tiles > 1 {
        let mut cuts = cuts.slice_mut(..2 * tiles)?;
        macro_rules! merge {
            ($place:ty) => {{
                let fill = merge_segments::<K, V, $place, L, PAIRS, BLOCKS, MERGE_THREADS, MERGE_ITEMS, STRIDE, SLOTS, SOURCES>::fill(
                    keys.device(),
                    MERGE_THREADS,
                    0,
                )?;
                let grid = Grid::new(tiles.min(fill.blocks[0] as usize), MERGE_THREADS);
                merge_segments::<K, V, $place, L, PAIRS, BLOCKS, MERGE_THREADS, MERGE_ITEMS, STRIDE, SLOTS, SOURCES>::launch(
                    target,
                    grid,
                    keys,
                    &mut others,
                    values,
                    &mut other_values,
                    &spans,
                    &passes,
                    &mut cuts,
                    &*barrier,
                )?
            }};
        }
        if u32::try_from(len).is_ok() { merge!(u32) } else { merge!(u64) }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_of_scratch_memory_are_those_of_its_buffers() {
        fn taken<K: Number, V: Number>(scratch: Scratch<K, V>) -> usize {
            let Scratch { keys, values, firsts, spans, passes, cuts, barrier, none } = scratch;
            let values = values.len() + none.iter().map(|none| none.len()).sum::<usize>();
            keys.len() * size_of::<K>()
                + values * size_of::<V>()
                + firsts.len() * size_of::<u64>()
                + spans.len() * size_of::<[u64; 2]>()
                + passes.len() * size_of::<u32>()
                + cuts.len() * size_of::<[u64; 4]>()
                + barrier.len() * size_of::<GridBarrier>()
        }
        let device = Device::cpu();
        for len in [0, 1, 5000, 1_000_003] {
            assert_eq!(Scratch::<f32>::bytes(len), taken(Scratch::<f32>::new(&device, len).unwrap()));
            let scratch = Scratch::<u8, f64>::with_values(&device, len).unwrap();
            assert_eq!(Scratch::<u8, f64>::bytes_with_values(len), taken(scratch));
        }
    }
}
