//! A block's operations on a tile of keys: load it, sort it, merge two runs of it, store it.
//!
//! A thread's keys are `THREADS` apart when they come from memory, so that a warp accesses adjacent keys, and adjacent
//! when they are merged. The tile in shared memory converts between the two.

use super::Less;
use sarek_runtime::block;
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

/// A thread's elements of a tile of `count` elements from `first` on, `THREADS` apart; all of them if the tile is `FULL`.
#[device]
pub(crate) fn load_tile<T: Number, const FULL: bool, const THREADS: usize, const ITEMS: usize>(
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
pub(crate) fn load_pieces<T: Number, const FULL: bool, const THREADS: usize, const ITEMS: usize>(
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

/// Puts elements that are `THREADS` apart in a tile.
#[device]
pub(crate) fn share_apart<T: Number, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
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

/// Writes a tile to the `count` elements from `first` on.
#[device]
pub(crate) fn store_tile<T: Number, const FULL: bool, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
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
pub(crate) fn store_shared<T: Number, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
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

    share_apart::<K, THREADS, ITEMS, TILE>(keys, tile_keys);
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
