//! Radix sorts of a tile. They are stable: equal keys keep their order.

use super::{blocked_to_warp_striped, exclusive_scan, scatter, take_blocked, take_striped};
use crate::monoid::Sum;
use crate::order::Digits;
use crate::prelude::*;
use crate::warp;

/// Returns the lanes of the warp with the same digit, by a vote for each bit that a number below `DIGITS` has.
#[device]
fn same_digit<const DIGITS: usize>(digit: u32) -> u32 {
    let mut peers = FULL_MASK;
    #[unroll]
    for bit in 0..DIGITS.ilog2() {
        let is_set = digit >> bit & 1 != 0;
        let votes = ballot(FULL_MASK, is_set);
        peers &= if is_set { votes } else { !votes };
    }
    peers
}

/// Checks the sizes of a radix sort.
#[device]
fn assert_radix<const THREADS: usize, const WARPS: usize, const DIGITS: usize>() {
    assert!(WARPS * 32 == THREADS, "{THREADS} threads are not {WARPS} warps");
    assert!(DIGITS.is_power_of_two(), "the number of digits, {DIGITS}, is not a power of two");
}

/// Returns the positions of the keys in the tile when it is sorted by a digit: that of the `bits` bits from `shift` on.
/// The keys are warp-striped.
///
/// `DIGITS` is a power of two, and `bits` is at most its logarithm. A digit of more bits means fewer passes and more
/// counters: 16 digits take 64 bytes per warp, 256 digits take 1024. Three barriers; `counters` and `warp_totals` may
/// be used again after the next one.
#[device]
pub fn radix_rank<
    K: DeviceType + Copy,
    D: Digits<K>,
    const THREADS: usize,
    const WARPS: usize,
    const DIGITS: usize,
    const ITEMS: usize,
>(
    counters: &[[AtomicU32; DIGITS]; WARPS],
    warp_totals: &mut [u32; 32],
    keys: &[K; ITEMS],
    shift: u32,
    bits: u32,
    ranks: &mut [u32; ITEMS],
) {
    assert_radix::<THREADS, WARPS, DIGITS>();
    let mask = ((1 << bits) - 1) & (DIGITS as u32 - 1);
    let (warp, lane) = (warp_id(), lane_id());
    for digit in (lane..DIGITS as u32).step_by(WARP_SIZE) {
        counters[warp][digit].store(0, Ordering::Relaxed);
    }
    syncwarp(FULL_MASK);

    // The rank among the warp's keys of the same digit, 32 keys at a time.
    superstep!(rank_in_warps, {
        #[unroll]
        for k in 0..ITEMS {
            let digit = D::digit(keys[k], shift, mask);
            let peers = same_digit::<DIGITS>(digit);
            let leader = WARP_SIZE - 1 - peers.leading_zeros();
            let mut before = 0;
            if lane == leader {
                before = counters[warp][digit].fetch_add(popcount(peers), Ordering::Relaxed);
            }
            ranks[k] = shfl(FULL_MASK, before, leader) + popcount(peers & ((1 << lane) - 1));
            syncwarp(FULL_MASK);
        }
    });

    // The start of the keys of each digit and warp. A thread has neighbouring digits.
    let digits = DIGITS.div_ceil(THREADS) as u32;
    let first = (thread_idx_x() * digits).min(DIGITS as u32);
    let end = (first + digits).min(DIGITS as u32);
    let mut total = 0;
    for digit in first..end {
        #[unroll]
        for w in 0..WARPS {
            total += counters[w][digit].load(Ordering::Relaxed);
        }
    }
    let (before, _) = exclusive_scan::<u32, Sum, THREADS>(warp_totals, total);
    superstep!(start_digits, {
        let mut next = before;
        for digit in first..end {
            #[unroll]
            for w in 0..WARPS {
                let count = counters[w][digit].load(Ordering::Relaxed);
                counters[w][digit].store(next, Ordering::Relaxed);
                next += count;
            }
        }
    });
    #[unroll]
    for k in 0..ITEMS {
        ranks[k] += counters[warp][D::digit(keys[k], shift, mask)].load(Ordering::Relaxed);
    }
}

/// Sorts a blocked tile by the bits of the keys from `begin` to `end`, excluded: 0 and the number of bits of `K` for whole keys. The result is
/// blocked.
///
/// For a tile that is not full, set the other keys to `D::last()`: they come after all keys. `begin` is less than
/// `end`. Four barriers for each digit, which has as many bits as numbers below `DIGITS`. `staging`, `counters` and
/// `warp_totals` may be used again after the next barrier.
#[device]
pub fn radix_sort<
    K: DeviceType + Copy,
    D: Digits<K>,
    const THREADS: usize,
    const WARPS: usize,
    const DIGITS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    staging: &mut [K; TILE],
    counters: &[[AtomicU32; DIGITS]; WARPS],
    warp_totals: &mut [u32; 32],
    keys: &mut [K; ITEMS],
    begin: u32,
    end: u32,
) {
    sort_in_staging::<K, D, THREADS, WARPS, DIGITS, ITEMS, TILE>(staging, counters, warp_totals, keys, begin, end);
    take_blocked(staging, keys);
}

/// Does the same as [`radix_sort`](fn@radix_sort), but the result is striped.
#[device]
pub fn radix_sort_to_striped<
    K: DeviceType + Copy,
    D: Digits<K>,
    const THREADS: usize,
    const WARPS: usize,
    const DIGITS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    staging: &mut [K; TILE],
    counters: &[[AtomicU32; DIGITS]; WARPS],
    warp_totals: &mut [u32; 32],
    keys: &mut [K; ITEMS],
    begin: u32,
    end: u32,
) {
    sort_in_staging::<K, D, THREADS, WARPS, DIGITS, ITEMS, TILE>(staging, counters, warp_totals, keys, begin, end);
    take_striped::<K, THREADS, ITEMS, TILE>(staging, keys);
}

/// Does the same as [`radix_sort`](fn@radix_sort), but moves the value of each key with it.
///
/// The number of barriers is the same; `value_staging` is a second array.
#[allow(clippy::too_many_arguments)]
#[device]
pub fn radix_sort_pairs<
    K: DeviceType + Copy,
    V: DeviceType + Copy,
    D: Digits<K>,
    const THREADS: usize,
    const WARPS: usize,
    const DIGITS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    staging: &mut [K; TILE],
    value_staging: &mut [V; TILE],
    counters: &[[AtomicU32; DIGITS]; WARPS],
    warp_totals: &mut [u32; 32],
    keys: &mut [K; ITEMS],
    values: &mut [V; ITEMS],
    begin: u32,
    end: u32,
) {
    blocked_to_warp_striped::<K, THREADS, ITEMS, TILE>(staging, keys);
    blocked_to_warp_striped::<V, THREADS, ITEMS, TILE>(value_staging, values);
    let mut shift = begin;
    while shift < end {
        if shift > begin {
            warp::take_striped(staging, keys);
            warp::take_striped(value_staging, values);
        }
        let bits = DIGITS.ilog2().min(end - shift);
        let mut ranks = [0; ITEMS];
        radix_rank::<K, D, THREADS, WARPS, DIGITS, ITEMS>(counters, warp_totals, keys, shift, bits, &mut ranks);
        superstep!(scatter_pairs, {
            #[unroll]
            for k in 0..ITEMS {
                staging[ranks[k]] = keys[k];
                value_staging[ranks[k]] = values[k];
            }
        });
        shift += bits;
    }
    take_blocked(staging, keys);
    take_blocked(value_staging, values);
}

/// Sorts a blocked tile, and leaves it in `staging`.
#[device]
fn sort_in_staging<
    K: DeviceType + Copy,
    D: Digits<K>,
    const THREADS: usize,
    const WARPS: usize,
    const DIGITS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    staging: &mut [K; TILE],
    counters: &[[AtomicU32; DIGITS]; WARPS],
    warp_totals: &mut [u32; 32],
    keys: &mut [K; ITEMS],
    begin: u32,
    end: u32,
) {
    blocked_to_warp_striped::<K, THREADS, ITEMS, TILE>(staging, keys);
    let mut shift = begin;
    while shift < end {
        if shift > begin {
            warp::take_striped(staging, keys);
        }
        let bits = DIGITS.ilog2().min(end - shift);
        let mut ranks = [0; ITEMS];
        radix_rank::<K, D, THREADS, WARPS, DIGITS, ITEMS>(counters, warp_totals, keys, shift, bits, &mut ranks);
        scatter::<K, THREADS, ITEMS, TILE>(staging, keys, &ranks);
        shift += bits;
    }
}
