//! A block's operations on a tile of keys: load it, find equal digits in a warp, scan the counts of digits, store it.

use super::{Digits, Key};
use crate::place::Place;
use sarek_runtime::prelude::*;

/// Returns the sum of the values of the threads before, in a block of at least 256; of no meaning from thread 256 on.
#[device]
pub fn scan_digits<T: Shuffle>(warp_totals: &mut [T; 8], value: T) -> T {
    let (warp, lane) = (thread_idx_x() / WARP_SIZE, thread_idx_x() % WARP_SIZE);
    let mut sum = value;
    #[unroll]
    for step in 0..5u32 {
        let before = shfl_up(FULL_MASK, sum, 1 << step);
        if lane >= 1 << step {
            sum += before;
        }
    }
    superstep!(share_totals, {
        if lane == WARP_SIZE - 1 && warp < 8 {
            warp_totals[warp] = sum;
        }
    });
    let mut before = sum - value;
    #[unroll]
    for earlier in 0..7u32 {
        if earlier < warp {
            before += warp_totals[earlier];
        }
    }
    before
}

/// Returns the lanes of the warp with that digit: by 8 votes, or by the instruction that compares all lanes.
#[device]
pub fn same_digit<const VOTES: bool>(digit: u32) -> u32 {
    if VOTES {
        let mut peers = FULL_MASK;
        #[unroll]
        for bit in 0..8u32 {
            // All bits are what that one is.
            let own = ((digit << (31 - bit)) as i32 >> 31) as u32;
            let votes = ballot(FULL_MASK, own != 0);
            peers &= !(votes ^ own);
        }
        peers
    } else {
        match_any(FULL_MASK, digit)
    }
}

/// Loads a thread's elements of a tile of `count`, or of a `FULL` one: 32 of the warp are adjacent. Missing elements
/// keep their values.
#[device]
pub(super) fn load_tile<T: Number, const FULL: bool, const ITEMS: usize>(
    input: &[T],
    first: usize,
    count: u32,
    items: &mut [T; ITEMS],
) {
    let tid = thread_idx_x();
    let from = tid / WARP_SIZE * (WARP_SIZE * ITEMS as u32) + tid % WARP_SIZE;
    #[unroll]
    for k in 0..ITEMS as u32 {
        let place = from + k * WARP_SIZE;
        if FULL || place < count {
            items[k] = input[first + place as usize];
        }
    }
}

/// Writes the keys of a tile, which are in order, to where each digit's belong, and keeps the digits, four in
/// a word. All places are in the output: to compare costs less than a check.
#[device]
pub(super) fn store_keys<
    K: Key,
    D: Digits<K>,
    P: Place,
    const FULL: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    tile_keys: &[K; TILE],
    targets: &[P; 256],
    count: u32,
    shift: u32,
    digits: &mut [u32; ITEMS],
    output: &mut [K],
) {
    #[unroll]
    for k in 0..ITEMS as u32 {
        let place = thread_idx_x() + k * THREADS as u32;
        if FULL || place < count {
            let key = tile_keys[place];
            let digit = D::digit(key, shift, 255);
            digits[k / 4] |= digit << (8 * (k % 4));
            let to = P::index(targets[digit] + P::of(place as u64));
            if to < output.len() {
                output[to] = key;
            }
        }
    }
}

/// Writes the values of a tile to where their keys went.
#[device]
pub(super) fn store_values<P: Place, const FULL: bool, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    tile_values: &[u32; TILE],
    targets: &[P; 256],
    count: u32,
    digits: &[u32; ITEMS],
    output: &mut [u32],
) {
    #[unroll]
    for k in 0..ITEMS as u32 {
        let place = thread_idx_x() + k * THREADS as u32;
        if FULL || place < count {
            let digit = digits[k / 4] >> (8 * (k % 4)) & 255;
            let to = P::index(targets[digit] + P::of(place as u64));
            if to < output.len() {
                output[to] = tile_values[place];
            }
        }
    }
}
