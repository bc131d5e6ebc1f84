//! The kernels of [`best`](super::best): they count the digits of all places, and sort by one place in a pass.

use super::tile::{load_tile, same_digit, scan_digits, store_keys, store_values};
use super::{Digits, Key};
use crate::place::Place;
use sarek_runtime::prelude::*;

/// The flag of a tile's own count.
const PARTIAL: u32 = 1 << 30;
/// The flag of a count of a tile and all before it.
const COMPLETE: u32 = 1 << 31;
/// The bits of a count.
const COUNT: u32 = PARTIAL - 1;

/// The most keys of a launch of [`radix_onesweep`], give or take a tile: their number fits in [`COUNT`].
pub(super) const PORTION: usize = 1 << 29;

/// Adds the number of keys with each digit to `counts[256 * place + digit]`.
///
/// Blocks of `THREADS` threads take tiles of `THREADS * ITEMS` keys in turn. They count in shared memory, in `COPIES`
/// copies, so that fewer lanes meet at an address.
#[kernel(block = THREADS)]
pub fn radix_counts<
    K: Key,
    D: Digits<K>,
    const PLACES: usize,
    const THREADS: usize,
    const ITEMS: usize,
    const COPIES: usize,
>(
    keys: &[K],
    counts: &[AtomicU64],
) {
    let block_counts = shared!([[[AtomicU32; COPIES]; 256]; PLACES]);
    let tid = thread_idx_x();
    let copy = tid % COPIES as u32;
    let tile = THREADS * ITEMS;

    superstep!(clear, {
        for digit in (tid..256).step_by(THREADS as u32) {
            for place in 0..PLACES {
                for other in 0..COPIES {
                    block_counts[place][digit][other].store(0, Ordering::Relaxed);
                }
            }
        }
    });
    superstep!(count, {
        for start in (block_idx_x() as usize * tile..keys.len()).step_by(grid_dim_x() as usize * tile) {
            let from = start + tid as usize;
            if start + tile <= keys.len() {
                let mut items = [K::ZERO; ITEMS];
                #[unroll]
                for k in 0..ITEMS {
                    items[k] = keys[from + k * THREADS];
                }
                #[unroll]
                for k in 0..ITEMS {
                    #[unroll]
                    for place in 0..PLACES as u32 {
                        let digit = D::digit(items[k], 8 * place, 255);
                        block_counts[place][digit][copy].fetch_add(1, Ordering::Relaxed);
                    }
                }
            } else {
                for i in (from..keys.len()).step_by(THREADS) {
                    let key = keys[i];
                    for place in 0..PLACES as u32 {
                        block_counts[place][D::digit(key, 8 * place, 255)][copy].fetch_add(1, Ordering::Relaxed);
                    }
                }
            }
        }
    });
    for digit in (tid..256).step_by(THREADS as u32) {
        for place in 0..PLACES as u32 {
            let mut total = 0u64;
            for other in 0..COPIES as u32 {
                // Threads start at different copies, which lie in different banks.
                let rotated = (other + digit) % COPIES as u32;
                total += block_counts[place][digit][rotated].load(Ordering::Relaxed) as u64;
            }
            if total > 0 {
                counts[256 * place + digit].fetch_add(total, Ordering::Relaxed);
            }
        }
    }
}

/// Computes where each digit's keys start, from the number of keys of each digit: block by block the sums of the counts before.
#[kernel(block = 256)]
pub fn radix_starts(counts: &[u64], starts: &mut [u64]) {
    let warp_totals = shared!([u64; 8]);
    let i = global_idx_x();
    starts[i] = scan_digits(warp_totals, counts[i]);
}

/// Sorts the keys (and, if `PAIRS`, the values with them) by their digit from bit `shift` on.
///
/// One block of `THREADS` threads, at least 256, for each `TILE` keys, where `TILE = THREADS * ITEMS` and `THREADS = 32
/// * WARPS`; a multiprocessor holds at least `BLOCKS` blocks. The launch gives shared memory for `TILE` keys, and for as
/// many values if they take more. `P` is the type of places in the output. `starts` holds the destination of each digit's keys, and `next_starts` receives that of
/// the keys after these. `states` has 256 words per block, and 256 more, all 0.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn radix_onesweep<
    K: Key,
    D: Digits<K>,
    P: Place,
    const PAIRS: bool,
    const VOTES: bool,
    const BLOCKS: u32,
    const THREADS: usize,
    const WARPS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    keys_in: &[K],
    keys_out: &mut [K],
    values_in: &[u32],
    values_out: &mut [u32],
    starts: &[u64],
    next_starts: &mut [u64],
    states: &[AtomicU32],
    shift: u32,
) {
    // A launch gives the memory of a tile: it may be more than the 48 KiB of arrays of constant length.
    let memory = shared!([K]);
    let tile_keys = shared!([K; TILE], reuse = memory);
    let warp_ranks = shared!([[AtomicU32; 256]; WARPS]);
    let targets = shared!([P; 256]);
    let warp_totals = shared!([u32; 8]);
    let taken = shared!([u32; 1]);
    let shared_shift = shared!([u32; 1]);
    let tid = thread_idx_x();
    let (warp, lane) = (tid / WARP_SIZE, tid % WARP_SIZE);

    superstep!(take_a_tile, {
        if tid == 0 {
            taken[0] = states[0].fetch_add(1, Ordering::Relaxed);
            shared_shift[0] = shift;
        }
        for digit in (tid..256).step_by(THREADS as u32) {
            #[unroll]
            for w in 0..WARPS {
                warp_ranks[w][digit].store(0, Ordering::Relaxed);
            }
        }
    });
    let tile = taken[0];
    let first = tile as usize * TILE;
    let is_full = first + TILE <= keys_in.len();
    let count = if is_full { TILE as u32 } else { (keys_in.len() - first) as u32 };

    let mut keys = [D::last(); ITEMS];
    if is_full {
        load_tile::<K, true, ITEMS>(keys_in, first, count, &mut keys);
    } else {
        load_tile::<K, false, ITEMS>(keys_in, first, count, &mut keys);
    }
    superstep!(count_digits, {
        #[unroll]
        for k in 0..ITEMS {
            warp_ranks[warp][D::digit(keys[k], shift, 255)].fetch_add(1, Ordering::Relaxed);
        }
    });

    // Thread `digit` knows all about it.
    let mut warp_counts = [0u32; WARPS];
    let mut total = 0u32;
    if tid < 256 {
        #[unroll]
        for w in 0..WARPS {
            warp_counts[w] = warp_ranks[w][tid].load(Ordering::Relaxed);
            total += warp_counts[w];
        }
        let flag = if tile == 0 { COMPLETE } else { PARTIAL };
        states[256 * (tile + 1) + tid].store(flag | total, Ordering::Relaxed);
    }
    let before = scan_digits::<u32>(warp_totals, total);
    superstep!(start_ranks, {
        if tid < 256 {
            let mut next = before;
            #[unroll]
            for w in 0..WARPS {
                warp_ranks[w][tid].store(next, Ordering::Relaxed);
                next += warp_counts[w];
            }
        }
    });

    // The compiler does not see that it is the same number. If it did, it would keep where each key's counter is from
    // `count_digits` to here, in a register a key.
    let shift = shared_shift[0];
    let (lower_lanes, higher_lanes) = ((1 << lane) - 1, FULL_MASK << lane << 1);
    // Two in a word: what values need later should not take too many registers.
    let mut ranks = [0u32; ITEMS];
    #[unroll]
    for k in 0..ITEMS as u32 {
        let digit = D::digit(keys[k], shift, 255);
        let peers = same_digit::<VOTES>(digit);
        let next = warp_ranks[warp][digit].load(Ordering::Relaxed);
        let mut rank = next + popcount(peers & lower_lanes);
        syncwarp(FULL_MASK);
        if peers & higher_lanes == 0 {
            warp_ranks[warp][digit].store(rank + 1, Ordering::Relaxed);
        }
        syncwarp(FULL_MASK);
        // It is less: a minimum costs less than a check.
        rank = rank.min(TILE as u32 - 1);
        tile_keys[rank] = keys[k];
        ranks[k / 2] |= rank << (16 * (k % 2));
    }
    superstep!(look_back, {
        if tid < 256 {
            let mut earlier = 0u32;
            let mut at = tile;
            while at > 0 {
                let state = states[256 * at + tid].load(Ordering::Relaxed);
                if state != 0 {
                    earlier += state & COUNT;
                    at = if state >= COMPLETE { 0 } else { at - 1 };
                }
            }
            if tile > 0 {
                states[256 * (tile + 1) + tid].store(COMPLETE | (earlier + total), Ordering::Relaxed);
            }
            let start = starts[tid] + earlier as u64;
            targets[tid] = P::of(start) - P::of(before as u64);
            if tile == grid_dim_x() - 1 {
                next_starts[tid] = start + total as u64;
            }
        }
    });

    let mut digits = [0u32; ITEMS];
    if PAIRS {
        let mut values = [0u32; ITEMS];
        if is_full {
            load_tile::<u32, true, ITEMS>(values_in, first, count, &mut values);
            store_keys::<K, D, P, true, THREADS, ITEMS, TILE>(tile_keys, targets, count, shift, &mut digits, keys_out);
        } else {
            load_tile::<u32, false, ITEMS>(values_in, first, count, &mut values);
            store_keys::<K, D, P, false, THREADS, ITEMS, TILE>(tile_keys, targets, count, shift, &mut digits, keys_out);
        }
        let tile_values = shared!([u32; TILE], reuse = tile_keys);
        superstep!(share_values, {
            #[unroll]
            for k in 0..ITEMS as u32 {
                tile_values[(ranks[k / 2] >> (16 * (k % 2)) & 0xffff).min(TILE as u32 - 1)] = values[k];
            }
        });
        if is_full {
            store_values::<P, true, THREADS, ITEMS, TILE>(tile_values, targets, count, &digits, values_out);
        } else {
            store_values::<P, false, THREADS, ITEMS, TILE>(tile_values, targets, count, &digits, values_out);
        }
    } else if is_full {
        store_keys::<K, D, P, true, THREADS, ITEMS, TILE>(tile_keys, targets, count, shift, &mut digits, keys_out);
    } else {
        store_keys::<K, D, P, false, THREADS, ITEMS, TILE>(tile_keys, targets, count, shift, &mut digits, keys_out);
    }
}
