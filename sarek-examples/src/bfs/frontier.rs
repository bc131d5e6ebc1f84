//! A flag per vertex shows whether it is in the frontier, and a thread per vertex checks it.
//!
//! Technique: "Frontier-Based Approach" (`bfs_frontier_kernel`). Each frontier vertex walks over its neighbours, and
//! raises the flags of those that are unreached. In each level all `n` flags are read, however few are set, and one
//! thread walks over all neighbours of a vertex, however many there are.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - The host did not know when to stop. Ours has a cell that is set when a vertex is reached.
//! - Many threads wrote to one element of `distances` and `next_frontier` with plain stores, and others read it at the same
//!   time: a data race, which C++ does not define. Here both are atomic, and one thread only, the one whose exchange
//!   succeeds, raises the flag.
//! - The initial contents of the arrays, and their exchange between levels, were not specified.
//! - Offsets and vertices were `int`, so that a graph with 2^31 edges had negative ones.

use super::{DeviceGraph, How, UNREACHED, begin, check, read_one};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// Gives each unreached neighbour of the current frontier the distance `level + 1` and a flag in
/// `next_frontier`, and then sets `changed[0]`. Flags are 1 or 0; those of `current_frontier` are cleared.
#[kernel]
pub fn bfs_frontier(
    offsets: &[u32],
    columns: &[u32],
    distances: &[AtomicU32],
    current_frontier: &mut [u32],
    next_frontier: &[AtomicU32],
    changed: &[AtomicU32],
    vertices: u32,
    level: u32,
) {
    let vertex = global_idx_x();
    if vertex < vertices && current_frontier[vertex] != 0 {
        current_frontier[vertex] = 0;
        for i in offsets[vertex]..offsets[vertex + 1] {
            let neighbour = columns[i];
            if distances[neighbour].load(Ordering::Relaxed) == UNREACHED {
                let old = distances[neighbour].compare_and_swap(UNREACHED, level + 1, Ordering::Relaxed);
                if old == UNREACHED {
                    next_frontier[neighbour].store(1, Ordering::Relaxed);
                    changed[0].store(1, Ordering::Relaxed);
                }
            }
        }
    }
}

/// Searches with a launch per level, after which the host reads one number.
///
/// # Errors
/// The errors of [`distances`](super::distances()).
pub fn run(device: &Device, graph: &DeviceGraph, source: u32, distances: &mut Slice<u32>, how: &How) -> Result<()> {
    let grid = Grid::cover(graph.vertices(), 256);
    in_levels_of_flags(device, graph, source, distances, |distances, current, next, changed, level| {
        let (offsets, columns, n) = (graph.offsets(), graph.columns(), graph.vertices() as u32);
        // SAFETY: the arrays have an element per vertex, and the graph is one.
        launch!(how, bfs_frontier, device, grid, offsets, columns, distances, current, next, changed, n, level)
    })
}

/// Runs levels with the flags of two frontiers until nothing changes: `expand` has the distances, the current flags,
/// those of the next level, the cell to set when there is one, and the level.
pub(super) fn in_levels_of_flags(
    device: &Device,
    graph: &DeviceGraph,
    source: u32,
    distances: &mut Slice<u32>,
    mut expand: impl FnMut(&Slice<AtomicU32>, &mut Slice<u32>, &Slice<AtomicU32>, &Slice<AtomicU32>, u32) -> Result<()>,
) -> Result<()> {
    check(graph, source, distances)?;
    begin(source, distances)?;
    let (mut current, mut next) = (device.zeros(graph.vertices())?, device.zeros(graph.vertices())?);
    current.copy_from_at(source as usize, &[1])?;
    let mut changed = device.zeros(1)?;
    for level in 0.. {
        expand(distances.as_atomic(), &mut current, next.as_atomic(), changed.as_atomic(), level)?;
        if read_one(&changed)? == 0 {
            break;
        }
        changed.zero()?;
        std::mem::swap(&mut current, &mut next);
    }
    Ok(())
}
