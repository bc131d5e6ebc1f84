//! The state of a search by [`best`](super::best): a few numbers in device memory, which the kernels read and write themselves.
//!
//! So the host need not know the next step, and can launch many before it asks whether the search is over.

use super::How;
use sarek_runtime::hints::prefetch_l2;
use sarek_runtime::prelude::*;

/// The step of the next launch: one of [`DONE`] to [`COLLECT`].
pub const MODE: usize = 0;
/// The distance of the frontier.
pub const LEVEL: usize = 1;
/// The vertices of the frontier.
pub const COUNT: usize = 2;
/// The edges that leave the frontier, if it is in the queue.
pub const EDGES: usize = 3;
/// The edges that leave vertices which no queue has had.
pub const UNEXPLORED: usize = 4;
/// The numbers of a state.
pub const NUMBERS: usize = 5;

/// Nothing: everything is found.
pub const DONE: u32 = 0;
/// Follows the edges of the queue.
pub const TOP_DOWN: u32 = 1;
/// Makes a bitmap of the vertices that were reached.
pub const MARK: u32 = 2;
/// Looks for a neighbour in the bitmap, for each vertex that is not there itself.
pub const BOTTOM_UP: u32 = 3;
/// Makes a queue of the vertices that the last bitmap has and the one before does not.
pub const COLLECT: u32 = 4;

/// Bottom up visits all vertices. It pays off if the queue has at least one edge per this many vertices.
const SPARSE: u32 = 16;

/// Returns what to do with a queue, after Beamer, Asanović and Patterson, "Direction-optimizing breadth-first search"
/// (2012): bottom up, if more than one `alpha`-th of the rest would be visited.
#[device]
pub fn direction(edges: u32, unexplored: u32, vertices: u32, alpha: u32) -> u32 {
    if edges == 0 {
        DONE
    } else if edges as u64 * alpha as u64 > unexplored as u64 && edges > vertices / SPARSE {
        MARK
    } else {
        TOP_DOWN
    }
}

/// The state after a launch that found `count` vertices with `edges` edges: one thread calls it.
#[device]
pub fn advance(state: &[u32], next_state: &mut [u32], count: u32, edges: u32, vertices: u32, alpha: u32, beta: u32) {
    let mode = state[MODE];
    let mut level = state[LEVEL];
    let mut frontier = count;
    let mut unexplored = state[UNEXPLORED];
    let mut next = BOTTOM_UP;
    if mode == TOP_DOWN {
        level += 1;
        unexplored -= edges;
        next = direction(edges, unexplored, vertices, alpha);
    } else if mode == MARK {
        frontier = state[COUNT];
    } else if mode == BOTTOM_UP {
        level += 1;
        if count == 0 {
            next = DONE;
        } else if count < state[COUNT] && count < vertices / beta {
            next = COLLECT;
        }
    } else {
        // After the largest frontiers the rest is followed, since `unexplored` still counts what bottom up has visited.
        next = if edges == 0 { DONE } else { TOP_DOWN };
    }
    next_state[MODE] = next;
    next_state[LEVEL] = level;
    next_state[COUNT] = frontier;
    next_state[EDGES] = edges;
    next_state[UNEXPLORED] = unexplored;
}

/// The most edges of a graph that is fetched into the second-level cache at once. Where a level is a few accesses, one after
/// the other, they would each wait for memory; 16 MiB take some microseconds altogether.
const MOST_FETCHED: usize = 1 << 22;
/// The numbers in a line of the cache.
const LINE: usize = 32;

/// Sets all distances, a queue with the source, and the state; clears `found`. Fetches a small graph.
#[kernel]
pub fn bfs_begin(
    offsets: &[u32],
    columns: &[u32],
    distances: &mut [u32],
    queue: &mut [u32],
    state: &mut [u32],
    found: &mut [u64],
    source: u32,
    edges: u32,
    alpha: u32,
) {
    let vertices = distances.len() as u32;
    let vertex = global_idx_x();
    if vertex < vertices {
        distances[vertex] = if vertex == source { 0 } else { super::UNREACHED };
    }
    if columns.len() <= MOST_FETCHED {
        if vertex < vertices && vertex % LINE as u32 == 0 {
            prefetch_l2(&offsets[vertex]);
        }
        for first in (LINE * vertex as usize..columns.len()).step_by(LINE * (grid_dim_x() * block_dim_x()) as usize) {
            prefetch_l2(&columns[first]);
        }
    }
    if vertex == 0 {
        let row = offsets[source];
        let degree = offsets[source + 1] - row;
        queue[0] = 0;
        queue[1] = row;
        found[0] = 0;
        found[1] = 0;
        state[MODE] = direction(degree, edges - degree, vertices, alpha);
        state[LEVEL] = 0;
        state[COUNT] = 1;
        state[EDGES] = degree;
        state[UNEXPLORED] = edges - degree;
    }
}

/// Launches [`bfs_begin`]. The buffers are as long as a [`Scratch`](super::Scratch)'s.
pub(super) fn launch_begin(
    target: &impl sarek_runtime::launch::Target,
    graph: &super::DeviceGraph,
    distances: &mut Slice<u32>,
    scratch: &mut super::Scratch,
    source: u32,
    alpha: u32,
    how: &How,
) -> sarek_runtime::Result<()> {
    let grid = Grid::cover(graph.vertices(), 256);
    let edges = graph.edges() as u32;
    let (queue, state, found) = (&mut *scratch.queue, &mut *scratch.state, &mut *scratch.found);
    // SAFETY: the source is a vertex, distances has an element per vertex, and the others have room.
    launch!(
        how,
        bfs_begin,
        target,
        grid,
        graph.offsets(),
        graph.columns(),
        distances,
        queue,
        state,
        found,
        source,
        edges,
        alpha
    )
}
