//! A tile: which keys it has, and its sort.
//!
//! In the sorted tile each segment is where it was, so keys need no tag that names their segment. A thread sorts its
//! keys in registers, each segment by itself. The runs of a segment that lies in several threads are then merged in
//! pairs: of one thread each first, then of two, four, …, counted from the segment's first thread. All segments take
//! part in a round, and the longest one decides how many rounds there are: three where none has more than 31 keys.

use super::{Boundaries, OVERHANG, offsets_through};
use crate::compaction::best::Count;
use sarek_runtime::block;
use sarek_runtime::order::{Less, Ordinary};
use sarek_runtime::prelude::*;

/// Sorts the keys of each segment within each tile of at most `TILE` = `THREADS * ITEMS` keys, a block for each, and if
/// `PAIRS` moves the values with them. `THREADS` is a power of two, and at least 128; `VALUES` is `TILE`, or 1 without
/// values. `firsts` and `spans` come from [`segment_spans`](super::segment_spans).
#[kernel(block = THREADS)]
pub fn sort_segment_tiles<
    K: Number,
    V: Number,
    L: Less<K>,
    C: Count,
    const PAIRS: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const VALUES: usize,
>(
    all_keys: &mut [K],
    all_values: &mut [V],
    offsets: &[C],
    firsts: &[u64],
    spans: &[u64],
) {
    let tile = shared!([K; TILE]);
    let tile_values = shared!([V; VALUES]);
    let marks = shared!([AtomicU32; THREADS]);
    let ends = shared!([[u32; 32]; 2]);
    let number = block_idx_x() as usize;
    let boundaries = Boundaries { len: all_keys.len(), stride: TILE - OVERHANG };
    let end = boundaries.start_of(spans, number + 1).min(all_keys.len());
    let start = boundaries.start_of(spans, number).min(end);
    let count = (end - start).min(TILE) as u32;

    mark_starts::<C, THREADS>(marks, offsets, firsts, number, start, count);
    let own = thread_idx_x() * ITEMS as u32;
    let starts = own_starts::<THREADS, ITEMS>(marks, own, count);
    let place = place_of::<THREADS, ITEMS, TILE>(ends, starts, own);

    let keys_here = &mut all_keys[start..start + count as usize];
    let mut keys = [K::ZERO; ITEMS];
    block::load_transposed::<K, THREADS, ITEMS, TILE>(tile, keys_here, 0, &mut keys);
    let mut values = [V::ZERO; ITEMS];
    if PAIRS {
        load_values::<V, THREADS, ITEMS, VALUES>(tile_values, &all_values[start..start + count as usize], &mut values);
    }
    let mut ordinary = L::HAS_ORDINARY;
    if L::HAS_ORDINARY {
        #[unroll]
        for k in 0..ITEMS {
            ordinary &= L::is_ordinary(keys[k]);
        }
    }
    if sync_threads_and(ordinary) {
        sort_tile::<K, V, Ordinary<L>, PAIRS, THREADS, ITEMS, TILE, VALUES>(
            tile,
            tile_values,
            &mut keys,
            &mut values,
            starts,
            place,
        );
    } else {
        sort_tile::<K, V, L, PAIRS, THREADS, ITEMS, TILE, VALUES>(
            tile,
            tile_values,
            &mut keys,
            &mut values,
            starts,
            place,
        );
    }
    // The sort ends with a barrier, after which no thread reads the tile.
    block::blocked_to_warp_striped::<K, THREADS, ITEMS, TILE>(tile, &mut keys);
    block::store_warp_striped::<K, THREADS, ITEMS>(keys_here, 0, &keys);
    if PAIRS {
        // The sort has put them there, and ends with a barrier.
        let values_here = &mut all_values[start..start + count as usize];
        for i in (thread_idx_x()..count).step_by(THREADS as u32) {
            values_here[i] = tile_values[i];
        }
    }
}

/// Loads the adjacent values of each thread, by accesses of adjacent threads to adjacent values.
#[device]
fn load_values<V: Number, const THREADS: usize, const ITEMS: usize, const VALUES: usize>(
    tile: &mut [V; VALUES],
    input: &[V],
    values: &mut [V; ITEMS],
) {
    superstep!(share_values, {
        for i in (thread_idx_x()..input.len() as u32).step_by(THREADS as u32) {
            tile[i.min(VALUES as u32 - 1)] = input[i];
        }
    });
    #[unroll]
    for k in 0..ITEMS as u32 {
        let i = thread_idx_x() * ITEMS as u32 + k;
        if i < input.len() as u32 {
            values[k] = tile[i.min(VALUES as u32 - 1)];
        }
    }
}

/// Sets a bit of `marks` for each place of the tile at which a segment starts.
#[device]
fn mark_starts<C: Count, const THREADS: usize>(
    marks: &[AtomicU32; THREADS],
    offsets: &[C],
    firsts: &[u64],
    number: usize,
    start: usize,
    count: u32,
) {
    let tid = thread_idx_x();
    let first = firsts[number] as usize;
    let last = if number + 1 < firsts.len() { firsts[number + 1] as usize } else { offsets.len() };
    superstep!(clear, {
        marks[tid].store(0, Ordering::Relaxed);
    });
    superstep!(mark, {
        if last.saturating_sub(first) <= 32 * THREADS {
            for i in (first + tid as usize..last).step_by(THREADS) {
                mark::<THREADS>(marks, C::index(offsets[i]).wrapping_sub(start), count);
            }
        } else {
            // Most segments here are empty.
            for i in (tid..count).step_by(THREADS as u32) {
                let place = start + i as usize;
                let next = offsets_through::<C>(offsets, first, last, place);
                if next > first && C::index(offsets[next - 1]) == place {
                    mark::<THREADS>(marks, i as usize, count);
                }
            }
        }
    });
}

/// Sets the bit of a place if it is in the tile.
#[device]
fn mark<const THREADS: usize>(marks: &[AtomicU32; THREADS], place: usize, count: u32) {
    if place < count as usize {
        marks[(place / 32).min(THREADS - 1)].fetch_or(1 << (place % 32), Ordering::Relaxed);
    }
}

/// Returns at which of a thread's places, which begin at `own`, a segment starts: bit `k` is for `own + k`. The first
/// place of the tile is one, and so is each one after its `count` keys.
#[device]
fn own_starts<const THREADS: usize, const ITEMS: usize>(marks: &[AtomicU32; THREADS], own: u32, count: u32) -> u32 {
    let word = (own / 32).min(THREADS as u32 - 2);
    let low = marks[word].load(Ordering::Relaxed) as u64;
    let high = marks[word + 1].load(Ordering::Relaxed) as u64;
    let mut starts = ((high << 32 | low) >> (own % 32)) as u32;
    if own == 0 {
        starts |= 1;
    }
    #[unroll]
    for k in 0..ITEMS as u32 {
        if own + k >= count {
            starts |= 1 << k;
        }
    }
    starts & ((1 << ITEMS as u32) - 1)
}

/// Where the segments of a thread's first and last key lie in the tile.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub(crate) struct Place {
    /// Where the segment of the first key starts.
    low: u32,
    /// Where the segment of the last key ends.
    high: u32,
}

/// Returns the [`Place`] of a thread. The barrier at the end is the only one.
#[device]
fn place_of<const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    ends: &mut [[u32; 32]; 2],
    starts: u32,
    own: u32,
) -> Place {
    let lane = lane_id();
    let (first_own, last_own) = (own + starts.trailing_zeros(), own + 31 - (starts | 1).leading_zeros());
    let having = ballot(FULL_MASK, starts != 0);
    let (earlier, later) = (having & ((1 << lane) - 1), having & (u32::MAX << lane) & !(1 << lane));
    let last_earlier = shfl(FULL_MASK, last_own, 31 - (earlier | 1).leading_zeros());
    let first_later = shfl(FULL_MASK, first_own, later.trailing_zeros() % 32);
    superstep!(share_ends, {
        if lane == 31 {
            ends[0][warp_id()] = if starts != 0 {
                last_own
            } else if earlier != 0 {
                last_earlier
            } else {
                0
            };
        }
        if lane == 0 {
            ends[1][warp_id()] = if starts != 0 {
                first_own
            } else if later != 0 {
                first_later
            } else {
                TILE as u32
            };
        }
    });
    let mut place = Place { low: own, high: own + ITEMS as u32 };
    if starts & 1 == 0 {
        place.low = last_earlier;
        if earlier == 0 {
            place.low = 0;
            for warp in 0..warp_id() {
                place.low = place.low.max(ends[0][warp]);
            }
        }
    }
    place.high = first_later;
    if later == 0 {
        place.high = TILE as u32;
        for warp in warp_id() + 1..THREADS as u32 / WARP_SIZE {
            place.high = place.high.min(ends[1][warp]);
        }
    }
    place
}

/// Sorts a tile in which each thread has the adjacent `keys`, and leaves them there; if `PAIRS`, the `values` with them, which
/// are in `tile_values` afterwards, too.
#[device]
fn sort_tile<
    K: Number,
    V: Number,
    L: Less<K>,
    const PAIRS: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const VALUES: usize,
>(
    tile: &mut [K; TILE],
    tile_values: &mut [V; VALUES],
    keys: &mut [K; ITEMS],
    values: &mut [V; ITEMS],
    starts: u32,
    place: Place,
) {
    let own = thread_idx_x() * ITEMS as u32;
    sort_own::<K, V, L, PAIRS, ITEMS>(keys, values, starts);
    // How many threads have keys of the segment of the first key, and of that of the last one.
    let last_start = if starts == 0 { place.low } else { own + 31 - starts.leading_zeros() };
    let first_end = if starts == 0 { place.high } else { own + starts.trailing_zeros() };
    let of_last = threads_of::<ITEMS>(last_start, place.high);
    let of_first = if starts & 1 == 0 { threads_of::<ITEMS>(place.low, first_end) } else { 1 };

    put_own::<K, ITEMS, TILE>(tile, keys, own);
    if PAIRS {
        put_own::<V, ITEMS, VALUES>(tile_values, values, own);
    }
    // The number of threads that have a run.
    let mut run = 1;
    while sync_threads_or(of_last > run) {
        if of_first.max(of_last) > run {
            let mut sources = [0u32; ITEMS];
            merge_own::<K, L, ITEMS, TILE>(tile, keys, &mut sources, starts, place, run);
            if PAIRS {
                #[unroll]
                for k in 0..ITEMS {
                    values[k] = tile_values[sources[k].min(VALUES as u32 - 1)];
                }
            }
        }
        sync_threads();
        put_own::<K, ITEMS, TILE>(tile, keys, own);
        if PAIRS {
            put_own::<V, ITEMS, VALUES>(tile_values, values, own);
        }
        run *= 2;
    }
}

/// Returns how many threads have keys from `low` to `high`.
#[device]
fn threads_of<const ITEMS: usize>(low: u32, high: u32) -> u32 {
    (high - 1) / ITEMS as u32 - low / ITEMS as u32 + 1
}

#[device]
fn put_own<T: Number, const ITEMS: usize, const TILE: usize>(tile: &mut [T; TILE], items: &[T; ITEMS], own: u32) {
    #[unroll]
    for k in 0..ITEMS as u32 {
        tile[own + k] = items[k];
    }
}

/// Sorts a thread's keys in registers, and if `PAIRS` the values with them: in each round, neighbours of one segment that are
/// in the wrong order change places.
#[device]
fn sort_own<K: Number, V: Number, L: Less<K>, const PAIRS: bool, const ITEMS: usize>(
    keys: &mut [K; ITEMS],
    values: &mut [V; ITEMS],
    starts: u32,
) {
    #[unroll]
    for round in 0..ITEMS {
        #[unroll]
        for k in (round % 2..ITEMS - 1).step_by(2) {
            if starts >> (k as u32 + 1) & 1 == 0 && L::less(keys[k + 1], keys[k]) {
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

/// Takes a thread's keys of the result of merging runs of `run` threads in pairs. `sources` holds where they were in the
/// tile.
#[device]
fn merge_own<K: Number, L: Less<K>, const ITEMS: usize, const TILE: usize>(
    tile: &[K; TILE],
    keys: &mut [K; ITEMS],
    sources: &mut [u32; ITEMS],
    starts: u32,
    place: Place,
    run: u32,
) {
    let (tid, items, last) = (thread_idx_x(), ITEMS as u32, TILE as u32 - 1);
    let own = tid * items;
    // The runs of a segment that starts here: from its start, to the first of these places, to the second one.
    let (middle, end) = (((tid + run) * items).min(place.high), ((tid + 2 * run) * items).min(place.high));
    let (mut a, mut a_end, mut b, mut b_end) = (own, middle, middle, middle);
    if starts & 1 == 0 {
        let high = if starts == 0 { place.high } else { own + starts.trailing_zeros() };
        let first_thread = place.low / items;
        let pair = first_thread + ((tid - first_thread) & !(2 * run - 1));
        let from = place.low.max(pair * items);
        a_end = ((pair + run) * items).min(high);
        b_end = ((pair + 2 * run) * items).min(high);
        let before = block::merge_path::<K, L, TILE>(tile, from, a_end, a_end, b_end, own - from);
        a = from + before;
        b = a_end + (own - from) - before;
    }
    #[unroll]
    for k in 0..ITEMS as u32 {
        if starts >> k & 1 == 1 {
            a = own + k;
            a_end = middle;
            b = middle;
            // Only the last segment goes on in other threads.
            b_end = if starts >> k == 1 { end } else { middle };
        }
        let (a_key, b_key) = (tile[a.min(last)], tile[b.min(last)]);
        let takes_b = b < b_end && (a >= a_end || L::less(b_key, a_key));
        if takes_b {
            keys[k] = b_key;
            sources[k] = b;
            b += 1;
        } else {
            keys[k] = a_key;
            sources[k] = a;
            a += 1;
        }
    }
}
