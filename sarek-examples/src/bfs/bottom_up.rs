//! From the vertices that were not reached to the frontier.
//!
//! When the frontier is large, most of its edges lead to vertices that were reached before or are reached over another
//! edge. So the others are asked: each vertex that was not reached looks through the edges that lead to it, and stops at
//! the first one that comes from the frontier. After Beamer, Asanović and Patterson, "Direction-optimizing breadth-first
//! search" (2012).
//!
//! It needs no frontier. A neighbour that was reached in a level before the last would have reached this vertex; so any
//! neighbour that was reached at all is in the frontier. One bit per vertex records that, and all bits of a graph with
//! four million vertices take half a megabyte, which stays in the caches. Reads and writes use two bitmaps, so that a
//! level does not see its own results.
//!
//! A warp has a word of the bitmap and so 32 vertices. Each lane searches the first edges of its own vertex; the rest
//! of long rows is searched by all lanes together. No other warp writes this word or these distances: there are no
//! atomic exchanges.

use super::UNREACHED;
use super::outbox::{ROOM, ROOM_OF_BLOCK, WARPS, flush, put};
use sarek_runtime::prelude::*;

/// The edges that a lane examines together.
const LOOKS: usize = 4;
/// The number of times that a lane does so by itself.
const TURNS: u32 = 8;
/// The words that a warp writes together, when it makes a bitmap.
const WORDS: usize = 4;

/// Returns `true` if the bit of a vertex is set.
#[device]
pub fn has(bitmap: &[u32], vertex: u32) -> bool {
    bitmap[vertex / 32] >> (vertex % 32) & 1 != 0
}

/// Sets the bits of all vertices that were reached.
#[device]
pub fn mark(distances: &[AtomicU32], next_visited: &mut [u32], vertices: u32) {
    let lane = lane_id();
    let mut first = global_idx_x() / WARP_SIZE * WORDS as u32;
    while 32 * first < vertices {
        let mut seen = [UNREACHED; WORDS];
        #[unroll]
        for k in 0..WORDS as u32 {
            let vertex = 32 * (first + k) + lane;
            if vertex < vertices {
                seen[k] = distances[vertex].load(Ordering::Relaxed);
            }
        }
        #[unroll]
        for k in 0..WORDS as u32 {
            let word = ballot(FULL_MASK, seen[k] != UNREACHED);
            if lane == 0 && 32 * (first + k) < vertices {
                next_visited[first + k] = word;
            }
        }
        first += grid_dim_x() * WARPS * WORDS as u32;
    }
}

/// Sets the distance of each vertex to which an edge leads from one that has a bit in `visited`, and its bit in
/// `next_visited`, which gets all bits of `visited` too. `offsets` and `columns` are those of the reversed edges.
/// Returns the number of vertices that this warp reached.
#[device]
pub fn look(
    offsets: &[u32],
    columns: &[u32],
    distances: &[AtomicU32],
    visited: &[u32],
    next_visited: &mut [u32],
    vertices: u32,
    level: u32,
) -> u32 {
    let lane = lane_id();
    let mut total = 0;
    let mut word = global_idx_x() / WARP_SIZE;
    while 32 * word < vertices {
        let old = visited[word];
        let vertex = 32 * word + lane;
        let mut edge = 0;
        let mut end = 0;
        if vertex < vertices {
            // Both loads are in flight together with that of the word.
            edge = offsets[vertex];
            end = offsets[vertex + 1];
        }
        if old >> lane & 1 != 0 {
            edge = end;
        }
        let mut reached = false;
        let mut turn = 0;
        while turn < TURNS && any(FULL_MASK, edge < end) {
            if edge < end {
                // This vertex itself, which has no bit, is a placeholder for edges past the end.
                let mut neighbours = [vertex; LOOKS];
                #[unroll]
                for k in 0..LOOKS as u32 {
                    if edge + k < end {
                        neighbours[k] = columns[edge + k];
                    }
                }
                #[unroll]
                for k in 0..LOOKS {
                    reached |= has(visited, neighbours[k]);
                }
                edge = if reached { end } else { edge + LOOKS as u32 };
            }
            turn += 1;
        }

        let mut pending = ballot(FULL_MASK, edge < end);
        while pending != 0 {
            let owner = pending.trailing_zeros();
            let mut first = shfl(FULL_MASK, edge, owner);
            let last = shfl(FULL_MASK, end, owner);
            let mut hit = false;
            while first < last && !hit {
                let mut seen = false;
                if first + lane < last {
                    seen = has(visited, columns[first + lane]);
                }
                hit = any(FULL_MASK, seen);
                first += WARP_SIZE;
            }
            reached |= hit && lane == owner;
            pending &= pending - 1;
        }

        let votes = ballot(FULL_MASK, reached);
        if reached {
            distances[vertex].store(level + 1, Ordering::Relaxed);
        }
        if lane == 0 {
            next_visited[word] = old | votes;
        }
        total += popcount(votes);
        word += grid_dim_x() * WARPS;
    }
    total
}

/// Makes a queue of the vertices that have a bit in `visited` and none in `before`. Returns the number of those that
/// are left in the outbox.
#[device]
pub fn collect(
    offsets: &[u32],
    visited: &[u32],
    before: &[u32],
    next_queue: &mut [u32],
    found: &[AtomicU64],
    outbox: &mut [u32; ROOM_OF_BLOCK],
    vertices: u32,
) -> u32 {
    let lane = lane_id();
    let words = vertices.div_ceil(32);
    let mut count = 0;
    let mut first = (block_idx_x() * WARPS + warp_id()) * WARP_SIZE;
    while first < words {
        let mut fresh = 0;
        if first + lane < words {
            fresh = visited[first + lane] & !before[first + lane];
        }
        let mut pending = ballot(FULL_MASK, fresh != 0);
        while pending != 0 {
            let owner = pending.trailing_zeros();
            let bits = shfl(FULL_MASK, fresh, owner);
            count = put(outbox, count, bits >> lane & 1 != 0, 32 * (first + owner) + lane);
            if count > ROOM - WARP_SIZE {
                flush(outbox, count, offsets, next_queue, found);
                count = 0;
            }
            pending &= pending - 1;
        }
        first += grid_dim_x() * WARPS * WARP_SIZE;
    }
    count
}
