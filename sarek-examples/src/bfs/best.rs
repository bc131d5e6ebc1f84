//! The search to call: edges are dealt out evenly, and large frontiers are looked for from the other side.
//!
//! Technique: "Direction-Optimizing BFS" (`direction_optimizing_bfs_kernel`), after Beamer, Asanović
//! and Patterson (2012).
//!
//! - Small frontiers are followed [top down](super::top_down). The queue numbers their edges, and each warp takes equally
//!   many of them, so that a hub does not keep one block busy while the others wait.
//! - For large frontiers the rest of the graph is searched [bottom up](super::bottom_up). In a social network nearly
//!   all vertices are within a few steps of each other. In the two levels that reach most of them, nine in ten edges
//!   are never examined.
//! - [Very small](super::small) frontiers stay in the shared memory of one block, which runs as many levels as it can.
//! - The device decides what to do next, in the block that finishes last. The host launches the same kernel repeatedly,
//!   and only occasionally asks whether the search is over; a launch that finds it over ends immediately.
//!
//! A mistake of a common form of it: the kernel was an outline. All of its threads took the same direction, by a
//! threshold of vertices, although edges matter. As the frontier was not defined, it was not shown how the queue that
//! top-down needs becomes the set that bottom-up needs.

use super::outbox::{ROOM_OF_BLOCK, THREADS, flush_block};
use super::small::{MOST_EDGES, launch_small};
use super::state::{BOTTOM_UP, COLLECT, DONE, LEVEL, MARK, MODE, NUMBERS, TOP_DOWN, advance, launch_begin};
use super::{DeviceGraph, How, Scratch, bottom_up, check, top_down};
use sarek_runtime::Result;
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;

/// Performs the step that the state describes: usually one level. The last block to finish writes the next state.
///
/// Queues have two numbers a vertex, bitmaps a bit; `found` has two cells, which are 0 before and after.
#[kernel(block = THREADS, min_blocks = 6)]
pub fn bfs_step(
    offsets: &[u32],
    columns: &[u32],
    incoming_offsets: &[u32],
    incoming_columns: &[u32],
    distances: &[AtomicU32],
    queue: &[u32],
    next_queue: &mut [u32],
    visited: &[u32],
    next_visited: &mut [u32],
    state: &[u32],
    next_state: &mut [u32],
    found: &[AtomicU64],
    vertices: u32,
    alpha: u32,
    beta: u32,
) {
    let outbox = shared!([u32; ROOM_OF_BLOCK]);
    let tallies = shared!([u64; 9]);
    let mode = state[MODE];
    let level = state[LEVEL];
    if mode == DONE {
        if global_idx_x() < NUMBERS as u32 {
            next_state[global_idx_x()] = state[global_idx_x()];
        }
        return;
    }

    let mut count = 0;
    if mode == TOP_DOWN {
        count = top_down::follow(offsets, columns, distances, queue, next_queue, found, outbox, state);
    } else if mode == MARK {
        bottom_up::mark(distances, next_visited, vertices);
    } else if mode == BOTTOM_UP {
        count = bottom_up::look(incoming_offsets, incoming_columns, distances, visited, next_visited, vertices, level);
    } else {
        count = bottom_up::collect(offsets, visited, next_visited, next_queue, found, outbox, vertices);
    }
    let queued = mode == TOP_DOWN || mode == COLLECT;
    flush_block(outbox, tallies, queued, count, offsets, next_queue, found);

    if thread_idx_x() == 0 {
        threadfence();
        let ticket = found[1].fetch_add(1, Ordering::Relaxed);
        if ticket as u32 == grid_dim_x() - 1 {
            let all = found[0].swap(0, Ordering::Acquire);
            found[1].store(0, Ordering::Relaxed);
            advance(state, next_state, (all >> 32) as u32, all as u32, vertices, alpha, beta);
        }
    }
}

/// When to look bottom up, and when to stay in one block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tuning {
    /// Bottom up, if the frontier has more than one `alpha`-th of the edges that are left; never, if 0.
    pub alpha: u32,
    /// Top down again, if the frontier has shrunk to less than one `beta`-th of the vertices. Not 0.
    pub beta: u32,
    /// The most edges of a frontier that one block keeps to itself, counted in fours for each vertex; at most 4096.
    pub small_edges: u32,
}

/// The values that Beamer, Asanović and Patterson found best, and the most that one block can keep.
impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { alpha: 14, beta: 24, small_edges: MOST_EDGES as u32 }
    }
}

/// The blocks of a multiprocessor.
const BLOCKS: usize = 6;

/// The launches after which the host asks for the first time, and the most between two times; multiples of [`LEVELS`].
const FIRST_ROUND: usize = 8;
const LONGEST_ROUND: usize = 32;

/// The launches after which one block tries whether the frontier is small.
const LEVELS: usize = 4;

/// Returns the number of edges from the source to each vertex; `u32::MAX` for vertices that cannot be reached.
///
/// ```
/// use sarek_examples::bfs::{self, DeviceGraph};
/// use sarek_examples::graph::Graph;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let graph = Graph::from_edges(5, &[(0, 1), (0, 2), (1, 3), (2, 3), (4, 0)])?;
/// let graph = DeviceGraph::new(&device, &graph)?;
/// assert_eq!(bfs::distances(&device, &graph, 0)?.to_vec()?, [0, 1, 1, 2, u32::MAX]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::Range`] if the source is not a vertex, a graph of another device, no memory, or a failure of the device.
pub fn distances(device: &Device, graph: &DeviceGraph, source: u32) -> Result<Buffer<u32>> {
    let mut distances = device.scratch(graph.vertices())?;
    distances_into(device, graph, source, &mut distances, &mut Scratch::new(device)?)?;
    Ok(distances)
}

/// [`distances`] to a buffer with an element per vertex, which allocates nothing unless the scratch memory has to grow. It
/// returns when the search is over.
///
/// # Errors
/// The errors of [`distances`], and [`Error::Length`] if the buffer has another length.
pub fn distances_into(
    target: &impl Target,
    graph: &DeviceGraph,
    source: u32,
    distances: &mut Slice<u32>,
    scratch: &mut Scratch,
) -> Result<()> {
    distances_tuned(target, graph, source, distances, scratch, &Tuning::default(), &How::CHECKED)
}

/// Searches with the default [`Tuning`].
///
/// # Errors
/// The errors of [`distances_into`].
pub fn run(device: &Device, graph: &DeviceGraph, source: u32, distances: &mut Slice<u32>, how: &How) -> Result<()> {
    distances_tuned(device, graph, source, distances, &mut Scratch::new(device)?, &Tuning::default(), how)
}

/// [`distances_into`] with a choice of the thresholds.
///
/// # Panics
/// If `tuning.beta` is 0.
///
/// # Errors
/// The errors of [`distances_into`].
pub fn distances_tuned(
    target: &impl Target,
    graph: &DeviceGraph,
    source: u32,
    distances: &mut Slice<u32>,
    scratch: &mut Scratch,
    tuning: &Tuning,
    how: &How,
) -> Result<()> {
    assert!(tuning.beta > 0, "`beta` divides");
    check(graph, source, distances)?;
    scratch.grow(graph.vertices())?;
    launch_begin(target, graph, distances, scratch, source, tuning.alpha, how)?;
    launch_small(target, graph, distances, scratch, source, tuning, how)?;
    let mut round = FIRST_ROUND;
    let mut state = [0; NUMBERS];
    loop {
        for launch in 1..=round {
            launch_step(target, graph, distances, scratch, tuning, how)?;
            scratch.swap();
            if launch % LEVELS == 0 {
                launch_small(target, graph, distances, scratch, source, tuning, how)?;
            }
        }
        scratch.state.copy_to(&mut state)?;
        if state[MODE] == DONE {
            return Ok(());
        }
        round = LONGEST_ROUND.min(2 * round);
    }
}

/// Launches [`bfs_step`] with as many blocks as the device holds, or the graph has work for.
fn launch_step(
    target: &impl Target,
    graph: &DeviceGraph,
    distances: &mut Slice<u32>,
    scratch: &mut Scratch,
    tuning: &Tuning,
    how: &How,
) -> Result<()> {
    let most = graph.device().multiprocessors() as usize * BLOCKS;
    let blocks = (graph.vertices() + graph.edges()).div_ceil(THREADS).clamp(1, most);
    let (grid, vertices) = (Grid::new(blocks, THREADS), graph.vertices() as u32);
    let (offsets, columns) = (graph.offsets(), graph.columns());
    let (incoming, sources) = (graph.incoming_offsets(), graph.incoming_columns());
    let Scratch { queue, next_queue, visited, next_visited, state, next_state, found } = scratch;
    let (distances, found) = (distances.as_atomic(), found.as_atomic());
    let Tuning { alpha, beta, .. } = *tuning;
    // SAFETY: the buffers have room for all vertices, the state is one of a search, and the graph is one.
    launch!(
        how,
        bfs_step,
        target,
        grid,
        offsets,
        columns,
        incoming,
        sources,
        distances,
        queue,
        next_queue,
        visited,
        next_visited,
        state,
        next_state,
        found,
        vertices,
        alpha,
        beta
    )
}
