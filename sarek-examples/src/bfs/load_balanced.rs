//! A queue of the frontier's vertices, each expanded by a thread, a warp or a block, depending on its degree.
//!
//! Technique: "Performance Optimization Techniques": "distribute high-degree vertices across multiple warps" and
//! "compact representation for sparse frontiers". The frontier is an array of vertices instead of a flag for each, so
//! that a level takes work in proportion to its own size. A block takes 256 of them, a thread each:
//! 1. those with [`LARGE`] neighbours and more one by one, all 256 threads together;
//! 2. those with [`MEDIUM`] and more one by one, the 32 lanes of the warp together;
//! 3. the others each by its own thread.
//!
//! After Merrill, Garland and Grimshaw, "Scalable GPU graph traversal" (2012).
//!
//! Vertices that are reached are appended with one atomic addition for all lanes of a warp that reach one. The order in the
//! queue thus differs from run to run, and the distances do not.
//!
//! A mistake of a common form of it: it was a comment, not code.

use super::{DeviceGraph, How, UNREACHED, begin, check, read_one};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The neighbours from which on a vertex is expanded by its block.
pub const LARGE: u32 = 256;

/// The neighbours from which on a vertex is expanded by its warp.
pub const MEDIUM: u32 = 32;

/// Looks at the edge `edge` of a lane that has one: whether it is the first to reach `columns[edge]` is decided, and all
/// such vertices of the warp are appended to the queue, whose length is `length[0]`. All lanes of the warp take part.
#[device]
fn visit(
    columns: &[u32],
    distances: &[AtomicU32],
    next_queue: &mut [u32],
    length: &[AtomicU32],
    level: u32,
    has_edge: bool,
    edge: u32,
) {
    let mut reached = false;
    let mut neighbour = 0;
    if has_edge {
        neighbour = columns[edge];
        if distances[neighbour].load(Ordering::Relaxed) == UNREACHED {
            let old = distances[neighbour].compare_and_swap(UNREACHED, level + 1, Ordering::Relaxed);
            reached = old == UNREACHED;
        }
    }
    let votes = ballot(FULL_MASK, reached);
    if votes != 0 {
        let mut place = 0;
        if lane_id() == 0 {
            place = length[0].fetch_add(popcount(votes), Ordering::Relaxed);
        }
        place = shfl(FULL_MASK, place, 0);
        if reached {
            next_queue[place + popcount(votes & ((1 << lane_id()) - 1))] = neighbour;
        }
    }
}

/// Gives each neighbour of the vertices in `queue[..count]` that was not reached the distance `level + 1`, and appends it to
/// `next_queue`.
#[kernel(block = 256)]
pub fn expand_by_degree(
    offsets: &[u32],
    columns: &[u32],
    distances: &[AtomicU32],
    queue: &[u32],
    next_queue: &mut [u32],
    length: &[AtomicU32],
    count: u32,
    level: u32,
) {
    let large = shared!([u32; 256]);
    let larges = shared!([AtomicU32; 1]);
    let larges_known = shared!([u32; 1]);
    let tid = thread_idx_x();
    let lane = lane_id();

    superstep!(clear, {
        if tid == 0 {
            larges[0].store(0, Ordering::Relaxed);
        }
    });
    let mut from = 0;
    let mut to = 0;
    superstep!(find_large, {
        if global_idx_x() < count {
            let vertex = queue[global_idx_x()];
            from = offsets[vertex];
            to = offsets[vertex + 1];
            if to - from >= LARGE {
                let place = larges[0].fetch_add(1, Ordering::Relaxed);
                large[place] = vertex;
                from = to;
            }
        }
    });
    superstep!(count_large, {
        if tid == 0 {
            larges_known[0] = larges[0].load(Ordering::Relaxed);
        }
    });

    for k in 0..larges_known[0] {
        let row = offsets[large[k]];
        let end = offsets[large[k] + 1];
        // All lanes of a warp take every turn together.
        for first in (row + tid - lane..end).step_by(256) {
            visit(columns, distances, next_queue, length, level, first + lane < end, first + lane);
        }
    }

    let mut medium = ballot(FULL_MASK, to - from >= MEDIUM);
    while medium != 0 {
        let owner = medium.trailing_zeros();
        let row = shfl(FULL_MASK, from, owner);
        let end = shfl(FULL_MASK, to, owner);
        for first in (row..end).step_by(WARP_SIZE) {
            visit(columns, distances, next_queue, length, level, first + lane < end, first + lane);
        }
        if lane == owner {
            from = to;
        }
        medium &= medium - 1;
    }

    while any(FULL_MASK, from < to) {
        visit(columns, distances, next_queue, length, level, from < to, from);
        from += 1;
    }
}

/// Searches with a launch per level, after which the host reads the length of the next queue.
///
/// # Errors
/// The errors of [`distances`](super::distances()).
pub fn run(device: &Device, graph: &DeviceGraph, source: u32, distances: &mut Slice<u32>, how: &How) -> Result<()> {
    check(graph, source, distances)?;
    begin(source, distances)?;
    let n = graph.vertices();
    let (mut queue, mut next_queue) = (device.zeros(n)?, device.zeros(n)?);
    queue.copy_from_at(0, &[source])?;
    let mut length = device.zeros(1)?;
    let (offsets, columns) = (graph.offsets(), graph.columns());
    let mut count = 1;
    for level in 0.. {
        let grid = Grid::cover(count as usize, 256);
        let (reached, len) = (distances.as_atomic(), length.as_atomic());
        // SAFETY: the queue has `count` vertices, the next one has room for all, and the graph is one.
        launch!(
            how,
            expand_by_degree,
            device,
            grid,
            offsets,
            columns,
            reached,
            &queue,
            &mut next_queue,
            len,
            count,
            level
        )?;
        count = read_one(&length)?;
        if count == 0 {
            break;
        }
        length.zero()?;
        std::mem::swap(&mut queue, &mut next_queue);
    }
    Ok(())
}
