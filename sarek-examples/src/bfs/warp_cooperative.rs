//! A warp per vertex: its lanes read the neighbours side by side.
//!
//! Technique: "Warp-Cooperative BFS" (`warp_bfs_kernel`). Flags as in [`frontier`](super::frontier), but 32 neighbours
//! at a time: they are adjacent in memory, so that a warp's loads are one access, and a vertex with many neighbours
//! takes a thirty-second of the steps. For that there are 32 threads for each vertex of the graph, most of which find
//! their flag not set, and a vertex with two neighbours keeps two of its 32 lanes busy.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - `current_frontier` was never cleared. When the two arrays have changed places, the old frontier is part of the next
//!   one again: every vertex is expanded in every second level from its own on, and a search that ends with the
//!   frontier's last flag does not end.
//! - What [`frontier`](super::frontier) lists.
//!
//! Here lane 0 clears the flag, after a `syncwarp` that follows the reads of all lanes.

use super::{DeviceGraph, How, UNREACHED, frontier::in_levels_of_flags};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// Does the same as [`bfs_frontier`](super::frontier::bfs_frontier), with a warp per vertex. `warps` is the number of
/// warps of the grid.
#[kernel(block = 256)]
pub fn warp_bfs(
    offsets: &[u32],
    columns: &[u32],
    distances: &[AtomicU32],
    current_frontier: &mut [u32],
    next_frontier: &[AtomicU32],
    changed: &[AtomicU32],
    vertices: u32,
    warps: u32,
    level: u32,
) {
    let lane = lane_id();
    let mut vertex = global_idx_x() / WARP_SIZE;
    while vertex < vertices {
        let in_frontier = current_frontier[vertex] != 0;
        syncwarp(FULL_MASK);
        if in_frontier {
            if lane == 0 {
                current_frontier[vertex] = 0;
            }
            for i in (offsets[vertex] + lane..offsets[vertex + 1]).step_by(WARP_SIZE) {
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
        vertex += warps;
    }
}

/// The most blocks of a launch: more vertices are taken in turns, as 32 threads for each would be more than 2^32.
const MOST_BLOCKS: usize = 1 << 20;

/// Searches with a launch per level, after which the host reads one number.
///
/// # Errors
/// The errors of [`distances`](super::distances()).
pub fn run(device: &Device, graph: &DeviceGraph, source: u32, distances: &mut Slice<u32>, how: &How) -> Result<()> {
    let blocks = graph.vertices().div_ceil(8).clamp(1, MOST_BLOCKS);
    let (grid, warps) = (Grid::new(blocks, 256), 8 * blocks as u32);
    in_levels_of_flags(device, graph, source, distances, |distances, current, next, changed, level| {
        let (offsets, columns, n) = (graph.offsets(), graph.columns(), graph.vertices() as u32);
        // SAFETY: the arrays have an element per vertex, and the graph is one.
        launch!(how, warp_bfs, device, grid, offsets, columns, distances, current, next, changed, n, warps, level)
    })
}
