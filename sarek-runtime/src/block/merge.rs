//! Merge sorts of a tile, by comparisons. They are stable: equal keys keep their order.
//!
//! With a comparison that is not a strict weak order, the result is in no particular order, and keys may be lost.
//! Nothing else is harmed, since every index that comes from a comparison has a bound.

use super::{assert_tile, put_blocked};
use crate::order::Less;
use crate::prelude::*;

/// Sorts the first `count` keys of a blocked tile; the other keys are unspecified afterwards. `count` is the same in
/// all threads, and at most `TILE`. The result is blocked.
///
/// Each thread sorts its own keys in registers, and then the threads merge runs in pairs. `2 * log2(THREADS)` barriers,
/// rounded up, the last one at the end: `staging` may be used again at once.
#[device]
pub fn merge_sort<K: DeviceType + Copy, L: Less<K>, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    staging: &mut [K; TILE],
    keys: &mut [K; ITEMS],
    count: u32,
) {
    assert_tile::<THREADS, ITEMS, TILE>();
    if count < TILE as u32 {
        replace_missing::<K, L, ITEMS>(keys, thread_idx_x() * ITEMS as u32, count);
    }
    sort_items::<K, L, ITEMS>(keys);
    // The number of threads that have a run.
    let mut threads = 1;
    while threads < THREADS as u32 {
        let mut sources = [0; ITEMS];
        merge_round::<K, L, ITEMS, TILE>(staging, keys, &mut sources, threads, count);
        threads *= 2;
    }
}

/// Does the same as [`merge_sort`](fn@merge_sort), but moves the value of each key with it.
///
/// Twice as many barriers; `value_staging` is a second array.
#[device]
pub fn merge_sort_pairs<
    K: DeviceType + Copy,
    V: DeviceType + Copy,
    L: Less<K>,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    staging: &mut [K; TILE],
    value_staging: &mut [V; TILE],
    keys: &mut [K; ITEMS],
    values: &mut [V; ITEMS],
    count: u32,
) {
    assert_tile::<THREADS, ITEMS, TILE>();
    if count < TILE as u32 {
        replace_missing::<K, L, ITEMS>(keys, thread_idx_x() * ITEMS as u32, count);
    }
    sort_item_pairs::<K, V, L, ITEMS>(keys, values);
    let mut threads = 1;
    while threads < THREADS as u32 {
        let mut sources = [0; ITEMS];
        merge_round::<K, L, ITEMS, TILE>(staging, keys, &mut sources, threads, count);
        superstep!(share_values, {
            put_blocked::<V, ITEMS, TILE>(value_staging, values);
        });
        superstep!(move_values, {
            #[unroll]
            for k in 0..ITEMS {
                values[k] = value_staging[sources[k].min(TILE as u32 - 1)];
            }
        });
        threads *= 2;
    }
}

/// Merges the runs of `threads` threads each in pairs, of the first `count` keys of a blocked tile, and sets `sources`
/// to the previous position of each key. It is a round of [`merge_sort`](fn@merge_sort).
///
/// Two barriers, the last one at the end.
#[device]
pub fn merge_round<K: DeviceType + Copy, L: Less<K>, const ITEMS: usize, const TILE: usize>(
    staging: &mut [K; TILE],
    keys: &mut [K; ITEMS],
    sources: &mut [u32; ITEMS],
    threads: u32,
    count: u32,
) {
    superstep!(share_runs, {
        put_blocked::<K, ITEMS, TILE>(staging, keys);
    });
    let (a, b, end, diagonal) = two_runs::<ITEMS>(thread_idx_x(), threads, count);
    let from_a = merge_path::<K, L, TILE>(staging, a, b, b, end, diagonal);
    let from_b = diagonal - from_a;
    superstep!(merge, {
        merge_items::<K, L, ITEMS, TILE>(staging, a + from_a, b, b + from_b, end, TILE as u32 - 1, keys, sources);
    });
}

/// Returns the two runs that the neighbour of this `rank` merges with others, where runs belong to `group` neighbours
/// with `ITEMS` keys each. The results are the start of the first run, the start and the end of the second one, all up
/// to `count`, and the number of keys of both that precede its own.
#[device]
pub(crate) fn two_runs<const ITEMS: usize>(rank: u32, group: u32, count: u32) -> (u32, u32, u32, u32) {
    // The first neighbour of those that merge the same two runs.
    let start = (rank & !(2 * group - 1)) * ITEMS as u32;
    let a = start.min(count);
    let b = (start + group * ITEMS as u32).min(count);
    let end = (start + 2 * group * ITEMS as u32).min(count);
    (a, b, end, (rank * ITEMS as u32 - start).min(end - a))
}

/// Replaces the keys from number `count` on, where the thread's keys begin at `own`, by its largest one, so that they
/// stay after it.
#[device]
pub fn replace_missing<K: DeviceType + Copy, L: Less<K>, const ITEMS: usize>(
    keys: &mut [K; ITEMS],
    own: u32,
    count: u32,
) {
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

/// Sorts a thread's keys in registers: in each round, neighbours that are in the wrong order change places.
#[device]
pub fn sort_items<K: DeviceType + Copy, L: Less<K>, const ITEMS: usize>(keys: &mut [K; ITEMS]) {
    #[unroll]
    for round in 0..ITEMS {
        #[unroll]
        for k in (round % 2..ITEMS - 1).step_by(2) {
            if L::less(keys[k + 1], keys[k]) {
                let key = keys[k];
                keys[k] = keys[k + 1];
                keys[k + 1] = key;
            }
        }
    }
}

/// Does the same as [`sort_items`](fn@sort_items), but moves the value of each key with it.
#[device]
pub fn sort_item_pairs<K: DeviceType + Copy, V: DeviceType + Copy, L: Less<K>, const ITEMS: usize>(
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
                let value = values[k];
                values[k] = values[k + 1];
                values[k + 1] = value;
            }
        }
    }
}

/// Returns the number of the first `diagonal` keys of two merged runs that come from the first run. The runs are the
/// keys from `a_start` to `a_end` and from `b_start` to `b_end`.
///
/// Each thread may look for another diagonal: no barrier.
#[device]
pub fn merge_path<K: DeviceType + Copy, L: Less<K>, const TILE: usize>(
    tile: &[K; TILE],
    a_start: u32,
    a_end: u32,
    b_start: u32,
    b_end: u32,
    diagonal: u32,
) -> u32 {
    let last = TILE as u32 - 1;
    let mut low = if diagonal > b_end - b_start { diagonal - (b_end - b_start) } else { 0 };
    let mut high = diagonal.min(a_end - a_start);
    while low < high {
        let middle = (low + high) / 2;
        // Bounded, as that takes less than a check.
        let a_key = tile[(a_start + middle).min(last)];
        let b_key = tile[(b_start + diagonal - 1 - middle).min(last)];
        if L::less(b_key, a_key) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// Takes the next `ITEMS` keys of two runs in order, and the previous position of each. The runs are the keys from
/// `a_start` to `a_end` and from `b_start` to `b_end`. After the ends of both runs, the keys are unspecified. No key
/// after `last` is read.
///
/// Each thread merges another part: no barrier.
#[allow(clippy::too_many_arguments)]
#[device]
pub fn merge_items<K: DeviceType + Copy, L: Less<K>, const ITEMS: usize, const TILE: usize>(
    tile: &[K; TILE],
    a_start: u32,
    a_end: u32,
    b_start: u32,
    b_end: u32,
    last: u32,
    keys: &mut [K; ITEMS],
    sources: &mut [u32; ITEMS],
) {
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
