//! Small frontiers: one block runs level after level, without a launch for each.
//!
//! A graph such as a grid or a road map has thousands of levels with few vertices, and a path has as many levels as
//! vertices. A launch takes some microseconds, whatever it does; a barrier takes a fraction of one. So as long as the
//! frontier fits in shared memory one block keeps it there. When it does not any more, the block leaves it in the queue.

use super::state::{COUNT, DONE, EDGES, LEVEL, MODE, TOP_DOWN, UNEXPLORED, direction};
use super::{How, UNREACHED};
use crate::block::block_scan;
use crate::monoid::Sum;
use sarek_runtime::prelude::*;

/// The threads of the block.
pub const THREADS: usize = 1024;
/// The most edges of a frontier that is small.
pub const MOST_EDGES: usize = 4096;
/// The most vertices of a frontier that is small.
pub const MOST_VERTICES: usize = 2048;
/// The edges, or vertices that are reached, of a thread.
const ITEMS: usize = 4;

/// The last place of `starts[..count]` that is not above `edge`.
#[device]
fn find(starts: &[u32; MOST_VERTICES], count: u32, edge: u32) -> u32 {
    let mut first = 0;
    let mut end = count;
    while end - first > 1 {
        let middle = (first + end) / 2;
        if starts[middle] <= edge {
            first = middle;
        } else {
            end = middle;
        }
    }
    first
}

/// Runs levels top down until the frontier is empty or has more than `most_edges` edges, which are at most
/// [`MOST_EDGES`]. Leaves queue and state as it finds them if the frontier is large at the start.
#[kernel(block = THREADS)]
pub fn bfs_small(
    offsets: &[u32],
    columns: &[u32],
    distances: &[AtomicU32],
    queue: &mut [u32],
    state: &mut [u32],
    vertices: u32,
    most_edges: u32,
    alpha: u32,
) {
    let starts = shared!([u32; MOST_VERTICES]);
    let bases = shared!([u32; MOST_VERTICES]);
    let reached = shared!([u32; MOST_EDGES]);
    let length = shared!([AtomicU32; 1]);
    let warp_totals = shared!([u64; 32]);
    let sizes = shared!([u32; 3]);
    let tid = thread_idx_x();

    superstep!(load, {
        let count = state[COUNT];
        let is_small = state[MODE] == TOP_DOWN && count <= MOST_VERTICES as u32 && state[EDGES] <= most_edges;
        if is_small {
            for i in (tid..count).step_by(THREADS as u32) {
                starts[i] = queue[2 * i];
                bases[i] = queue[2 * i + 1];
            }
        }
        if tid == 0 {
            sizes[0] = if is_small { count } else { 0 };
            sizes[1] = state[EDGES];
            sizes[2] = state[LEVEL];
            length[0].store(0, Ordering::Relaxed);
        }
    });
    let mut count = sizes[0];
    let mut edges = sizes[1];
    if count == 0 {
        return;
    }
    let mut level = sizes[2];
    let mut unexplored = state[UNEXPLORED];
    let mut rows = [0u32; ITEMS];
    let mut starts_here = [0u32; ITEMS];
    let own = tid * ITEMS as u32;
    let mut goes_on = true;
    while goes_on {
        level += 1;
        superstep!(expand, {
            let mut neighbours = [0u32; ITEMS];
            #[unroll]
            for k in 0..ITEMS as u32 {
                let edge = tid + k * THREADS as u32;
                if edge < edges {
                    neighbours[k] = columns[bases[find(starts, count, edge)] + edge];
                }
            }
            #[unroll]
            for k in 0..ITEMS as u32 {
                if tid + k * (THREADS as u32) < edges {
                    let old = distances[neighbours[k]].compare_and_swap(UNREACHED, level, Ordering::Relaxed);
                    if old == UNREACHED {
                        let place = length[0].fetch_add(1, Ordering::Relaxed);
                        reached[place] = neighbours[k];
                    }
                }
            }
        });

        let reached_count = length[0].load(Ordering::Relaxed);
        let mut degrees = [0u32; ITEMS];
        let mut sum = 0u64;
        #[unroll]
        for k in 0..ITEMS as u32 {
            if own + k < reached_count {
                let vertex = reached[own + k];
                rows[k] = offsets[vertex];
                degrees[k] = offsets[vertex + 1] - rows[k];
                sum += 1 << 32 | degrees[k] as u64;
            }
        }
        let (before, total) = block_scan::<u64, Sum, THREADS>(warp_totals, sum);
        let mut start = before as u32;
        #[unroll]
        for k in 0..ITEMS as u32 {
            starts_here[k] = start;
            start += degrees[k];
        }
        superstep!(agree, {
            if own == 0 {
                sizes[0] = (total >> 32) as u32;
                sizes[1] = total as u32;
                length[0].store(0, Ordering::Relaxed);
            }
            if (total >> 32) as u32 <= MOST_VERTICES as u32 {
                #[unroll]
                for k in 0..ITEMS as u32 {
                    if own + k < reached_count {
                        starts[own + k] = starts_here[k];
                        bases[own + k] = rows[k] - starts_here[k];
                    }
                }
            }
        });
        count = sizes[0];
        edges = sizes[1];
        unexplored -= edges;
        goes_on = edges > 0 && edges <= most_edges && count <= MOST_VERTICES as u32;
    }

    #[unroll]
    for k in 0..ITEMS as u32 {
        if own + k < count {
            queue[2 * (own + k)] = starts_here[k];
            queue[2 * (own + k) + 1] = rows[k] - starts_here[k];
        }
    }
    if tid == 0 {
        state[MODE] = if edges == 0 { DONE } else { direction(edges, unexplored, vertices, alpha) };
        state[LEVEL] = level;
        state[COUNT] = count;
        state[EDGES] = edges;
        state[UNEXPLORED] = unexplored;
    }
}

/// Launches [`bfs_small`]. The buffers are as long as a [`Scratch`](super::Scratch)'s.
pub(super) fn launch_small(
    target: &impl sarek_runtime::launch::Target,
    graph: &super::DeviceGraph,
    distances: &mut Slice<u32>,
    scratch: &mut super::Scratch,
    tuning: &super::Tuning,
    how: &How,
) -> sarek_runtime::Result<()> {
    let (grid, vertices) = (Grid::new(1, THREADS), graph.vertices() as u32);
    let (offsets, columns, distances) = (graph.offsets(), graph.columns(), distances.as_atomic());
    let (queue, state) = (&mut *scratch.queue, &mut *scratch.state);
    let (most, alpha) = (tuning.small_edges.min(MOST_EDGES as u32), tuning.alpha);
    if how.checked {
        bfs_small::launch(target, grid, offsets, columns, distances, queue, state, vertices, most, alpha)
    } else {
        // SAFETY: the queue has room for all vertices, state and queue are those of a search, and the graph is one.
        unsafe {
            bfs_small::launch_unchecked(target, grid, offsets, columns, distances, queue, state, vertices, most, alpha)
        }
    }
}
