//! Tiles sorted in shared memory, then merged pass after pass, with the same amount of work for every block.
//!
//! - A block sorts a tile of some thousand keys ([`merge_sort_tiles`]): each thread sorts its own keys in registers, by a
//!   network of comparisons between neighbours, and then the threads merge their runs in shared memory, two by two.
//! - Each pass over memory merges runs two by two into runs of twice the length ([`merge_runs`]), until one is left. A merge
//!   of long runs is cut into tiles of equal length by its *merge path*: the first `d` keys of the result are the first
//!   `p` of one run and the first `d - p` of the other, and a binary search finds `p` (Odeh, Green, Mwassi, Shmueli and
//!   Birk, "Merge Path", 2012). That is done for all tiles at once, a thread per tile, by a small kernel
//!   ([`merge_splits`]), whose waits for memory overlap; a block then loads its two pieces, and its threads cut them
//!   into equal parts in the same way and merge these.
//! - Keys of the left run go first among equals, and neighbours that are equal are never exchanged: the sort is stable.
//!
//! With an order that is not a strict weak order, the result is in no particular order and keys may be lost. Nothing
//! else is harmed, as no number of keys depends on a comparison without a bound.
//!
//! The limit: 2^28 keys take 16 passes at 4352 keys per tile, each as long as a copy at least.

use super::tile::{
    load_pair, load_pieces, merge_path, merge_path_by_warp, merge_pieces, share_apart, sort_tile, store_shared,
};
use super::{How, Less, check_values};
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

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

/// For each tile of the result of merging runs of `width` tiles two by two, how many keys of the first run come before it.
#[kernel(block = 128)]
pub fn merge_splits<K: Number, L: Less<K>>(keys: &[K], splits: &mut [u64], tile: usize, width: usize) {
    let number = global_idx_x() as usize;
    if number < splits.len() {
        let start = number / (2 * width) * (2 * width);
        let a = start * tile;
        let a_len = (keys.len() - a).min(width * tile);
        let b = a + a_len;
        let b_len = (keys.len() - b).min(width * tile);
        splits[number] = merge_path::<K, L>(keys, a, a_len, b, b_len, (number - start) * tile) as u64;
    }
}

/// Merges runs of `width` tiles two by two, a block for each tile of `TILE = THREADS * ITEMS` keys of the result, and if
/// `PAIRS` moves the values with them. `width` is a power of two, and `splits` come from [`merge_splits`].
#[kernel(block = THREADS)]
pub fn merge_runs<
    K: Number,
    V: Number,
    L: Less<K>,
    const PAIRS: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const VALUES: usize,
    const SEARCH: bool,
>(
    keys_in: &[K],
    keys_out: &mut [K],
    values_in: &[V],
    values_out: &mut [V],
    splits: &[u64],
    width: u32,
) {
    let tile_keys = shared!([K; TILE]);
    let number = block_idx_x();
    let first = number as usize * TILE;
    let count = (keys_in.len() - first).min(TILE) as u32;

    // The two runs, and the pieces of them that make up this tile.
    let a_start = (number & !(2 * width - 1)) as usize * TILE;
    let a_len = (keys_in.len() - a_start).min(width as usize * TILE);
    let (before_a, through_a) = if SEARCH {
        let cuts = shared!([usize; 2]);
        let b_start = a_start + a_len;
        let b_len = (keys_in.len() - b_start).min(width as usize * TILE);
        superstep!(cut, {
            if warp_id() < 2 {
                let diagonal = (first - a_start + warp_id() as usize * TILE).min(a_len + b_len);
                let cut = merge_path_by_warp::<K, L>(keys_in, a_start, a_len, b_start, b_len, diagonal);
                if lane_id() == 0 {
                    cuts[warp_id()] = cut;
                }
            }
        });
        (cuts[0], cuts[1])
    } else {
        let is_last = number == grid_dim_x() - 1 || (number + 1) & (2 * width - 1) == 0;
        (splits[number] as usize, if is_last { a_len } else { splits[number + 1] as usize })
    };
    // Bounded, as a comparison may be no order.
    let a_count = through_a.saturating_sub(before_a).min(count as usize) as u32;
    let a = a_start + before_a;
    let b = first + a_len - before_a;
    let b_count = (count - a_count) as usize;

    let mut keys = [K::ZERO; ITEMS];
    let (left, right) = (&keys_in[a..a + a_count as usize], &keys_in[b..b + b_count]);
    if count == TILE as u32 {
        load_pieces::<K, true, THREADS, ITEMS>(left, right, a_count, count, &mut keys);
    } else {
        load_pieces::<K, false, THREADS, ITEMS>(left, right, a_count, count, &mut keys);
    }
    let mut sources = [0u32; ITEMS];
    merge_pieces::<K, L, THREADS, ITEMS, TILE>(tile_keys, a_count, count, &mut keys, &mut sources);
    store_shared::<K, THREADS, ITEMS, TILE>(&keys, tile_keys, keys_out, first, count);
    if PAIRS {
        let mut values = [V::ZERO; ITEMS];
        let (left, right) = (&values_in[a..a + a_count as usize], &values_in[b..b + b_count]);
        if count == TILE as u32 {
            load_pieces::<V, true, THREADS, ITEMS>(left, right, a_count, count, &mut values);
        } else {
            load_pieces::<V, false, THREADS, ITEMS>(left, right, a_count, count, &mut values);
        }
        let tile_values = shared!([V; VALUES], reuse = tile_keys);
        share_apart::<V, THREADS, ITEMS, VALUES>(&values, tile_values);
        superstep!(move_values, {
            #[unroll]
            for k in 0..ITEMS {
                values[k] = tile_values[sources[k].min(TILE as u32 - 1)];
            }
        });
        store_shared::<V, THREADS, ITEMS, VALUES>(&values, tile_values, values_out, first, count);
    }
}

/// The scratch memory of [`sort_into`]: a second place for the keys and values, and the positions where the tiles cut
/// the runs. One scratch serves any number of sorts, one after the other.
#[derive(Debug)]
pub struct Scratch<K, V = u32> {
    keys: Buffer<K>,
    values: Buffer<V>,
    splits: Buffer<u64>,
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
        len * size_of::<K>() + len.div_ceil(WIDE.tile()) * size_of::<u64>()
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

    /// Scratch memory for tiles of at least `tile` keys.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn for_tiles(device: &Device, len: usize, values: bool, tile: usize) -> Result<Scratch<K, V>> {
        Ok(Scratch {
            keys: device.scratch(len)?,
            values: device.scratch(if values { len } else { 0 })?,
            splits: device.scratch(len.div_ceil(tile))?,
            none: [device.scratch(0)?, device.scratch(0)?],
        })
    }
}

/// The tunable parameters of a sort.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// The threads of a block: a power of two.
    pub threads: usize,
    /// The keys of a thread.
    pub items: usize,
    /// A tile searches for its pieces itself, without a kernel that does it for all of them.
    pub search: bool,
}

impl Tuning {
    /// Returns the keys of a tile.
    pub const fn tile(self) -> usize {
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
            { $tuning.threads },
            { $tuning.items },
            { $tuning.tile() },
            { $tuning.search },
        >
    };
}
#[cfg(test)]
pub(crate) use sort_with;

/// The tuning for keys of 4 bytes; keys, or keys and values, of 8 bytes; and larger ones, whose tile is the smallest.
pub(crate) const NARROW: Tuning = Tuning { threads: 256, items: 17, search: false };
const MEDIUM: Tuning = Tuning { items: 11, ..NARROW };
const WIDE: Tuning = Tuning { items: 7, ..NARROW };
/// The tuning for few keys of up to 8 bytes: smaller tiles occupy more multiprocessors, and a launch less a pass counts.
const FEW: Tuning = Tuning { threads: 512, items: 5, search: true };

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

/// Sorts with the tile that suits the sizes of keys and values. An odd number of keys per thread keeps the threads' keys in
/// different banks. `PAIRS` says whether there are values.
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
    } else if const { bytes::<K, V>(PAIRS) > 4 } {
        sort_with!(MEDIUM, K, V, L, PAIRS)(target, keys, values, scratch, how)
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

/// [`sort_into`], or with `PAIRS` [`sort_pairs_into`], with a choice of the tile, as [`merge_sort_tiles`] says.
pub(crate) fn sort_tuned<
    K: Number,
    V: Number,
    L: Less<K>,
    const PAIRS: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const SEARCH: bool,
>(
    target: &impl Target,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<V>>,
    scratch: &mut Scratch<K, V>,
    how: &How,
) -> Result<()> {
    const { assert!(THREADS.is_power_of_two() && THREADS <= 1024, "runs are merged two by two") };
    const { assert!(TILE == THREADS * ITEMS, "a tile has the keys of all threads") };
    let len = keys.len();
    let tiles = len.div_ceil(TILE);
    let cut_tiles = if SEARCH { 0 } else { tiles };
    let has_values = check_values(len, values.as_deref())?;
    debug_assert_eq!(has_values, PAIRS);
    let Scratch { keys: other_keys, values: other_values, splits, none: [none, other_none] } = scratch;
    if other_keys.len() < len || (PAIRS && other_values.len() < len) || splits.len() < cut_tiles {
        return Err(Error::Length { what: "sort_into", expected: other_keys.len(), given: len });
    }
    if len < 2 {
        return Ok(());
    }
    let mut other_keys = other_keys.slice_mut(..len)?;
    let mut other_values = if PAIRS { other_values.slice_mut(..len)? } else { other_none.slice_mut(..)? };
    let values = values.unwrap_or(none);
    let mut splits = splits.slice_mut(..cut_tiles)?;
    let grid = Grid::new(tiles, THREADS);
    let passes = tiles.next_power_of_two().ilog2();

    // Each pass goes from one place to the other, and the last one must end where the keys were.
    // SAFETY of both: the kernels compare with the length of the keys; all others have the same, or are not touched.
    macro_rules! sort_tiles {
        ($values:expr) => {
            if passes.is_multiple_of(2) {
                launch!(
                    how,
                    merge_sort_tiles_in_place::<K, V, L, PAIRS, THREADS, ITEMS, TILE, { $values }>,
                    target,
                    grid,
                    keys,
                    values
                )?
            } else {
                launch!(
                    how,
                    merge_sort_tiles::<K, V, L, PAIRS, THREADS, ITEMS, TILE, { $values }>,
                    target,
                    grid,
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
        sort_tiles!(TILE)
    } else {
        sort_tiles!(1)
    }
    for pass in 0..passes {
        let width = 1 << pass;
        let is_here = (passes - pass).is_multiple_of(2);
        let (keys_in, keys_out): (&Slice<K>, &mut Slice<K>) =
            if is_here { (keys, &mut other_keys) } else { (&other_keys, keys) };
        let (values_in, values_out): (&Slice<V>, &mut Slice<V>) =
            if is_here { (values, &mut other_values) } else { (&other_values, values) };
        // SAFETY: as above, and there is a split a tile. No index depends on a comparison without a bound.
        if !SEARCH {
            launch!(how, merge_splits::<K, L>, target, Grid::cover(tiles, 128), keys_in, &mut splits, TILE, width)?;
        }
        macro_rules! merge_runs {
            ($values:expr) => {
                // SAFETY: as above.
                launch!(
                    how,
                    merge_runs::<K, V, L, PAIRS, THREADS, ITEMS, TILE, { $values }, SEARCH>,
                    target,
                    grid,
                    keys_in,
                    keys_out,
                    values_in,
                    values_out,
                    &splits,
                    width as u32
                )?
            };
        }
        if PAIRS { merge_runs!(TILE) } else { merge_runs!(1) }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_of_scratch_memory_are_those_of_its_buffers() {
        fn taken<K: Number, V: Number>(scratch: Scratch<K, V>) -> usize {
            let Scratch { keys, values, splits, none } = scratch;
            let values = values.len() + none.iter().map(|none| none.len()).sum::<usize>();
            keys.len() * size_of::<K>() + values * size_of::<V>() + splits.len() * size_of::<u64>()
        }
        let device = Device::cpu();
        for len in [0, 1, 5000, 1_000_003] {
            assert_eq!(Scratch::<f32>::bytes(len), taken(Scratch::<f32>::new(&device, len).unwrap()));
            let scratch = Scratch::<u8, f64>::with_values(&device, len).unwrap();
            assert_eq!(Scratch::<u8, f64>::bytes_with_values(len), taken(scratch));
        }
    }
}
