//! Small frontiers: one block runs level after level, without a launch for each.
//!
//! A graph such as a grid or a road map has thousands of levels with few vertices, and a path has one level per vertex.
//! A launch takes some microseconds in any case; a barrier takes a fraction of one. So as long as the frontier fits in
//! shared memory one block keeps it there. When it no longer fits, the block leaves it in the queue. One warp, which
//! needs no barrier, keeps frontiers of up to 32 edges, such as those of a path.

use super::state::{COUNT, EDGES, LEVEL, MODE, NUMBERS, TOP_DOWN, UNEXPLORED, direction};
use super::top_down::owner_of;
use super::{How, UNREACHED};
use sarek_runtime::monoid::Sum;
use sarek_runtime::prelude::*;
use sarek_runtime::{block, warp};

/// The threads of the block.
pub const THREADS: usize = 1024;
/// The most edges of a frontier that is small.
pub const MOST_EDGES: usize = 4096;
/// The most vertices of a frontier that is small.
pub const MOST_VERTICES: usize = 2048;
/// The edges, or vertices that are reached, of a thread.
const ITEMS: usize = 4;

/// Returns the last place of `starts[..count]` that is not above `edge`.
#[device]
fn find(starts: &[u32; MOST_VERTICES], count: u32, edge: u32) -> u32 {
    let mut first = 0;
    let mut end = count;
    while end - first > 1 {
        let middle = (first + end) / 2;
        // `count` is at most their number: the remainder is no other place, and costs less than a check.
        if starts[middle % MOST_VERTICES as u32] <= edge {
            first = middle;
        } else {
            end = middle;
        }
    }
    first
}

/// Runs levels as long as they have at most [`WARP_SIZE`] edges and vertices: one warp, which keeps them in its lanes. All
/// its lanes take part. `sizes` are the state's numbers.
#[device]
fn trickle(
    offsets: &[u32],
    columns: &[u32],
    distances: &[AtomicU32],
    starts: &mut [u32; MOST_VERTICES],
    bases: &mut [u32; MOST_VERTICES],
    reached: &mut [u32; MOST_EDGES],
    sizes: &mut [u32; NUMBERS],
) {
    let lane = lane_id();
    let mut count = sizes[COUNT];
    let mut edges = sizes[EDGES];
    let mut level = sizes[LEVEL];
    let mut unexplored = sizes[UNEXPLORED];
    let mut start = u32::MAX;
    let mut base = 0;
    if lane < count {
        start = starts[lane];
        base = bases[lane];
    }
    // All have read the sizes before lane 0 writes them.
    syncwarp(FULL_MASK);
    while edges > 0 && edges <= WARP_SIZE {
        level += 1;
        let owner = owner_of(start, lane);
        let own_base = shfl(FULL_MASK, base, owner);
        let mut neighbour = 0;
        let mut is_first = false;
        if lane < edges {
            neighbour = columns[own_base + lane];
            let old = distances[neighbour].compare_and_swap(UNREACHED, level, Ordering::Relaxed);
            is_first = old == UNREACHED;
        }
        let votes = ballot(FULL_MASK, is_first);
        if is_first {
            reached[popcount(votes & ((1 << lane) - 1))] = neighbour;
        }
        syncwarp(FULL_MASK);
        count = popcount(votes);
        let mut row = 0;
        let mut degree = 0;
        if lane < count {
            let vertex = reached[lane];
            row = offsets[vertex];
            degree = offsets[vertex + 1] - row;
        }
        let inclusive = warp::inclusive_scan::<u32, Sum>(degree);
        start = if lane < count { inclusive - degree } else { u32::MAX };
        base = row - start;
        edges = shfl(FULL_MASK, inclusive, WARP_SIZE - 1);
        unexplored -= edges;
        syncwarp(FULL_MASK);
    }
    if lane < count {
        starts[lane] = start;
        bases[lane] = base;
    }
    if lane == 0 {
        sizes[COUNT] = count;
        sizes[EDGES] = edges;
        sizes[LEVEL] = level;
        sizes[UNEXPLORED] = unexplored;
    }
}

/// Sets the distance of the vertices that this thread's edges are the first to lead to, and puts them into `reached`.
#[device]
fn expand(
    columns: &[u32],
    distances: &[AtomicU32],
    starts: &[u32; MOST_VERTICES],
    bases: &[u32; MOST_VERTICES],
    reached: &mut [u32; MOST_EDGES],
    length: &[AtomicU32; 4],
    sizes: &[u32; NUMBERS],
) {
    let tid = thread_idx_x();
    let edges = sizes[EDGES];
    let mut neighbours = [0u32; ITEMS];
    #[unroll]
    for k in 0..ITEMS as u32 {
        let edge = tid + k * THREADS as u32;
        if edge < edges {
            let vertex = find(starts, sizes[COUNT], edge) % MOST_VERTICES as u32;
            neighbours[k] = columns[bases[vertex] + edge];
        }
    }
    #[unroll]
    for k in 0..ITEMS as u32 {
        if tid + k * (THREADS as u32) < edges {
            let old = distances[neighbours[k]].compare_and_swap(UNREACHED, sizes[LEVEL] + 1, Ordering::Relaxed);
            if old == UNREACHED {
                let place = length[0].fetch_add(1, Ordering::Relaxed);
                reached[place % MOST_EDGES as u32] = neighbours[k];
            }
        }
    }
}

/// Writes the frontier to the queue, from shared memory or, if it did not fit there, from the threads that have it.
#[device]
fn leave(
    queue: &mut [u32],
    starts: &[u32; MOST_VERTICES],
    bases: &[u32; MOST_VERTICES],
    firsts: &[u32; ITEMS],
    rows: &[u32; ITEMS],
    count: u32,
) {
    let own = thread_idx_x() * ITEMS as u32;
    if count <= MOST_VERTICES as u32 {
        for i in (thread_idx_x()..count).step_by(THREADS as u32) {
            store_vector(&mut queue[2 * i], [starts[i], bases[i]]);
        }
    } else {
        #[unroll]
        for k in 0..ITEMS as u32 {
            if own + k < count {
                store_vector(&mut queue[2 * (own + k)], [firsts[k], rows[k] - firsts[k]]);
            }
        }
    }
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
    // The first is in use; with four, the totals start at a multiple of 16 bytes. ptxas reads them in vectors, and would
    // read the length along with them while another thread clears it: harmless, but reported by compute-sanitizer.
    let length = shared!([AtomicU32; 4]);
    let warp_totals = shared!([u32; 32]);
    let sizes = shared!([u32; NUMBERS]);
    let tid = thread_idx_x();
    let own = tid * ITEMS as u32;
    let most_vertices = MOST_VERTICES as u32;

    superstep!(load, {
        if tid < NUMBERS as u32 {
            sizes[tid] = state[tid];
        }
        if tid == 0 {
            length[0].store(0, Ordering::Relaxed);
        }
    });
    if sizes[MODE] != TOP_DOWN || sizes[EDGES] > most_edges || sizes[COUNT] > most_vertices {
        return;
    }
    superstep!(load_queue, {
        for i in (tid..sizes[COUNT]).step_by(THREADS as u32) {
            let entry = load_vector::<u32, 2>(&queue[2 * i]);
            starts[i] = entry[0];
            bases[i] = entry[1];
        }
    });

    let mut rows = [0u32; ITEMS];
    let mut firsts = [0u32; ITEMS];
    while sizes[EDGES] > 0 && sizes[EDGES] <= most_edges && sizes[COUNT] <= most_vertices {
        superstep!(expand, {
            expand(columns, distances, starts, bases, reached, length, sizes);
        });

        let count = length[0].load(Ordering::Relaxed);
        let mut degrees = [0u32; ITEMS];
        let mut sum = 0u32;
        #[unroll]
        for k in 0..ITEMS as u32 {
            if own + k < count {
                let vertex = reached[own + k];
                rows[k] = offsets[vertex];
                degrees[k] = offsets[vertex + 1] - rows[k];
                sum += degrees[k];
            }
        }
        let (before, total) = block::exclusive_scan::<u32, Sum, THREADS>(warp_totals, sum);
        superstep!(replace, {
            firsts[0] = before;
            #[unroll]
            for k in 1..ITEMS {
                firsts[k] = firsts[k - 1] + degrees[k - 1];
            }
            #[unroll]
            for k in 0..ITEMS as u32 {
                if own + k < count && count <= most_vertices {
                    starts[own + k] = firsts[k];
                    bases[own + k] = rows[k] - firsts[k];
                }
            }
            if tid == 0 {
                sizes[COUNT] = count;
                sizes[EDGES] = total;
                sizes[LEVEL] += 1;
                sizes[UNEXPLORED] -= total;
                length[0].store(0, Ordering::Relaxed);
            }
        });
        superstep!(trickle, {
            if warp_id() == 0 && count <= WARP_SIZE && total <= most_edges.min(WARP_SIZE) {
                trickle(offsets, columns, distances, starts, bases, reached, sizes);
            }
        });
    }

    leave(queue, starts, bases, &firsts, &rows, sizes[COUNT]);
    if tid > 0 && tid < NUMBERS as u32 {
        state[tid] = sizes[tid];
    }
    if tid == 0 {
        state[MODE] = direction(sizes[EDGES], sizes[UNEXPLORED], vertices, alpha);
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
    // SAFETY: the queue has room for all vertices, state and queue are those of a search, and the graph is one.
    launch!(how, bfs_small, target, grid, offsets, columns, distances, queue, state, vertices, most, alpha)
}
