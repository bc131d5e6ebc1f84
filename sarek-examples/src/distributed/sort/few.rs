//! The kernels of the [`partition`](super::partition) into at most 8 parts.
//!
//! Keys are compared as integers of the same order ([`Digits`]), by a binary search among splitters in registers. A thread counts its keys in bytes of
//! one number, a byte for each part; scans of these numbers, with 16 bits for each part, say where its keys go within the tile. So neither votes nor
//! atomics are needed.
//!
//! Keys that equal a splitter come before or after it by their positions. In nearly all tiles, all of them do the same, so that one comparison with a
//! splitter or with the next larger integer tells.

use sarek_runtime::block;
use sarek_runtime::monoid::Sum;
use sarek_runtime::order::Digits;
use sarek_runtime::prelude::*;
use sarek_runtime::warp;

use super::THREADS;

/// The most parts.
pub(super) const FEW_PARTS: usize = PARTS;
const PARTS: usize = 8;

/// The keys of a thread, for types of 4 bytes and of 8 bytes: odd, so that threads get consecutive keys without bank conflicts.
pub(super) const ITEMS: usize = 15;
pub(super) const WIDE_ITEMS: usize = 7;

/// Returns an integer whose order is that of the keys; `WIDE` are those of 8 bytes.
#[device]
fn ordered<K: Number, D: Digits<K>, const WIDE: bool>(key: K) -> u64 {
    let low = D::digit(key, 0, u32::MAX) as u64;
    if WIDE { (D::digit(key, 32, u32::MAX) as u64) << 32 | low } else { low }
}

/// Copies splitters, as integers, and limits to shared memory. The last one is repeated; if there is none, no key comes after any. A barrier must
/// follow.
#[device]
fn share_splitters<K: Number, D: Digits<K>, const WIDE: bool>(
    splitters: &[K],
    limits: &[u64],
    shared_splitters: &mut [u64; PARTS],
    shared_limits: &mut [u64; PARTS],
) {
    let tid = thread_idx_x() as usize;
    if tid < PARTS {
        let s = tid.min(splitters.len().saturating_sub(1));
        shared_splitters[tid] = if s < splitters.len() { ordered::<K, D, WIDE>(splitters[s]) } else { u64::MAX };
        shared_limits[tid] = if s < splitters.len() { limits[s] } else { u64::MAX };
    }
}

/// Finds the least integer of the keys after each splitter, in the tile of `tile` keys from `start` on: its high and its low half. Returns `false`
/// if it is not the same for the whole tile, or if there is none.
#[device]
fn least_after<const WIDE: bool>(
    splitters: &[u64; PARTS],
    limits: &[u64; PARTS],
    (start, tile): (usize, usize),
    high: &mut [u32; PARTS],
    low: &mut [u32; PARTS],
) -> bool {
    let largest = if WIDE { u64::MAX } else { u32::MAX as u64 };
    let mut is_whole = true;
    #[unroll]
    for s in 0..PARTS - 1 {
        let includes_equal = limits[s] <= start as u64;
        let next = splitters[s].wrapping_add(!includes_equal as u64);
        high[s] = (next >> 32) as u32;
        low[s] = next as u32;
        is_whole &= includes_equal | (limits[s] >= (start + tile) as u64) & (splitters[s] < largest);
    }
    is_whole
}

/// Returns `true` if a key is at least as large as an integer of two halves; the high one is 0 if keys are not `WIDE`.
#[device]
fn is_from<const WIDE: bool>(key: u64, high: u32, low: u32) -> bool {
    if WIDE { key >= (high as u64) << 32 | low as u64 } else { key as u32 >= low }
}

/// Returns how many of seven integers in order a key is at least as large as.
#[device]
fn parts_before<const WIDE: bool>(key: u64, high: &[u32; PARTS], low: &[u32; PARTS]) -> u32 {
    let first = is_from::<WIDE>(key, high[3], low[3]);
    let (middle_high, middle_low) = if first { (high[5], low[5]) } else { (high[1], low[1]) };
    let second = is_from::<WIDE>(key, middle_high, middle_low);
    let (lower_high, lower_low) = if second { (high[2], low[2]) } else { (high[0], low[0]) };
    let (upper_high, upper_low) = if second { (high[6], low[6]) } else { (high[4], low[4]) };
    let (last_high, last_low) = if first { (upper_high, upper_low) } else { (lower_high, lower_low) };
    let third = is_from::<WIDE>(key, last_high, last_low);
    4 * first as u32 + 2 * second as u32 + third as u32
}

/// Returns `true` if the key at a position, as an integer, comes after a splitter with that limit.
#[device]
fn is_after(key: u64, position: usize, splitter: u64, limit: u64) -> bool {
    key > splitter || key == splitter && position as u64 >= limit
}

/// Returns how many splitters the key at a position comes after.
#[device]
fn splitters_before(key: u64, position: usize, splitters: &[u64; PARTS], limits: &[u64; PARTS]) -> u32 {
    let mut before = 0;
    #[unroll(1)]
    for s in 0..PARTS - 1 {
        before += is_after(key, position, splitters[s], limits[s]) as u32;
    }
    before
}

/// Does the same as [`count_parts`](super::partition::count_parts), with at most 7 splitters. `TILE` is `THREADS * ITEMS`.
#[kernel(block = THREADS, min_blocks = 4)]
pub fn count_few<K: Number, D: Digits<K>, const WIDE: bool, const ITEMS: usize, const TILE: usize>(
    keys: &[K],
    splitters: &[K],
    limits: &[u64],
    counts: &mut [u64],
    empty: u32,
    rounds: usize,
) {
    let totals = shared!([AtomicU32; PARTS]);
    let shared_splitters = shared!([u64; PARTS]);
    let shared_limits = shared!([u64; PARTS]);
    let tid = thread_idx_x();
    let count = splitters.len() as u32;
    superstep!(prepare, {
        share_splitters::<K, D, WIDE>(splitters, limits, shared_splitters, shared_limits);
        if tid < PARTS as u32 {
            totals[tid].store(0, Ordering::Relaxed);
        }
    });
    let mut own = [0u32; PARTS];
    for round in 0..rounds {
        let start = (block_idx_x() as usize * rounds + round) * TILE;
        let mut items = [K::ZERO; ITEMS];
        block::load_striped::<K, THREADS, ITEMS>(keys, start, &mut items);
        let (mut high, mut low) = ([0u32; PARTS], [0u32; PARTS]);
        let is_whole = least_after::<WIDE>(shared_splitters, shared_limits, (start, TILE), &mut high, &mut low);
        let mut counted = 0u64;
        if is_whole && start + TILE <= keys.len() {
            #[unroll]
            for k in 0..ITEMS {
                let part = parts_before::<WIDE>(ordered::<K, D, WIDE>(items[k]), &high, &low);
                counted += 1 << (8 * part);
            }
        } else {
            #[unroll]
            for k in 0..ITEMS {
                let position = start + tid as usize + k * THREADS;
                if position < keys.len() {
                    let key = ordered::<K, D, WIDE>(items[k]);
                    counted += 1 << (8 * splitters_before(key, position, shared_splitters, shared_limits));
                }
            }
        }
        #[unroll]
        for part in 0..PARTS {
            own[part] += (counted >> (8 * part)) as u32 & 0xff;
        }
    }
    superstep!(add, {
        #[unroll]
        for part in 0..PARTS {
            let sum = warp::reduce::<u32, Sum>(own[part]);
            if lane_id() == 0 {
                // The last splitter is repeated.
                totals[(part as u32).min(count)].fetch_add(sum, Ordering::Relaxed);
            }
        }
    });
    let parts = counts.len() as u32 / grid_dim_x();
    if tid < parts {
        let is_here = tid >= empty && tid - empty < PARTS as u32;
        let total = if is_here { totals[tid - empty].load(Ordering::Relaxed) } else { 0 };
        counts[tid as usize * grid_dim_x() as usize + block_idx_x() as usize] = total as u64;
    }
}

/// Returns how many keys of a part numbers count, of 16 bits each: those of even parts in the first one, of odd parts in the other one.
#[device]
fn of_part(even: u64, odd: u64, part: u32) -> u32 {
    let numbers = if part % 2 == 0 { even } else { odd };
    (numbers >> (16 * (part / 2))) as u32 & 0xffff
}

/// Counts a key of a part. Returns the part and, in the lowest byte, how many of its keys were counted before.
#[device]
fn count_one(part: u32, counted: &mut u64) -> u32 {
    let place = part << 8 | (*counted >> (8 * part)) as u32 & 0xff;
    *counted += 1 << (8 * part);
    place
}

/// Does the same as [`move_parts`](super::partition::move_parts), with at most 7 splitters.
#[kernel(block = THREADS, min_blocks = 4)]
pub fn move_few<K: Number, D: Digits<K>, const PAIRS: bool, const WIDE: bool, const ITEMS: usize, const TILE: usize>(
    keys: &[K],
    values: &[u32],
    splitters: &[K],
    limits: &[u64],
    starts: &[u64],
    shifts: &[u64],
    keys_out: &mut [K],
    values_out: &mut [u32],
    empty: u32,
    rounds: usize,
) {
    let tile_keys = shared!([K; TILE]);
    let even_totals = shared!([u64; 32]);
    let odd_totals = shared!([u64; 32]);
    let targets = shared!([usize; PARTS]);
    let shared_splitters = shared!([u64; PARTS]);
    let shared_limits = shared!([u64; PARTS]);
    let tid = thread_idx_x();
    let count = splitters.len() as u32;

    // Thread `s` knows where the next key that comes after `s` splitters goes.
    let mut next = 0;
    superstep!(prepare, {
        share_splitters::<K, D, WIDE>(splitters, limits, shared_splitters, shared_limits);
        if tid <= count {
            let part = (empty + tid) as usize;
            next = (starts[part * grid_dim_x() as usize + block_idx_x() as usize] + shifts[part]) as usize;
        }
    });
    for round in 0..rounds {
        let start = (block_idx_x() as usize * rounds + round) * TILE;
        let present = keys.len().saturating_sub(start).min(TILE) as u32;
        let mut items = [K::ZERO; ITEMS];
        block::load_transposed::<K, THREADS, ITEMS, TILE>(tile_keys, keys, start, &mut items);
        let (mut high, mut low) = ([0u32; PARTS], [0u32; PARTS]);
        let is_whole = least_after::<WIDE>(shared_splitters, shared_limits, (start, TILE), &mut high, &mut low);

        // For each key its part, and the number of the thread's keys of that part before it.
        let mut places = [0u32; ITEMS];
        let mut counted = 0u64;
        if is_whole && present == TILE as u32 {
            #[unroll]
            for k in 0..ITEMS {
                let part = parts_before::<WIDE>(ordered::<K, D, WIDE>(items[k]), &high, &low);
                places[k] = count_one(part.min(count), &mut counted);
            }
        } else {
            #[unroll]
            for k in 0..ITEMS {
                let at = tid as usize * ITEMS + k;
                if at < present as usize {
                    let key = ordered::<K, D, WIDE>(items[k]);
                    let part = splitters_before(key, start + at, shared_splitters, shared_limits);
                    places[k] = count_one(part.min(count), &mut counted);
                }
            }
        }
        let (even, odd) = (counted & 0x00ff_00ff_00ff_00ff, counted >> 8 & 0x00ff_00ff_00ff_00ff);
        let (mut even, even_total) = block::exclusive_scan::<u64, Sum, THREADS>(even_totals, even);
        let (mut odd, odd_total) = block::exclusive_scan::<u64, Sum, THREADS>(odd_totals, odd);
        // Where each part starts in the tile.
        let mut firsts = [0u32; PARTS];
        #[unroll]
        for part in 1..PARTS as u32 {
            firsts[part] = firsts[part - 1] + of_part(even_total, odd_total, part - 1);
            if part % 2 == 0 {
                even += (firsts[part] as u64) << (16 * (part / 2));
            } else {
                odd += (firsts[part] as u64) << (16 * (part / 2));
            }
        }

        superstep!(share, {
            #[unroll]
            for k in 0..ITEMS {
                places[k] = of_part(even, odd, places[k] >> 8) + (places[k] & 0xff);
                if tid * (ITEMS as u32) + (k as u32) < present {
                    // It is less: a minimum costs less than a check.
                    tile_keys[places[k].min(TILE as u32 - 1)] = items[k];
                }
            }
            #[unroll]
            for part in 0..PARTS as u32 {
                if tid == part {
                    targets[part] = next.wrapping_sub(firsts[part] as usize);
                    next += of_part(even_total, odd_total, part) as usize;
                }
            }
        });
        store_parts::<K, TILE>(tile_keys, targets, &firsts, present, keys_out);
        if PAIRS {
            let tile_values = shared!([u32; TILE]);
            let mut moved = [0u32; ITEMS];
            block::load_transposed::<u32, THREADS, ITEMS, TILE>(tile_values, values, start, &mut moved);
            sync_threads();
            superstep!(share_values, {
                #[unroll]
                for k in 0..ITEMS {
                    if tid * (ITEMS as u32) + (k as u32) < present {
                        tile_values[places[k].min(TILE as u32 - 1)] = moved[k];
                    }
                }
            });
            store_parts::<u32, TILE>(tile_values, targets, &firsts, present, values_out);
        }
        // All have read the tile and the targets.
        sync_threads();
    }
}

/// Stores the elements of a tile, part by part: the one at a place in the tile as far after its part's target.
#[device]
fn store_parts<T: Number, const TILE: usize>(
    tile: &[T; TILE],
    targets: &[usize; PARTS],
    firsts: &[u32; PARTS],
    present: u32,
    out: &mut [T],
) {
    #[unroll]
    for part in 0..PARTS {
        let end = if part + 1 < PARTS { firsts[part + 1] } else { present };
        for place in (firsts[part] + thread_idx_x()..end.min(TILE as u32)).step_by(THREADS) {
            out[targets[part].wrapping_add(place as usize)] = tile[place];
        }
    }
}
