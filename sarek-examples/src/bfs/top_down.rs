//! From the frontier along its edges.
//!
//! Not vertices are dealt out but edges, which the [queue](super::outbox) has numbered: each warp of the grid takes equally
//! many, whether they are of one hub or of hundreds of vertices. It finds the vertex of its first edge by a search of the
//! queue, 32 places at a time. Then its lanes hold 32 vertices of the queue, and each lane finds the one that its edge is of
//! by five shuffles; no shared memory and no barrier is needed for it.

use super::UNREACHED;
use super::outbox::{ROOM, ROOM_OF_BLOCK, WARPS, flush, put};
use super::state::{COUNT, EDGES, LEVEL};
use sarek_runtime::prelude::*;

/// The edges of a lane that are processed together.
const ROWS: usize = 2;
/// The edges of a warp that are processed together.
const STEP: u32 = 64;

/// Returns the last place of `queue[..count]` whose edges begin at `edge` or before. All lanes of the warp take part.
#[device]
pub fn find(queue: &[u32], count: u32, edge: u32) -> u32 {
    let mut first = 0;
    let mut length = count;
    while length > 1 {
        let step = length.div_ceil(WARP_SIZE);
        let probe = lane_id() * step;
        let mut before = false;
        if probe < length {
            before = queue[2 * (first + probe) as usize] <= edge;
        }
        // Lane 0 votes yes.
        let last = WARP_SIZE - 1 - ballot(FULL_MASK, before).leading_zeros();
        first += last * step;
        length = step.min(length - last * step);
    }
    first
}

/// Returns the last lane whose `start` is not above `edge`; lane 0 has none above. All lanes of the warp take part.
#[device]
pub fn owner_of(start: u32, edge: u32) -> u32 {
    let mut owner = 0;
    let mut half = WARP_SIZE / 2;
    #[unroll]
    while half > 0 {
        if shfl(FULL_MASK, start, owner + half) <= edge {
            owner += half;
        }
        half /= 2;
    }
    owner
}

/// Follows this warp's share of the queue's edges. Sets the distance of the vertices that it reaches. Returns the
/// number of those that are left in the outbox; the others are in the next queue.
#[device]
#[allow(clippy::too_many_arguments)]
pub fn follow(
    offsets: &[u32],
    columns: &[u32],
    distances: &[AtomicU32],
    queue: &[u32],
    next_queue: &mut [u32],
    found: &[AtomicU64],
    outbox: &mut [u32; ROOM_OF_BLOCK],
    state: &[u32],
) -> u32 {
    let count = state[COUNT];
    let edges = state[EDGES];
    let level = state[LEVEL];
    let lane = lane_id();
    let share = edges / (grid_dim_x() * WARPS) / STEP * STEP + STEP;
    let mut edge = (block_idx_x() * WARPS + warp_id()) * share;
    let end = edges.min(edge + share);
    let mut reached = 0;
    let mut first = 0;
    if edge < end {
        first = find(queue, count, edge);
    }
    while edge < end {
        // Each lane has a vertex; where the last one's edges end, only the next lane would know.
        let mut start = u32::MAX;
        let mut base = 0;
        if first + lane < count {
            let entry = load_vector::<u32, 2>(&queue[2 * (first + lane) as usize]);
            start = entry[0];
            base = entry[1];
        }
        let known_end = end.min(shfl(FULL_MASK, start, WARP_SIZE - 1));
        while edge < known_end {
            let mut neighbours = [0u32; ROWS];
            let mut unreached = [false; ROWS];
            #[unroll]
            for row in 0..ROWS as u32 {
                let own = edge + 32 * row + lane;
                let own_base = shfl(FULL_MASK, base, owner_of(start, own));
                unreached[row] = own < known_end;
                if own < known_end {
                    neighbours[row] = columns[own_base + own];
                }
            }
            #[unroll]
            for row in 0..ROWS {
                if unreached[row] {
                    unreached[row] = distances[neighbours[row]].load(Ordering::Relaxed) == UNREACHED;
                }
            }
            #[unroll]
            for row in 0..ROWS {
                let mut is_first = false;
                if unreached[row] {
                    let old = distances[neighbours[row]].compare_and_swap(UNREACHED, level + 1, Ordering::Relaxed);
                    is_first = old == UNREACHED;
                }
                reached = put(outbox, reached, is_first, neighbours[row]);
            }
            if reached > ROOM - STEP {
                flush(outbox, reached, offsets, next_queue, found);
                reached = 0;
            }
            edge += STEP;
        }
        edge = known_end;
        first += WARP_SIZE - 1;
    }
    reached
}
