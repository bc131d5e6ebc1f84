//! Segments that lie in several tiles: their sorted pieces are merged four by four, as in [`merge_sort::best`](crate::merge_sort::best).
//!
//! Blocks stay for all passes, and there are fewer than tiles. A pass has two phases, each followed by a barrier of the grid: first
//! groups of lanes find where the tiles' parts of the result begin in the four pieces, then each block merges the parts of
//! its tiles.

use super::{Boundaries, passes_of};
use crate::merge_sort::cuts::cut_of_run;
use crate::merge_sort::four::{add_part, merge_tile};
use crate::place::Place;
use sarek_runtime::block;
use sarek_runtime::cooperative::{GridBarrier, grid_sync};
use sarek_runtime::monoid::Max;
use sarek_runtime::order::Less;
use sarek_runtime::prelude::*;

/// The binary logarithm of how many lanes look at each piece for a cut.
const CUT_BITS: u32 = 1;

/// Merges the pieces of all segments that lie in several tiles, in passes over their keys from `keys` to `others` and
/// back, and if `PAIRS` moves the values with them. `spans` and `passes` come from
/// [`segment_spans`](super::segment_spans), and the first tiles of segments of an odd number of passes lie in `others`. `cuts` has place
/// for two parts a tile. Their length counts in a `P`.
///
/// A tile has `STRIDE` keys where it lies within a segment, and at most [`OVERHANG`](super::OVERHANG) more; `SLOTS` is `THREADS * ITEMS`, and at
/// least as many and `ITEMS` more; `SOURCES` is `SLOTS`, or 1 without values.
#[kernel(block = THREADS, min_blocks = BLOCKS)]
pub fn merge_segments<
    K: Number,
    V: Number,
    P: Place,
    L: Less<K>,
    const PAIRS: bool,
    const BLOCKS: u32,
    const THREADS: usize,
    const ITEMS: usize,
    const STRIDE: usize,
    const SLOTS: usize,
    const SOURCES: usize,
>(
    keys: &mut [K],
    others: &mut [K],
    values: &mut [V],
    other_values: &mut [V],
    spans: &[[u64; 2]],
    passes: &[u32],
    cuts: &mut [[u64; 4]],
    barrier: &[GridBarrier],
) {
    let tile = shared!([K; SLOTS]);
    let sources = shared!([u16; SOURCES]);
    let warp_totals = shared!([u32; 32]);

    let mut own = 0;
    for i in (thread_idx_x() as usize..passes.len()).step_by(THREADS) {
        own = own.max(passes[i]);
    }
    let passes = block::reduce::<u32, Max, THREADS>(warp_totals, own);
    for pass in 0..passes {
        let passes_left = passes - pass;
        if passes_left.is_multiple_of(2) {
            find_cuts::<K, P, L, STRIDE>(keys, spans, cuts, passes_left);
            grid_sync(barrier);
            merge_tiles::<K, V, P, L, PAIRS, THREADS, ITEMS, STRIDE, SLOTS, SOURCES>(
                tile,
                sources,
                keys,
                others,
                values,
                other_values,
                spans,
                cuts,
                passes_left,
            );
        } else {
            find_cuts::<K, P, L, STRIDE>(others, spans, cuts, passes_left);
            grid_sync(barrier);
            merge_tiles::<K, V, P, L, PAIRS, THREADS, ITEMS, STRIDE, SLOTS, SOURCES>(
                tile,
                sources,
                others,
                keys,
                other_values,
                values,
                spans,
                cuts,
                passes_left,
            );
        }
        grid_sync(barrier);
    }
}

/// Writes for each part of a tile how many keys of each of the four runs come before it.
#[device]
fn find_cuts<K: Number, P: Place, L: Less<K>, const STRIDE: usize>(
    keys: &[K],
    spans: &[[u64; 2]],
    cuts: &mut [[u64; 4]],
    passes_left: u32,
) {
    let boundaries = Boundaries { len: keys.len(), stride: STRIDE };
    let lanes = 4usize << CUT_BITS;
    let run = (lane_id() as usize % lanes) >> CUT_BITS;
    let own = lane_id() as usize / lanes;
    let parts = cuts.len();
    let warp = (global_idx_x() / WARP_SIZE) as usize * (WARP_SIZE as usize / lanes);
    let all = grid_dim_x() as usize * block_dim_x() as usize / lanes;
    for first in (warp..parts).step_by(all) {
        let number = first + own;
        // The parts at the ends of tiles come after those at their starts, as few of them have something to do.
        let (tile, is_at_end) = if number < parts / 2 { (number, false) } else { (number - parts / 2, true) };
        let part = boundaries.part(spans, tile, is_at_end, passes_left);
        let is_to_do = number < parts && part.is_to_do;
        if any(FULL_MASK, is_to_do) {
            let (start, end) = if is_to_do { part.run(boundaries, run) } else { (0, 0) };
            let diagonal = if is_to_do { part.start(boundaries) - part.first(boundaries) } else { 0 };
            let cut = cut_of_run::<K, P, L, CUT_BITS>(&keys[start..end], diagonal as u64);
            if is_to_do && lane_id() & ((1 << CUT_BITS) - 1) == 0 {
                cuts[number][run] = P::as_number(cut);
            }
        }
    }
}

/// Merges the parts of a block's tiles in a pass, after which `passes_left - 1` remain.
#[device]
#[allow(clippy::too_many_arguments)]
fn merge_tiles<
    K: Number,
    V: Number,
    P: Place,
    L: Less<K>,
    const PAIRS: bool,
    const THREADS: usize,
    const ITEMS: usize,
    const STRIDE: usize,
    const SLOTS: usize,
    const SOURCES: usize,
>(
    tile: &mut [K; SLOTS],
    sources: &mut [u16; SOURCES],
    keys_in: &[K],
    keys_out: &mut [K],
    values_in: &[V],
    values_out: &mut [V],
    spans: &[[u64; 2]],
    cuts: &[[u64; 4]],
    passes_left: u32,
) {
    let len = keys_in.len();
    let boundaries = Boundaries { len, stride: STRIDE };
    let tiles = cuts.len() / 2;
    for number in (block_idx_x() as usize..tiles).step_by(grid_dim_x() as usize) {
        for side in 0..2usize {
            let part = boundaries.part(spans, number, side == 1, passes_left);
            if part.is_to_do {
                let first = part.start(boundaries).min(len);
                // Bounded, as offsets may fall.
                let count = (part.end(boundaries).max(first) - first).min(SLOTS - ITEMS).min(len - first) as u32;
                let through_all = part.is_last_of_group();
                let mut offsets = [P::ZERO; 4];
                let mut ends = [0u32; 4];
                #[unroll]
                for run in 0..4usize {
                    let (start, end) = part.run(boundaries, run);
                    let before = cuts[number + side * tiles][run] as usize;
                    // The next part is at the start of the next tile.
                    let through = if through_all { end - start } else { cuts[number + 1][run] as usize };
                    add_part(&mut offsets, &mut ends, run, count, start + before, through.saturating_sub(before), len);
                }
                merge_tile::<K, V, P, L, PAIRS, THREADS, ITEMS, STRIDE, SLOTS, SOURCES>(
                    tile,
                    sources,
                    keys_in,
                    &mut keys_out[first..first + count as usize],
                    values_in,
                    values_out,
                    first,
                    &offsets,
                    &ends,
                );
                // No barrier: a thread puts the next keys where it read the last ones itself.
            }
        }
    }
}

/// A part of a tile in a pass: piece `index` of the `pieces` sorted ones of a segment, whose first one lies in tile `first_tile`. Runs of
/// `width` pieces are merged four by four.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub(crate) struct Part {
    from: usize,
    to: usize,
    first_tile: usize,
    pieces: usize,
    index: usize,
    width: usize,
    is_to_do: bool,
}

#[device]
impl Part {
    /// Returns where a piece begins, or the end of the segment if there is none of that number.
    fn place(self, boundaries: Boundaries, piece: usize) -> usize {
        if piece == 0 {
            self.from
        } else if piece >= self.pieces {
            self.to
        } else {
            (self.first_tile + piece) * boundaries.stride
        }
    }

    /// Returns the first piece of the four runs.
    fn group(self) -> usize {
        self.index & !(4 * self.width - 1)
    }

    /// Returns where the first of the four runs begins.
    fn first(self, boundaries: Boundaries) -> usize {
        self.place(boundaries, self.group())
    }

    /// Returns where one of the four runs begins, and its end.
    fn run(self, boundaries: Boundaries, run: usize) -> (usize, usize) {
        let piece = self.group() + run * self.width;
        let (start, end) = (self.place(boundaries, piece), self.place(boundaries, piece + self.width));
        // Offsets may fall.
        let end = end.min(boundaries.len);
        (start.min(end), end)
    }

    /// Returns where the part of the result begins.
    fn start(self, boundaries: Boundaries) -> usize {
        self.place(boundaries, self.index)
    }

    /// Returns the end of the part of the result.
    fn end(self, boundaries: Boundaries) -> usize {
        self.place(boundaries, self.index + 1)
    }

    /// Returns whether the result of merging the four runs ends with this part.
    fn is_last_of_group(self) -> bool {
        (self.index + 1) & (4 * self.width - 1) == 0 || self.index + 1 == self.pieces
    }
}

#[device]
impl Boundaries {
    /// Returns the part of a tile in a pass after which `passes_left - 1` remain: of the segment that reaches over its start, or over
    /// its end only.
    fn part(self, spans: &[[u64; 2]], tile: usize, is_at_end: bool, passes_left: u32) -> Part {
        let boundary = if is_at_end { tile + 1 } else { tile };
        let (from, to) = self.span(spans, boundary);
        let first_tile = from / self.stride;
        let pieces = self.pieces(from, to);
        let passes = passes_of(pieces);
        Part {
            from,
            to,
            first_tile,
            pieces,
            index: tile.saturating_sub(first_tile),
            width: 1usize << (2 * passes.saturating_sub(passes_left)),
            is_to_do: self.is_open(from, to, boundary)
                && (!is_at_end || from >= tile * self.stride)
                && passes >= passes_left,
        }
    }
}
