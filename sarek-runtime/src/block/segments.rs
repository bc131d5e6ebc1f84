//! The starts of segments within a tile: one bit per element.
//!
//! A warp loads the keys or flags of its part of a tile striped and votes, which gives a word of 32 bits for each row.
//! In shared memory these words are a string of bits, from which every thread takes those of its own elements.

use super::warp_start;
use crate::prelude::*;

/// The rule by which segments start: [`Flags`] or [`Keys`].
#[device]
pub trait Heads<K: Scalar> {
    /// Returns `true` if a segment starts at the element with this `key`. `above` is the key 32 elements earlier. In
    /// lane 31, it is the key before that of lane 0. All lanes of the warp take part, each with the next element.
    fn is_head(above: K, key: K) -> bool;
}

/// The rule that a segment starts where the key is `true`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Flags;

/// The rule that a segment starts where the key differs from the one before.
#[derive(Debug, Clone, Copy, Default)]
pub struct Keys;

#[device]
impl Heads<bool> for Flags {
    fn is_head(_above: bool, key: bool) -> bool {
        key
    }
}

#[device]
impl<K: Shuffle> Heads<K> for Keys {
    fn is_head(above: K, key: K) -> bool {
        let lane = lane_id();
        // Only lane 0 reads from lane 31, for the end of the row above.
        let offered = if lane == WARP_SIZE - 1 { above } else { key };
        shfl(FULL_MASK, offered, lane + WARP_SIZE - 1) != key
    }
}

/// Does a [`load_tile`](fn@super::load_tile) of an array with segments. It also returns which of the thread's elements
/// `thread_idx_x() * ITEMS ..` are heads of segments, with one bit each, the first one lowest. Element 0 of the array
/// is a head.
///
/// `heads` is as long as `input` and not empty; `ITEMS` is below 32. All loads are in flight together.
#[device]
pub fn load_segments<
    T: DeviceType + Copy,
    K: Scalar,
    H: Heads<K>,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    staging: &mut [T; TILE],
    rows: &mut [u32; THREADS],
    input: &[T],
    heads: &[K],
    start: usize,
    filler: T,
) -> u32 {
    let lane = lane_id();
    let first = warp_start::<ITEMS>() + lane as usize;
    let from = start + first;
    let end = heads.len() - 1;

    let mut items = [filler; ITEMS];
    let mut above = heads[from.saturating_sub(32).min(end)];
    let mut keys = [above; ITEMS];
    if start + TILE <= input.len() {
        #[unroll]
        for k in 0..ITEMS {
            keys[k] = heads[from + 32 * k];
        }
        #[unroll]
        for k in 0..ITEMS {
            items[k] = input[from + 32 * k];
        }
    } else {
        // Heads past the end do no harm.
        #[unroll]
        for k in 0..ITEMS {
            keys[k] = heads[(from + 32 * k).min(end)];
        }
        #[unroll]
        for k in 0..ITEMS {
            if from + 32 * k < input.len() {
                items[k] = input[from + 32 * k];
            }
        }
    }

    // Lane `k` keeps the votes on row `k`.
    let mut row = 0;
    #[unroll]
    for k in 0..ITEMS {
        let is_head = H::is_head(above, keys[k]) || from + 32 * k == 0;
        let votes = ballot(FULL_MASK, is_head);
        if lane == k as u32 {
            row = votes;
        }
        above = keys[k];
    }
    let own_rows = warp_id() * WARP_SIZE;
    rows[own_rows + lane] = row;
    #[unroll]
    for k in 0..ITEMS {
        staging[first + 32 * k] = items[k];
    }
    syncwarp(FULL_MASK);

    let own = lane * ITEMS as u32;
    let at = own_rows + own / 32;
    let two_rows = (rows[at + 1] as u64) << 32 | rows[at] as u64;
    (two_rows >> (own % 32)) as u32 & ((1 << ITEMS as u32) - 1)
}
