//! Breadth-first search: how many edges each vertex of a graph is away from a source.
//!
//! | edges | 0-1 | 0-2 | 1-3 | 2-3 | 4-5 |
//! |---|---|---|---|---|---|
//!
//! | vertex | 0 | 1 | 2 | 3 | 4 | 5 |
//! |---|---|---|---|---|---|---|
//! | distance from 0 | 0 | 1 | 1 | 2 | `u32::MAX` | `u32::MAX` |
//!
//! The search proceeds by levels. All vertices of one distance, the *frontier*, are processed together; the unreached
//! vertices to which their edges lead are the next frontier. So there is one step per level, one after the other, and
//! within a level everything happens at the same time.
//!
//! The difficulty is that the work is uneven: a frontier has one vertex or a million, a vertex two neighbours or a
//! hundred thousand, and all accesses go wherever the edges lead. Graphs are [`Graph`]s in compressed sparse rows, as
//! described there.
//!
//! # The ladder
//!
//! `n` is the number of vertices, `m` of edges, and `l` of levels.
//!
//! | strategy | what it is | work | what the step gains | RMAT-18 |
//! |---|---|---|---|---|
//! | [`frontier`] | a flag per vertex; a thread per vertex checks its own | `n l + m` | the starting point | 17.5 ms |
//! | [`one_launch`] | the same, as one launch of a graph that repeats its levels | `n l + m` | the host does not wait for each level: 6.1 ms instead of 25.2 for the 1023 levels of a grid | 17.4 ms |
//! | [`warp_cooperative`] | a warp per vertex | `32 n l + m` | neighbours are read side by side; a hub has 32 threads | 1179 us |
//! | [`load_balanced`] | a queue of vertices; thread, warp or block per vertex, by degree | `n + m` | only the frontier is examined; a hub has a block | 578 us |
//! | [`mod@best`] | edges are dealt out to the threads; large frontiers are searched from the other side | `n + ` a part of `m` | all threads have equally much to do, and most edges are never looked at | 106 us |
//!
//! The last column is a whole checked call on an H200 for an RMAT graph of 2^18 vertices and 7.6 million edges.
//!
//! Distances are exact and the same in every run, whichever thread comes first.
//!
//! The strategies follow published techniques. Each file names its technique, and quotes the mistakes of a common form
//! of it.

pub mod best;
pub mod bottom_up;
pub mod frontier;
mod graph;
pub mod load_balanced;
pub mod one_launch;
pub mod outbox;
mod scratch;
pub mod small;
pub mod state;
#[cfg(test)]
mod tests;
pub mod top_down;
pub mod warp_cooperative;

pub use crate::how::How;
pub use best::{Tuning, distances, distances_into, distances_tuned};
pub use graph::DeviceGraph;
pub use scratch::Scratch;

use std::collections::VecDeque;

use crate::graph::Graph;
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The distance of a vertex that cannot be reached.
pub const UNREACHED: u32 = u32::MAX;

/// The `run` of a strategy: sets an element per vertex to its distance from the source.
pub type Run = fn(&Device, &DeviceGraph, u32, &mut Slice<u32>, &How) -> Result<()>;

/// One way to search.
#[derive(Debug)]
pub struct Strategy {
    /// The name of its module.
    pub name: &'static str,
    /// The document that it comes from, and its name there.
    pub source: &'static str,
    /// Runs it.
    pub run: Run,
}

macro_rules! strategies {
    ($($name:ident $source:literal)*) => {
        vec![$(Strategy { name: stringify!($name), source: $source, run: $name::run }),*]
    };
}

/// Returns all strategies, from the slowest to the fastest idea.
pub fn strategies() -> Vec<Strategy> {
    strategies! {
        frontier "bfs_frontier_kernel"
        one_launch "bfs_frontier_kernel"
        warp_cooperative "warp_bfs_kernel"
        load_balanced "Load Balancing"
        best "direction_optimizing_bfs_kernel"
    }
}

/// Returns the distances by a queue on the host, for comparison.
///
/// # Panics
/// If the source is not a vertex of the graph.
pub fn reference(graph: &Graph, source: u32) -> Vec<u32> {
    let mut distances = vec![UNREACHED; graph.vertices()];
    distances[source as usize] = 0;
    let mut queue = VecDeque::from([source]);
    while let Some(vertex) = queue.pop_front() {
        let next = distances[vertex as usize] + 1;
        for neighbour in graph.neighbours(vertex) {
            let distance = &mut distances[*neighbour as usize];
            if *distance == UNREACHED {
                *distance = next;
                queue.push_back(*neighbour);
            }
        }
    }
    distances
}

/// Checks that there is a distance per vertex, and that the source is a vertex.
fn check(graph: &DeviceGraph, source: u32, distances: &Slice<u32>) -> Result<()> {
    let (start, length) = (source as usize, graph.vertices());
    if start >= length {
        return Err(Error::Range { start, end: start + 1, length });
    }
    if distances.len() != length {
        return Err(Error::Length { what: "bfs", expected: distances.len(), given: length });
    }
    Ok(())
}

/// Makes the source the only vertex that was reached.
fn begin(source: u32, distances: &mut Slice<u32>) -> Result<()> {
    distances.fill(UNREACHED)?;
    distances.copy_from_at(source as usize, &[0])
}

/// Returns the one element of a buffer, when the work so far is done.
fn read_one(buffer: &Slice<u32>) -> Result<u32> {
    let mut value = [0];
    buffer.copy_to_at(0, &mut value)?;
    Ok(value[0])
}
