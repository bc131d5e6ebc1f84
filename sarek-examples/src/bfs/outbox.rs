//! A warp gathers the vertices that it reaches here, until it pays to append them to the queue.
//!
//! The queue's length is a cell to which all warps of the device add; with 64 vertices and more at a time there are few
//! additions. One addition reserves two things: places in the queue, in the upper half, and numbers for the edges of
//! the vertices, in the lower half. So the edges are numbered without gaps in the order of the queue, and the next
//! level can distribute them evenly without a scan of its own.

use sarek_runtime::monoid::Sum;
use sarek_runtime::prelude::*;
use sarek_runtime::warp;

/// The threads of a block.
pub const THREADS: usize = 256;
/// The warps of a block.
pub const WARPS: u32 = 8;
/// The vertices in a warp's outbox.
pub const ROOM: u32 = 128;
/// The vertices of a lane.
const ITEMS: usize = 4;
/// The vertices in the outboxes of a block.
pub const ROOM_OF_BLOCK: usize = 1024;

/// Puts the `vertex` of each lane that has one into the warp's outbox, which has `count` before; returns how many it has
/// then. All lanes of the warp take part.
#[device]
pub fn put(outbox: &mut [u32; ROOM_OF_BLOCK], count: u32, has_one: bool, vertex: u32) -> u32 {
    let votes = ballot(FULL_MASK, has_one);
    if has_one {
        outbox[warp_id() * ROOM + count + popcount(votes & ((1 << lane_id()) - 1))] = vertex;
    }
    count + popcount(votes)
}

/// Finds out where the edges of the warp's vertices begin: `rows` in the graph, and `before` among the edges of them all,
/// whose number is returned. Lane `l` has the vertices `l`, `l + 32`, …
#[device]
pub fn weigh(
    outbox: &[u32; ROOM_OF_BLOCK],
    count: u32,
    offsets: &[u32],
    rows: &mut [u32; ITEMS],
    before: &mut [u32; ITEMS],
) -> u32 {
    let lane = lane_id();
    syncwarp(FULL_MASK);
    let mut degrees = [0u32; ITEMS];
    #[unroll]
    for k in 0..ITEMS as u32 {
        if 32 * k + lane < count {
            let vertex = outbox[warp_id() * ROOM + 32 * k + lane];
            rows[k] = offsets[vertex];
            degrees[k] = offsets[vertex + 1] - rows[k];
        }
    }
    let mut total = 0;
    #[unroll]
    for k in 0..ITEMS as u32 {
        if 32 * k < count {
            let inclusive = warp::inclusive_scan::<u32, Sum>(degrees[k]);
            before[k] = total + inclusive - degrees[k];
            total += shfl(FULL_MASK, inclusive, WARP_SIZE - 1);
        }
    }
    syncwarp(FULL_MASK);
    total
}

/// Writes what was weighed to the queue, at the `place` that was reserved.
#[device]
pub fn enqueue(next_queue: &mut [u32], place: u64, count: u32, rows: &[u32; ITEMS], before: &[u32; ITEMS]) {
    let lane = lane_id();
    let first = (place >> 32) as usize;
    #[unroll]
    for k in 0..ITEMS as u32 {
        if 32 * k + lane < count {
            let start = place as u32 + before[k];
            store_vector(&mut next_queue[2 * (first + (32 * k + lane) as usize)], [start, rows[k] - start]);
        }
    }
}

/// Vertices and edges as one number.
#[device]
pub fn pack(count: u32, edges: u32) -> u64 {
    (count as u64) << 32 | edges as u64
}

/// Appends the warp's vertices to the queue.
#[device]
pub fn flush(outbox: &[u32; ROOM_OF_BLOCK], count: u32, offsets: &[u32], next_queue: &mut [u32], found: &[AtomicU64]) {
    let mut rows = [0u32; ITEMS];
    let mut before = [0u32; ITEMS];
    let edges = weigh(outbox, count, offsets, &mut rows, &mut before);
    let mut place = 0;
    if lane_id() == 0 {
        place = found[0].fetch_add(pack(count, edges), Ordering::Relaxed);
    }
    place = shfl(FULL_MASK, place, 0);
    enqueue(next_queue, place, count, &rows, &before);
}

/// Adds the counts of the block's warps to `found[0]`, with one addition, and appends their vertices to the queue if it
/// is `queued`. All threads of the block take part; `tallies` has room for a number per warp and one more.
#[device]
pub fn flush_block(
    outbox: &[u32; ROOM_OF_BLOCK],
    tallies: &mut [u64; 9],
    queued: bool,
    count: u32,
    offsets: &[u32],
    next_queue: &mut [u32],
    found: &[AtomicU64],
) {
    let mut rows = [0u32; ITEMS];
    let mut before = [0u32; ITEMS];
    let mut edges = 0;
    superstep!(tally, {
        if queued {
            edges = weigh(outbox, count, offsets, &mut rows, &mut before);
        }
        if lane_id() == 0 {
            tallies[warp_id()] = pack(count, edges);
        }
    });
    let mut place = 0;
    let mut all = 0;
    #[unroll]
    for warp in 0..WARPS {
        if warp == warp_id() {
            place = all;
        }
        all += tallies[warp];
    }
    superstep!(reserve, {
        if thread_idx_x() == 0 {
            tallies[WARPS] = if all == 0 { 0 } else { found[0].fetch_add(all, Ordering::Relaxed) };
        }
    });
    if queued {
        enqueue(next_queue, tallies[WARPS] + place, count, &rows, &before);
    }
}
