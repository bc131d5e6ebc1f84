//! The whole search is one launch: a graph whose rounds the device repeats while there is a frontier.
//!
//! The kernel is that of [`frontier`](super::frontier), but for the level, which a vertex of the frontier knows from its own distance. A round is
//! two levels, from one array of flags to the other and back, so that nothing has to be exchanged between them. Nobody waits
//! for the host: between two levels the GPU starts a kernel that is ready.

use super::{DeviceGraph, How, UNREACHED, begin, check};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The threads of a block.
const THREADS: u32 = 256;

/// Gives each unreached neighbour of the current frontier a distance and a flag in `next_frontier`, and then sets
/// `changed[0]`. Flags are 1 or 0; those of `current_frontier` are cleared.
#[kernel(block = THREADS)]
pub fn bfs_level(
    offsets: &[u32],
    columns: &[u32],
    distances: &[AtomicU32],
    current_frontier: &mut [u32],
    next_frontier: &[AtomicU32],
    changed: &[AtomicU32],
    vertices: u32,
) {
    let vertex = global_idx_x();
    if vertex < vertices && current_frontier[vertex] != 0 {
        current_frontier[vertex] = 0;
        let next = distances[vertex].load(Ordering::Relaxed) + 1;
        for i in offsets[vertex]..offsets[vertex + 1] {
            let neighbour = columns[i];
            if distances[neighbour].load(Ordering::Relaxed) == UNREACHED {
                let old = distances[neighbour].compare_and_swap(UNREACHED, next, Ordering::Relaxed);
                if old == UNREACHED {
                    next_frontier[neighbour].store(1, Ordering::Relaxed);
                    changed[0].store(1, Ordering::Relaxed);
                }
            }
        }
    }
}

/// Searches in one launch, of a graph that is captured before it.
///
/// # Errors
/// The errors of [`distances`](super::distances()); [`Error::NoDriver`] for a driver older than CUDA 12.4.
pub fn run(device: &Device, graph: &DeviceGraph, source: u32, distances: &mut Slice<u32>, how: &How) -> Result<()> {
    check(graph, source, distances)?;
    begin(source, distances)?;
    let (mut odd, mut even) = (device.zeros::<u32>(graph.vertices())?, device.zeros::<u32>(graph.vertices())?);
    odd.copy_from_at(source as usize, &[1])?;
    let mut changed = device.upload(&[1u32])?;
    let grid = Grid::cover(graph.vertices(), THREADS);
    let (offsets, columns, vertices) = (graph.offsets(), graph.columns(), graph.vertices() as u32);
    // A path has a level a vertex; a round that finds nothing comes last.
    let most = vertices / 2 + 1;
    let mut search = device.capture(|stream| {
        stream.repeat_while(&mut changed, most, |stream, changed| {
            changed.fill_on(stream, 0)?;
            let found = changed.as_atomic();
            let distances = distances.as_atomic();
            let level = |from: &mut Slice<u32>, to: &mut Slice<u32>| {
                // SAFETY: the arrays have an element per vertex, and the graph is one.
                launch!(
                    how,
                    bfs_level,
                    stream,
                    grid,
                    offsets,
                    columns,
                    distances,
                    from,
                    to.as_atomic(),
                    found,
                    vertices
                )
            };
            level(&mut odd, &mut even)?;
            level(&mut even, &mut odd)
        })
    })?;
    search.launch()
}
