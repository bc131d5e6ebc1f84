//! Tiles sorted in shared memory, then merged pass after pass, four runs at a time, with the same amount of work for every block.
//!
//! - A block sorts a tile of some thousand keys ([`merge_sort_tiles`]): each thread sorts its own keys in registers, by a
//!   network of comparisons between neighbours, and then the threads merge their runs in shared memory, two by two.
//! - Each pass over memory merges runs four by four into runs of four times the length ([`merge_runs`]), until one is left. A
//!   merge of long runs is cut into tiles of equal length: the first `d` keys of the result are the first keys of each of the
//!   four runs, and a search finds how many of each. (For two runs, that is the *merge path* of Odeh, Green, Mwassi, Shmueli and
//!   Birk, 2012.) It is done for all tiles at once, by a small kernel ([`merge_cuts`]), whose waits for memory overlap; for few keys
//!   each block does it for its own tile. A block then loads its four pieces into shared memory, and merges them two by two and then the
//!   results. Its threads cut these into equal parts in the same way.
//! - Keys of earlier runs go first among equals, and neighbours that are equal are never exchanged: the sort is stable.
//!
//! With an order that is not a strict weak order, the result is in no particular order and keys may be lost. Nothing
//! else is harmed, as no number of keys depends on a comparison without a bound.
//!
//! The limit: 2^28 keys take 8 passes at 4352 keys per tile, each 1.6 times as long as a copy. Sorting the tiles takes as long as five copies.
//! Both wait for shared memory, and a merge takes about 15 instructions for each key.

use super::tile::{load_pair, sort_tile, store_shared};
use super::{How, Less, check_values};
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

pub use super::cuts::merge_cuts;
pub use super::four::merge_runs;

/// Sorts each tile of `TILE = THREADS * ITEMS` keys (and, if `PAIRS`, the values with them), a block per tile. `THREADS` is a
/// power of two, and `VALUES` is `TILE`, or 1 without values.
#[kernel(block = THREADS)]
pub fn merge_sort_tiles<
    K: Number,
    V: Number,
    L: Less<K>,
    const PAIRS: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const VALUES: usize,
>(
    keys_in: &[K],
    keys_out: &mut [K],
    values_in: &[V],
    values_out: &mut [V],
) {
    let tile_keys = shared!([K; TILE]);
    let tile_values = shared!([V; VALUES]);
    let first = block_idx_x() as usize * TILE;
    let count = (keys_in.len() - first).min(TILE) as u32;
    let mut keys = [K::ZERO; ITEMS];
    let mut values = [V::ZERO; ITEMS];

    load_pair::<K, V, PAIRS, THREADS, ITEMS, TILE>(keys_in, values_in, first, count, &mut keys, &mut values);
    sort_tile::<K, V, L, PAIRS, THREADS, ITEMS, TILE>(tile_keys, tile_values, count, &mut keys, &mut values);
    store_shared::<K, THREADS, ITEMS, TILE>(&keys, tile_keys, keys_out, first, count);
    if PAIRS {
        store_shared::<V, THREADS, ITEMS, VALUES>(&values, tile_values, values_out, first, count);
    }
}

/// [`merge_sort_tiles`] in place.
#[kernel(block = THREADS)]
pub fn merge_sort_tiles_in_place<
    K: Number,
    V: Number,
    L: Less<K>,
    const PAIRS: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const VALUES: usize,
>(
    all_keys: &mut [K],
    all_values: &mut [V],
) {
    let tile_keys = shared!([K; TILE]);
    let tile_values = shared!([V; VALUES]);
    let first = block_idx_x() as usize * TILE;
    let count = (all_keys.len() - first).min(TILE) as u32;
    let mut keys = [K::ZERO; ITEMS];
    let mut values = [V::ZERO; ITEMS];

    load_pair::<K, V, PAIRS, THREADS, ITEMS, TILE>(all_keys, all_values, first, count, &mut keys, &mut values);
    sort_tile::<K, V, L, PAIRS, THREADS, ITEMS, TILE>(tile_keys, tile_values, count, &mut keys, &mut values);
    store_shared::<K, THREADS, ITEMS, TILE>(&keys, tile_keys, all_keys, first, count);
    if PAIRS {
        store_shared::<V, THREADS, ITEMS, VALUES>(&values, tile_values, all_values, first, count);
    }
}

/// The scratch memory of [`sort_into`]: a second place for the keys and values, and the numbers of keys at which the tiles cut
/// the runs. One scratch serves any number of sorts, one after the other.
#[derive(Debug)]
pub struct Scratch<K, V = u32> {
    keys: Buffer<K>,
    values: Buffer<V>,
    cuts: Buffer<[u64; 4]>,
    none: [Buffer<V>; 2],
}

impl<K: Number> Scratch<K> {
    /// Scratch memory for sorts of at most `len` keys.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device, len: usize) -> Result<Scratch<K>> {
        Scratch::for_tiles(device, len, false, WIDE.tile())
    }

    /// Returns how many bytes of a device's memory [`Scratch::new`] takes.
    pub const fn bytes(len: usize) -> usize {
        len * size_of::<K>() + len.div_ceil(WIDE.tile()) * size_of::<[u64; 4]>()
    }
}

impl<K: Number, V: Number> Scratch<K, V> {
    /// Scratch memory for sorts of at most `len` keys with values.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn with_values(device: &Device, len: usize) -> Result<Scratch<K, V>> {
        Scratch::for_tiles(device, len, true, WIDE.tile())
    }

    /// Returns how many bytes of a device's memory [`Scratch::with_values`] takes.
    pub const fn bytes_with_values(len: usize) -> usize {
        Scratch::<K>::bytes(len) + len * size_of::<V>()
    }

    /// Scratch memory for merges of tiles of at least `tile` keys.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn for_tiles(device: &Device, len: usize, values: bool, tile: usize) -> Result<Scratch<K, V>> {
        Ok(Scratch {
            keys: device.scratch(len)?,
            values: device.scratch(if values { len } else { 0 })?,
            cuts: device.scratch(len.div_ceil(tile))?,
            none: [device.scratch(0)?, device.scratch(0)?],
        })
    }
}

/// The tunable parameters of a sort.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// The threads of a block that sorts a tile: a power of two.
    pub sort_threads: usize,
    /// The keys that each of them sorts.
    pub sort_items: usize,
    /// How many tiles of a merge have as many keys as a sorted tile: a power of two.
    pub tiles: usize,
    /// The blocks that a multiprocessor holds at least during a merge.
    pub blocks: u32,
    /// The threads of a block that merges.
    pub threads: usize,
    /// The keys that each of them merges at most: odd, so that the threads' keys lie in different banks.
    pub items: usize,
    /// A tile of a merge searches for its pieces itself, without a kernel that does it for all of them.
    pub search: bool,
}

impl Tuning {
    /// Returns the keys of a tile that a block sorts.
    pub const fn sorted(self) -> usize {
        self.sort_threads * self.sort_items
    }

    /// Returns the keys of a tile of a merge.
    pub const fn tile(self) -> usize {
        self.sorted() / self.tiles
    }

    /// Returns the keys that the threads of a block can merge.
    pub const fn slots(self) -> usize {
        self.threads * self.items
    }
}

/// [`sort_tuned`] with the numbers of a [`Tuning`]: `sort_with!(WIDE, K, V, L, PAIRS)(target, keys, …)`.
macro_rules! sort_with {
    ($tuning:expr, $key:ty, $value:ty, $order:ty, $pairs:expr) => {
        $crate::merge_sort::best::sort_tuned::<
            $key,
            $value,
            $order,
            { $pairs },
            { $tuning.search },
            { $tuning.sort_threads },
            { $tuning.sort_items },
            { $tuning.sorted() },
            { $tuning.blocks },
            { $tuning.threads },
            { $tuning.items },
            { $tuning.tile() },
            { $tuning.slots() },
        >
    };
}
#[cfg(test)]
pub(crate) use sort_with;

/// The tuning for keys of up to 4 bytes; these with values of up to 4 bytes; keys of 8 bytes; and what is larger, whose tile is the
/// smallest.
pub(crate) const NARROW: Tuning =
    Tuning { sort_threads: 256, sort_items: 17, tiles: 1, blocks: 7, threads: 128, items: 35, search: false };
const NARROW_PAIRS: Tuning = Tuning { blocks: 5, ..NARROW };
const MEDIUM: Tuning = Tuning { sort_items: 11, blocks: 6, items: 23, ..NARROW };
const WIDE: Tuning = Tuning { sort_items: 7, blocks: 6, items: 15, ..NARROW };
/// The tuning for few keys of up to 8 bytes: smaller tiles occupy more multiprocessors, and a launch less a pass counts.
const FEW: Tuning = Tuning { tiles: 2, blocks: 5, threads: 256, items: 9, search: true, ..NARROW };

/// Sorts keys.
///
/// ```
/// use sarek_examples::merge_sort;
/// use sarek_runtime::order::Descending;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let mut keys = device.upload(&[3.0f32, -1.0, 2.0])?;
/// merge_sort::sort(&device, &mut keys, Descending)?;
/// assert_eq!(keys.to_vec()?, [3.0, 2.0, -1.0]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// A buffer of another device, no memory, or a failure of the device.
pub fn sort<K: Number, L: Less<K>>(device: &Device, keys: &mut Slice<K>, order: L) -> Result<()> {
    sort_into(device, keys, &mut Scratch::new(device, keys.len())?, order)
}

/// Sorts keys, and moves the value of each key with it. Values of equal keys keep their order.
///
/// # Errors
/// [`Error::Length`] if there are not as many values as keys; else as [`sort`].
pub fn sort_pairs<K: Number, V: Number, L: Less<K>>(
    device: &Device,
    keys: &mut Slice<K>,
    values: &mut Slice<V>,
    order: L,
) -> Result<()> {
    sort_pairs_into(device, keys, values, &mut Scratch::with_values(device, keys.len())?, order)
}

/// Sorts keys. Allocates nothing and does not wait.
///
/// # Errors
/// [`Error::Length`] if the scratch is for fewer keys, a buffer of another device, or a failure of the device.
pub fn sort_into<K: Number, L: Less<K>>(
    target: &impl Target,
    keys: &mut Slice<K>,
    scratch: &mut Scratch<K>,
    _: L,
) -> Result<()> {
    launch::<K, u32, L, false>(target, keys, None, scratch, &How::CHECKED)
}

/// Sorts keys, and moves the value of each key with it. Values of equal keys keep their order. Allocates nothing and does
/// not wait.
///
/// # Errors
/// [`Error::Length`] if there are not as many values as keys or the scratch is for fewer; else as [`sort_into`].
pub fn sort_pairs_into<K: Number, V: Number, L: Less<K>>(
    target: &impl Target,
    keys: &mut Slice<K>,
    values: &mut Slice<V>,
    scratch: &mut Scratch<K, V>,
    _: L,
) -> Result<()> {
    launch::<K, V, L, true>(target, keys, Some(values), scratch, &How::CHECKED)
}

/// Sorts keys, and the values with them.
///
/// # Errors
/// The errors of [`sort_pairs`].
pub fn run<K: Number, V: Number, L: Less<K>>(
    device: &Device,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<V>>,
    _: L,
    how: &How,
) -> Result<()> {
    let mut scratch = Scratch::for_tiles(device, keys.len(), values.is_some(), WIDE.tile())?;
    match values {
        Some(_) => launch::<K, V, L, true>(device, keys, values, &mut scratch, how),
        None => launch::<K, V, L, false>(device, keys, values, &mut scratch, how),
    }
}

/// Sorts with the tile that suits the sizes of keys and values. `PAIRS` says whether there are values.
fn launch<K: Number, V: Number, L: Less<K>, const PAIRS: bool>(
    target: &impl Target,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<V>>,
    scratch: &mut Scratch<K, V>,
    how: &How,
) -> Result<()> {
    if const { bytes::<K, V>(PAIRS) > 8 } {
        sort_with!(WIDE, K, V, L, PAIRS)(target, keys, values, scratch, how)
    } else if keys.len() <= SMALL {
        sort_with!(FEW, K, V, L, PAIRS)(target, keys, values, scratch, how)
    } else if const { size_of::<K>() > 4 } {
        sort_with!(MEDIUM, K, V, L, PAIRS)(target, keys, values, scratch, how)
    } else if PAIRS {
        sort_with!(NARROW_PAIRS, K, V, L, PAIRS)(target, keys, values, scratch, how)
    } else {
        sort_with!(NARROW, K, V, L, PAIRS)(target, keys, values, scratch, how)
    }
}

/// Returns the bytes of a key, and of its value if there is one.
const fn bytes<K, V>(pairs: bool) -> usize {
    size_of::<K>() + if pairs { size_of::<V>() } else { 0 }
}

/// The most keys that are sorted in small tiles, each of which searches for its pieces itself.
const SMALL: usize = 1 << 20;

/// [`sort_into`], or with `PAIRS` [`sort_pairs_into`], with a choice of the tiles, as [`Tuning`] says.
pub(crate) fn sort_tuned<
    K: Number,
    V: Number,
    L: Less<K>,
    const PAIRS: bool,
    const SEARCH: bool,
    const SORT_THREADS: usize,
    const SORT_ITEMS: usize,
    const SORTED: usize,
    const BLOCKS: u32,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const SLOTS: usize,
>(
    target: &impl Target,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<V>>,
    scratch: &mut Scratch<K, V>,
    how: &How,
) -> Result<()> {
    const { assert!(SORT_THREADS.is_power_of_two() && SORT_THREADS <= 1024, "runs are merged two by two") };
    const { assert!(SORTED == SORT_THREADS * SORT_ITEMS, "a sorted tile has the keys of all threads") };
    const { assert!(SORTED.is_multiple_of(TILE) && (SORTED / TILE).is_power_of_two(), "runs have whole tiles") };
    const {
        assert!(SLOTS == THREADS * ITEMS && TILE + ITEMS <= SLOTS, "a thread more, as the last of a part may lack keys")
    };
    const { assert!(TILE <= 1 << 16, "sources have 16 bits") };
    let len = keys.len();
    let tiles = len.div_ceil(TILE);
    let sorted_tiles = len.div_ceil(SORTED);
    let cut_tiles = if SEARCH { 0 } else { tiles };
    let has_values = check_values(len, values.as_deref())?;
    debug_assert_eq!(has_values, PAIRS);
    let Scratch { keys: other_keys, values: other_values, cuts, none: [none, other_none] } = scratch;
    if other_keys.len() < len || (PAIRS && other_values.len() < len) || cuts.len() < cut_tiles {
        return Err(Error::Length { what: "sort_into", expected: other_keys.len(), given: len });
    }
    if len < 2 {
        return Ok(());
    }
    let mut other_keys = other_keys.slice_mut(..len)?;
    let mut other_values = if PAIRS { other_values.slice_mut(..len)? } else { other_none.slice_mut(..)? };
    let values = values.unwrap_or(none);
    let mut cuts = cuts.slice_mut(..cut_tiles)?;
    let is_short = u32::try_from(len).is_ok();
    // A pass makes one run of four.
    let passes = sorted_tiles.next_power_of_two().ilog2().div_ceil(2);

    // Each pass goes from one place to the other, and the last one must end where the keys were.
    // SAFETY of both: the kernels compare with the length of the keys; all others have the same, or are not touched.
    macro_rules! sort_tiles {
        ($values:expr) => {
            if passes.is_multiple_of(2) {
                launch!(
                    how,
                    merge_sort_tiles_in_place::<K, V, L, PAIRS, SORT_THREADS, SORT_ITEMS, SORTED, { $values }>,
                    target,
                    Grid::new(sorted_tiles, SORT_THREADS),
                    keys,
                    values
                )?
            } else {
                launch!(
                    how,
                    merge_sort_tiles::<K, V, L, PAIRS, SORT_THREADS, SORT_ITEMS, SORTED, { $values }>,
                    target,
                    Grid::new(sorted_tiles, SORT_THREADS),
                    keys,
                    &mut other_keys,
                    values,
                    &mut other_values
                )?
            }
        };
    }
    // Without values, room for one takes the least shared memory.
    if PAIRS {
        sort_tiles!(SORTED)
    } else {
        sort_tiles!(1)
    }
    for pass in 0..passes {
        let width = (SORTED / TILE) << (2 * pass);
        let is_here = (passes - pass).is_multiple_of(2);
        let (keys_in, keys_out): (&Slice<K>, &mut Slice<K>) =
            if is_here { (keys, &mut other_keys) } else { (&other_keys, keys) };
        let (values_in, values_out): (&Slice<V>, &mut Slice<V>) =
            if is_here { (values, &mut other_values) } else { (&other_values, values) };
        if !SEARCH {
            let grid = Grid::cover(tiles * (4 << CUT_BITS), 128);
            // SAFETY: as above, and there are cuts for each tile. No index depends on a comparison without a bound.
            if is_short {
                launch!(how, merge_cuts::<K, u32, L, CUT_BITS>, target, grid, keys_in, &mut cuts, TILE, width)?;
            } else {
                launch!(how, merge_cuts::<K, u64, L, CUT_BITS>, target, grid, keys_in, &mut cuts, TILE, width)?;
            }
        }
        macro_rules! merge_runs {
            ($place:ty, $sources:expr) => {
                // SAFETY: as above.
                launch!(
                    how,
                    merge_runs::<K, V, $place, L, PAIRS, SEARCH, BLOCKS, THREADS, ITEMS, TILE, SLOTS, { $sources }>,
                    target,
                    Grid::new(tiles, THREADS),
                    keys_in,
                    keys_out,
                    values_in,
                    values_out,
                    &cuts,
                    width as u32
                )?
            };
        }
        match (is_short, PAIRS) {
            (true, true) => merge_runs!(u32, SLOTS),
            (true, false) => merge_runs!(u32, 1),
            (false, true) => merge_runs!(u64, SLOTS),
            (false, false) => merge_runs!(u64, 1),
        }
    }
    Ok(())
}

/// The binary logarithm of how many lanes look at each run for a cut. Few are fast where there are many cuts to find.
const CUT_BITS: u32 = 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_of_scratch_memory_are_those_of_its_buffers() {
        fn taken<K: Number, V: Number>(scratch: Scratch<K, V>) -> usize {
            let Scratch { keys, values, cuts, none } = scratch;
            let values = values.len() + none.iter().map(|none| none.len()).sum::<usize>();
            keys.len() * size_of::<K>() + values * size_of::<V>() + cuts.len() * size_of::<[u64; 4]>()
        }
        let device = Device::cpu();
        for len in [0, 1, 5000, 1_000_003] {
            assert_eq!(Scratch::<f32>::bytes(len), taken(Scratch::<f32>::new(&device, len).unwrap()));
            let scratch = Scratch::<u8, f64>::with_values(&device, len).unwrap();
            assert_eq!(Scratch::<u8, f64>::bytes_with_values(len), taken(scratch));
        }
    }
}
