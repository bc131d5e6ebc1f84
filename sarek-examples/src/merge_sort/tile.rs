//! A block's operations on a tile of keys: load it, sort it, store it.
//!
//! A thread's keys are `THREADS` apart when they come from memory, so that a warp accesses adjacent keys, and adjacent
//! when they are merged. The tile in shared memory converts between the two.

use super::Less;
use sarek_runtime::block;
use sarek_runtime::order::Ordinary;
use sarek_runtime::prelude::*;

/// Returns how many of the first `diagonal` keys of the merged runs come from the first run. The runs are the `a_len`
/// keys from `a` on, and the `b_len` keys from `b` on.
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

/// A thread's elements of the `count` elements from `first` on, `THREADS` apart.
#[device]
fn load_tile<T: Number, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    input: &[T],
    first: usize,
    count: u32,
    items: &mut [T; ITEMS],
) {
    let input = &input[first..first + count as usize];
    if count == TILE as u32 {
        load_apart::<T, true, THREADS, ITEMS>(input, count, items);
    } else {
        load_apart::<T, false, THREADS, ITEMS>(input, count, items);
    }
}

/// A thread's elements of a tile of `count` elements, `THREADS` apart; all of them if the tile is `FULL`.
#[device]
fn load_apart<T: Number, const FULL: bool, const THREADS: usize, const ITEMS: usize>(
    input: &[T],
    count: u32,
    items: &mut [T; ITEMS],
) {
    #[unroll]
    for k in 0..ITEMS as u32 {
        let i = thread_idx_x() + k * THREADS as u32;
        if FULL || i < count {
            items[k] = input[i];
        }
    }
}

/// Puts elements that are neighbours in a tile.
#[device]
pub(crate) fn share_neighbours<T: Number, const ITEMS: usize, const TILE: usize>(
    items: &[T; ITEMS],
    tile: &mut [T; TILE],
) {
    superstep!(share, {
        #[unroll]
        for k in 0..ITEMS as u32 {
            tile[thread_idx_x() * ITEMS as u32 + k] = items[k];
        }
    });
}

/// Writes the `count` elements of a tile.
#[device]
fn store_apart<T: Number, const FULL: bool, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    tile: &[T; TILE],
    output: &mut [T],
    count: u32,
) {
    #[unroll]
    for k in 0..ITEMS as u32 {
        let i = thread_idx_x() + k * THREADS as u32;
        if FULL || i < count {
            output[i] = tile[i];
        }
    }
}

/// A thread's keys, and if `PAIRS` values, of a tile of at most `TILE`.
#[device]
pub(crate) fn load_pair<
    K: Number,
    V: Number,
    const PAIRS: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    keys_in: &[K],
    values_in: &[V],
    first: usize,
    count: u32,
    keys: &mut [K; ITEMS],
    values: &mut [V; ITEMS],
) {
    load_tile::<K, THREADS, ITEMS, TILE>(keys_in, first, count, keys);
    if PAIRS {
        load_tile::<V, THREADS, ITEMS, TILE>(values_in, first, count, values);
    }
}

/// Writes what each thread has of a tile, neighbours, to the `count` elements from `first` on.
#[device]
pub(crate) fn store_shared<T: Number, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    items: &[T; ITEMS],
    tile: &mut [T; TILE],
    output: &mut [T],
    first: usize,
    count: u32,
) {
    share_neighbours::<T, ITEMS, TILE>(items, tile);
    let output = &mut output[first..first + count as usize];
    if count == TILE as u32 {
        store_apart::<T, true, THREADS, ITEMS, TILE>(tile, output, count);
    } else {
        store_apart::<T, false, THREADS, ITEMS, TILE>(tile, output, count);
    }
}

/// Puts keys that are `THREADS` apart in a tile, and returns whether all keys of the block are known to be ordinary.
#[device]
pub(crate) fn share_keys<K: Number, L: Less<K>, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    keys: &[K; ITEMS],
    tile: &mut [K; TILE],
) -> bool {
    let mut ordinary = true;
    #[unroll]
    for k in 0..ITEMS as u32 {
        tile[thread_idx_x() + k * THREADS as u32] = keys[k];
        if L::HAS_ORDINARY {
            ordinary &= L::is_ordinary(keys[k]);
        }
    }
    if L::HAS_ORDINARY {
        sync_threads_and(ordinary)
    } else {
        sync_threads();
        false
    }
}

/// Sorts a tile in which each thread has elements that are `THREADS` apart. Afterwards they are adjacent.
#[device]
pub(crate) fn sort_tile<
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

    let ordinary = share_keys::<K, L, THREADS, ITEMS, TILE>(keys, tile_keys);
    // From here on a thread writes only to the places that it reads, until the next barrier.
    #[unroll]
    for k in 0..ITEMS as u32 {
        keys[k] = tile_keys[own + k];
    }
    if PAIRS {
        superstep!(share_values, {
            #[unroll]
            for k in 0..ITEMS as u32 {
                tile_values[thread_idx_x() + k * THREADS as u32] = values[k];
            }
        });
        #[unroll]
        for k in 0..ITEMS as u32 {
            values[k] = tile_values[own + k];
        }
    }
    if L::HAS_ORDINARY && ordinary {
        sort_neighbours::<K, V, Ordinary<L>, PAIRS, THREADS, ITEMS, TILE>(tile_keys, tile_values, count, keys, values);
    } else {
        sort_neighbours::<K, V, L, PAIRS, THREADS, ITEMS, TILE>(tile_keys, tile_values, count, keys, values);
    }
}

/// Sorts a tile in which each thread has adjacent elements.
#[device]
fn sort_neighbours<
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
    if count < TILE as u32 {
        block::replace_missing::<K, L, ITEMS>(keys, own, count);
    }
    if PAIRS {
        block::sort_item_pairs::<K, V, L, ITEMS>(keys, values);
    } else {
        block::sort_items::<K, L, ITEMS>(keys);
    }

    // The threads that have a run.
    let mut threads = 1u32;
    while threads < THREADS as u32 {
        let mut sources = [0u32; ITEMS];
        block::merge_round::<K, L, ITEMS, TILE>(tile_keys, keys, &mut sources, threads, count);
        if PAIRS {
            superstep!(share_values, {
                #[unroll]
                for k in 0..ITEMS as u32 {
                    tile_values[own + k] = values[k];
                }
            });
            // The barriers of the next round come before the values are shared again.
            #[unroll]
            for k in 0..ITEMS {
                values[k] = tile_values[sources[k].min(TILE as u32 - 1)];
            }
        }
        threads *= 2;
    }
}
