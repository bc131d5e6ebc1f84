//! Tiles sorted in shared memory, then merged pass after pass, every block as much as every other.
//!
//! - A block sorts a tile of some thousand keys ([`merge_sort_tiles`]): each thread sorts its own keys in registers, by a
//!   network of comparisons between neighbours, and then the threads merge their runs in shared memory, two by two.
//! - Each pass over memory merges runs two by two into runs of twice the length ([`merge_runs`]), until one is left. A merge
//!   of long runs is cut into tiles of equal length by its *merge path*: the first `d` keys of the result are the first
//!   `p` of one run and the first `d - p` of the other, and a binary search finds `p` (Odeh, Green, Mwassi, Shmueli and
//!   Birk, "Merge Path", 2012). That is done for all tiles at once, a thread a tile, by a small kernel
//!   ([`merge_splits`]), whose waits for memory overlap; a block then loads its two pieces, and its threads cut them
//!   into equal parts in the same way and merge these.
//! - Keys of the left run go first among equals, and neighbours that are equal are never exchanged: the sort is stable.
//!
//! With an order that is no strict weak order, the result is in no particular order and keys may be lost; nothing else is
//! harmed, as no number of keys is taken from a comparison without a bound.
//!
//! What limits it: 2^28 keys take 16 passes at 4352 keys a tile, each as long as a copy at least.

use super::{How, Less, check_values};
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// How many of the first `diagonal` keys of the merged runs come from the first run. The runs are the `a_len` keys from
/// `a` on, and the `b_len` keys from `b` on.
#[device]
pub fn merge_path<K: Number, L: Less<K>>(
    keys: &[K],
    a: usize,
    a_len: usize,
    b: usize,
    b_len: usize,
    diagonal: usize,
) -> usize {
    let mut low = if diagonal > b_len { diagonal - b_len } else { 0 };
    let mut high = diagonal.min(a_len);
    while low < high {
        let middle = (low + high) / 2;
        if L::less(keys[b + diagonal - 1 - middle], keys[a + middle]) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// As [`merge_path`], of runs in a tile: those from `a` to `b`, and from `b` to `end`.
#[device]
fn merge_path_in_tile<K: Number, L: Less<K>, const TILE: usize>(
    tile: &[K; TILE],
    a: u32,
    b: u32,
    end: u32,
    diagonal: u32,
) -> u32 {
    let mut low = if diagonal > end - b { diagonal - (end - b) } else { 0 };
    let mut high = diagonal.min(b - a);
    while low < high {
        let middle = (low + high) / 2;
        if L::less(tile[b + diagonal - 1 - middle], tile[a + middle]) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// The next keys of two runs in a tile, in order, and where each of them was. Behind the runs' ends, any.
#[device]
fn merge_items<K: Number, L: Less<K>, const ITEMS: usize, const TILE: usize>(
    tile: &[K; TILE],
    a_start: u32,
    a_end: u32,
    b_start: u32,
    b_end: u32,
    keys: &mut [K; ITEMS],
    sources: &mut [u32; ITEMS],
) {
    let last = TILE as u32 - 1;
    let mut a = a_start;
    let mut b = b_start;
    let mut a_key = tile[a.min(last)];
    let mut b_key = tile[b.min(last)];
    #[unroll]
    for k in 0..ITEMS {
        let takes_b = b < b_end && (a >= a_end || L::less(b_key, a_key));
        keys[k] = if takes_b { b_key } else { a_key };
        sources[k] = if takes_b { b } else { a };
        let next = if takes_b { b + 1 } else { a + 1 };
        let next_key = tile[next.min(last)];
        if takes_b {
            b = next;
            b_key = next_key;
        } else {
            a = next;
            a_key = next_key;
        }
    }
}

/// Sorts a thread's keys, and the values with them: in each round, neighbours that are in the wrong order change places.
#[device]
fn sort_items<K: Number, V: Number, L: Less<K>, const PAIRS: bool, const ITEMS: usize>(
    keys: &mut [K; ITEMS],
    values: &mut [V; ITEMS],
) {
    #[unroll]
    for round in 0..ITEMS {
        #[unroll]
        for k in (round % 2..ITEMS - 1).step_by(2) {
            if L::less(keys[k + 1], keys[k]) {
                let key = keys[k];
                keys[k] = keys[k + 1];
                keys[k + 1] = key;
                if PAIRS {
                    let value = values[k];
                    values[k] = values[k + 1];
                    values[k + 1] = value;
                }
            }
        }
    }
}

/// A thread's elements of a tile of `count` elements from `first` on, `THREADS` apart; all of them if the tile is `FULL`.
#[device]
fn load_tile<T: Number, const FULL: bool, const THREADS: usize, const ITEMS: usize>(
    input: &[T],
    first: usize,
    count: u32,
    items: &mut [T; ITEMS],
) {
    #[unroll]
    for k in 0..ITEMS as u32 {
        let i = thread_idx_x() + k * THREADS as u32;
        if FULL || i < count {
            items[k] = input[first + i as usize];
        }
    }
}

/// A thread's elements of the `a_count` elements from `a` on and those from `b` on, `count` in all, `THREADS` apart.
#[device]
fn load_pieces<T: Number, const FULL: bool, const THREADS: usize, const ITEMS: usize>(
    input: &[T],
    a: usize,
    a_count: u32,
    b: usize,
    count: u32,
    items: &mut [T; ITEMS],
) {
    #[unroll]
    for k in 0..ITEMS as u32 {
        let i = thread_idx_x() + k * THREADS as u32;
        if FULL || i < count {
            let at = if i < a_count { a + i as usize } else { b + (i - a_count) as usize };
            items[k] = input[at];
        }
    }
}

/// Puts elements that lie `THREADS` apart in a tile.
#[device]
fn share_apart<T: Number, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    items: &[T; ITEMS],
    tile: &mut [T; TILE],
) {
    superstep!(share, {
        #[unroll]
        for k in 0..ITEMS as u32 {
            tile[thread_idx_x() + k * THREADS as u32] = items[k];
        }
    });
}

/// Puts elements that are neighbours in a tile.
#[device]
fn share_neighbours<T: Number, const ITEMS: usize, const TILE: usize>(items: &[T; ITEMS], tile: &mut [T; TILE]) {
    superstep!(share, {
        #[unroll]
        for k in 0..ITEMS as u32 {
            tile[thread_idx_x() * ITEMS as u32 + k] = items[k];
        }
    });
}

/// Writes a tile to the `count` elements from `first` on.
#[device]
fn store_tile<T: Number, const FULL: bool, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    tile: &[T; TILE],
    output: &mut [T],
    first: usize,
    count: u32,
) {
    #[unroll]
    for k in 0..ITEMS as u32 {
        let i = thread_idx_x() + k * THREADS as u32;
        if FULL || i < count {
            output[first + i as usize] = tile[i];
        }
    }
}

/// A thread's keys, and if `PAIRS` values, of a tile of at most `TILE`.
#[device]
fn load_pair<K: Number, V: Number, const PAIRS: bool, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    keys_in: &[K],
    values_in: &[V],
    first: usize,
    count: u32,
    keys: &mut [K; ITEMS],
    values: &mut [V; ITEMS],
) {
    if count == TILE as u32 {
        load_tile::<K, true, THREADS, ITEMS>(keys_in, first, count, keys);
        if PAIRS {
            load_tile::<V, true, THREADS, ITEMS>(values_in, first, count, values);
        }
    } else {
        load_tile::<K, false, THREADS, ITEMS>(keys_in, first, count, keys);
        if PAIRS {
            load_tile::<V, false, THREADS, ITEMS>(values_in, first, count, values);
        }
    }
}

/// Writes what each thread has of a tile, neighbours, to the `count` elements from `first` on.
#[device]
fn store_shared<T: Number, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    items: &[T; ITEMS],
    tile: &mut [T; TILE],
    output: &mut [T],
    first: usize,
    count: u32,
) {
    share_neighbours::<T, ITEMS, TILE>(items, tile);
    if count == TILE as u32 {
        store_tile::<T, true, THREADS, ITEMS, TILE>(tile, output, first, count);
    } else {
        store_tile::<T, false, THREADS, ITEMS, TILE>(tile, output, first, count);
    }
}

/// Sorts a tile of which each thread has elements that lie `THREADS` apart. Afterwards it has neighbours.
#[device]
fn sort_tile<
    K: Number,
    V: Number,
    L: Less<K>,
    const PAIRS: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    tile_keys: &mut [K; TILE],
    tile_values: &mut [V],
    count: u32,
    keys: &mut [K; ITEMS],
    values: &mut [V; ITEMS],
) {
    let own = thread_idx_x() * ITEMS as u32;

    share_apart::<K, THREADS, ITEMS, TILE>(keys, tile_keys);
    superstep!(take_neighbours, {
        #[unroll]
        for k in 0..ITEMS as u32 {
            keys[k] = tile_keys[own + k];
        }
    });
    if PAIRS {
        superstep!(share_values, {
            #[unroll]
            for k in 0..ITEMS as u32 {
                tile_values[thread_idx_x() + k * THREADS as u32] = values[k];
            }
        });
        superstep!(take_values, {
            #[unroll]
            for k in 0..ITEMS as u32 {
                values[k] = tile_values[own + k];
            }
        });
    }
    if count < TILE as u32 {
        // What is missing becomes as large as the thread's largest key, so that it stays behind.
        let mut largest = keys[0];
        #[unroll]
        for k in 1..ITEMS as u32 {
            if own + k < count {
                if L::less(largest, keys[k]) {
                    largest = keys[k];
                }
            } else {
                keys[k] = largest;
            }
        }
    }
    sort_items::<K, V, L, PAIRS, ITEMS>(keys, values);

    // The threads that have a run.
    let mut threads = 1u32;
    while threads < THREADS as u32 {
        share_neighbours::<K, ITEMS, TILE>(keys, tile_keys);
        // The first of the threads that merge the same two runs, and these.
        let start = (thread_idx_x() & !(2 * threads - 1)) * ITEMS as u32;
        let a = start.min(count);
        let b = (start + threads * ITEMS as u32).min(count);
        let end = (start + 2 * threads * ITEMS as u32).min(count);
        let diagonal = (own - start).min(end - a);
        let from_a = merge_path_in_tile::<K, L, TILE>(tile_keys, a, b, end, diagonal);
        let mut sources = [0u32; ITEMS];
        let from_b = diagonal - from_a;
        superstep!(merge, {
            merge_items::<K, L, ITEMS, TILE>(tile_keys, a + from_a, b, b + from_b, end, keys, &mut sources);
        });
        if PAIRS {
            superstep!(share_values, {
                #[unroll]
                for k in 0..ITEMS as u32 {
                    tile_values[own + k] = values[k];
                }
            });
            superstep!(move_values, {
                #[unroll]
                for k in 0..ITEMS {
                    values[k] = tile_values[sources[k].min(TILE as u32 - 1)];
                }
            });
        }
        threads *= 2;
    }
}

/// Sorts each tile of `TILE = THREADS * ITEMS` keys (and, if `PAIRS`, the values with them), a block a tile. `THREADS` is a
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
    let own = (thread_idx_x() * ITEMS as u32).min(count);

    // The two runs, and the pieces of them that make up this tile.
    let a_start = (number & !(2 * width - 1)) as usize * TILE;
    let a_len = (keys_in.len() - a_start).min(width as usize * TILE);
    let before_a = splits[number] as usize;
    let is_last = number == grid_dim_x() - 1 || (number + 1) & (2 * width - 1) == 0;
    let through_a = if is_last { a_len } else { splits[number + 1] as usize };
    // Bounded, as a comparison may be no order.
    let a_count = if through_a > before_a { (through_a - before_a).min(count as usize) as u32 } else { 0 };
    let a = a_start + before_a;
    let b = first + a_len - before_a;

    let mut keys = [K::ZERO; ITEMS];
    if count == TILE as u32 {
        load_pieces::<K, true, THREADS, ITEMS>(keys_in, a, a_count, b, count, &mut keys);
    } else {
        load_pieces::<K, false, THREADS, ITEMS>(keys_in, a, a_count, b, count, &mut keys);
    }
    share_apart::<K, THREADS, ITEMS, TILE>(&keys, tile_keys);
    let mut sources = [0u32; ITEMS];
    superstep!(merge, {
        let from_a = merge_path_in_tile::<K, L, TILE>(tile_keys, 0, a_count, count, own);
        let from_b = a_count + own - from_a;
        merge_items::<K, L, ITEMS, TILE>(tile_keys, from_a, a_count, from_b, count, &mut keys, &mut sources);
    });
    store_shared::<K, THREADS, ITEMS, TILE>(&keys, tile_keys, keys_out, first, count);
    if PAIRS {
        let tile_values = shared!([V; VALUES]);
        let mut values = [V::ZERO; ITEMS];
        if count == TILE as u32 {
            load_pieces::<V, true, THREADS, ITEMS>(values_in, a, a_count, b, count, &mut values);
        } else {
            load_pieces::<V, false, THREADS, ITEMS>(values_in, a, a_count, b, count, &mut values);
        }
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

/// What [`sort_into`] works with: a second place for the keys and values, and where the tiles cut the runs. One scratch
/// serves any number of sorts, one after the other.
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
        Scratch::for_tiles(device, len, false, SMALLEST_TILE)
    }
}

impl<K: Number, V: Number> Scratch<K, V> {
    /// Scratch memory for sorts of at most `len` keys with values.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn with_values(device: &Device, len: usize) -> Result<Scratch<K, V>> {
        Scratch::for_tiles(device, len, true, SMALLEST_TILE)
    }

    /// Scratch memory for [`sort_tuned`] with tiles of at least `tile` keys.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn for_tiles(device: &Device, len: usize, values: bool, tile: usize) -> Result<Scratch<K, V>> {
        // SAFETY: each pass writes what the next one reads. Besides, all bytes are numbers.
        unsafe {
            Ok(Scratch {
                keys: device.uninit(len)?,
                values: device.uninit(if values { len } else { 0 })?,
                splits: device.uninit(len.div_ceil(tile))?,
                none: [device.uninit(0)?, device.uninit(0)?],
            })
        }
    }
}

/// The keys of the smallest tile that is used unless somebody tunes.
const SMALLEST_TILE: usize = 256 * 7;

/// Sorts keys.
///
/// ```
/// use sarek_examples::merge_sort;
/// use sarek_examples::order::Descending;
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
    launch::<K, u32, L>(target, keys, None, scratch, &How::UNCHECKED)
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
    launch::<K, V, L>(target, keys, Some(values), scratch, &How::UNCHECKED)
}

/// Sorts keys, and the values with them.
///
/// # Errors
/// As [`sort_pairs`].
pub fn run<K: Number, V: Number, L: Less<K>>(
    device: &Device,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<V>>,
    _: L,
    how: &How,
) -> Result<()> {
    let mut scratch = Scratch::for_tiles(device, keys.len(), values.is_some(), SMALLEST_TILE)?;
    launch::<K, V, L>(device, keys, values, &mut scratch, how)
}

/// Sorts with the tile that suits the sizes of keys and values. An odd number of keys a thread keeps the threads' keys in
/// different banks.
fn launch<K: Number, V: Number, L: Less<K>>(
    target: &impl Target,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<V>>,
    scratch: &mut Scratch<K, V>,
    how: &How,
) -> Result<()> {
    let value_size = if values.is_some() { size_of::<V>() } else { 0 };
    match size_of::<K>() + value_size {
        0..=4 => sort_tuned::<K, V, L, 256, 17, 4352>(target, keys, values, scratch, how),
        5..=8 => sort_tuned::<K, V, L, 256, 11, 2816>(target, keys, values, scratch, how),
        _ => sort_tuned::<K, V, L, 256, 7, 1792>(target, keys, values, scratch, how),
    }
}

/// [`sort_into`] and [`sort_pairs_into`] with a choice of the tile, as [`merge_sort_tiles`] says: for tuning.
///
/// # Errors
/// As [`sort_pairs_into`].
pub fn sort_tuned<K: Number, V: Number, L: Less<K>, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
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
    let pairs = check_values(len, values.as_deref())?;
    let Scratch { keys: other_keys, values: other_values, splits, none: [none, other_none] } = scratch;
    if other_keys.len() < len || (pairs && other_values.len() < len) || splits.len() < tiles {
        return Err(Error::Length { what: "sort_into", expected: other_keys.len(), given: len });
    }
    if len < 2 {
        return Ok(());
    }
    let mut other_keys = other_keys.slice_mut(..len)?;
    let mut other_values = if pairs { other_values.slice_mut(..len)? } else { other_none.slice_mut(..)? };
    let values = values.unwrap_or(none);
    let mut splits = splits.slice_mut(..tiles)?;
    let grid = Grid::new(tiles, THREADS);
    let passes = tiles.next_power_of_two().ilog2();

    // Each pass goes from one place to the other, and the last one must end where the keys were.
    // SAFETY of both: the kernels compare with the length of the keys; all others have the same, or are not touched.
    macro_rules! sort_tiles {
        ($pairs:literal, $values:expr) => {
            if passes.is_multiple_of(2) {
                launch!(
                    how,
                    merge_sort_tiles_in_place::<K, V, L, $pairs, THREADS, ITEMS, TILE, { $values }>,
                    target,
                    grid,
                    keys,
                    values
                )?
            } else {
                launch!(
                    how,
                    merge_sort_tiles::<K, V, L, $pairs, THREADS, ITEMS, TILE, { $values }>,
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
    if pairs {
        sort_tiles!(true, TILE)
    } else {
        sort_tiles!(false, 1)
    }
    for pass in 0..passes {
        let width = 1 << pass;
        let is_here = (passes - pass).is_multiple_of(2);
        let (keys_in, keys_out): (&Slice<K>, &mut Slice<K>) =
            if is_here { (keys, &mut other_keys) } else { (&other_keys, keys) };
        let (values_in, values_out): (&Slice<V>, &mut Slice<V>) =
            if is_here { (values, &mut other_values) } else { (&other_values, values) };
        // SAFETY: as above, and there is a split a tile. No index depends on a comparison without a bound.
        launch!(how, merge_splits::<K, L>, target, Grid::cover(tiles, 128), keys_in, &mut splits, TILE, width)?;
        macro_rules! merge_runs {
            ($pairs:literal, $values:expr) => {
                // SAFETY: as above.
                launch!(
                    how,
                    merge_runs::<K, V, L, $pairs, THREADS, ITEMS, TILE, { $values }>,
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
        if pairs { merge_runs!(true, TILE) } else { merge_runs!(false, 1) }
    }
    Ok(())
}
