//! Segments that lie in several tiles: their sorted pieces are merged in pairs, as in a merge sort.
//!
//! Blocks stay for all passes, and there are fewer than tiles. In a pass, each thread of a block looks at a part of a tile,
//! and finds out where it is cut; then the block merges the parts that it found, one after the other.

use super::{Boundaries, OVERHANG};
use crate::merge_sort::tile::{load_pieces, merge_path, merge_path_by_warp, merge_pieces, share_apart, store_shared};
use sarek_runtime::block;
use sarek_runtime::cooperative::{GridBarrier, grid_sync};
use sarek_runtime::monoid::{Max, Sum};
use sarek_runtime::order::Less;
use sarek_runtime::prelude::*;

/// How many parts a block has in a pass if its warps look for the cuts, in place of its threads.
const FEW: usize = 8;

/// Merges the pieces of all segments that lie in several tiles, in passes over their keys from `keys` to `others` and
/// back, and if `PAIRS` moves the values with them. `spans` and `passes` come from
/// [`segment_spans`](super::segment_spans). `THREADS` is at least 256; `VALUES` is `TILE`, or 1 without values.
#[kernel(block = THREADS, min_blocks = 4)]
pub fn merge_segments<
    K: Number,
    V: Number,
    L: Less<K>,
    const PAIRS: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
    const VALUES: usize,
>(
    keys: &mut [K],
    others: &mut [K],
    values: &mut [V],
    other_values: &mut [V],
    spans: &[u64],
    passes: &[u32],
    barrier: &[GridBarrier],
) {
    let tile = shared!([K; TILE]);
    let tile_values = shared!([V; VALUES]);
    let few = shared!([Part; FEW]);
    let merges = shared!([Merge; THREADS]);
    let warp_totals = shared!([u32; 32]);

    let mut own = 0;
    for i in (thread_idx_x() as usize..passes.len()).step_by(THREADS) {
        own = own.max(passes[i]);
    }
    let passes = block::reduce::<u32, Max, THREADS>(warp_totals, own);
    sync_threads();
    for pass in (0..passes).step_by(2) {
        merge_pairs::<K, V, L, PAIRS, THREADS, ITEMS, TILE, VALUES>(
            tile,
            tile_values,
            few,
            merges,
            warp_totals,
            keys,
            others,
            values,
            other_values,
            spans,
            pass,
        );
        grid_sync(barrier);
        merge_pairs::<K, V, L, PAIRS, THREADS, ITEMS, TILE, VALUES>(
            tile,
            tile_values,
            few,
            merges,
            warp_totals,
            others,
            keys,
            other_values,
            values,
            spans,
            pass + 1,
        );
        grid_sync(barrier);
    }
}

/// A pass: merges pairs of pieces of 2^`pass` tiles.
#[device]
#[allow(clippy::too_many_arguments)]
fn merge_pairs<
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
    few: &mut [Part; FEW],
    merges: &mut [Merge; THREADS],
    warp_totals: &mut [u32; 32],
    input: &[K],
    output: &mut [K],
    values_in: &[V],
    values_out: &mut [V],
    spans: &[u64],
    pass: u32,
) {
    let boundaries = Boundaries { len: input.len(), stride: TILE - OVERHANG };
    // A tile has at most two parts of segments that reach over its ends.
    let parts = spans.len();
    for first in (block_idx_x() as usize..parts).step_by(grid_dim_x() as usize * THREADS) {
        let number = first + thread_idx_x() as usize * grid_dim_x() as usize;
        let part = boundaries.part(spans, number.min(parts - 1), pass);
        let is_to_do = number < parts && part.is_to_do;
        let (place, count) = block::exclusive_scan::<u32, Sum, THREADS>(warp_totals, is_to_do as u32);
        superstep!(share, {
            if is_to_do && place < FEW as u32 {
                few[place] = part;
            }
        });
        superstep!(cut, {
            if count <= FEW as u32 {
                if warp_id() < count {
                    let part = few[warp_id()];
                    let before = cut_by_warp::<K, L>(input, part, part.start);
                    let through = cut_by_warp::<K, L>(input, part, part.end);
                    if lane_id() == 0 {
                        merges[warp_id()] = part.merge(before, through, TILE);
                    }
                }
            } else if is_to_do {
                let before = cut::<K, L>(input, part, part.start);
                let through = cut::<K, L>(input, part, part.end);
                merges[place.min(THREADS as u32 - 1)] = part.merge(before, through, TILE);
            }
        });
        for i in 0..count.min(THREADS as u32) {
            let sources = merge_part::<K, L, THREADS, ITEMS, TILE>(tile, input, output, merges[i]);
            if PAIRS {
                move_values::<V, THREADS, ITEMS, VALUES>(tile_values, values_in, values_out, merges[i], sources);
            }
        }
        // The scan of the next round has a barrier before anything of this one is written again.
    }
}

/// A part of a tile in a pass: the keys from `start` to `end` of the result of merging those from `low` to `middle` and
/// from `middle` to `high`.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub(crate) struct Part {
    low: u64,
    middle: u64,
    high: u64,
    start: u64,
    end: u64,
    is_to_do: bool,
}

/// What a block merges: `a_count` keys from `a` on and other keys from `b` on, to `count` places from `start` on.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub(crate) struct Merge {
    a: u64,
    b: u64,
    start: u64,
    a_count: u32,
    count: u32,
}

/// Returns how many keys of the first piece come before a place of the result.
#[device]
fn cut<K: Number, L: Less<K>>(keys: &[K], part: Part, place: u64) -> u64 {
    let (low, middle, high) = (part.low as usize, part.middle as usize, part.high as usize);
    merge_path::<K, L>(keys, low, middle - low, middle, high - middle, place as usize - low) as u64
}

/// Does the same as [`cut`] by a warp, whose lanes have the same arguments.
#[device]
fn cut_by_warp<K: Number, L: Less<K>>(keys: &[K], part: Part, place: u64) -> u64 {
    let (low, middle, high) = (part.low as usize, part.middle as usize, part.high as usize);
    merge_path_by_warp::<K, L>(keys, low, middle - low, middle, high - middle, place as usize - low) as u64
}

#[device]
impl Part {
    /// Returns what a block merges of `most` keys at most, given the cuts at both ends.
    fn merge(self, before: u64, through: u64, most: usize) -> Merge {
        let count = (self.end - self.start).min(most as u64);
        Merge {
            a: self.low + before,
            b: self.middle + (self.start - self.low) - before,
            start: self.start,
            // Bounded, as a comparison may be no order.
            a_count: through.saturating_sub(before).min(count) as u32,
            count: count as u32,
        }
    }
}

#[device]
impl Boundaries {
    /// Returns part `number` of a pass: of tile `number / 2`, the segment that reaches over its start or over its end.
    fn part(self, spans: &[u64], number: usize, pass: u32) -> Part {
        let (tile, is_at_end) = (number / 2, number % 2 == 1);
        let mut part = Part { low: 0, middle: 0, high: 0, start: 0, end: 0, is_to_do: false };
        let boundary = if is_at_end { tile + 1 } else { tile };
        let (from, to) = self.span(spans, boundary);
        let place = tile * self.stride;
        // What reaches over both ends is the part at the start.
        if self.is_open(from, to, boundary) && (!is_at_end || from >= place) {
            let last_pass = self.last_pass(from, to);
            part.start = from.max(place) as u64;
            part.end = self.end_of(to, tile + 1) as u64;
            part.low = part.start;
            part.middle = part.end;
            part.high = part.end;
            // After an odd number of passes the keys are in the wrong place.
            part.is_to_do = pass <= last_pass || pass == last_pass + 1 && pass % 2 == 1;
            if pass <= last_pass {
                let width = 1usize << pass;
                let middle = tile / (2 * width) * (2 * width) + width;
                if self.is_open(from, to, middle) {
                    part.low = from.max((middle - width) * self.stride) as u64;
                    part.middle = (middle * self.stride) as u64;
                    part.high = self.end_of(to, middle + width) as u64;
                }
            }
        }
        part
    }

    /// Returns where the piece ends that a segment up to `to` has before a boundary.
    fn end_of(self, to: usize, boundary: usize) -> usize {
        let place = boundary * self.stride;
        if to <= place + OVERHANG { to } else { place }
    }
}

/// Merges the keys of one part, and returns where those of a thread were in the tile.
#[device]
fn merge_part<K: Number, L: Less<K>, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    tile: &mut [K; TILE],
    input: &[K],
    output: &mut [K],
    merge: Merge,
) -> [u32; ITEMS] {
    let (a, b, a_count, count) = (merge.a as usize, merge.b as usize, merge.a_count, merge.count);
    let (left, right) = (&input[a..a + a_count as usize], &input[b..b + (count - a_count) as usize]);
    let mut keys = [K::ZERO; ITEMS];
    load_pieces::<K, false, THREADS, ITEMS>(left, right, a_count, count, &mut keys);
    let mut sources = [0u32; ITEMS];
    merge_pieces::<K, L, THREADS, ITEMS, TILE>(tile, a_count, count, &mut keys, &mut sources);
    store_shared::<K, THREADS, ITEMS, TILE>(&keys, tile, output, merge.start as usize, count);
    sources
}

/// Moves the values of one part to the places of their keys.
#[device]
fn move_values<V: Number, const THREADS: usize, const ITEMS: usize, const VALUES: usize>(
    tile: &mut [V; VALUES],
    input: &[V],
    output: &mut [V],
    merge: Merge,
    sources: [u32; ITEMS],
) {
    let (a, b, a_count, count) = (merge.a as usize, merge.b as usize, merge.a_count, merge.count);
    let (left, right) = (&input[a..a + a_count as usize], &input[b..b + (count - a_count) as usize]);
    let mut values = [V::ZERO; ITEMS];
    load_pieces::<V, false, THREADS, ITEMS>(left, right, a_count, count, &mut values);
    share_apart::<V, THREADS, ITEMS, VALUES>(&values, tile);
    superstep!(take_values, {
        #[unroll]
        for k in 0..ITEMS {
            values[k] = tile[sources[k].min(VALUES as u32 - 1)];
        }
    });
    store_shared::<V, THREADS, ITEMS, VALUES>(&values, tile, output, merge.start as usize, count);
}
