//! Where segments start within a tile: a bit an element.
//!
//! A warp loads what decides about its part of a tile striped, votes, and so has a word with 32 bits for each row. In
//! shared memory those words are a string of bits, from which every thread takes those of its own elements.

use super::tile::warp_start;
use sarek_runtime::prelude::*;

/// What tells where segments start.
#[device]
pub trait Heads<K: Scalar> {
    /// Whether a segment starts at this index; at 0 it does, whatever this says.
    fn is_head(heads: &[K], index: usize) -> bool;
}

/// `heads[i]` is `true` where a segment starts.
#[derive(Debug, Clone, Copy, Default)]
pub struct Flags;

/// A segment starts where the key differs from the one before.
#[derive(Debug, Clone, Copy, Default)]
pub struct Keys;

#[device]
impl Heads<bool> for Flags {
    fn is_head(heads: &[bool], index: usize) -> bool {
        heads[index]
    }
}

#[device]
impl<K: Number> Heads<K> for Keys {
    fn is_head(heads: &[K], index: usize) -> bool {
        heads[index.saturating_sub(1)] != heads[index]
    }
}

/// Which of the thread's elements `thread_idx_x() * ITEMS ..` of the tile at `start` are heads of segments: a bit each, the
/// first one lowest. The element 0 always is.
///
/// All lanes of the warp take part; `ITEMS` is below 32. `rows` is free again after `syncwarp`.
#[device]
pub fn load_heads<K: Scalar, H: Heads<K>, const ITEMS: usize, const THREADS: usize>(
    rows: &mut [u32; THREADS],
    heads: &[K],
    start: usize,
) -> u32 {
    let lane = lane_id();
    let from = start + warp_start::<ITEMS>() + lane as usize;
    // The warp's words, as many as it has rows, and one more.
    let own = warp_id() * WARP_SIZE;
    let mut votes = (from == 0) as u32;
    if start + ITEMS * THREADS <= heads.len() {
        #[unroll]
        for k in 0..ITEMS {
            votes |= (H::is_head(heads, from + 32 * k) as u32) << k;
        }
    } else {
        #[unroll]
        for k in 0..ITEMS {
            if from + 32 * k < heads.len() {
                votes |= (H::is_head(heads, from + 32 * k) as u32) << k;
            }
        }
    }
    let mut word = 0;
    #[unroll]
    for k in 0..ITEMS as u32 {
        let row = ballot(FULL_MASK, votes >> k & 1 != 0);
        if lane == k {
            word = row;
        }
    }
    rows[own + lane] = word;
    syncwarp(FULL_MASK);
    let first = lane * ITEMS as u32;
    let at = own + first / 32;
    let two = (rows[at + 1] as u64) << 32 | rows[at] as u64;
    (two >> (first % 32)) as u32 & ((1 << ITEMS as u32) - 1)
}
